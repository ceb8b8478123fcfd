"""Numbers, results and days as chess people write them: ½, a real minus sign, days in the reader's language."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from django import template
from django.utils.formats import date_format
from django.utils.translation import get_language

from ratingoffice.explain import words
from ratingoffice.tournament import values

register = template.Library()

#: a day, a day without its year, and a day of a month that is known; other languages as English
DAYS = {"en": ("j F Y", "j F", "j"), "uk": ("j E Y", "j E", "j"), "ja": ("Y年n月j日", "n月j日", "j日")}


@register.filter
def whole(number: int | None) -> str:
    """-12 is −12; nothing is a dash."""
    return words.whole(number)


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
    """For colour: up or down."""
    return "up" if number and number > 0 else "down" if number and number < 0 else ""


@register.filter
def grouped(number: int | str | None) -> str:
    """480000 is 480 000, with spaces that do not break; what is no number is a dash."""
    return f"{number:,}".replace(",", "\u202f") if isinstance(number, int) else "–"


@register.filter
def month(day: date | str | None) -> str:
    """February 2026, лютий 2026, 2026年2月."""
    found = _date(day)
    if found is None:
        return "–"
    language = get_language()
    text = _written(found, "Y年n月" if language == "ja" else "F Y", language)
    return text.lower() if language == "uk" else text  # Django has its months with a capital


@register.filter
def day(of: date | str | None) -> str:
    found = _date(of)
    return _written(found, _formats()[0], get_language()) if found else "–"


@register.simple_tag
def days(first: date | str | None, last: date | str | None) -> str:
    """10–12 January 2026: what both days share is said once."""
    start, end = _date(first), _date(last)
    if not start or not end or start == end:
        return day(start or end)
    whole_day, in_year, in_month = _formats()
    same_month = (start.year, start.month) == (end.year, end.month)
    shorter = in_month if same_month else in_year if start.year == end.year else whole_day
    language = get_language()
    of_first, of_last = (whole_day, shorter) if language == "ja" else (shorter, whole_day)
    between = "–" if same_month else " – "
    return _written(start, of_first, language) + between + _written(end, of_last, language)


@lru_cache(maxsize=4096)
def _written(day: date, form: str, language: str | None) -> str:
    """In the language of the moment, which is said: pages write the same few days again and again."""
    return date_format(day, form)


def _formats() -> tuple[str, str, str]:
    return DAYS.get(get_language() or "en", DAYS["en"])


def _date(of: date | str | None) -> date | None:
    if isinstance(of, str):
        text = of if len(of) > 7 else f"{of}-01"
        try:
            return date.fromisoformat(text[:10])
        except ValueError:
            return None
    return of
