"""Findings as JSON, and back. A sentence stays one: its template and its figures are kept beside its English text."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ratingoffice.model.findings import Finding
from ratingoffice.sentence import Sentence


def kept(found: Finding) -> dict[str, Any]:
    names = ("severity", "code", "line", "column", "message")
    row = {name: getattr(found, name) for name in names}
    return row | ({"said": _opened(found.message)} if isinstance(found.message, Sentence) else {})


def found(row: Mapping[str, Any], file: str) -> Finding:
    """One of that file's; of an office from before sentences were kept, its message is plain text."""
    message = _closed(row["said"]) if "said" in row else row["message"]
    return Finding(file, row["line"], row["column"], message, row["code"], row["severity"])


def _opened(figure: Any) -> Any:
    if isinstance(figure, Sentence):
        return {"template": figure.template, "figures": {name: _opened(one) for name, one in figure.figures.items()}}
    if type(figure) is date:
        return {"day": figure.isoformat()}
    return figure if figure is None or isinstance(figure, str | int) else str(figure)  # a fraction, as it is written


def _closed(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "day" in value:
        return date.fromisoformat(value["day"])
    return Sentence(value["template"], **{name: _closed(one) for name, one in value["figures"].items()})
