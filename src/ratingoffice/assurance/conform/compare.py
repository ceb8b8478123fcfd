"""An answer beside the one that was worked out: numbers exactly, and only what the case has an answer for."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

#: of text that is a number: 44.5, -0.08, 83/3
NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)|[+-]?\d+/[1-9]\d*")


def difference(expected: Any, got: Any, at: str = "") -> str:
    """Describe the first difference between two answers; empty if there is none."""
    if isinstance(expected, Mapping):
        if not isinstance(got, Mapping):
            return _difference_text(expected, got, at)
        for key, value in expected.items():
            if key not in got:
                return f"{_inside(at, key)} is missing, it is {_as_json(value)}"
            if inner := difference(value, got[key], _inside(at, key)):
                return inner
        return ""
    if isinstance(expected, list):
        if not isinstance(got, list) or len(got) != len(expected):
            return _difference_text(expected, got, at)
        places = (
            difference(expected_item, got_item, f"{at}[{n}]")
            for n, (expected_item, got_item) in enumerate(zip(expected, got, strict=True))
        )
        return next(filter(None, places), "")
    expected_number, got_number = number(expected), number(got)
    same = type(expected) is type(got) and expected == got  # true is not 1
    return (
        ""
        if same or (expected_number is not None and expected_number == got_number)
        else _difference_text(expected, got, at)
    )


def number(value: Any) -> Fraction | None:
    """Return a number written as a number or as text; None for anything else, such as true and false."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    text = value.strip() if isinstance(value, str) else str(value)
    return Fraction(text) if NUMBER.fullmatch(text) else None


def _inside(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _difference_text(expected: Any, got: Any, at: str) -> str:
    return f"{at} is {_as_json(expected)}, the answer was {_as_json(got)}"


def _as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
