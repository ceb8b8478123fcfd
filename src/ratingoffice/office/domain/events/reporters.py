"""Who reports an event: the organiser, or somebody whom the organiser names."""

from __future__ import annotations

from datetime import date

from ratingoffice.book.findings import Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.intake.remarks import about_reporter
from ratingoffice.message import Message
from ratingoffice.office.domain.events.event_rows import event_row
from ratingoffice.office.domain.federations.readings import regulations_of
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.models import Body, Event, Player


def asked_for(body: Body) -> bool:
    return BODIES[body.code].latest.event.reporter is not None


def findings(event: Event, reporter: str, day: date, file: str) -> list[Finding]:
    """A warning where the edition says that somebody else should report; nobody named: the organiser reports."""
    if not reporter or not asked_for(event.body) or not _memberships_kept(event.body):
        return []
    player = Player.objects.filter(body=event.body, player_id=reporter).select_related("merged_into").first()
    person = player.merged_into or player if player else None
    member_from, member_until = (person.member_from, person.member_until) if person else (None, None)
    regulations = regulations_of(event.body, BODIES[event.body.code].next_list(event.ends_on))
    remarks = about_reporter(regulations, event_row(event), reporter, member_from, member_until, day)
    return [Finding(file, 0, "", Message(remark.in_full), "reporter", "warning") for remark in remarks]


def _memberships_kept(body: Body) -> bool:
    """An office that was begun with a book without memberships judges none."""
    return "players" not in body.had or bool(book_rows.JUDGED["players"] & set(body.had["players"]))
