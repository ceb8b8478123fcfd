"""Rows found by an index of ids are those that a look at every row finds, in the same order."""

from __future__ import annotations

import polars as pl
from hypothesis import given
from hypothesis import strategies as st
from polars import col

from ratingoffice.book.lookup import Lookup

IDS = st.sampled_from(["A", "B", "C", "ä", "", "10", "1"])
ROWS = st.lists(st.tuples(IDS | st.none(), IDS | st.none()), max_size=30)


@given(ROWS, st.lists(IDS, max_size=4), st.lists(IDS, max_size=4))
def test_the_same_rows_as_a_filter(rows: list[tuple[str | None, str | None]], one: list[str], other: list[str]) -> None:
    frame = pl.DataFrame(rows, schema={"a": pl.String, "b": pl.String}, orient="row").with_row_index()
    wanted = (col("a").is_in(one)).fill_null(False) | (col("b").is_in(other)).fill_null(False)
    looked_up = Lookup(frame)
    for _ in range(2):  # the second time by the index that is there
        assert looked_up.rows({"a": one, "b": other}).equals(frame.filter(wanted))


def test_many_ids_and_ids_with_many_rows_are_found_as_well() -> None:
    frame = pl.DataFrame({"a": [f"{number % 7}" if number % 3 else f"id {number}" for number in range(900)]})
    looked_up = Lookup(frame.with_row_index())
    for wanted in (["3"], ["3", "id 0", "nobody"], [*map(str, range(7)), *(f"id {number}" for number in range(40))]):
        assert looked_up.rows({"a": wanted}).equals(looked_up.frame.filter(col("a").is_in(wanted)))


def test_what_follows_from_a_table_is_made_once() -> None:
    made = []
    looked_up = Lookup(pl.DataFrame({"a": ["x"]}))
    for _ in range(2):
        looked_up.derive("b", lambda: made.append(1) or pl.DataFrame({"b": [1]}))
    assert made == [1]
