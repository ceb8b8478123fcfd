"""Values into the types of the columns: what fits, and the sentence about what does not."""

from datetime import date, datetime
from decimal import Decimal
from typing import Any

import polars as pl
import pytest

from ratingoffice.book.book import FILLED, TABLES, Book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.type_conversion import convert_table

#: a row of each table that has every column it cannot do without, as text
ROW = {
    "players": {"player_id": "1"},
    "ratings": {"pool": "standard", "player_id": "1", "rating": "1500"},
    "lists": {"list_date": "2024-04-01", "pool": "standard", "player_id": "1", "rating": "1500"},
    "pending": {
        "pool": "standard",
        "player_id": "1",
        "period": "2024-04",
        "event_id": "e",
        "event_ends_on": "2024-04-09",
        "opponent_rating": "1500",
        "result": "=",
    },
    "events": {"event_id": "e", "starts_on": "2024-05-01", "ends_on": "2024-05-09", "time_control": "5400+30"},
    "games": {
        "event_id": "e",
        "round": "1",
        "white_id": "1",
        "black_id": "2",
        "white_result": "1",
        "black_result": "0",
    },
    "decisions": {"event_id": "e", "decision": "refused"},
    "federations": {"federation": "POL"},
    "fide_ratings": {"player_id": "1", "list_date": "2024-05-01"},
    "clubs": {"club": "ueno"},
    "rounds": {"event_id": "e", "round": 1, "played_on": "2024-05-01"},
    "base_corrections": {
        "pool": "standard",
        "player_id": "a",
        "value": 1500,
        "holds_from": "2024-05-01",
        "reason": "a game counted twice",
        "decided_by": "the board",
        "decided_on": "2024-05-01",
    },
}


def read(table: str, column: str, value: Any) -> tuple[Any, list[str]]:
    """What becomes of one value of one column, the rest of the row being in order."""
    series = value if isinstance(value, pl.Series) else pl.Series([value])
    frame = pl.DataFrame(ROW[table]).with_columns(series.alias(column))
    out, findings = convert_table(table, frame, f"{table}.csv", lambda row: row + 2)
    return out[column][0], [str(finding) for finding in findings]


@pytest.mark.parametrize("table", TABLES)
def test_the_result_has_all_columns_in_their_order_and_type(table: str) -> None:
    backwards = pl.DataFrame(ROW[table]).select(reversed(ROW[table]))
    out, findings = convert_table(table, backwards, table)
    assert not findings
    assert dict(out.schema) == dict(TABLES[table])
    assert list(out.schema) == list(TABLES[table])
    assert out.height == 1
    none_at_all, findings = convert_table(table, backwards.clear(), table)
    assert not findings
    assert dict(none_at_all.schema) == dict(TABLES[table])


def test_an_unknown_column_is_named_with_the_nearest_known_one() -> None:
    _, findings = convert_table("players", pl.DataFrame({"player_id": ["1"], "fedration": ["UKR"]}), "players.csv")
    assert [str(f) for f in findings] == [
        'players.csv fedration: unknown column "fedration" in players: did you mean "federation"?'
    ]
    _, findings = convert_table(
        "decisions", pl.DataFrame({"event_id": ["1"], "decision": ["x"], "zzz": ["1"]}), "decisions.csv"
    )
    assert [str(f) for f in findings] == [
        'decisions.csv zzz: unknown column "zzz" in decisions: '
        "the columns of decisions are event_id, decision, decided_on, decided_by, reason, appealed_on, "
        "reference, communicated_on, communicated_to, notice, appealed_by, appeal, appeal_on_paper, appeal_outcome, "
        "appeal_decided_on, appeal_decided_by, appeal_reason"
    ]


def test_a_missing_column_is_named() -> None:
    _, findings = convert_table("games", pl.DataFrame(ROW["games"]).drop("round"), "games.csv", lambda row: row + 2)
    assert [str(f) for f in findings] == [
        'games.csv:1 round: the column "round" is missing: games cannot do without it'
    ]


@pytest.mark.parametrize(("table", "column"), [(table, column) for table in FILLED for column in FILLED[table]])
@pytest.mark.parametrize("nothing", ["", None])
def test_an_empty_value_is_found_where_the_table_needs_one(table: str, column: str, nothing: str | None) -> None:
    value, findings = read(table, column, pl.Series([nothing], dtype=pl.String))
    assert value is None
    assert findings == [f"{table}.csv:2 {column}: is empty: every row of {table} needs a value here"]


def test_an_empty_rating_means_unrated() -> None:
    assert read("ratings", "rating", "") == (None, [])


@pytest.mark.parametrize(
    "value",
    [
        "2024-5-1",
        "01.05.2024",
        "2024-02-30",
        "2023-02-29",
        "2024-13-01",
        "20240501",
        "2024-05-01 ",
        " 2024-05-01",
        "+2024-05-01",
        "0000-01-01",
        "2024-05-01T00:00",
        "2024",
        "x",
        "２０２４-05-01",
    ],
)
def test_a_date_is_written_year_month_day(value: str) -> None:
    assert read("players", "member_from", value) == (
        None,
        [f'players.csv:2 member_from: "{value}" is not a date: write it as YYYY-MM-DD'],
    )


