"""Findings: what is wrong with an input, where, and what to do. They are collected, never raised one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ratingoffice.message import Message, lines


@dataclass(frozen=True, order=True)
class Finding:
    """A problem in one place of the input, said in one sentence."""

    file: str
    line: int  # 0: the file as a whole
    column: str  # "" : the whole line
    message: str  # names the value, and says what to do
    code: str = ""
    severity: str = "error"

    def __str__(self) -> str:
        """Return the message after the place."""
        place = self.file + (f":{self.line}" if self.line else "")
        if self.column:  # a position in the line, or the name of a column
            place += f":{self.column}" if self.column.isdigit() else f" {self.column}"
        return Message("{place}: {message}", place=place, message=Message(self.message)) if place else self.message


class BadInput(Exception):
    """Raised for an input that cannot be used. Nothing has been changed."""

    #: findings of one kind are shown this often, then only counted
    MOST_SHOWN = 10

    def __init__(self, findings: Iterable[Finding] | str, /, **figures: Any) -> None:
        """Take findings, or the template of one sentence and its figures."""
        if isinstance(findings, str):
            findings = [Finding("", 0, "", Message(findings, **figures))]
        self.findings: Sequence[Finding] = tuple(findings)
        super().__init__(str(self))

    def __str__(self) -> str:
        by_kind: dict[tuple[str, str, str], list[Finding]] = {}
        for finding in self.findings:
            by_kind.setdefault((finding.file, finding.column, finding.code), []).append(finding)
        sentences: list[str] = []
        for kind in by_kind.values():
            sentences += [str(finding) for finding in kind[: self.MOST_SHOWN]]
            if len(kind) > self.MOST_SHOWN:
                more = len(kind) - self.MOST_SHOWN
                sentences.append(Message("{file}: … and {more} more like this", file=kind[0].file, more=more))
        return sentences[0] if len(sentences) == 1 else lines(sentences)
