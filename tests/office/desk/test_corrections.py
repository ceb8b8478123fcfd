"""Corrections at the desk: drafted from an event's page, their impact shown, published as revisions."""

from __future__ import annotations

from datetime import UTC, datetime
from html import unescape

import pytest

from ratingoffice.book.checks import PLAYED, UNPLAYED
from ratingoffice.office import clock
from ratingoffice.office.domain import labels
from ratingoffice.office.domain.corrections.descriptions import describe_corrections
from ratingoffice.office.domain.lists.published_lists import newest
from ratingoffice.office.models import Correction, Event, Game, Player, Publication

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
        "person-1": game.white_id,
        "person-2": game.black_id,
        "result": "10",
        "played_on": game.played_on or "",
        "ruling": "",
        "list_date": str(game.rated_on),
    }
    return client.post(f"/desk/events/{game.event_id}/correct/?game={game.pk}", shown | WHY | changed)


def test_a_result_is_corrected_by_a_draft_and_nothing_else_changes(client_as, won):
    answer = draft(client_as("chief"), won, result="==")
    assert answer.url == "/desk/corrections/fide/"
    (made,) = Correction.objects.all()
    assert (made.before, made.after) == (
        {"white_result": "1", "black_result": "0"},
        {"white_result": "=", "black_result": "="},
    )
    won.refresh_from_db()
    assert won.white_result == "1"


def test_the_impact_names_who_from_to_and_the_game(client_as, won):
    draft(client_as("chief"), won, result="==")
    page = client_as("officer").get("/desk/corrections/fide/")
    rows = {row.player_id: row for one in page.context["lists"] for row in one["rows"]}
    white = rows[won.white_id]
    assert white.after < white.before  # half a point less
    assert [(one.round, one.opponent_id, one.before["result"], one.after["result"]) for one in white.because] == [
        (won.round, won.black_id, "1", "=")
    ]


def test_corrections_are_published_as_revisions_and_the_old_lists_stay(client_as, body, won):
    before = newest(body)
    draft(client_as("chief"), won, result="==")
    token = client_as("chief").get("/desk/corrections/fide/").context["impact"].token
    answer = client_as("chief").post("/desk/corrections/fide/publish/", {"token": token, "sure": "1"})
    assert answer.url == "/desk/published/fide/"
    revised = newest(body)
    assert (revised.list_date, revised.revision, revised.replaces) == (before.list_date, 2, before)
    assert Publication.objects.get(pk=before.pk).digest == before.digest
    won.refresh_from_db()
    assert won.white_result == "="


def test_publishing_what_has_changed_meanwhile_is_a_conflict(client_as, body, won):
    draft(client_as("chief"), won, result="==")
    answer = client_as("chief").post("/desk/corrections/fide/publish/", {"token": "of yesterday"})
    assert answer.status_code == 409
    assert newest(body).revision == 1


def test_another_player_makes_it_another_game(client_as, body, won):
    players = {won.white_id, won.black_id}
    apart = won.event.games.exclude(white_id__in=players).exclude(black_id__in=players)
    other = apart.order_by("round", "pk").values_list("black_id", flat=True).last()
    draft(client_as("chief"), won, **{"person-2": other})
    gone, coming = Correction.objects.order_by("pk")
    assert (gone.key["black_id"], gone.after) == (won.black_id, {})
    assert (coming.key["black_id"], coming.before) == (other, {})
    assert coming.after["white_result"] == "1"


def test_another_player_is_found_in_the_register_by_a_name_with_a_typing_error(client_as, body, won):
    other = Player.objects.create(body=body, player_id="900001", name="Vdovychenko, Yurii")
    page = draft(client_as("chief"), won, **{"typed-2": "Vdovichenka", "find": "2"})
    white, black = page.context["sides"]
    assert [one.player.player_id for one in black.candidates] == [won.black_id, other.player_id]
    assert [one.player.player_id for one in white.candidates if one.is_chosen] == [won.white_id]
    assert not Correction.objects.exists()  # only looked for
    draft(client_as("chief"), won, **{"typed-2": "Vdovichenka", "searched-2": "Vdovichenka", "person-2": "900001"})
    assert {one.key["black_id"] for one in Correction.objects.all()} == {won.black_id, "900001"}


def test_whoever_is_written_and_not_chosen_is_asked_about_and_nothing_is_drafted(client_as, won):
    page = draft(client_as("chief"), won, **{"typed-1": "Nobody Whatsoever"})
    assert page.context["sides"][0].wrong
    assert not Correction.objects.exists()


def test_who_was_merged_since_is_still_the_player_of_the_game(client_as, body, won):
    other = Player.objects.filter(body=body).exclude(player_id__in=[won.white_id, won.black_id]).first()
    Player.objects.filter(body=body, player_id=won.white_id).update(merged_into=other)
    draft(client_as("chief"), won, result="==")
    (made,) = Correction.objects.all()
    assert made.key["white_id"] == won.white_id


def test_a_game_that_was_not_played_is_taken_out(client_as, won):
    draft(client_as("chief"), won, result="none")
    (made,) = Correction.objects.all()
    assert (made.after, made.before["white_result"]) == ({}, "1")


def test_every_way_in_which_a_game_can_end_has_its_words_and_no_other():
    assert set(labels.RESULTS) == {*PLAYED, *UNPLAYED}
    assert set(labels.OWN_RESULTS) == set("".join((*PLAYED, *UNPLAYED)))


