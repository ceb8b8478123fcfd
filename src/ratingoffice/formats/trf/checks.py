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

from ratingoffice.book.findings import Finding
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.trf.checks_points import check_points, check_ranks
from ratingoffice.formats.trf.checks_teams import check_teams
from ratingoffice.formats.trf.draft import Lines
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import Cell, Player, Tournament

FITTING = frozenset({"10", "01", "==", "+-", "-+", "--", "WL", "LW", "DD", "XX"})
#: of two sides about which there is nothing to say: the results, and the colours
FINISHED, OPPOSITE = FITTING - {"XX"}, frozenset({"wb", "bw"})
DECIDED = frozenset({"00", "0=", "=0", "LL", "LD", "DL"})

Check = Callable[[Tournament, Lines, FindingCollector], None]


def find_contradictions(tournament: Tournament, lines: Lines | None = None) -> list[Finding]:
    """Find the contradictions of a report, by line; of line 0 where the lines of its file are not known."""
    lines = Lines() if lines is None else lines
    collector = FindingCollector(lines.file)
    for check in CHECKS:
        check(tournament, lines, collector)
    return collector.findings()


def _pairings(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Check that both sides have each game, and that nobody plays two in a round."""
    players = tournament.player_by_number
    for player in tournament.players:
        me = player.start_no
        for number, cell in enumerate(player.rounds, start=1):
            rival = cell.opponent
            if rival is None:
                continue
            other = players.get(rival)
            if other is not None and rival != me and number <= len(other.rounds):
                other_cell = other.rounds[number - 1]
                if other_cell.opponent == me:
                    fits = cell.result + other_cell.result in FINISHED and cell.color + other_cell.color in OPPOSITE
                    if me < rival and not fits:
                        _game(me, rival, number, cell, other_cell, lines, collector)
                    continue
            _not_a_pair(me, rival, number, other, lines, collector)


def _not_a_pair(
    me: int, rival: int, number: int, other: Player | None, lines: Lines, collector: FindingCollector
) -> None:
    at = lines.players.get(me, 0), lines.column_of_round(me, number), "pairing"
    rival_of_rival = other.rounds[number - 1].opponent if other is not None and number <= len(other.rounds) else me
    if rival == me:
        collector.error(*at, Message("round {round}: {player} against itself"), round=number, player=me)
    elif rival_of_rival == me:
        collector.error(
            *at,
            Message("round {round}: {player} against {opponent}, who is not in the file"),
            round=number,
            player=me,
            opponent=rival,
        )
    elif rival_of_rival is None:
        collector.error(
            *at,
            Message("round {round}: {player} against {opponent}, but {opponent} has no opponent"),
            round=number,
            player=me,
            opponent=rival,
        )
    else:
        collector.error(
            *at,
            Message(
                "round {round}: {player} against {opponent}, but {opponent} has {other}: {opponent} would play twice"
            ),
            round=number,
            player=me,
            opponent=rival,
            other=rival_of_rival,
        )


def _game(
    me: int, rival: int, number: int, cell: Cell, other_cell: Cell, lines: Lines, collector: FindingCollector
) -> None:
    line, column = lines.players.get(me, 0), lines.column_of_round(me, number)
    results = cell.result + other_cell.result
    if results == "XX":
        collector.warning(
            line,
            column + 7,
            "no-result",
            "round {round}: {player} against {opponent} has no result yet: left out until it has",
            round=number,
            player=me,
            opponent=rival,
        )
    if results not in FITTING:
        figures = {
            "round": number,
            "player": me,
            "result": cell.result,
            "opponent": rival,
            "other_result": other_cell.result,
            "where": Message("(line {line})", line=lines.players[rival]) if rival in lines.players else "",
        }
        if results in DECIDED:
            collector.warning(
                line,
                column + 7,
                "results",
                "round {round}: {player} has {result} against {opponent}, who has {other_result} {where}: "
                "only an arbiter decides so",
                **figures,
            )
        else:
            collector.error(
                line,
                column + 7,
                "results",
                "round {round}: {player} has {result} against {opponent}, who has {other_result} {where}: "
                "they contradict each other",
                **figures,
            )
    if cell.color == other_cell.color != "-":
        collector.error(
            line,
            column + 5,
            "colors",
            "round {round}: both {player} and {opponent} have {color}",
            round=number,
            player=me,
            opponent=rival,
            color=Message("white") if cell.color == "w" else Message("black"),
        )


def _listed_twice(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Find persons with two start numbers."""
    by_id: dict[str, int] = {}
    by_name: dict[tuple[str, str], int] = {}
    for player in tournament.players:
        me, line = player.start_no, lines.players.get(player.start_no, 0)
        if player.fide_id and (first := by_id.setdefault(player.fide_id, me)) != me:
            collector.error(
                line,
                lines.column_of_round(me, 1) - 34,
                "player-twice",
                "players {first} and {second} have the same FIDE id {fide_id}: one person listed twice?",
                first=first,
                second=me,
                fide_id=player.fide_id,
            )
            continue
        person = player.name.casefold(), player.birth_date
        if player.name and (first := by_name.setdefault(person, me)) != me:
            ids = {player.fide_id, tournament.player_by_number[first].fide_id}
            if len(ids) == 1 or "" in ids:
                collector.warning(
                    line,
                    15,
                    "player-twice",
                    "players {first} and {second} have the same name {name}: one person listed twice?",
                    first=first,
                    second=me,
                    name=quoted(player.name),
                )


def _pairing_byes(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    if tournament.is_team_event:
        return  # the bye of a team is a bye of each of its boards
    first: dict[int, int] = {}
    for player in tournament.players:
        me = player.start_no
        for number, cell in enumerate(player.rounds, start=1):
            if cell.result == "U" and first.setdefault(number, me) != me:
                place = lines.players.get(me, 0), lines.column_of_round(me, number) + 7
                collector.error(
                    *place,
                    "pairing-bye",
                    Message("round {round}: pairing-allocated byes of both {first} and {second}"),
                    round=number,
                    first=first[number],
                    second=me,
                )


def _declared(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Check the numbers and dates of the header."""
    players, teams = tournament.players_declared, tournament.teams_declared
    if players is not None and players != len(tournament.players):
        collector.warning(
            lines.records.get("062", 0),
            5,
            "count",
            "{declared} {declared:player|players} declared, {listed} listed",
            declared=players,
            listed=len(tournament.players),
        )
    if teams and teams != len(tournament.teams):
        collector.warning(
            lines.records.get("082", 0),
            5,
            "count",
            "{declared} {declared:team|teams} declared, {listed} listed",
            declared=teams,
            listed=len(tournament.teams),
        )
    planned, paired = tournament.rounds_planned, tournament.rounds_paired
    if planned is not None and paired > planned:
        line = lines.records.get("142", lines.records.get("XXR", 0))
        collector.warning(
            line,
            5,
            "count",
            "{declared} {declared:round|rounds} declared, {paired} paired",
            declared=planned,
            paired=paired,
        )
    starts, ends = tournament.starts_on, tournament.ends_on
    if starts is not None and ends is not None and ends < starts:
        collector.error(
            lines.records.get("052", 0),
            5,
            "dates",
            "ends on {ends_on}, before it starts on {starts_on}",
            ends_on=ends,
            starts_on=starts,
        )
        return
    for number, played in enumerate(tournament.round_dates, start=1):
        if played is not None and ((starts and played < starts) or (ends and played > ends)):
            span = Message("{first_day} to {last_day}", first_day=starts or "…", last_day=ends or "…")
            column = 82 + 10 * number
            collector.warning(
                lines.records.get("132", 0),
                column,
                "dates",
                "round {round} on {day}, outside the event ({span})",
                round=number,
                day=played,
                span=span,
            )


def _requested_byes(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Check that record 240 agrees with the lines of the players."""
    if tournament.is_team_event:
        return
    byes_of_round: Counter[tuple[int, int]] = Counter()
    for byes, line in zip(tournament.byes, lines.of("byes", len(tournament.byes)), strict=True):
        for member in byes.members:
            player = tournament.player_by_number.get(member)
            byes_of_round[member, byes.round] += 1
            if player is None:
                collector.error(
                    line, 11, "unknown-player", "a bye for player {player}, who is not in the file", player=member
                )
            elif byes_of_round[member, byes.round] > 1:
                collector.error(
                    line, 11, "byes", "round {round}: a second bye for player {player}", round=byes.round, player=member
                )
            elif byes.round <= tournament.rounds_paired and player.rounds[byes.round - 1].result != byes.kind:
                result = player.rounds[byes.round - 1].result
                collector.error(
                    line,
                    11,
                    "byes",
                    "round {round}: bye {kind} for player {player}, whose line has {result}",
                    round=byes.round,
                    kind=byes.kind,
                    player=member,
                    result=result,
                )


CHECKS: tuple[Check, ...] = (
    _pairings,
    check_points,
    check_ranks,
    _listed_twice,
    _pairing_byes,
    _declared,
    _requested_byes,
    check_teams,
)
