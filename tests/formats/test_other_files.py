"""What people send instead of a report is named for what it is, with what to send in its place."""

import pytest

from ratingoffice.formats.reports import read_report_bytes
from ratingoffice.formats.trf import read_trf
from trf_files import player, shown, trf

BINARY = b"\x93\xff\x89D\x01\0\0\0Open\0\n001 \0"


@pytest.mark.parametrize(
    ("name", "program"),
    [("a.TUNX", "Swiss-Manager"), ("a.turx", "Swiss-Manager"), ("a.tumx", "Swiss-Manager"), ("a.trn", "Swiss-Chess")],
)
@pytest.mark.parametrize("data", [BINARY, b"[Tournament] of some kind"])
def test_a_programs_own_file_is_named_with_what_to_export(name: str, program: str, data: bytes) -> None:
    tournament, [found], _ = read_report_bytes(data, name)
    assert tournament is None
    assert found.severity == "error"
    assert program in str(found.message)
    assert "export the report for FIDE (TRF16 or TRF26) there, and send that" in str(found.message)


def test_a_report_is_read_whatever_its_name() -> None:
    tournament, _, _ = read_report_bytes(trf("012 Open", player(1)), "open.trn")
    assert tournament is not None


def test_a_pasted_table_is_named() -> None:
    tournament, [found], _ = read_report_bytes(b"Rk\tName\tPts\n1\tAnna\t2\n2\tBoris\t1\n", "table.txt")
    assert tournament is None
    assert str(found.message).startswith("a table parted by tabs, as it is copied from a page or a spreadsheet: export")


#                 no  name  rank
LINE = player(12, "   7 w 1", name="Anna", points="1.0", rank=1)


def with_tabs(line: str, width: int) -> str:
    """As an editor writes it that puts a tab where a column ends in blanks."""
    parts = [line[start : start + width] for start in range(0, len(line), width)]
    last = parts.pop()
    return "".join(part.rstrip() + "\t" if part.endswith("  ") else part for part in parts) + last


@pytest.mark.parametrize("width", [8, 4])
def test_tabs_are_the_blanks_they_stand_for(width: int) -> None:
    tournament, found, _ = read_trf(trf("012 Open", with_tabs(LINE, width)), "x.trf")
    assert tournament is not None
    assert tournament.players == read_trf(trf("012 Open", LINE), "x.trf")[0].players
    assert "info 2 1 line of players with tabs, this one first: read as the blanks they stand for" in map(shown, found)


def test_tabs_that_stand_for_nothing_are_an_error() -> None:
    broken = "\t".join(LINE.split())
    _, found, _ = read_trf(trf("012 Open", broken, broken), "x.trf")
    assert (
        "error 2 2 lines of players with tabs, this one first, and TRF counts columns: export the report again, or put "
        "blanks for the tabs"
    ) in map(shown, found)


def test_a_tab_in_a_name_of_the_event_is_a_blank() -> None:
    tournament, found, _ = read_trf(trf("012 Lviv\tOpen", LINE.replace("7 w 1", "0 - Z")), "x.trf")
    assert tournament is not None
    assert tournament.name == "Lviv Open"
    assert not [one for one in found if one.code == "tabs"]
