"""A book becomes the next: admit, side, rate, start, publish."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.model.book import Book
from ratingoffice.model.findings import BadInput
from ratingoffice.model.period import Period
from ratingoffice.period.admission import Admission, admit
from ratingoffice.period.changes import the_changes
from ratingoffice.period.codes import Desk, checked
from ratingoffice.period.first_ratings import waiting_players
from ratingoffice.period.next_book import next_book
from ratingoffice.period.pool import RatedPool, rate_pool
from ratingoffice.period.publish import the_list, the_verdicts
from ratingoffice.period.rated import Rated
from ratingoffice.period.ratings_then import ratings_then
from ratingoffice.period.standing import ages, born, standing


def rate_period(book: Book, edition: str, list_date: date, pool: str = "standard", parts: int = 1) -> Rated:
    """Rate the period before `list_date`, by that edition. The book is not changed."""
    period = Period(list_date)
    regulation = find_edition(edition, on=list_date)
    pools = chosen_pools(regulation, pool)
    return checked(book, lambda desk: rate_desk(desk, period, regulation, pools, parts))


def rate_desk(desk: Desk, period: Period, regulation: Regulation, pools: Sequence[str], parts: int) -> Rated:
    stand = standings_of(desk, pools, period, regulation)
    then = {name: ratings_then(desk.book, desk.coded, name, stand[name], period, regulation) for name in pools}
    admission = admit(desk, then[pools[0]], period, regulation, pools)
    admissions = by_pool(admission, pools, regulation)
    rated = [rate_pool(desk, name, stand[name], its, period, regulation, parts)
             for name, its in zip(pools, admissions, strict=True)]  # fmt: skip
    return rated_of(
        rated, period, regulation,
        list=lambda: the_list(desk, rated, all_games(rated), period, regulation),
        book=lambda: next_book(desk, rated, admissions, period),
        changes=lambda: the_changes(desk, rated, regulation),
        verdicts=lambda: the_verdicts(desk, admissions, regulation),
    )  # fmt: skip


def rated_of(
    pools: Sequence[RatedPool], period: Period, regulation: Regulation, **make: Callable[[], Any]
) -> Rated:
    by_name = sorted(pools, key=lambda one: one.pool)
    return Rated(
        regulation,
        period.list_date,
        tuple(one.pool for one in pools),
        sides=pl.concat([one.sides for one in pools]),
        initials=pl.concat([one.initials for one in pools]).sort("pool", "player_id"),
        pooled=pl.concat([one.pooled for one in by_name]),
        make=make,
    )


def chosen_pools(regulation: Regulation, pool: str) -> list[str]:
    if pool == "both" and len(regulation.pools) > 1:
        return list(regulation.pools)
    if pool not in regulation.pools:
        raise BadInput(f"{regulation.edition} has no pool {pool!r}: its pools are {', '.join(regulation.pools)}"
                       + (" (or both)" if len(regulation.pools) > 1 else ""))  # fmt: skip
    return [pool]


def standings_of(desk: Desk, pools: Sequence[str], period: Period, regulation: Regulation) -> dict[str, pl.DataFrame]:
    """The list in force in each pool, with what the articles ask of a player across the pools."""
    every = {name: standing(desk.book, desk.coded, name) for name in regulation.pools}
    birth = born(desk.book.players, regulation.asks)
    in_all_pools = pl.sum_horizontal(col(name) for name in every)
    games = pl.DataFrame({name: frame["games_before"] for name, frame in every.items()}).select(a=in_all_pools)["a"]
    waiting = waiting_players(desk)
    nobody = pl.Series([None], dtype=pl.Int32).new_from_index(0, desk.book.players.height)
    found = {}
    for name in pools:
        others = [every[o].select("rating", "fide_rating") for o in regulation.pools if o != name]
        other_rating, other_fide_rating = others[0] if others else (nobody, nobody)
        found[name] = pl.concat([every[name], birth], how="horizontal").with_columns(
            games.alias("games_all_pools"), waiting.alias("waiting"), other_rating.alias("other_rating"),
            other_fide_rating.alias("other_fide_rating"),
            *ages(period, regulation.asks), list_date=pl.lit(period.list_date),
        )  # fmt: skip
    return found


def by_pool(admission: Admission, pools: Sequence[str], regulation: Regulation) -> list[Admission]:
    return [of_pool(admission, name) for name in pools] if len(regulation.pools) > 1 else [admission]


def of_pool(admission: Admission, pool: str) -> Admission:
    """The games of one pool; every admission keeps all the events, for the verdicts."""
    its = admission.events.filter(col("pool") == pool)["event"].implode()
    later = admission.later.filter(col("event").is_in(its))
    return Admission(admission.events, admission.games.filter(col("event").is_in(its)), admission.grounds,
                     admission.reasons, later)  # fmt: skip


def all_games(rated: Sequence[RatedPool]) -> pl.Series:
    """Each player's games over all pools after the period."""
    before = rated[0].players["games_all_pools"]
    for one in rated:
        before = before + one.players["games_after"] - one.players["games_before"]
    return before
