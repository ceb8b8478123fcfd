"""An edition for the reader: what it answers to every question, its interpretations, what differs from another.

Everything comes from the `Regulation` itself, so that an amended edition shows what it changed without a word written
for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from difflib import get_close_matches
from itertools import groupby

from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import BODIES, EDITIONS
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import Article, Clause, Ground
from ratingoffice.law.table import MirrorTable, RangeTable
from ratingoffice.message import Message, Wording

READING = re.compile(r"\b[A-Z]{1,2}-[0-9]+\b")

#: the question that each article of a regulation answers
ARTICLES: Mapping[str, Question] = {
    "pool": Question.POOL,
    "rate_of_play": Question.TIME,
    "meant_for": Question.REPORT,
    "inherits": Question.RATINGS,
    "joins_with": Question.RATINGS,
    "difference": Question.DIFFERENCE,
    "k": Question.K,
    "k_limit": Question.LIMIT,
    "change": Question.ROUNDING,
    "new_rating": Question.NEW_RATING,
    "keeps_rating": Question.NEW_RATING,
}

#: a ground that refuses answers the question whose columns it speaks of; the first that fits
SPEAKS_OF: Sequence[tuple[Question, frozenset[str]]] = (
    (Question.MEMBERS, frozenset({"membership_judged", "federation"})),
    (Question.REGISTRATION, frozenset({"registered_on", "registered_before", "announced_pool", "only_named"})),
    (Question.HOURS, frozenset({"rounds_a_day", "rounds_a_day_played", "rounds_a_day_scheduled", "seconds_a_day"})),
    (Question.REPORT, frozenset({"last_report_day"})),
    (Question.MATCHES, frozenset({"kind", "match_games"})),
    (Question.UNPLAYED, frozenset({"played", "ruling"})),
    (Question.TIME, frozenset({"minutes_needed", "first_control_moves"})),
    (Question.POOL, frozenset({"seconds_60"})),
)


@dataclass(frozen=True)
class Line:
    """A clause, a ground or a provision in words."""

    at: str  # as it is cited: 8.3.3 ¶1
    says: Wording
    rows: str = ""  # of a printed table

    @property
    def readings(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(READING.findall(str(self.says))))


@dataclass(frozen=True)
class Entry:
    """What one article answers to one question, in the order of the text."""

    question: Question
    number: str
    lines: tuple[Line, ...]
    order: tuple[str, ...] = ()  # which line prevails, strongest first, where the text is not built so
    reading: str = ""  # the interpretation behind that order

    def by_strength(self) -> tuple[Line, ...]:
        """The lines as they prevail; those without a rank after the ranked ones."""
        rank = {at: place for place, at in enumerate(self.order)}
        return tuple(sorted(self.lines, key=lambda line: rank.get(line.at, len(rank))))

    def precedence(self) -> Message:
        """In words: who prevails, and by which interpretation; empty where the text says it."""
        if not self.order:
            return Message("")
        places = ", ".join(at.removeprefix(self.number).strip() for at in self.order)
        if not self.reading:
            return Message("first that fits: {places}", places=places)
        return Message("first that fits: {places} ({reading})", places=places, reading=self.reading)


@dataclass(frozen=True)
class Difference:
    """One line that another edition has otherwise: added (no `before`), removed (no `after`), or changed."""

    question: Question
    article: str
    at: str
    before: Wording | None
    after: Wording | None


def outline(regulation: Regulation) -> tuple[Entry, ...]:
    """Every article once for each question that it answers, in the order in which a game meets them."""
    entries: dict[tuple[Question, str], Entry] = {}
    for entry in sorted(_entries(regulation), key=lambda entry: list(Question).index(entry.question)):
        key = entry.question, entry.number
        first = entries.get(key)
        if first is None:
            entries[key] = entry
        else:
            entries[key] = Entry(
                *key, first.lines + entry.lines, first.order or entry.order, first.reading or entry.reading
            )
    return tuple(entries.values())


def answers(regulation: Regulation) -> Mapping[Question, tuple[Line, ...]]:
    """For `compare`: the lines by question, the strongest clause first."""
    groups = groupby(outline(regulation), key=lambda entry: entry.question)
    return {question: tuple(line for entry in entries for line in entry.by_strength()) for question, entries in groups}


def differences(before: Regulation, after: Regulation) -> tuple[Difference, ...]:
    """Line by line, in the order of the questions."""
    old, new = _by_place(before), _by_place(after)
    questions = list(Question)
    in_order = sorted({*old, *new}, key=lambda at: (questions.index(at[0]), _in_order(at[1]), _in_order(at[2])))
    return tuple(
        Difference(*place, was, now)
        for place in in_order
        for was, now in _paired(old.get(place, []), new.get(place, []))
        if was != now
    )


def until(regulation: Regulation) -> date | None:
    """Its last day in force: the day before the body's next edition; None: no next one is recorded."""
    chapters = BODIES[regulation.body].chapters
    editions = next((chapter.editions for chapter in chapters if regulation in chapter.editions), ())
    following = editions[editions.index(regulation) + 1 :] if editions else ()  # none of one that is supposed
    return following[0].in_force - timedelta(days=1) if following else None


