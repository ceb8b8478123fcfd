"""Where a report contradicts itself, with the line and column that say so."""

from dataclasses import replace

import pytest

from ratingoffice.formats.trf import scan_trf
from ratingoffice.formats.trf.checks import find_contradictions
from ratingoffice.tournament.tournament import Cell
from trf_files import player, read, sentences, trf

# A small event that contradicts nothing:
#
#         1    2    bye   points
#    1   2w1  3b=          1½
#    2   1b0       +1      1
#    3        1w=  +1      1½
GOOD = (
    player(1, "2 w 1", "3 b =", points="1.5", rank=1),
    player(2, "1 b 0", "0000 - U", points="1.0", rank=3),
    player(3, "0000 - U", "1 w =", points="1.5", rank=1),
)


def with_line(number: int, line: str) -> list[str]:
    return [line if at == number else kept for at, kept in enumerate(GOOD, start=1)]


def test_a_report_that_is_all_right_has_no_findings() -> None:
    assert sentences(*GOOD) == []


def test_a_tournament_that_came_from_no_file_is_checked_too() -> None:
    tournament = read(*GOOD)
    assert find_contradictions(tournament) == []
    twice = replace(tournament.players[1], rounds=(Cell(3, "b", "0"), tournament.players[1].rounds[1]))
    [first, *_] = find_contradictions(
        replace(tournament, players=(tournament.players[0], twice, tournament.players[2]))
    )
    assert (first.file, first.line) == ("", 0)


def test_scanning_alone_does_not_ask_for_contradictions() -> None:
    reading = scan_trf(trf(*with_line(2, player(2, "1 w 1", "0000 - U"))), "report.trf")
    assert reading.findings == []
    assert reading.lines.players == {1: 1, 2: 2, 3: 3}


# the two sides of a game


@pytest.mark.parametrize(
    ("mine", "theirs", "verdict"),
    [
        ("1", "0", ""),
        ("=", "=", ""),
        ("+", "-", ""),
        ("-", "-", ""),
        ("W", "L", ""),
        ("D", "D", ""),
        (" ", " ", "warning"),  # still open
        ("0", "0", "warning"),
        ("=", "0", "warning"),
        ("1", "1", "error"),
        ("1", "=", "error"),
        ("+", "+", "error"),
        ("+", "0", "error"),
        ("1", "-", "error"),
        ("W", "0", "error"),
        ("1", " ", "error"),
    ],
)
def test_the_results_of_both_sides_fit_or_contradict(mine: str, theirs: str, verdict: str) -> None:
    found = sentences(player(1, f"2 w {mine}"), player(2, f"1 b {theirs}"))
    assert [line.split()[0] for line in found] == ([verdict] if verdict else [])


def test_contradicting_results_are_told_with_both_lines() -> None:
    lines = [player(1, "2 w 1"), "### a comment between", player(2, "1 b =")]
    assert sentences(*lines) == [
        "error 1:99 round 1: 1 has 1 against 2, who has = (line 3): they contradict each other"
    ]


def test_both_with_white_is_a_contradiction() -> None:
    assert sentences(player(1, "2 w 1"), player(2, "1 w 0")) == ["error 1:97 round 1: both 1 and 2 have white"]


def test_a_game_without_colours_is_told() -> None:
    assert sentences(player(1, "2 - 1"), player(2, "1 b 0")) == [
        "warning 1:97 round 1 of player 1: no colour against 2"
    ]


def test_playing_twice_in_a_round() -> None:
    # 1-2 and 3-2 in the same round
    assert sentences(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "2 w 1")) == [
        "error 3:92 round 1: 3 against 2, but 2 has 1: 2 would play twice"
    ]


def test_an_opponent_who_knows_nothing_of_the_game() -> None:
    assert sentences(player(1, "2 w 1"), player(2, "0000 - H")) == [
        "error 1:92 round 1: 1 against 2, but 2 has no opponent"
    ]


def test_an_opponent_who_is_not_in_the_file() -> None:
    assert sentences(player(1, "9 w 1")) == ["error 1:92 round 1: 1 against 9, who is not in the file"]


def test_playing_against_oneself() -> None:
    assert sentences(player(1, "1 w 1")) == ["error 1:92 round 1: 1 against itself"]


def test_the_column_follows_a_line_that_a_long_name_moved() -> None:
    name = "Venkataraghavan-Subramaniam, Ramachandran"  # 8 letters too many
    lines = [player(1, "9 w 1", name=name, points="1.0", rank=1)]
    assert sentences(*lines)[-1] == "error 1:100 round 1: 1 against 9, who is not in the file"


# points and ranks


def test_points_that_are_not_the_sum_of_the_results() -> None:
    lines = with_line(1, player(1, "2 w 1", "3 b =", points="2.0", rank=1))
    assert sentences(*lines) == ["warning 1:81 player 1 has 2 points declared, but results for 1.5"]


