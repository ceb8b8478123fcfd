"""A federation whose lists are made by an old program: plain Python by FIDE's text, with faults planted in it.

Nothing here comes from the engine. Everybody is rated, plays ordinary events, and who drops out plays no more.
"""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from plain.tables import pd_of

FIRST = date(2026, 2, 1)
MONTHS = 3
SCORE = {"1": 100, "=": 50, "0": 0}


@dataclass(frozen=True)
class Person:
    id: str
    born: int
    rating: int | None
    games: int
    peak: int
    last: str = "2025-12"
    exact: int = 0  # hundredths beyond the published rating


@dataclass(frozen=True)
class Game:
    event: str
    round: int
    white: str
    black: str
    result: str  # White's


@dataclass(frozen=True)
class Faults:
    """What is wrong with the program."""

    k_order: str = ""  # "new": new players first; "now": young players by their present rating
    late: bool = False
    lost: frozenset[str] = frozenset()  # events
    merged: tuple[tuple[str, str], ...] = ()  # the games of one counted for another
    corrected: dict[tuple[int, str], int] = field(default_factory=dict, hash=False)  # month and person: by how much
    floor: int = 1400
    bonus: str = ""  # ids that end so get points for nothing: no clause, and no data

    def without(self, name: str) -> Faults:
        return replace(self, **{name: getattr(Faults(), name)})


def list_day(month: int) -> date:
    return FIRST.replace(month=FIRST.month + month)


def k_of(person: Person, rating: int, year: int, faults: Faults) -> int:
    young = year - person.born <= 18 and (rating if faults.k_order == "now" else person.peak) < 2300
    if faults.k_order == "new" and person.games < 30:
        return 40
    if person.peak >= 2400:
        return 10
    if young or person.games < 30:
        return 40
    return 20


def expected(difference: int) -> int:
    return pd_of(max(-400, min(400, difference)))


def rounded(hundredths: int) -> int:
    return (abs(hundredths) + 50) // 100 * (1 if hundredths >= 0 else -1)


def next_list(people: dict[str, Person], games: list[Game], month: int, faults: Faults) -> dict[str, Person]:
    """The list after that month; who is not on it is unrated."""
    same = dict(faults.merged)
    start = {
        one.id: one.rating + faults.corrected.get((month, one.id), 0)
        for one in people.values()
        if one.rating is not None and one.id not in same
    }
    sums: dict[str, list[int]] = defaultdict(list)
    for game in games:
        if game.event in faults.lost:
            continue
        white, black = same.get(game.white, game.white), same.get(game.black, game.black)
        if white in start and black in start:
            for own, other, score in ((white, black, SCORE[game.result]), (black, white, 100 - SCORE[game.result])):
                sums[own].append(score - expected(start[own] - start[other]))
    after = {}
    period = list_day(month).replace(month=list_day(month).month - 1)
    for one in people.values():
        if one.id not in start:
            continue
        its, rating = sums.get(one.id, []), start[one.id]
        k = k_of(one, rating, period.year, faults)
        if k * len(its) > 700:
            k = 700 // len(its)
        worth, exact = k * sum(its), 0 if rating != one.rating else one.exact  # a corrected value is a whole one
        if faults.late and its:
            new = (100 * rating + exact + worth + 50) // 100
            exact = 100 * rating + exact + worth - 100 * new
        else:
            new = rating + rounded(worth)
        if faults.bonus and its and one.id.endswith(faults.bonus):
            new += 3
        if new < faults.floor:
            continue
        after[one.id] = replace(
            one,
            rating=new,
            exact=exact,
            games=one.games + len(its),
            peak=max(one.peak, new),
            last=f"{period:%Y-%m}" if its else one.last,
        )
    return after


def figures(people: dict[str, Person], before: dict[str, Person], month: int, faults: Faults) -> dict[str, dict]:
    """What the list says of each."""
    year = list_day(month).year
    return {
        one.id: {
            "player_id": one.id,
            "rating": one.rating,
            "k": k_of(one, one.rating, year, faults),
            "games": one.games - before[one.id].games,
            "active": "true",
            "total_games": one.games,
        }
        for one in people.values()
    }


def federation(seed: int) -> tuple[dict[str, Person], list[list[Game]], random.Random]:
    """People, the games of each month, and the dice. Enough of them stand where K is decided, and at the floor."""
    dice = random.Random(seed)
    people = []
    for number in range(150):
        name = f"P{number:03}"
        if number < 10:  # have reached 2400, and are new
            rating = dice.randint(2400, 2480)
            people.append(Person(name, 1990, rating, dice.randint(5, 24), rating))
        elif number < 20:  # young, were over 2300 and are below
            people.append(
                Person(name, dice.randint(2009, 2014), dice.randint(2150, 2270), 200, dice.randint(2310, 2390))
            )
        elif number < 24:  # at the floor
            people.append(Person(name, 1980, 1400, 100, 1500))
        else:
            rating = dice.randint(1480, 2380)
            born = dice.choice([2010, 2012, 1980, 1985, 1990])
            people.append(Person(name, born, rating, dice.choice([10, 29, 100, 300]), rating + dice.randint(0, 15)))
    months = []
    for month in range(MONTHS):
        games = []
        players = [one.id for one in people[:20]] + [one.id for one in people[24:]]
        dice.shuffle(players)
        for at in range(7):
            field_ = sorted(players[at * 14 : at * 14 + 14])
            dice.shuffle(field_)
            for round_ in range(1, 6):
                turned = [field_[0], *field_[round_:], *field_[1:round_]]
                for white, black in zip(turned[:7], reversed(turned[7:]), strict=True):
                    games.append(Game(f"E{month}{at}", round_, white, black, dice.choice("1=0")))
        # some play in a second event
        second = dice.sample(players[:98], 12)
        for round_ in range(1, 4):
            turned = [second[0], *second[round_:], *second[1:round_]]
            for white, black in zip(turned[:6], reversed(turned[6:]), strict=True):
                games.append(Game(f"E{month}S", round_, white, black, dice.choice("1=0")))
        months.append(games)
    return {one.id: one for one in people}, months, dice


def book_of(people: dict[str, Person], months: list[list[Game]]) -> dict[str, list[dict]]:
    """The federation as our book has it."""
    events = {}
    for month, games in enumerate(months):
        begins = list_day(month).replace(month=list_day(month).month - 1, day=4)
        for game in games:
            events[game.event] = {
                "event_id": game.event,
                "name": f"Open {game.event}",
                "kind": "swiss",
                "starts_on": begins.isoformat(),
                "ends_on": (begins + timedelta(days=8)).isoformat(),
                "time_control": "5400+30",
            }
    other = {"1": "0", "=": "=", "0": "1"}
    return {
        "players": [
            {"player_id": one.id, "name": f"Player {one.id}", "birth_date": str(one.born)} for one in people.values()
        ],
        "ratings": [
            {
                "pool": "standard",
                "player_id": one.id,
                "rating": one.rating,
                "games": one.games,
                "peak": one.peak,
                "last_period": one.last,
                "rated_since": "2015-01-01",
            }
            for one in people.values()
        ],
        "events": list(events.values()),
        "games": [
            {
                "event_id": game.event,
                "round": game.round,
                "white_id": game.white,
                "black_id": game.black,
                "white_result": game.result,
                "black_result": other[game.result],
            }
            for games in months
            for game in games
        ],
    }