def edition_before(regulation: Regulation) -> Regulation | None:
    """The one before it in its chapter; of a supposed edition the one that it supposes otherwise."""
    printed = EDITIONS.get(regulation.printed)
    if printed is None or regulation.plain != printed.edition:
        return printed
    editions = next(chapter.editions for chapter in BODIES[printed.body].chapters if printed in chapter.editions)
    place = editions.index(printed)
    return editions[place - 1] if place else None


def named_at(regulation: Regulation) -> Mapping[str, tuple[str, ...]]:
    """Each interpretation that the words of the articles name, and where."""
    places: dict[str, list[str]] = {}
    for entry in outline(regulation):
        for line in entry.lines:
            for number in line.readings:
                places.setdefault(number, []).append(line.at)
        if entry.reading:
            places.setdefault(entry.reading, []).append(entry.number)
    return {number: tuple(dict.fromkeys(at)) for number, at in places.items()}


def _entries(regulation: Regulation) -> Iterator[Entry]:
    yield from _first_day(regulation)
    for field, question in ARTICLES.items():
        article = regulation.answer(field)
        if article is not None:
            yield _of_article(question, article)
    yield _of_expected(regulation.event.expected)
    for ground in regulation.event.refusals:
        yield _of_ground(_asked_by(ground, Question.GROUNDS), ground)
    for ground in regulation.event.noted:
        yield _of_ground(_asked_by(ground, Question.GROUNDS), ground)
    if regulation.event.reporter:
        yield _of_ground(Question.REPORT, regulation.event.reporter)
    if regulation.event.owed:
        yield _of_ground(Question.REGISTRATION, regulation.event.owed)
    parts = (regulation.event.interim, regulation.event.more)
    for ground in (*regulation.event.not_yet, *(ground for ground in parts if ground)):
        yield _of_ground(Question.CLOSING, ground)
    for ground in regulation.event.game_refusals:
        yield _of_ground(_asked_by(ground, Question.GROUNDS), ground)
    for ground in regulation.list.touches:
        yield _of_ground(Question.RATINGS, ground)
    for ground in regulation.list.sides_not_counted:
        yield _of_ground(_asked_by(ground, Question.NOT_COUNTED), ground)
    for ground in regulation.list.not_listed:
        yield _of_ground(Question.LIST, ground)
    for provision in (*regulation.list.first_rating.provisions, *regulation.provisions):
        yield Entry(provision.answers, provision.article, (Line(provision.article, provision.says),))
    yield _of_dp(regulation.list.dp)


def _first_day(regulation: Regulation) -> Iterator[Entry]:
    chapters = BODIES[regulation.body].chapters
    chapter = next(chapter for chapter in chapters if set(chapter.pools) & set(regulation.pools))
    first = min(regulation.in_force, chapter.editions[0].in_force)
    says = Message("an event that starts before {day} has no edition here and is not rated", day=first)
    yield Entry(Question.EDITION, regulation.cite_in_force, (Line(regulation.cite_in_force, says),))


