"""`ratingoffice office`: backups, checks, and what is done from time to time."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.exceptions import Exit

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.at_office import app, at_the_office, data_option, find_body, set_django_up, set_up
from ratingoffice.cli.command import PATH
from ratingoffice.cli.common import Format, format_option, print_json
from ratingoffice.cli.progress import UNCHANGED, progress, progress_option, say


@app.command()
@click.argument("out", type=PATH, help="The file to write, which must not exist yet; or a folder, for a file a time.")
@click.option(
    "--keep-days",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="In a folder: delete the backups that are older; 0: none of them.",
)
@click.option("--no-rehearsal", is_flag=True, help="Do not restore the file into a scratch database before it counts.")
@data_option
@at_the_office
def backup(out: Path, keep_days: int, no_rehearsal: bool, data: Path | None) -> None:
    """Write everything into one file, while the office is in use.

    The file gets its name after a rehearsal: it was restored into a scratch SQLite database beside it, and every table
    was the same. If that fails, the command ends with 2, and no older backup is deleted.

    Example: ratingoffice office backup office-2026-02-01.zip
    """
    set_up(data, migrated=False, new=False)
    from ratingoffice.office.infra.backup.backup import backup
    from ratingoffice.office.infra.backup.nightly import delete_old, named_now

    into_folder = out.is_dir()
    if keep_days and not into_folder:
        raise BadInput(f"--keep-days is for a folder of backups, and {out} is none: make it first")
    file = out / named_now() if into_folder else out
    backup(file, rehearse=not no_rehearsal)
    rehearsed = "not rehearsed (--no-rehearsal)" if no_rehearsal else "restored in a rehearsal, every table the same"
    print(f"{file}: {file.stat().st_size:,} bytes, {rehearsed}")
    for old in delete_old(out, keep_days) if keep_days else ():
        print(f"{old}: deleted, older than {keep_days} days")


@app.command()
@click.argument("file", type=PATH, help="The file that `office backup` wrote.")
@click.option("--force", is_flag=True, help="Replace everything that is in the office now.")
@data_option
@at_the_office
def restore(file: Path, force: bool, data: Path | None) -> None:
    """Put a backup back, whole or not at all. Stop the server first.

    Example: ratingoffice office restore office-2026-02-01.zip --data office-data
    """
    set_up(data)
    from ratingoffice.office.infra.backup.backup import restore

    restore(file, force=force)
    print(f"The office is as it was when {file.name} was made.")


@app.command()
@click.option("--body", default="", help="Only this body.")
@click.option("--key", default="", help="A public key of the office that was kept elsewhere, or its fingerprint.")
@format_option()
@data_option
@progress_option
@at_the_office
def verify(body: str, key: str, format: Format, data: Path | None, show_progress: bool) -> None:
    """Make every published list again from what was stored, and compare, with its signature too. Exit 1 where anything
    differs.

    Example: ratingoffice office verify
    """
    set_up(data, migrated=False, new=False)
    from django.conf import settings

    from ratingoffice.cli.verify import key_given
    from ratingoffice.office.domain.lists.verify import verify

    known = key_given(key) if key else None
    found = []
    with progress(show_progress, lambda: UNCHANGED) as on_progress:
        for checked in verify(find_body(body) if body else None, known, on_progress):
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
@data_option
@at_the_office
def tidy(data: Path | None) -> None:
    """Delete what is past its time: the page on privacy says what is kept how long. To be run every night.

    Example: ratingoffice office tidy
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.retention import tidy as clear

    for name, count in clear().items():
        print(f"{name}: {count}")


@app.command()
@format_option()
@data_option
@at_the_office
def doctor(format: Format, data: Path | None) -> None:
    """Say what is wrong with a setup and what to do; nothing is changed. Exit 1 where anything is wrong.

    Example: ratingoffice office doctor
    """
    if data is not None:
        os.environ["RATINGOFFICE_DATA"] = str(data)
    from ratingoffice.office.doctor import examine

    found = []
    for told in examine(set_django_up):
        found.append(told)
        if format is Format.table:
            print(told, flush=True)
    if format is Format.json:
        print_json([{"state": one.state, "about": one.about, "says": one.says, "do": one.do} for one in found])
    if any(one.is_wrong for one in found):
        raise Exit(1)


@app.command()
@click.option("--once", is_flag=True, help="Send what is due, and end.")
@data_option
@at_the_office
def notify(once: bool, data: Path | None) -> None:
    """Send mail and webhooks that are due; `serve` does it by itself. Any number of these may run at the same time.

    Example: ratingoffice office notify --once
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.notices.worker import Worker, turn_of_all
    from ratingoffice.office.infra.mail_server import check_mail_settings

    check_mail_settings()  # a mistake in RATINGOFFICE_MAIL is told now
    if not once:
        Worker().run()
        return
    for name, done in turn_of_all():
        if done is None:
            print(f"{name}: another process is sending")
        else:
            problem = f"; nobody can be reached: {done.away}" if done.away else ""
            print(f"{name}: {done.sent} sent, {done.later} to be tried again, {done.failed} failed{problem}")
