"""Ids as row numbers, results as numbers. Text is compared once, here; whoever comes after works on whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import polars as pl

from ratingoffice.book.book import VALUES, Book
from ratingoffice.book.rows import once_a_run, strictly_increasing, taken

#: the results in the order of their numbers; the first so many are of games over the board
RESULTS = VALUES["games", "white_result"]
PLAYED = 3
RESULT_TEXTS = pl.Series(RESULTS, dtype=pl.String)
#: points of every result in hundredths, unplayed ones too (a match is won by them as well)
POINTS = {"1": 100, "=": 50, "0": 0, "+": 100, "-": 0, "W": 100, "D": 50, "L": 0}


@dataclass(frozen=True, eq=False)
class RowIds:
    """For every row of a table the row of `book.players` or `book.events` that it names; null where there is none.

    And the results of the games, each by its place in RESULTS.
    """

    white_result: pl.Series  # games.white_result
    black_result: pl.Series  # games.black_result
    event: pl.Series  # games.event_id
    decisions: pl.Series  # decisions.event_id
    white: pl.Series  # games.white_id
    black: pl.Series  # games.black_id
    ratings: pl.Series  # ratings.player_id
    lists: pl.Series  # lists.player_id
    pending: pl.Series  # pending.player_id
    fide_ratings: pl.Series  # fide_ratings.player_id
    base_corrections: pl.Series  # base_corrections.player_id


def codes(book: Book) -> RowIds:
    """An id that is there twice (a finding of `check`) stands for its first row."""
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        index = pool.submit(Index, book.players["player_id"])
        events = Index(book.events["event_id"])

        def players(ids: pl.Series) -> pl.Series:
            return index.result().rows(ids)

        asked: tuple[tuple[Callable[[pl.Series], pl.Series], pl.Series], ...] = (
            (result_numbers, book.games["white_result"]),  # before those who wait for the index
            (result_numbers, book.games["black_result"]),
            (lambda ids: once_a_run(ids, events.rows), book.games["event_id"]),
            (events.rows, book.decisions["event_id"]),
            (players, book.games["white_id"]),
            (players, book.games["black_id"]),
            (players, book.ratings["player_id"]),
            (players, book.lists["player_id"]),
            (players, book.pending["player_id"]),
            (players, book.fide_ratings["player_id"]),
            (players, book.base_corrections["player_id"]),
        )
        return RowIds(*pool.map(lambda work_and_column: work_and_column[0](work_and_column[1]), asked))


def result_numbers(texts: pl.Series) -> pl.Series:
    """Each result by its place in RESULTS. A result is one letter, so it is looked up by its byte."""
    places = [0] * 256
    for place, result in enumerate(RESULTS):
        places[ord(result)] = place
    letters = texts.cast(pl.Binary).bin.reinterpret(dtype=pl.UInt8)
    return taken(pl.Series(places, dtype=pl.UInt8), letters).alias(texts.name)


@dataclass(frozen=True, eq=False)
class Level:
    """A table of slots: the hash of an id says its slot, the slot a row."""

    seed: int
    slots: pl.Series

    def row(self, ids: pl.Series) -> pl.Series:
        return taken(self.slots, slots_of(ids, self.seed, self.slots.len()))


class Index:
    """Finds the rows of ids: whole columns at a time, and four times as fast as a join.

    Of the ids that share a slot one has it, and the others have their slots on the next level, by another hash. What
    is found is compared with the id that was asked for: nothing is guessed.
    """

    def __init__(self, ids: pl.Series) -> None:
        self.ids = ids
        self.levels: list[Level] = []
        rows, left = pl.int_range(ids.len(), dtype=pl.UInt32, eager=True), ids
        while left.len():
            seed = len(self.levels)
            size = 2 ** (3 * 4**seed * left.len()).bit_length()  # fewer are left each time: more room for each
            empty = pl.Series([0], dtype=pl.UInt32).new_from_index(0, size)
            # from the last to the first, so that the first of two equal ids has the slot
            level = Level(seed, empty.scatter(slots_of(left, seed, size).reverse(), rows.reverse()))
            self.levels.append(level)
            others = taken(ids, level.row(left)) != left
            rows, left = rows.filter(others), left.filter(others)

    def rows(self, column: pl.Series) -> pl.Series:
        """The row of each value of the column; null where there is none."""
        if column.equals(self.ids) and strictly_increasing(column):  # often so of the ratings
            return pl.int_range(column.len(), dtype=pl.UInt32, eager=True).alias(column.name)
        if not self.levels:
            return pl.Series(column.name, [None], dtype=pl.UInt32).new_from_index(0, column.len())
        found = self.levels[0].row(column)
        places = taken(self.ids, found).ne_missing(column).arg_true()
        for level in self.levels[1:]:
            wanted = taken(column, places)
            row = level.row(wanted)
            found = found.scatter(places, row)
            places = places.filter(taken(self.ids, row).ne_missing(wanted))
        return (found.scatter(places, None) if places.len() else found).alias(column.name)


def slots_of(ids: pl.Series, seed: int, size: int) -> pl.Series:
    return (ids.hash(seed) & (size - 1)).cast(pl.UInt32)
