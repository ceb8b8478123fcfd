"""Write standings into a report: the ranks, the points, and the list of tie-breaks.

What is written passes `standings --check`: it is read as a report whose ranks belong to its own list. Where they also
depend on what TRF has no place for, as an edition that was chosen, a finding says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from ratingoffice.book.findings import Finding
from ratingoffice.formats.trf.writer import old_team_record
from ratingoffice.message import Message
from ratingoffice.tournament.comparison import RANK, declared_order
from ratingoffice.tournament.earlier_report import report_after
from ratingoffice.tournament.standings import PLAYERS, Standings
from ratingoffice.tournament.standings import standings as ranked_by
from ratingoffice.tournament.tournament import Comment, Player, Team, Tournament
from ratingoffice.tournament.values import Value

POINTS = frozenset(("PTS", "MPTS", "GPTS"))


def with_standings(standings: Standings) -> tuple[Tournament, list[Finding]]:
    """Return the report after the round of the standings, and findings about what was replaced in it."""
    findings: list[Finding] = []
    tournament = standings.tournament if standings.is_of_the_report else report_after(standings)
    wrong = sorted(
        {difference.start_no for difference in standings.differences if "points" in str(difference.quantity)}
    )
    if wrong:
        message = Message(
            "the declared points of {count} {count:participant|participants} ({numbers}) are not those of the results: "
            "written as computed",
            count=len(wrong),
            numbers=", ".join(map(str, wrong)),
        )
        findings.append(Finding("", 0, "", message, "points", "warning"))
    if standings.event.results.is_team_event:
        tournament = _with_teams(tournament, standings, wrong)
    else:
        tournament = _with_players(tournament, standings, wrong)
    if standings.event.results.is_team_event == tournament.is_team_event:
        tournament = _with_order(tournament, standings)
    findings += _check_again(tournament, standings)
    return tournament, findings


def _check_again(written: Tournament, standings: Standings) -> Iterator[Finding]:
    """Warn where the written report, ranked as it says itself, has other ranks."""
    reread = ranked_by(written, rank=None if standings.of_teams else PLAYERS)
    count = sum(difference.quantity == RANK for difference in reread.differences)
    if count:
        message = Message(
            "ranked as the file itself says, {count} {count:rank is|ranks are} different: TRF does not hold the "
            "edition, system, readings, play-offs or round that were chosen",
            count=count,
        )
        yield Finding("", 0, "", message, "rank", "warning")


def _with_players(tournament: Tournament, standings: Standings, wrong: Sequence[int]) -> Tournament:
    """The declared points stay where they may be, as those of a game without result."""
    rows = standings.by_number

    def ranked(player: Player) -> Player:
        row, points = rows[player.start_no], player.points
        if points is None or player.start_no in wrong:
            points = _computed(row.scores["PTS"])
        return replace(player, rank=row.rank, points=points)

    return replace(tournament, players=tuple(map(ranked, tournament.players)))


def _with_teams(tournament: Tournament, standings: Standings, wrong: Sequence[int]) -> Tournament:
    """The old record of a team has no room for a rank: it stays beside the new one."""
    rows = standings.by_number

    def ranked(team: Team) -> Team:
        row = rows[team.number]
        match_points, game_points = team.match_points, team.game_points
        if match_points is None or team.number in wrong:
            match_points = _computed(row.scores["MP"])
        if game_points is None or team.number in wrong:
            game_points = _computed(row.scores["GP"])
        return replace(team, rank=row.rank, match_points=match_points, game_points=game_points)

    old = tuple(map(old_team_record, tournament.teams)) if tournament.teams_by_name_only else ()
    return replace(
        tournament,
        teams=tuple(map(ranked, tournament.teams)),
        teams_by_name_only=False,
        informative_records=(*old, *tournament.informative_records),
    )


def _with_order(tournament: Tournament, standings: Standings) -> Tournament:
    """Records 202 and 212, and a comment where the report had another list."""
    order = standings.tiebreaks
    if tuple(declared_order(tournament)) == order:
        return tournament
    before = tournament.standings_order or tournament.tiebreaks
    comments = list(tournament.comments)
    if before:
        changed = f"### tie-breaks changed: ranked by {','.join(order)}, before by {','.join(before)}"
        comments.append(Comment("202", changed))
    without_points = tuple(code for code in order if code not in POINTS)
    return replace(tournament, tiebreaks=without_points, standings_order=order, comments=tuple(comments))


def _computed(points: Value) -> Fraction:
    return Fraction(points or 0)
