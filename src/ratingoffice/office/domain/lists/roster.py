"""A published list in columns: what can be chosen from it, one page at a time, however long it is."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import Any

import polars as pl
from polars import col

from ratingoffice.book.lookup import Lookup
from ratingoffice.office.domain.lists import public_tables
from ratingoffice.office.domain.lists.book_rows import search_text
from ratingoffice.office.domain.lists.preview_cache import AsItStands
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.models import Publication

#: what a list can be sorted by, and whether the largest comes first
SORTS: Mapping[str, bool] = {
    "rating": True,
    "name": False,
    "federation": False,
    "born": True,
    "change": True,
    "games": True,
}
COLUMNS = {"born": "birth_year"}

#: lists that are kept ready, with their orders
MOST_ROSTERS = 100


@dataclass(eq=False)
class Roster:
    """The lines of one pool, best first, as the list has them."""

    pool: str
    frame: pl.DataFrame
    full_list: Lookup  # the list with all its pools
    _orders: dict[str, pl.Series] = field(default_factory=dict)

    @cached_property
    def federations(self) -> list[str]:
        return self._values("federation")

    @cached_property
    def regions(self) -> list[str]:
        return self._values("region")

    def _values(self, column: str) -> list[str]:
        texts = col(column).drop_nulls().unique().sort()
        values = self.full_list.derive(f"{self.pool}-{column}", lambda: self.frame.select(texts)).to_series().to_list()
        return [text for text in values if text]

    @cached_property
    def titles(self) -> list[str]:
        """FIDE's and the body's own."""
        return sorted({text for column in self._titled for text in self._values(column)})

    def has_title(self, title: str) -> pl.Expr:
        return pl.any_horizontal(col(column) == title for column in self._titled)

    @property
    def _titled(self) -> list[str]:
        return [column for column in ("title", "national_title") if column in self.frame.columns]

    @cached_property
    def keys(self) -> pl.Series:
        """The folded names. Calculated at the first search for a name."""
        key_column = self.full_list.derive(
            f"{self.pool}-keys", lambda: search_text(self.frame["name"].fill_null("")).to_frame("key")
        )
        return key_column["key"]

    def with_words_in_name(self, words: Iterable[str]) -> pl.Expr:
        """Return a condition for the lines with all these words in the name."""
        rows = self.order("rating")
        for word in sorted(words, key=len, reverse=True):
            keys = self.keys if len(rows) == self.frame.height else self.keys.gather(rows)
            rows = rows.filter(keys.str.contains(word, literal=True))
        return pl.lit(pl.repeat(False, self.frame.height, dtype=pl.Boolean, eager=True).scatter(rows, True))

    def filled(self, column: str) -> bool:
        return column in self._filled

    @cached_property
    def _filled(self) -> set[str]:
        return {column.name for column in self.frame if column.null_count() < column.len()}

    def order(self, sort: str) -> pl.Series:
        """The places of the lines in that order; equal ones stay as the list has them. Kept, for it takes its time."""
        if sort == "rating":
            return pl.int_range(self.frame.height, dtype=pl.UInt32, eager=True)
        if sort not in self._orders:
            self._orders[sort] = self.full_list.derive(
                f"{self.pool}-sorted-{sort}", lambda: self._sorted(sort)
            ).to_series()
        return self._orders[sort]

    def _sorted(self, sort: str) -> pl.DataFrame:
        column = COLUMNS.get(sort, sort)
        key = self.frame[column].str.to_lowercase() if column == "name" else self.frame[column]
        rows = key.to_frame("key").with_row_index("row")
        return rows.sort("key", descending=SORTS[sort], nulls_last=True, maintain_order=True).select("row")

    def positions(self, where: pl.Expr | None, sort: str = "rating", backwards: bool = False) -> pl.Series:
        """Return the row numbers of the lines that fulfil the condition, in that order."""
        rows = self.order(sort)
        if where is not None:
            holds = self.frame.select(where.fill_null(False).alias("holds"))["holds"]
            rows = holds.arg_true() if sort == "rating" else rows.filter(holds.gather(rows))
        return rows.reverse() if backwards else rows

    def place(self, rows: pl.Series, ratings: pl.Series) -> pl.Series:
        """The place that each of these ratings has among those lines, best first; equal ratings share it."""
        among = self.frame["rating"]
        if rows.len() < among.len():
            among = among.gather(rows)
        return among.search_sorted(ratings, side="left", descending=True) + 1

    def line(self, player_id: str) -> dict[str, Any] | None:
        return self.lines([player_id]).get(player_id)

    def lines(self, player_ids: list[str]) -> dict[str, dict[str, Any]]:
        return {row["player_id"]: row for row in self.rows(player_ids).iter_rows(named=True)}

    def rows(self, player_ids: list[str]) -> pl.DataFrame:
        return self.full_list.rows({"player_id": player_ids}).filter(col("pool") == self.pool)


_rosters: OrderedDict[tuple[str, str, str], Roster] = OrderedDict()
_lock = Lock()


def roster(publication: Publication | AsItStands, pool: str) -> Roster:
    """The list of that pool. Neither a publication nor a version changes: its digest is its name, with that of
    withdrawn names."""
    key = publication.digest, pool, withheld(publication.body_id).key
    with _lock:
        cached = _rosters.get(key)
        if cached is not None:
            _rosters.move_to_end(key)
            return cached
    full_list = public_tables.lookup(publication, "list")
    new_roster = Roster(pool, _of_pool(full_list.frame, pool), full_list)
    with _lock:
        _rosters[key] = new_roster
        while len(_rosters) > MOST_ROSTERS:
            _rosters.popitem(last=False)
    return new_roster


def _of_pool(frame: pl.DataFrame, pool: str) -> pl.DataFrame:
    """The pools of a list stand one after the other: a part of it is no copy."""
    rows = (frame["pool"] == pool).arg_true()
    if rows.len() == frame.height:
        return frame
    if not rows.len() or rows[-1] - rows[0] + 1 == rows.len():
        return frame.slice(rows[0] if rows.len() else 0, rows.len())
    return frame[rows]
