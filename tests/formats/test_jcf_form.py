"""The report to the JCF: the template that is written, filled in by hand as an organiser would, and read."""

import io
import zipfile
from contextlib import suppress
from datetime import date, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.jcf.form import EVENT, JcfReport, read_jcf_form, write_template
from ratingoffice.formats.game_rows import results_of
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.reports import read_report_bytes
from ratingoffice.formats.trf import read_trf
from ratingoffice.formats.trf.writer import write_trf26
from trf_files import opponents, results

MANY = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

TARO, JIRO, GUEST = ("N10000001", "Yamada Taro"), ("N10000002", "Suzuki Jiro"), ("", "Smith John")

EVENT_VALUES: dict[str, Any] = {
    "name": "Tokyo Open",
    "starts_on": date(2026, 5, 3),
    "ends_on": "2026-05-04",
    "organiser": "Tokyo Chess Club",
    "time_control": "90分+30秒",
    "rating_type": "ST",
    "non_members": 1,
}

#        round  date              white  result     black
GAMES: list[tuple[Any, ...]] = [
    (1, date(2026, 5, 3), *TARO, "1-0", *JIRO),
    (2, date(2026, 5, 3), *JIRO, "½-½", *GUEST),
    (3, "2026/05/04", *GUEST, "+--", *TARO),
]


def filled(games: list[tuple[Any, ...]] = GAMES, **event: Any) -> bytes:
    """The template with these values typed into it."""
    book = load_workbook(io.BytesIO(write_template()))
    values = EVENT_VALUES | event
    for row, key in enumerate(EVENT, start=2):
        book["大会"].cell(row, 2, values.get(key))
    for game in games:
        book["対局"].append(game)
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def read(data: bytes) -> JcfReport:
    report, findings = read_jcf_form(data, "report.xlsx")
    assert report is not None, findings
    return report


def sentences(data: bytes) -> list[str]:
    return [f"{one.severity} {one.line} {one.message}" for one in read_jcf_form(data, "report.xlsx")[1]]


def test_the_template_is_always_the_same_and_has_both_languages() -> None:
    assert write_template() == write_template()
    book = load_workbook(io.BytesIO(write_template()))
    assert book.sheetnames == ["大会", "対局"]
    assert [cell.value for cell in book["対局"][1]] == [
        "回戦 / Round",
        "日付 / Date",
        "白 ID / White ID",
        "白 氏名 / White name",
        "結果 / Result",
        "黒 ID / Black ID",
        "黒 氏名 / Black name",
    ]
    assert book["大会"]["A2"].value == "大会名 / Event"


def test_a_filled_form_is_a_tournament() -> None:
    report = read(filled())
    tournament = report.tournament
    assert sentences(filled()) == []
    assert (report.organiser, report.rating_type, report.non_members) == ("Tokyo Chess Club", "standard", 1)
    assert (tournament.name, tournament.starts_on, tournament.ends_on) == (
        "Tokyo Open",
        date(2026, 5, 3),
        date(2026, 5, 4),
    )
    assert tournament.time_control == "5400+30"
    assert [player.name for player in tournament.players] == ["Yamada Taro", "Suzuki Jiro", "Smith John"]
    assert [player.national and player.national.national_id for player in tournament.players] == [
        "N10000001",
        "N10000002",
        None,
    ]
    #        1    2    3
    # Taro  2w1   —   3b-
    # Jiro  1b0  3w½   —
    # John   —   2b½  1w+
    assert results(tournament) == {1: "1Z-", 2: "0=Z", 3: "Z=+"}
    assert opponents(tournament) == {1: [2, None, 3], 2: [1, 3, None], 3: [None, 2, 1]}
    assert tournament.round_dates == (date(2026, 5, 3), date(2026, 5, 3), date(2026, 5, 4))


def test_the_order_of_the_rows_does_not_matter() -> None:
    assert read(filled(GAMES[::-1])).tournament == read(filled()).tournament


def test_games_without_rounds_are_numbered_by_date_and_row() -> None:
    data = filled([("", *game[1:]) for game in GAMES])
    assert read(data).tournament == read(filled()).tournament
    assert sentences(data) == ["info 2 3 games without a round: numbered by date and row"]


