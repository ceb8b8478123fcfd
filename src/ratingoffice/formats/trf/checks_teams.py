"""Where a team report contradicts itself: rosters, boards, byes and matches name teams and players that are there."""

from __future__ import annotations

from collections.abc import Iterable

from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.trf.draft import Lines
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import Tournament


def check_teams(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    if tournament.is_team_event:
        _rosters(tournament, lines, collector)
        _opponents(tournament, lines, collector)
        _boards(tournament, lines, collector)
    _numbers(tournament, lines, collector)


def _rosters(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    team_of: dict[int, int] = {}
    for team in tournament.teams:
        line = lines.teams.get(team.number, 0)
        for start_no in team.players:
            if start_no not in tournament.player_by_number:
                collector.error(
                    line,
                    1,
                    "unknown-player",
                    "team {team} has player {player}, who is not in the file",
                    team=team.number,
                    player=start_no,
                )
            if start_no in team_of:
                first = team_of[start_no]
                collector.error(
                    line,
                    1,
                    "roster",
                    "player {player} is in teams {first} and {second}",
                    player=start_no,
                    first=first,
                    second=team.number,
                )
            team_of.setdefault(start_no, team.number)
    for player in tournament.players:
        if player.start_no not in team_of and any(cell.opponent is not None for cell in player.rounds):
            line = lines.players.get(player.start_no, 0)
            collector.warning(line, 5, "roster", "player {player} plays, but is in no team", player=player.start_no)


def _opponents(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Check that all boards of a team meet the same team in a round, and never their own."""
    team_of = tournament.team_of_player
    met: dict[tuple[int, int], int] = {}
    for player in tournament.players:
        team = team_of.get(player.start_no)
        for number, cell in enumerate(player.rounds, start=1):
            rivals = team_of.get(cell.opponent) if cell.opponent is not None else None
            if team is None or rivals is None:
                continue
            place = lines.players.get(player.start_no, 0), lines.column_of_round(player.start_no, number)
            if rivals is team:
                collector.error(
                    *place,
                    "pairing",
                    Message("round {round}: {player} against {opponent} of the same team {team}"),
                    round=number,
                    player=player.start_no,
                    opponent=cell.opponent,
                    team=team.number,
                )
            elif (first := met.setdefault((team.number, number), rivals.number)) != rivals.number:
                collector.warning(
                    *place,
                    "pairing",
                    Message("round {round}: team {team} meets both team {first} and team {second}"),
                    round=number,
                    team=team.number,
                    first=first,
                    second=rivals.number,
                )


def _boards(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    rosters = {team.number: frozenset(team.players) for team in tournament.teams}
    for order, line in zip(
        tournament.board_orders, lines.of("board_orders", len(tournament.board_orders)), strict=True
    ):
        for start_no in order.players:
            if order.team in rosters and start_no is not None and start_no not in rosters[order.team]:
                collector.error(
                    line,
                    17,
                    "roster",
                    "round {round}: player {player} plays for team {team}, but is not in its roster",
                    round=order.round,
                    player=start_no,
                    team=order.team,
                )


def _numbers(tournament: Tournament, lines: Lines, collector: FindingCollector) -> None:
    """Check that the numbers in other records are those of teams, or of players where there are no teams."""
    numbers: Iterable[int] = tournament.team_by_number if tournament.is_team_event else tournament.player_by_number
    named: list[tuple[int, int]] = []
    for name, entries in (
        ("forbidden_pairs", [entry.members for entry in tournament.forbidden_pairs]),
        ("abnormal_points", [entry.members for entry in tournament.abnormal_points]),
        ("forfeited_matches", [(entry.white, entry.black) for entry in tournament.forfeited_matches]),
        ("board_orders", [(entry.team, entry.opponent) for entry in tournament.board_orders]),
        ("byes", [entry.members if tournament.is_team_event else () for entry in tournament.byes]),
    ):
        for line, members in zip(lines.of(name, len(entries)), entries, strict=True):
            named += [(line, member) for member in members]
    if tournament.team_pairing_byes is not None:
        line = lines.records.get("320", 0)
        named += [(line, team) for team in tournament.team_pairing_byes.teams if team is not None]
    for line, number in named:
        if number not in numbers:
            if tournament.is_team_event:
                collector.error(line, 5, "unknown-team", "team {team} is not in the file", team=number)
            else:
                collector.error(line, 5, "unknown-player", "player {player} is not in the file", player=number)
