"""`ratingoffice rate`: a book becomes the next one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratingoffice.cli.command import Command
from ratingoffice.cli.common import Format, format_option, print_json, read_as, reading_option
from ratingoffice.cli.progress import progress, progress_option, written

if TYPE_CHECKING:
    from ratingoffice.book.progress import ProgressCallback
    from ratingoffice.formats.book_folder import Kind


class Engine(StrEnum):
    local = "local"
    spark = "spark"


@click.command(cls=Command)
@click.argument("book", help="The folder with the tables: players, ratings, events, games …")
@click.option("--edition", required=True, help="An edition ({edition}) or a body ({bodies}).")
@click.option("--list", "list_date", required=True, help="The day of the list to publish, YYYY-MM-DD.")
@click.option("--out", required=True, help="The folder to write; it must not exist yet.")
@click.option("--pool", default="", help="{pools}, or all that the body has; default: its first.")
@reading_option
@click.option("--tables", default="", help="csv or parquet; default: as the book.")
@click.option("--memory", default="", help="How much may be used, like 2GB; default: what is free.")
@click.option(
    "--parts",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Rate in so many parts from disk to disk; 0: as needed.",
)
@click.option(
    "--engine",
    type=click.Choice(Engine),
    default=Engine.local,
    show_default=True,
    help="local, or spark: on a cluster, folders on any path it reads.",
)
@format_option()
@progress_option
def rate(
    book: str,
    edition: str,
    list_date: str,
    out: str,
    pool: str,
    reading: tuple[str, ...],
    tables: str,
    memory: str,
    parts: int,
    engine: Engine,
    format: Format,
    show_progress: bool,
) -> None:
    """Rate the month before a list: the list to publish, every change explained, and the next month's book.

    Example: ratingoffice rate demo --edition fide-2025-10 --list 2026-02-01 --out next

    A book that does not fit into memory is rated in parts; the output is the same to the byte.
    """
    from datetime import date

    from ratingoffice.cli.rate_notes import made_with, notes_on, unknown_federations

    edition = read_as(edition, reading)
    made = None if engine is Engine.spark else made_with(Path(book))
    with progress(show_progress, written(out)) as on_progress:
        if engine is Engine.spark:
            told = _on_spark(book, out, edition, list_date, pool, parts, tables, memory)
        else:
            told = _here(Path(book), Path(out), edition, list_date, pool, parts, tables, memory, on_progress)
    told["notes"] = list(notes_on(made, edition, date.fromisoformat(told["list"]), told["pools"]))
    if engine is not Engine.spark:
        told["notes"] += unknown_federations(Path(book), Path(out))
    if format is Format.json:
        print_json(told | {"out": out})
        return
    _print(told, out)


def _here(
    book: Path,
    out: Path,
    edition: str,
    list_date: str,
    pool: str,
    parts: int,
    tables: str,
    memory: str,
    on_progress: ProgressCallback,
) -> dict[str, Any]:
    from ratingoffice.formats.book_folder import check_kind, kind_of, refuse_existing

    refuse_existing(out)
    kind = check_kind(tables) if tables else kind_of(book)
    how = parts or _parts(book, memory)
    if how == 1:
        return _in_memory(book, out, kind, edition, list_date, pool, on_progress)
    return _in_parts(book, out, kind, edition, list_date, pool, how, on_progress)


def _on_spark(
    book: str, out: str, edition: str, list_date: str, pool: str, parts: int, tables: str, memory: str
) -> dict[str, Any]:
    from ratingoffice.book.findings import BadInput
    from ratingoffice.book.period import parse_list_date

    if tables not in ("", "parquet"):
        raise BadInput(f"--engine spark writes parquet, not {tables}")
    if memory:
        raise BadInput("--memory is not for --engine spark: give its executors memory with spark.executor.memory")
    try:
        from ratingoffice.engines.spark import rate_on_spark, session
    except ImportError as problem:
        raise BadInput(f"--engine spark needs {problem.name}: pip install 'ratingoffice[spark]'") from None
    return rate_on_spark(
        session(), book, out, edition=edition, list_date=parse_list_date(list_date), pool=pool, event_parts=parts
    )


def _parts(book: Path, memory: str) -> int:
    from ratingoffice.engines.memory_budget import free_memory, parts_for, size
    from ratingoffice.formats.book_folder import count_rows

    games, players, events = (count_rows(book, table) for table in ("games", "players", "events"))
    return parts_for(games, players, events, size(memory) if memory else free_memory())


def _in_memory(
    book: Path, out: Path, kind: Kind, edition: str, list_date: str, pool: str, on_progress: ProgressCallback
) -> dict[str, Any]:
    from ratingoffice.book.period import parse_list_date
    from ratingoffice.formats.book_folder import read_book, write_tables
    from ratingoffice.rating.month import NUMBERED_TEXT, Month
    from ratingoffice.rating.summary import summary

    month = Month.of(edition, parse_list_date(list_date), pool, NUMBERED_TEXT)
    on_progress("reading the book", 0, 0)
    read = read_book(book)
    on_progress("rating the month", 0, 0)
    rated = month.rate(read)
    on_progress("writing the tables", 0, 0)
    write_tables(out, rated.ready(), kind)
    return summary(rated)


def _in_parts(
    book: Path,
    out: Path,
    kind: Kind,
    edition: str,
    list_date: str,
    pool: str,
    parts: int,
    on_progress: ProgressCallback,
) -> dict[str, Any]:
    """From disk to disk."""
    from ratingoffice.book.period import parse_list_date
    from ratingoffice.engines.disk import rate_folder

    return rate_folder(
        book,
        out,
        edition=edition,
        list_date=parse_list_date(list_date),
        pool=pool,
        kind=kind,
        parts=parts,
        on_progress=on_progress,
    )


def _print(told: dict[str, Any], out: str) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"[bold]List of {told['list']}[/bold] by {told['edition']}, written to {out}\n"
        f"{told['listed']:,} listed: {told['new']:,} new, {told['changed']:,} changed, {told['dropped']:,} dropped out"
    )
    table = Table("outcome", "article", "for example", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("events", justify="right")
    table.add_column("games", justify="right")
    rated_now = told["outcomes"]["rated"]
    table.add_row("rated", "", "", f"{rated_now['events']:,}", f"{rated_now['games']:,}")
    for row in told["refusals"]:
        table.add_row(row["outcome"], row["article"], row["example"], f"{row['events']:,}", f"{row['games']:,}")
    console.print(table)
    for note in told["notes"]:
        console.print(f"Note: {note}.", soft_wrap=True)
