"""A list is made from its frozen inputs and from what the list before it left: the one way to its book, and out of it.

The office makes its next list so, and whoever has a copy of all tables makes every list again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl
from polars import col

from ratingoffice.book.book import ORDER, TABLES, Book
from ratingoffice.book.period import Period, lists_in_force
from ratingoffice.federations.body import Regulations
from ratingoffice.rating.rate import rate
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.request import RatingRequest

Tables = Mapping[str, pl.DataFrame]
NOBODY = pl.DataFrame(schema={"player_id": pl.String, "into": pl.String})
#: tables in which a person has a row for each of these
KEYS = {
    "ratings": ("pool",),
    "lists": ("list_date", "pool"),
    "fide_ratings": ("list_date",),
    "base_corrections": ("pool",),
}


@dataclass(frozen=True, eq=False)
class State:
    """What a list leaves for the next one: its ratings, the results that wait, and the lists up to it."""

    ratings: pl.DataFrame
    pending: pl.DataFrame
    lists: Mapping[date, Callable[[], pl.DataFrame]]  # by list day: its ratings

    def after(self, list_date: date, tables: Tables) -> State:
        """The state that a list leaves which has just been made."""
        ratings = tables["ratings"]
        return State(ratings, tables["pending"], {**self.lists, list_date: lambda: ratings})


def in_order(table: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The one order in which the rows of a table are written, as far as it has the columns."""
    return frame.sort([name for name in ORDER[table] if name in frame.columns], maintain_order=True)


def compose(state: State, inputs: Tables, list_date: date) -> Book:
    """The book from which that list is made. `inputs` are its frozen tables, by their names `in/NAME`."""
    frozen = {name: inputs[f"in/{name}"] for name in TABLES if f"in/{name}" in inputs}
    merged = inputs.get("in/merged", NOBODY)
    tables = frozen | {
        "ratings": state.ratings,
        "pending": state.pending,
        "lists": _lists(state, frozen, merged, list_date),
    }
    if merged.height:
        tables = as_one_person(tables, merged)
    return Book.of(**{name: in_order(name, table) for name, table in tables.items()})


def _lists(state: State, frozen: Tables, merged: pl.DataFrame, list_date: date) -> pl.DataFrame:
    """Of the lists of the days on which open events started, those who play in them; the list in force is the ratings.

    An event that waits for a decision may be years old: whole lists would be many. Of each at least a row a pool is
    there, which says that the list is known.
    """
    reopened = col("event_id").is_in(frozen["games"]["event_id"].unique().implode())  # a closed one with added games
    opened = frozen["events"].filter(col("rated_on").is_null() | reopened)
    opened = opened.select("event_id", day=lists_in_force(col("starts_on"), list_date.day))
    sides = frozen["games"].select("event_id", player_id=pl.concat_list("white_id", "black_id")).explode("player_id")
    playing = sides.join(opened, on="event_id").select("day", "player_id")
    people = pl.concat([merged["player_id"], merged["into"]])
    parts = [pl.DataFrame(schema=dict(TABLES["lists"]))]
    for day in opened["day"].unique().sort():
        if day in state.lists and day < Period(list_date).in_force:
            wanted_ids = pl.concat([playing.filter(col("day") == day)["player_id"], people]).unique().implode()
            list_rows = as_list(day, state.lists[day]())
            parts.append(list_rows.filter(col("player_id").is_in(wanted_ids) | col("pool").is_first_distinct()))
    return pl.concat(parts)


def as_list(day: date, ratings: pl.DataFrame) -> pl.DataFrame:
    """A list's ratings as rows of the book's table `lists`."""
    rated = ratings.filter(col("rating").is_not_null())
    return rated.select(pl.lit(day).alias("list_date"), "pool", "player_id", "rating")


def as_one_person(tables: Tables, merged: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """With the ids of merged players replaced. Where both had a rating, that of the row that stays is kept."""
    into = dict(merged.select("player_id", "into").iter_rows())
    merged_tables = dict(tables)
    for table, key in KEYS.items():
        if table not in merged_tables:
            continue
        rows = merged_tables[table].with_columns(moved=col("player_id").is_in(list(into)))
        rows = rows.with_columns(col("player_id").replace(into)).sort("moved", maintain_order=True)
        merged_tables[table] = rows.unique([*key, "player_id"], keep="first", maintain_order=True).drop("moved")
    ids = {"pending": ("player_id", "opponent_id"), "games": ("white_id", "black_id"), "events": ("responsible",)}
    for table, names in ids.items():
        if table in merged_tables:
            present = [name for name in names if name in merged_tables[table].columns]
            merged_tables[table] = merged_tables[table].with_columns(col(name).replace(into) for name in present)
    return merged_tables


def make_list(book: Book, regulations: Regulations, pools: str, list_date: date) -> RatedPeriod:
    """The list, by these editions as they are read, in the pools that the body publishes."""
    return rate(book, RatingRequest(regulations, Period(list_date), tuple(pools.split())))


def outputs(rated: RatedPeriod, state: State, inputs: Tables) -> dict[str, pl.DataFrame]:
    """What is kept of a rated period: all that `rate` writes, but the earlier lists, which are kept already.

    Who is merged into somebody keeps the ratings they had, so that it can be undone after any number of lists.
    """
    tables = {name: table for name, table in rated.tables().items() if name != "lists"}
    if "in/merged" in inputs:
        apart = state.ratings.filter(col("player_id").is_in(inputs["in/merged"]["player_id"].implode()))
        tables["ratings"] = in_order("ratings", pl.concat([tables["ratings"], apart], how="diagonal"))
    if "pool" not in rated.list.columns:
        tables["list"] = rated.list.select(pl.lit(rated.pools[0]).alias("pool"), pl.all())
    return tables
