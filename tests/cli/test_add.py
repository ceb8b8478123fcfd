"""`ratingoffice add`: a report goes into a book once, whole or not at all.

The report of most tests, and the people of the register:

                          round 1   round 2   round 3        id
    1 Alpha, Anna         4w 1      2b =      3w +           101
    2 Beta, Boris         3b 0      1w =      4w 1           102
    3 Gamma, Gala         2w 1      bye (U)   1b -           103, FIDE id 9103
    4 Delta, Denys        1b 0      bye (H)   2b 0           UKR-4, a national id
"""

import json
import os
from datetime import date

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ratingoffice
from cli_runner import CliRunner
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import read_book, write_tables
from trf_files import player, trf
from trf_strategies import GAMES

app = app

HEADER = (
    "012 Kyiv Open",
    "032 UKR",
    "042 2024/05/04",
    "052 2024/05/05",
    "092 Individual: Swiss-System (FIDE-Dutch)",
    "132" + " " * 88 + "24/05/04  24/05/04  24/05/05",
    "222 5400+30",
)
NATIONAL = f"UKR    4 m    {'Delta, Denys':33} 1900     {'UKR-4':>11} 1990/01/01"
PLAYERS = (
    player(1, "   4 w 1", "   2 b =", "   3 w +", name="Alpha, Anna", sex="w", fide_id=101),
    player(2, "   3 b 0", "   1 w =", "   4 w 1", name="Beta, Boris", fide_id=102),
    player(3, "   2 w 1", "0000 - U", "   1 b -", name="Gamma, Gala", sex="w", fide_id=9103),
    player(4, "   1 b 0", "0000 - H", "   2 b 0", name="Delta, Denys"),
    "172 UKR FIDON",
    NATIONAL,
)
REGISTER = [
    {"player_id": "101", "name": "Álpha Anna", "sex": "w", "birth_date": "1990", "fide_id": None},
    {"player_id": "102", "name": "BETA Boris", "sex": "m", "birth_date": "1990-01-01", "fide_id": None},
    {"player_id": "103", "name": "Gamma, Gala", "sex": "w", "birth_date": None, "fide_id": "9103"},
    {"player_id": "UKR-4", "name": "Delta, Denys", "sex": "m", "birth_date": "1990-01-01", "fide_id": None},
]
RATINGS = [{"pool": "standard", "player_id": row["player_id"], "rating": 2000} for row in REGISTER]
TIME = "Time control: 90 minutes for the game and 30 seconds a move from move 1: standard.\n"
GAMES_ADDED = [
    (1, date(2024, 5, 4), "101", "UKR-4", "1", "0"),
    (1, date(2024, 5, 4), "103", "102", "1", "0"),
    (2, date(2024, 5, 4), "102", "101", "=", "="),
    (3, date(2024, 5, 5), "101", "103", "+", "-"),
    (3, date(2024, 5, 5), "102", "UKR-4", "1", "0"),
]


def run(*arguments):
    return CliRunner().invoke(app, ["add", *(str(argument) for argument in arguments)])


def report_of(folder, *lines, name="report.trf"):
    file = folder / name
    file.write_bytes(trf(*lines))
    return file


@pytest.fixture
def report(tmp_path):
    return report_of(tmp_path, *HEADER, *PLAYERS)


@pytest.fixture(params=["csv", "parquet"])
def book(request, tmp_path):
    return write_book(tmp_path / "book", request.param)


def write_book(folder, kind="csv", **tables):
    frames = Book.of(players=REGISTER, ratings=RATINGS, **tables)
    had = {n: t.select(c for c in t.columns if frames.has(n, c)) for n, t in frames.tables().items() if n in frames.had}
    write_tables(folder, had, kind)
    return folder


def games_of(folder, event_id="kyiv-open-2024-05-04"):
    games = read_book(folder).games.filter(pl.col("event_id") == event_id)
    columns = ["round", "played_on", "white_id", "black_id", "white_result", "black_result"]
    return sorted(games.select(columns).rows())


