"""Who invites somebody reads what the role may do."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from ratingoffice.office.domain.accounts.permissions import ACTIONS, WITH_OWN_EVENTS
from ratingoffice.office.domain.accounts.roles import DEEDS, explained
from ratingoffice.office.models import Role


def test_every_action_is_told_once_and_with_others_of_the_same_roles() -> None:
    told = [action for actions in DEEDS.values() for action in actions]
    assert sorted([*told, "desk.open"]) == sorted(ACTIONS)  # to open the desk is everybody's
    for actions in DEEDS.values():
        assert len({(ACTIONS[one], WITH_OWN_EVENTS.get(one)) for one in actions}) == 1, actions


def test_an_arbiter_may_only_send_and_see_with_events_of_their_own() -> None:
    (arbiter,) = (one for one in explained() if one.role is Role.ARBITER)
    assert arbiter.deeds == []
    assert [str(deed) for deed in arbiter.with_own_events] == ["see events and reports", "send reports and documents"]


def test_the_page_of_invitations_explains_every_role(client_as: Callable[[str], Client]) -> None:
    page = client_as("administrator").get("/desk/accounts/").content.decode()
    assert "<h3>Auditor</h3>" in page
    assert "publish lists and corrections" in page
