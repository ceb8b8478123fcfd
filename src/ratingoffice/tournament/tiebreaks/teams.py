"""Article 13: the extended direct encounter, and the sum of score and strength of opponents."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.results import Results, Score
from ratingoffice.tournament.tiebreaks.boards import key
from ratingoffice.tournament.tiebreaks.buchholz import buchholz
from ratingoffice.tournament.tiebreaks.direct import DirectEncounter, Group, InGroup, Step
from ratingoffice.tournament.tiebreaks.measure import Measure
from ratingoffice.tournament.values import text_of

ARTICLE = {"BC": "12.1", "TBR": "12.2", "BBE": "12.3"}


class ExtendedDirectEncounter(NamedTuple):
    primary: DirectEncounter
    secondary: DirectEncounter
    then: Sequence[str]

    def split(self, group: Group, trace: list[Step] | None = None) -> list[Group]:
        for encounter in (self.primary, self.secondary):  # 13.3.1
            places = encounter.split(group, trace)
            if len(places) > 1:  # 13.3.3: every new sub-group starts again
                return [last for place in places for last in (self.split(place, trace) if len(place) > 1 else [place])]
        if len(group) == 2 and self.then:
            return self._by_boards(group, trace)
        return [group]

    def _by_boards(self, group: Group, trace: list[Step] | None) -> list[Group]:
        """13.3.2: article 12, on the matches of the two against each other."""
        results = self.primary.results
        games = self.primary.games
        rounds = {
            i: [r for r, j in enumerate(results.opponents[i]) if j in group and results.kinds[i][r] in games]
            for i in group
        }
        if not all(rounds.values()):
            return [group]
        for name in self.then:
            keys = {i: key(results, i, name, rounds[i]) for i in group}
            best, other = sorted(group, key=lambda i: keys[i], reverse=True)
            places = [group] if keys[best] == keys[other] else [[best], [other]]
            if trace is not None:
                first = next((b for b in range(len(keys[group[0]])) if len({k[b] for k in keys.values()}) > 1), 0)
                unit = results.scores["GP"].unit
                scores = {i: Fraction(-k[0] if name == "BC" else k[first], unit) for i, k in keys.items()}
                trace.append(Step(tuple(group), f"13.3.2, {ARTICLE[name]}", name, scores, {}, places))
            if len(places) > 1:
                return places
        return [group]


def extended_direct_encounter(event: Contest, code: Code) -> InGroup:
    results = event.results
    first = code.score or results.primary
    games = event.unplayed.games("6", code.as_played)
    primary = DirectEncounter(results, results.scores[first], games, single_application=event.edition.restart_at_once)
    second = results.scores["GP" if first == "MP" else "MP"]
    return ExtendedDirectEncounter(primary, primary._replace(score=second), code.then)


def score_and_strength(event: Contest, code: Code) -> Measure:
    """13.4 SSSC: the secondary score + BH of the primary one / a factor (T-8); /F with Fore Buchholz."""
    results = event.tiebreak_results
    primary = results.scores[code.score or results.primary]
    secondary = results.scores["GP" if primary.name == "MP" else "MP"]
    strength = buchholz(event, code)
    factor = Fraction(_factor(results, primary.name, secondary.name)) if code.factor is None else code.factor
    if factor == 0:
        return strength._replace(key=None, undefined=Message("the factor of 13.4.2 b is 0: name one (/K3)"))
    above, below = factor.numerator, factor.denominator
    unit = primary.unit * above * secondary.unit

    def total(i: int, met: Sequence[Addend]) -> int:
        strength = sum(addend.value for addend in met) * below * secondary.unit
        return secondary.totals[i] * primary.unit * above + strength

    def because(i: int, met: Sequence[Addend]) -> list[Reason]:
        says = Message(
            "{secondary} {own} + {strength} / {factor} = {value}",
            secondary=secondary.name,
            own=text_of(secondary.exact(secondary.totals[i])),
            strength=text_of(primary.exact(sum(addend.value for addend in met))),
            factor=text_of(factor),
            value=text_of(Fraction(total(i, met), unit)),
        )
        return [_factor_reason(results, primary, secondary, code.factor), Reason("13.4", says)]

    note = f"{secondary.name} + BH:{primary.name} / {text_of(factor)}"
    return strength._replace(key=None, total=total, total_unit=unit, note=note, explain_total=because)


def _factor_reason(results: Results, primary: Score, secondary: Score, factor: Fraction | None) -> Reason:
    if factor is not None:
        return Reason("13.4.2 b", Message("factor: the code gives {factor}", factor=text_of(factor)))
    says = Message(
        "factor: {rounds} {rounds:round|rounds} × {win} {primary} for a win, / {most} {secondary} at most in a match, "
        "rounded down {factor}",
        rounds=results.planned,
        win=text_of(primary.exact(primary.win)),
        primary=primary.name,
        most=text_of(secondary.exact(secondary.win)),
        secondary=secondary.name,
        factor=_factor(results, primary.name, secondary.name),
    )
    return Reason("13.4.2 b", says)


def _factor(results: Results, primary: str, secondary: str) -> int:
    """The highest primary score of the tournament by the highest secondary score of one match, rounded down."""
    first, second = results.scores[primary], results.scores[secondary]
    highest = results.planned * Fraction(first.win, first.unit)
    return int(highest / Fraction(second.win, second.unit)) if second.win > 0 else 0
