"""Players in TRF: the columns of 001, every oddity that real files show, and national rating support."""

from datetime import date
from fractions import Fraction

import pytest

from ratingoffice.formats.trf import read_trf
from ratingoffice.tournament.tournament import Cell, NationalRecord, Player
from trf_files import findings, player, read, read_player, results, sentences, trf

# the columns


def test_every_field_of_a_player_is_read_from_its_columns() -> None:
    line = (
        # 4     10   15                                49   54  58          70         81   86
        "001    7 wWGM Kovalenko, Oksana                 2431 UKR    14100000 1994/05/17  1.5    3"
        "    31 w 1  0000 - H     5 b 0"
    )
    assert read_player(line) == Player(
        start_no=7,
        name="Kovalenko, Oksana",
        sex="w",
        title="WGM",
        rating=2431,
        federation="UKR",
        fide_id="14100000",
        birth_date="1994-05-17",
        points=Fraction(3, 2),
        rank=3,
        rounds=(Cell(31, "w", "1"), Cell(None, "-", "H"), Cell(5, "b", "0")),
    )


def test_players_are_ordered_by_start_number_whatever_the_order_of_lines() -> None:
    tournament = read(player(2), player(3), player(1))
    assert [entry.start_no for entry in tournament.players] == [1, 2, 3]


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_lines_end_in_cr_lf_or_both(end: str) -> None:
    tournament, found, _ = read_trf(trf("012 Open", player(1), player(2), end=end), "report.trf")
    assert tournament is not None
    assert tournament.name == "Open"
    assert len(tournament.players) == 2
    assert found == []


def test_trailing_blanks_and_a_trailing_tab_are_no_rounds() -> None:
    tournament = read(player(1, "2 w 1") + "    \t ", player(2, "1 b 0") + " " * 40)
    assert tournament.rounds_reported == 1
    assert sentences(player(1, "2 w 1") + "    \t ", player(2, "1 b 0") + " " * 40) == []


def test_everybody_has_as_many_rounds_as_the_longest_line() -> None:
    tournament = read(player(1, "2 w 1", "0000 - U"), player(2, "1 b 0"))
    assert results(tournament) == {1: "1U", 2: "0Z"}


# what real files show


@pytest.mark.parametrize(("written", "sex"), [("m", "m"), ("M", "m"), ("w", "w"), ("W", "w"), (" ", "")])
def test_sex_is_m_or_w_or_unknown(written: str, sex: str) -> None:
    assert read_player(player(1, sex=written)).sex == sex
    assert sentences(player(1, sex=written)) == []


def test_sex_f_is_a_woman_and_told() -> None:
    assert read_player(player(1, sex="f")).sex == "w"
    assert sentences(player(1, sex="f")) == ['info 1:10 sex "f": read as w']


def test_an_unknown_sex_is_left_out() -> None:
    assert read_player(player(1, sex="x")).sex == ""
    assert sentences(player(1, sex="x")) == ['warning 1:10 sex "x" is neither m nor w: left out']


@pytest.mark.parametrize(
    ("written", "title"),
    [
        ("g", "GM"),
        ("m", "IM"),
        ("f", "FM"),
        ("c", "CM"),
        ("wg", "WGM"),
        ("wm", "WIM"),
        ("wf", "WFM"),
        ("wc", "WCM"),
        ("GM", "GM"),
        ("GM ", "GM"),
        ("IM", "IM"),
        ("WIM", "WIM"),
        ("", ""),
    ],
)
def test_titles_are_read_in_the_old_and_the_new_way(written: str, title: str) -> None:
    assert read_player(player(1, title=written)).title == title
    assert sentences(player(1, title=written)) == []


def test_a_title_that_fide_does_not_give_is_kept_and_told() -> None:
    assert read_player(player(1, title="NM")).title == "NM"
    assert sentences(player(1, title="NM")) == ['info 1:11 title "NM" is not one of FIDE\'s (player 1): kept as NM']


@pytest.mark.parametrize("written", ["0000", "0", ""])
def test_unrated_is_zeros_or_blank(written: str) -> None:
    assert read_player(player(1, rating=written)).rating is None
    assert sentences(player(1, rating=written)) == []


def test_a_rating_that_is_no_number_is_told_with_its_column() -> None:
    assert read_player(player(12, rating="19OO")).rating is None
    assert sentences(player(12, rating="19OO")) == [
        'warning 1:49 rating "19OO" is not a number (player 12): read as unrated'
    ]
    [finding] = findings(player(12, rating="19OO"))
    assert str(finding) == 'report.trf:1:49: rating "19OO" is not a number (player 12): read as unrated'


@pytest.mark.parametrize("written", ["0", "", "00000000"])
def test_a_fide_id_of_zero_is_none(written: str) -> None:
    assert read_player(player(1, fide_id=written)).fide_id == ""
    assert sentences(player(1, fide_id=written)) == []


