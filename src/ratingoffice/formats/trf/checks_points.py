"""Where a report contradicts itself: points that are not the sum of the results, ranks that do not follow points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import lcm

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.trf.draft import Lines
from ratingoffice.message import Message
from ratingoffice.tournament.rounds import last_round
from ratingoffice.tournament.tournament import ABSENT, Player, Scores, Tournament

#: the results that a type of abnormal points (record 299) speaks of
ABNORMAL = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z", "+": "+", "-": "-"}


def check_points(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Check that the declared points are the sum of the results.

    A game without result, and byes of rounds to come, may count or not: programs that pair the next round differ.
    """
    wrong: list[tuple[int, Fraction, Fraction]] = []
    with_team_bye: list[int] = []
    different = list(other_points(tournament))
    happened = last_round(tournament, None)[0] if different else 0
    for player, declared, total in different:
        if declared in _other_sums(player, total, happened, tournament.scores):
            continue
        if tournament.is_team_event and _is_team_bye(player, declared - total, tournament):
            with_team_bye.append(player.start_no)
        else:
            wrong.append((player.start_no, declared, total))
    if with_team_bye:
        me = with_team_bye[0]
        collector.info(
            lines.players.get(me, 0),
            lines.column_of_round(me, 1) - 11,
            "points",
            "the points of {players} {players:player|players}, of player {player} first, have the bye of their team "
            "in them, which their results lack",
            players=len(with_team_bye),
            player=me,
        )
    if len(wrong) > 3 and 2 * len(wrong) > len(tournament.players):
        me, declared, total = wrong[0]
        collector.warning(
            lines.players.get(me, 0),
            81,
            "points",
            "the points of {players} players are not the sum of their results (player {player}: {declared} declared, "
            "{total} by {scoring}): does the event score otherwise (record 162)?",
            players=len(wrong),
            player=me,
            declared=_decimal(declared),
            total=_decimal(total),
            scoring=_usual(tournament),
        )
        return
    # of a team, a point more or less decides a match
    tell = collector.error if tournament.is_team_event else collector.warning
    for me, declared, total in wrong:
        tell(
            lines.players.get(me, 0),
            lines.column_of_round(me, 1) - 11,
            "points",
            Message("player {player} has {declared} {declared:point|points} declared, but results for {total}"),
            player=me,
            declared=_decimal(declared),
            total=_decimal(total),
        )


def _other_sums(player: Player, total: Fraction, happened: int, scores: Scores) -> set[Fraction]:
    """Return other possible sums: with games without result as unknown, and without byes of future rounds."""
    worth, to_come = scores.by_result(), player.rounds[happened:]
    waiting = sum(cell.result == "X" for cell in player.rounds)
    announced = sum((worth[cell.result] for cell in to_come if cell.opponent is None), start=Fraction(0))
    with_waiting = total + waiting * scores.unknown
    return {with_waiting, total - announced, with_waiting - announced}


def _is_team_bye(player: Player, missing: Fraction, tournament: Tournament) -> bool:
    """Tell whether the missing points are those of a board in rounds in which the player's team had a bye."""
    team, left_over = tournament.team_of_player.get(player.start_no), tournament.team_pairing_byes
    if team is None or left_over is None:
        return False
    rounds = zip(player.rounds, left_over.teams, strict=False)
    blank = sum(1 for cell, number in rounds if number == team.number and cell == ABSENT)
    scores = tournament.scores
    worth = {scores.win, scores.draw, scores.pairing_bye}
    return any(missing == count * points for count in range(1, blank + 1) for points in worth)


def other_points(tournament: Tournament) -> Iterator[tuple[Player, Fraction, Fraction]]:
    """Yield players whose points are not the sum of their results, both numbers with them; open games count 0."""
    worth = tournament.scores.by_result()
    scale = lcm(*(value.denominator for value in worth.values()))
    scaled = {result: int(value * scale) for result, value in worth.items()} | {"X": 0}
    adjusted = abnormal_points(tournament)
    for player in tournament.players:
        declared = player.points
        if declared is None:
            continue
        units = sum([scaled[cell.result] for cell in player.rounds])
        extra = adjusted.get(player.start_no, 0)
        if not extra and declared.numerator * scale == units * declared.denominator:
            continue  # as of most, without a fraction
        total = Fraction(units, scale) + extra
        if declared != total:
            yield player, declared, total


def abnormal_points(tournament: Tournament) -> dict[int, Fraction]:
    """Return what record 299 adds to the points of single players."""
    adjusted: dict[int, Fraction] = {}
    if tournament.is_team_event:  # there it speaks of teams
        return adjusted
    worth = tournament.scores.by_result()
    had: dict[int, Counter[str]] = {}  # each player's results, counted
    for entry in tournament.abnormal_points:
        for member in entry.members:
            player = tournament.player_by_number.get(member)
            if player is None or entry.points is None:
                continue
            change = entry.points
            if entry.kind:
                if member not in had:
                    had[member] = Counter(cell.result for cell in player.rounds)
                one_round = (cell.result for cell in player.rounds[(entry.round or 1) - 1 : entry.round])
                counts = had[member] if entry.round is None else Counter(one_round)
                touched = ((entry.points - worth[result]) * counts[result] for result in ABNORMAL[entry.kind])
                change = sum(touched, start=Fraction(0))
            adjusted[member] = adjusted.get(member, Fraction(0)) + change
    return adjusted


def check_ranks(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Report the first player who is ranked above somebody with more points."""
    if tournament.is_team_event:
        return  # players of teams are listed by team or by board, too
    ranked = sorted(
        (
            (player.rank, player.points, player.start_no)
            for player in tournament.players
            if player.rank is not None and player.points is not None
        ),
        key=lambda entry: (entry[0], -entry[1], entry[2]),
    )
    for (above, fewer, first), (below, more, second) in pairwise(ranked):
        if more > fewer:
            collector.info(
                lines.players.get(second, 0),
                lines.column_of_round(second, 1) - 6,
                "ranks",
                "ranks do not follow points: player {first} with {fewer} has rank {above}, "
                "player {second} with {more} has rank {below}",
                first=first,
                fewer=_decimal(fewer),
                above=above,
                second=second,
                more=_decimal(more),
                below=below,
            )
            return


def _decimal(value: Fraction) -> str:
    return fields.decimal(value) or str(value)


def _usual(tournament: Tournament) -> str:
    scores = tournament.scores
    return f"{_decimal(scores.win)}-{_decimal(scores.draw)}-{_decimal(scores.loss)}"
