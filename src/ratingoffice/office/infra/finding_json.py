"""Findings as JSON, and back. A message keeps its template and figures beside its English text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.message import Message, as_data, from_data


def finding_as_data(finding: Finding) -> dict[str, Any]:
    """Return the finding as values of JSON."""
    names = ("severity", "code", "line", "column")
    row = {name: getattr(finding, name) for name in names}
    return row | {"message": str(finding.message), "said": as_data(finding.message)}


def finding_from_data(row: Mapping[str, Any], file: str) -> Finding:
    """Read a finding of that file back; one that was written without template and figures is its text."""
    stored = from_data(row["said"]) if "said" in row else row["message"]
    return Finding(file, row["line"], row["column"], Message(stored), row["code"], row["severity"])
