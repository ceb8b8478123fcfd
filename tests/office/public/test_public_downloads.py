"""Lists as files: read again by our own readers, whole and narrowed down, harmless, and without a day of birth."""

from __future__ import annotations

import csv
import io
import json
import re

import polars as pl
import pytest
from addresses_of import downloads, pages
from django.test import Client
from python_calamine import CalamineWorkbook
from test_public_lists import revise

from ratingoffice.formats.fide_list import read_fide_list_bytes
from ratingoffice.office.domain.federations.feature_switches import publish_birth_dates
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Body, Player

ADDRESS = "/lists/fide/standard/2026-03/download/"


def lines_of(body: Body) -> pl.DataFrame:
    newest = published_lists.newest(body)
    assert newest is not None
    return published_lists.frame(newest, "list").filter(pl.col("pool") == "standard")


@pytest.mark.parametrize("format", ["fide-txt", "fide-xml"])
def test_fides_formats_are_read_again_by_our_own_reader(client: Client, body: Body, format: str) -> None:
    answer = client.get(f"{ADDRESS}{format}/")
    read, findings = read_fide_list_bytes(answer.content, "standard.txt", kind="standard")
    assert read is not None
    assert not [finding for finding in findings if finding.severity == "error"]
    mine = lines_of(body)
    again = dict(read.players.select("fide_id", "standard_rating").iter_rows())
    assert again == dict(mine.select("player_id", "rating").iter_rows())


def test_the_csv_holds_every_line_in_order(client: Client, body: Body) -> None:
    answer = client.get(f"{ADDRESS}csv/")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    mine = lines_of(body)
    assert [row["player_id"] for row in rows] == mine["player_id"].to_list()
    assert [int(row["rating"]) for row in rows] == mine["rating"].to_list()
    assert answer.headers["Content-Disposition"] == 'attachment; filename="fide-standard-2026-03-r1.csv"'


def test_the_json_holds_every_line_in_order(client: Client, body: Body) -> None:
    rows = json.loads(client.get(f"{ADDRESS}json/").content)
    assert [row["player_id"] for row in rows] == lines_of(body)["player_id"].to_list()


def test_the_spreadsheet_holds_every_line_in_order(client: Client, body: Body) -> None:
    sheet = CalamineWorkbook.from_filelike(io.BytesIO(client.get(f"{ADDRESS}xlsx/").content)).get_sheet_by_index(0)
    headings, *rows = sheet.to_python()
    at = headings.index("player_id")
    assert [row[at] for row in rows] == lines_of(body)["player_id"].to_list()


@pytest.mark.parametrize("format", ["csv", "json", "xlsx", "fide-txt", "fide-xml", "swiss-manager"])
def test_a_narrowed_list_is_downloaded_narrowed(client: Client, body: Body, format: str) -> None:
    women = lines_of(body).filter(pl.col("sex") == "w")["player_id"].to_list()
    content = client.get(f"{ADDRESS}{format}/?sex=w").content
    if format in ("xlsx", "swiss-manager"):
        rows = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()[1:]
        assert len(rows) == len(women)
    elif format in ("fide-txt", "fide-xml"):
        read, _ = read_fide_list_bytes(content, "standard.txt", kind="standard")
        assert read is not None
        assert read.players["fide_id"].to_list() == women
    else:
        text = content.decode()
        assert all(player_id in text for player_id in women)
        assert text.count("\n") == len(women) + 1 if format == "csv" else len(json.loads(text)) == len(women)


def test_text_that_a_spreadsheet_takes_for_a_formula_is_escaped(client: Client, body: Body) -> None:
    newest = published_lists.newest(body)
    assert newest is not None
    bad = ['=HYPERLINK("http://x")', "+1", "-1", "@SUM(A1)", "\t=1"]
    lines = published_lists.frame(newest, "list")
    names = pl.Series([*bad, *lines["name"].to_list()[len(bad) :]])
    revise(newest, lines.with_columns(name=names), "names")
    rows = list(csv.DictReader(io.StringIO(client.get(f"{ADDRESS}csv/").content.decode())))
    assert [row["name"] for row in rows[: len(bad)]] == [f"'{name}" for name in bad]
    for format, heading in (("xlsx", "name"), ("swiss-manager", "Name")):
        book = CalamineWorkbook.from_filelike(io.BytesIO(client.get(f"{ADDRESS}{format}/").content))
        headings, *cells = book.get_sheet_by_index(0).to_python()
        column = [row[headings.index(heading)] for row in cells[: len(bad)]]
        assert all(str(name).startswith("'") for name in column)


def test_a_download_that_the_browser_has_is_not_sent_again(client: Client, body: Body) -> None:
    tag = client.get(f"{ADDRESS}csv/").headers["ETag"]
    assert client.get(f"{ADDRESS}csv/", headers={"If-None-Match": tag}).status_code == 304


def test_a_taken_over_list_can_be_downloaded_too(client: Client, body: Body) -> None:
    taken_over = next(one for one in published_lists.current(body) if not one.edition)
    for format in ("csv", "fide-txt", "swiss-manager"):
        answer = client.get(f"/lists/fide/standard/{taken_over.month}/download/{format}/")
        assert answer.status_code == 200, format


# the day of birth is nobody's business


def texts(content: bytes) -> str:
    if content.startswith(b"PK"):
        book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        return "\n".join(
            str(cell) for name in book.sheet_names for row in book.get_sheet_by_name(name).to_python() for cell in row
        )
    return content.decode()


#: a whole date in a year in which players were born and no event was played
BORN = re.compile(r"\b(?:19\d\d|20[01]\d)[-/.](?:0[1-9]|1[0-2])[-/.](?:0[1-9]|[12]\d|3[01])\b")


@pytest.mark.parametrize("system", ["fide", "jcf", "fshu"])
def test_no_public_page_or_file_tells_a_day_of_birth(db: None, client: Client, system: str) -> None:
    """Where a body publishes them with its lists (FShU 3), only while it does."""
    body = Body.objects.get(code=system)
    if body.publishes_birth_dates:
        publish_birth_dates(body, False, None, "the law on personal data")
    days = set(Player.objects.filter(body=body, birth_date__contains="-").values_list("birth_date", flat=True))
    assert days  # there is something to tell
    people = [
        f"/players/{system}/{player}/"
        for player in Player.objects.filter(body=body).values_list("player_id", flat=True)[:5]
    ]
    for address in [*pages(body), *downloads(body), *people]:
        found = BORN.findall(texts(client.get(address).content))
        assert not found, address


def test_the_year_of_birth_is_public(client: Client, body: Body) -> None:
    player = Player.objects.filter(body=body, birth_date__contains="-").first()
    assert player is not None
    assert f"born {player.birth_date[:4]}" in client.get(f"/players/fide/{player.player_id}/").content.decode()


@pytest.mark.parametrize("system", ["fide", "jcf", "fshu"])
def test_no_two_downloads_of_a_list_have_one_name(db: None, client: Client, system: str) -> None:
    """A body's list in every form: each says the body, the pool, the list and the form."""
    newest = published_lists.newest(Body.objects.get(code=system))
    assert newest is not None
    address = f"/lists/{system}/standard/{newest.month}/"
    offered = set(re.findall(rf'href="({address}download/[^"?]+)', client.get(address).content.decode()))
    named = [client.get(one).headers["Content-Disposition"] for one in sorted(offered)]
    assert len(set(named)) == len(named) > 5
    assert [one for one in named if f'"{system}-standard-{newest.month}-r1' not in one] == []
