"""The command `ratingoffice`. Each command lives in a module of its own; only the one that is asked for is imported."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

import click
from click.exceptions import Exit

from ratingoffice import __version__
from ratingoffice.cli.command import INTERRUPTED, Group

#: command -> module and what in it: a command, or a group of commands
COMMANDS = {
    "rate": "rate:rate",
    "explain": "explain:explain",
    "replay": "replay:replay",
    "check": "check:check",
    "add": "add:add",
    "standings": "standings:standings",
    "preview": "preview:preview",
    "import-list": "lists:import_list",
    "export-list": "lists:export_list",
    "template": "lists:template",
    "regulations": "regulations:app",
    "calculate": "calculate:app",
    "evaluate": "evaluate:evaluate",
    "audit": "audit:audit",
    "shadow": "shadow:shadow",
    "conform": "conform:conform",
    "verify": "verify:verify",
    "serve": "serve:serve",
    "office": "office:app",
    "demo": "demo:demo",
    "completion": "completion:completion",
}
SECTIONS = {
    "Tournaments": ("check", "standings", "preview", "template"),
    "Rating a month": ("add", "rate", "explain", "replay", "import-list", "export-list"),
    "Regulations": ("regulations", "calculate", "evaluate"),
    "Evidence": ("shadow", "audit", "conform", "verify"),
    "The office": ("serve", "office"),
    "Getting started": ("demo", "completion"),
}
#: an option can be set by the environment too: RATINGOFFICE_RATE_EDITION for `rate --edition`
SETTINGS: dict[str, Any] = {"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "RATINGOFFICE"}
#: set by the script of `ratingoffice completion`
COMPLETE = "_RATINGOFFICE_COMPLETE"

app = Group(
    "ratingoffice",
    help="Rate a chess federation's month by its own regulation, publish the list, and explain every point.",
    modules=COMMANDS,
    sections=SECTIONS,
    context_settings=SETTINGS,
)
click.version_option(__version__, message="ratingoffice %(version)s")(app)


def run() -> None:
    if COMPLETE in os.environ:
        app.main(prog_name="ratingoffice", complete_var=COMPLETE)
    gc.set_threshold(20_000)  # what is loaded stays: looking through it over and over would take a command's time
    try:
        code = exit_code(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:  # `| head` is no error, and nobody reads what is left
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


def exit_code(words: list[str]) -> int:
    """Run the command that the words ask for, and return the code to exit with."""
    try:
        with app.make_context("ratingoffice", words) as context:
            app.invoke(context)
    except Exit as end:
        return end.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (EOFError, click.Abort):
        print("Aborted!", file=sys.stderr)
        return 2
    return 0