def test_a_fide_id_may_stand_to_the_left() -> None:
    assert read_player(player(1, fide_id="14100000   ")).fide_id == "14100000"


@pytest.mark.parametrize(
    ("written", "birth"),
    [
        ("1987/05/17", "1987-05-17"),
        ("1987/00/00", "1987"),
        ("1987/05/00", "1987"),
        ("1987", "1987"),
        ("", ""),
        ("0000/00/00", ""),
    ],
)
def test_a_birth_date_is_a_day_or_a_year_or_unknown(written: str, birth: str) -> None:
    assert read_player(player(1, birth=written)).birth_date == birth
    assert sentences(player(1, birth=written)) == []


@pytest.mark.parametrize("written", ["1969.12.06", "06.12.1969", "1969-12-06"])
def test_birth_dates_written_otherwise_are_read_and_told(written: str) -> None:
    assert read_player(player(1, birth=written)).birth_date == "1969-12-06"
    assert sentences(player(1, birth=written)) == [
        f'info 1:70 birth date "{written}" (player 1): written otherwise than YYYY/MM/DD: read as 1969-12-06'
    ]


@pytest.mark.parametrize(("written", "read_as"), [("1987/02/30", "1987"), ("17/05/87", "")])
def test_a_birth_date_that_is_none_is_told(written: str, read_as: str) -> None:
    assert read_player(player(1, birth=written)).birth_date == read_as
    [finding] = findings(player(1, birth=written))
    assert (finding.code, finding.severity, finding.column) == ("birth-date", "warning", "70")


@pytest.mark.parametrize(
    ("written", "points"),
    [("4.5", "9/2"), ("4,5", "9/2"), ("4", "4"), ("11.5", "23/2"), (" 4½", "9/2"), ("0.25", "1/4")],
)
def test_points_are_exact(written: str, points: str) -> None:
    assert read_player(player(1, points=written)).points == Fraction(points)


def test_a_name_of_more_than_33_letters_moves_the_columns_behind_it() -> None:
    name = "Venkataraghavan-Subramaniam, Ramachandran"  # 41 letters
    line = player(5, "0000 - U", name=name, rating=2101, fide_id=5000017, points="1.0", rank=1)
    entry = read_player(line)
    assert (entry.name, entry.rating, entry.fide_id, entry.points) == (name, 2101, "5000017", 1)
    assert [cell.result for cell in entry.rounds] == ["U"]
    assert sentences(line) == [
        "info 1:15 a name of more than 33 letters moves the rest by 8 columns to the right: read there"
    ]


def test_a_name_padded_by_bytes_pulls_the_columns_behind_it_to_the_left() -> None:
    name = "Müller-Lüdenscheidt, Jörg"  # 25 letters, 28 bytes
    padded = (name.encode().ljust(33)).decode()
    assert len(padded) == 30
    entry = read_player(player(5, "0000 - U", name=name, points="1.0", rank=1).replace(f"{name:33}", padded))
    assert (entry.name, entry.rating, entry.rounds[0].result) == (name, 2000, "U")


def test_columns_that_should_be_blank_are_told_if_nothing_moved() -> None:
    line = player(5, points="0.0", rank=1)
    assert sentences(line[:47] + "x" + line[48:]) == ["warning 1:48 not blank where fields are parted (column 48)"]


def test_a_player_listed_twice_is_read_once() -> None:
    lines = [player(1, name="Adams"), player(2), player(1, name="Adams Again")]
    assert [entry.name for entry in read(*lines).players] == ["Adams", "Player, 2"]
    assert sentences(*lines) == ["error 3:5 player 1 is listed a second time (first on line 1): this line is left out"]


def test_a_line_without_a_start_number_is_left_out() -> None:
    assert sentences(player("A"), player(1)) == [
        'error 1:5 start number "   A" is not a number: the player is left out'
    ]


def test_a_line_that_was_cut_off_is_read_as_far_as_it_goes() -> None:
    entry = read(player(1, "2 w 1", "3 b =")[:107], player(2), player(3)).players[0]
    assert entry.rounds == (Cell(2, "w", "1"), Cell(3, "b", "X"))


# the rounds


@pytest.mark.parametrize("code", ["1", "=", "0", "+", "-", "W", "D", "L"])
def test_results_against_an_opponent(code: str) -> None:
    assert read_player(player(1, f"85 b {code}")).rounds == (Cell(85, "b", code),)


@pytest.mark.parametrize("code", ["+", "-", "H", "F", "U", "Z"])
def test_results_without_an_opponent(code: str) -> None:
    for cell in (f"0000 - {code}", f"       {code}"):
        assert read_player(player(1, cell)).rounds == (Cell(None, "-", code),)
        assert sentences(player(1, cell)) == []


@pytest.mark.parametrize("code", ["w", "d", "l"])
def test_letters_of_results_are_read_in_either_case(code: str) -> None:
    assert read_player(player(1, f"2 w {code}")).rounds == (Cell(2, "w", code.upper()),)


