"""The XML that pairing programs upload to chess-results."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratingoffice.formats.chess_results.reader import read_chess_results
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.reports import read_report_bytes
from ratingoffice.formats.trf import read_trf
from ratingoffice.formats.trf.writer import write_trf26
from ratingoffice.tournament.tournament import Tournament
from trf_files import gives_findings, opponents, results

MANY = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def player(no: int, points: str = "", **others: str) -> str:
    attributes = {"no": str(no), "lastname": f"Player{no}", "firstname": "Ann", "pts": points, **others}
    return "<player " + " ".join(f'{key}="{value}"' for key, value in attributes.items()) + "/>"


def pairing(number: int, white: int, black: int, points: str, forfeit: str = "") -> str:
    for_white, _, for_black = points.partition(":")
    return (
        f'<playerpairing round="{number}" pairing="1" board="1" whiteno="{white}" blackno="{black}" '
        f'reswhite="{for_white}" resblack="{for_black}" forfeit="{forfeit}"/>'
    )


def upload(players: list[str], pairings: list[str], head: str = "", more: str = "") -> bytes:
    return f"""<?xml version="1.0"?>
<chessresults>
<tournament type="0" name="Lviv Open" location="Lviv" federation="UKR" rounds="3" {head}/>
<players>
{chr(10).join(players)}
</players>
<playerpairings>
{chr(10).join(pairings)}
</playerpairings>
{more}
</chessresults>
""".encode()


#        1    2    3
# 1     4w1  2b½  3w+       4 is left over in round 2 and not paired in round 3
# 2     3b0  1w½  bye ½
# 3     2w1  —    1b-
# 4     1b0  bye  —
OPEN = upload(
    [player(1, "2,5"), player(2, "1.0"), player(3, "1,0"), player(4, "1")],
    [
        pairing(1, 1, 4, "1,0:0,0"),
        pairing(1, 3, 2, "1:0"),
        pairing(2, 2, 1, "0.5:0,5"),
        pairing(2, 3, -2, ":"),
        pairing(2, 4, -1, "1.0:0.0", "K"),
        pairing(3, 1, 3, "1:0", "K"),
        pairing(3, 2, -2, "½:"),
        pairing(3, 4, -2, ""),
    ],
    'from="20260914" to="16.09.2026" chiefarbiter="Petrenko" timecontrol="90 min + 30 sec"',
    '<rounds><round round="1" date="20260914"/><round round="2" date="15.09.2026"/><round round="3" date=""/></rounds>',
)


def read(data: bytes) -> Tournament:
    tournament, findings, _ = read_chess_results(data, "upload.xml")
    assert tournament is not None, findings
    return tournament


def sentences(data: bytes) -> list[str]:
    return [f"{one.severity} {one.line} {one.message}" for one in read_chess_results(data, "upload.xml")[1]]


def test_games_byes_and_forfeits_become_the_codes_of_a_report() -> None:
    tournament = read(OPEN)
    assert results(tournament) == {1: "1=+", 2: "0=H", 3: "1Z-", 4: "0UZ"}
    assert opponents(tournament) == {1: [4, 2, 3], 2: [3, 1, None], 3: [2, None, 1], 4: [1, None, None]}
    assert [cell.color for cell in tournament.players[0].rounds] == ["w", "b", "w"]
    assert [one.points for one in tournament.players] == [Fraction(5, 2), 1, 1, 1]
    assert sentences(OPEN) == []


def test_the_header_and_the_dates_are_read() -> None:
    tournament = read(OPEN)
    assert (tournament.name, tournament.city, tournament.federation) == ("Lviv Open", "Lviv", "UKR")
    assert (str(tournament.starts_on), str(tournament.ends_on)) == ("2026-09-14", "2026-09-16")
    assert [str(day) for day in tournament.round_dates] == ["2026-09-14", "2026-09-15"]
    assert (tournament.arbiter, tournament.time_control_text) == ("Petrenko", "90 min + 30 sec")
    assert tournament.type_text == "Individual Swiss system"


def test_a_player_is_read_as_real_programs_write_them() -> None:
    hanna = player(
        1,
        id="10412",
        lastname="Коваль,Ганна",
        firstname="",
        title="WGM",
        rtgfide="2301",
        rtgnat="2350",
        dob="17.05.1991",
        sex="W",
        fed="ukr",
        fideid="014100001",
        rank="2",
    )
    one = read(upload([hanna], [])).players[0]
    assert (one.name, one.sex, one.title, one.rating, one.federation) == ("Коваль, Ганна", "w", "WGM", 2301, "UKR")
    assert (one.fide_id, one.birth_date, one.rank) == ("14100001", "1991-05-17", 2)
    assert one.national is not None
    assert (one.national.federation, one.national.national_id, one.national.rating) == ("UKR", "10412", 2350)


@pytest.mark.parametrize(
    ("points", "forfeit", "codes"),
    [
        ("1:0", "", "10"),
        ("0:1", "", "01"),
        ("½:½", "", "=="),
        ("0:0", "", "00"),
        (":", "", "XX"),
        ("1:0", "K", "+-"),
        ("0:1", "K", "-+"),
        ("0:0", "K", "--"),
        ("1:0", "U", "WL"),
        ("½:½", "U", "DD"),
        ("0:0", "D", "00"),
        ("", "H", "XX"),
    ],
)
def test_the_mark_of_a_pairing_says_what_its_points_mean(points: str, forfeit: str, codes: str) -> None:
    tournament = read(upload([player(1), player(2)], [pairing(1, 1, 2, points, forfeit)]))
    assert "".join(results(tournament).values()) == codes


def test_teams_come_with_their_players_and_the_team_left_over() -> None:
    members = [player(no, teamno=str((no + 1) // 2), board=str(2 - no % 2)) for no in range(1, 7)]
    data = upload(
        members,
        [pairing(1, 1, 3, "1:0"), pairing(1, 4, 2, "½:½"), pairing(1, 5, -1, "1:0", "K"), pairing(1, 6, -1, "1:0")],
        more='<teams><team no="1" teamname="Lviv" teamshort="LVI" rank="1"/><team no="2" teamname="Kyiv"/>'
        '<team no="3" teamname="Odesa"/></teams>'
        '<teampairings><teampairing round="1" pairing="2" no1="3" no2="-1" res1="2.0" res2="0.0"/></teampairings>',
    ).replace(b'type="0"', b'type="3"')
    tournament = read(data)
    assert [(team.name, team.players) for team in tournament.teams] == [
        ("Lviv", (1, 2)),
        ("Kyiv", (3, 4)),
        ("Odesa", (5, 6)),
    ]
    assert tournament.team_pairing_byes is not None
    assert tournament.team_pairing_byes.teams == (3,)
    assert results(tournament)[5] == "+"


def test_the_club_of_a_player_is_read_whatever_the_column_is_called() -> None:
    tournament = read(
        upload([player(1, clubname="SK Lviv"), player(2, club="Kyiv"), player(3)], [pairing(1, 1, 2, "1:0")])
    )
    assert [tournament.club_of(number) for number in (1, 2, 3)] == ["SK Lviv", "Kyiv", ""]


@pytest.mark.parametrize(
    ("pairings", "sentence"),
    [
        ([pairing(1, 1, 2, "1:1")], 'error 10 round 1: "1-1" is no result: read as none'),
        (
            [pairing(1, 1, 2, "1:0"), pairing(1, 2, 3, "1:0")],
            "error 11 round 1: player 2 would play twice: the pairing is left out",
        ),
        ([pairing(1, 1, 9, "1:0")], "error 0 pairings of player 9, who is not in the file"),
        ([pairing(0, 1, 2, "1:0")], "error 10 a pairing without round, whiteno or blackno: left out"),
        ([pairing(1, 1, -1, "7:0")], 'error 10 "7" points without an opponent: read as none'),
    ],
)
def test_pairings_that_cannot_be_are_told(pairings: list[str], sentence: str) -> None:
    assert sentence in sentences(upload([player(1), player(2), player(3)], pairings))


def test_points_that_are_not_the_sum_of_the_results_are_told() -> None:
    data = upload([player(1, "3"), player(2, "0")], [pairing(1, 1, 2, "1:0")])
    assert sentences(data) == ["warning 0 player 1 has 3 points declared, but results for 1"]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"<chessresults/>", "no <tournament> with <player>s: this is no upload to chess-results"),
        (OPEN[:-20], "not well-formed XML: line"),
        (OPEN.replace(b"<chessresults>", b"<!DOCTYPE a [<!ENTITY b 'c'>]><chessresults>"), "the file declares a docu"),
    ],
)
def test_what_is_no_upload_is_refused(data: bytes, sentence: str) -> None:
    tournament, findings, _ = read_chess_results(data, "upload.xml")
    assert tournament is None
    assert str(findings[-1].message).startswith(sentence)


@pytest.mark.parametrize(("players", "is_read"), [(3, False), (4, True), (5, True)])
def test_more_players_than_the_limit_are_refused(players: int, is_read: bool) -> None:
    assert (read_chess_results(OPEN, "x", limits=Limits(players=players))[0] is not None) == is_read


def test_the_door_for_reports_knows_the_upload() -> None:
    tournament, _, _ = read_report_bytes(OPEN, "upload")
    assert tournament == read(OPEN)


def test_the_tournament_can_be_written_as_trf_and_read_again() -> None:
    again, _, _ = read_trf(write_trf26(read(OPEN)), "written_as_trf")
    assert again == read(OPEN)


def survives(data: bytes) -> None:
    gives_findings(*read_chess_results(data, "fuzz.xml")[:2])


@given(st.binary(max_size=200))
@MANY
def test_any_bytes_give_findings(data: bytes) -> None:
    survives(data)
    survives(OPEN.replace(b"Lviv Open", data))


ATTRIBUTES = st.dictionaries(
    st.sampled_from(
        [
            "no",
            "round",
            "whiteno",
            "blackno",
            "reswhite",
            "resblack",
            "forfeit",
            "pts",
            "rank",
            "title",
            "rtgfide",
            "rtgnat",
            "dob",
            "fideid",
            "id",
            "teamno",
            "board",
            "no1",
            "no2",
            "date",
            "fed",
        ]
    ),
    st.sampled_from(["", "1", "2", "-1", "-2", "0,5", "K", "U", "99999999999", "½", "²", "٣", "1e5", "a", "20260230"]),
)


@given(
    st.lists(st.tuples(st.sampled_from(["player", "playerpairing", "team", "teampairing", "round"]), ATTRIBUTES)),
    st.sampled_from("0123"),
)
@MANY
def test_any_attributes_give_findings(elements: list[tuple[str, dict[str, str]]], kind: str) -> None:
    shown = [(tag, " ".join(f'{name}="{value}"' for name, value in its.items())) for tag, its in elements]
    more = "".join(f"<{tag} {its}/>" for tag, its in shown)
    survives(upload([player(1), player(2)], [], more=more).replace(b'type="0"', f'type="{kind}"'.encode()))


@given(st.lists(st.tuples(st.integers(0, len(OPEN) - 1), st.integers(0, 255)), min_size=1, max_size=5))
@MANY
def test_damaged_uploads_give_findings(changes: list[tuple[int, int]]) -> None:
    data = bytearray(OPEN)
    for at, byte in changes:
        data[at] = byte
    survives(bytes(data))


# tie-breaks


@pytest.mark.parametrize(
    ("number", "detail", "code"),
    [
        ("84", "0,0,0,-,-", "BH"),
        ("84", "0,0,1,-,-", "BH/C1"),
        ("84", "0,1,1,-,-", "BH/M1"),
        ("84", "0,0,1,P,-", "BH/C1/P"),
        ("84", "0,0,0,-,F", "FB"),
        ("85", "0,0,0,-,-", "SB"),
        ("86", "", "PS"),
        ("68", "", "WIN"),
        ("88", "0,0", "TPR"),
        ("87", "0,50", "KS"),
    ],
)
def test_the_numbers_of_tie_breaks_are_fides_codes(number: str, detail: str, code: str) -> None:
    head = f'tb1no="{number}" tb1_detail="{detail}"'
    players = [player(1, "1", tb1="3,5"), player(2, "0", tb1="2")]
    tournament, found, _ = read_chess_results(upload(players, [pairing(1, 1, 2, "1:0")], head), "x.xml")
    assert tournament is not None
    assert tournament.standings_order == (code,)
    assert [(one.code, one.values) for one in tournament.declared_values] == [
        (code, ((1, Fraction(7, 2)), (2, Fraction(2))))
    ]
    assert found == []


@pytest.mark.parametrize(("number", "detail"), [("37", "1 1 0"), ("84", "0,2,1,-,-"), ("84", "1,0,0,-,-"), ("8", "")])
def test_other_numbers_are_told_and_end_the_order(number: str, detail: str) -> None:
    head = f'tb1no="86" tb2no="{number}" tb2_detail="{detail}" tb3no="85" tb3_detail="0,0,0,-,-"'
    players = [player(1, "1", tb1="1", tb2="5", tb3="2"), player(2, "0", tb1="1", tb2="4", tb3="1")]
    tournament, found, _ = read_chess_results(upload(players, [pairing(1, 1, 2, "1:0")], head), "x.xml")
    assert tournament is not None
    assert tournament.standings_order == ("PS",)
    assert [one.code for one in tournament.declared_values] == ["PS", "SB"]
    assert [str(one.message) for one in found] == [
        f"tie-break 2 is number {number} of chess-results, none of FIDE's codes: not compared"
    ]


@pytest.mark.parametrize(("head", "values"), [("", 1), ('rankinground="1"', 1), ('rankinground="2"', 0)])
def test_values_after_another_round_are_not_compared(head: str, values: int) -> None:
    players = [player(1, "1", tb1="1"), player(2, "0", tb1="0")]
    data = upload(players, [pairing(1, 1, 2, "1:0")], f'tb1no="86" {head}')
    tournament, _, _ = read_chess_results(data, "x.xml")
    assert tournament is not None
    assert len(tournament.declared_values) == values


def test_a_column_of_zeros_has_not_been_filled_in() -> None:
    players = [player(1, "1", tb1="0"), player(2, "0", tb1="0")]
    tournament, _, _ = read_chess_results(upload(players, [pairing(1, 1, 2, "1:0")], 'tb1no="86"'), "x.xml")
    assert tournament is not None
    assert tournament.declared_values == ()


def test_points_with_the_bye_of_the_team_in_them_are_no_other_scoring() -> None:
    # two boards, three rounds: each team wins one match, loses one, and is left over once, with a point a board
    members = [player(no, "2", teamno=str((no + 1) // 2), board=str(2 - no % 2)) for no in range(1, 7)]
    games = [(1, 1, 3), (1, 2, 4), (2, 5, 1), (2, 6, 2), (3, 3, 5), (3, 4, 6)]
    names = "".join(f'<team no="{no}" teamname="Team {no}"/>' for no in (1, 2, 3))
    left_over = "".join(
        f'<teampairing round="{number}" pairing="2" no1="{team}" no2="-1"/>'
        for number, team in ((1, 3), (2, 2), (3, 1))
    )
    data = upload(
        members,
        [pairing(number, white, black, "1:0") for number, white, black in games],
        more=f"<teams>{names}</teams><teampairings>{left_over}</teampairings>",
    ).replace(b'type="0"', b'type="3"')
    assert sentences(data) == [
        "info 0 the points of 6 players, of player 1 first, have the bye of their team in them, which their results "
        "lack"
    ]
    # half a point more than that is still another scoring
    [finding] = sentences(data.replace(b'pts="2"', b'pts="2.5"'))
    assert "(player 1: 2.5 declared, 1 by 1-0.5-0): does the event score otherwise (record 162)?" in finding
