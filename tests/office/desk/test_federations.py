"""The register of federations: entered and changed by the chief, read by the others; players of an excluded one."""

from __future__ import annotations

from datetime import date

import pytest

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.federations.member_federations import edit_federation, enter_federation
from ratingoffice.office.domain.lists.book import next_book
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.domain.lists.verify import verify
from ratingoffice.office.domain.people.players import edit_player
from ratingoffice.office.models import Act, Federation

pytestmark = pytest.mark.django_db

PRIVATE = "officer@example.org"


@pytest.fixture(autouse=True)
def _an_empty_register(body):
    """The demonstration has one."""
    Federation.objects.filter(body=body).delete()


@pytest.fixture
def some(body):
    """A federation that has listed players."""
    code = body.players.exclude(federation="").values_list("federation", flat=True).order_by("federation").first()
    return enter_federation(body, {"federation": code, "name": "Some", "officer": "A. B.", "contact": PRIVATE}, None)


def test_without_a_register_the_book_has_no_such_table(body):
    assembled = next_book(body)
    assert "in/federations" not in assembled.inputs
    assert not assembled.book.federations.height


def test_a_federation_is_there_once_and_its_days_are_in_order(body, some):
    with pytest.raises(BadInput, match="in the register already"):
        enter_federation(body, {"federation": some.federation, "name": "Again"}, None)
    with pytest.raises(BadInput, match="2026-01-01"):
        edit_federation(some, {"excluded_from": "2026-02-01", "excluded_until": "2026-01-01"}, None, "why")
    with pytest.raises(BadInput, match="is missing"):
        edit_federation(some, {"excluded_until": "2026-01-01"}, None, "why")


def test_players_of_an_excluded_federation_leave_the_next_list_and_say_so(body, some, account):
    before = preview(body)
    players = set(body.players.filter(federation=some.federation).values_list("player_id", flat=True))
    assert players & set(before.rated.list["player_id"])
    told = {"name": "Some", "excluded_from": "2026-04-01", "decision": "General Assembly"}
    assert edit_federation(some, told, account("chief"), "decided") == [
        "excluded_from",
        "decision",
        "officer",
        "contact",
    ]
    ready = preview(body)
    assert not players & set(ready.rated.list["player_id"])
    said = ready.rated.unlisted.filter(ready.rated.unlisted["clause"].str.contains("10.1/excluded", literal=True))
    assert said.height
    assert set(said["player_id"]) <= players
    publish(body, ready.token, by=account("chief"))
    assert all(one.holds for one in verify(body))
    act = Act.objects.filter(verb="federation.change").latest("pk")
    assert (act.about, act.why, act.after["excluded_from"]) == (
        f"federation/{some.federation}",
        "decided",
        "2026-04-01",
    )


def test_the_chief_enters_and_changes_at_the_desk(body, client_as):
    chief = client_as("chief")
    data = {"federation": "AAA", "name": "Aaa", "contact": PRIVATE, "officer": "C. D.", "why": "named"}
    assert chief.post("/desk/federations/fide/new/", data).status_code == 302
    made = Federation.objects.get(federation="AAA")
    data |= {"excluded_from": "2026-05-01", "why": "decided"}
    assert chief.post(f"/desk/federations/{made.pk}/", data).status_code == 302
    made.refresh_from_db()
    assert made.excluded_from == date(2026, 5, 1)
    page = client_as("auditor").get("/desk/federations/fide/").content.decode()
    assert PRIVATE in page
    assert "New federation" not in page
    assert (
        "<form"
        not in client_as("officer")
        .get(f"/desk/federations/{made.pk}/")
        .content.decode()
        .split("<main")[1]
        .split("</main")[0]
    )


def test_the_public_page_has_no_contact(body, some, client_as):
    page = client_as("public").get("/federations/fide/").content.decode()
    assert "Some" in page
    assert "A. B." in page
    assert PRIVATE not in page
    assert "/federations/fide/" in client_as("public").get("/lists/fide/").content.decode()


def test_a_body_that_keeps_no_such_register_has_no_page(jcf, client_as):
    assert client_as("public").get("/federations/jcf/").status_code == 404


# 10.1: unless the Council approved otherwise


def test_a_decision_of_the_council_is_entered_with_its_paper_and_lists_its_players(body, some, account, client_as):
    edit_federation(some, {"name": "Some", "excluded_from": date(2026, 1, 1)}, account("chief"), "excluded")
    theirs = set(body.players.filter(federation=some.federation).values_list("player_id", flat=True))
    assert theirs.isdisjoint(preview(body).rated.list["player_id"])
    page = f"/desk/federations/{some.pk}/"
    form = {"federation": some.federation, "name": "Some", "excluded_from": "2026-01-01", "why": "the Council"}
    answer = client_as("chief").post(page, form | {"council_from": "2026-02-01"})
    assert "name the decision of the Council" in answer.content.decode()
    client_as("chief").post(page, form | {"council_from": "2026-02-01", "council_decision": "Council 12/2026"})
    assert not theirs.isdisjoint(preview(body).rated.list["player_id"])
    assert "Council 12/2026" in client_as("officer").get(page).content.decode()


def test_a_player_s_decision_is_shown_on_the_player_s_page(body, some, account, client_as):
    edit_federation(some, {"name": "Some", "excluded_from": date(2026, 1, 1)}, account("chief"), "excluded")
    listed = next_book(body).book.ratings.drop_nulls("rating")["player_id"].to_list()
    player = body.players.filter(federation=some.federation, player_id__in=listed, deceased_on=None).first()
    before = set(preview(body).rated.list["player_id"])
    edit_player(
        player,
        {"council_from": date(2026, 2, 1), "council_decision": "Council 13/2026"},
        account("chief"),
        "the Council",
    )
    assert set(preview(body).rated.list["player_id"]) - before == {player.player_id}
    assert "Council 13/2026" in client_as("chief").get(f"/desk/players/{player.pk}/").content.decode()


def test_the_preview_says_whose_federation_the_register_does_not_have(body, some, client_as):
    page = client_as("chief").get(f"/desk/next/{body.code}/").content.decode()
    notice = page.partition("Listed, though the register does not have their federation (10.1):")[2].partition("</p>")[
        0
    ]
    others = set(preview(body).rated.list["federation"]) - {some.federation, None}
    assert others
    assert all(f"{code} (" in notice for code in others)
    assert f"{some.federation} (" not in notice
