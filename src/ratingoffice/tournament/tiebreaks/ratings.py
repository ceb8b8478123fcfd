"""Article 10: tie-breaks on ratings, in whole numbers, over-the-board games only, always by 1 - ½ - 0."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING

from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Column, Contest
from ratingoffice.tournament.modifiers import POINTS, VALUE, Addend, addend_of
from ratingoffice.tournament.reasons import Reason
from ratingoffice.tournament.results import NOBODY, OUTCOME
from ratingoffice.tournament.tiebreaks.measure import ExplainAddend, ExplainTotal, Measure, Total, half_up, no_reasons

if TYPE_CHECKING:
    from ratingoffice.law.table import MirrorTable

#: half points; awarded games, where they count, as well
HALF_POINTS = {**OUTCOME, "+": 2, "-": 0}
half_points = HALF_POINTS.__getitem__
#: beyond this difference the expected score is 1 or 0
CERTAIN = 736


def average_rating(event: Contest, code: Code) -> Measure:
    """ARO (10.1)."""
    return _on_ratings(event, code, lambda _, met: _average(met), lambda _, met: _averaged("10.1", met))


def performance(event: Contest, code: Code) -> Measure:
    """TPR (10.2): the rounded ARO and the dp of the score (T-5)."""
    dp = _dp()

    def total(_: int, met: Sequence[Addend]) -> int | None:
        average = _average(met)
        return None if average is None else average + dp[_hundredths(met)]

    def because(_: int, met: Sequence[Addend]) -> list[Reason]:
        from ratingoffice.tournament.tiebreaks import rating_reasons

        average = _average(met)
        return [] if average is None else rating_reasons.performance(met, average, p := _hundredths(met), dp[p])

    return _on_ratings(event, code, total, because)


def performance_of(ratings: Sequence[int], half_points: int) -> int:
    """TPR of games against opponents with these ratings."""
    return half_up(sum(ratings), len(ratings)) + _dp()[half_up(100 * half_points, 2 * len(ratings))]


def perfect_performance(event: Contest, code: Code) -> Measure:
    """PTP (10.3): the lowest rating whose expected score is at least the score."""
    ratings = [code.unrated or 0 if rating is None else rating for rating in event.results.ratings]
    expected = _expected(max(ratings, default=0) - min(ratings, default=0) + CERTAIN)

    def score_at(rating: int, ratings: Sequence[int]) -> int:
        return sum([expected[rating - opponent] for opponent in ratings])

    def total(_: int, met: Sequence[Addend]) -> int | None:
        if not met:
            return None
        ratings = [addend.value for addend in met]
        hundredths = 50 * sum([addend.points for addend in met])
        if not hundredths:
            return min(ratings) - 800  # T-6
        low, high = min(ratings) - CERTAIN, max(ratings) + CERTAIN  # too low; enough even for a full score (T-6)
        while high - low > 1:
            rating = (low + high) // 2
            if score_at(rating, ratings) >= hundredths:
                high = rating
            else:
                low = rating
        return high

    def because(i: int, met: Sequence[Addend]) -> list[Reason]:
        from ratingoffice.tournament.tiebreaks import rating_reasons

        rating = total(i, met)
        if rating is None:
            return []
        ratings, hundredths = [addend.value for addend in met], 50 * sum(addend.points for addend in met)
        if not hundredths:
            return [rating_reasons.no_points(min(ratings), rating)]
        full = [rating_reasons.full_score(max(ratings), rating)] if hundredths == 100 * len(met) else []
        steps = rating_reasons.search(rating, hundredths, score_at(rating, ratings), score_at(rating - 1, ratings))
        return full + steps

    def about(i: int, addend: Addend) -> list[Reason]:
        from ratingoffice.tournament.tiebreaks import rating_reasons

        rating, difference = measure.value(i), 0
        if rating is None or not any(met.points for met in measure.addends(i)):
            return []
        difference = rating - addend.value
        return [rating_reasons.expectation(rating, difference, expected[difference])]

    measure = _on_ratings(event, code, total, because, about)
    return measure


def average_performance(event: Contest, code: Code) -> Measure:
    """APRO (10.4): of the opponents' TPR."""
    return _of_opponents(event, code, performance(event, _plain(code, "TPR")))


def average_perfect_performance(event: Contest, code: Code) -> Measure:
    """APPO (10.5): of the opponents' PTP."""
    return _of_opponents(event, code, perfect_performance(event, _plain(code, "PTP")))


def own_rating(event: Contest, code: Code) -> Measure:
    """RTNG (10.6, 2026): one's own, the higher first; /R the lower."""
    ratings = [code.unrated if rating is None else rating for rating in event.results.ratings]

    def addends(i: int) -> list[Addend]:
        return [Addend(0, NOBODY, 0, 0, ratings[i] or 0, 0)]

    measure = Measure(addends, lower_wins=code.reverse)
    return measure._replace(undefined=_no_rating(event)) if None in ratings else measure


