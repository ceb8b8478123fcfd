"""The command `ratingoffice`. Each command lives in a module of its own; only the one that was asked for is loaded."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from ratingoffice import __version__
from ratingoffice.cli.command import INTERRUPTED, Command, Group

#: name -> module and what in it: a command, or a group of commands
COMMANDS = {
    "rate": "rate:rate",
    "replay": "replay:replay",
    "evaluate": "evaluate:evaluate",
    "audit": "audit:audit",
    "shadow": "shadow:shadow",
    "explain": "explain:explain",
    "check": "check:check",
    "add": "add:add",
    "standings": "standings:standings",
    "preview": "preview:preview",
    "import-list": "lists:import_list",
    "export-list": "lists:export_list",
    "template": "lists:template",
    "regulations": "regulations:app",
    "conform": "conform:conform",
    "calculate": "calculate:app",
    "demo": "demo:demo",
    "serve": "serve:serve",
    "verify": "verify:verify",
    "office": "office:app",
    "completion": "completion:completion",
}

HELP = "Rate a chess federation's month by its own regulation, publish the list, and explain every point."


def build(names: Iterable[str]) -> Group:
    """The command with these of its commands: to look at all of them takes longer than a small answer does."""
    app = Group(help=HELP, version=f"ratingoffice {__version__}")
    for name in names:
        module, _, what = COMMANDS[name].partition(":")
        found = getattr(import_module(f"ratingoffice.cli.{module}"), what)
        app.commands[name] = found if isinstance(found, Group) else Command(found)
    return app


def __getattr__(name: str) -> Any:
    """`app` is the whole command, for whoever drives it from Python."""
    if name == "app":
        return build(COMMANDS)
    raise AttributeError(f"module 'ratingoffice.cli.main' has no attribute {name!r}")


def run() -> None:
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    if asked == "--complete":  # a shell asks, by the script of `ratingoffice completion`
        from ratingoffice.cli.completion import complete

        print(*complete(sys.argv[2:]), sep="\n")
        return
    gc.set_threshold(20_000)  # what is loaded stays: looking through it over and over would take a command's time
    try:
        code = build([asked] if asked in COMMANDS else COMMANDS)(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # `| head` is no error of ours, and nobody reads what is left
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:  # before the command began
        code = INTERRUPTED
    if code == INTERRUPTED:  # Python ends as killed where the signal met a module that was being loaded
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    gc.freeze()  # the process ends: nobody needs to know which of its objects still hold each other
    sys.exit(code)
