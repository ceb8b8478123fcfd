"""JCF 3(6), 3(7), J-16: `add` takes a second report of an event that a list has closed; the next list judges it."""

import json

import pytest

import ratingoffice
from cli_runner import CliRunner
from formats.test_jcf_form import filled
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import read_book, write_tables

TARO, JIRO = ("N10000001", "Yamada Taro"), ("N10000002", "Suzuki Jiro")
FIRST = (1, "2025-01-15", *TARO, "½-½", *JIRO)
SECOND = (2, "2025-01-15", *TARO, "½-½", *JIRO)
EVENT = {"name": "Ueno Cup", "starts_on": "2025-01-15", "ends_on": "2025-01-15", "non_members": 0}
CLOSED = "is rated on the list of 2025-02-01 and is not changed any more"


def report(folder, *games, **event):
    file = folder / "report.xlsx"
    file.write_bytes(filled(list(games), **EVENT | event))
    return file


def add(file, book, *options):
    return CliRunner().invoke(app, ["add", str(file), "--book", str(book), *options])


def rate(folder, book, list_date):
    rated = ratingoffice.rate(book, edition="jcf-2024-10", list_date=list_date)
    write_tables(folder / list_date, rated.tables(), "csv")
    return rated


@pytest.fixture
def closed(tmp_path):
    """The book of 1 February: round 1, reported on 16 January, is rated, and the event is closed."""
    members = [{"player_id": number, "name": name} for number, name in (TARO, JIRO)]
    ratings = [{"pool": "standard", "player_id": TARO[0], "rating": 1800, "games": 50, "last_period": "2024-12"}]
    ratings.append(ratings[0] | {"player_id": JIRO[0], "rating": 1700})
    book = Book.of(players=members, ratings=ratings)
    tables = {name: book.tables()[name].select(sorted(book.had[name])) for name in ("players", "ratings")}
    write_tables(tmp_path / "first", tables, "csv")
    assert add(report(tmp_path, FIRST), tmp_path / "first", "--reported-on", "2025-01-16").exit_code == 0
    rate(tmp_path, tmp_path / "first", "2025-02-01")
    return tmp_path / "2025-02-01"


def check(file, book, *options):
    options = ("--edition", "jcf", "--book", str(book), "--format", "json", *options)
    judgement = json.loads(CliRunner().invoke(app, ["check", str(file), *options]).stdout)["judgement"]
    added = [(game["round"], game["outcome"], game["article"]) for game in judgement["game_verdicts"]]
    return judgement, (judgement["games_rated"], judgement["games"], added)


@pytest.mark.parametrize(
    ("reported_on", "list_date", "expected"),
    [
        ("2025-02-10", "2025-03-01", (1, 1, [])),
        ("2025-02-25", "2025-03-01", (0, 1, [(2, "later_list", "3(6)")])),
        ("2025-05-10", "2025-06-01", (0, 1, [(2, "needs_decision", "3(7)")])),
    ],
)
@pytest.mark.parametrize("games", [(FIRST, SECOND), (SECOND,)])
def test_check_says_what_the_next_list_does_with_the_added_games(
    tmp_path, closed, reported_on, list_date, expected, games
):
    options = report(tmp_path, *games), closed, "--reported-on", reported_on
    for judgement, added in (check(*options), check(*options, "--list", list_date)):
        assert (judgement["list_date"], judgement["outcome"]) == (list_date, "rated")
        assert judgement["reason"].startswith("rated in part on an earlier list")
        assert added == expected
    assert check(*options)[0]["list_chosen"] == "the first after its second report"


@pytest.mark.parametrize("reported_on", ["", "2025-01-20"])  # no day of its own; in time for the list that closed it
def test_check_of_a_report_without_added_games_is_about_the_list_that_closed_it(tmp_path, closed, reported_on):
    options = ["--reported-on", reported_on] if reported_on else []
    judgement, games = check(report(tmp_path, FIRST, SECOND), closed, *options)
    assert (judgement["list_date"], games) == ("2025-02-01", (2, 2, []))


@pytest.mark.parametrize("games", [(FIRST, SECOND), (SECOND,)])  # all games again, or those that were missing
def test_a_second_report_is_taken_and_its_games_are_rated_on_the_next_list(tmp_path, closed, games):
    done = add(report(tmp_path, *games), closed, "--reported-on", "2025-02-10")
    assert done.exit_code == 0, done.stderr
    assert "round 2: N10000001 – N10000002: =:= on 2025-01-15 (new)" in done.stdout
    assert "What is added is judged by its own day of report under jcf" in done.stdout
    days = [str(day) for day in read_book(closed).games.sort("round")["reported_on"]]
    assert days == ["None", "2025-02-10"]
    # list of 1 February: 1800 and 1700 draw: (.50 − .64) × 20 = −2.8, so 1797 and 1703; now D = 94: PD .63, −2.6
    assert ratings(rate(tmp_path, closed, "2025-03-01")) == {TARO[0]: 1794, JIRO[0]: 1706}


def ratings(rated):
    return dict(rated.tables()["ratings"].filter(pool="standard").select("player_id", "rating").iter_rows())


def test_games_reported_too_late_wait_for_a_decision_of_their_own(tmp_path, closed):
    assert add(report(tmp_path, FIRST, SECOND), closed, "--reported-on", "2025-05-10").exit_code == 0
    verdicts = rate(tmp_path, closed, "2025-06-01").verdicts
    row = verdicts.filter(verdicts["round"] == 2).row(0, named=True)
    assert (row["outcome"], row["article"]) == ("needs_decision", "3(7)")


def test_the_same_second_report_again_changes_nothing(tmp_path, closed):
    second = report(tmp_path, FIRST, SECOND)
    add(second, closed, "--reported-on", "2025-02-10")
    before = {file.name: file.read_bytes() for file in closed.iterdir()}
    add(second, closed, "--reported-on", "2025-02-12")
    assert {file.name: file.read_bytes() for file in closed.iterdir()} == before


@pytest.mark.parametrize("reported_on", ["", "2025-01-20"])  # no day of its own; in time for the list that closed it
def test_games_that_no_edition_would_judge_are_not_added(tmp_path, closed, reported_on):
    done = add(report(tmp_path, FIRST, SECOND), closed, *(["--reported-on", reported_on] if reported_on else []))
    assert done.exit_code == 2
    assert CLOSED in done.stderr


@pytest.mark.parametrize(
    ("games", "event"),
    [
        ([(1, "2025-01-15", *TARO, "1-0", *JIRO), SECOND], {}),
        ([FIRST, SECOND], {"ends_on": "2025-01-16"}),
        ([FIRST, SECOND], {"time_control": "60分"}),
    ],
)
def test_what_is_rated_is_not_changed_by_a_second_report(tmp_path, closed, games, event):
    done = add(report(tmp_path, *games, **event), closed, "--reported-on", "2025-02-10", "--replace")
    assert done.exit_code == 2
    assert CLOSED in done.stderr
