"""What events are called, and who holds them."""

from __future__ import annotations

import random
from datetime import date

from ratingoffice.demo import names
from ratingoffice.demo.bodies import Body, Style

_SEASONS = {
    "fide": ("Winter", "Spring", "Summer", "Autumn"),
    "jcf": ("Winter", "Spring", "Summer", "Autumn"),
    "fshu": ("Зимовий", "Весняний", "Літній", "Осінній"),
}
_PATTERNS = {
    "fide": (
        "{place} {season} Open {year}",
        "{place} Open {year}",
        "{place} Chess Festival {year}",
        "{place} Cup {year}",
    ),
    "jcf": ("{place} {season} Open {year}", "{place} Championship {year}", "{place} Cup {year}"),
    "fshu": (
        "{season} турнір {year}, {place}",
        "Шаховий фестиваль {year}, {place}",
        "Кубок області {year}, {place}",
        "Відкритий чемпіонат області {year}, {place}",
    ),
}
_AREAS = {
    "Kansai": ("Osaka", "Kyoto", "Hyogo"),
    "Tokai": ("Aichi", "Gifu", "Shizuoka"),
    "Kyushu": ("Fukuoka", "Kumamoto"),
    "Chugoku": ("Hiroshima", "Okayama"),
    "Tohoku": ("Miyagi",),
    "Kanto": ("Saitama", "Chiba", "Ibaraki"),
}

#: who decides, and what they write most often
OFFICERS = {"fide": "Qualification Commission", "jcf": "JCF rating officer", "fshu": "Класифікаційна комісія"}
REASONS = {
    "fide": {
        "refused": "The tournament report does not agree with the published schedule.",
        "accepted": "Registered late through no fault of the organiser; the schedule had been public in time.",
    },
    "jcf": {
        "refused": "The games were not played under the announced conditions.",
        "accepted": "The application was late because the venue was changed; accepted once.",
    },
    "fshu": {
        "refused": "Звіт містить помилки, яких організатор не виправив.",
        "accepted": "Звіт запізнився через хворобу арбітра; прийнято.",
    },
}


def season(body: Body, day: date) -> str:
    return _SEASONS[body.name][day.month % 12 // 3]


def where(body: Body, home: int) -> tuple[str, str]:
    """The place and the federation of a home, numbered as in the people's column."""
    place = [place for country in body.countries for place in country.places][home]
    if body.name == "fshu":
        place = names.UKRAINE_TOWNS[names.UKRAINE.places.index(place)]
    return place, federation(body, place)


def federation(body: Body, place: str) -> str:
    """Whose events are held at that place."""
    return next((country.code for country in body.countries if place in country.places), body.countries[0].code)


def title(body: Body, place: str, style: Style, day: date, hand: random.Random) -> str:
    if style.kind == "meeting":
        area = next((area for area, places in _AREAS.items() if place in places), place)
        return f"{area} Meeting {hand.randint(2, 96)}"
    if style.pool == "rapid":
        return f"{place} {season(body, day)} Rapid {day.year}"
    return hand.choice(_PATTERNS[body.name]).format(place=place, season=season(body, day), year=day.year)


def group(body: Body, number: int) -> str:
    """What tells events of the same name apart."""
    return f"(група {number})" if body.name == "fshu" else f"(group {number})"


def organiser(body: Body, place: str) -> str:
    return {"fide": f"{place} Chess Club", "jcf": f"{place} Chess Club", "fshu": f"Шаховий клуб, {place}"}[body.name]
