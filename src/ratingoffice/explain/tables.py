"""The few rows of an output that one player's sheet needs. Nothing else is read, however large the folder is."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl
import polars.selectors as cs
from polars import col

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.lookup import Lookup
from ratingoffice.message import Message
from ratingoffice.rating.rated_period import RatedPeriod

Row = dict[str, Any]

#: what `rate` writes beside the next book, and columns by which one knows it; without these there is nothing to explain
ANSWERS = {
    "period": ("edition", "list_date", "pools", "readings"),
    "changes": (
        "pool",
        "player_id",
        "previous",
        "used",
        "delta",
        "k_list",
        "k_article",
        "worth",
        "rounded_by",
        "rating",
    ),
    "sides": (
        "pool",
        "player_id",
        "opponent_id",
        "event_id",
        "round",
        "counted_difference",
        "delta",
        "counted",
        "to_pool",
    ),
    "verdicts": ("event_id", "round", "white_id", "black_id", "outcome", "article", "reason"),
    "initials": ("pool", "player_id", "games", "score", "opponents_average", "published", "article", "reason"),
    "list": ("player_id", "rating", "k", "active"),
    "unlisted": ("pool", "player_id", "article", "reason"),
}

#: all that a sheet is made of
READ = frozenset((*ANSWERS, "players", "ratings", "pending", "pooled", "games", "events"))

#: a CSV file is read as text: these columns hold whole numbers, and these true or false
INTEGER_COLUMNS = frozenset(
    (
        "round",
        "rating",
        "games",
        "peak",
        "opponent_rating",
        "difference",
        "counted_difference",
        "expected",
        "delta",
        "k",
        "dp",
        "previous",
        "used",
        "base",
        "k_list",
        "worth",
        "change",
        "total_games",
    )
)
BOOLEAN_COLUMNS = frozenset(("counted", "to_pool", "published", "active", "registered"))


class Tables:
    """The tables of an output, not yet read. Rows come out as plain numbers and text, dates as YYYY-MM-DD."""

    def __init__(self, frames: Mapping[str, pl.LazyFrame], place: str) -> None:
        self.frames, self.place = frames, place
        self.columns = {name: frozenset(frame.collect_schema().names()) for name, frame in frames.items()}

    @classmethod
    def of(cls, source: Path | str | RatedPeriod | Tables) -> Tables:
        if isinstance(source, Tables):
            return source
        if isinstance(source, RatedPeriod):
            return cls({name: frame.lazy() for name, frame in source.tables().items()}, "the rated period")
        return cls(_scan(Path(source)), str(source))

    def has(self, table: str, column: str) -> bool:
        return column in self.columns.get(table, frozenset())

    def rows(self, table: str, *where: pl.Expr, keep: Iterable[str] = ()) -> list[Row]:
        """The rows for which all of these hold, in the order of the table; `keep` names the columns wanted, if few."""
        columns = {name for condition in where for name in condition.meta.root_names()}
        if table not in self.frames or not columns <= self.columns[table]:  # a book without games has not their columns
            return []
        names = [name for name in keep if self.has(table, name)]
        matching = self.frames[table].filter(*where) if where else self.frames[table]
        rows = self._collect(table, matching.select(names) if names else matching).to_dicts()
        try:
            return [{name: plain(table, name, value) for name, value in row.items()} for row in rows]
        except ValueError as problem:
            raise BadInput(
                [Finding(self.place, 0, "", Message(f"the table {table} holds {problem}"), "value")]
            ) from None

    def among(
        self, table: str, ids_by_column: Mapping[str, Collection[str]], *where: pl.Expr, keep: Iterable[str] = ()
    ) -> list[Row]:
        """The rows in which one of these columns has one of its ids, and for which all of the others hold."""
        return self.rows(
            table, pl.any_horizontal(_has(name, ids) for name, ids in ids_by_column.items()), *where, keep=keep
        )

    def of_player(self, table: str, player_id: str) -> list[Row]:
        return self.among(table, {"player_id": [player_id]})

    def rows_by_id(self, table: str, key: str, ids: Iterable[str], keep: Iterable[str]) -> dict[str, Row]:
        """The rows with these ids, by id."""
        sorted_ids = sorted(set(ids))
        return {row[key]: row for row in self.among(table, {key: sorted_ids}, keep=keep)} if sorted_ids else {}

    def near(self, player_id: str, limit: int = 3) -> list[Row]:
        """Players whom a mistyped id may mean: by a part of the name, or by an id that looks like it."""
        words = player_id.strip().lower()
        if not words:
            return []
        name = col("name") if self.has("players", "name") else pl.lit(None, dtype=pl.String)
        people = self.frames["players"].select("player_id", name.alias("name"))
        lower_id = col("player_id").str.to_lowercase()
        is_named = (lower_id == words) | col("name").str.to_lowercase().str.contains(words, literal=True)
        by_name = self._collect("players", people.filter(is_named).head(limit)).to_dicts()
        if by_name:
            return by_name
        # one slip leaves one half of an id as it was: of a million only those are compared letter by letter
        half = (len(words) + 1) // 2
        alike = (
            lower_id.str.starts_with(words[:half]) | lower_id.str.ends_with(words[-half:])
        ) & lower_id.str.len_chars().is_between(len(words) - 1, len(words) + 1)
        by_id = {row["player_id"]: row for row in self._collect("players", people.filter(alike).head(5_000)).to_dicts()}
        return [by_id[near] for near in difflib.get_close_matches(player_id.strip(), by_id, n=limit, cutoff=0.75)]

    def _collect(self, table: str, frame: pl.LazyFrame) -> pl.DataFrame:
        try:
            return frame.collect()
        except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as problem:
            message = f"the table {table} cannot be read: {first_line(problem)}"
            raise BadInput([Finding(self.place, 0, "", Message(message), "file")]) from None


class TablesAtHand(Tables):
    """The tables in memory, where an id is looked up: for whoever is asked about one player after the other."""

    def __init__(self, tables: Mapping[str, Lookup], place: str) -> None:
        super().__init__({name: table.frame.lazy() for name, table in tables.items()}, place)
        self.lookups = tables

    def among(
        self, table: str, ids_by_column: Mapping[str, Collection[str]], *where: pl.Expr, keep: Iterable[str] = ()
    ) -> list[Row]:
        if table not in self.lookups or not self.columns[table].issuperset(ids_by_column):
            return []
        few = Tables({table: self.lookups[table].rows(ids_by_column).lazy()}, self.place)
        return few.rows(table, *where, keep=keep)


def _has(name: str, ids: Collection[str]) -> pl.Expr:
    return col(name) == next(iter(ids)) if len(ids) == 1 else col(name).is_in(sorted(ids))


def plain(table: str, name: str, value: Any) -> Any:
    """A number, a text, true, false or nothing."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, str):
        if name in INTEGER_COLUMNS or (name == "result" and table == "initials"):  # a game's result is a code
            return _parse_integer(name, value)
        if name in BOOLEAN_COLUMNS:
            return value == "true"
    return value


