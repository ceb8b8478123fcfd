"""A rated period in a few numbers, for the officer who has just made the list."""

from __future__ import annotations

from typing import Any

import polars as pl
from polars import col

from ratingoffice.period.run import Rated

OUTCOMES = ("rated", "later_list", "needs_decision", "not_rated")


def summary(rated: Rated, sides: int | None = None) -> dict[str, Any]:
    """How many are listed, new and changed; events and games by outcome; and what was refused, by article.

    `sides`: how many there are, where they are too many to be at hand.
    """
    sides = rated.sides.height if sides is None else sides
    verdicts = rated.verdicts.with_columns(is_game=col("round").is_not_null())
    by_outcome = verdicts.group_by("outcome").agg(
        events=(~col("is_game")).sum(), games=col("is_game").sum()
    ).rows_by_key("outcome", named=True, unique=True)  # fmt: skip
    nothing = {"events": 0, "games": 0}
    outcomes: dict[str, dict[str, int]] = {o: dict(by_outcome.get(o, nothing)) for o in OUTCOMES}
    outcomes["rated"]["games"] = sides // 2 - outcomes["not_rated"]["games"]
    refusals = (
        verdicts.filter(col("outcome") != "rated")
        .group_by("outcome", "article")
        .agg(events=(~col("is_game")).sum(), games=col("is_game").sum(), example=col("reason").sort().first())
        .sort("outcome", "article")
    )
    played = rated.changes.filter(col("change").is_not_null() & (col("change") != 0))
    return {
        "edition": rated.edition,
        "list": rated.list_date.isoformat(),
        "pools": list(rated.pools),
        "listed": rated.list.height,
        "new": rated.list["previous"].null_count(),
        "changed": played.height,
        "dropped": rated.changes.filter(col("rating").is_null()).height,
        "outcomes": outcomes,
        "refusals": refusals.select(pl.all()).to_dicts(),
    }
