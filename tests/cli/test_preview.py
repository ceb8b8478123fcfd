"""`ratingoffice preview`: places, changes, performances and verdicts on one page, and in a spreadsheet.

                    1     2     3     points   FIDE, K 20
1 Taras   2000            1w1   ½b    1½       +.36 −.26 = +.10: +2
2 Olha    1900      0b          1w    1        −.36 +.36 = 0
3 Ken     1800      ½w    0b          ½        +.26 −.36 = −.10: −2
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli_runner import CliRunner
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.federations.registry import BODIES
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.formats.sheets import read_workbook
from trf_files import player, trf

LINES = (
    "012 Kyiv <Open>",
    "032 UKR",
    "042 2026/01/03",
    "052 2026/01/05",
    "092 Individual: Round robin",
    "222 5400+30",
    player(1, "   2 w 1", "   3 b =", "0000 - Z", rating=2000, name="Taras", fide_id=101),
    player(2, "   1 b 0", "0000 - Z", "   3 w 1", rating=1900, name="Olha", fide_id=102),
    player(3, "0000 - Z", "   1 w =", "   2 b 0", rating=1800, name="Ken", fide_id=103),
)
FIDE = ("--edition", "fide")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "report.trf"
    file.write_bytes(trf(*LINES))
    return file


def run(*words: object):
    return CliRunner().invoke(app, ["preview", *map(str, words)])


def page(report: Path, *words: object) -> str:
    out = report.with_name("preview.html")
    result = run(report, "--out", out, *words)
    assert result.exit_code == 0, result.output
    text = out.read_text(encoding="utf-8")
    out.unlink()  # the next call writes it anew
    return text


def test_a_preview_that_exists_is_not_overwritten(report):
    out = report.with_name("preview.html")
    out.write_text("mine")
    result = run(report, "--out", out, *FIDE)
    assert (result.exit_code, out.read_text()) == (2, "mine")
    assert "already exists: choose another name (nothing was changed)" in result.stderr


def seen(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text.split("</style>")[1]).split())


def test_beside_each_place_the_rating_and_what_becomes_of_it(report):
    text = seen(page(report, *FIDE))
    # performance of 1: 1½ of 2 against 1850 on average, dp(.75) = 193
    assert "1 1 Taras 1.5 2000 2043 2 20 +2 2002" in text
    assert "2 2 Olha 1 1900" in text
    assert re.search(r"3 3 Ken 0\.5 1800 \d+ 2 20 −2 1798", text)


def test_each_body_says_whether_it_would_be_rated_and_why(report):
    text = seen(page(report))
    for body in BODIES.values():
        assert str(body.latest.title) in text
    result = run(report, "--out", report.with_name("preview.html"), *FIDE)
    assert "fide-2025-10: rated (7.1): 3 games" in result.stdout


def test_what_is_not_rated_is_said_with_its_article_and_has_a_performance_still(report):
    report.write_bytes(report.read_bytes().replace(b"5400+30", b"60"))
    text = seen(page(report, *FIDE))
    assert "not rated" in text
    assert "2000 2043" in text
    assert "+2" not in text


def test_a_rapid_event_is_rated_in_the_pool_of_its_time_control(report):
    report.write_bytes(report.read_bytes().replace(b"5400+30", b"900+10"))
    assert "· rapid" in page(report, *FIDE)


def test_the_assumption_about_k_is_said_and_can_be_another(report):
    text = seen(page(report, *FIDE))
    assert "K is that of players with 30 rated games so far" in text
    assert "1 1 Taras 1.5 2000 2043 2 40 +4 2004" in seen(page(report, *FIDE, "--games", 5))


def test_no_norm_is_claimed(report):
    assert "no norm is claimed" in page(report, *FIDE)


def test_ratings_and_k_of_a_book(report, tmp_path):
    # 1 has 2020 there and few games: K 40; D 120 (.66) and 220 (.78): +.34 −.28 = +.06
    book = Book.of(
        players=[{"player_id": str(n), "name": name, "fide_id": str(n)} for n, name in ((101, "Taras"), (102, "Olha"))],
        ratings=[
            {"pool": "standard", "player_id": "101", "rating": 2020, "games": 5},
            {"pool": "standard", "player_id": "102", "rating": 1900, "games": 50},
        ],
    )
    folder = tmp_path / "book"
    write_tables(folder, {"players": book.players, "ratings": book.ratings}, "csv")
    text = seen(page(report, *FIDE, "--book", folder))
    # 3 is not in the book: unrated, and so no opponent of 1: one game, won, against .66
    assert re.search(r"1 1 Taras 1\.5 2020 \d+ 1 40 \+14 2034", text)
    assert "K is that of players" not in text


def test_ratings_of_a_list(report, tmp_path):
    listed = tmp_path / "list.xml"
    listed.write_text(
        "<playerslist>"
        + "".join(
            f"<player><fideid>{n}</fideid><name>{name}</name><country>UKR</country><sex>M</sex><title></title>"
            f"<rating>{rating}</rating><games>0</games><k>20</k><birthday>1990</birthday><flag></flag></player>"
            for n, name, rating in ((101, "Taras", 2000), (102, "Olha", 1900), (103, "Ken", 1800), (104, "X", 1))
        )
        + "</playerslist>"
    )
    assert "1 1 Taras 1.5 2000 2043 2 20 +2 2002" in seen(page(report, *FIDE, "--book", listed))


def test_the_spreadsheet_has_the_same_figures(report):
    out = report.with_name("preview.xlsx")
    assert run(report, "--out", out, *FIDE).exit_code == 0
    places, verdicts, notes = read_workbook(out.read_bytes()).values()
    assert places[0][6:8] == ["fide-2025-10 standard: Rating", "fide-2025-10 standard: Performance"]
    assert places[1] == [1, 1, "", "Taras", "", 1.5, 2000, 2043, 2, 20, 2, 2002]
    assert verdicts[1][1:3] == ["rated", 7.1] or verdicts[1][1:3] == ["rated", "7.1"]
    assert any("no norm is claimed" in row[0] for row in notes)


def test_the_same_report_gives_the_same_bytes(report):
    out = report.with_name("preview.xlsx")
    run(report, "--out", out)
    first = out.read_bytes()
    run(report, "--out", out)
    assert out.read_bytes() == first


def test_a_report_comes_from_standard_input(report):
    out = report.with_name("typed.html")
    result = CliRunner().invoke(app, ["preview", "-", "--out", str(out), *FIDE], input=report.read_bytes())
    assert result.exit_code == 0, result.output
    assert out.read_text(encoding="utf-8") == page(report, *FIDE)


def test_names_are_escaped(report):
    assert "Kyiv &lt;Open&gt;: rating preview" in page(report, *FIDE)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--out", "preview.pdf"), "name a file that ends in .html or .xlsx"),
        (("--out", "preview.html", "--book", "book"), "name it with one --edition"),
        (("--out", "preview.html", "--list", "2026-02-01"), "name it with one --edition"),
        (("--out", "preview.html", "--edition", "nobody"), "nobody"),
        (("--out", "preview.html", "--tiebreaks", "XYZ"), "XYZ"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_nothing_is_written(report, monkeypatch, words, told):
    monkeypatch.chdir(report.parent)
    result = run(report, *words)
    assert (result.exit_code, told in result.stderr) == (2, True), result.stderr
    assert not list(report.parent.glob("preview.*"))


def test_what_is_missing_in_the_report_is_said_edition_by_edition(report):
    report.write_bytes(report.read_bytes().replace(b"222 5400+30\n", b""))
    assert "cannot be judged" in seen(page(report, *FIDE))
    assert "cannot be judged" not in seen(page(report, *FIDE, "--time-control", "90+30"))
    told = run(report, "--out", report.with_name("preview.html"), *FIDE, "--time-control", "90+30").stdout
    assert "Time control: 90 minutes for the game and 30 seconds a move from move 1: standard." in told


def test_of_a_team_event_the_players_stand_under_their_teams_place(tmp_path):
    file = tmp_path / "teams.trf"
    file.write_bytes(
        trf(
            "012 Teams",
            "042 2026/01/03",
            "052 2026/01/03",
            "092 Team: Swiss",
            "222 5400+30",
            player(1, "   3 w 0", name="A1"),
            player(2, "   4 b 0", name="A2"),
            player(3, "   1 b 1", name="B1"),
            player(4, "   2 w 1", name="B2"),
            "013 Ants" + " " * 28 + "   1    2",
            "013 Bees" + " " * 28 + "   3    4",
        )
    )
    text = seen(page(file, *FIDE))
    assert text.index("1 3 B1 Bees 1 2000") < text.index("1 4 B2 Bees 1 2000") < text.index("2 1 A1 Ants 0 2000")