@pytest.mark.parametrize(
    "value", ["2024-02-29", date(2024, 2, 29), datetime(2024, 2, 29), pl.Series(["2024-02-29"], dtype=pl.Categorical)]
)
def test_a_date_may_come_as_text_as_a_date_or_as_midnight(value: Any) -> None:
    assert read("players", "member_from", value) == (date(2024, 2, 29), [])


def test_a_moment_of_a_time_zone_is_the_day_it_shows_there() -> None:
    value = pl.Series([datetime(2024, 2, 29)]).dt.replace_time_zone("Europe/Kyiv")
    assert read("players", "member_from", value) == (date(2024, 2, 29), [])


def test_a_moment_of_the_day_is_no_date() -> None:
    value, findings = read("players", "member_from", datetime(2024, 2, 29, 13, 5))
    assert value is None
    assert findings == ['players.csv:2 member_from: "2024-02-29 13:05:00" is not a date: write it as YYYY-MM-DD']


@pytest.mark.parametrize("days", [2**31 - 1, -(2**31)])
def test_a_day_that_no_calendar_shows_is_found(days: int) -> None:
    value, findings = read("players", "member_from", pl.Series([days], dtype=pl.Int32).cast(pl.Date))
    assert value is None
    assert findings == [
        "players.csv:1 member_from: the column holds a day outside the years 1 to 9999: write dates as YYYY-MM-DD"
    ]


@pytest.mark.parametrize(
    "value",
    [
        "15OO",
        "1500.0",
        "+1500",
        "1 500",
        "1,500",
        "1e3",
        "１５００",
        "--1",
        "9999999999",
        1500.5,
        float("nan"),
        float("inf"),
        2**40,
        Decimal("1500.5"),
    ],
)
def test_a_number_is_written_in_digits(value: Any) -> None:
    assert read("players", "fide_standard", value) == (
        None,
        [f'players.csv:2 fide_standard: "{value}" is not a whole number: write digits only, nine at most'],
    )


@pytest.mark.parametrize("value", ["999999998", "999999999"])
def test_a_number_has_nine_digits_at_most(value: str) -> None:
    assert read("players", "fide_standard", value) == (int(value), [])
    assert read("players", "fide_standard", "1000000000")[0] is None


@pytest.mark.parametrize("value", ["1500", "01500", 1500, 1500.0, Decimal("1500.00")])
def test_a_whole_number_may_come_as_text_or_as_any_number_that_is_whole(value: Any) -> None:
    assert read("players", "fide_standard", value) == (1500, [])


@pytest.mark.parametrize("dtype", [pl.Int8, pl.UInt8, pl.Int16, pl.UInt32, pl.UInt64, pl.Int128])
def test_a_whole_number_may_be_of_any_width(dtype: Any) -> None:
    assert read("games", "round", pl.Series([9], dtype=dtype)) == (9, [])


@pytest.mark.parametrize("value", ["True", "FALSE", "yes", "1", " true"])
def test_a_boolean_is_true_or_false(value: str) -> None:
    assert read("players", "registered", value) == (
        None,
        [f'players.csv:2 registered: "{value}" is neither true nor false: write one of the two'],
    )
    assert read("players", "registered", "true") == (True, [])
    assert read("players", "registered", "false") == (False, [])
    assert read("players", "registered", False) == (False, [])
    assert read("players", "registered", "") == (None, [])


@pytest.mark.parametrize(
    "value", ["90", "1990-02-30", "1990-13-01", "1990-1-1", "0000", "0000-01-01", "1990-05", "19900"]
)
def test_a_birth_date_is_a_day_or_a_year(value: str) -> None:
    _, findings = read("players", "birth_date", value)
    assert findings == [f'players.csv:2 birth_date: "{value}" is not a birth date: write it as YYYY-MM-DD or YYYY']


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1990", "1990"),
        ("1990-02-28", "1990-02-28"),
        (1990, "1990"),
        (date(1990, 2, 28), "1990-02-28"),
        (datetime(1990, 2, 28), "1990-02-28"),
        (None, None),
        ("", None),
    ],
)
def test_a_birth_date_stays_text(value: Any, text: str | None) -> None:
    assert read("players", "birth_date", value) == (text, [])


@pytest.mark.parametrize(("table", "column"), [("ratings", "last_period"), ("pending", "period")])
def test_a_period_is_a_month(table: str, column: str) -> None:
    for good in ("2024-01", "2024-12"):
        assert read(table, column, good) == (good, [])
    for bad in ("2024-00", "2024-13", "2024-1", "2024-01-01", "2024", "0000-01", "May 2024"):
        assert read(table, column, bad)[1] == [f'{table}.csv:2 {column}: "{bad}" is not a month: write it as YYYY-MM']


