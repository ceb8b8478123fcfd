"""The command `ratingoffice`. Each command lives in a module of its own; only the one that was asked for is loaded."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Annotated, Any

import typer

from ratingoffice import __version__
from ratingoffice.cli.common import Command

#: name -> module and what in it: a command, or a group of commands
COMMANDS = {
    "rate": "rate:rate",
    "replay": "replay:replay",
    "evaluate": "evaluate:evaluate",
    "explain": "explain:explain",
    "check": "check:check",
    "add": "add:add",
    "standings": "standings:standings",
    "preview": "preview:preview",
    "import-list": "lists:import_list",
    "export-list": "lists:export_list",
    "template": "lists:template",
    "regulations": "regulations:app",
    "calculate": "calculate:app",
    "demo": "demo:demo",
    "serve": "serve:serve",
    "office": "office:app",
}


def build(names: Iterable[str]) -> typer.Typer:
    """The command with these of its commands: to look at all of them takes longer than a small answer does."""
    app = typer.Typer(
        name="ratingoffice",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )

    @app.callback(invoke_without_command=True)
    def ratingoffice(
        version: Annotated[bool, typer.Option("--version", help="Print the version and leave.", is_eager=True)] = False,
    ) -> None:
        """Rate a chess federation's month by its own regulation, publish the list, and explain every point."""
        if version:
            print(f"ratingoffice {__version__}")
            raise typer.Exit

    for name in names:
        module, _, what = COMMANDS[name].partition(":")
        found = getattr(import_module(f"ratingoffice.cli.{module}"), what)
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name, cls=Command)(found)
    return app


def __getattr__(name: str) -> Any:
    """`app` is the whole command, for whoever drives it from Python."""
    if name == "app":
        return build(COMMANDS)
    raise AttributeError(f"module 'ratingoffice.cli.main' has no attribute {name!r}")


def run() -> None:
    asked = sys.argv[1] if len(sys.argv) > 1 else ""
    build([asked] if asked in COMMANDS else COMMANDS)()
