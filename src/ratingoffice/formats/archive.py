"""Unpack downloaded files: plain, gzip or zip, recognised by content, with limits on what comes out.

Nothing is unpacked whole: blocks come one after another, and each is counted before the next is asked for.
"""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO

from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import UnreadableFile

GZIP, ZIP = b"\x1f\x8b", b"PK"
BLOCK = 8 * 1024 * 1024

#: bytes of the file that have been read, bytes that it has
Progress = Callable[[int, int], None]

#: what the standard library raises while it unpacks damaged or strange archives
DAMAGE = (
    IndexError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    LookupError,
    OverflowError,
    MemoryError,
)


@dataclass(frozen=True)
class UnpackingLimits:
    """Limits on the unpacked content. FIDE's largest list is a file of 856 MB, a fifteenth of that when packed."""

    most_bytes: int = 4 * 1024**3
    most_ratio: int = 200
    ratio_counts_from: int = 16 * 1024 * 1024  # a short list of blanks may well shrink to a thousandth
    most_members: int = 1_000


def read_blocks(
    file: IO[bytes], collector: FindingCollector, limits: UnpackingLimits, progress: Progress | None = None
) -> Iterator[bytes]:
    """Yield the unpacked content in blocks. Raises UnreadableFile, at the beginning or after some blocks."""
    size = file.seek(0, io.SEEK_END)
    file.seek(0)
    head = file.read(2)
    file.seek(0)
    if head == ZIP:
        return _limited_blocks(_zip_member(file, collector, limits), file, size, limits, progress)
    if head == GZIP:
        return _limited_blocks(gzip.GzipFile(fileobj=file), file, size, limits, progress)
    return _limited_blocks(file, file, size, limits, progress)


def _limited_blocks(
    content: IO[bytes] | gzip.GzipFile, file: IO[bytes], size: int, limits: UnpackingLimits, progress: Progress | None
) -> Iterator[bytes]:
    total = 0
    while True:
        try:
            block = content.read(BLOCK)
        except DAMAGE as problem:
            raise UnreadableFile(
                "the archive is damaged: {problem}", problem=str(problem) or type(problem).__name__
            ) from None
        if not block:
            return
        total += len(block)
        if total > limits.most_bytes:
            raise UnreadableFile("more than the {most} bytes that are read: refused", most=limits.most_bytes)
        if content is not file and total > limits.ratio_counts_from and total > limits.most_ratio * size:
            raise UnreadableFile("it unpacks to more than {most} times its size: refused", most=limits.most_ratio)
        if progress is not None:
            progress(min(file.tell(), size), size)
        yield block


def _zip_member(file: IO[bytes], collector: FindingCollector, limits: UnpackingLimits) -> IO[bytes]:
    """Open the list in the archive: FIDE's archives hold one file each."""
    try:
        archive = zipfile.ZipFile(file)
        entries = archive.infolist()
    except DAMAGE as problem:
        raise UnreadableFile(
            "the archive is damaged: {problem}", problem=str(problem) or type(problem).__name__
        ) from None
    if len(entries) > limits.most_members:
        raise UnreadableFile("the archive has more than {most} files: refused", most=limits.most_members)
    files = [entry for entry in entries if not entry.is_dir() and not entry.filename.startswith("__MACOSX/")]
    lists = [entry for entry in files if entry.filename.lower().endswith((".txt", ".xml"))] or files
    if not lists:
        raise UnreadableFile("the archive is empty")
    if len(lists) > 1:
        collector.warning(
            0,
            0,
            "archive",
            "{files} files in the archive: {file} is read",
            files=len(lists),
            file=quoted(lists[0].filename),
        )
    if lists[0].flag_bits & 1:
        raise UnreadableFile("{file} in the archive has a password: unpack it first", file=quoted(lists[0].filename))
    try:
        return archive.open(lists[0])
    except DAMAGE as problem:
        raise UnreadableFile(
            "the archive is damaged: {problem}", problem=str(problem) or type(problem).__name__
        ) from None
