"""What an edition says of a reported event and its games: asked of the engine that rates the month.

The event is put into a book of its own, with the players' ratings from the officer's book or, without one, as the
report has them; the engine's own admission then judges it. What is not on record (registration, the day of the report,
declarations) has no column in that book, and so is not judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import polars as pl
from polars import col

from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.intake.entry import Entry
from ratingoffice.intake.register import person_of
from ratingoffice.intake.rows import Row
from ratingoffice.intake.stored import Stored, key
from ratingoffice.model.book import Book, rows_in_memory
from ratingoffice.model.findings import BadInput
from ratingoffice.model.period import add_months
from ratingoffice.model.tournament import Player, Tournament
from ratingoffice.period.run import rate_period

#: whose national ratings each body's own are
FEDERATION = {"jcf": "JPN", "fshu": "UKR"}
ON_RECORD = {"registered_on": "registration", "reported_on": "the day of the report", "declarations": "declarations"}
#: what an officer wrote about an event that its report does not know
OFFICERS = ("organiser", "registered_on", "reported_on", "match_games", "declarations", "approvals", "refused")


@dataclass(frozen=True)
class GameVerdict:
    round: int
    white_id: str
    black_id: str
    outcome: str
    article: str
    reason: str


@dataclass(frozen=True)
class Judgement:
    """The verdict on an event, and on each of its games that is not rated."""

    edition: str
    list_date: date
    list_chosen: str  # why this list; "": it was asked for
    outcome: str
    article: str
    reason: str
    games: int
    games_rated: int
    game_verdicts: tuple[GameVerdict, ...]
    notes: tuple[str, ...]


def judge(
    tournament: Tournament, entry: Entry, edition: str, list_date: date | None = None, book: Book | None = None
) -> Judgement:
    """The entry must be complete. Raises BadInput where the edition cannot be asked."""
    event, games, ids, before = entry.event, entry.games, entry.ids, entry.before
    chosen = ""
    if list_date is None and before is not None and before.rated_on is not None:
        list_date, chosen = before.rated_on, "the one in which the book has it rated"
    if list_date is None:
        if event["ends_on"].year >= date.max.year:
            raise BadInput(f"the event ends on {event['ends_on']}: no list follows")
        list_date, chosen = add_months(event["ends_on"], 1), "the first after the event's end"
    regulation = find_edition(edition, on=list_date)
    notes: list[str] = []
    if book is None:
        small = _of_report(tournament, ids, regulation, event["starts_on"], list_date, notes)
    else:
        small = _of_book(tournament, ids, book)
    small = _with_event(small, event, games, book, before)
    unjudged = [words for column, words in ON_RECORD.items() if not small.has("events", column)]
    if unjudged:
        notes.append(f"Not on record, so not judged: {', '.join(unjudged)}.")
    pool = "both" if len(regulation.pools) > 1 else regulation.pools[0]
    verdicts = rate_period(small, regulation.edition, list_date, pool).verdicts
    about_event = verdicts.filter(col("round").is_null()).row(0, named=True)
    of_games = verdicts.filter(col("round").is_not_null()).sort("round", "white_id", "black_id")
    told = tuple(GameVerdict(**row) for row in of_games.drop("event_id").to_dicts())
    rated = len(games) - len(told) if about_event["outcome"] == "rated" else 0
    return Judgement(
        regulation.edition, list_date, chosen, about_event["outcome"], about_event["article"] or "",
        about_event["reason"] or "", len(games), rated, told, tuple(notes),
    )  # fmt: skip


def _of_report(
    tournament: Tournament, ids: Mapping[int, str], regulation: Regulation, starts_on: date, list_date: date,
    notes: list[str],
) -> Book:  # fmt: skip
    """The players with the ratings that the report gives them: those of the list in force at the start."""
    federation = FEDERATION.get(regulation.body, "")
    national = any(player.national and player.national.federation == federation for player in tournament.players)
    if federation and not national:
        notes.append(f"No national ratings of {federation} in the file: the ratings of its 001 lines are taken.")
    people, ratings = [], []
    for player in tournament.players:
        rating = _national_rating(player, federation) if national else player.rating
        people.append(_person(player, ids) | {"fide_standard": player.rating if federation else None})
        ratings += [{"pool": pool, "player_id": ids[player.start_no], "rating": rating} for pool in regulation.pools]
    start_list = starts_on.replace(day=1)
    lists = [row | {"list_date": start_list} for row in ratings] if start_list < add_months(list_date, -1) else []
    return Book.of(players=people, ratings=ratings, lists=lists)


def _of_book(tournament: Tournament, ids: Mapping[int, str], book: Book) -> Book:
    """The part of the book that speaks of these players; who is not in it is there without a rating."""
    mine = pl.Series(list(ids.values()), dtype=pl.String).implode()
    players = book.players.filter(col("player_id").is_in(mine))
    known = set(players["player_id"])
    strangers = [_person(p, ids) for p in tournament.players if ids[p.start_no] not in known]
    if strangers:
        players = pl.concat([players, Book.of(players=strangers).players])
    return replace(
        book,
        players=players,
        ratings=book.ratings.filter(col("player_id").is_in(mine)),
        lists=book.lists.filter(col("player_id").is_in(mine)),
        pending=book.pending.clear(),
        lines=rows_in_memory,
    )


def _with_event(
    small: Book, event: Mapping[str, Any], games: Sequence[Mapping[str, Any]], book: Book | None, before: Stored | None
) -> Book:
    """Only this event, with what the book's officer has put on record about it."""
    row = dict(event)
    decisions = small.decisions.clear()
    rows = [dict(game) for game in games]
    if before is not None and book is not None:
        row = {name: before.event[name] for name in OFFICERS if name in before.event} | row
        decisions = book.decisions.filter(col("event_id") == before.event_id)
        ruled = {key(game): game for game in before.games}
        kept = ("reported_on", "ruling")
        for game in rows:
            old = ruled.get(key(game), {})
            game |= {name: old[name] for name in kept if name in old}
        row |= {name: None for name in ON_RECORD if book.has("events", name) and name not in row}
    mine = Book.of(events=[row], games=rows)
    return replace(
        small, events=mine.events, games=mine.games, decisions=decisions, had={**small.had, **mine.had},
    )  # fmt: skip


def _person(player: Player, ids: Mapping[int, str]) -> Row:
    person = person_of(player)
    return {
        "player_id": ids[player.start_no],
        "name": player.name or None,
        "sex": person.sex or None,
        "birth_date": person.birth_date or None,
        "federation": player.federation or None,
    }


def _national_rating(player: Player, federation: str) -> int | None:
    national = player.national
    return national.rating if national is not None and national.federation == federation else None
