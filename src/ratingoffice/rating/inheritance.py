"""Ratings taken over from another pool or from FIDE (JCF 6(2), FIDE 7.2.1 of rapid and blitz)."""

from __future__ import annotations

import polars as pl
from polars import col

from ratingoffice.federations.regulation import ListRules
from ratingoffice.rating.admission import Admission
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.request import RatingRequest

#: what the games say of a player who may take a rating over: is there a game that is rated, and one against an opponent
#: who is not unrated; and the rating with which the player, unrated in the pool, counted in the last event with a
#: counted game (by its first day, then id)
ENTRY = {
    "plays": pl.Boolean(),
    "meets_rated": pl.Boolean(),
    "entered_with": pl.Int32(),
    "entered_on": pl.Date(),
    "entered_at": pl.String(),
}
#: facts that are true if they are true in any part of the games
IN_ANY_PART = ("plays", "meets_rated")
LAST_ENTERED = tuple(name for name in ENTRY if name not in IN_ANY_PART)


def uniform_entries(players: int, *, plays: bool = False) -> pl.DataFrame:
    """Return entries in which nobody, or everybody, plays and meets a rated opponent, and nothing else is known."""
    flags = (pl.lit(plays).alias(name) for name in IN_ANY_PART)
    return pl.DataFrame(schema=ENTRY).clear(players).with_columns(flags)


def find_entries(
    ledger: Ledger, admission: Admission, players: pl.DataFrame, pool: str, request: RatingRequest
) -> pl.DataFrame:
    """By player: what the admitted games say of a rating that may be taken over, as far as the edition asks for it."""
    rules = request.list_rules[pool]
    entries = uniform_entries(ledger.book.players.height)
    if rules.inherits is None:
        return entries
    games = admission.games.filter(col("refused") == 0)
    plays = entries["plays"].scatter(games["white"], True).scatter(games["black"], True)
    if "meets_rated" in rules.inherits.roots():
        entries = entries.with_columns(meets_rated(games, players, rules))
    if "entered_with" not in rules.inherits.roots():
        return entries.with_columns(plays)
    events = ledger.book.events
    sides = pl.concat(
        [
            games.select(
                "event",
                player=colour,
                own=f"{colour}_own",
                entered_with=f"{colour}_rating",
                opponent_rating=f"{other}_rating",
            )
            for colour, other in (("white", "black"), ("black", "white"))
        ]
    )
    is_unrated = players["rating"].is_null()[sides["player"]]
    counts_otherwise = sides["own"].is_null() & sides["entered_with"].is_not_null()
    sides = sides.filter(is_unrated & counts_otherwise & sides["opponent_rating"].is_not_null())
    last_entered = (
        sides.with_columns(
            entered_on=events["starts_on"][sides["event"]], entered_at=events["event_id"][sides["event"]]
        )
        .sort("player", "entered_on", "entered_at")
        .unique("player", keep="last", maintain_order=True)
    )
    columns = {name: entries[name].scatter(last_entered["player"], last_entered[name]) for name in LAST_ENTERED}
    return entries.with_columns(plays, **columns)


def meets_rated(games: pl.DataFrame, players: pl.DataFrame, rules: ListRules) -> pl.Series:
    """By player: is there a game against an opponent who has a rating, or takes one over by playing?"""
    if_all_play = _inherit(players, uniform_entries(players.height, plays=True), rules)
    has_rating = if_all_play["rating"].is_not_null()
    meets = pl.repeat(False, players.height, dtype=pl.Boolean, eager=True).alias("meets_rated")
    for colour, other in (("white", "black"), ("black", "white")):
        meets = meets.scatter(games[colour].filter(has_rating[games[other]]), True)
    return meets


def merge_entries(first: pl.DataFrame, second: pl.DataFrame) -> pl.DataFrame:
    """Merge the entries found in two parts of the games."""
    is_later = (second["entered_on"] > first["entered_on"]) | (
        (second["entered_on"] == first["entered_on"]) & (second["entered_at"] > first["entered_at"])
    )
    is_later = is_later.fill_null(False) | (first["entered_on"].is_null() & second["entered_on"].is_not_null())
    last_entered = [
        pl.select(pl.when(is_later).then(second[name]).otherwise(first[name]).alias(name)).to_series()
        for name in LAST_ENTERED
    ]
    return pl.DataFrame([*((first[name] | second[name]).alias(name) for name in IN_ANY_PART), *last_entered])


def inherit_ratings(players: pl.DataFrame, entries: pl.DataFrame, pool: str, request: RatingRequest) -> pl.DataFrame:
    """Return the players with the rating they start from: on the list in force, corrected, or taken over.

    `inherits` is a rating taken over before the games are counted, `joins_with` one on the list being made.
    """
    return _inherit(players, entries, request.list_rules[pool])


def _inherit(players: pl.DataFrame, entries: pl.DataFrame, rules: ListRules) -> pl.DataFrame:
    no_rating, no_clause = pl.lit(None, dtype=pl.Int32), pl.lit(None, dtype=pl.UInt8)
    players = (
        players.hstack(entries.select(*IN_ANY_PART, "entered_with"))
        .with_columns(
            in_force=col("rating"),
            games_on_list=col("games_before"),
            rating=pl.coalesce("base", "rating"),
            other_rating=pl.coalesce("other_base", "other_rating"),
        )
        .with_columns(
            inherits=rules.inherits.value() if rules.inherits else no_rating,
            inherits_by=rules.inherits.deciding_clause() if rules.inherits else no_clause,
            joins_with=rules.joins_with.value() if rules.joins_with else no_rating,
            joins_with_by=rules.joins_with.deciding_clause() if rules.joins_with else no_clause,
            taken_by=no_clause,
            lent=no_rating if rules.lends is None else rules.lends,
        )
    )
    if rules.inherits and "change" in rules.new_rating.roots():
        players = players.with_columns(_as_new_ratings(players, rules))
    inherits = col("inherits").is_not_null()
    return players.with_columns(
        pl.when(inherits).then(value).otherwise(col(name)).alias(name) for name, value in rules.brings.items()
    ).with_columns(rating=pl.coalesce("rating", "inherits"), highest=pl.max_horizontal("highest", "inherits"))


def _as_new_ratings(players: pl.DataFrame, rules: ListRules) -> pl.DataFrame:
    """Apply the article of new ratings to those taken over (JCF 5(3): the floor): the rating, and the clause."""
    inherited = players.with_columns(rating=col("inherits"), change=pl.lit(0, dtype=pl.Int32))
    inherits = col("inherits").is_not_null()
    return inherited.select(
        inherits=pl.when(inherits).then(rules.new_rating.value()).cast(pl.Int32),
        taken_by=pl.when(inherits).then(rules.new_rating.deciding_clause()).otherwise(pl.lit(0, dtype=pl.UInt8)),
    )
