"""Behind the preview at the desk: the sheet of each name, and its tables as CSV."""

from __future__ import annotations

import csv
import io
import re

import pytest

from ratingoffice.office.models import Body, Event, Player, record

pytestmark = pytest.mark.django_db
SHEET = "/desk/next/fide/why/standard/A/"


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def rows(answer) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer.content.decode())))


def test_each_name_in_the_preview_opens_its_calculation_sheet(client_as, office: Body) -> None:
    officer = client_as("officer")
    page = officer.get("/desk/next/fide/").content.decode()
    links = set(re.findall(r'href="(/desk/next/fide/why/[^"?]+)', page))
    assert links == {f"/desk/next/fide/why/standard/{name}/" for name in "ABEF"}  # C and D drew and stay
    text = plain(officer.get(SHEET).content.decode())
    assert "2000 → 2010 +10" in text
    assert "Player B 2000" in text
    assert "K = 20 8.3.3" in text
    assert "+0.50 × 20 = +10.00" in text.replace("+10.0 ", "+10.00 ")


def test_the_sheet_says_that_it_is_not_published_and_for_which_version_it_is_good(client_as, office: Body) -> None:
    office.refresh_from_db()
    version = office.version
    assert f"Not published yet: this is version {version}" in plain(client_as("officer").get(SHEET).content.decode())
    record("player.edit", "player/A", by=None, body=office, changes_next_list=True)
    text = plain(client_as("officer").get(f"{SHEET}?version={version}").content.decode())
    assert f"this is version {version + 1}" in text
    assert f"The preview that you came from was version {version}" in text


def test_changes_are_a_file_that_names_body_list_version_and_day(client_as, office: Body) -> None:
    office.refresh_from_db()
    answer = client_as("auditor").get("/desk/next/fide/download/changes/")
    name = f"fide-2026-02-preview-v{office.version}-2026-01-30-changes.csv"
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    found = {row["player_id"]: (row["name"], row["previous"], row["rating"], row["k"]) for row in rows(answer)}
    assert found["A"] == ("Player A", "2000", "2010", "20")
    assert found["B"] == ("Player B", "2000", "1990", "20")


def test_a_name_that_looks_like_a_formula_is_text_in_the_file(client_as, office: Body) -> None:
    Player.objects.filter(body=office, player_id="A").update(name="=HYPERLINK(1)")
    found = rows(client_as("officer").get("/desk/next/fide/download/changes/"))
    assert next(row["name"] for row in found if row["player_id"] == "A") == "'=HYPERLINK(1)"


def test_what_is_not_rated_is_a_file_with_articles_and_reasons(client_as, office: Body) -> None:
    Event.objects.filter(body=office, event_id="open-jan").update(refused=True)
    (row,) = rows(client_as("officer").get("/desk/next/fide/download/refused/"))
    assert (row["event_id"], row["event_name"], row["outcome"]) == ("open-jan", "open-jan", "not_rated")
    assert row["reason"]


def test_first_ratings_are_a_file(client_as, office: Body) -> None:
    assert client_as("officer").get("/desk/next/fide/download/first/").status_code == 200
    assert client_as("officer").get("/desk/next/fide/download/other/").status_code == 404


def test_where_the_list_cannot_be_made_the_desk_says_why(client_as, office: Body, monkeypatch) -> None:
    from ratingoffice.office.domain.lists import preview_cache

    monkeypatch.setattr(preview_cache, "as_it_stands", lambda body: None)
    monkeypatch.setattr("ratingoffice.office.web.desk.views.next_tables.as_it_stands", lambda body: None)
    assert client_as("officer").get(SHEET).url == "/desk/next/fide/"
