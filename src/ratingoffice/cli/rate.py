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
    parts: Annotated[int, typer.Option(min=1, help="Rate in parts, split by player; the same answer.")] = 1,
    format: Annotated[Format, typer.Option(help="How to print the summary.")] = Format.table,
) -> None:
    """Rate the month before a list: the list to publish, every change explained, and the next month's book.

    Example: ratingoffice rate demo --edition fide-2025-10 --list 2026-02-01 --out next
    """
    import ratingoffice
    from ratingoffice.formats.book_folder import check_kind, kind_of, refuse_existing, write_tables
    from ratingoffice.period.summary import summary

    refuse_existing(out)
    kind = check_kind(tables) if tables else kind_of(book)
    rated = ratingoffice.rate(book, edition=edition, list_date=list_date, pool=pool, parts=parts)
    write_tables(out, rated.tables(), kind)
    told = summary(rated)
    if format is Format.json:
        print_json(told | {"out": str(out)})
        return

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
