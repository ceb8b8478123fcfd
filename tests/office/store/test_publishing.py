"""The next list is looked at as often as one likes, and published once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import RequestFactory

from ratingoffice.office.domain.lists import book as store_book
from ratingoffice.office.domain.lists import published_lists, publishing
from ratingoffice.office.domain.lists.book import next_book
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.infra.request_memo import memoise_queries
from ratingoffice.office.models import Account, Act, Body, Event, Game, Player, Publication, record


def test_a_preview_changes_nothing(body: Body) -> None:
    before = Publication.objects.count(), Act.objects.count(), body.version
    publishing.preview(body)
    body.refresh_from_db()
    assert (Publication.objects.count(), Act.objects.count(), body.version) == before


def test_what_was_previewed_is_published_with_who_and_when(body: Body, account: Callable[[str], Account]) -> None:
    shown = publishing.preview(body)
    made = publishing.publish(body, shown.token, account("chief"), reason="as every month")
    assert (made.list_date, made.revision, made.edition) == (date(2026, 4, 1), 1, "fide-2025-10 fide-rb-2024-12")
    assert made.digest == shown.digest
    assert published_lists.frame(made).equals(shown.rated.list)
    act = Act.objects.get(verb="list.publish", about="list/2026-04-r1")
    assert (act.by_name, act.why) == ("chief", "as every month")


def test_the_events_of_a_published_list_are_rated_on_it(body: Body) -> None:
    shown = publishing.preview(body)
    made = publishing.publish(body, shown.token, None)
    rated = shown.rated.verdicts.filter(shown.rated.verdicts["outcome"] == "rated")["event_id"].to_list()
    completed = set(Event.objects.filter(body=body, rated_on=made.list_date).values_list("event_id", flat=True))
    assert completed
    assert completed <= set(rated)
    games = Game.objects.filter(event__body=body, rated_on=made.list_date).count()
    assert games == shown.summary["outcomes"]["rated"]["games"]


def test_the_same_list_is_never_published_twice(body: Body) -> None:
    token = publishing.preview(body).token
    publishing.publish(body, token, None)
    with pytest.raises(publishing.Conflict, match="2026-04-01 is published already"):
        publishing.publish(body, token, None)
    assert Publication.objects.filter(body=body, list_date=date(2026, 4, 1)).count() == 1


def test_what_changed_since_the_preview_is_a_conflict(body: Body) -> None:
    token = publishing.preview(body).token
    record("event.change", "event/E", by=None, body=body, changes_next_list=True)
    with pytest.raises(publishing.Conflict, match="Something has changed"):
        publishing.publish(body, token, None)
    assert published_lists.newest(body).list_date == date(2026, 3, 1)  # type: ignore[union-attr]


@pytest.mark.parametrize("token", ["", "nonsense", "2026-04-01.1.0000", "2031-01-01.1.00"])
def test_a_token_that_nobody_was_given_publishes_nothing(body: Body, token: str) -> None:
    with pytest.raises(publishing.Conflict):
        publishing.publish(body, token, None)


def test_every_list_is_tied_to_the_one_before(body: Body) -> None:
    newest_first = published_lists.current(body)
    for later, earlier in pairwise(newest_first):
        assert later.previous == earlier
    assert len({one.digest for one in newest_first}) == len(newest_first)


def test_a_merged_player_leaves_the_next_list_and_the_games_go_on(body: Body) -> None:
    listed = publishing.preview(body).rated.list
    playing = listed.filter(listed["games"] > 0)["player_id"][0]
    idle = listed.filter(listed["games"] == 0)["player_id"][0]
    one, other = Player.objects.get(body=body, player_id=playing), Player.objects.get(body=body, player_id=idle)
    one.merged_into = other
    one.save()
    record("player.merge", f"player/{playing}", by=None, body=body, changes_next_list=True)
    shown = publishing.preview(body).rated
    assert playing not in shown.list["player_id"].to_list()
    before = listed.filter(listed["player_id"] == playing)["games"][0]
    assert shown.list.filter(shown.list["player_id"] == idle)["games"][0] == before
    publishing.publish(body, publishing.preview(body).token, None)


def test_a_merge_that_is_undone_after_lists_gives_the_ratings_back(body: Body) -> None:
    book = next_book(body).book
    ratings, playing = book.ratings, {*book.games["white_id"], *book.games["black_id"]}
    listed = publishing.preview(body).rated.list
    idle = [player_id for player_id in listed["player_id"] if player_id not in playing]
    one, other = (Player.objects.get(body=body, player_id=player_id) for player_id in idle[:2])
    had = ratings.filter(ratings["player_id"] == one.player_id)

    def merged_into(somebody: Player | None) -> None:
        Player.objects.filter(pk=one.pk).update(merged_into=somebody)
        record("player.merge", f"player/{one.player_id}", by=None, body=body, changes_next_list=True)

    merged_into(other)
    for _list in range(2):
        publishing.publish(body, publishing.preview(body).token, None)
        body.refresh_from_db()
        assert (
            one.player_id not in published_lists.frame(publishing.preview(body).assembled.previous, "list")["player_id"]
        )
    merged_into(None)
    again = next_book(body).book.ratings
    assert again.filter(again["player_id"] == one.player_id).equals(had)
    assert again.filter(again["player_id"] == other.player_id).height == 1
    assert one.player_id in publishing.preview(body).rated.list["player_id"]
    assert not [problem for checked in verify(body) for problem in checked.problems]


def test_a_player_has_one_line_for_every_list_since_the_first(body: Body) -> None:
    listed = published_lists.frame(published_lists.newest(body))  # type: ignore[arg-type]
    moved = listed.filter(listed["change"] != 0).row(0, named=True)
    own = published_lists.player_lines(body, moved["player_id"], "standard")
    assert [line.list_date for line in own] == [one.list_date for one in published_lists.current(body)[::-1]]
    for line in own:
        on_it = published_lists.frame(line.publication)
        row = on_it.filter(on_it["player_id"] == moved["player_id"]).row(0, named=True)
        assert line.rating == row["rating"]
    assert (own[-1].change, own[-1].games, own[-1].k) == (moved["change"], moved["games"], moved["k"])


def test_a_preview_after_a_change_of_an_event_has_the_same_register(body: Body) -> None:
    before = publishing.preview(body)
    assert before.token
    record("event.change", "event/E", by=None, body=body, changes_next_list=True)
    after = publishing.preview(body)
    assert after is not before
    assert after.assembled.inputs["in/players"] is before.assembled.inputs["in/players"]
    assert after.digest == publishing.Preview(next_book(body), after.rated, after.summary).digest


def test_a_preview_after_a_change_of_an_event_reads_the_games_of_that_event_again(body: Body) -> None:
    publishing.preview(body)
    open_games = Game.objects.filter(event__body=body, event__rated_on=None, white_result="1")
    changed, elsewhere = open_games.earliest("pk"), open_games.latest("pk")
    assert changed.event != elsewhere.event
    Game.objects.filter(pk__in=(changed.pk, elsewhere.pk)).update(white_result="=", black_result="=")
    record("event.change", f"event/{changed.event.event_id}", by=None, body=body, changes_next_list=True)
    games = publishing.preview(body).assembled.open_games

    def results(game: Game) -> list[str]:
        return games.filter(games["id"] == game.pk)["white_result"].to_list()

    assert results(changed) == ["="]
    assert results(elsewhere) == ["1"]  # nobody said that something was done about it: it was not looked at
    record("event.change", f"event/{elsewhere.event.event_id}", by=None, body=body, changes_next_list=True)
    again = publishing.preview(body)
    assert again.assembled.inputs["in/games"].equals(next_book(body).inputs["in/games"])


def test_a_page_that_began_before_a_list_was_published_makes_the_one_after_it(body: Body) -> None:
    def view(request: HttpRequest) -> Any:
        published_lists.newest(body)  # which the page remembers
        publishing.publish(body, publishing.preview(body).token, None)
        return publishing.preview(body).list_date

    assert memoise_queries(view)(RequestFactory().get("/")) == date(2026, 5, 1)


def test_where_many_events_were_touched_all_games_are_read_again(body: Body, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_book, "FEW", 1)
    publishing.preview(body)
    game = Game.objects.filter(event__body=body, event__rated_on=None, white_result="1").earliest("pk")
    Game.objects.filter(pk=game.pk).update(white_result="=", black_result="=")
    for number in range(2):
        record("event.change", f"event/{number}", by=None, body=body, changes_next_list=True)
    games = publishing.preview(body).assembled.open_games
    assert games.filter(games["id"] == game.pk)["white_result"].to_list() == ["="]


@pytest.mark.parametrize("about", ["player/1", "fide-list/2026-03", "body/fide", "office"])
def test_a_preview_after_any_other_act_reads_the_register_again(body: Body, about: str) -> None:
    before = publishing.preview(body)
    one = Player.objects.filter(body=body, merged_into=None).earliest("pk")
    one.name = "Somebody, Else"
    one.save()
    record("player.change", about, by=None, body=None if about == "office" else body)
    record("event.change", "event/E", by=None, body=body, changes_next_list=True)
    players = publishing.preview(body).assembled.inputs["in/players"]
    assert players is not before.assembled.inputs["in/players"]
    assert players.filter(player_id=one.player_id)["name"].to_list() == ["Somebody, Else"]
