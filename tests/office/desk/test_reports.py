"""A report is kept as it came, read, compared, and taken once everybody in it is known."""

from __future__ import annotations

import hashlib
import re
from datetime import date

import pytest
from desk_reports import expected, games_of, good, line, report
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.people.names import called
from ratingoffice.office.domain.reports.receive_report import receive_report, take_despite_errors
from ratingoffice.office.models import Act, Blob, Body

pytestmark = pytest.mark.django_db


def with_a_draw(four):
    """The good report, but in round 2 player 1 has not beaten player 2: they drew."""
    return report(
        line(1, four[0], ("4 w 1", "2 w =", "3 b =")),
        line(2, four[1], ("3 w 1", "1 b =", "4 w =")),
        line(3, four[2]),
        line(4, four[3]),
    )


def test_a_good_report_becomes_the_games_of_its_event(event, four, officer):
    received = receive_report(event, good(four), "open.trf", officer)
    assert received.state == "taken"
    assert games_of(event) == expected(four)


def test_the_file_is_kept_as_it_came_by_its_hash(event, four, officer):
    data = good(four)
    received = receive_report(event, data, "open.trf", officer)
    assert received.file_id == hashlib.sha256(data).hexdigest()
    assert bytes(Blob.objects.get(pk=received.file_id).data) == data


def test_the_same_bytes_again_are_nothing_new(event, four, officer):
    first = receive_report(event, good(four), "open.trf", officer)
    acts = Act.objects.count()
    assert receive_report(event, good(four), "again.trf", officer) == first
    assert (event.reports.count(), Act.objects.count()) == (1, acts)


def test_the_event_is_reported_on_the_day_the_report_came(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    event.refresh_from_db()
    assert event.reported_on == date(2026, 3, 20)


def test_a_report_that_is_taken_changes_what_the_next_list_is_made_of(event, four, officer):
    before = Body.objects.get(pk=event.body_id).version
    receive_report(event, good(four), "open.trf", officer)
    assert Body.objects.get(pk=event.body_id).version > before


def test_a_report_with_an_error_is_kept_and_not_taken(event, four, officer):
    contradiction = good(four).replace(b"   1 b 0", b"   1 b 1")  # both would have won
    received = receive_report(event, contradiction, "open.trf", officer)
    assert received.state == "errors"
    assert games_of(event) == {}
    assert any(found["severity"] == "error" and found["line"] for found in received.findings)


def test_a_file_that_is_no_report_is_kept_with_a_sentence(event, officer):
    received = receive_report(event, b"Dear officer, the results follow tomorrow.", "mail.txt", officer)
    assert received.state == "errors"
    assert "not a tournament report" in received.findings[0]["message"]


def test_a_second_version_replaces_the_first_and_says_what_changed(event, four, officer):
    first = receive_report(event, good(four), "open.trf", officer)
    received = receive_report(event, with_a_draw(four), "open2.trf", officer)
    first.refresh_from_db()
    one, two = four[0].player_id, four[1].player_id
    assert (first.state, received.state, received.version) == ("replaced", "taken", 2)
    assert games_of(event) == expected(four) | {(2, one, two): "=="}
    act = Act.objects.filter(verb="report.take", about="event/test-open").latest("pk")
    assert act.after["changes"] == [
        {
            "kind": "game",
            "round": 2,
            "white_id": one,
            "black_id": two,
            "before": {"white_result": "1", "black_result": "0", "played_on": None},
            "after": {"white_result": "=", "black_result": "=", "played_on": None},
        }
    ]


@pytest.mark.parametrize(
    ("prefix", "round_2", "added"),
    [("", "Round 2", "added"), ("/uk", "Тур 2", "додано"), ("/ja", "第2ラウンド", "追加")],
)
def test_the_page_of_a_report_names_what_it_changed_in_the_reader_s_language(
    prefix, round_2, added, event, four, officer, client_as
):
    first = receive_report(event, good(four), "open.trf", officer)
    second = receive_report(event, with_a_draw(four), "open2.trf", officer)
    client = client_as("officer")

    def changes(of):
        page = client.get(f"{prefix}/desk/reports/{of.pk}/").content.decode()
        items = re.findall(r"<li>(.*?)</li>", page.partition('<ul class="suggestions">')[2], re.DOTALL)
        return [" ".join(re.sub(r"<[^>]*>", " ", item).split()) for item in items]

    with translation.override(prefix.strip("/") or "en"):
        white, black = (called(player) for player in four[:2])
    assert changes(second) == [f"{round_2}: {white} – {black}: 1:0 → ½:½"]
    assert f"{round_2}: {white} – {black}: 1:0 {added}" in changes(first)


def test_an_unidentified_player_of_a_change_is_called_as_in_the_report(event, four, officer, client_as):
    stranger = line(4, four[3], name="Nobody, Knows", fide_id="999999999", birth="1950")
    waiting = receive_report(event, report(*good(four).decode().splitlines()[-4:-1], stranger), "open.trf", officer)
    assert waiting.state == "waiting"
    page = client_as("officer").get(f"/desk/reports/{waiting.pk}/").content.decode()
    assert "Nobody, Knows" in page
    assert "#4" not in page


def test_a_better_version_does_not_make_a_report_late(event, four, officer, monkeypatch):
    receive_report(event, good(four), "open.trf", officer)
    from datetime import UTC, datetime

    from ratingoffice.office import clock

    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 3, 30, 12, tzinfo=UTC))
    receive_report(event, good(four).replace(b"062 4", b"062 4 "), "open2.trf", officer)
    event.refresh_from_db()
    assert event.reported_on == date(2026, 3, 20)


