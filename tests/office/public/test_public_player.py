"""A player's page and the reasons behind a rating."""

from __future__ import annotations

import re
from typing import Any

import polars as pl
import pytest
from django.test import Client

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.rated_games import games_of_player
from ratingoffice.office.models import Body, Event, Game, Player


@pytest.fixture
def moved(body: Body) -> dict[str, Any]:
    """The line with the largest change on the newest list."""
    newest = published_lists.newest(body)
    assert newest is not None
    its_list = published_lists.frame(newest, "list").filter(pl.col("pool") == "standard")
    return its_list.sort("change", descending=True, nulls_last=True, maintain_order=True).row(0, named=True)


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def plain(text: str) -> str:
    """What a reader reads."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).replace("&#x27;", "'")


def test_the_page_has_the_rating_its_change_and_the_clause_of_k(
    client: Client, body: Body, moved: dict[str, Any]
) -> None:
    text = plain(page(client, f"/players/fide/{moved['player_id']}/"))
    assert f"{moved['rating']} +{moved['change']}" in text
    assert f"K for the period that begins {moved['k']} 8.3.3 ¶" in text


def test_every_rated_players_k_has_a_clause(body: Body) -> None:
    from ratingoffice.office.web.public.views.player import pools_of

    newest = published_lists.newest(body)
    assert newest is not None
    for player_id in (
        published_lists.frame(newest, "list").filter(pl.col("pool") == "standard")["player_id"].to_list()[::40]
    ):
        player = Player.objects.get(body=body, player_id=player_id)
        assert all(its.k is not None for its in pools_of(body, player, newest) if its.line), player_id


def test_the_chart_steps_through_the_lists_and_the_table_has_them_all(
    client: Client, body: Body, moved: dict[str, Any]
) -> None:
    text = page(client, f"/players/fide/{moved['player_id']}/")
    titles = re.findall(r"<title>([^<]+)</title>", text[text.index("<svg class=") :])
    assert f"March 2026: {moved['rating']} (+{moved['change']}), {moved['games']} games" in titles
    for one in published_lists.current(body):
        if one.list_date <= published_lists.player_lines(body, moved["player_id"], "standard")[0].list_date:
            break
        assert f"/lists/fide/standard/{one.month}/" in text


def test_the_events_and_scores_are_those_of_the_games(client: Client, body: Body, moved: dict[str, Any]) -> None:
    player_id = moved["player_id"]
    worth = {"1": 1.0, "=": 0.5, "0": 0.0, "+": 1.0, "-": 0.0, "W": 1.0, "D": 0.5, "L": 0.0}
    own = [game.white_result for game in Game.objects.filter(event__body=body, white_id=player_id)]
    own += [game.black_result for game in Game.objects.filter(event__body=body, black_id=player_id)]
    score = sum(worth[result] for result in own)
    shown = f"{int(score) or ''}{'½' if score % 1 else ''}" or "0"
    assert f"Score: {shown} out of {len(own)}" in plain(page(client, f"/players/fide/{player_id}/"))


def test_two_players_scores_against_each_other_add_up(client: Client, body: Body) -> None:
    game = Game.objects.filter(event__body=body, white_result="1", black_result="0").first()
    assert game is not None
    one = Player.objects.get(body=body, player_id=game.white_id)
    other = Player.objects.get(body=body, player_id=game.black_id)
    mine, theirs = games_of_player(body, one, other), games_of_player(body, other, one)
    assert mine["points"].sum() + theirs["points"].sum() == 100 * mine.height
    assert game.event.name in page(client, f"/players/fide/{one.player_id}/against/{other.player_id}/")


# why


def test_the_sheet_says_every_game_the_k_and_the_sum(client: Client, body: Body, moved: dict[str, Any]) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    sides = published_lists.frame(newest, "sides")
    counted = sides.filter((sides["player_id"] == moved["player_id"]) & sides["counted"]).to_dicts()
    text = page(client, f"/players/fide/{moved['player_id']}/why/standard/2026-03/")
    told = plain(text)
    assert f"{moved['previous']} → {moved['rating']} +{moved['change']}" in told
    assert f"{len(counted)} games counted" in told
    assert f"{moved['previous']} + {moved['change']} = {moved['rating']}" in told
    for side in counted:
        assert f"/players/fide/{side['opponent_id']}/" in text
    total = sum(side["delta"] for side in counted)
    assert f"+{total // 100}.{total % 100:02} × {counted[0]['k']} =" in told


def test_articles_lead_to_their_place_in_the_regulation(client: Client, moved: dict[str, Any]) -> None:
    text = page(client, f"/players/fide/{moved['player_id']}/why/standard/2026-03/")
    assert re.search(r'href="/regulations/fide-2025-10/#a-8\.3\.4"', text)
    in_ukrainian = page(client, f"/uk/players/fide/{moved['player_id']}/why/standard/2026-03/")
    assert 'href="/uk/regulations/fide-2025-10/#a-8.3.4"' in in_ukrainian


def test_who_is_not_rated_yet_sees_what_is_missing(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    initials = published_lists.frame(newest, "initials")
    row = initials.filter(~initials["published"] & initials["reason"].str.contains("more needed")).row(0, named=True)
    text = plain(page(client, f"/players/fide/{row['player_id']}/why/standard/2026-03/"))
    assert "Not rated yet: what is missing" in text
    assert row["reason"] in text


def test_games_that_do_not_count_are_there_with_their_reason(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    sides = published_lists.frame(newest, "sides")
    refused = published_lists.frame(newest, "verdicts").filter(pl.col("round").is_not_null()).to_dicts()
    left = sides.filter(~sides["counted"] & sides["rating"].is_not_null()).row(0, named=True)
    assert refused
    text = plain(page(client, f"/players/fide/{left['player_id']}/why/standard/2026-03/"))
    assert "Not counted" in text
    assert f"{left['article']} {left['reason']}" in text


def test_events_for_a_later_list_are_named_with_their_reason(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    verdicts = published_lists.frame(newest, "verdicts")
    row = verdicts.filter((verdicts["outcome"] == "later_list") & verdicts["round"].is_null()).row(0, named=True)
    game = Game.objects.filter(event__body=body, event__event_id=row["event_id"]).first()
    assert game is not None
    text = plain(page(client, f"/players/fide/{game.white_id}/why/standard/2026-03/"))
    assert "Not on this list" in text
    assert f"Goes to a later list : {row['article']} {row['reason']}" in text


def test_a_list_that_was_taken_over_has_no_sheet_and_says_so(client: Client, body: Body, moved: dict[str, Any]) -> None:
    taken_over = next(one for one in published_lists.current(body) if not one.edition)
    text = page(client, f"/players/fide/{moved['player_id']}/why/standard/{taken_over.month}/")
    assert "taken over as it was" in text


def test_an_id_with_a_slash_has_a_page(body: Body, client: Client) -> None:
    Player.objects.create(body=body, player_id="A/1~2", name="Slash, Anna")
    from django.urls import reverse

    address = reverse("public:player", args=["fide", "A/1~2"])
    assert "Slash, Anna" in page(client, address)


def test_a_first_rating_shows_its_draws_as_rows_and_its_fractions_with_their_numbers(
    client: Client, body: Body
) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    first = (
        published_lists.frame(newest, "initials").filter("published", pl.col("pool") == "standard").row(0, named=True)
    )
    text = page(client, f"/players/fide/{first['player_id']}/why/standard/{newest.month}/")
    shown = plain(text)
    opponents = re.findall(r"hypothetical opponent (\d+) ½", shown)
    assert opponents == ["1800", "1800"]
    summed, of, average = re.search(r"\((\d+) \+ 3600\) / (\d+) = ([\d.]+)", shown).groups()  # type: ignore[union-attr]
    assert int(of) == first["games"] + 2
    assert abs((int(summed) + 3600) / int(of) - float(average)) <= 0.005
    assert 'href="/regulations/fide-2025-10/#a-8.1.1"' in text
    assert "PD for D, by the table" in page(client, moved_address(body))


def test_the_results_so_far_of_an_event_over_a_months_end_say_whose_ratings_were_used(
    client: Client, body: Body
) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    starts = {one.event_id: one.starts_on for one in Event.objects.filter(body=body, ends_on__gte=newest.list_date)}
    row = published_lists.frame(newest, "pooled").filter(pl.col("event_id").is_in(list(starts))).row(0, named=True)
    shown = plain(page(client, f"/players/fide/{row['player_id']}/why/standard/{newest.month}/"))
    used = starts[row["event_id"]].replace(day=1)
    assert used < newest.list_date.replace(month=newest.list_date.month - 1)  # the list in force in the period
    assert shown.count(f"Ratings of the list of 1 {used:%B %Y}, in force when the event started") == 1


def moved_address(body: Body) -> str:
    newest = published_lists.newest(body)
    assert newest is not None
    rated = (
        published_lists.frame(newest, "changes")
        .filter(pl.col("pool") == "standard", pl.col("games") > 0)
        .row(0, named=True)
    )
    return f"/players/fide/{rated['player_id']}/why/standard/{newest.month}/"
