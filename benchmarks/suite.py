"""What is measured, section by section. docs/benchmarks.md says what each row is and is not."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

from growth import growth
from lists import lists
from rating import rating
from replay import replay
from report import Report, Row, machine
from setting import Setting
from start import start
from timing import Failed, process

from standings import standings

SECTIONS: dict[str, Callable[[Setting, Callable[[Row], None]], None]] = {
    "rating": rating,
    "growth": growth,
    "replay": replay,
    "standings": standings,
    "start": start,
    "lists": lists,
}


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
    parser.add_argument("--repeat", type=int, default=5, help="the best of so many runs; large books are rated once")
    parser.add_argument("--upto", type=int, default=10**8, help="the largest book of the section growth, in games")
    parser.add_argument("--years", type=int, default=20, help="how long the history of the section replay is")
    parser.add_argument("--memory", default="4GB", help="what a book may use that does not fit into memory")
    parser.add_argument("--only", action="append", choices=SECTIONS, help="only this section; may be repeated")
    parser.add_argument("--scratch", type=Path, help="where books are written; default: the folder for temporary files")
    parser.add_argument("--keep", action="store_true", help="keep the books that were written")
    parser.add_argument("--quick", action="store_true", help="everything on 50,000 games, to see that it works")
    parser.add_argument("--format", choices=("text", "markdown", "json"), default="text")
    options = parser.parse_args()

    failed = False
    report = Report(date.today(), machine())
    scratch = Path(tempfile.mkdtemp(prefix="ratingoffice-benchmarks-", dir=options.scratch))
    try:
        setting = Setting.of(options, scratch)
        process(
            sys.executable,
            setting.tool("books.py"),
            "month",
            setting.month,
            "--players",
            setting.players,
            "--games",
            setting.games,
            "--edition",
            setting.edition,
        )
        for name in options.only or SECTIONS:
            try:
                SECTIONS[name](setting, lambda row: _add(report, row))
            except Failed as error:  # hours may be in the rows that are there
                _add(report, Row(name, "stopped", note=f"failed: {error}"))
                failed = True
    finally:
        if options.keep:
            print(f"kept: {scratch}", file=sys.stderr)
        else:
            shutil.rmtree(scratch, ignore_errors=True)
    print({"text": report.text, "markdown": report.markdown, "json": report.json}[options.format]())
    return int(failed)


def _add(report: Report, row: Row) -> None:
    """A long run shows how far it is."""
    report.rows.append(row)
    print(f"{row.section}: {row.name} {f'{row.seconds:.3g} s' if row.seconds else row.note}", file=sys.stderr)
