"""Tie-breaks on one's own results:

           counts                                              in a team event
    PTS    points                                              the primary score; MPTS, GPTS, MPvGP
    WIN    rounds with as many points as a win (7.1)           by match points
    WON    games won over the board (7.2)                      matches
    BPG    games with black over the board (7.3)               black on board 1
    BWG    games won with black over the board (7.4)
    PS     the running scores (7.5)                            :GP
    GE     rounds one elected to play (7.6, REP since 2026)    matches
    STD    1 for each round with more points than the opponent, the primary score, else ½ for as many (7.7, 2026)
    TPN    the start number, the lower the better (7.8, 2026)  the number of the team
    OWN    what the organiser gives (4.1)

What a forfeit is here, where the pairings were arranged beforehand, `unplayed.py` knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.reasons import Reason, extra_points
from ratingoffice.tournament.results import AVAILABLE, NO_GAME, NOBODY, Kind, unit_of
from ratingoffice.tournament.tiebreaks.measure import Measure

WON = "1W+"


def points(event: Contest, code: Code) -> Measure:
    results = event.results
    named = {"MPTS": "MP", "GPTS": "GP", "MPVGP": results.secondary}.get(code.name) or code.score or results.primary
    score = results.scores[named]

    def addends(i: int) -> list[Addend]:
        opponents = results.opponents[i]
        rounds = [Addend(r, opponents[r - 1], 0, p, p, r) for r, p in enumerate(score.points[i], start=1)]
        return rounds + [Addend(r, NO_GAME, 0, p, p, r) for r, p in score.extra.get(i, ())]

    def about(_: int, addend: Addend) -> list[Reason]:
        return [extra_points(score.exact(addend.points), addend.order)] if addend.opponent == NO_GAME else []

    return Measure(
        addends, unit=score.unit, points_unit=score.unit, explain_addend=about, quick_total=score.totals.__getitem__
    )


def progressive(event: Contest, code: Code) -> Measure:
    results = event.opponent_results
    score = results.scores[code.score or results.primary]

    def gains(i: int) -> list[int]:
        gained = list(score.points[i])
        for number, extra in score.extra.get(i, ()):
            if gained:
                gained[min(number or len(gained), len(gained)) - 1] += extra
        return gained

    def addends(i: int) -> list[Addend]:
        sums, running = [], 0
        for number, more in enumerate(gains(i), start=1):
            running += more
            sums.append(Addend(number, results.opponents[i][number - 1], 0, more, running, number))
        return sums

    def about(i: int, addend: Addend) -> list[Reason]:
        last = len(score.points[i])
        return [extra_points(score.exact(p)) for r, p in score.extra.get(i, ()) if min(r or last, last) == addend.round]

    return Measure(
        addends,
        unit=score.unit,
        low=code.low,
        high=code.high,
        points_unit=score.unit,
        explain_addend=about,
        quick_total=lambda i: sum(accumulate(gains(i))),
    )


def wins(event: Contest, code: Code) -> Measure:
    score = event.results.scores["MP" if event.results.is_team_event else "PTS"]
    win = score.win
    return _count(
        event, lambda i: [points == win for points in score.points[i]], lambda i: list(score.points[i]).count(win)
    )


def games_won(event: Contest, code: Code) -> Measure:
    kinds, codes = event.results.kinds, event.results.codes
    games = event.unplayed.games("7", code.as_played)

    def counting_rounds(i: int) -> list[bool]:
        return [kind in games and result in WON for kind, result in zip(kinds[i], codes[i], strict=True)]

    def quick(i: int) -> int:
        return sum(map(codes[i].count, WON)) if games.issuperset(kinds[i]) else sum(counting_rounds(i))

    return _count(event, counting_rounds, quick)


def games_with_black(event: Contest, code: Code) -> Measure:
    kinds, colors = event.results.kinds, event.results.colors
    games = event.unplayed.games("7", code.as_played)

    def counting_rounds(i: int) -> list[bool]:
        return [kind in games and color == "b" for kind, color in zip(kinds[i], colors[i], strict=True)]

    def quick(i: int) -> int:
        return colors[i].count("b") if games.issuperset(kinds[i]) else sum(counting_rounds(i))

    return _count(event, counting_rounds, quick)


def games_won_with_black(event: Contest, code: Code) -> Measure:
    kinds, colors, codes = event.results.kinds, event.results.colors, event.results.codes
    games = event.unplayed.games("7", code.as_played)

    def counting_rounds(i: int) -> list[bool]:
        rows = zip(kinds[i], colors[i], codes[i], strict=True)
        return [kind in games and color == "b" and result in WON for kind, color, result in rows]

    return _count(event, counting_rounds)


def rounds_elected(event: Contest, code: Code) -> Measure:
    kinds = event.results.kinds
    counting_kinds = AVAILABLE - {Kind.OPEN}
    if event.edition.elected == "literal":  # T-1
        counting_kinds = frozenset({Kind.PLAYED, Kind.FULL_BYE, Kind.HALF_BYE, Kind.ZERO_BYE})
    if event.results.round_robin:  # the free round of an odd one does not count
        counting_kinds = event.unplayed.games("7") | {Kind.FORFEIT_WIN}
    return _count(event, lambda i: [kind in counting_kinds for kind in kinds[i]])


def standard_points(event: Contest, code: Code) -> Measure:
    """7.7 (2026): 1 for more points in a round than the opponent, ½ for as many; without play, than a draw."""
    results = event.results
    score = event.score_of(code)
    games = event.unplayed.games("7")

    def gain(i: int, r: int) -> int:
        """In half points."""
        kind, points = results.kinds[i][r], score.points[i][r]
        if kind is Kind.OPEN or kind is Kind.ZERO_BYE:
            return 0
        opponent_points = score.points[results.opponents[i][r]][r] if kind in games else score.draw
        return 2 if points > opponent_points else 1 if points == opponent_points else 0

    def addends(i: int) -> list[Addend]:
        gains = [gain(i, r) for r in range(results.rounds)]
        points = score.points[i]
        return [Addend(r + 1, results.opponents[i][r], 0, points[r], gains[r], r) for r in range(results.rounds)]

    return Measure(addends, unit=2, points_unit=score.unit)


def start_number(event: Contest, code: Code) -> Measure:
    numbers = event.results.numbers
    return Measure(lambda i: [Addend(0, NOBODY, 0, 0, numbers[i], 0)], lower_wins=not code.reverse)


def custom_values(event: Contest, code: Code) -> Measure:
    """4.1: the values that were given; who has none comes last."""
    numbers, custom_values = event.results.numbers, event.custom_values[code.written]
    unit = unit_of(custom_values.values())

    def addends(i: int) -> list[Addend]:
        value = custom_values.get(numbers[i])
        return [] if value is None else [Addend(0, NOBODY, 0, 0, int(value * unit), 0)]

    def total(_: int, values: Sequence[Addend]) -> int | None:
        return values[0].value if values else None

    return Measure(addends, unit=unit, total=total)


def _count(
    event: Contest, counting_rounds: Callable[[int], list[bool]], quick: Callable[[int], int] | None = None
) -> Measure:
    """A number of rounds; `quick` counts the same."""
    opponents = event.results.opponents

    def addends(i: int) -> list[Addend]:
        rows = enumerate(zip(opponents[i], counting_rounds(i), strict=True), start=1)
        return [Addend(number, opponent, 0, 0, 1, number) for number, (opponent, counts) in rows if counts]

    return Measure(addends, quick_total=quick or (lambda i: sum(counting_rounds(i))))
