"""What one side may not have, or have otherwise: an event, a game, a result, a person, a starting value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial, reduce
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import BASE, DATA, Cause
from ratingoffice.assurance.shadow.part import OF_EVENTS, with_events
from ratingoffice.book.book import TABLES, Book
from ratingoffice.message import Message

RESULTS = (("1", "0"), ("=", "="), ("0", "1"))
NO_GAME = Message("they do not have the game {white} – {black} of round {round}")
OTHER_RESULT = Message("they have the result {one}–{other} for the game {white} – {black} of round {round}, not {was}")
GAME = ["event_id", "round", "white_id", "black_id"]
Edit = Callable[[Book], Book]


@dataclass(frozen=True, eq=False)
class Fact:
    """A supposed difference of the data: what it changes in the book, and whose figures depend on it."""

    cause: Cause
    edit: Edit
    touches: frozenset[str]
    enough: int = 2  # so many players have to come out exactly before it counts as explained


def apply_facts(book: Book, facts: Iterable[Fact]) -> Book:
    return reduce(lambda so_far, fact: fact.edit(so_far), facts, book)


# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def event_left_out(event_id: str, name: str, players: frozenset[str]) -> Fact:
    cause = Cause(DATA, event=event_id, detail=Message("they do not have the event {event}", event=name or event_id))

    def edit(book: Book) -> Book:
        return with_events(book, col("event_id") != event_id)

    return Fact(cause, edit, players)


def event_counted(event_id: str, name: str, players: frozenset[str], rows: Book, why: Message) -> Fact:
    """An event that is not rated here, as if nothing stood against it. `rows` has the event and what belongs to it."""
    cause = Cause(DATA, event=event_id, detail=Message(why, event=name or event_id))

    def edit(book: Book) -> Book:
        other_events = with_events(book, col("event_id") != event_id)
        return book.with_tables(
            **{name: pl.concat([getattr(other_events, name), getattr(rows, name)]) for name in OF_EVENTS}
        )

    return Fact(cause, edit, players)


# ── games ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def other_games(games: pl.DataFrame) -> Iterator[Fact]:
    """Yield facts in which one of these games is left out (`lost`) or has another result."""
    for event_id, round_, white, black, was, lost in games.select(*GAME, "white_result", "lost").iter_rows():
        this = (
            (col("event_id") == event_id)
            & (col("round") == round_)
            & (col("white_id") == white)
            & (col("black_id") == black)
        )
        where = {"white": white, "black": black, "round": round_}
        touches = frozenset((white, black))
        if lost is not False:
            yield Fact(
                Cause(DATA, event=event_id, detail=Message(NO_GAME, **where)), partial(_without_game, this), touches
            )
        for white_result, black_result in RESULTS:
            if white_result != was and not lost:
                yield Fact(
                    Cause(
                        DATA,
                        event=event_id,
                        detail=Message(OTHER_RESULT, **where, one=white_result, other=black_result, was=was),
                    ),
                    partial(_with_result, this, white_result, black_result),
                    touches,
                )


def _without_game(this: pl.Expr, book: Book) -> Book:
    return book.with_tables(games=book.games.filter(~this))


def _with_result(this: pl.Expr, white: str, black: str, book: Book) -> Book:
    results = {"white_result": white, "black_result": black}
    return book.with_tables(
        games=book.games.with_columns(
            pl.when(this).then(pl.lit(result)).otherwise(name).alias(name) for name, result in results.items()
        )
    )


# ── persons ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def given_to(person: str, other: str, event_id: str, opponents: frozenset[str], is_gone: bool) -> Fact:
    """The games of a person (in that event, or all) counted for another: two merged, or one who is there twice."""
    detail = Message(
        "they count the games of {person} for {other}: the two are one person there", person=person, other=other
    )
    if event_id:
        detail = Message(
            "they count the games of {person} in the event {event} for {other}",
            person=person,
            other=other,
            event=event_id,
        )

    def edit(book: Book) -> Book:
        in_event = col("event_id") == event_id if event_id else pl.lit(True)
        games = book.games.with_columns(
            pl.when(in_event & (col(side) == person)).then(pl.lit(other)).otherwise(side).alias(side)
            for side in ("white_id", "black_id")
        )
        ratings = book.ratings.filter(col("player_id") != person) if is_gone else book.ratings
        return with_persons(book, [other]).with_tables(games=games, ratings=ratings)

    cause = Cause(DATA, event=event_id, person=f"{person} {other}", detail=detail)
    return Fact(cause, edit, opponents | {person, other})


def with_persons(book: Book, ids: Iterable[str]) -> Book:
    """The book with these persons in its register, of whom nothing is known."""
    known_ids = set(book.players["player_id"].filter(book.players["player_id"].is_in(list(ids))))
    new = pl.DataFrame({"player_id": sorted(set(ids) - known_ids)}, schema={"player_id": pl.String()})
    if not new.height:
        return book
    empty_columns = {name: pl.lit(None, dtype=kind).alias(name) for name, kind in TABLES["players"].items()}
    rows = new.with_columns(expr for name, expr in empty_columns.items() if name != "player_id").select(
        book.players.columns
    )
    return book.with_tables(players=pl.concat([book.players, rows]).sort("player_id"))


# ── starting values ─────────────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, eq=False)
class Start(Fact):
    """Another starting value of a person: `was` on their last list, `value` in truth, so that `target` comes out."""

    pool: str = ""
    person: str = ""
    was: int = 0
    value: int = 0
    target: int = 0

    def to(self, value: int) -> Start:
        return replace(self, value=value, **_start_edit(self.pool, self.person, self.was, value))


def started_from(
    pool: str, person: str, was: int, value: int, target: int, opponents: Iterable[str], certain: bool
) -> Start:
    """Uncertain, it has to explain opponents too: any single figure can be had from some starting value."""
    return Start(
        **_start_edit(pool, person, was, value),
        touches=frozenset(opponents) | {person},
        enough=1 if certain else 3,
        pool=pool,
        person=person,
        was=was,
        value=value,
        target=target,
    )


def _start_edit(pool: str, person: str, was: int, value: int) -> dict[str, Any]:
    of_person = (col("player_id") == person) & (col("pool") == pool)

    def edit(book: Book) -> Book:
        corrected = pl.when(of_person).then(pl.lit(value, dtype=pl.Int64)).otherwise("rating")
        return book.with_tables(ratings=book.ratings.with_columns(rating=corrected))

    detail = Message("they start from {value}, and their last list has {was}", value=value, was=was)
    return {"cause": Cause(BASE, person=person, detail=detail), "edit": edit}
