"""A body: its chapters, each a line of editions for some of its pools, and all else that is its own.

And the editions a month is rated by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property

import polars as pl

from ratingoffice.book.findings import BadInput
from ratingoffice.book.period import LAST_LIST_DAY, Period, list_in_force, lists_later
from ratingoffice.book.time_control import parse
from ratingoffice.federations.extensions import Export, Fee, Misnamed, ReportForm
from ratingoffice.federations.regulation import Regulation
from ratingoffice.federations.variants import EditionVariant, format_variants


@dataclass(frozen=True, eq=False)
class Chapter:
    """Editions that follow each other, oldest first. `when`: the events that it speaks of; None: all the others."""

    editions: tuple[Regulation, ...]
    when: pl.Expr | None = None
    begun: bool = True  # not yet on the day of the list: its events are too early, its pools have no list

    @property
    def pools(self) -> tuple[str, ...]:
        return self.editions[-1].pools


#: terms are counted years and months around a list: far from the ends of the calendar
FIRST_YEAR, LAST_YEAR = 1900, 2199

#: words that events and games may carry, and what each of them says
Words = Mapping[str, str]


@dataclass(frozen=True)
class DeclarationQuestion:
    """The yes/no question that sets a declaration when an event is registered."""

    question: str
    because: str  # what the answer changes


@dataclass(frozen=True, kw_only=True, eq=False)
class Body:
    code: str
    place: int = 100  # among the bodies, wherever they are named; those of one place by their codes
    known_as: str  # as its lists are headed
    full_name: str
    nation: str = ""  # whose national ratings these are, as reports name it
    time_zone: str = ""  # of its seat, which says on which day something comes; empty: that of the office

    # its law
    chapters: tuple[Chapter, ...]  # an event belongs to the first that speaks of it
    list_day: int = 1  # the day of the month on which its lists are published
    on_record: Mapping[str, str] = field(default_factory=dict)  # pool -> the column with FIDE's rating of that kind

    # its vocabulary
    declarations: Words = field(default_factory=dict)  # facts that an event declares
    questions: Mapping[str, DeclarationQuestion] = field(default_factory=dict)  # by which people are asked for them
    approvals: Words = field(default_factory=dict)  # what may be decided in an event's favour
    refusals: Words = field(default_factory=dict)  # decided against an event, beside the refusal to rate it
    rulings: Words = field(
        default_factory=dict
    )  # decisions about single games; an approval may be one of single games too
    noted_rulings: Words = field(default_factory=dict)  # the same, as it is read that they take no game out

    # its lists as a page shows them, after name and title, rating and change: columns of the published list
    list_columns: tuple[str, ...] = ("federation", "region", "birth_year", "games", "k")

    # what its office keeps
    keeps_federations: bool = False  # a register of national federations
    keeps_clubs: bool = False  # a register of those who may hold events
    schedules: bool = False  # rounds and their days are registered with an event, and who is going to play
    sends_reports: bool = False  # its officers put reports on a server of the body; never a ground
    paper_reports: bool = False  # asked for on paper too
    #: kinds that belong to an event; True: to every event; a declaration: to the events that declare it
    documents: Mapping[str, bool | str] = field(default_factory=dict)
    #: declarations that nobody makes: they follow from the document of a kind, where it agrees with the report
    follows: Mapping[str, str] = field(default_factory=dict)
    #: declarations that are the federation's to confirm: an organiser's word counts once an officer has confirmed it
    confirms: frozenset[str] = frozenset()
    removes_inactive: bool = False  # inactive players may be removed from its lists

    names: Callable[..., Iterable[Misnamed]] | None = None  # how a report writes them: name, registered=, with_comma=

    # its affairs: `federations/extensions.py`
    exports: tuple[Export, ...] = ()
    form: ReportForm | None = None
    fees: tuple[Fee, ...] = ()
    demo: str = ""  # its demonstration, `package:file.toml`

    def __post_init__(self) -> None:
        if not 1 <= self.list_day <= LAST_LIST_DAY:
            raise ValueError(
                f"{self.code}: lists on day {self.list_day} of a month, which must be 1 to {LAST_LIST_DAY}"
            )

    @cached_property
    def editions(self) -> tuple[Regulation, ...]:
        """All of them, chapter after chapter, the oldest first."""
        return tuple(edition for chapter in self.chapters for edition in chapter.editions)

    @cached_property
    def pools(self) -> tuple[str, ...]:
        return tuple(pool for chapter in self.chapters for pool in chapter.pools)

    def period(self, list_date: date) -> Period:
        """The period that is rated for that list. Raises BadInput for a day on which the body publishes none."""
        if not FIRST_YEAR <= list_date.year <= LAST_YEAR:
            raise BadInput(
                "{day} is no list day: lists are of the years {first} to {last}",
                day=list_date,
                first=FIRST_YEAR,
                last=LAST_YEAR,
            )
        if list_date.day == self.list_day:
            return Period(list_date)
        figures = {"day": list_date, "next_list": self.next_list(list_date)}
        if self.list_day == 1:
            raise BadInput(
                "{day} is not a list day: lists are published on the 1st of a month (the next one is {next_list})",
                **figures,
            )
        raise BadInput(
            "{day} is not a list day: lists are published on day {usual} of a month (the next one is {next_list})",
            usual=self.list_day,
            **figures,
        )

    def next_list(self, day: date) -> date:
        """The first list after that day."""
        return lists_later(list_in_force(day, self.list_day), 1)

    def up_to(self, regulation: Regulation) -> tuple[Regulation, ...]:
        """The editions of its chapter up to this one, read as it is: an event is judged by none that came later."""
        for chapter in self.chapters:
            for place, printed in enumerate(chapter.editions):
                if printed.edition == regulation.plain:
                    usual = printed.readings
                    changed = {number: word for number, word in regulation.readings.items() if usual[number] != word}
                    return (*(_read_as_far(edition, changed) for edition in chapter.editions[:place]), regulation)
        return (regulation,)  # one that is supposed stands alone

    @property
    def latest(self) -> Regulation:
        """Of its first chapter."""
        return self.chapters[0].editions[-1]


@dataclass(frozen=True, eq=False)
class Regulations:
    """By what a month is rated: the chapters, each up to the edition that is named for the list."""

    body: Body
    chapters: tuple[Chapter, ...]
    of_body: EditionVariant | None = None  # as they were named by the body: its editions by date

    def with_readings(self, readings: Mapping[str, str]) -> Regulations:
        """The same, each edition read with those of the words that it has."""
        chapters = []
        for chapter in self.chapters:
            latest = _read_as_far(chapter.editions[-1], readings)
            chapters.append(replace(chapter, editions=self.body.up_to(latest)))
        return replace(self, chapters=tuple(chapters))

    @cached_property
    def pools(self) -> tuple[str, ...]:
        return tuple(pool for chapter in self.chapters for pool in chapter.pools)

    @cached_property
    def editions(self) -> tuple[Regulation, ...]:
        return tuple(edition for chapter in self.chapters for edition in chapter.editions)

    def of_list(self, pool: str) -> Regulation:
        """The edition that answers for the list of that pool; raises BadInput where there is none."""
        for chapter in self.chapters:
            if pool in chapter.pools:
                return chapter.editions[-1]
        raise self._no_pool(pool)

    def of_pools(self, pools: tuple[str, ...] | list[str]) -> tuple[Regulation, ...]:
        """The editions that answer for these lists, each once."""
        return tuple(dict.fromkeys(self.of_list(pool) for pool in pools))

    @property
    def first(self) -> Regulation:
        return self.chapters[0].editions[-1]

    def chapter_for(self, time_control: str) -> Chapter:
        """The chapter that speaks of an event with that time control."""
        time = pl.DataFrame({"seconds_60": [parse(time_control).seconds_for_60_moves]})
        speaking = (chapter for chapter in self.chapters if chapter.when is None or time.select(chapter.when).item())
        return next(speaking, self.chapters[-1])

    def pool_for(self, time_control: str) -> str | None:
        """The pool of an event with that time control; None: it belongs to no pool."""
        facts = pl.DataFrame({"seconds_60": [parse(time_control).seconds_for_60_moves]})
        rules = self.chapter_for(time_control).editions[-1].event
        pool: str | None = facts.with_columns(rules.pool.value())["pool"].item()
        return pool

    def judge(self, starts_on: date, time_control: str) -> Regulation | None:
        """The edition by which an event is judged; None: it started before the first one."""
        editions = self.chapter_for(time_control).editions
        begun = [edition for edition in editions if edition.in_force <= starts_on]
        return begun[-1] if begun else None

    @property
    def variants(self) -> tuple[EditionVariant, ...]:
        """The editions as the registry finds them again."""
        return (self.of_body,) if self.of_body else tuple(chapter.editions[-1].variant for chapter in self.chapters)

    @property
    def name(self) -> str:
        """The same as text."""
        return format_variants(self.variants)

    def readings(self, pools: tuple[str, ...] | list[str]) -> dict[str, str]:
        """The word of every switch of these pools, by its number: recorded with their lists."""
        words: dict[str, str] = {}
        for edition in self.of_pools(pools):
            words |= edition.readings
        return words

    @cached_property
    def judges_paper(self) -> bool:
        """Does an event depend on the paper copy of its report, as the editions are read?"""
        return any("paper_received_on" in edition.asks for edition in self.editions)

    @cached_property
    def rules_games_out(self) -> bool:
        """Does a decision about a single game take it out, as the editions are read?"""
        return any(edition.event.rules_games_out for edition in self.editions)

    @cached_property
    def judges_memberships(self) -> bool:
        """Does a game depend on the memberships of its players?"""
        return any(edition.event.judges_memberships for edition in self.editions)

    def select_pools(self, pool: str) -> tuple[str, ...]:
        """The pools that are asked for: one by its name, some by theirs, `all`, `both` of two; unnamed the first."""
        begun = tuple(name for chapter in self.chapters if chapter.begun for name in chapter.pools)
        if pool == "all" or (pool == "both" and len(self.pools) == 2):
            return begun
        names = tuple(dict.fromkeys(pool.split())) or self.body.pools[:1]
        if unknown := [name for name in names if name not in self.pools]:
            raise self._no_pool(unknown[0])
        for name in names:
            if name not in begun:
                first = self.of_list(name)
                raise BadInput(
                    "no edition of {body} for {pool} is in force yet: the first, {edition}, is from {in_force}",
                    body=self.body.code,
                    pool=name,
                    edition=first.edition,
                    in_force=first.in_force,
                )
        return names

    def _no_pool(self, pool: str) -> BadInput:
        figures = {"edition": self.of_body or self.first.variant, "pool": repr(pool), "pools": ", ".join(self.pools)}
        if len(self.pools) > 1:
            return BadInput("{edition} has no pool {pool}: its pools are {pools} (or all)", **figures)
        return BadInput("{edition} has no pool {pool}: its pools are {pools}", **figures)


def _read_as_far(edition: Regulation, readings: Mapping[str, str]) -> Regulation:
    """The edition, read with those of the words that it has."""
    return edition.read_with({number: word for number, word in readings.items() if number in edition.interpretations})
