"""A book for a newcomer to try things on, or for a benchmark: seeded, realistic, and complete.

It holds the events and games of all its months at once: the first list leaves the later ones for later, the next
book makes the next list, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from ratingoffice.demo import record, script_fide, script_fshu, script_jcf
from ratingoffice.demo.bodies import Calendar
from ratingoffice.demo.crowd import crowd
from ratingoffice.demo.desk import Desk, Stop
from ratingoffice.demo.noise import Dice
from ratingoffice.demo.people import Part, people
from ratingoffice.model.book import ORDER, TABLES
from ratingoffice.model.findings import BadInput

_SCRIPTS: Mapping[str, tuple[Sequence[Part], Callable[[Desk], None]]] = {
    "fide": (script_fide.PARTS, script_fide.script),
    "jcf": (script_jcf.PARTS, script_jcf.script),
    "fshu": (script_fshu.PARTS, script_fshu.script),
}
#: fewer would not leave a crowd beside those with a part
_FEWEST = 400
_SEEN_FIRST = ("busy", "newcomer", "refused", "rule_700", "capped")


@dataclass(frozen=True, eq=False)
class Generated:
    """A book, the lists to make from it in order, what to look at, and how strong its players really are."""

    edition: str
    pool: str  # what to rate: "standard", "both" where the body has two pools, "all" where it has more
    book: dict[str, pl.DataFrame]
    list_dates: tuple[date, ...]
    tour: tuple[Stop, ...]
    strengths: pl.DataFrame  # player_id, strength: what no office ever knows


def generate(
    *,
    players: int = 2000,
    months: int = 3,
    edition: str = "fide-2025-10",
    first_list: date | None = None,
    seed: int = 1,
    games: int | None = None,
) -> Generated:
    """A book of so many players and months, made for the lists from `first_list` on.

    `games` is about how many are played in a month: two for each player unless told. The hand-made events are
    always there.
    """
    calendar = Calendar.of(edition, first_list, months)
    if players < _FEWEST:
        raise BadInput(f"a demonstration needs {_FEWEST} players or more, not {players}")
    if games is not None and games < 0:
        raise BadInput(f"a month cannot have {games} games")
    dice, body = Dice(seed), calendar.body
    parts, script = _SCRIPTS[body.name]
    persons = record.on_record(people(body, players, dice, parts), calendar, dice)
    desk = Desk(calendar, persons, parts, dice)
    script(desk)
    tour = sorted(desk.tour, key=lambda stop: _SEEN_FIRST.index(stop.key) if stop.key in _SEEN_FIRST else 99)
    tables = {
        "players": _table("players", persons),
        "ratings": _table("ratings", record.ratings(persons, calendar)),
        "lists": _table("lists", record.list_before(persons, calendar, dice)),
        "pending": _table("pending", record.pending(persons, calendar, dice)),
        **_played(desk, persons, 2 * players if games is None else games, dice),
    }
    return Generated(
        edition=edition,
        pool=("both" if len(body.pools) == 2 else "all") if len(body.pools) > 1 else body.pools[0],
        book={name: tables[name] if name == "games" else tables[name].sort(ORDER[name]) for name in TABLES},
        list_dates=calendar.lists,
        tour=tuple(tour),
        strengths=persons.select("player_id", "strength").sort("player_id"),
    )


def _played(desk: Desk, persons: pl.DataFrame, wanted: int, dice: Dice) -> dict[str, pl.DataFrame]:
    """Month after month what was made by hand and then the mass: so the games stand in the order of their events."""
    ids = persons.get_column("player_id")
    made: dict[str, list[pl.DataFrame]] = {"events": [], "games": [], "decisions": []}
    for month in range(desk.calendar.months):
        by_hand = desk.written(month)
        mass = crowd(persons, desk.calendar, month, wanted - len(by_hand["games"]), dice)
        for tables in (by_hand, mass):
            for name, frame in tables.items():
                if name == "games":
                    white, black = (ids.gather(frame.get_column(colour)) for colour in ("white", "black"))
                    frame = frame.with_columns(white_id=white, black_id=black)
                made[name].append(_table(name, frame))
    return {name: pl.concat(frames) for name, frames in made.items()}


def _table(name: str, frame: pl.DataFrame) -> pl.DataFrame:
    """A table of a book: its columns, in their types; what is not there is empty."""
    empty = pl.lit(None)
    return frame.select(
        (pl.col(column) if column in frame.columns else empty).cast(kind).alias(column)
        for column, kind in TABLES[name].items()
    )
