"""Spreadsheets with more in them than any report: refused while they are unpacked, before their cells are laid out."""

from __future__ import annotations

import io
import zipfile
from itertools import count

import pytest

from ratingoffice.formats.limits import Limits, UnreadableFile
from ratingoffice.formats.sheets import read_workbook, write_workbook
from ratingoffice.formats.sheets.size_check import repack_checked

SHEET = "xl/worksheets/sheet1.xml"


class Counted(io.BytesIO):
    """How much of a file was asked for."""

    asked = 0

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        self.asked += len(found)
        return found


def workbook(rows: int = 3, columns: int = 2, sheets: int = 1) -> bytes:
    table = [[f"{row}-{column}" for column in range(columns)] for row in range(rows)]
    return write_workbook([(f"Sheet{number}", table, ()) for number in range(sheets)])


def with_part(name: str, content: bytes) -> bytes:
    written = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook())) as source,
        zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as target,
    ):
        for entry in source.namelist():
            if entry != name:
                target.writestr(entry, source.read(entry))
        target.writestr(name, content)  # the last one, so that all others are read before it
    return written.getvalue()


def sheet(cells: str) -> bytes:
    return f'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">{cells}</worksheet>'.encode()


def refusal(data: bytes, limits: Limits) -> str:
    with pytest.raises(UnreadableFile) as refused:
        read_workbook(data, limits)
    return str(refused.value)


def is_read(data: bytes, limits: Limits) -> bool:
    try:
        return bool(read_workbook(data, limits))
    except UnreadableFile:
        return False


@pytest.mark.parametrize(("rows", "taken"), [(9, True), (10, True), (11, False)])
def test_rows_up_to_the_limit_are_read(rows: int, taken: bool) -> None:
    assert is_read(workbook(rows), Limits(lines=10)) == taken


@pytest.mark.parametrize(("columns", "taken"), [(4, True), (5, True), (6, False)])
def test_cells_of_all_sheets_together_up_to_the_limit_are_read(columns: int, taken: bool) -> None:
    assert is_read(workbook(10, columns, sheets=2), Limits(cells=100)) == taken


def test_the_sentence_says_how_large_it_is_and_what_to_do() -> None:
    assert refusal(workbook(11), Limits(lines=10, cells=500)) == (
        "a sheet of at least 11 rows and 2 columns: no report has more than 10 rows or 500 cells in all its sheets; "
        "delete what does not belong to it"
    )


def test_of_an_endless_sheet_little_more_than_the_rows_of_a_report_is_unpacked() -> None:
    numbers = count(1)
    rows = "".join(f'<row><c t="inlineStr"><is><t>{next(numbers)}</t></is></c></row>' for _ in range(400_000))
    file = Counted(with_part(SHEET, sheet(f"<sheetData>{rows}</sheetData>")))
    with pytest.raises(UnreadableFile, match="at least 1001 rows"):
        repack_checked(file, Limits(lines=1_000))
    assert file.asked < len(file.getvalue()) / 10


@pytest.mark.parametrize("place", ["B11", "b11", "XFD1048576"])
def test_a_cell_far_out_counts_with_the_empty_ones_before_it(place: str) -> None:
    cells = f'<sheetData><row r="1"><c r="{place}"><v>1</v></c></row></sheetData>'
    assert "a sheet of at least" in refusal(with_part(SHEET, sheet(cells)), Limits(lines=10))


def test_rows_and_cells_that_hold_nothing_do_not_count() -> None:
    """Programs write them for the sake of a height or a colour."""
    cells = (
        '<dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>'
    )
    assert read_workbook(with_part(SHEET, sheet(cells)), Limits(lines=10)) == {"Sheet0": [[1.0]]}


def test_elements_that_are_no_cells_are_counted_too() -> None:
    strings = b"<sst>" + b"<si/>" * 105_001 + b"</sst>"
    assert refusal(with_part("xl/sharedStrings.xml", strings), Limits(cells=1_000)) == (
        "a spreadsheet of more than 105000 elements: no report is that long"
    )


def test_a_sheet_under_another_name_is_not_opened() -> None:
    """What is not looked at is not handed on: a workbook may call a sheet anything."""
    data = with_part("xl/worksheets/sheet1.dat", sheet("<sheetData/>"))
    with zipfile.ZipFile(io.BytesIO(repack_checked(io.BytesIO(data), Limits()))) as left:
        assert "xl/worksheets/sheet1.dat" not in left.namelist()
        assert SHEET in left.namelist()
