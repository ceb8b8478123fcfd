"""The next list at the desk: previewed by many, published once by a chief, and only as it was shown."""

from __future__ import annotations

from datetime import date

import polars as pl
import pytest
from desk_reports import good, registered

from ratingoffice.office import clock
from ratingoffice.office.desk.services.reports import receive_report
from ratingoffice.office.models import Act, Publication
from ratingoffice.office.store.publishing import preview

pytestmark = pytest.mark.django_db
#: 20 March is before the closing date, 29 March
SURE = {"sure": "1", "why": "no report is to come"}


def test_the_preview_is_published_as_it_was_shown(client_as, body):
    page = client_as("chief").get("/desk/next/fide/")
    token = page.context["preview"].token
    answer = client_as("chief").post("/desk/next/fide/publish/", SURE | {"token": token})
    assert answer.url == "/desk/published/fide/"
    made = Publication.objects.get(body=body, list_date="2026-04-01")
    assert token.endswith(made.digest)
    assert made.digest in client_as("officer").get("/desk/published/fide/").content.decode()


def test_publishing_is_asked_once_more_with_what_it_will_do(client_as, body):
    ready = preview(body)
    page = client_as("chief").post("/desk/next/fide/publish/", {"token": ready.token})
    assert page.status_code == 200
    assert not Publication.objects.filter(body=body, list_date="2026-04-01").exists()
    text = page.content.decode()
    largest = ready.rated.list.sort(pl.col("change").abs(), "rating", descending=True, nulls_last=True)["name"][0]
    for said in (f"{ready.summary['listed']}", largest, "29 March 2026, is in 9 days", "Events left out"):
        assert said in text


@pytest.mark.parametrize(("today", "asked"), [("2026-03-28", True), ("2026-03-29", True), ("2026-03-30", False)])
def test_before_the_closing_date_it_needs_a_reason(client_as, body, monkeypatch, today, asked):
    monkeypatch.setattr(clock, "today", lambda: date.fromisoformat(today))
    answer = client_as("chief").post("/desk/next/fide/publish/", {"token": preview(body).token, "sure": "1"})
    assert answer.status_code == (200 if asked else 302)
    assert Publication.objects.filter(body=body, list_date="2026-04-01").exists() is not asked


def test_the_reason_is_on_record(client_as, body):
    client_as("chief").post("/desk/next/fide/publish/", SURE | {"token": preview(body).token})
    assert Act.objects.get(verb="list.publish", about="list/2026-04-r1").why == "no report is to come"


def test_a_preview_that_is_out_of_date_publishes_nothing_and_says_so(client_as, body, four, officer):
    token = preview(body).token
    receive_report(registered(body, officer), good(four), "open.trf", officer)
    answer = client_as("chief").post("/desk/next/fide/publish/", {"token": token})
    assert answer.status_code == 409
    assert "Something has changed since this preview was shown" in answer.content.decode()
    assert not Publication.objects.filter(body=body, list_date="2026-04-01").exists()


def test_a_list_is_not_published_twice(client_as, body, account):
    token = preview(body).token
    client_as("chief").post("/desk/next/fide/publish/", SURE | {"token": token})
    account("officer").appointments.create(body=body, role="chief")
    answer = client_as("officer").post("/desk/next/fide/publish/", SURE | {"token": token})
    assert answer.status_code == 409
    assert "is published already by chief" in answer.content.decode()


def test_who_presses_the_button_twice_is_told_that_the_list_is_published(client_as, body):
    token = preview(body).token
    for _ in range(2):
        answer = client_as("chief").post("/desk/next/fide/publish/", SURE | {"token": token})
        assert answer.url == "/desk/published/fide/"
    assert Publication.objects.filter(body=body, list_date="2026-04-01").count() == 1


def test_a_report_that_was_taken_shows_in_the_preview(client_as, body, four, officer):
    receive_report(registered(body, officer), good(four), "open.trf", officer)
    sides = preview(body).rated.sides
    assert sides.filter(sides["event_id"] == "test-open").height == 12  # six games, two sides each


@pytest.mark.parametrize("token", ["", "nonsense", "2026-04-01.1.abc"])
def test_a_token_that_was_never_given_is_a_conflict(client_as, token):
    assert client_as("chief").post("/desk/next/fide/publish/", {"token": token}).status_code == 409


def test_who_comes_back_to_the_address_of_a_form_gets_a_page_that_says_so(client_as):
    """As after signing in anew, or by reloading."""
    page = client_as("chief").get("/uk/desk/next/fide/publish/")
    assert (page.status_code, page["Allow"]) == (405, "POST")
    assert "Нічого не надіслано" in page.content.decode()


def test_the_closing_date_is_that_of_the_regulation(client_as):
    # 7.1.3: three days before the list of 1 April
    assert "29 March 2026" in client_as("officer").get("/desk/next/fide/").content.decode()


def test_verdicts_name_their_article(client_as, body):
    page = client_as("officer").get("/desk/next/fide/")
    assert all(row["article"] for row in page.context["not_rated"])