def test_what_is_rated_is_not_changed_by_a_new_report(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    event.refresh_from_db()
    event.rated_on = date(2026, 4, 1)
    event.save()
    received = receive_report(event, with_a_draw(four), "late.trf", officer)
    assert received.state == "errors"
    assert "rated on the list of 2026-04-01" in received.findings[-1]["message"]
    assert games_of(event) == expected(four)


def test_games_of_an_interim_report_carry_the_day_they_were_reported(event, four, officer):
    receive_report(event, good(four), "open.trf", officer, interim=True)
    event.refresh_from_db()
    assert event.reported_on is None
    assert {game.reported_on for game in event.games.all()} == {date(2026, 3, 20)}


def test_where_the_report_differs_from_the_registration_that_is_said_and_the_registration_stands(event, four, officer):
    other_days = good(four).replace(b"042 2026/03/06", b"042 2026/03/05")
    received = receive_report(event, other_days, "open.trf", officer)
    event.refresh_from_db()
    assert event.starts_on == date(2026, 3, 6)
    assert any(
        "starts on 2026-03-05 in the report, 2026-03-06 in its registration" in found["message"]
        for found in received.findings
    )


def test_an_officer_may_take_a_report_despite_its_errors_with_a_reason(event, four, officer):
    data = good(four) + b"001 garbage that is no player\n"
    received = receive_report(event, data, "open.trf", officer)
    assert received.state == "errors"
    take_despite_errors(received, officer, "the last line is a note of the arbiter")
    received.refresh_from_db()
    assert received.state == "taken"
    assert games_of(event) == expected(four)
    assert Act.objects.filter(verb="report.despite_errors", why="the last line is a note of the arbiter").exists()


def test_a_report_over_the_limit_is_refused_before_it_is_kept(event, client_as):
    before = Blob.objects.count()
    with pytest.raises(BadInput, match="more than 8 MB"):
        receive_report(event, b"0" * 8_000_001, "long.trf", None)
    file = SimpleUploadedFile("long.trf", b"0" * 8_000_002)
    page = client_as("officer").post(f"/desk/events/{event.pk}/report/", {"file": file})
    assert "more than 8 MB" in page.content.decode()
    assert (Blob.objects.count(), event.reports.count()) == (before, 0)
