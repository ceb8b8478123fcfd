"""`ratingoffice audit`: two published lists, and what the second cannot be after the first."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import format_option, write_new
from ratingoffice.cli.progress import UNCHANGED, progress, progress_option

if TYPE_CHECKING:
    from ratingoffice.book.progress import ProgressCallback

#: so many findings of a kind are printed; csv, json and html have them all
FINDINGS_PER_KIND = 5


class AuditFormat(StrEnum):
    table = "table"
    csv = "csv"
    json = "json"
    html = "html"


@click.command(cls=Command)
@click.argument("first", type=PATH, help="The earlier list: FIDE's TXT or XML, plain or packed; list.csv or .parquet.")
@click.argument("second", type=PATH, help="The later list; of either, the folder that `rate` wrote will do too.")
@click.option(
    "--edition",
    default="",
    help="{bodies}, by the day of the list, or an edition; default: as the files tell, else {first}.",
)
@click.option(
    "--days", default="", help="The days of the lists, like 2024-05-01,2024-06-01, where the files tell none."
)
@click.option("--pool", default="", help="The pool of lists that name none.")
@click.option("--book", type=PATH, help="A book with the games of the period: is each change explained by them?")
@click.option("--reports", type=PATH, help="The same by a folder of reports.")
@format_option(AuditFormat)
@click.option("--out", type=PATH, help="The file to write, which must not exist yet; default: standard output.")
@progress_option
def audit(
    first: Path,
    second: Path,
    edition: str,
    days: str,
    pool: str,
    book: Path | None,
    reports: Path | None,
    format: AuditFormat,
    out: Path | None,
    show_progress: bool,
) -> None:
    """Look at two published lists alone: K, changes, minimum, activity, persons; by the edition's own clauses.

    Exit 1: something is impossible by the edition. Nothing is changed.

    Example: ratingoffice audit standard_may24frl.zip standard_jun24frl.zip --format html --out audit.html
    """
    from concurrent.futures import ThreadPoolExecutor

    from ratingoffice.assurance.audit.audit import audit as look
    from ratingoffice.assurance.audit.game_explanations import by_book, by_reports
    from ratingoffice.assurance.audit.lists import read_list
    from ratingoffice.assurance.audit.report import format_audit
    from ratingoffice.book.findings import BadInput
    from ratingoffice.cli.findings import lines_of
    from ratingoffice.federations.registry import first_body

    list_days = [*(part.strip() for part in days.split(",")), "", ""]
    if days and len(list_days) != 4:
        raise BadInput(f'--days "{days}": write two days with a comma, like 2024-05-01,2024-06-01')
    if book is not None and reports is not None:
        raise BadInput("--book and --reports: name one of the two")
    with progress(show_progress, lambda: UNCHANGED) as on_progress:
        with ThreadPoolExecutor(2) as at_once:
            earlier, later = at_once.map(read_list, (first, second), (pool, pool), list_days, both(on_progress))
        if later.day is None:
            raise BadInput(
                f"{second}: the list does not say of which month it is: name both, --days 2024-05-01,2024-06-01"
            )
        name = edition or later.made_by or first_body()
        games = None
        if book is not None:
            on_progress("rating the book", 0, 0)
            games = by_book(earlier, later, name, book)
        if reports is not None:
            games = by_reports(earlier, later, name, reports, on_progress)
        text = format_audit(result := look(earlier, later, name, games, on_progress), format.value, FINDINGS_PER_KIND)
    for line in lines_of((*earlier.findings, *later.findings)):
        print(line, file=sys.stderr)
    if out is None:
        sys.stdout.write(text)
    else:
        write_new(out, text.encode())
    if result.is_impossible:
        raise Exit(1)


def both(on_progress: ProgressCallback) -> Iterator[Callable[[int, int], None]]:
    """How far two files are that are read at the same time: their bytes together."""
    files = [(0, 0), (0, 0)]
    for number in range(len(files)):

        def read(done: int, of: int, number: int = number) -> None:
            files[number] = done, of
            on_progress("reading", *map(sum, zip(*files, strict=True)))

        yield read
