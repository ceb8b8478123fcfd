"""How an exact value is written: whole in data, short in tables."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

Value = Fraction | int | None


def exact(units: int | None, unit: int) -> Value:
    """A whole number as such."""
    if units is None:
        return None
    return units // unit if units % unit == 0 else Fraction(units, unit)


def text_of(value: Value) -> str | None:
    """A decimal where it ends, `44.5`; else a fraction, `83/3`; None: undefined."""
    if value is None:
        return None
    return str(value) if isinstance(value, int) else _decimal_text(value.numerator, value.denominator)


@lru_cache(maxsize=4096)
def _decimal_text(numerator: int, full_denominator: int) -> str:
    denominator, twos, fives = full_denominator, 0, 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    if denominator != 1:
        return f"{numerator}/{full_denominator}"
    places = max(twos, fives)
    if not places:
        return str(numerator)
    digits = str(abs(numerator) * 10**places // full_denominator).rjust(places + 1, "0")
    return f"{'-' if numerator < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def rounded_text(value: Value) -> str:
    """For a table: two decimals at most, half up (T-2); a dash where there is no value."""
    if value is None:
        return "–"
    if isinstance(value, int):
        return str(value)
    hundredths = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return text_of(Fraction(hundredths, 100)) or ""
