"""How many parts a book is cut into on a cluster, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import polars as pl
from pyspark import SparkContext

from ratingoffice.engines.memory_budget import GAME_BYTES, PROGRAM_BYTES, SMALLEST, free_memory, size
from ratingoffice.engines.spark_tables import Piece, Source

#: what a worker may use where nobody says, and how many players make a part
WORKER_BYTES, PLAYERS = 600_000_000, 100_000
#: about so many different ids are looked at to cut a table into parts
SAMPLE = 20_000

Sources = Mapping[str, Source]


def parts_of_events(context: SparkContext, found: Sources) -> int:
    """As few as fit into the workers, and one for each core where that is worth it."""
    games = found["games"].rows if "games" in found else 0
    fit = max(SMALLEST, (worker_bytes(context) - PROGRAM_BYTES) // GAME_BYTES)
    return max(-(-games // fit), min(int(context.defaultParallelism), -(-games // SMALLEST)), 1)


def parts_of_players(found: Sources) -> int:
    return max(-(-found["players"].rows // PLAYERS), 1) if "players" in found else 1


def worker_bytes(context: SparkContext) -> int:
    """What one worker of Python may use: its part of what the executor has outside of the JVM."""
    conf = context.getConf()
    if context.master.startswith("local["):
        return free_memory() // int(context.defaultParallelism)
    for name in ("spark.executor.pyspark.memory", "spark.executor.memoryOverhead"):
        if said := conf.get(name):
            return size(f"{said}M" if said.isdigit() else said) // int(conf.get("spark.executor.cores") or 1)
    return WORKER_BYTES


def bounds(
    context: SparkContext, found: Sources, by_event: int, by_player: int
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids at which the events and the players are cut into so many parts."""
    asked = {"games": ("event_id", "events", by_event), "players": ("player_id", "players", by_player)}
    looked_at = [
        (piece, column, max(1, found[of].rows // SAMPLE))
        for table, (column, of, parts) in asked.items()
        if parts > 1 and table in found and of in found
        for piece in found[table].pieces
    ]
    counted = {table: Counter[str]() for table in asked}
    if looked_at:
        counts = context.parallelize(looked_at, len(looked_at)).map(lambda one: _sample(*one)).collect()
        for (piece, _, _), its in zip(looked_at, counts, strict=True):
            counted[piece.table].update(its)
    return _cut(counted["games"], by_event), _cut(counted["players"], by_player)


def bands(ratings: pl.DataFrame, parts: int) -> tuple[int, ...]:
    """Where the list is cut into so many parts; `ratings`: how often each key is there."""
    counted = ratings.group_by("key").agg(pl.col("len").sum())
    return _cut(dict(counted.iter_rows()), parts)


def _sample(piece: Piece, column: str, every: int) -> dict[str, int]:
    """How often some ids are there. They are chosen by their hash, so that the same rows are always cut alike."""
    counted = Counter[str]()
    for _, frame in piece.read([column]):
        ids = frame[column].cast(pl.String).drop_nulls()
        chosen = ids.filter(ids.hash() % every == 0).value_counts()
        counted.update(dict(chosen.iter_rows()))
    return counted


def _cut(counted: Mapping[Any, int], parts: int) -> tuple[Any, ...]:
    """Where to cut what was counted into so many parts of about one size."""
    whole, passed, bounds = sum(counted.values()), 0, list[Any]()
    for one, count in sorted(counted.items()):
        if passed * parts >= (len(bounds) + 1) * whole:
            bounds.append(one)
        passed += count
    return tuple(bounds)
