"""The next list at the desk: previewed by many, published once by a chief, and only as it was shown."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import polars as pl
import pytest
from desk_reports import good, registered

from ratingoffice.office import clock
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Act, Publication

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
    for said in (
        f"{ready.summary['by_pool']['standard']['listed']}",
        largest,
        "29 March 2026, is in 9 days",
        "Events left out",
    ):
        assert said in text


@pytest.mark.parametrize(("today", "asked"), [("2026-03-28", True), ("2026-03-29", True), ("2026-03-30", False)])
def test_before_the_closing_date_it_needs_a_reason(client_as, body, monkeypatch, today, asked):
    monkeypatch.setattr(clock, "now", lambda: datetime.fromisoformat(f"{today}T12:00").replace(tzinfo=UTC))
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


def test_the_preview_counts_each_pool_and_adds_none_up(client_as, body):
    page = client_as("chief").get("/desk/next/fide/")
    listed = preview(body).rated.list
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode())).replace("\u202f", "")
    for pool in ("standard", "rapid", "blitz"):
        of_pool = listed.filter(pl.col("pool") == pool)
        new = of_pool["previous"].null_count()
        assert re.search(rf"{pool.capitalize()} {of_pool.height} \d+ {new} \d+", text), pool
    assert str(listed.height) not in text.split("Biggest changes")[0].split()  # three lists are no list


def test_each_pool_of_the_preview_has_its_own_changes_and_says_how_many_are_not_shown(client_as, body):
    page = client_as("chief").get("/desk/next/fide/")
    listed = preview(body).rated.list
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode())).replace("\u202f", "")
    of_pools = re.split(" (?=(?:Standard|Rapid|Blitz) Biggest changes)", text)[1:]
    assert [section.split()[0] for section in of_pools] == ["Standard", "Rapid", "Blitz"]
    for section in of_pools:
        rows = listed.filter(pl.col("pool") == section.split()[0].lower())
        first = rows.filter(pl.col("previous").is_null())
        moved = rows.filter(pl.col("change") != 0).sort(pl.col("change").abs(), "rating", descending=True)
        changes, _, others = section.partition("First ratings")
        for shown, names in ((changes, moved["name"][:1]), (others, first["name"][:1])):
            assert all(name in shown for name in names)
        for shown, frame in ((changes, moved), (others.split("No longer rated")[0], first)):
            assert (f"15 of {frame.height}: the rest is in the CSV above." in shown) is (frame.height > 15)


def test_the_reason_for_an_early_list_is_said_to_be_public(client_as, body, client):
    page = client_as("chief").post("/desk/next/fide/publish/", {"token": preview(body).token}).content.decode()
    assert "Published with the list: everybody can read it." in page
    client_as("chief").post("/desk/next/fide/publish/", SURE | {"token": preview(body).token})
    assert client.get("/api/v1/lists/fide").json()[0]["reason"] == SURE["why"]


def test_the_preview_shows_the_fingerprint_of_the_list(client_as, body):
    text = client_as("chief").get("/desk/next/fide/").content.decode()
    fingerprint = preview(body).digest
    assert re.search(rf'class="digest">.*: {fingerprint}</p>', text)


def test_a_list_published_early_is_the_rating_from_its_own_day_on(client_as, client, body, monkeypatch):
    ready = preview(body)
    moved = ready.rated.list.filter((pl.col("change") > 0) & (pl.col("pool") == "standard")).row(0, named=True)
    client_as("chief").post("/desk/next/fide/publish/", SURE | {"token": ready.token})
    other = ready.rated.list.filter(pl.col("player_id") != moved["player_id"])["player_id"][0]
    addresses = (
        f"/players/fide/{moved['player_id']}/",
        f"/search/?system=fide&q={moved['player_id']}",
        f"/players/fide/{moved['player_id']}/against/{other}/",
    )

    def headline(address):
        shown = client.get(address, follow=True).content.decode()
        return next(number for number in re.findall(r">\s*(\d{4})\s*<", shown) if number in {before, after})

    before, after = str(moved["previous"]), str(moved["rating"])
    assert [headline(address) for address in addresses] == [before] * 3
    assert f"from 1 April 2026: {after}" in client.get(addresses[0]).content.decode()
    monkeypatch.setattr(clock, "today", lambda: date(2026, 4, 1))
    assert [headline(address) for address in addresses] == [after] * 3
    assert "from 1 April 2026" not in client.get(addresses[0]).content.decode()
