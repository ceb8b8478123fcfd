"""A list of a history in one row."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.rating.rated_period import RatedPeriod

SUMMARY = {
    "list_date": pl.Date(),
    "edition": pl.String(),
    "pool": pl.String(),
    "listed": pl.Int64(),
    "active": pl.Int64(),
    "new": pl.Int64(),
    "changed": pl.Int64(),
    "dropped": pl.Int64(),
    "events": pl.Int64(),
    "games": pl.Int64(),
    "mean": pl.Float64(),
    "median": pl.Float64(),
    "deviation": pl.Float64(),
}


def summary_of(rated: RatedPeriod) -> pl.DataFrame:
    """A row a pool: how many are listed, active, new, changed and dropped; the ratings of the active players."""
    listed = rated.list if "pool" in rated.list.columns else rated.list.with_columns(pool=pl.lit(rated.pools[0]))
    active = col("rating").filter("active")
    rated_counts = (
        rated.sides.filter(col("color") == "w")
        .group_by("pool")
        .agg(events=col("event_id").n_unique().cast(pl.Int64), games=pl.len().cast(pl.Int64))
    )
    changes = rated.changes.group_by("pool").agg(
        changed=((col("change") != 0) & col("rating").is_not_null()).sum().cast(pl.Int64),
        dropped=(col("previous").is_not_null() & col("rating").is_null()).sum().cast(pl.Int64),
    )
    lists = listed.group_by("pool").agg(
        listed=pl.len().cast(pl.Int64),
        active=col("active").sum().cast(pl.Int64),
        new=col("previous").null_count().cast(pl.Int64),
        mean=active.mean().round(2),
        median=active.median().round(2),
        deviation=active.std().round(2),
    )
    row = pl.DataFrame({"pool": rated.pools})
    for more in (lists, changes, rated_counts):
        row = row.join(more, on="pool", how="left", maintain_order="left")
    numbers = ("listed", "active", "new", "changed", "dropped", "events", "games")
    row = row.with_columns(col(numbers).fill_null(0), list_date=pl.lit(rated.list_date), edition=pl.lit(rated.edition))
    return row.select(col(name).cast(kind) for name, kind in SUMMARY.items())
