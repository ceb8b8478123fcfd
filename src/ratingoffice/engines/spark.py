"""A period on a cluster: Spark moves, joins and sorts, and each partition rates its part as any other book.

    games ─┬→ who plays where ─join players, ratings, lists→ parts of the events ─admit, side→ each player's sum ─┐
           │                                                   parts of the players ←──────────────────────────────┘
           └────────────────→ parts of the events ←─join K─ changes, first ratings, list ┘
                                        └→ sides, verdicts, events, games

Parts of the events are ranges of their ids, and so are those of the players: laid end to end they are in order, and
nothing that grows with the games is ever sorted. The tables are those of `ratingoffice.rate`, row for row.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import reduce
from typing import Any

import polars as pl
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from ratingoffice.engines.spark_parcels import (
    PARCEL,
    Schema,
    collected,
    cut,
    for_spark,
    named,
    packed,
    parts_of,
    unpacked,
)
from ratingoffice.engines.spark_tables import (
    BY_EVENT,
    REGISTERS,
    Source,
    findings_frame,
    new_folder,
    refuse_existing,
    sources,
    write,
)
from ratingoffice.engines.spark_work import PLAYS, K, Work
from ratingoffice.model.book import ORDER, TABLES, USUAL_POOLS, Book, empty
from ratingoffice.model.checks import check
from ratingoffice.model.coded import codes
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.typed import typed
from ratingoffice.period.month import Month, corrections_left
from ratingoffice.period.summary import judged, listing, told

#: so many make a part: what a worker has in memory at once, some hundred megabytes
GAMES, PLAYERS = 250_000, 100_000
WHO: Schema = {"part": pl.Int32(), "player_id": pl.String()}
#: what the events ask of their players besides the register
BY_PLAYER = ("ratings", "lists", "pending", "fide_ratings", "base_corrections")
#: nothing is judged by these, so they do not travel to the games
UNASKED = ("name", "title", "region", "fide_id")


def session() -> SparkSession:
    """The session that `spark-submit` has prepared, or one on this machine."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        # partitions run side by side already: one thread each
        made = SparkSession.builder.appName("ratingoffice").config("spark.executorEnv.POLARS_MAX_THREADS", "1")
        spark = made.getOrCreate()
    except PySparkException as problem:
        raise BadInput(
            "Spark does not start (it needs Java 17 or later): {problem}", problem=str(problem).splitlines()[0]
        ) from None
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def rate_on_spark(
    spark: SparkSession,
    book: str,
    out: str,
    *,
    edition: str,
    list_date: date,
    pool: str = "",
    event_parts: int = 0,
    player_parts: int = 0,
) -> dict[str, Any]:
    """Rate the period before the list, from one folder into another; what is told of it at the end. 0: as needed."""
    month = Month.of(edition, list_date, pool)
    refuse_existing(spark, out)
    run = _Run(spark, sources(spark, book), month, (event_parts, player_parts))
    # parcels are large: not too many at once; and what is joined is cut as the rest is
    batch, joins = "spark.sql.execution.arrow.maxBytesPerBatch", "spark.sql.shuffle.partitions"
    with _set(spark, {batch: "64m", joins: str(max(run.event_parts, run.player_parts))}):
        try:
            with new_folder(spark, out) as folder:
                write(run.tables(), folder)
            return run.told()
        finally:
            run.done()


