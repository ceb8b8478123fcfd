"""`ratingoffice explain`: every point of a player's period, with its article."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import PageFormat, print_json, write_new

if TYPE_CHECKING:
    from ratingoffice.explain.sheet import Sheet

ENDINGS = {".html": PageFormat.html, ".htm": PageFormat.html, ".json": PageFormat.json}
WIDTH = 110  # of a table that is not for a terminal


@click.command(cls=Command)
@click.argument("next", type=PATH, help="The folder that `rate` wrote.")
@click.argument("player_id", help="The player, by the body's own id.")
@click.option("--pool", default="", help="Only this pool; default: all that were rated.")
@click.option("--format", type=click.Choice(PageFormat), help="Default: by the ending of --out, else table.")
@click.option("--out", type=PATH, help="Write the sheet to this file; it must not exist yet.")
def explain(next: Path, player_id: str, pool: str, format: PageFormat | None, out: Path | None) -> None:
    """The calculation sheet of a player: every game, K, the sum and its rounding, what was not counted, and why.

    Example: ratingoffice explain next 1503014 --out sheet.html
    """
    from ratingoffice.explain.sheet import sheet_of
    from ratingoffice.formats.book_folder import refuse_existing

    if out is not None:
        refuse_existing(out)
    sheet = sheet_of(next, player_id, pool or None)
    if out is None:
        show(sheet, format or PageFormat.table)
        return
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        show(sheet, format or ENDINGS.get(out.suffix.lower(), PageFormat.table))
    write_new(out, written.getvalue().encode())


def show(sheet: Sheet, format: PageFormat) -> None:
    if format is PageFormat.json:
        from dataclasses import asdict

        print_json(asdict(sheet))
    elif format is PageFormat.html:
        from ratingoffice.explain.page import page_of

        print(page_of(sheet), end="")
    else:
        from rich.console import Console

        from ratingoffice.explain.text import print_sheet

        print_sheet(sheet, Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH))
