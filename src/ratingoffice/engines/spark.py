"""A period on a cluster: Spark moves parcels, and each part rates its book as any other.

    games ─take→ parts of the events ─code→ who plays ┐
    players, ratings, lists ─take→ parts of the players ┴─send→ parts of the events ─admit, side→ each player's sum ─┐
         changes, first ratings, list ←──────────── parts of the players ←───────────────────────────────────────────┘
                                                        └─K→ parts of the events → sides, verdicts, events, games

Parts of the events are ranges of their ids, and so are those of the players: laid end to end they are in order, and
nothing but the list is ever sorted. The tables are those of `ratingoffice.rate`, row for row.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import polars as pl
from pyspark import RDD, StorageLevel
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from ratingoffice.book.book import TABLES, Book, empty
from ratingoffice.book.checks import check_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.row_ids import find_row_ids
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.engines import spark_sizes as sizes
from ratingoffice.engines.spark_events import OfEvents
from ratingoffice.engines.spark_games import OWN
from ratingoffice.engines.spark_parcels import Parcel
from ratingoffice.engines.spark_players import OfPlayers
from ratingoffice.engines.spark_tables import (
    BY_EVENT,
    REGISTERS,
    Source,
    new_folder,
    refuse_existing,
    sources,
    tables_in,
    write_part,
)
from ratingoffice.engines.spark_work import Told
from ratingoffice.rating.month import NUMBERED_TEXT, Month
from ratingoffice.rating.summary import judged, listing, told

#: what is made of a part, by its number and what came for it
PartWork = Callable[[int, list[Parcel]], Any]


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
    month = Month.of(edition, list_date, pool, NUMBERED_TEXT)
    refuse_existing(out)
    found = sources(book)
    with new_folder(out) as folder:
        run = _Run(spark, found, month, (event_parts, player_parts), folder)
        try:
            return run.rated()
        finally:
            run.done()


class _Run:
    """A period on its way. What the driver holds itself is small: bounds, names and counts."""

    def __init__(
        self, spark: SparkSession, found: Mapping[str, Source], month: Month, parts: tuple[int, int], folder: str
    ) -> None:
        self.context, self.found, self.month, self.kept = spark.sparkContext, found, month, list[RDD[Any]]()
        had = {table: source.columns for table, source in found.items()}
        # a period in which nobody plays has every table, with the columns and types that it will have
        registers = {table: self.register(table) for table in REGISTERS}
        self.template = month.rate(Book(had=had).with_tables(**registers))
        self.tables = self.template.tables()
        cut = sizes.bounds(
            self.context,
            found,
            parts[0] or sizes.parts_of_events(self.context, found),
            parts[1] or sizes.parts_of_players(found),
        )
        shared: dict[str, Any] = {
            "edition": month.regulations.name,
            "list_date": month.period.list_date,
            "pools": month.pools,
            "had": had,
            "files": {table: source.files for table, source in found.items()},
            "events": cut[0],
            "players": cut[1],
            "registers": registers,
            "schemas": {name: dict(table.schema) for name, table in self.tables.items()}
            | {"base_corrections": dict(TABLES["base_corrections"])},  # there only where some wait
            "folder": folder,
        }
        self.of_events, self.of_players = OfEvents(**shared), OfPlayers(**shared)
        self.parts = len(cut[0]) + 1, len(cut[1]) + 1

    def rated(self) -> dict[str, Any]:
        """Check, rate and write. Raises BadInput with everything that is wrong."""
        by_event, by_player = self.parts
        cuts = self.keep(_each(self.taken(*BY_EVENT).partitionBy(by_event, int).glom(), self.of_events.cut))
        asked = cuts.flatMap(lambda parcels: [parcel for parcel in parcels if parcel[0] != OWN])
        others = [table for table in self.found if table not in (*BY_EVENT, *REGISTERS)]
        homes = self.context.union([self.taken(*others), asked]).partitionBy(by_player, int).glom()
        looked_at = _each(homes, self.of_players.check).collect()
        _refuse(found["unread"] for found in looked_at)

        lists = self.earlier_lists(looked_at)
        of_events, of_players = replace(self.of_events, lists=lists), replace(self.of_players, lists=lists)
        sent = _each(homes, of_players.send).flatMap(list).partitionBy(by_event, int).glom()
        events = _beside(cuts.map(lambda parcels: [parcel for parcel in parcels if parcel[0] == OWN]), sent)
        if any(found["findings"].height for found in looked_at):
            also = events.map(of_events.check).collect()
            _refuse([*(found["findings"] for found in looked_at), *also])
        if of_events.inherits:
            homes = _beside(homes, events.flatMap(of_events.plays).partitionBy(by_player, int).glom())
            plays = _each(homes, of_players.send_plays).flatMap(list).partitionBy(by_event, int).glom()
            events = _beside(events, plays)
        sums = events.flatMap(of_events.sums).partitionBy(by_player, int).glom()
        rated = self.keep(_each(_beside(homes, sums), of_players.rate))
        return self.published(events, rated, of_events.publish)

    def published(self, events: RDD[list[Parcel]], players: RDD[Told], publish: PartWork) -> dict[str, Any]:
        """Write what speaks of events and games, and the list; the players' tables are written already."""
        work, small = self.of_players, ("findings", "listing", "ratings")
        counted = players.map(lambda told: {name: told[name] for name in small}).collect()
        _refuse(found["findings"] for found in counted)
        k = players.flatMap(lambda told: told["K"]).partitionBy(self.parts[0], int).glom()
        bounds = sizes.bands(pl.concat([found["ratings"] for found in counted]), self.parts[1])
        to_bands = players.flatMap(lambda told: work.to_bands(bounds, told["list"]))
        bands = _each(to_bands.partitionBy(len(bounds) + 1, int).glom(), work.write_band)
        both = self.context.union([_each(_beside(events, k), publish), bands]).collect()
        done = [found for found in both if found]
        self.write_the_rest()
        nobody = pl.DataFrame([listing(self.template)])
        listed = pl.concat([nobody, *(found["listing"] for found in counted)]).sum().row(0, named=True)
        verdicts = pl.concat([judged(self.template.verdicts), *(found["judged"] for found in done)])
        sides = sum(found["sides"] for found in done)
        return told(self.month.name, work.list_date, work.pools, listed, verdicts, sides)

    def write_the_rest(self) -> None:
        """What is short, and the tables that nobody had rows for."""
        rest = self.tables | {"period": self.template.period}
        folder = self.of_events.folder
        for name in set(rest) - tables_in(folder):
            write_part(folder, name, "000000", rest[name], self.of_events.schemas[name])

    # on the way

    def taken(self, *tables: str) -> RDD[Parcel]:
        pieces = [piece for table in tables if table in self.found for piece in self.found[table].pieces]
        return self.context.parallelize(pieces, max(len(pieces), 1)).flatMap(self.of_events.take)

    def earlier_lists(self, looked_at: Sequence[Told]) -> dict[str, tuple[date, ...]]:
        """By pool: the days of the lists that are there, as far as events started while they were in force."""
        if not any(rules.at_start for rules in self.month.lists.values()):
            return {}
        lists, starts = (pl.concat([found[name] for found in looked_at]).unique() for name in ("lists", "starts"))
        days = lists.join(starts, on="list_date").sort("pool", "list_date").group_by("pool", maintain_order=True)
        return {str(pool): tuple(its["list_date"]) for (pool,), its in days}

    def register(self, table: str) -> pl.DataFrame:
        """A short table: it is read here, and sent along with each task."""
        if (source := self.found.get(table)) is None or not source.pieces:
            return empty(table)
        frame = pl.concat([rows for piece in source.pieces for _, rows in piece.read()])
        rows, findings = convert_table(table, frame, source.files[0])
        book = Book(lines=lambda _, row: (source.files[0], row + 1)).with_tables(**{table: rows})
        if findings := findings or check_book(book, find_row_ids(book)):
            raise BadInput(findings)
        return rows

    def keep(self, rows: RDD[Any]) -> RDD[Any]:
        """What is asked for more than once."""
        self.kept.append(rows.persist(StorageLevel.DISK_ONLY))
        return rows

    def done(self) -> None:
        for rows in self.kept:
            rows.unpersist()


def _each(parts: RDD[list[Parcel]], work: PartWork) -> RDD[Any]:
    """What the work makes of each part; it is told the number."""

    def one_part(number: int, its: Iterable[list[Parcel]]) -> Iterator[Any]:
        return (work(number, parcels) for parcels in its)

    return parts.mapPartitionsWithIndex(one_part)


def _beside(parts: RDD[list[Parcel]], others: RDD[list[Parcel]]) -> RDD[list[Parcel]]:
    """What two have for each part, together."""
    return parts.zip(others).map(lambda two: two[0] + two[1])


def _refuse(findings: Iterable[pl.DataFrame]) -> None:
    found = {Finding(**row) for frame in findings for row in frame.iter_rows(named=True)}
    if found:
        raise BadInput(sorted(found))
