"""The checks of every upload: its size, what its bytes are, what an archive holds, and how long reading it takes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import PurePosixPath
from threading import BoundedSemaphore
from typing import Any, TypeVar

from django.core.exceptions import RequestDataTooBig
from django.core.files.uploadedfile import SimpleUploadedFile, UploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from ratingoffice.formats.report_overrides import NO_OVERRIDES, ReportOverrides
from ratingoffice.message import Message, Wording
from ratingoffice.office.infra.parsed_report import Parsed, ParsedPgn, pgn_read_back, pgn_refused, read_back, refused
from ratingoffice.office.infra.sandboxed_reader import MOST_BYTES, cleaned

SECONDS = 30  # by the clock: a machine with much to do needs longer than the processor's own count
SECONDS_FOR_MOVES = 80
LONGEST_NAME = 100

#: a form with several files, or one whose file is far too long, is not read to its end
MOST_OF_A_REQUEST = 32_000_000

#: in one process. Those who read for anybody, and who waits for them, are fewer than its threads: pages go on
_at_the_desk, _for_anybody, _anybody = BoundedSemaphore(2), BoundedSemaphore(1), BoundedSemaphore(2)

BUSY = "many reports are being read just now: send it again in a minute"

Read = TypeVar("Read", Parsed, ParsedPgn)


def guarded_report(
    data: bytes, name: str, encoding: str = "", overrides: ReportOverrides = NO_OVERRIDES, *, anybody: bool = False
) -> Parsed:
    """Read the tournament in an upload, with all findings. A refusal is a finding too; nothing is raised.

    For `anybody` nothing is read while others wait already.
    """
    arguments = [text.replace("\0", "") for text in (encoding, *overrides.texts)]
    if not anybody:
        return _alone("report", data, clean_name(name), read_back, refused, arguments)
    if not _anybody.acquire(blocking=False):
        return refused(clean_name(name), BUSY, "busy")
    try:
        return _alone("report", data, clean_name(name), read_back, refused, arguments, _for_anybody)
    finally:
        _anybody.release()


def guarded_games(data: bytes, name: str) -> ParsedPgn:
    """Read the games in an upload (PGN), likewise."""
    return _alone("games", data, clean_name(name), pgn_read_back, pgn_refused)


def _alone(
    kind: str,
    data: bytes,
    name: str,
    back: Callable[[bytes, str], Read],
    refused: Callable[[str, Wording, str], Read],
    arguments: Sequence[str] = (),
    turn: BoundedSemaphore = _at_the_desk,
) -> Read:
    """Read a file in a process of its own."""
    if len(data) > MOST_BYTES:
        return refused(
            name,
            Message("the file has more than {most} MB: no report is that long", most=MOST_BYTES // 1000000),
            "size",
        )
    seconds = SECONDS_FOR_MOVES if kind == "games" else SECONDS
    if not turn.acquire(timeout=SECONDS):
        return refused(name, BUSY, "busy")
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "ratingoffice.office.infra.sandboxed_reader", name, kind, *arguments],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
            env=_plain(),
        )
    except subprocess.TimeoutExpired:
        return refused(name, Message("reading it takes more than {seconds} seconds: refused", seconds=seconds), "time")
    finally:
        turn.release()
    with suppress(ValueError):
        if done.returncode == 0:
            return back(done.stdout, name)
    return refused(name, "reading it takes more time or memory than a report is given: refused", "time")


def _plain() -> dict[str, str]:
    """Return an environment without the office's secrets."""
    environment = {
        name: os.environ[name] for name in ("PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE") if name in os.environ
    }
    return environment | {"LC_ALL": "C.UTF-8"}


def guarded_upload(file: UploadedFile[Any]) -> tuple[bytes, str]:
    """Return the bytes of a form's file and its name; of a file that is too long, one byte more than is allowed."""
    return file.read(MOST_BYTES + 1), clean_name(file.name or "")


def clean_name(name: str) -> str:
    """Return the last part of a file's name, shortened, without unseen characters; it never names a place to write."""
    last = cleaned(PurePosixPath(name.replace("\\", "/").replace("\0", "")).name).lstrip(".-")
    stem, dot, ending = last.rpartition(".")
    if dot and len(ending) <= 8:
        return f"{stem[: LONGEST_NAME - len(ending) - 1]}.{ending}" if stem else f"report.{ending}"
    return last[:LONGEST_NAME] or "report"


class BoundedUpload(FileUploadHandler):
    """Keeps a file in memory as far as MOST_BYTES and one more, by which it is refused; the rest is let go."""

    def handle_raw_input(
        self, input_data: Any, META: dict[str, Any], content_length: int, boundary: str, encoding: str | None = None
    ) -> None:
        if content_length > MOST_OF_A_REQUEST:
            raise RequestDataTooBig(f"The request has more than {MOST_OF_A_REQUEST} bytes.")

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.received = bytearray()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.received += raw_data[: MOST_BYTES + 1 - len(self.received)]

    def file_complete(self, file_size: int) -> UploadedFile[Any]:
        return SimpleUploadedFile(clean_name(self.file_name or ""), bytes(self.received), self.content_type or "")
