"""An office of a body that none of ours is: pools and declarations of its own, lists on the 15th, no demonstration."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.test import Client
from typer.testing import CliRunner

from period.test_any_body import RATINGS, event, won
from period.test_list_days import MIDMONTH
from ratingoffice.cli.main import build
from ratingoffice.federations.registry import registered
from ratingoffice.model.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.models import Body
from ratingoffice.office.store.publishing import preview, publish
from ratingoffice.office.store.transfer import demo, import_book
from ratingoffice.office.store.verify import verify

pytestmark = pytest.mark.django_db


@pytest.fixture
def body(monkeypatch: pytest.MonkeyPatch) -> Iterator[Body]:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 2, 20, tzinfo=UTC))
    book = {
        "players": [{"player_id": "A", "name": "A"}, {"player_id": "B", "name": "B"}],
        "ratings": [{"pool": p, "player_id": who, "rating": r, "games": 100} for p, who, r in RATINGS],
        "events": [event("jan", "2026-01-20", "3600") | {"name": "January", "declarations": "indoors"}],
        "games": [won("jan")],
    }
    with registered(MIDMONTH):
        yield import_book(book, "midmonth", list_date=date(2026, 1, 15))  # type: ignore[arg-type]


def test_its_lists_follow_each_other_on_its_day(body: Body) -> None:
    made = publish(body, preview(body).token, by=None)
    assert made.list_date == date(2026, 2, 15)
    assert preview(body).assembled.list_date == date(2026, 3, 15)
    assert all(checked.holds for checked in verify(body))


@pytest.mark.parametrize("page", ["", "changes/", "download/csv/", "download/fide-txt/"])
def test_a_month_names_the_list_of_that_month(body: Body, client: Client, page: str) -> None:
    publish(body, preview(body).token, by=None)
    assert client.get(f"/lists/midmonth/classic/2026-02/{page}").status_code == 200
    assert client.get("/lists/midmonth/classic/2026-03/").status_code == 404


def test_the_api_names_it_so_too(body: Body, client: Client) -> None:
    publish(body, preview(body).token, by=None)
    rows = client.get("/api/v1/lists/midmonth/quick/2026-02").json()
    assert rows["publication"]["list_date"] == "2026-02-15"


def test_another_day_is_refused(body: Body) -> None:
    with pytest.raises(BadInput, match="published on day 15 of a month"):
        import_book({}, "midmonth", list_date=date(2026, 1, 1))


def test_a_body_without_a_demonstration_is_not_offered_as_one(body: Body) -> None:
    with pytest.raises(BadInput, match='no demonstration for "midmonth": choose one of'):
        demo("midmonth")
    said = CliRunner().invoke(build(["office"]), ["office", "import", "--help"]).output
    assert "midmonth" in said
    assert "midmonth" not in CliRunner().invoke(build(["office"]), ["office", "init", "--help"]).output
