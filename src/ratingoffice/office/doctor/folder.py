"""The data folder and what lies in it or beside it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path

from ratingoffice.office.doctor.check_result import CheckResult, no_office, ok, warning, wrong

LEAST_ROOM = 1_000_000_000  # bytes: a list, a backup and the pages that are kept
SHORT_OF_ROOM = 5_000_000_000
SHORTEST_SECRET = 50
OLDEST_BACKUP = 2  # days


def data_folder() -> Path:
    return Path(os.environ.get("RATINGOFFICE_DATA", "office-data")).resolve()


def data() -> Iterator[CheckResult]:
    about, where = "data folder", data_folder()
    if not where.is_dir():
        yield no_office(
            about,
            f"{where} is not there",
            "make an office with `ratingoffice office init`, or name its folder with --data",
        )
        return
    stat, me = where.stat(), os.getuid()
    if stat.st_uid != me and me != 0:
        yield no_office(
            about,
            f"{where} belongs to user {stat.st_uid}, and this is user {me}",
            "run it as the office's own user: sudo -u ratingoffice",
        )
    elif stat.st_uid != me:
        yield ok(about, f"{where} belongs to user {stat.st_uid}")
    elif me == 0:
        yield warning(about, f"{where} belongs to root", "give the office a user of its own: chown -R ratingoffice")
    else:
        yield ok(about, str(where))
    open_to_all = [
        path
        for path in (where, where / "secret", *where.glob("office.sqlite3*"))
        if path.exists() and path.stat().st_mode & 0o077
    ]
    if open_to_all:
        names = ", ".join(str(path) for path in open_to_all)
        yield wrong(about, f"others on this machine may read {names}", "chmod go= these")


def secret() -> Iterator[CheckResult]:
    about, secret_file = "secret", data_folder() / "secret"
    setting = os.environ.get("RATINGOFFICE_SECRET_FILE") or os.environ.get("RATINGOFFICE_SECRET")
    if setting:
        value = _text(Path(setting)) if "RATINGOFFICE_SECRET_FILE" in os.environ else setting
        if value is None:
            yield no_office(
                about,
                f"RATINGOFFICE_SECRET_FILE names {setting}, which cannot be read",
                "write it, readable by the office's user",
            )
            return
    elif not secret_file.exists():
        yield warning(about, f"{secret_file} is not there", "the next start makes one; everybody signs in again")
        return
    else:
        value = _text(secret_file)
        if not value:
            yield no_office(
                about, f"{secret_file} is empty or cannot be read", "delete it: the next start makes a new one"
            )
            return
    if len(value) < SHORTEST_SECRET:
        yield wrong(
            about, f"it has {len(value)} characters, at least {SHORTEST_SECRET} are needed", "openssl rand -base64 48"
        )
    else:
        yield ok(about, "kept by the office" if not setting else "given by the environment")


def make_no_secret() -> None:
    """The settings make one where there is none: for an examination any will do."""
    if not (data_folder() / "secret").exists() and "RATINGOFFICE_SECRET_FILE" not in os.environ:
        os.environ.setdefault("RATINGOFFICE_SECRET", "of this examination only")


def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return None


def static() -> Iterator[CheckResult]:
    from django.conf import settings
    from django.contrib.staticfiles import finders

    about = "static files"
    if settings.STATIC_ROOT is None:
        yield ok(about, "served from where they lie")
        return
    manifest, newest = settings.STATIC_ROOT / "staticfiles.json", 0.0
    for finder in finders.get_finders():
        newest = max([newest, *(Path(storage.path(name)).stat().st_mtime for name, storage in finder.list([]))])
    if not manifest.exists():
        yield wrong(
            about,
            f"none are in {settings.STATIC_ROOT}",
            "start the office once with `ratingoffice serve`: it puts them there",
        )
    elif manifest.stat().st_mtime < newest:
        yield wrong(about, "they are older than this version", "restart the office: it puts the new ones there")
    else:
        yield ok(about, f"in {settings.STATIC_ROOT}")


def room() -> Iterator[CheckResult]:
    from django.conf import settings

    places = dict.fromkeys(
        [settings.DATA, *([settings.BACKUPS] if settings.BACKUPS and settings.BACKUPS.is_dir() else [])]
    )
    for place in places:
        free = shutil.disk_usage(place).free
        says = f"{free / 1e9:,.1f} GB are free in {place}"
        if free < LEAST_ROOM:
            yield wrong("disk", says, "make room: what cannot be written is not published")
        elif free < SHORT_OF_ROOM:
            yield warning("disk", says, "make room soon")
        else:
            yield ok("disk", says)


def catalogues() -> Iterator[CheckResult]:
    from django.conf import settings

    about, languages = "languages", [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    missing = [
        f"{code}/{name}"
        for code in languages
        for name in ("django.mo", "law.mo")
        if not (settings.LOCALE_PATHS[0] / code / "LC_MESSAGES" / name).exists()
    ]
    if missing:
        yield wrong(about, f"{', '.join(missing)} are not installed", "install it again")
    else:
        yield ok(about, ", ".join([settings.LANGUAGE_CODE, *languages]))


def backups() -> Iterator[CheckResult]:
    from django.conf import settings

    from ratingoffice.office import clock
    from ratingoffice.office.infra.backup.nightly import in_folder

    about, folder = "backups", settings.BACKUPS
    if folder is None:
        yield warning(
            about, "no folder of backups is named", "set RATINGOFFICE_BACKUPS, and make one every night: docs/server.md"
        )
        return
    if not folder.is_dir():
        yield wrong(about, f"{folder} is not there", "make the folder, or correct RATINGOFFICE_BACKUPS")
        return
    backup_times = in_folder(folder)
    if not backup_times:
        yield wrong(about, f"none is in {folder}", f"ratingoffice office backup {folder} --keep-days 30")
        return
    last, moment = list(backup_times.items())[-1]
    days = (clock.now() - moment).days
    if days >= OLDEST_BACKUP:
        yield wrong(
            about,
            f"the last one, {last.name}, is {days} days old",
            "look why the nightly one fails: journalctl -u ratingoffice-backup",
        )
    else:
        yield ok(about, f"{len(backup_times)} in {folder}, the last one {last.name}")


def rehearsals() -> Iterator[CheckResult]:
    """Whether the newest backup was restored in a rehearsal."""
    from django.conf import settings

    from ratingoffice.office.infra.backup.nightly import in_folder
    from ratingoffice.office.infra.backup.rehearsal import last_rehearsal

    about, last, folder = "rehearsal of a restore", last_rehearsal(), settings.BACKUPS
    if last is None:
        yield warning(
            about,
            "no backup was ever restored in a rehearsal here",
            "make a backup with `ratingoffice office backup`: it rehearses the restore",
        )
        return
    day = f"{last.at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    backup_times = in_folder(folder) if folder is not None and folder.is_dir() else {}
    later = [path.name for path, moment in backup_times.items() if moment > last.at]
    if last.problem:
        yield wrong(
            about,
            f"{last.file} could not be restored on {day}: {last.problem}",
            "keep the older backups, report the fault, and make a backup again",
        )
    elif later:
        yield warning(
            about,
            f"the newest backup, {later[-1]}, was not rehearsed; the last one that was is {last.file}, on {day}",
            "make backups without --no-rehearsal",
        )
    else:
        yield ok(about, f"{last.file} was restored on {day}, and every table was the same")