def _no_rating(event: Contest) -> Message:
    if event.results.is_team_event:
        return Message("there are teams without a rating and the code names no rating for them (/U1400)")
    return Message("there are unrated players and the code names no rating for them (/U1400)")


def _plain(code: Code, name: str) -> Code:
    return Code(code.written, name, as_played=code.as_played, unrated=code.unrated)


def _on_ratings(
    event: Contest, code: Code, total: Total, because: ExplainTotal = no_reasons, more: ExplainAddend = no_reasons
) -> Measure:
    results = event.results
    ratings = [code.unrated if rating is None else rating for rating in results.ratings]

    def about(i: int, addend: Addend) -> list[Reason]:
        if results.ratings[addend.opponent] is not None:
            return more(i, addend)
        from ratingoffice.tournament.tiebreaks import rating_reasons

        return [rating_reasons.unrated(addend.value), *more(i, addend)]

    measure = _met(event, code, "ratings", ratings, total, because, about)
    if None in ratings:
        return measure._replace(undefined=_no_rating(event))
    return measure._replace(key=(code.name, code.unrated, code.as_played))


def _of_opponents(event: Contest, code: Code, measure: Measure) -> Measure:
    if measure.undefined:
        return measure
    values = event.column(measure.key, measure.value)

    def about(_: int, addend: Addend) -> list[Reason]:
        return measure.explain_total(addend.opponent, measure.addends(addend.opponent))

    def because(_: int, met: Sequence[Addend]) -> list[Reason]:
        return _averaged(code.tie_break.article, met)

    return _met(event, code, code.name, values, lambda _, met: _average(met), because, about)


def _met(
    event: Contest, code: Code, name: str, values: Column, total: Total, because: ExplainTotal, about: ExplainAddend
) -> Measure:
    """A value of each opponent met over the board, its rating or so; those without one are left out."""
    results = event.results
    games = event.unplayed.games("10", code.as_played)
    all_known = None not in values

    def addends(i: int) -> list[Addend]:
        opponents = results.opponents[i]
        if all_known and games.issuperset(results.kinds[i]):  # as most have played: the same, much faster
            opponent_values = [values[opponent] for opponent in opponents]
            points = map(half_points, results.codes[i])
            rounds = range(1, len(opponents) + 1)
            return list(
                map(
                    addend_of,
                    zip(rounds, opponents, opponent_values, points, opponent_values, opponent_values, repeat(False)),
                )
            )
        rows = zip(opponents, results.kinds[i], results.codes[i], strict=True)
        return [
            Addend(number, opponent, value, HALF_POINTS[result], value, value)
            for number, (opponent, kind, result) in enumerate(rows, start=1)
            if kind in games and (value := values[opponent]) is not None
        ]

    def with_left_out(i: int, met: Sequence[Addend]) -> list[Reason]:
        from ratingoffice.tournament.tiebreaks import rating_reasons

        rows = list(enumerate(zip(results.opponents[i], results.kinds[i], strict=True), start=1))
        rounds = [number for number, (_, kind) in rows if kind not in games]
        nothing = [
            results.numbers[opponent] for _, (opponent, kind) in rows if kind in games and values[opponent] is None
        ]
        reasons = [rating_reasons.left_out(rounds)] if rounds else []
        reasons += [rating_reasons.without_a_value(code.tie_break.article, nothing)] if nothing else []
        return reasons + because(i, met)

    return Measure(
        event.shared((name, code.unrated, code.as_played), addends),
        low=code.low,
        high=code.high,
        total=total,
        score_unit=1,
        points_unit=2,
        explain_total=with_left_out,
        explain_addend=about,
    )


def _average(met: Sequence[Addend]) -> int | None:
    return half_up(sum(map(VALUE, met)), len(met)) if met else None


def _averaged(article: str, met: Sequence[Addend]) -> list[Reason]:
    from ratingoffice.tournament.tiebreaks import rating_reasons

    average = _average(met)
    return [] if average is None else [rating_reasons.average(article, met, average)]


def _hundredths(met: Sequence[Addend]) -> int:
    """p, rounded (T-5)."""
    return half_up(100 * sum(map(POINTS, met)), 2 * len(met))


# The tables stand with the rating regulations, whose columns need polars: loaded only when a rating is asked for.


@cache
def _dp() -> MirrorTable:
    from ratingoffice.federations.tables import DP_8_1_1

    return DP_8_1_1


@cache
def _expected(largest: int) -> list[int]:
    """Expected scores in hundredths by difference: 0, 1 …, then the negative ones, as a list counts from its end."""
    from ratingoffice.federations.tables import PD_8_1_2

    return [PD_8_1_2[difference] for difference in (*range(largest + 1), *range(-largest, 0))]