def test_a_form_with_columns_in_another_order_and_in_one_language_is_read() -> None:
    book = Workbook()
    event, games = book.active, book.create_sheet("Games")
    assert event is not None
    event.title = "Event"
    for label, value in (
        ("Event", "Cup"),
        ("Starts on", datetime(2026, 5, 3)),
        ("終了日", "2026-05-03"),
        ("Time control", "3600"),
        ("レーティング種別", "ラピッド"),
    ):
        event.append([label, value])
    games.append(["Result", "Black name", "White name", "Round"])
    games.append(["0-1", "B", "A", "１"])
    written = io.BytesIO()
    book.save(written)
    report = read(written.getvalue())
    assert results(report.tournament) == {1: "0", 2: "1"}
    assert report.rating_type == "rapid"


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1-0", "10"),
        ("0 - 1", "01"),
        ("1/2-1/2", "=="),
        ("½-½", "=="),
        ("½", "=="),
        ("0.5", "=="),
        ("１－０", "10"),
        ("1:0", "10"),
        ("1–0", "10"),
        ("+--", "+-"),
        ("--+", "-+"),
        ("---", "--"),
        ("1-0F", "+-"),
        ("1U-0U", "WL"),
        ("", None),
        ("-", None),
        ("2-0", None),
        ("draw?", None),
    ],
)
def test_results_are_read_as_people_write_them(text: str, codes: str | None) -> None:
    assert results_of(text) == codes


def test_a_draw_that_the_spreadsheet_made_a_date_is_a_draw() -> None:
    data = filled([(1, None, *TARO, date(2026, 1, 2), *JIRO)], non_members=0)
    assert results(read(data).tournament) == {1: "=", 2: "="}
    assert sentences(data) == ["info 2 a date: spreadsheets make 2 January of 1/2, so it is read as a draw"]


@pytest.mark.parametrize(
    ("games", "event", "sentence"),
    [
        ([*GAMES, (3, None, *JIRO, "1-0", *TARO)], {}, 'error 5 round 3: "Yamada Taro" would play twice: the game'),
        ([*GAMES, (4, None, *JIRO, "1-0", *JIRO)], {}, 'error 5 "Suzuki Jiro" against itself: left out'),
        ([*GAMES, (4, None, *JIRO, "won", *TARO)], {}, 'error 5 "won" is no result (1-0, 0-1, 1/2-1/2, +--, --+): '),
        ([*GAMES, (4, None, "", "", "1-0", *TARO)], {}, "error 5 a game needs the id or the name of both players"),
        (
            [*GAMES, (4, None, "N10000002", "Sato", "1-0", *TARO)],
            {},
            'error 5 the id "N10000002" is of "Suzuki Jiro" and of "Sato": the first name is kept',
        ),
        ([*GAMES, (0, None, *JIRO, "1-0", *TARO)], {}, "error 5 round 0 is not between 1 and 250: left out"),
        ([*GAMES, (4, "May", *JIRO, "1-0", *TARO)], {}, 'warning 5 "May" is not a date: left out'),
        (
            [*GAMES, (4, None, "123", "Sato", "1-0", *TARO)],
            {},
            'warning 5 "123" is no number of a member: N and eight digits',
        ),
        (
            [*GAMES, (4, None, "", "Suzuki Jiro", "1-0", *TARO)],
            {"non_members": 2},
            'warning 0 "Suzuki Jiro" is there with an id and without: one person?',
        ),
        (GAMES, {"non_members": 2}, "warning 10 2 non-members declared, 1 players without a number of a member"),
        (GAMES, {"rating_type": "blitz"}, 'error 9 rating type "blitz" is neither ST nor RP'),
        (GAMES, {"time_control": "long"}, 'error 8 time control "long" is not understood: write it like 90分+30秒'),
        (GAMES, {"time_control": "150+30"}, 'error 8 time control "150+30" is not understood: write it like 90分+30秒'),
        (GAMES, {"non_members": "some"}, 'error 10 非会員数: "some" is not a number'),
        (GAMES, {"ends_on": "2026-05-01"}, "error 4 ends on 2026-05-01, before it starts on 2026-05-03"),
        (GAMES, {"starts_on": "soon"}, 'error 3 開始日: "soon" is not a date (2026-05-03, 2026年5月3日)'),
        (GAMES, {"name": None}, "error 2 大会: 大会名 (Event) is empty"),
    ],
)
def test_what_is_wrong_is_told_with_its_row(games: list[tuple[Any, ...]], event: dict[str, Any], sentence: str) -> None:
    assert any(found.startswith(sentence) for found in sentences(filled(games, **event)))


def cells(data: bytes) -> list[tuple[str, str, str]]:
    return [(one.severity, one.column, one.code) for one in read_jcf_form(data, "report.xlsx")[1]]


