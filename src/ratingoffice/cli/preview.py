"""`ratingoffice preview`: places, rating changes and verdicts of an event on one page or in a spreadsheet."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import write_new
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from ratingoffice.book.book import Book
    from ratingoffice.tournament.tournament import Tournament


@click.command(cls=Command)
@click.argument("report", type=PATH, help="A tournament report, or - for standard input.")
@click.option(
    "--out",
    type=PATH,
    required=True,
    help="The file to write: a page (.html) that prints on A4, or a spreadsheet (.xlsx).",
)
@click.option("--edition", multiple=True, help="{edition}, or a body ({bodies}); may be repeated; default: every body.")
@click.option("--book", "ratings", type=PATH, help="A book of the edition's body, or a FIDE list: its ratings.")
@click.option(
    "--list", "list_date", default="", help="The list it is for, YYYY-MM-DD; default: the first after its end."
)
@click.option("--tiebreaks", default="", help="In order, e.g. PTS,DE,BH/C1,BH,SB; default: the file's own.")
@click.option("--rank", default="", help="players or teams; default: as the event is.")
@click.option("--kind", default="", help="The kind of event, where the report does not say it well.")
@click.option("--time-control", default="", help="As people write it, like 90+30, where the report has none.")
@click.option("--registered-on", default="", help="The day it was registered, YYYY-MM-DD.")
@click.option("--reported-on", default="", help="The day it was or will be reported, YYYY-MM-DD.")
@click.option(
    "--games",
    type=click.IntRange(min=0),
    default=30,
    show_default=True,
    help="Without a book: rated games of each player so far, for K.",
)
def preview(
    report: Path,
    out: Path,
    edition: tuple[str, ...],
    ratings: Path | None,
    list_date: str,
    tiebreaks: str,
    rank: str,
    kind: str,
    time_control: str,
    registered_on: str,
    reported_on: str,
    games: int,
) -> None:
    """Before an event is sent: beside each place the rating change and the performance, and whether it would be rated.

    No title norms are claimed: their regulation is another one.

    Example: ratingoffice preview report.trf --edition fide --out preview.html
    """
    from ratingoffice.book.findings import BadInput
    from ratingoffice.cli.check import a_list, event_details, refuse_unknown_edition, time_control_line
    from ratingoffice.formats.reports import read_report, source_of
    from ratingoffice.intake.preview.contents import PreviewRequest, make_preview
    from ratingoffice.intake.preview.texts import verdict_of
    from ratingoffice.tournament.codes import split_codes

    if out.suffix.lower() not in (".html", ".xlsx"):
        raise BadInput(f"--out {out}: name a file that ends in .html or .xlsx")
    editions = tuple(edition or ())
    for name in editions:
        refuse_unknown_edition(name)
    if ratings is not None and len(editions) != 1:
        raise BadInput("--book is the book of one body: name it with one --edition")
    if list_date and len(editions) != 1:
        raise BadInput("--list is the list of one body: name it with one --edition")
    details = event_details(
        event_id="event", kind=kind, time_control=time_control, registered_on=registered_on, reported_on=reported_on
    )
    source = source_of(report)
    tournament, findings, _ = read_report(source)
    if tournament is None:
        raise BadInput(findings or f"{source}: no tournament could be read")
    codes = tuple(split_codes(tiebreaks))
    day = a_list(list_date, editions[0]) if list_date else None
    book = None if ratings is None else known_players(ratings, tournament, games)
    knows_games = ratings is not None and ratings.is_dir()
    request = PreviewRequest(editions, codes, "", rank, day, book, details, None if knows_games else games)
    contents = make_preview(tournament, findings, request)
    if out.suffix.lower() == ".html":
        from ratingoffice.intake.preview.page import preview_page

        content = preview_page(contents).encode()
    else:
        from ratingoffice.intake.preview.sheet import preview_sheet

        content = preview_sheet(contents)
    write_new(out, content)
    for finding in findings:
        if finding.severity != "info":
            print(visible(str(finding)), file=sys.stderr)
    for outlook in contents.outlooks:
        verdict = verdict_of(outlook, str)
        article = f" ({verdict.article})" if verdict.article else ""
        print(f"{outlook.edition}: {verdict.outcome}{article}: {verdict.reason}")
        if outlook.judgement is not None:
            print(f"  {time_control_line(outlook.judgement.time_control, outlook.judgement.pool)}")
    print(out)


def known_players(path: Path, tournament: Tournament, games: int) -> Book:
    """A book; or, of a list, its players who are in the tournament, with so many rated games each."""
    from ratingoffice.formats.book_folder import read_book

    if path.is_dir():
        return read_book(path)
    import polars as pl

    from ratingoffice.book.book import Book
    from ratingoffice.book.findings import BadInput
    from ratingoffice.cli.lists import players_and_ratings, read_fide_list_file

    read, findings = read_fide_list_file(path)
    if read is None:
        raise BadInput(findings)
    players, ratings = players_and_ratings(read)
    fide_ids = pl.Series([player.fide_id for player in tournament.players if player.fide_id], dtype=pl.String).implode()
    return Book.of(
        players=players.filter(pl.col("player_id").is_in(fide_ids)),
        ratings=ratings.filter(pl.col("player_id").is_in(fide_ids)).with_columns(games=pl.lit(games)),
    )
