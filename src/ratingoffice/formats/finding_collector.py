"""Collect findings while a file is read, and no more of one kind than anybody would look at."""

from __future__ import annotations

from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.message import Message, Wording

#: one kind of finding is listed this often, then only counted: a hostile file cannot fill the memory with them
LISTED = 1_000


class FindingCollector:
    """Collects the findings of one file. `info`: repaired without loss; `warning`: a guess, or a value lost;
    `error`: the file contradicts itself, or a line could not be used."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._findings: list[Finding] = []
        self._count: dict[tuple[str, str], int] = {}

    def info(self, line: int, column: int | str, code: str, template: Wording, /, **figures: Any) -> None:
        self._add(line, column, code, template, figures, "info")

    def warning(self, line: int, column: int | str, code: str, template: Wording, /, **figures: Any) -> None:
        self._add(line, column, code, template, figures, "warning")

    def error(self, line: int, column: int | str, code: str, template: Wording, /, **figures: Any) -> None:
        self._add(line, column, code, template, figures, "error")

    def _add(
        self, line: int, column: int | str, code: str, template: Wording, figures: dict[str, Any], severity: str
    ) -> None:
        """Add a finding; its message is made only if it is listed. A column is a place in the line, or a cell."""
        count = self._count[code, severity] = self._count.get((code, severity), 0) + 1
        if count <= LISTED:
            message = Message(template, **figures)
            self._findings.append(Finding(self.file, line, str(column or ""), message, code, severity))

    def findings(self) -> list[Finding]:
        """Return the findings by line and column; those that were only counted come last."""
        not_listed = [
            Finding(
                self.file,
                0,
                "",
                Message(
                    'and {count} more {count:finding|findings} of the kind "{kind}"', count=count - LISTED, kind=code
                ),
                code,
                severity,
            )
            for (code, severity), count in self._count.items()
            if count > LISTED
        ]
        return sorted(self._findings, key=_place) + not_listed


def _place(finding: Finding) -> tuple[int, int, str]:
    return finding.line, int(finding.column) if finding.column.isdigit() else 0, finding.column


def quoted(text: str) -> str:
    """Quote a value for a finding: on one line, and shortened if it is long."""
    beginning = text if len(text) <= 40 else text[:40] + "…"
    return '"' + "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in beginning) + '"'
