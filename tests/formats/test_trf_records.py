"""The other records of TRF06, TRF16 and TRF26, the extensions in use, and the draft's record numbers."""

from datetime import date
from fractions import Fraction

import pytest

from ratingoffice.tournament.tournament import (
    TO_THE_END,
    AbnormalPoints,
    Acceleration,
    BoardOrder,
    Byes,
    ForbiddenPairs,
    ForfeitedMatch,
    MatchScores,
    Scores,
    Team,
    TeamPairingByes,
)
from trf_files import findings, player, read, results, sentences

P1 = player(1)

# the tournament


def test_the_records_of_the_tournament() -> None:
    tournament = read(
        "012 Sunflower Open 2026",
        "022 Lviv",
        "032 UKR",
        "042 2026/03/14",
        "052 2026/03/15",
        "062 1",
        "072 1",
        "082 0",
        "092 Individual: Swiss-System",
        "102 IA Petrenko, Maria",
        "112 FA Bondar, Ivan",
        "112 NA Koval, Olha",
        "122 90 min + 30 sec",
        f"{'132':91}26/03/14  26/03/15",
        P1,
    )
    assert (tournament.name, tournament.city, tournament.federation) == ("Sunflower Open 2026", "Lviv", "UKR")
    assert (tournament.starts_on, tournament.ends_on) == (date(2026, 3, 14), date(2026, 3, 15))
    assert (tournament.players_declared, tournament.rated_declared, tournament.teams_declared) == (1, 1, 0)
    assert (tournament.type_text, tournament.arbiter) == ("Individual: Swiss-System", "IA Petrenko, Maria")
    assert tournament.deputies == ("FA Bondar, Ivan", "NA Koval, Olha")
    assert tournament.time_control_text == "90 min + 30 sec"
    assert tournament.round_dates == (date(2026, 3, 14), date(2026, 3, 15))
    assert tournament.source_format == "TRF16"


def test_the_records_that_trf26_added() -> None:
    lines = [
        "142 9",
        "152 B",
        "162  W 3.0    D 1.0    L 0.0",
        "172 JPN FIDON",
        "182 Pairer 7.1",
        "192 FIDE_TEAM_BAKU",
        "202 EDET/P,EMGSB/C1/P",
        "212 PTS,MPvGP",
        "222 40/6000+30:900+30",
        "352 WBWB",
        "362 TW 3.0   TD 1.0   TL 0.0",
        P1,
    ]
    tournament = read(*lines)
    assert tournament.rounds_planned == 9
    assert (tournament.initial_color, tournament.board_colors) == ("b", "wbwb")
    assert tournament.scores == Scores(
        win=Fraction(3), draw=Fraction(1), pairing_bye=Fraction(3), unknown=Fraction(1)
    )  # a pairing bye is worth a win, an unknown result a draw
    assert tournament.match_scores == MatchScores(win=Fraction(3))
    assert (tournament.ranking_federation, tournament.ranking_method) == ("JPN", "FIDON")
    assert (tournament.pairing_controller, tournament.type_code) == ("Pairer 7.1", "FIDE_TEAM_BAKU")
    assert tournament.tiebreaks == ("EDET/P", "EMGSB/C1/P")
    assert tournament.standings_order == ("PTS", "MPvGP")
    assert tournament.time_control == "40/6000+30:900+30"
    assert tournament.source_format == "TRF26"
    assert sentences(*lines) == []


def test_all_six_scores_have_their_letters() -> None:
    tournament = read("162  W 2.0    D 1.0    L 0.5    A 0.0    P 1.5    X 0.0", P1)
    assert tournament.scores == Scores(
        Fraction(2), Fraction(1), Fraction(1, 2), Fraction(0), Fraction(3, 2), Fraction(0)
    )


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("28. 07. 2005", date(2005, 7, 28)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("29 May 2020", date(2020, 5, 29)),
        ("24/09/2010", date(2010, 9, 24)),
        ("2024-08-01", date(2024, 8, 1)),
    ],
)
def test_dates_written_otherwise_are_read_and_told(written: str, day: date) -> None:
    assert read(f"042 {written}", P1).starts_on == day
    assert sentences(f"042 {written}", P1) == [f'info 1:5 date "{written}" is not written YYYY/MM/DD: read as {day}']


