"""A body to try things on: how strong its players are, how their ids look, how its events are played and called.

It is written in a TOML file in the folder of its body (`docs/add-a-federation.md`); names of people and places of some
countries are in `countries.toml` here.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date, timedelta
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import lists_later
from ratingoffice.demo.script import Club, DeskScript, HandMadeEvent, TourStop
from ratingoffice.demo.toml_reader import Place, record
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.registry import edition as find_edition


@dataclass(frozen=True, kw_only=True)
class Country:
    """What a federation's people and places are called. What is not written is taken from `countries.toml`."""

    code: str
    share: int = 10  # of the players of the book, against the shares of the others
    #: names, some with the same name in their own letters: Abe|阿部
    family: Mapping[str, str]
    men: Mapping[str, str]
    women: Mapping[str, str]
    #: what a father's name becomes for a man and a woman: Іванович|Іванівна
    fathers: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str]  # with the town where the events of a place are held, if not there


@dataclass(frozen=True, kw_only=True)
class Style:
    """A way to hold an event: `days` tells for each round how many days after the start it is played."""

    days: Sequence[int]
    time_control: str
    below: int = 9999  # only where no player is rated this or more: the time control would be too short
    share: int = 1
    kind: str = "swiss"
    pool: str = "standard"
    called: str = ""  # with place, area, season, year and number; empty: by one of the body's patterns


@dataclass(frozen=True)
class Part:
    """A person with a part in the hand-made events. What is not said is drawn like everybody's."""

    role: str
    rating: int | None  # None: a newcomer
    age: int | None = None
    sex: str | None = None
    games: int | None = None  # rated games so far
    strength: int | None = None  # how strong they play; None: as rated
    country: int = 0
    fide_standard: int | None = None
    membership: str = "valid"  # valid, expired, ending (in the first period), new (in the first period) or none
    rapid: bool = False  # rated in the rapid pool too
    registered: bool = True
    deceased: bool = False


@dataclass(frozen=True, kw_only=True)
class Steps:
    """A number that grows from each person of a role to the next, and begins again after `wrap`."""

    start: int
    step: int = 1
    wrap: int | None = None

    def __getitem__(self, n: int) -> int:
        grown = self.step * n
        return self.start + (grown % self.wrap if self.wrap else grown)


@dataclass(frozen=True, kw_only=True)
class Role:
    """One or more parts of the same role. A list of values is dealt out in turn, over and over."""

    role: str
    count: int = 1
    rating: int | Sequence[int] | Steps | None = None
    age: int | Sequence[int] | Steps | None = None
    sex: str | None = None
    games: int | Sequence[int] | Steps | None = None
    strength: int | Sequence[int] | Steps | None = None
    country: Sequence[str] = ()  # codes, "*" all of them; else the first country
    fide_standard: int | Sequence[int] | Steps | None = None
    membership: str = "valid"
    rapid: bool | Sequence[bool] = False
    registered: bool = True
    deceased: bool = False

    def parts(self, codes: Sequence[str], place: Place) -> Iterator[Part]:
        own_codes = codes if self.country == ("*",) else self.country
        if unknown := [code for code in own_codes if code not in codes]:
            raise place.at("country").error(f"{unknown[0]!r} is none of its countries: {', '.join(codes)}")
        values = {column.name: getattr(self, column.name) for column in fields(Part)}
        values["country"] = [codes.index(code) for code in own_codes] or 0
        for n in range(self.count):
            yield Part(**{name: _dealt(value, n) for name, value in values.items()})


