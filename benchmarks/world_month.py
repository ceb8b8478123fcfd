"""The benchmark `month`: a month as FIDE has it, three pools, through the command and through an office.

python benchmarks/world_month.py FOLDER 3       # the office's part alone, on a month of `books.py world`
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

from report import Row
from setting import Setting, rate_command
from timing import Took, again, process, tell, timed

SECTION = "month"
STEPS = {
    "import": "the register, the list in force and the month, into an empty office on SQLite; one run",
    "preview": "the next lists of all pools, with their fingerprint, by a process that has made none yet; one run",
    "preview again": "after the result of one game was changed",
    "publish": "what was previewed last; one run",
}


def month(setting: Setting, add: Callable[[Row], None]) -> None:
    players, games = setting.world
    book, out, data = (setting.scratch / name for name in ("world", "world-next", "world-office"))
    size = ("--players", players, "--games", games)
    made = process(sys.executable, setting.tool("books.py"), "world", book, *size).told
    size_told = f"{made['players']:,} players, {made['events']:,} events, three pools"
    ran = again(setting.turns, *rate_command(book, made, out), before=lambda: shutil.rmtree(out, ignore_errors=True))
    note = f"ratingoffice rate, Parquet to Parquet, whole process; {size_told}"
    add(Row(SECTION, "the command", "games", made["games"], ran.took, note, is_reference=True))
    data.mkdir()
    settings = {"RATINGOFFICE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"}
    told = process(sys.executable, __file__, book, setting.turns, environment=settings).told
    for step, note in STEPS.items():
        took = Took.told(told[step] | {"peak_mb": told["peak_mb"]})
        add(Row(SECTION, f"office: {step}", "games", made["games"], took, note))
    for folder in (book, out, data):
        shutil.rmtree(folder)


def in_office(book: Path, turns: int) -> None:
    """Into the office that the environment names: seconds of each step."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.urls import resolve
    from world_office import a_result_changed

    from ratingoffice.book.period import add_months
    from ratingoffice.office.domain.lists.publishing import preview, publish
    from ratingoffice.office.domain.lists.transfer import import_book

    call_command("migrate", verbosity=0)
    facts = json.loads((book / "month.json").read_text())
    in_force = add_months(date.fromisoformat(facts["list_date"]), -1)
    imported, body = timed(1, lambda: import_book(book, facts["edition"], list_date=in_force))
    resolve("/")  # an office that is served has its pages loaded, and a notice names one
    previewed, _ = timed(1, lambda: preview(body).token)
    repeated: dict[str, list[float]] = {"seconds": [], "cpu": []}
    for _ in range(turns):
        a_result_changed(body)
        took, token = timed(1, lambda: preview(body).token)
        repeated = {name: repeated[name] + took[name] for name in repeated}
    published, _ = timed(1, lambda: publish(body, token, by=None))
    tell(**{"import": imported, "preview": previewed, "preview again": repeated, "publish": published})


if __name__ == "__main__":
    in_office(Path(sys.argv[1]), int(sys.argv[2]))
