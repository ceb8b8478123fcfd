"""FIDE 9.4: with the report of a hybrid event come its games (PGN); what is declared of them follows from the file."""

from __future__ import annotations

import pytest
from desk_reports import GAMES, good, line, registered, report
from django.core.files.uploadedfile import SimpleUploadedFile

from pgn_files import game, pgn
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.events.documents import keep_document, missing
from ratingoffice.office.domain.events.events import edit_event
from ratingoffice.office.domain.reports.identities import settle
from ratingoffice.office.domain.reports.receive_report import receive_report
from ratingoffice.office.infra.backup.backup import kept_models
from ratingoffice.office.infra.parsed_report import pgn_refused
from ratingoffice.office.infra.stored_files import Paper
from ratingoffice.office.models import Act, Body, Document, ParsedGames

pytestmark = pytest.mark.django_db
RESULTS = {"10": "1-0", "01": "0-1", "==": "1/2-1/2"}


@pytest.fixture
def body(db):
    return Body.objects.get(code="fide")


@pytest.fixture
def event(body, account):
    made = registered(body, account("officer"), declarations="laws_of_chess hybrid")
    made.owners.set([account("organiser"), account("arbiter")])
    return made


def games(four, **changed):
    """All games of the report; `game_2` is the second's result."""
    results = {n: changed.get(f"game_{n}", RESULTS[result]) for n, result in enumerate(GAMES.values(), start=1)}
    rows = enumerate(GAMES, start=1)
    return pgn(*(game(four[w - 1].name, four[b - 1].name, results[n], round) for n, (round, w, b) in rows))


def send(event, data, by=None):
    kept = keep_document(event, "games", by, file=Paper(data, "open.pgn"))
    event.refresh_from_db()
    return kept


def told(event):
    return [one["message"] for one in Document.objects.filter(event=event).latest("pk").findings]


def declared(event):
    event.refresh_from_db()
    return event.declarations


def test_the_games_are_asked_for_with_a_hybrid_event_only(body, event, account):
    assert missing(event) == ["regulations", "games"]
    other = registered(body, account("officer"), event_id="another", name="Another")
    assert missing(other) == ["regulations"]


def test_a_link_to_the_games_is_not_the_games(event):
    keep_document(event, "games", None, link="https://example.org/games")
    assert missing(event) == ["regulations", "games"]