def _parse_integer(name: str, value: str) -> int:
    try:
        return int(value)
    except ValueError:
        raise ValueError(f'{name} "{value}", which is no whole number') from None


def first_line(problem: BaseException) -> str:
    return str(problem).strip().split("\n")[0]


def _scan(folder: Path) -> dict[str, pl.LazyFrame]:
    def bad(message: str) -> BadInput:
        return BadInput([Finding(str(folder), 0, "", Message(message), "folder")])

    if not folder.is_dir():
        raise bad(("is not a folder" if folder.exists() else "there is no such folder") + ": name what `rate` wrote")
    frames: dict[str, pl.LazyFrame] = {}
    for table in (*ANSWERS, *TABLES, "pooled"):
        table_files = [file for file in (folder / f"{table}.parquet", folder / f"{table}.csv") if file.exists()]
        if len(table_files) > 1:
            raise bad(f"holds both {table_files[0].name} and {table_files[1].name}: keep the one that `rate` wrote")
        if table_files:
            frames[table] = _lazy(table_files[0])
    for table, columns in (ANSWERS | {"players": ("player_id",)}).items():
        if table not in frames:
            rated_first = ": rate it first, and name the folder that was written" if "players" in frames else ""
            raise bad(f"is not what `ratingoffice rate` writes, it has no table {table}{rated_first}")
        missing = [column for column in columns if column not in frames[table].collect_schema().names()]
        if missing:
            raise bad(f"is not what `ratingoffice rate` writes, its table {table} has no column {missing[0]}")
    return frames


def _lazy(file: Path) -> pl.LazyFrame:
    try:
        if file.suffix == ".csv":
            frame = pl.scan_csv(file, infer_schema=False)
        else:
            frame = pl.scan_parquet(file / "*.parquet" if file.is_dir() else file)  # a cluster writes folders of files
            frame = frame.with_columns(cs.categorical().cast(pl.String))  # text that repeats is written numbered
        frame.collect_schema()
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException, OSError) as problem:
        raise BadInput([Finding(str(file), 0, "", Message(f"cannot be read: {first_line(problem)}"), "file")]) from None
    return frame
