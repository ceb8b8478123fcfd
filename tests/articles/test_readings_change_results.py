"""Every switch changes some result of some book: what the reading that is taken gives, and what the other one gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from polars import col

from books import (
    days,
    event,
    fide_list,
    following,
    fshu,
    game,
    game_verdict,
    initial,
    jcf,
    listed,
    meets,
    month,
    new_rating,
    outcome,
    pending,
    player,
    rated,
    rating,
    said,
    side,
    spread,
    together,
    waits,
)
from ratingoffice.federations.registry import EDITIONS


@dataclass
class Shown:
    """A book, rated by the edition as it is and by another word; and what to look at."""

    number: str
    word: str
    edition: str
    list_date: str
    book: Any
    look_at: Any
    usual: Any
    other: Any
    pool: str = "standard"


def outcome_and_rating(rated_month: Any) -> Any:
    return outcome(rated_month), new_rating(rated_month, "A")


def k(rated_month: Any) -> Any:
    (row,) = rated_month.changes.filter(col("player_id") == "A").to_dicts()
    return row["k"], row["k_article"]


def first(rated_month: Any) -> Any:
    row = initial(rated_month, "A")
    return new_rating(rated_month, "A"), row["games"], row["article"]


def second_month(rated_month: Any) -> Any:
    """The rating after the following list, and how many results wait then."""
    regulation, then = rated_month.edition, rated_month.list_date.replace(month=rated_month.list_date.month + 1)
    later = following(rated_month.book, edition=regulation, list_date=f"{then}")
    return new_rating(later, "A"), len(pending(later, "A"))


def duel(a: int, b: int, results: str = "10", pool: str = "standard", **columns: Any) -> Any:
    control = {} if pool == "standard" else {"time_control": "1500"}
    return together(
        rated("A", a, pool=pool, **columns), rated("B", b, pool=pool), event("E", game("A", "B", results), **control)
    )


def held(**columns: Any) -> Any:
    return together(rated("A", 2000), rated("B", 2000), event("E", game("A", "B"), **columns))


FIDE = ("fide-2024-03", "2024-06-01")
RATED = (("rated", "7.1"), 2010)  # a win of equals, K 20
ZERO_AND_DRAWS = together(
    meets("A", "000", 1800, event_id="E1", starts_on="2024-05-04", ends_on="2024-05-08"),
    meets("A", "=====", 1800, event_id="E2", starts_on="2024-05-09", ends_on="2024-05-12"),
)
OF_FIDE = [
    # registered exactly three days before the start
    Shown(
        "I-1",
        "clear",
        *FIDE,
        held(registered_on="2024-05-01"),
        outcome_and_rating,
        RATED,
        (("not_rated", "0.2.2"), 2000),
    ),
    # ½ of 5 that gives 1399 (7.1.4), and a win against 1700 in June: six games give 1497; anew, one game waits
    Shown(
        "I-4",
        "anew",
        *FIDE,
        together(
            player("A"),
            meets("A", "=0000", spread(7803, 5)),
            meets("A", "1", 1700, event_id="F", starts_on="2024-06-04", ends_on="2024-06-12"),
        ),
        second_month,
        (1497, 0),
        (None, 1),
    ),
    # a remembered draw: the zero of May counts, 2½ of 8; or it is the first in the window, and 2½ of 5 count
    Shown(
        "I-7",
        "window",
        *FIDE,
        together(player("A"), waits("A", "=", 1800, period="2022-03"), ZERO_AND_DRAWS),
        first,
        (1690, 8, "7.1.4"),
        (1800, 5, "8.2.1; 7.1.4"),
    ),
    # has reached 2400 with 20 games
    Shown("I-10", "new", *FIDE, duel(2410, 2410, games=20), k, (10, "8.3.3 ¶3"), (40, "8.3.3 ¶1")),
    # born in 2010, was 2310 and is 2299
    Shown("I-10", "now", *FIDE, duel(2299, 2299, birth_date="2010", peak=2310), k, (20, "8.3.3 ¶2"), (40, "8.3.3 ¶4")),
    # reported two days before the list
    Shown(
        "I-13",
        "report",
        "fide-2024-01",
        "2024-02-01",
        held(reported_on="2024-01-30"),
        outcome_and_rating,
        RATED,
        (("later_list", "7.1.3"), 2000),
    ),
    Shown(
        "I-13", "end", *FIDE, held(reported_on="2024-05-30"), outcome_and_rating, (("later_list", "7.1.3"), 2000), RATED
    ),
    # a continental event that nobody registered
    Shown(
        "I-30",
        "judged",
        *FIDE,
        held(registered_on=None, declarations="continental laws_of_chess"),
        outcome_and_rating,
        (("rated", "0.3; 7.1"), 2010),
        (("not_rated", "0.2.2"), 2000),
    ),
    # a waiver of the second day of the match
    Shown(
        "I-33",
        "any",
        *FIDE,
        together(
            *(rated(name, 2000) for name in "AB"),
            event(
                "E",
                *(game("A", "B", "10") for _ in range(3)),
                kind="match",
                match_games=2,
                starts_on="2024-05-06",
                approvals="match_waiver",
            ),
            {"decisions": [{"event_id": "E", "decision": "match_waiver", "decided_on": "2024-05-07"}]},
        ),
        lambda month: new_rating(month, "A"),
        2020,
        2030,
    ),
]

JCF = ("jcf-2024-10", "2024-12-01")
JANUARY = {"starts_on": "2025-01-15", "ends_on": "2025-01-15"}  # until 15 April (note 3)


def second_game(rated_month: Any) -> Any:
    found = game_verdict(rated_month, round=2)
    return said(found) if found else None, new_rating(rated_month, "A")


OF_JCF = [
    Shown(
        "J-1",
        "counts",
        "jcf-2024-10",
        "2025-05-01",
        held(**JANUARY, reported_on="2025-04-16"),
        outcome_and_rating,
        (("needs_decision", "3(7)"), 2000),
        (("rated", "3(1)"), 2010),
    ),
    Shown("J-2", "new", *JCF, duel(2410, 2410, games=20), k, (10, "5(1) K ¶4"), (40, "5(1) K ¶2")),
    # a hundred standard games, five rapid ones
    Shown(
        "J-4",
        "own",
        *JCF,
        together(rated("A", 1800), duel(1800, 1800, pool="rapid", games=5)),
        k,
        (20, "5(1) K ¶1"),
        (40, "5(1) K ¶2"),
        pool="rapid",
    ),
    # 19 on 1 January 2025, 18 on 1 January 2024
    Shown(
        "J-8",
        "period",
        "jcf-2024-10",
        "2025-01-01",
        duel(1800, 1800, birth_date="2006-01-01"),
        k,
        (20, "5(1) K ¶1"),
        (40, "5(1) K ¶3"),
    ),
    # applied for four days before
    Shown(
        "J-9",
        "counts",
        *JCF,
        held(registered_on="2024-10-31"),
        outcome_and_rating,
        (("needs_decision", "3(4)"), 2000),
        (("rated", "3(1)"), 2010),
    ),
    # a member since 2020 who is FIDE rated by now
    Shown(
        "J-11",
        "any_list",
        *JCF,
        together(player("A", fide_standard=1700, member_from="2020-01-01"), rated("B", 1800)),
        lambda rated_month: new_rating(rated_month, "A"),
        None,
        1700,
    ),
    # FIDE rated on joining in September, and entered two months late
    Shown(
        "J-11",
        "joining",
        *JCF,
        together(player("A", joined_on="2024-09-20"), rated("B", 1800), fide_list("2024-09-01", A=1700)),
        lambda rated_month: new_rating(rated_month, "A"),
        1700,
        None,
    ),
    # the second game was reported after a list had closed the event with the first one
    Shown(
        "J-16",
        "game",
        "jcf-2024-10",
        "2025-03-01",
        together(
            rated("A", 2000),
            rated("B", 2000),
            event("E", game("A", "B"), game("A", "B", reported_on="2025-02-10"), **JANUARY, rated_on="2025-02-01"),
        ),
        second_game,
        (None, 2010),
        (None, 2000),
    ),
    # of an event reported in time one of two won games came a day after the three months
    Shown(
        "J-16",
        "event",
        "jcf-2024-10",
        "2025-05-01",
        together(
            rated("A", 2000),
            rated("B", 2000),
            event("E", game("A", "B"), game("A", "B", reported_on="2025-04-16"), **JANUARY, reported_on="2025-04-15"),
        ),
        second_game,
        (("needs_decision", "3(7)"), 2010),
        (None, 2020),
    ),
    # the only rapid game of a player rated in standard is against a UR player
    Shown(
        "J-19",
        "played",
        *JCF,
        together(rated("A", 1700), player("U"), event("E", game("A", "U"), time_control="1500")),
        lambda rated_month: new_rating(rated_month, "A", "rapid"),
        None,
        1700,
        pool="both",
    ),
    # joins with 1700 and beats 1890: D = 190, +.75 × 40
    Shown(
        "J-20",
        "ur",
        *JCF,
        together(player("A", fide_standard=1700, joined_on="2024-11-03"), rated("B", 1890), event("E", game("A", "B"))),
        lambda rated_month: (new_rating(rated_month, "A"), side(rated_month, "A")["counted"]),
        (1730, True),
        (1700, False),
    ),
]

FSHU = ("fshu-2018-01", "2024-06-01")
SPOILT = together(
    player("A"),
    meets("A", "===", 1600, event_id="E1", starts_on="2024-05-01", ends_on="2024-05-02"),
    meets("A", "0" * 12, 1700, event_id="E2", starts_on="2024-05-03", ends_on="2024-05-04"),
    meets("A", "1", 1700, event_id="E3", starts_on="2024-05-05", ends_on="2024-05-06"),
)
WEAK_START = together(
    player("A"),
    meets("A", "1000", 1600, event_id="E1", starts_on="2024-05-01", ends_on="2024-05-02"),
    meets("A", "=" * 15, 1800, event_id="E2", starts_on="2024-05-03", ends_on="2024-05-12"),
)
POSTPONED = together(
    rated("A", 1900),
    rated("B", 1900),
    rated("C", 1900),
    rated("D", 1900),
    event(
        "E",
        *[
            game("A", "B", "==", round=n, board=1, played_on="2024-05-04" if n < 4 else "2024-05-05")
            for n in range(1, 7)
        ],
        *[
            game("C", "D", "==", round=n, board=2, played_on="2024-05-04" if n < 3 else "2024-05-05")
            for n in range(1, 7)
        ],
        time_control="3600",
    ),
)
FOREIGNERS = together(
    player("A"),
    *[player(f"F{n}", federation="POL", fide_standard=1800) for n in range(15)],
    event("E", *[game("A", f"F{n}", "==") for n in range(15)]),
)
OF_FSHU = [
    Shown(
        "U-1",
        "counts",
        *FSHU,
        held(starts_on="2024-04-10", ends_on="2024-04-15", reported_on="2024-05-16"),
        outcome_and_rating,
        (("needs_decision", "2"), 2000),
        (("rated", "2"), 2010),
    ),
    # 1 of 4 against 1600 is 1407; then 15 draws against 1800
    Shown("U-2", "letter", *FSHU, WEAK_START, lambda rated_month: new_rating(rated_month, "A"), 1800, None),
    # 6.2.5: one won game against 1700 is all that reaches 1600
    Shown("U-4", "any", *FSHU, SPOILT, first, (None, 16, "6.2.5"), (2300, 1, "6.2.5; 6.2.4")),
    Shown("U-7", "new", *FSHU, duel(2310, 2310, games=20), k, (10, "6.5.5 ¶3"), (40, "6.5.5 ¶1")),
    # 14 on 15 May
    Shown("U-8", "list", *FSHU, duel(1800, 1800, birth_date="2010-05-15"), k, (40, "6.5.5 ¶4"), (20, "6.5.5 ¶2")),
    # 14 since 15 April, and in the age group under 14 all the year
    Shown("U-8", "year", *FSHU, duel(1800, 1800, birth_date="2010-04-15"), k, (20, "6.5.5 ¶2"), (40, "6.5.5 ¶4")),
    # 2335 − 2300 = 35, .55; a draw: −.05 × 10 = −0.5
    Shown(
        "U-13",
        "up",
        *FSHU,
        duel(2335, 2300, "=="),
        lambda rated_month: (new_rating(rated_month, "A"), new_rating(rated_month, "B")),
        (2334, 2301),
        (2335, 2301),
    ),
    # three rounds on each of two days, a game of the third postponed to the second day
    Shown(
        "U-18", "games", *FSHU, POSTPONED, lambda rated_month: outcome(rated_month), ("rated", "2"), ("not_rated", "2")
    ),
    Shown(
        "U-28",
        "out",
        *FSHU,
        together(rated("A", 2000), rated("B", 2000), event("E", game("A", "B", ruling="fair_play"))),
        lambda rated_month: new_rating(rated_month, "A"),
        2010,
        2000,
    ),
    Shown(
        "U-29",
        "game",
        *FSHU,
        held(time_control="3540"),
        outcome_and_rating,
        (("not_rated", "2"), 2000),
        (("rated", "2"), 2000),
    ),
    Shown("U-30", "fide_too", *FSHU, FOREIGNERS, lambda rated_month: new_rating(rated_month, "A"), None, 1800),
    Shown(
        "U-35",
        "required",
        *FSHU,
        held(paper_received_on=None),
        outcome_and_rating,
        (("rated", "2"), 2010),
        (("needs_decision", "7"), 2000),
    ),
    Shown(
        "U-36",
        "year",
        *FSHU,
        rated("A", 1800, birth_date="2010-04-15"),
        lambda rated_month: (listed(rated_month, "A").get("birth_date"), listed(rated_month, "A")["birth_year"]),
        ("2010-04-15", 2010),
        (None, 2010),
    ),
]
EVERY = [*OF_FIDE, *OF_JCF, *OF_FSHU]


@pytest.mark.parametrize("shown", EVERY, ids=lambda shown: f"{shown.number}={shown.word}")
def test_the_other_reading_gives_another_result(shown):
    asked = {"list_date": shown.list_date, "pool": shown.pool}
    assert shown.look_at(month(shown.book, edition=shown.edition, **asked)) == shown.usual
    assert (
        shown.look_at(month(shown.book, edition=f"{shown.edition}~{shown.number}={shown.word}", **asked)) == shown.other
    )


def test_every_word_of_every_switch_is_shown():
    readings = [reading for regulation in EDITIONS.values() for reading in regulation.interpretations.items()]
    assert {(shown.number, shown.word) for shown in EVERY} == {
        (number, word) for number, reading in readings for word in reading.switch
    }


# ------------------------------------------------------------------------------------------- thresholds, and the edges


@pytest.mark.parametrize(
    ("edition", "term", "rating_of_a", "article"),
    [("fide-2024-01", 3, 2000, "0.2"), ("fide-2024-03", 3, 2000, "0.2.2"), ("fide-2024-03", 30, 2701, "0.2.1")],
)
@pytest.mark.parametrize(("more", "apart", "clear"), [(-1, False, False), (0, True, False), (1, True, True)])
def test_i_1_clear_days_are_one_more(edition, term, rating_of_a, article, more, apart, clear):
    book = (
        rated("A", rating_of_a),
        rated("B", 2000),
        event("E", game("A", "B"), registered_on=days("2024-05-04", -term - more)),
    )
    for name, admitted in ((edition, apart), (f"{edition}~I-1=clear", clear)):
        found = outcome(month(*book, edition=name, list_date="2024-06-01"))
        assert found == (("rated", "7.1") if admitted else ("not_rated", article))


@pytest.mark.parametrize(("now", "k_now"), [(2299, 40), (2300, 20), (2301, 20)])
def test_i_10_now_looks_at_the_present_rating(now, k_now):
    book = duel(now, now, birth_date="2010", peak=2310)
    assert k(month(book, edition="fide-2024-03", list_date="2024-06-01"))[0] == 20
    assert k(month(book, edition="fide-2024-03~I-10=now", list_date="2024-06-01"))[0] == k_now


@pytest.mark.parametrize(("games", "usual", "new"), [(29, 10, 40), (30, 10, 10), (31, 10, 10)])
@pytest.mark.parametrize(
    ("edition", "number"), [("fide-2024-03", "I-10"), ("jcf-2024-10", "J-2"), ("fshu-2018-01", "U-7")]
)
def test_k_of_new_players_first_until_30_games(edition, number, games, usual, new):
    book, asked = duel(2410, 2410, games=games), {"list_date": "2024-12-01"}
    assert k(month(book, edition=edition, **asked))[0] == usual
    assert k(month(book, edition=f"{edition}~{number}=new", **asked))[0] == new


@pytest.mark.parametrize(
    ("a", "b", "results", "away", "up"),
    [
        (2332, 2300, "==", 2332, 2332),  # .54: −0.4
        (2335, 2300, "==", 2334, 2335),  # .55: −0.5
        (2340, 2300, "==", 2339, 2339),  # .56: −0.6
        (2300, 2335, "==", 2301, 2301),  # .45: +0.5
        (2335, 2300, "01", 2329, 2330),  # −.55 × 10 = −5.5
    ],
)
def test_u_13_only_a_half_that_is_lost_differs(a, b, results, away, up):
    book = duel(a, b, results)
    assert new_rating(fshu(book), "A") == away
    assert new_rating(fshu(book, edition="fshu-2018-01~U-13=up"), "A") == up


@pytest.mark.parametrize(
    ("birth_date", "usual", "by_the_list"),
    [("2010-05-01", 20, 20), ("2010-05-02", 40, 20), ("2010-06-01", 40, 20), ("2010-06-02", 40, 40)],
)
def test_u_8_fourteen_on_the_first_day_of_the_period_or_on_the_day_of_the_list(birth_date, usual, by_the_list):
    book = duel(1800, 1800, birth_date=birth_date)
    assert k(fshu(book))[0] == usual
    assert k(fshu(book, edition="fshu-2018-01~U-8=list"))[0] == by_the_list


@pytest.mark.parametrize(
    ("birth_date", "usual", "of_the_period"),
    [("2006-01-01", 20, 40), ("2006-01-02", 40, 40), ("2005-01-01", 20, 20), ("2005-01-02", 20, 40)],
)
def test_j_8_nineteen_on_1_january_of_the_year_of_which_list(birth_date, usual, of_the_period):
    book = duel(1800, 1800, birth_date=birth_date)
    assert k(jcf(book, list_date="2025-01-01"))[0] == usual
    assert k(jcf(book, list_date="2025-01-01", edition="jcf-2024-10~J-8=period"))[0] == of_the_period


@pytest.mark.parametrize(
    ("birth_date", "usual", "by_the_list"), [("2010-06-01", 20, 20), ("2010-06-02", 40, 20), ("2010-07-02", 40, 40)]
)
def test_u_8_the_k_on_a_list_is_that_of_the_period_that_begins(birth_date, usual, by_the_list):  # U-24
    for edition, expected in (("fshu-2018-01", usual), ("fshu-2018-01~U-8=list", by_the_list)):
        assert listed(fshu(rated("A", 1800, birth_date=birth_date), edition=edition), "A")["k"] == expected


@pytest.mark.parametrize(
    ("birth_date", "usual", "of_the_period"), [("2006-01-01", 20, 40), ("2006-01-02", 40, 40), ("2005-01-01", 20, 20)]
)
def test_j_8_the_k_on_the_list_of_december_is_that_of_the_list_of_january(birth_date, usual, of_the_period):  # J-21
    for edition, expected in (("jcf-2024-10", usual), ("jcf-2024-10~J-8=period", of_the_period)):
        assert listed(jcf(rated("A", 1800, birth_date=birth_date), edition=edition), "A")["k"] == expected


@pytest.mark.parametrize(("registered_on", "usual"), [("2024-10-31", "needs_decision"), (None, "not_rated")])
def test_j_9_only_a_late_application_is_no_ground(registered_on, usual):
    assert outcome(jcf(held(registered_on=registered_on))) == (usual, "3(4)")
    other = outcome(jcf(held(registered_on=registered_on), edition="jcf-2024-10~J-9=counts"))
    assert other == (("rated", "3(1)") if registered_on else (usual, "3(4)"))


@pytest.mark.parametrize("columns", [{"member_from": None}, {"member_from": "2024-12-01"}])
def test_j_11_any_list_is_for_members_of_before_the_list(columns):
    book = (player("A", fide_standard=1700, **columns), rated("B", 1800, member_from="2020-01-01"))
    assert new_rating(jcf(*book, edition="jcf-2024-10~J-11=any_list"), "A") is None


def test_j_11_any_list_needs_no_rating_and_no_waiting_results():
    book = (player("A", fide_standard=1700, member_from="2020-01-01"), waits("A", "=", 1800, period="2024-09"))
    assert new_rating(jcf(*book, edition="jcf-2024-10~J-11=any_list"), "A") is None
    both = rated("A", None, fide_standard=1700, member_from="2020-01-01", games=4)
    row = rating(jcf(both, edition="jcf-2024-10~J-11=any_list"), "A")
    assert (row["rating"], row["games"]) == (1700, 4)


def test_several_may_be_read_otherwise_at_once():
    edition = "fshu-2018-01~U-28=out~U-13=up~U-4=any"
    assert first(fshu(SPOILT, edition=edition)) == (2300, 1, "6.2.5; 6.2.4")
    assert new_rating(fshu(duel(2335, 2300, "=="), edition=edition), "A") == 2335
