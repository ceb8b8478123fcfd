"""What each role may do, in words: told where somebody is invited or appointed, from the table of `access.py`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from ratingoffice.office.domain.accounts.permissions import ACTIONS, WITH_OWN_EVENTS
from ratingoffice.office.models import Role

#: in words -> the actions that it is; all of them are the same roles' (tested)
DEEDS: Mapping[Any, tuple[str, ...]] = {
    _("register events"): ("event.register",),
    _("change and cancel events, and say who may report them"): ("event.edit",),
    _("see events and reports"): ("event.read", "report.read"),
    _("send reports and documents"): ("report.send", "document.keep"),
    _("appeal against a decision"): ("appeal.file",),
    _("see players, federations, clubs, the preview, readings, corrections and claims"): (
        "player.read",
        "federation.read",
        "club.read",
        "next.read",
        "reading.read",
        "correction.read",
        "claim.read",
    ),
    _("identify the players of a report, enter and change players"): ("identity.settle", "player.edit"),
    _("decide what the regulation leaves to the office, answer claims"): ("event.decide", "claim.answer"),
    _("compare the lists of another program with ours"): ("shadow.compare",),
    _("record paper copies, what was sent on, and fees paid"): ("report.paper", "report.forward", "fees.record"),
    _("draft corrections of published lists"): ("correction.draft",),
    _("publish lists and corrections"): ("next.publish", "correction.publish", "player.correct_base"),
    _("choose readings, keep federations and clubs"): ("reading.choose", "federation.edit", "club.edit"),
    _("remove players from the list, withdraw names, give out what is kept about a person"): (
        "player.remove",
        "player.withdraw",
        "player.export",
    ),
    _("say what the public sees and which programs are told"): ("shown.set", "webhook.edit"),
    _("look after mail that has not gone out"): ("letter.manage",),
    _("read the fees and the record of everything done"): ("fees.read", "audit.read"),
    _("invite and appoint people, begin a federation, set fees"): ("accounts", "body.begin", "fees.set"),
}


@dataclass(frozen=True)
class Explained:
    role: Role
    deeds: list[Any]
    with_own_events: list[Any]


def explained() -> list[Explained]:
    return [Explained(role, _deeds(role, ACTIONS), _deeds(role, WITH_OWN_EVENTS)) for role in Role]


def _deeds(role: Role, table: Mapping[str, frozenset[Role]]) -> list[Any]:
    return [words for words, actions in DEEDS.items() if role in table.get(actions[0], ())]
