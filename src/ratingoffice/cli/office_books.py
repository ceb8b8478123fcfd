"""`ratingoffice office`: a new office, and books that go in and out of it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from ratingoffice.cli.at_office import Data, app, at_the_office, day, find_body, make_demo, set_up
from ratingoffice.cli.command import Argument, Option
from ratingoffice.cli.common import plural
from ratingoffice.cli.progress import ANEW, ShowProgress, progress
from ratingoffice.model.findings import BadInput


@app.command()
@at_the_office
def init(
    data: Data = None,
    demo: Annotated[str, Option(help="A federation to try things on: {a_demo}.")] = "",
    players: Annotated[int, Option(min=400, help="How many players the demonstration has.")] = 2000,
    months: Annotated[int, Option(min=1, help="How many lists; the last is left to publish.")] = 3,
) -> None:
    """Make the folder and the tables of an office, with a demonstration if asked for.

    Example: ratingoffice office init --data office-data --demo fide
    """
    set_up(data)
    from django.conf import settings

    from ratingoffice.office.store import lists

    if demo:
        body = make_demo(demo, months=months, players=players)
        print(f"{body.name}: {plural(body.players.count(), 'player')}, {plural(len(lists.current(body)), 'list')}")
    print(f"The office is in {settings.DATA}")


@app.command()
@at_the_office
def begin(
    body: Annotated[str, Argument(help="By whose regulations it is rated: {a_body}.")],
    first_list: Annotated[str, Option(help="The day of the first list that is made here.")],
    name: Annotated[str, Option(help="The name to show.")] = "",
    data: Data = None,
) -> None:
    """Begin a federation with an empty register. One that has tables already takes them over with `office import`.

    Example: ratingoffice office begin jcf --first-list 2026-02-01 --name "Our federation"
    """
    set_up(data)
    from ratingoffice.office.store import transfer

    made = transfer.begin(body, day(first_list), name=name, by=None)
    print(f"{made.name}: an empty register; the first list is that of {first_list}")


@app.command("import")
@at_the_office
def import_(
    folder: Annotated[Path, Argument(help="The book: a folder of tables, CSV or Parquet.")],
    body: Annotated[str, Option(help="Whose book it is: {a_body}.")],
    list_date: Annotated[str, Option("--list", help="The day of the list in force, which is in its ratings.")],
    name: Annotated[str, Option(help="The name to show.")] = "",
    shadow: Annotated[
        bool, Option(help="Beside another program, which goes on publishing: nothing is public, or published here.")
    ] = False,
    data: Data = None,
    show_progress: ShowProgress = False,
) -> None:
    """Take a whole book over: players, the list in force, earlier lists, events, games and decisions.

    Example: ratingoffice office import book --body fide --list 2026-02-01 --name "Chess Federation"
    """
    set_up(data)
    from ratingoffice.office.store import transfer

    with progress(show_progress, lambda: f"the office is as it was; {ANEW}") as tell:
        made = transfer.import_book(folder, body, list_date=day(list_date), name=name, is_shadow=shadow, tell=tell)
    print(f"{made.name}: {plural(made.players.count(), 'player')}, {plural(made.events.count(), 'event')}")


@app.command()
@at_the_office
def shadow(
    theirs: Annotated[Path, Argument(help="The first list they published after the import, or a folder of lists.")],
    body: Annotated[str, Option(help="Whose lists; needed where there are several bodies.")] = "",
    columns: Annotated[str, Option(help="Of a CSV: which column is which, like rating=Elo,player_id=ID.")] = "",
    data: Data = None,
    show_progress: ShowProgress = False,
) -> None:
    """Compare the lists of another program with what this office makes of its own books; the desk shows the causes.

    Example: ratingoffice office shadow lists --body fide
    """
    from ratingoffice.shadow.theirs import columns_named

    set_up(data, new=False)
    from ratingoffice.office.store.shadow import compare

    whose = find_body(body)
    with progress(show_progress, lambda: f"nothing was kept; {ANEW}") as tell:
        kept = compare(whose, theirs, columns_named(columns), tell=tell)
    for one in kept:
        for row in one.summary:
            print(
                f"{one.list_date} {row['pool']}: {row['differ']:,} players differ, {row['unexplained']:,} unexplained"
            )


@app.command("fide-list")
@at_the_office
def fide_list(
    file: Annotated[Path, Argument(help="A FIDE list: TXT or XML, as it is or zipped.")],
    body: Annotated[str, Option(help="Whose players; needed where there are several bodies.")] = "",
    list_date: Annotated[
        str, Option("--list", help="The day of the list, where neither its header nor its name says it.")
    ] = "",
    kind: Annotated[str, Option(help="standard, rapid or blitz, where a single list does not say.")] = "",
    data: Data = None,
    show_progress: ShowProgress = False,
) -> None:
    """Keep the FIDE ratings of a body's players by one of FIDE's lists, beside those of its other lists.

    Example: ratingoffice office fide-list standard_sep26frl.zip --body fshu
    """
    from ratingoffice.cli.lists import shown_reading
    from ratingoffice.intake.fide_lists import day_of, without_a_day

    set_up(data)
    from ratingoffice.office.store.fide_lists import take

    its = find_body(body)
    read, findings = shown_reading(file, kind, show_progress)
    if read is None:
        raise BadInput(findings)
    list_day = day_of(read, file.name, list_date)
    if list_day is None:
        raise BadInput([without_a_day(str(file))])
    for finding in findings:
        print(finding, file=sys.stderr)
    new = take(its, read, list_day)
    found, moved = plural(new.found, "player"), plural(new.moved, "rating")
    print(f"{its.name}, FIDE's list of {list_day}: {found} on it, {moved} changed")


@app.command()
@at_the_office
def export(
    out: Annotated[Path, Argument(help="The folder to write; it must not exist yet.")],
    body: Annotated[str, Option(help="Whose book; needed where there are several.")] = "",
    tables: Annotated[str, Option(help="csv or parquet.")] = "csv",
    data: Data = None,
) -> None:
    """Write a body's whole book, as `rate` and `office import` read it.

    Example: ratingoffice office export book --body fide
    """
    set_up(data, new=False)
    from ratingoffice.office.store import lists, transfer

    whose = find_body(body)
    transfer.export_book(whose, out, tables)
    in_force = lists.newest(whose)
    print(f"{out}: the book of {whose.name}, list in force {in_force.list_date if in_force else 'none'}")
