"""Answers that FIDE itself published for real players, reproduced exactly. The data is not part of the project."""

import json
from decimal import ROUND_HALF_UP, Decimal
from functools import cache, partial
from pathlib import Path

import pytest

from books import (
    changed,
    correction,
    days,
    earlier_list,
    event,
    fide,
    game,
    initial,
    listed,
    new_rating,
    player,
    rated,
    sides,
)

PUBLISHED = Path(__file__).parents[3] / "shared" / "data" / "fide_published"

pytestmark = pytest.mark.skipif(
    not PUBLISHED.is_dir(), reason="the calculations published by FIDE are not here (../shared/data/fide_published)"
)

rate = partial(fide, edition="fide-2025-10")
RESULTS = {1: "10", 0.5: "==", 0: "01"}

#: where FIDE went on from another value than its list said: the value, and the day from which it holds. Of the first
#: two the ratings used in the events (Ro) show it. Of the others the events went by the list and the change was added
#: to another value: of F-M02 the list as it is shown now has it; of F-P02 and F-M18 only the next list tells
CORRECTED = {
    "F-M04": (1952, "2025-10-26"),
    "F-M14": (1975, "2026-03-01"),
    "F-M02": (1620, "2025-11-01"),
    "F-P02": (2401, "2025-12-01"),
    "F-M18": (1769, "2026-04-01"),
}


def load(name):
    file = PUBLISHED / name
    return json.loads(file.read_text("utf-8")) if file.exists() else None


CASES = {case["id"]: case for case in (load("periods.json") or {"cases": []})["cases"]}
CALCULATOR = [
    line.split("\t")
    for line in ((PUBLISHED / "calculator.tsv").read_text("utf-8").splitlines()[1:] if PUBLISHED.is_dir() else [])
]


def round_half_away(number: Decimal) -> int:
    return int(number.quantize(Decimal(1), ROUND_HALF_UP))  # the decimal module's "half up" is away from zero


@cache
def month_of(case_id):
    """The player's month as a book: opponents with the ratings FIDE used, the player with those of FIDE's lists.

    Of a list that was corrected when its events had been calculated, the rating is the one with which they were.
    """
    case = CASES[case_id]
    list_date = case["rating_period"] + "-01"
    in_force = days(list_date, -1)[:7]
    own, pieces = {}, []
    value, holds_from = CORRECTED.get(case_id, (None, "9999"))
    for tournament in case["tournaments"]:
        start_list, ro = tournament["start"][:7], int(tournament["Ro"])
        on_list = case["published_list_ratings"][start_list] if tournament["start"] >= holds_from else ro
        assert own.setdefault(start_list, on_list) == on_list
        games = []
        for number, played in enumerate(tournament["games"], start=1):
            name = f"{tournament['event_id']}-{number}"
            used = played["opponent_rating_used"]
            if played["capped"]:  # FIDE shows the capped rating: the real one is farther away
                used += 60 if used > ro else -60
            pieces += [rated(name, used), earlier_list(start_list + "-01", **{name: used})]
            white = played["colour"] == "white"
            results = RESULTS[float(played["score"])]
            games.append(game("A", name, results) if white else game(name, "A", results[::-1]))
        dates = {"starts_on": tournament["start"], "ends_on": tournament["end"]}
        pieces.append(event(str(tournament["event_id"]), *games, **dates))
    peak = max(own.values())
    pieces.append(rated("A", own[in_force], birth_date=str(case["birth_year"]), peak=peak, games=500))
    pieces += [earlier_list(f"{month}-01", A=rating) for month, rating in own.items() if month != in_force]
    if value is not None:
        pieces.append(correction("A", value, holds_from, decided_on=holds_from))
    # the list in force is `ratings`: it is not among the earlier ones
    for piece in pieces:
        if "lists" in piece:
            piece["lists"] = [row for row in piece["lists"] if row["list_date"] != in_force + "-01"]
    return rate(*pieces, list_date=list_date)


EVENTS = [(case_id, t["event_id"]) for case_id, case in CASES.items() for t in case["tournaments"]]


@pytest.mark.parametrize(("case_id", "event_id"), EVENTS)
def test_the_change_of_each_event_is_the_one_fide_published(case_id, event_id):
    published = next(t for t in CASES[case_id]["tournaments"] if t["event_id"] == event_id)
    rows = sides(month_of(case_id), "A", str(event_id))
    total = sum(row["delta"] for row in rows)
    assert all(row["counted"] for row in rows)
    assert len(rows) == int(published["n"])
    assert Decimal(total) / 100 == Decimal(published["chg"])
    assert {row["rating"] for row in rows} == {int(published["Ro"])}
    assert {row["k"] for row in rows} == {int(published["K"])}
    assert Decimal(total) / 100 * rows[0]["k"] == Decimal(published["K_chg"])
    capped = [row["counted_difference"] != row["difference"] for row in rows]
    assert capped == [played["capped"] for played in published["games"]]


@pytest.mark.parametrize("case_id", CASES)
def test_the_change_of_the_period_is_the_one_fide_published(case_id):
    case, month = CASES[case_id], month_of(case_id)
    total = Decimal(case["total_change_shown"])
    row = listed(month, "A")
    assert Decimal(sum(r["delta"] * r["k"] for r in sides(month, "A"))) / 100 == total
    assert changed(month, "A")["change"] == round_half_away(total)
    assert row["games"] == case["games_on_new_list"]
    assert row["rating"] == case["published_list_ratings"][case["rating_period"]]


def test_the_first_rating_that_fide_published():
    case = load("initial_rating.json")
    games = case["games"]
    people = [rated(f"B{number}", played["opponent_rating"]) for number, played in enumerate(games)]
    rows = []
    for number, played in enumerate(games):
        results = RESULTS[played["score"]]
        white = played["colour"] == "white"
        rows.append(game("A", f"B{number}", results) if white else game(f"B{number}", "A", results[::-1]))
    newcomer = player("A", birth_date=str(case["birth_year"]))
    month = rate(newcomer, *people, event("E", *rows), list_date=case["rating_period"] + "-01")
    # Ra = (9507 + 3600) / 7 = 1872.43, p = 4 / 7 = .57, dp = 50
    row = initial(month, "A")
    assert (row["opponents_average"], row["p"], row["dp"]) == (Decimal("1872.43"), Decimal("0.57"), 50)
    assert new_rating(month, "A") == case["published_rating"] == 1922
    assert listed(month, "A")["games"] == case["published_games"]
    assert listed(month, "A")["k"] == case["published_k"]


@cache
def calculator():
    """All lines of FIDE's calculator as one month: everybody has an event of their own."""
    pieces = []
    for name, own, opponent, score, k, _ in CALCULATOR:
        # the calculator takes any K; 10 and 20 come from the rule
        pieces += [rated(name, int(own), peak=2400 if k == "10" else None), rated(f"{name}-B", int(opponent))]
        pieces.append(event(name, game(name, f"{name}-B", RESULTS[float(score)])))
    return rate(*pieces, list_date="2025-12-01")


@pytest.mark.parametrize(("name", "k", "change"), [(line[0], int(line[4]), line[5]) for line in CALCULATOR])
def test_fide_s_calculator_gives_the_same_change(name, k, change):
    (row,) = sides(calculator(), name)
    assert Decimal(row["delta"] * k) / 100 == Decimal(change)
    if k in (10, 20):
        assert row["k"] == k