@pytest.mark.parametrize(
    ("table", "column", "value", "allowed"),
    [
        ("players", "sex", "f", "m w"),
        ("pending", "result", "+", "1 = 0"),
        ("events", "kind", "open", "swiss round_robin match team knockout meeting other"),
        ("games", "white_result", "½", "1 = 0 + - W D L"),
        ("games", "black_result", "0.5", "1 = 0 + - W D L"),
        ("games", "ruling", "cheating", "council president force_majeure fair_play unequal_times"),
    ],
)
def test_a_value_that_is_not_known_is_found_with_those_that_are(
    table: str, column: str, value: str, allowed: str
) -> None:
    _, findings = read(table, column, value)
    assert findings == [f'{table}.csv:2 {column}: "{value}" is not known here: write one of {allowed}']


def test_words_are_separated_by_spaces_and_each_must_be_known() -> None:
    assert read("events", "declarations", "pgn  official") == ("pgn  official", [])
    assert read("events", "approvals", "council,president late hybrid")[1] == [
        'events.csv:2 approvals: "council,president late" is not known here: write any of president_late '
        "qc_chair_late hybrid council president match_waiver officer_late, with spaces between"
    ]


def test_a_time_control_must_be_one() -> None:
    assert read("events", "time_control", "90+30 min")[1] == [
        'events.csv:2 time_control: "90+30 min" is not a time control: '
        "write it like 5400+30, 40/5400+30:1800+30 or 3600, in seconds"
    ]


def test_an_id_may_come_as_a_number() -> None:
    assert read("players", "player_id", 1503014) == ("1503014", [])


@pytest.mark.parametrize(
    ("column", "value", "sentence"),
    [
        ("member_from", 20240501, "the column holds Int64, not dates: write them as YYYY-MM-DD"),
        ("fide_standard", True, "the column holds Boolean, not whole numbers: write digits only"),
        ("registered", 1, "the column holds Int64, not booleans: write true or false"),
        ("name", 1.5, "the column holds Float64, not text: write it as text"),
        ("name", [1], "the column holds List(Int64), not text: write it as text"),
        ("name", b"x", "the column holds Binary, not text: write it as text"),
    ],
)
def test_a_column_of_the_wrong_type_is_one_finding(column: str, value: Any, sentence: str) -> None:
    assert read("players", column, value) == (None, [f"players.csv:1 {column}: {sentence}"])


def test_all_findings_of_all_columns_come_together_with_their_lines() -> None:
    frame = pl.DataFrame({"player_id": ["1", "", "3"], "sex": ["m", "x", "y"], "registered": ["", "maybe", "true"]})
    out, findings = convert_table("players", frame, "players.csv", lambda row: row + 2)
    assert [(f.line, f.column) for f in findings] == [(3, "player_id"), (3, "sex"), (4, "sex"), (3, "registered")]
    assert out["player_id"].to_list() == ["1", None, "3"]
    assert out["registered"].to_list() == [None, None, True]


def test_in_memory_the_line_is_the_number_of_the_row() -> None:
    _, findings = convert_table("players", pl.DataFrame({"player_id": ["1", "2"], "sex": ["m", "x"]}), "players")
    assert [f.line for f in findings] == [2]


@pytest.mark.parametrize(
    ("wrong", "findings", "last"),
    [
        (999, 999, 'players:999 sex: "x" is not known here: write one of m w'),
        (1000, 1000, 'players:1000 sex: "x" is not known here: write one of m w'),
        (1001, 1001, "players sex: and 1 more like this (1,001 in all)"),
    ],
)
def test_of_one_kind_a_thousand_are_listed_and_the_rest_is_counted(wrong: int, findings: int, last: str) -> None:
    frame = pl.DataFrame({"player_id": [str(n) for n in range(wrong)], "sex": ["x"] * wrong})
    _, found = convert_table("players", frame, "players")
    assert len(found) == findings
    assert str(found[-1]) == last


def test_a_book_of_rows_takes_text_and_values_side_by_side() -> None:
    book = Book.of(
        players=[
            {"player_id": 1, "birth_date": date(1990, 1, 2)},
            {"player_id": "2", "birth_date": "1991", "sex": "w"},
        ],
        events=[
            {"event_id": "e", "starts_on": date(2024, 5, 1), "ends_on": "2024-05-09", "time_control": "5400"},
            {"event_id": "f", "starts_on": "2024-05-02", "ends_on": "2024-05-09", "time_control": "5400"},
        ],
        games=[],
    )
    assert book.players["player_id"].to_list() == ["1", "2"]
    assert book.players["birth_date"].to_list() == ["1990-01-02", "1991"]
    assert book.players["sex"].to_list() == [None, "w"]
    assert book.events["starts_on"].to_list() == [date(2024, 5, 1), date(2024, 5, 2)]
    assert book.has("players", "sex")
    assert not book.has("players", "registered")
    assert book.games.is_empty()


def test_a_book_of_rows_says_all_that_is_wrong_with_them() -> None:
    with pytest.raises(BadInput) as problem:
        Book.of(players=[{"player_id": "1", "sex": "x"}], ratings=[{"pool": "standard", "player_id": "1"}])
    assert [(str(finding), finding.code) for finding in problem.value.findings] == [
        ('players:1 sex: "x" is not known here: write one of m w', "value"),
        ('ratings rating: the column "rating" is missing: ratings cannot do without it', "column"),
    ]
