"""`ratingoffice office`: set up an office, move books and backups in and out of it, and check what it has published."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import date
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

from ratingoffice.cli.command import Argument, Exit, Group, Option
from ratingoffice.cli.common import Format, plainly, plural, print_json
from ratingoffice.cli.progress import ANEW, UNCHANGED, ShowProgress, progress, say
from ratingoffice.model.findings import BadInput

if TYPE_CHECKING:
    from ratingoffice.office.models import Body

P = ParamSpec("P")
R = TypeVar("R")

app = Group(help="Set up an office, move books and backups, and verify its lists.")

Data = Annotated[
    Path | None,
    Option(help="The office's folder; default: $RATINGOFFICE_DATA, else ./office-data.", show_default=False),
]


def at_the_office(command: Callable[P, R]) -> Callable[P, R]:
    """What goes wrong in the office or its database ends with one sentence too."""

    @plainly
    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            from django.core.exceptions import ImproperlyConfigured
            from django.db import DatabaseError
        except ImportError:
            raise BadInput(NOT_INSTALLED) from None
        try:
            return command(*args, **kwargs)
        except DatabaseError as error:
            said = str(error).strip().split("\n")[0]
            raise BadInput(f"the database could not do it ({said}): nothing was changed") from None
        except ImproperlyConfigured as error:
            raise BadInput(str(error)) from None

    return run


NOT_INSTALLED = "the office needs Django and its companions: pip install 'ratingoffice[office]'"


def set_up(data: Path | None, *, migrated: bool = True, new: bool = True) -> None:
    """Django, with the settings of that folder, and the tables as this version needs them.

    Not `new`: where there is no office, none is made.
    """
    if data is not None:
        os.environ["RATINGOFFICE_DATA"] = str(data)
    if not new:
        _refuse_no_office()
    from django.conf import settings
    from django.core.management import call_command

    from ratingoffice.office.private import keep_private

    _set_django_up()
    keep_private(settings.DATA)
    if migrated:
        call_command("migrate", verbosity=0, interactive=False)


def _set_django_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingoffice.office.settings")
    import django

    django.setup()


def _refuse_no_office() -> None:
    data = Path(os.environ.get("RATINGOFFICE_DATA", "office-data"))
    elsewhere = os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE")
    if not elsewhere and not (data / "office.sqlite3").exists():
        raise BadInput(f"there is no office in {data}: name its folder with --data, or RATINGOFFICE_DATA")


def find_body(code: str) -> Body:
    from ratingoffice.office.models import Body

    bodies = {body.code: body for body in Body.objects.all()}
    if not code and len(bodies) == 1:
        return next(iter(bodies.values()))
    if code not in bodies:
        here = ", ".join(sorted(bodies)) or "none yet"
        raise BadInput(f'there is no body "{code}" in this office: name one with --body (here: {here})')
    return bodies[code]


def make_demo(code: str, **size: int) -> Body:
    """A demonstration as of today, signed, with claims of its readers and some mail in its folder."""
    from ratingoffice.demo.demonstration import demonstrations
    from ratingoffice.office import clock
    from ratingoffice.office.desk.services.demonstration import make_claims
    from ratingoffice.office.notices.deeds import show_in_folder
    from ratingoffice.office.store import lists, transfer

    body = transfer.demo(code, today=clock.today(), **size)
    newest = lists.newest(body)
    assert newest is not None
    show_in_folder(newest)
    sign_first(body)
    make_claims(body, demonstrations()[transfer.demo_edition(code)])
    return body


def sign_first(body: Body) -> None:
    """With a key of its own where the office has none yet; what is published from then on signs itself."""
    from ratingoffice.office.store import keys
    from ratingoffice.office.store.signing import sign_all

    if not keys.ring().keys:
        keys.make()
    if keys.private_key() is not None:
        list(sign_all(body))


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'"{text}" is not a date: write it like 2026-02-01') from None


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


@app.command()
@at_the_office
def backup(
    out: Annotated[Path, Argument(help="The file to write, which must not exist yet; or a folder, for a file a time.")],
    keep_days: Annotated[
        int, Option(min=0, help="In a folder: delete the backups that are older; 0: none of them.")
    ] = 0,
    data: Data = None,
) -> None:
    """Everything in one file, while the office is in use; it is read back before it counts.

    Example: ratingoffice office backup office-2026-02-01.zip
    """
    set_up(data, migrated=False, new=False)
    from ratingoffice.office.store.backup import backup
    from ratingoffice.office.store.nightly import delete_old, named_now

    into_folder = out.is_dir()
    if keep_days and not into_folder:
        raise BadInput(f"--keep-days is for a folder of backups, and {out} is none: make it first")
    file = out / named_now() if into_folder else out
    backup(file)
    print(f"{file}: {file.stat().st_size:,} bytes")
    for old in delete_old(out, keep_days) if keep_days else ():
        print(f"{old}: deleted, older than {keep_days} days")


@app.command()
@at_the_office
def restore(
    file: Annotated[Path, Argument(help="The file that `office backup` wrote.")],
    force: Annotated[bool, Option("--force", help="Replace everything that is in the office now.")] = False,
    data: Data = None,
) -> None:
    """Put a backup back, whole or not at all. Stop the server first.

    Example: ratingoffice office restore office-2026-02-01.zip --data office-data
    """
    set_up(data)
    from ratingoffice.office.store.backup import restore

    restore(file, force=force)
    print(f"The office is as it was when {file.name} was made.")


@app.command()
@at_the_office
def verify(
    body: Annotated[str, Option(help="Only this body.")] = "",
    key: Annotated[str, Option(help="A public key of the office that was kept elsewhere, or its fingerprint.")] = "",
    format: Annotated[Format, Option(help="table or json.")] = Format.table,
    data: Data = None,
    show_progress: ShowProgress = False,
) -> None:
    """Make every published list again from what was stored, and compare, with its signature too. Exit 1 where anything
    differs.

    Example: ratingoffice office verify
    """
    set_up(data, migrated=False, new=False)
    from django.conf import settings

    from ratingoffice.cli.verify import key_given
    from ratingoffice.office.store.keys import ring
    from ratingoffice.office.store.verify import verify

    known = key_given(key, ring()) if key else None
    found = []
    with progress(show_progress, lambda: UNCHANGED) as tell:
        for checked in verify(find_body(body) if body else None, known, tell):
            found.append(checked)
            if format is Format.table:
                say(str(checked))
    wrong = sum(not checked.holds for checked in found)
    if not wrong and not body:
        (settings.DATA / "verified").touch()  # when all was last found to hold: `office doctor` looks at it
    if format is Format.json:
        print_json(
            [{"body": one.body, "what": one.what, "problems": one.problems, "worded": one.worded} for one in found]
        )
    else:
        print(f"{len(found)} checked, {wrong} do not hold" if wrong else f"{len(found)} checked, all hold")
    if wrong:
        raise Exit(1)


@app.command()
@at_the_office
def tidy(data: Data = None) -> None:
    """Delete what is past its time: the page on privacy says what is kept how long. To be run every night.

    Example: ratingoffice office tidy
    """
    set_up(data, new=False)
    from ratingoffice.office.store.retention import tidy as clear

    for name, count in clear().items():
        print(f"{name}: {count}")


@app.command()
@at_the_office
def doctor(format: Annotated[Format, Option(help="table or json.")] = Format.table, data: Data = None) -> None:
    """Say what is wrong with a setup and what to do; nothing is changed. Exit 1 where anything is wrong.

    Example: ratingoffice office doctor
    """
    if data is not None:
        os.environ["RATINGOFFICE_DATA"] = str(data)
    from ratingoffice.office.doctor import examine

    found = []
    for told in examine(_set_django_up):
        found.append(told)
        if format is Format.table:
            print(told, flush=True)
    if format is Format.json:
        print_json([{"state": one.state, "about": one.about, "says": one.says, "do": one.do} for one in found])
    if any(one.is_wrong for one in found):
        raise Exit(1)


@app.command()
@at_the_office
def createuser(
    username: Annotated[str, Argument(help="The name to sign in with.")],
    role: Annotated[str, Option(help="organiser, arbiter, officer, chief, auditor or administrator.")],
    body: Annotated[str, Option(help="Of which body; an administrator is of none.")] = "",
    email: Annotated[str, Option(help="The address of the person.")] = "",
    data: Data = None,
) -> None:
    """Make an account. The password is asked for, or read from standard input.

    Example: ratingoffice office createuser maria --role chief --body fide
    """
    set_up(data)
    from ratingoffice.cli.accounts import create_account

    password = a_new_password() if sys.stdin.isatty() else input()
    create_account(username, role, find_body(body) if role != "administrator" else None, email, password)
    print(f"{username} is {role}{f' of {body}' if body else ''}.")


@app.command("take-second-factor")
@at_the_office
def take_second_factor(
    username: Annotated[str, Argument(help="Who has lost the device and the recovery codes.")],
    why: Annotated[str, Option(help="The reason, for the record.")],
    data: Data = None,
) -> None:
    """Take somebody's second factor away: for the last administrator, whom nobody else can help.

    Example: ratingoffice office take-second-factor maria --why "the telephone was stolen"
    """
    set_up(data, new=False)
    from ratingoffice.cli.accounts import account_named
    from ratingoffice.office.desk.services.second_factor import take_away

    take_away(account_named(username), None, why)
    print(f"{username} has no second factor any more, and is signed in nowhere. The next sign-in sets up another.")


def a_new_password() -> str:
    from getpass import getpass

    while True:
        password = getpass("Password: ")
        if password and getpass("Repeat for confirmation: ") == password:
            return password
        if password:
            print("Error: The two entered values do not match.", file=sys.stderr)


@app.command()
@at_the_office
def invite(
    role: Annotated[str, Option(help="organiser, arbiter, officer, chief, auditor or administrator.")],
    body: Annotated[str, Option(help="Of which body; an administrator is of none.")] = "",
    address: Annotated[
        str, Option(help="Where the office is reached; default: its host, else this machine.", show_default=False)
    ] = "",
    data: Data = None,
) -> None:
    """Print a link that makes one account.

    Example: ratingoffice office invite --role administrator
    """
    set_up(data)
    from django.conf import settings

    from ratingoffice.cli.accounts import invitation_link

    usual = f"https://{settings.HOSTS[0]}" if settings.PRODUCTION else "http://127.0.0.1:8000"
    print(invitation_link(address or usual, role, find_body(body) if role != "administrator" else None))


@app.command()
@at_the_office
def notify(
    once: Annotated[bool, Option("--once", help="Send what is due, and end.")] = False, data: Data = None
) -> None:
    """Send mail and webhooks that are due; `serve` does it by itself. Any number of these may run at the same time.

    Example: ratingoffice office notify --once
    """
    set_up(data, new=False)
    from ratingoffice.office.notices.carriers import carrier
    from ratingoffice.office.notices.worker import Worker, turn_of_all

    carrier()  # a mistake in RATINGOFFICE_MAIL is told now
    if not once:
        Worker().run()
        return
    for name, done in turn_of_all():
        if done is None:
            print(f"{name}: another process is sending")
        else:
            problem = f"; nobody can be reached: {done.away}" if done.away else ""
            print(f"{name}: {done.sent} sent, {done.later} to be tried again, {done.failed} failed{problem}")


from ratingoffice.cli import signing  # noqa: E402, F401 - its commands are this group's, and are written with what is above
