"""A rated period in a few numbers, for the officer who has just made the list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.rating.rated_period import RatedPeriod

OUTCOMES = ("rated", "later_list", "needs_decision", "not_rated")


def summary(rated: RatedPeriod) -> dict[str, Any]:
    """Return how many are listed, new and changed; events and games by outcome; and what was refused, by article."""
    verdicts = count_verdicts(rated.verdicts)
    return summary_of_counts(
        rated.edition, rated.list_date, rated.pools, count_players(rated), verdicts, rated.sides.height
    )


def count_players(rated: RatedPeriod) -> dict[str, int]:
    """Return how many players are listed, new, changed and dropped."""
    changed = rated.changes.filter(col("change").is_not_null() & (col("change") != 0))
    return {
        "listed": rated.list.height,
        "new": rated.list["previous"].null_count(),
        "changed": changed.height,
        "dropped": rated.changes.filter(col("rating").is_null()).height,
    }


def count_players_by_pool(
    listed: pl.DataFrame, changes: pl.DataFrame, pools: Sequence[str]
) -> dict[str, dict[str, int]]:
    """Return the same numbers for each pool; `listed` is the list with its column `pool`."""
    lines = listed.group_by("pool").agg(listed=pl.len(), new=col("previous").is_null().sum())
    moves = changes.group_by("pool").agg(
        changed=(col("change").fill_null(0) != 0).sum(), dropped=col("rating").is_null().sum()
    )
    counts = lines.join(moves, on="pool", how="full", coalesce=True).fill_null(0)
    by_pool = counts.rows_by_key("pool", named=True, unique=True)
    nobody = {"listed": 0, "new": 0, "changed": 0, "dropped": 0}
    return {pool: nobody | by_pool.get(pool, {}) for pool in pools}


def count_verdicts(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Count events and games by outcome and article, with the reason of one of them."""
    is_game = col("round").is_not_null()
    return verdicts.group_by("outcome", "article").agg(
        events=(~is_game).sum(), games=is_game.sum(), example=col("reason").min()
    )


def summary_of_counts(
    edition: str, list_date: date, pools: Sequence[str], players: dict[str, int], verdicts: pl.DataFrame, sides: int
) -> dict[str, Any]:
    """Return the summary from counts; those of the verdicts may come from several parts."""
    verdicts = verdicts.group_by("outcome", "article").agg(col("events", "games").sum(), col("example").min())
    counts = verdicts.group_by("outcome").agg(col("events", "games").sum())
    by_outcome = counts.rows_by_key("outcome", named=True, unique=True)
    nothing = {"events": 0, "games": 0}
    outcomes: dict[str, dict[str, int]] = {o: dict(by_outcome.get(o, nothing)) for o in OUTCOMES}
    refused = outcomes["not_rated"]["games"] + outcomes["needs_decision"]["games"]
    outcomes["rated"]["games"] = sides // 2 - refused
    return {
        "edition": edition,
        "list": list_date.isoformat(),
        "pools": list(pools),
        **players,
        "outcomes": outcomes,
        "refusals": verdicts.filter(col("outcome") != "rated").sort("outcome", "article").to_dicts(),
    }
