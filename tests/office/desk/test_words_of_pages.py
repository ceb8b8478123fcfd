"""Pages speak as people do: no columns of tables, no words of the book, no options of a command, one word a state."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from desk_reports import good
from polars import col

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.lists.published_lists import frame, newest
from ratingoffice.office.domain.plain_findings import plainly
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Body, Event

pytestmark = pytest.mark.django_db

MAY = {"name": "May Open", "starts_on": "2026-05-08", "ends_on": "2026-05-10", "time_control": "90+30", "kind": "swiss"}


def text(answer) -> str:
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())))


def test_a_column_of_a_table_is_called_as_the_forms_call_it():
    too_early = Message('"{value}" is before {column} "{other}"', value="2026-03-01", column="ends_on", other="…")
    bad = BadInput([Finding("events", 1, "reported_on", too_early), Finding("r.trf", 7, "12", "not a date")])
    assert str(plainly(bad)) == 'Reported on: "2026-03-01" is before Last day "…"\nr.trf:7:12: not a date'


def test_an_event_that_cannot_be_true_is_told_without_tables_and_columns(client_as, event):
    Event.objects.filter(pk=event.pk).update(ends_on=date(2026, 3, 1))
    page = text(client_as("officer").get("/desk/next/fide/"))
    assert 'Last day: "2026-03-01" is before First day "2026-03-06": correct one of the two' in page
    assert not re.search(r"events:\d|starts_on|ends_on", page)


def test_an_event_left_for_later_says_since_which_list_and_a_rated_one_by_which_article(client):
    told = frame(newest(Body.objects.get(code="fide")), "verdicts").filter(col("round").is_null())
    later = told.filter(outcome="later_list")["event_id"][0]
    rated = told.filter(outcome="rated", article="7.1")["event_id"][0]
    assert "(as of the list of March 2026)" in text(client.get(f"/events/fide/{later}/"))
    assert re.search(r"Rated: <a[^>]+>7\.1</a>: \d+ games", client.get(f"/events/fide/{rated}/").content.decode())


def test_one_finding_is_not_called_findings(client_as, event, four, officer):
    both_won = good(four).replace(b"   1 b 0", b"   1 b 1")
    report = receive_report(event, both_won, "open.trf", officer)
    for count, name in ((2, "errors"), (1, "error")):
        report.findings = report.findings[:count]
        report.save()
        assert f"Findings {count} {name} " in text(client_as("officer").get(f"/desk/reports/{report.pk}/"))


def test_the_terms_of_registration_name_no_word_of_the_book_and_no_day_that_nobody_registered_on(client_as):
    asked = MAY | {"starts_on": "2026-03-21", "ends_on": "2026-03-22", "look": "1"}
    page = text(client_as("officer").get("/desk/events/deadlines/fide/", asked))
    assert "That day has passed." in page
    assert not re.search(r"\w+_late|registered on 2026", page)


def test_the_state_of_an_event_has_the_same_word_at_the_desk_and_in_public(client_as, client, event, four, officer):
    def states() -> tuple[str, str]:
        desk = client_as("officer").get("/desk/events/", {"q": event.name}).content.decode()
        public = client.get("/events/fide/", {"q": event.name}).content.decode()
        last = re.compile(r'<span class="tag[^"]*">([^<]+)</span>')
        return last.findall(desk)[-1], last.findall(public)[-1]

    assert states() == ("registered", "registered")
    both_won = good(four).replace(b"   1 b 0", b"   1 b 1")
    receive_report(event, both_won, "open.trf", officer)
    assert states() == ("report received", "report received")
    receive_report(event, good(four), "open.trf", officer)
    assert states() == ("checked", "checked")


@pytest.mark.parametrize(("language", "name", "button"), [("uk", "Назва", "Змінити"), ("ja", "大会名", "編集")])
def test_an_event_has_a_name_of_its_own_kind_and_is_edited(client_as, event, language, name, button):
    page = client_as("officer").get(f"/{language}/desk/events/{event.pk}/edit/").content.decode()
    assert re.search(rf"<label[^>]*>\s*{name}\s*<", page)
    assert f"<button>{button}</button>" in page


def test_who_sends_a_report_finds_the_blank_form_of_the_body(client_as, client, officer):
    event = Event.objects.filter(body__code="jcf", rated_on=None).first()
    page = client_as("officer").get(f"/desk/events/{event.pk}/report/").content.decode()
    assert 'href="/forms/jcf/"' in page
    form = client.get("/forms/jcf/")
    assert form.headers["Content-Disposition"] == 'attachment; filename="jcf-report-form.xlsx"'
    assert form.content.startswith(b"PK")
    assert client.get("/forms/fide/").status_code == 404


def test_a_body_without_a_form_offers_none(client_as, event):
    assert b"/forms/" not in client_as("officer").get(f"/desk/events/{event.pk}/report/").content
