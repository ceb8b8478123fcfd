"""`ratingoffice calculate`: single questions, answered by the same engine as a whole month.

The expected values are worked by hand from the regulations' tables.
"""

from __future__ import annotations

import csv
import json
from decimal import Decimal
from pathlib import Path
from typing import Any, NoReturn

import pytest

from cli_runner import CliRunner
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.calculate import app
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.rating.calculate import (
    Opponent,
    first_rating,
    parse_events,
    parse_opponent,
    performance,
    rating_change,
)

PUBLISHED = Path(__file__).parents[3] / "shared" / "data" / "fide_published"
FIDE = ("--edition", "fide-2025-10")


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(app, list(arguments))


def run(*arguments: str) -> str:
    result = invoke(*arguments)
    assert result.exit_code == 0, result.stderr
    return " ".join(result.stdout.split())


def no_float(text: str) -> NoReturn:
    raise AssertionError(f"{text} is not exact")


def run_json(*arguments: str) -> Any:
    result = invoke(*arguments, "--format", "json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout, parse_float=no_float)


def k(*arguments: str) -> tuple[int, str]:
    """The K of one drawn game, and its clause."""
    told = run_json("change", *arguments, "2000:=")
    return told["k"], told["k_article"]


# ---------------------------------------------------------------------------------- change: FIDE's own answers


def published_answers() -> list[Any]:
    file = PUBLISHED / "calculator.tsv"
    if not file.exists():
        reason = "FIDE's published answers are not here (../shared/data/fide_published)"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason))]
    with file.open(encoding="utf-8", newline="") as lines:
        return [pytest.param(row, id=row["id"]) for row in csv.DictReader(lines, delimiter="\t")]


#: how a player comes to that K: a peak of 2400, 30 games, or so many games that 700 limits 40 (700 // 46, 700 // 23)
HOW_K_COMES = {
    "10": (("--peak", "2400", "--games", "30"), 1),
    "20": (("--games", "30"), 1),
    "15": ((), 46),
    "30": ((), 23),
}


@pytest.mark.parametrize("row", published_answers())
def test_the_answers_of_the_calculator_of_fide(row: dict[str, str]) -> None:
    options, times = HOW_K_COMES[row["K"]]
    game = f"{row['opponent']}:{row['score']}"
    told = run_json("change", *FIDE, "--rating", row["own"], *options, *[game] * times)
    assert told["k"] == int(row["K"])
    assert {Decimal(side["worth"]) for side in told["games"]} == {Decimal(row["current_rule_change"])}


# ---------------------------------------------------------------------------------- change


MONTH = (*FIDE, "--rating", "1850", "--born", "2009", "--games", "12", "1900:1", "1700:=", "2100:0")


def test_a_month_of_three_games() -> None:
    """D −50 gives .43, D 150 gives .70, D −250 gives .19: .57 − .20 − .19 = .18, times 40 is 7.2."""
    told = run_json("change", *MONTH)
    assert [side["difference"] for side in told["games"]] == [-50, 150, -250]
    assert [side["expected"] for side in told["games"]] == ["0.43", "0.70", "0.19"]
    assert [side["delta"] for side in told["games"]] == ["0.57", "-0.20", "-0.19"]
    assert [side["worth"] for side in told["games"]] == ["22.80", "-8.00", "-7.60"]
    assert (told["k"], told["k_article"], told["k_limit"]) == (40, "8.3.3 ¶4", None)
    assert (told["counted"], told["delta"], told["worth"]) == (3, "0.18", "7.20")
    assert (told["change"], told["rounded_by"], told["new_rating"]) == (7, "8.3.4", 1857)


def test_the_page_tells_the_same_month() -> None:
    page = run("change", *MONTH)
    assert "1900 1 -50 0.43 0.57 22.80" in page
    assert "K 40 8.3.3 ¶4: until the end of the year of the 18th birthday, rating always under 2300" in page
    assert "0.18 × 40 = 7.20, rounded 7 8.3.4" in page
    assert "new rating 1857 7.1" in page