def test_points_go_by_the_scores_of_the_event() -> None:
    three = [
        "162  W 3.0    D 1.0    L 0.0    P 1.0",
        player(1, "2 w 1", "3 b =", points="4.0"),
        player(2, "1 b 0", "0000 - U", points="1.0"),
        player(3, "0000 - U", "1 w =", points="2.0"),
    ]
    assert sentences(*three) == []


def test_points_may_have_the_bye_asked_for_the_next_round_in_them_or_not() -> None:
    # round 2 is to be paired; 3 has asked for a half-point bye in it
    for points in ("1.0", "0.5"):
        lines = [
            player(1, "2 w 1", points="1.0", rank=1),
            player(2, "1 b 0", points="0.0", rank=4),
            player(3, "4 w =", "0000 - H", points=points, rank=2),
            player(4, "3 b =", points="0.5", rank=3),
        ]
        assert sentences(*lines) == []


def test_points_without_a_bye_of_a_round_that_was_played_are_told() -> None:
    lines = [
        player(1, "2 w 1", "2 b 1", points="2.0"),
        player(2, "1 b 0", "1 w 0", points="0.0"),
        player(3, "4 w =", "0000 - H", points="0.5"),
        player(4, "3 b =", "0000 - Z", points="0.5"),
    ]
    assert sentences(*lines) == ["warning 3:81 player 3 has 0.5 points declared, but results for 1"]


def test_points_of_another_scoring_are_told_once() -> None:
    # five players, everybody's win counts three, but 162 is missing
    lines = [player(n, f"{11 - n} w 1", points="3.0") for n in range(1, 6)]
    lines += [player(n, f"{11 - n} b 0", points="0.5") for n in range(6, 11)]
    assert sentences(*lines) == [
        "warning 1:81 the points of 10 players are not the sum of their results (player 1: 3 declared, 1 by 1-0.5-0): "
        "does the event score otherwise (record 162)?"
    ]


def test_a_penalty_of_299_enters_the_points() -> None:
    lines = with_line(1, player(1, "2 w 1", "3 b =", points="0.5", rank=3))
    assert sentences(*lines) == ["warning 1:81 player 1 has 0.5 points declared, but results for 1.5"]
    assert sentences(*lines, "299          -1.0         1") == []


def test_a_special_value_of_a_bye_in_299_enters_the_points() -> None:
    # player 3's full-point bye of round 2 was worth only half a point
    lines = [player(1, "2 w 1"), player(2, "1 b 0"), player(3, "", "0000 - F", points="0.5")]
    assert sentences(*lines, "299 F         0.5    2    3") == []


def test_a_game_without_result_may_count_in_the_points_or_not() -> None:
    for points in ("1.0", "1.5"):
        lines = [player(1, "2 w 1", "   2 b  ", points=points), player(2, "1 b 0", "   1 w  ")]
        assert [line.split(" ", 2)[2] for line in sentences(*lines)] == [
            "round 2: 1 against 2 has no result yet: left out until it has"
        ]


def test_ranks_that_do_not_follow_the_points_are_noted_once() -> None:
    lines = [
        player(1, "2 w 1", points="1.0", rank=3),
        player(2, "1 b 0", points="0.0", rank=1),
        player(3, "0000 - H", points="0.5", rank=2),
    ]
    assert sentences(*lines) == [
        "info 3:86 ranks do not follow points: player 2 with 0 has rank 1, player 3 with 0.5 has rank 2"
    ]


# who is listed, and byes


def test_the_same_fide_id_twice() -> None:
    lines = [player(1, fide_id=14100000), player(2, fide_id=14100001), player(3, fide_id=14100000)]
    assert sentences(*lines) == ["error 3:58 players 1 and 3 have the same FIDE id 14100000: one person listed twice?"]


def test_the_same_name_twice_is_one_person_unless_the_ids_differ() -> None:
    lines = [player(1, name="Kim, Min"), player(2, name="KIM, Min")]
    assert sentences(*lines) == ['warning 2:15 players 1 and 2 have the same name "KIM, Min": one person listed twice?']
    assert sentences(player(1, name="Kim, Min", fide_id=1), player(2, name="Kim, Min", fide_id=2)) == []
    assert sentences(player(1, name="Kim, Min"), player(2, name="Kim, Min", birth="2001/02/03")) == []


def test_more_than_one_pairing_allocated_bye_in_a_round() -> None:
    assert sentences(player(1, "0000 - U"), player(2, "0000 - U")) == [
        "error 2:99 round 1: pairing-allocated byes of both 1 and 2"
    ]


