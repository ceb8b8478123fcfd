"""Compare the lists of several editions on the same history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path

import polars as pl
from polars import col

from ratingoffice.assurance.history.folder import Chain, replace_file
from ratingoffice.formats.book_folder import write_tables

#: as many players are named on a list as those whose ratings differ most
MOST = 100
FOLDER = "beside"


def write_comparison(out: Path, chains: Mapping[str, Chain], day: date, players: pl.DataFrame) -> None:
    """Write `beside/2026-02/`: `ratings` with a column per edition, and `differ_most`."""
    folder = out / FOLDER / f"{day:%Y-%m}"
    if folder.exists():
        return
    folder.parent.mkdir(exist_ok=True)
    first = next(iter(chains))
    table: pl.DataFrame | None = None
    for name, chain in chains.items():
        ratings = chain.ratings(day).filter(col("rating").is_not_null()).select("pool", "player_id", **{name: "rating"})
        table = ratings if table is None else table.join(ratings, on=["pool", "player_id"], how="full", coalesce=True)
    assert table is not None
    table = table.join(players.select("player_id", "name"), on="player_id", how="left").sort("pool", "player_id")
    other_editions = [name for name in chains if name != first]
    table = table.select(
        "pool",
        "player_id",
        "name",
        *chains,
        *((col(name) - col(first)).alias(f"{name} differs") for name in other_editions),
    )
    largest = pl.max_horizontal(col(f"{name} differs").abs() for name in other_editions)
    most = table.with_columns(largest=largest).filter(col("largest") > 0)
    most = most.sort("largest", "pool", "player_id", descending=[True, False, False]).head(MOST)
    write_tables(folder, {"ratings": table, "differ_most": most.drop("largest")}, next(iter(chains.values())).kind)


def most_and_means(out: Path, chains: Mapping[str, Chain], days: Sequence[date]) -> pl.DataFrame:
    """`beside.csv`: a row a list, pool and edition: the mean, and how far it is from the first edition's ratings."""
    first, kind = next(iter(chains)), next(iter(chains.values())).kind
    rows: list[pl.DataFrame] = []
    for day in days:
        file = out / FOLDER / f"{day:%Y-%m}" / f"ratings.{kind}"
        read = pl.scan_parquet(file) if kind == "parquet" else pl.scan_csv(file, infer_schema=False)
        table = read.with_columns(col(name).cast(pl.Int64) for name in chains).sort("pool", "player_id").collect()
        for name in chains:
            gap = col(name) - col(first)
            rows.append(
                table.group_by("pool", maintain_order=True).agg(
                    list_date=pl.lit(day),
                    edition=pl.lit(name),
                    rated=col(name).count().cast(pl.Int64),
                    mean=col(name).mean().round(2),
                    differ=(gap != 0).sum().cast(pl.Int64),
                    mean_difference=gap.mean().round(2),
                    mean_distance=gap.abs().mean().round(2),
                    largest=gap.get(gap.abs().arg_max()),
                    whose=col("player_id").get(gap.abs().arg_max()),
                    only_here=(col(name).is_not_null() & col(first).is_null()).sum().cast(pl.Int64),
                    only_there=(col(name).is_null() & col(first).is_not_null()).sum().cast(pl.Int64),
                )
            )
    table = pl.concat(rows, how="vertical_relaxed").sort("list_date", "pool", maintain_order=True)
    columns = ["list_date", "pool", "edition", *(c for c in table.columns if c not in ("list_date", "pool", "edition"))]
    replace_file(out / "beside.csv", table.select(columns))
    return table.select(columns)
