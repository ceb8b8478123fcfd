"""Categories of players, each with its own places: youth, women, rating groups, clubs, federations, performance.

    U18, S50          at most 18, at least 50 in the year in which the event starts: that year less the year of birth
    women, men
    rating<2000       also <=, >, >=; 1800-1999 has both ends in it
    unrated
    club=Tower        of that club; club alone: a table for each club
    federation=UKR    of that federation; federation alone: a table for each
    performance       by TPR (10.2) and not by the standings; performance/U1400 takes unrated players as rated 1400

With commas between them all must hold: women,U18.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code, parse_code
from ratingoffice.tournament.details import birth_year_of
from ratingoffice.tournament.standings import Row, Standings
from ratingoffice.tournament.tiebreaks import MEASURES
from ratingoffice.tournament.tournament import Player, Tournament
from ratingoffice.tournament.values import Value, exact, text_of

#: beyond every age and rating
NO_LIMIT = 10_000
PART = re.compile(
    r"U(?P<under>\d{1,2})|S(?P<over>\d{1,2})|(?P<sex>women|men)"
    r"|rating\s*(?P<sign><=|>=|<|>)\s*(?P<limit>\d{1,4})|(?P<low>\d{1,4})-(?P<high>\d{1,4})|(?P<unrated>unrated)"
    r"|(?P<of>club|federation)(?:\s*=\s*(?P<name>\S.*))?|(?P<performance>performance)(?P<for_unrated>/U\d{1,4})?",
    re.IGNORECASE,
)
#: examples of all of them
CHOICES = (
    *("U18", "S50", "women", "men", "rating<2000", "1800-1999", "unrated"),
    *("club", "club=NAME", "federation", "federation=UKR", "performance"),
)
#: what a condition asks of a player
AGE, SEX, RATING, UNRATED, CLUB, FEDERATION = "age", "sex", "rating", "unrated", "club", "federation"


class Condition(NamedTuple):
    """What a player must be: a number between two limits, both of which are in it, or a text."""

    of: str
    low: int = 0
    high: int = NO_LIMIT
    text: str = ""

    def holds(self, tournament: Tournament, player: Player) -> bool | None:
        """Whether the player fulfils it; None: the report does not say."""
        if self.of == UNRATED:
            return player.rating is None
        if self.of in (AGE, RATING):
            number = _age(tournament, player) if self.of == AGE else player.rating
            return None if number is None else self.low <= number <= self.high
        text = _text(tournament, player, self.of)
        return text.casefold() == self.text.casefold() if text else None


class Category(NamedTuple):
    name: str  # as written
    conditions: tuple[Condition, ...] = ()
    group: str = ""  # CLUB or FEDERATION: a table for each
    performance: Code | None = None  # by this instead of by the standings

    @property
    def is_of_age(self) -> bool:
        return any(condition.of == AGE for condition in self.conditions)


class Place(NamedTuple):
    place: int  # shared by those who share it in the standings, or have the same performance
    row: Row
    performance: Value = None


class CategoryGroup(NamedTuple):
    name: str  # of the club or federation; "": everybody in the category
    places: tuple[Place, ...]


class CategoryStandings(NamedTuple):
    category: Category
    groups: tuple[CategoryGroup, ...]
    notes: tuple[Message, ...]  # who may belong to it and is not in it

    def to_json(self) -> dict[str, Any]:
        groups = []
        for group in self.groups:
            places = []
            for place, row, performance in group.places:
                line = {"place": place, "rank": row.rank, "start_no": row.start_no, "name": row.name}
                places.append(line | ({"performance": text_of(performance)} if self.category.performance else {}))
            groups.append({"name": group.name, "places": places})
        return {"category": self.category.name, "groups": groups, "notes": [str(note) for note in self.notes]}


def parse_category(written: str) -> Category:
    """Raises `BadInput` where it is not understood."""
    category = Category(written.strip())
    for part in written.split(","):
        match = PART.fullmatch(part.strip())
        if match is None:
            raise _unknown(written)
        condition = _condition(match)
        if condition is not None:
            if condition.low > condition.high:
                raise _unknown(written)
            category = category._replace(conditions=(*category.conditions, condition))
        elif match["of"] and not category.group:
            category = category._replace(group=match["of"].lower())
        elif match["performance"] and category.performance is None:
            category = category._replace(performance=parse_code("TPR" + (match["for_unrated"] or "").upper()))
        else:
            raise _unknown(written)
    return category


def _unknown(written: str) -> BadInput:
    return BadInput(
        'category "{category}" is not understood: choose {choices}, with commas where several must hold',
        category=written,
        choices=", ".join(CHOICES),
    )


def _condition(match: re.Match[str]) -> Condition | None:
    """None: it says how the category is divided or ordered."""
    if match["under"]:
        return Condition(AGE, high=int(match["under"]))
    if match["over"]:
        return Condition(AGE, low=int(match["over"]))
    if match["sex"]:
        return Condition(SEX, text="w" if match["sex"].lower() == "women" else "m")
    if match["sign"]:
        limit = int(match["limit"])
        limits = {"<": (0, limit - 1), "<=": (0, limit), ">": (limit + 1, NO_LIMIT), ">=": (limit, NO_LIMIT)}
        low, high = limits[match["sign"]]
        return Condition(RATING, low, high)
    if match["low"]:
        return Condition(RATING, int(match["low"]), int(match["high"]))
    if match["unrated"]:
        return Condition(UNRATED)
    return Condition(match["of"].lower(), text=match["name"].strip()) if match["name"] else None


def category_standings(standings: Standings, category: Category) -> CategoryStandings:
    """The places among those who belong to the category; nobody who is left out of the standings has one.

    Raises `BadInput` where teams are ranked, or ages are not known for lack of the event's date.
    """
    tournament = standings.tournament
    if standings.of_teams:
        raise BadInput("categories are of players, and teams are ranked: rank players")
    if category.is_of_age and tournament.starts_on is None:
        raise BadInput("the report does not say when the event starts: ages are not known")
    members: list[Row] = []
    missing: dict[str, int] = {}
    for row in standings.rows:
        player = tournament.player_by_number[row.start_no]
        answers = [(condition.of, condition.holds(tournament, player)) for condition in category.conditions]
        if category.group:
            answers.append((category.group, bool(_text(tournament, player, category.group)) or None))
        if not row.rank or any(answer is False for _, answer in answers):
            continue
        unknown = next((of for of, answer in answers if answer is None), None)
        if unknown is None:
            members.append(row)
        else:
            missing[unknown] = missing.get(unknown, 0) + 1
    notes = [NOTES[of](count) for of, count in missing.items()]
    if not members:
        notes.insert(0, Message("no player belongs to it"))
    places_of: Callable[[Sequence[Row]], tuple[Place, ...]] = _by_rank
    if category.performance is not None:
        performances, more = _performances(standings, category.performance, members)
        members = [row for row in members if row.start_no in performances]
        notes += more

        def places_of(rows: Sequence[Row]) -> tuple[Place, ...]:
            return _by_performance(rows, performances)

    groups = _groups(tournament, category, members)
    return CategoryStandings(
        category, tuple(CategoryGroup(name, places_of(rows)) for name, rows in groups), tuple(notes)
    )


NOTES: dict[str, Callable[[int], Message]] = {
    AGE: lambda count: Message("{count} {count:player|players} without a year of birth: not in it", count=count),
    SEX: lambda count: Message("{count} {count:player|players} without a sex: not in it", count=count),
    RATING: lambda count: Message("{count} {count:player|players} without a rating: not in it", count=count),
    CLUB: lambda count: Message("{count} {count:player|players} without a club: not in it", count=count),
    FEDERATION: lambda count: Message("{count} {count:player|players} without a federation: not in it", count=count),
}


def _groups(tournament: Tournament, category: Category, members: Iterable[Row]) -> Iterator[tuple[str, list[Row]]]:
    if not category.group:
        yield "", list(members)
        return
    groups: dict[str, list[Row]] = {}
    for row in members:
        name = _text(tournament, tournament.player_by_number[row.start_no], category.group)
        groups.setdefault(name, []).append(row)
    yield from sorted(groups.items(), key=lambda group: (group[0].casefold(), group[0]))


def _by_rank(rows: Sequence[Row]) -> tuple[Place, ...]:
    first: dict[int, int] = {}
    for position, row in enumerate(rows, start=1):
        first.setdefault(row.rank, position)
    return tuple(Place(first[row.rank], row) for row in rows)


def _by_performance(rows: Sequence[Row], performances: Mapping[int, Fraction | int]) -> tuple[Place, ...]:
    ordered = sorted(rows, key=lambda row: -performances[row.start_no])
    first: dict[Fraction | int, int] = {}
    for position, row in enumerate(ordered, start=1):
        first.setdefault(performances[row.start_no], position)
    return tuple(Place(first[performances[row.start_no]], row, performances[row.start_no]) for row in ordered)


def _performances(
    standings: Standings, code: Code, rows: Sequence[Row]
) -> tuple[dict[int, Fraction | int], Sequence[Message]]:
    """By start number, of those who have one; and why others have none."""
    measure = MEASURES[code.name](standings.event, code)
    if measure.undefined:
        return {}, [Message(measure.undefined)]
    index = standings.event.results.index
    values = {row.start_no: exact(measure.value(index[row.start_no]), measure.value_unit) for row in rows}
    performances = {start_no: value for start_no, value in values.items() if value is not None}
    count = len(rows) - len(performances)
    note = Message("{count} {count:player|players} without a game over the board: not in it", count=count)
    return performances, [note] if count else []


def _age(tournament: Tournament, player: Player) -> int | None:
    year = birth_year_of(player)
    return None if year is None or tournament.starts_on is None else tournament.starts_on.year - year


def _text(tournament: Tournament, player: Player, of: str) -> str:
    if of == CLUB:
        return tournament.club_of(player.start_no)
    return player.sex if of == SEX else player.federation
