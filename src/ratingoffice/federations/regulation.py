"""The questions a rating regulation answers, in the order a game meets them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cached_property, lru_cache
from typing import Any

import polars as pl

from ratingoffice.book.period import Period
from ratingoffice.federations.questions import Provision
from ratingoffice.federations.readings import Reading, in_order, refuse_unknown, switches, with_readings
from ratingoffice.federations.variants import EditionVariant
from ratingoffice.law.article import Article, Clause, Ground
from ratingoffice.law.table import MirrorTable, RangeTable
from ratingoffice.message import Message, Wording, figures_of, holes, template_of


@dataclass(frozen=True, eq=False)
class Pools:
    """What a first-rating rule makes of the pools: a row a player, and the results that go on waiting."""

    initials: pl.DataFrame
    results: pl.DataFrame  # the results that were looked at
    waiting: pl.DataFrame  # those that go on waiting


@dataclass(frozen=True, eq=False)
class FirstRating:
    """How a first rating comes about: the rule, how many periods a pool holds, and its sentences."""

    rule: Callable[[pl.DataFrame, Period], Pools]
    reasons: tuple[Ground, ...]  # what it became, or what is missing: of the columns that the rule gives
    periods: int
    provisions: tuple[Provision, ...]
    remembers: bool = False  # results that have left the window stay on record while the player is unrated
    window_by: str = ""  # the article that says how long a result counts
    zero_by: str = ""  # the article by which a first event scored zero is disregarded
    draws: int = 0  # hypothetical opponents that the formula adds, each drawn
    draws_rating: int = 0
    draws_by: str = ""  # the article that adds them


@dataclass(frozen=True, kw_only=True, eq=False)
class EventRules:
    """What is asked of the edition in force on the day an event starts: is it rated, which games, what difference."""

    pool: Article  # the pool of an event, by its time control; empty: none
    facts: tuple[pl.Expr, ...]  # named quantities of an event that the grounds speak of, each may use those before
    not_yet: tuple[Ground, ...]  # events left for a later list
    refusals: tuple[Ground, ...]  # events not rated, or waiting for a decision
    noted: tuple[Ground, ...] = ()  # said of an event whatever becomes of it
    reporter: Ground | None = None  # who should not report an event: said to the desk, never a ground
    reports_at: tuple[str, ...] = ()  # on the web: an address there is a report, from the day it came
    admitted: str  # the article cited for a rated event
    owed: Ground | None  # events that have to be rated: said of those that are
    interim: Ground | None  # an event not yet closed of which games are rated all the same
    counts_participants: pl.Expr  # events of which it asks how many are rated and unrated, and their average
    names_strongest: pl.Expr = field(default_factory=lambda: pl.lit(False))  # events whose strongest player is named
    rated_whole: pl.Expr  # is every game of an event to be rated now? (columns of the event)
    due: pl.Expr  # is a game of another event? (columns of the event, and the day of the game's own report)
    not_due: Ground  # said of a game that is not
    completed: pl.Expr  # is an admitted event finished with this list?
    #: is a game that was added to an event after a list had closed it judged now? (columns: the day of the game's own
    #: report, and `closed_on`, the day of that list); None: never
    reopens: pl.Expr | None = None
    more: Ground | None = None  # an admitted event of which games were rated on an earlier list
    rate_of_play: Article | None  # the minutes that a game needs, by its players; None: by the event alone
    game_facts: tuple[pl.Expr, ...]
    game_refusals: tuple[Ground, ...]  # the first that applies; what only waits for a decision comes last
    far: int | None  # the difference beyond which games are numbered (nth_far), if the edition asks
    difference: Article  # D: the rating difference that counts
    expected: RangeTable  # PD by D

    meant_for: Article | None = None  # the list for which its report should come, by the event's last day
    of_edition: str = ""  # whose rules these are, for the clauses that they cite

    @property
    def rules_games_out(self) -> bool:
        """Does a decision about a single game take it out?"""
        return any("ruling" in ground.when.meta.root_names() for ground in self.game_refusals)

    @property
    def judges_memberships(self) -> bool:
        """Does a game depend on the memberships of its players?"""
        return any("membership_judged" in ground.when.meta.root_names() for ground in self.game_refusals)

    def takes_added_games(self, reported_on: date, closed_on: date) -> bool:
        """Are games judged that a report of that day adds to an event which that list has closed?"""
        if self.reopens is None:
            return False
        days = pl.DataFrame({"game_reported_on": [reported_on], "closed_on": [closed_on]})
        return bool(days.select(self.reopens.fill_null(False)).item())

    def roots(self) -> set[str]:
        """The columns of events and participants that the admission of events speaks of."""
        grounds = (*self.not_yet, *self.refusals, *self.noted)
        expressions = [*self.facts, *(ground.when for ground in grounds)]
        words = " ".join(str(ground.why) for ground in grounds)
        worked_out = {fact.meta.output_name() for fact in self.facts}
        return {name for e in expressions for name in e.meta.root_names()} | (set(holes(words)) - worked_out)


@dataclass(frozen=True, kw_only=True, eq=False)
class ListRules:
    """What is asked of the edition in force on the day of the list: whose ratings, K, first ratings, who is listed."""

    # whose ratings
    at_start: bool  # the ratings of the list in force when the event started; else those of the period
    strength: pl.Expr  # the rating with which a player counts for the opponents
    by_fide: pl.Expr | None = None  # whose strength is a rating of FIDE's
    beside: Mapping[str, str] = field(default_factory=dict)  # pool -> the pool that its newcomers may come from
    inherits: Article | None  # a rating taken over before the games are counted, which count with it
    brings: Mapping[str, pl.Expr] = field(default_factory=dict)  # what comes with it: other columns of the player
    joins_with: Article | None  # a rating taken over on the list being made only
    lends: pl.Expr | None = None  # with what somebody counts who plays, and whose rating in the pool does not begin yet

    # sides
    sides_not_counted: tuple[Ground, ...]  # the first that applies
    to_pool: pl.Expr  # does the result of an uncounted side wait for a first rating?
    touches: tuple[Ground, ...]  # special rules that a counted side says
    rating_used: pl.Expr

    # players
    k: Article
    k_limit: Article | None  # K again, where K x n is limited
    change: Article  # the period's change, rounded
    new_rating: Article
    keeps_rating: Article  # does the rating stand on the next list, or is the player unrated?
    dp: MirrorTable  # the rating difference that a fractional score stands for
    first_rating: FirstRating
    may_start: pl.Expr  # who may get a first rating at all
    active_periods: int  # without a rated game in so many periods: inactive
    not_listed: tuple[Ground, ...]
    list_also: tuple[str, ...] = ()  # columns of the published list beyond the common ones
    of_edition: str = ""  # whose rules these are, for the clauses that they cite


@dataclass(frozen=True, kw_only=True, eq=False)
class Regulation:
    """One edition of one body's regulation, for one or more of its pools. A next edition is this one, amended."""

    edition: str  # its id; of a variant that one's text
    body: str
    title: Message
    source: str  # the text it follows
    link: str  # where that text can be read
    in_force: date
    pools: tuple[str, ...]
    cite_in_force: str  # the article by which events are judged by the edition of their start
    event: EventRules
    list: ListRules
    recalculated_within: int | None = None  # days after publication in which an error is still corrected
    appeal_days: int | None = None  # after the communication of a refusal to rate
    appeal_to: str = ""  # who hears it

    made_by: Mapping[str, Callable[..., Any]] = field(default_factory=dict)  # question -> by numbers and readings

    #: of which edition, with which numbers and readings
    variant: EditionVariant = field(default_factory=lambda: EditionVariant(""))

    # for the reader
    provisions: tuple[Provision, ...] = ()
    interpretations: Mapping[str, Reading] = field(default_factory=dict)  # by number
    coverage: str = ""  # names the map of its original, as `federations.coverage` loads it

    def __post_init__(self) -> None:
        if str(self.variant) != self.edition:  # a printed edition, or one that amends another
            object.__setattr__(self, "variant", EditionVariant(self.edition))
        for half in ("event", "list"):
            rules = getattr(self, half)
            if rules.of_edition != self.plain:
                object.__setattr__(self, half, replace(rules, of_edition=self.plain))

    def amend(self, **answers: Any) -> Regulation:
        """Another edition: this one, with other answers to these questions of either half."""
        for half in ("event", "list"):
            rules = getattr(self, half)
            names = {f.name for f in fields(rules)} & {*answers}
            if names:
                answers[half] = replace(rules, **{name: answers.pop(name) for name in names})
        return replace(self, **answers)

    def answer(self, question: str) -> Any:
        """What it answers to a question of either half."""
        return getattr(self.event if hasattr(self.event, question) else self.list, question)

    def read_with(self, readings: Mapping[str, str]) -> Regulation:
        """This edition as an officer reads it, with these words in place of its own.

        Raises BadInput where it has no such reading, or no such word for one.
        """
        refuse_unknown(self, readings)
        return _read_with(self, tuple(sorted(readings.items(), key=lambda reading: in_order(reading[0]))))

    @property
    def plain(self) -> str:
        """The id of the edition without the readings that it is read by."""
        return str(self.variant.without_readings())

    @property
    def printed(self) -> str:
        """The id of the edition as it is printed: without numbers that are supposed, and without readings."""
        return self.variant.name

    @property
    def readings(self) -> dict[str, str]:
        """The word of every switch, by its number: recorded with a list."""
        return switches(self)

    def answers(self) -> Iterator[Any]:
        """Every answer, one by one, in the order of the questions."""
        for rules in (self.event, self.list):
            for value in (getattr(rules, f.name) for f in fields(rules)):
                yield from value if isinstance(value, tuple) else (value,)

    def articles(self) -> tuple[Article, ...]:
        return tuple(answer for answer in self.answers() if isinstance(answer, Article))

    @cached_property
    def sentences(self) -> Mapping[str, Wording]:
        """What its clauses and grounds say of a row, by their ids."""
        clauses = ((article.id(clause), clause) for article in self.articles() for clause in article.clauses)
        grounds = (*self.answers(), *self.list.first_rating.reasons)
        sentences = {at: clause.why or clause.says for at, clause in clauses}
        for ground in grounds:
            if isinstance(ground, Ground):
                sentences |= dict(ground.sentences())
        return sentences

    @cached_property
    def asks(self) -> frozenset[str]:
        """The columns that its articles, grounds and other expressions speak of, whatever they belong to."""
        expressions = []
        for answer in self.answers():
            clauses = answer.clauses if isinstance(answer, Article) else (answer,) if isinstance(answer, Ground) else ()
            parts = (part for clause in clauses for part in (clause.when, getattr(clause, "then", None)))
            expressions += [answer, *parts]
        return frozenset(name for part in expressions if isinstance(part, pl.Expr) for name in part.meta.root_names())


@lru_cache(maxsize=256)
def _read_with(regulation: Regulation, readings: tuple[tuple[str, str], ...]) -> Regulation:
    before = switches(regulation)
    changed = {number: word for number, word in readings if before.get(number, word) != word}
    if not changed:
        return regulation
    usual = {number: reading.word for number, reading in regulation.interpretations.items()}
    words = {**dict(regulation.variant.readings), **changed}
    otherwise = tuple((number, word) for number, word in words.items() if usual.get(number) != word)
    variant = replace(regulation.variant, readings=otherwise)
    title = Message(
        "{title}, read with {readings}",
        title=Message(regulation.title),
        readings=", ".join(f"{number}={word}" for number, word in changed.items()),
    )
    return regulation.amend(edition=str(variant), variant=variant, title=title, **with_readings(regulation, changed))


def gives(at: str, number: int, says: Wording, when: pl.Expr | None = None, why: Wording = "") -> Clause:
    """A clause whose value is a number; its words begin with that number, so that it is written once."""
    template = "{value} " + template_of(says)
    words = Message(template, value=number, **figures_of(says))
    return Clause(at, number, when, why, words)
