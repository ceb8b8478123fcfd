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
from collections.abc import Mapping, Sequence
from datetime import date
from functools import reduce
from io import BytesIO
from typing import Any

import polars as pl
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from ratingoffice.engines.spark_parcels import Schema, collected, cut, named, packed, parts_of, unpacked
from ratingoffice.engines.spark_parcels import PARCEL
from ratingoffice.engines.spark_tables import Source, new_folder, refuse_existing, sources, write
from ratingoffice.engines.spark_work import K, PLAYS, Work
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.model.book import TABLES, VALUES, Book
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.period import Period
from ratingoffice.period.run import Rated, chosen_pools, rate_period
from ratingoffice.period.summary import told

#: so many make a part: what a worker has in memory at once, some hundred megabytes
GAMES, PLAYERS = 250_000, 100_000
OF_EVENTS, OF_PLAYERS = ("events", "games", "decisions"), ("players", "ratings", "lists", "pending")
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
        raise BadInput(f"Spark does not start (it needs Java 17 or later): {str(problem).splitlines()[0]}") from None
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def rate_on_spark(
    spark: SparkSession, book: str, out: str, *, edition: str, list_date: date, pool: str = "standard",
    event_parts: int = 0, player_parts: int = 0,
) -> dict[str, Any]:  # fmt: skip
    """Rate the period before the list, from one folder into another; what is told of it at the end. 0: as needed."""
    regulation = find_edition(edition, on=list_date)
    pools = tuple(chosen_pools(regulation, pool))
    Period(list_date)
    refuse_existing(spark, out)
    # small rows in large batches, and large parcels not too many at once
    spark.conf.set("spark.sql.execution.arrow.maxBytesPerBatch", "64m")
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    run = _Run(spark, sources(spark, book), regulation.edition, list_date, pools, (event_parts, player_parts))
    try:
        with new_folder(spark, out) as folder:
            write(run.tables(), folder)
        return run.told()
    finally:
        run.done()


class _Run:
    def __init__(
        self, spark: SparkSession, found: Mapping[str, Source], edition: str, list_date: date, pools: tuple[str, ...],
        parts: tuple[int, int],
    ) -> None:  # fmt: skip
        self.spark, self.found, self.pools, self.kept = spark, found, pools, list[DataFrame]()
        self.regulation = find_edition(edition)
        self.event_bounds = self.cut("games", "event_id", "events", parts[0], GAMES)
        self.player_bounds = self.cut("players", "player_id", "players", parts[1], PLAYERS)
        had = {table: source.columns for table, source in found.items()}
        self.work = Work(edition, list_date, pools, had, (), {t: s.files for t, s in found.items()}, self.player_bounds)
        # a period without players has every table, with the columns and types that it will have
        self.template: Rated = rate_period(Book(had=had), edition, list_date, "both" if len(pools) > 1 else pools[0])
        self.taken = self.kept_for_later(_together([
            source.taken(self.event_bounds if table in OF_EVENTS else self.player_bounds)
            for table, source in found.items()
        ]))  # fmt: skip
        self.players = self.events = self.taken

    def tables(self) -> dict[str, DataFrame]:
        """Check, rate, and name the tables to write. Raises BadInput with all that is wrong."""
        self.refuse(collected(self.taken, "findings"))
        wrong = collected(parts_of(self.players_tables(), self.player_parts, self.work.check_players), "findings")
        self.look_up_lists()
        who = self.kept_for_later(self.rows("who", {"part": pl.Int32(), "player_id": pl.String()}).distinct())
        events = self.kept_for_later(_together([named(self.taken, *OF_EVENTS), *self.joined(who)]))
        if wrong.height:
            self.refuse(pl.concat([wrong, collected(parts_of(events, self.event_parts, self.work.check_events), "findings")]))

        plays = []
        if self.regulation.inherits:
            found = self.kept_for_later(parts_of(events, self.event_parts, self.work.plays))
            self.refuse(collected(found, "findings"))
            plays.append(named(found, "plays"))
            who_plays = unpacked(found, "plays", PLAYS).distinct()
            events = _together([events, packed(who_plays.join(who, "player_id"), "plays")])
        sums = self.kept_for_later(parts_of(events, self.event_parts, self.work.sums))
        self.refuse(collected(sums, "findings"))
        of_players = _together([self.players_tables(), *plays, named(sums, "sums", "waiting")])
        self.players = self.kept_for_later(parts_of(of_players, self.player_parts, self.work.rate_players))
        k = unpacked(self.players, "K", K).join(who, "player_id")
        self.events = self.kept_for_later(
            parts_of(_together([events, packed(k, "K")]), self.event_parts, self.work.publish)
        )
        return self.published()

    def published(self) -> dict[str, DataFrame]:
        """The tables that `ratingoffice.rate` gives, in its order."""
        schemas = {name: dict(table.schema) for name, table in self.template.tables().items()}
        every_pool = sorted(VALUES["ratings", "pool"])

        def in_turn(parcels: DataFrame, name: str, pools: Sequence[str]) -> DataFrame:
            return _together([unpacked(parcels, f"{name} {pool}", schemas[name]) for pool in pools])

        place = F.array_position(F.lit(list(self.pools)), F.col("pool")) if len(self.pools) > 1 else F.lit(0)
        best_first = (place, F.desc("rating"), F.asc_nulls_last("name"), F.asc("player_id"))
        tables = {name: unpacked(self.events, name, schemas[name]) for name in ("verdicts", *OF_EVENTS) if name in schemas}
        tables |= {name: in_turn(self.players, name, every_pool) for name in ("ratings", "pending", "initials", "pooled")}
        tables |= {
            "lists": unpacked(self.players, "lists", schemas["lists"]).orderBy("list_date", "pool", "player_id"),
            "list": unpacked(self.players, "list", schemas["list"]).orderBy(*best_first),
            "changes": in_turn(self.players, "changes", self.pools),
            "sides": in_turn(self.events, "sides", self.pools),
            "period": self.a_table("period", self.template.tables()["period"]),
        }
        if "players" in schemas:
            tables["players"] = self.rows("players", schemas["players"]).orderBy("player_id")
        return tables

    def told(self) -> dict[str, Any]:
        listing = collected(self.players, "listing").sum().row(0, named=True)
        sides = collected(self.events, "sizes")["sides"].sum()
        return told(self.regulation.edition, self.work.list_date, self.pools, listing,
                    collected(self.events, "judged"), sides)  # fmt: skip

    # on the way

    @property
    def event_parts(self) -> int:
        return len(self.event_bounds) + 1

    @property
    def player_parts(self) -> int:
        return len(self.player_bounds) + 1