def bytes_of(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


# once


def test_an_event_and_its_games_are_added(book, report):
    done = run(report, "--book", book)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f'Added event "kyiv-open-2024-05-04" with 5 games to {book}.\n{TIME}'
    assert games_of(book) == GAMES_ADDED
    assert read_book(book).events.row(0, named=True) == dict.fromkeys(read_book(book).events.columns) | {
        "event_id": "kyiv-open-2024-05-04",
        "name": "Kyiv Open",
        "federation": "UKR",
        "kind": "swiss",
        "starts_on": date(2024, 5, 4),
        "ends_on": date(2024, 5, 5),
        "time_control": "5400+30",
    }


def test_an_event_of_a_year_without_lists_is_refused(book, tmp_path):
    days = ("042 2926/05/04", "052 2926/05/05")
    lines = [line for line in HEADER if line[:3] not in ("042", "052", "132")]
    done = run(report_of(tmp_path, *lines, *days, *PLAYERS), "--book", book)
    assert done.exit_code == 1
    assert "2926-05-04 cannot be a day of an event: lists are of the years 1900 to 2199" in done.stderr
    assert read_book(book).events.height == 0


def test_what_was_added_can_be_rated(book, report):
    run(report, "--book", book)
    rated = ratingoffice.rate(book, edition="fide-2024-03", list_date="2024-06-01")
    assert rated.verdicts.filter(pl.col("round").is_null())["outcome"].to_list() == ["rated"]
    assert rated.sides.filter("counted").height == 8


def test_the_same_report_again_changes_nothing_and_says_so(book, report):
    run(report, "--book", book, "--kind", "other", "--time-control", "6000+30")
    before = bytes_of(book)
    done = run(report, "--book", book, "--time-control", "6000+30")
    assert done.exit_code == 0
    assert "already, with the same 5 games: nothing to do." in done.stdout
    assert bytes_of(book) == before


def test_the_same_games_under_another_id_are_the_same_event(book, report):
    run(report, "--book", book, "--event-id", "E-7")
    assert 'Event "E-7" is in' in run(report, "--book", book).stdout
    done = run(report, "--book", book, "--event-id", "E-8")
    assert done.exit_code == 2
    assert 'already, as event "E-7"' in done.stderr
    assert read_book(book).events["event_id"].to_list() == ["E-7"]


def test_other_events_and_their_columns_stay_as_they_were(tmp_path, report):
    row = {"event_id": "A", "starts_on": "2024-04-01", "ends_on": "2024-04-02", "time_control": "5400+30"}
    game = {
        "event_id": "A",
        "round": 1,
        "board": 7,
        "white_id": "101",
        "black_id": "102",
        "white_result": "1",
        "black_result": "0",
        "ruling": "fair_play",
    }
    book = write_book(tmp_path / "book", events=[row | {"organiser": "Club"}], games=[game])
    assert run(report, "--book", book).exit_code == 0
    after = read_book(book)
    assert after.events.row(0, named=True)["organiser"] == "Club"
    assert after.games.row(0, named=True)["board"] == 7
    assert after.games.row(0, named=True)["ruling"] == "fair_play"
    assert after.games.height == 6
    assert not after.has("events", "registered_on")


# a changed report


@pytest.fixture
def changed(tmp_path):
    """Round 2 was won by White, round 3 between 2 and 4 was not played, 1 and 3 played it out of turn with colours
    reversed."""
    lines = (
        player(1, "   4 w 1", "   2 b 0", "   3 b 1", name="Alpha, Anna", sex="w", fide_id=101),
        player(2, "   3 b 0", "   1 w 1", "0000 - H", name="Beta, Boris", fide_id=102),
        player(3, "   2 w 1", "0000 - U", "   1 w 0", name="Gamma, Gala", sex="w", fide_id=9103),
        player(4, "   1 b 0", "0000 - H", "0000 - H", name="Delta, Denys"),
        *PLAYERS[4:],
    )
    return report_of(tmp_path, *HEADER, *lines, name="changed.trf")


def test_a_changed_report_is_refused(book, report, changed):
    run(report, "--book", book)
    before = bytes_of(book)
    done = run(changed, "--book", book)
    assert done.exit_code == 2
    assert "differs in 4 places (--replace puts it in; another event needs another --event-id)" in done.stderr
    assert bytes_of(book) == before


def test_replace_puts_it_in_and_shows_what_changes(book, report, changed):
    run(report, "--book", book)
    done = run(changed, "--book", book, "--replace")
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [
        f'Replaced event "kyiv-open-2024-05-04" in {book}, now with 4 games:',
        "  round 2: 102 – 101: =:= on 2024-05-04 → 1:0 on 2024-05-04",
        "  round 3: 101 – 103: +:- on 2024-05-05 (removed)",
        "  round 3: 102 – UKR-4: 1:0 on 2024-05-05 (removed)",
        "  round 3: 103 – 101: 0:1 on 2024-05-05 (new)",
        TIME.strip(),
    ]
    assert games_of(book) == [
        *GAMES_ADDED[:2],
        (2, date(2024, 5, 4), "102", "101", "1", "0"),
        (3, date(2024, 5, 5), "103", "101", "0", "1"),
    ]


def test_what_the_officer_wrote_about_a_game_survives_a_replacement(book, report, changed):
    run(report, "--book", book)
    old = read_book(book).games.with_columns(ruling=pl.when(pl.col("round") == 1).then(pl.lit("fair_play")))
    (book / f"games.{kind_of(book)}").unlink()
    old.write_csv(book / "games.csv")
    run(changed, "--book", book, "--replace")
    assert read_book(book).games.filter(ruling="fair_play")["round"].to_list() == [1, 1]


def kind_of(folder):
    return next(file.suffix[1:] for file in folder.iterdir() if file.stem == "games")


def test_a_rated_event_is_never_changed(book, report, changed, tmp_path):
    run(report, "--book", book)
    following = tmp_path / "next"
    rated = ratingoffice.rate(book, edition="fide-2024-03", list_date="2024-06-01")
    write_tables(following, rated.tables(), "csv")
    before = bytes_of(following)
    done = run(changed, "--book", following, "--replace")
    assert done.exit_code == 2
    assert "is rated on the list of 2024-06-01 and is not changed any more" in done.stderr
    again = run(report, "--book", following)
    assert again.exit_code == 0
    assert "It is rated on the list of 2024-06-01." in again.stdout
    assert bytes_of(following) == before


# who is not known


def test_unknown_players_are_listed_and_nothing_is_written(book, tmp_path):
    strangers = (player(1, "   2 w 1", name="Nobody, Known", fide_id=777), player(2, "   1 b 0", name="Boris BETA"))
    file = report_of(tmp_path, *HEADER, *strangers)
    before = bytes_of(book)
    done = run(file, "--book", book)
    assert done.exit_code == 1
    assert 'player 1 "Nobody, Known" with id 777 is not in the register' in done.stderr
    assert "(the same name and birth year: 102)" in done.stderr
    assert "2 unknown players." in done.stderr
    assert bytes_of(book) == before


def test_who_never_played_need_not_be_known(book, tmp_path):
    file = report_of(tmp_path, *HEADER, *PLAYERS, player(5, "0000 - Z", "0000 - Z", "0000 - Z", fide_id=555))
    assert run(file, "--book", book).exit_code == 0
    assert games_of(book) == GAMES_ADDED


def test_an_id_of_somebody_else_stops_the_report(book, tmp_path):
    wrong = player(1, "   4 w 1", "   2 b =", "   3 w +", name="Omega, Olha", sex="w", fide_id=101)
    done = run(report_of(tmp_path, *HEADER, wrong, *PLAYERS[1:]), "--book", book)
    assert done.exit_code == 1
    assert 'player 1 is 101 in the register: name "Omega, Olha", there "Álpha Anna"' in done.stderr


# what the officer says beside it


def test_options_are_kept_in_the_event(book, report):
    done = run(
        report,
        "--book",
        book,
        "--registered-on",
        "2024-04-02",
        "--reported-on",
        "2024-05-06",
        "--kind",
        "meeting",
        "--event-id",
        "K24",
        "--declare",
        "laws_of_chess",
        "--declare",
        "official",
    )
    assert done.exit_code == 0
    event = read_book(book).events.row(0, named=True)
    assert (event["event_id"], event["kind"], event["declarations"]) == ("K24", "meeting", "laws_of_chess official")
    assert (event["registered_on"], event["reported_on"]) == (date(2024, 4, 2), date(2024, 5, 6))


def test_a_column_that_would_judge_the_other_events_is_not_made(tmp_path, report):
    row = {"event_id": "A", "starts_on": "2024-04-01", "ends_on": "2024-04-02", "time_control": "5400+30"}
    book = write_book(tmp_path / "book", events=[row])
    done = run(report, "--book", book, "--registered-on", "2024-04-02")
    assert done.exit_code == 2
    assert "the book's events have no column registered_on" in done.stderr


def test_what_the_book_judges_and_the_event_lacks_is_said(tmp_path, report):
    row = {"event_id": "A", "starts_on": "2024-04-01", "ends_on": "2024-04-02", "time_control": "5400+30"}
    book = write_book(tmp_path / "book", events=[row | {"registered_on": "2024-01-01"}])
    assert (
        "registered_on is empty (not registered): name it with --registered-on." in run(report, "--book", book).stdout
    )


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--kind", "blitz", '--kind "blitz" is no kind of event'),
        ("--time-control", "ninety", '--time-control "ninety" is not a time control'),
        ("--registered-on", "2.4.2024", '--registered-on "2.4.2024" is not a date'),
        ("--declare", "fair", '--declare "fair" is no declaration'),
        ("--reported-on", "2024-05-03", '"2024-05-03" is before starts_on'),
    ],
)
def test_a_bad_option_is_one_sentence(book, report, option, value, says):
    before = bytes_of(book)
    done = run(report, "--book", book, option, value)
    assert done.exit_code == 2
    assert says in done.stderr
    assert bytes_of(book) == before


