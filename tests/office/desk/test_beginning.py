"""How an office begins: a body with an empty register or with files, and players from a file."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ratingoffice.book.findings import BadInput
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview
from ratingoffice.office.domain.lists.transfer import begin
from ratingoffice.office.domain.people.player_file import enter_players
from ratingoffice.office.models import Act, Body, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def nothing(db):
    """An office without a federation."""
    from ratingoffice.office.models import Correction, Line, PublishedTable

    for model in (Correction, Line, PublishedTable):
        model.objects.all().delete()
    for body in Body.objects.all():
        for one in body.publications.order_by("-pk"):
            one.delete()
        body.events.all().delete()
        body.players.all().delete()
        body.delete()


def csv(text: str, name: str = "players.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, text.encode())


def test_a_body_begins_with_an_empty_register_and_its_first_list_is_the_next(nothing):
    for code in ("fide", "jcf", "fshu"):
        body = begin(code, date(2026, 5, 1), by=None)
        assert body.players.count() == 0
        assert preview(body).list_date == date(2026, 5, 1)
        assert preview(body).rated.list.height == 0


def test_a_body_that_begins_keeps_all_its_pools(nothing):
    assert begin("fide", date(2026, 5, 1), by=None).pools == "standard rapid blitz"


def test_a_day_without_a_list_begins_nothing(nothing):
    with pytest.raises(BadInput, match="not a list day"):
        begin("jcf", date(2026, 5, 2), by=None)
    assert not Body.objects.exists()


def test_the_administrator_begins_with_players_and_ratings_of_before(nothing, client_as, with_second_factor):
    with_second_factor("administrator")
    client = client_as("administrator")
    assert "Begin a federation" in client.get("/desk/").content.decode()
    files = {
        "players": csv("player_id,name\n1,One\n2,Two\n"),
        "ratings": csv("pool,player_id,rating\nstandard,1,2100\n", "ratings.csv"),
    }
    answer = client.post("/desk/begin/", {"body": "fide", "name": "Ours", "first_list": "2026-05-01", **files})
    assert answer.status_code == 302
    body = Body.objects.get()
    opening = published_lists.frame(published_lists.newest(body), "list")
    assert opening.select("player_id", "rating").rows() == [("1", 2100)]
    assert Act.objects.filter(verb="book.import", by__username="administrator").exists()


def test_what_is_wrong_with_the_files_is_told_by_line_and_nothing_begins(nothing, client_as, with_second_factor):
    with_second_factor("administrator")
    files = {"ratings": csv("pool,player_id,rating\nstandard,1,high\n", "ratings.csv")}
    answer = client_as("administrator").post(
        "/desk/begin/", {"body": "fide", "name": "Ours", "first_list": "2026-05-01", **files}
    )
    page = answer.content.decode()
    assert "ratings.csv" in page
    assert '<td class="n">2</td>' in page
    assert not Body.objects.exists()


def test_a_body_begins_once(client_as):
    page = client_as("administrator").get("/desk/begin/").content.decode()
    assert "(fide)" not in page


def test_players_of_a_file_are_entered_together_by_one_act(body, client_as):
    before, version = body.players.count(), body.version
    file = csv('name,player_id,birth_date\n"Rossi, Aldo",99001,1990\n"Bianchi, Eva",99002,2001-05-06\n')
    answer = client_as("officer").post("/desk/players/fide/file/", {"file": file, "why": "members of 2026"})
    assert answer.status_code == 302
    assert body.players.count() == before + 2
    assert Player.objects.get(player_id="99001").search == "rossi aldo 99001"
    act = Act.objects.latest("pk")
    assert (act.verb, act.why, act.after["players"]) == ("player.enter_file", "members of 2026", 2)
    body.refresh_from_db()
    assert body.version == version + 1


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("player_id,name\n99001,A\n{known},B\n", 3, "player_id"),
        ("player_id,name,birth_date\n99001,A,yesterday\n", 2, "birth_date"),
        ("player_id,name,fide_id\n99001,A,1234567\n99002,B,1234567\n", 3, "fide_id"),
        ("player_id,name\n99001,A\n99001,B\n", 3, "player_id"),
        ("player_id,nome\n99001,A\n", 1, "nome"),
    ],
)
def test_one_wrong_line_enters_nobody_and_is_named(body, text, line, column):
    known, before = body.players.first().player_id, body.players.count()
    with pytest.raises(BadInput) as told:
        enter_players(body, text.format(known=known).encode(), "players.csv", None, "why")
    found = told.value.findings[0]
    assert (found.file, found.line, found.column) == ("players.csv", line, column)
    assert body.players.count() == before


def test_a_file_without_a_line_is_refused(body):
    with pytest.raises(BadInput, match="names nobody"):
        enter_players(body, b"player_id,name\n", "players.csv", None, "why")
