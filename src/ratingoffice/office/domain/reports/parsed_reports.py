"""What was read of a report is kept beside it: its bytes are read when it comes, and once more after an upgrade."""

from __future__ import annotations

from contextlib import suppress

from django.db import OperationalError

from ratingoffice import __version__ as READER
from ratingoffice.book.findings import Finding
from ratingoffice.office.infra.finding_json import finding_from_data
from ratingoffice.office.infra.parsed_report import Parsed, as_json, read_back
from ratingoffice.office.infra.uploads import guarded_report
from ratingoffice.office.models import ParsedReport, Report


def parsed_of(report: Report) -> Parsed:
    """Return the parsed report from storage, or parse and store it if this version has not parsed it."""
    parsed = kept_of(report)
    if parsed is None:
        parsed = guarded_report(bytes(report.file.data), report.file_name)
        if all(finding.code != "busy" for finding in parsed.findings):
            with suppress(OperationalError):  # somebody else writes: whoever looks next will keep it
                keep(report, parsed)
    return parsed


def kept_of(report: Report) -> Parsed | None:
    text = ParsedReport.objects.filter(report=report, reader=READER).values_list("text", flat=True).first()
    with suppress(ValueError):  # not in the form of this version: as if it were not there
        return None if text is None else read_back(text, report.file_name)
    return None


def keep(report: Report, parsed: Parsed) -> None:
    """Of two who come at once, either: they read the same."""
    row = ParsedReport(report=report, reader=READER, text=as_json(parsed))
    ParsedReport.objects.bulk_create(
        [row], update_conflicts=True, unique_fields=["report"], update_fields=["reader", "text"]
    )


def findings_of(report: Report) -> list[Finding]:
    """Return the findings of the report when it was received."""
    return [finding_from_data(row, report.file_name) for row in report.findings]
