"""ASGI middleware: a request body that is cut off, damaged, too long or too slow is refused.

The body is received before a thread is given to the request, so a slow sender holds a connection and no thread.
"""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus

from ratingoffice.office.infra.asgi_types import Application, Message, Receive, Scope, Send
from ratingoffice.office.infra.uploads import MOST_OF_A_REQUEST

SECONDS_FOR_A_PIECE, SECONDS_FOR_A_BODY = 10, 120


class BodyRefused(Exception):
    """The request is answered with this status, and its body is not used."""

    def __init__(self, status: HTTPStatus) -> None:
        self.status = status


class BodyLimits:
    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        try:
            await self.application(scope, limit_body(scope, receive), send)
        except BodyRefused as refused:  # before the application has begun to answer
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
            await send({"type": "http.response.start", "status": int(refused.status), "headers": headers})
            await send({"type": "http.response.body", "body": f"{refused.status.phrase}\n".encode()})


def limit_body(scope: Scope, receive: Receive) -> Receive:
    """Return a `receive` that passes the body on piece by piece.

    It raises BodyRefused if the body is longer than allowed, comes too slowly, or does not come to its end: the
    connection was cut, the last chunk is missing, a chunk is damaged, or there are fewer bytes than Content-Length
    says.
    """
    headers = dict(scope["headers"])
    length = headers.get(b"content-length")
    if length in (None, b"0") and b"transfer-encoding" not in headers:
        return receive
    if length is not None and not length.isdigit():
        raise BodyRefused(HTTPStatus.BAD_REQUEST)
    declared = None if length is None else int(length)
    if declared is not None and declared > MOST_OF_A_REQUEST:
        raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    received, is_whole, end = 0, False, time.monotonic() + SECONDS_FOR_A_BODY

    async def receive_piece() -> Message:
        nonlocal received, is_whole
        if is_whole:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), min(SECONDS_FOR_A_PIECE, end - time.monotonic()))
        except TimeoutError:
            raise BodyRefused(HTTPStatus.REQUEST_TIMEOUT) from None
        if message["type"] != "http.request":  # http.disconnect: Granian says so of damaged chunks too
            raise BodyRefused(HTTPStatus.BAD_REQUEST)
        received += len(message.get("body", b""))
        if received > MOST_OF_A_REQUEST:
            raise BodyRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        is_whole = not message.get("more_body", False)
        if is_whole and declared is not None and received != declared:
            raise BodyRefused(HTTPStatus.BAD_REQUEST)
        return message

    return receive_piece
