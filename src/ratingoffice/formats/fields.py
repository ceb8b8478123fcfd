"""The single values of a TRF: numbers, points, dates, titles, as real programs write them.

Each reader returns the normalised value, or None where the text is none; whoever called says so in a finding.
"""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import lru_cache

from ratingoffice.message import Message

POINTS = re.compile(r"([+-]?)([0-9]{1,6})(?:[.,]([0-9]{1,4}))?")
#: `062 129 (88)`: 129 players, of whom 88 played
COUNT = re.compile(r"([0-9]{1,9})(?:\s*\(\s*[0-9]{1,9}\s*\))?")

YEAR_FIRST = re.compile(r"([0-9]{4})\s*[/.\- ]\s*([0-9]{1,2})\s*[/.\- ]\s*([0-9]{1,2})\.?")
#: seldom seen: compiled when there is one
DAY_FIRST = r"([0-9]{1,2})\s*[/.\-]\s*([0-9]{1,2})\s*[/.\-]\s*([0-9]{4})"
SHORT_YEAR = r"([0-9]{2})[/.\-]([0-9]{2})[/.\-]([0-9]{2})"
MONTH_FIRST = r"([A-Za-z]{3,9})\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?,?\s+([0-9]{4})"
MONTH_SECOND = r"([0-9]{1,2})(?:st|nd|rd|th)?\.?\s+([A-Za-z]{3,9})\.?,?\s+([0-9]{4})"
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM")
#: the titles of TRF06, and what programs write for them
SHORT_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}

SEXES = {"m": "m", "M": "m", "w": "w", "W": "w", "f": "w", "F": "w", "": ""}


def whole(text: str) -> int | None:
    """A whole number of plain digits; blanks around it are nothing."""
    text = text.strip()
    return int(text) if len(text) <= 9 and text.isascii() and text.isdigit() else None


@lru_cache(maxsize=4096)
def points(text: str) -> Fraction | None:
    """`4.5`, `4`, `4,5`, `4½`, `-1.0`: exactly."""
    text = text.strip()
    if text.endswith("½") and len(text) <= 3:
        text = (text[:-1] or "0") + ".5"
    found = POINTS.fullmatch(text)
    if found is None:
        return None
    sign, units, decimals = found[1], found[2], found[3] or ""
    value = Fraction(int(units + decimals), 10 ** len(decimals))
    return -value if sign == "-" else value


def identity(text: str) -> str:
    """An id; zeros alone, and dashes or dots that fill its columns, mean that there is none."""
    text = text.strip()
    return text if text.strip("0") and any(char.isalnum() for char in text) else ""


def score(text: str) -> Fraction | None:
    """What a result is worth: not negative, and no longer than the four columns of record 162."""
    value = points(text)
    return None if value is None or value < 0 or len(decimal(value) or "too long") > 4 else value


def decimal(value: Fraction, places: int = 0) -> str | None:
    """`4.5`: with at least that many decimals; None for a fraction that does not end within four."""
    while 10**places % value.denominator:
        places += 1
        if places > 4:
            return None
    units, rest = divmod(abs(value.numerator) * 10**places // value.denominator, 10**places)
    return ("-" if value < 0 else "") + str(units) + (f".{rest:0{places}}" if places else "")


def count(text: str) -> int | None:
    found = COUNT.fullmatch(text.strip())
    return int(found[1]) if found else None


def day(text: str) -> date | None:
    """`2024/11/23`, and what else is seen: `28. 07. 2005`, `24/09/2010` (day first), `May 29, 2020`, `2024-11-23`."""
    text = text.strip()
    if len(text) > 30:
        return None  # no date, and nothing to try patterns on
    if found := YEAR_FIRST.fullmatch(text):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(DAY_FIRST, text):
        return _date(int(found[3]), int(found[2]), int(found[1]))
    if found := re.fullmatch(MONTH_FIRST, text):
        return _date(int(found[3]), _month(found[1]), int(found[2]))
    if found := re.fullmatch(MONTH_SECOND, text):
        return _date(int(found[3]), _month(found[2]), int(found[1]))
    return None


def day_of_round(text: str, near: date | None) -> date | None:
    """`24/11/23`: the year in two digits, in the century nearest to the event's."""
    found = re.fullmatch(SHORT_YEAR, text.strip())
    if not found:
        return day(text)
    short, event = int(found[1]), 2025 if near is None else near.year
    years = [(event // 100 + century) * 100 + short for century in (-1, 0, 1)]
    year = min(years, key=lambda candidate: abs(candidate - event))
    return _date(year, int(found[2]), int(found[3]))


def is_day_as_specified(text: str) -> bool:
    return re.fullmatch(r"[0-9]{4}/[0-9]{2}/[0-9]{2}", text) is not None


@lru_cache(maxsize=65536)
def birth(text: str) -> tuple[str, str]:
    """The birth date as `1987-05-17` or `1987`, "" if unknown, and a sentence where the text is not `YYYY/MM/DD`."""
    text = text.strip()
    if not text or not text.strip("0/.- "):
        return "", ""
    if len(text) == 4 and _is_year(text):
        return text, ""
    found = YEAR_FIRST.fullmatch(text)
    if found and _is_year(found[1]):
        born = _date(int(found[1]), int(found[2]), int(found[3]))
        if born is None and int(found[2]) != 0:
            return found[1], Message("no such day: read as just the year") if int(found[3]) else ""
        read = found[1] if born is None else born.isoformat()
        return read, "" if "/" in text else Message("written otherwise than YYYY/MM/DD: read as {born}", born=read)
    born = day(text)
    if born is not None and _is_year(str(born.year)):
        return born.isoformat(), Message("written otherwise than YYYY/MM/DD: read as {born}", born=born)
    return "", Message("not a birth date: left out")


def title(text: str) -> tuple[str, bool]:
    """The title as `GM`, and whether it is one that FIDE gives."""
    code = text.strip().upper()
    known = SHORT_TITLES.get(code, code)
    return known, known in TITLES or not known


def _date(year: int, month: int, of_month: int) -> date | None:
    try:
        return date(year, month, of_month)
    except ValueError:
        return None


def _month(name: str) -> int:
    """1-12; 0, which is no month, for other words."""
    start = name[:3].lower()
    return MONTHS.index(start) + 1 if start in MONTHS else 0


def _is_year(text: str) -> bool:
    return text.isascii() and text.isdigit() and 1850 <= int(text) <= 2100
