"""Dates, results and numbers as Japanese organisers write them: 令和7年1月12日, 引分, ○-●, 2名."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date

from ratingoffice.formats import game_rows

#: the first and the last day of each era; a year of an era is counted from the year of its first day
ERAS: Mapping[str, tuple[date, date]] = {
    "令和": (date(2019, 5, 1), date.max),
    "平成": (date(1989, 1, 8), date(2019, 4, 30)),
    "昭和": (date(1926, 12, 25), date(1989, 1, 7)),
}
ERA_LETTERS = {"r": "令和", "h": "平成", "s": "昭和"}
DATE = re.compile(
    r"(?P<era>令和|平成|昭和|[rhs]\.?)?(?P<year>元|[0-9]{1,4})(?P<mark>[年./-])(?P<month>[0-9]{1,2})(?:月|(?!年)(?P=mark))"
    r"(?P<day>[0-9]{1,2})日?"
)
WEEKDAY = re.compile(r"\([日月火水木金土](?:曜日?)?(?:[・,]?祝)?\)$")

#: of both players, without dashes: the codes of White and Black
RESULTS = {
    "○●": "10",
    "●○": "01",
    "○×": "10",
    "×○": "01",
    "△△": "==",
    "△": "==",
    "引分": "==",
    "引分け": "==",
    "引き分け": "==",
    "白勝": "10",
    "白勝ち": "10",
    "黒勝": "01",
    "黒勝ち": "01",
    "不戦勝不戦敗": "+-",
    "不戦敗不戦勝": "-+",
    "両者不戦敗": "--",
    "不戦敗不戦敗": "--",
}
#: of White alone
RESULTS_OF_WHITE = {
    "○": "10",
    "●": "01",
    "×": "01",
    "勝": "10",
    "勝ち": "10",
    "負": "01",
    "負け": "01",
    "不戦勝": "+-",
    "不戦敗": "-+",
}
#: circles and crosses that keyboards give for the same sign
SIGNS = str.maketrans({"〇": "○", "◯": "○", "⚪": "○", "⚫": "●", "✕": "×", "☓": "×"})
#: between the signs of both players
SEPARATORS = re.compile(r"[-\u2010-\u2015\u2212\u30fc:/]")
ROUND = re.compile(r"第?([0-9]{1,3})(?:回戦|局|ラウンド|r)?", re.IGNORECASE)
PEOPLE = re.compile(r"([0-9]{1,6})[名人]")


def day(value: object) -> date | None:
    """The date in a cell: a date, `2025-01-12`, `2025年1月12日(日)`, `令和7年1月12日`, `R7.1.12`."""
    plain_day = game_rows.day(value)
    if plain_day is not None or not isinstance(value, str):
        return plain_day
    written = DATE.fullmatch(WEEKDAY.sub("", _plain(value)))
    return None if written is None else _date(written)


def _date(written: re.Match[str]) -> date | None:
    """None where there is no such day, and for a day that is not of the era."""
    era, year = (written["era"] or "").rstrip("."), written["year"]
    if not era and (written["mark"] != "年" or len(year) != 4):
        return None
    first, last = ERAS[ERA_LETTERS.get(era, era)] if era else (date.min, date.max)
    before = first.year - 1 if era else 0
    try:
        read_day = date(before + (1 if year == "元" else int(year)), int(written["month"]), int(written["day"]))
    except ValueError:
        return None
    return read_day if first <= read_day <= last else None


def result(text: str) -> tuple[str, bool] | None:
    """The codes of White and Black, and whether White's result alone is written; None if it is no result."""
    if codes := game_rows.results_of(text):
        return codes, False
    plain = SEPARATORS.sub("", _plain(text).translate(SIGNS))
    if codes := RESULTS.get(plain):
        return codes, False
    codes = RESULTS_OF_WHITE.get(plain)
    return None if codes is None else (codes, True)


def round_number(value: object) -> int | None:
    """`3`, `第3回戦`."""
    return _number(ROUND, value)


def people(value: object) -> int | None:
    """`2`, `2名`, `2人`."""
    return _number(PEOPLE, value)


def _number(pattern: re.Pattern[str], value: object) -> int | None:
    number = game_rows.integer(value)
    if number is not None or not isinstance(value, str):
        return number
    written = pattern.fullmatch(_plain(value))
    return None if written is None else int(written[1])


def _plain(text: str) -> str:
    """Full-width signs as narrow ones, small letters, without spaces."""
    return "".join(unicodedata.normalize("NFKC", text[:40]).split()).casefold()
