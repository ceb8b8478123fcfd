"""Sides: every game seen by each of its two players.

A side carries everything that its rating needs, the opponent's rating included. So a player's period depends on no
other player's, and the sides can be split by player in any way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import polars as pl
from polars import col

from ratingoffice.book.row_ids import RESULT_TEXTS
from ratingoffice.federations.regulation import EventRules, ListRules
from ratingoffice.law.article import RATED
from ratingoffice.rating.admission import Admission
from ratingoffice.rating.change import add_expected_scores, merge_sums, sum_by_player
from ratingoffice.rating.ledger import POINTS_BY_RESULT, Ledger
from ratingoffice.rating.parallel import cut_between_events, map_parallel
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.side_reasons import add_reasons


@dataclass(frozen=True, eq=False)
class ScoredSides:
    """The games of some events, their sides with D, PD and delta, and each player's sum, before K is known."""

    games: list[pl.DataFrame]  # in pieces
    sides: list[pl.DataFrame]  # of each piece
    sums: pl.DataFrame  # a row a player with counted sides: player, n, delta
    rules: Mapping[int, EventRules]  # of the editions by which these events are judged, by their place


def score_sides(
    ledger: Ledger, admission: Admission, players: pl.DataFrame, pool: str, request: RatingRequest, parts: int = 1
) -> ScoredSides:
    """Work out what every side of the admitted games is worth, and each player's sum.

    `players` has the ratings taken over. `parts` splits the sides by player; the result is the same.
    """
    rules = rules_of_events(admission, pool, request)
    edition_of_event = pl.repeat(-1, ledger.book.events.height, dtype=pl.Int32, eager=True)
    edition_of_event = edition_of_event.scatter(admission.events["event"], admission.events["edition"])

    def score_piece(games: pl.DataFrame) -> pl.DataFrame:
        sides = make_sides(games, players, request.list_rules[pool], ledger.book.events["starts_on"])
        if len(rules) > 1:
            sides = sides.with_columns(edition=edition_of_event[sides["event"]])
        return _add_expected_scores_in_parts(sides, rules, parts)

    games = cut_between_events(admission.games)
    sides = map_parallel(score_piece, games)
    deltas = pl.concat([piece.select("player", "counted", "delta") for piece in sides])
    by_part = [deltas.filter(col("player") % parts == part) for part in range(parts)] if parts > 1 else [deltas]
    return ScoredSides(games, sides, merge_sums([sum_by_player(part) for part in by_part]), rules)


def rules_of_events(admission: Admission, pool: str, request: RatingRequest) -> Mapping[int, EventRules]:
    """Return the rules by which the rated events of the pool are judged, by the place of their edition."""
    rated = admission.events.filter((col("outcome") == RATED) & (col("pool") == pool))["edition"].unique().sort()
    latest = max(place for place, edition in enumerate(request.editions) if pool in edition.pools)
    return {place: request.event_rules[place] for place in rated} or {latest: request.event_rules[latest]}


def _add_expected_scores_in_parts(sides: pl.DataFrame, rules: Mapping[int, EventRules], parts: int) -> pl.DataFrame:
    if parts == 1:
        return add_expected_scores(sides, rules)
    sides = sides.with_row_index("side")
    by_part = [add_expected_scores(sides.filter(col("player") % parts == part), rules) for part in range(parts)]
    return pl.concat(by_part).sort("side").drop("side")


