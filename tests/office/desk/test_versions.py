"""Of several versions of a report one counts, and what an officer said of a line holds for the next version."""

from __future__ import annotations

import pytest
from desk_reports import expected, games_of, good, line, report
from test_identities import given_as

from ratingoffice.book.findings import BadInput
from ratingoffice.message import from_data
from ratingoffice.office.domain.accounts.accounts import make_token
from ratingoffice.office.domain.people.candidates import suggestions
from ratingoffice.office.domain.reports.identities import settle
from ratingoffice.office.domain.reports.receive_report import receive_report, use_version, waiting_identities
from ratingoffice.office.domain.todo import todo
from ratingoffice.office.models import Act, Identity, Notice, Player

pytestmark = pytest.mark.django_db

GARBAGE = b"this is no report\n"


def lines_of(players, **of_fourth):
    return [line(number, one, **(of_fourth if number == 4 else {})) for number, one in enumerate(players, start=1)]


def stranger(players, **more):
    """A good report in which nobody knows the fourth player."""
    return report(*lines_of(players, **({"name": "Unknown, Person", "fide_id": "", "birth": "1959"} | more)))


def versions(event):
    return {one.version: (one.state, one.current) for one in event.reports.all()}


def waiting_versions(event, account):
    """On the to-do list: with errors, and with players to identify."""
    found = todo(account, event.body)
    return tuple(
        [one.version for one in some if one.event == event] for some in (found.reports_with_errors, found.identities)
    )


