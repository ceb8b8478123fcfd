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
class FileLine:
    """A line of the file with its findings, split at the column that a finding names."""

    number: int
    before: str
    marked: str
    after: str
    findings: tuple[Finding, ...]
    gap: bool  # lines are left out before this one


def lines_with_findings(report: Report, findings: Sequence[Finding]) -> list[FileLine]:
    """Return the lines with findings and their neighbours; none for a spreadsheet."""
    findings_by_line: dict[int, list[Finding]] = {}
    for finding in findings:
        if finding.line:
            findings_by_line.setdefault(finding.line, []).append(finding)
    if not findings_by_line:
        return []
    data = bytes(report.file.data)
    text = "" if data.startswith(b"PK") else decode(data, FindingCollector(report.file_name))
    lines = text.splitlines()
    line_numbers = sorted(
        {
            near
            for line in findings_by_line
            for near in range(line - AROUND, line + AROUND + 1)
            if near in findings_by_line or 1 <= near <= len(lines)
        }
    )
    file_lines, last = [], 0
    for number in line_numbers:
        line = lines[number - 1][:LONGEST] if number <= len(lines) else ""
        at = _place(findings_by_line.get(number, ()), len(line))
        file_lines.append(
            FileLine(
                number,
                line[:at],
                line[at : at + 1],
                line[at + 1 :],
                tuple(findings_by_line.get(number, ())),
                gap=number > last + 1,
            )
        )
        last = number
    return file_lines


def _place(findings: Sequence[Finding], length: int) -> int:
    """Return the column of the first finding that names one; the length of the line otherwise."""
    columns = [int(finding.column) for finding in findings if finding.column.isdigit()]
    return min(columns) - 1 if columns and 0 < min(columns) <= length else length
