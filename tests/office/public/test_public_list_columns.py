"""What a list's page shows: FIDE 7.1.2, FShU 3, each by its body."""

from __future__ import annotations

import re
from datetime import date
from html import unescape

import pytest
from django.test import Client

from ratingoffice.formats.sheets import read_workbook
from ratingoffice.office.domain.federations.feature_switches import publish_birth_dates
from ratingoffice.office.domain.federations.readings import choose
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.models import Act, Body

pytestmark = pytest.mark.django_db


def page(client: Client, code: str, query: str = "", language: str = "en") -> tuple[list[str], list[list[str]]]:
    """The heads of the table, and its lines cell by cell."""
    prefix = "" if language == "en" else f"/{language}"
    text = client.get(f"{prefix}/lists/{code}/standard/2026-03/{query}").content.decode()
    heads = re.findall(r'<th scope="col"[^>]*>(.*?)</th>', text[text.index("<thead>") : text.index("</thead>")])
    body = text[text.index("<tbody>") : text.index("</tbody>")]
    rows = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in body.split("<tr>")[1:]]
    return [_text(one) for one in heads], [[_text(cell) for cell in row] for row in rows]


def _text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def line(client: Client, code: str, player_id: str) -> dict[str, str]:
    heads, rows = page(client, code)
    at = heads.index("ID")
    return dict(zip(heads, next(row for row in rows if row[at] == player_id), strict=True))


def first(code: str, **where: object) -> dict[str, object]:
    """The best of the list of whom that holds; True: there is something."""
    newest = published_lists.newest(Body.objects.get(code=code))
    assert newest is not None
    rows = published_lists.frame(newest, "list").to_dicts()[:100]
    return next(
        row for row in rows if all(row[name] if value is True else row[name] == value for name, value in where.items())
    )


def test_fide_7_1_2_title_federation_rating_id_games_year_of_birth_sex_and_k(client: Client) -> None:
    row = first("fide", title=True, sex="w", games=True, birth_year=True)
    shown = line(client, "fide", str(row["player_id"]))
    assert shown["Name"].startswith(f"{row['title']} {row['name']}")
    assert (shown["Fed."], shown["Rating ↓"], shown["Sex"]) == (row["federation"], str(row["rating"]), "female")
    assert (shown["Games"], shown["K"], shown["Born"]) == (str(row["games"]), str(row["k"]), str(row["birth_year"]))


def test_fshu_3_codes_titles_both_ratings_date_of_birth_region_and_end_of_activity(client: Client) -> None:
    row = first("fshu", title=True, national_title=True, fide_id=True, fide_standard=True, birth_date=True)
    shown = line(client, "fshu", str(row["player_id"]))
    assert shown["Name"].startswith(f"{row['title']} {row['national_title']} {row['name']}")
    assert (shown["FIDE ID"], shown["FIDE"]) == (row["fide_id"], str(row["fide_standard"]))
    assert (shown["Region"], shown["Active until"]) == (row["region"], str(row["active_until"]))
    assert (shown["ID"], shown["Born"]) == (row["player_id"], row["birth_date"])


def test_fshu_3_the_spreadsheet_has_code_date_of_birth_and_end_of_activity(client: Client) -> None:
    row = first("fshu", fide_id=True, birth_date=True, active_until=True)
    sent = client.get("/lists/fshu/standard/2026-03/download/fshu-xlsx/").content
    head, *lines = read_workbook(sent)["List"]
    found = next(dict(zip(head, one, strict=True)) for one in lines if one[head.index("ID_No")] == row["player_id"])
    assert (found["Fide_No"], found["Birthday"]) == (row["fide_id"], row["birth_date"])
    assert found["Active_Until"] == str(row["active_until"])


def test_by_the_other_reading_a_list_has_the_year_of_birth_alone(client: Client) -> None:  # U-36
    body = Body.objects.get(code="fshu")
    choose(body, "U-36", "year", date(2026, 4, 1), "the law on personal data", None)
    made = publish(body, preview(body).token, None)
    assert "birth_date" not in published_lists.frame(made, "list").columns
    text = client.get("/lists/fshu/standard/2026-04/download/fshu-xlsx/").content
    head, *lines = read_workbook(text)["List"]
    assert {len(str(one[head.index("Birthday")])) for one in lines} <= {0, 4}


def test_the_date_of_birth_is_published_where_the_body_decides_so(client: Client) -> None:
    body, row = Body.objects.get(code="fshu"), first("fshu", birth_date=True)
    address = "/lists/fshu/standard/2026-03/download/csv/"
    assert publish_birth_dates(body, False, None, "the law on personal data")
    etag = client.get(address).headers["ETag"]
    assert "birth_date" not in client.get(address).content.decode()
    assert line(client, "fshu", str(row["player_id"]))["Born"] == str(row["birth_year"])
    assert publish_birth_dates(body, True, None, "decided by the board")
    assert line(client, "fshu", str(row["player_id"]))["Born"] == row["birth_date"]
    assert str(row["birth_date"]) in client.get(address, headers={"If-None-Match": etag}).content.decode()
    assert publish_birth_dates(body, True, None, "again") is False
    whys = Act.objects.filter(verb="list.birth_dates").order_by("pk").values_list("why", flat=True)
    assert list(whys) == ["the law on personal data", "decided by the board"]


@pytest.mark.parametrize("language", ["uk", "ja"])
def test_the_columns_are_named_in_each_language(client: Client, language: str) -> None:
    named, english = page(client, "fshu", language=language)[0], page(client, "fshu")[0]
    assert len(named) == len(english)
    assert {"Name", "Born", "Region", "Active until"} & set(named) == set()


def test_a_list_that_was_taken_over_has_the_columns_that_it_knows(client: Client) -> None:
    oldest = published_lists.current(Body.objects.get(code="fshu"))[-1]
    assert client.get(f"/lists/fshu/standard/{oldest.month}/").status_code == 200


def test_a_chief_officer_decides_it_at_the_desk(client: Client, account) -> None:
    chief = account("chief")
    client.force_login(chief)
    assert "birth_dates" not in client.get("/desk/shown/fide/").content.decode()  # there it is always the year
    sent = client.post("/desk/shown/fshu/", {"why": "the board decided"})
    assert sent.status_code == 302
    assert not Body.objects.get(code="fshu").publishes_birth_dates
    assert Act.objects.get(verb="list.birth_dates").by == chief