@pytest.mark.parametrize(("own", "counted"), [(2649, 400), (2650, 500), (2651, 500)])
def test_from_2650_the_real_difference_counts(own: int, counted: int) -> None:
    (side,) = run_json("change", *FIDE, "--rating", str(own), f"{own - 500}:1")["games"]
    assert (side["difference"], side["counted_difference"], side["article"]) == (500, counted, "8.3.1")


def test_before_october_2025_the_difference_of_2650_is_capped_too() -> None:
    (side,) = run_json("change", "--edition", "fide-2024-03", "--rating", "2650", "2150:1")["games"]
    assert side["counted_difference"] == 400


def test_the_page_shows_the_difference_before_and_after_the_400_rule() -> None:
    page = run("change", *FIDE, "--rating", "2000", "1500:0")
    assert "1500 0 500 → 400 0.92 -0.92 -36.80 8.3.1: a difference of more than 400 counts as 400" in page


@pytest.mark.parametrize(
    ("games", "expected"), [("29", (40, "8.3.3 ¶1")), ("30", (20, "8.3.3 ¶2")), ("31", (20, "8.3.3 ¶2"))]
)
def test_k_by_the_number_of_games_before(games: str, expected: tuple[int, str]) -> None:
    assert k(*FIDE, "--rating", "2000", "--games", games) == expected


@pytest.mark.parametrize(("peak", "expected"), [("2399", 20), ("2400", 10), ("2401", 10)])
def test_k_by_the_peak(peak: str, expected: int) -> None:
    assert k(*FIDE, "--rating", "2000", "--games", "30", "--peak", peak)[0] == expected


@pytest.mark.parametrize(("born", "expected"), [("2008", 40), ("2007", 40), ("2006", 20)])
def test_k_by_the_age_in_the_year_of_the_editions_first_list(born: str, expected: int) -> None:
    assert k(*FIDE, "--rating", "2000", "--games", "30", "--born", born)[0] == expected


def test_k_by_the_age_in_the_year_of_the_list_named() -> None:
    own = (*FIDE, "--rating", "2000", "--games", "30", "--born", "2007")
    assert k(*own, "--list", "2026-01-01")[0] == 40  # the list in force is that of December 2025
    assert k(*own, "--list", "2026-02-01")[0] == 20


@pytest.mark.parametrize("edition", EDITIONS)
def test_where_no_list_is_named_the_answer_says_which_one_it_takes(edition: str) -> None:
    first = {
        "fide-2024-01": "2024-02-01",
        "fide-2024-03": "2024-04-01",
        "fide-2025-10": "2025-11-01",
        "fide-rb-2024-03": "2024-04-01",
        "fide-rb-2024-12": "2025-01-01",
        "jcf-2024-10": "2024-11-01",
        "fshu-2018-01": "2018-02-01",
    }[edition]
    assert run_json("change", "--edition", edition, "--rating", "2000", "2000:=")["list_date"] == first
    page = run("change", "--edition", edition, "--rating", "2000", "2000:=")
    assert f"{edition}, list of {first} (the edition's first; --list names another)" in page


@pytest.mark.parametrize(("games", "expected"), [(17, (40, None)), (18, (38, "8.3.3 ¶5")), (19, (36, "8.3.3 ¶5"))])
def test_the_700_rule(games: int, expected: tuple[int, str | None]) -> None:
    """40 × 17 = 680; 700 // 18 = 38; 700 // 19 = 36."""
    told = run_json("change", *FIDE, "--rating", "2000", *["2000:="] * games)
    assert (told["k"], told["k_limit"]) == expected
    assert told["k_list"] == 40


