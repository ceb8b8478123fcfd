"""No page differs by who is signed in, unless its headers say so: what is public may be kept for everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from addresses_of import downloads, pages, pages_in
from django.test import Client

from ratingoffice.office.models import Body

ROLES = ("organiser", "arbiter", "officer", "chief", "auditor", "administrator")
TOOLS = ("/regulations/", "/regulations/fide/", "/regulations/compare/")


@pytest.mark.parametrize(("system", "role"), [*(("fide", role) for role in ROLES), ("jcf", "chief"), ("fshu", "chief")])
def test_a_public_page_is_the_same_for_everybody(
    db: None, client: Client, client_as: Callable[[str], Client], system: str, role: str
) -> None:
    signed_in = client_as(role)
    for address in (*pages(Body.objects.get(code=system)), *TOOLS):
        anybodys, own = client.get(address), signed_in.get(address)
        if "public" in anybodys.headers.get("Cache-Control", ""):
            assert own.content == anybodys.content, address
            assert own.headers["ETag"] == anybodys.headers["ETag"], address
            assert "Set-Cookie" not in anybodys.headers, address
            assert not anybodys.cookies, address
            assert "Cookie" in anybodys.headers["Vary"], address
        else:
            assert own.content == anybodys.content or "Cookie" in own.headers.get("Vary", ""), address


def test_every_page_of_what_is_published_may_be_kept(body: Body, client: Client) -> None:
    found = {address: client.get(address) for address in (*pages_in("uk", body), *TOOLS)}
    not_kept = [
        address
        for address, answer in found.items()
        if answer.status_code == 200 and answer.headers.get("Cache-Control") != "public, no-cache"
    ]
    assert not_kept == []


def test_a_search_that_found_nobody_or_leads_to_a_player_is_not_kept(body: Body, client: Client) -> None:
    player_id = body.players.values_list("player_id", flat=True)[0]
    nobody, own = client.get("/search/?q=qqqqqq"), client.get(f"/search/?q={player_id}", headers={"HX-Request": "true"})
    assert (nobody.status_code, own.status_code) == (200, 200)
    assert not any("public" in answer.headers.get("Cache-Control", "") for answer in (nobody, own))


def test_a_download_is_the_same_when_it_is_asked_for_again(body: Body, client: Client) -> None:
    address = downloads(body)[0]
    first, again, narrowed = (client.get(address + query).content for query in ("", "", "?sex=w"))
    assert first == again
    assert first != narrowed


def test_a_public_page_depends_on_nothing_that_a_proxy_does_not_tell_apart(body: Body, client: Client) -> None:
    """The shipped nginx stores a page for its host, address and theme, whoever asked for it first."""
    headers = {
        "Accept-Language": "ja, uk;q=0.5",
        "Cookie": "csrftoken=abcdefghijklmnopqrstuvwxyz012345; django_language=uk; other=1",
        "HX-Request": "true",
        "Referer": "http://testserver/desk/",
        "User-Agent": "another",
        "X-Forwarded-Host": "elsewhere.example",
        "X-Requested-With": "XMLHttpRequest",
    }
    for address in (*pages(body), *TOOLS, "/robots.txt", "/sitemap.xml"):
        plain = client.get(address)
        if "public" in plain.headers.get("Cache-Control", ""):
            assert Client().get(address, headers=headers).content == plain.content, address