def _of_article(question: Question, article: Article) -> Entry:
    lines = tuple(Line(_place(article, clause), clause.words) for clause in article.clauses)
    ranked = tuple(_place(article, clause) for clause in article.ranked()) if article.order else ()
    return Entry(
        question,
        article.number,
        tuple(line for line in lines if line.says),
        ranked if len(ranked) > 1 else (),
        article.reading,
    )


def _place(article: Article, clause: Clause) -> str:
    """As cited; a clause that stands in another article names that one."""
    return clause.at if clause.at[:1].isdecimal() else article.cite(clause)


def _of_ground(question: Question, ground: Ground) -> Entry:
    return Entry(question, ground.article, (Line(ground.article, ground.words),))


def _asked_by(ground: Ground, otherwise: Question) -> Question:
    columns = set(ground.when.meta.root_names())
    return next((question for question, asked_columns in SPEAKS_OF if asked_columns & columns), otherwise)


def _of_expected(table: RangeTable) -> Entry:
    """The ranges as they are read, and what was printed otherwise."""
    says = Message(
        "PD of the higher rated by the table, {first} to {last} hundredths; of the lower the rest",
        first=table[0],
        last=table.values[-1],
    )
    for printed, read in table.errata.items():
        says = Message("{table}; printed {printed}, read as {read}", table=says, printed=printed, read=read)
    return Entry(Question.EXPECTED, table.number, (Line(table.number, says, " | ".join(expected_rows(table))),))


def expected_rows(table: RangeTable) -> list[str]:
    """The rows of a table D -> PD, as they are read: `0-3 50`, …, `>735 100`."""
    rows, start = [], 0
    for value, same in groupby(table.values):
        end = start + len(list(same)) - 1
        rows.append(f"{start}-{end} {value}" if end < len(table.values) - 1 else f">{start - 1} {value}")
        start = end + 1
    return rows


def dp_rows(table: MirrorTable) -> list[str]:
    """The rows of a table p -> dp: `.50 0`, …, `1.0 800`."""
    return [f".{p} {table[p]}" if p < 100 else f"1.0 {table[p]}" for p in range(50, 101)]


def _of_dp(table: MirrorTable) -> Entry:
    rows = " | ".join(dp_rows(table))
    says = Message(
        "dp by the table, from 0 at p = .50 to {most} at 1.0; below .50 the same with the sign changed", most=table[100]
    )
    return Entry(Question.FIRST_FORMULA, table.number, (Line(table.number, says, rows),))


def _by_place(regulation: Regulation) -> dict[tuple[Question, str, str], list[Wording]]:
    """The words of an outline by question, article and clause; the order of precedence is a line of its own."""
    words: dict[tuple[Question, str, str], list[Wording]] = {}
    for entry in outline(regulation):
        for line in entry.lines:
            place = entry.question, entry.number, line.at
            says = Message("{says}: {rows}", says=line.says, rows=line.rows) if line.rows else line.says
            words.setdefault(place, []).append(says)
        if entry.order:
            words[entry.question, entry.number, f"{entry.number}, order"] = [entry.precedence()]
    return words


def _paired(old: Sequence[Wording], new: Sequence[Wording]) -> Iterator[tuple[Wording | None, Wording | None]]:
    """What was and what is at one place: of one sentence each these two, of several those that are similar."""
    if len(old) == len(new) == 1:
        yield old[0], new[0]
        return
    before, after = {str(wording): wording for wording in old}, {str(wording): wording for wording in new}
    left = [text for text in before if text not in after]
    for text, wording in after.items():
        if text not in before:
            similar = get_close_matches(text, left, n=1, cutoff=0.6)
            if similar:
                left.remove(similar[0])
            yield before[similar[0]] if similar else None, wording
    for text in left:
        yield before[text], None


def _in_order(article: str) -> list[tuple[int, str]]:
    """0.2 before 0.2.1, 8.3.4 before 10.1: by the numbers in it."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.findall(r"[0-9]+|[^0-9]+", article)]
