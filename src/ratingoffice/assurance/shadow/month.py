"""One month of a shadow: rated from their list in force, compared with the list they published, and gone on from that.

What their list says of a player stands: the rating, and games and highest rating where it has them. The rest, such as
the last period with a game and the results that wait for a first rating, is carried on with the causes that were found.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

import polars as pl
from polars import col

from ratingoffice.assurance.history.carry import FINISHED, Carried, beginning, book_of, carried_on
from ratingoffice.assurance.history.source import History
from ratingoffice.assurance.shadow.case import REMAINDERS, remainders_after
from ratingoffice.assurance.shadow.data import GAME, with_persons
from ratingoffice.assurance.shadow.facts import Facts
from ratingoffice.assurance.shadow.month_result import MonthResult, month_result
from ratingoffice.assurance.shadow.published_list import FIGURES, KEY, PublishedList
from ratingoffice.assurance.shadow.search import Search
from ratingoffice.book.book import TABLES, Book, empty
from ratingoffice.book.progress import ProgressCallback, ignore_progress
from ratingoffice.rating.rate import rate
from ratingoffice.rating.request import RatingRequest

MISSED = {"event_id": pl.String()}
ONE_PERSON = {"person": pl.String(), "other": pl.String()}


@dataclass(frozen=True, eq=False)
class State:
    """What a month hands to the next one."""

    carried: Carried
    remainders: pl.DataFrame  # by a program that rounds late
    missed: pl.DataFrame  # events that we rated and they have not yet
    one_person: pl.DataFrame  # persons who are one there

    @classmethod
    def at_first(cls, history: History, base: PublishedList | None, pools: tuple[str, ...], in_force: date) -> State:
        """`base`: their list in force; without it the book's own ratings are."""
        carried = beginning(history)
        if base is not None:
            ratings = standing_there(carried.ratings, carried.ratings, base, pools, in_force, empty("ratings"))
            carried = replace(carried, ratings=ratings)
        return cls(carried, *(pl.DataFrame(schema=kind) for kind in (REMAINDERS, MISSED, ONE_PERSON)))


def for_list(on_progress: ProgressCallback, day: date, number: int, of: int) -> ProgressCallback:
    """Return a progress callback that adds the list and its number to the name of each part."""
    which = f"{day:%Y-%m} ({number + 1} of {of})"
    return lambda part, done, of: on_progress(f"{which}, {part}", done, of)


def shadow_month(
    history: History,
    state: State,
    request: RatingRequest,
    published: PublishedList,
    first: date,
    on_progress: ProgressCallback = ignore_progress,
) -> tuple[MonthResult, State]:
    """Return the differences of a month with their causes, and the state for the next month."""
    day, known_ids = request.period.list_date, history.book.players["player_id"]
    plain = book_of(history, state.carried, day, first)
    earlier = plain.lists.filter(
        ~((col("list_date") == request.period.in_force) & col("pool").is_in(request.pools))
    )  # what is in force stands in the ratings
    everybody = pl.concat([published.rows["player_id"], plain.ratings["player_id"]]).unique()
    unknown = everybody.filter(~everybody.is_in(known_ids.implode()))
    book = with_persons(plain.with_tables(lists=earlier), unknown)
    nameless = book.players.with_columns(name=pl.lit(None, dtype=pl.String))  # nothing is put in the order of names
    book = book.with_tables(players=nameless)
    facts = Facts(
        published, missed_events(history, state), tuple(state.one_person.iter_rows()), frozenset(unknown.to_list())
    )
    on_progress("rating", 0, 0)
    search = Search(request, book, published, state.remainders, on_progress, facts_of=facts)
    search.run()
    on_progress("what the next month needs", 0, 0)
    return month_result(search), next_state(history, state, search, first)


def missed_events(history: History, state: State) -> Book:
    ids = state.missed["event_id"]
    events, decisions = (
        table.filter(col("event_id").is_in(ids.implode())) for table in (history.book.events, history.book.decisions)
    )
    games = history.games_of(ids) if ids.len() else empty("games")
    return Book(events=events, games=games, decisions=decisions)


def next_state(history: History, state: State, search: Search, first: date) -> State:
    request, before = search.request, search.book
    rated = rate(search.case.book, search.case.request)
    carried = carried_on(history, state.carried, rated, first)
    open_events_of_book = {"", *search.case.book.events["event_id"]}
    lost = [explained.cause.event for explained in search.explained if explained.cause.event not in open_events_of_book]
    finished = pl.DataFrame({"event_id": lost, "rated_on": [request.period.list_date] * len(lost)}, schema=FINISHED)
    counted = carried.finished["event_id"]
    missed = pl.concat([state.missed, pl.DataFrame({"event_id": lost}, schema=MISSED)])
    open_events = carried.events["event_id"].implode()
    ratings = standing_there(
        rated.book.ratings, before.ratings, search.published, request.pools, request.period.list_date, rated.unlisted
    )
    pairs = [
        tuple(explained.cause.person.split(" "))
        for explained in search.explained
        if " " in explained.cause.person and not explained.cause.event
    ]
    return State(
        replace(
            carried,
            ratings=ratings,
            events=before.events.filter(col("event_id").is_in(open_events)),
            games=_with_rated_marks(before.games.filter(col("event_id").is_in(open_events)), rated.book.games),
            finished=pl.concat([carried.finished, finished]).unique("event_id", keep="first", maintain_order=True),
        ),
        remainders_after(search.case, search.published.rows),
        missed.filter(~col("event_id").is_in(counted.implode())).unique(maintain_order=True),
        pl.concat([state.one_person, pl.DataFrame(pairs, schema=ONE_PERSON, orient="row")]).unique(maintain_order=True),
    )


def _with_rated_marks(games: pl.DataFrame, rated: pl.DataFrame) -> pl.DataFrame:
    """The games as the book has them, with the list on which each was rated: of an event that goes on some are."""
    marks = rated.filter(col("rated_on").is_not_null()).select(*GAME, marked="rated_on").unique(GAME)
    games = games.join(marks, on=GAME, how="left", maintain_order="left")
    return games.with_columns(rated_on=pl.coalesce("rated_on", "marked")).drop("marked")


def standing_there(
    ratings: pl.DataFrame,
    before: pl.DataFrame,
    published: PublishedList,
    pools: tuple[str, ...],
    day: date,
    unlisted: pl.DataFrame,
) -> pl.DataFrame:
    """Return the ratings by their list. Ratings that no list shows stay as they are."""
    in_pools = col("pool").is_in(pools)
    peaks = before.select(*KEY, highest=pl.max_horizontal("peak", "rating"))
    rows = published.rows.filter(in_pools).rename({name: f"their_{name}" for name in FIGURES})
    both = (
        ratings.filter(in_pools)
        .join(rows, on=KEY, how="full", coalesce=True)
        .join(peaks, on=KEY, how="left")
        .join(unlisted.select(*KEY, hidden="rating"), on=KEY, how="left")
        .with_columns(now=pl.coalesce("their_rating", "hidden"))
    )
    stands = both.select(
        *KEY,
        rating="now",
        games=pl.coalesce("their_total_games", "games"),
        peak=pl.max_horizontal("their_peak", "highest", "now"),
        last_period="last_period",
        rated_since=pl.when(col("now").is_not_null()).then(pl.coalesce("rated_since", pl.lit(day))),
    )
    other_pools = ratings.filter(~in_pools)
    return pl.concat([stands.select(other_pools.columns), other_pools]).select(TABLES["ratings"].keys()).sort(KEY)
