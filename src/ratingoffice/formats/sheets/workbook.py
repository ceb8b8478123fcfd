"""Write spreadsheets, the same rows as the same bytes, and read them after checking their size."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from typing import Any

from ratingoffice.formats.limits import Limits, UnreadableFile
from ratingoffice.formats.sheets.size_check import MOMENT, repack_checked

#: a spreadsheet takes text that begins so for a formula
FORMULA = ("=", "+", "-", "@", "\t", "\r")
#: no letters of a file's own: XML has none of these
NO_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

#: the moment of writing is nobody's business
MODIFIED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")

#: a sheet: its name, its rows, the widths of its columns
Sheet = tuple[str, Iterable[Sequence[Any]], Sequence[int]]


def harmless(text: str) -> str:
    """Return text that a spreadsheet shows and does not run as a formula."""
    return "'" + text if text.startswith(FORMULA) else text


def write_workbook(sheets: Sequence[Sheet], *, bold_headings: bool = True) -> bytes:
    """Write an .xlsx with these sheets; the first row of each holds its headings."""
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    book = Workbook(write_only=True)
    for name, rows, widths in sheets:
        sheet = book.create_sheet(name)
        sheet.freeze_panes = "A2"
        for number, width in enumerate(widths, start=1):
            sheet.column_dimensions[get_column_letter(number)].width = width
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
    """Remove the time of writing from a workbook."""
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


def read_workbook(data: bytes, limits: Limits | None = None) -> dict[str, list[list[Any]]]:
    """Read the rows of each sheet of an .xlsx. Raises UnreadableFile for other files, and for harmful ones."""
    from python_calamine import CalamineWorkbook

    unpacked = repack_checked(io.BytesIO(data), limits or Limits())
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(unpacked))
        return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names[:20]}
    except BaseException as problem:
        # whatever it is: damage in a file can even make the library panic, which is no Exception
        if isinstance(problem, (KeyboardInterrupt, SystemExit)):
            raise
        raise UnreadableFile(
            "not a spreadsheet that can be read: {problem}", problem=str(problem) or type(problem).__name__
        ) from None
