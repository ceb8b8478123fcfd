"""Who the participants of a report are: settled by an officer, or entered into the register."""

from __future__ import annotations

from django.db import transaction

from ratingoffice.model.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.desk.services.events import must_be_open
from ratingoffice.office.desk.services.reports import go_on, reread
from ratingoffice.office.models import Account, Identity, Player, Report, record


def settle(report: Report, chosen: dict[int, Player], by: Account | None, how: str = "officer") -> None:
    """Start number -> the person. Once everybody who plays is known, the report is taken.

    What was settled can be settled otherwise, as long as the event is not rated.
    """
    if not chosen:
        raise BadInput("nobody was chosen")
    tournament, _ = reread(report)  # takes its time: before the transaction
    with transaction.atomic():
        report = Report.objects.select_for_update().get(pk=report.pk)
        must_be_open(report.event)
        identities = {one.start_no: one for one in report.identities.select_related("player")}
        known = {no: one.player for no, one in identities.items() if one.player} | chosen
        _nobody_twice(known)
        for start_no, player in chosen.items():
            one = identities[start_no]
            if player.body_id != report.event.body_id or player.merged_into_id:
                raise BadInput(f"{player.player_id} is not in the register of {report.event.body}")
            if one.player == player:
                continue
            before = one.player.player_id if one.player else ""
            one.player, one.how, one.settled_by, one.settled_at = player, how, by, clock.now()
            one.save()
            record(
                "identity.settle", f"event/{report.event.event_id}", by=by, body=report.event.body,
                before={"start_no": start_no, "name": one.given["name"], "player_id": before},
                after={"start_no": start_no, "name": one.given["name"], "player_id": player.player_id, "how": how},
            )  # fmt: skip
        newest = report.event.reports.order_by("-version").first()
        if tournament is not None and newest == report and report.state != "errors":
            go_on(report, tournament, by)


def start_numbers(report: Report) -> dict[int, Identity]:
    return {one.start_no: one for one in report.identities.select_related("player").order_by("start_no")}


def _nobody_twice(known: dict[int, Player]) -> None:
    first: dict[int, int] = {}
    for start_no, player in sorted(known.items()):
        if (other := first.setdefault(player.pk, start_no)) != start_no:
            raise BadInput(
                f"players {other} and {start_no} of the report would both be {player.player_id} {player.name}"
            )
