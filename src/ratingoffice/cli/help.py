"""What `--help` prints: usage, what the command does, its example, and every word it takes."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable

from ratingoffice.cli.command import KINDS, Command, Group, Option, Parameter
from ratingoffice.cli.common import named


def usage(command: Command | Group, path: str) -> str:
    if isinstance(command, Group):
        return f"Usage: {path} [OPTIONS] COMMAND [ARGS]..."
    words = [f"{{{one.name}}}" if one.is_required else f"[{one.name}]" for one in command.arguments]
    dots = ["..." if one.many else "" for one in command.arguments]
    return " ".join([f"Usage: {path} [OPTIONS]", *map("".join, zip(words, dots, strict=True))])


def page(command: Command | Group, path: str) -> str:
    width = max(min(shutil.get_terminal_size().columns, 80) - 2, 40)
    parts = [usage(command, path), *(paragraph(text, width) for text in command.help.split("\n\n"))]
    if isinstance(command, Group):
        version = [("--version", "Print the version and leave.")] if command.version else []
        parts.append(table("Options", [*version, HELP], width))
        parts.append(table("Commands", [(name, first_sentence(one)) for name, one in command.commands.items()], width))
    else:
        if command.arguments:
            parts.append(table("Arguments", [(head(one), said(one)) for one in command.arguments], width))
        options = [one for one in command.params if one.names]
        parts.append(table("Options", [*((head(one), said(one)) for one in options), HELP], width))
    return "\n\n".join(parts)


HELP = ("--help", "Show this message and exit.")


def paragraph(text: str, width: int) -> str:
    """Wrapped; an example stays in one line, to be copied."""
    text = " ".join(text.split())
    return f"  {text}" if text.startswith("Example:") else wrapped(text, width, "  ")


def wrapped(text: str, width: int, margin: str) -> str:
    return textwrap.fill(
        text, width, initial_indent=margin, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )


def table(title: str, rows: Iterable[tuple[str, str]], width: int) -> str:
    """Two columns; where the left is long, the right begins in the next line."""
    rows = list(rows)
    column = min(max(len(left) for left, _ in rows), 30) + 4
    lines = [f"{title}:"]
    for left, right in rows:
        body = wrapped(right, width, " " * column).lstrip()
        lines.append(f"  {left:{column - 2}}{body}" if len(left) + 4 <= column else f"  {left}\n{' ' * column}{body}")
    return "\n".join(lines)


def first_sentence(command: Command | Group) -> str:
    """Of several sentences the first; the whole of it."""
    text = " ".join(command.help.split("\n\n")[0].split())
    return text.partition(". ")[0].removesuffix(".") + "."


def head(one: Parameter) -> str:
    if one.is_flag:
        return " / ".join(one.names)
    kind = "|".join(one.choices) or KINDS[one.kind]
    ranged = isinstance(one.said, Option) and (one.said.min is not None or one.said.max is not None)
    dots = "..." if one.many else ""
    return f"{one.shown} <{kind}{' range' if ranged else ''}>{dots}" if one.names else f"{one.name}{dots} <{kind}>"


def said(one: Parameter) -> str:
    """Its help, with the bodies that there are in it, and what is known of its values."""
    help = one.said.help.format_map(named()) if "{" in one.said.help else one.said.help
    notes = [note for note in (default(one), range_of(one), "required" if one.is_required else "") if note]
    return f"{help}  [{'; '.join(notes)}]" if notes else help


def default(one: Parameter) -> str:
    if one.is_required or not one.said.show_default or one.default in (None, ""):
        return ""
    if one.is_flag:
        return f"default: {one.names[0 if one.default else 1].removeprefix('--')}" if len(one.names) > 1 else ""
    return f"default: {one.default}"


def range_of(one: Parameter) -> str:
    if not isinstance(one.said, Option) or (one.said.min is None and one.said.max is None):
        return ""
    low = "" if one.said.min is None else f"{one.said.min}<="
    high = "" if one.said.max is None else f"<={one.said.max}"
    return f"{low}x{high}" if high else f"x>={one.said.min}"