def test_a_blank_round_is_a_zero_point_bye() -> None:
    assert read_player(player(1, "", "2 w 1")).rounds[0] == Cell(None, "-", "Z")
    assert read_player(player(1, "0000 -  ", "2 w 1")).rounds[0] == Cell(None, "-", "Z")


def test_an_opponent_without_a_result_is_a_game_to_come() -> None:
    assert read_player(player(1, "   2 w  ")).rounds == (Cell(2, "w", "X"),)


def test_team_forfeits_without_an_opponent_are_kept() -> None:
    assert results(read(player(1, "0000 - +", "0000 - -"))) == {1: "+-"}
    assert sentences(player(1, "0000 - +", "0000 - -")) == []


def test_a_forfeit_needs_no_colour() -> None:
    assert sentences(player(1, "2 - +"), player(2, "1 - -")) == []


@pytest.mark.parametrize(("written", "read_as"), [("1", "+"), ("=", "H"), ("0", "-")])
def test_a_result_without_an_opponent_is_read_as_a_bye(written: str, read_as: str) -> None:
    line = player(1, f"0000 - {written}")
    assert results(read(line)) == {1: read_as}
    assert sentences(line) == [
        f"info 1:99 round 1 of player 1: result {written} without an opponent: read as {read_as}"
    ]


def test_a_half_sign_is_a_draw() -> None:
    assert read_player(player(1, "2 w ½")).rounds == (Cell(2, "w", "="),)


def test_an_unknown_result_is_an_error_with_its_column() -> None:
    assert sentences(player(1, "2 w 1", "3 b Q"), player(2, "1 b 0"), player(3))[0] == (
        'error 1:109 round 2 of player 1: result "Q" is no result code: read as no result yet'
    )


def test_a_result_out_of_its_columns_is_read_by_its_parts() -> None:
    line = player(1, "2 w 1")[:91] + "2  w 1"
    assert read_player(line).rounds == (Cell(2, "w", "1"),)
    assert sentences(line)[0] == 'info 1:92 round 1 of player 1: "2  w 1" is out of its columns: read by its parts'


def test_a_bye_with_an_opponent_is_told() -> None:
    assert sentences(player(1, "2 w H"), player(2)) == [
        "warning 1:92 round 1 of player 1: opponent 2 and the bye H: read as a bye"
    ]


# national rating support


def test_a_national_record_belongs_to_its_player() -> None:
    # 2345678901234567890123456789012345678901234567890123456789012345678901234567890
    lines = [
        "172 UKR NIDOF",
        player(7),
        "UKR    7 wMSU Коваленко Оксана                  2388 LVO       10412 1994/05/17",
    ]
    tournament = read(*lines)
    assert tournament.players[0].national == NationalRecord(
        "UKR", "w", "MSU", "Коваленко Оксана", 2388, "LVO", "10412", "1994-05-17"
    )
    assert (tournament.ranking_federation, tournament.ranking_method) == ("UKR", "NIDOF")
    assert tournament.source_format == "TRF26"
    assert sentences(*lines) == []


def test_a_national_record_of_nobody_and_without_172_is_told() -> None:
    assert sentences(player(7), "JPN    8      Tanaka Ken                        1800     N12345678") == [
        "warning 2:1 national records, but no record 172 that says how they rank",
        "warning 2:5 a national record of player 8, who is not in the file: left out",
    ]


def test_rounds_of_the_tournament_end_with_the_last_pairing() -> None:
    # round 3 is announced by a requested bye only
    tournament = read(player(1, "2 w 1", "0000 - U", "0000 - H"), player(2, "1 b 0"))
    assert (tournament.rounds_reported, tournament.rounds_paired) == (3, 2)


def test_dates_of_birth_are_text_and_dates_of_the_event_are_days() -> None:
    tournament = read("042 2026/03/14", player(1))
    assert tournament.starts_on == date(2026, 3, 14)
    assert tournament.players[0].birth_date == "1990-01-01"


@pytest.mark.parametrize("placeholder", ["-----------", "...........", "0", ""])
def test_a_fide_id_without_letter_or_digit_is_none(placeholder: str) -> None:
    lines = [player(1, name="A", fide_id=placeholder), player(2, name="B", fide_id=placeholder)]
    assert [entry.fide_id for entry in read(*lines).players] == ["", ""]
    assert sentences(*lines) == []


def test_a_fide_id_of_letters_only_is_left_out_and_told() -> None:
    lines = [player(1, name="A", fide_id="none"), player(2, name="B", fide_id="none")]
    assert [entry.fide_id for entry in read(*lines).players] == ["", ""]
    assert sentences(*lines) == [
        'warning 1:58 FIDE id "none" has no digit (player 1): left out',
        'warning 2:58 FIDE id "none" has no digit (player 2): left out',
    ]
