"""Findings as JSON, and back. A sentence stays one: its template and its figures are kept beside its English text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.message import Message, as_data, from_data


def kept(found: Finding) -> dict[str, Any]:
    names = ("severity", "code", "line", "column")
    row = {name: getattr(found, name) for name in names}
    return row | {"message": str(found.message), "said": as_data(found.message)}


def found(row: Mapping[str, Any], file: str) -> Finding:
    """Read a finding of that file back; one that was written without template and figures is its text."""
    stored = from_data(row["said"]) if "said" in row else row["message"]
    return Finding(file, row["line"], row["column"], Message(stored), row["code"], row["severity"])