def test_a_report_without_time_control_needs_one(book, tmp_path):
    file = report_of(tmp_path, *HEADER[:-1], "122 90 min + 30 s", *PLAYERS)
    done = run(file, "--book", book)
    assert done.exit_code == 1
    assert 'no time control in seconds (222) ("90 min + 30 s" in 122 is for human eyes)' in done.stderr
    assert run(file, "--book", book, "--time-control", "5400+30").exit_code == 0
    assert "nothing to do" in run(file, "--book", book).stdout


def test_minutes_are_minutes_at_the_command_line_too(book, tmp_path):
    file = report_of(tmp_path, *HEADER[:-1], "122 90 min + 30 s", *PLAYERS)
    done = run(file, "--book", book, "--time-control", "90+30")
    assert "Time control: 90 minutes for the game and 30 seconds a move from move 1: standard." in done.stdout
    assert read_book(book).events["time_control"].to_list() == ["5400+30"]


def test_json_says_what_was_done(book, report, changed):
    told = json.loads(run(report, "--book", book, "--format", "json").stdout)
    assert (told["outcome"], told["event_id"], told["games"]) == ("added", "kyiv-open-2024-05-04", 5)
    told = json.loads(run(changed, "--book", book, "--replace", "--format", "json").stdout)
    assert told["outcome"] == "replaced"
    assert told["changes"][0] == {
        "kind": "game",
        "round": 2,
        "white_id": "102",
        "black_id": "101",
        "before": {"white_result": "=", "black_result": "=", "played_on": "2024-05-04"},
        "after": {"white_result": "1", "black_result": "0", "played_on": "2024-05-04"},
    }


