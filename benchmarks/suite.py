"""What is measured, benchmark by benchmark. docs/benchmarks.md says what each row is and is not."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import results
from growth import growth
from lists import lists
from replay import replay
from report import Report, Row, spread
from setting import Setting
from standings import standings
from start import start
from timing import Failed, process
from world_month import month

from rating import rating

BENCHMARKS: dict[str, Callable[[Setting, Callable[[Row], None]], None]] = {
    "rating": rating,
    "month": month,
    "growth": growth,
    "replay": replay,
    "standings": standings,
    "start": start,
    "lists": lists,
}
#: those that read, or copy, the month of the setting
NEED_A_MONTH = {"rating", "growth", "lists"}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="benchmarks/run",
        description="Ours against loops, polars, DuckDB and the rating libraries; standings; lists; memory; growth.",
    )
    parser.add_argument(
        "--peers",
        type=Path,
        default=Path(sys.executable),
        help="the Python of an environment with the other libraries (docs/benchmarks.md)",
    )
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--players", type=int, default=480_000)
    parser.add_argument("--edition", default="fide-2025-10")
    parser.add_argument(
        "--repeat", type=int, default=5, help="runs of what is quick; of the rest at most 3, of large books 1"
    )
    parser.add_argument("--upto", type=int, default=10**7, help="the largest book of growth, in games")
    parser.add_argument("--years", type=int, default=2, help="how long the history of replay is")
    parser.add_argument("--memory", default="4GB", help="what a book may use that does not fit into memory")
    parser.add_argument("--only", action="append", choices=BENCHMARKS, help="only this one; may be repeated")
    parser.add_argument("--scratch", type=Path, help="where books are written; default: the folder for temporary files")
    parser.add_argument("--keep", action="store_true", help="keep the books that were written")
    parser.add_argument("--quick", action="store_true", help="everything on 50,000 games, to see that it works")
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    parser.add_argument("--results", type=Path, help="what is brought up to date; default: benchmarks/results.json")
    options = parser.parse_args()

    reports: dict[str, Report] = {}
    failed: set[str] = set()
    scratch = Path(tempfile.mkdtemp(prefix="ratingoffice-benchmarks-", dir=options.scratch))
    try:
        setting = Setting.of(options, scratch)
        asked = options.only or list(BENCHMARKS)
        if NEED_A_MONTH.intersection(asked):
            size = ("--players", setting.players, "--games", setting.games, "--edition", setting.edition)
            process(sys.executable, setting.tool("books.py"), "month", setting.month, *size)
        for name in asked:
            report = Report(date.today(), results.machine(), results.versions(), setting.told())
            reports[name] = report
            try:
                BENCHMARKS[name](setting, partial(_add, report))
            except Failed as error:  # the rows that are there are shown, and nothing of it is kept
                _add(report, Row(name, "stopped", note=f"failed: {error}"))
                failed.add(name)
    finally:
        if options.keep:
            print(f"kept: {scratch}", file=sys.stderr)
        else:
            shutil.rmtree(scratch, ignore_errors=True)
    kept = options.results or (None if options.quick else results.RESULTS)  # a quick run's figures mean nothing
    if kept:
        results.merge({name: report for name, report in reports.items() if name not in failed}, kept)
    if options.format == "json":
        print(results.as_json(reports), end="")
    else:
        shown = Report.markdown if options.format == "markdown" else Report.text
        print("\n\n".join(shown(report) for report in reports.values()))
    return int(bool(failed))


def _add(report: Report, row: Row) -> None:
    """A long run shows how far it is."""
    report.rows.append(row)
    told = f"{spread(row.took.seconds)} s, {spread(row.took.cpu)} s of CPU" if row.took else row.note
    print(f"{row.section}: {row.name}: {told}", file=sys.stderr)
