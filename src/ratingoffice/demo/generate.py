"""A book for a newcomer to try things on, or for a benchmark: seeded, realistic, and complete.

It holds the events and games of all its months at once: the first list leaves the later ones for later, the next
book makes the next list, and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from ratingoffice.book.book import ORDER, TABLES, as_table
from ratingoffice.book.findings import BadInput
from ratingoffice.demo import record
from ratingoffice.demo.demonstration import Calendar, usual_edition
from ratingoffice.demo.hashed_random import Dice
from ratingoffice.demo.mass_events import crowd
from ratingoffice.demo.organiser import Organiser, Stop
from ratingoffice.demo.people import people
from ratingoffice.demo.pgn import pgn_of
from ratingoffice.federations.registry import first_body

#: fewer would not leave a crowd beside those with a part
_FEWEST = 400


@dataclass(frozen=True, eq=False)
class Generated:
    """A book, the lists to make from it in order, what to look at, and how strong its players really are."""

    edition: str
    pool: str  # what to rate: the one pool that there is, "both" of two, "all" of more
    book: dict[str, pl.DataFrame]
    list_dates: tuple[date, ...]
    tour: tuple[Stop, ...]
    strengths: pl.DataFrame  # player_id, strength: what no office ever knows
    pgn: dict[str, str]  # event_id -> its games
    cast: tuple[str, ...] = ()  # the ids of those with a part, in the order of the parts
    documents: tuple[dict[str, Any], ...] = ()  # of events, as an office keeps them beside the book


def generate(
    *,
    players: int = 2000,
    months: int = 3,
    edition: str = "",
    first_list: date | None = None,
    seed: int = 1,
    games: int | None = None,
) -> Generated:
    """A book of so many players and months, made for the lists from `first_list` on; by the first body unless told.

    `games` is about how many are played in a month: two for each player unless told. The hand-made events are
    always there.
    """
    edition = edition or usual_edition(first_body())
    calendar = Calendar.of(edition, first_list, months)
    if players < _FEWEST:
        raise BadInput(f"a demonstration needs {_FEWEST} players or more, not {players}")
    if games is not None and games < 0:
        raise BadInput(f"a month cannot have {games} games")
    dice, demonstration, pools = Dice(seed), calendar.demonstration, calendar.demonstration.pools
    persons = record.on_record(people(demonstration, players, dice), calendar, dice)
    organiser = Organiser(calendar, persons, dice)
    by_month = bool(demonstration.fide_lists)
    tables = {
        "players": as_table("players", persons),
        "ratings": as_table("ratings", record.ratings(persons, calendar)),
        "lists": as_table("lists", record.list_before(persons, calendar, dice)),
        "pending": as_table("pending", record.pending(persons, calendar, dice)),
        **({"fide_ratings": as_table("fide_ratings", record.fide_lists(persons, calendar))} if by_month else {}),
        **_played(organiser, persons, 2 * players if games is None else games, dice),
    }
    if organiser.clubs:
        tables["clubs"] = as_table("clubs", pl.DataFrame(organiser.clubs, infer_schema_length=None))
    book = {
        name: tables[name] if name == "games" else tables[name].sort(ORDER[name]) for name in TABLES if name in tables
    }
    return Generated(
        edition=edition,
        pool=pools[0] if len(pools) == 1 else "both" if len(pools) == 2 else "all",
        book=book,
        list_dates=calendar.lists,
        tour=tuple(organiser.tour),
        strengths=persons.select("player_id", "strength").sort("player_id"),
        pgn={event: pgn_of(event, book) for event in organiser.with_pgn},
        cast=tuple(organiser.ids),
        documents=tuple(organiser.documents),
    )


def _played(organiser: Organiser, persons: pl.DataFrame, game_count: int, dice: Dice) -> dict[str, pl.DataFrame]:
    """Month after month what was made by hand and then the mass: so the games stand in the order of their events."""
    ids = persons.get_column("player_id")
    parts: dict[str, list[pl.DataFrame]] = {"events": [], "games": [], "decisions": []}
    for month in range(organiser.calendar.months):
        by_hand = organiser.tables_of(month)
        mass = crowd(persons, organiser.calendar, month, game_count - len(by_hand["games"]), dice)
        for tables in (by_hand, mass):
            for name, frame in tables.items():
                if name == "games":
                    white, black = (ids.gather(frame.get_column(colour)) for colour in ("white", "black"))
                    frame = frame.with_columns(white_id=white, black_id=black)
                parts[name].append(as_table(name, frame))
    return {name: pl.concat(frames) for name, frames in parts.items()}
