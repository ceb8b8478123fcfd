"""`ratingoffice rate`: a book becomes the next one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ratingoffice.cli.common import Format, plainly, print_json


@plainly
def rate(
    book: Annotated[Path, typer.Argument(help="The folder with the tables: players, ratings, events, games …")],
    edition: Annotated[str, typer.Option(help="An edition (fide-2025-10) or a body (fide, jcf, fshu).")],
    list_date: Annotated[str, typer.Option("--list", help="The day of the list to publish, YYYY-MM-01.")],
    out: Annotated[Path, typer.Option(help="The folder to write; it must not exist yet.")],
    pool: Annotated[str, typer.Option(help="standard, rapid or both (JCF).")] = "standard",
    tables: Annotated[str, typer.Option(help="csv or parquet; default: as the book.")] = "",
    parts: Annotated[int, typer.Option(min=1, help="Rate in so many parts, split by player; the answer is the same.")] = 1,
    format: Annotated[Format, typer.Option(help="How to print the summary.")] = Format.table,
) -> None:
    """Rate the month before a list: the list to publish, every change explained, and the next month's book.

    Example: ratingoffice rate demo --edition fide-2025-10 --list 2026-02-01 --out next
    """
    import ratingoffice
    from ratingoffice.formats.book_folder import kind_of, refuse_existing, write_tables
    from ratingoffice.model.findings import BadInput

    refuse_existing(out)
    if tables not in ("", "csv", "parquet"):
        raise BadInput(f'--tables "{tables}" is neither csv nor parquet')
    rated = ratingoffice.rate(book, edition=edition, list_date=list_date, pool=pool, parts=parts)
    write_tables(out, rated.tables(), tables or kind_of(book))
    summary = rated.summary()
    if format is Format.json:
        print_json(summary | {"out": str(out)})
        return
    from rich.console import Console
    from rich.table import Table

    console = Console()
    console.print(f"[bold]List of {rated.list_date}[/bold] by {rated.edition}: {summary['listed']} players listed "
                  f"({summary['new']} new, {summary['changed']} changed), written to {out}")  # fmt: skip
    table = Table("outcome", "events", "games", box=None, pad_edge=False)
    for outcome, count in summary["outcomes"].items():
        table.add_row(outcome, str(count["events"]), str(count["games"]) if count["games"] is not None else "")
    console.print(table)
    refusals = summary["refusals"]
    if refusals:
        table = Table("not rated by", "", "events", "games", box=None, pad_edge=False)
        for row in refusals:
            table.add_row(row["article"], row["example"], str(row["events"]), str(row["games"]))
        console.print(table)
