"""Findings: what is wrong with an input, where, and what to do. They are collected, never raised one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ratingoffice.message import Message, Wording, lines


@dataclass(frozen=True, order=True)
class Finding:
    """A problem in one place of the input, said in one sentence."""

    file: str
    line: int  # 0: the file as a whole
    column: str  # "" : the whole line
    message: Message  # names the value, and says what to do
    code: str = ""
    severity: str = "error"

    def in_place(self) -> Message:
        """Return the message after the place."""
        place = self.file + (f":{self.line}" if self.line else "")
        if self.column:  # a position in the line, or the name of a column
            place += f":{self.column}" if self.column.isdigit() else f" {self.column}"
        return Message("{place}: {message}", place=place, message=self.message) if place else self.message

    def __str__(self) -> str:
        return str(self.in_place())


class BadInput(Exception):
    """Raised for an input that cannot be used. Nothing has been changed."""

    #: findings of one kind are shown this often, then only counted
    MOST_SHOWN = 10

    def __init__(self, findings: Iterable[Finding] | Wording, /, **figures: Any) -> None:
        """Take findings, or the template of one sentence and its figures."""
        if isinstance(findings, str | Message):
            findings = [Finding("", 0, "", Message(findings, **figures))]
        self.findings: Sequence[Finding] = tuple(findings)
        super().__init__(*self.findings)

    @property
    def message(self) -> Message:
        """All findings as one message, those of one kind counted from the eleventh on."""
        by_kind: dict[tuple[str, str, str], list[Finding]] = {}
        for finding in self.findings:
            by_kind.setdefault((finding.file, finding.column, finding.code), []).append(finding)
        messages: list[Message] = []
        for kind in by_kind.values():
            messages += [finding.in_place() for finding in kind[: self.MOST_SHOWN]]
            if len(kind) > self.MOST_SHOWN:
                more = len(kind) - self.MOST_SHOWN
                messages.append(Message("{file}: … and {more} more like this", file=kind[0].file, more=more))
        return messages[0] if len(messages) == 1 else lines(messages)

    def __str__(self) -> str:
        return str(self.message)
