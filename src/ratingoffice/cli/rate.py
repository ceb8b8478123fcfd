"""`ratingoffice rate`: a book becomes the next one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratingoffice.cli.command import Command
from ratingoffice.cli.common import Format, format_option, print_json, read_as, reading_option
from ratingoffice.cli.progress import output_status, progress, progress_option

if TYPE_CHECKING:
    from ratingoffice.book.progress import ProgressCallback
    from ratingoffice.formats.book_folder import BookFolder, Kind
    from ratingoffice.rating.request import RatingRequest


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
    from ratingoffice.book.period import parse_list_date
    from ratingoffice.cli.rate_notes import notes_on, read_made_with, unknown_federations
    from ratingoffice.formats.book_folder import find_book, refuse_existing
    from ratingoffice.rating.request import NUMBERED_TEXT, RatingRequest

    # arguments first: nothing is read before they are known to be good
    editions, day = read_as(edition, reading), parse_list_date(list_date)
    request = RatingRequest.of(editions, day, pool, NUMBERED_TEXT)
    if engine is Engine.spark:
        _refuse_local_options(tables, memory)
        with progress(show_progress, output_status(out)):
            summary = _rate_on_spark(book, out, request, parts)
        summary["notes"] = list(notes_on(None, editions, day, summary["pools"]))
    else:
        kind, memory_bytes = _kind(tables), _bytes(memory)
        refuse_existing(out)
        folder = find_book(book)
        kind = kind or folder.kind
        made_with = read_made_with(folder)
        parts = parts or _parts(folder, memory_bytes)
        with progress(show_progress, output_status(out)) as on_progress:
            if parts == 1:
                summary = _rate_in_memory(folder, Path(out), kind, request, on_progress)
            else:
                from ratingoffice.engines.disk import rate_folder

                summary = rate_folder(folder, Path(out), request, kind=kind, parts=parts, on_progress=on_progress)
        summary["notes"] = [
            *notes_on(made_with, editions, day, summary["pools"]),
            *unknown_federations(folder, Path(out) / f"list.{kind}"),
        ]
    if format is Format.json:
        print_json(summary | {"out": out})
    else:
        _print(summary, out)


def _kind(tables: str) -> Kind | None:
    """The kind of file that is asked for; None: as the book."""
    from ratingoffice.formats.book_folder import check_kind

    return check_kind(tables) if tables else None


def _bytes(memory: str) -> int:
    """How much memory may be used."""
    from ratingoffice.engines.memory_budget import free_memory, parse_size

    return parse_size(memory) if memory else free_memory()


def _parts(folder: BookFolder, memory: int) -> int:
    """The number of parts that fit into so many bytes."""
    from ratingoffice.engines.memory_budget import parts_for

    games, players, events = (folder.count_rows(table) for table in ("games", "players", "events"))
    return parts_for(games, players, events, memory)


def _rate_in_memory(
    folder: BookFolder, out: Path, kind: Kind, request: RatingRequest, on_progress: ProgressCallback
) -> dict[str, Any]:
    from ratingoffice.formats.book_folder import read_book, write_tables
    from ratingoffice.rating.rate import rate
    from ratingoffice.rating.summary import summary

    on_progress("reading the book", 0, 0)
    book = read_book(folder)
    on_progress("rating the month", 0, 0)
    rated = rate(book, request)
    on_progress("writing the tables", 0, 0)
    write_tables(out, rated.tables_as_made(), kind)
    return summary(rated)


def _refuse_local_options(tables: str, memory: str) -> None:
    from ratingoffice.book.findings import BadInput

    if tables not in ("", "parquet"):
        raise BadInput(f"--engine spark writes parquet, not {tables}")
    if memory:
        raise BadInput("--memory is not for --engine spark: give its executors memory with spark.executor.memory")


def _rate_on_spark(book: str, out: str, request: RatingRequest, parts: int) -> dict[str, Any]:
    from ratingoffice.book.findings import BadInput

    try:
        from ratingoffice.engines.spark import rate_on_spark, session
    except ImportError as problem:
        raise BadInput(f"--engine spark needs {problem.name}: pip install 'ratingoffice[spark]'") from None
    return rate_on_spark(session(), book, out, request, event_parts=parts)


def _print(summary: dict[str, Any], out: str) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"[bold]List of {summary['list']}[/bold] by {summary['edition']}, written to {out}\n"
        f"{summary['listed']:,} listed: {summary['new']:,} new, {summary['changed']:,} changed, "
        f"{summary['dropped']:,} dropped out"
    )
    table = Table("outcome", "article", "for example", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("events", justify="right")
    table.add_column("games", justify="right")
    rated_now = summary["outcomes"]["rated"]
    table.add_row("rated", "", "", f"{rated_now['events']:,}", f"{rated_now['games']:,}")
    for row in summary["refusals"]:
        table.add_row(row["outcome"], row["article"], row["example"], f"{row['events']:,}", f"{row['games']:,}")
    console.print(table)
    for note in summary["notes"]:
        console.print(f"Note: {note}.", soft_wrap=True)
