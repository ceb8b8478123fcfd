"""A body with three pools: one office keeps all of them, from one book, in one publication."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from ratingoffice.office import clock
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.transfer import import_book
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.models import Body

pytestmark = pytest.mark.django_db

PLAYERS = [
    {"player_id": str(1000 + n), "name": f"Player {n}", "birth_date": "1980", "federation": "NED", "sex": "m"}
    for n in range(1, 7)
]
A, B, C, D, E, F = (row["player_id"] for row in PLAYERS)


def rated(pool: str, player: str, rating: int) -> dict[str, Any]:
    return {"pool": pool, "player_id": player, "rating": rating, "games": 100, "peak": rating, "last_period": "2026-02"}


def game(event: str, number: int, white: str, black: str, result: str) -> dict[str, Any]:
    other = {"1": "0", "=": "=", "0": "1"}[result]
    return {
        "event_id": event,
        "round": number,
        "white_id": white,
        "black_id": black,
        "white_result": result,
        "black_result": other,
    }


def event(name: str, time_control: str) -> dict[str, Any]:
    return {
        "event_id": name,
        "name": name,
        "starts_on": date(2026, 3, 7),
        "ends_on": date(2026, 3, 8),
        "time_control": time_control,
        "registered_on": date(2026, 2, 1),
        "reported_on": date(2026, 3, 9),
        "declarations": "laws_of_chess",
        "kind": "swiss",
    }


@pytest.fixture
def three(monkeypatch: pytest.MonkeyPatch) -> Body:
    """A is rated in all, B in standard and blitz, C in standard only."""
    monkeypatch.setattr(clock, "today", lambda: date(2026, 3, 20))
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 20, 12, tzinfo=UTC))
    Body.objects.filter(code="fide").update(code="before")  # the demonstration makes room
    return import_book(
        {
            "players": PLAYERS,
            "ratings": [
                rated("standard", A, 2000),
                rated("standard", B, 1900),
                rated("standard", C, 1800),
                rated("rapid", A, 2050),
                rated("blitz", A, 1950),
                rated("blitz", B, 1950),
            ],
            "events": [event("slow", "5400+30"), event("rapid", "900+10"), event("blitz", "180+2")],
            "games": [game("slow", 1, A, B, "1"), game("rapid", 1, A, C, "0"), game("blitz", 1, A, B, "=")],
        },
        "fide",
        list_date=date(2026, 3, 1),
    )


def test_the_pools_of_a_body_are_those_that_its_book_has(three: Body) -> None:
    assert three.pools == "standard rapid blitz"


def test_one_publication_holds_all_three_lists_each_by_its_edition(three: Body) -> None:
    made = publish(three, preview(three).token, None)
    assert (made.edition, made.pools) == ("fide-2025-10 fide-rb-2024-12", "standard rapid blitz")
    assert [made.edition_of(pool) for pool in ("standard", "rapid", "blitz")] == [
        "fide-2025-10",
        "fide-rb-2024-12",
        "fide-rb-2024-12",
    ]
    assert all(one.holds for one in verify(three))


def test_each_pool_has_its_page_and_its_sheet(three: Body, client: Client) -> None:
    # standard: 2000 beats 1900, D 100, +.36 × 20 = 7; rapid: C enters with the standard 1800 and beats 2050, D 250,
    # +.81 × 20 = 16; blitz: 1950 draws with 1950
    publish(three, preview(three).token, None)
    for pool, player, rating in (("standard", A, "2007"), ("rapid", C, "1816"), ("blitz", A, "1950")):
        page = client.get(f"/lists/fide/{pool}/2026-04/")
        assert page.status_code == 200
        assert rating in page.content.decode()
        why = client.get(f"/players/fide/{player}/why/{pool}/2026-04/")
        assert why.status_code == 200
    sheet = client.get(f"/players/fide/{C}/why/rapid/2026-04/").content.decode()
    assert "/regulations/fide-rb-2024-12/#a-7.2.1" in sheet
    assert client.get(f"/players/fide/{A}/").status_code == 200
    assert client.get("/events/fide/rapid/").status_code == 200


def test_the_downloads_hold_all_three(three: Body, client: Client) -> None:
    publish(three, preview(three).token, None)
    text = client.get("/lists/fide/standard/2026-04/download/fide-txt/").content.decode()
    line = next(row for row in text.splitlines() if row.startswith(A))
    assert [number for number in ("2007", "2034", "1950") if number in line] == ["2007", "2034", "1950"]


def test_the_preview_and_the_desk_show_them(three: Body, client_as: Any, with_second_factor: Any) -> None:
    from ratingoffice.office.models import Account, Appointment

    Appointment.objects.create(account=Account.objects.get(username="chief"), body=three, role="chief")
    with_second_factor("chief")
    page = client_as("chief").get("/desk/next/fide/")
    assert page.status_code == 200
    assert page.context["summary"]["outcomes"]["rated"]["events"] == 3
    assert "fide-rb-2024-12" in page.content.decode()
    assert client_as("chief").get("/desk/readings/fide/").status_code == 200


def test_an_office_that_keeps_standard_only_judges_every_event_as_standard(db: None) -> None:
    Body.objects.filter(code="fide").update(code="before")  # the demonstration makes room
    book = {"players": PLAYERS, "ratings": [rated("standard", A, 2000)]}
    body = import_book(book, "fide", list_date=date(2026, 3, 1))  # type: ignore[arg-type]
    assert body.pools == "standard"
    assert preview(body).edition == "fide-2025-10"
