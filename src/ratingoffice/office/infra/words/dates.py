"""Days, months and spans of days as a language writes them, in the language of the moment."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from django.utils.formats import date_format
from django.utils.translation import get_language

#: a day, a day without its year, and a day of a month that is known; other languages as English
DAYS = {"en": ("j F Y", "j F", "j"), "uk": ("j E Y", "j E", "j"), "ja": ("Y年n月j日", "n月j日", "j日")}


def month(day: date | str | None) -> str:
    """February 2026, лютий 2026, 2026年2月."""
    first = _date(day)
    if first is None:
        return "–"
    language = get_language()
    text = _format(first, "Y年n月" if language == "ja" else "F Y", language)
    return text.lower() if language == "uk" else text  # Django has its months with a capital


def day(of: date | str | None) -> str:
    date_of = _date(of)
    return _format(date_of, _formats()[0], get_language()) if date_of else "–"


def days(first: date | str | None, last: date | str | None) -> str:
    """10–12 January 2026: what both days share is written once."""
    start, end = _date(first), _date(last)
    if not start or not end or start == end:
        return day(start or end)
    whole_day, in_year, in_month = _formats()
    same_month = (start.year, start.month) == (end.year, end.month)
    shorter = in_month if same_month else in_year if start.year == end.year else whole_day
    language = get_language()
    of_first, of_last = (whole_day, shorter) if language == "ja" else (shorter, whole_day)
    between = "–" if same_month else " – "
    return _format(start, of_first, language) + between + _format(end, of_last, language)


@lru_cache(maxsize=4096)
def _format(day: date, form: str, language: str | None) -> str:
    """Format a day in the active language, which is an argument for the cache: pages repeat the same few days."""
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
