"""A finding: what is wrong with some input, where, and what to do. Findings are collected, never raised one by one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ratingoffice.message import Message, lines


@dataclass(frozen=True, order=True)
class Finding:
    """One clear sentence about one place of the input."""

    file: str
    line: int  # 0: the file as a whole
    column: str  # "" : the whole line
    message: str  # names the value, and says what to do
    code: str = ""
    severity: str = "error"

    def __str__(self) -> str:
        """With its place; still a sentence."""
        place = self.file + (f":{self.line}" if self.line else "")
        if self.column:  # a position in the line, or the name of a column
            place += f":{self.column}" if self.column.isdigit() else f" {self.column}"
        return Message("{place}: {message}", place=place, message=Message(self.message)) if place else self.message


class BadInput(Exception):
    """The input cannot be used. Nothing has been changed."""

    #: a kind of finding is shown this often, then only counted
    SHOWN = 10

    def __init__(self, findings: Iterable[Finding] | str, /, **figures: Any) -> None:
        """Findings, or one sentence: its template and its figures."""
        if isinstance(findings, str):
            findings = [Finding("", 0, "", Message(findings, **figures))]
        self.findings: Sequence[Finding] = tuple(findings)
        super().__init__(str(self))

    def __str__(self) -> str:
        by_kind: dict[tuple[str, str, str], list[Finding]] = {}
        for finding in self.findings:
            by_kind.setdefault((finding.file, finding.column, finding.code), []).append(finding)
        told: list[str] = []
        for kind in by_kind.values():
            told += [str(finding) for finding in kind[: self.SHOWN]]
            if len(kind) > self.SHOWN:
                more = len(kind) - self.SHOWN
                told.append(Message("{file}: … and {more} more like this", file=kind[0].file, more=more))
        return told[0] if len(told) == 1 else lines(told)