@pytest.mark.parametrize(
    ("key", "cell", "code"),
    [
        ("name", "大会!B2", "event-id"),
        ("starts_on", "大会!B3", "event-dates"),
        ("ends_on", "大会!B4", "event-dates"),
        ("organiser", "大会!B6", "missing"),
        ("time_control", "大会!B8", "time-control-unknown"),
        ("rating_type", "大会!B9", "missing"),
        ("non_members", "大会!B10", "missing"),
    ],
)
def test_each_missing_part_is_an_error_with_its_cell(key: str, cell: str, code: str) -> None:  # 4(3) a, d
    assert [found for found in cells(filled(**{key: None})) if found[0] == "error"] == [("error", cell, code)]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2025年1月10日", date(2025, 1, 10)),
        ("２０２５年１月１０日", date(2025, 1, 10)),
        ("2025年1月10日（金）", date(2025, 1, 10)),
        ("2025 年 1 月 10 日 (金曜日)", date(2025, 1, 10)),
        ("令和7年1月12日", date(2025, 1, 12)),
        ("令和元年5月1日", date(2019, 5, 1)),
        ("㋿7年1月12日", date(2025, 1, 12)),
        ("R7.1.12", date(2025, 1, 12)),
        ("r7/01/12", date(2025, 1, 12)),
        ("Ｒ７．１．１２", date(2025, 1, 12)),
        ("平成31年4月30日", date(2019, 4, 30)),
        ("H31.4.30", date(2019, 4, 30)),
        ("昭和64年1月7日", date(1989, 1, 7)),
        ("2025/1/11", date(2025, 1, 11)),
        ("2025-01-11", date(2025, 1, 11)),
    ],
)
def test_days_are_read_as_japanese_organisers_write_them(written: str, day: date) -> None:
    report, findings = read_jcf_form(filled(starts_on=written, ends_on=written), "report.xlsx")
    assert report is not None
    assert (report.tournament.starts_on, report.tournament.ends_on) == (day, day)
    assert [found for found in findings if found.severity == "error"] == []
    assert read(filled([(1, written, *TARO, "1-0", *JIRO)])).tournament.round_dates == (day,)


@pytest.mark.parametrize(
    "written",
    ["令和7年2月29日", "平成31年5月1日", "令和元年4月30日", "7年1月12日", "2025年1月", "2025年1年12日", "12月10日"],
)
def test_a_day_that_there_is_not_is_an_error_with_its_cell(written: str) -> None:
    assert ("error", "大会!B3", "event-dates") in cells(filled(starts_on=written))
    assert ("warning", "対局!B2", "dates") in cells(filled([(1, written, *TARO, "1-0", *JIRO)], non_members=0))


@pytest.mark.parametrize(
    ("written", "codes"),
    [
        ("○-●", "10"),
        ("●－○", "01"),
        ("〇ー●", "10"),
        ("○●", "10"),
        ("○-×", "10"),
        ("△-△", "=="),
        ("△", "=="),
        ("引分", "=="),
        ("引き分け", "=="),
        ("白勝ち", "10"),
        ("黒勝", "01"),
        ("不戦勝-不戦敗", "+-"),
        ("不戦敗-不戦勝", "-+"),
        ("両者不戦敗", "--"),
        ("１－０", "10"),
        ("０．５", "=="),
        ("½-½", "=="),
    ],
)
def test_results_are_read_as_japanese_organisers_write_them(written: str, codes: str) -> None:
    data = filled([(1, None, *TARO, written, *JIRO)], non_members=0)
    assert results(read(data).tournament) == {1: codes[0], 2: codes[1]}
    assert sentences(data) == []


@pytest.mark.parametrize(
    ("written", "codes"), [("不戦勝", "+-"), ("不戦敗", "-+"), ("○", "10"), ("●", "01"), ("負け", "01")]
)
def test_a_result_of_one_player_is_taken_as_that_of_white_and_says_so(written: str, codes: str) -> None:
    data = filled([(1, None, *TARO, written, *JIRO)], non_members=0)
    assert results(read(data).tournament) == {1: codes[0], 2: codes[1]}
    assert sentences(data) == [f'info 2 "{written}" is taken as White\'s result']


def test_rounds_and_non_members_may_have_their_counters() -> None:
    data = filled([("第２回戦", None, *TARO, "1-0", *GUEST)], non_members="１名")
    assert (len(read(data).tournament.players[0].rounds), read(data).non_members) == (2, 1)
    assert sentences(data) == []


@pytest.mark.parametrize(
    ("written", "time_control"),
    [
        ("90分+30秒", "5400+30"),
        ("４５分＋３０秒", "2700+30"),
        ("90+30", "5400+30"),
        ("1時間30分", "5400"),
        ("90min.+30sec.", "5400+30"),
    ],
)
def test_a_time_control_is_in_minutes_as_people_write_it(written: str, time_control: str) -> None:
    assert read(filled(time_control=written)).tournament.time_control == time_control
    assert sentences(filled(time_control=written)) == []


def test_what_the_article_does_not_ask_for_may_be_empty() -> None:
    assert cells(filled(place=None, arbiter=None)) == []


