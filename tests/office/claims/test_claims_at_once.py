"""Eight say at once that something is not right, on either database: each has its own number."""

from __future__ import annotations

from pathlib import Path

from filled import run_in

SCRIPT = """
from concurrent.futures import ThreadPoolExecutor
import django
django.setup()
from django.db import connection
from ratingoffice.office.domain.claims.subject import about_of
from ratingoffice.office.domain.claims.receiving import ClaimForm, find, receive
from ratingoffice.office.domain.people.personal_data_export import about
from ratingoffice.office.models import Body, Game
from ratingoffice.office.domain.claims.notices import secret_of

body = Body.objects.get(code="fide")
game = Game.objects.filter(event__body=body).order_by("pk").first()
meant = about_of(body, f"game/{game.event.event_id}/{game.round}/{game.white_id}/{game.black_id}")

def one(number):
    try:
        return receive(body, meant, ClaimForm(right="=="))
    finally:
        connection.close()

with ThreadPoolExecutor(8) as eight:
    made = list(eight.map(one, range(8)))
print(*sorted(one.serial for one in made))
print(all(find(body, one.number, secret_of(one)) == one for one in made))
print(len(about(body.players.get(player_id=game.white_id), None, "asked")["claims"]))
"""
TOLD = "1 2 3 4 5 6 7 8\nTrue\n8\n"


def test_each_has_its_number(office_folder: Path) -> None:
    assert run_in(office_folder, SCRIPT) == TOLD


def test_each_has_its_number_on_postgres(office_on_postgres: str, tmp_path: Path) -> None:
    assert run_in(tmp_path, SCRIPT, DATABASE_URL=office_on_postgres) == TOLD
