"""Rate a period on a cluster: Spark moves parcels, and each part rates its book as any other.

    games ─read→ parts of the events ─request players→ ┐
    players, ratings, lists ─read→ parts of the players ┴─send→ parts of the events ─admit, score→ each player's sum ─┐
         changes, first ratings, list ←──────────── parts of the players ←────────────────────────────────────────────┘
                                                        └─K→ parts of the events → sides, verdicts, events, games

Parts of the events are ranges of their ids, and so are those of the players: one after the other they are in order, and
only the list is ever sorted. The tables are those of `ratingoffice.rate`, row for row.
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
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.engines.spark_events import EventPartWork
from ratingoffice.engines.spark_games import SAME_PART
from ratingoffice.engines.spark_parcels import Parcel
from ratingoffice.engines.spark_players import PlayerPartWork
from ratingoffice.engines.spark_sizes import band_bounds, event_part_count, part_bounds, player_part_count
from ratingoffice.engines.spark_tables import (
    BY_EVENT,
    REGISTERS,
    Source,
    find_sources,
    new_folder,
    refuse_existing,
    tables_in,
    write_part,
)
from ratingoffice.engines.spark_work import Report, read_findings
from ratingoffice.rating.rate import rate
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.summary import count_players, count_verdicts, summary_of_counts

#: the work on one part, given its number and its parcels
Task = Callable[[int, list[Parcel]], Any]


def session() -> SparkSession:
    """Return the session that `spark-submit` has prepared, or one on this machine. Raises BadInput if Spark fails."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        # partitions run side by side already: one thread each
        builder = SparkSession.builder.appName("ratingoffice").config("spark.executorEnv.POLARS_MAX_THREADS", "1")
        spark = builder.getOrCreate()
    except PySparkException as problem:
        raise BadInput(
            "Spark does not start (it needs Java 17 or later): {problem}", problem=str(problem).splitlines()[0]
        ) from None
    spark.sparkContext.setLogLevel("ERROR")
    return spark


def rate_on_spark(
    spark: SparkSession, book: str, out: str, request: RatingRequest, *, event_parts: int = 0, player_parts: int = 0
) -> dict[str, Any]:
    """Rate a period from one folder into another, and return its summary.

    Folders are on any file system that Arrow reads. 0 parts: chosen automatically. Raises BadInput with everything that
    is wrong with the book, and if `out` exists.
    """
    refuse_existing(out)
    sources = find_sources(book)
    with new_folder(out) as folder:
        run = _Run(spark, sources, request, (event_parts, player_parts), folder)
        try:
            return run.rate()
        finally:
            run.clear_cache()


