"""A list's page: filters, order, pages, revisions, and what a reader's browser may keep."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from html import unescape
from typing import Any
from urllib.parse import urlencode

import polars as pl
import pytest
from django.test import Client

from ratingoffice.assurance.proof.digests import digest_of_list
from ratingoffice.office import clock
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.publishing import preview, publish
from ratingoffice.office.infra.published_tables import keep, packed
from ratingoffice.office.models import Body, Publication

ADDRESS = "/lists/fide/standard/2026-03/"


@pytest.fixture
def rows(body: Body) -> list[dict[str, Any]]:
    """The lines of the newest standard list, best first."""
    newest = published_lists.newest(body)
    assert newest is not None
    assert newest.month == "2026-03"
    return published_lists.frame(newest, "list").filter(pl.col("pool") == "standard").to_dicts()


def plain(name: str) -> str:
    """Without capitals and accents."""
    apart = unicodedata.normalize("NFKD", name.lower())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def shown(client: Client, query: str) -> list[str]:
    """The ids of the players on that page, in order; of all its pages with `all`."""
    text = client.get(f"{ADDRESS}?{query}").content.decode()
    table = text[text.index("<tbody>") : text.index("</tbody>")]
    return re.findall(r'<th scope="row"[^>]*>.*?href="/players/fide/([^/]+)/"', table)


def test_without_a_choice_the_list_is_best_first_a_hundred_a_page(client: Client, rows: list[dict[str, Any]]) -> None:
    ids = [row["player_id"] for row in rows]
    assert shown(client, "") == ids[:100]
    assert shown(client, "page=2") == ids[100:200]
    last = -(-len(ids) // 100)
    assert shown(client, f"page={last}") == ids[(last - 1) * 100 :]


def test_beyond_the_last_page_is_the_last_page(client: Client, rows: list[dict[str, Any]]) -> None:
    last = -(-len(rows) // 100)
    assert shown(client, "page=999") == shown(client, f"page={last}")


@pytest.mark.parametrize(
    ("query", "holds"),
    [
        ("federation=GER", lambda row: row["federation"] == "GER"),
        ("sex=w", lambda row: row["sex"] == "w"),
        ("active=yes", lambda row: row["active"] is True),
        ("active=no", lambda row: row["active"] is False),
        ("age=u18", lambda row: row["birth_year"] is not None and 2026 - row["birth_year"] <= 18),
        ("age=s50", lambda row: row["birth_year"] is not None and 2026 - row["birth_year"] >= 50),
        ("title=GM", lambda row: row["title"] == "GM"),
        ("rating_from=1800", lambda row: row["rating"] >= 1800),
        ("rating_to=1800", lambda row: row["rating"] <= 1800),
        ("rating_from=1800&rating_to=1800", lambda row: row["rating"] == 1800),
        ("name=AN", lambda row: "an" in plain(row["name"])),
        (
            "name=an&rating_from=1500&rating_to=2200&sex=m",
            lambda row: "an" in plain(row["name"]) and 1500 <= row["rating"] <= 2200 and row["sex"] == "m",
        ),
        (
            "federation=IND&sex=w&age=u20",
            lambda row: (
                row["federation"] == "IND"
                and row["sex"] == "w"
                and row["birth_year"] is not None
                and row["birth_year"] >= 2006
            ),
        ),
    ],
)
def test_a_filter_shows_those_and_only_those(
    client: Client, rows: list[dict[str, Any]], query: str, holds: Any
) -> None:
    expected = [row["player_id"] for row in rows if holds(row)]
    assert expected
    assert shown(client, query) == expected[:100]


def test_a_name_is_looked_for_whatever_its_letters_and_the_order_of_its_parts(
    client: Client, rows: list[dict[str, Any]]
) -> None:
    one = next(row for row in rows if "," in row["name"])
    family, given = (part.strip() for part in one["name"].split(",", 1))
    assert one["player_id"] in shown(client, urlencode({"name": f"{given.upper()} {family.lower()}"}))
    ukrainian = next(row for row in rows if row["name"].startswith("Lysenko"))
    assert ukrainian["player_id"] in shown(client, urlencode({"name": "Лисенко"}))


def test_any_page_is_a_number_away_and_the_choice_stays(client: Client, rows: list[dict[str, Any]]) -> None:
    page = client.get(f"{ADDRESS}?sex=m&rating_from=1000&sort=-name").content.decode()
    (form, _below) = re.findall(r'<form method="get">(.*?)</form>', page, re.DOTALL)
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    assert sent == {"sex": "m", "rating_from": "1000", "sort": "-name"}
    chosen = [row for row in rows if row["sex"] == "m" and row["rating"] >= 1000]
    last = -(-len(chosen) // 100)
    assert f'name="page" value="1" min="1" max="{last}"' in form
    assert len(shown(client, urlencode(sent | {"page": last}))) == len(chosen) - 100 * (last - 1)


def test_the_files_above_the_table_are_of_what_is_chosen(client: Client, rows: list[dict[str, Any]]) -> None:
    page = client.get(f"{ADDRESS}?title=GM&name=a").content.decode()
    (address,) = re.findall(r'href="([^"]*/csv[^"]*)"', page[: page.index("<table")])
    lines = client.get(unescape(address)).content.decode().splitlines()[1:]
    assert len(lines) == sum(row["title"] == "GM" and "a" in plain(row["name"]) for row in rows)


def test_what_the_short_heads_mean_stands_above_the_table(client: Client, body: Body) -> None:
    page = client.get(ADDRESS).content.decode()
    above = page[: page.index("<table")]
    assert '<dt>K</dt><dd class="soft">The weight of a game' in above
    assert '<abbr title="Federation">Fed.</abbr>' in page


def test_what_is_no_choice_is_as_if_it_were_not_there(client: Client, rows: list[dict[str, Any]]) -> None:
    assert shown(client, "federation=XXX&sex=q&sort=magic&title=King&rating_from=x&name=!") == shown(client, "")


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("sort=name", lambda row: row["name"].lower()),
        ("sort=born", lambda row: -(row["birth_year"] or 0)),
        ("sort=change", lambda row: -(row["change"] if row["change"] is not None else -10_000)),
        ("sort=games", lambda row: -(row["games"] or 0)),
    ],
)
def test_a_sort_keeps_the_order_of_the_list_among_equals(
    client: Client, rows: list[dict[str, Any]], query: str, key: Any
) -> None:
    assert shown(client, query) == [row["player_id"] for row in sorted(rows, key=key)][:100]


def test_a_minus_turns_the_order_round(client: Client, rows: list[dict[str, Any]]) -> None:
    assert shown(client, "sort=-rating") == [row["player_id"] for row in reversed(rows)][:100]


def test_equal_ratings_share_a_place(client: Client, rows: list[dict[str, Any]]) -> None:
    text = client.get(ADDRESS).content.decode()
    places = [int(place) for place in re.findall(r'<td class="n soft">(\d+)</td>', text)]
    assert places == [1 + sum(other["rating"] > row["rating"] for other in rows) for row in rows[:100]]


def test_the_change_of_a_line_leads_to_its_reasons(client: Client, rows: list[dict[str, Any]]) -> None:
    moved = next(row for row in rows[:100] if row["change"])
    assert f"/players/fide/{moved['player_id']}/why/standard/2026-03/" in client.get(ADDRESS).content.decode()


# what may be kept


def test_a_list_that_the_browser_has_is_not_sent_again(client: Client, body: Body) -> None:
    first = client.get(ADDRESS)
    again = client.get(ADDRESS, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Cookie" in first.headers["Vary"]
    assert "Last-Modified" in first.headers


def test_another_language_filter_or_colour_is_another_page(client: Client, body: Body) -> None:
    tags = {client.get(address).headers["ETag"] for address in (ADDRESS, f"/uk{ADDRESS}", f"{ADDRESS}?sex=w")}
    client.cookies["theme"] = "dark"
    assert len(tags | {client.get(ADDRESS).headers["ETag"]}) == 4


# revisions


def revise(first: Publication, lines: pl.DataFrame, reason: str) -> Publication:
    """A second revision of a list, with these lines."""
    tables = {one.name: published_lists.frame(first, one.name) for one in first.tables.all()} | {"list": lines}
    ready = packed(tables)
    digests = {name: one.digest for name, one in ready.items()}
    digest = digest_of_list(
        first.body.code, first.list_date, 2, first.edition, first.readings, first.pools, digests, ""
    )
    second = Publication.objects.create(
        body=first.body,
        list_date=first.list_date,
        revision=2,
        edition=first.edition,
        readings=first.readings,
        pools=first.pools,
        replaces=first,
        digests=digests,
        digest=digest,
        published_at=first.published_at,
        reason=reason,
        summary=first.summary,
    )
    keep(second, ready)
    return second


@pytest.fixture
def revised(body: Body, rows: list[dict[str, Any]]) -> Publication:
    """The best player is 7 points lower, and the last one is gone."""
    newest = published_lists.newest(body)
    assert newest is not None
    lines = published_lists.frame(newest, "list")
    best, last = rows[0]["player_id"], rows[-1]["player_id"]
    lower = pl.col("rating") - pl.when(pl.col("player_id") == best).then(7).otherwise(0)
    return revise(newest, lines.with_columns(rating=lower).filter(pl.col("player_id") != last), "A result was wrong.")


def test_the_newest_revision_is_the_list_and_the_old_one_stays(
    client: Client, revised: Publication, rows: list[dict[str, Any]]
) -> None:
    now, before = (client.get(f"{ADDRESS}{query}").content.decode() for query in ("", "?revision=1"))
    assert f"<b>{rows[0]['rating'] - 7}</b>" in now
    assert "A result was wrong." in now
    assert f"<b>{rows[0]['rating']}</b>" in before
    assert "stays here for the record" in before
    assert "?revision=1" in before  # its own links stay in it


def test_the_difference_of_two_revisions_is_every_line_that_differs(
    client: Client, revised: Publication, rows: list[dict[str, Any]]
) -> None:
    text = client.get(f"{ADDRESS}difference/?from=1&to=2").content.decode()
    table = text[text.index("<tbody>") : text.index("</tbody>")]
    assert re.findall(r'<th scope="row".*?/players/fide/([^/]+)/', table) == [
        rows[0]["player_id"],
        rows[-1]["player_id"],
    ]
    assert "−7" in table
    assert "not listed" in table
    assert "2 lines differ" in text


def test_a_new_revision_makes_the_browser_ask_again(client: Client, body: Body, rows: list[dict[str, Any]]) -> None:
    before = client.get(ADDRESS).headers["ETag"]
    newest = published_lists.newest(body)
    assert newest is not None
    revise(newest, published_lists.frame(newest, "list").with_columns(peak=pl.col("rating")), "again")
    assert client.get(ADDRESS, headers={"If-None-Match": before}).status_code == 200


# what changed most


def test_the_largest_gains_and_losses_come_first(client: Client, rows: list[dict[str, Any]]) -> None:
    text = client.get(f"{ADDRESS}changes/").content.decode()
    tables = re.findall(r"<tbody>(.*?)</tbody>", text, re.DOTALL)[:2]
    gains, losses = ([int(n.replace("−", "-")) for n in re.findall(r">([+−]\d+)<", table)] for table in tables)
    assert gains == sorted((row["change"] for row in rows if (row["change"] or 0) > 0), reverse=True)[:25]
    assert losses == sorted(row["change"] for row in rows if (row["change"] or 0) < 0)[:25]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("today", "held"), [("2026-03-31", "2026-03-01"), ("2026-04-01", "2026-04-01"), ("2026-04-02", "2026-04-01")]
)
def test_the_first_page_shows_a_list_from_its_day_on(client, body, monkeypatch, today, held):
    publish(body, preview(body).token, None)
    monkeypatch.setattr(clock, "today", lambda: date.fromisoformat(today))
    page = client.get("/")
    (front,) = [front for front in page.context["fronts"] if front.body == body]
    assert str(front.newest.list_date) == held
    assert ("is published, and holds from 1 April 2026 on" in page.content.decode()) is (held == "2026-03-01")