@contextmanager
def _set(spark: SparkSession, settings: Mapping[str, str]) -> Iterator[None]:
    """For as long as we work: the session may be shared."""
    before = {name: spark.conf.get(name) for name in settings}
    for name, value in settings.items():
        spark.conf.set(name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            spark.conf.set(name, value)


class _Run:
    """A period on its way. What the driver holds itself is small: bounds, names and counts."""

    def __init__(self, spark: SparkSession, found: Mapping[str, Source], month: Month, parts: tuple[int, int]) -> None:
        self.spark, self.found, self.month, self.kept = spark, found, month, list[DataFrame]()
        by_event = self.cut("games", "event_id", "events", parts[0] or self.needed("games", GAMES))
        by_player = self.cut("players", "player_id", "players", parts[1] or self.needed("players", PLAYERS))
        self.event_parts, self.player_parts = len(by_event) + 1, len(by_player) + 1
        had = {table: source.columns for table, source in found.items()}
        # a period in which nobody plays has every table, with the columns and types that it will have
        registers = {table: self.register(table) for table in REGISTERS}
        self.template = month.rate(Book(had=had).with_tables(**registers))
        self.taken = {
            table: self.keep(source.taken(by_event if table in BY_EVENT else by_player))
            for table, source in found.items()
            if table not in REGISTERS
        }
        files = {table: source.files for table, source in found.items()}
        self.work = Work(
            month.regulations.name, month.period.list_date, month.pools, had, {}, files, by_player, registers
        )

    def tables(self) -> dict[str, DataFrame]:
        """Check, rate, and say what is to be written. Raises BadInput with everything that is wrong."""
        self.refuse(*self.taken.values())
        of_players = _together([named(self.parcels(table), table) for table in TABLES if table not in BY_EVENT])
        of_events = _together([named(self.parcels(table), table) for table in BY_EVENT])
        self.work = replace(self.work, lists=self.earlier_lists())
        who = self.keep(unpacked(_together([self.parcels("games"), self.parcels("events")]), "who", WHO).distinct())
        of_events = _together([of_events, self.keep(_together(self.who_plays(who)))])
        checked = self.keep(parts_of(of_players, self.player_parts, self.work.check_players))
        if self.findings(checked):
            self.refuse(checked, parts_of(of_events, self.event_parts, self.work.check_events))

        if self.work.inherits:
            plays = self.keep(parts_of(of_events, self.event_parts, self.work.plays))
            self.refuse(plays)
            of_players = _together([of_players, named(plays, "plays")])
            of_events = _together([of_events, _sent(unpacked(plays, "plays", PLAYS).distinct(), who, "plays")])
        sums = self.keep(parts_of(of_events, self.event_parts, self.work.sums))
        self.refuse(sums)
        of_players = _together([of_players, named(sums, "sums", "waiting")])
        self.players = self.keep(parts_of(of_players, self.player_parts, self.work.rate_players))
        of_events = _together([of_events, _sent(unpacked(self.players, "K", K), who, "K")])
        self.events = self.keep(parts_of(of_events, self.event_parts, self.work.publish))
        return self.published()

    def published(self) -> dict[str, DataFrame]:
        """The tables of `ratingoffice.rate`, in its order."""
        schemas = {name: dict(table.schema) for name, table in self.template.tables().items()}
        pools = self.work.pools
        every_pool = sorted({*self.month.regulations.body.pools, *USUAL_POOLS})

        def in_turn(parcels: DataFrame, name: str, pools: Sequence[str]) -> DataFrame:
            return _together([unpacked(parcels, f"{name} {pool}", schemas[name]) for pool in pools])

        def sorted_by(name: str, *keys: Any) -> DataFrame:
            return unpacked(self.players, name, schemas[name]).orderBy(*keys)

        pool_first = [F.array_position(F.lit(list(pools)), F.col("pool"))] if len(pools) > 1 else []
        best_first = (*pool_first, F.desc("rating"), F.asc_nulls_last("name"), "player_id")
        tables = {
            name: unpacked(self.events, name, schemas[name]) for name in ("verdicts", *BY_EVENT) if name in schemas
        }
        tables |= {
            name: in_turn(self.players, name, every_pool) for name in ("ratings", "pending", "initials", "pooled")
        }
        tables |= {
            "sides": in_turn(self.events, "sides", pools),
            "changes": in_turn(self.players, "changes", pools),
            "lists": sorted_by("lists", *ORDER["lists"]),
            "list": sorted_by("list", *best_first),
            "period": self.spark.createDataFrame(for_spark(self.template.tables()["period"])),
        }
        if "unlisted" in schemas:
            tables["unlisted"] = in_turn(self.players, "unlisted", pools)
        for name in REGISTERS:
            if name in schemas:
                tables[name] = self.spark.createDataFrame(for_spark(self.template.tables()[name]))
        for table in {"players", "fide_ratings"} & set(schemas):
            tables[table] = self.rows(table, schemas[table]).orderBy(*ORDER[table])
        if "base_corrections" in self.found:
            tables |= self.corrections_left()
        return tables

    def corrections_left(self) -> dict[str, DataFrame]:
        """The base corrections that wait for a later list: few, so they are collected here."""
        table = "base_corrections"
        book = Book(
            base_corrections=pl.DataFrame(self.rows(table, TABLES[table]).toArrow(), schema=dict(TABLES[table]))
        )
        waiting = corrections_left(book, self.work.pools, self.month.period).sort(ORDER[table])
        return {table: self.spark.createDataFrame(for_spark(waiting))} if waiting.height else {}

    def told(self) -> dict[str, Any]:
        nobody = pl.DataFrame([listing(self.template)])
        counted = collected(self.players, "listing", nobody).sum().row(0, named=True)
        sides = sum(collected(self.events, "sizes", pl.DataFrame({"sides": [0]}))["sides"])
        verdicts = collected(self.events, "judged", judged(self.template.verdicts))
        return told(self.month.name, self.work.list_date, self.work.pools, counted, verdicts, sides)

    # on the way

    def who_plays(self, who: DataFrame) -> list[DataFrame]:
        """What the events ask of their players, sent to where they play."""
        asked = {name: kind for name, kind in TABLES["players"].items() if name not in UNASKED}
        rows = {table: self.rows(table, TABLES[table]) for table in BY_PLAYER}
        rows["players"] = self.rows("players", asked)
        rows["pending"] = rows["pending"].select("player_id").distinct()  # only whether there are any
        days = sorted({day for days in self.work.lists.values() for day in days})
        rows["lists"] = rows["lists"].where(F.col("list_date").isin(days))
        return [_sent(its, who, table) for table, its in rows.items()]

    def earlier_lists(self) -> dict[str, tuple[date, ...]]:
        """By pool: the days of the lists that are there, as far as events started while they were in force."""
        if not any(rules.at_start for rules in self.month.lists.values()):
            return {}
        lists, events = self.rows("lists", TABLES["lists"]), self.rows("events", TABLES["events"])
        starts = events.where(F.col("rated_on").isNull()).select(F.trunc("starts_on", "month").alias("list_date"))
        found: dict[str, tuple[date, ...]] = {}
        for row in lists.select("pool", "list_date").distinct().join(starts.distinct(), "list_date").collect():
            found[row["pool"]] = (*found.get(row["pool"], ()), row["list_date"])
        return found

    def register(self, table: str) -> pl.DataFrame:
        """A short table: it is read here, and sent along with each task."""
        if (source := self.found.get(table)) is None:
            return empty(table)
        rows, findings = typed(table, pl.DataFrame(source.rows.toArrow()), source.files[0])
        book = Book(lines=lambda _, row: (source.files[0], row + 1)).with_tables(**{table: rows})
        if findings := findings or check(book, codes(book)):
            raise BadInput(findings)
        return rows

    def rows(self, table: str, schema: Schema) -> DataFrame:
        return unpacked(self.parcels(table), table, schema)

    def parcels(self, table: str) -> DataFrame:
        """A table as it was taken in; there is nothing in one that is not there."""
        return self.taken[table] if table in self.taken else self.spark.createDataFrame([], PARCEL)

    def needed(self, table: str, size: int) -> int:
        return -(-self.found[table].rows.count() // size) if table in self.found else 1

    def cut(self, table: str, column: str, of: str, parts: int) -> tuple[str, ...]:
        if table not in self.found or of not in self.found:
            return ()
        return cut(self.found[table].rows, column, self.found[of].rows.count(), parts)

    def findings(self, *parcels: DataFrame) -> list[Finding]:
        found = collected(_together(parcels), "findings", findings_frame([]))
        return sorted(Finding(**row) for row in found.iter_rows(named=True))

    def refuse(self, *parcels: DataFrame) -> None:
        if findings := self.findings(*parcels):
            raise BadInput(findings)

    def keep(self, frame: DataFrame) -> DataFrame:
        """What is asked for more than once. A plan of its own begins here: Spark plans anew for each table."""
        self.kept.append(frame.persist())
        begun = self.spark._jsparkSession.createDataFrame(frame._jdf.rdd(), frame._jdf.schema())
        return DataFrame(begun, self.spark)

    def done(self) -> None:
        for frame in self.kept:
            frame.unpersist()


def _together(parcels: Sequence[DataFrame]) -> DataFrame:
    return reduce(DataFrame.union, parcels)


def _sent(rows: DataFrame, who: DataFrame, name: str) -> DataFrame:
    """Rows about players, to every part in which they play."""
    return packed(rows.join(who, "player_id"), name)