@pytest.mark.parametrize(
    ("opponent", "worth", "expected"), [("2036", "0.50", 1), ("1964", "-0.50", -1), ("2000", "0.00", 0)]
)
def test_a_half_is_rounded_away_from_zero(opponent: str, worth: str, expected: int) -> None:
    """D 36 gives .55 and .45; a draw is .05 off, times 10 is .5."""
    told = run_json("change", *FIDE, "--rating", "2000", "--peak", "2400", f"{opponent}:=")
    assert (told["worth"], told["change"]) == (worth, expected)


@pytest.mark.parametrize(("rating", "after"), [(1411, 1401), (1410, 1400), (1409, None)])
def test_below_1400_there_is_no_rating_any_more(rating: int, after: int | None) -> None:
    """A loss against an equal opponent costs 10 with K 20."""
    told = run_json("change", *FIDE, "--rating", str(rating), "--games", "30", f"{rating}:0")
    assert told["new_rating"] == after
    assert told["article"] == ("7.1" if after else "7.2.1 ¶2")


def test_the_floor_of_the_jcf_is_1000() -> None:
    told = run_json("change", "--edition", "jcf", "--rating", "1010", "--games", "30", "1010:0", "1010:0")
    assert (told["worth"], told["change"]) == ("-20.00", -20)
    assert (told["new_rating"], told["article"]) == (1000, "5(3)")


def test_fshu_caps_the_first_two_large_differences_of_each_event() -> None:
    told = run_json("change", "--edition", "fshu", "--rating", "1900", "2400:0", "2400:0", "2400:0", "/", "2400:0")
    assert [side["counted_difference"] for side in told["games"]] == [-400, -400, -500, -400]
    assert {side["article"] for side in told["games"]} == {"6.5.3"}


@pytest.mark.parametrize(
    ("edition", "article"), [("fide-2025-10", "8.3.1"), ("jcf-2024-10", "5(1)"), ("fshu-2018-01", "6.5.2")]
)
def test_a_game_against_an_unrated_opponent_is_not_counted_and_says_so(edition: str, article: str) -> None:
    told = run_json("change", "--edition", edition, "--rating", "2000", "u:1", "2000:=")
    assert [(side["counted"], side["article"]) for side in told["games"]] == [(False, article), (True, None)]
    assert told["counted"] == 1


def test_without_a_game_that_counts_the_rating_stays() -> None:
    told = run_json("change", *FIDE, "--rating", "2000", "u:1")
    assert (told["counted"], told["k"], told["change"], told["new_rating"]) == (0, None, None, 2000)
    assert "no game counts" in run("change", *FIDE, "--rating", "2000", "u:1")


@pytest.mark.parametrize("result", ["=", "½", "0.5", "1/2", "½-½"])
def test_a_draw_may_be_written_in_several_ways(result: str) -> None:
    assert parse_opponent(f"1900:{result}") == Opponent(1900, "=")


def test_a_result_is_the_players_own() -> None:
    assert [parse_opponent(f"1900:{result}").result for result in ("1", "1-0", "0", "0-1")] == ["1", "1", "0", "0"]


# ---------------------------------------------------------------------------------- first ratings


FIVE = ("1902:=", "1877:=", "1884:1", "2012:0", "1832:1")


@pytest.mark.parametrize("edition", ["fide-2024-01", "fide-2024-03", "fide-2025-10"])
def test_the_first_rating_that_fide_published(edition: str) -> None:
    """Ra = (9507 + 3600) / 7 = 1872.43; p = 4/7 = .57; dp = 50; Ru = 1922.43."""
    told = run_json("initial", "--edition", edition, *FIVE)
    assert told["average"] == "1872.43"
    assert (told["games"], told["score"], told["p"], told["dp"]) == (5, "3.0", "0.57", 50)
    assert (told["result"], told["published"], told["article"]) == (1922, True, "7.1.4")


def test_the_page_of_a_first_rating() -> None:
    page = run("initial", *FIDE, *FIVE)
    assert "p 0.57 dp 50" in page
    assert "result 1922 published" in page


