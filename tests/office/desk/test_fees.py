"""What events owe: by the number of players, from the table that the administrator sets; and never a ground."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.events.fees import (
    amount_due,
    open_fees,
    players_of,
    read_table,
    record_fee,
    set_table,
    table_text,
)
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.models import Act

pytestmark = pytest.mark.django_db

TABLE = {"table": "10 25.00\n2 5", "currency": "EUR", "holds_from": date(2026, 3, 1)}


@pytest.fixture(autouse=True)
def _no_fees(body):
    """The demonstration has some."""
    body.events.update(fee=None, invoiced_on=None, paid_on=None)
    body.fee_table, body.fees_from = [], None
    body.save()


@pytest.fixture
def charged(body, account):
    """The body with a table of fees."""
    set_table(body, TABLE, account("administrator"), "decided")
    body.refresh_from_db()
    return body


@pytest.fixture
def event(charged):
    return open_fees(charged)[0].event


def test_a_table_is_written_as_it_is_read():
    assert read_table("10 25.50\n\n2 5") == [{"players": 2, "amount": 500}, {"players": 10, "amount": 2550}]
    assert table_text(read_table("10 25.50")) == "10 25.50"
    for wrong in ("ten 25", "10", "10 2.5", "10 1\n10 2", "10 -1"):
        with pytest.raises(BadInput, match="no row of the table"):
            read_table(wrong)


@pytest.mark.parametrize(("players", "amount"), [(0, 0), (1, 0), (2, 500), (9, 500), (10, 2500), (11, 2500)])
def test_due_by_the_number_of_players(charged, players, amount):
    assert amount_due(charged, players) == amount


def test_without_a_table_nothing_is_open(body):
    assert open_fees(body) == []


def test_only_events_from_the_day_on_owe_a_fee(charged):
    found = open_fees(charged)
    assert found
    assert min(one.event.starts_on for one in found) >= date(2026, 3, 1)
    assert all(one.amount == amount_due(charged, one.players) for one in found)


def test_an_invoice_keeps_its_amount_and_a_payment_closes_it(charged, event, account):
    amount, token = amount_due(charged, players_of([event])[event.pk]), preview(charged).token
    record_fee(event, date(2026, 3, 10), None, account("officer"))
    set_table(charged, TABLE | {"table": "2 99"}, None, "raised")
    charged.refresh_from_db()
    assert {one.event.pk: one.amount for one in open_fees(charged)}[event.pk] == amount
    record_fee(event, date(2026, 3, 10), date(2026, 3, 15), account("officer"))
    assert event not in [one.event for one in open_fees(charged)]
    assert preview(charged).token == token  # the list does not depend on it
    assert Act.objects.filter(verb="fees.record", about=f"event/{event.event_id}").count() == 2


def test_nothing_is_paid_before_its_invoice(event):
    with pytest.raises(BadInput, match="cannot be paid"):
        record_fee(event, None, date(2026, 3, 15), None)
    with pytest.raises(BadInput, match="cannot be paid earlier"):
        record_fee(event, date(2026, 3, 16), date(2026, 3, 15), None)


def test_the_administrator_sets_the_table_and_the_officer_records(body, client_as):
    data = {"table": "2 5.00", "currency": "EUR", "holds_from": "2026-03-01", "why": "decided"}
    assert client_as("administrator").post("/desk/fees/fide/", data).status_code == 302
    body.refresh_from_db()
    event, officer = open_fees(body)[0].event, client_as("officer")
    assert "5.00 EUR" in officer.get("/desk/fees/fide/").content.decode()
    assert officer.post(f"/desk/events/{event.pk}/fee/", {"invoiced_on": "2026-03-10"}).status_code == 302
    event.refresh_from_db()
    assert (event.fee, event.invoiced_on) == (500, date(2026, 3, 10))
    assert "5.00 EUR" in officer.get(f"/desk/events/{event.pk}/").content.decode()
