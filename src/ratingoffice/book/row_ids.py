"""Ids as row numbers, results as small numbers: text is compared once, and everything after works on whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import polars as pl

from ratingoffice.book.book import VALUES, Book
from ratingoffice.book.rows import is_strictly_increasing, map_runs

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


def find_row_ids(book: Book) -> RowIds:
    """Look up every id of the book. An id that is there twice (a finding of `check_book`) stands for its first row."""
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        players = pool.submit(IdIndex, book.players["player_id"])
        events = IdIndex(book.events["event_id"])

        def find_players(ids: pl.Series) -> pl.Series:
            return players.result().find(ids)

        lookups: tuple[tuple[Callable[[pl.Series], pl.Series], pl.Series], ...] = (
            (encode_results, book.games["white_result"]),  # before those that wait for the index of players
            (encode_results, book.games["black_result"]),
            (lambda ids: map_runs(ids, events.find), book.games["event_id"]),
            (events.find, book.decisions["event_id"]),
            (find_players, book.games["white_id"]),
            (find_players, book.games["black_id"]),
            (find_players, book.ratings["player_id"]),
            (find_players, book.lists["player_id"]),
            (find_players, book.pending["player_id"]),
            (find_players, book.fide_ratings["player_id"]),
            (find_players, book.base_corrections["player_id"]),
        )
        return RowIds(*pool.map(lambda lookup: lookup[0](lookup[1]), lookups))


def encode_results(texts: pl.Series) -> pl.Series:
    """Return each result as its place in RESULTS. A result is one letter, so it is looked up by its byte."""
    places = [0] * 256
    for place, result in enumerate(RESULTS):
        places[ord(result)] = place
    letters = texts.cast(pl.Binary).bin.reinterpret(dtype=pl.UInt8)
    return pl.Series(places, dtype=pl.UInt8)[letters].alias(texts.name)


@dataclass(frozen=True, eq=False)
class HashLevel:
    """A hash table: the hash of an id gives its slot, the slot holds a row."""

    seed: int
    slots: pl.Series

    def candidates(self, ids: pl.Series) -> pl.Series:
        """Return for each id the one row that may have it."""
        return self.slots[slots_of(ids, self.seed, self.slots.len())]


class IdIndex:
    """Finds the rows of ids, a column at a time and four times as fast as a join.

    Where several ids share a slot, the first has it, and the others have slots on the next level, by another hash. A
    row that was found is compared with the id that was looked up, so the answer is exact.
    """

    def __init__(self, ids: pl.Series) -> None:
        self.ids = ids
        self.levels: list[HashLevel] = []
        rows, remaining = pl.int_range(ids.len(), dtype=pl.UInt32, eager=True), ids
        while remaining.len():
            seed = len(self.levels)
            size = 2 ** (3 * 4**seed * remaining.len()).bit_length()  # fewer remain each time: more room for each
            slots = pl.repeat(0, size, dtype=pl.UInt32, eager=True)
            # from the last to the first, so that the first of two equal ids has the slot
            level = HashLevel(seed, slots.scatter(slots_of(remaining, seed, size).reverse(), rows.reverse()))
            self.levels.append(level)
            has_no_slot = ids[level.candidates(remaining)] != remaining
            rows, remaining = rows.filter(has_no_slot), remaining.filter(has_no_slot)

    def find(self, column: pl.Series) -> pl.Series:
        """Return the row of each id in the column; null where there is none."""
        if column.equals(self.ids) and is_strictly_increasing(column):  # often so of the ratings
            return pl.int_range(column.len(), dtype=pl.UInt32, eager=True).alias(column.name)
        if not self.levels:
            return pl.repeat(None, column.len(), dtype=pl.UInt32, eager=True).alias(column.name)
        rows = self.levels[0].candidates(column)
        unmatched = self.ids[rows].ne_missing(column).arg_true()
        for level in self.levels[1:]:
            ids = column[unmatched]
            candidates = level.candidates(ids)
            rows = rows.scatter(unmatched, candidates)
            unmatched = unmatched.filter(self.ids[candidates].ne_missing(ids))
        return (rows.scatter(unmatched, None) if unmatched.len() else rows).alias(column.name)


def slots_of(ids: pl.Series, seed: int, size: int) -> pl.Series:
    """Return the slot of each id in a table of that size, a power of two."""
    return (ids.hash(seed) & (size - 1)).cast(pl.UInt32)
