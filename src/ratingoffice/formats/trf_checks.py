"""Where a report contradicts itself: the two sides of a game, points, ranks, byes, teams, numbers and dates.

Which two results fit together (one side's in the row, the other's in the column):

         1  =  0  +  -  W  D  L  X
    1    .  .  ok
    =    .  ok ?                       ok  as it should be
    0    ok ?  ?                       ?   possible by an arbiter's decision: a warning
    +    .  .  .  .  ok                .   a contradiction
    -    .  .  .  ok ok
    W    .  .  .  .  .  .  .  ok
    D    .  .  .  .  .  .  ok ?
    L    .  .  .  .  .  ok ?  ?
    X    .  .  .  .  .  .  .  .  ok
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import lcm

from ratingoffice.formats import trf_fields as fields
from ratingoffice.formats.collect import Collector, quoted
from ratingoffice.formats.trf_checks_teams import check_teams
from ratingoffice.formats.trf_draft import Lines
from ratingoffice.model.findings import Finding
from ratingoffice.model.tournament import Cell, Tournament

FITTING = frozenset({"10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "XX"})
DECIDED = frozenset({"00", "0=", "=0", "LL", "LD", "DL"})

#: the results that a type of abnormal points (record 299) speaks of
ABNORMAL = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z", "+": "+", "-": "-"}

Check = Callable[[Tournament, Lines, Collector], None]


def contradictions(tournament: Tournament, lines: Lines | None = None) -> list[Finding]:
    """By line. Without the lines of its file, everything is said of line 0."""
    lines = Lines() if lines is None else lines
    collect = Collector(lines.file)
    for check in CHECKS:
        check(tournament, lines, collect)
    return collect.findings()


def _pairings(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    """Both sides of a game know of it, and nobody plays two."""
    players = tournament.player_by_number
    for player in tournament.players:
        me = player.start_no
        for number, cell in enumerate(player.rounds, start=1):
            rival = cell.opponent
            if rival is None:
                continue
            other = players.get(rival)
            if other is not None and rival != me and number <= len(other.rounds):
                theirs = other.rounds[number - 1]
                if theirs.opponent == me:
                    if me < rival:
                        _game(me, rival, number, cell, theirs, lines, collect)
                    continue
                problem = f"{me} against {rival}, but {rival} has "
                problem += "no opponent" if theirs.opponent is None else f"{theirs.opponent}: {rival} would play twice"
            elif rival == me:
                problem = f"{me} against itself"
            else:
                problem = f"{me} against {rival}, who is not in the file"
            place = lines.players.get(me, 0), lines.column_of_round(me, number)
            collect.error(*place, "pairing", f"round {number}: {problem}")


def _game(me: int, rival: int, number: int, mine: Cell, theirs: Cell, lines: Lines, collect: Collector) -> None:
    line, column = lines.players.get(me, 0), lines.column_of_round(me, number)
    results = mine.result + theirs.result
    if results not in FITTING:
        shown = f"round {number}: {me} has {mine.result} against {rival}, who has {theirs.result}"
        where = f"(line {lines.players[rival]})" if rival in lines.players else ""
        if results in DECIDED:
            collect.warning(line, column + 7, "results", f"{shown} {where}: only an arbiter decides so")
        else:
            collect.error(line, column + 7, "results", f"{shown} {where}: they contradict each other")
    if mine.color == theirs.color != "-":
        color = "white" if mine.color == "w" else "black"
        collect.error(line, column + 5, "colors", f"round {number}: both {me} and {rival} have {color}")


def _points(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    """The declared points are the sum of the results (a game without result may count or not)."""
    worth = tournament.scores.by_result()
    scale = lcm(*(value.denominator for value in worth.values()))
    scaled = {result: int(value * scale) for result, value in worth.items()}
    adjusted = _abnormal(tournament)
    wrong: list[tuple[int, Fraction, Fraction]] = []
    for player in tournament.players:
        if player.points is None:
            continue
        total = Fraction(sum(scaled[cell.result] for cell in player.rounds), scale) + adjusted.get(player.start_no, 0)
        if player.points != total:
            waiting = sum(cell.result == "X" for cell in player.rounds)
            if not waiting or player.points != total - waiting * tournament.scores.unknown:
                wrong.append((player.start_no, player.points, total))
    if len(wrong) > 3 and 2 * len(wrong) > len(tournament.players):
        me, declared, total = wrong[0]
        message = (
            f"the points of {len(wrong)} players are not the sum of their results (player {me}: {_decimal(declared)} "
            f"declared, {_decimal(total)} by {_usual(tournament)}): does the event score otherwise (record 162)?"
        )
        collect.warning(lines.players.get(me, 0), 81, "points", message)
        return
    # record 013 knows no boards: points that somebody was awarded there show up only in the sum
    note = collect.info if tournament.teams_by_name_only else collect.warning
    for me, declared, total in wrong:
        message = f"player {me} has {_decimal(declared)} points declared, but results for {_decimal(total)}"
        note(lines.players.get(me, 0), lines.column_of_round(me, 1) - 11, "points", message)


def _abnormal(tournament: Tournament) -> dict[int, Fraction]:
    """What record 299 adds to the points of single players."""
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


def _ranks(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    """Somebody with fewer points does not stand above somebody with more: the first such pair is named."""
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
            message = (
                f"ranks do not follow points: player {first} with {_decimal(fewer)} has rank {above}, "
                f"player {second} with {_decimal(more)} has rank {below}"
            )
            collect.info(lines.players.get(second, 0), lines.column_of_round(second, 1) - 6, "ranks", message)
            return


def _listed_twice(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    """The same person under two start numbers."""
    by_id: dict[str, int] = {}
    by_name: dict[tuple[str, str], int] = {}
    for player in tournament.players:
        me, line = player.start_no, lines.players.get(player.start_no, 0)
        if player.fide_id and (first := by_id.setdefault(player.fide_id, me)) != me:
            message = f"players {first} and {me} have the same FIDE id {player.fide_id}: one person listed twice?"
            collect.error(line, lines.column_of_round(me, 1) - 34, "player-twice", message)
            continue
        person = player.name.casefold(), player.birth_date
        if player.name and (first := by_name.setdefault(person, me)) != me:
            ids = {player.fide_id, tournament.player_by_number[first].fide_id}
            if len(ids) == 1 or "" in ids:
                message = f"players {first} and {me} have the same name {quoted(player.name)}: one person listed twice?"
                collect.warning(line, 15, "player-twice", message)


def _pairing_byes(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    if tournament.is_team_event:
        return  # the bye of a team is a bye of each of its boards
    first: dict[int, int] = {}
    for player in tournament.players:
        me = player.start_no
        for number, cell in enumerate(player.rounds, start=1):
            if cell.result == "U" and first.setdefault(number, me) != me:
                place = lines.players.get(me, 0), lines.column_of_round(me, number) + 7
                message = f"round {number}: pairing-allocated byes of both {first[number]} and {me}"
                collect.error(*place, "pairing-bye", message)


def _declared(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    """The numbers and dates of the header."""
    players, teams = tournament.players_declared, tournament.teams_declared
    if players is not None and players != len(tournament.players):
        message = f"{players} players declared, {len(tournament.players)} listed"
        collect.warning(lines.records.get("062", 0), 5, "count", message)
    if teams and teams != len(tournament.teams):
        collect.warning(
            lines.records.get("082", 0), 5, "count", f"{teams} teams declared, {len(tournament.teams)} listed"
        )
    planned, paired = tournament.rounds_planned, tournament.rounds_paired
    if planned is not None and paired > planned:
        line = lines.records.get("142", lines.records.get("XXR", 0))
        collect.warning(line, 5, "count", f"{planned} rounds declared, {paired} paired")
    starts, ends = tournament.starts_on, tournament.ends_on
    if starts is not None and ends is not None and ends < starts:
        collect.error(lines.records.get("052", 0), 5, "dates", f"ends on {ends}, before it starts on {starts}")
        return
    for number, played in enumerate(tournament.round_dates, start=1):
        if played is not None and ((starts and played < starts) or (ends and played > ends)):
            span = f"{starts or '…'} to {ends or '…'}"
            message = f"round {number} on {played}, outside the event ({span})"
            collect.warning(lines.records.get("132", 0), 92 + 10 * (number - 1), "dates", message)


def _requested_byes(tournament: Tournament, lines: Lines, collect: Collector) -> None:
    """Record 240 and the players' own lines say the same."""
    if tournament.is_team_event:
        return
    given: Counter[tuple[int, int]] = Counter()
    for byes, line in zip(tournament.byes, lines.of("byes", len(tournament.byes)), strict=True):
        for member in byes.members:
            player = tournament.player_by_number.get(member)
            given[member, byes.round] += 1
            if player is None:
                collect.error(line, 11, "unknown-player", f"a bye for player {member}, who is not in the file")
            elif given[member, byes.round] > 1:
                collect.error(line, 11, "byes", f"round {byes.round}: a second bye for player {member}")
            elif byes.round <= tournament.rounds_paired and player.rounds[byes.round - 1].result != byes.kind:
                result = player.rounds[byes.round - 1].result
                message = f"round {byes.round}: bye {byes.kind} for player {member}, whose line has {result}"
                collect.error(line, 11, "byes", message)


def _decimal(value: Fraction) -> str:
    return fields.decimal(value) or str(value)


def _usual(tournament: Tournament) -> str:
    scores = tournament.scores
    return f"{_decimal(scores.win)}-{_decimal(scores.draw)}-{_decimal(scores.loss)}"


CHECKS: tuple[Check, ...] = (
    _pairings,
    _points,
    _ranks,
    _listed_twice,
    _pairing_byes,
    _declared,
    _requested_byes,
    check_teams,
)
