"""`ratingoffice check` by an edition whose body asks for names of its own writing, and for the kind of rating (JCF)."""

import json
from datetime import date

import pytest

from cli_runner import CliRunner
from formats.test_jcf_form import filled
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import write_tables
from trf_files import player, trf

app = app


def asked(file, *options):
    return json.loads(CliRunner().invoke(app, ["check", str(file), *map(str, options), "--format", "json"]).stdout)


def names(told):
    return [(one["severity"], one["line"], one["code"]) for one in told["findings"] if one["code"].startswith("name-")]


@pytest.fixture
def trf_file(tmp_path):
    """The comma is TRF's own; the second name is in another script, on line 6."""
    lines = ("012 Tokyo Open", "042 2026/05/03", "052 2026/05/04", "222 5400+30")
    people = (
        player(1, "   2 w 1", name="Taro, Yamada", fide_id=101),
        player(2, "   1 b 0", name="鈴木 二郎", fide_id=102),
    )
    file = tmp_path / "report.trf"
    file.write_bytes(trf(*lines, *people))
    return file


def test_a_trf_report_tells_of_names_with_their_line(trf_file):
    assert names(asked(trf_file, "--edition", "jcf")) == [("warning", 6, "name-script")]


def test_with_the_register_it_is_seen_that_the_given_name_is_first(trf_file, tmp_path):
    players = [{"player_id": "101", "name": "Yamada Taro"}, {"player_id": "102", "name": "Suzuki Jiro"}]
    write_tables(tmp_path / "book", {"players": Book.of(players=players).players.select("player_id", "name")}, "csv")
    told = names(asked(trf_file, "--edition", "jcf", "--book", tmp_path / "book"))
    assert told == [("warning", 5, "name-order"), ("warning", 6, "name-script")]


@pytest.mark.parametrize("options", [(), ("--edition", "fide")])
def test_other_bodies_do_not_ask_for_it(trf_file, options):
    assert names(asked(trf_file, *options)) == []


def test_a_csv_report_tells_of_names_with_the_line_of_their_first_game(tmp_path):
    file = tmp_path / "games.csv"
    rows = ['1,"Yamada, Taro",Suzuki Jiro,1-0', '2,Sato Hana,"Yamada, Taro",0-1']
    file.write_text("\n".join(["round,white_name,black_name,result", *rows]) + "\n")
    assert names(asked(file, "--edition", "jcf")) == [("warning", 2, "name-comma")]


def test_the_form_s_own_findings_are_told_once(tmp_path):
    file = tmp_path / "report.xlsx"
    file.write_bytes(filled([(1, None, "N10000001", "Yamada, Taro", "1-0", "N10000002", "Suzuki Jiro")], non_members=0))
    assert names(asked(file, "--edition", "jcf")) == [("warning", 2, "name-comma")]


@pytest.mark.parametrize(("kind", "contradicts"), [("ST", False), ("RP", True)])
def test_a_kind_of_rating_that_contradicts_the_time_control_is_said(tmp_path, kind, contradicts):
    file = tmp_path / "report.xlsx"
    file.write_bytes(filled(rating_type=kind, starts_on=date(2026, 5, 3)))
    said = asked(file, "--edition", "jcf")["judgement"]
    words = "named for rapid by its announcement or report, by its time control it counts for standard"
    assert (words in said["reason"]) == contradicts
    assert said["outcome"] == "rated"


@pytest.mark.parametrize(("club", "outcome"), [("tokyo", "rated"), ("nobody", "not_rated")])
def test_with_a_book_its_register_says_who_may_hold_the_event(trf_file, tmp_path, club, outcome):  # 3(3)
    event = {"event_id": "tokyo-open-2026-05-03", "name": "Tokyo Open", "time_control": "5400+30", "club": club}
    tables = {
        "players": [{"player_id": "101", "name": "Yamada Taro"}, {"player_id": "102", "name": "Suzuki Jiro"}],
        "events": [event | {"starts_on": "2026-05-03", "ends_on": "2026-05-04"}],
        "clubs": [{"club": "tokyo"}],
    }
    book = Book.of(**tables)
    frames = {name: book.tables()[name].select(sorted(book.had[name])) for name in tables}
    write_tables(tmp_path / "book", frames, "csv")
    told = asked(trf_file, "--edition", "jcf", "--book", tmp_path / "book")["judgement"]
    assert told["outcome"] == outcome
