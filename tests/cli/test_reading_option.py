"""`--reading`: an officer who reads a rule otherwise changes one word, and the list says so."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from trf_files import player, trf

#: Mori joins in November 2024 with FIDE 1800 and beats Abe and Endo, both 1800
BOOK = {
    "players": "player_id,name,birth_date,fide_standard,member_from,joined_on\n"
    "1,Mori Ken,1980,1800,2024-11-03,2024-11-03\n"
    "2,Abe Jun,1980,,2020-01-01,\n3,Endo Rei,1980,,2020-01-01,\n",
    "ratings": "pool,player_id,rating,games\nstandard,2,1800,100\nstandard,3,1800,100\n",
    "events": "event_id,starts_on,ends_on,time_control\ne,2024-11-09,2024-11-10,5400+30\n",
    "games": "event_id,round,white_id,black_id,white_result,black_result\ne,1,1,2,1,0\ne,2,1,3,1,0\n",
}
REPORT = trf(
    "012 Open",
    "042 2024/11/09",
    "052 2024/11/10",
    "062 2",
    "092 Individual: Round robin",
    player(1, "   2 w 1", rating=1800, points="1.0", rank=1, name="Mori, Ken"),
    player(2, "   1 b 0", rating=1800, points="0.0", rank=2, name="Abe, Jun"),
)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "book"
    folder.mkdir()
    for name, text in BOOK.items():
        (folder / f"{name}.csv").write_text(text)
    return folder


def run(*words: object, exit_code: int = 0):
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == exit_code, result.output
    return result


def ratings(book: Path, name: str, *more: object) -> list[int]:
    out = book.parent / name
    run("rate", book, "--edition", "jcf", "--list", "2024-12-01", "--out", out, *more)
    return pl.read_csv(out / "ratings.csv").sort("player_id")["rating"].to_list()


@pytest.mark.parametrize("more", [(), ("--parts", 2)])
def test_a_list_is_made_by_the_reading_that_is_named_and_recorded_with_it(book, more):
    # 6(1), J-20: +.50 × 40 twice for Mori, −.50 × 20 for each opponent; read as UR nothing moves
    assert ratings(book, "usual", *more) == [1840, 1790, 1790]
    assert ratings(book, "other", "--reading", "J-20=ur", *more) == [1800, 1800, 1800]
    words = {name: pl.read_csv(book.parent / name / "period.csv").row(0, named=True) for name in ("usual", "other")}
    assert {row["edition"] for row in words.values()} == {"jcf-2024-10"}
    assert "J-20=never_ur" in words["usual"]["readings"].split()
    assert "J-20=ur" in words["other"]["readings"].split()


def test_a_sheet_explains_by_the_readings_of_its_list(book):
    ratings(book, "other", "--reading", "J-20=ur")
    told = run("explain", book.parent / "other", 2).stdout
    assert "read with J-20=ur" in told
    assert "the opponent is UR: C = 0" in told


def test_several_points_are_read_otherwise_by_several_words(book):
    ratings(book, "other", "--reading", "J-20=ur", "--reading", "J-2=new")
    words = pl.read_csv(book.parent / "other" / "period.csv")["readings"][0].split()
    assert {"J-20=ur", "J-2=new"} <= set(words)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("J-20", '"J-20" is no reading: write NUMBER=WORD'),
        ("J-20=x", 'J-20: "x" is none of its readings: write one of never_ur, ur'),
        ("J-3=x", "jcf-2024-10: J-3 has one reading here; J-1, J-2"),
        ("I-7=window", "jcf-2024-10: I-7 is none of its readings; J-1, J-2"),
    ],
)
def test_a_word_that_is_none_ends_with_one_sentence_and_writes_nothing(book, word, said):
    out = book.parent / "next"
    asked = ("rate", book, "--edition", "jcf", "--list", "2024-12-01", "--out", out, "--reading", word)
    result = run(*asked, exit_code=2)
    assert said in result.stderr
    assert result.stderr.count("\n") == 1
    assert not out.exists()


def test_a_calculator_takes_a_reading():
    # 2350 with 12 games and once 2420: by the usual order K = 10, with new players first 40
    asked = (
        "calculate",
        "change",
        "--edition",
        "fide-2025-10",
        "--rating",
        2350,
        "--games",
        12,
        "--peak",
        2420,
        "2350:1",
    )
    told = [json.loads(run(*asked, *more, "--format", "json").stdout) for more in ((), ("--reading", "I-10=new"))]
    assert [each["k"] for each in told] == [10, 40]


def test_a_check_judges_by_a_reading(book, tmp_path):
    # 0.2.2, I-1: registered on 6 November for the 9th is three days before, but not three clear days
    report = tmp_path / "open.trf"
    report.write_bytes(REPORT)
    asked = (
        "check",
        report,
        "--edition",
        "fide-2024-03",
        "--time-control",
        "5400+30",
        "--registered-on",
        "2024-11-06",
        "--reported-on",
        "2024-11-11",
        "--format",
        "json",
    )
    usual, clear = (json.loads(run(*asked, *more).stdout) for more in ((), ("--reading", "I-1=clear")))
    assert (usual["judgement"]["outcome"], clear["judgement"]["outcome"]) == ("rated", "not_rated")
    assert "at least 3 clear days before" in clear["judgement"]["reason"]


def test_a_reading_without_an_edition_is_refused(tmp_path):
    report = tmp_path / "open.trf"
    report.write_bytes(REPORT)
    assert "name it with --edition" in run("check", report, "--reading", "I-1=clear", exit_code=2).stderr


def test_a_replay_goes_by_a_reading_and_can_be_compared_with_it(book):
    out = book.parent / "history"
    asked = ("replay", book, "--edition", "jcf", "--from", "2024-12-01", "--to", "2024-12-01", "--out", out)
    run(*asked, "--reading", "J-20=ur", "--edition", "jcf-2024-10")
    made = {
        place: pl.read_csv(out / place / "2024-12" / "list.csv").sort("player_id")["rating"].to_list()
        for place in (".", "with/jcf-2024-10")
    }
    assert made == {".": [1800, 1800, 1800], "with/jcf-2024-10": [1840, 1790, 1790]}


def test_readings_are_compared_like_editions(book):
    for name, rows in {"events": "f,2024-12-07,2024-12-08,5400+30\n", "games": "f,1,1,2,=,=\nf,2,2,3,1,0\n"}.items():
        with (book / f"{name}.csv").open("a") as file:
            file.write(rows)
    out = book.parent / "quality"
    run("evaluate", book, "--edition", "jcf-2024-10", "--reading", "J-20=ur", "--out", out)
    told = json.loads((out / "quality.json").read_text())
    assert "jcf-2024-10~J-20=ur" in json.dumps(told, ensure_ascii=False)


def test_the_readings_of_an_edition_are_printed_with_what_else_they_could_mean():
    page = " ".join(run("regulations", "readings", "jcf").stdout.split())
    assert "=ur The player is UR in the period of joining" in page
    assert "(read as “never_ur”, text; 6(1))" in page
    few = json.loads(run("regulations", "readings", "jcf", "--switches", "--format", "json").stdout)["readings"]
    assert {each["number"] for each in few} == {"J-1", "J-2", "J-4", "J-8", "J-9", "J-11", "J-16", "J-19", "J-20"}