def test_an_interim_report_dates_its_games_and_leaves_the_event_open(book, report, tmp_path):
    """FIDE 4.1: round 3 comes with a later report; what came before keeps its own day."""
    first = [line[:109] for line in PLAYERS[:4]]
    run(
        report_of(tmp_path, *HEADER, *first, *PLAYERS[4:], name="first.trf"),
        "--book",
        book,
        "--interim",
        "--reported-on",
        "2024-05-04",
    )
    done = run(report, "--book", book, "--replace", "--interim", "--reported-on", "2024-06-07")
    assert done.exit_code == 0
    after = read_book(book)
    assert not after.has("events", "reported_on")
    assert sorted(after.games.select("round", "reported_on").rows()) == [
        (1, date(2024, 5, 4)),
        (1, date(2024, 5, 4)),
        (2, date(2024, 5, 4)),
        (3, date(2024, 6, 7)),
        (3, date(2024, 6, 7)),
    ]


def test_an_interim_report_needs_its_day(book, report):
    done = run(report, "--book", book, "--interim")
    assert done.exit_code == 2
    assert "--interim needs --reported-on" in done.stderr


# errors in the file


def test_a_contradiction_stops_the_report(book, tmp_path):
    wrong = player(2, "   3 b 1", "   1 w =", "   4 w 1", name="Beta, Boris", fide_id=102)
    file = report_of(tmp_path, *HEADER, PLAYERS[0], wrong, *PLAYERS[2:])
    done = run(file, "--book", book)
    assert done.exit_code == 1
    assert "they contradict each other" in done.stderr
    assert not read_book(book).games.height


