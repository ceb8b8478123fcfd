"""The ASGI application that Granian serves: a request is received whole here, and only then handed to a thread.

A slow sender holds a connection and no thread. A body that is cut off, damaged, too long or too slow is refused before
anybody looks at it. Every request is one line in the log.
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
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from urllib.parse import unquote_to_bytes

from django.conf import settings

from ratingoffice.office.infra.parent_watch import end_with_parent
from ratingoffice.office.infra.throttle import seen
from ratingoffice.office.infra.uploads import MOST_OF_A_REQUEST
from ratingoffice.office.window import Window
from ratingoffice.office.wsgi import application  # sets Django up: what follows needs it

# isort: split
from ratingoffice.office.domain.lists import sides_index
from ratingoffice.office.domain.lists.published_lists import lay_out
from ratingoffice.office.infra.request_memo import STATE
from ratingoffice.office.kept import Answer, Headers, Page, Pages, name_of
from ratingoffice.office.state import State

THREADS = 2 * (os.cpu_count() or 1) + 1
SECONDS_FOR_A_PIECE, SECONDS_FOR_A_BODY = 10, 120
BYTES_OF_A_PIECE = 256 * 1024  # of a file that is sent

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

log = logging.getLogger("ratingoffice.access")


class Refused(Exception):
    """The request is answered with this status, and its body is not used."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status


class Office:
    """The application; there is one in each worker process."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self._respond(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Start with the worker process, and end with it."""
        await receive()
        end_with_parent()
        self.threads = ThreadPoolExecutor(THREADS, "office")
        self.state, self.pages = State(), Pages(settings.CACHE / "pages")
        self.threads.submit(lay_out)
        self.threads.submit(sides_index.lay_out)
        atexit.register(_leave)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.threads.shutdown(wait=False, cancel_futures=True)
        await send({"type": "lifespan.shutdown.complete"})

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, number = time.perf_counter(), secrets.token_hex(8)
        try:
            body = await _receive_body(scope, receive)
            status, headers, answer = await self._answer(_environ(scope, body, number))
        except Refused as refused:
            status, answer = refused.status, f"{refused.status.phrase}\n".encode()
            headers = [("Content-Type", "text/plain; charset=utf-8"), ("Connection", "close")]
        headers.append(("X-Request-Id", number))
        encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        start = {"type": "http.response.start", "status": int(status), "headers": encoded}
        if isinstance(answer, Window):
            await _send_file(start, answer, receive, send)
        else:
            await send(start)
            await send({"type": "http.response.body", "body": answer})
        log.info("request", extra={"told": _log_line(scope, number, int(status), len(answer), begun)})

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


async def _receive_body(scope: Scope, receive: Receive) -> bytes:
    """Return the whole body.

    Raises Refused if it is longer than allowed, comes too slowly, or does not come to its end: the connection was cut,
    the last chunk is missing, a chunk is damaged, or there are fewer bytes than Content-Length says.
    """
    headers = dict(scope["headers"])
    length = headers.get(b"content-length")
    if length in (None, b"0") and b"transfer-encoding" not in headers:
        return b""
    if length is not None and not length.isdigit():
        raise Refused(HTTPStatus.BAD_REQUEST)
    declared = None if length is None else int(length)
    if declared is not None and declared > MOST_OF_A_REQUEST:
        raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    body, end = io.BytesIO(), time.monotonic() + SECONDS_FOR_A_BODY
    is_whole = False
    while not is_whole:
        try:
            message = await asyncio.wait_for(receive(), min(SECONDS_FOR_A_PIECE, end - time.monotonic()))
        except TimeoutError:
            raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None
        if message["type"] != "http.request":  # http.disconnect: Granian says so of damaged chunks too
            raise Refused(HTTPStatus.BAD_REQUEST)
        body.write(message.get("body", b""))
        if body.tell() > MOST_OF_A_REQUEST:
            raise Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        is_whole = not message.get("more_body", False)
    if declared is not None and body.tell() != declared:
        raise Refused(HTTPStatus.BAD_REQUEST)
    return body.getvalue()


async def _send_file(start: dict[str, Any], window: Window, receive: Receive, send: Send) -> None:
    """Send a part of a file piece by piece, no faster than the client takes it, until the client leaves."""
    with open(window.path, "rb", buffering=0) as file:
        file.seek(window.start)
        await send(start)
        leaving, left = asyncio.ensure_future(_wait_until_left(receive)), len(window)
        try:
            while left > 0 and not leaving.done():
                piece = await asyncio.to_thread(file.read, min(left, BYTES_OF_A_PIECE))
                if not piece:  # the file was cut: the client sees that less came than was announced
                    break
                left -= len(piece)
                await send({"type": "http.response.body", "body": piece, "more_body": left > 0})
        finally:
            leaving.cancel()


async def _wait_until_left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _environ(scope: Scope, body: bytes, number: str) -> dict[str, Any]:
    """The environment of the request, by PEP 3333."""
    server, port = scope["server"]
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0],
        "REQUEST_ID": number,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.file_wrapper": Window.wrapped,
    }
    for name, value in _headers(scope):
        key = name.upper().replace("-", "_")
        if key == "CONTENT_TYPE":
            environ[key] = value
        elif key != "CONTENT_LENGTH" and "_" not in name:
            known = environ.get(f"HTTP_{key}")
            between = "; " if key == "COOKIE" else ","
            environ[f"HTTP_{key}"] = value if known is None or key == "HOST" else f"{known}{between}{value}"
    return environ


def _headers(scope: Scope) -> Iterable[tuple[str, str]]:
    return ((name.decode("latin-1"), value.decode("latin-1")) for name, value in scope["headers"])


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


def _log_line(scope: Scope, number: str, status: int, length: int, begun: float) -> dict[str, Any]:
    forwarded = [value for name, value in _headers(scope) if name == "x-forwarded-for"]
    return {
        "id": number,
        "client": seen(",".join(forwarded), scope["client"][0]),
        "method": scope["method"],
        "path": scope["raw_path"].decode("latin-1"),
        "status": status,
        "bytes": length,
        "ms": round((time.perf_counter() - begun) * 1000, 1),
    }


office = Office()
