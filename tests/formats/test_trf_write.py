"""TRF16 and TRF26 as they are written: column by column, and read back as the same tournament."""

from dataclasses import fields, replace
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from ratingoffice.book.findings import BadInput
from ratingoffice.formats.trf import scan_trf
from ratingoffice.formats.trf.writer import as_trf16, write_trf16, write_trf26
from ratingoffice.tournament.tournament import (
    AbnormalPoints,
    Acceleration,
    BoardOrder,
    Byes,
    Cell,
    ForbiddenPairs,
    ForfeitedMatch,
    MatchScores,
    NationalRecord,
    Player,
    Scores,
    Team,
    TeamPairingByes,
    Tournament,
)
from trf_files import player, read
from trf_strategies import tournaments

ROUND_TRIP = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def differences(one: Tournament | None, other: Tournament) -> list[str]:
    """The fields in which two tournaments differ."""
    return [f.name for f in fields(other) if f.compare and getattr(one, f.name, None) != getattr(other, f.name)]


def lines(data: bytes) -> list[str]:
    return data.decode().removesuffix("\r\n").split("\r\n")


@given(tournaments())
@ROUND_TRIP
def test_trf26_is_read_as_the_same_tournament(tournament: Tournament) -> None:
    reading = scan_trf(write_trf26(tournament), "written.trf")
    assert differences(reading.tournament, tournament) == []
    assert [f for f in reading.findings if f.code not in ("name", "sex", "title")] == []


@given(tournaments())
@ROUND_TRIP
def test_trf16_is_read_as_the_part_of_the_tournament_that_it_holds(tournament: Tournament) -> None:
    reading = scan_trf(write_trf16(tournament), "written.trf")
    assert differences(reading.tournament, as_trf16(tournament)) == []
    assert [f for f in reading.findings if f.severity != "info" and f.code != "name"] == []


@given(tournaments(teams=False))
@ROUND_TRIP
def test_the_bytes_do_not_depend_on_how_often_they_were_read_and_written(tournament: Tournament) -> None:
    once = write_trf16(tournament)
    again = scan_trf(once, "written.trf").tournament
    assert again is not None
    assert write_trf16(again) == once


def test_a_player_stands_in_its_columns() -> None:
    written = Player(
        7,
        "Kovalenko, Oksana",
        "w",
        "WGM",
        2431,
        "UKR",
        "14100000",
        "1994-05-17",
        Fraction(3, 2),
        3,
        (Cell(31, "w", "1"), Cell(None, "-", "H"), Cell(5, "b", "X")),
        NationalRecord("UKR", "w", "MSU", "Коваленко Оксана", 2388, "LVO", "10412", "1994"),
    )
    assert lines(write_trf26(Tournament(players=(written,)))) == [
        "012",
        "172 UKR OTHER",
        # 4     10   15                                49   54  58          70         81   86    92     97 99
        "001    7 wWGM Kovalenko, Oksana                 2431 UKR    14100000 1994/05/17  1.5    3"
        "    31 w 1  0000 - H     5 b",
        "UKR    7 wMSU Коваленко Оксана                  2388 LVO       10412 1994/00/00",
    ]


def test_an_unrated_player_without_anything_else() -> None:
    assert lines(write_trf16(Tournament(players=(Player(1, "Nobody"),))))[-1] == (
        "001    1      Nobody                               0"
    )


