"""Make a tournament of the draft when the last line of a TRF is read."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.trf.draft import Draft
from ratingoffice.tournament.tournament import ABSENT, Cell, MatchScores, Player, Scores, Team, Tournament

#: records that no TRF before 2026 has (142 is older: programs have long written it; 202 and 212 stand in TRF16, too)
NEW_IN_TRF26 = {
    "152",
    "162",
    "172",
    "182",
    "192",
    "222",
    "352",
    "362",
    "310",
    "240",
    "250",
    "260",
    "299",
    "300",
    "320",
    "330",
    "340",
    "801",
    "802",
    "NRS",
}


def build_tournament(draft: Draft) -> Tournament:
    if not draft.players:
        draft.collector.error(0, 0, "no-players", "no player (record 001) in the file")
    teams = _teams(draft)
    values: dict[str, Any] = {name: tuple(entries) for name, entries in draft.entries.items()}
    tournament = Tournament(
        **draft.values,
        **values,
        deputies=tuple(draft.deputies),
        round_dates=_round_dates(draft),
        scores=_scores(draft),
        match_scores=_match_scores(draft),
        players=_players(draft),
        teams=teams,
        teams_by_name_only=bool(draft.old_teams) and not draft.teams,
        comments=tuple(draft.comments),
        informative_records=tuple(
            line for line in draft.informative_records if draft.teams or not line.startswith("013")
        ),
        source_format="TRF26" if draft.codes & NEW_IN_TRF26 else "TRF16",
    )
    if not tournament.byes or tournament.is_team_event:
        return tournament
    return replace(tournament, players=_with_requested_byes(tournament))


def _players(draft: Draft) -> tuple[Player, ...]:
    """Return the players by start number, each with as many rounds as the longest line has."""
    _drop_national_of_nobody(draft)
    rounds = max((len(player.rounds) for player in draft.players.values()), default=0)
    players: list[Player] = []
    for start_no in sorted(draft.players):
        player = draft.players[start_no]
        cells, national = player.rounds, draft.national.get(start_no)
        if len(cells) < rounds:
            draft.lines.blank.setdefault(start_no, []).extend(range(len(cells) + 1, rounds + 1))
            cells += (ABSENT,) * (rounds - len(cells))
        if cells is not player.rounds or national is not None:
            player = replace(player, rounds=cells, national=national)
        players.append(player)
    return tuple(players)


def _with_requested_byes(tournament: Tournament) -> tuple[Player, ...]:
    """Return the players with the byes of record 240 in rounds that their lines leave blank."""
    byes: dict[int, dict[int, Cell]] = {}
    for entry in tournament.byes:
        for member in entry.members:
            byes.setdefault(member, {})[entry.round] = Cell(None, "-", entry.kind)
    players: list[Player] = []
    for player in tournament.players:
        if player.start_no in byes:
            requested = byes[player.start_no]
            cells = enumerate(player.rounds, start=1)
            player = replace(
                player, rounds=tuple(requested.get(number, cell) if cell == ABSENT else cell for number, cell in cells)
            )
        players.append(player)
    return tuple(players)


def _drop_national_of_nobody(draft: Draft) -> None:
    for start_no, no in draft.lines.national.items():
        if start_no not in draft.players:
            draft.collector.warning(
                no,
                5,
                "unknown-player",
                "a national record of player {player}, who is not in the file: left out",
                player=start_no,
            )
    if draft.national and "ranking_federation" not in draft.values:
        no = min(draft.lines.national.values())
        draft.collector.warning(no, 1, "ranking-method", "national records, but no record 172 that says how they rank")


def _teams(draft: Draft) -> tuple[Team, ...]:
    """Return the teams of 310, or those of 013 if there are none."""
    if not draft.teams:
        draft.lines.teams.update(enumerate(draft.lines.old_teams, start=1))
        return tuple(draft.old_teams)
    rosters = {team.players for team in draft.teams.values()}
    for old, no in zip(draft.old_teams, draft.lines.old_teams, strict=True):
        if old.players not in rosters:
            draft.collector.warning(
                no,
                37,
                "team-again",
                "team {team} of record 013 has another roster than in 310: 310 is taken",
                team=quoted(old.name),
            )
    return tuple(draft.teams[number] for number in sorted(draft.teams))


def _round_dates(draft: Draft) -> tuple[date | None, ...]:
    near = draft.values.get("starts_on")
    dates: list[date | None] = []
    for no, column, text in draft.round_dates[: draft.limits.rounds]:
        value = fields.day_of_round(text, near) if text else None
        if text and value is None:
            draft.collector.warning(
                no, column, "date", "date of round {date} is not YY/MM/DD: left out", date=quoted(text)
            )
        dates.append(value)
    while dates and dates[-1] is None:
        dates.pop()
    return tuple(dates)


def _scores(draft: Draft) -> Scores:
    scores = Scores.of(draft.scores)
    worth = {"W": scores.win, "D": scores.draw}
    for no, column, code, letter, value in draft.same_scores:
        if value != worth[letter]:
            draft.collector.warning(
                no,
                column,
                "scores",
                "{code} is worth {value}, other than {letter} ({worth}): read as {worth}",
                code=code,
                value=value,
                letter=letter,
                worth=worth[letter],
            )
    return scores


def _match_scores(draft: Draft) -> MatchScores:
    usual = MatchScores()

    def worth(letters: str, otherwise: Fraction) -> Fraction:
        return draft.match_scores.get(letters, otherwise)

    return MatchScores(worth("TW", usual.win), worth("TD", usual.draw), worth("TL", usual.loss))
