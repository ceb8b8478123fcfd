"""Runs a command in this process, as a shell would: its words in; the exit code and what it printed out."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from ratingoffice.cli.command import Group


@dataclass(frozen=True)
class Result:
    exit_code: int
    stdout_bytes: bytes
    stderr: str
    output: str  # both, in the order in which they were printed

    @property
    def stdout(self) -> str:
        return self.stdout_bytes.decode()


class Copied(io.BytesIO):
    """Keeps what is written, and writes it to another too."""

    def __init__(self, other: io.BytesIO) -> None:
        super().__init__()
        self.other = other

    def write(self, data) -> int:
        self.other.write(data)
        return super().write(data)


class CliRunner:
    def invoke(self, app: Group, words: Sequence[str], input: str | bytes = "") -> Result:
        both = io.BytesIO()
        out, err = Copied(both), Copied(both)
        with ExitStack() as during:
            texts = [io.TextIOWrapper(each, encoding="utf-8", newline="", write_through=True) for each in (out, err)]
            during.enter_context(redirect_stdout(texts[0]))
            during.enter_context(redirect_stderr(texts[1]))
            typed = input.encode() if isinstance(input, str) else input
            during.enter_context(patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")))
            code = app(list(words))
            for text in texts:
                if not text.closed:
                    text.flush()
        return Result(code, out.getvalue(), err.getvalue().decode(), both.getvalue().decode())
