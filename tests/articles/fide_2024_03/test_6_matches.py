"""FIDE 6: no match with an unrated player; no game after the match is won."""

import pytest

from books import earlier_list, event, fide, game, game_verdict, outcome, player, rated, said, side, sides, verdict, why

PLAYERS = (rated("A", 2000), rated("B", 2000))
AS_BLACK = {"1": "01", "=": "==", "0": "10", "+": "-+", "-": "+-"}


def match(results, players=PLAYERS, **columns):
    """A match of A (results as given, Black in every second game) against B."""
    games = [
        game("B", "A", AS_BLACK[own]) if number % 2 else game("A", "B", AS_BLACK[own][::-1])
        for number, own in enumerate(results)
    ]
    return fide(*players, event("E", *games, kind="match", **columns))


def rounds_rated(month):
    return [row["round"] for row in sides(month, "A") if row["counted"]]


def test_a_match_with_an_unrated_player_is_not_rated():
    month = match("1=", players=(rated("A", 2000), player("B")), match_games=2)
    assert outcome(month) == ("not_rated", "6.1")
    assert sides(month, "A") == []


def test_any_other_event_may_have_unrated_players():
    month = fide(rated("A", 2000), player("B"), event("E", game("A", "B"), kind="swiss"))
    assert outcome(month) == ("rated", "7.1")


@pytest.mark.parametrize(
    ("then", "expected"), [({"A": 2000}, ("not_rated", "6.1")), ({"A": 2000, "B": 1990}, ("rated", "7.1"))]
)
def test_rated_means_on_the_list_in_force_when_the_match_starts(then, expected):
    month = fide(
        *PLAYERS,
        earlier_list("2024-04-01", **then),
        event("E", game("A", "B"), kind="match", match_games=1, starts_on="2024-04-28"),
    )
    assert outcome(month) == expected


@pytest.mark.parametrize(
    ("results", "rounds"),
    [
        ("111=1", [1, 2, 3, 4]),  # after 3 of 6 it goes on: 3 is not more than half; after 3½ it is won
        ("11=11", [1, 2, 3, 4]),  # 2½ before the fourth game, 3½ before the fifth
        ("11110", [1, 2, 3, 4]),  # 4 before the fifth
        ("11=0=0", [1, 2, 3, 4, 5, 6]),  # 3 before the sixth
        ("000=1", [1, 2, 3, 4]),  # the other player has won it
        ("111001", [1, 2, 3, 4, 5, 6]),  # 3 to 2
    ],
)
def test_games_after_a_match_of_six_is_won_are_not_rated(results, rounds):
    month = match(results, match_games=6)
    assert rounds_rated(month) == rounds
    for late in set(range(1, len(results) + 1)) - set(rounds):
        assert said(game_verdict(month, round=late)) == ("not_rated", "6.2")
        assert [why(side(month, name, round=late)) for name in "AB"] == ["6.2", "6.2"]


@pytest.mark.parametrize(
    ("games", "results", "rated_rounds"),
    [
        (10, "11111=1", 6),  # 5 of 10 are not more than half, 5½ are
        (12, "111111=1", 7),
        (24, "1" * 12 + "=1", 13),
    ],
)
def test_games_after_a_long_match_is_won_are_not_rated(games, results, rated_rounds):
    month = match(results, match_games=games)
    assert rounds_rated(month) == list(range(1, rated_rounds + 1))
    assert said(game_verdict(month, round=rated_rounds + 1)) == ("not_rated", "6.2")


def test_forfeits_count_towards_winning_a_match():
    month = match("1+1+1", match_games=6)  # four points after four games
    assert rounds_rated(month) == [1, 3]
    assert said(game_verdict(month, round=2)) == ("not_rated", "5.1")
    assert said(game_verdict(month, round=5)) == ("not_rated", "6.2")


def test_the_rule_may_be_waived_beforehand():
    assert rounds_rated(match("11111", match_games=6, approvals="match_waiver")) == [1, 2, 3, 4, 5]


DECIDED = {"event_id": "E", "decision": "match_waiver"}


def waived(*days):
    """A match that began on 2 May, with a waiver of each of these days on record."""
    month = [
        *PLAYERS,
        event(
            "E",
            *(game("A", "B", "10") for _ in range(5)),
            kind="match",
            match_games=6,
            starts_on="2024-05-02",
            approvals="match_waiver",
        ),
    ]
    return fide(*month, {"decisions": [DECIDED | {"decided_on": day} for day in days]})


@pytest.mark.parametrize(
    ("days", "rounds"),
    [
        (["2024-05-01"], [1, 2, 3, 4, 5]),
        (["2024-05-02"], [1, 2, 3, 4]),
        (["2024-05-03"], [1, 2, 3, 4]),
        ([None], [1, 2, 3, 4, 5]),  # the day is not told
        (["2024-05-03", "2024-05-01"], [1, 2, 3, 4, 5]),
    ],
)
def test_a_waiver_is_given_before_the_first_day_of_the_match(days, rounds):
    assert rounds_rated(waived(*days)) == rounds


def test_a_waiver_that_came_too_late_is_named():
    late = game_verdict(waived("2024-05-02"), round=5)
    assert said(late) == ("not_rated", "6.2")
    assert late["reason"] == (
        "played after the match over 6 games was won; the waiver of 2024-05-02 came too late, the match began on "
        "2024-05-02"
    )


def test_a_match_without_a_fixed_number_of_games_has_no_such_end():
    month = match("11111", match_games=None)
    assert rounds_rated(month) == [1, 2, 3, 4, 5]
    assert verdict(month)["reason"] == (
        "5 games; a match without a fixed number of games on record: all its games are rated (6.2)"
    )


def test_a_number_of_games_of_what_is_no_match_is_said_to_be_ignored():
    games = [game("A", "B"), game("A", "C")]
    month = fide(*PLAYERS, rated("C", 2000), event("E", *games, kind="knockout", match_games=2))
    assert outcome(month) == ("rated", "7.1")
    assert "a number of games is on record, but the event is no match: 6.2 is not judged" in verdict(month)["reason"]


@pytest.mark.parametrize(
    ("pairs", "kind", "told"),
    [
        ([("A", "B"), ("B", "A")], "swiss", True),
        ([("A", "B"), ("B", "A")], None, True),
        ([("A", "B"), ("B", "A")], "match", False),
        ([("A", "B")], "swiss", False),  # one game is no match
        ([("A", "B"), ("A", "C"), ("B", "A")], "swiss", False),
    ],
)
def test_two_players_who_only_meet_each_other_look_like_a_match(pairs, kind, told):
    month = fide(*PLAYERS, rated("C", 2000), event("E", *(game(*pair) for pair in pairs), kind=kind, match_games=None))
    assert ("only two players meet in it" in verdict(month)["reason"]) == told


def test_that_is_looked_at_event_by_event():
    two, many = [game("A", "B"), game("B", "A")], [game("A", "B"), game("C", "A"), game("A", "B")]
    month = fide(*PLAYERS, rated("C", 2000), event("D", *many), event("E", *two), event("F", *many))
    said_of = {row["event_id"]: row["reason"] for row in month.verdicts.to_dicts()}
    assert ["only two players" in said_of[name] for name in "DEF"] == [False, True, False]
