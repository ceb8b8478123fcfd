"""Tables and sentences for a terminal of any width: what does not fit is wrapped or turned, never cut."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator, Sequence

from ratingoffice.cli.table import width as cells_of
from ratingoffice.unseen import visible

GAP = "  "
#: narrower than this nothing can be read; then lines are longer than the terminal
NARROWEST = 24


def room() -> int | None:
    """The columns of the terminal; None: a file or a pipe, whose lines are as long as they are."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return None
    from shutil import get_terminal_size

    return max(NARROWEST, get_terminal_size().columns)


def wrap(text: str, width: int | None, indent: str = "") -> Iterator[str]:
    """The text in lines, those after the first further in. What cannot be seen is shown by its code."""
    text = visible(text)
    if width is None or len(indent) + len(text) <= width:
        yield indent + text
        return
    import textwrap

    yield from textwrap.wrap(
        text, max(width, len(indent) + NARROWEST), initial_indent=indent, subsequent_indent=indent + GAP
    )


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    width: int | None,
    *,
    left: Collection[str] = (),
    notes: Sequence[Sequence[str]] = (),
    indent: str = "",
) -> Iterator[str]:
    """Columns, to the right but for those of `left`, and under each row its notes.

    Where the columns do not fit, each row is a block: the first cells, then every other with its heading.
    """
    rows = [[visible(cell) for cell in row] for row in rows]
    columns = list(zip(heads, *rows, strict=True))
    sizes = [max(map(cells_of, column)) for column in columns]
    below = notes or [()] * len(rows)
    if width is not None and len(indent) + sum(sizes) + len(GAP) * (len(sizes) - 1) > width:
        for row, row_notes in zip(rows, below, strict=True):
            yield from row_as_block(heads, row, width, indent)
            for note in row_notes:
                yield from wrap(note, width, indent + GAP * 2)
        return
    yield _line(heads, heads, sizes, left, indent)
    for row, row_notes in zip(rows, below, strict=True):
        yield _line(row, heads, sizes, left, indent)
        for note in row_notes:
            yield from wrap(note, width, indent + GAP * 2)


def row_as_block(heads: Sequence[str], row: Sequence[str], width: int, indent: str = "") -> Iterator[str]:
    """One row as a block: `round 4`, and under it what the other headings say of it."""
    texts = [f"{head} {cell}" for head, cell in zip(heads, row, strict=True) if cell]
    yield from wrap(texts[0] if texts else "", width, indent)
    line = ""
    for text in texts[1:]:
        longer = f"{line}{GAP}{text}" if line else text
        if line and len(indent) + len(GAP) + cells_of(longer) > width:
            yield from wrap(line, width, indent + GAP)
            longer = text
        line = longer
    if line:
        yield from wrap(line, width, indent + GAP)


def _line(row: Sequence[str], heads: Sequence[str], sizes: Sequence[int], left: Collection[str], indent: str) -> str:
    cells = []
    for cell, head, size in zip(row, heads, sizes, strict=True):
        space = " " * (size - cells_of(cell))
        cells.append(cell + space if head in left else space + cell)
    return (indent + GAP.join(cells)).rstrip()
