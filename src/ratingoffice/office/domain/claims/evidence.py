"""What an officer looks at before a claim is answered: the row, the report's line, what the lists say, namesakes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Wording, figures_of
from ratingoffice.office.domain.claims.subject import players_of
from ratingoffice.office.domain.corrections.corrections import refuse_too_late
from ratingoffice.office.domain.events.progress import verdicts
from ratingoffice.office.domain.federations.local_day import day_at
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.people.player_search import find
from ratingoffice.office.domain.people.withheld_names import NOBODY
from ratingoffice.office.domain.reports.parsed_reports import parsed_of
from ratingoffice.office.models import Account, Body, Claim, Game, Player, Report, Role

NAMESAKES = 5
SIDES = ("white_id", "black_id")


@dataclass(frozen=True)
class Ground:
    """What an article says about the claim."""

    article: str
    reason: Wording
    edition: str
    outcome: str = ""  # of the event or the game; "": it speaks of the list


@dataclass(frozen=True)
class ReportLine:
    """What the report says of one side of the game."""

    start_no: int
    name: str
    opponent: str
    color: str
    result: str


def game_of(claim: Claim) -> Game | None:
    if not claim.game or not claim.event:
        return None
    named = {name: claim.game[name] for name in ("round", *SIDES)}
    return claim.event.games.filter(**named).first()


def way_to_correct(claim: Claim) -> str:
    """The form, with what was claimed in it; of what is on no list yet, the page of the event. "": nothing is named."""
    game, event = game_of(claim), claim.event
    if event and event.rated_on is None:
        return reverse("desk:event", args=[event.pk])
    if event:
        chosen = f"game={game.pk}&" if game else ""
        return reverse("desk:correct_event", args=[event.pk]) + f"?{chosen}claim={claim.pk}"
    if claim.player:
        return reverse("desk:correct_player", args=[claim.player.pk]) + f"?claim={claim.pk}"
    return ""


def report_lines(claim: Claim) -> tuple[Report | None, list[ReportLine]]:
    """Return the lines of the accepted report, or else of the last one."""
    if not claim.event:
        return None, []
    reports = claim.event.reports.order_by("-current", "-version")
    report = reports.filter(state=Report.State.TAKEN).first() or reports.first()
    tournament = parsed_of(report).tournament if report and claim.game else None
    if report is None or claim.game is None or tournament is None:
        return report, []
    numbers = dict(report.identities.exclude(player=None).values_list("player__player_id", "start_no"))
    players = {player.start_no: player for player in tournament.players}
    lines = []
    for side in SIDES:
        player = players.get(numbers.get(claim.game[side], 0))
        at = claim.game["round"] - 1
        if player and at < len(player.rounds):
            cell = player.rounds[at]
            opponent = players.get(cell.opponent or 0)
            lines.append(
                ReportLine(player.start_no, player.name, opponent.name if opponent else "", cell.color, cell.result)
            )
    return report, lines


def grounds(claim: Claim) -> list[Ground]:
    """Return what the lists say about the event and the game, and why the list can no longer be corrected."""
    event = claim.event
    if event is None:
        return []
    by = published_lists.publication(event.body, event.rated_on) if event.rated_on else None
    event_verdict, games = verdicts(event, by)
    all_grounds = (
        [Ground(event_verdict.article or "", event_verdict.reason or "", event_verdict.edition, event_verdict.outcome)]
        if event_verdict
        else []
    )
    edition = event_verdict.edition if event_verdict else event.body.code
    all_grounds += [
        Ground(row["article"] or "", row["reason"] or "", edition, row["outcome"])
        for row in games
        if claim.game and _is(row, claim.game)
    ]
    if by is not None:
        try:
            refuse_too_late(event.body, by, day_at(claim.body, claim.received_at))
        except BadInput as bad:
            message = bad.findings[0].message
            all_grounds.append(Ground(str(figures_of(message).get("article", "")), message, by.edition))
    return [ground for ground in all_grounds if ground.reason]


def _is(row: dict[str, Any], game: dict[str, Any]) -> bool:
    return all(row[name] == game[name] for name in ("round", *SIDES))


def namesakes(claim: Claim) -> dict[str, list[Player]]:
    """Return, by player id, the players of the register with nearly the same name."""
    similar_players = {}
    for player in players_of(claim, claim.body):
        others_of_name = [
            match.player for match in find(player.name, claim.body, NOBODY) if match.player.pk != player.pk
        ]
        if others_of_name:
            similar_players[player.player_id] = others_of_name[:NAMESAKES]
    return similar_players


def others_about_it(claim: Claim) -> list[Claim]:
    """Return earlier claims about the same event or player, of which this one may be a duplicate."""
    if not (claim.event_id or claim.player_id):
        return []
    same = Claim.objects.filter(body=claim.body, event=claim.event_id, player=claim.player_id, pk__lt=claim.pk)
    return list(same.filter(unlikely="").select_related("event", "player").order_by("-pk")[:20])


def officers_of(body: Body) -> list[Account]:
    roles = (Role.OFFICER, Role.CHIEF)
    officers = Account.objects.filter(is_active=True, appointments__body=body, appointments__role__in=roles)
    return list(officers.distinct().order_by("username"))
