"""What events are called, and who holds them."""

from __future__ import annotations

import random
from datetime import date

from ratingoffice.demo.demonstration import Demonstration, Style


def where(demonstration: Demonstration, home: int) -> tuple[str, str]:
    """The place and the federation of a home, numbered as in the people's column."""
    place = [place for country in demonstration.countries for place in country.places][home]
    place = demonstration.towns.get(place, place)
    return place, federation(demonstration, place)


def federation(demonstration: Demonstration, place: str) -> str:
    """Whose events are held at that place."""
    countries = demonstration.countries
    return next((country.code for country in countries if place in country.places), countries[0].code)


def title(demonstration: Demonstration, place: str, style: Style, day: date, hand: random.Random) -> str:
    pattern = style.called or hand.choice(demonstration.patterns)
    return demonstration.place.at("patterns").fill(
        pattern,
        place=place,
        area=next((area for area, places in demonstration.areas.items() if place in places), place),
        season=demonstration.seasons[day.month % 12 // 3],
        year=day.year,
        number=hand.randint(2, 96) if "{number}" in pattern else "",
    )


def group(demonstration: Demonstration, number: int) -> str:
    return demonstration.place.at("group").fill(demonstration.group, number=number)


def organiser(demonstration: Demonstration, place: str) -> str:
    return demonstration.place.at("organiser").fill(demonstration.organiser, place=place)
