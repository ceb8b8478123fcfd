"""`ratingoffice office`: backups, checks, and what is done from time to time."""

from __future__ import annotations

import os
from pathlib import Path

import click
from click.exceptions import Exit

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.command import PATH
from ratingoffice.cli.common import Format, format_option, print_json
from ratingoffice.cli.office_setup import app, data_option, find_body, report_office_errors, set_django_up, set_up
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
@report_office_errors
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
@report_office_errors
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
@click.option("--key", default="", help="A public key of the office from another source, or its fingerprint.")
@format_option()
@data_option
@progress_option
@report_office_errors
def verify(body: str, key: str, format: Format, data: Path | None, show_progress: bool) -> None:
    """Recalculate every published list from the stored data, and compare it and its signature. Exit 1 if anything
    differs.

    Example: ratingoffice office verify
    """
    set_up(data, migrated=False, new=False)
    from django.conf import settings

    from ratingoffice.cli.verify import parse_key
    from ratingoffice.office.domain.lists.verify import verify

    public_key = parse_key(key) if key else None
    checks = []
    with progress(show_progress, lambda: UNCHANGED) as on_progress:
        for check in verify(find_body(body) if body else None, public_key, on_progress):
            checks.append(check)
            if format is Format.table:
                say(str(check))
    wrong = sum(not check.holds for check in checks)
    if not wrong and not body:
        (settings.DATA / "verified").touch()  # when all was last found to hold: `office doctor` looks at it
    if format is Format.json:
        print_json(
            [
                {"body": check.body, "what": check.subject, "problems": check.problems, "worded": check.worded}
                for check in checks
            ]
        )
    else:
        print(f"{len(checks)} checked, {wrong} do not hold" if wrong else f"{len(checks)} checked, all hold")
    if wrong:
        raise Exit(1)


@app.command()
@data_option
@report_office_errors
def tidy(data: Path | None) -> None:
    """Delete expired data: the page on privacy says what is stored for how long. The background worker does so
    every day.

    Example: ratingoffice office tidy
    """
    set_up(data, new=False)
    from ratingoffice.office.domain.retention import tidy as clear

    for name, count in clear().items():
        print(f"{name}: {count}")


@app.command()
@format_option()
@data_option
@report_office_errors
def doctor(format: Format, data: Path | None) -> None:
    """Report what is wrong with a setup and what to do; nothing is changed. Exit 1 if anything is wrong.

    Example: ratingoffice office doctor
    """
    if data is not None:
        os.environ["RATINGOFFICE_DATA"] = str(data)
    from ratingoffice.office.doctor import examine

    results = []
    for result in examine(set_django_up):
        results.append(result)
        if format is Format.table:
            print(result, flush=True)
    if format is Format.json:
        print_json(
            [{"state": result.state, "about": result.about, "says": result.says, "do": result.do} for result in results]
        )
    if any(result.is_wrong for result in results):
        raise Exit(1)


@app.command()
@click.option("--once", "run_once", is_flag=True, help="Do what is due, then exit.")
@data_option
@report_office_errors
def notify(run_once: bool, data: Path | None) -> None:
    """Run background work: send mail and webhooks, publish long lists. `serve` starts such a worker by itself; any
    number of them may run at the same time, on several machines.

    Example: ratingoffice office notify --once
    """
    set_up(data, new=False)
    from ratingoffice.office.infra import worker
    from ratingoffice.office.infra.mail_server import check_mail_settings

    check_mail_settings()  # a mistake in RATINGOFFICE_MAIL is reported now
    if not run_once:
        worker.run_process()
    worker.release_lost_tasks()
    worker.enqueue_daily_tasks()
    worker.run_due_tasks("jobs")
    for queue in ("mail", "webhooks"):
        run = worker.run_due_tasks(queue)
        sent, later, failed = (run.outcomes[outcome] for outcome in ("sent", "later", "failed"))
        problem = f"; nobody can be reached: {run.pause}" if run.pause else ""
        print(f"{queue}: {sent} sent, {later} to be tried again, {failed} failed{problem}")