def test_games_that_agree_are_declared(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    version = Body.objects.get(code="fide").version
    send(event, games(four), officer)
    assert declared(event) == "laws_of_chess hybrid pgn"
    assert missing(event) == ["regulations"]
    assert Body.objects.get(code="fide").version > version  # the next list is judged by it
    act = Act.objects.filter(verb="event.follow").latest("pk")
    assert (act.by, act.before, act.after) == (
        officer,
        {"declarations": "laws_of_chess hybrid"},
        {"declarations": "laws_of_chess hybrid pgn", "document": "open.pgn"},
    )


def test_games_that_come_before_the_report_wait_for_it(event, four, officer):
    send(event, games(four))
    assert declared(event) == "laws_of_chess hybrid"
    receive_report(event, good(four), "open.trf", officer)
    assert declared(event) == "laws_of_chess hybrid pgn"


def test_games_that_do_not_agree_are_not_declared(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    send(event, games(four, game_2="1/2-1/2"))
    assert declared(event) == "laws_of_chess hybrid"
    names = f"{four[1].name} – {four[2].name}"
    assert told(event) == [f"game 2: round 1, {names}: the PGN says ½-½, the report 1-0"]


def test_what_was_declared_is_taken_back_when_a_later_pgn_does_not_agree(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    send(event, games(four))
    send(event, games(four, game_2="1/2-1/2"))
    assert declared(event) == "laws_of_chess hybrid"
    assert Act.objects.filter(verb="event.follow", about=f"event/{event.event_id}").count() == 2


def test_what_was_declared_is_taken_back_when_a_later_report_does_not_agree(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    send(event, games(four))
    cells = {1: ("4 w 1", "2 w 1", "3 b 1"), 3: ("2 b 0", "4 b 1", "1 w 0")}
    other = report(*(line(n, one, cells.get(n, ())) for n, one in enumerate(four, start=1)))
    assert receive_report(event, other, "second.trf", officer).state == "taken"
    assert declared(event) == "laws_of_chess hybrid"
    assert [text for text in told(event) if "the PGN says ½-½, the report 0-1" in text]
    assert receive_report(event, good(four) + b"\n", "third.trf", officer).state == "taken"
    assert declared(event) == "laws_of_chess hybrid pgn"


def test_a_file_that_is_no_pgn_is_kept_with_a_sentence(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    send(event, b"")
    assert told(event)[0] == "there is no game in this file: is it a PGN?"
    assert declared(event) == "laws_of_chess hybrid"


def test_nobody_declares_it_by_hand(body, event, officer):
    with pytest.raises(BadInput, match="pgn is not declared by hand"):
        registered(body, officer, event_id="another", declarations="hybrid pgn")
    with pytest.raises(BadInput, match="pgn is not declared by hand"):
        edit_event(event, {"declarations": "hybrid pgn"}, officer, "It is there.")


def test_the_form_does_not_offer_it(event, client_as):
    page = client_as("officer").get(f"/desk/events/{event.pk}/edit/").content.decode()
    assert 'value="hybrid"' in page
    assert 'value="pgn"' not in page


def test_an_event_that_is_changed_keeps_what_follows(event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    send(event, games(four))
    assert edit_event(event, {"declarations": "hybrid"}, officer, "No laws.") == ["declarations"]
    assert declared(event) == "hybrid pgn"


def test_an_event_that_a_book_brought_keeps_what_it_declares(event, officer):
    event.declarations = "laws_of_chess hybrid pgn"
    event.save()
    edit_event(event, {"declarations": "laws_of_chess hybrid", "organiser": "Club"}, officer, "Its club.")
    assert declared(event) == "laws_of_chess hybrid pgn"


def test_the_same_registration_again_is_the_same_event_whatever_follows(body, event, four, officer):
    receive_report(event, good(four), "open.trf", officer)
    send(event, games(four))
    assert registered(body, officer, declarations="laws_of_chess hybrid") == event


def test_players_are_found_by_the_names_of_the_report_too(event, four, officer):
    given = {1: {"name": "Someone Else", "fide_id": four[0].fide_id or four[0].player_id}}
    lines = [line(n, one, **given.get(n, {})) for n, one in enumerate(four, start=1)]
    settle(receive_report(event, report(*lines), "open.trf", officer), {1: four[0]}, officer)
    other = games(four).replace(four[0].name.encode(), b"ELSE, Someone")
    send(event, other)
    assert told(event) == []


def test_the_organiser_sends_them_at_the_desk_and_sees_what_was_found(event, four, officer, client_as):
    receive_report(event, good(four), "open.trf", officer)
    desk = client_as("organiser")
    assert "Missing: regulations of the event, games (PGN)" in desk.get(f"/desk/events/{event.pk}/").content.decode()
    for data, says in (
        (games(four, game_2="1/2-1/2"), "The games do not agree with the report"),
        (games(four), "The games agree with the report."),
    ):
        file = SimpleUploadedFile("open.pgn", data)
        answer = desk.post(f"/desk/events/{event.pk}/documents/", {"kind": "games", "file": file})
        assert answer.status_code == 302
        assert says in desk.get(f"/desk/events/{event.pk}/").content.decode()
    assert "Full PGN with the report" in desk.get(f"/desk/events/{event.pk}/").content.decode()


def test_before_the_report_the_page_says_that_they_wait(event, four, client_as):
    send(event, games(four))
    page = client_as("officer").get(f"/desk/events/{event.pk}/").content.decode()
    assert "The games are compared with the report once it is taken." in page


def test_what_was_read_is_in_no_backup_and_read_again(event, four, officer):
    assert ParsedGames not in kept_models()
    send(event, games(four))
    ParsedGames.objects.all().delete()
    receive_report(event, good(four), "open.trf", officer)
    assert declared(event) == "laws_of_chess hybrid pgn"
    assert ParsedGames.objects.count() >= 1


@pytest.mark.parametrize(("code", "declares"), [("busy", True), ("pgn-library", True), ("time", False)])
def test_a_file_that_nobody_looked_at_changes_nothing(event, four, officer, monkeypatch, code, declares):
    receive_report(event, good(four), "open.trf", officer)
    send(event, games(four))
    unread = pgn_refused("open.pgn", "not now", code)
    monkeypatch.setattr("ratingoffice.office.domain.events.documents.guarded_games", lambda data, name: unread)
    monkeypatch.setattr("ratingoffice.office.domain.events.parsed_games.guarded_games", lambda data, name: unread)
    send(event, games(four) + b"\n")
    assert ("pgn" in declared(event).split()) is declares
    assert told(event) == ["not now"]


def test_an_event_that_is_rated_is_not_changed_by_a_pgn(body):
    rated = body.events.exclude(rated_on=None).get(name__startswith="Baltic Hybrid Cup")
    send(rated, pgn(game("A", "B", "1-0")))
    assert told(rated)  # none of its games
    assert rated.declarations == "hybrid pgn"


def test_the_demonstration_has_a_hybrid_event_with_its_games_and_one_without(body):
    baltic = body.events.get(name__startswith="Baltic Hybrid Cup")
    assert [(one.kind, one.findings) for one in baltic.documents.all()] == [("games", [])]
    assert ParsedGames.objects.filter(document__event=baltic).exists()
    adriatic = body.events.get(name__startswith="Adriatic Hybrid Cup")
    assert "games" in missing(adriatic)


@pytest.fixture
def without_pgn_reader(monkeypatch):
    """An office that did not install the library chess."""
    monkeypatch.setattr("ratingoffice.office.domain.events.followed_declarations.can_read_pgn", lambda: False)


def test_without_the_library_games_are_stored_and_the_page_says_that_they_are_not_compared(
    without_pgn_reader, event, four, officer, client_as
):
    receive_report(event, good(four), "open.trf", officer)
    stored = send(event, games(four, game_1="0-1"), officer)
    assert (stored.file_name, stored.findings) == ("open.pgn", [])
    assert declared(event) == "laws_of_chess hybrid"
    page = client_as("officer").get(f"/desk/events/{event.pk}/").content.decode()
    assert "PGNs are stored and not compared with the report" in page
    assert "The games do not agree" not in page


def test_without_the_library_people_declare_what_the_games_show(without_pgn_reader, event, officer):
    edit_event(event, {"declarations": "laws_of_chess hybrid pgn"}, officer, "The games are there.")
    assert declared(event) == "laws_of_chess hybrid pgn"
