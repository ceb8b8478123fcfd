"""Whatever the bytes: findings, never a traceback; limits hold, and time grows with the size of the file only."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratingoffice.book.findings import Finding
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.trf import read_trf
from ratingoffice.formats.trf.writer import write_trf16, write_trf26
from ratingoffice.tournament.tournament import Tournament
from trf_files import player, shown, trf
from trf_strategies import tournaments

MANY = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])

#: a report with every kind of record and oddity, to be damaged
REAL_LOOKING = trf(
    "012 Sunflower Open 2026",
    "042 2026/03/14",
    "062 129 (88)",
    "102 IA Petrenko, Maria",
    f"{'132':91}26/03/14  26/03/15  26/03/15",
    "142 3",
    "162  W 1.0    D 0.5    L 0.0",
    "172 UKR FIDON",
    "192 FIDE_DUTCH_2026",
    "202 BH/C1,SB",
    "222 5400+30",
    "362 TW 2.0   TD 1.0   TL 0.0",
    "### SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1",
    player(1, "2 w 1", "3 b =", "0000 - H", points="2.0", rank=1, title="GM", fide_id=14100000),
    player(2, "1 b 0", "4 w 1", "3 w +", points="2.0", rank=2, sex="f"),
    player(3, "4 w =", "1 w =", "2 b -", points="1.0", rank=3, name="Коваленко, Олег", birth="1987/00/00"),
    player(4, "3 b =", "2 b 0", "0000 - U", points="1.5", rank=4, rating="0000"),
    "UKR    3  MSU Коваленко Олег                    2388 LVO       10412 1994/05/17",
    "310   1 Lviv Knights                     LVK     2291    3.0    4.0   1     1    2",
    "310   2 Kyiv Rooks                       KYI     2100    0.0    2.5   2     3    4",
    "240 H   3    1",
    "250  1.0        1   3    1    2",
    "260   1   3    1    2",
    "299    -1.0  -2.0         1",
    "300   1   1   2    2    0",
    "320  1.0  2.0       1",
    "330 +-   3   1   2",
    "XXR 3",
    "XXC rank white1",
    "XXA    1  1.0  1.0",
    "XXP 1 2",
    "XXS W=1.0 D=0.5",
    "BBW  1.0",
    "DAT    1 EMAIL somebody@example.org",
    "# a comment of a single sign",
    "TNR 3",
    "FOR 1 2",
    "BYE 4",
    "ACC true",
    f"013 {'Lviv Knights':32}   1    2",
    "801  1 LVK    3    4.0",
    "102IA Petrenko, Maria",
)


def survives(data: bytes, encoding: str | None = None) -> tuple[Tournament | None, list[Finding]]:
    """Reading ends with an answer, and the answer can be written again."""
    tournament, found, _ = read_trf(data, "fuzz.trf", encoding=encoding)
    assert all(finding.severity in ("info", "warning", "error") and finding.message for finding in found)
    assert all(finding.column == "" or finding.column.isdigit() for finding in found)
    if tournament is None:
        assert any(finding.severity == "error" for finding in found)
    else:
        assert {len(entry.rounds) for entry in tournament.players} <= {tournament.rounds_reported}
        again, _, _ = read_trf(write_trf26(tournament), "again.trf")
        assert again is not None
        assert write_trf26(again) == write_trf26(tournament)
        write_trf16(tournament)
    return tournament, found


def test_the_report_that_is_damaged_below_can_be_read() -> None:
    tournament, found = survives(REAL_LOOKING)
    assert tournament is not None
    assert len(tournament.players) == 4
    assert {finding.severity for finding in found} <= {"info", "warning", "error"}


@given(st.binary(max_size=400))
@MANY
def test_any_bytes_give_findings(data: bytes) -> None:
    survives(data)


@given(
    st.lists(st.tuples(st.sampled_from(sorted({line[:3] for line in REAL_LOOKING.decode().split("\n")})), st.text()))
)
@MANY
def test_any_text_behind_a_record_code_gives_findings(lines: list[tuple[str, str]]) -> None:
    survives("\n".join(f"{code} {text}" for code, text in lines).encode("utf-8", "replace"))


@given(st.lists(st.tuples(st.integers(0, len(REAL_LOOKING) * 8 - 1)), min_size=1, max_size=30))
@MANY
def test_flipped_bits_give_findings(bits: list[tuple[int]]) -> None:
    data = bytearray(REAL_LOOKING)
    for (bit,) in bits:
        data[bit // 8] ^= 1 << bit % 8
    survives(bytes(data))


@given(st.data())
@MANY
def test_cut_joined_and_repeated_lines_give_findings(data: st.DataObject) -> None:
    lines = REAL_LOOKING.split(b"\n")
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(lines) - 1))
        cut = data.draw(st.integers(0, len(lines[at])))
        other = data.draw(st.sampled_from(lines))
        lines[at] = data.draw(st.sampled_from((lines[at][:cut], lines[at][cut:], lines[at][:cut] + other, other)))
    survives(b"\n".join(lines))


@given(st.data())
@MANY
def test_swapped_columns_give_findings(data: st.DataObject) -> None:
    lines = REAL_LOOKING.split(b"\n")
    at = data.draw(st.sampled_from([number for number, line in enumerate(lines) if len(line) > 20]))
    line = lines[at]
    one, two, three = sorted(data.draw(st.tuples(*[st.integers(3, len(line))] * 3)))
    lines[at] = line[:one] + line[two:three] + line[one:two] + line[three:]
    survives(b"\n".join(lines))


@given(
    st.binary(max_size=200), st.sampled_from(["cp1251", "utf-16", "shift_jis", "utf-7", "punycode", "latin-1", "zip"])
)
@MANY
def test_any_bytes_in_any_encoding_give_findings(data: bytes, encoding: str) -> None:
    survives(b"012 " + data, encoding)


@given(tournaments(most=4), st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_a_written_report_with_a_wrong_character_gives_findings(tournament: Tournament, data: st.DataObject) -> None:
    written = write_trf26(tournament)
    at = data.draw(st.integers(0, len(written) - 1))
    survives(written[:at] + data.draw(st.binary(max_size=3)) + written[at + 1 :])


# limits


@pytest.mark.parametrize(("players", "read"), [(9, True), (10, True), (11, False)])
def test_more_players_than_the_limit_are_refused(players: int, read: bool) -> None:
    data = trf(*(player(number) for number in range(1, players + 1)))
    tournament, found, _ = read_trf(data, "report.trf", limits=Limits(players=10))
    assert (tournament is not None) == read
    if not read:
        assert [shown(finding) for finding in found] == ["error 11 more than 10 players: refused"]


@pytest.mark.parametrize(("size", "read"), [(-1, False), (0, True), (1, True)])
def test_more_bytes_than_the_limit_are_refused(size: int, read: bool) -> None:
    data = trf(player(1))
    tournament, _, _ = read_trf(data, "report.trf", limits=Limits(total_bytes=len(data) + size))
    assert (tournament is not None) == read


@pytest.mark.parametrize(("lines", "read"), [(1, False), (2, False), (3, True)])
def test_more_lines_than_the_limit_are_refused(lines: int, read: bool) -> None:
    tournament, _, _ = read_trf(player(1).encode() + b"\n\n012 Open", "report.trf", limits=Limits(lines=lines))
    assert (tournament is not None) == read


def test_a_huge_line_is_skipped_and_told() -> None:
    tournament, found, _ = read_trf(trf("012 " + "x" * 20_000, player(1)), "report.trf")
    assert tournament is not None
    assert tournament.name == ""
    assert [shown(finding) for finding in found] == [
        "error 1:12001 a line of 20004 characters, more than the 12000 that are read: skipped"
    ]


@pytest.mark.parametrize(("rounds", "read"), [(3, 3), (4, 4), (5, 4)])
def test_more_rounds_than_the_limit_are_left_out(rounds: int, read: int) -> None:
    data = trf(player(1, *["0000 - Z"] * rounds))
    tournament, found, _ = read_trf(data, "report.trf", limits=Limits(rounds=4))
    assert tournament is not None
    assert tournament.rounds_reported == read
    assert bool(found) == (rounds > read)


def test_one_kind_of_finding_is_listed_a_thousand_times_then_counted() -> None:
    _, found, _ = read_trf(trf(player(1), *["what is this"] * 1_500), "report.trf")
    assert len(found) == 1_001
    assert str(found[-1].message) == 'and 500 more findings of the kind "unknown-record"'


@pytest.mark.parametrize(
    "line",
    [
        "042 2024" + " " * 11_000 + "x",
        "XXS " + "A" * 11_000,
        "XXS " + "A " * 5_000,
        "---" + "-" * 11_000 + "x",
        "162 " + "W " * 5_000,
        "132 " + "2024/01/" * 1_400,
        "192 " + "FIDE_" * 2_000 + "!",
        "222 " + "40/60:" * 1_900,
        "001    1|" + " " * 11_000 + "x",
        "001    1|||||||||||||" + "1 " * 5_000,
        "142 1.0" + " " * 11_000 + "x",
        "001    1 " + " 2000 UKR" * 1_200,
        "XXP " + "9 " * 5_000,
        "062 1" + " " * 11_000 + "x",
    ],
)
def test_no_line_takes_long(line: str) -> None:
    begun = time.perf_counter()
    read_trf(trf(*[line] * 20, player(2)), "report.trf")
    assert time.perf_counter() - begun < 2  # a hundredth of that, on a quiet machine
