"""`ratingoffice regulations coverage`: where every sentence of the originals is kept."""

from __future__ import annotations

import json
import re

import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.explain.originals import names, original

SUMMARY = re.compile(r"(\d+) sentences: (\d+) kept, (\d+) partly, (\d+) speak to people, (\d+) not kept yet")


def run(*arguments: str, exit_code: int = 0) -> str:
    result = CliRunner().invoke(app, ["regulations", "coverage", *arguments])
    assert result.exit_code == exit_code, result.output
    return result.output


@pytest.mark.parametrize("edition", names())
def test_the_table_starts_with_a_summary_that_adds_up(edition: str) -> None:
    first = run(edition).splitlines()[0]
    found = SUMMARY.search(first)
    assert first.startswith(edition)
    assert found
    total, *parts = map(int, found.groups())
    assert total == sum(parts) == len(original(edition).coverage.rows)


def test_without_a_name_every_original_is_told() -> None:
    assert len(SUMMARY.findall(run())) == len(names()) == 7


def test_a_body_names_its_latest_edition() -> None:
    assert run("fide").startswith("fide-2025-10: ")


def test_json_has_one_shape_for_one_and_for_all() -> None:
    (one,) = json.loads(run("jcf-2024-10", "--format", "json"))["originals"]
    assert list(one) == ["edition", "original", "summary", "sentences"]
    assert list(one["summary"]) == ["sentences", "kept", "partly", "people", "not_yet"]
    assert one["summary"]["sentences"] == len(one["sentences"])
    by_place = {row["at"]: row for row in one["sentences"]}
    assert by_place["5(3)"] == {
        "at": "5(3)",
        "says": "Nobody goes under 1000.",
        "kept": "kept",
        "where": [{"kind": "clause", "name": "5/(3)"}],
        "tests": ["tests/articles/jcf_2024_10/test_5_1_change.py::test_the_floor_is_1000"],
        "readings": [],
        "missing": None,
        "because": None,
    }
    assert {row["kept"] for row in one["sentences"]} == {"kept", "people"}
    every = json.loads(run("--format", "json"))["originals"]
    assert [each["edition"] for each in every] == list(names())
    assert {tuple(row) for each in every for row in each["sentences"]} == {tuple(by_place["5(3)"])}


def test_html_is_one_page_for_paper() -> None:
    page = run("fshu-2018-01", "--format", "html")
    assert page.startswith("<!DOCTYPE html>")
    assert page.count('<th scope="row">') == len(original("fshu-2018-01").coverage.rows)
    assert SUMMARY.search(page)
    assert "@page { size: A4;" in page
    assert "<script" not in page


def test_a_text_that_is_not_mapped_ends_with_a_sentence() -> None:
    assert "fide-rb-2024-12: its text is not among the originals" in run("fide-rb-2024-12", exit_code=2)
    assert "there is no edition 'nothing'" in run("nothing", exit_code=2)


def test_every_test_is_named_whole_so_that_it_can_be_run() -> None:
    lines = {line.strip() for line in run("fide-2024-03").splitlines()}
    named = {test for row in original("fide-2024-03").coverage.rows for test in row.tests}
    assert sorted(named - lines) == []
