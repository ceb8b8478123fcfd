"""`benchmarks/results.json` and `benchmarks/figures`: how what was measured is kept, and gets into the pages."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], ModuleType]:
    """A module of the benchmarks, which are no package."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    return import_module


def measured(benchmarks: Callable[[str], ModuleType], section: str, *rows: tuple[str, int, list[float]]) -> Any:
    """A report: each row a name, games, and the seconds of its runs, each with twice as many of CPU."""
    report, took = benchmarks("report"), benchmarks("timing").Took
    return report.Report(
        date(2026, 11, 18),
        {"cores": 2, "memory_gb": 24, "cpu": "a Xeon", "load": 0.1},
        {"Python": "3.11.7"},
        {"repeat": 3},
        [
            report.Row(section, name, "games", games, took(tuple(runs), tuple(2 * one for one in runs), 100), "a note")
            for name, games, runs in rows
        ],
    )


def test_the_pages_show_what_was_measured() -> None:
    ran = subprocess.run([sys.executable, BENCHMARKS / "figures", "--check"], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (0, ""), "run benchmarks/figures"


def test_every_benchmark_has_a_block_in_the_documentation(benchmarks: Callable[[str], ModuleType]) -> None:
    page = (BENCHMARKS.parent / "docs" / "benchmarks.md").read_text()
    marked = {found[2] for found in benchmarks("blocks").BLOCK.finditer(page)}
    assert marked == {"rating", "month", "growth", "replay", "standings", "start", "lists", "office"}


def test_the_results_say_neither_host_nor_folder() -> None:
    for told in json.loads((BENCHMARKS / "results.json").read_text()).values():
        assert set(told["machine"]) == {"cores", "memory_gb", "cpu", "load"}
        assert "/" not in json.dumps([told["machine"], told["versions"], told["setting"]])


def test_a_partial_run_updates_only_its_part(benchmarks: Callable[[str], ModuleType], tmp_path: Path) -> None:
    results, file = benchmarks("results"), tmp_path / "results.json"
    results.merge({"lists": measured(benchmarks, "lists", ("ours", 10, [1.0]))}, file)
    before = json.loads(file.read_text())
    results.merge({"growth": measured(benchmarks, "growth", ("ours", 10, [1.0]))}, file)
    results.merge({"growth": measured(benchmarks, "growth", ("ours", 10, [3.0]))}, file)
    after = json.loads(file.read_text())
    assert after["lists"] == before["lists"]
    assert after["growth"]["rows"][0]["took"] == {"seconds": [3.0], "cpu": [6.0], "peak_mb": 100}
    assert list(after) == ["growth", "lists"]


def test_a_figure_is_the_middle_of_its_runs_with_the_least_and_the_most(
    benchmarks: Callable[[str], ModuleType],
) -> None:
    one = measured(benchmarks, "rating", ("ours", 100, [4.0, 2.0, 9.0]))
    [row] = one.rows
    # the middle of 2, 4 and 9 is 4: 25 games a second
    assert one.cells(row)[:5] == ("ours", "100 games", "4.00 (2.00 to 9.00)", "8.00 (4.00 to 18.0)", "25")


def test_only_what_stands_between_the_marks_is_written_anew(benchmarks: Callable[[str], ModuleType]) -> None:
    page = (
        "before\n<!-- figures: lists -->\nold\n<!-- end of figures -->\n16 November: 5 s\n"
        "<!-- figures: growth -->\n<!-- end of figures -->\nafter\n"
    )
    new = benchmarks("blocks").rewritten(page, {"lists": measured(benchmarks, "lists", ("ours", 100, [4.0]))})
    assert "old" not in new
    assert "| ours | 100 games | 4.00 | 8.00 | 25 |" in new
    assert "a note" not in new
    assert new.startswith("before\n<!-- figures: lists -->\n\n18 November 2026: 2 cores of a Xeon, 24 GB")
    assert new.endswith(
        "<!-- end of figures -->\n16 November: 5 s\n<!-- figures: growth -->\n<!-- end of figures -->\nafter\n"
    )


def test_in_full_means_with_the_notes(benchmarks: Callable[[str], ModuleType]) -> None:
    page = "<!-- figures: lists, in full -->\n<!-- end of figures -->\n"
    new = benchmarks("blocks").rewritten(page, {"lists": measured(benchmarks, "lists", ("ours", 100, [4.0]))})
    assert "| 100 | a note |" in new


def test_the_slope_is_1_where_ten_times_the_games_take_ten_times_as_long(
    benchmarks: Callable[[str], ModuleType],
) -> None:
    slope = benchmarks("report").slope
    assert slope([(10**5, 2.0), (10**6, 20.0), (10**7, 200.0)]) == pytest.approx(1)
    assert slope([(10**5, 2.0), (10**7, 2.0 * 10**3)]) == pytest.approx(1.5)  # a hundred times: a thousand times
    assert slope([(10**5, 2.0)]) is None


def test_what_the_load_missed_is_said_in_the_last_line(benchmarks: Callable[[str], ModuleType], tmp_path: Path) -> None:
    load = benchmarks("load_report")
    quick = load.PageRow("SQLite", "home", (3.0, 49.9), (0.5, 4.9), (150.0, 4.0), (2000.0, 0.1))
    slow = load.PageRow("PostgreSQL", "home", (3.0, 50.0), (0.5, 5.0), (149.0, 4.0), (1999.0, 0.1))
    answer = load.PageRow("SQLite", "search", (3.0, 20.0), (0.5, 1.0), (90.0, 9.0), (500.0, 0.1))  # no published page
    machine = {"cores": 2, "memory_gb": 24, "cpu": "a Xeon", "load": 0.1}
    report = load.LoadReport(date(2026, 11, 18), machine, {}, {}, [], [quick, answer], {"SQLite": 1.99})
    assert report.text().splitlines()[-1] == "Every aim was met."
    report.pages.append(slow)
    report.previews["PostgreSQL"] = 2.0
    last = (
        "Missed: PostgreSQL, home: first 50 ms, again 5.0 ms, new 149 a second, seen 1999 a second; "
        "PostgreSQL, preview: 2.0 s."
    )
    assert report.text().splitlines()[-1] == last
    results = benchmarks("results")
    results.merge({"office": report}, tmp_path / "results.json")
    assert results.read(tmp_path / "results.json")["office"].markdown() == report.markdown()
    assert "| home | 50, 4.9 ms | 150, 2,000 | 50, 5.0 ms | 149, 1,999 |" in report.markdown(notes=False)
