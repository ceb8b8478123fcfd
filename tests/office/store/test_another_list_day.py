"""An office of a body that none of ours is: pools and declarations of its own, lists on the 15th, no demonstration."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client
from polars import col

from cli_runner import CliRunner
from club import BODY
from club_books import event, tables, won
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.main import app
from ratingoffice.federations.registry import registered
from ratingoffice.office import clock
from ratingoffice.office.domain.decisions.decisions import DecisionSource, decide
from ratingoffice.office.domain.lists.published_lists import frame
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.transfer import demo, import_book
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.models import Account, Appointment, Body, Event

pytestmark = pytest.mark.django_db

GAMES = [won("jan"), won("jan", round=2, white_id="C", black_id="B"), won("late")]


@pytest.fixture
def body(monkeypatch: pytest.MonkeyPatch) -> Iterator[Body]:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 2, 20, tzinfo=UTC))
    book = tables(event("jan", "2026-01-20"), event("late", "2026-02-02", "900"), games=GAMES)
    book["events"][0]["registered_on"], book["events"][1]["registered_on"] = date(2026, 1, 1), date(2026, 2, 1)
    with registered(BODY):
        yield import_book(book, "club", list_date=date(2026, 1, 15))  # type: ignore[arg-type]


def test_its_lists_follow_each_other_on_its_day(body: Body) -> None:
    made = publish(body, preview(body).token, by=None)
    assert made.list_date == date(2026, 2, 15)
    assert preview(body).assembled.list_date == date(2026, 3, 15)
    assert all(checked.holds for checked in verify(body))


@pytest.mark.parametrize("page", ["", "changes/", "download/csv/", "download/fide-txt/"])
def test_a_month_names_the_list_of_that_month(body: Body, client: Client, page: str) -> None:
    publish(body, preview(body).token, by=None)
    assert client.get(f"/lists/club/classic/2026-02/{page}").status_code == 200
    assert client.get("/lists/club/classic/2026-03/").status_code == 404


def test_the_api_names_it_so_too(body: Body, client: Client) -> None:
    publish(body, preview(body).token, by=None)
    rows = client.get("/api/v1/lists/club/quick/2026-02").json()
    assert rows["publication"]["list_date"] == "2026-02-15"


def test_another_day_is_refused(body: Body) -> None:
    with pytest.raises(BadInput, match="published on day 15 of a month"):
        import_book({}, "club", list_date=date(2026, 1, 1))


def test_a_body_without_a_demonstration_is_not_offered_as_one(body: Body) -> None:
    with pytest.raises(BadInput, match='no demonstration for "club": choose one of'):
        demo("club")
    said = CliRunner().invoke(app, ["office", "import", "--help"]).output
    assert "club" in said
    assert "club" not in CliRunner().invoke(app, ["office", "init", "--help"]).output


def test_what_waits_for_a_decision_is_settled_by_its_own_approval(
    body: Body, client_as: Any, with_second_factor: Any
) -> None:
    with_second_factor("chief")
    Appointment.objects.create(account=Account.objects.get(username="chief"), body=body, role="chief")
    chief = client_as("chief")
    for page in ("/desk/next/club/", "/desk/readings/club/"):
        assert chief.get(page).status_code == 200
    late = Event.objects.get(body=body, event_id="late")
    page = unescape(chief.get(f"/desk/events/{late.pk}/decide/").content.decode())
    assert "Late announcement excused by the committee" in page
    assert "An evening of the club" in unescape(chief.get("/desk/events/register/club/").content.decode())
    given = DecisionSource("M. Novak, committee", late.starts_on, "minutes of the committee")
    decide(late, "excused", "the hall was free", Account.objects.get(username="chief"), source=given)
    made = publish(body, preview(body).token, by=None)
    assert frame(made, "verdicts").filter(col("round").is_null())["outcome"].to_list() == ["rated", "rated"]
    assert all(checked.holds for checked in verify(body))


def test_its_public_pages_speak_its_words(body: Body, client: Client) -> None:
    publish(body, preview(body).token, by=None)
    for page in ("/lists/club/quick/2026-02/", "/players/club/A/", "/events/club/jan/", "/events/club/late/"):
        assert client.get(page).status_code == 200
    why = unescape(client.get("/players/club/A/why/classic/2026-02/").content.decode())
    assert "12 after a rating of 2000" in why
    assert "/regulations/club-2026-01/#a-5" in why
    assert "announced on 2026-02-01, not 7 days before 2026-02-02" in unescape(
        client.get("/events/club/late/").content.decode()
    )
    assert client.get("/regulations/club-2026-01/").status_code == 200
