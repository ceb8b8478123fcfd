"""Article 8: Buchholz, the average of the opponents' Buchholz, and Fore Buchholz."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.tiebreaks.measure import Measure
from ratingoffice.tournament.values import text_of


def buchholz(event: Contest, code: Code) -> Measure:
    """BH, FB: the sum of the opponents' scores (8.1; 8.3 with the last round drawn)."""
    fore = code.name == "FB" or code.fore
    unplayed = event.fore if fore else event.unplayed
    score = unplayed.results.scores[code.score or unplayed.results.primary]
    games = unplayed.games("8.1", code.as_played)
    return Measure(
        lambda i: unplayed.opposition(score.name, i, games),
        unit=score.unit,
        low=code.low,
        high=code.high,
        exception=event.exception(code),
        score_unit=score.unit,
        points_unit=score.unit,
        key=("BH", score.name, code.as_played, fore),
        plain_values=lambda i: unplayed.met(score.name, i, games),
    )


def average_of_buchholz(event: Contest, code: Code) -> Measure:
    """AOB: of the opponents met over the board (8.2), exact (T-2). Cuts drop opponents, as in ARO (14)."""
    results = event.results
    measure = buchholz(event, Code(code.written, "BH", code.score, as_played=code.as_played, fore=code.fore))
    values = event.column(measure.key, measure.value)
    games = event.unplayed.games("8.2", code.as_played)
    parts = lcm(*range(1, results.rounds + 1))  # every number of opponents divides it: averages stay whole numbers

    def addends(i: int) -> list[Addend]:
        rows = enumerate(zip(results.opponents[i], results.kinds[i], strict=True), start=1)
        return [
            Addend(number, opponent, score := values[opponent] or 0, 0, score, score)
            for number, (opponent, kind) in rows
            if kind in games
        ]

    def average(_: int, met: Sequence[Addend]) -> int | None:
        return sum([addend.value for addend in met]) * (parts // len(met)) if met else None

    def because(_: int, met: Sequence[Addend]) -> list[Reason]:
        if not met:
            return []
        total = Fraction(sum(addend.value for addend in met), measure.unit)
        says = Message(
            "{sum} / {opponents} {opponents:opponent|opponents} met over the board = {average}",
            sum=text_of(total),
            opponents=len(met),
            average=text_of(total / len(met)),
        )
        return [Reason("8.2", says)]

    return Measure(
        addends,
        unit=measure.unit,
        low=code.low,
        high=code.high,
        total=average,
        total_unit=measure.unit * parts,
        score_unit=measure.unit,
        explain_total=because,
    )
