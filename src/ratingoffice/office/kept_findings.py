"""Findings as JSON, and back. A sentence stays one: its template and its figures are kept beside its English text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.message import Message, as_data, from_data


def kept(found: Finding) -> dict[str, Any]:
    names = ("severity", "code", "line", "column", "message")
    row = {name: getattr(found, name) for name in names}
    return row | ({"said": as_data(found.message)} if isinstance(found.message, Message) else {})


def found(row: Mapping[str, Any], file: str) -> Finding:
    """One of that file's; of an office from before sentences were kept, its message is plain text."""
    message = from_data(row["said"]) if "said" in row else row["message"]
    return Finding(file, row["line"], row["column"], message, row["code"], row["severity"])
