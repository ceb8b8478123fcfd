"""Who wins which prize: in the order of the list, at most so many for each player, shared by those who share a place.

A prize goes to whoever is best in its category among those who may still win one: who has won already makes room, and
the next move up. Those who share places share the prizes of all these places in equal parts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from ratingoffice.message import Message
from ratingoffice.tournament.categories import CategoryGroup, Place, category_standings, parse_category
from ratingoffice.tournament.standings import Row, Standings
from ratingoffice.tournament.values import rounded_text, text_of

#: money: an amount, and what it is in; other prizes cannot be divided
AMOUNT = re.compile(r"(?P<amount>\d{1,9}(?:\.\d{1,2})?)\s*(?P<unit>(?:[A-Z]{3}|[€$£¥₴]|грн|円)?)")


class Prize(NamedTuple):
    category: str  # as categories are written; "": the standings
    place: int
    prize: str  # 500, 500 EUR, or something that cannot be divided


class Award(NamedTuple):
    """One or several places in a category, what belongs to them, and who gets it."""

    category: str
    group: str  # the club or federation of a category that is divided by them
    first: int
    last: int
    prizes: tuple[str, ...]
    winners: tuple[Row, ...]

    @property
    def places(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def amounts(self) -> Mapping[str, Fraction]:
        """What each winner gets of the money, by what it is in."""
        amounts: dict[str, Fraction] = {}
        for prize in self.prizes:
            if match := AMOUNT.fullmatch(prize):
                unit = match["unit"]
                amounts[unit] = amounts.get(unit, Fraction(0)) + Fraction(match["amount"]) / len(self.winners)
        return amounts

    @property
    def indivisible_prizes(self) -> tuple[str, ...]:
        """What is not money: several winners share it as they agree."""
        return tuple(prize for prize in self.prizes if not AMOUNT.fullmatch(prize))

    def share_text(self) -> str:
        """What each winner gets: shares with two decimals at most."""
        if len(self.winners) == 1:
            return "; ".join(self.prizes)
        money = [f"{rounded_text(amount)} {unit}".strip() for unit, amount in self.amounts.items()]
        return "; ".join([*money, *(f"shared: {prize}" for prize in self.indivisible_prizes)])

    def to_json(self) -> dict[str, Any]:
        return {
            "category": self.category,
            "group": self.group,
            "places": [self.first, self.last],
            "prizes": list(self.prizes),
            "winners": [{"start_no": row.start_no, "name": row.name} for row in self.winners],
            "each": [f"{text_of(amount)} {unit}".strip() for unit, amount in self.amounts.items()],
            "shared": list(self.indivisible_prizes) if len(self.winners) > 1 else [],
        }


class Awards(NamedTuple):
    awards: tuple[Award, ...]
    without_winner: tuple[str, ...]  # the category and the place of each

    @property
    def notes(self) -> tuple[Message, ...]:
        if not self.without_winner:
            return ()
        return (Message("prizes without a winner: {prizes}", prizes="; ".join(self.without_winner)),)


def award_prizes(standings: Standings, prizes: Sequence[Prize], per_player: int = 1) -> Awards:
    """Raises `BadInput` where a category is not understood or cannot be had."""
    awards: list[Award] = []
    without_winner: list[str] = []
    wins: Counter[int] = Counter()
    winners: dict[tuple[str, str], set[int]] = {}  # by category and group: nobody wins twice there
    last_place: dict[str, int] = {}
    for category, block in groupby(prizes, key=lambda prize: prize.category):
        category_prizes = list(block)
        for group in _groups(standings, category):
            earlier = winners.setdefault((category, group.name), set())
            may_win = [
                place
                for place in group.places
                if wins[place.row.start_no] < per_player and place.row.start_no not in earlier
            ]
            group_awards = list(_awards(category, group.name, category_prizes, may_win, last_place.get(category, 0)))
            for award in group_awards:
                numbers = [row.start_no for row in award.winners]
                wins.update(numbers)
                earlier.update(numbers)
            awards += group_awards
            places = {place for award in group_awards for place in range(award.first, award.last + 1)}
            name = ": ".join(text for text in (category or "standings", group.name) if text)
            without_winner += [f"{name} {prize.place}" for prize in category_prizes if prize.place not in places]
        last_place[category] = max(last_place.get(category, 0), *(prize.place for prize in category_prizes))
    return Awards(tuple(awards), tuple(without_winner))


def _groups(standings: Standings, category: str) -> Sequence[CategoryGroup]:
    if category:
        return category_standings(standings, parse_category(category)).groups
    return [CategoryGroup("", tuple(Place(row.rank, row) for row in standings.rows if row.rank))]


def _awards(
    category: str, group: str, prizes: Sequence[Prize], may_win: Sequence[Place], places_before: int
) -> Iterator[Award]:
    """Those who share a place take as many places as they are; `places_before` have been given earlier in the list."""
    first = places_before + 1
    for _, sharing in groupby(may_win, key=lambda place: place.place):
        rows = tuple(place.row for place in sharing)
        last = first + len(rows) - 1
        prizes_won = tuple(prize.prize for prize in prizes if first <= prize.place <= last)
        if prizes_won:
            yield Award(category, group, first, last, prizes_won, rows)
        first = last + 1