#        the first game, in row 2: the cells C to G
@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ((1, None, "N10000001", "", "1-0", *JIRO), ("warning", "対局!D2", "missing")),
        ((1, None, *TARO, "", *JIRO), ("error", "対局!E2", "results")),
        ((1, None, *TARO, "1-0", "", ""), ("error", "対局!G2", "player")),
        ((1, None, *TARO, "1-0", "123", "Suzuki Jiro"), ("warning", "対局!F2", "id")),
        ((1, None, *TARO, "1-0", "N10000002", "Suzuki, Jiro"), ("warning", "対局!G2", "name-comma")),
        ((1, None, *TARO, "1-0", "N10000002", "鈴木 二郎"), ("warning", "対局!G2", "name-script")),
        ((1, None, "N10000001", "Taro YAMADA", "1-0", *JIRO), ("warning", "対局!D2", "name-order")),
    ],
)
def test_so_are_names_numbers_and_results(
    game: tuple[Any, ...], expected: tuple[str, str, str]
) -> None:  # b, c, note 4
    assert expected in cells(filled([game], non_members=0))


@pytest.mark.parametrize(("declared", "told"), [(0, True), (1, False), (2, True), (None, True)])
def test_a_player_without_a_number_is_told_unless_counted_among_the_non_members(
    declared: int | None, told: bool
) -> None:
    assert (("warning", "対局!F3", "missing") in cells(filled(non_members=declared))) == told


def archive(**parts: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(name.replace("__", "/").replace("_xml", ".xml"), content)
    return written.getvalue()


def with_sheet(old: bytes, new: bytes) -> bytes:
    """The filled form with something else in its sheet of games."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(filled())) as source, zipfile.ZipFile(written, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(old, new, 1) if name == "xl/worksheets/sheet2.xml" else content)
    return written.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"PK\x03\x04", "the spreadsheet is damaged"),
        (archive(a=b"b"), "not an .xlsx spreadsheet"),
        (archive(xl__workbook_xml=b" " * 70_000_000), "the spreadsheet unpacks to more than"),
        (with_sheet(b"<worksheet", b"<!DOCTYPE a [<!ENTITY b 'c'>]><worksheet"), "a part of the spreadsheet declares"),
        (with_sheet(b'r="A1"', b'r="XFD1048576"'), "a sheet of at least 1048576 rows and 16384 columns: no report"),
        (filled([]), "対局: no game"),
    ],
)
def test_what_is_no_form_or_made_to_break_programs_is_refused(data: bytes, sentence: str) -> None:
    report, findings = read_jcf_form(data, "report.xlsx")
    assert report is None
    assert str(findings[-1].message).startswith(sentence)


@pytest.mark.parametrize(("players", "is_read"), [(2, False), (3, True), (4, True)])
def test_more_players_than_the_limit_are_refused(players: int, is_read: bool) -> None:
    assert (read_jcf_form(filled(), "x", limits=Limits(players=players))[0] is not None) == is_read


def test_the_door_for_reports_knows_the_form() -> None:
    tournament, findings, _ = read_report_bytes(filled(), "report")
    assert tournament == read(filled()).tournament
    assert findings == []


def test_the_tournament_can_be_written_as_trf_and_read_again() -> None:
    again, _, _ = read_trf(write_trf26(read(filled()).tournament), "written_as_trf")
    assert again == read(filled()).tournament


def survives(data: bytes) -> None:
    report, findings = read_jcf_form(data, "fuzz.xlsx")
    assert all(str(finding.message) for finding in findings)
    if report is None:
        assert any(finding.severity == "error" for finding in findings)
    else:
        with suppress(BadInput):  # an id that TRF has no room for
            write_trf26(report.tournament)


FORM = filled()
CELLS = (
    st.none()
    | st.text(max_size=8)
    | st.integers(-5, 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.dates(date(1990, 1, 1))
    | st.sampled_from(
        ["1-0", "½-½", "N10000001", "A", "1", "○", "引分", "令和7年1月12日", "R1.13.99", "昭和0年0月0日", "2名"]
    )
)


@given(st.binary(max_size=300))
@MANY
def test_any_bytes_give_findings(data: bytes) -> None:
    survives(data)
    survives(b"PK\x03\x04" + data)


@given(st.lists(st.tuples(st.integers(0, len(FORM) - 1), st.integers(0, 255)), min_size=1, max_size=8))
@MANY
def test_damaged_forms_give_findings(changes: list[tuple[int, int]]) -> None:
    data = bytearray(FORM)
    for at, byte in changes:
        data[at] = byte
    survives(bytes(data))


@given(st.lists(st.tuples(*[CELLS] * 7), max_size=4), st.dictionaries(st.sampled_from(list(EVENT)), CELLS))
@MANY
def test_any_cells_give_findings(games: list[tuple[Any, ...]], event: dict[str, Any]) -> None:
    from openpyxl.utils.exceptions import IllegalCharacterError

    try:
        data = filled(games, **event)
    except IllegalCharacterError:
        return
    survives(data)