def test_a_date_that_is_none_is_left_out() -> None:
    assert read("042 2024/02/30", P1).starts_on is None
    assert sentences("042 2024/02/30", P1) == ['warning 1:5 date "2024/02/30" is not YYYY/MM/DD: left out']


def test_a_number_of_players_with_another_in_brackets() -> None:
    assert read("062 129 (88)", P1).players_declared == 129
    assert 'info 1:5 number "129 (88)" in record 062: read as 129' in sentences("062 129 (88)", P1)


def test_rounds_without_a_date_stay_blank() -> None:
    assert read(f"{'132':91}          26/03/15", P1).round_dates == (None, date(2026, 3, 15))


def test_dates_of_rounds_that_stand_elsewhere_are_read_in_their_order() -> None:
    lines = ["132                          2026/04/01", "132                          2026/04/02", P1]
    assert read(*lines).round_dates == (date(2026, 4, 1), date(2026, 4, 2))
    assert [finding.code for finding in findings(*lines)] == ["round-dates", "round-dates"]


def test_a_year_of_two_digits_is_near_the_event() -> None:
    assert read("042 1998/12/30", f"{'132':91}98/12/30  99/01/02", P1).round_dates == (
        date(1998, 12, 30),
        date(1999, 1, 2),
    )


def test_rulers_comments_and_blank_lines_are_no_records() -> None:
    lines = [
        "### 012 not the name",
        "",
        "         1         2         3",
        "123456789012345678901234567890",
        "DDD SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1",
        "   ",
        "012 Open",
        P1,
    ]
    assert read(*lines).name == "Open"
    assert sentences(*lines) == [f"info {line}:1 a ruler without ###: skipped" for line in (3, 4, 5)]


def test_a_line_with_no_record_code_is_told() -> None:
    assert sentences("hello there", P1) == ['warning 1:1 "hello there" starts with no record code: skipped']


def test_the_first_record_of_a_kind_counts() -> None:
    lines = ["012 Open", "012 Closed", P1]
    assert read(*lines).name == "Open"
    assert sentences(*lines) == ["warning 2:1 record 012 again, with another value: the first one is kept"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("222 90 minutes", "time-control"),
        ("152 green", "color"),
        ("352 WXWB", "color"),
        ("172 UKR BEST", "ranking-method"),
        ("062 many", "count"),
        ("162  Q 1.0", "scores"),
        ("192 MY_SYSTEM", "type-code"),
    ],
)
def test_a_value_that_a_record_cannot_have_is_told(line: str, code: str) -> None:
    [finding] = findings(line, P1)
    assert (finding.line, finding.code) == (1, code)


# teams

TEAM_LINES = ("013 Lviv Knights                       1    2", "013 Kyiv Rooks                         3    4    5")
FIVE = tuple(player(number) for number in range(1, 6))


def test_old_teams_are_numbered_as_the_file_lists_them() -> None:
    tournament = read(*FIVE, *TEAM_LINES)
    assert tournament.teams == (Team(1, "Lviv Knights", players=(1, 2)), Team(2, "Kyiv Rooks", players=(3, 4, 5)))
    assert tournament.teams_by_name_only
    assert tournament.source_format == "TRF16"


def test_the_team_of_a_player_is_a_club() -> None:
    tournament = read(*FIVE, f"013 {'Lviv Knights':32}   1    3")
    assert [tournament.club_of(number) for number in (1, 2, 3)] == ["Lviv Knights", "", "Lviv Knights"]


