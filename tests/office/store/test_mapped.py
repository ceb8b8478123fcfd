"""Published tables as files that every process maps: the same rows, made once, within a bound, and never needed."""

from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from ratingoffice.book.lookup import Lookup
from ratingoffice.office.domain.lists import published_lists, publishing
from ratingoffice.office.infra import table_cache
from ratingoffice.office.infra.table_cache import Shelf
from ratingoffice.office.models import Body

TABLE = pl.DataFrame(
    {
        "player_id": ["a", "b", "c"],
        "name": ["Ärö", None, "a name that is longer than twelve letters"],
        "region": pl.Series([None, None, None], dtype=pl.String),  # empty: not in the file
        "rating": [2400, None, 1800],
        "active": [True, False, None],
        "born": [date(2000, 1, 31), None, None],
    }
)


def never() -> pl.DataFrame:
    raise AssertionError("it is there already")


def test_a_table_is_made_once_and_comes_back_as_it_was(tmp_path: Path) -> None:
    assert Shelf(tmp_path).take("one", lambda: TABLE).equals(TABLE)
    again = Shelf(tmp_path).take("one", never)
    assert again.equals(TABLE)
    assert again.schema == TABLE.schema


@pytest.mark.parametrize("content", [b"", b"ARROW1", b"x" * 1_000])
def test_a_file_that_is_none_is_made_again(tmp_path: Path, content: bytes) -> None:
    Shelf(tmp_path).take("one", lambda: TABLE)
    [file] = tmp_path.glob("one*")
    file.write_bytes(content)
    assert Shelf(tmp_path).take("one", lambda: TABLE).equals(TABLE)
    assert Shelf(tmp_path).take("one", never).equals(TABLE)


def test_those_not_asked_for_longest_make_room(tmp_path: Path) -> None:
    large = pl.DataFrame({"n": range(10_000)})  # 80,000 bytes
    shelf = Shelf(tmp_path, most=200_000)
    first = shelf.take("first", lambda: large)
    shelf.take("second", lambda: large)
    [file] = tmp_path.glob("second*")
    os.utime(file, (0, 0))
    shelf.take("third", lambda: large)
    assert [shelf.has(name) for name in ("first", "second", "third")] == [True, False, True]
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 200_000
    assert first.equals(large)


def test_what_cannot_be_kept_is_given_as_it_was_made(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file in its place")
    assert Shelf(tmp_path / "folder").take("one", lambda: TABLE) is TABLE
    assert Shelf(tmp_path, most=10).take("one", lambda: TABLE).equals(TABLE)
    assert not Shelf(tmp_path).has("one")


def test_rows_are_found_by_the_order_that_was_kept(tmp_path: Path) -> None:
    many = pl.DataFrame({"player_id": [f"p{number % 700}" for number in range(2_000)], "at": range(2_000)})
    Lookup(many, Shelf(tmp_path).take).rows({"player_id": ["p1"]})
    found = Lookup(many, lambda name, make: Shelf(tmp_path).take(name, never))
    for wanted in (["p1"], ["p1", "p699", "nobody"], [f"p{number}" for number in range(0, 700, 7)]):
        assert found.rows({"player_id": wanted}).equals(many.filter(pl.col("player_id").is_in(wanted)))


def test_other_words_are_kept_apart_from_those_that_were_published(tmp_path: Path) -> None:
    published = Lookup(TABLE, Shelf(tmp_path).take)
    shown = published.reworded(TABLE.with_columns(name=pl.lit("Anonymous")), "key")
    for table, names in ((published, TABLE["name"].to_list()), (shown, ["Anonymous"] * 3)):
        assert table.derive("names", lambda table=table: table.frame.select("name"))["name"].to_list() == names
    assert shown.rows({"player_id": ["b"]})["name"].to_list() == ["Anonymous"]


@pytest.mark.django_db
def test_pages_read_files_and_the_next_list_reads_the_database(
    body: Body, tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However a file was changed, no list is made from it."""
    settings.CACHE = tmp_path
    monkeypatch.setattr(table_cache, "SMALL", 0)
    table_cache._open.clear()
    newest = published_lists.newest(body)
    assert newest is not None
    shelf, sha256 = table_cache.shelf(), published_lists.hashes(newest)["ratings"]
    shelf.take(sha256, lambda: TABLE)
    assert published_lists.lookup(newest, "ratings").frame.equals(TABLE)
    assert "pool" in published_lists.frame(newest, "ratings").columns
    table_cache._open.clear()


def test_a_list_that_is_published_is_laid_out_for_its_pages(
    body: Body, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(table_cache, "SMALL", 0)
    with django_capture_on_commit_callbacks(execute=True):
        made = publishing.publish(body, publishing.preview(body).token, None)
    its = published_lists.hashes(made)
    assert all(table_cache.shelf().has(its[name]) for name in ("list", "sides", "changes", "initials"))
    assert table_cache.shelf().has(f"{its['sides']}-by-event_id")
