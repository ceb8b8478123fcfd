"""Whatever is wrong with a file, every command that reads it ends with sentences, never with a traceback, and soon.

A thousand damaged files were tried by hand; these are some of them, others each time hypothesis is asked for more.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from trf_files import player, trf

SOME = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
)
SECONDS = 5

INDIVIDUAL = trf(
    "012 Open",
    "042 2026/03/14",
    "092 Swiss",
    "142 3",
    "162  W 1.0    D 0.5    L 0.0",
    "212 PTS,BH/C1,SB",
    "299    -1.0  -2.0         1",
    player(1, "   2 w 1", "   3 b =", "        ", points="2.0", rank=1, fide_id=14100000),
    player(2, "   1 b 0", "   4 w 1", "   3 w +", points="2.0", rank=2),
    player(3, "   4 w =", "   1 w =", "   2 b -", points="1.0", rank=3, name="Коваленко"),
    player(4, "   3 b =", "   2 b 0", "0000 - U", points="1.5", rank=4),
)
TEAMS = trf(
    "012 Cup",
    "092 Team Round Robin",
    *(player(n, f"{n + 2:4} w 1", points="1.0") for n in (1, 2)),
    *(player(n, f"{n - 2:4} b 0", points="0.0") for n in (3, 4)),
    "310   1 Lviv Knights                     LVK     2291    2.0    2.0   1     1    2",
    "310   2 Kyiv Rooks                       KYI     2100    0.0    0.0   2     3    4",
    "320  1.0  2.0       1",
)
UPLOAD = b"""<chessresults><tournament type="0" name="Open" rounds="2" tb1no="84" tb1_detail="0,0,1,-,-" tb2no="37"/>
<players><player no="1" lastname="A" pts="1,5" rank="1" tb1="0,5" tb2="1"/>
<player no="2" lastname="B" pts="0.5" rank="2" tb1="1"/>
</players><playerpairings><playerpairing round="1" whiteno="1" blackno="2" reswhite="1" resblack="0" forfeit=""/>
<playerpairing round="2" whiteno="2" blackno="1" reswhite="0,5" resblack="0,5" forfeit="K"/></playerpairings>
</chessresults>"""
TABLE = b"event_id,round,played_on,white_id,black_id,result\nE,1,2024-05-01,1,2,1-0\nE,2,2024-05-02,2,3,\xbd-\xbd\n"
FILES = {"a.trf": INDIVIDUAL, "b.trf": TEAMS, "c.xml": UPLOAD, "d.csv": TABLE}

SIGNS = st.sampled_from([b" ", b"\t", b"\n", b"0", b"1", b"9", b"=", b"+", b"-", b"U", b"\xe9", b"\x83\x41", b"\0"])


@st.composite
def damaged(draw: st.DrawFn) -> tuple[str, bytes]:
    """Bytes exchanged, taken out, put in; lines cut, joined, repeated."""
    name = draw(st.sampled_from(sorted(FILES)))
    data = FILES[name]
    for _ in range(draw(st.integers(1, 6))):
        at, length = draw(st.integers(0, len(data))), draw(st.integers(0, 12))
        lines = data.split(b"\n")
        one, other = draw(st.sampled_from(lines)), draw(st.sampled_from(lines))
        data = draw(
            st.sampled_from(
                [
                    data[:at] + data[at + length :],
                    data[:at] + draw(SIGNS) + data[at + 1 :],
                    data[:at] + draw(st.binary(max_size=4)) + data[at:],
                    data.replace(one, one[: at % 100] + other[at % 100 :], 1),
                    data.replace(one, one + b"\n" + one, 1),
                ]
            )
        )
    return name, data


@pytest.fixture
def book(tmp_path: Path) -> Path:
    folder = tmp_path / "book"
    folder.mkdir()
    (folder / "players.csv").write_text("player_id,name\n1,A\n2,B\n3,C\n14100000,D\n")
    return folder


@given(damaged(), st.sampled_from([[], ["--scores", "3-1-0"], ["--team-bye", "1-2"], ["--encoding", "cp1250"]]))
@SOME
def test_every_command_ends_with_sentences(
    tmp_path: Path, book: Path, file: tuple[str, bytes], options: list[str]
) -> None:
    name, data = file
    report = tmp_path / name
    report.write_bytes(data)
    for words in (
        ["check", str(report), *options],
        ["standings", str(report), *options],
        ["standings", str(report), *options, "--check", "--details"],
        ["add", str(report), "--book", str(book), "--time-control", "5400+30"],
    ):
        begun = time.perf_counter()
        done = CliRunner().invoke(app, words)
        assert done.exit_code in (0, 1, 2), words
        assert time.perf_counter() - begun < SECONDS