@pytest.mark.parametrize(("games", "published"), [(4, False), (5, True), (6, True)])
def test_fide_needs_five_games(games: int, published: bool) -> None:
    told = run_json("initial", *FIDE, *["1800:="] * games)
    assert (told["result"], told["published"]) == (1800, published)
    assert ("1 more needed" in told["reason"]) is not published


def test_a_first_rating_below_1400_waits() -> None:
    """Ra = (7000 + 3600) / 7 = 1514.29; p = 1.5/7 = .21; dp = −230; Ru = 1284.29."""
    told = run_json("initial", *FIDE, "1400:=", *["1400:0"] * 4)
    assert (told["result"], told["published"], told["article"]) == (1284, False, "7.1.4")


def test_a_first_rating_of_fide_is_at_most_2200() -> None:
    told = run_json("initial", *FIDE, *["2500:1"] * 5)
    assert (told["result"], told["published"], told["article"]) == (2200, True, "8.2.3")


def test_a_zero_in_the_first_event_is_disregarded() -> None:
    told = run_json("initial", *FIDE, "1500:0", "1500:0", "/", *FIVE)
    assert (told["games"], told["result"], told["article"]) == (5, 1922, "8.2.1; 7.1.4")


def test_a_zero_in_the_first_games_of_one_event_counts() -> None:
    assert run_json("initial", *FIDE, "1500:0", "1500:0", *FIVE)["games"] == 7


def test_games_against_unrated_opponents_are_left_out_and_named() -> None:
    told = run_json("initial", *FIDE, *FIVE, "u:1")
    assert (told["games"], told["result"]) == (5, 1922)
    assert [side["article"] for side in told["left_out"]] == ["7.1.4"]


def test_the_jcf_waits_while_all_games_are_won() -> None:
    assert not run_json("initial", "--edition", "jcf", *["1500:1"] * 6)["published"]
    told = run_json("initial", "--edition", "jcf", *["1500:1"] * 5, "1500:=")  # 5½ of 6 is .92, dp 401
    assert (told["result"], told["published"], told["article"]) == (1901, True, "6(3)")


@pytest.mark.parametrize(("games", "published"), [(14, False), (15, True), (16, True)])
def test_fshu_needs_15_games(games: int, published: bool) -> None:
    told = run_json("initial", "--edition", "fshu", *["1800:="] * games)
    assert (told["games"], told["result"], told["published"]) == (games, 1800, published)


def test_an_event_of_fshu_before_the_first_that_qualifies_leaves_no_trace() -> None:
    told = run_json("initial", "--edition", "fshu", "1800:1", "1800:1", "/", *["1800:="] * 15)
    assert (told["games"], told["result"], told["published"]) == (15, 1800, True)


def test_fshu_drops_the_earliest_events_until_1600_is_reached() -> None:
    """4½ of 15 is .30, dR −149: 1551. Without the first event 3 of 12, .25, −193: 1507. The last one: 1700."""
    even, weak = ["1700:="] * 3, ["1700:="] * 3 + ["1700:0"] * 6
    told = run_json("initial", "--edition", "fshu", *even, "/", *weak, "/", *even)
    assert (told["games"], told["result"], told["article"]) == (3, 1700, "6.2.5")


def test_where_no_event_of_fshu_begins_the_counting_the_answer_says_what_is_asked_for() -> None:
    told = run_json("initial", "--edition", "fshu", "1700:1", "1700:1")
    assert (told["games"], told["result"], told["published"]) == (0, None, False)
    assert "at least 3 such games and a performance of at least 1600" in told["reason"]


# ---------------------------------------------------------------------------------- performance


