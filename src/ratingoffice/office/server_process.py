"""ASGI middleware: what a process of the server does when it starts, beside answering requests."""

from __future__ import annotations

from threading import Thread

from django.db import connections

from ratingoffice.office.domain.lists import sides_index
from ratingoffice.office.domain.lists.published_lists import lay_out
from ratingoffice.office.infra.asgi_types import Application, Receive, Scope, Send
from ratingoffice.office.infra.parent_watch import end_with_parent
from ratingoffice.office.infra.request_memo import share_between_requests


class ServerProcess:
    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self.application(scope, receive, send)
            return
        await receive()
        end_with_parent()
        share_between_requests()
        Thread(target=_lay_tables_out, name="lay out", daemon=True).start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})


def _lay_tables_out() -> None:
    """So that the first reader of a page does not wait for its tables."""
    try:
        lay_out()
        sides_index.lay_out()
    finally:
        connections.close_all()
