"""Another program, asked over its standard input and output: it is started once, and answers a line with a line."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import Any

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Wording


@dataclass(frozen=True)
class Reply:
    """An answer, or a reason to skip the question, or the reason why there is neither."""

    answer: Mapping[str, Any] | None = None
    skip: Wording = ""
    failed: str = ""


class Program:
    def __init__(self, command: str, seconds: float = 60) -> None:
        self.command, self.seconds = command, seconds
        self.ended = ""
        words = shlex.split(command)
        if not words:
            raise BadInput("--with names no command: write the words that start the program")
        try:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", errors="replace", bufsize=1
            )
        except OSError as error:
            raise BadInput("{command}: cannot be started: {why}", command=words[0], why=error.strerror) from error
        self.lines: Queue[str | None] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """In a thread of its own, so that nobody waits for a line for ever."""
        assert self.process.stdout is not None
        with self.process.stdout as stdout:
            for line in stdout:
                self.lines.put(line)
        self.lines.put(None)

    def __call__(self, question: Mapping[str, Any]) -> Reply:
        if self.ended:
            return Reply(failed=self.ended)
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{json.dumps(question, ensure_ascii=False)}\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.seconds)
        except OSError:
            line = None
        except Empty:
            self.ended = f"no answer in {self.seconds:g} seconds: the program was ended"
            self.process.kill()
            return Reply(failed=self.ended)
        if line is None:
            self.ended = f"the program ended by itself, with exit code {self._code()}"
            return Reply(failed=self.ended)
        return reply_of(line, question["id"])

    def _code(self) -> int | None:
        try:
            return self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self.process.stdin is not None
        with suppress(OSError):  # it ended before it read all
            self.process.stdin.close()
        self._code()


def reply_of(line: str, question_id: str) -> Reply:
    """Parse the line by which a program answers the question with that id."""
    try:
        message = json.loads(line)
    except ValueError:
        return Reply(failed=f"the line is no JSON object: {line.strip()[:80]}")
    if not isinstance(message, dict) or message.get("id") != question_id:
        return Reply(failed=f"the line has not the id of the question: {line.strip()[:80]}")
    if "skip" in message:
        return Reply(skip=str(message["skip"]) or "no reason given")
    if not isinstance(message.get("answer"), dict):
        return Reply(failed=f"the line has neither “answer”, an object, nor “skip”: {line.strip()[:80]}")
    return Reply(answer=message["answer"])
