"""Who the participants of a report are: settled by an officer, or entered into the register."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.events.events import must_be_open
from ratingoffice.office.domain.people.players import create_player
from ratingoffice.office.domain.reports.accept_report import takes_second_report
from ratingoffice.office.domain.reports.parsed_reports import parsed_of
from ratingoffice.office.domain.reports.receive_report import go_on
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Identity, Player, Report, record
from ratingoffice.tournament.tournament import Tournament


def settle(report: Report, chosen: Mapping[int, Player], by: Account | None) -> None:
    """Start number -> the person. Once everybody who plays is known, the report is taken.

    What was settled can be settled otherwise, as long as the event is not rated.
    """
    if not chosen:
        raise BadInput("nobody was chosen")
    tournament = parsed_of(report).tournament  # may take its time: before the transaction
    with transaction.atomic():
        _settle(report, tournament, chosen, by, Identity.How.OFFICER)


def settle_newcomer(report: Report, start_no: int, data: Mapping[str, Any], by: Account | None, why: str) -> Player:
    """Somebody who was in no register: entered, and settled, or neither."""
    tournament = parsed_of(report).tournament
    with transaction.atomic():
        player = create_player(report.event.body, data, by, why)
        _settle(report, tournament, {start_no: player}, by, Identity.How.NEW)
    return player


def _settle(
    report: Report, tournament: Tournament | None, chosen: Mapping[int, Player], by: Account | None, how: Identity.How
) -> None:
    report = lock(report)
    event = report.event
    _must_be_open(report)
    identities = start_numbers(report)
    if unknown := chosen.keys() - identities.keys():
        raise BadInput("the report has no player {player}", player=min(unknown))
    _nobody_twice({no: identity.player for no, identity in identities.items() if identity.player} | dict(chosen))
    for start_no, player in chosen.items():
        identity = identities[start_no]
        if player.body_id != event.body_id or player.merged_into_id:
            raise BadInput("{player_id} is not in the register of {body}", player_id=player.player_id, body=event.body)
        if identity.player == player:
            continue
        before = {
            "start_no": start_no,
            "name": identity.given["name"],
            "player_id": identity.player and identity.player.player_id,
        }
        identity.player, identity.how, identity.settled_by, identity.settled_at = player, how, by, clock.now()
        identity.save()
        record(
            "identity.settle",
            f"event/{event.event_id}",
            by=by,
            body=event.body,
            before=before,
            after=before | {"player_id": player.player_id, "how": how},
        )
    if tournament is not None and report.current and report.state != Report.State.ERRORS:
        go_on(report, tournament, by)


def _must_be_open(report: Report) -> None:
    """Raises BadInput where the event is rated, unless this is a second report of it that waits for its players."""
    if report.state != Report.State.WAITING or not takes_second_report(report):
        must_be_open(report.event)


def can_be_settled_otherwise(report: Report) -> bool:
    """As long as it is the version that counts, and its event is not rated."""
    try:
        _must_be_open(report)
    except BadInput:
        return False
    return report.current


def start_numbers(report: Report) -> dict[int, Identity]:
    return {identity.start_no: identity for identity in report.identities.select_related("player").order_by("start_no")}


def _nobody_twice(players: dict[int, Player]) -> None:
    first: dict[int, int] = {}
    for start_no, player in sorted(players.items()):
        if (other := first.setdefault(player.pk, start_no)) != start_no:
            raise BadInput(
                "players {first} and {second} of the report would both be {player_id} {name}",
                first=other,
                second=start_no,
                player_id=player.player_id,
                name=player.name,
            )
