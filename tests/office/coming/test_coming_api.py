"""The next list in the API: for who works on it by key, for everybody once it is shown, and for one player."""

from __future__ import annotations

import pytest
from django.test import Client

from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.federations.feature_switches import switch
from ratingoffice.office.models import Body

pytestmark = pytest.mark.django_db


def key(account, role: str, scope: str = "preview") -> dict[str, str]:
    return {"Authorization": f"Bearer {make_token(account(role), 'a program', (scope,), days=30)[1]}"}


def test_an_officers_key_sees_lines_verdicts_and_sheets(client: Client, office: Body, account) -> None:
    header = key(account, "officer")
    lines = client.get("/api/v1/next/fide/standard", headers=header).json()
    assert [lines["players"][0][name] for name in ("player_id", "rating", "change")] == ["A", 2010, 10]
    assert lines["coming"]["list_date"] == "2026-02-01"
    verdicts = client.get("/api/v1/next/fide", headers=header).json()["verdicts"]
    assert {one["event_id"]: one["outcome"] for one in verdicts} == {"open-jan": "rated", "open-feb": "later_list"}
    sheet = client.get("/api/v1/next/fide/standard/A", headers=header).json()
    assert (sheet["pools"][0]["before"], sheet["pools"][0]["after"]) == (2000, 2010)


def test_nobody_else_sees_the_preview(client: Client, office: Body, account) -> None:
    address = "/api/v1/next/fide/standard"
    assert client.get(address).status_code == 401
    assert client.get(address, headers=key(account, "organiser")).status_code == 403
    assert client.get(address, headers=key(account, "officer", "report")).status_code == 403


def test_the_preliminary_list_is_everybodys_once_it_is_shown(client: Client, office: Body) -> None:
    addresses = ("/api/v1/preliminary/fide", "/api/v1/preliminary/fide/standard", "/api/v1/preliminary/fide/standard/A")
    assert [client.get(one).status_code for one in addresses] == [404] * 3
    switch(office, {"preliminary": True}, None, "asked for")
    answers = [client.get(one) for one in addresses]
    assert [one.status_code for one in answers] == [200] * 3
    assert all("noindex" in one["X-Robots-Tag"] for one in answers)
    again = client.get(addresses[1], headers={"If-None-Match": answers[1]["ETag"]})
    assert again.status_code == 304


def test_a_provisional_rating_comes_with_its_sheet(client: Client, office: Body) -> None:
    found = client.get("/api/v1/players/fide/A/provisional").json()
    its = found["pools"]["standard"]
    assert (its["rating"], its["change"], its["events"], its["games"]) == (2010, 10, 1, 1)
    assert its["sheet"]["pools"][0]["total"]["change"] == 10
