"""The office as the server runs it: a request is received here, and only when it is there whole a thread works on it.

Whoever sends slowly holds a connection, and nobody's thread. Every request is one line in the log.
"""

from __future__ import annotations

import asyncio
import atexit
import io
import logging
import os
import secrets
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings

from ratingoffice.office.throttle import seen
from ratingoffice.office.uploads import MOST_OF_A_REQUEST
from ratingoffice.office.window import Window
from ratingoffice.office.wsgi import application  # sets Django up: what follows needs it

# isort: split
from ratingoffice.office.kept import Answer, Headers, Page, Pages, name_of
from ratingoffice.office.notices.worker import Worker
from ratingoffice.office.once import STATE
from ratingoffice.office.state import State
from ratingoffice.office.store import by_player
from ratingoffice.office.store.lists import lay_out

THREADS = 2 * (os.cpu_count() or 1) + 1
A_PIECE, A_BODY = 10, 120  # seconds: until the next piece of it comes, and for all of it

log = logging.getLogger("ratingoffice.access")


class Refused(Exception):
    """What was sent is not looked at."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status


class Office:
    """In Granian's own protocol (RSGI): one of these for each process."""

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.threads = ThreadPoolExecutor(THREADS, "office")
        self.state, self.pages = State(), Pages(settings.CACHE / "pages")
        self.threads.submit(lay_out)
        self.threads.submit(by_player.lay_out)
        self.worker = Worker()
        self.worker.start()
        atexit.register(_leave)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.worker.stop()

    async def __rsgi__(self, scope: Any, proto: Any) -> None:
        begun, number = time.perf_counter(), secrets.token_hex(8)
        try:
            body = await _received(scope, proto)
            status, headers, answer = await self._answer(_environ(scope, body, number))
        except Refused as refused:
            status, answer = refused.status, f"{refused.status.phrase}\n".encode()
            headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
        headers.append(("X-Request-Id", number))
        if isinstance(answer, Window):  # by the server itself, piece by piece
            proto.response_file_range(int(status), headers, answer.path, answer.start, answer.end)
        else:
            proto.response_bytes(int(status), headers, answer)
        log.info("request", extra={"told": _told(scope, number, int(status), len(answer), begun)})

    async def _answer(self, environ: dict[str, Any]) -> Answer:
        """From what is kept, if the office is still as it was when it was drawn; else by a thread."""
        name = name_of(environ)
        state = await self.state.now() if name else None
        page = self.pages.find(name) if name and state else None
        if page and page.state == state:
            return page.answer(environ)
        loop = asyncio.get_running_loop()
        if not name or not state:
            return await loop.run_in_executor(self.threads, _answered, environ)
        return await loop.run_in_executor(self.threads, self._drawn, environ, name, state, page)

    def _drawn(self, environ: dict[str, Any], name: str, state: str, page: Page | None) -> Answer:
        """By Django, and kept if it may be; what was kept before is only asked whether it has changed."""
        environ = environ | {STATE: state}
        answer = _answered(environ | {"HTTP_IF_NONE_MATCH": page.etag} if page else environ)
        if page and answer[0] == HTTPStatus.NOT_MODIFIED:
            made: Page | None = replace(page, state=state)
        elif environ["REQUEST_METHOD"] == "GET":
            made = Page.of(state, answer)
        else:
            made = None
        if made is None:
            return answer
        self.pages.keep(name, made)
        return made.answer(environ)


def _leave() -> None:
    """Threads of the server may ask for Python while it is taken down, and would die loudly; nothing is left to do."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(0)


async def _received(scope: Any, proto: Any) -> bytes:
    """The body, if it comes in time and is not too long."""
    declared = scope.headers.get("content-length") or "0"
    if declared == "0" and scope.headers.get("transfer-encoding") is None:
        return b""
    if not declared.isdecimal() or int(declared) > MOST_OF_A_REQUEST:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    pieces, length, last = aiter(proto), 0, time.monotonic() + A_BODY
    body = io.BytesIO()
    try:
        while True:
            piece = await asyncio.wait_for(anext(pieces), min(A_PIECE, last - time.monotonic()))
            length += body.write(piece)
            if length > MOST_OF_A_REQUEST:
                raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    except StopAsyncIteration:
        return body.getvalue()
    except TimeoutError:
        raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None


def _environ(scope: Any, body: bytes, number: str) -> dict[str, Any]:
    """As PEP 3333 has it."""
    client, _, port = scope.server.rpartition(":")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope.path).decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": client.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": _address(scope.client),
        "REQUEST_ID": number,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": Window.wrapped,
    }
    if scope.authority:
        environ["HTTP_HOST"] = scope.authority
    for name, value in scope.headers.items():
        key = name.upper().replace("-", "_")
        if key == "CONTENT_TYPE":
            environ[key] = value
        elif key != "CONTENT_LENGTH" and "_" not in name:
            known = environ.get(f"HTTP_{key}")
            between = "; " if key == "COOKIE" else ","
            environ[f"HTTP_{key}"] = value if known is None or key == "HOST" else f"{known}{between}{value}"
    return environ


def _address(client: str) -> str:
    return client.rpartition(":")[0].strip("[]")


def _answered(environ: dict[str, Any]) -> Answer:
    started: list[tuple[int, Headers]] = []

    def start(status: str, headers: Headers, problem: Any = None, /) -> Callable[[bytes], object]:
        started[:] = [(int(status.split(" ", 1)[0]), headers)]
        return _not_asked_for

    pieces: Iterable[bytes] = application(environ, start)
    is_wanted = environ["REQUEST_METHOD"] != "HEAD"
    try:
        answer = pieces if isinstance(pieces, Window) and is_wanted else b"".join(pieces) if is_wanted else b""
    finally:
        if hasattr(pieces, "close"):
            pieces.close()
    return *started[0], answer


def _not_asked_for(piece: bytes) -> None:
    """PEP 3333 wants a way to write what is no answer; Django has no use for it."""
    raise NotImplementedError


def _told(scope: Any, number: str, status: int, length: int, begun: float) -> dict[str, Any]:
    return {
        "id": number,
        "client": seen(scope.headers.get("x-forwarded-for") or "", _address(scope.client)),
        "method": scope.method,
        "path": scope.path,
        "status": status,
        "bytes": length,
        "ms": round((time.perf_counter() - begun) * 1000, 1),
    }


office = Office()