def _dealt(value: Any, n: int) -> Any:
    """What the nth of a role has."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return value[n % len(value)]
    return value[n] if isinstance(value, Steps) else value


@dataclass(frozen=True, kw_only=True)
class Demonstration:
    """What is usual at a body, by one of its editions."""

    file: str  # where it is written
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
    name: str  # with {family}, {given} and {father}
    ids: tuple[str, int]  # how they begin, and the digits that follow
    have_fide_id: int = 0  # of a hundred stronger players: beside the body's own
    #: role (its first person) -> FIDE's standard rating on the list before the one in force, on that, on the next
    fide_lists: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    has_regions: bool = False
    has_members: bool = False  # membership is of a year, and may have ended
    guests_are_unrated: bool = False  # who comes from abroad plays with a FIDE rating and has none of the body's

    # events
    styles: Sequence[Style]  # those of its pools
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

    # the events made by hand, and what came in at the office's desk since the last list
    roles: Sequence[Role]
    clubs: Sequence[Club] = ()
    events: Mapping[str, HandMadeEvent] = field(default_factory=dict)
    tour: Sequence[TourStop] = ()
    desk: DeskScript = field(default_factory=DeskScript)

    @property
    def place(self) -> Place:
        return Place(self.file)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        codes = [country.code for country in self.countries]
        place = self.place.at("roles")
        return tuple(
            part
            for number, role in enumerate(self.roles, 1)
            for part in role.parts(codes, place.entry(number, {"role": role.role}))
        )

    @cached_property
    def native(self) -> Mapping[str, str]:
        """Family and given names in their own letters."""
        lists = [names for country in self.countries for names in (country.family, country.men, country.women)]
        return {name: native for names in lists for name, native in names.items() if native}

    @cached_property
    def towns(self) -> Mapping[str, str]:
        """Where the events of a place are played, if not there."""
        return {place: town for country in self.countries for place, town in country.places.items() if town}


def demonstrations() -> dict[str, Demonstration]:
    """By edition, or by the body where all its chapters are shown."""
    of_bodies = [read_file(body.demo) for body in BODIES.values() if body.demo]
    return {edition: demonstration for editions in of_bodies for edition, demonstration in editions.items()}


@cache
def read_file(name: str) -> dict[str, Demonstration]:
    """The demonstrations in a file `package:file.toml`, by edition. Raises BadInput where it cannot be understood."""
    package, _, file = name.partition(":")
    place = Place(f"{package.replace('.', '/')}/{file}")
    try:
        tables = tomllib.loads(files(package).joinpath(file).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise place.error(f"is no TOML: {problem}") from None
    return read_tables(tables, place)


def read_tables(tables: Mapping[str, Any], place: Place) -> dict[str, Demonstration]:
    """The demonstrations in tables that were read: `editions` has what is of one edition only."""
    common = {**tables, "file": place.file}
    editions = common.pop("editions", {})
    _give_usual_values(common)
    demonstrations = {}
    for edition, only_here in editions.items():
        demonstration = record(Demonstration, common | only_here, place)
        styles = tuple(style for style in demonstration.styles if style.pool in demonstration.pools)
        demonstrations[edition] = replace(demonstration, styles=styles)
    return demonstrations


def _give_usual_values(tables: dict[str, Any]) -> None:
    """Countries have the usual names, events what `usual_event` says, unless they say otherwise."""
    if isinstance(countries := tables.get("countries"), list):
        names = _usual_names()
        tables["countries"] = [
            names.get(str(country.get("code")), {}) | country if isinstance(country, dict) else country
            for country in countries
        ]
    if isinstance(tables.get("desk"), dict):
        tables["desk"] = {**tables["desk"]}
    for with_events in (tables, tables.get("desk")):
        if isinstance(with_events, dict) and isinstance(usual := with_events.pop("usual_event", {}), dict):
            _give_to_each(with_events, usual)


def _give_to_each(with_events: dict[str, Any], usual: Mapping[str, Any]) -> None:
    if isinstance(events := with_events.get("events"), dict):
        with_events["events"] = {
            name: {**usual, **event} if isinstance(event, dict) else event for name, event in events.items()
        }


@cache
def _usual_names() -> dict[str, Any]:
    return tomllib.loads(files("ratingoffice.demo").joinpath("countries.toml").read_text(encoding="utf-8"))


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
        by_edition = demonstrations()
        if edition not in by_edition:
            editions = ", ".join(by_edition)
            raise BadInput(f"there is no demonstration for the edition {edition!r}: there is one for {editions}")
        demonstration, regulation = by_edition[edition], find_edition(edition)
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
