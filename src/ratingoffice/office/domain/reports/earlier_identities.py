"""Identifications survive a new version of a report: a line that says the same is the same person."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ratingoffice.office.models import Identity, Player, Report

#: what a line of the file says of a participant: where all of it is the same, it is the same line
LINE = ("fide_id", "national_id", "name", "birth_date", "federation")
#: settled by people; who is found by an id is found again
BY_PEOPLE = (Identity.How.OFFICER, Identity.How.NEW)


def settle_as_before(report: Report) -> int:
    """Copy identities that an officer settled in other versions to the same lines; return their number.

    Of lines that say the same of two participants (namesakes without ids) the start number must be the same too. Nobody
    becomes two participants of the report: then the line waits for an officer. In the caller's transaction.
    """
    identities = list(report.identities.select_related("player").order_by("start_no"))
    of_other_versions = Identity.objects.filter(report__event=report.event, how__in=BY_PEOPLE).exclude(report=report)
    earlier = list(
        of_other_versions.exclude(player=None).select_related("player__merged_into").order_by("settled_at", "pk")
    )
    if not earlier:
        return 0
    times = Counter(_line(identity) for identity in identities)
    same = Counter((identity.report_id, _line(identity)) for identity in earlier)
    ambiguous = {line for line, number in times.items() if number > 1} | {
        line for (_, line), number in same.items() if number > 1
    }
    persons: dict[tuple[Any, ...], Identity] = {}
    for identity in earlier:  # the newest word counts
        line = _line(identity)
        persons[(*line, identity.start_no) if line in ambiguous else line] = identity
    changed: list[Identity] = []
    players = {identity.start_no: identity.player_id for identity in identities if identity.player_id}
    for identity in identities:
        line = _line(identity)
        earlier_identity = persons.get((*line, identity.start_no) if line in ambiguous else line)
        if earlier_identity is None or earlier_identity.player is None or identity.how in BY_PEOPLE:
            continue
        person: Player = earlier_identity.player.merged_into or earlier_identity.player
        if any(key == person.pk and start_no != identity.start_no for start_no, key in players.items()):
            continue
        identity.player, identity.how = person, earlier_identity.how
        identity.settled_by_id, identity.settled_at = earlier_identity.settled_by_id, earlier_identity.settled_at
        players[identity.start_no] = person.pk
        changed.append(identity)
    Identity.objects.bulk_update(changed, ["player", "how", "settled_by", "settled_at"])
    return len(changed)


def _line(identity: Identity) -> tuple[Any, ...]:
    return tuple(identity.given.get(name) or "" for name in LINE)
