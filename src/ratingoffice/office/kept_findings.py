"""Findings as JSON, and back. A sentence stays one: its template and its figures are kept beside its English text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.message import as_data, from_data


def kept(found: Finding) -> dict[str, Any]:
    names = ("severity", "code", "line", "column")
    row = {name: getattr(found, name) for name in names}
    return row | {"message": str(found.message), "said": as_data(found.message)}


def found(row: Mapping[str, Any], file: str) -> Finding:
    """Read a finding of that file back."""
    return Finding(file, row["line"], row["column"], from_data(row["said"]), row["code"], row["severity"])
