"""A mail server on this machine, which keeps what it accepts and can do something at a certain letter."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from email.policy import default
from typing import Any

from aiosmtpd.controller import Controller


class Box:
    """What was accepted, in order; `refuse` says by recipient what is answered to its RCPT."""

    def __init__(self) -> None:
        self.mail: list[Message] = []
        self.named = 0  # recipients so far
        self.refuse: dict[str, str] = {}
        self.before: Callable[[int], None] = lambda number: None

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        self.named += 1
        self.before(self.named)
        if address in self.refuse:
            return self.refuse[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mail.append(message_from_bytes(envelope.content, policy=default))
        return "250 accepted"


@contextmanager
def mail_server(box: Box, port: int, **more: Any) -> Iterator[None]:
    controller = Controller(box, hostname="127.0.0.1", port=port, **more)
    controller.start()
    try:
        yield
    finally:
        controller.stop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