def test_byes_of_240_and_of_the_players_lines_say_the_same() -> None:
    assert sentences(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - H"), "240 H   1    3") == []
    assert sentences(player(1, "2 w 1"), player(2, "1 b 0"), player(3, "0000 - F"), "240 H   1    3    2") == [
        "error 4:11 round 1: bye H for player 3, whose line has F",
        "error 4:11 round 1: bye H for player 2, whose line has 0",
    ]


def test_a_bye_of_a_round_to_come_contradicts_nothing() -> None:
    assert sentences(player(1, "2 w 1"), player(2, "1 b 0"), "240 H   2    1") == []


# the header


def test_declared_numbers_are_compared() -> None:
    lines = ["062 3", "082 2", "142 1", player(1, "2 w 1", "2 b 1"), player(2, "1 b 0", "1 w 0")]
    assert sentences(*lines) == [
        "warning 1:5 3 players declared, 2 listed",
        "warning 2:5 2 teams declared, 0 listed",
        "warning 3:5 1 round declared, 2 paired",
    ]


def test_dates_are_in_order() -> None:
    assert sentences("042 2026/03/15", "052 2026/03/14", player(1)) == [
        "error 2:5 ends on 2026-03-14, before it starts on 2026-03-15"
    ]
    days = f"{'132':91}26/03/13  26/03/14  26/03/15  26/03/16"
    assert sentences("042 2026/03/14", "052 2026/03/15", days, player(1)) == [
        "warning 3:92 round 1 on 2026-03-13, outside the event (2026-03-14 to 2026-03-15)",
        "warning 3:122 round 4 on 2026-03-16, outside the event (2026-03-14 to 2026-03-15)",
    ]


# teams: 1 and 2 play for team 1, 3 and 4 for team 2


def team(number: int, *players: int) -> str:
    return f"310 {number:>3} {f'Team {number}':32}{'':33}" + " ".join(f"{start_no:>4}" for start_no in players)


FOUR = (player(1, "3 w 1"), player(2, "4 b ="), player(3, "1 b 0"), player(4, "2 w ="))


def test_a_team_report_that_is_all_right_has_no_findings() -> None:
    assert sentences(*FOUR, team(1, 1, 2), team(2, 3, 4)) == []


def test_a_team_with_a_player_who_is_not_there_or_is_somebody_elses() -> None:
    bench = player(5)
    assert sentences(*FOUR, bench, team(1, 1, 2, 5, 9), team(2, 3, 4, 5)) == [
        "error 6:1 team 1 has player 9, who is not in the file",
        "error 7:1 player 5 is in teams 1 and 2",
    ]


def test_a_player_without_a_team() -> None:
    assert sentences(*FOUR, team(1, 1, 2), team(2, 3), "092 Team") == ["warning 4:5 player 4 plays, but is in no team"]


def test_team_mates_do_not_meet_and_a_team_meets_one_team_a_round() -> None:
    assert sentences(*FOUR, team(1, 1, 3), team(2, 2, 4), "092 Team") == [
        "error 1:92 round 1: 1 against 3 of the same team 1",
        "error 2:92 round 1: 2 against 4 of the same team 2",
        "error 3:92 round 1: 3 against 1 of the same team 1",
        "error 4:92 round 1: 4 against 2 of the same team 2",
    ]
    assert sentences(*FOUR, team(1, 1, 2), team(2, 3), team(3, 4), "092 Team") == [
        "warning 2:92 round 1: team 1 meets both team 2 and team 3"
    ]


def test_clubs_of_an_individual_event_are_no_teams() -> None:
    assert sentences(*FOUR, team(1, 1, 3), team(2, 2), "092 Individual") == []
    assert sentences(*FOUR, team(1, 1, 3), team(2, 2, 4)) == []  # team mates that meet are of a club


def test_numbers_in_other_records_are_those_of_teams() -> None:
    lines = [*FOUR, team(1, 1, 2), team(2, 3, 4), "240 H   2    7", "320  1.0  2.0       8", "330 +-   2   1   9"]
    assert sentences(*lines) == [
        "error 7:5 team 7 is not in the file",
        "error 8:5 team 8 is not in the file",
        "error 9:5 team 9 is not in the file",
    ]


def test_boards_are_filled_from_the_roster() -> None:
    lines = [*FOUR, team(1, 1, 2), team(2, 3, 4), "300   1   1   2    2    3"]
    assert sentences(*lines) == ["error 7:17 round 1: player 3 plays for team 1, but is not in its roster"]


def test_a_point_that_is_missing_in_a_team_report_is_an_error() -> None:
    old = ["013 A                                  1    2", "013 B                                  3    4"]
    lines = [player(1, "3 w 1", points="2.0"), *FOUR[1:], *old]
    assert sentences(*lines) == ["error 1:81 player 1 has 2 points declared, but results for 1"]
