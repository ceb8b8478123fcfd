"""`--pgn`: the games themselves beside a report (FIDE 9.4).

The report: two games played, one forfeited.

                          round 1   round 2      id
    1 Alpha, Anna         2w 1      3b =         101
    2 Beta, Boris         1b 0      bye (H)      102
    3 Gamma, Gala         bye (Z)   1w =         103
    4 Delta, Denys        5w +                   104
    5 Epsilon, Eva        4b -                   105
"""

import json

import pytest

from cli_runner import CliRunner
from pgn_files import game, pgn
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import read_book, write_tables
from trf_files import player, trf

CHECK, ADD = "check", "add"

REPORT = trf(
    "012 Kyiv Open",
    "042 2024/05/04",
    "052 2024/05/05",
    "092 Swiss",
    "222 5400+30",
    player(1, "   2 w 1", "   3 b =", name="Alpha, Anna", fide_id=101),
    player(2, "   1 b 0", "0000 - H", name="Beta, Boris", fide_id=102),
    player(3, "0000 - Z", "   1 w =", name="Gamma, Gala", fide_id=103),
    player(4, "   5 w +", "0000 - Z", name="Delta, Denys", fide_id=104),
    player(5, "   4 b -", "0000 - Z", name="Epsilon, Eva", fide_id=105),
)
NAMES = ("Alpha, Anna", "Beta, Boris", "Gamma, Gala", "Delta, Denys", "Epsilon, Eva")
FULL = pgn(game("Alpha, Anna", "Beta, Boris", "1-0", 1), game("Gamma, Gala", "Alpha, Anna", "1/2-1/2", 2))
OTHER = FULL.replace(b"1/2-1/2", b"1-0")


def run(command, *arguments):
    return CliRunner().invoke(app, [command, *(str(argument) for argument in arguments)])


@pytest.fixture
def report(tmp_path):
    (tmp_path / "report.trf").write_bytes(REPORT)
    return tmp_path / "report.trf"


@pytest.fixture
def games(tmp_path):
    def written(data):
        (tmp_path / "games.pgn").write_bytes(data)
        return tmp_path / "games.pgn"

    return written


@pytest.fixture
def book(tmp_path):
    players = [{"player_id": str(n), "name": name} for n, name in enumerate(NAMES, start=101)]
    old = {"event_id": "old", "starts_on": "2024-01-01", "ends_on": "2024-01-02", "time_control": "5400+30"}
    frames = Book.of(players=players, events=[old | {"declarations": "laws_of_chess"}])
    had = {n: t.select(c for c in t.columns if frames.has(n, c)) for n, t in frames.tables().items() if n in frames.had}
    write_tables(tmp_path / "book", had, "csv")
    return tmp_path / "book"


def declared(book, event_id="kyiv-open-2024-05-04"):
    rows = read_book(book).events.select("event_id", "declarations").rows()
    return dict(rows).get(event_id)


def test_check_says_that_they_agree(report, games):
    done = run(CHECK, report, "--pgn", games(FULL))
    assert done.exit_code == 0, done.stdout
    assert "The PGN: 2 games, they agree with the report." in done.stdout


def test_check_says_where_they_do_not(report, games):
    file = games(OTHER)
    done = run(CHECK, report, "--pgn", file)
    assert done.exit_code == 1
    told = "game 2: round 2, Gamma, Gala – Alpha, Anna: the PGN says 1-0, the report ½-½"
    assert f"{file}:9: error: {told} [pgn-result]" in done.stdout
    assert "The PGN: 2 games, they do not agree with the report (1 error)." in done.stdout


def test_check_as_json(report, games):
    answer = json.loads(run(CHECK, report, "--pgn", games(FULL), "--format", "json").stdout)
    assert answer["pgn"] == {"file": str(games(FULL)), "games": 2, "agrees": True, "findings": []}
    assert json.loads(run(CHECK, report, "--format", "json").stdout)["pgn"] is None
    answer = json.loads(run(CHECK, report, "--pgn", games(OTHER), "--format", "json").stdout)
    assert (answer["counts"]["error"], answer["pgn"]["agrees"]) == (0, False)


def test_a_pgn_belongs_to_one_report(report, games):
    done = run(CHECK, report.parent, "--pgn", games(FULL))
    assert (done.exit_code, done.stderr) == (
        2,
        "--pgn has the games of one report: check the reports of a folder one by one\n",
    )


def test_a_pgn_that_is_not_there_is_told(report, tmp_path):
    done = run(CHECK, report, "--pgn", tmp_path / "nothing.pgn")
    assert done.exit_code == 2
    assert "nothing.pgn" in done.stderr


def test_add_declares_what_follows_from_the_pgn(report, games, book):
    done = run(ADD, report, "--book", book, "--declare", "hybrid", "--pgn", games(FULL))
    assert done.exit_code == 0, done.stderr
    assert declared(book) == "hybrid pgn"


def test_without_a_pgn_what_is_declared_by_hand_counts(report, book):
    run(ADD, report, "--book", book, "--declare", "hybrid pgn")
    assert declared(book) == "hybrid pgn"


def test_a_pgn_that_comes_later_leaves_the_other_declarations(report, games, book):
    run(ADD, report, "--book", book, "--declare", "hybrid")
    done = run(ADD, report, "--book", book, "--replace", "--pgn", games(FULL))
    assert done.exit_code == 0, done.stderr
    assert declared(book) == "hybrid pgn"


def test_add_refuses_a_pgn_that_does_not_agree(report, games, book):
    done = run(ADD, report, "--book", book, "--declare", "hybrid", "--pgn", games(OTHER))
    assert done.exit_code == 1
    assert "the PGN says 1-0, the report ½-½" in done.stderr
    assert declared(book) is None


def test_despite_errors_the_event_is_added_without_the_declaration(report, games, book):
    done = run(ADD, report, "--book", book, "--declare", "hybrid pgn", "--pgn", games(OTHER), "--despite-errors")
    assert done.exit_code == 0, done.stderr
    assert declared(book) == "hybrid"


def test_a_book_that_keeps_no_declarations_gets_none(report, games, tmp_path):
    players = [{"player_id": str(n), "name": name} for n, name in enumerate(NAMES, start=101)]
    write_tables(tmp_path / "plain", {"players": Book.of(players=players).players.select("player_id", "name")}, "csv")
    done = run(ADD, report, "--book", tmp_path / "plain", "--pgn", games(FULL))
    assert done.exit_code == 0, done.stderr
    assert declared(tmp_path / "plain") is None
