"""A report's text beside what was found in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ratingoffice.book.findings import Finding
from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.text_decoding import decode
from ratingoffice.office.models import Report

#: lines shown before and after one that something is wrong with, and how much of a line
AROUND, LONGEST = 1, 400


@dataclass(frozen=True)
class Shown:
    """A line of the file; where a finding names a column, the text before it, the letter, and the rest."""

    number: int
    before: str
    marked: str
    after: str
    findings: tuple[Finding, ...]
    gap: bool  # lines are left out before this one


def lines_with_findings(report: Report, findings: Sequence[Finding]) -> list[Shown]:
    """The lines that something was found in, with their neighbours. A spreadsheet has none to show."""
    found: dict[int, list[Finding]] = {}
    for one in findings:
        if one.line:
            found.setdefault(one.line, []).append(one)
    if not found:
        return []
    data = bytes(report.file.data)
    text = "" if data.startswith(b"PK") else decode(data, FindingCollector(report.file_name))
    lines = text.splitlines()
    wanted = sorted(
        {
            near
            for line in found
            for near in range(line - AROUND, line + AROUND + 1)
            if near in found or 1 <= near <= len(lines)
        }
    )
    shown, last = [], 0
    for number in wanted:
        line = lines[number - 1][:LONGEST] if number <= len(lines) else ""
        at = _place(found.get(number, ()), len(line))
        shown.append(
            Shown(
                number,
                line[:at],
                line[at : at + 1],
                line[at + 1 :],
                tuple(found.get(number, ())),
                gap=number > last + 1,
            )
        )
        last = number
    return shown


def _place(findings: Sequence[Finding], length: int) -> int:
    """Where the first finding that names a column points to; else past the end."""
    columns = [int(one.column) for one in findings if one.column.isdigit()]
    return min(columns) - 1 if columns and 0 < min(columns) <= length else length
