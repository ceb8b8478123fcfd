"""How many parts a book is cut into on a cluster, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import polars as pl
from pyspark import SparkContext

from ratingoffice.engines.memory_budget import GAME_BYTES, PROGRAM_BYTES, SMALLEST, free_memory, parse_size
from ratingoffice.engines.spark_tables import Piece, Source

#: bytes that a worker may use if nothing is configured, and the players of a part
WORKER_BYTES, PLAYERS = 600_000_000, 100_000
#: about so many different ids are sampled to cut a table into parts
SAMPLE = 20_000

Sources = Mapping[str, Source]


def event_part_count(context: SparkContext, sources: Sources) -> int:
    """Return as few parts as fit into the workers, and one for each core where that is worth it."""
    games = sources["games"].rows if "games" in sources else 0
    games_a_worker = max(SMALLEST, (worker_bytes(context) - PROGRAM_BYTES) // GAME_BYTES)
    return max(-(-games // games_a_worker), min(int(context.defaultParallelism), -(-games // SMALLEST)), 1)


def player_part_count(sources: Sources) -> int:
    return max(-(-sources["players"].rows // PLAYERS), 1) if "players" in sources else 1


def worker_bytes(context: SparkContext) -> int:
    """Return what one Python worker may use: its share of the executor's memory outside of the JVM."""
    conf = context.getConf()
    if context.master.startswith("local["):
        return free_memory() // int(context.defaultParallelism)
    for name in ("spark.executor.pyspark.memory", "spark.executor.memoryOverhead"):
        if value := conf.get(name):
            memory = parse_size(f"{value}M" if value.isdigit() else value)
            return memory // int(conf.get("spark.executor.cores") or 1)
    return WORKER_BYTES


def part_bounds(
    context: SparkContext, sources: Sources, event_parts: int, player_parts: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the ids at which the events and the players are cut into so many parts."""
    tables = {"games": ("event_id", "events", event_parts), "players": ("player_id", "players", player_parts)}
    samples = [
        (piece, column, max(1, sources[id_table].rows // SAMPLE))
        for table, (column, id_table, parts) in tables.items()
        if parts > 1 and table in sources and id_table in sources
        for piece in sources[table].pieces
    ]
    counts = {table: Counter[str]() for table in tables}
    if samples:
        sampled = context.parallelize(samples, len(samples)).map(lambda sample: _count_ids(*sample)).collect()
        for (piece, _, _), ids in zip(samples, sampled, strict=True):
            counts[piece.table].update(ids)
    return _cut(counts["games"], event_parts), _cut(counts["players"], player_parts)


def band_bounds(ratings: pl.DataFrame, parts: int) -> tuple[int, ...]:
    """Return the keys at which the list is cut into so many parts; `ratings`: how often each key is there."""
    counts = ratings.group_by("key").agg(pl.col("len").sum())
    return _cut(dict(counts.iter_rows()), parts)


def _count_ids(piece: Piece, column: str, every: int) -> dict[str, int]:
    """Count the rows of some ids. They are chosen by their hash, so that the same rows are always cut alike."""
    counts = Counter[str]()
    for _, frame in piece.read([column]):
        ids = frame[column].cast(pl.String).drop_nulls()
        sampled = ids.filter(ids.hash() % every == 0).value_counts()
        counts.update(dict(sampled.iter_rows()))
    return counts


def _cut(counts: Mapping[Any, int], parts: int) -> tuple[Any, ...]:
    """Return the keys at which the rows are cut into so many parts of about one size."""
    total, passed, bounds = sum(counts.values()), 0, list[Any]()
    for key, count in sorted(counts.items()):
        if passed * parts >= (len(bounds) + 1) * total:
            bounds.append(key)
        passed += count
    return tuple(bounds)
