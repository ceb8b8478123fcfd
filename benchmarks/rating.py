"""The section `rating`: the same month, rated by ours and by everyone else."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from statistics import median
from typing import Any

from report import Row
from setting import Setting, rate_command
from timing import Failed, Ran, Took, by_turns, process

SECTION = "rating"

#: contestant: what the table calls it, and what it does
REFERENCES = {
    "loop": ("bare Python loop", "no admission, no reasons, no first ratings, no list"),
    "reasons": ("Python loop with reasons", "the bare loop, and a row of 17 columns for every side"),
    "polars": ("bare polars", "as the bare loop, on the streaming engine"),
    "plain": ("plain Python, same job", "tests/plain/, on a fiftieth of the games, told per game"),
}
#: those that take minutes for a million games
SLOW = ("elote", "skelo", "openskill")
LIBRARIES = ("evalica", "elo-rating", "elote", "skelo", "riix", "openskill")


def rating(setting: Setting, add: Callable[[Row], None]) -> None:
    own = (sys.executable, setting.tool("contestants.py"))
    in_turn = _in_turn(setting, own)
    ours, took = in_turn["ours"]
    kept = f"ratingoffice.rate: {ours['sides']:,} sides of {ours['columns']} columns, each with article and reason"
    add(Row(SECTION, "ours, all reasons", "games", ours["games"], took, kept, is_reference=True))
    made, took = in_turn["tables"]
    note = f"and the list, the next book, verdicts and changes: {made['tables']} tables"
    add(Row(SECTION, "ours, all tables", "games", made["games"], took, note))
    checks: dict[str, list[int]] = {}
    for name, (called, note) in REFERENCES.items():
        told, took = in_turn.get(name) or _told(process(*own, name, setting.month, "--repeat", setting.turns))
        checks |= {called: told["check"]} if "check" in told else {}
        add(Row(SECTION, called, "games", told["games"], took, note))
    for name in ("duckdb", *LIBRARIES):
        try:
            told = _peer(setting, name)
        except Failed as error:
            add(Row(SECTION, name, note=f"failed: {error}"))
            continue
        if "absent" in told:
            add(Row(SECTION, name, note="not installed"))
            continue
        is_part = name in SLOW and setting.part < ours["games"]
        note = told["how"] + ("; on a part of the games, told per game" if is_part else "")
        checks |= {name: told["check"]} if told["check"] else {}
        add(Row(SECTION, f"{name} {told['version']}", "games", told["games"], Took.told(told), note))
    if len({tuple(check) for check in checks.values()}) > 1:
        raise Failed(f"the references do not agree on the new ratings: {checks}")
    _command(setting, own, ours["games"], add)


def _in_turn(setting: Setting, own: tuple[object, ...]) -> dict[str, tuple[dict[str, Any], Took]]:
    """Those that are compared most closely: a machine is now faster, now slower."""
    repeats = {"ours": setting.repeat, "polars": setting.repeat, "tables": setting.turns, "reasons": 1}
    commands = {name: (*own, name, setting.month, "--repeat", repeat) for name, repeat in repeats.items()}
    ran = by_turns(setting.turns, commands)
    return {name: (turns[-1].told, Took.middles(Took.told(turn.told) for turn in turns)) for name, turns in ran.items()}


def _told(ran: Ran) -> tuple[dict[str, Any], Took]:
    return ran.told, Took.told(ran.told)


def _peer(setting: Setting, name: str) -> dict[str, Any]:
    part = ("--part", setting.part) if name in SLOW else ()
    command = (setting.peers, setting.tool("peers.py"), name, setting.month, "--repeat", setting.turns, *part)
    return process(*command).told


def _command(setting: Setting, own: tuple[object, ...], games: int, add: Callable[[Row], None]) -> None:
    """The command, and by turns with it the engine in processes that, like the command's, rate once."""
    out = setting.scratch / "next"
    commands = {
        "command": rate_command(setting.month, setting.facts(), out),
        "engine": (*own, "tables", setting.month, "--repeat", 1),
    }
    ran = by_turns(setting.turns, commands, before=lambda: shutil.rmtree(out, ignore_errors=True))
    shutil.rmtree(out, ignore_errors=True)
    took = Took.middles(turn.took for turn in ran["command"])
    once = Took.middles(Took.told(turn.told) for turn in ran["engine"])
    times, cpu_times = median(took.seconds) / median(once.seconds), median(took.cpu) / median(once.cpu)
    note = (
        f"ratingoffice rate, Parquet to Parquet, whole process: {times:.1f} times the engine that rates once, "
        f"{cpu_times:.1f} times in CPU"
    )
    add(Row(SECTION, "ours, the command", "games", games, took, note))
    add(Row(SECTION, "ours, all tables, rated once", "games", games, once, "what the command is told against"))
