"""A program makes a claim and asks what became of it."""

from __future__ import annotations

import json

import pytest

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Claim, Game, Letter

pytestmark = pytest.mark.django_db


@pytest.fixture
def about(body) -> str:  # type: ignore[no-untyped-def]
    game = Game.objects.filter(event__body=body, event__rated_on=published_lists.newest(body).list_date).first()
    return f"game/{game.event.event_id}/{game.round}/{game.white_id}/{game.black_id}"


def post(client, **said):  # type: ignore[no-untyped-def]
    return client.post("/api/v1/claims/fide", json.dumps(said), content_type="application/json")


def test_a_claim_is_made_and_followed_by_its_secret(client, about) -> None:
    answer = post(client, about=about, right="==", text="A draw.")
    assert answer.status_code == 201
    told = answer.json()
    found = client.get(f"/api/v1/claims/fide/{told['number']}/{told['secret']}").json()
    assert (found["state"], found["right"], [one["what"] for one in found["steps"]]) == ("open", "==", ["received"])
    assert client.get(f"/api/v1/claims/fide/{told['number']}/{'0' * 40}").status_code == 404


def test_with_an_address_the_secret_goes_there_only(client, about) -> None:
    told = post(client, about=about, right="==", email="ann@example.org", language="ja").json()
    assert told["secret"] is None
    assert Letter.objects.get(email="ann@example.org").language == "ja"


@pytest.mark.parametrize(
    "said",
    [
        {"about": "game/x/1/a/b", "text": "A draw."},
        {"text": "A draw."},
        {"kind": "missing"},
        {"kind": "other", "text": "x", "email": "ann"},
        {"kind": "other", "text": "x", "language": "xx"},
        {"kind": "other", "text": "x\0"},
    ],
    ids=["nothing there", "about what?", "says nothing", "no address", "no language", "NUL"],
)
def test_what_cannot_be_taken_is_a_problem_and_changes_nothing(client, body, said) -> None:
    assert post(client, **said).status_code == 422
    assert not Claim.objects.exists()
