"""Article 9 and 13.2: Sonneborn-Berger, its four extensions for teams, and the Koya system."""

from __future__ import annotations

from fractions import Fraction
from operator import mul

from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.results import NOBODY, Kind, Score
from ratingoffice.tournament.tiebreaks.measure import Measure
from ratingoffice.tournament.values import text_of


def sonneborn_berger(event: Contest, code: Code) -> Measure:
    """The opponent's score × the points scored against it (9.1)."""
    score = event.opponent_results.scores[code.score or event.opponent_results.primary]
    return _products(event, code, score, score)


def extended(event: Contest, code: Code) -> Measure:
    """13.2, EMGSB: the opponent's match points (first letter) × the game points scored (second)."""
    letters = {"M": event.opponent_results.scores["MP"], "G": event.opponent_results.scores["GP"]}
    return _products(event, code, letters[code.name[1]], letters[code.name[2]])


def _products(event: Contest, code: Code, opponent_score: Score, points_score: Score) -> Measure:
    """A cut takes the opponent with the lowest score, among equals the worst result (14.1.1 d, 14.1.2)."""
    unplayed, results = event.unplayed, event.results
    games = unplayed.games("9", code.as_played)
    by_primary = (
        event.edition.extended_cut_by == "primary" and code.name != "SB" and opponent_score.name != results.primary
    )

    def addends(i: int) -> list[Addend]:
        points = points_score.points[i]
        products = []
        for number, opponent, score, _, _, _, voluntary in unplayed.opposition(opponent_score.name, i, games):
            gained = points[number - 1]
            value = score * gained
            products.append(Addend(number, opponent, score, gained, value, (score, gained, value), voluntary))
        if not by_primary:
            return products
        primary = unplayed.opposition(results.primary, i, games)
        return [
            addend._replace(order=(first.score, *addend.order[1:]))
            for addend, first in zip(products, primary, strict=True)
        ]

    def quick(i: int) -> int:
        points = points_score.points[i]
        scores = unplayed.met(opponent_score.name, i, games)
        if scores is not None:
            return sum(map(mul, scores, points))
        return sum([met[2] * points[met[0] - 1] for met in unplayed.opposition(opponent_score.name, i, games)])

    return Measure(
        addends,
        quick_total=quick,
        unit=opponent_score.unit * points_score.unit,
        low=code.low,
        high=code.high,
        exception=event.exception(code),
        score_unit=opponent_score.unit,
        points_unit=points_score.unit,
    )


def koya(event: Contest, code: Code) -> Measure:
    """9.2: the points against those with at least half of the possible maximum; 14.5: a limit moved by half points."""
    results = event.tiebreak_results
    score = results.scores[code.score or results.primary]
    count = results.planned if event.edition.koya_rounds == "planned" else results.rounds  # T-11
    rounds = [count] * len(results.numbers)
    if results.round_robin:
        missed = [sum(opponent == NOBODY for opponent in row) for row in results.opponents]
        paired = sum(free < results.rounds for free in missed)
        if paired % 2:  # T-4: rounds that are free because the number is odd; as many for everybody in the end
            most, least = -(-count // paired), count // paired if count > results.rounds else 0
            rounds = [count - min(max(free, least), most) for free in missed]
    # 2 × the score against 2 × the limit
    limits = [score.win * possible + code.limit * score.unit for possible in rounds]
    reached = [2 * total >= limit for total, limit in zip(score.totals, limits, strict=True)]

    open_ = Kind.OPEN

    def addends(i: int) -> list[Addend]:
        points = score.points[i]
        return [
            Addend(
                number,
                opponent,
                score.totals[opponent],
                points[number - 1],
                points[number - 1] if reached[opponent] else 0,
                number,
            )
            for number, opponent in enumerate(results.opponents[i], start=1)
            if opponent != NOBODY and results.kinds[i][number - 1] is not open_
        ]

    def because(*_: object) -> list[Reason]:
        return [koya_limit(score, count, code.limit) for count in sorted(set(rounds))]

    def about(_: int, addend: Addend) -> list[Reason]:
        return [koya_reach(score.exact(addend.score), Fraction(limits[addend.opponent], 2 * score.unit))]

    def quick(i: int) -> int:
        met = zip(results.opponents[i], results.kinds[i], score.points[i], strict=True)
        return sum([p for opponent, kind, p in met if opponent != NOBODY and reached[opponent] and kind is not open_])

    unit = score.unit
    return Measure(
        addends,
        unit=unit,
        score_unit=unit,
        points_unit=unit,
        explain_total=because,
        explain_addend=about,
        quick_total=quick,
    )


def koya_limit(score: Score, rounds: int, moved: int) -> Reason:
    """`moved`: by so many half points."""
    most = score.exact(score.win) * rounds
    limit = most / 2 + Fraction(moved, 2)
    figures = {"most": text_of(most), "rounds": rounds, "limit": text_of(limit)}
    half = Message("limit: 50 % of {most}, the most that {rounds} {rounds:round|rounds} can bring: {limit}", **figures)
    if not moved:
        return Reason("9.2", half)
    moved_by = text_of(Fraction(moved, 2))
    return Reason(
        "14.5",
        Message(
            "limit: 50 % of {most}, the most that {rounds} {rounds:round|rounds} can bring, moved by {moved}: {limit}",
            moved=moved_by,
            **figures,
        ),
    )


def koya_reach(score: Fraction, limit: Fraction) -> Reason:
    figures = {"score": text_of(score), "limit": text_of(limit)}
    if score >= limit:
        return Reason("9.2", Message("{score} reaches the limit of {limit}", **figures))
    return Reason("9.2", Message("{score} is below the limit of {limit}: does not count", **figures))
