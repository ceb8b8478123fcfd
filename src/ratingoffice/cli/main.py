"""The command `ratingoffice`. Each command lives in a module of its own and imports what it needs when it runs."""

from __future__ import annotations

import typer

from ratingoffice.cli.add import add
from ratingoffice.cli.calculate import app as calculate
from ratingoffice.cli.check import check
from ratingoffice.cli.demo import demo
from ratingoffice.cli.explain import explain
from ratingoffice.cli.lists import export_list, import_list, template
from ratingoffice.cli.rate import rate
from ratingoffice.cli.regulations import app as regulations
from ratingoffice.cli.standings import standings

app = typer.Typer(
    name="ratingoffice",
    help="Rate a chess federation's month by its own regulation, publish the list, and explain every point.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("rate")(rate)
app.command("explain")(explain)
app.command("check")(check)
app.command("add")(add)
app.command("standings")(standings)
app.command("import-list")(import_list)
app.command("export-list")(export_list)
app.command("template")(template)
app.command("demo")(demo)
app.add_typer(regulations, name="regulations")
app.add_typer(calculate, name="calculate")


def run() -> None:
    app()
