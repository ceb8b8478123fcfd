"""Parse the single values of reports: numbers, points, dates, titles, as real programs write them.

Each parser returns the normalised value, or None where the text is none; the caller reports the finding.
"""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import lru_cache

from ratingoffice.message import Message, Wording

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


def integer(text: str) -> int | None:
    """Parse a number of plain digits, with or without blanks around it."""
    text = text.strip()
    return int(text) if len(text) <= 9 and text.isascii() and text.isdigit() else None


@lru_cache(maxsize=4096)
def points(text: str) -> Fraction | None:
    """Parse points exactly: `4.5`, `4`, `4,5`, `4½`, `-1.0`."""
    text = text.strip()
    if text.endswith("½") and len(text) <= 3:
        text = (text[:-1] or "0") + ".5"
    match = POINTS.fullmatch(text)
    if match is None:
        return None
    sign, units, decimals = match[1], match[2], match[3] or ""
    value = Fraction(int(units + decimals), 10 ** len(decimals))
    return -value if sign == "-" else value


def identity(text: str) -> str:
    """Parse an id; zeros alone, and dashes or dots that fill its columns, mean that there is none."""
    text = text.strip()
    return text if text.strip("0") and any(char.isalnum() for char in text) else ""


def score(text: str) -> Fraction | None:
    """Parse the points for a result: not negative, and no longer than the four columns of record 162."""
    value = points(text)
    return None if value is None or value < 0 or len(decimal(value) or "too long") > 4 else value


def decimal(value: Fraction, places: int = 0) -> str | None:
    """Write a fraction like `4.5`, with at least that many decimals; None if it does not end within four."""
    while 10**places % value.denominator:
        places += 1
        if places > 4:
            return None
    units, decimals = divmod(abs(value.numerator) * 10**places // value.denominator, 10**places)
    return ("-" if value < 0 else "") + str(units) + (f".{decimals:0{places}}" if places else "")


def count(text: str) -> int | None:
    match = COUNT.fullmatch(text.strip())
    return int(match[1]) if match else None


def day(text: str) -> date | None:
    """Parse `2024/11/23`, and what else is seen: `28. 07. 2005`, `24/09/2010` (day first), `May 29, 2020`."""
    text = text.strip()
    if len(text) > 30:
        return None  # no date, and nothing to try patterns on
    if match := YEAR_FIRST.fullmatch(text):
        return _date(int(match[1]), int(match[2]), int(match[3]))
    if match := re.fullmatch(DAY_FIRST, text):
        return _date(int(match[3]), int(match[2]), int(match[1]))
    if match := re.fullmatch(MONTH_FIRST, text):
        return _date(int(match[3]), _month(match[1]), int(match[2]))
    if match := re.fullmatch(MONTH_SECOND, text):
        return _date(int(match[3]), _month(match[2]), int(match[1]))
    return None


def day_of_round(text: str, near: date | None) -> date | None:
    """Parse `24/11/23`: the year has two digits and is in the century nearest to the event's."""
    match = re.fullmatch(SHORT_YEAR, text.strip())
    if not match:
        return day(text)
    short, event = int(match[1]), 2025 if near is None else near.year
    years = [(event // 100 + century) * 100 + short for century in (-1, 0, 1)]
    year = min(years, key=lambda candidate: abs(candidate - event))
    return _date(year, int(match[2]), int(match[3]))


def is_day_as_specified(text: str) -> bool:
    return re.fullmatch(r"[0-9]{4}/[0-9]{2}/[0-9]{2}", text) is not None


@lru_cache(maxsize=65536)
def birth(text: str) -> tuple[str, Wording]:
    """Return the birth date as `1987-05-17` or `1987`, "" if unknown; and a message if it is written otherwise."""
    text = text.strip()
    if not text or not text.strip("0/.- "):
        return "", ""
    if len(text) == 4 and _is_year(text):
        return text, ""
    match = YEAR_FIRST.fullmatch(text)
    if match and _is_year(match[1]):
        born = _date(int(match[1]), int(match[2]), int(match[3]))
        if born is None and int(match[2]) != 0:
            return match[1], Message("no such day: read as just the year") if int(match[3]) else ""
        birth_date = match[1] if born is None else born.isoformat()
        return birth_date, "" if "/" in text else Message(
            "written otherwise than YYYY/MM/DD: read as {born}", born=birth_date
        )
    born = day(text)
    if born is not None and _is_year(str(born.year)):
        return born.isoformat(), Message("written otherwise than YYYY/MM/DD: read as {born}", born=born)
    return "", Message("not a birth date: left out")


def title(text: str) -> tuple[str, bool]:
    """Return the title as `GM`, and whether it is one that FIDE gives."""
    code = text.strip().upper()
    full_code = SHORT_TITLES.get(code, code)
    return full_code, full_code in TITLES or not full_code


def _date(year: int, month: int, of_month: int) -> date | None:
    try:
        return date(year, month, of_month)
    except ValueError:
        return None


def _month(name: str) -> int:
    """Return the month, 1-12, or 0 for other words."""
    start = name[:3].lower()
    return MONTHS.index(start) + 1 if start in MONTHS else 0


def _is_year(text: str) -> bool:
    return text.isascii() and text.isdigit() and 1850 <= int(text) <= 2100
