"""Plain tables for answers that come at once: loading rich takes longer than ranking a hundred players."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence

from ratingoffice.unseen import visible

#: a column is not wrapped to less than this; then the lines are longer than the terminal is wide
NARROWEST = 20


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Collection[str] = (), gap: int = 2
) -> None:
    """Columns as wide as they need to be, those of `right` to the right.

    On a narrow terminal the widest of the others is wrapped.
    """
    rows = [[visible(cell) for cell in row] for row in rows]
    bold, plain = ("\033[1m", "\033[0m") if sys.stdout.isatty() else ("", "")
    output_lines = list(
        lines([heads, *rows] if any(heads) else rows, {heads.index(head) for head in right}, gap, room())
    )
    if output_lines and any(heads):
        output_lines[0] = f"{bold}{output_lines[0]}{plain}"
    sys.stdout.write("".join(f"{line}\n" for line in output_lines))


def room() -> int:
    """The columns of the terminal; in a file or a pipe lines are as long as they are."""
    if not sys.stdout.isatty():
        return sys.maxsize
    from shutil import get_terminal_size

    return get_terminal_size().columns


def lines(rows: Sequence[Sequence[str]], right: Collection[int], gap: int, room: int) -> Iterator[str]:
    columns = list(zip(*rows, strict=True))
    widths = [max(map(width, column)) for column in columns]
    beyond = sum(widths) + gap * (len(widths) - 1) - room
    widest = max((at for at in range(len(widths)) if at not in right), key=widths.__getitem__, default=None)
    if beyond > 0 and widest is not None and widths[widest] - beyond >= NARROWEST:
        widths[widest] -= beyond
        columns = list(zip(*(line for row in rows for line in _wrap_cell(row, widest, widths[widest])), strict=True))
    aligned = [_align(column, widths[at], at in right) for at, column in enumerate(columns)]
    space = " " * gap
    for cells in zip(*aligned, strict=True):
        yield space.join(cells).rstrip()


def _align(column: Sequence[str], size: int, right: bool) -> list[str]:
    if all(map(str.isascii, column)):
        return [cell.rjust(size) for cell in column] if right else [cell.ljust(size) for cell in column]
    if right:
        return [" " * (size - width(cell)) + cell for cell in column]
    return [cell + " " * (size - width(cell)) for cell in column]


def _wrap_cell(row: Sequence[str], at: int, room: int) -> Iterator[Sequence[str]]:
    """The row, and under it what did not fit into one of its cells."""
    import textwrap

    first, *more_lines = textwrap.wrap(row[at], room) or [""]
    yield [*row[:at], first, *row[at + 1 :]]
    for line in more_lines:
        yield [line if place == at else "" for place in range(len(row))]


def width(text: str) -> int:
    """How many columns it takes: two for 世, none for a combining accent."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
