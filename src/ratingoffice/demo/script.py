"""What the file of a demonstration says of its hand-made events, of the tour through them, and of the office's desk.

Players are named by their roles: everybody of a role (`elite`), one of them (`master 3`), some (`club 11-16`), and all
from one on (`master 8-`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Free:
    """Players of the role `club`, rated from `low` to below `high`, who play nowhere else on the days of the event."""

    free: int  # how many
    low: int = 0
    high: int = 9999


@dataclass(frozen=True, kw_only=True)
class Months:
    """In which months of the book an event is held again, counted from 1."""

    first: int = 1
    every: int = 1
    only_last: bool = False

    def of(self, months: int) -> range:
        """Counted from 0."""
        return range(months - 1, months) if self.only_last else range(self.first - 1, months, self.every)


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """A decision not to rate the event, five days after its end."""

    reason: str
    appealed: int | None = None  # so many days later


@dataclass(frozen=True, kw_only=True)
class Document:
    """A document of an event that came so many days after its end."""

    kind: str
    link: str
    after: int
    reporter: str = ""  # a role


@dataclass(frozen=True, kw_only=True)
class HandMadeEvent:
    """An event that shows how an article is used. Its name may have {year}, of the first list, and {number}."""

    name: str = ""  # else that of its table
    name_in: Mapping[str, str] = field(default_factory=dict)  # the month of the first list -> another name
    number: int = 0  # of the first month's event; each month's is one more
    at: str  # the place
    months: Months | None = None  # events with months that follow each other are held together, month after month

    # who plays whom: two a match of so many rounds, teams a league, else everybody everybody
    players: Sequence[str | Free] = ()
    drawn: Mapping[str, Free] = field(default_factory=dict)  # free players who are drawn first, by a name for `players`
    teams: int = 0  # the players stand board by board
    rounds: int | None = None  # fewer than everybody against everybody
    results: Mapping[str, str | Sequence[str]] = field(default_factory=dict)  # a player's, game after game; by month
    whites: Mapping[str, str] = field(default_factory=dict)  # White's, by round and board: "3.1"
    rulings: Mapping[str, str] = field(default_factory=dict)  # by round and board

    # when
    since: str = ""  # what `day` is counted from: "sunday" of the first month, "list -1"; else where its events begin
    day: int = 0  # the first
    days: Sequence[int] = ()  # of each round, counted from the first; else one a day
    on_sundays: bool = False  # of the first three months
    registered: int | bool = 45  # days before the start; false: never
    reported: int | bool = 2  # days after the end; false: never
    reported_day: int | None = None  # the day of the report itself, counted as `day`
    interim: bool = False  # each round is reported on the day after

    # on record
    kind: str = "swiss"
    time_control: str = "5400+30"
    declarations: str | None = None  # else the usual ones
    approvals: str | None = None
    match_games: int | None = None
    club: str | None = None
    responsible: str | None = None  # a role
    announced_pool: str | None = None
    refused: Refusal | None = None
    accepted: str = ""  # the reason of a decision in its favour, the day before its start
    documents: Sequence[Document] = ()
    pgn: bool = False  # its games are stored too


@dataclass(frozen=True, kw_only=True)
class Reported:
    """So many rounds of that event have been reported, so many days before the list."""

    event: str
    rounds: int
    days_before: int


@dataclass(frozen=True, kw_only=True)
class TourStop:
    """Something worth showing; {name} in the text is the player's."""

    key: str
    text: str
    player: str = ""  # a role, or one drawn for the event
    event: str = ""
    round: int | None = None
    article: str = ""
    list: int = 1  # counted from 1; only a book with so many months has it
    after: Reported | None = None  # on the first list for which that is so
    editions: Sequence[str] = ()  # only of these
    not_editions: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Club:
    """An entry of the register of those who may hold events, since three years."""

    club: str
    name: str
    kind: str
    until: int | None = None  # a day, counted from where the first month's events begin


@dataclass(frozen=True, kw_only=True)
class Stranger:
    """Somebody whom the register does not know: a name, or all but the id of somebody in a role."""

    name: str = ""
    like: str = ""
    sex: str = ""
    birth_date: str = ""
    federation: str = ""


@dataclass(frozen=True, kw_only=True)
class DeskEvent:
    """An event that was registered at the desk, and what was done to it. Days are counted from today."""

    at: str
    starts: int
    days: Sequence[int]  # of each round, counted from the start
    before: int = 45  # registered so many days before the start
    schedule: bool = False  # registered with it
    participants: Sequence[str] = ()  # roles, registered with it
    players: Sequence[str | Stranger] = ()  # who play, everybody everybody as far as the days go
    kind: str = "round_robin"
    time_control: str = "5400+30"
    declarations: str = ""  # else the usual ones
    club: str = ""
    responsible: str = ""  # a role
    announced_pool: str = ""
    acts: Mapping[str, Any] = field(default_factory=dict)  # by the methods of `demo.desk.EventDesk`


@dataclass(frozen=True, kw_only=True)
class DeskScript:
    """What came in at the desk: what is done more than once is a list."""

    events: Mapping[str, DeskEvent] = field(default_factory=dict)
    acts: Mapping[str, Any] = field(default_factory=dict)  # by the methods of `demo.desk.BodyDesk`
