"""The small tools under the engine, against the same said in plain Python."""

from itertools import pairwise

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.book.row_ids import RESULTS, encode_results
from ratingoffice.book.rows import map_runs, run_starts
from ratingoffice.rating.parallel import cut_between_events
from ratingoffice.rating.publish import sort_best_first

FEW = st.lists(st.sampled_from(["a", "b", "c", None]), max_size=30)


@given(values=st.lists(st.integers(0, 99), min_size=1, max_size=9), data=st.data())
def test_the_value_at_each_row_and_none_where_there_is_no_row(values, data):
    rows = data.draw(st.lists(st.none() | st.integers(0, len(values) - 1), max_size=12))
    asked = pl.Series(values)[pl.Series(rows, dtype=pl.UInt32)]
    assert asked.to_list() == [None if row is None else values[row] for row in rows]


@given(first=FEW, data=st.data())
def test_a_run_begins_with_the_first_row_and_wherever_a_column_changes(first, data):
    second = data.draw(st.lists(st.integers(0, 1), min_size=len(first), max_size=len(first)))
    both = list(zip(first, second, strict=True))
    begins = [row for row, value in enumerate(both) if row == 0 or value != both[row - 1]]
    columns = pl.Series(first, dtype=pl.String), pl.Series(second, dtype=pl.Int64)
    assert run_starts(*columns).to_list() == begins


@given(values=FEW, times=st.integers(1, 6))
def test_what_is_asked_once_a_run_is_what_is_asked_for_every_value(values, times):
    column = pl.Series("text", [value for value in values for _ in range(times)], dtype=pl.String)
    every = map_runs(column, lambda texts: texts.str.to_uppercase())
    assert every.to_list() == column.str.to_uppercase().to_list()


def test_where_equal_values_stand_together_they_are_asked_for_once():
    asked = []

    def work(texts):
        asked.extend(texts.to_list())
        return texts

    map_runs(pl.Series(["E1"] * 9 + ["E2"] * 9 + ["E1"] * 9), work)
    assert asked == ["E1", "E2", "E1"]


def test_every_result_has_its_place_as_number():
    assert encode_results(pl.Series(list(RESULTS))).to_list() == list(range(len(RESULTS)))
    assert encode_results(pl.Series([], dtype=pl.String)).to_list() == []


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9999), st.integers(0, 5)), max_size=30))
def test_the_best_comes_first_then_the_name_then_the_row(players):
    rows = [row for row, (is_listed, _, _) in enumerate(players) if is_listed]
    ratings = pl.Series([rating for _, rating, _ in players], dtype=pl.Int64)
    names = pl.Series([place for _, _, place in players], dtype=pl.UInt32)
    found = sort_best_first(pl.Series(rows, dtype=pl.UInt32), ratings, names)
    assert found.to_list() == sorted(rows, key=lambda row: (-players[row][1], players[row][2], row))


@pytest.mark.parametrize("chunks", [1, 2, 5])
@given(sizes=st.lists(st.integers(1, 4), min_size=5, max_size=12))
def test_games_are_cut_between_events_however_they_are_chunked(chunks, sizes):
    events = pl.Series([event for event, size in enumerate(sizes) for _ in range(size)], dtype=pl.UInt32)
    at = sorted({events.len() * number // chunks for number in range(chunks)})
    parts = [events.slice(start, end - start) for start, end in zip(at, [*at[1:], events.len()], strict=True)]
    games = pl.concat([part.to_frame("event") for part in parts])
    found = [piece["event"].to_list() for piece in cut_between_events(games)]
    assert [event for piece in found for event in piece] == events.to_list()
    assert all(one[-1] < other[0] for one, other in pairwise(found))
