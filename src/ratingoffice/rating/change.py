"""From sides to new ratings: D, PD and delta, each player's sum, K, the change, and the facts on the list being made.

The same steps for every federation, and for any part of the players.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import polars as pl
from polars import col

from ratingoffice.book.period import Period
from ratingoffice.federations.regulation import EventRules, ListRules
from ratingoffice.law.table import RangeTable
from ratingoffice.rating.request import RatingRequest

# ── sides ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def add_expected_scores(sides: pl.DataFrame, event_rules: Mapping[int, EventRules]) -> pl.DataFrame:
    """Add D, PD and delta to the counted sides, each by the edition of its event.

    `D_by` is the clause that gave D, numbered through the editions. `event_rules`: by the place of the edition, which
    the column `edition` names where there are several.
    """
    limits = {place: rules.far for place, rules in event_rules.items() if rules.far is not None}
    if limits:
        sides = number_far_games(sides, limits, one_edition=len(event_rules) == 1)
    difference, clause, clauses = pl.lit(None, dtype=pl.Int32), pl.lit(None, dtype=pl.UInt8), 0
    places_of_table: dict[RangeTable, list[int]] = {}
    for place, rules in event_rules.items():
        applies = col("counted") if len(event_rules) == 1 else col("counted") & (col("edition") == place)
        difference = pl.when(applies).then(rules.difference.value()).otherwise(difference)
        clause = pl.when(applies).then(rules.difference.deciding_clause() + clauses).otherwise(clause)
        clauses += len(rules.difference.clauses)
        places_of_table.setdefault(rules.expected, []).append(place)
    (first_table, _), *other_tables = places_of_table.items()  # mostly one for all editions
    expected = first_table.expected(col("D"))
    for table, places in other_tables:
        expected = pl.when(col("edition").is_in(places)).then(table.expected(col("D"))).otherwise(expected)
    return (  # lazily, so that what the clauses have in common is computed once; and collected in one chunk
        sides.lazy()
        .with_columns(D=difference, D_by=clause)
        .with_columns(PD=expected)
        .with_columns(delta=col("score") - col("PD"))
        .collect(engine="in-memory")
    )


def number_far_games(sides: pl.DataFrame, limits: Mapping[int, int], one_edition: bool) -> pl.DataFrame:
    """Add `nth_far`: the ordinal of the game among the player's games in the event whose difference exceeds the limit.

    `limits`: by the place of the edition. Only few sides are ranked.
    """
    gap = (sides["rating"] - sides["opponent_rating"]).abs()
    if one_edition:
        is_far = gap > next(iter(limits.values()))
    else:
        limit = pl.coalesce(pl.when(col("edition") == place).then(pl.lit(most)) for place, most in limits.items())
        is_far = (gap > sides.select(limit.alias("limit"))["limit"]).fill_null(False)
    far_rows = (is_far & sides["counted"]).arg_true()
    ordinal = pl.int_range(1, pl.len() + 1, dtype=pl.Int32).over("player", "event")
    far_sides = sides.select("player", "event")[far_rows].select(ordinal=ordinal)
    empty = pl.repeat(None, sides.height, dtype=pl.Int32, eager=True).alias("nth_far")
    return sides.with_columns(empty.scatter(far_rows, far_sides["ordinal"]))


def sum_by_player(sides: pl.DataFrame) -> pl.DataFrame:
    """Return a row a player with counted sides: how many (n), and the sum of delta in hundredths."""
    return (
        sides.lazy()
        .filter("counted")
        .group_by("player")
        .agg(n=pl.len().cast(pl.Int64), delta=col("delta").sum().cast(pl.Int64))
        .collect()
    )


def merge_sums(sums: Sequence[pl.DataFrame]) -> pl.DataFrame:
    """Add up the sums of several parts of the sides, in which the same player may stand more than once."""
    if len(sums) == 1:
        return sums[0]
    return pl.concat(sums).group_by("player").agg(col("n").sum(), col("delta").sum())


# ── players ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def change_ratings(players: pl.DataFrame, sums: pl.DataFrame, pool: str, request: RatingRequest) -> pl.DataFrame:
    """Add to the players their games and sum, K and its clause, the change, and the rating that follows from them."""
    rules = request.list_rules[pool]
    nothing = pl.repeat(0, players.height, dtype=pl.Int64, eager=True)
    lazy = (
        players.with_columns(
            nothing.clone().scatter(sums["player"], sums["n"]).alias("n"),
            nothing.clone().scatter(sums["player"], sums["delta"]).alias("delta"),
        )
        .lazy()
        .with_columns(rules.k.columns())
        .with_columns(K_list=col("K"))
    )
    if rules.k_limit is not None:
        lazy = lazy.with_columns(rules.k_limit.value(), rules.k_limit.deciding_clause().alias("limit_by"))
    else:
        lazy = lazy.with_columns(limit_by=pl.lit(0, dtype=pl.UInt8))
    changed = (
        lazy.with_columns(worth=col("K").cast(pl.Int64) * col("delta"))
        .with_columns(rules.change.columns())
        .with_columns(rules.new_rating.columns())
        .with_columns(rules.keeps_rating.columns())
        .collect(engine="in-memory")
    )
    return _after_games(changed, request.period, rules)


def _after_games(players: pl.DataFrame, period: Period, rules: ListRules) -> pl.DataFrame:
    """Add the facts on the list being made, as far as they follow from the games and from ratings taken over."""
    from_games = pl.when("keeps_rating").then("new_rating")
    rating = pl.coalesce("joins_with", from_games) if rules.joins_with else from_games
    # texts are chosen by row number: to choose between columns of text takes ten times as long
    periods = pl.concat([players["last_period"], pl.Series([period.name], dtype=pl.String)], rechunk=True)
    has_played = (players["n"] > 0).arg_true()
    row = pl.int_range(players.height, dtype=pl.UInt32, eager=True).scatter(has_played, players.height)
    return players.with_columns(
        starts=pl.lit(False), rating_after=rating.cast(pl.Int64), period_games="n", last_period_after=periods[row]
    ).with_columns(_facts_after(period))


def _facts_after(period: Period) -> list[pl.Expr]:
    """Return the facts that follow from the rating on the list being made."""
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


def add_first_ratings(players: pl.DataFrame, initials: pl.DataFrame, period: Period, rules: ListRules) -> pl.DataFrame:
    """Put the published first ratings among the facts on the list being made."""
    published = initials.filter("published")
    rows = published["player"]
    # what the edition says of a new rating holds of a first one too (FShU 6.6)
    new_rating = rules.new_rating.value().cast(pl.Int64).alias("rating_after")
    columns = set(new_rating.meta.root_names()) - {"rating", "change"}
    columns |= {"joins_with", "inherits", "games_before", "highest", "rated_since"}
    newcomers = (
        players.select(sorted(columns))[rows]
        .with_columns(rating=published["result"].cast(pl.Int64), change=pl.lit(0))
        .with_columns(
            new_rating, starts=pl.lit(True), period_games=published["n"], last_period_after=published["last_period"]
        )
        .with_columns(_facts_after(period))
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
    return players.with_columns(players[name].scatter(rows, newcomers[name]) for name in changed)
