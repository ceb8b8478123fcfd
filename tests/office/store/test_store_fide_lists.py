"""FIDE's lists of a body's players, by month: taken, frozen with a list, moved with a merged player, exported."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from ratingoffice.formats.fide_list import FideList
from ratingoffice.office.domain.lists.book import next_book
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.transfer import export_book
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.people.fide_lists import take
from ratingoffice.office.domain.people.players import merge
from ratingoffice.office.models import Act, Body, FideRating, Player

pytestmark = pytest.mark.django_db

MARCH, APRIL = date(2026, 3, 1), date(2026, 4, 1)


@pytest.fixture
def fshu() -> Body:
    return Body.objects.get(code="fshu")


@pytest.fixture
def guest(fshu: Body) -> Player:
    """A foreigner with a FIDE rating who is met in an event of March."""
    abroad = fshu.players.exclude(federation="UKR").exclude(fide_id="").exclude(fide_standard=None)
    met = list(met_in_march(fshu)["opponent_id"])
    found = abroad.filter(player_id__in=met).order_by("player_id").first()
    assert found is not None
    return found


def met_in_march(body: Body) -> pl.DataFrame:
    """The sides of the next list in events that started in March."""
    ready = preview(body)
    begun = ready.assembled.book.events.filter(pl.col("starts_on") >= MARCH)["event_id"]
    return ready.rated.sides.filter(pl.col("event_id").is_in(begun.implode()))


def fide_list(*players: tuple[str, int | None]) -> FideList:
    rows = [{"fide_id": fide_id, "standard_rating": rating} for fide_id, rating in players]
    schema = {"fide_id": pl.String, "standard_rating": pl.Int64}
    return FideList(pl.DataFrame(rows, schema=schema), ("standard",), "single")


def test_the_months_stay_side_by_side_and_the_newest_is_in_the_register(fshu: Body, guest: Player) -> None:
    version = fshu.version
    assert take(fshu, fide_list((guest.fide_id, 2001)), APRIL).changed == 1
    assert take(fshu, fide_list((guest.fide_id, 1901), ("1", 2500)), MARCH).matched == 1
    kept = FideRating.objects.filter(player=guest, list_date__gte=MARCH).order_by("list_date")
    assert [(one.list_date, one.standard, one.rapid) for one in kept] == [(MARCH, 1901, None), (APRIL, 2001, None)]
    guest.refresh_from_db()
    assert guest.fide_standard == 2001
    fshu.refresh_from_db()
    assert fshu.version == version + 2
    assert Act.objects.filter(verb="fide_list.take").count() == 2


def test_a_month_again_replaces_that_month(fshu: Body, guest: Player) -> None:
    for rating in (1900, 1950):
        take(fshu, fide_list((guest.fide_id, rating)), MARCH)
    assert FideRating.objects.get(player=guest, list_date=MARCH).standard == 1950


def test_the_next_list_counts_with_the_month_of_the_start_and_is_made_again_the_same(fshu: Body, guest: Player) -> None:
    take(fshu, fide_list((guest.fide_id, 2001)), MARCH)
    take(fshu, fide_list((guest.fide_id, 2222)), APRIL)
    against = met_in_march(fshu).filter(pl.col("opponent_id") == guest.player_id)
    assert set(against["opponent_rating"]) == {2001}
    publish(fshu, preview(fshu).token, by=None)
    assert all(one.holds for one in verify(fshu))


def test_only_what_an_open_event_can_ask_for_is_frozen(fshu: Body, guest: Player) -> None:
    for year in (2019, 2020):
        take(fshu, fide_list((guest.fide_id, year)), date(year, 1, 1))
    frozen = next_book(fshu).inputs["in/fide_ratings"].filter(pl.col("player_id") == guest.player_id)
    assert date(2019, 1, 1) not in frozen["list_date"].to_list()


@pytest.mark.parametrize(("column", "is_merged"), [("joined_on", False), ("member_from", False), ("joined_on", True)])
def test_a_member_entered_late_takes_over_the_rating_of_the_day_of_joining(column: str, is_merged: bool) -> None:
    """JCF 6(1), J-11: also where FIDE's lists of later months name the player, and no open event began before them."""
    jcf = Body.objects.get(code="jcf")
    usual = {"body": jcf, "birth_date": "1990-01-01", "federation": "JPN"}
    late = Player.objects.create(
        player_id="late", name="Late, One", fide_id="7900001", **usual, **{column: date(2025, 8, 20)}
    )
    lists = ((date(2025, 7, 1), 1850), (date(2025, 8, 1), 1900), (date(2025, 9, 1), 2000), (date(2026, 3, 1), 2100))
    for day, rating in lists:
        take(jcf, fide_list(("7900001", rating)), day)
    if is_merged:
        stays = Player.objects.create(player_id="stays", name="Late, One", joined_on=late.joined_on, **usual)
        merge(late, stays, None, "the same person")
    ready = preview(jcf)
    ratings = ready.rated.book.ratings.filter(pl.col("player_id") == ("stays" if is_merged else "late"))
    assert dict(ratings.select("pool", "rating").iter_rows()) == {"standard": 1900}
    frozen = ready.assembled.inputs["in/fide_ratings"].filter(pl.col("player_id") == "late")
    assert date(2025, 7, 1) not in frozen["list_date"].to_list()  # nobody's joining depends on it
    publish(jcf, ready.token, by=None)
    assert all(one.holds for one in verify(jcf))


def test_the_lists_of_a_merged_player_are_those_of_the_one_who_stays(fshu: Body, guest: Player) -> None:
    other = fshu.players.filter(federation=guest.federation, merged_into=None).exclude(pk=guest.pk).first()
    assert other is not None
    take(fshu, fide_list((guest.fide_id, 2001)), MARCH)
    Player.objects.filter(pk=guest.pk).update(fide_id="")
    guest.refresh_from_db()
    merge(guest, other, None, "the same person")
    rows = next_book(fshu).book.fide_ratings.filter(pl.col("list_date") == MARCH)
    assert rows.filter(pl.col("standard") == 2001)["player_id"].to_list() == [other.player_id]


def test_they_go_out_with_the_book(fshu: Body, guest: Player, tmp_path: Path) -> None:
    take(fshu, fide_list((guest.fide_id, 2001)), MARCH)
    export_book(fshu, tmp_path / "book")
    kept = pl.read_csv(tmp_path / "book" / "fide_ratings.csv", schema_overrides={"player_id": pl.String})
    assert (guest.player_id, "2026-03-01", 2001, None, None) in kept.rows()
