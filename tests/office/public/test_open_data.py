"""Open data: files that hold what was published, found by programs, and not sent twice."""

from __future__ import annotations

import gzip
import io
import json
from typing import Any

import polars as pl
import pytest
from django.test import Client

from ratingoffice.office.domain.federations.feature_switches import set_licence
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.open_data.columns import OF_A_LIST, TABLES
from ratingoffice.office.domain.open_data.contents import not_as_it_was
from ratingoffice.office.domain.people import name_withdrawal as names
from ratingoffice.office.models import Act, Body, Player
from ratingoffice.office.web.public.open_data import views

LIST = "/data/fide/lists/2026-03/"


def sent(client: Client, address: str, **headers: str) -> bytes:
    answer = client.get(address, headers=headers)
    assert answer.status_code in (200, 206), address
    return b"".join(answer.streaming_content)  # type: ignore[attr-defined]


def published(body: Body, table: str, at: int = 0) -> pl.DataFrame:
    return published_lists.frame(published_lists.current(body)[at], table)


@pytest.mark.parametrize("table", OF_A_LIST)
def test_a_parquet_file_has_the_rows_that_were_published(body: Body, client: Client, table: str) -> None:
    assert pl.read_parquet(io.BytesIO(sent(client, f"{LIST}{table}.parquet"))).equals(published(body, table))