def test_teams_of_trf26() -> None:
    #   1         2         3         4         5         6         7         8         9
    # 78901234567890123456789012345678901234567890123456789012345678901234567890123456789
    line = "310   3 Lviv Knights                     LVK     2291   12.0   21.5   2     1    2"
    tournament = read(*FIVE, line)
    assert tournament.teams == (
        Team(3, "Lviv Knights", "LVK", 2291, Fraction(12), Fraction(43, 2), rank=2, players=(1, 2)),
    )
    assert not tournament.teams_by_name_only


def test_the_draft_had_the_points_of_teams_in_narrower_columns() -> None:
    line = "310   3 Lviv Knights                     LVK     2291 12.0 21.5   2     1    2"
    tournament = read(*FIVE, line)
    assert tournament.teams == (
        Team(3, "Lviv Knights", "LVK", 2291, Fraction(12), Fraction(43, 2), rank=2, players=(1, 2)),
    )
    assert sentences(*FIVE, line) == ["info 6:55 team 3 in the narrower columns of TRF26's draft: read so"]


def test_old_teams_beside_new_ones_say_the_same_again() -> None:
    new = ("310   1 " + f"{'Lviv Knights':32}" + " " * 33 + "   1    2",)
    assert read(*FIVE, *new, TEAM_LINES[0]).teams[0].players == (1, 2)
    assert sentences(*FIVE, *new, TEAM_LINES[0]) == []
    assert sentences(*FIVE, *new, TEAM_LINES[1]) == [
        'warning 7:37 team "Kyiv Rooks" of record 013 has another roster than in 310: 310 is taken'
    ]


def test_a_team_listed_twice_is_read_once() -> None:
    line = "310   3 Lviv Knights"
    assert "error 7:5 team 3 is listed a second time (first on line 6): this line is left out" in sentences(
        *FIVE, line, line
    )


# byes, acceleration, forbidden pairs, penalties, boards, forfeited matches


def test_the_small_records_are_read_from_their_columns() -> None:
    teams = [f"310 {number:>3} Team {number}" for number in range(1, 60)]
    tournament = read(
        *FIVE,
        *teams,
        "240 H   3   26   47",
        "250  1.0        1   3    1   45",
        "260   1   3    7   12   31",
        "299    -1.0  -2.0        12",
        "299 W   3.0   2.0    4   12   13",
        "300   4   3   9    1    0    2",
        "320  1.0  2.0      50  49",
        "330 +-   4  23  33",
        "330 -- 005 023 033",
    )
    one, two, three = Fraction(1), Fraction(2), Fraction(3)
    assert tournament.byes == (Byes("H", 3, (26, 47)),)
    assert tournament.accelerations == (Acceleration(one, None, 1, 3, 1, 45),)
    assert tournament.forbidden_pairs == (ForbiddenPairs(1, 3, (7, 12, 31)),)
    assert tournament.abnormal_points == (
        AbnormalPoints("", -one, -two, None, (12,)),
        AbnormalPoints("W", three, two, 4, (12, 13)),
    )
    assert tournament.board_orders == (BoardOrder(4, 3, 9, (1, None, 2)),)
    assert tournament.team_pairing_byes == TeamPairingByes(one, two, (None, 50, 49))
    assert tournament.forfeited_matches == (ForfeitedMatch("+-", 4, 23, 33), ForfeitedMatch("--", 5, 23, 33))


def test_rounds_of_forfeited_matches_and_of_team_byes_have_been_paired() -> None:
    teams = ["310   1 A", "310   2 B"]
    assert read(P1, *teams, "330 +-   4   1   2").rounds_paired == 4
    assert read(P1, *teams, "320  1.0  2.0          2").rounds_paired == 3


