"""Numbers, results and days as chess people write them: ½, a real minus sign, days in the reader's language."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django import template

from ratingoffice.explain import words
from ratingoffice.office.infra.words import dates
from ratingoffice.tournament import values

register = template.Library()

register.filter("month", dates.month)
register.filter("day", dates.day)
register.simple_tag(dates.days, name="days")


@register.filter
def integer(number: int | None) -> str:
    """Format an integer: -12 as −12, None as a dash."""
    return words.integer(number)


@register.filter
def signed(number: int | None) -> str:
    return words.signed(number)


@register.filter
def hundredths(units: int | None) -> str:
    """-36 is −0.36."""
    return words.hundredths(units)


@register.filter
def signed_hundredths(units: int | None) -> str:
    return words.hundredths(units, plus=True)


@register.filter
def points(units: int | None) -> str:
    """Points in hundredths: 450 is 4½."""
    return "–" if units is None else words.points(units)


@register.filter
def halves(value: Fraction | Decimal | float | int | str | None) -> str:
    """Points as a number: 4.5 is 4½; what is no half stays as it is."""
    if value is None or value == "":
        return "–"
    number = Fraction(value)
    return words.points(int(number * 100)) if number * 2 == int(number * 2) and number >= 0 else str(value)


@register.filter
def result(code: str | None) -> str:
    """The result of a game by its code: = is ½, - is −, and * is none yet."""
    return "*" if code == "X" else words.RESULTS.get(code or "", code or "")


@register.filter
def value(of: values.Value) -> str:
    """A tie-break's value: two decimals at most."""
    return values.rounded_text(of).replace("-", words.MINUS)


@register.filter
def direction(number: int | None) -> str:
    """Return the CSS class for a change: up or down."""
    return "up" if number and number > 0 else "down" if number and number < 0 else ""


@register.filter
def grouped(number: int | str | None) -> str:
    """480000 is 480 000, with spaces that do not break; what is no number is a dash."""
    return f"{number:,}".replace(",", "\u202f") if isinstance(number, int) else "–"
