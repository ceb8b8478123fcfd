"""Files of open data: written once, kept in the office's cache under the name of what they hold, sent from there."""

from __future__ import annotations

import gzip
import hashlib
import os
import secrets
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from django.conf import settings

from ratingoffice.formats.book_folder import to_disk
from ratingoffice.formats.exports import no_formulas
from ratingoffice.office.infra.cache_folder import make_room

MOST = 4 * 1024**3  # bytes of all files together
LEFT_BEHIND = 60 * 60  # seconds after which nobody is still writing a file
PIECE = 1024 * 1024
ROWS = 50_000  # written at a time
SHORT = 8 * 1024**2  # bytes of a file that is kept as it was made
#: goes up when a file of the same table is written otherwise
FORM = "1"


@dataclass(frozen=True)
class Format:
    name: str  # how the file's name ends; packed by gzip also with .gz behind it
    mime: str
    label: str


PARQUET = Format("parquet", "application/vnd.apache.parquet", "Parquet")
CSV = Format("csv", "text/csv; charset=utf-8", "CSV")
LINES = Format("jsonl", "application/jsonl", "JSON Lines")
FORMATS: Mapping[str, Format] = {format.name: format for format in (PARQUET, CSV, LINES)}


def name_of(*parts: str) -> str:
    """By all that decides what is in the file."""
    return hashlib.sha256("|".join((FORM, *parts)).encode()).hexdigest()[:32]


def file_path(name: str, format: Format) -> Path:
    folder: Path = settings.CACHE / "data"
    return folder / f"{name}.{format.name}{'' if format is PARQUET else '.gz'}"


def write(file: Path, format: Format, parts: Callable[[], Iterable[pl.DataFrame]]) -> None:
    with _replacing(file) as partial:
        if format is PARQUET:
            _write_parquet(partial, parts())
        else:
            with partial.open("wb") as raw, gzip.GzipFile("", "wb", 4, raw, mtime=0) as packed:
                _write_text(packed, format, parts())


def cached_bytes(name: str, make: Callable[[], bytes]) -> bytes:
    """Return a cached file, or make it. Only short files are cached."""
    file: Path = settings.CACHE / "data" / f"{name}.bytes"
    with suppress(OSError):
        return file.read_bytes()
    data = make()
    if len(data) <= SHORT:
        with suppress(OSError), _replacing(file) as partial:
            partial.write_bytes(data)
            to_disk(partial)  # it is not read through: it must be whole when it has its name
    return data


def unpacked_file(file: Path) -> Path:
    """Beside it, for those who do not understand what is packed."""
    plain = file.with_suffix("")
    if not plain.exists():
        with _replacing(plain) as partial, partial.open("wb") as target, gzip.open(file, "rb") as packed:
            shutil.copyfileobj(packed, target, PIECE)
    return plain


@contextmanager
def _replacing(file: Path) -> Iterator[Path]:
    """Context manager: write a file atomically, then delete the oldest files if the cache is too large."""
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_name(f".{secrets.token_hex(6)}-{file.name}")
    try:
        yield partial
        os.replace(partial, file)
    finally:
        partial.unlink(missing_ok=True)
    with suppress(OSError):
        make_room(file.parent, MOST, LEFT_BEHIND)


def _write_parquet(file: Path, parts: Iterable[pl.DataFrame]) -> None:
    """Each part is put down beside it, and then all are written as one without being read whole."""
    beside = file.with_name(f"{file.name}-parts")
    beside.mkdir()
    try:
        for number, part in enumerate(parts):
            part.write_parquet(beside / f"{number:06}.parquet", compression="lz4")
        pl.scan_parquet(sorted(beside.iterdir())).sink_parquet(file, compression="zstd", maintain_order=True)
    finally:
        shutil.rmtree(beside)


def _write_text(packed: gzip.GzipFile, format: Format, parts: Iterable[pl.DataFrame]) -> None:
    is_first = True
    for part in parts:
        for some in part.iter_slices(ROWS) if part.height else [part]:
            if format is LINES:
                packed.write(some.write_ndjson().encode())
            else:
                text = no_formulas(some).write_csv(include_header=is_first, line_terminator="\n")
                packed.write(text.encode())
            is_first = False
