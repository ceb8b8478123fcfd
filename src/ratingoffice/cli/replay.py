"""`ratingoffice replay`: every list of a history, one after the other."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from pathlib import Path

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import Format, format_option, plural, print_json, read_as, reading_option
from ratingoffice.cli.progress import progress, progress_option


class Keep(StrEnum):
    lists = "lists"
    all = "all"


@click.command(cls=Command)
@click.argument("book", type=PATH, help="The folder with the tables of the whole history.")
@click.option("--from", "first", required=True, help="The first list to make, YYYY-MM-DD.")
@click.option("--to", "last", required=True, help="The last list to make, YYYY-MM-DD.")
@click.option("--out", type=PATH, required=True, help="Output folder. An interrupted run is resumed.")
@click.option(
    "--edition",
    "editions",
    multiple=True,
    help="A body ({bodies}): its editions by date, or one edition; default: {first}. Repeated: the same history by "
    "these editions too, each as if it had always been in force.",
)
@click.option("--pool", default="", help="{pools}, or all that the body has; default: its first.")
@reading_option
@click.option(
    "--keep",
    type=click.Choice(Keep),
    default=Keep.lists,
    show_default=True,
    help="Of each list: lists (list, changes, verdicts, initials) or all that `rate` writes.",
)
@click.option("--tables", default="", help="csv or parquet; default: as the book.")
@format_option()
@progress_option
def replay(
    book: Path,
    first: str,
    last: str,
    out: Path,
    editions: tuple[str, ...],
    pool: str,
    reading: tuple[str, ...],
    keep: Keep,
    tables: str,
    format: Format,
    show_progress: bool,
) -> None:
    """Make all lists of a history, month after month. The same command resumes an interrupted run.

    Example: ratingoffice replay history --from 2024-02-01 --to 2026-02-01 --edition fide --out replayed
    """
    from ratingoffice.assurance.history.replay import ReplayRequest, replay
    from ratingoffice.federations.registry import first_body
    from ratingoffice.formats.book_folder import check_kind, find_book

    request = ReplayRequest(
        book=book,
        first=day(first),
        last=day(last),
        out=out,
        edition=read_as(editions[0] if editions else first_body(), reading),
        instead=editions[1:],
        pool=pool,
        keep=keep.value,
        kind=check_kind(tables) if tables else find_book(book).kind,
    )
    go_on = "every list that was made is whole; the same command goes on after the last."
    with progress(show_progress, lambda: go_on) as on_progress:
        done = replay(request, on_progress)
    if format is Format.json:
        beside = done.beside.to_dicts() if done.beside is not None else None
        print_json({"out": str(out), "made": done.new_lists, "lists": done.summary.to_dicts(), "beside": beside})
        return
    lists = plural(done.summary["list_date"].n_unique(), "list")
    print(f"{out}: {lists}, {done.new_lists} made now; {out / 'book'} goes on from the last")
    print_rows(done.summary.tail(12).rows(named=True))
    if done.beside is not None:
        print_rows(done.beside.filter(done.beside["list_date"] == request.last).rows(named=True))


def day(text: str) -> date:
    from ratingoffice.book.findings import BadInput

    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'list date "{text}" is not a date: write it like 2024-06-01') from None


def print_rows(rows: list[dict[str, object]]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 160
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in rows[0] if rows else ():
        title = name if "=" in name else name.replace("_", " ")  # of an amended edition the name stays
        table.add_column(title, justify="left" if isinstance(rows[0][name], str) else "right")
    for row in rows:
        table.add_row(*(cell_text(value) for value in row.values()))
    console.print(table)


def cell_text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}" if abs(value) >= 1 else f"{value:.6f}"
    return "" if value is None else str(value)
