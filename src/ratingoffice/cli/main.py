"""The command `ratingoffice`. Each command lives in a module of its own and imports what it needs when it runs."""

from __future__ import annotations

import typer

from ratingoffice.cli import calculate, demo, explain, rate, regulations

app = typer.Typer(
    name="ratingoffice",
    help="Rate a chess federation's month by its own regulation, publish the list, and explain every point.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("rate")(rate.rate)
app.command("explain")(explain.explain)
app.command("demo")(demo.demo)
app.add_typer(regulations.app, name="regulations")
app.add_typer(calculate.app, name="calculate")


def run() -> None:
    app()
