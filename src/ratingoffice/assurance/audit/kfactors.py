"""K as two lists show it: a K that the edition gives nobody so rated and so old, and one that cannot follow another."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from polars import col

from ratingoffice.assurance.audit import checks
from ratingoffice.assurance.audit.allowed import Allowed, Open
from ratingoffice.assurance.audit.checks import findings_table
from ratingoffice.assurance.audit.lists import Listed


def about_k(
    pair: pl.DataFrame, following: pl.DataFrame | None, first: Listed, second: Listed, before: Allowed, after: Allowed
) -> Iterator[pl.DataFrame]:
    """`following`: who is on both lists, where the second list came right after the first."""
    article, edition = after.rules.k.number, after.edition.edition
    wrong = []
    for number, listed, allowed in ((1, first, before), (2, second, after)):
        rows = of_list(pair.filter(col(f"k_{number}").is_not_null()), number)
        left = alone(rows, allowed, listed.says)
        possible = with_possible(left, allowed, listed.says)
        day = pl.lit(allowed.request.period.list_date)
        yield findings_table(
            checks.K, possible.with_columns(day=day, now="k"), allowed.rules.k.number, allowed.edition.edition
        )
        wrong.append(left.select("player_id"))
    in_lists = set(first.pools) & set(second.pools)
    if following is None or (
        "games_all_pools" in after.rules.k.roots() and not in_lists.issuperset(after.edition.pools)
    ):
        return
    rows = following.filter(col("k_1").is_not_null() & col("k_2").is_not_null())
    for those in wrong:
        rows = rows.join(those, on="player_id", how="anti")
    rows = rows.filter((col("k_1") != col("k_2")) | (col("rating_1") != col("rating_2")))
    for supposed in before.openly(first.says & second.says):
        if not rows.height:
            break
        first_rows = of_list(rows, 1)
        second_rows = of_list(rows, 2).with_columns(
            at_least=pl.max_horizontal(first_rows["at_least"], pl.lit(supposed.games)) + col("games").fill_null(0),
            at_least_all=pl.max_horizontal(first_rows["at_least_all"], pl.lit(supposed.games)) + col("games_all"),
            reached=pl.max_horizontal("reached", first_rows["reached"], pl.lit(supposed.highest)),
        )
        fits = (before.k(first_rows, supposed) == rows["k_1"]) & (
            after.k(second_rows, Open(0, 0, supposed.birthday)) == rows["k_2"]
        )
        rows = rows.filter(~fits.fill_null(False))
    yield findings_table(checks.K_AFTER, rows.with_columns(was="k_1", now="k_2"), article, edition)


def of_list(pair: pl.DataFrame, number: int) -> pl.DataFrame:
    """The figures of one list by the names that the articles know, and what they tell of games and highest rating."""
    names = ("rating", "games", "games_all", "k", "total_games", "total_all", "peak")
    rows = pair.with_columns(col(f"{name}_{number}").alias(name) for name in names)
    return rows.with_columns(
        at_least=pl.coalesce("total_games", "games", pl.lit(0)),
        at_least_all=pl.max_horizontal("total_all", "games_all"),
        reached=pl.coalesce("peak", "rating"),
    )


def alone(rows: pl.DataFrame, allowed: Allowed, says: frozenset[str]) -> pl.DataFrame:
    """Return the rows whose K cannot be explained by any supposed values."""
    for supposed in allowed.openly(says):
        if not rows.height:
            break
        rows = rows.filter((allowed.k(rows, supposed) != rows["k"]).fill_null(True))
    return rows


def with_possible(rows: pl.DataFrame, allowed: Allowed, says: frozenset[str]) -> pl.DataFrame:
    """Add a column with every K that the edition could give, as text."""
    if not rows.height:
        return rows.with_columns(possible=pl.lit(""))
    possible_k = pl.DataFrame(
        [allowed.k(rows, supposed).alias(str(at)) for at, supposed in enumerate(allowed.openly(says))]
    )
    words = possible_k.select(
        pl.concat_list(pl.all()).list.unique().list.sort().cast(pl.List(pl.String)).list.join(" or ")
    )
    return rows.with_columns(words.to_series().alias("possible"))


def supposed_for(rows: pl.DataFrame, allowed: Allowed, says: frozenset[str]) -> pl.DataFrame:
    """Choose game counts and highest ratings that the list does not have, so that K is as listed."""
    parts = []
    for supposed in allowed.openly(says):
        fits = (allowed.k(rows, supposed) == rows["k"]).fill_null(True)
        parts.append(
            rows.filter(fits).select(
                "player_id",
                games=pl.coalesce("total_games", pl.max_horizontal("at_least", pl.lit(supposed.games))),
                peak=pl.coalesce("peak", pl.max_horizontal("reached", pl.lit(supposed.highest))),
            )
        )
        rows = rows.filter(~fits)
    parts.append(rows.select("player_id", games="total_games", peak="peak"))
    return pl.concat([part.cast({"games": pl.Int64, "peak": pl.Int64}) for part in parts])