def make_sides(games: pl.DataFrame, players: pl.DataFrame, rules: ListRules, starts_on: pl.Series) -> pl.DataFrame:
    """Return two rows a game, White first, in the order of the games, with what the rules ask of a side.

    `players` has the ratings now, `starts_on` the first day of every event.
    """
    side = pl.int_range(2 * games.height, dtype=pl.UInt32, eager=True)
    game = side // 2
    of_game = [name for name in ("event", "round", "refused", "has_ruling") if name in games.columns]
    by_colour = pl.concat([_seen_by(games, "white", "black"), _seen_by(games, "black", "white")], rechunk=True)
    sides = games.select(of_game)[game].hstack(by_colour[game + (side % 2) * games.height])

    grounds = (*rules.sides_not_counted, *rules.touches)
    expressions = [rules.to_pool, *(ground.when for ground in grounds)]
    names = {name for expression in expressions for name in expression.meta.root_names()} - set(sides.columns)
    of_player = sorted(name for name in names if name in players.columns)
    of_opponent = sorted(name for name in names if name.startswith("opponent_"))
    if not rules.at_start:
        of_opponent.append("opponent_rating")
    if rules.lends is not None:
        players = players.with_columns(rating=pl.coalesce("rating", "lent"))
    now = players.select(*of_player, rating_now="rating")[sides["player"]]
    sides = sides.hstack([POINTS_BY_RESULT[sides["result"]].alias("score"), *now])
    if of_opponent:
        opponents = players.select(col(name.removeprefix("opponent_")).alias(name) for name in of_opponent)
        sides = sides.with_columns(opponents[sides["opponent"]])
    if players["base_from"].null_count() < players.height:
        sides = undo_later_corrections(sides, players, starts_on[sides["event"]], of_opponent)
    uncounted = pl.lit(0, dtype=pl.UInt8)
    for number, ground in reversed(list(enumerate(rules.sides_not_counted, start=1))):
        uncounted = pl.when(ground.applies()).then(pl.lit(number, dtype=pl.UInt8)).otherwise(uncounted)
    lazy = sides.lazy()  # so that what the grounds have in common is computed once; and collected in one chunk
    if not rules.at_start:  # the list in force for the period, with what was taken over
        lazy = lazy.with_columns(rating_then=col("rating_now"))
    return (
        lazy.with_columns(uncounted=uncounted, to_pool=rules.to_pool & (col("refused") == 0), rating=rules.rating_used)
        .with_columns(counted=(col("refused") == 0) & (col("uncounted") == 0))
        .collect(engine="in-memory")
    )


def undo_later_corrections(
    sides: pl.DataFrame, players: pl.DataFrame, starts_on: pl.Series, of_opponent: Collection[str]
) -> pl.DataFrame:
    """Restore the rating on the list for events that started before the day from which a base correction holds."""
    columns = {"player": "rating_now"} | ({"opponent": "opponent_rating"} if "opponent_rating" in of_opponent else {})
    for player, rating in columns.items():
        listed = players.select("in_force", "base_from")[sides[player]]
        is_earlier = (starts_on < listed["base_from"]).fill_null(False)
        sides = sides.with_columns(pl.when(is_earlier).then(listed["in_force"]).otherwise(col(rating)).alias(rating))
    return sides


def _seen_by(games: pl.DataFrame, colour: str, other: str) -> pl.DataFrame:
    sides = games.select(
        player=colour,
        opponent=other,
        result=f"{colour}_result",
        rating_then=f"{colour}_rating",
        opponent_rating=f"{other}_rating",
    )
    return (
        sides if f"{colour}_own" not in games.columns else sides.with_columns(games[f"{colour}_own"].alias("own_then"))
    )


def side_table(
    ledger: Ledger, scored: ScoredSides, players: pl.DataFrame, admission: Admission, pool: str, request: RatingRequest
) -> pl.DataFrame:
    """Return the published table `sides`: every side in the order of the games, with K, article and reason."""
    text = request.text
    longest = max(sides.height for sides in scored.sides)
    colours = pl.Series(["w", "b"], dtype=text)[pl.int_range(longest, dtype=pl.UInt32, eager=True) % 2]
    player_ids, event_ids = ledger.book.players["player_id"], ledger.book.events["event_id"].cast(text)

    def table_of_piece(games: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
        sides = sides.hstack(players.select(col("K").cast(pl.Int32), "limit_by")[sides["player"]])
        sides = add_reasons(sides, games, admission, scored.rules, request.list_rules[pool], text)
        return sides.select(
            pool=pl.lit(pool, dtype=text),
            event_id=event_ids[sides["event"]],
            round="round",
            player_id=player_ids[sides["player"]],
            opponent_id=player_ids[sides["opponent"]],
            color=colours.head(sides.height),
            result=RESULT_TEXTS.cast(text)[sides["result"]],
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

    return pl.concat(map_parallel(table_of_piece, scored.games, scored.sides))