@pytest.mark.parametrize(
    "line",
    [
        "240 Q   3   26",
        "240 H   x   26",
        "240 H        26",
        "240 H   3  a26",
        "250  one       1   3    1   45",
        "260   1       7   12",
        "299 ?  -1.0  -2.0        12",
        "300   4       9    1",
        "310     Nameless",
        "330 ++   4  23  33",
        "330 +-   4      33",
        "013 Team                              1a    2",
    ],
)
def test_a_record_with_a_value_that_does_not_fit_is_left_out(line: str) -> None:
    tournament = read(P1, line)
    assert not tournament.byes + tournament.board_orders + tournament.forfeited_matches + tournament.teams
    [finding] = findings(P1, line)
    assert (finding.line, finding.code, finding.severity) == (2, "record", "error")
    assert str(finding.message).endswith("it is left out")


def test_the_draft_called_byes_330_and_forfeited_matches_340() -> None:
    teams = ["310   1 A", "310   2 B"]
    tournament = read(P1, *teams, "330 H   3    1    2", "340 -+   3   1   2")
    assert tournament.byes == (Byes("H", 3, (1, 2)),)
    assert tournament.forfeited_matches == (ForfeitedMatch("-+", 3, 1, 2),)
    assert sentences(P1, *teams, "330 H   3    1    2", "340 -+   3   1   2") == [
        "info 4:1 byes under 330, as in TRF26's draft: read as 240",
        "info 5:1 a forfeited match under 340, as in TRF26's draft: read as 330",
    ]


def test_the_draft_called_the_dutch_system_of_2026_that_of_2025() -> None:
    assert read("192 FIDE_DUTCH_2025_BAKU", P1).type_code == "FIDE_DUTCH_2026_BAKU"
    assert [finding.code for finding in findings("192 FIDE_DUTCH_2025_BAKU", P1)] == ["type-code"]


def test_a_bye_of_240_fills_a_round_that_the_line_leaves_blank() -> None:
    lines = [player(1, "2 w 1", "", "0000 - U"), player(2, "1 b 0", "3 w 1"), player(3, "", "2 b 0"), "240 H   2    1"]
    assert results(read(*lines)) == {1: "1HU", 2: "01Z", 3: "Z0Z"}


# extensions


def test_javafo_says_the_number_of_rounds_and_the_first_colour() -> None:
    tournament = read("XXR 9", "XXC rank black1", P1)
    assert (tournament.rounds_planned, tournament.initial_color) == (9, "b")
    assert sentences("XXR 9", "XXC rank black1", P1) == []


def test_javafo_accelerates_a_player_round_by_round() -> None:
    tournament = read(*FIVE, "XXA    5  1.0  1.0  0.5  0.0  0.5")
    half = Fraction(1, 2)
    assert tournament.accelerations == (
        Acceleration(None, Fraction(1), 1, 2, 5, 5),
        Acceleration(None, half, 3, 3, 5, 5),
        Acceleration(None, half, 5, 5, 5, 5),
    )


def test_javafo_forbids_pairs_to_the_end() -> None:
    assert read(*FIVE, "XXP 3 4 5").forbidden_pairs == (ForbiddenPairs(1, TO_THE_END, (3, 4, 5)),)


def test_javafo_scores() -> None:
    tournament = read("XXS WW=3.0 BW=3 D=1", "XXS PAB=2 ZPB=0.5 FPB=3 HPB=1", P1)
    assert tournament.scores == Scores(
        win=Fraction(3), draw=Fraction(1), absent=Fraction(1, 2), pairing_bye=Fraction(2), unknown=Fraction(1)
    )
    assert sentences("XXS WW=3.0 BW=3 D=1", "XXS PAB=2 ZPB=0.5 FPB=3 HPB=1", P1) == []


def test_javafo_scores_that_trf_cannot_tell_apart_are_told() -> None:
    assert sentences("XXS WW=3 BW=4 FPB=1", P1) == [
        "warning 1:10 BW is worth 4, but the like is worth 3 already: 3 is kept for both",
        "warning 1:15 FPB is worth 1, other than W (3): read as 3",
    ]


