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

PRODUCTION = {"RATINGOFFICE_HOSTS": "localhost", "RATINGOFFICE_PROXY": "1"}
THROUGH = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}


@dataclass
class Served:
    port: int
    process: subprocess.Popen[str]
    log: Path

    def get(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        connection.request(method, path, body, THROUGH | headers)
        return connection.getresponse()

    def lines(self, **told: object) -> list[dict[str, object]]:
        """Those that tell this; an answer may come a moment before its line."""
        found: list[dict[str, object]] = []
        for _ in range(50):
            every = [json.loads(line) for line in self.log.read_text(encoding="utf-8").splitlines()]
            found = [line for line in every if all(line.get(name) == value for name, value in told.items())]
            if found:
                break
            time.sleep(0.1)
        return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve(office_folder: Path, log: Path) -> Iterator[Served]:
    port = free_port()
    words = [sys.executable, "-m", "ratingoffice", "serve", "--port", str(port), "--workers", "1", "--metrics"]
    with log.open("w") as errors:
        process = subprocess.Popen(
            [*words, str(free_port())],
            env=environment(office_folder) | PRODUCTION,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            text=True,
        )
    found = Served(port, process, log)
    try:
        for _ in range(240):
            try:
                if found.get("/health/").status == 200:
                    break
            except OSError:
                time.sleep(0.25)
        yield found
    finally:
        process.kill()
        process.wait()
