"""The classes of the commands: click's, with help that names the federations, and one way for bad input to end.

@click.command(cls=Command)
@click.argument("file", type=PATH, help="The report.")
@click.option("--lots", default="", help="A seed: draw lots for places still shared.")
def standings(file: Path, lots: str) -> None:
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click
from click.exceptions import Exit, NoSuchCommand

#: the exit code that a shell expects after Ctrl+C
INTERRUPTED = 130
PATH = click.Path(path_type=Path)


class Command(click.Command):
    """A command that ends with one sentence and exit code 2 where its input is bad."""

    def invoke(self, ctx: click.Context) -> Any:
        from ratingoffice.book.findings import BadInput
        from ratingoffice.unseen import visible

        try:
            return super().invoke(ctx)
        except BadInput as bad:
            print(visible(str(bad)), file=sys.stderr)
        except BrokenPipeError:  # `| head` is no error
            sys.stderr.close()
            raise Exit(0) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            print(f"{where}{error.strerror or error}", file=sys.stderr)
        raise Exit(2)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for parameter in self.params:
            text = getattr(parameter, "help", None)
            if text and "{" in text:
                parameter.help = text.format_map(_federation_names())
        super().format_help(ctx, formatter)

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the paragraphs of the docstring; an example stays in one line, to be copied."""
        for paragraph in cleandoc(self.help or "").split("\n\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                if paragraph.lstrip().startswith("Example:"):
                    formatter.write(f"{'':{formatter.current_indent}}{' '.join(paragraph.split())}\n")
                else:
                    formatter.write_text(paragraph)


class Group(click.Group):
    command_class = Command
    group_class = type

    def __init__(
        self,
        *args: Any,
        modules: Mapping[str, str] | None = None,
        sections: Mapping[str, Sequence[str]] | None = None,
        **options: Any,
    ) -> None:
        """`modules` names commands that are imported when they are asked for: "module:attribute" by the command's name.

        `sections` are the titles under which help lists the commands.
        """
        super().__init__(*args, **options)
        self.modules, self.sections = modules or {}, sections or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self.modules, *self.commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.modules and cmd_name not in self.commands:
            module, _, attribute = self.modules[cmd_name].partition(":")
            self.add_command(getattr(import_module(f"ratingoffice.cli.{module}"), attribute), cmd_name)
        return self.commands.get(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except NoSuchCommand as error:  # the suggestions are commands that need not have been imported
            raise NoSuchCommand(error.command_name, possibilities=self.list_commands(ctx), ctx=ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        if not self.sections:
            super().format_commands(ctx, formatter)
        for title, names in self.sections.items():
            commands = {name: self.get_command(ctx, name) for name in names}
            with formatter.section(title):
                formatter.write_dl(
                    [(name, command.get_short_help_str(200)) for name, command in commands.items() if command]
                )


def _federation_names() -> dict[str, str]:
    from ratingoffice.cli.common import help_words

    return help_words()