def test_bbp_pairings_scores() -> None:
    tournament = read("BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.0", "BBF  0.0", "BBU  2.0", P1)
    assert tournament.scores == Scores(
        Fraction(3), Fraction(1), Fraction(1, 2), Fraction(0), Fraction(2), unknown=Fraction(1)
    )


def test_lines_of_tornelo_are_skipped_with_one_note() -> None:
    lines = [P1, "DAT    1 EMAIL somebody@example.org", "DAT 1 GROUP Penguins"]
    assert sentences(*lines) == ["info 2:1 DAT lines hold what Tornelo knows of its players: skipped"]


def test_a_tdf_of_vega_is_told_and_its_records_have_their_own_meaning() -> None:
    lines = [
        "012 Torneo",
        "142 1.0 0.5",
        "152 1",
        "162 9",
        "192 Vega 6.0.1",
        "001    1|m|FM|Rossi Mario|2301|ITA|800000|2290|123456|1979/12/18| 1.0|   1|   2 w 1",
        "001    2|w||Bianchi Anna|0|ITA|0|0||1990/00/00| 0.0|   2|   1 b 0",
    ]
    tournament = read(*lines)
    assert (tournament.rounds_planned, tournament.pairing_controller) == (9, "Vega 6.0.1")
    assert tournament.initial_color == tournament.type_code == ""
    assert tournament.scores == Scores()
    assert [(entry.name, entry.title, entry.rating) for entry in tournament.players] == [
        ("Rossi Mario", "FM", 2301),
        ("Bianchi Anna", "", None),
    ]
    assert results(tournament) == {1: "1", 2: "0"}
    assert sentences(*lines) == [
        'info 2:1 record 142 "1.0 0.5" as Vega\'s .tdf means it: points of a win and a draw',
        'info 3:1 record 152 "1" as Vega\'s .tdf means it: skipped',
        'info 4:1 record 162 "9" as Vega\'s .tdf means it: number of rounds',
        'info 5:1 record 192 "Vega 6.0.1" as Vega\'s .tdf means it: program',
        "warning 6:1 fields parted by | as in Vega's .tdf, not TRF: players are read by the order of their fields",
    ]


def test_cppdubovsystem_has_records_of_its_own() -> None:
    # TNR, BYE and FOR look like federations with a start number behind them
    lines = [*FIVE, "TNR 6", "ACC true", "BYE 5", "BYE 4", "FOR 1 3"]
    tournament = read(*lines)
    assert tournament.rounds_planned == 6
    assert tournament.forbidden_pairs == (ForbiddenPairs(1, TO_THE_END, (1, 3)),)
    assert [entry.national for entry in tournament.players] == [None] * 5
    assert sentences(*lines) == [
        "info 7:1 ACC lines hold whether the pairing is accelerated: skipped",
        "info 8:1 BYE lines hold players who miss the next round: skipped",
    ]


def test_a_comment_of_a_single_sign_is_one() -> None:
    assert sentences("# made for a test of pairings", P1) == []


@pytest.mark.parametrize(
    ("line", "field", "value", "shown"),
    [
        ("012Village Masters", "name", "Village Masters", "Village Masters"),
        ("XXR9", "rounds_planned", 9, "9"),
        ("0422026/03/14", "starts_on", date(2026, 3, 14), "2026/03/14"),
    ],
)
def test_data_right_behind_the_record_code_are_read_whole(line: str, field: str, value: object, shown: str) -> None:
    assert getattr(read(line, P1), field) == value
    assert sentences(line, P1) == [f'info 1:4 no blank behind the record code {line[:3]}: read as "{shown}"']


def test_what_stands_between_a_code_and_its_columns_is_told() -> None:
    assert sentences(P1, "260x  1   3    1    2")[0] == "warning 2:4 not blank where fields are parted (column 4)"