def test_every_record_of_trf26_stands_in_its_columns() -> None:
    one, two, half = Fraction(1), Fraction(2), Fraction(1, 2)
    tournament = Tournament(
        name="Cup",
        starts_on=date(2026, 3, 14),
        players_declared=0,
        round_dates=(date(2026, 3, 14), None, date(2026, 3, 15)),
        rounds_planned=9,
        initial_color="b",
        scores=Scores(Fraction(3), one, Fraction(0), Fraction(0), two, half),
        match_scores=MatchScores(Fraction(3), one, Fraction(0)),
        board_colors="wbwb",
        tiebreaks=("EDET/P", "BH:MP/C1"),
        time_control="5400+30",
        teams=(Team(3, "Lviv Knights", "LVK", 2291, Fraction(12), Fraction(43, 2), 2, (13, 14)),),
        byes=(Byes("H", 3, (26, 47)),),
        accelerations=(Acceleration(one, None, 1, 3, 1, 45),),
        forbidden_pairs=(ForbiddenPairs(1, 3, (7, 12, 31)),),
        abnormal_points=(AbnormalPoints("", -one, -two, None, (12,)), AbnormalPoints("W", None, half, 4, (12, 13))),
        board_orders=(BoardOrder(4, 3, 9, (14, None, 13)),),
        team_pairing_byes=TeamPairingByes(one, two, (None, 50, 49)),
        forfeited_matches=(ForfeitedMatch("+-", 4, 23, 33),),
    )
    assert lines(write_trf26(tournament)) == [
        "012 Cup",
        "042 2026/03/14",
        "062 0",
        f"{'132':91}26/03/14            26/03/15",
        "142 9",
        "152 B",
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 2.0    X 0.5",
        "202 EDET/P,BH:MP/C1",
        "222 5400+30",
        "352 WBWB",
        "362 TW 3.0   TD 1.0   TL 0.0",
        "310   3 Lviv Knights                     LVK     2291   12.0   21.5   2    13   14",
        "240 H   3   26   47",
        "250  1.0        1   3    1   45",
        "260   1   3    7   12   31",
        "299    -1.0  -2.0        12",
        "299 W         0.5    4   12   13",
        "300   4   3   9   14    0   13",
        "320  1.0  2.0      50  49",
        "330 +-   4  23  33",
    ]


def test_trf16_writes_the_extensions_that_programs_understand() -> None:
    tournament = read("XXR 9", "XXC white1", "XXS W=3 D=1", "XXP 1 2", player(1), player(2))
    written = lines(write_trf16(tournament))
    assert written[1:5] == ["XXR 9", "XXC white1", "XXS W=3.0 D=1.0 WL=0.0 BL=0.0 ZPB=0.0 FL=0.0 PAB=3.0", "XXP 1 2"]


def test_trf16_has_the_scores_for_bbp_pairings_too() -> None:
    written = lines(write_trf16(read("XXS W=3 D=1 PAB=2", player(1))))
    assert [line for line in written if line.startswith("BB")] == [
        "BBW  3.0",
        "BBD  1.0",
        "BBL  0.0",
        "BBZ  0.0",
        "BBF  0.0",
        "BBU  2.0",
    ]


def test_ranks_take_the_place_of_the_declared_ones() -> None:
    tournament = read(player(1, rank=1), player(2, rank=2))
    ranked = scan_trf(write_trf26(tournament, ranks={1: 2, 2: 1}), "ranked.trf").tournament
    assert ranked is not None
    assert [entry.rank for entry in ranked.players] == [2, 1]


def test_ranks_of_old_teams_need_the_new_record() -> None:
    tournament = read(player(1), player(2), f"013 {'A':32}   1", f"013 {'B':32}   2")
    ranked = scan_trf(write_trf26(tournament, ranks={1: 2, 2: 1}), "ranked.trf").tournament
    assert ranked is not None
    assert [(team.name, team.rank) for team in ranked.teams] == [("A", 2), ("B", 1)]


def test_text_is_cut_to_its_columns_and_kept_on_its_line() -> None:
    tournament = Tournament(name="Open\n001    1", players=(Player(1, "A" * 34),))
    again = scan_trf(write_trf26(tournament), "written.trf").tournament
    assert again is not None
    assert again.name == "Open 001    1"
    assert again.players[0].name == "A" * 33


@pytest.mark.parametrize(
    "wrong",
    [
        Player(10000, "A"),
        Player(-1, "A"),
        Player(1, "A", rating=12345),
        Player(1, "A", fide_id="1" * 12),
        Player(1, "A", federation="UKRA"),
        Player(1, "A", points=Fraction(1, 3)),
        Player(1, "A", points=Fraction(2001, 2)),
        Player(1, "A", national=NationalRecord("Kyiv")),
    ],
)
def test_a_number_that_does_not_fit_is_refused(wrong: Player) -> None:
    with pytest.raises(BadInput):
        write_trf26(Tournament(players=(wrong,)))


def test_the_largest_numbers_fit() -> None:
    largest = Player(9999, "A", rating=9999, fide_id="9" * 11, points=Fraction(999, 10), rank=9999)
    tournament = Tournament(players=(replace(largest, rounds=(Cell(9998, "w", "1"),)),))
    assert scan_trf(write_trf26(tournament), "written.trf").tournament == tournament
