"""JCF 4(3): a report states a to d, or `check` and `add` do not take it; games of non-members never count (3(5))."""

import json

import pytest

from cli_runner import CliRunner
from formats.test_jcf_form import filled
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import read_book, write_tables

TARO, JIRO, GUEST = ("N10000001", "Yamada Taro"), ("N10000002", "Suzuki Jiro"), ("", "Smith John")
MEMBERS = [(1, None, *TARO, "1-0", *JIRO)]
ONLY_GAME_WITH_A_GUEST = [(1, None, *TARO, "1-0", *GUEST)]
WITH_A_GUEST = [*MEMBERS, (2, None, *JIRO, "1-0", *GUEST)]
NOT_JUDGED = "Not on record, so not judged: registration, the day of the report, declarations, memberships."


@pytest.fixture
def report(tmp_path):
    def write(games, **event):
        file = tmp_path / "report.xlsx"
        file.write_bytes(filled(games, **event))
        return file

    return write


@pytest.fixture
def book(tmp_path):
    """A book with both members, and no event."""
    folder = tmp_path / "book"
    players = [{"player_id": player_id, "name": name} for player_id, name in (TARO, JIRO)]
    write_tables(folder, {"players": Book.of(players=players).players.select("player_id", "name")}, "csv")
    return folder


def run(*arguments):
    done = CliRunner().invoke(app, [*map(str, arguments), "--format", "json"])
    return done.exit_code, json.loads(done.stdout)


def judged(file):
    """How many games are rated, of how many; what becomes of each that is not; and the notes."""
    _, told = run("check", file, "--edition", "jcf-2024-10")
    judgement = told["judgement"]
    games = [(game["round"], game["outcome"], game["article"]) for game in judgement["game_verdicts"]]
    return (judgement["games_rated"], judgement["games"]), games, judgement["notes"]


def errors(told):
    return [(one["column"], one["message"]) for one in told["findings"] if one["severity"] == "error"]


@pytest.mark.parametrize(
    ("part", "error"),
    [
        ("organiser", ("大会!B6", "大会: 主催者 (Organiser) is empty")),
        ("non_members", ("大会!B10", "大会: 非会員数 (Non-members) is empty")),
        ("rating_type", ("大会!B9", "大会: レーティング種別 (Rating type) is empty")),
        ("name", ("大会!B2", "大会: 大会名 (Event) is empty")),
        ("time_control", ("大会!B8", "大会: 持ち時間 (Time control) is empty")),
    ],
)
def test_check_and_add_refuse_a_report_without_a_part_and_say_it_once(report, book, part, error):
    file = report(MEMBERS, **({"non_members": 0} | {part: None}))
    for command in (("check", file, "--edition", "jcf"), ("add", file, "--book", book)):
        code, told = run(*command)
        assert (code, errors(told)) == (1, [error])
    assert read_book(book).events.height == 0


@pytest.mark.parametrize("written", ["soon", "令和7年2月29日"])
def test_a_day_that_cannot_be_read_is_one_error(report, written):
    code, told = run("check", report(MEMBERS, starts_on=written, non_members=0), "--edition", "jcf")
    message = f'開始日: "{written}" is not a date (2026-05-03, 2026年5月3日)'
    assert (code, errors(told)) == (1, [("大会!B3", message)])


def test_a_report_with_every_part_is_added(report, book):
    code, told = run("add", report(MEMBERS, non_members=0), "--book", book)
    assert (code, told["outcome"], told["games"]) == (0, "added", 1)


def test_the_game_of_a_declared_non_member_is_not_rated_without_a_book_either(report):  # 3(5), 4(3)d
    file = report(ONLY_GAME_WITH_A_GUEST, non_members=1)
    assert judged(file) == ((0, 1), [(1, "not_rated", "3(5)")], [NOT_JUDGED])


def test_only_the_games_of_the_non_members_are_left_out(report):
    file = report(WITH_A_GUEST, non_members=1)
    assert judged(file) == ((1, 2), [(2, "not_rated", "3(5)")], [NOT_JUDGED])


def test_memberships_that_are_not_on_record_are_not_judged(report):
    assert judged(report(MEMBERS, non_members=0)) == ((1, 1), [], [NOT_JUDGED])


def test_a_report_without_any_number_of_a_member_says_nothing_about_memberships(report):
    games = [(1, None, "", "Yamada Taro", "1-0", "", "Suzuki Jiro")]
    rated, verdicts, _ = judged(report(games, non_members=0))
    assert (rated, verdicts) == ((1, 1), [])
