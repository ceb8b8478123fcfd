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
    """Take over what an officer said of the same lines in other versions; return of how many.

    Of lines that say the same of two participants (namesakes without ids) the start number must be the same too. Nobody
    becomes two participants of the report: then the line waits for an officer. In the caller's transaction.
    """
    identities = list(report.identities.select_related("player").order_by("start_no"))
    others = Identity.objects.filter(report__event=report.event, how__in=BY_PEOPLE).exclude(report=report)
    earlier = list(others.exclude(player=None).select_related("player__merged_into").order_by("settled_at", "pk"))
    if not earlier:
        return 0
    times = Counter(_line(one) for one in identities)
    same = Counter((one.report_id, _line(one)) for one in earlier)
    ambiguous = {line for line, number in times.items() if number > 1} | {
        line for (_, line), number in same.items() if number > 1
    }
    persons: dict[tuple[Any, ...], Identity] = {}
    for one in earlier:  # the newest word counts
        line = _line(one)
        persons[(*line, one.start_no) if line in ambiguous else line] = one
    changed: list[Identity] = []
    players = {one.start_no: one.player_id for one in identities if one.player_id}
    for one in identities:
        line = _line(one)
        known = persons.get((*line, one.start_no) if line in ambiguous else line)
        if known is None or known.player is None or one.how in BY_PEOPLE:
            continue
        person: Player = known.player.merged_into or known.player
        if any(key == person.pk and start_no != one.start_no for start_no, key in players.items()):
            continue
        one.player, one.how = person, known.how
        one.settled_by_id, one.settled_at = known.settled_by_id, known.settled_at
        players[one.start_no] = person.pk
        changed.append(one)
    Identity.objects.bulk_update(changed, ["player", "how", "settled_by", "settled_at"])
    return len(changed)


def _line(one: Identity) -> tuple[Any, ...]:
    return tuple(one.given.get(name) or "" for name in LINE)