@pytest.mark.parametrize(
    ("games", "average", "p", "dp", "performance"),
    [
        ("2400:1 2350:= 2310:0", "2353.33", "0.50", 0, 2353),
        ("2001:= 2002:=", "2001.50", "0.50", 0, 2002),  # half up
        ("2000:1 2000:1 2000:1 2000:1 2000:1 2000:1 2000:1 2000:0", "2000.00", "0.88", 336, 2336),  # .875
        ("2000:0 2000:0 2000:0 2000:0 2000:0 2000:0 2000:0 2000:1", "2000.00", "0.13", -322, 1678),  # .125
        ("2000:1", "2000.00", "1.00", 800, 2800),
        ("2000:0", "2000.00", "0.00", -800, 1200),
    ],
)
def test_a_performance_is_the_average_plus_dp(games: str, average: str, p: str, dp: int, performance: int) -> None:
    told = run_json("performance", *games.split())
    assert (told["average"], told["p"], told["dp"], told["performance"]) == (average, p, dp, performance)


def test_a_performance_leaves_unrated_opponents_out_and_says_so() -> None:
    told = run_json("performance", "2000:=", "u:1")
    assert (told["games"], told["left_out"], told["performance"]) == (1, 1, 2000)
    assert "1 against unrated opponents left out" in run("performance", "2000:=", "u:1")


@pytest.mark.parametrize(("edition", "table"), [("fide", "8.1.1"), ("jcf", "表2"), ("fshu", "6.1а")])
def test_a_performance_names_the_table_of_the_edition(edition: str, table: str) -> None:
    assert run_json("performance", "--edition", edition, "2000:=")["table"] == table


# ---------------------------------------------------------------------------------- bad values


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("change --edition fide --rating 1850 19OO:1", '"19OO:1"'),
        ("change --edition fide --rating 1850 19000:1", '"19000:1"'),
        ("change --edition fide --rating 1850 1900", '"1900"'),
        ("change --edition fide --rating 1850 1900:2", '"2" in "1900:2"'),
        ("change --edition fide --rating 18500 1900:1", '"18500"'),
        ("change --edition fide --rating -1 1900:1", '"-1"'),
        ("change --edition fide --rating 1850 --peak 10000 1900:1", '"10000"'),
        ("change --edition fide --rating 1850 --games -1 1900:1", '"-1"'),
        ("change --edition fide --rating 1850 --born 2009-13-01 1900:1", '"2009-13-01"'),
        ("change --edition fide --rating 1850 --born 3000 1900:1", "born in 3000 is not before the list of"),
        (
            "change --edition fide-2024-03 --list 2024-06-01 --rating 1850 --born 2024-06-01 1900:1",
            "not before the list",
        ),
        ("change --edition fide --rating 1850 --list soon 1900:1", '"soon"'),
        ("change --edition fide-2025-10 --rating 1850 --list 2025-11-02 1900:1", "2025-11-02"),
        ("change --edition fide-2025-10 --rating 1850 --list 2025-10-01 1900:1", "2025-10-01"),
        ("change --edition fide-2025-10 --rating 1850 --list 2024-10-01 1900:1", "2024-10-01"),
        ("change --edition uscf --rating 1850 1900:1", "'uscf'"),
        ("initial --edition fide 1900:1 /", '"/"'),
        ("initial --edition fide x", '"x"'),
        ("performance u:1", "no game against a rated opponent"),
    ],
)
def test_a_bad_value_ends_with_one_sentence_that_names_it(arguments: str, named: str) -> None:
    result = invoke(*arguments.split())
    assert result.exit_code == 2
    assert result.stdout == ""
    assert named in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["change", "initial", "performance"])
def test_a_calculator_without_games_is_a_usage_error(command: str) -> None:
    assert invoke(command, *FIDE, *(["--rating", "2000"] if command == "change" else [])).exit_code == 2


# ---------------------------------------------------------------------------------- from Python


def test_the_calculators_can_be_called_from_python() -> None:
    assert rating_change("fide-2025-10", 2000, [[Opponent(2000, "1")]], games_before=30).new_rating == 2010
    assert first_rating("fide-2025-10", parse_events(FIVE)).result == 1922
    assert performance([Opponent(2000, "=")], "fide").performance == 2000
    with pytest.raises(BadInput, match="no games are given"):
        parse_events([])
