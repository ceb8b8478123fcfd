"""Rate a period: the walk from a book to the list, step by step.

    rated = rate_period(book, "fide", date(2026, 2, 1), "all")

`rate_ledger` and `rate_pool` name the steps in their order. Where the games pass through in parts, from disk or on a
cluster (`ratingoffice.engines`), the same steps are taken for each part.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import polars as pl

from ratingoffice.book.book import USUAL_POOLS, Book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.rows import run_starts
from ratingoffice.federations.variants import Editions
from ratingoffice.law.article import REASON_COLUMNS
from ratingoffice.message import Message, listed
from ratingoffice.rating.admission import Admission, admit
from ratingoffice.rating.change import change_ratings
from ratingoffice.rating.change_table import change_table
from ratingoffice.rating.first_ratings import give_first_ratings, unrated_results
from ratingoffice.rating.inheritance import find_entries, inherit_ratings
from ratingoffice.rating.ledger import Ledger, with_ledger
from ratingoffice.rating.next_book import next_book
from ratingoffice.rating.parallel import map_parallel, run_parallel
from ratingoffice.rating.player_facts import player_facts
from ratingoffice.rating.publish import list_table, unlisted_table, verdict_table
from ratingoffice.rating.rated_period import RatedPeriod, RatedPool
from ratingoffice.rating.request import RatingRequest
from ratingoffice.rating.sides import score_sides, side_table

#: the columns of a book that name pools
POOL_COLUMNS = (
    ("ratings", "pool"),
    ("lists", "pool"),
    ("pending", "pool"),
    ("events", "announced_pool"),
    ("base_corrections", "pool"),
)


def rate_period(book: Book, edition: Editions, list_date: date, pool: str = "standard", parts: int = 1) -> RatedPeriod:
    """Rate the period before the list of that day.

    `edition` is a body or an edition, `pool` one pool, several with spaces between, or `all`. `parts` splits the work
    by player, with the same result. The book is not changed. Raises BadInput with everything that is wrong with it.
    """
    return rate(book, RatingRequest.of(edition, list_date, pool), parts)


def rate(book: Book, request: RatingRequest, parts: int = 1) -> RatedPeriod:
    """Rate a period in memory. The book is not changed. Raises BadInput with everything that is wrong with it."""
    refuse_unknown_pools(book, request)
    return with_ledger(book, lambda ledger: rate_ledger(ledger, request, parts))


def rate_ledger(ledger: Ledger, request: RatingRequest, parts: int = 1) -> RatedPeriod:
    """Rate a checked book: judge its events and games, rate each pool, and offer the tables that are published."""
    players = player_facts(ledger, request)
    admissions = admit(ledger, players, request)
    pools = map_parallel(
        lambda pool, admission: rate_pool(ledger, admission, players[pool], pool, request, parts),
        request.pools,
        admissions,
    )
    return RatedPeriod(
        request,
        pools,
        make_tables={
            "list": lambda: list_table(ledger, pools, request),
            "changes": lambda: change_table(ledger, pools, request),
            "unlisted": lambda: unlisted_table(ledger, pools, request),
            "verdicts": lambda: verdict_table(ledger, admissions, request),
        },
        make_book=lambda: next_book(ledger, pools, admissions, request),
    )


def rate_pool(
    ledger: Ledger, admission: Admission, players: pl.DataFrame, pool: str, request: RatingRequest, parts: int = 1
) -> RatedPool:
    """Rate one pool: the ratings taken over, the sides, the changes that follow from them, and the first ratings."""
    entries = find_entries(ledger, admission, players, pool, request)
    players = inherit_ratings(players, entries, pool, request)
    scored = score_sides(ledger, admission, players, pool, request, parts)

    def change() -> tuple[pl.DataFrame, pl.DataFrame]:
        changed = change_ratings(players, scored.sums, pool, request)
        return changed, side_table(ledger, scored, changed, admission, pool, request)

    first_ratings, (changed, sides) = run_parallel(
        lambda: give_first_ratings(ledger, players, unrated_results(ledger, scored, pool, request), pool, request),
        change,
    )
    return RatedPool.of(ledger, changed, first_ratings, sides, pool, request)


def judge_events(book: Book, request: RatingRequest) -> pl.DataFrame:
    """Judge the events of a book without rating them: event_id, outcome and reason, in the order of their ids.

    Raises BadInput with everything that is wrong with the book.
    """
    events = with_ledger(book, lambda ledger: admit(ledger, player_facts(ledger, request), request)[0].events)
    return events.sort("event").select("event_id", "outcome", *REASON_COLUMNS)


def refuse_unknown_pools(book: Book, request: RatingRequest) -> None:
    """Raise BadInput for rows of a pool that does not exist: they would be passed over in silence."""
    if findings := find_unknown_pools(book, request):
        raise BadInput(findings)


def find_unknown_pools(book: Book, request: RatingRequest) -> Sequence[Finding]:
    """Return a finding for each name of a pool that does not exist, at the first row that has it."""
    body = request.regulations.body
    pools = tuple(dict.fromkeys((*body.pools, *USUAL_POOLS)))
    return [
        Finding(
            *book.lines(table, row),
            column,
            Message(
                '"{pool}" is no pool of {body}: its pools are {pools}', pool=name, body=body.code, pools=listed(pools)
            ),
        )
        for table, column in POOL_COLUMNS
        for name, row in _first_rows(getattr(book, table)[column]).items()
        if name not in pools
    ]


def _first_rows(names: pl.Series) -> dict[str, int]:
    """Return each name and the first row that has it. Most rows have the name of the row before them."""
    starts = run_starts(names)
    first_rows: dict[str, int] = {}
    for row, name in zip(starts.to_list(), names.gather(starts).to_list(), strict=True):
        if name is not None:
            first_rows.setdefault(name, row)
    return first_rows
