"""The folder of a replay: one sub-folder a list, and what the next list needs. Everything appears whole, by its name.

replay.json      what was asked of which book: another question finds its answer in another folder
2026-02/         a list: list, changes, verdicts, initials, period, ratings (`--keep all`: as `rate` writes it)
.state/2026-02/  what is open after that list; a state is there before its list is, and only the last one stays
book/            the book to go on from
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
from polars import col

from ratingoffice.assurance.history.carry import Carried
from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.book_folder import Kind, find_book, refuse_existing, to_disk, write_tables
from ratingoffice.message import Message
from ratingoffice.rating.rated_period import RatedPeriod

#: of each list, where not everything is kept
LISTS = ("list", "changes", "verdicts", "initials", "period")
REQUEST_FILE, STATE, BOOK = "replay.json", ".state", "book"


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """Context manager: create a folder atomically. It is filled under another name and then renamed."""
    out = Path(os.path.abspath(out))
    refuse_existing(out)
    partial = out.with_name(f".{out.name}.partial-{secrets.token_hex(6)}")
    try:
        partial.mkdir()
        yield partial
        to_disk(partial)
        partial.rename(out)
        to_disk(out.parent)
    except OSError as problem:
        message = Message("cannot be written: {problem}", problem=problem.strerror or str(problem))
        raise BadInput([Finding(str(out), 0, "", message)]) from None
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def digest(book: Path) -> str:
    """Return a digest of the files of a book."""
    folder_hash = hashlib.sha256()
    for table, source in sorted(find_book(book).files.items()):
        parts = sorted(source.glob("*.parquet")) if source.is_dir() else ()  # a cluster writes folders of files
        for name, file in [(f"{table}/{part.name}", part) for part in parts] or [(f"{table}{source.suffix}", source)]:
            with file.open("rb") as opened:
                folder_hash.update(f"{name} {hashlib.file_digest(opened, 'sha256').hexdigest()}\n".encode())
    return folder_hash.hexdigest()


def open_folder(out: Path, request: Mapping[str, Any]) -> None:
    """Create the folder, or reopen that of an interrupted run with the same request, without its partial files."""
    if not os.path.lexists(out):
        with new_folder(out) as partial:
            text = json.dumps(request, indent=2, ensure_ascii=False) + "\n"
            (partial / REQUEST_FILE).write_text(text, encoding="utf-8")
            to_disk(partial / REQUEST_FILE)
        return
    if not (out / REQUEST_FILE).is_file():
        raise BadInput([Finding(str(out), 0, "", Message("is there already and holds no replay: name a new folder"))])
    stored = json.loads((out / REQUEST_FILE).read_text(encoding="utf-8"))
    for name, value in request.items():
        if stored.get(name) != value:
            was = Message("{name} {was}, not {value}", name=name, was=str(stored.get(name)), value=str(value))
            if name == "digest":
                was = Message("another book")
            raise BadInput(
                [Finding(str(out), 0, "", Message("holds a replay of {replay}: name a new folder", replay=was))]
            )
    for left in sorted(out.rglob(".*.partial-*")):
        shutil.rmtree(left) if left.is_dir() else left.unlink()


class Chain:
    """The lists by one edition, in a folder, one after the other."""

    def __init__(self, folder: Path, kind: Kind, keep: str) -> None:
        self.folder, self.kind, self.keep = folder, kind, keep
        self.state = folder / STATE
        self.state.mkdir(parents=True, exist_ok=True)

    def of(self, day: date) -> Path:
        return self.folder / f"{day:%Y-%m}"

    def has(self, day: date) -> bool:
        return self.of(day).is_dir()

    def write(self, rated: RatedPeriod, carried: Carried, summary: pl.DataFrame) -> None:
        """Write the state, then the list, so that a replay can resume after any list in the folder."""
        name = f"{rated.list_date:%Y-%m}"
        had = [(table, column) for table, columns in sorted(carried.had.items()) for column in sorted(columns)]
        if (self.state / name).exists():  # killed between the state and its list
            shutil.rmtree(self.state / name)
        write_tables(
            self.state / name,
            {
                "lists": carried.lists,
                "pending": carried.pending,
                "events": carried.events,
                "games": carried.games,
                "finished": carried.finished,
                "summary": summary,
                "had": pl.DataFrame(had, schema={"table": pl.String, "column": pl.String}, orient="row"),
            },
            "parquet",
        )
        tables = rated.tables()
        if self.keep == "lists":
            tables = {table: tables[table] for table in LISTS} | {"ratings": rated.book.ratings}
        write_tables(self.of(rated.list_date), tables, self.kind)
        for older in self.state.iterdir():
            if older.name != name:
                shutil.rmtree(older)

    def read(self, day: date) -> tuple[Carried, pl.DataFrame]:
        """Read what was open after the list of that day, and the summary of the lists so far."""
        try:
            state = {file.stem: pl.read_parquet(file) for file in (self.state / f"{day:%Y-%m}").iterdir()}
            had: dict[str, frozenset[str]] = {}
            for table, column in state["had"].iter_rows():
                had[table] = had.get(table, frozenset()) | {column}
            carried = Carried(
                self.ratings(day),
                state["lists"],
                state["pending"],
                state["events"],
                state["games"],
                state["finished"],
                had,
            )
            return carried, state["summary"]
        except (OSError, KeyError, pl.exceptions.PolarsError):
            message = Message("the state after the list of {day} cannot be read: begin again in a new folder", day=day)
            raise BadInput([Finding(str(self.state), 0, "", message)]) from None

    def ratings(self, day: date) -> pl.DataFrame:
        """Where everybody stands on the list of that day."""
        kinds = dict(TABLES["ratings"])
        file = self.of(day) / f"ratings.{self.kind}"
        frame = pl.read_parquet(file) if self.kind == "parquet" else pl.read_csv(file, schema_overrides=kinds)
        return frame.select(col(name).cast(kind) for name, kind in kinds.items())


def replace_file(file: Path, frame: pl.DataFrame) -> None:
    """Write a table and replace the old file atomically."""
    partial = file.with_name(f".{file.name}.partial-{secrets.token_hex(6)}")
    frame.write_csv(partial, line_terminator="\n")
    to_disk(partial)
    partial.replace(file)


def replace_book(folder: Path, tables: Mapping[str, pl.DataFrame], kind: Kind) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    write_tables(folder, tables, kind)
