"""Read JSON that somebody else has written: one sentence where it is none, or nested deeper than any file here."""

from __future__ import annotations

import json
from typing import Any

from ratingoffice.book.findings import BadInput

DEEPEST = 20  # values within values; the files of a mirror have seven


def parse_json(data: bytes, where: str) -> Any:
    """Return the value. Raises BadInput, which names `where`."""
    try:
        value = json.loads(data)
    except ValueError as problem:
        raise BadInput("{where}: this is no JSON: {problem}", where=where, problem=str(problem)) from None
    except RecursionError:
        value = None
        too_deep = True
    else:
        too_deep = _is_deeper(value, DEEPEST)
    if too_deep:
        raise BadInput("{where}: its values are nested more than {most} deep", where=where, most=DEEPEST)
    return value


def _is_deeper(value: Any, most: int) -> bool:
    level = [value]
    for _ in range(most):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return any(isinstance(inner, dict | list) for inner in level)
