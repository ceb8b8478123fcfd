"""The lines that FIDE itself printed for real players: Rc Ro w n chg K K·chg. The data is not part of the project."""

import json
from decimal import Decimal
from functools import cache, partial
from pathlib import Path

import pytest

from books import days, earlier_list, event, fide, game, rated
from ratingoffice.explain.sheet import sheet_of

PERIODS = Path(__file__).parents[3] / "shared" / "data" / "fide_published" / "periods.json"

pytestmark = pytest.mark.skipif(
    not PERIODS.exists(), reason="the calculations published by FIDE are not here (../shared/data/fide_published)"
)

RESULTS = {"1": "10", "0.5": "==", "0": "01"}
CASES = {case["id"]: case for case in json.loads(PERIODS.read_text("utf-8"))["cases"]} if PERIODS.exists() else {}
rate = partial(fide, edition="fide-2025-10")


@cache
def sheet(case_id):
    case = CASES[case_id]
    list_date = case["rating_period"] + "-01"
    in_force = days(list_date, -1)[:7] + "-01"
    own = {t["start"][:7] + "-01": int(t["Ro"]) for t in case["tournaments"]}
    pieces = [rated("A", own[in_force], birth_date=str(case["birth_year"]), peak=max(own.values()), games=500)]
    pieces += [earlier_list(day, A=rating) for day, rating in own.items() if day != in_force]
    for tournament in case["tournaments"]:
        start_list, games = tournament["start"][:7] + "-01", []
        for number, played in enumerate(tournament["games"], start=1):
            name, used = f"{tournament['event_id']}-{number}", played["opponent_rating_used"]
            if played["capped"]:  # FIDE shows the rating as counted: the real one is farther away
                used += 60 if used > own[start_list] else -60
            pieces.append(rated(name, used))
            if start_list != in_force:
                pieces.append(earlier_list(start_list, **{name: used}))
            results = RESULTS[played["score"]]
            white = played["colour"] == "white"
            games.append(game("A", name, results) if white else game(name, "A", results[::-1]))
        pieces.append(
            event(str(tournament["event_id"]), *games, starts_on=tournament["start"], ends_on=tournament["end"])
        )
    return sheet_of(rate(*pieces, list_date=list_date), "A")


@pytest.mark.parametrize(
    ("case_id", "at"), [(c, at) for c, case in CASES.items() for at in range(len(case["tournaments"]))]
)
def test_the_line_of_an_event_is_the_one_that_fide_printed(case_id, at):
    printed = CASES[case_id]["tournaments"][at]
    (line,) = (each for each in sheet(case_id).pools[0].events if each.event.event_id == str(printed["event_id"]))
    assert (line.rc, line.ro, line.n, line.k) == tuple(int(printed[name]) for name in ("Rc", "Ro", "n", "K"))
    assert (line.w, line.chg, line.k_chg) == tuple(100 * Decimal(printed[name]) for name in ("w", "chg", "K_chg"))
    assert [g.color for g in line.games] == [played["colour"][0] for played in printed["games"]]


@pytest.mark.parametrize("case_id", CASES)
def test_the_total_is_the_one_that_fide_printed(case_id):
    case, page = CASES[case_id], sheet(case_id).pools[0]
    assert page.total.worth == 100 * Decimal(case["total_change_shown"])
    assert page.games == case["games_on_new_list"]
    assert sum(line.k_chg for line in page.events) == page.total.worth
