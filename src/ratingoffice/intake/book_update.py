"""Tables of a book replaced in place, so that a run killed at any moment leaves a book that can be trusted.

Each table is written beside the old one and flushed to the disk, then renamed over it, which is one step for every
reader. Two tables cannot be renamed in one step, so the order matters: `games` first, `events` last.

    killed before the first rename   the old book
    killed between the two           games of an event that is not in `events`: the engine refuses such a book with the
                                     line and the id, and the same command again completes it
    after the second                 the new book

The other way round a kill would leave an event without its games, which the engine would take for a whole one and
rate: wrong in silence. Files named `.games.partial-…` that a killed run leaves behind are harmless.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import polars as pl

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.book_folder import BookFolder, to_disk, write_table
from ratingoffice.message import Message

#: the order in which tables are renamed
ORDER = ("players", "fide_ratings", "games", "events")


def replace_tables(book: BookFolder, tables: Mapping[str, pl.DataFrame]) -> None:
    """Replace these tables of the book, each in its kind of file; a new table is written like the others."""
    new = {name: book.path / f"{name}.{book.kind}" for name in ORDER if name in tables}
    files = {name: book.files.get(name, file).resolve() for name, file in new.items()}
    mark = secrets.token_hex(6)
    partial = {name: file.with_name(f".{name}.partial-{mark}{file.suffix}") for name, file in files.items()}
    try:
        for name, file in files.items():
            write_table(tables[name], partial[name])  # flushed to the disk
            if file.exists():
                shutil.copymode(file, partial[name])
        for name, file in files.items():
            os.replace(partial[name], file)
            to_disk(file.parent)  # the first rename is on the disk before the second is made
    except (OSError, pl.exceptions.PolarsError) as problem:
        reason = (isinstance(problem, OSError) and problem.strerror) or problem
        raise BadInput(
            [Finding(str(book.path), 0, "", Message("cannot be written: {problem}", problem=str(reason)), "file")]
        ) from None
    finally:
        for left in partial.values():
            with suppress(OSError):
                left.unlink(missing_ok=True)


@contextmanager
def lock_book(folder: Path) -> Iterator[None]:
    """One change at a time: a second one waits, and then sees the first. (Not on Windows, which has no such locks.)"""
    try:
        import fcntl
    except ImportError:
        yield
        return
    if not folder.is_dir():
        yield  # whoever reads the book says what is wrong
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
