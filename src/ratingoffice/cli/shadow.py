"""`ratingoffice shadow`: the lists of another program beside ours, month after month, and why they differ."""

from __future__ import annotations

from pathlib import Path

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import Format, format_option, print_json, read_as, reading_option
from ratingoffice.cli.progress import progress, progress_option
from ratingoffice.cli.replay import print_rows


@click.command(cls=Command)
@click.argument("book", type=PATH, help="The folder with the register, the events and the games of these months.")
@click.option(
    "--theirs",
    "their_lists",
    type=PATH,
    required=True,
    help="The list that the other program published, or a folder of its lists.",
)
@click.option("--list", "list_date", required=True, help="The first list to compare, YYYY-MM-DD.")
@click.option("--out", type=PATH, required=True, help="Output folder. An interrupted run is resumed.")
@click.option(
    "--edition", default="", help="A body ({bodies}): its editions by date. Or one edition. Default: {first}."
)
@click.option("--to", "last", default="", help="The last list to compare; default: the first alone.")
@click.option("--pool", default="", help="{pools}, or all that the body has; default: its first.")
@click.option(
    "--columns", default="", help="Of a CSV: which column is which, like rating=Elo,player_id=ID,games=Games,k=K."
)
@reading_option
@format_option()
@progress_option
def shadow(
    book: Path,
    their_lists: Path,
    list_date: str,
    out: Path,
    edition: str,
    last: str,
    pool: str,
    columns: str,
    reading: tuple[str, ...],
    format: Format,
    show_progress: bool,
) -> None:
    """Compare the lists that another program published with ours, and say why they differ.

    Each month is rated from their own list in force. Every difference of a rating, K, games or activity is put down to
    data, their starting value, another reading of a clause, rounding, or is unexplained. The same
    command resumes an interrupted run.

    Example: ratingoffice shadow book --theirs lists --edition fide --list 2026-02-01 --to 2026-04-01 --out report
    """
    from ratingoffice.assurance.shadow.published_list import columns_named
    from ratingoffice.assurance.shadow.report import ShadowRequest, report
    from ratingoffice.book.period import parse_list_date
    from ratingoffice.federations.registry import first_body

    first = parse_list_date(list_date)
    request = ShadowRequest(
        book=book,
        published=their_lists,
        edition=read_as(edition or first_body(), reading),
        first=first,
        last=parse_list_date(last) if last else first,
        out=out,
        pool=pool,
        columns=columns_named(columns),
    )
    with progress(
        show_progress, lambda: "every month that was compared is whole; the same command goes on after it."
    ) as on_progress:
        done = report(request, on_progress)
    if format is Format.json:
        print_json(
            {
                "out": str(out),
                "made": done.new_months,
                "lists": done.summary.to_dicts(),
                "causes": done.causes.to_dicts(),
            }
        )
        return
    print(f"{out}: see {out / 'index.html'}")
    print_rows(done.summary.rows(named=True))
    if done.causes.height:
        print()
        cause_columns = ("list_date", "class", "clause", "reading", "event_id", "person", "players", "detail")
        print_rows(done.causes.select(cause_columns).rows(named=True))
