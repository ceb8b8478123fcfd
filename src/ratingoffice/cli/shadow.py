"""`ratingoffice shadow`: the lists of another program beside ours, month after month, and why they differ."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ratingoffice.cli.command import Argument, Option
from ratingoffice.cli.common import Format, Readings, plainly, print_json, read_as
from ratingoffice.cli.progress import ShowProgress, progress
from ratingoffice.cli.replay import tell


@plainly
def shadow(
    book: Annotated[Path, Argument(help="The folder with the register, the events and the games of these months.")],
    theirs: Annotated[Path, Option(help="The list they published, or a folder of their lists.")],
    list_date: Annotated[str, Option("--list", help="The first list to compare, YYYY-MM-DD.")],
    out: Annotated[Path, Option(help="The folder to write. One that this command began is gone on with.")],
    edition: Annotated[
        str, Option(help="A body ({bodies}): its editions by date. Or one edition. Default: {first}.")
    ] = "",
    last: Annotated[str, Option("--to", help="The last list to compare; default: the first alone.")] = "",
    pool: Annotated[str, Option(help="{pools}, or all that the body has; default: its first.")] = "",
    columns: Annotated[
        str, Option(help="Of a CSV: which column is which, like rating=Elo,player_id=ID,games=Games,k=K.")
    ] = "",
    reading: Readings = None,
    format: Annotated[Format, Option(help="How to print the summary.")] = Format.table,
    show_progress: ShowProgress = False,
) -> None:
    """Compare the lists that another program published with ours, and say why they differ.

    Each month is rated from their own list in force. Every difference of a rating, K, games or activity is put down to
    data, their starting value, another reading of a clause, rounding, or is unexplained. After an interruption the same
    command goes on.

    Example: ratingoffice shadow book --theirs lists --edition fide --list 2026-02-01 --to 2026-04-01 --out report
    """
    from ratingoffice.federations.registry import first_body
    from ratingoffice.model.period import a_day
    from ratingoffice.shadow.report import Asked, report
    from ratingoffice.shadow.theirs import columns_named

    first = a_day(list_date)
    asked = Asked(
        book=book,
        theirs=theirs,
        edition=read_as(edition or first_body(), reading),
        first=first,
        last=a_day(last) if last else first,
        out=out,
        pool=pool,
        columns=columns_named(columns),
    )
    with progress(
        show_progress, lambda: "every month that was compared is whole; the same command goes on after it."
    ) as told:
        done = report(asked, told)
    if format is Format.json:
        print_json(
            {"out": str(out), "made": done.made, "lists": done.summary.to_dicts(), "causes": done.causes.to_dicts()}
        )
        return
    print(f"{out}: see {out / 'index.html'}")
    tell(done.summary.rows(named=True))
    if done.causes.height:
        print()
        shown = ("list_date", "class", "clause", "reading", "event_id", "person", "players", "detail")
        tell(done.causes.select(shown).rows(named=True))
