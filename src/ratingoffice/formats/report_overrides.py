"""What a user states about a report because its file cannot: the scores, and the points for the bye of a team."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from ratingoffice.book.findings import BadInput
from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.tournament.tournament import Scores, TeamPairingByes, Tournament

#: as record 162 of TRF26 has them: `W 3 D 1 L 0 P 1`; compiled when somebody says so
LETTER = r"(?i)([WDLAPX])\s*=?\s*([0-9½.]+)"


class TeamBye(NamedTuple):
    """What a team gets for a bye."""

    match_points: Fraction
    game_points: Fraction


class ReportOverrides(NamedTuple):
    """Facts that replace those of the file; None leaves the file's."""

    scores: Scores | None = None
    team_bye: TeamBye | None = None
    texts: tuple[str, str] = ("", "")  # as somebody wrote them

    @classmethod
    def of(cls, scores: str = "", team_bye: str = "") -> ReportOverrides:
        """Parse scores (`3-1-0`, or `W 3 D 1 L 0 P 1`) and a bye (`1-2`: match and game points). Raises BadInput."""
        words = scores.strip(), team_bye.strip()
        return cls(_scores(words[0]) if words[0] else None, _team_bye(words[1]) if words[1] else None, words)

    def apply_to(self, tournament: Tournament, collector: FindingCollector) -> Tournament:
        """Return the tournament with these facts; a finding where the file says otherwise."""
        if self.scores is not None and tournament.scores != self.scores:
            if tournament.scores != Scores():
                collector.info(
                    0, 0, "scores", "the file scores otherwise (record 162): the scores named beside it are taken"
                )
            tournament = replace(tournament, scores=self.scores)
        if self.team_bye is not None:
            tournament = _with_team_bye(tournament, self.team_bye, collector)
        return tournament


def _points(text: str) -> Fraction | None:
    value = fields.points(text)
    return value if value is not None and 0 <= value < 100 else None


def _scores(text: str) -> Scores:
    letters = dict[str, Fraction | None]()
    if re.sub(LETTER, "", text).strip(" ,;"):
        parts = [_points(part) for part in text.split("-")]
        letters = dict(zip("WDL", parts, strict=False)) if len(parts) == 3 else {}
    else:
        letters = {match[1].upper(): _points(match[2]) for match in re.finditer(LETTER, text)}
    readable = {letter: value for letter, value in letters.items() if value is not None}
    if not readable or len(readable) < len(letters):
        raise BadInput(
            'scores "{text}" are not like 3-1-0 (win, draw, loss), or W 3 D 1 L 0 P 1 as in TRF 162', text=text[:40]
        )
    return Scores.of(readable)


def _team_bye(text: str) -> TeamBye:
    parts = [_points(part) for part in text.split("-")]
    if len(parts) == 2 and parts[0] is not None and parts[1] is not None:
        return TeamBye(parts[0], parts[1])
    raise BadInput('a bye of a team "{text}" is not like 1-2: match points, game points', text=text[:40])


def _with_team_bye(tournament: Tournament, bye: TeamBye, collector: FindingCollector) -> Tournament:
    if not tournament.is_team_event:
        collector.warning(0, 0, "team-bye", "a bye of teams was named: this tournament has no teams")
        return tournament
    declared = tournament.team_pairing_byes
    teams = declared.teams if declared is not None else _left_over(tournament, collector)
    return replace(tournament, team_pairing_byes=TeamPairingByes(bye.match_points, bye.game_points, teams))


def _left_over(tournament: Tournament, collector: FindingCollector) -> tuple[int | None, ...]:
    """Return the team without an opponent, by round; of several, the one whose players' lines have a bye."""
    players = tournament.player_by_number
    excused = {(entry.round, member) for entry in tournament.byes for member in entry.members}
    excused |= {(match.round, team) for match in tournament.forfeited_matches for team in (match.white, match.black)}
    byes: list[int | None] = []
    for number in range(1, tournament.rounds_paired + 1):
        alone: dict[int, bool] = {}
        for team in tournament.teams:
            cells = [players[start_no].rounds[number - 1] for start_no in team.players if start_no in players]
            if (number, team.number) not in excused and all(cell.opponent is None for cell in cells):
                alone[team.number] = any(cell.result in "UF+" for cell in cells)
        marked = [team for team, is_marked in alone.items() if is_marked] or list(alone)
        if len(marked) > 1:
            collector.warning(
                0,
                0,
                "team-bye",
                "round {round}: teams {teams} met nobody, and which of them had the bye is not told: none is taken",
                round=number,
                teams=", ".join(map(str, marked[:10])),
            )
        byes.append(marked[0] if len(marked) == 1 else None)
    return tuple(byes)


NO_OVERRIDES = ReportOverrides()
