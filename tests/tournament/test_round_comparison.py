"""What record 802 of TRF26 tells of single rounds, against ours."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cross_tables import swiss, teams

from ratingoffice.tournament.round_comparison import compare_every_round
from ratingoffice.tournament.standings import standings


def record(team: int, total: str, *matches: str) -> str:
    """`2 w 1.5` is a match; `HPB 1.0` none."""
    cells = []
    for match in matches:
        words = match.split()
        cells.append(f"{words[0]:>3} {words[1] if len(words) > 2 else ' '} {words[-1]:>4}   ")
    return f"802 {team:3} {'TEAM':5} {'2':>6} {total:>6} " + "".join(cells).rstrip()


#: 1 wins 1½ - ½ against 2 and loses 0 - 2 to 3, then has a half-point bye
EVENT = teams(4, 2, "1-2:1= 3-4:11", "1-3:00 2-4:==", "1:H 2-3:11")


def test_the_first_round_that_differs_is_named() -> None:
    records = (record(1, "3.5", "2 w 1.5", "3 w 1.0", "HPB 1.0"), record(2, "3.5", "1 b 0.5", "4 w 1.0", "3 w 2.0"))
    compared = compare_every_round(standings(replace(EVENT, informative_records=records)))
    assert (compared.compared, compared.first) == (3, 2)
    assert [(each.start_no, each.declared, each.computed) for each in compared.differences] == [
        (1, Fraction(5, 2), Fraction(3, 2))
    ]


def test_rounds_that_agree() -> None:
    records = (record(1, "2.5", "2 w 1.5", "3 w 0.0", "HPB 1.0"),)
    assert compare_every_round(standings(replace(EVENT, informative_records=records))) == (3, None, ())


def test_where_the_report_tells_nothing_of_single_rounds_nothing_is_compared() -> None:
    assert compare_every_round(standings(EVENT)).compared == 0
    assert compare_every_round(standings(swiss(2, "1-2:1"))).compared == 0
