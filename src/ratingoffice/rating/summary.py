"""A rated period in a few numbers, for the officer who has just made the list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.rating.rated import Rated

OUTCOMES = ("rated", "later_list", "needs_decision", "not_rated")


def summary(rated: Rated) -> dict[str, Any]:
    """How many are listed, new and changed; events and games by outcome; and what was refused, by article."""
    sides = rated.sides.height
    return told(rated.edition, rated.list_date, rated.pools, listing(rated), judged(rated.verdicts), sides)


def listing(rated: Rated) -> dict[str, int]:
    played = rated.changes.filter(col("change").is_not_null() & (col("change") != 0))
    return {
        "listed": rated.list.height,
        "new": rated.list["previous"].null_count(),
        "changed": played.height,
        "dropped": rated.changes.filter(col("rating").is_null()).height,
    }


def listing_by_pool(listed: pl.DataFrame, changes: pl.DataFrame, pools: Sequence[str]) -> dict[str, dict[str, int]]:
    """The numbers of each pool; `listed` is the list with its column `pool`."""
    lines = listed.group_by("pool").agg(listed=pl.len(), new=col("previous").is_null().sum())
    moved = changes.group_by("pool").agg(
        changed=(col("change").fill_null(0) != 0).sum(), dropped=col("rating").is_null().sum()
    )
    found = lines.join(moved, on="pool", how="full", coalesce=True).fill_null(0)
    counted = found.rows_by_key("pool", named=True, unique=True)
    nobody = {"listed": 0, "new": 0, "changed": 0, "dropped": 0}
    return {pool: nobody | counted.get(pool, {}) for pool in pools}


def judged(verdicts: pl.DataFrame) -> pl.DataFrame:
    """Events and games by outcome and article, with the words for one of them."""
    is_game = col("round").is_not_null()
    return verdicts.group_by("outcome", "article").agg(
        events=(~is_game).sum(), games=is_game.sum(), example=col("reason").min()
    )


def told(
    edition: str, list_date: date, pools: Sequence[str], listing: dict[str, int], judged: pl.DataFrame, sides: int
) -> dict[str, Any]:
    """The numbers; what was judged may have been counted in several parts."""
    judged = judged.group_by("outcome", "article").agg(col("events", "games").sum(), col("example").min())
    by_outcome = judged.group_by("outcome").agg(col("events", "games").sum())
    counted = by_outcome.rows_by_key("outcome", named=True, unique=True)
    nothing = {"events": 0, "games": 0}
    outcomes: dict[str, dict[str, int]] = {o: dict(counted.get(o, nothing)) for o in OUTCOMES}
    refused = outcomes["not_rated"]["games"] + outcomes["needs_decision"]["games"]
    outcomes["rated"]["games"] = sides // 2 - refused
    return {
        "edition": edition,
        "list": list_date.isoformat(),
        "pools": list(pools),
        **listing,
        "outcomes": outcomes,
        "refusals": judged.filter(col("outcome") != "rated").sort("outcome", "article").to_dicts(),
    }
