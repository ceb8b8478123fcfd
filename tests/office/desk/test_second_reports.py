"""A second report of an event that a list has closed (JCF 3(6), 3(7)): answered, and its games rated by themselves."""

from __future__ import annotations

from datetime import date

import pytest
from desk_reports import listed, registered

from formats.test_jcf_form import filled
from ratingoffice.office.desk.services.reports import receive_report
from ratingoffice.office.models import Event
from ratingoffice.office.store.publishing import preview

pytestmark = pytest.mark.django_db

FACTS = {"declarations": "official organiser_entitled"}
DAYS = {"starts_on": "2026-03-06", "ends_on": "2026-03-08", "non_members": 0}
CLOSED = (
    'event "test-open" is rated on the list of 2026-03-01; 1 game of this report is new: register the event once more '
    "as another event, and send a report with this game alone, which the next list judges by its own day"
)


def form(*games):
    rows = [
        (number, "2026-03-06", one.player_id, one.name, "1-0", other.player_id, other.name)
        for number, one, other in games
    ]
    return filled(rows, **DAYS)


@pytest.fixture
def closed(jcf, officer):
    """An event of one game that the list of 1 March 2026 has closed."""
    one, other, *_ = listed(jcf)
    event = registered(jcf, officer, **FACTS)
    assert receive_report(event, form((1, one, other)), "first.xlsx", officer).state == "taken"
    Event.objects.filter(pk=event.pk).update(rated_on=date(2026, 3, 1))
    event.games.update(rated_on=date(2026, 3, 1))
    event.refresh_from_db()
    return event


def test_the_page_answers_and_says_what_to_do(jcf, closed, officer, client_as):
    one, other, third, _ = listed(jcf)
    second = receive_report(closed, form((1, one, other), (2, one, third)), "second.xlsx", officer)
    assert second.state == "errors"
    assert [found["message"] for found in second.findings if found["severity"] == "error"] == [CLOSED]
    assert closed.games.count() == 1
    assert client_as("officer").get(f"/desk/reports/{second.pk}/").status_code == 200


def test_registered_once_more_the_added_games_are_rated_on_the_next_list(jcf, closed, officer):
    one, _, third, _ = listed(jcf)
    again = registered(jcf, officer, **FACTS, event_id="test-open-2", name="Test Open, second report")
    assert receive_report(again, form((2, one, third)), "added.xlsx", officer).state == "taken"
    rated = preview(jcf).rated.verdicts
    row = rated.filter((rated["event_id"] == "test-open-2") & rated["round"].is_null()).row(0, named=True)
    assert (row["outcome"], row["article"]) == ("rated", "3(1)")


def test_a_report_with_nothing_new_is_told_that_the_event_is_rated(jcf, closed, officer):
    one, other, *_ = listed(jcf)
    changed = filled([(1, "2026-03-06", one.player_id, one.name, "0-1", other.player_id, other.name)], **DAYS)
    report = receive_report(closed, changed, "changed.xlsx", officer)
    errors = [found["message"] for found in report.findings if found["severity"] == "error"]
    assert [error.partition(":")[0] for error in errors] == [
        'event "test-open" is rated on the list of 2026-03-01 and is not changed any more'
    ]
