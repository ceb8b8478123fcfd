"""A refused event waits at the desk until somebody has seen why; an arbiter sees their own events and what is due."""

from __future__ import annotations

from html import unescape

import pytest
from desk_reports import OPEN, good

from ratingoffice.office.domain.events.events import change_owners, edit_event, register_event
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.domain.todo import todo
from ratingoffice.office.models import Act

pytestmark = pytest.mark.django_db


def text(answer) -> str:
    return unescape(answer.content.decode())


@pytest.fixture
def refused(event, four, officer):
    """Not declared as played by the Laws of Chess: 2.1."""
    receive_report(event, good(four), "open.trf", officer)
    edit_event(event, {"declarations": "official"}, officer, "nobody ticked it")
    return event


def new(account, event):
    return [row["clause"] for row in todo(account, event.body).not_rated if row["event"] == event]


def see(client, event, **more):
    clause = new(Act.objects.last().by, event)[0]
    return client.post(f"/desk/events/{event.pk}/seen/", {"clause": clause} | more)


def test_it_is_on_the_to_do_with_its_article(refused, officer, client_as):
    assert new(officer, refused) == ["fide-2025-10/2.1"]
    page = text(client_as("officer").get("/desk/"))
    assert "not declared as played by the Laws of Chess" in page
    assert "Nothing waits." not in page


def test_seen_it_waits_no_longer_and_is_on_record(refused, officer, client_as):
    before = preview(refused.body).token
    assert see(client_as("officer"), refused).url == "/desk/"
    assert new(officer, refused) == []
    act = Act.objects.get(verb="event.seen")
    assert (act.by, act.about, act.after) == (officer, "event/test-open", {"clause": "fide-2025-10/2.1"})
    assert preview(refused.body).token == before  # the list does not depend on it
    client_as("officer").post(f"/desk/events/{refused.pk}/seen/", {"clause": "fide-2025-10/2.1"})
    assert Act.objects.filter(verb="event.seen").count() == 1  # seen once


def test_another_reason_is_new_again(refused, officer, client_as):
    see(client_as("officer"), refused)
    edit_event(refused, {"time_control": "600"}, officer, "ten minutes")
    (clause,) = new(officer, refused)
    assert clause != "fide-2025-10/2.1"


def test_new_refusals_stand_apart_from_those_that_were_seen_in_the_preview(refused, client_as):
    def stand(page):
        return [[row["event_id"] for row in page.context[name]].count("test-open") for name in ("not_rated", "seen")]

    assert stand(client_as("officer").get("/desk/next/fide/")) == [1, 0]
    assert see(client_as("officer"), refused, preview="1").url == "/desk/next/fide/"
    assert stand(client_as("officer").get("/desk/next/fide/")) == [0, 1]


def test_an_auditor_sees_it_and_has_no_button(refused, client_as):
    assert f"/desk/events/{refused.pk}/seen/" in text(client_as("officer").get("/desk/"))
    page = text(client_as("auditor").get("/desk/"))
    assert "not declared as played by the Laws of Chess" in page
    assert f"/desk/events/{refused.pk}/seen/" not in page


# the arbiter's desk


def test_an_arbiter_sees_their_events_what_is_due_and_where_to_send_it(event, client_as):
    page = text(client_as("arbiter").get("/desk/"))
    assert "Test Open" in page
    assert "for the list of 2026-04-01, last day 2026-03-29" in page  # 7.1.3: three days before the list
    assert f"/desk/events/{event.pk}/report/" in page


def test_also_of_an_event_that_is_still_to_come(event, body, account, client_as):
    coming = register_event(
        body, OPEN | {"event_id": "may", "name": "May Open", "starts_on": "2026-05-08", "ends_on": "2026-05-10"}, None
    )
    change_owners(coming, [account("arbiter")], None)
    assert [one.event_id for one, _due in todo(account("arbiter"), body).own_unrated] == ["test-open", "may"]


def test_an_arbiter_without_events_is_told_what_an_arbiter_does(client_as, body):
    page = text(client_as("arbiter").get("/desk/"))
    assert "As an arbiter you send the reports of your events" in page
    assert "You have no event that is not rated yet." in page


def test_an_officer_s_to_do_has_no_list_of_own_events(event, officer, client_as):
    assert todo(officer, event.body).own_unrated is None
    assert "As an arbiter" not in text(client_as("officer").get("/desk/"))
