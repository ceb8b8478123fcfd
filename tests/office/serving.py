"""An office that is served by a process of its own, in production, as its proxy reaches it."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from filled import environment

from processes import free_port, is_listening, running, wait_until

PRODUCTION = {"RATINGOFFICE_HOSTS": "localhost", "RATINGOFFICE_PROXY": "1"}
THROUGH = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}

__all__ = ["Served", "free_port", "serve"]


@dataclass
class Served:
    port: int
    process: subprocess.Popen[str]
    log: Path

    def get(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        connection.request(method, path, body, THROUGH | {"Host": "localhost"} | headers)
        return connection.getresponse()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=300)

    def lines(self, **told: object) -> list[dict[str, object]]:
        """The lines of the log with these values; an answer may come a moment before its line."""
        found: list[dict[str, object]] = []
        for _ in range(100):
            every = [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
            found = [line for line in every if all(line.get(name) == value for name, value in told.items())]
            if found:
                break
            time.sleep(0.1)
        return found


@contextmanager
def serve(office_folder: Path, log: Path, workers: int = 1, settings: dict[str, str] | None = None) -> Iterator[Served]:
    """Serve the office of that folder; `settings` (default: those of production) are added to its environment."""
    port = free_port()
    words = [sys.executable, "-m", "ratingoffice", "serve", "--port", str(port), "--workers", str(workers)]
    words += ["--metrics", str(free_port())]
    env = environment(office_folder) | (PRODUCTION if settings is None else settings)
    with log.open("w") as errors, running(words, env=env, stdout=subprocess.DEVNULL, stderr=errors) as process:
        found = Served(port, process, log)

        def has_begun() -> bool:
            assert process.poll() is None, log.read_text(encoding="utf-8")
            return is_listening(port)

        wait_until(has_begun, "the office listens")
        yield found
