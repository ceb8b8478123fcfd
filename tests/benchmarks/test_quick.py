"""`benchmarks/run`: that it measures what it says, not how fast anything is."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import ratingoffice
from ratingoffice.book.book import Book
from ratingoffice.demo.generate import generate

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    scratch, kept = tmp_path_factory.mktemp("scratch"), tmp_path_factory.mktemp("kept") / "results.json"
    ran = subprocess.run(
        [sys.executable, BENCHMARKS / "run", "--quick", "--format", "json", "--scratch", scratch, "--results", kept],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert ran.returncode == 0, ran.stderr
    assert kept.read_text() == as_json(dict(sorted(json.loads(ran.stdout).items())))
    return {"benchmarks": json.loads(ran.stdout), "left": os.listdir(scratch)}


def as_json(told: dict[str, Any]) -> str:
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def rows(quick: dict[str, Any], section: str = "") -> list[dict[str, Any]]:
    every = [row for told in quick["benchmarks"].values() for row in told["rows"]]
    return [row for row in every if not section or row["section"] == section]


def test_a_quick_run_measures_every_section(quick: dict[str, Any]) -> None:
    measured = {row["section"] for row in rows(quick) if row["took"] and min(row["took"]["seconds"]) > 0}
    start = {"start", "start, 100 × 9", "start, 1,000 × 11"}
    assert measured == {"rating", "month", "growth", "replay", "standings", "reports", "lists"} | start


def test_every_row_has_a_time_or_says_why_not(quick: dict[str, Any]) -> None:
    assert [row["name"] for row in rows(quick) if not row["took"] and row["note"] != "not installed"] == []


def test_ours_keeps_all_20_columns_of_every_side_and_is_what_the_others_are_told_against(quick: dict[str, Any]) -> None:
    ours = rows(quick, "rating")[0]
    assert ours["name"] == "ours, all reasons"
    assert "sides of 20 columns" in ours["note"]
    assert [row["name"] for row in rows(quick, "rating") if row["is_reference"]] == ["ours, all reasons"]


def test_every_run_is_kept_with_its_cpu_seconds(quick: dict[str, Any]) -> None:
    for row in rows(quick):
        if row["took"]:
            assert len(row["took"]["cpu"]) == len(row["took"]["seconds"]) >= 1, row
            assert min(row["took"]["cpu"]) > 0, row


def test_a_month_of_the_world_is_rated_by_the_command_and_published_by_an_office(quick: dict[str, Any]) -> None:
    names = [row["name"] for row in rows(quick, "month")]
    assert names == ["the command", *(f"office: {step}" for step in ("import", "preview", "preview again", "publish"))]
    assert "three pools" in rows(quick, "month")[0]["note"]


def test_every_contestant_has_a_row(quick: dict[str, Any]) -> None:
    names = [row["name"].split()[0] for row in rows(quick, "rating")[6:-2]]
    assert names == ["duckdb", "evalica", "elo-rating", "elote", "skelo", "riix", "openskill"]


def test_a_book_that_does_not_fit_is_rated_within_the_memory_it_is_given(quick: dict[str, Any]) -> None:
    one, three = rows(quick, "growth")
    assert one["name"] == "in memory"
    assert three["name"] == "--memory 450MB"
    assert three["count"] == 3 * one["count"]
    assert three["took"]["peak_mb"] <= 450


def test_memory_is_the_peak_of_each_process_alone(quick: dict[str, Any]) -> None:
    # the standings need no columns: tens of megabytes, whatever the rating before took
    [standings] = [row for row in rows(quick, "standings") if row["name"] == "ours"]
    assert 10 < standings["took"]["peak_mb"] < 80 < rows(quick, "rating")[0]["took"]["peak_mb"]


def test_the_table_says_where_and_when(quick: dict[str, Any]) -> None:
    for told in quick["benchmarks"].values():
        assert set(told["machine"]) == {"cores", "memory_gb", "cpu", "load"}
        assert told["versions"]["polars"] == pl.__version__
        assert len(told["date"]) == len("2026-11-16")


def test_what_was_written_is_deleted(quick: dict[str, Any]) -> None:
    assert quick["left"] == []


def test_the_loop_with_reasons_comes_to_what_ours_says_of_nearly_every_side() -> None:
    references = runpy.run_path(str(BENCHMARKS / "references.py"))
    made = generate(players=2000, months=1, games=4000)
    book = Book.of(**made.book)
    ours = ratingoffice.rate(book, edition=made.edition, list_date=made.list_dates[0], pool=made.pool).sides.drop(
        "clause", "figures", "to_pool"
    )
    games = book.games.select("event_id", "round", "white_id", "black_id", "white_result", "black_result").rows()
    sides, _ = references["python_with_reasons"](games, references["players_of"](book))
    loop = pl.DataFrame(sides, schema=ours.schema, orient="row")
    side = ["event_id", "round", "player_id", "opponent_id"]
    both = ours.join(loop, on=side, suffix="_loop")
    assert both.height == ours.height
    # K alone depends on more than the loop knows: the young keep 40
    for name in set(ours.columns) - {*side, "k"}:
        assert both[name].eq_missing(both[f"{name}_loop"]).mean() > 0.95, name
