"""One pool of a month: what every side is worth, what it comes to for each player, and the first ratings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl
import polars.selectors as cs
from polars import col

from ratingoffice.federations.regulation import EventRules, ListRules, Pools
from ratingoffice.law.article import RATED, reasons_by_row
from ratingoffice.rating.admission import Admission
from ratingoffice.rating.after_rating import afterwards, by_their_games
from ratingoffice.rating.first_ratings import initials_table, pool_of, waiting_rows
from ratingoffice.rating.ledger import Ledger
from ratingoffice.rating.parallel import at_once, pieces
from ratingoffice.rating.rate import changes, differences, merged, sums
from ratingoffice.rating.reasons import explained
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.sides import colors_of, published, sides


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
    judges: Mapping[int, EventRules]  # by which these events are judged


# ── ratings taken over ──────────────────────────────────────────────────────────────────────────────────────────────

#: what the games of a part say of a player who may take a rating over: is there a game that is rated, and one against
#: an opponent who is not unrated; and the rating with which the player, unrated in the pool, counted in the last event
#: with a counted game (by its first day, then id)
ENTRY = {
    "plays": pl.Boolean(),
    "meets_rated": pl.Boolean(),
    "entered_with": pl.Int32(),
    "entered_on": pl.Date(),
    "entered_at": pl.String(),
}
#: of these facts one part is enough
IN_ANY_PART = ("plays", "meets_rated")
LAST_ENTERED = tuple(name for name in ENTRY if name not in IN_ANY_PART)


def nobody_enters(players: int, *, plays: bool = False) -> pl.DataFrame:
    """Nothing is said of any of the players but this."""
    return pl.DataFrame(schema=ENTRY).clear(players).with_columns(pl.lit(plays).alias(name) for name in IN_ANY_PART)


def entries(ledger: Ledger, games: pl.DataFrame, standing: pl.DataFrame, rules: ListRules) -> pl.DataFrame:
    """By player, where the edition asks for it; else nobody plays."""
    nobody = nobody_enters(ledger.book.players.height)
    if rules.inherits is None:
        return nobody
    rated = games.filter(col("refused") == 0)
    plays = nobody["plays"].scatter(rated["white"], True).scatter(rated["black"], True)
    if "meets_rated" in rules.inherits.roots():
        nobody = nobody.with_columns(meets_rated(rated, standing, rules))
    if "entered_with" not in rules.inherits.roots():
        return nobody.with_columns(plays)
    events = ledger.book.events
    sides = pl.concat(
        [
            rated.select("event", player=own, own=f"{own}_own", entered_with=f"{own}_rating", met=f"{other}_rating")
            for own, other in (("white", "black"), ("black", "white"))
        ]
    )
    unrated = standing["rating"].is_null()[sides["player"]]
    sides = sides.filter(
        unrated & sides["own"].is_null() & sides["entered_with"].is_not_null() & sides["met"].is_not_null()
    )
    last = (
        sides.with_columns(
            entered_on=events["starts_on"][sides["event"]], entered_at=events["event_id"][sides["event"]]
        )
        .sort("player", "entered_on", "entered_at")
        .unique("player", keep="last", maintain_order=True)
    )
    found = {name: nobody[name].scatter(last["player"], last[name]) for name in LAST_ENTERED}
    return nobody.with_columns(plays, **found)


def meets_rated(games: pl.DataFrame, standing: pl.DataFrame, rules: ListRules) -> pl.Series:
    """By player: is there a game against an opponent who has a rating, or takes one over by playing?"""
    everybody = inherit(standing, nobody_enters(standing.height, plays=True), rules)
    has_rating = everybody["rating"].is_not_null()
    found = pl.Series("meets_rated", [False]).new_from_index(0, standing.height)
    for own, other in (("white", "black"), ("black", "white")):
        found = found.scatter(games[own].filter(has_rating[games[other]]), True)
    return found


def both_entries(one: pl.DataFrame, other: pl.DataFrame) -> pl.DataFrame:
    """What two parts of the games say together."""
    later = (other["entered_on"] > one["entered_on"]) | (
        (other["entered_on"] == one["entered_on"]) & (other["entered_at"] > one["entered_at"])
    )
    takes = (later.fill_null(False) | (one["entered_on"].is_null() & other["entered_on"].is_not_null())).rename("takes")
    chosen = [
        pl.select(pl.when(takes).then(other[name]).otherwise(one[name]).alias(name)).to_series()
        for name in LAST_ENTERED
    ]
    return pl.DataFrame([*((one[name] | other[name]).alias(name) for name in IN_ANY_PART), *chosen])


def inherit(standing: pl.DataFrame, entry: pl.DataFrame, rules: ListRules) -> pl.DataFrame:
    """Where everybody starts from: the list in force, or the value to which its rating was corrected.

    And ratings taken over: before the games are counted (`inherits`), or on the list being made (`joins_with`).
    """
    nothing, nobody = pl.lit(None, dtype=pl.Int32), pl.lit(None, dtype=pl.UInt8)
    standing = standing.hstack(entry.select(*IN_ANY_PART, "entered_with")).with_columns(
        in_force=col("rating"),
        games_on_list=col("games_before"),
        rating=pl.coalesce("base", "rating"),
        other_rating=pl.coalesce("other_base", "other_rating"),
    )
    standing = standing.with_columns(
        inherits=rules.inherits.value() if rules.inherits else nothing,
        inherits_by=rules.inherits.deciding_clause() if rules.inherits else nobody,
        joins_with=rules.joins_with.value() if rules.joins_with else nothing,
        joins_with_by=rules.joins_with.deciding_clause() if rules.joins_with else nobody,
        taken_by=nobody,
        lent=nothing if rules.lends is None else rules.lends,
    )
    if rules.inherits and "change" in rules.new_rating.roots():
        standing = standing.with_columns(as_new_rating(standing, rules))
    takes = col("inherits").is_not_null()
    return standing.with_columns(
        pl.when(takes).then(value).otherwise(col(name)).alias(name) for name, value in rules.brings.items()
    ).with_columns(rating=pl.coalesce("rating", "inherits"), highest=pl.max_horizontal("highest", "inherits"))


def as_new_rating(standing: pl.DataFrame, rules: ListRules) -> pl.DataFrame:
    """The ratings taken over as the edition makes a rating of them (JCF 5(3): the floor), and the clause that did."""
    taken = standing.with_columns(rating=col("inherits"), change=pl.lit(0, dtype=pl.Int32))
    speaks = col("inherits").is_not_null()
    return taken.select(
        inherits=pl.when(speaks).then(rules.new_rating.value()).cast(pl.Int32),
        taken_by=pl.when(speaks).then(rules.new_rating.deciding_clause()).otherwise(pl.lit(0, dtype=pl.UInt8)),
    )


# ── sides and sums ──────────────────────────────────────────────────────────────────────────────────────────────────


def side(
    ledger: Ledger, standing: pl.DataFrame, admission: Admission, pool: str, asked: RatingRequest, parts: int = 1
) -> Sided:
    """What every side is worth, and each player's sum. `standing` has the ratings taken over."""
    judges = judges_of(admission, pool, asked)
    judge = pl.Series([-1], dtype=pl.Int32).new_from_index(0, ledger.book.events.height)
    judge = judge.scatter(admission.events["event"], admission.events["judge"])

    def differ(games: pl.DataFrame) -> pl.DataFrame:
        its = sides(games, standing, asked.lists[pool], ledger.book.events["starts_on"])
        if len(judges) > 1:
            its = its.with_columns(judge=judge.gather(its["event"]))
        return in_parts(its, judges, parts)

    games = pieces(admission.games)
    its_sides = at_once(differ, games)
    summed = pl.concat([its.select("player", "counted", "delta") for its in its_sides])
    by_part = [summed.filter(col("player") % parts == part) for part in range(parts)] if parts > 1 else [summed]
    return Sided(games, its_sides, merged([sums(part) for part in by_part]), judges)


