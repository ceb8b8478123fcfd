"""The register of clubs and circles: who may hold events besides the body itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.federations.registry import BODIES
from ratingoffice.message import Message
from ratingoffice.office.domain.federations.registers import Register
from ratingoffice.office.models import Account, Body, Club

REGISTER = Register("clubs", Club, office_columns=("decision", "contact"), ends={})
edit_club = REGISTER.edit


def enter_club(body: Body, data: Mapping[str, Any], by: Account | None, why: str = "") -> Club:
    if str(data.get("club") or "").casefold() == body.code:
        raise BadInput([Finding("", 0, "club", Message("{code} is the body itself", code=body.code))])
    club: Club = REGISTER.enter(body, data, by, why)
    return club


def holders(body: Body) -> dict[str, str]:
    """Return, by code, who may hold an event: the body itself, then its clubs."""
    clubs = {club.club: str(club) for club in body.clubs.order_by("name", "club")}
    return {body.code: BODIES[body.code].known_as, **clubs}
