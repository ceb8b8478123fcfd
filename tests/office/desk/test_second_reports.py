"""A second report of an event that a list has closed (JCF 3(6), 3(7), J-16): its games are judged by their own day.

The event of 15 January is rated on the list of 1 February. K = 20: A and B have more than 30 games and are grown up.

    list of 1 February    round 1, draw of 1800 and 1700: D = 100, PD .64: (.50 - .64) x 20 = -2.8: 1797 and 1703
    list of 1 March       round 2, draw of 1797 and 1703: D = 94, PD .63: (.50 - .63) x 20 = -2.6: 1794 and 1706
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from desk_reports import good, listed, registered
from django.core.files.uploadedfile import SimpleUploadedFile

import ratingoffice
from formats.test_jcf_form import filled
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.office import clock
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.corrections import corrections
from ratingoffice.office.domain.decisions import decisions
from ratingoffice.office.domain.events.events import register_event
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.transfer import export_book, import_book
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.reports.identities import settle
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.domain.todo import current_reports
from ratingoffice.office.models import Account, Act, Appointment, Body, Event, Player, Publication, Report, record

pytestmark = pytest.mark.django_db

IN_FORCE, FEBRUARY, MARCH, APRIL = (date(2025, month, 1) for month in range(1, 5))
NAMES = {"A": "Yamada Taro", "B": "Suzuki Jiro", "C": "Tanaka Saburo"}
DAYS = {"name": "Ueno Cup", "starts_on": "2025-01-15", "ends_on": "2025-01-15", "non_members": 0}
CLOSED = 'event "ueno" is rated on the list of 2025-02-01 and is not changed any more: this report differs in 1 place'

Day = Callable[[str], None]


def form(*games: tuple[Any, ...]) -> bytes:
    rows = [
        (number, "2025-01-15", white, NAMES[white], result, black, NAMES[black])
        for number, white, result, black in games
    ]
    return filled(rows, **DAYS)


FIRST, SECOND = (1, "A", "½-½", "B"), (2, "A", "½-½", "B")


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Day:
    """It is noon in Japan on that day."""

    def set_day(day: str) -> None:
        monkeypatch.setattr(clock, "today", lambda: date.fromisoformat(day))
        monkeypatch.setattr(clock, "now", lambda: datetime.fromisoformat(f"{day}T03:00").replace(tzinfo=UTC))

    return set_day


@pytest.fixture
def office(db: None, on: Day) -> Body:
    """Three players, and the list of 1 January."""
    Body.objects.filter(code="jcf").update(code="elsewhere")
    players = [
        {"player_id": key, "name": name, "birth_date": "1980-01-01", "federation": "JPN"} for key, name in NAMES.items()
    ]
    rating = {"pool": "standard", "games": 50, "last_period": "2024-12"}
    ratings = [rating | {"player_id": key, "rating": points} for key, points in (("A", 1800), ("B", 1700), ("C", 1700))]
    book = Book.of(players=players, ratings=ratings, clubs=[{"club": "UE", "name": "Ueno"}])
    body = import_book(book, "jcf", list_date=IN_FORCE, name="Small", is_demo=True)
    Appointment.objects.filter(body__code="elsewhere").update(body=body)
    return body


@pytest.fixture
def chief(account: Callable[[str], Account]) -> Account:
    return account("chief")


@pytest.fixture
def closed(office: Body, on: Day, chief: Account) -> Event:
    """Round 1, reported on 16 January, is rated on the list of 1 February."""
    on("2025-01-05")
    row = {
        "event_id": "ueno",
        "name": "Ueno Cup",
        "kind": "swiss",
        "starts_on": date(2025, 1, 15),
        "ends_on": date(2025, 1, 15),
        "time_control": "5400+30",
        "registered_on": date(2025, 1, 5),
        "declarations": "official organiser_entitled",
        "club": "jcf",
    }
    event = register_event(office, row, chief)
    on("2025-01-16")
    assert receive_report(event, form(FIRST), "first.xlsx", chief).state == "taken"
    published(office, FEBRUARY, on)
    event.refresh_from_db()
    assert event.rated_on == FEBRUARY
    assert ratings(office, FEBRUARY) == {"A": 1797, "B": 1703, "C": 1700}
    return event


def published(body: Body, list_date: date, on: Day) -> Publication:
    on(str(list_date))
    made = publish(body, preview(body).token, None)
    assert made.list_date == list_date
    return made


def ratings(body: Body, list_date: date, revision: int | None = None) -> dict[str, int]:
    publication = published_lists.publication(body, list_date, revision)
    assert publication is not None
    return dict(published_lists.frame(publication).filter(pool="standard").select("player_id", "rating").iter_rows())


def send(event: Event, data: bytes, by: Account, name: str = "second.xlsx") -> Report:
    event.refresh_from_db()
    return receive_report(event, data, name, by)


def rated_on(event: Event) -> dict[int, date | None]:
    return dict(event.games.values_list("round", "rated_on"))


def problems(body: Body) -> list[str]:
    return [str(checked) for checked in verify(body) if not checked.holds]


@pytest.mark.parametrize("games", [(FIRST, SECOND), (SECOND,)])  # all games again, or those that were missing
def test_games_in_time_are_rated_on_the_next_list(office, closed, on, chief, games):
    on("2025-02-10")
    assert send(closed, form(*games), chief).state == "taken"
    assert dict(closed.games.values_list("round", "reported_on")) == {1: None, 2: date(2025, 2, 10)}
    published(office, MARCH, on)
    assert ratings(office, MARCH) == {"A": 1794, "B": 1706, "C": 1700}
    assert rated_on(closed) == {1: FEBRUARY, 2: MARCH}
    assert ratings(office, FEBRUARY) == {"A": 1797, "B": 1703, "C": 1700}
    assert problems(office) == []


def test_they_are_rated_once_and_their_event_is_closed_again(office, closed, on, chief):
    on("2025-02-10")
    send(closed, form(SECOND), chief)
    published(office, MARCH, on)
    closed.refresh_from_db()
    assert closed.rated_on == MARCH
    published(office, APRIL, on)
    assert ratings(office, APRIL) == ratings(office, MARCH)
    assert problems(office) == []


def test_a_preview_that_was_made_before_takes_up_the_added_game(office, closed, on, chief):
    on("2025-02-10")
    assert preview(office).rated.sides.height == 0
    send(closed, form(SECOND), chief)
    assert preview(office).rated.sides.select("player_id", "round").rows() == [("A", 2), ("B", 2)]


def test_the_list_before_holds_while_the_added_games_wait(office, closed, on, chief):
    before = list(Publication.objects.filter(body=office).values_list("digest", flat=True))
    on("2025-02-25")  # after the last day for the list of 1 March
    send(closed, form(FIRST, SECOND), chief)
    assert problems(office) == []
    published(office, MARCH, on)
    assert (rated_on(closed), problems(office)) == ({1: FEBRUARY, 2: None}, [])
    published(office, APRIL, on)
    assert (rated_on(closed), problems(office)) == ({1: FEBRUARY, 2: APRIL}, [])
    assert list(Publication.objects.filter(body=office).values_list("digest", flat=True))[: len(before)] == before


def test_the_page_says_on_which_list_each_game_is_rated(office, closed, on, chief, client_as):
    on("2025-02-10")
    report = send(closed, form(FIRST, SECOND), chief)
    page = client_as("chief").get(f"/desk/reports/{report.pk}/").content.decode()
    assert "1 game added" in page
    assert "is judged by its own day for the list of March 2025" in page
    assert "rated in part on an earlier list; 1 more game" in page
    assert "Send a second report" in client_as("chief").get(f"/desk/events/{closed.pk}/").content.decode()


def late(closed: Event, on: Day, chief: Account) -> Report:
    """Three months after 15 January end on 15 April (note 3); these games come on 16 April."""
    for list_date in (MARCH, APRIL):
        published(closed.body, list_date, on)
    on("2025-04-16")
    return send(closed, form(FIRST, SECOND), chief)


def test_late_games_wait_for_a_decision_of_their_own(office, closed, on, chief, client_as):
    report = late(closed, on, chief)
    verdicts = preview(office).rated.verdicts
    row = verdicts.filter(verdicts["round"] == 2).row(0, named=True)
    assert (row["outcome"], row["article"]) == ("needs_decision", "3(7)")
    page = client_as("chief").get(f"/desk/reports/{report.pk}/").content.decode()
    assert "more than 3 months after the last day 2025-01-15: an officer may accept it" in page
    assert f"/desk/events/{closed.pk}/decide/" in client_as("chief").get("/desk/?system=jcf").content.decode()
    assert f"/desk/events/{closed.pk}/decide/" in client_as("chief").get("/desk/next/jcf/").content.decode()


def accept(event: Event, by: Account, on_day: date) -> None:
    given = decisions.DecisionSource(by="Rating officer", on=on_day, reference="minutes 7")
    decisions.decide(event, "officer_late", "the sender was ill", by, source=given)


def test_late_games_that_an_officer_accepts_are_rated(office, closed, on, chief):
    late(closed, on, chief)
    accept(closed, chief, date(2025, 4, 16))
    may = date(2025, 5, 1)
    published(office, may, on)
    assert ratings(office, may) == {"A": 1794, "B": 1706, "C": 1700}
    assert (rated_on(closed), problems(office)) == ({1: FEBRUARY, 2: may}, [])


def test_of_a_closed_event_only_the_added_games_can_be_decided_about(office, closed, on, chief):
    late(closed, on, chief)
    with pytest.raises(BadInput, match="change it by a correction of that list"):
        decisions.decide(closed, "refused", "unsuitable", chief, notice=decisions.Notice("A", date(2025, 4, 16), "no"))
    with pytest.raises(BadInput, match="rated on the list of 2025-02-01"):
        decisions.decide(closed, "fair_play", "cheating", chief, list(closed.games.filter(round=1)))
    decisions.decide(closed, "fair_play", "cheating", chief, list(closed.games.filter(round=2)))
    assert closed.games.get(round=2).ruling == "fair_play"


def test_a_changed_result_of_a_rated_game_changes_nothing_and_says_so(office, closed, on, chief):
    on("2025-02-10")
    report = send(closed, form((1, "A", "1-0", "B"), SECOND), chief)
    assert report.state == "taken"
    assert [one["message"] for one in report.findings if one["code"] == "second-report"] == [
        "round 1: A - B stays =:=, though this report says 1:0: what is rated is changed by a correction of its list"
    ]
    assert closed.games.get(round=1).white_result == "="
    published(office, MARCH, on)
    assert (ratings(office, MARCH)["A"], problems(office)) == (1794, [])


def test_a_report_with_nothing_new_is_told_that_the_event_is_rated(office, closed, on, chief):
    on("2025-02-10")
    report = send(closed, form((1, "A", "0-1", "B")), chief)
    assert [one["message"] for one in report.findings if one["severity"] == "error"] == [CLOSED]
    assert closed.games.get().white_result == "="


def test_a_third_report_adds_to_the_second(office, closed, on, chief):
    on("2025-02-10")
    send(closed, form(SECOND), chief)
    send(closed, form(FIRST, SECOND, (3, "A", "½-½", "C")), chief, "third.xlsx")
    assert sorted(closed.games.values_list("round", flat=True)) == [1, 2, 3]
    assert problems(office) == []


def test_the_book_of_the_office_gives_the_same_list(office, closed, on, chief, tmp_path):
    on("2025-02-10")
    send(closed, form(FIRST, SECOND), chief)
    export_book(office, tmp_path / "book")
    published(office, MARCH, on)
    rated = ratingoffice.rate(tmp_path / "book", edition="jcf-2024-10", list_date="2025-03-01", pool="standard")
    assert dict(rated.list.select("player_id", "rating").iter_rows()) == ratings(office, MARCH)
    export_book(office, tmp_path / "after")
    for table in ("events", "games"):
        ours = (tmp_path / "after" / f"{table}.csv").read_text()
        assert rated.book.tables()[table]["rated_on"].cast(str).to_list() == column(ours, "rated_on")


def column(text: str, name: str) -> list[str]:
    header, *lines = text.splitlines()
    return [line.split(",")[header.split(",").index(name)] for line in lines]


def test_a_correction_of_the_list_before_leaves_the_added_games_alone(office, closed, on, chief):
    # round 1 won by A: (1 − .64) × 20 = 7.2: 1807 and 1693; round 2: D = 114, PD .66: (.50 − .66) × 20 = −3.2
    on("2025-02-10")
    send(closed, form(FIRST, SECOND), chief)
    published(office, MARCH, on)
    game = {"event_id": "ueno", "round": 1, "white_id": "A", "black_id": "B"}
    won = {"white_result": "1", "black_result": "0"}
    corrections.draft(office, FEBRUARY, "games", game, won, "sent the wrong way", MARCH, chief)
    made = corrections.publish_corrections(office, corrections.impact(office).token, chief)
    assert [(one.list_date, one.revision) for one in made] == [(FEBRUARY, 2), (MARCH, 2)]
    assert published_lists.frame(made[0], "sides")["round"].to_list() == [1, 1]
    assert ratings(office, FEBRUARY) == {"A": 1807, "B": 1693, "C": 1700}
    assert ratings(office, MARCH) == {"A": 1804, "B": 1696, "C": 1700}
    assert (rated_on(closed), problems(office)) == ({1: FEBRUARY, 2: MARCH}, [])


def test_an_event_that_a_correction_refuses_takes_the_added_games_with_it(office, closed, on, chief):
    on("2025-02-10")
    send(closed, form(SECOND), chief)
    published(office, MARCH, on)
    corrections.draft(office, FEBRUARY, "events", {"event_id": "ueno"}, {"refused": True}, "unsuitable", MARCH, chief)
    corrections.publish_corrections(office, corrections.impact(office).token, chief)
    assert ratings(office, MARCH) == {"A": 1800, "B": 1700, "C": 1700}
    closed.refresh_from_db()
    assert (closed.rated_on, rated_on(closed), problems(office)) == (None, {1: None, 2: None}, [])


def test_added_games_that_a_correction_refuses_are_met_again_by_the_lists_after_it(office, closed, on, chief):
    # refused from the list of March on: round 1 stays on that of February, round 2 is on none
    on("2025-02-10")
    send(closed, form(SECOND), chief)
    published(office, MARCH, on)
    published(office, APRIL, on)
    corrections.draft(office, MARCH, "events", {"event_id": "ueno"}, {"refused": True}, "unsuitable", APRIL, chief)
    made = corrections.publish_corrections(office, corrections.impact(office).token, chief)
    assert ratings(office, MARCH) == ratings(office, APRIL) == {"A": 1797, "B": 1703, "C": 1700}
    verdicts = published_lists.frame(made[1], "verdicts")
    assert verdicts.select("event_id", "outcome", "article").rows() == [("ueno", "not_rated", "3(8)")]
    closed.refresh_from_db()
    assert (closed.rated_on, rated_on(closed), problems(office)) == (FEBRUARY, {1: FEBRUARY, 2: None}, [])


def test_a_correction_of_the_first_list_meets_added_games_that_wait_and_are_rated_later(office, closed, on, chief):
    # round 1 won by A: 1807 and 1693, as above; round 2 came too late for March: 1804 and 1696 in April
    on("2025-02-25")
    send(closed, form(SECOND), chief)
    published(office, MARCH, on)
    published(office, APRIL, on)
    game = {"event_id": "ueno", "round": 1, "white_id": "A", "black_id": "B"}
    won = {"white_result": "1", "black_result": "0"}
    corrections.draft(office, FEBRUARY, "games", game, won, "sent the wrong way", APRIL, chief)
    corrections.publish_corrections(office, corrections.impact(office).token, chief)
    assert [ratings(office, day)["A"] for day in (FEBRUARY, MARCH, APRIL)] == [1807, 1807, 1804]
    assert (rated_on(closed), problems(office)) == ({1: FEBRUARY, 2: APRIL}, [])


def test_an_added_game_that_a_correction_takes_out_leaves_the_event_on_its_first_list(office, closed, on, chief):
    on("2025-02-10")
    send(closed, form(SECOND), chief)
    published(office, MARCH, on)
    game = {"event_id": "ueno", "round": 2, "white_id": "A", "black_id": "B"}
    corrections.draft(office, MARCH, "games", game, {}, "not played", MARCH, chief)
    corrections.publish_corrections(office, corrections.impact(office).token, chief)
    closed.refresh_from_db()
    assert (closed.rated_on, rated_on(closed), problems(office)) == (FEBRUARY, {1: FEBRUARY}, [])
    assert ratings(office, MARCH) == ratings(office, FEBRUARY)


def test_a_player_whom_nobody_knew_is_settled_and_the_games_are_added(office, closed, on, chief):
    on("2025-02-10")
    rows = [(2, "2025-01-15", "A", NAMES["A"], "½-½", "", "Suzuki J")]
    report = send(closed, filled(rows, **(DAYS | {"non_members": 1})), chief)
    assert report.state == "waiting"
    assert report in current_reports(office.events.all())
    unknown = report.identities.get(player=None)
    settle(report, {unknown.start_no: office.players.get(player_id="B")}, chief)
    assert sorted(closed.games.values_list("round", flat=True)) == [1, 2]


def test_the_page_of_the_event_takes_it(office, closed, on, client_as):
    on("2025-02-10")
    file = SimpleUploadedFile("second.xlsx", form(FIRST, SECOND))
    client_as("chief").post(f"/desk/events/{closed.pk}/report/", {"file": file})
    assert sorted(closed.games.values_list("round", flat=True)) == [1, 2]


def test_a_game_that_a_correction_took_out_is_not_put_in_again(office, closed, on, chief):
    on("2025-02-10")
    game = {"event_id": "ueno", "round": 1, "white_id": "A", "black_id": "B"}
    corrections.draft(office, FEBRUARY, "games", game, {}, "not played", date(2025, 2, 10), chief)
    corrections.publish_corrections(office, corrections.impact(office).token, chief)
    report = send(closed, form(FIRST, SECOND), chief)
    assert [one["message"] for one in report.findings if one["code"] == "second-report"] == [
        "round 1: A - B was taken out by a correction, and is not put in again by this report"
    ]
    assert (list(closed.games.values_list("round", flat=True)), problems(office)) == ([2], [])


def test_a_player_who_was_merged_meanwhile_does_not_make_a_game_new(office, closed, on, chief):
    on("2025-02-10")
    double = Player.objects.get(body=office, player_id="B")
    kept = Player.objects.get(body=office, player_id="C")
    double.merged_into = kept
    double.save()
    report = send(closed, form(FIRST, SECOND), chief)
    assert report.state == "taken"
    assert list(closed.games.order_by("round").values_list("round", "black_id")) == [(1, "B"), (2, "C")]
    assert problems(office) == []


def test_where_no_edition_judges_added_games_the_report_is_refused(body, officer, on):  # FIDE
    one, other, third, fourth = listed(body)
    event = registered(body, officer)
    assert receive_report(event, good([one, other, third, fourth]), "first.trf", officer).state == "taken"
    event.games.filter(round=3).delete()
    day = date(2026, 3, 1)
    event.games.update(rated_on=day)
    Event.objects.filter(pk=event.pk).update(rated_on=day)
    event.refresh_from_db()
    report = receive_report(event, good([one, other, third, fourth]) + b"\n", "second.trf", officer)
    assert [found["message"].partition(":")[0] for found in report.findings if found["severity"] == "error"] == [
        'event "test-open" is rated on the list of 2026-03-01 and is not changed any more'
    ]
    assert event.games.count() == 4


def test_the_api_takes_it(office, closed, on, chief, client):
    on("2025-02-10")
    _, secret = make_token(chief, "a program", ("report",), days=30)
    sent = client.post(
        "/api/v1/events/jcf/ueno/reports?name=second.xlsx",
        form(FIRST, SECOND),
        content_type="application/octet-stream",
        headers={"Authorization": f"Bearer {secret}"},
    )
    assert (sent.status_code, sent.json()["state"]) == (201, "taken")
    assert sorted(closed.games.values_list("round", flat=True)) == [1, 2]


def test_what_the_list_before_was_made_by_is_not_withdrawn(office, closed, on, chief):
    """A decision of before stands on that list; one about the added games can still be withdrawn."""
    entered = record("event.decide", "event/ueno", by=chief, body=office)
    day = closed.starts_on
    before = closed.decisions.create(decision="noted", decided_on=day, reason="on record", entered=entered)
    Act.objects.filter(pk=entered.pk).update(at=datetime(2025, 1, 20, tzinfo=UTC))
    late(closed, on, chief)
    accept(closed, chief, date(2025, 4, 16))
    with pytest.raises(BadInput, match="is rated on the list of 2025-02-01"):
        decisions.withdraw(before, chief, "no")
    decisions.withdraw(closed.decisions.get(decision="officer_late"), chief, "a mistake")
    closed.refresh_from_db()
    assert closed.approvals == ""
