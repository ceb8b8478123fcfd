"""Why a value is what it is."""

from __future__ import annotations

import pytest
from cross_tables import swiss, teams

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.standings import standings

#    the table of test_8_9_16_unplayed
TABLE = swiss(4, "1-2:1 3:H 4:U", "1-3:1 2-4:+", "1-4:= 2:H 3:Z", "2-3:+")


def test_a_buchholz_is_told_round_by_round() -> None:
    told = standings(TABLE, ["BH/C1"]).explain(1).to_json()["values"]["BH/C1"]
    assert told["value"] == "5.5"
    assert [{name: part[name] for name in part if name != "why"} for part in told["rounds"]] == [
        row(1, 2, "1", None, "2.5", "1", "2.5", None, "8.1"),
        row(2, 3, "1", None, "1", "1", "1", None, "16.3"),
        row(3, 4, "=", None, "2", "0.5", "2", None, "16.3"),
        row(4, None, "Z", "16.2.5", "2.5", "0", "2.5", "16.5", "16.4"),
    ]


def row(number: int, *values: str | int | None) -> dict[str, object]:
    names = ("opponent", "result", "category", "score", "points", "contribution", "cut", "article")
    return {"round": number} | dict(zip(names, values, strict=True))


@pytest.mark.parametrize(
    ("code", "cuts"),
    [
        ("BH/C1", {4: "16.5"}),
        ("BH/C1/N", {2: "14.1"}),
        ("BH/C2", {4: "16.5", 2: "14.2"}),
        ("BH/M1", {4: "16.5", 1: "14.3"}),
        ("SB/C1", {2: "14.1"}),
        ("PS/C1", {1: "14.1"}),
    ],
)
def test_what_was_cut_is_told_with_its_article(code: str, cuts: dict[int, str]) -> None:
    (told,) = standings(TABLE, [code]).explain(1).values
    assert {part.round: part.cut for part in told.parts if part.cut} == cuts


def test_the_parts_that_count_make_the_value() -> None:
    codes = ["PTS", "WIN", "WON", "GE", "PS/C1", "BH", "BH/C1", "BH/M1", "FB/C1", "SB", "SB/C2", "KS"]
    ranked = standings(TABLE, codes)
    for start_no in range(1, 5):
        for told in ranked.explain(start_no).values:
            assert sum(part.contribution or 0 for part in told.parts if not part.cut) == told.value, told.key


def test_a_direct_encounter_tells_the_group_and_who_can_reach_what() -> None:
    (explained,) = standings(swiss(3, "1-2:1", "3-1:0"), ["DE"]).explain(2).values
    told = explained.to_json()
    told["encounters"] = [{name: one[name] for name in one if name != "why"} for one in told["encounters"]]
    assert told == {
        "title": "Direct encounter",
        "article": "6",
        "value": "2",
        "note": "3 are tied",
        "encounters": [
            {
                "article": "6.3",
                "by": "PTS",
                "scores": {"1": "2", "2": "0", "3": "0"},
                "missing": {"1": 0, "2": 1, "3": 1},
                "at_most": {"1": "2", "2": "1", "3": "1"},
                "places": [[1], [2, 3]],
            },
            {
                "article": "6.3",
                "by": "PTS",
                "scores": {"2": "0", "3": "0"},
                "missing": {"2": 1, "3": 1},
                "at_most": {"2": "1", "3": "1"},
                "places": [[2, 3]],
            },
        ],
    }


def test_who_is_tied_with_nobody_is_told_so() -> None:
    _, told = standings(swiss(2, "1-2:1"), ["PTS", "DE"]).explain(1).values
    assert (told.value, str(told.note)) == (None, "nobody else is tied here")


def test_boards_are_told() -> None:
    told = standings(teams(2, 2, "1-2:10"), ["BC", "TBR", "EDET"]).explain(1).to_json()["values"]
    assert [(part["board"], part["points"], part["contribution"]) for part in told["BC"]["rounds"]] == [
        (1, "1", "1"),
        (2, "0", "0"),
    ]
    assert told["EDET"]["note"] == "nobody else is tied here"
    assert told["TBR"]["note"] == "nobody else is tied here"


def test_article_12_between_two_teams_is_told() -> None:
    (told,) = standings(teams(2, 4, "1-2:1001"), ["EDEBT"]).explain(1).values
    assert [(step.article, step.by) for step in told.encounters] == [
        ("6.2", "MP"),
        ("6.2", "GP"),
        ("13.3.2, 12.1", "BC"),
        ("13.3.2, 12.2", "TBR"),
    ]


def test_a_factor_and_an_undefined_value_are_told() -> None:
    table = teams(2, 2, "1-2:11")
    (told,) = standings(table, ["SSSC/K2"]).explain(1).values
    assert told.note == "GP + BH:MP / 2"
    (told,) = standings(swiss(2, "1-2:1", ratings=[2000, None]), ["ARO"]).explain(1).values
    assert "unrated" in str(told.note)


def test_nobody_else_can_be_explained() -> None:
    with pytest.raises(BadInput, match="no player 9"):
        standings(TABLE).explain(9)
