"""A base correction at the desk: entered with a reason, seen in the preview, published with the list, and verified."""

from __future__ import annotations

from datetime import date

import pytest
from django.urls import reverse
from polars import col

import ratingoffice
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.transfer import book_of
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.people.base_corrections import correct_base, withdraw_base
from ratingoffice.office.domain.people.players import merge
from ratingoffice.office.models import Act, BaseCorrection, Body, Player, Withdrawal

pytestmark = pytest.mark.django_db


@pytest.fixture
def fide(db):
    body = Body.objects.get(code="fide")
    for one in BaseCorrection.objects.filter(player__body=body):  # that of the demonstration
        withdraw_base(one, None, "in the way")
    return body


@pytest.fixture
def player(fide):
    """Somebody who plays in the month that comes."""
    changes = preview(fide).rated.changes.filter((col("pool") == "standard") & (col("games") > 0) & (col("k") == 20))
    return Player.objects.get(body=fide, player_id=changes.filter(col("previous") > 1500)["player_id"][0])


def on_list(fide, player):
    rows = published_lists.frame(published_lists.newest(fide), "ratings").filter(
        pool="standard", player_id=player.player_id
    )
    return rows["rating"][0]


def asked(fide, value):
    next_list = preview(fide).list_date
    return {
        "pool": "standard",
        "value": value,
        "holds_from": next_list,  # no event of this month: only where the change is added
        "decided_by": "Rating Commission",
        "decided_on": date(2026, 3, 18),
    }


def changed(fide, player):
    (row,) = preview(fide).rated.changes.filter(pool="standard", player_id=player.player_id).to_dicts()
    return row


def test_the_preview_adds_the_change_to_the_corrected_value(fide, player, account):
    before = changed(fide, player)
    correct_base(player, asked(fide, before["previous"] + 7), account("chief"), "a result was entered twice")
    after = changed(fide, player)
    assert (after["previous"], after["used"]) == (before["previous"], before["previous"] + 7)
    assert (after["change"], after["rating"]) == (before["change"], before["rating"] + 7)


def test_it_is_frozen_with_its_list_which_is_made_again_from_it(fide, player, account, client):
    value = on_list(fide, player) + 7
    correct_base(player, asked(fide, value), account("chief"), "a result was entered twice")
    made = publish(fide, preview(fide).token, by=account("chief"))
    assert published_lists.frame(made, "in/base_corrections")["value"].to_list() == [value]
    assert all(one.holds for one in verify(fide))
    assert player.base_corrections.get().used_on == made.list_date
    assert "in/base_corrections" not in preview(fide).assembled.inputs
    assert "base_corrections" not in book_of(fide)
    page = client.get(reverse("public:why", args=["fide", player.player_id, "standard", made.month])).content.decode()
    assert "Corrected base" in page
    assert "a result was entered twice" in page


def test_a_list_without_any_has_neither_table_nor_columns_of_them(fide, player):
    assert "in/base_corrections" not in preview(fide).assembled.inputs
    assert "base" not in preview(fide).rated.changes.columns


def test_it_is_withdrawn_as_long_as_no_list_has_taken_it_up(fide, player, account):
    chief = account("chief")
    before = changed(fide, player)
    one = correct_base(player, asked(fide, before["previous"] + 7), chief, "why")
    withdraw_base(one, chief, "it was right after all")
    assert changed(fide, player) == before
    other = correct_base(player, asked(fide, before["previous"] + 9), chief, "why")
    publish(fide, preview(fide).token, by=chief)
    with pytest.raises(BadInput, match="no longer waits"):
        withdraw_base(other, chief, "too late")
    assert [act.verb for act in Act.objects.filter(about=f"player/{player.player_id}").order_by("pk")][-3:] == [
        "player.correct_base",
        "player.withdraw_base",
        "player.correct_base",
    ]


@pytest.mark.parametrize(
    ("row", "why", "says"),
    [
        ({"value": 10_000}, "why", "cannot be a rating"),
        ({"pool": "blitz-960"}, "why", "has no rating in blitz-960"),
        ({"decided_on": date(2027, 1, 1)}, "why", "still to come"),
        ({}, "", "reason"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(fide, player, row, why, says):
    version = preview(fide).assembled.version
    with pytest.raises(BadInput) as bad:
        correct_base(player, asked(fide, 1700) | row, None, why)
    assert says in str(bad.value) or says in {one.column for one in bad.value.findings}
    assert preview(fide).assembled.version == version


def test_the_exported_book_has_it_and_is_rated_the_same(fide, player):
    correct_base(player, asked(fide, on_list(fide, player) + 7), None, "why")
    book = Book.of(**book_of(fide))
    rated = ratingoffice.rate(book, edition="fide", list_date=preview(fide).list_date, pool="all")
    (row,) = rated.changes.filter(pool="standard", player_id=player.player_id).to_dicts()
    assert row == changed(fide, player)


def test_of_somebody_who_is_merged_it_is_the_person_s(fide, player):
    playing = preview(fide).rated.sides["player_id"].unique().implode()
    quiet = (
        published_lists.frame(published_lists.newest(fide), "list")
        .filter(pool="standard")
        .filter(~col("player_id").is_in(playing))
    )
    other = Player.objects.get(body=fide, player_id=quiet["player_id"][0])
    correct_base(other, asked(fide, 1999), None, "why")
    merge(other, player, None, "one person")
    assert changed(fide, player)["base"] == 1999


def test_there_is_one_at_a_time_in_a_pool(fide, player):
    correct_base(player, asked(fide, 1700), None, "why")
    with pytest.raises(BadInput, match="withdraw that one first"):
        correct_base(player, asked(fide, 1800), None, "why")


def test_one_that_was_changed_behind_the_desk_is_found(fide, player):
    one = correct_base(player, asked(fide, 1700), None, "why")
    BaseCorrection.objects.filter(pk=one.pk).update(value=1900)
    (told,) = [each for each in verify(fide) if each.subject == "acts"]
    assert "is not as it was entered: value" in str(told)


def test_what_was_written_of_a_withdrawn_name_is_not_shown(fide, player, account, client):
    correct_base(player, asked(fide, on_list(fide, player) + 7), account("chief"), f"{player.name} was entered twice")
    made = publish(fide, preview(fide).token, by=account("chief"))
    Withdrawal.objects.create(player=player, alias="A player", why="asked for", at=made.published_at)
    page = client.get(reverse("public:why", args=["fide", player.player_id, "standard", made.month])).content.decode()
    assert "Corrected base" in page
    assert player.name not in page


def test_the_chief_corrects_at_the_desk_and_others_do_not(fide, player, client_as):
    chief, officer = client_as("chief"), client_as("officer")
    address = f"/desk/players/{player.pk}/base/"
    row = {name: str(value) for name, value in asked(fide, 1777).items()} | {"why": "a result was entered twice"}
    assert officer.post(address, row).status_code == 403
    assert address in chief.get(f"/desk/players/{player.pk}/").content.decode()
    assert chief.get(address).status_code == 200
    assert chief.post(address, row).status_code == 302
    assert "1777" in chief.get("/desk/next/fide/").content.decode()
    one = BaseCorrection.objects.get(player=player)
    assert f"/desk/base-corrections/{one.pk}/" in chief.get(f"/desk/players/{player.pk}/").content.decode()
    assert chief.get(f"/desk/base-corrections/{one.pk}/").status_code == 200
    assert chief.post(f"/desk/base-corrections/{one.pk}/", {"why": "a mistake"}).status_code == 302
    one.refresh_from_db()
    assert not one.is_open
