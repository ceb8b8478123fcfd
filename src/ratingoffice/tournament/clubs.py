"""The clubs of an individual event, by what their players have reached.

A club has no opponents and no rounds of its own: its points are those of its players, and so is the value of each
tie-break. The best players of each club count, as many as the event's rules say, by default all of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament.codes import CUSTOM, Code, parse_code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.findings import check_shared_places
from ratingoffice.tournament.modifiers import Addend
from ratingoffice.tournament.rank import Column, rank
from ratingoffice.tournament.reasons import Reason, numbers
from ratingoffice.tournament.results import NOBODY, Kind, Results, Score
from ratingoffice.tournament.standings import PLAYERS, Standings, left_out_of, rows_of, seed_for, standings
from ratingoffice.tournament.tiebreaks import Measure
from ratingoffice.tournament.tournament import Tournament


def club_standings(
    tournament: Tournament, tiebreaks: Sequence[str] | None, best: int | None, settings: Mapping[str, Any]
) -> Standings:
    """The clubs, ranked by the sums of their players' values; `settings` are those of `standings`.

    Raises `BadInput` where a tie-break cannot be added up, and what `standings` raises.
    """
    if best is not None and best < 1:
        raise BadInput("{best} players of a club count: it must be 1 or more", best=best)
    if settings["playoffs"]:
        raise BadInput("clubs of an individual event have no play-off")
    for written in tiebreaks or ():
        if not _adds_up(parse_code(written)):
            raise BadInput('"{code}" is no sum: clubs are ranked by sums of their players\' values', code=written)
    own_settings = {"leave_out": (), "lots": None, "playoffs": None}
    ranked = standings(tournament, tiebreaks, rank=PLAYERS, **(dict(settings) | own_settings))
    members = _members(tournament, ranked, best)
    columns = [column for column in ranked.order.columns if _adds_up(column.code)]
    results = _results(tournament, ranked, members)
    sums = {column.key: _sums(column, ranked, members) for column in columns if column.code.name != "PTS"}
    seed = seed_for(settings["lots"], tournament, ranked.rounds)
    event = Contest(results, ranked.event.edition, sums, seed)
    keyed = [(column.key, column.code if column.code.name == "PTS" else Code(column.key, CUSTOM)) for column in columns]
    order = rank(event, keyed, (), left_out_of(results, settings["leave_out"], of_teams=True))
    for column in order.columns:
        _explain(column, results, members)
    findings = [finding for finding in ranked.ranking_findings if finding.code not in ("lots", "shared", "teams")]
    count = (
        Message("clubs by the sums of their {best} best players", best=best)
        if best
        else Message("clubs by the sums of all their players: name how many count if not all do")
    )
    findings.append(Finding("", 0, "", count, "teams", "info"))
    findings += check_shared_places(order, results, seed, settings["shared"])
    return replace(
        ranked,
        of_teams=True,
        tiebreaks=tuple(column.code.written for column in columns),
        rows=tuple(rows_of(order, results)),
        event=event,
        order=order,
        playoffs=(),
        ranking_findings=tuple(findings),
    )


def _adds_up(code: Code) -> bool:
    return not code.tie_break.in_group and code.name not in ("TPN", "BC")


def _members(tournament: Tournament, ranked: Standings, best: int | None) -> list[list[int]]:
    """By club, in the order of their numbers: the players that count, the best first."""
    places = {row.start_no: position for position, row in enumerate(ranked.rows)}
    clubs = sorted(tournament.teams, key=lambda team: team.number)
    return [sorted((n for n in club.players if n in places), key=lambda n: places[n])[:best] for club in clubs]


def _results(tournament: Tournament, ranked: Standings, members: Sequence[Sequence[int]]) -> Results:
    """Clubs meet nobody; their points in a round are those of the players that count."""
    players = ranked.event.results
    score = players.scores["PTS"]
    indices = [[players.index[number] for number in club] for club in members]
    points = [[sum(score.points[i][r] for i in club) for r in range(players.rounds)] for club in indices]
    extra = {c: [entry for i in club for entry in score.extra.get(i, ())] for c, club in enumerate(indices)}
    clubs = sorted(tournament.teams, key=lambda team: team.number)
    return Results(
        numbers=[club.number for club in clubs],
        names=[club.name for club in clubs],
        ratings=[club.strength for club in clubs],
        rounds=players.rounds,
        planned=players.planned,
        opponents=[[NOBODY] * players.rounds for _ in clubs],
        kinds=[[Kind.PLAYED] * players.rounds for _ in clubs],
        colors=["-" * players.rounds for _ in clubs],
        codes=[" " * players.rounds for _ in clubs],
        scores={"PTS": Score("PTS", score.unit, score.win, score.draw, points, extra, points)},
        primary="PTS",
    )


def _sums(column: Column, ranked: Standings, members: Sequence[Sequence[int]]) -> dict[int, Fraction]:
    """By club; a player without a value adds nothing."""
    index = ranked.event.results.index
    clubs = sorted(team.number for team in ranked.tournament.teams)
    sums: dict[int, Fraction] = {}
    for number, club in zip(clubs, members, strict=True):
        values = [value for n in club if (value := column.values[index[n]]) is not None]
        if values:
            sums[number] = Fraction(sum(values), column.unit)
    return sums


def _explain(column: Column, results: Results, members: Sequence[Sequence[int]]) -> None:
    """What the explanation of a club's value says: whose values it adds up."""

    def because(i: int, _: Sequence[Addend]) -> list[Reason]:
        if not members[i]:
            return [Reason("4.1", Message("no player of the club takes part"))]
        return [Reason("4.1", Message("the sum of the players {players}", players=numbers(members[i])))]

    if isinstance(column.by, Measure):
        column.by = column.by._replace(explain_total=because)
