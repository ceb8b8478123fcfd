"""Tables and sentences at any width: nothing is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.cli.layout import table, wrap

HEADS = ("no", "name", "PTS")
ROWS = [["1", "Anna", "2.5"], ["12", "Boris", "1"]]
AS_TABLE = ["no  name   PTS", " 1  Anna   2.5", "12  Boris    1"]


@pytest.mark.parametrize(
    ("width", "lines"),
    [
        (13, ["no 1", "  name Anna", "  PTS 2.5", "no 12", "  name Boris", "  PTS 1"]),
        (14, AS_TABLE),
        (15, AS_TABLE),
        (None, AS_TABLE),
    ],
)
def test_a_table_that_does_not_fit_is_turned(width: int | None, lines: list[str]) -> None:
    told = table(HEADS, ROWS, width, left=("name",))
    assert list(told) == lines


def test_notes_stand_under_their_row() -> None:
    told = list(table(HEADS, ROWS, 30, left=("name",), notes=[["16.4: a dummy with one's own points"], []]))
    assert told == [*AS_TABLE[:2], "    16.4: a dummy with one's", "      own points", AS_TABLE[2]]


def test_a_wide_character_takes_two_columns() -> None:
    assert list(table(("name", "n"), [["世界", "1"], ["Zoe", "2"]], None, left=("name",))) == [
        "name  n",
        "世界  1",
        "Zoe   2",
    ]


@given(st.text(alphabet="abc 123:", max_size=200), st.integers(24, 100))
def test_wrapping_loses_no_word_and_keeps_within_the_width(text: str, width: int) -> None:
    lines = list(wrap(text, width, "  "))
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(len(line) <= max(width, 26) for line in lines)
