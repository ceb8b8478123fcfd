"""One verdict on an event, whichever page is asked: with its decisions, its schedule and what its report says."""

from __future__ import annotations

from datetime import date
from html import unescape

import pytest
from desk_reports import good, listed, registered

from ratingoffice.office.domain.decisions.decisions import DecisionSource, Notice, decide
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.models import Event, Player
from trf_files import player, trf

pytestmark = pytest.mark.django_db

TOLD = Notice("the organiser", date(2026, 3, 20), "The tournament is not registered.")
DEADLINES = "/desk/events/deadlines/fide/"
MATCH = {
    "name": "Match",
    "event_id": "match",
    "kind": "match",
    "match_games": 4,
    "time_control": "5400+30",
    "declarations": "laws_of_chess",
}


def text(answer) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def match_report(white: Player, black: Player) -> bytes:
    """Four games, all won by the first: the match over four is won after the third."""
    lines = [
        player(
            number,
            *(f"{other} {'wb'[(game + number) % 2]} {result}" for game in range(4)),
            name=one.name,
            fide_id=one.fide_id or one.player_id,
            federation=one.federation,
            birth=one.birth_date.replace("-", "/") or "1990",
        )
        for number, one, other, result in ((1, white, 2, "1"), (2, black, 1, "0"))
    ]
    return trf("012 Match", "042 2026/03/06", "052 2026/03/08", "092 Individual: Match", "222 5400+30", "XXR 4", *lines)


@pytest.fixture
def match(body, officer, account) -> Event:
    two = listed(body, 2)
    made = registered(body, officer, **MATCH)
    made.owners.add(account("organiser"))
    receive_report(made, match_report(*two), "match.trf", officer)
    made.refresh_from_db()
    assert made.games.count() == 4
    return made


# the page of the report knows what the page of the event knows


def test_the_page_of_the_report_knows_that_registration_was_refused(event, four, officer, client_as):
    report = receive_report(event, good(four), "open.trf", officer)
    decide(event, "registration_refused", "the hall does not exist", officer, notice=TOLD)
    for page in (f"/desk/reports/{report.pk}/", f"/desk/events/{event.pk}/"):
        assert "the hall does not exist" in text(client_as("organiser").get(page)), page
        verdict = client_as("organiser").get(page).context
        assert (verdict.get("judgement") or verdict["verdict"]).article == "0.2"


def test_the_page_of_the_report_knows_that_a_waiver_came_too_late(match, officer, client_as):
    given = DecisionSource("M. Novak, QC chair", date(2026, 3, 6), "QC/12")  # the first day of the match
    decide(match, "match_waiver", "all games are played", officer, source=given)
    for page in (f"/desk/reports/{match.reports.get().pk}/", f"/desk/events/{match.pk}/"):
        assert "the waiver of 2026-03-06 came too late" in text(client_as("organiser").get(page)), page


# 3.1: the days of the schedule, and what is said of the report


LONG_DAY = "3 rounds in a day at 150 minutes a player are more than 12 hours of play"  # 15 hours


def test_what_the_schedule_says_before_the_report_the_verdict_says_after_it(body, four, officer, client_as):
    event = registered(body, officer, time_control="9000", schedule="2026-03-06\n" * 3)
    assert "By the schedule, on 6 March 2026:" in text(client_as("officer").get(f"/desk/events/{event.pk}/"))
    undated = good(four).replace(b"222 5400+30", b"222 9000")
    report = receive_report(event, undated, "open.trf", officer)
    assert not event.games.exclude(played_on=None).exists()
    for page in (f"/desk/reports/{report.pk}/", f"/desk/events/{event.pk}/"):
        verdict = client_as("officer").get(page).context
        said = verdict.get("judgement") or verdict["verdict"]
        assert (said.outcome, said.article, str(said.reason)) == ("not_rated", "3.1", LONG_DAY), page


# 6.1: a match between rated players is none with an unrated one


def test_a_match_of_rated_players_is_not_announced_as_refused(body, client_as, match):
    white, black = listed(body, 2)
    asked = MATCH | {"starts_on": "2026-05-08", "ends_on": "2026-05-10"}
    refused = "As it stands, the event would not be rated:"
    both = f"{white.player_id}\n{black.player_id}"
    assert refused not in text(client_as("organiser").get(DEADLINES, asked))  # nobody is named yet
    assert refused not in text(client_as("organiser").get(DEADLINES, asked | {"participants": both}))
    assert refused not in text(client_as("organiser").get(f"/desk/events/{match.pk}/"))


def test_a_match_in_which_somebody_named_is_unrated_is_announced_as_refused(body, client_as):
    (white,) = listed(body, 1)
    nobody = Player.objects.create(body=body, player_id="unrated-1", name="Unrated, One")
    asked = MATCH | {"starts_on": "2026-05-08", "ends_on": "2026-05-10"}
    page = text(
        client_as("organiser").get(DEADLINES, asked | {"participants": f"{white.player_id}\n{nobody.player_id}"})
    )
    assert "As it stands, the event would not be rated:" in page
    assert "a match in which a player is unrated" in page


# 1.1, 0.2: the report is compared with the registration


def with_header(data: bytes, **records: str) -> bytes:
    """With these records in place of record 222: `_122="60 min"`."""
    lines = [line for line in data.decode().splitlines() if not line.startswith("222")]
    return trf(*(f"{name.lstrip('_')} {value}" for name, value in records.items()), *lines)


@pytest.mark.parametrize("written", ["60 min", "3600"])
def test_the_time_control_that_a_report_has_in_words_is_compared(event, four, officer, client_as, written):
    report = receive_report(event, with_header(good(four), _122=written), "open.trf", officer)
    page = text(client_as("organiser").get(f"/desk/reports/{report.pk}/"))
    assert (
        f"the event has the time control “{written}” (60 minutes for the game) in the report; "
        "registered is 90 minutes for the game and 30 seconds a move from move 1, which counts" in page
    )


@pytest.mark.parametrize("written", ["90+30", "90 min + 30 sec/move"])
def test_the_same_time_control_in_other_words_is_no_difference(event, four, officer, client_as, written):
    report = receive_report(event, with_header(good(four), _122=written), "open.trf", officer)
    assert "has the time control" not in text(client_as("organiser").get(f"/desk/reports/{report.pk}/"))


def test_a_time_control_that_nobody_can_read_is_said_to_be_not_compared(event, four, officer, client_as):
    report = receive_report(event, with_header(good(four), _122="as usual"), "open.trf", officer)
    page = text(client_as("organiser").get(f"/desk/reports/{report.pk}/"))
    assert "the time control of the report, “as usual”, is not compared" in page


@pytest.mark.parametrize(("theirs", "differs"), [("FRA", True), ("UKR", False), ("ukr", False)])
def test_the_federation_of_the_report_is_compared(body, four, officer, client_as, theirs, differs):
    event = registered(body, officer, federation="UKR")
    report = receive_report(event, with_header(good(four), _032=theirs, _222="5400+30"), "open.trf", officer)
    page = text(client_as("officer").get(f"/desk/reports/{report.pk}/"))
    assert (
        "the federation of the event is FRA in the report, UKR in its registration, which stands" in page
    ) is differs
