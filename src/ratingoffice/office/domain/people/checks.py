"""What cannot be true of a person: days that contradict each other, codes and titles that do not exist."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.formats.fields import TITLES
from ratingoffice.message import Message
from ratingoffice.office import clock

#: nobody in a register was born before; a year with a digit too few is a slip
EARLIEST_BIRTH = 1850
FEDERATION = re.compile("[A-Z]{3}")


def person_findings(person: Mapping[str, Any], columns: Iterable[str], file: str = "", line: int = 0) -> list[Finding]:
    """What is wrong with these columns of a person, as the register would hold them."""
    checks = {
        "birth_date": _birth_date(person),
        "deceased_on": _deceased_on(person),
        "federation": _federation(person),
        "title": _title(person),
    }
    return [
        Finding(file, line, column, problem, "person")
        for column, problem in checks.items()
        if problem is not None and column in columns
    ]


def _birth_date(person: Mapping[str, Any]) -> Message | None:
    text = str(person.get("birth_date") or "")
    if not text:
        return None
    if text > clock.today().isoformat()[: len(text)]:
        return Message("{day} is in the future: correct the date of birth", day=text)
    if int(text[:4]) < EARLIEST_BIRTH:
        return Message("{day} is before {year}: correct the date of birth", day=text, year=EARLIEST_BIRTH)
    return None


def _deceased_on(person: Mapping[str, Any]) -> Message | None:
    day, born = person.get("deceased_on"), str(person.get("birth_date") or "")
    if not isinstance(day, date):
        return None
    if day > clock.today():
        return Message("{day} is in the future: correct the day of death", day=day)
    if born and day.isoformat()[: len(born)] < born:
        return Message("{day} is before the date of birth, {born}: correct one of them", day=day, born=born)
    return None


def _federation(person: Mapping[str, Any]) -> Message | None:
    code = str(person.get("federation") or "")
    if code and not FEDERATION.fullmatch(code):
        return Message('"{code}" is no code of a federation: write its three capital letters, like GER', code=code)
    return None


def _title(person: Mapping[str, Any]) -> Message | None:
    title = str(person.get("title") or "")
    if not title or title in TITLES:
        return None
    return Message(
        '"{title}" is no title of FIDE: write one of {titles}; others go under the national title',
        title=title,
        titles=", ".join(TITLES),
    )
