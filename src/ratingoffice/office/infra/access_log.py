"""ASGI middleware: every request is one line in the log, and its answer carries the id of that line."""

from __future__ import annotations

import logging
import secrets
import time

from ratingoffice.office.infra.asgi_types import Application, Message, Receive, Scope, Send
from ratingoffice.office.infra.throttle import client_address

log = logging.getLogger("ratingoffice.access")

CLIENT_LEFT = 499  # as nginx calls it: the connection ended before there was an answer


class AccessLog:
    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        begun, request_id = time.perf_counter(), secrets.token_hex(8)
        status, length = CLIENT_LEFT, 0

        async def send_counted(message: Message) -> None:
            nonlocal status, length
            if message["type"] == "http.response.start":
                status = message["status"]
                message = {**message, "headers": [*message["headers"], (b"x-request-id", request_id.encode())]}
            else:
                length += len(message.get("body", b""))
            await send(message)

        scope["request_id"] = request_id
        try:
            await self.application(scope, receive, send_counted)
        except Exception:
            status = 500
            raise
        finally:
            line = {
                "id": request_id,
                "client": _client(scope),
                "method": scope["method"],
                "path": scope["raw_path"].decode("latin-1"),
                "status": status,
                "bytes": length,
                "ms": round((time.perf_counter() - begun) * 1000, 1),
            }
            log.info("request", extra={"told": line})


def _client(scope: Scope) -> str:
    forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return client_address(",".join(forwarded), scope["client"][0])
