"""The record of acts: filtered, shown to those who may read it, exported without formulas."""

from __future__ import annotations

import csv
import io

import pytest

from ratingoffice.office.domain.decisions.decisions import decide
from ratingoffice.office.domain.people.players import create_player
from ratingoffice.office.models import Act

pytestmark = pytest.mark.django_db


def exported(browser, **asked):
    answer = browser.get("/desk/audit/export.csv", asked)
    text = answer.content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


def test_acts_are_filtered_by_who_what_and_about(client_as, event, officer):
    decide(event, "noted", "telephoned", officer)
    page = client_as("auditor").get("/desk/audit/", {"by": "officer", "verb": "event.decide", "about": "test-open"})
    (act,) = page.context["page_of"].object_list
    assert (act.by, act.why) == (officer, "telephoned")


def test_acts_are_filtered_by_day(client_as, event, officer):
    decide(event, "noted", "telephoned", officer)
    browser = client_as("auditor")
    assert len(browser.get("/desk/audit/", {"since": "2026-03-20", "verb": "event.decide"}).context["page_of"]) == 1
    assert len(browser.get("/desk/audit/", {"since": "2026-03-21", "verb": "event.decide"}).context["page_of"]) == 0
    assert browser.get("/desk/audit/", {"since": "2026-99-99"}).status_code == 200


def test_a_formula_in_the_export_is_only_text(client_as, body, officer):
    create_player(body, {"player_id": "990001", "name": "X"}, officer, "=HYPERLINK(1)")
    (row,) = exported(client_as("auditor"), about="990001")
    assert row["why"] == "'=HYPERLINK(1)"


def test_an_administrator_reads_about_accounts_and_not_about_bodies(client_as, account):
    Act.objects.create(at="2026-03-20T12:00Z", by_name="x", verb="account.deactivate", about="account/x")
    rows = exported(client_as("administrator"))
    assert {row["what"] for row in rows} >= {"account.deactivate"}


def test_acts_of_another_body_are_not_shown(client_as, account, jcf, officer):
    create_player(jcf, {"player_id": "990001", "name": "X"}, officer, "why")
    account("auditor").appointments.filter(body=jcf).delete()
    assert exported(client_as("auditor"), about="990001") == []
