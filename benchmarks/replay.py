"""The section `replay`: the lists of many years one after the other, against one month of the same size by itself."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

from report import Row
from setting import OURS, Setting, rate_command
from timing import again, process

SECTION = "replay"


def replay(setting: Setting, add: Callable[[Row], None]) -> None:
    games, years = setting.history
    book, out = setting.scratch / "history", setting.scratch / "replayed"
    month, rated = setting.scratch / "one-month", setting.scratch / "rated"
    size = ("--players", setting.players, "--games", games, "--edition", setting.edition)
    one = process(sys.executable, setting.tool("books.py"), "month", month, *size).told
    alone = again(
        setting.turns, *rate_command(month, one, rated), before=lambda: shutil.rmtree(rated, ignore_errors=True)
    )
    add(Row(SECTION, "one month by itself", "games", one["games"], alone.took, "`rate`", True))
    made = process(sys.executable, setting.tool("books.py"), "history", book, *size, "--years", years).told
    ran = process(
        *OURS,
        "replay",
        book,
        "--from",
        made["from"],
        "--to",
        made["to"],
        "--edition",
        made["edition"],
        "--pool",
        made["pool"],
        "--out",
        out,
    )
    note = f"{made['players']:,} players; whole process, one run; {ran.took.seconds[0] / made['lists']:.2f} s a list"
    add(Row(SECTION, f"{made['lists']} lists", "games", made["games"], ran.took, note))
    for folder in (book, out, month, rated):
        shutil.rmtree(folder)
