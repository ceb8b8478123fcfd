"""One pool of a period, rated: from the admitted games to where every player stands afterwards.

The sides are worked on in pieces, several at once. A piece holds whole events, so nothing that an article counts
within an event is cut in two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl
import polars.selectors as cs
from polars import col

from ratingoffice.federations.registry import up_to
from ratingoffice.federations.regulation import Pools, Regulation
from ratingoffice.law.article import RATED
from ratingoffice.model.period import Period
from ratingoffice.period.admission import Admission
from ratingoffice.period.afterwards import afterwards, by_their_games
from ratingoffice.period.codes import Desk
from ratingoffice.period.first_ratings import initials_table, pool_of, pool_rows, waiting_rows
from ratingoffice.period.pieces import all_at_once, at_once, pieces
from ratingoffice.period.rate import changes, differences, merged, sums
from ratingoffice.period.reasons import explained
from ratingoffice.period.sides import colors_of, published, sides


@dataclass(frozen=True, eq=False)
class RatedPool:
    pool: str
    players: pl.DataFrame  # a row a player: before, the change and its clauses, after
    sides: pl.DataFrame  # as published
    initials: pl.DataFrame  # as published
    pending: pl.DataFrame
    pooled: pl.DataFrame  # what the first ratings were calculated from, and what goes on waiting


@dataclass(frozen=True, eq=False)
class Sided:
    """The games of some events and their sides, piece by piece, before K is known."""

    games: list[pl.DataFrame]
    sides: list[pl.DataFrame]
    sums: pl.DataFrame  # a row a player with counted sides: n, delta
    editions: Mapping[int, Regulation]  # by which these events are judged


def rate_pool(
    desk: Desk, pool: str, standing: pl.DataFrame, admission: Admission, period: Period, regulation: Regulation,
    parts: int,
) -> RatedPool:  # fmt: skip
    standing = inherit(standing, played(admission.games, standing, regulation), regulation)
    sided = side(desk, standing, admission, regulation, parts)

    def change() -> tuple[pl.DataFrame, pl.DataFrame]:
        players = changes(standing, sided.sums, regulation)
        its_sides = settle(desk, pool, sided, players, admission, regulation)
        return by_their_games(players, period, regulation), its_sides

    found, (players, its_sides) = all_at_once(
        lambda: start(desk, standing, pool_rows(desk, sided.sides, pool, period), pool, period, regulation), change
    )
    return rated_pool(desk, pool, players, found, its_sides, period, regulation)


def side(desk: Desk, standing: pl.DataFrame, admission: Admission, regulation: Regulation, parts: int) -> Sided:
    """What every side is worth, and each player's sum. `standing` has the ratings taken over."""
    editions = used_editions(admission, regulation)
    judge = pl.Series([-1], dtype=pl.Int32).new_from_index(0, desk.book.events.height)
    judge = judge.scatter(admission.events["event"], admission.events["judge"])

    def differ(games: pl.DataFrame) -> pl.DataFrame:
        its = sides(games, standing, regulation)
        if len(editions) > 1:
            its = its.with_columns(judge=judge.gather(its["event"]))
        return in_parts(its, editions, parts)

    games = pieces(admission.games)
    its_sides = at_once(differ, games)
    summed = pl.concat([its.select("player", "counted", "delta") for its in its_sides])
    by_part = [summed.filter(col("player") % parts == part) for part in range(parts)] if parts > 1 else [summed]
    return Sided(games, its_sides, merged([sums(part) for part in by_part]), editions)


def settle(
    desk: Desk, pool: str, sided: Sided, players: pl.DataFrame, admission: Admission, regulation: Regulation
) -> pl.DataFrame:
    """Every side in the order of the games, with the K that its player has after all, article and sentence."""
    colors = colors_of(max(sides.height for sides in sided.sides))

    def its(games: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
        with_k = sides.hstack(players.select(col("K").cast(pl.Int32), "limit_by")[sides["player"]])
        return published(desk, pool, colors, explained(with_k, games, admission, sided.editions, regulation))

    return pl.concat(at_once(its, sided.games, sided.sides))


def start(
    desk: Desk, standing: pl.DataFrame, new: pl.DataFrame, pool: str, period: Period, regulation: Regulation
) -> Pools:
    """The first ratings, from the results that waited and the new ones; those in the order of their table."""
    free = col("rating").is_null() & col("joins_with").is_null() & regulation.may_start
    unrated = standing.select(free=free)["free"]
    pools, event_ids = pool_of(desk, new, unrated, pool, period, regulation)
    found = regulation.initial(pools, period)
    initials = found.initials.with_columns(cs.enum().cast(pl.String))  # the names of periods
    held, waiting = (waiting_rows(desk, pool, rows, event_ids) for rows in (found.held, found.waiting))
    return Pools(initials, held, waiting)


def rated_pool(
    desk: Desk, pool: str, players: pl.DataFrame, found: Pools, its_sides: pl.DataFrame, period: Period,
    regulation: Regulation,
) -> RatedPool:  # fmt: skip
    return RatedPool(
        pool,
        afterwards(players, found.initials, period, regulation),
        its_sides,
        initials_table(found.initials, pool, desk.book.players["player_id"]),
        found.waiting,
        found.held,
    )


def played(games: pl.DataFrame, standing: pl.DataFrame, regulation: Regulation) -> pl.Series:
    """By player: is there a game that is rated, where the edition asks?"""
    plays = pl.Series("plays", [False]).new_from_index(0, standing.height)
    if regulation.inherits:
        rated = games.filter(col("refused") == 0)
        plays = plays.scatter(rated["white"], True).scatter(rated["black"], True)
    return plays


def inherit(standing: pl.DataFrame, plays: pl.Series, regulation: Regulation) -> pl.DataFrame:
    """Ratings taken over: before the games are counted (`inherits`), or on the list being made (`joins_with`)."""
    nothing, nobody = pl.lit(None, dtype=pl.Int32), pl.lit(None, dtype=pl.UInt8)
    standing = standing.with_columns(plays, in_force=col("rating"))
    return standing.with_columns(
        inherits=regulation.inherits.value() if regulation.inherits else nothing,
        inherits_by=regulation.inherits.spoke() if regulation.inherits else nobody,
        joins_with=regulation.joins_with.value() if regulation.joins_with else nothing,
    ).with_columns(rating=pl.coalesce("rating", "inherits"), highest=pl.max_horizontal("highest", "inherits"))


def used_editions(admission: Admission, regulation: Regulation) -> Mapping[int, Regulation]:
    editions = up_to(regulation)
    places = admission.events.filter(col("outcome") == RATED)["judge"].unique().sort()
    return {place: editions[place] for place in places} or {len(editions) - 1: regulation}


def in_parts(its: pl.DataFrame, editions: Mapping[int, Regulation], parts: int) -> pl.DataFrame:
    """D, PD and delta of every side. Any split by player gives the same."""
    if parts == 1:
        return differences(its, editions)
    its = its.with_row_index("side")
    done = [differences(its.filter(col("player") % parts == part), editions) for part in range(parts)]
    return pl.concat(done).sort("side").drop("side")
