"""Faults planted in the program of a federation, the lists it then publishes, and whom each fault moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from assurance.shadow.legacy import MONTHS, Faults, Game, Person, federation, figures, list_day, next_list

#: what their lists say, by turns
TELLS = (("rating", "k", "games", "active", "total_games"), ("rating", "k", "games"), ("rating", "games"), ("rating",))


@dataclass(frozen=True)
class Planted:
    people: dict[str, Person]
    months: list[list[Game]]
    faults: Faults
    tells: tuple[str, ...]
    lists: dict[date, list[dict]]
    moved: dict[date, dict[str, set[str]]]  # by list and fault: whose figures it changes


def planted(seed: int, *, unknown: bool = False) -> Planted:
    people, months, dice = federation(seed)
    ordinary = [one.id for one in people.values() if 1600 <= one.rating <= 2000]
    changes: dict = {}
    names = ["k_order", "late", "lost", "merged", "corrected", "floor"]
    for name in dice.sample(names, dice.randint(1, len(names))):
        if name == "k_order":
            changes[name] = dice.choice(["new", "now"])
        elif name == "late":
            changes[name] = True
        elif name == "lost":
            changes[name] = frozenset({f"E{dice.randrange(MONTHS)}{dice.randrange(7)}"})
        elif name == "merged":
            changes[name] = (strangers(dice, ordinary, months),)
        elif name == "corrected":
            month = dice.randrange(MONTHS)
            person = dice.choice([one for one in ordinary if plays(one, months[month])])
            changes[name] = {(month, person): dice.choice([-80, -60, 50, 70, 90])}
        else:
            changes[name] = 1401
    if unknown:
        changes = {"bonus": str(dice.randrange(10))}
    faults, tells = Faults(**changes), TELLS[seed % len(TELLS)]
    lists, moved, now = {}, {}, people
    for month in range(MONTHS):
        after = next_list(now, months[month], month, faults)
        shown = figures(after, now, month, faults)
        by_fault = {}
        for name in changes:
            other = faults.without(name)
            without = figures(next_list(now, months[month], month, other), now, month, other)
            by_fault[name] = {
                one
                for one in {*shown, *without}
                if any(shown.get(one, {}).get(what) != without.get(one, {}).get(what) for what in tells)
            }
        day = list_day(month)
        lists[day] = [{what: row[what] for what in ("player_id", *tells)} for row in shown.values()]
        moved[day], now = by_fault, after
    return Planted(people, months, faults, tells, lists, moved)


def plays(person: str, games: list[Game]) -> bool:
    return sum(person in (game.white, game.black) for game in games) >= 4


def strangers(dice, ordinary: list[str], months: list[list[Game]]) -> tuple[str, str]:
    """Two who never meet, far apart enough for their opponents to notice."""
    while True:
        one, other = dice.sample(ordinary, 2)
        meet = any({one, other} == {game.white, game.black} for games in months for game in games)
        if not meet and all(plays(one, games) for games in months):
            return one, other
