"""A report as a plain table of games."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratingoffice.formats.csv_report import read_csv_report
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.reports import read_report_bytes
from ratingoffice.formats.trf import read_trf
from ratingoffice.formats.trf.writer import write_trf26
from ratingoffice.tournament.tournament import Tournament
from trf_files import gives_findings, opponents, results

MANY = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

#      1    2
# A   Bw1  Cb½
# B   Ab0   —
# C    —   Aw½
BOOK = """event_id,round,played_on,white_id,black_id,white_result,black_result,time_control
open,1,2026-05-03,A,B,1,0,5400+30
open,2,2026-05-04,C,A,=,=,5400+30
"""


def read(text: str) -> Tournament:
    tournament, findings, _ = read_csv_report(text.encode(), "games.csv")
    assert tournament is not None, findings
    return tournament


def sentences(text: str) -> list[str]:
    return [f"{one.severity} {one.line} {one.message}" for one in read_csv_report(text.encode(), "games.csv")[1]]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_the_games_of_a_book_are_a_report(separator: str) -> None:
    tournament = read(BOOK.replace(",", separator))
    assert results(tournament) == {1: "1=", 2: "0Z", 3: "Z="}
    assert opponents(tournament) == {1: [2, 3], 2: [1, None], 3: [None, 1]}
    assert [player.national and player.national.national_id for player in tournament.players] == ["A", "B", "C"]
    assert (tournament.name, tournament.time_control) == ("open", "5400+30")
    assert (tournament.starts_on, tournament.ends_on) == (date(2026, 5, 3), date(2026, 5, 4))
    assert tournament.round_dates == (date(2026, 5, 3), date(2026, 5, 4))
    assert sentences(BOOK) == ["info 0 no dates of the event: taken from the games, 2026-05-03 to 2026-05-04"]


def test_the_columns_of_the_jcf_results_database_are_read() -> None:
    tournament = read(
        "White Point,White ID,White Name,White Kanji,Black ID,Black Name,Date,Time,Source,Round\n"
        '1,N10000001,"Yamada Taro",山田,N10000002,Suzuki Jiro,2026-05-03,ST,Tokyo Open,1\n'
        "0.5,N10000002,Suzuki Jiro,,N10000001,Yamada Taro,2026-05-03,ST,Tokyo Open,2\n"
    )
    assert tournament.name == "Tokyo Open"
    assert results(tournament) == {1: "1=", 2: "0="}
    assert [player.name for player in tournament.players] == ["Yamada Taro", "Suzuki Jiro"]


def test_the_order_of_lines_does_not_matter() -> None:
    header, *lines = BOOK.splitlines(keepends=True)
    assert read(header + "".join(reversed(lines))) == read(BOOK)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOOK + "cup,3,,A,B,1,0,\n", 'error 4 a game of another event ("cup", not "open"): left out'),
        (BOOK + "open,3,,A,B,1,7,\n", 'error 4 "17" is no result: left out'),
        (BOOK + "open,3,,A,,1,0,\n", "error 4 a game needs the id or the name of both players: left out"),
        (BOOK + "open,2,,A,B,1,0,\n", 'error 4 round 2: "A" would play twice: the game is left out'),
        (BOOK + "open,x,soon,A,B,1,0,\n", 'warning 4 round "x" is not a number: left out'),
        (BOOK + "open,3,soon,A,B,1,0,\n", 'warning 4 "soon" is not a date: left out'),
        (BOOK + "open,3,,A,B,1,0,,more\n", "warning 4 9 values, but the header names 8 columns: the rest is left out"),
        (BOOK.replace("5400+30", "long"), 'error 0 "long" is not a time control'),
        ("white_id,result\nA,1-0\n", "error 0 no column black_id or black_name: this is no table of games"),
        ("white_id,black_id\nA,B\n", "error 0 no column result, nor white_result and black_result"),
        ("white_id,black_id,result\n", "error 0 no game in the table"),
        ("white_id,white_id,black_id,result\n", "error 0 the column white_id is there twice: keep one of them"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, sentence: str) -> None:
    assert any(found.startswith(sentence) for found in sentences(text))


def test_the_door_for_reports_knows_the_table() -> None:
    assert read_report_bytes(BOOK.encode(), "games")[0] == read(BOOK)


def test_the_tournament_can_be_written_as_trf_and_read_again() -> None:
    again, _, _ = read_trf(write_trf26(read(BOOK)), "written_as_trf")
    assert again == read(BOOK)


@pytest.mark.parametrize(("lines", "is_read"), [(3, True), (2, True), (1, False)])
def test_more_lines_than_the_limit_are_refused(lines: int, is_read: bool) -> None:
    table = b"round,white_id,black_id,result\n1,A,B,1-0\n"
    tournament, findings, _ = read_csv_report(table, "x", limits=Limits(lines=lines))
    assert (tournament is not None) == is_read
    assert ("more than 1 lines: refused" in [str(found.message) for found in findings]) != is_read


def survives(data: bytes) -> None:
    gives_findings(*read_csv_report(data, "fuzz.csv")[:2])


@given(st.binary(max_size=300))
@MANY
def test_any_bytes_give_findings(data: bytes) -> None:
    survives(data)
    survives(BOOK.encode() + data)
    survives(b"white_id,black_id,result\n" + data)


@given(st.lists(st.tuples(st.integers(0, len(BOOK) - 1), st.integers(0, 255)), min_size=1, max_size=8))
@MANY
def test_damaged_tables_give_findings(changes: list[tuple[int, int]]) -> None:
    data = bytearray(BOOK.encode())
    for at, byte in changes:
        data[at] = byte
    survives(bytes(data))
