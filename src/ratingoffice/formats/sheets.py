"""Spreadsheets: written so that the same rows give the same bytes, and opened only after a look at what is inside."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any
from xml.parsers import expat

from ratingoffice.formats.packed import DAMAGE, Refused

#: a spreadsheet takes text that begins so for a formula
FORMULA = ("=", "+", "-", "@", "\t", "\r")
#: no letters of a file's own: XML has none of these
NO_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

#: an archive knows no moment before 1980; the moment of writing is nobody's business
MOMENT = (1980, 1, 1, 0, 0, 0)
MODIFIED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")

#: a sheet: its name, its rows, the widths of its columns
Sheet = tuple[str, Iterable[Sequence[Any]], Sequence[int]]


def harmless(text: str) -> str:
    """Text as a cell shows it, not as a formula that runs when the file is opened."""
    return "'" + text if text.startswith(FORMULA) else text


def write_workbook(sheets: Sequence[Sheet], *, bold_headings: bool = True) -> bytes:
    """An .xlsx with these sheets; the first row of each is its headings."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = Workbook(write_only=True)
    for name, rows, widths in sheets:
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        for number, width in enumerate(widths):
            sheet.column_dimensions["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]].width = width
        for number, row in enumerate(rows):
            values = [NO_CHARACTERS.sub(" ", harmless(value)) if isinstance(value, str) else value for value in row]
            if number == 0 and bold_headings:
                cells = [WriteOnlyCell(sheet, value) for value in values]
                for cell in cells:
                    cell.font = Font(bold=True)
                sheet.append(cells)
            else:
                sheet.append(values)
    written = io.BytesIO()
    book.save(written)
    return _timeless(written.getvalue())


def _timeless(data: bytes) -> bytes:
    """The same workbook without the moment in which it was written."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as target:
        for entry in sorted(source.infolist(), key=lambda entry: entry.filename != "[Content_Types].xml"):
            content = source.read(entry)
            if entry.filename == "docProps/core.xml":
                content = MODIFIED.sub(rb"\g<1>1980-01-01T00:00:00Z\g<3>", content)
            target.writestr(_entry(entry.filename), content)
    return result.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, MOMENT)
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


# reading

MOST_BYTES = 64 * 1024 * 1024
MOST_MEMBERS = 500
MOST_CELLS = 2_000_000
REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def read_workbook(data: bytes) -> dict[str, list[list[Any]]]:
    """The rows of each sheet of an .xlsx. Raises Refused for what is no workbook, or is one to break programs with."""
    from python_calamine import CalamineWorkbook

    checked = _checked(data)
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(checked))
        return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names[:20]}
    except BaseException as problem:
        # whatever it is: damage in a file can even make the library panic, which is no Exception
        if isinstance(problem, (KeyboardInterrupt, SystemExit)):
            raise
        raise Refused(
            "not a spreadsheet that can be read: {problem}", problem=str(problem) or type(problem).__name__
        ) from None


def _checked(data: bytes) -> bytes:
    """The same workbook, unpacked by us and packed again without compression: it cannot grow any more."""
    result = io.BytesIO()
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(result, "w") as target:
            if len(source.infolist()) > MOST_MEMBERS:
                raise Refused("more than {most} parts in the spreadsheet: refused", most=MOST_MEMBERS)
            if "xl/workbook.xml" not in source.namelist():
                raise Refused("not an .xlsx spreadsheet")
            for entry in source.infolist():
                with source.open(entry) as part:
                    content = part.read(MOST_BYTES - total + 1)
                total += len(content)
                if total > MOST_BYTES:
                    raise Refused("the spreadsheet unpacks to more than {most} bytes: refused", most=MOST_BYTES)
                if entry.filename.lower().endswith((".xml", ".rels")):
                    _check_part(content)
                target.writestr(zipfile.ZipInfo(entry.filename, MOMENT), content)
    except DAMAGE as problem:
        raise Refused("the spreadsheet is damaged: {problem}", problem=str(problem) or type(problem).__name__) from None
    return result.getvalue()


def _check_part(content: bytes) -> None:
    """No document type; and no cell so far out that the empty ones before it would fill the memory."""
    if b"<!DOCTYPE" in content or b"<!ENTITY" in content or content.startswith((b"\xff\xfe", b"\xfe\xff", b"\0")):
        raise Refused("a part of the spreadsheet declares a document type, or is not UTF-8: refused")
    last_row = last_column = 1

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal last_row, last_column
        tag, place = tag.rpartition(":")[2], attributes.get("r", "")
        if tag == "row" and place.isascii() and place.isdigit():
            last_row = max(last_row, int(place[:9]))
        elif tag == "c" and (found := REFERENCE.fullmatch(place)):
            last_row, last_column = max(last_row, int(found[2])), max(last_column, _column(found[1]))

    parser = expat.ParserCreate()
    parser.StartElementHandler = begin
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as problem:
        raise Refused("a part of the spreadsheet cannot be read ({problem})", problem=str(problem)) from None
    if last_row * last_column > MOST_CELLS:
        raise Refused("a sheet of {rows} rows and {columns} columns: refused", rows=last_row, columns=last_column)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
