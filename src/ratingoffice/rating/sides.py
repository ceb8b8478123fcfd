"""Every game seen by each of its two players: a side carries all that its rating needs, and depends on no other."""

from __future__ import annotations

from collections.abc import Collection

import polars as pl
from polars import col

from ratingoffice.book.row_ids import RESULT_TEXTS
from ratingoffice.federations.regulation import ListRules
from ratingoffice.rating.ledger import POINTS_BY_NUMBER, Ledger


def sides(games: pl.DataFrame, standing: pl.DataFrame, rules: ListRules, starts_on: pl.Series) -> pl.DataFrame:
    """Two rows a game, White first, in the order of the games. `standing` has the ratings now, `starts_on` the first
    day of every event."""
    side = pl.int_range(2 * games.height, dtype=pl.UInt32, eager=True)
    game = side // 2
    of_game = [name for name in ("event", "round", "refused", "has_ruling") if name in games.columns]
    shared = games.select(of_game)[game]
    own = pl.concat([_seen_by(games, "white", "black"), _seen_by(games, "black", "white")], rechunk=True)
    frame = shared.hstack(own[game + (side % 2) * games.height])

    grounds = (*rules.sides_not_counted, *rules.touches)
    spoken = [rules.to_pool, *(ground.when for ground in grounds)]
    wanted = {name for expression in spoken for name in expression.meta.root_names()} - set(frame.columns)
    mine = sorted(name for name in wanted if name in standing.columns)
    theirs = sorted(name for name in wanted if name.startswith("opponent_"))
    if rules.lends is not None:
        standing = standing.with_columns(rating=pl.coalesce("rating", "lent"))
    now = standing.select(*mine, rating_now="rating")[frame["player"]]
    frame = frame.hstack([POINTS_BY_NUMBER[frame["result"]].alias("score"), *now])
    others = [*theirs] if rules.at_start else [*theirs, "opponent_rating"]
    if others:
        their = standing.select(col(name.removeprefix("opponent_")).alias(name) for name in others)
        frame = frame.with_columns(their[frame["opponent"]])
    if standing["base_from"].null_count() < standing.height:
        frame = before_corrections(frame, standing, starts_on[frame["event"]], others)
    number = pl.lit(0, dtype=pl.UInt8)
    for at, ground in reversed(list(enumerate(rules.sides_not_counted, start=1))):
        number = pl.when(ground.applies()).then(pl.lit(at, dtype=pl.UInt8)).otherwise(number)
    lazy = frame.lazy()  # because then what the grounds have in common is worked out once; and in one chunk
    if not rules.at_start:  # the list in force for the period, with what was taken over
        lazy = lazy.with_columns(rating_then=col("rating_now"))
    return (
        lazy.with_columns(uncounted=number, to_pool=rules.to_pool & (col("refused") == 0), rating=rules.rating_used)
        .with_columns(counted=(col("refused") == 0) & (col("uncounted") == 0))
        .collect(engine="in-memory")
    )


def before_corrections(
    frame: pl.DataFrame, standing: pl.DataFrame, starts_on: pl.Series, others: Collection[str]
) -> pl.DataFrame:
    """The ratings now, for events that started before a base correction holds as they are on the list."""
    asked = {"player": "rating_now"} | ({"opponent": "opponent_rating"} if "opponent_rating" in others else {})
    for who, rating in asked.items():
        listed = standing.select("in_force", "base_from")[frame[who]]
        earlier = (starts_on < listed["base_from"]).fill_null(False)
        frame = frame.with_columns(pl.when(earlier).then(listed["in_force"]).otherwise(col(rating)).alias(rating))
    return frame


def _seen_by(games: pl.DataFrame, own: str, other: str) -> pl.DataFrame:
    seen = games.select(
        player=own,
        opponent=other,
        result=f"{own}_result",
        rating_then=f"{own}_rating",
        opponent_rating=f"{other}_rating",
    )
    return seen if f"{own}_own" not in games.columns else seen.with_columns(games[f"{own}_own"].alias("own_then"))


def colors_of(sides: int, text: pl.DataType) -> pl.Series:
    """White and Black in turn."""
    return pl.Series(["w", "b"], dtype=text)[pl.int_range(sides, dtype=pl.UInt32, eager=True) % 2]


def published(ledger: Ledger, pool: str, colors: pl.Series, its: pl.DataFrame) -> pl.DataFrame:
    """The sides as their table has them, once they have K, article and reason. `colors` holds its text as asked for."""
    text, ids = colors.dtype, ledger.book.players["player_id"]
    return its.select(
        pool=pl.lit(pool, dtype=text),
        event_id=ledger.book.events["event_id"].cast(text)[its["event"]],
        round="round",
        player_id=ids[its["player"]],
        opponent_id=ids[its["opponent"]],
        color=colors.head(its.height),
        result=RESULT_TEXTS.cast(text)[its["result"]],
        rating="rating",
        opponent_rating="opponent_rating",
        difference=pl.when("counted").then(col("rating") - col("opponent_rating")),
        counted_difference="D",
        expected="PD",
        delta="delta",
        k="K",
        counted="counted",
        article="article",
        reason="reason",
        clause="clause",
        figures="figures",
        to_pool="to_pool",
    )
