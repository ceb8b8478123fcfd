"""A person's name is withdrawn from the public: nothing that anybody can open has it any more."""

from __future__ import annotations

import re
from collections import OrderedDict
from pathlib import Path

import polars as pl
import pytest
from crawl import answers, text_of
from django.test import Client

from ratingoffice.book.findings import BadInput
from ratingoffice.book.lookup import Lookup
from ratingoffice.office.domain.lists import roster
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.people import name_withdrawal, players
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.infra import published_tables, table_cache
from ratingoffice.office.models import Act, Body, Game, Identity, Player, Publication, Withdrawal

pytestmark = pytest.mark.django_db

NAME, NATIVE, FIDE_ID = "Zzyzxova, Quilla", "Ззизова Квілла", "99887766"
SECRET = re.compile("zzyzxova|quilla|ззизова|99887766", re.IGNORECASE)


@pytest.fixture
def person() -> Player:
    """Somebody who has played in several events, one of them reported by a file; nobody else is called so."""
    body = Body.objects.get(code="fshu")
    one = max(
        Player.objects.filter(body=body, merged_into=None),
        key=lambda player: Game.objects.filter(white_id=player.player_id, event__body=body).count(),
    )
    return one


def call(person: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the register, in reports and in every published list they are called by the name that nobody else has."""
    Player.objects.filter(pk=person.pk).update(name=NAME, native_name=NATIVE, fide_id=FIDE_ID)
    Player.objects.get(pk=person.pk).save()
    told = {"name": NAME, "native_name": NATIVE, "fide_id": FIDE_ID}
    found: dict[str, Lookup] = {}

    def as_published(sha256: str) -> Lookup:
        if sha256 not in found:
            frame = published_tables.unpacked(sha256)
            if "player_id" in frame.columns:
                theirs = pl.col("player_id") == person.player_id
                frame = frame.with_columns(
                    **{
                        name: pl.when(theirs).then(pl.lit(value)).otherwise(name)
                        for name, value in told.items()
                        if name in frame.columns
                    }
                )
            found[sha256] = Lookup(frame)
        return found[sha256]

    monkeypatch.setattr(table_cache, "table", as_published)
    monkeypatch.setattr(roster, "_rosters", OrderedDict())  # of lists as they were
    for identity in Identity.objects.filter(player=person):
        parsed = identity.report.parsed
        parsed.text = parsed.text.replace(identity.given["name"], NAME)
        parsed.save()


def test_no_page_feed_download_or_answer_has_a_withdrawn_name(person: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    call(person, monkeypatch)
    events = set(Game.objects.filter(white_id=person.player_id).values_list("event__event_id", flat=True)[:3])

    def wanted(path: str) -> bool:
        return person.player_id in path or any(f"/{one}/" in path for one in events)

    asked = ("Zzyzxova", "zzyzxov", NATIVE.split()[0], FIDE_ID, person.player_id)
    by_hand = [f"/search/?q={one}" for one in asked] + [f"/api/v1/players/fshu?q={one}" for one in asked]
    by_hand += [f"/api/v1/players/fshu/{person.player_id}"]
    for publication in Publication.objects.filter(body__code="fshu").exclude(edition=""):
        by_hand.append(f"/api/v1/lists/fshu/standard/{publication.month}?per_page=1000")
        by_hand.append(f"/api/v1/calculations/fshu/standard/{publication.month}/{person.player_id}")
        by_hand.append(f"/players/fshu/{person.player_id}/why/standard/{publication.month}/")
    skipped = "/(static|desk|ja|fide|jcf|regulations|calculator|try)/"
    told = {address for address, said in answers(wanted, skipped) if SECRET.search(said)}
    client = Client()
    told |= {path for path in by_hand if SECRET.search(text_of(client.get(path)))}
    routes = {re.sub(r"^/(uk|ja)(?=/)", "", path).split("/")[1] for path in told}
    assert {"players", "lists", "events", "search", "api"} <= routes  # the crawl does find the name where it stands

    name_withdrawal.withdraw(person, "Player without a name", None, "asked by the person")
    still = [path for path in sorted(told) if SECRET.search(text_of(client.get(path)))]
    assert [path for path in still if "search/?q=" not in path] == []
    for one in asked[:4]:  # what was typed stands in the field, and nothing is found
        assert "Player without a name" not in text_of(client.get(f"/search/?q={one}"))
        assert text_of(client.get(f"/api/v1/players/fshu?q={one}")) == "[]"
    assert client.get(f"/search/?q={person.player_id}").headers["Location"] == f"/players/fshu/{person.player_id}/"


def test_what_was_published_stays_as_it_is(person: Player) -> None:
    before = list(verify(person.body))
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person")
    assert list(verify(person.body)) == before


def test_a_name_is_shown_again_when_the_person_asks_for_it(person: Player) -> None:
    client, page = Client(), f"/players/fshu/{person.player_id}/"
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person")
    assert person.name not in client.get(page).content.decode()
    name_withdrawal.show_again(person, None, "asked again")
    assert person.name in client.get(page).content.decode()
    assert [act.why for act in Act.objects.filter(verb__in=("player.withdraw", "player.show"))] == [
        "asked by the person",
        "asked again",
    ]


def test_who_has_the_page_gets_a_new_one(person: Player) -> None:
    client, page = Client(), f"/players/fshu/{person.player_id}/why/standard/2026-03/"
    etag = client.get(page).headers["ETag"]
    assert client.get(page, headers={"If-None-Match": etag}).status_code == 304
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person")
    assert client.get(page, headers={"If-None-Match": etag}).status_code == 200


def test_every_id_of_a_person_has_the_alias(person: Player) -> None:
    other = Player.objects.create(body=person.body, player_id="twice", name="Twice, Entered")
    players.merge(other, person, None, "the same person")
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person")
    assert withheld(person.body).aliases == {person.player_id: "N. N.", "twice": "N. N."}
    players.unmerge(Player.objects.get(pk=other.pk), None, "another after all")
    assert withheld(person.body).aliases == {person.player_id: "N. N."}


def test_who_has_withdrawn_and_is_merged_stays_withdrawn(person: Player) -> None:
    other = Player.objects.create(body=person.body, player_id="twice", name="Twice, Entered")
    name_withdrawal.withdraw(other, "N. N.", None, "asked by the person")
    players.merge(Player.objects.get(pk=other.pk), person, None, "the same person")
    assert withheld(person.body).aliases == {person.player_id: "N. N.", "twice": "N. N."}


@pytest.mark.parametrize(
    ("alias", "why", "said"),
    [
        ("N. N.", " ", "needs a reason"),
        ("  ", "asked", "write what stands"),
        ("{first} X.", "asked", "of the name in it"),
    ],
)
def test_an_alias_that_says_nothing_or_too_much_is_refused(person: Player, alias: str, why: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        name_withdrawal.withdraw(person, alias.format(first=person.name.split(",")[0]), None, why)
    assert not Withdrawal.objects.exists()


def test_the_desk_still_knows_everybody(person: Player, client_as) -> None:
    name_withdrawal.withdraw(person, "N. N.", None, "asked by the person")
    chief = client_as("chief")
    found = chief.get(f"/desk/players/fshu/?q={person.name.split(',')[0]}").content.decode()
    assert person.name in found
    assert person.name in chief.get(f"/desk/players/{person.pk}/").content.decode()


def test_public_pages_read_lists_only_where_names_are_withheld() -> None:
    """`published_lists.frame`, `lookup` and `at_hand` are the desk's."""
    office = Path(__file__).parents[3] / "src/ratingoffice/office"
    files = [file for folder in ("public", "api", "tools") for file in (office / "web" / folder).rglob("*.py")]
    plain = re.compile(r"\bpublished_lists\.(frame|lookup|at_hand_of)\(|\bat_hand\(")
    assert len(files) > 40
    found = [file.name for file in files if plain.search(file.read_text())]
    assert found == []
