"""`ratingoffice regulations coverage`: every sentence of the originals, and where it is implemented."""

from __future__ import annotations

import click

from ratingoffice.cli.command import Command
from ratingoffice.cli.common import PageFormat, format_option, print_json

#: columns of the table before its sentences, at the most
LEFT = 40


@click.command(cls=Command)
@click.argument(
    "edition",
    required=False,
    default="",
    help="An edition ({edition}, fide-tiebreaks-2023) or a body ({bodies}); none: all.",
)
@format_option(PageFormat)
def coverage(edition: str, format: PageFormat) -> None:
    """Every sentence of an original in our own words: where it is implemented, and the test that shows it.

    What speaks to people and not to software says why, and what is not implemented yet says what is missing.

    Example: ratingoffice regulations coverage jcf-2024-10
    """
    from ratingoffice.explain.originals import STATUS_LABELS, originals, page_of, row_details

    chosen = originals(edition)
    if format is PageFormat.json:
        print_json({"originals": [original.as_json() for original in chosen]})
        return
    if format is PageFormat.html:
        print(page_of(chosen), end="")
        return
    from rich.table import Table
    from rich.text import Text

    from ratingoffice.cli.regulations import console

    page = console()
    if not page.is_terminal:  # the name of a test can be run only if it stands in one line
        longest = max(len(test) for original in chosen for row in original.coverage.rows for test in row.tests)
        page.width = max(page.width, LEFT + longest)
    for number, original in enumerate(chosen):
        if number:
            page.print()
        page.print(Text(f"{original.edition}: {original.summary}", style="bold"))
        page.print(original.coverage.original)
        table = Table.grid(padding=(0, 2))
        table.add_column(min_width=9, no_wrap=True)
        table.add_column(min_width=12, no_wrap=True)
        table.add_column(ratio=1, overflow="fold")
        for row in original.coverage.rows:
            words = Text(row.says)
            for line in row_details(row):
                words.append(f"\n{line}", style="dim")
            table.add_row(row.at, STATUS_LABELS[row.status], words)
        page.print(table)