def test_a_game_is_chosen_by_a_players_name_in_other_letters_and_its_round(client_as, body, won):
    Player.objects.filter(body=body, player_id=won.white_id).update(search="honchar ivan")
    page = client_as("chief").get(f"/desk/events/{won.event_id}/correct/?player=Гончар&round={won.round}")
    assert [(one.pk, one.round) for one in page.context["games"]] == [(won.pk, won.round)]
    assert "White won" in page.content.decode()


def test_a_draft_says_in_words_what_was_and_what_will_be(client_as, won):
    draft(client_as("chief"), won, result="==")
    (one,) = client_as("chief").get("/desk/corrections/fide/").context["drafts"]
    names = dict(Player.objects.filter(body=won.event.body).values_list("player_id", "name"))
    pair = f"{names[won.white_id]} – {names[won.black_id]}"
    assert one.about == f"{won.event.name}, round {won.round}: {pair}"
    assert [(each.label, each.before, each.after) for each in one.changes] == [("Result", "White won", "Draw")]


def test_everybody_reads_what_was_corrected_beside_what_it_changed(client_as, body, won, client):
    draft(client_as("chief"), won, result="-+")
    token = client_as("chief").get("/desk/corrections/fide/").context["impact"].token
    client_as("chief").post("/desk/corrections/fide/publish/", {"token": token, "sure": "1"})
    month = newest(body).month
    text = unescape(client.get(f"/lists/fide/standard/{month}/difference/").content.decode())
    assert "<del>White won</del> → <b>Black won by forfeit</b>" in text


def test_of_a_player_the_public_reads_no_more_than_is_public(body):
    private = {"birth_date": "2001-05-17", "member_until": "2026-12-31"}
    one = Correction(
        body=body, table="players", key={"player_id": "1"}, before=private, after=private | {"birth_date": "2002-06-18"}
    )
    (shown,) = describe_corrections([one], in_public=True)
    assert [(each.before, each.after) for each in shown.changes] == [("2001", "2002"), ("not public", "not public")]


def test_nothing_that_changes_nothing_is_drafted(client_as, won):
    page = draft(client_as("chief"), won)
    assert "nothing would change" in page.content.decode()
    assert not Correction.objects.exists()


def test_a_correction_needs_its_reason(client_as, won):
    page = draft(client_as("chief"), won, result="==", reason="")
    assert page.context["form"].errors["reason"]
    assert not Correction.objects.exists()


def test_a_jcf_list_of_ninety_days_before_is_not_recalculated_and_the_article_says_why(client_as, jcf, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 6, 1, 12, tzinfo=UTC))
    on = {"event__body": jcf, "rated_on": newest(jcf).list_date, "event__rated_on": newest(jcf).list_date}
    game = Game.objects.filter(**on, white_result="1", black_result="0", ruling="").order_by("pk").first()
    # published on 1 March 2026; 90 days later is 30 May 2026
    page = draft(client_as("chief"), game, result="==", pointed_out_on="2026-05-30")
    assert "7(3)" in page.content.decode()
    assert not Correction.objects.exists()
    answer = draft(client_as("chief"), game, result="==", pointed_out_on="2026-05-29")
    assert answer.status_code == 302


@pytest.mark.parametrize(
    ("pointed_out_on", "error"),
    [
        ("2026-02-28", "the list of 2026-03-01 was published on 2026-03-01: nothing was pointed out in it earlier"),
        ("2026-03-21", "this day is still to come"),
        ("2099-01-01", "this day is still to come"),
    ],
)
def test_an_error_is_pointed_out_in_a_list_that_is_published_and_by_today(client_as, won, pointed_out_on, error):
    page = draft(client_as("chief"), won, result="==", pointed_out_on=pointed_out_on)
    assert page.context["form"].errors["pointed_out_on"] == [error]
    assert not Correction.objects.exists()


@pytest.mark.parametrize("pointed_out_on", ["2026-03-01", "2026-03-20"])
def test_the_first_and_the_last_day_on_which_an_error_can_be_pointed_out(client_as, won, pointed_out_on):
    assert draft(client_as("chief"), won, result="==", pointed_out_on=pointed_out_on).status_code == 302
    assert Correction.objects.get().pointed_out_on.isoformat() == pointed_out_on


def test_a_draft_can_be_withdrawn(client_as, won):
    draft(client_as("chief"), won, result="==")
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


@pytest.mark.parametrize(
    ("column", "value", "error"),
    [
        ("birth_date", "2090", "2090 is in the future: correct the date of birth"),
        ("federation", "Germany", '"Germany" is no code of a federation: write its three capital letters, like GER'),
    ],
)
def test_nobody_is_corrected_into_a_person_who_cannot_exist(client_as, won, column, value, error):
    player = Player.objects.get(body=won.event.body, player_id=won.white_id)
    form = client_as("chief").get(f"/desk/players/{player.pk}/correct/").context["form"]
    values = {name: form.initial.get(name) for name in form.fields if form.initial.get(name) is not None}
    sent = values | {"list_date": str(won.rated_on)} | WHY | {column: value}
    page = client_as("chief").post(f"/desk/players/{player.pk}/correct/", sent)
    assert page.context["form"].errors[column] == [error]
    assert not Correction.objects.exists()