def test_each_form_of_a_table_has_the_same_rows(body: Body, client: Client) -> None:
    rows = published(body, "changes").select("pool", "player_id", "worth", "rating").rows()
    of_csv = pl.read_csv(io.BytesIO(sent(client, f"{LIST}changes.csv")), infer_schema_length=None)
    lines = [json.loads(line) for line in sent(client, f"{LIST}changes.jsonl").splitlines()]
    assert [(one["pool"], one["player_id"], one["worth"], one["rating"]) for one in lines] == rows
    assert of_csv.with_columns(pl.col("player_id").cast(pl.String)).select(
        "pool", "player_id", "worth", "rating"
    ).rows() == [tuple(row) for row in rows]
    assert gzip.decompress(sent(client, f"{LIST}changes.csv.gz")) == sent(client, f"{LIST}changes.csv")
    packed = client.get(f"{LIST}changes.csv", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(b"".join(packed.streaming_content)) == sent(client, f"{LIST}changes.csv")  # type: ignore[attr-defined]


def test_no_formula_in_a_csv_and_results_as_they_are(body: Body, client: Client) -> None:
    from ratingoffice.formats.exports import no_formulas

    rows = pl.DataFrame({"name": ["=HYPERLINK(1)", "Ann", "-"], "result": ["=", "+", "-"]})
    assert no_formulas(rows).to_dict(as_series=False) == {
        "name": ["'=HYPERLINK(1)", "Ann", "-"],
        "result": ["=", "+", "-"],
    }
    assert b",'=," not in sent(client, f"{LIST}sides.csv")


def test_what_is_not_as_it_was_is_added_changed_or_removed() -> None:
    then = pl.DataFrame({"player_id": ["A", "B", "C"], "rating": [2000, 1900, None]})
    now = pl.DataFrame({"player_id": ["B", "A", "D"], "rating": [1900, 2010, 1500]})
    found = not_as_it_was(now, then, ["player_id"])
    assert found.rows() == [("A", 2010, "changed"), ("D", 1500, "added"), ("C", None, "removed")]


def test_who_has_the_list_before_makes_this_one_with_what_changed(body: Body, client: Client) -> None:
    now, then = published(body, "list"), published(body, "list", 1)
    key = ["pool", "player_id"]
    delta = pl.read_parquet(io.BytesIO(sent(client, f"{LIST}list.parquet?since=2026-02")))
    assert 0 < delta.height < now.height
    kept = then.join(delta.select(key), on=key, how="anti")
    made = pl.concat([kept, delta.filter(pl.col("status") != "removed").drop("status")])
    assert made.sort(key).equals(now.sort(key))


def test_a_history_has_every_list_and_since_one_only_the_later(body: Body, client: Client) -> None:
    address = "/data/fide/history/standard.parquet"
    whole = pl.read_parquet(io.BytesIO(sent(client, address)))
    assert whole.columns == list(TABLES["history"].columns)
    days = [one.list_date for one in published_lists.current(body)[::-1]]
    assert whole["list_date"].unique(maintain_order=True).to_list() == days
    newest = whole.filter(pl.col("list_date") == days[-1]).select("player_id", "rating", "k")
    on_list = published(body, "list").filter(pl.col("pool") == "standard").select("player_id", "rating", "k")
    assert newest.equals(on_list)
    since = pl.read_parquet(io.BytesIO(sent(client, f"{address}?since={days[-2]:%Y-%m}")))
    assert since["list_date"].unique().to_list() == [days[-1]]


def test_a_list_that_was_corrected_comes_again_in_the_history(body: Body) -> None:
    from ratingoffice.office.domain.open_data.contents import in_history

    newest, before = published_lists.current(body)[:2]
    type(before).objects.filter(pk=before.pk).update(published_at=newest.published_at.replace(year=2030))
    assert [one.pk for one in in_history(body, "standard", newest)] == [before.pk]


def test_what_one_has_is_not_sent_again(body: Body, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = client.get(f"{LIST}list.parquet")
    assert answer.headers["Cache-Control"] == "public, no-cache"
    monkeypatch.setattr(views.files, "write", None)  # and nothing is made for it
    for known in ({"If-None-Match": answer.headers["ETag"]}, {"If-Modified-Since": answer.headers["Last-Modified"]}):
        again = client.get(f"{LIST}list.parquet", headers=known)
        assert again.status_code == 304
        assert again.headers["ETag"] == answer.headers["ETag"]
    assert client.get("/data/fide/lists/2026-02/list.parquet", headers=known).status_code == 304


@pytest.mark.parametrize(
    ("asked", "status", "said"),
    [
        ("bytes=0-3", 206, "bytes 0-3/{size}"),
        ("bytes=-4", 206, "bytes {last}-{end}/{size}"),
        ("bytes=4-", 206, "bytes 4-{end}/{size}"),
        ("bytes=999999999-", 416, "bytes */{size}"),
        ("bytes=-", 200, None),
        ("lines=1-2", 200, None),
    ],
)
def test_a_part_of_a_file_can_be_had(body: Body, client: Client, asked: str, status: int, said: str | None) -> None:
    whole = sent(client, f"{LIST}verdicts.parquet")
    answer = client.get(f"{LIST}verdicts.parquet", headers={"Range": asked})
    size = len(whole)
    expected = said.format(size=size, last=size - 4, end=size - 1) if said else None
    assert (answer.status_code, answer.headers.get("Content-Range")) == (status, expected)
    if status == 206:
        first = {"bytes=0-3": whole[:4], "bytes=-4": whole[-4:], "bytes=4-": whole[4:]}[asked]
        assert b"".join(answer.streaming_content) == first  # type: ignore[attr-defined]


def test_a_part_of_what_is_another_file_by_now_is_the_whole(body: Body, client: Client) -> None:
    headers = {"Range": "bytes=0-3", "If-Range": '"another"'}
    assert client.get(f"{LIST}verdicts.parquet", headers=headers).status_code == 200


@pytest.mark.parametrize("system", ["fide", "jcf", "fshu"])
def test_every_column_has_its_meaning(db: None, client: Client, system: str) -> None:
    body = Body.objects.get(code=system)
    for one in published_lists.current(body):
        for name in set(OF_A_LIST) & set(published_lists.hashes(one)):
            assert not set(published_lists.frame(one, name).columns) - set(OF_A_LIST[name].columns), (system, name)
    page = client.get(f"/data/{system}/schema/").content.decode()
    assert page.count("<caption>") == len(TABLES)


def test_the_schema_names_the_article_of_a_column(body: Body, client: Client) -> None:
    fields = {one["name"]: one for one in client.get("/data/fide/schema/sides.json").json()["fields"]}
    assert fields["expected"] == {
        "name": "expected",
        "type": "integer",
        "description": "The expected score, in hundredths",
        "article": "8.1.2",
    }
    assert fields["k"]["article"] == "8.3.3"


def test_the_index_leads_to_every_file(body: Body, client: Client) -> None:
    index: dict[str, Any] = client.get("/data/fide/datapackage.json").json()
    assert client.get("/api/v1/data/fide").json() == index
    names = [one["name"] for one in index["resources"]]
    assert {"history-standard", "2026-03-list", "2026-03-sides"} <= set(names)
    for one in index["resources"][:4]:
        for address in (one["path"], one["schema"], *one["formats"].values()):
            assert client.get(address).status_code == 200, address
    assert "licenses" not in index


def test_a_licence_is_set_at_the_desk_and_told_everywhere(body: Body, client_as: Any) -> None:
    chief, anybody = client_as("chief"), Client()
    form = {"licence": "CC-BY-4.0", "licence_link": "https://creativecommons.org/licenses/by/4.0/", "why": "the board"}
    ticked = dict.fromkeys(("provisional", "claims", "top_lists", "statistics", "comparison", "calendar"), "on")
    assert chief.post("/desk/shown/fide/", form | ticked | {"open_data": "on"}).status_code == 302
    act = Act.objects.get(verb="body.licence")
    assert (act.before["licence"], act.after["licence"], act.why) == ("", "CC-BY-4.0", "the board")
    link = "https://creativecommons.org/licenses/by/4.0/"
    assert anybody.get("/data/fide/datapackage.json").json()["licenses"] == [{"name": "CC-BY-4.0", "path": link}]
    assert anybody.get(f"{LIST}list.csv").headers["Link"] == f'<{link}>; rel="license"'
    assert f'<a rel="license" href="{link}">CC-BY-4.0</a>' in anybody.get("/data/fide/").content.decode()


def test_a_licence_that_is_set_already_is_no_act(body: Body) -> None:
    assert set_licence(body, "", "", None, "again") is False
    assert not Act.objects.filter(verb="body.licence").exists()


@pytest.mark.parametrize(
    "address",
    [
        "lists/2026-03/players.csv",
        "lists/2026-03/list.doc",
        "lists/2026-03/list.parquet.gz",
        "lists/1999-01/list.csv",
        "lists/2026-03/list.csv?revision=x",
        "lists/2026-03/list.csv?revision=9",
        "lists/2026-03/list.csv?since=never",
        "lists/2026-03/list.csv?since=1999-01",
        "history/bullet.csv",
        "schema/players.json",
    ],
)
def test_a_file_that_is_not_there_is_a_clear_page(body: Body, client: Client, address: str) -> None:
    assert client.get(f"/data/fide/{address}").status_code == 404


def test_who_has_many_files_made_is_asked_to_wait(body: Body, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MADE_A_MINUTE", 0)
    assert client.get(f"{LIST}initials.jsonl?since=2026-01").status_code == 429


def test_a_withdrawn_name_is_in_no_file(body: Body, client: Client) -> None:
    line = published(body, "list").row(0, named=True)
    player = Player.objects.get(body=body, player_id=line["player_id"])
    before = client.get(f"{LIST}list.jsonl")
    assert line["name"].encode() in b"".join(before.streaming_content)  # type: ignore[attr-defined]
    names.withdraw(player, "Somebody Else", None, "asked by the person")
    after = client.get(f"{LIST}list.jsonl", headers={"If-None-Match": before.headers["ETag"]})
    told = [json.loads(row) for row in b"".join(after.streaming_content).splitlines()]  # type: ignore[attr-defined]
    assert {one["name"] for one in told if one["player_id"] == line["player_id"]} == {"Somebody Else"}