def judges_of(admission: Admission, pool: str, asked: RatingRequest) -> Mapping[int, EventRules]:
    """The rules by which the rated events of the pool are judged, by the place of their edition."""
    rated = admission.events.filter((col("outcome") == RATED) & (col("pool") == pool))["judge"].unique().sort()
    last = next(place for place, one in reversed([*enumerate(asked.editions)]) if pool in one.pools)
    return {place: asked.events[place] for place in rated} or {last: asked.events[last]}


def in_parts(its: pl.DataFrame, judges: Mapping[int, EventRules], parts: int) -> pl.DataFrame:
    """D, PD and delta of every side. Any split by player gives the same."""
    if parts == 1:
        return differences(its, judges)
    its = its.with_row_index("side")
    done = [differences(its.filter(col("player") % parts == part), judges) for part in range(parts)]
    return pl.concat(done).sort("side").drop("side")


def settle(
    ledger: Ledger, sided: Sided, players: pl.DataFrame, admission: Admission, pool: str, asked: RatingRequest
) -> pl.DataFrame:
    """Every side in the order of the games, with the K that its player has after all, article and sentence."""
    colors = colors_of(max(sides.height for sides in sided.sides), asked.text)

    def its(games: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
        with_k = sides.hstack(players.select(col("K").cast(pl.Int32), "limit_by")[sides["player"]])
        said = explained(with_k, games, admission, sided.judges, asked.lists[pool], asked.text)
        return published(ledger, pool, colors, said)

    return pl.concat(at_once(its, sided.games, sided.sides))


# ── players ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def change(standing: pl.DataFrame, summed: pl.DataFrame, pool: str, asked: RatingRequest) -> pl.DataFrame:
    """Where everybody stands on the list being made, as far as it follows from the games."""
    return by_their_games(changes(standing, summed, asked.lists[pool]), asked.period, asked.lists[pool])


def start(ledger: Ledger, standing: pl.DataFrame, new: pl.DataFrame, pool: str, asked: RatingRequest) -> Pools:
    """The first ratings, from the results that waited and the new ones; those in the order of their table."""
    rules = asked.lists[pool]
    free = col("rating").is_null() & col("joins_with").is_null() & rules.may_start
    unrated = standing.select(free=free)["free"]
    pools, event_ids = pool_of(ledger, new, unrated, pool, asked.period, rules.first_rating)
    found = rules.first_rating.rule(pools, asked.period)
    said = reasons_by_row(found.initials, rules.first_rating.said, rules.of_edition)
    initials = found.initials.hstack(said).with_columns(cs.enum().cast(pl.String))  # the names of periods
    held, waiting = (waiting_rows(ledger, pool, rows, event_ids) for rows in (found.held, found.waiting))
    return Pools(initials, held, waiting)


def rated_pool(
    ledger: Ledger, players: pl.DataFrame, found: Pools, its_sides: pl.DataFrame, pool: str, asked: RatingRequest
) -> RatedPool:
    return RatedPool(
        pool,
        afterwards(players, found.initials, asked.period, asked.lists[pool]),
        its_sides,
        initials_table(found.initials, pool, ledger.book.players["player_id"]),
        found.waiting,
        found.held,
    )
