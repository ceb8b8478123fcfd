"""Django's ASGI handler, for an office in which everything is synchronous."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import cast

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase

from ratingoffice.office.infra.asgi_types import Receive, Scope, Send

THREADS = 2 * (os.cpu_count() or 1) + 1


class OfficeHandler(ASGIHandler):
    """The middleware and the view of a request run in one thread of a pool.

    Django's own handler goes to a thread and back for each middleware, and begins a new thread, with new connections to
    the database, for each request. `docs/architecture/office.md` has what that would cost.
    """

    chunk_size = 256 * 1024  # bytes of a file that is sent

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(THREADS, "office")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.handle(scope, receive, send)  # Django's own would begin a thread for it

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        respond = sync_to_async(self._respond, thread_sensitive=False, executor=self.threads)
        response = await respond(request)
        if isinstance(response, FileResponse):
            pieces = () if request.method == "HEAD" else cast(Iterable[bytes], response.streaming_content)
            response.streaming_content = _read_in_threads(iter(pieces))
        return response

    def _respond(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request. The thread keeps its connection to the database as long as CONN_MAX_AGE allows."""
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()


async def _read_in_threads(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The pieces of a file, each read when the client has taken the one before."""
    while (piece := await asyncio.to_thread(next, pieces, None)) is not None:
        yield piece
