"""A report is told by its content, whatever its name."""

from pathlib import Path

import pytest

from ratingoffice.formats.limits import Limits
from ratingoffice.formats.reports import read_report, read_report_bytes
from trf_files import player, shown, trf

OPEN = trf("012 Open", player(1))


@pytest.mark.parametrize("name", ["report.trf", "report.txt", "report", "report.xml"])
def test_a_trf_is_read_under_any_name(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(OPEN)
    tournament, found, _ = read_report(tmp_path / name)
    assert tournament is not None
    assert tournament.name == "Open"
    assert found == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1251"])
def test_a_trf_is_known_in_any_encoding(encoding: str) -> None:
    tournament, _, _ = read_report_bytes(OPEN.decode().encode(encoding), "upload")
    assert tournament is not None


def test_a_trf_may_start_with_rulers_and_players() -> None:
    tournament, _, _ = read_report_bytes(trf("DDD SSSS sTTT NNN", "", player(1)), "upload")
    assert tournament is not None


KNOWN = "JCF form (.xlsx), chess-results XML, TRF, CSV of games"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "error 0 the file is empty"),
        (b" \r\n ", "error 0 the file is empty"),
        (b"%PDF-1.7", f"error 0 not a tournament report that is known here ({KNOWN})"),
        (b"\x7fELF\0\0", f"error 0 not a tournament report that is known here ({KNOWN})"),
    ],
)
def test_another_kind_of_file_is_told(data: bytes, sentence: str) -> None:
    tournament, found, _ = read_report_bytes(data, "upload")
    assert tournament is None
    assert [shown(finding) for finding in found] == [sentence]


def test_games_in_pgn_are_no_report_and_go_beside_one() -> None:
    for data in (b'[Event "Open"]\n[Site "Lviv"]\n\n1. e4 *\n', b'\xef\xbb\xbf\n[White "A"]\n'):
        tournament, findings, _ = read_report_bytes(data, "games.pgn")
        assert tournament is None
        assert [(finding.code, str(finding.message)) for finding in findings] == [
            ("pgn", "games in PGN: a report has the event; name this file beside it to compare the games")
        ]


def test_a_file_that_is_too_long_is_refused_before_it_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "long.trf"
    path.write_bytes(OPEN * 100)
    tournament, found, _ = read_report(path, limits=Limits(total_bytes=1_000))
    assert tournament is None
    assert [shown(finding) for finding in found] == ["error 0 1001 bytes are more than the 1000 that are read: refused"]


def test_a_file_that_is_not_there_is_the_callers_affair(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_report(tmp_path / "nothing.trf")
