"""What was read of a report is kept: no page reads its bytes again, unless another version read them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from desk_reports import good, line, report
from hypothesis import given

from ratingoffice import __version__
from ratingoffice.book.findings import Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.reports import parsed_reports as kept_reports
from ratingoffice.office.domain.reports.identities import settle
from ratingoffice.office.domain.reports.parsed_reports import findings_of, parsed_of
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.infra import sandboxed_reader
from ratingoffice.office.infra.finding_json import finding_as_data, finding_from_data
from ratingoffice.office.infra.parsed_report import Parsed, as_json, read_back, refused
from ratingoffice.office.models import ParsedReport
from ratingoffice.tournament.tournament import Tournament
from trf_strategies import tournaments

LATE = Message(
    "registered on {day}, not {term} {term:day|days} before the start: {why}",
    day=date(2026, 3, 1),
    term=3,
    why=Message("nobody asked {who}", who="Ivanov"),
)


@given(tournaments())
def test_any_tournament_comes_back_as_it_was(tournament: Tournament) -> None:
    tournament = replace(tournament, source_format="TRF16")
    back = read_back(as_json(Parsed(tournament, [], {1: 14})), "a.trf")
    assert back == Parsed(tournament, [], {1: 14})
    assert back.tournament is not None
    assert back.tournament.source_format == "TRF16"


@pytest.mark.parametrize("message", [LATE, Message("rated {rating}", rating=None), Message("the file is empty")])
def test_a_finding_comes_back_with_its_template_and_figures(message: Message) -> None:
    before = Finding("a.trf", 14, "49", message, "rating", "warning")
    after = read_back(as_json(Parsed(None, [before])), "a.trf").findings[0]
    assert after == before == finding_from_data(finding_as_data(before), "a.trf")
    assert (after.message.template, after.message.figures) == (message.template, message.figures)


def test_what_cannot_be_seen_is_taken_out_of_the_figures_of_a_sentence() -> None:
    finding = Finding("a.trf", 3, "", Message("no player {name}", name="Iva\u202enov\0"))
    assert sandboxed_reader.clean_finding(finding).message == Message("no player {name}", name="Ivanov")


@pytest.fixture
def times_read(monkeypatch):
    """The reports that are read from their bytes, by name."""
    read = []

    def counted(data, name):
        read.append(name)
        return sandboxed_reader.read(data, name)

    for place in ("domain.reports.receive_report", "domain.reports.parsed_reports"):
        monkeypatch.setattr(f"ratingoffice.office.{place}.guarded_report", counted)
    return read


@pytest.mark.django_db
def test_a_report_is_read_once_however_often_it_is_looked_at(event, four, officer, client_as, times_read):
    received = receive_report(event, good(four), "open.trf", officer)
    for path in (f"/events/fide/{event.event_id}/", f"/events/fide/{event.event_id}/crosstable/"):
        assert four[0].name in client_as("public").get(path).content.decode()
    assert client_as("officer").get(f"/desk/reports/{received.pk}/").status_code == 200
    assert times_read == ["open.trf"]


@pytest.mark.django_db
def test_who_is_settled_is_settled_without_reading_again(event, four, officer, times_read):
    unknown = [line(number, one) for number, one in enumerate(four, start=1)]
    unknown[3] = line(4, four[3], fide_id="", name="Somebody Else", birth="1950")
    received = receive_report(event, report(*unknown), "open.trf", officer)
    assert received.state == "waiting"
    settle(received, {4: four[3]}, officer)
    received.refresh_from_db()
    assert (received.state, times_read) == ("taken", ["open.trf"])


@pytest.mark.django_db
@pytest.mark.parametrize("before", ["never kept", "another version", "damaged"])
def test_a_report_from_before_is_read_at_the_first_look_and_kept(event, four, officer, times_read, before):
    received = receive_report(event, good(four), "open.trf", officer)
    rows = ParsedReport.objects.filter(report=received)
    expected = parsed_of(received)
    if before == "never kept":
        rows.delete()
    elif before == "another version":
        rows.update(reader="0.1.0", text="of another form")
    else:
        rows.update(text='{"tournament": 7}')
    times_read.clear()
    assert [parsed_of(received), parsed_of(received)] == [expected, expected]
    assert times_read == ["open.trf"]
    assert rows.get().reader == __version__


@pytest.mark.django_db
def test_that_there_was_no_time_to_read_it_is_not_kept(event, four, officer, monkeypatch):
    received = receive_report(event, good(four), "open.trf", officer)
    ParsedReport.objects.all().delete()
    busy = refused("open.trf", "many reports are being read just now: send it again in a minute", "busy")
    monkeypatch.setattr(kept_reports, "guarded_report", lambda data, name: busy)
    assert parsed_of(received).tournament is None
    assert not ParsedReport.objects.exists()


@pytest.mark.django_db
def test_the_findings_of_a_report_are_sentences_again(event, four, officer, monkeypatch):
    said = Finding("open.trf", 3, "", LATE, "dates", "warning")
    read = sandboxed_reader.read(good(four), "open.trf")
    with_it = replace(read, findings=[said])
    monkeypatch.setattr("ratingoffice.office.domain.reports.receive_report.guarded_report", lambda data, name: with_it)
    received = receive_report(event, good(four), "open.trf", officer)
    received.refresh_from_db()
    (again,) = (one for one in findings_of(received) if one.code == "dates")
    assert isinstance(again.message, Message)
    assert (again, again.message.figures) == (said, LATE.figures)


@pytest.mark.django_db
def test_verify_sees_that_something_else_is_shown_than_the_file_says(event, four, officer):
    received = receive_report(event, good(four), "open.trf", officer)
    assert all(one.holds for one in verify(event.body))
    row = ParsedReport.objects.get(report=received)
    row.text = row.text.replace(four[0].name, "Somebody, Else")
    row.save()
    (wrong,) = (one for one in verify(event.body) if not one.holds)
    assert wrong.problems == ("what is shown of the file is not what it says",)
