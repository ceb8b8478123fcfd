"""The section `growth`: the command on books of 10⁵ games and more, in memory as far as they fit, one run each."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from report import Row
from setting import Setting, rate_command
from timing import process

SECTION = "growth"
#: a game's part of the book, of the parts on disk meanwhile, and of what is written; measured, with some to spare
DISK_BYTES = 150


def growth(setting: Setting, add: Callable[[Row], None]) -> None:
    """Time a game is told against the size that is nearest to the month of the other sections."""
    reference = min(setting.sizes, key=lambda games: abs(games - setting.games), default=0)
    for games in setting.sizes:
        free = shutil.disk_usage(setting.scratch).free
        if free < games * DISK_BYTES:
            note = f"needs about {games * DISK_BYTES // 10**9} GB of disk, {free // 10**9} GB are free"
            add(Row(SECTION, f"{games:,} games", note=note))
            continue
        book = setting.scratch / f"book-{games}"
        made = _book(setting, book, games)
        add(_rated(setting, book, made, is_reference=games == reference))
        shutil.rmtree(book)


def _book(setting: Setting, book: Path, games: int) -> dict[str, Any]:
    """A month of its own where it is smaller than the one there is, otherwise copies of that."""
    if games < setting.games:
        what: tuple[object, ...] = (
            "month",
            book,
            "--games",
            games,
            "--players",
            setting.players,
            "--edition",
            setting.edition,
        )
    else:
        what = ("copies", setting.month, book, "--copies", round(games / setting.facts()["games"]))
    return process(sys.executable, setting.tool("books.py"), *what, "--free", setting.free).told


def _rated(setting: Setting, book: Path, made: dict[str, Any], is_reference: bool) -> Row:
    out = book.with_name("next")
    how: tuple[object, ...] = ("--parts", 1) if made["fits"] else ("--memory", setting.memory)
    ran = process(*rate_command(book, made, out, *how))
    written = sum(file.stat().st_size for folder in (book, out) for file in folder.iterdir())
    shutil.rmtree(out)
    name = "in memory" if made["fits"] else f"--memory {setting.memory}"
    note = f"{made['players']:,} players; whole process, one run; {written // 10**6:,} MB read and written"
    return Row(SECTION, name, "games", made["games"], ran.took, note, is_reference)
