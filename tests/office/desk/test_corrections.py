"""Corrections at the desk: drafted from an event's page, their impact shown, published as revisions."""

from __future__ import annotations

import pytest

from ratingoffice.office.models import Correction, Event, Game, Publication
from ratingoffice.office.store.lists import newest

pytestmark = pytest.mark.django_db

WHY = {"pointed_out_on": "2026-03-20", "reason": "the arbiter's letter of 19 March"}


@pytest.fixture
def won(body):
    """A game of the newest list that White won, by two players of the list."""
    publication = newest(body)
    event = Event.objects.filter(body=body, rated_on=publication.list_date).order_by("event_id").first()
    return event.games.filter(white_result="1", black_result="0", ruling="").order_by("round", "pk").first()


def draft(client, game, **changed):
    shown = {
        "white_id": game.white_id,
        "black_id": game.black_id,
        "white_result": "1",
        "black_result": "0",
        "played_on": game.played_on or "",
        "ruling": "",
        "list_date": str(game.rated_on),
    }
    return client.post(f"/desk/events/{game.event_id}/correct/?game={game.pk}", shown | WHY | changed)


def test_a_result_is_corrected_by_a_draft_and_nothing_else_changes(client_as, won):
    answer = draft(client_as("chief"), won, white_result="=", black_result="=")
    assert answer.url == "/desk/corrections/fide/"
    (made,) = Correction.objects.all()
    assert (made.before, made.after) == (
        {"white_result": "1", "black_result": "0"},
        {"white_result": "=", "black_result": "="},
    )
    won.refresh_from_db()
    assert won.white_result == "1"


def test_the_impact_names_who_from_to_and_the_game(client_as, won):
    draft(client_as("chief"), won, white_result="=", black_result="=")
    page = client_as("officer").get("/desk/corrections/fide/")
    rows = {row.player_id: row for one in page.context["lists"] for row in one["rows"]}
    white = rows[won.white_id]
    assert white.after < white.before  # half a point less
    assert [(one.round, one.opponent_id, one.before["result"], one.after["result"]) for one in white.because] == [
        (won.round, won.black_id, "1", "=")
    ]


def test_corrections_are_published_as_revisions_and_the_old_lists_stay(client_as, body, won):
    before = newest(body)
    draft(client_as("chief"), won, white_result="=", black_result="=")
    token = client_as("chief").get("/desk/corrections/fide/").context["impact"].token
    answer = client_as("chief").post("/desk/corrections/fide/publish/", {"token": token})
    assert answer.url == "/desk/published/fide/"
    revised = newest(body)
    assert (revised.list_date, revised.revision, revised.replaces) == (before.list_date, 2, before)
    assert Publication.objects.get(pk=before.pk).digest == before.digest
    won.refresh_from_db()
    assert won.white_result == "="


def test_publishing_what_has_changed_meanwhile_is_a_conflict(client_as, body, won):
    draft(client_as("chief"), won, white_result="=", black_result="=")
    answer = client_as("chief").post("/desk/corrections/fide/publish/", {"token": "of yesterday"})
    assert answer.status_code == 409
    assert newest(body).revision == 1


def test_another_player_makes_it_another_game(client_as, body, won):
    players = {won.white_id, won.black_id}
    apart = won.event.games.exclude(white_id__in=players).exclude(black_id__in=players)
    other = apart.order_by("round", "pk").values_list("black_id", flat=True).last()
    draft(client_as("chief"), won, black_id=other)
    gone, coming = Correction.objects.order_by("pk")
    assert (gone.key["black_id"], gone.after) == (won.black_id, {})
    assert (coming.key["black_id"], coming.before) == (other, {})
    assert coming.after["white_result"] == "1"


def test_nothing_that_changes_nothing_is_drafted(client_as, won):
    page = draft(client_as("chief"), won)
    assert "nothing would change" in page.content.decode()
    assert not Correction.objects.exists()


def test_a_correction_needs_its_reason(client_as, won):
    page = draft(client_as("chief"), won, white_result="=", black_result="=", reason="")
    assert page.context["form"].errors["reason"]
    assert not Correction.objects.exists()


def test_a_jcf_list_of_ninety_days_before_is_not_recalculated_and_the_article_says_why(client_as, jcf):
    on = {"event__body": jcf, "rated_on": newest(jcf).list_date, "event__rated_on": newest(jcf).list_date}
    game = Game.objects.filter(**on, white_result="1", black_result="0", ruling="").order_by("pk").first()
    # published on 1 March 2026; 90 days later is 30 May 2026
    page = draft(client_as("chief"), game, white_result="=", black_result="=", pointed_out_on="2026-05-30")
    assert "7(3)" in page.content.decode()
    assert not Correction.objects.exists()
    answer = draft(client_as("chief"), game, white_result="=", black_result="=", pointed_out_on="2026-05-29")
    assert answer.status_code == 302


def test_a_draft_can_be_withdrawn(client_as, won):
    draft(client_as("chief"), won, white_result="=", black_result="=")
    client_as("chief").post(f"/desk/corrections/draft/{Correction.objects.get().pk}/withdraw/")
    assert Correction.objects.get().state == "withdrawn"


def test_an_event_of_a_past_list_is_corrected_by_its_columns(client_as, body, won):
    event = won.event
    shown = {
        "time_control": event.time_control,
        "kind": event.kind,
        "match_games": event.match_games or "",
        "registered_on": event.registered_on or "",
        "reported_on": event.reported_on or "",
        "declarations": event.declarations.split(),
        "approvals": event.approvals.split(),
        "refused": "true",
        "list_date": str(event.rated_on),
    }
    client_as("chief").post(f"/desk/events/{event.pk}/correct/", shown | WHY)
    (made,) = Correction.objects.all()
    assert (made.table, made.after) == ("events", {"refused": True})
