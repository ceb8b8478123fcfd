"""Where everybody stands on the list being made: first by their games, then with the first ratings."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.book.period import Period
from ratingoffice.federations.regulation import ListRules


def by_their_games(players: pl.DataFrame, period: Period, rules: ListRules) -> pl.DataFrame:
    """Where everybody stands on the list being made, as far as it follows from the games and from other ratings."""
    kept = pl.when("keeps_rating").then("new_rating")
    ratings = pl.coalesce("joins_with", kept) if rules.joins_with else kept
    plays = (players["n"] > 0).arg_true()
    row = pl.int_range(players.height, dtype=pl.UInt32, eager=True).scatter(plays, players.height)
    texts = pl.concat([players["last_period"], pl.Series([period.name], dtype=pl.String)], rechunk=True)
    return players.with_columns(
        starts=pl.lit(False),
        rating_after=ratings.cast(pl.Int64),
        period_games="n",
        # texts are chosen by row number: to choose between columns of text takes ten times as long
        last_period_after=texts[row],
    ).with_columns(then_stands(period))


def then_stands(period: Period) -> list[pl.Expr]:
    """What follows from the rating on the list being made."""
    is_new = col("starts") | col("joins_with").is_not_null() | col("inherits").is_not_null()
    return [
        is_new.alias("is_new"),
        (col("games_before") + col("period_games")).alias("games_after"),
        pl.max_horizontal("highest", "rating_after").cast(pl.Int64).alias("peak_after"),
        pl.when(col("rating_after").is_null())
        .then(pl.lit(None, dtype=pl.Date))
        .when(is_new)
        .then(pl.lit(period.list_date))
        .otherwise("rated_since")
        .alias("rated_since_after"),
    ]


def afterwards(players: pl.DataFrame, found: pl.DataFrame, period: Period, rules: ListRules) -> pl.DataFrame:
    """Where everybody stands on the list being made; first ratings included."""
    rated = found.filter("published")
    rows = rated["player"]
    # what the edition says of a new rating holds of a first one too (FShU 6.6)
    new_rating = rules.new_rating.value().cast(pl.Int64).alias("rating_after")
    asked = set(new_rating.meta.root_names()) - {"rating", "change"}
    state = {"joins_with", "inherits", "games_before", "highest", "rated_since"}
    first = (
        players.select(sorted(asked | state))[rows]
        .with_columns(rating=rated["result"].cast(pl.Int64), change=pl.lit(0))
        .with_columns(new_rating, starts=pl.lit(True), period_games=rated["n"], last_period_after=rated["last_period"])
        .with_columns(then_stands(period))
    )
    changed = (
        "starts",
        "rating_after",
        "period_games",
        "last_period_after",
        "is_new",
        "games_after",
        "peak_after",
        "rated_since_after",
    )
    return players.with_columns(players[name].scatter(rows, first[name]) for name in changed)