def test_an_error_beside_the_games_stops_it_unless_the_officer_takes_it_all_the_same(book, tmp_path):
    second_bye = player(4, "   1 b 0", "0000 - U", "   2 b 0", name="Delta, Denys")  # the pairing leaves over only one
    file = report_of(tmp_path, *HEADER, *PLAYERS[:3], second_bye, *PLAYERS[4:])
    assert run(file, "--book", book).exit_code == 1
    done = run(file, "--book", book, "--despite-errors")
    assert done.exit_code == 0
    assert "The file: 1 error" in done.stdout
    assert games_of(book) == GAMES_ADDED


# killed on the way


@pytest.mark.parametrize("renamed", [0, 1])
def test_a_killed_run_leaves_a_book_that_the_same_command_completes(tmp_path, report, monkeypatch, renamed):
    book = write_book(tmp_path / "book")
    before, left, rename = bytes_of(book), [renamed], os.replace

    def killed(*paths):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        rename(*paths)

    monkeypatch.setattr(os, "replace", killed)
    run(report, "--book", book)
    monkeypatch.undo()
    if renamed == 0:
        assert bytes_of(book) == before
    else:  # never an event without its games
        assert read_book(book).events.height == 0
        assert games_of(book) == GAMES_ADDED
        with pytest.raises(BadInput, match="is not in events"):
            ratingoffice.rate(book, edition="fide-2024-03", list_date="2024-06-01")
    assert run(report, "--book", book).exit_code == 0
    assert games_of(book) == GAMES_ADDED
    assert read_book(book).events.height == 1
    assert not [file for file in book.iterdir() if "partial" in file.name]


# whatever was played


@st.composite
def cross_tables(draw):
    """Six players, some rounds: who plays whom with White, and the two results."""
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(1, 7)))
        games = draw(st.integers(0, 3))
        results = [draw(st.sampled_from([pair for pair in GAMES if pair != "XX"])) for _ in range(games)]
        pairs = zip(order[: 2 * games : 2], order[1 : 2 * games : 2], results, strict=True)
        rounds.append({white: (black, pair) for white, black, pair in pairs})
    return rounds


@settings(max_examples=25, deadline=None)
@given(cross_tables())
def test_adding_and_reading_gives_back_the_same_results(tmp_path_factory, rounds):
    folder = tmp_path_factory.mktemp("book")
    register = [{"player_id": str(100 + number), "name": f"Player, {number}"} for number in range(1, 7)]
    write_tables(folder / "book", {"players": Book.of(players=register).players.select("player_id", "name")}, "csv")
    lines = []
    for number in range(1, 7):
        cells = []
        for games in rounds:
            cell = "0000 - H"
            for white, (black, results) in games.items():
                if white == number:
                    cell = f"{black:4} w {results[0]}"
                elif black == number:
                    cell = f"{white:4} b {results[1]}"
            cells.append(cell)
        lines.append(player(number, *cells, fide_id=100 + number))
    file = report_of(folder, "012 Any", "042 2024/05/04", "052 2024/05/05", "222 5400", *lines)
    done = run(file, "--book", folder / "book")
    expected = sorted(
        (number, None, str(100 + white), str(100 + black), results[0], results[1])
        for number, games in enumerate(rounds, start=1)
        for white, (black, results) in games.items()
    )
    if not expected:
        assert done.exit_code == 1
        return
    assert done.exit_code == 0
    assert games_of(folder / "book", "any-2024-05-04") == expected
    assert "nothing to do" in run(file, "--book", folder / "book").stdout
