"""A backup is one file that brings everything back."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from filled import environment, run_in

from ratingoffice.office.infra.backup.backup import LEFTOVER

BACKUP = (
    "import django; django.setup(); from pathlib import Path; from ratingoffice.office.infra.backup.backup import *; "
)
MIGRATE = "from django.core.management import call_command as c; c('migrate', verbosity=0); "


def take(folder: Path, out: Path) -> None:
    run_in(folder, BACKUP + f"backup(Path({str(out)!r}))")


def put_back(folder: Path, file: Path, force: bool = False) -> str:
    return run_in(
        folder,
        BACKUP
        + MIGRATE
        + f"""
from ratingoffice.book.findings import BadInput
try:
    restore(Path({str(file)!r}), force={force})
except BadInput as bad:
    print(bad)
""",
    )


def rows_of(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of the office, but the act that says it was restored, and what is read again."""
    with sqlite3.connect(folder / "office.sqlite3") as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {name: connection.execute(f'SELECT * FROM "{name}" ORDER BY 1').fetchall() for name in tables}
    return {
        name: [row for row in rows if "office.restore" not in row]
        for name, rows in found.items()
        # what is read again is not kept; the last act is counted, and that one is another
        if name.startswith("office_") and not name.startswith(("office_parsed", "office_lastact"))
    }


def test_a_restored_office_is_the_same_in_every_row(office_folder: Path, tmp_path: Path) -> None:
    take(office_folder, tmp_path / "office.zip")
    put_back(tmp_path / "new", tmp_path / "office.zip")
    assert rows_of(tmp_path / "new") == rows_of(office_folder)


def test_a_filled_office_is_replaced_only_by_force(office_folder: Path, tmp_path: Path) -> None:
    take(office_folder, tmp_path / "office.zip")
    with sqlite3.connect(office_folder / "office.sqlite3") as connection:
        connection.execute("UPDATE office_body SET name = 'changed since'")
    before = rows_of(office_folder)
    assert "not empty" in put_back(office_folder, tmp_path / "office.zip")
    assert rows_of(office_folder) == before
    assert put_back(office_folder, tmp_path / "office.zip", force=True) == ""
    assert "changed since" not in str(rows_of(office_folder)["office_body"])


@pytest.mark.parametrize("damage", ["cut", "blob", "nothing"])
def test_a_damaged_backup_changes_nothing(office_folder: Path, tmp_path: Path, damage: str) -> None:
    whole, file = tmp_path / "office.zip", tmp_path / "damaged.zip"
    take(office_folder, whole)
    if damage == "cut":
        file.write_bytes(whole.read_bytes()[:-2000])
    elif damage == "nothing":
        file.write_bytes(b"PK")
    else:
        with zipfile.ZipFile(whole) as one, zipfile.ZipFile(file, "w") as other:
            blob = next(name for name in one.namelist() if name.startswith("blobs/"))
            for name in one.namelist():
                other.writestr(name, b"something else" if name == blob else one.read(name))
    before = rows_of(office_folder)
    said = put_back(office_folder, file, force=True)
    assert "not a whole backup" in said or "damaged" in said
    assert rows_of(office_folder) == before


def test_a_backup_overwrites_nothing(office_folder: Path, tmp_path: Path) -> None:
    (tmp_path / "office.zip").write_text("mine")
    script = BACKUP + "from ratingoffice.book.findings import BadInput\n"
    said = run_in(
        office_folder,
        script
        + f"""
try:
    backup(Path({str(tmp_path / "office.zip")!r}))
except BadInput as bad:
    print(bad)
""",
    )
    assert "already exists" in said
    assert (tmp_path / "office.zip").read_text() == "mine"


#: begun so many hours ago; a backup may be going on just now
@pytest.mark.parametrize(("hours", "stays"), [(23, True), (25, False)])
def test_what_a_killed_backup_left_behind_is_deleted_by_the_next(
    office_folder: Path, tmp_path: Path, hours: int, stays: bool
) -> None:
    backups = tmp_path / "backups"
    names = [".office.zip.partial-0123456789ab", ".ratingoffice-rehearsal-ab_de1gh", ".of-somebody-else"]
    (backups / names[1]).mkdir(parents=True)
    for file in (backups / names[0], backups / names[1] / "office.sqlite3", backups / names[2]):
        file.write_text("personal data")
    for name in names:
        os.utime(backups / name, times=(time.time() - hours * 3600,) * 2)
    take(office_folder, backups / "office.zip")
    left = {path.name for path in backups.iterdir()} - {"office.zip"}
    assert left == {*names} if stays else left == {names[2]}


@pytest.mark.parametrize(("killed_at", "count"), [("module.refuse_damaged", 1), ("rehearsal.subprocess.run", 2)])
def test_what_a_killed_backup_leaves_behind_has_such_a_name(
    office_folder: Path, tmp_path: Path, killed_at: str, count: int
) -> None:
    script = (
        BACKUP
        + f"""
import os, signal
from ratingoffice.office.infra.backup import backup as module, rehearsal
def die(*arguments, **options):
    os.kill(os.getpid(), signal.SIGKILL)
{killed_at} = die
backup(Path({str(tmp_path / "backups" / "office.zip")!r}))
"""
    )
    (tmp_path / "backups").mkdir()
    killed = subprocess.run([sys.executable, "-c", script], env=environment(office_folder))
    assert killed.returncode == -signal.SIGKILL
    left = [path.name for path in (tmp_path / "backups").iterdir()]
    assert len(left) == count
    assert all(LEFTOVER.fullmatch(name) for name in left)


RECEIVE = """
import sys; sys.path.insert(0, {desk!r}); sys.path.insert(0, {tests!r})
from ratingoffice.office.models import Body
from ratingoffice.office.domain.reports.receive_report import receive_report
from desk_reports import good, listed, registered
body = Body.objects.get(code="fide")
print(receive_report(registered(body, None), good(listed(body)), "open.trf", None).state)
"""
LOOK = """
from ratingoffice.office.models import ParsedReport, Report
from ratingoffice.office.domain.reports.parsed_reports import parsed_of
before = ParsedReport.objects.count()
report = Report.objects.get(event__event_id="test-open")
print(before, len(parsed_of(report).tournament.players), ParsedReport.objects.count())
"""


def test_what_was_read_of_a_report_is_not_in_the_backup_and_is_read_again(office_folder: Path, tmp_path: Path) -> None:
    tests = Path(__file__).parents[2]
    receive = RECEIVE.format(desk=str(tests / "office" / "desk"), tests=str(tests))
    assert run_in(office_folder, BACKUP + receive).strip() == "taken"
    take(office_folder, tmp_path / "office.zip")
    assert put_back(office_folder, tmp_path / "office.zip", force=True) == ""
    assert run_in(office_folder, BACKUP + LOOK).strip() == "0 4 1"
