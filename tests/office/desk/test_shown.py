"""What a body shows the public is switched at the desk."""

from __future__ import annotations

import pytest
from django.http import Http404
from django.test import Client

from ratingoffice.office.domain.federations.feature_switches import switch
from ratingoffice.office.domain.federations.features import FEATURES, is_on
from ratingoffice.office.models import Act, Body
from ratingoffice.office.web.shared.address_parts import body_showing

pytestmark = pytest.mark.django_db


def fide() -> Body:
    return Body.objects.get(code="fide")


def test_a_feature_is_as_usual_until_the_body_says_otherwise() -> None:
    assert is_on(fide(), "claims")
    assert not is_on(fide(), "preliminary")


def test_a_chief_officer_switches_features_with_one_reason(client: Client, account) -> None:
    chief = account("chief")
    client.force_login(chief)
    ticked = {name: "on" for name in FEATURES if name != "claims"}
    sent = client.post("/desk/shown/fide/", ticked | {"why": "the board decided"})
    assert sent.status_code == 302
    assert not is_on(fide(), "claims")
    assert is_on(fide(), "preliminary")
    act = Act.objects.get(verb="body.features")
    assert (act.by, act.why) == (chief, "the board decided")
    assert act.before == {"claims": "true", "preliminary": "false"}
    assert act.after == {"claims": "false", "preliminary": "true"}


def test_switching_what_is_so_already_is_no_act() -> None:
    assert switch(fide(), {"claims": True}, None, "again") is False
    assert not Act.objects.filter(verb="body.features").exists()


def test_a_page_of_a_feature_that_is_off_is_not_there() -> None:
    assert body_showing("fide", "claims") == fide()
    switch(fide(), {"claims": False}, None, "too many")
    with pytest.raises(Http404, match="switched this page off"):
        body_showing("fide", "claims")