class _Run:
    """A period that is being rated. The driver itself holds only bounds, names and counts."""

    def __init__(
        self,
        spark: SparkSession,
        sources: Mapping[str, Source],
        request: RatingRequest,
        parts: tuple[int, int],
        folder: str,
    ) -> None:
        self.context, self.sources, self.request = spark.sparkContext, sources, request
        self.cached = list[RDD[Any]]()
        had = {table: source.columns for table, source in sources.items()}
        # a period in which nobody plays has every table, with the columns and types that it will have
        registers = {table: self.read_register(table) for table in REGISTERS}
        self.template = rate(Book(had=had).with_tables(**registers), request)
        self.tables = self.template.tables()
        event_bounds, player_bounds = part_bounds(
            self.context,
            sources,
            parts[0] or event_part_count(self.context, sources),
            parts[1] or player_part_count(sources),
        )
        work: dict[str, Any] = {
            "editions": request.regulations.variants,
            "list_date": request.period.list_date,
            "pools": request.pools,
            "had": had,
            "files": {table: source.files for table, source in sources.items()},
            "event_bounds": event_bounds,
            "player_bounds": player_bounds,
            "registers": registers,
            "schemas": {name: dict(table.schema) for name, table in self.tables.items()}
            | {"base_corrections": dict(TABLES["base_corrections"])},  # there only where some wait
            "folder": folder,
        }
        self.event_work, self.player_work = EventPartWork(**work), PlayerPartWork(**work)
        self.event_parts, self.player_parts = len(event_bounds) + 1, len(player_bounds) + 1

    def rate(self) -> dict[str, Any]:
        """Check the book, rate it and write the tables. Raises BadInput with everything that is wrong."""
        event_rows = self.read(*BY_EVENT).partitionBy(self.event_parts, int).glom()
        numbered = self.cache(_map_parts(event_rows, self.event_work.request_players))
        requests = numbered.flatMap(lambda parcels: [parcel for parcel in parcels if parcel[0] != SAME_PART])
        player_tables = [table for table in self.sources if table not in (*BY_EVENT, *REGISTERS)]
        player_rows = self.context.union([self.read(*player_tables), requests])
        players = player_rows.partitionBy(self.player_parts, int).glom()
        checks = _map_parts(players, self.player_work.check).collect()
        _refuse(check["misfits"] for check in checks)

        list_days = self.days_of_earlier_lists(checks)
        event_work = replace(self.event_work, list_days=list_days)
        player_work = replace(self.player_work, list_days=list_days)
        of_players = _map_parts(players, player_work.send_players).flatMap(list).partitionBy(self.event_parts, int)
        of_events = numbered.map(lambda parcels: [parcel for parcel in parcels if parcel[0] == SAME_PART])
        events = _join_parts(of_events, of_players.glom())
        if any(check["findings"].height for check in checks):
            event_findings = events.map(event_work.check).collect()
            _refuse([*(check["findings"] for check in checks), *event_findings])
        if event_work.inherits:
            entries = events.flatMap(event_work.send_entries).partitionBy(self.player_parts, int).glom()
            players = _join_parts(players, entries)
            entries = _map_parts(players, player_work.send_entries).flatMap(list)
            events = _join_parts(events, entries.partitionBy(self.event_parts, int).glom())
        sums = events.flatMap(event_work.send_sums).partitionBy(self.player_parts, int).glom()
        rated = self.cache(_map_parts(_join_parts(players, sums), player_work.rate))
        return self.publish(events, rated, event_work.publish)

    def publish(self, events: RDD[list[Parcel]], players: RDD[Report], publish_part: Task) -> dict[str, Any]:
        """Write the tables of events and games, and the list; the players' tables are written already."""
        work, small = self.player_work, ("findings", "player_counts", "ratings")
        reports = players.map(lambda report: {name: report[name] for name in small}).collect()
        _refuse(report["findings"] for report in reports)
        k = players.flatMap(lambda report: report["K"]).partitionBy(self.event_parts, int).glom()
        bounds = band_bounds(pl.concat([report["ratings"] for report in reports]), self.player_parts)
        lines = players.flatMap(lambda report: work.send_to_bands(bounds, report["list"]))
        bands = _map_parts(lines.partitionBy(len(bounds) + 1, int).glom(), work.write_band)
        written = self.context.union([_map_parts(_join_parts(events, k), publish_part), bands]).collect()
        event_reports = [report for report in written if report]
        self.write_remaining_tables()
        nobody = pl.DataFrame([count_players(self.template)])
        player_counts = pl.concat([nobody, *(report["player_counts"] for report in reports)]).sum()
        no_verdicts = count_verdicts(self.template.verdicts)
        return summary_of_counts(
            self.request.name,
            work.list_date,
            work.pools,
            player_counts.row(0, named=True),
            pl.concat([no_verdicts, *(report["verdict_counts"] for report in event_reports)]),
            sum(report["sides"] for report in event_reports),
        )

    def write_remaining_tables(self) -> None:
        """Write the short tables, and those for which no part had rows."""
        tables = self.tables | {"period": self.template.period}
        folder = self.event_work.folder
        for name in set(tables) - tables_in(folder):
            write_part(folder, name, "000000", tables[name], self.event_work.schemas[name])

    # reading

    def read(self, *tables: str) -> RDD[Parcel]:
        """Return the rows of these tables in parcels for their parts."""
        pieces = [piece for table in tables if table in self.sources for piece in self.sources[table].pieces]
        return self.context.parallelize(pieces, max(len(pieces), 1)).flatMap(self.event_work.read)

    def days_of_earlier_lists(self, checks: Sequence[Report]) -> dict[str, tuple[date, ...]]:
        """By pool: the days of the lists that exist, as far as events started while they were in force."""
        if not any(rules.at_start for rules in self.request.list_rules.values()):
            return {}
        lists, starts = (pl.concat([check[name] for check in checks]).unique() for name in ("lists", "starts"))
        days = lists.join(starts, on="list_date").sort("pool", "list_date").group_by("pool", maintain_order=True)
        return {str(pool): tuple(of_pool["list_date"]) for (pool,), of_pool in days}

    def read_register(self, table: str) -> pl.DataFrame:
        """Read a short table, which is sent along with each task. Raises BadInput with everything that is wrong."""
        if (source := self.sources.get(table)) is None or not source.pieces:
            return empty(table)
        frame = pl.concat([rows for piece in source.pieces for _, rows in piece.read()])
        rows, findings = convert_table(table, frame, source.files[0])
        if findings:
            raise BadInput(findings)
        refuse_bad_book(Book(lines=lambda _, row: (source.files[0], row + 1)).with_tables(**{table: rows}))
        return rows

    # what is computed once and used more than once

    def cache(self, rows: RDD[Any]) -> RDD[Any]:
        self.cached.append(rows.persist(StorageLevel.DISK_ONLY))
        return rows

    def clear_cache(self) -> None:
        for rows in self.cached:
            rows.unpersist()


def _map_parts(parts: RDD[list[Parcel]], task: Task) -> RDD[Any]:
    """Run a task on each part."""

    def map_part(number: int, parcel_lists: Iterable[list[Parcel]]) -> Iterator[Any]:
        return (task(number, parcels) for parcels in parcel_lists)

    return parts.mapPartitionsWithIndex(map_part)


def _join_parts(parts: RDD[list[Parcel]], others: RDD[list[Parcel]]) -> RDD[list[Parcel]]:
    """Join the parcels that two collections have for each part."""
    return parts.zip(others).map(lambda both: both[0] + both[1])


def _refuse(findings: Iterable[pl.DataFrame]) -> None:
    distinct = {finding for frame in findings for finding in read_findings(frame)}
    if distinct:
        raise BadInput(sorted(distinct))
