"""`ratingoffice office`: a new office, and books that go in and out of it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.command import PATH
from ratingoffice.cli.common import plural
from ratingoffice.cli.office_setup import app, data_option, day, find_body, make_demo, report_office_errors, set_up
from ratingoffice.cli.progress import ANEW, progress, progress_option


@app.command()
@data_option
@click.option("--demo", default="", help="A federation to try things on: {a_demo}.")
@click.option(
    "--players",
    type=click.IntRange(min=400),
    default=2000,
    show_default=True,
    help="How many players the demonstration has.",
)
@click.option(
    "--months",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    help="How many lists; the last is left to publish.",
)
@report_office_errors
def init(data: Path | None, demo: str, players: int, months: int) -> None:
    """Create the folder and the tables of an office, with a demonstration if asked for.

    Example: ratingoffice office init --data office-data --demo fide
    """
    set_up(data)
    from django.conf import settings

    from ratingoffice.office.domain.lists import published_lists

    if demo:
        body = make_demo(demo, months=months, players=players)
        print(
            f"{body.name}: {plural(body.players.count(), 'player')}, "
            f"{plural(len(published_lists.current(body)), 'list')}"
        )
    print(f"The office is in {settings.DATA}")


@app.command()
@click.argument("body", help="By whose regulations it is rated: {a_body}.")
@click.option("--first-list", required=True, help="The day of the first list that is made here.")
@click.option("--name", default="", help="The name to show.")
@data_option
@report_office_errors
def begin(body: str, first_list: str, name: str, data: Path | None) -> None:
    """Create a federation with an empty register. Use `office import` if it has tables already.

    Example: ratingoffice office begin jcf --first-list 2026-02-01 --name "Our federation"
    """
    set_up(data)
    from ratingoffice.office.domain.lists import transfer

    new_body = transfer.begin(body, day(first_list), name=name, by=None)
    print(f"{new_body.name}: an empty register; the first list is that of {first_list}")


@app.command("import")
@click.argument("folder", type=PATH, help="The book: a folder of tables, CSV or Parquet.")
@click.option("--body", required=True, help="Whose book it is: {a_body}.")
@click.option("--list", "list_date", required=True, help="The day of the list in force, which is in its ratings.")
@click.option("--name", default="", help="The name to show.")
@click.option(
    "--shadow/--no-shadow",
    default=False,
    show_default=True,
    help="Beside another program, which goes on publishing: nothing is public, or published here.",
)
@data_option
@progress_option
@report_office_errors
def import_(
    folder: Path, body: str, list_date: str, name: str, shadow: bool, data: Path | None, show_progress: bool
) -> None:
    """Import a whole book: players, the list in force, earlier lists, events, games and decisions.

    Example: ratingoffice office import book --body fide --list 2026-02-01 --name "Chess Federation"
    """
    set_up(data)
    from ratingoffice.office.domain.lists import transfer

    with progress(show_progress, lambda: f"the office is as it was; {ANEW}") as on_progress:
        new_body = transfer.import_book(
            folder, body, list_date=day(list_date), name=name, is_shadow=shadow, on_progress=on_progress
        )
    print(f"{new_body.name}: {plural(new_body.players.count(), 'player')}, {plural(new_body.events.count(), 'event')}")


@app.command()
@click.argument(
    "their_lists",
    type=PATH,
    help="The first list that the other program published after the import, or a folder of its lists.",
)
@click.option("--body", default="", help="Whose lists; needed where there are several bodies.")
@click.option("--columns", default="", help="Of a CSV: which column is which, like rating=Elo,player_id=ID.")
@data_option
@progress_option
@report_office_errors
def shadow(their_lists: Path, body: str, columns: str, data: Path | None, show_progress: bool) -> None:
    """Compare the lists of another program with what this office makes of its own books; the desk shows the causes.

    Example: ratingoffice office shadow lists --body fide
    """
    from ratingoffice.assurance.shadow.published_list import columns_named

    set_up(data, new=False)
    from ratingoffice.office.domain.shadow.months import compare

    federation = find_body(body)
    with progress(show_progress, lambda: f"nothing was kept; {ANEW}") as on_progress:
        months = compare(federation, their_lists, columns_named(columns), on_progress=on_progress)
    for month in months:
        for row in month.summary:
            print(
                f"{month.list_date} {row['pool']}: {row['differ']:,} players differ, {row['unexplained']:,} unexplained"
            )


@app.command("fide-list")
@click.argument("file", type=PATH, help="A FIDE list: TXT or XML, as it is or zipped.")
@click.option("--body", default="", help="Whose players; needed where there are several bodies.")
@click.option(
    "--list", "list_date", default="", help="The day of the list, where neither its header nor its name says it."
)
@click.option("--pool", default="", help="standard, rapid or blitz, where a single list does not say.")
@data_option
@progress_option
@report_office_errors
def fide_list(file: Path, body: str, list_date: str, pool: str, data: Path | None, show_progress: bool) -> None:
    """Store the FIDE ratings of a body's players by one of FIDE's lists, beside those of its other lists.

    Example: ratingoffice office fide-list standard_sep26frl.zip --body fshu
    """
    from ratingoffice.cli.lists import read_fide_list_file
    from ratingoffice.intake.fide_list_import import find_list_day, finding_without_day

    set_up(data)
    from ratingoffice.office.domain.people.fide_lists import take

    federation = find_body(body)
    read, findings = read_fide_list_file(file, pool, show_progress)
    if read is None:
        raise BadInput(findings)
    list_day = find_list_day(read, file.name, list_date)
    if list_day is None:
        raise BadInput([finding_without_day(str(file))])
    for finding in findings:
        print(finding, file=sys.stderr)
    new = take(federation, read, list_day)
    players_on_list, ratings_changed = plural(new.matched, "player"), plural(new.changed, "rating")
    print(f"{federation.name}, FIDE's list of {list_day}: {players_on_list} on it, {ratings_changed} changed")


@app.command()
@click.argument("out", type=PATH, help="The folder to write; it must not exist yet.")
@click.option("--body", default="", help="Whose book; needed where there are several.")
@click.option("--tables", default="csv", show_default=True, help="csv or parquet.")
@data_option
@report_office_errors
def export(out: Path, body: str, tables: str, data: Path | None) -> None:
    """Write a body's whole book, as `rate` and `office import` read it.

    Example: ratingoffice office export book --body fide
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.lists import published_lists, transfer

    federation = find_body(body)
    transfer.export_book(federation, out, tables)
    in_force = published_lists.newest(federation)
    print(f"{out}: the book of {federation.name}, list in force {in_force.list_date if in_force else 'none'}")