def test_the_last_version_is_the_current_one(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    receive_report(event, GARBAGE, "wrong.trf", officer)
    assert versions(event) == {1: ("taken", False), 2: ("errors", True)}


def test_the_good_file_sent_again_is_the_current_one_again(event, four, officer):
    first = receive_report(event, good(four), "open.trf", officer)
    receive_report(event, GARBAGE, "wrong.trf", officer)
    assert receive_report(event, good(four), "open.trf", officer) == first
    assert versions(event) == {1: ("taken", True), 2: ("errors", False)}
    assert waiting_versions(event, officer) == ([], [])
    act = Act.objects.get(verb="report.use")
    assert (act.before, act.after, act.by_name) == ({"version": 2}, {"version": 1}, officer.username)
    said = [str(from_data(one.said)) for one in Notice.objects.filter(event=event, kind="report-received")]
    assert "Version 1 of the report of Test Open (open.trf) is the current one now." in said


def test_games_follow_the_version_that_is_sent_again(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    other = report(*lines_of([four[1], four[0], *four[2:]]))
    receive_report(event, other, "swapped.trf", officer)
    assert games_of(event) == expected([four[1], four[0], *four[2:]])
    receive_report(event, good(four), "open.trf", officer)
    assert games_of(event) == expected(four)
    assert versions(event) == {1: ("taken", True), 2: ("replaced", False)}


def test_the_current_file_sent_again_is_nothing_new(event, four, officer, client_as):
    receive_report(event, good(four), "open.trf", officer)
    assert receive_report(event, good(four), "open.trf", officer).version == 1
    assert not Act.objects.filter(verb="report.use").exists()


def test_a_version_of_a_rated_event_is_not_chosen(event, four, officer):
    first = receive_report(event, good(four), "open.trf", officer)
    receive_report(event, GARBAGE, "wrong.trf", officer)
    event.rated_on = "2026-04-01"
    event.save()
    first.refresh_from_db()
    with pytest.raises(BadInput, match="is rated on the list of"):
        use_version(first, officer, "the right one")
    assert receive_report(event, good(four), "open.trf", officer) == first
    assert versions(event)[1] == ("taken", False)


def test_the_to_do_follows_the_current_version(event, four, officer):
    data = stranger(four)
    receive_report(event, data, "open.trf", officer)
    receive_report(event, GARBAGE, "wrong.trf", officer)
    assert waiting_versions(event, officer) == ([2], [])
    receive_report(event, data, "open.trf", officer)
    assert waiting_versions(event, officer) == ([], [1])


def test_an_officer_chooses_a_version_on_its_page_and_says_why(event, four, officer, client_as):
    first = receive_report(event, stranger(four), "open.trf", officer)
    receive_report(event, GARBAGE, "wrong.trf", officer)
    settle(first, {4: four[3]}, officer)
    browser, page = client_as("officer"), f"/desk/reports/{first.pk}/"
    text = browser.get(page).content.decode()
    assert "This is not the current version: that is version 2." in text
    assert "0 players" not in text
    assert "Use this version" in text
    assert "Say why" in browser.post(f"{page}use/", {"why": ""}, follow=True).content.decode()
    browser.post(f"{page}use/", {"why": "the second file was another event"})
    assert versions(event) == {1: ("taken", True), 2: ("errors", False)}
    assert games_of(event) == expected(four)
    assert Act.objects.get(verb="report.use").why == "the second file was another event"


@pytest.mark.parametrize(("role", "status"), [("organiser", 403), ("arbiter", 403), ("auditor", 403), ("chief", 302)])
def test_only_officers_choose_a_version(event, four, officer, client_as, role, status):
    first = receive_report(event, good(four), "open.trf", officer)
    receive_report(event, GARBAGE, "wrong.trf", officer)
    assert client_as(role).post(f"/desk/reports/{first.pk}/use/", {"why": "mine"}).status_code == status
    assert "Use this version" not in client_as("organiser").get(f"/desk/reports/{first.pk}/").content.decode()


def test_a_program_is_told_which_version_is_current(event, four, account, client):
    headers = {"Authorization": f"Bearer {make_token(account('organiser'), 'a program', ['report'], None)[1]}"}

    def send(data):
        sent = client.post("/api/v1/events/fide/test-open/reports", data, "application/octet-stream", headers=headers)
        return sent.status_code, sent.json()["version"], sent.json()["current"]

    assert [send(good(four)), send(GARBAGE), send(good(four))] == [(201, 1, True), (201, 2, True), (200, 1, True)]
    assert versions(event) == {1: ("taken", True), 2: ("errors", False)}


def test_a_report_with_errors_is_not_said_to_be_rated(event, four, officer, client_as):
    wrong = report(*lines_of(four), line(5, four[0], cells=("1 w 1",)))
    received = receive_report(event, wrong, "open.trf", officer)
    assert received.state == "errors"
    page = client_as("officer").get(f"/desk/reports/{received.pk}/")
    assert page.context["judgement"] is None
    assert "For the list of" not in page.content.decode()


class TestIdentifications:
    def test_hold_for_the_next_version(self, event, four, officer):
        first = receive_report(event, stranger(four), "open.trf", officer)
        settle(first, {4: four[3]}, officer)
        better = stranger(four).replace(b"012 Test Open", b"012 Test Open corrected")
        second = receive_report(event, better, "open2.trf", officer)
        assert (second.state, waiting_identities(second).count()) == ("taken", 0)
        one = second.identities.get(start_no=4)
        assert (one.player, one.how, one.settled_by) == (four[3], Identity.How.OFFICER, officer)
        assert Act.objects.filter(verb="report.receive").latest("pk").after["identified_before"] == 1

    @pytest.mark.parametrize(
        "changed", [{"name": "Unknown, Other"}, {"birth": "1960"}, {"federation": "POL"}, {"fide_id": "123456"}]
    )
    def test_hold_only_for_a_line_that_says_the_same(self, event, four, officer, changed):
        settle(receive_report(event, stranger(four), "open.trf", officer), {4: four[3]}, officer)
        second = receive_report(event, stranger(four, **changed), "open2.trf", officer)
        assert second.identities.get(start_no=4).player is None

    def test_hold_where_the_start_number_is_another(self, event, four, officer):
        settle(receive_report(event, stranger(four), "open.trf", officer), {4: four[3]}, officer)
        unknown = {"name": "Unknown, Person", "fide_id": "", "birth": "1959"}
        lines = [line(1, four[3], **unknown), *(line(number, four[number - 2]) for number in (2, 3, 4))]
        second = receive_report(event, report(*lines), "open2.trf", officer)
        assert second.identities.get(start_no=1).player == four[3]

    def test_of_namesakes_hold_only_with_their_start_numbers(self, event, four, officer):
        unknown = {"name": "Unknown, Person", "fide_id": "", "birth": "1959"}
        both = [line(1, four[0]), line(2, four[1]), line(3, four[2], **unknown), line(4, four[3], **unknown)]
        settle(receive_report(event, report(*both), "open.trf", officer), {3: four[2], 4: four[3]}, officer)
        second = receive_report(event, report(*both, name="Test Open again"), "open2.trf", officer)
        assert [second.identities.get(start_no=number).player for number in (3, 4)] == [four[2], four[3]]

    def test_an_officers_word_goes_before_the_id(self, event, four, officer):
        first = receive_report(event, good(four), "open.trf", officer)
        other = Player.objects.filter(body=event.body).exclude(pk__in=[one.pk for one in four]).first()
        settle(first, {4: other}, officer)
        better = good(four).replace(b"012 Test Open", b"012 Test Open corrected")
        second = receive_report(event, better, "open2.trf", officer)
        assert second.identities.get(start_no=4).player == other

    def test_make_nobody_two_participants(self, event, four, officer):
        settle(receive_report(event, stranger(four), "open.trf", officer), {4: four[3]}, officer)
        unknown = {"name": "Unknown, Person", "fide_id": "", "birth": "1959"}
        lines = [line(1, four[0]), line(2, four[1]), line(3, four[3]), line(4, four[2], **unknown)]
        second = receive_report(event, report(*lines), "open2.trf", officer)
        assert second.identities.get(start_no=3).player == four[3]
        assert second.identities.get(start_no=4).player is None


class TestTypingErrors:
    def test_in_both_names_are_found_with_a_percentage_and_the_reason(self, four):
        one = four[3]
        one.name, one.birth_date, one.federation, one.native_name = "Vanzetti, Luca", "1959", "ITA", ""
        one.save()
        best = suggestions(one.body, given_as(one, names=["Vanzetty, Lucca"]))[0]
        assert (best.player, best.score, best.is_sure) == (one, 75, False)  # 35 for the name, 40 for the year
        assert best.reason == "nearly the same name, born 1959 too"

    @pytest.mark.parametrize(
        ("given", "is_near"),
        [
            ("Vanzetti, Luka", True),
            ("Luca Vanzetty", True),
            ("Vanzetti, Lukka", False),  # two errors in five letters
            ("Vanzetti, Marco", False),
            ("Manzella, Luca", False),  # three errors
        ],
    )
    def test_are_those_that_the_search_for_players_allows(self, four, given, is_near):
        one = four[3]
        one.name, one.birth_date, one.native_name = "Vanzetti, Luca", "1959", ""
        one.save()
        reasons = [each.reason for each in suggestions(one.body, given_as(one, names=[given])) if each.player == one]
        assert any("nearly the same name" in reason for reason in reasons) is is_near
