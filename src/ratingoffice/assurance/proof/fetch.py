"""Fetch files over HTTP within limits of size and time: a server may send anything, for ever, or nothing at all."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from http.client import HTTPException, HTTPMessage, HTTPResponse
from typing import IO
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPRedirectHandler,
    HTTPSHandler,
    OpenerDirector,
    ProxyHandler,
    Request,
    UnknownHandler,
)

from ratingoffice.book.findings import BadInput

PIECE = 1024 * 1024  # bytes
LATER = 5  # seconds by which a socket waits longer than whoever waits for it


@dataclass(frozen=True)
class Limits:
    """The most that is read of a mirror."""

    json_bytes: int = 16 * 1024**2  # of a JSON file: a chain of a thousand lists has about 5 MB
    table_bytes: int = 1024**3  # of a table
    table_rows: int = 50_000_000  # a few bytes of Parquet can declare any number
    table_memory: int = 4 * 1024**3  # bytes; a few bytes of Parquet can stand for any number of letters
    seconds: float = 600  # to fetch and unpack everything


class Unread(BadInput):
    """A file could not be read within the limits: nothing can be said about what is in it."""


class _Redirects(HTTPRedirectHandler):
    """Follow redirects to HTTP addresses only, and say in a sentence why one is not followed."""

    max_redirections = 5

    def http_error_302(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> HTTPResponse | None:
        target = urljoin(req.full_url, headers.get("location", ""))
        if not target.startswith(("http://", "https://")):
            raise Unread("{address} redirects to an address that is not of the web", address=req.full_url)
        return super().http_error_302(req, fp, code, msg, headers)

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def _opener() -> OpenerDirector:
    """Only HTTP: the usual opener of the library also reads files and FTP."""
    opener = OpenerDirector()
    handlers = (ProxyHandler, UnknownHandler, HTTPHandler, HTTPSHandler, HTTPDefaultErrorHandler, HTTPErrorProcessor)
    for handler in (*handlers, _Redirects):
        opener.add_handler(handler())
    return opener


class Fetcher:
    """Fetches the files of one mirror; the time that all of them may take together begins with the first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._ends_at: float | None = None

    def remaining(self) -> float:
        """Return the seconds that are left, to fetch files and to unpack them."""
        if self._ends_at is None:
            self._ends_at = time.monotonic() + self.limits.seconds
        return max(self._ends_at - time.monotonic(), 0)

    def fetch(self, address: str, most_bytes: int) -> bytes | None:
        """Return the content, or None where the server says that there is no such file.

        Raises Unread where it cannot be had. The request runs in a thread of its own: a server that sends a header
        letter by letter would hold any timeout of a socket for hours. A thread that is given up ends with the process.
        """
        remaining = self.remaining()
        answers: list[bytes | None] = []
        problems: list[BaseException] = []

        def run() -> None:
            try:
                answers.append(_fetch(address, most_bytes, self.limits.seconds + LATER))
            except BaseException as problem:
                problems.append(problem)

        thread = threading.Thread(target=run, name="fetch", daemon=True)
        thread.start()
        thread.join(remaining)
        if problems:
            raise problems[0]
        if not answers:
            raise Unread(
                "{address} did not answer in time: everything together may take {seconds} s (--timeout)",
                address=address,
                seconds=f"{self.limits.seconds:g}",
            )
        return answers[0]


def _fetch(address: str, most_bytes: int, seconds: float) -> bytes | None:
    try:
        with _opener().open(Request(address, headers={"Accept-Language": "en"}), timeout=seconds) as answer:
            return _read(answer, address, most_bytes)
    except HTTPError as problem:
        if problem.code in (404, 410):
            return None
        if 300 <= problem.code < 400:
            raise Unread("{address} redirects again and again", address=address) from None
        raise Unread("{address} answers {code}: try again later", address=address, code=problem.code) from None
    except Unread:
        raise
    except (URLError, HTTPException, OSError, ValueError) as problem:
        why = getattr(problem, "reason", problem)
        why = getattr(why, "strerror", None) or why
        text = str(why).strip() or type(why).__name__
        raise Unread("{address} cannot be reached: {problem}", address=address, problem=text) from None


def _read(answer: HTTPResponse, address: str, most_bytes: int) -> bytes:
    """Return the whole body; a declared length is compared with the limit before, and with what came after."""
    declared = answer.length
    too_long = Unread("{address} is longer than {most} bytes", address=address, most=most_bytes)
    if declared is not None and declared > most_bytes:
        raise too_long
    pieces: list[bytes] = []
    length = 0
    while piece := answer.read(PIECE):
        length += len(piece)
        if length > most_bytes:
            raise too_long
        pieces.append(piece)
    if declared is not None and length < declared:
        raise Unread(
            "{address} ended after {length} of {declared} bytes", address=address, length=length, declared=declared
        )
    return b"".join(pieces)
