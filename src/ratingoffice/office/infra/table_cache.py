"""Tables as pages read them: unpacked once into files, which every process maps into its memory.

So the processes share one copy, of which the system keeps what is asked for, and a list at which nobody has looked for
a year is there at once. What a list is made from is read from the database (`tables.py`), never from here: these files
can be deleted at any time.
"""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock

import polars as pl
from django.conf import settings
from django.core.files import locks

from ratingoffice.book.lookup import Lookup
from ratingoffice.formats.book_folder import to_disk
from ratingoffice.office.infra.published_tables import unpacked

MOST = 8 * 1024**3  # bytes of all files
SPARED = 2  # they take no more than one part in so many of what the disk has left
SMALL = 4 * 1024**2  # bytes of a table that is not worth a file
OPEN = 1_000  # tables at a time
IN_MEMORY = 64 * 1024**2  # bytes of those that are small


class Shelf:
    """The files in one folder. The content of a name never changes; the least recently used files are deleted first."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder, self.most = folder, most

    def take(self, name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
        """Return that table, made if it is missing. If it cannot be stored, it is returned as it was made."""
        with suppress(OSError):
            return self._mapped(name)
        with self._alone(name):  # another process may have made it meanwhile
            with suppress(OSError):
                return self._mapped(name)
            frame = make()
            with suppress(OSError):
                self._write(name, frame)
                return self._mapped(name)
        return frame

    def has(self, name: str) -> bool:
        return self._path(name).exists()

    def _path(self, name: str) -> Path:
        """Return the path of the file. Each version of polars has its own: a later one may hash and write otherwise."""
        return self.folder / f"{name}.{pl.__version__}.arrow"

    def _mapped(self, name: str) -> pl.DataFrame:
        import pyarrow as pa  # takes its time, and small offices never need it

        path = self._path(name)
        os.utime(path)
        try:
            table = pa.ipc.open_file(pa.memory_map(str(path))).read_all()
        except pa.ArrowInvalid as problem:  # a file that is none
            path.unlink(missing_ok=True)
            raise OSError(str(problem)) from None
        frame = pl.from_arrow(table, rechunk=False)
        assert isinstance(frame, pl.DataFrame)
        columns = json.loads(table.schema.metadata[b"columns"])
        empty = pl.repeat(None, frame.height, dtype=pl.String(), eager=True)
        return frame.with_columns(empty.alias(column) for column in columns if column not in frame.columns).select(
            columns
        )

    def _write(self, name: str, frame: pl.DataFrame) -> None:
        """Write the table without columns of text that are empty: they would be the largest part."""
        import pyarrow as pa

        empty = [column.name for column in frame if column.dtype == pl.String and column.null_count() == frame.height]
        table = frame.drop(empty).rechunk().to_arrow(compat_level=pl.CompatLevel.newest())
        table = table.replace_schema_metadata({"columns": json.dumps(frame.columns)})
        self._make_room(table.nbytes)
        partial = self.folder / f".{name}-{secrets.token_hex(6)}"
        try:
            with pa.OSFile(str(partial), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
                writer.write_table(table)
            to_disk(partial)  # a mapped file is not read through: it must be whole when it has its name
            os.replace(partial, self._path(name))
        finally:
            partial.unlink(missing_ok=True)

    def _make_room(self, more: int) -> None:
        files = [(entry.stat().st_mtime, entry.stat().st_size, Path(entry)) for entry in os.scandir(self.folder)]
        total = sum(size for _, size, _ in files) + more
        most = min(self.most, (shutil.disk_usage(self.folder).free + total) // SPARED)
        for _, size, path in sorted(files):
            if total <= most:
                return
            path.unlink(missing_ok=True)  # who has mapped it keeps it
            total -= size
        if total > most:
            raise OSError("no room")

    @contextmanager
    def _alone(self, name: str) -> Iterator[None]:
        """Let one process at a time make a table. Without a folder each makes its own."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = (self.folder / ".making").open("w")
        except OSError:
            yield
            return
        with file:  # closed, it is unlocked
            locks.lock(file, locks.LOCK_EX)
            yield


def shelf() -> Shelf:
    return Shelf(settings.CACHE / "tables")


def table(sha256: str) -> Lookup:
    """Return the published table with that hash, with its row index."""
    with _lock:
        if sha256 in _open:
            _open.move_to_end(sha256)
            return _open[sha256]
    new_lookup = _open_table(sha256)
    with _lock:
        lookup = _open.setdefault(sha256, new_lookup)  # one for all who asked at the same time
        while len(_open) > OPEN or (len(_open) > 1 and _in_memory() > IN_MEMORY):
            _open.popitem(last=False)
    return lookup


def _open_table(sha256: str) -> Lookup:
    files = shelf()
    if not files.has(sha256):
        frame = unpacked(sha256)
        if frame.estimated_size() < SMALL:
            return Lookup(frame)
        return Lookup(files.take(sha256, lambda: frame), partial(_beside, files, sha256))
    return Lookup(files.take(sha256, partial(unpacked, sha256)), partial(_beside, files, sha256))


def _beside(files: Shelf, sha256: str, name: str, make: Callable[[], pl.DataFrame]) -> pl.DataFrame:
    return files.take(f"{sha256}-{name}", make)


def _in_memory() -> int:
    return sum(lookup.size for lookup in _open.values() if lookup.is_in_memory)


_open: OrderedDict[str, Lookup] = OrderedDict()
_lock = Lock()
