"""A body to try things on: how strong its players are, how their ids look, how its events are played and called.

The demonstrations themselves are in the folders of their bodies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

import polars as pl

from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import lists_later
from ratingoffice.demo.names import Country
from ratingoffice.federations.extensions import load
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.registry import edition as find_edition

if TYPE_CHECKING:
    from ratingoffice.demo.desk import Desk
    from ratingoffice.demo.organiser import Organiser
    from ratingoffice.demo.people import Part


@dataclass(frozen=True)
class Style:
    """A way to hold an event: `days` tells for each round how many days after the start it is played."""

    days: tuple[int, ...]
    time_control: str
    below: int = 9999  # only where no player is rated this or more: the time control would be too short
    share: int = 1
    kind: str = "swiss"
    pool: str = "standard"
    called: str = ""  # with place, area, season, year and number; empty: by one of the body's patterns


@dataclass(frozen=True, kw_only=True)
class Demonstration:
    """What is usual at a body, by one of its editions."""

    title: str  # of the office that shows it
    first_list: date
    pools: Sequence[str] = ("standard",)

    # people
    minimum: int
    countries: Sequence[Country]
    #: (share of a million, strength) of the rated players and of the newcomers
    strengths: Sequence[tuple[int, int]]
    newcomers: Sequence[tuple[int, int]]
    #: (highest rating ever at least, title of a man, of a woman, how many in a hundred have taken it)
    titles: Sequence[tuple[int, str, str, int]]
    national_titles: Sequence[tuple[int, str, str, int]] = ()  # or categories, beside those
    name: pl.Expr  # of the columns family, given and father
    native: Mapping[str, str] = field(default_factory=dict)  # family and given names -> in their own letters
    ids: tuple[str, int]  # how they begin, and the digits that follow
    have_fide_id: int = 0  # of a hundred stronger players: beside the body's own
    #: role (its first person) -> FIDE's standard rating on the list before the one in force, on that, on the next
    fide_lists: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    has_regions: bool = False
    has_members: bool = False  # membership is of a year, and may have ended
    guests_are_unrated: bool = False  # who comes from abroad plays with a FIDE rating and has none of the body's

    # events
    styles: Sequence[Style]
    declarations: str
    late: str = ""  # the approval of a late registration; empty: registration is not asked for
    lacking: str = ""  # the declarations of an event that lacks one
    #: a period's events start this many days after its first day
    opens: int = 0
    #: (first day, length in days) of the times of a period in which a player plays one event at most
    slots: Sequence[tuple[int, int]] = ((0, 9), (9, 7), (16, 7))

    # what they are called, and who holds and judges them
    seasons: tuple[str, str, str, str]  # winter first
    patterns: Sequence[str]  # with place, season and year
    areas: Mapping[str, Sequence[str]] = field(default_factory=dict)  # wider than a place
    towns: Mapping[str, str] = field(default_factory=dict)  # where the events of a place are played, if not there
    group: str = "(group {number})"  # tells events of the same name apart
    organiser: str
    officer: str
    reasons: Mapping[str, str]  # what the officer writes most often, by the decision

    #: three claims of readers: what becomes of it, what they write, what they are answered
    claims: Sequence[tuple[str, str, str]] = (
        ("rejected", "I offered a draw, and it was accepted.", "Both score sheets say that White won."),
        ("corrected", "This game was drawn: I have both score sheets.", "The score sheets say so."),
        ("open", "We agreed to a draw on move 31. The arbiter has the score sheet.", ""),
    )

    # those who have a part in the hand-made events, and these
    parts: Sequence[Part]
    script: Callable[[Organiser], None]
    desk: Callable[[Desk], None] | None = None  # what came in at the office's desk since the last list


def demonstrations() -> dict[str, Demonstration]:
    """By edition, or by the body where all its chapters are shown."""
    named = [load(body.demo) for body in BODIES.values() if body.demo]
    return {edition: demonstration for one in named for edition, demonstration in one.items()}


def usual_edition(body: str) -> str:
    """By which edition that body is shown where nobody names one."""
    return BODIES[body].latest.edition


@dataclass(frozen=True)
class Calendar:
    """The periods of a book, counted from 0: the list in force in each, and the list made of it."""

    demonstration: Demonstration
    edition: str
    first_list: date
    months: int

    @property
    def force(self) -> date:
        return lists_later(self.first_list, -1)

    @property
    def lists(self) -> tuple[date, ...]:
        return tuple(lists_later(self.first_list, m) for m in range(self.months))

    @property
    def periods(self) -> tuple[date, ...]:
        return tuple(lists_later(self.force, m) for m in range(self.months))

    def day(self, n: int, month: int = 0) -> date:
        """The day n days after the one on which a period's events begin."""
        return lists_later(self.force, month) + timedelta(days=self.demonstration.opens + n)

    @classmethod
    def of(cls, edition: str, first_list: date | None, months: int) -> Calendar:
        there = demonstrations()
        if edition not in there:
            known = ", ".join(there)
            raise BadInput(f"there is no demonstration for the edition {edition!r}: there is one for {known}")
        demonstration, regulation = there[edition], find_edition(edition)
        first_list, in_force = first_list or demonstration.first_list, regulation.in_force
        list_day = BODIES[regulation.body].list_day
        if first_list.day != list_day:
            usual = "the first day" if list_day == 1 else f"day {list_day}"
            raise BadInput(f"the first list {first_list} is not {usual} of a month")
        if lists_later(first_list, -1) + timedelta(days=demonstration.opens) < in_force:
            raise BadInput(
                f"the first list {first_list} is too early for a demonstration: "
                f"{edition} is in force from {in_force}, and a period's events must not start before"
            )
        if not 1 <= months <= 60:
            raise BadInput(f"a demonstration has 1 to 60 months, not {months}")
        return cls(demonstration, edition, first_list, months)
