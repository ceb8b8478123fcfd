"""Why a value is what it is: round by round, with the article of each part and of what was cut.

What is shown is data: terminal, page and JSON are views of it. It is put together when somebody asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ratingoffice.message import Message, Wording
from ratingoffice.tournament import unplayed_reasons
from ratingoffice.tournament.codes import EXTENDED_SB, Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.cut_reasons import of_cut
from ratingoffice.tournament.encounters import Encounter, encounter
from ratingoffice.tournament.modifiers import Addend, Cut
from ratingoffice.tournament.rank import Column
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.results import AFTER_THE_END, NO_GAME, NOBODY
from ratingoffice.tournament.tiebreaks import Measure
from ratingoffice.tournament.unplayed import Unplayed
from ratingoffice.tournament.values import Value, exact, rounded_text, text_of

#: built on the opponents' adjusted scores, with dummies for unplayed rounds
ON_OPPOSITION = ("BH", "FB", "SB", "SSSC", *EXTENDED_SB)


@dataclass(frozen=True)
class Part:
    """One addend."""

    round: int | None  # None: of no round, such as a penalty
    board: int | None  # of BC
    opponent: int | None  # start number; None: none, or the dummy of 16.4
    result: str
    category: str  # of the round (16.2); "": it was played
    score: Value  # what is taken from the opponent, adjusted by 16.3; None: nothing
    points: Value  # one's own
    contribution: Value
    cut: str  # the article that cut it; "": it counts
    article: str
    why: Sequence[Reason] = ()

    @property
    def unnamed_article(self) -> str:
        """The article, or "" if a reason names it."""
        return "" if any(reason.article.startswith(self.article) for reason in self.why) else self.article

    def to_json(self) -> dict[str, Any]:
        where: dict[str, Any] = {"round": self.round} if self.board is None else {"board": self.board}
        answer = where | {
            "opponent": self.opponent,
            "result": self.result or None,
            "category": self.category or None,
            "score": text_of(self.score),
            "points": text_of(self.points),
            "contribution": text_of(self.contribution),
            "cut": self.cut or None,
            "article": self.article,
        }
        return answer | {"why": [reason.to_json() for reason in self.why]} if self.why else answer


@dataclass(frozen=True)
class Explained:
    """One value."""

    key: str
    title: str
    article: str
    value: Value
    note: Wording
    parts: Sequence[Part] = ()
    encounters: Sequence[Encounter] = ()
    why: Sequence[Reason] = ()  # how the parts make the value
    type: str = ""  # of article 5; shown to people

    @property
    def number(self) -> str:
        """The value for readers: rounded, and the exact one in brackets if it is another."""
        exact_text, rounded = text_of(self.value), rounded_text(self.value)
        return rounded if exact_text in (rounded, None) else f"{rounded} ({exact_text})"

    @property
    def description(self) -> str:
        """The title, the article, the type of article 5 and the note."""
        type_text = f", type {self.type}" if self.type else ""
        return f"{self.title}, article {self.article}{type_text}" + (f": {self.note}" if self.note else "")

    def to_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"title": self.title, "article": self.article, "value": text_of(self.value)}
        if self.note:
            answer["note"] = str(self.note)
        if self.encounters:
            return answer | {"encounters": [encounter.to_json() for encounter in self.encounters]}
        answer["rounds"] = [part.to_json() for part in self.parts]
        return answer | {"why": [reason.to_json() for reason in self.why]} if self.why else answer


def explain_value(event: Contest, column: Column, i: int) -> Explained:
    """The value of participant `i`."""
    code, tie_break = column.code, column.code.tie_break
    article = event.edition.article_of(code)
    value = exact(column.values[i], column.unit)
    if isinstance(column.by, Measure):
        note = column.by.undefined or column.by.note
        parts = _parts(event, code, column.by, i)
        why = _why(event, column, i)
        return Explained(column.key, tie_break.title, article, value, note, parts, (), why, tie_break.type)
    group = column.groups.get(i)
    if group is None:
        note = Message("nobody else is tied here")
        return Explained(column.key, tie_break.title, article, None, note, type=tie_break.type)
    encounters = [encounter(event.results, step) for step in column.trace(group) if i in step.scores]
    if value is not None:
        note = Message("{count} are tied", count=len(group))
    else:
        note = Message("{count} are tied, and stay so", count=len(group))
    return Explained(column.key, tie_break.title, article, value, note, (), encounters, type=tie_break.type)


def _why(event: Contest, column: Column, i: int) -> list[Reason]:
    measure, code = column.by, column.code
    assert isinstance(measure, Measure)
    if measure.undefined:
        return []
    reasons = []
    if is_fore(code):
        reasons.append(_fore(event))
    cut_result = measure.apply_cuts(i)
    if cut_result is None:
        cuts = measure.low + measure.high
        addends = len(measure.addends(i))
        says = Message("undefined: {values} {values:value|values}, {cuts} {cuts:cut|cuts}", values=addends, cuts=cuts)
        return [*reasons, Reason("14", says)]
    reasons += measure.explain_total(i, cut_result.addends)
    if column.values[i] is None:
        reasons.append(Reason(code.tie_break.article, Message("undefined: there is no value")))
    return reasons


def is_fore(code: Code) -> bool:
    return code.name == "FB" or code.fore


def _fore(event: Contest) -> Reason:
    results = event.results
    if event.fore is event.unplayed:
        says = Message(
            "{rounds} of {planned} planned rounds are paired: until the last one is, as Buchholz",
            rounds=results.rounds,
            planned=results.planned,
        )
        return Reason("8.3", says)
    return Reason(
        "8.3", Message("round {round}, the last one, is taken as drawn by all who were paired", round=results.rounds)
    )


def _parts(event: Contest, code: Code, measure: Measure, i: int) -> list[Part]:
    cut_result = measure.apply_cuts(i)
    cuts: Sequence[Cut] = cut_result.cuts if cut_result else []
    addends = cut_result.addends if cut_result else measure.addends(i)
    listed: list[tuple[Addend, Cut | None]] = [(addend, None) for addend in addends]
    listed += [(cut.addend, cut) for cut in cuts]
    unplayed = event.fore if is_fore(code) else event.unplayed
    results = unplayed.results
    opposed = code.name in ON_OPPOSITION
    parts = []
    for addend, cut in sorted(listed, key=lambda entry: (entry[0].round, entry[0].opponent == NO_GAME, entry[0].order)):
        board = addend.score if code.name == "BC" else None
        law = event.edition.article_of(code)
        if opposed and addend.opponent == NOBODY:
            law = "16.4"
        elif opposed and unplayed.taken_as_drawn(addend.opponent):
            law = "16.3"
        of_round = addend.round and addend.opponent != NO_GAME
        why = _about(event, unplayed, code, i, addend) if of_round else []
        why += measure.explain_addend(i, addend)
        if cut is not None:
            why += of_cut(code, cut, measure, by_primary=event.edition.extended_cut_by == "primary")
        parts.append(
            Part(
                round=addend.round if 0 < addend.round < AFTER_THE_END else None,
                board=board,
                opponent=None if addend.opponent in (NOBODY, NO_GAME) else results.numbers[addend.opponent],
                result=results.codes[i][addend.round - 1] if of_round else "",
                category=unplayed.category(i, addend.round) if of_round else "",
                score=exact(addend.score, measure.score_unit) if measure.score_unit and board is None else None,
                points=exact(addend.points, measure.points_unit) if measure.points_unit else None,
                contribution=exact(addend.value, measure.unit),
                cut=cut.article if cut else "",
                article=law,
                why=why,
            )
        )
    return parts


def _about(event: Contest, unplayed: Unplayed, code: Code, i: int, addend: Addend) -> list[Reason]:
    """What articles 8.3, 15 and 16 have to do with the round."""
    number, opponent = addend.round, addend.opponent
    reasons = unplayed_reasons.category(unplayed, i, number)
    if "P" in code.tie_break.modifiers and opponent != NOBODY:
        reasons += unplayed_reasons.awarded(unplayed, i, number, code.as_played)
    if code.name not in ON_OPPOSITION:
        return reasons
    letters = {"M": "MP", "G": "GP"}
    score = letters[code.name[1]] if code.name in EXTENDED_SB else event.score_of(code).name
    if is_fore(code) and event.fore is not event.unplayed:
        reasons += unplayed_reasons.fore(event.unplayed, unplayed, score, i, number, opponent)
    if opponent == NOBODY:
        return [*reasons, *unplayed_reasons.dummy(unplayed, score, i, number)]
    return [*reasons, *unplayed_reasons.opponents_score(unplayed, score, opponent)]
