"""Check the size of a workbook before it is opened: its parts are unpacked and counted up to a limit."""

from __future__ import annotations

import io
import re
import zipfile
from typing import IO, Any
from xml.parsers import expat

from ratingoffice.formats.archive import DAMAGE
from ratingoffice.formats.limits import Limits, UnreadableFile

MOST_BYTES = 64 * 1024 * 1024
MOST_MEMBERS = 500
#: elements of XML: a cell, its value, its text and how that is set; and styles and the like
A_CELL, NO_CELL = 5, 100_000
BLOCK = 64 * 1024

#: an archive knows no moment before 1980
MOMENT = (1980, 1, 1, 0, 0, 0)
REFERENCE = re.compile(r"([A-Za-z]{1,4})([0-9]{1,9})")


def repack_checked(file: IO[bytes], limits: Limits) -> bytes:
    """Unpack the texts of a workbook within the limits and repack them uncompressed, so that they cannot grow."""
    result, count = io.BytesIO(), _Count(limits)
    try:
        with zipfile.ZipFile(file) as source, zipfile.ZipFile(result, "w") as target:
            if len(source.infolist()) > MOST_MEMBERS:
                raise UnreadableFile("more than {most} parts in the spreadsheet: refused", most=MOST_MEMBERS)
            if "xl/workbook.xml" not in source.namelist():
                raise UnreadableFile("not an .xlsx spreadsheet")
            for entry in source.infolist():
                if entry.filename.lower().endswith((".xml", ".rels")):  # pictures and programs are nobody's report
                    with source.open(entry) as part, target.open(zipfile.ZipInfo(entry.filename, MOMENT), "w") as to:
                        _copy(part, to, count)
    except DAMAGE as problem:
        raise UnreadableFile(
            "the spreadsheet is damaged: {problem}", problem=str(problem) or type(problem).__name__
        ) from None
    return result.getvalue()


def _copy(part: IO[bytes], to: IO[bytes], count: _Count) -> None:
    parser = count.parser()
    try:
        while block := part.read(BLOCK):
            count.bytes += len(block)
            if count.bytes > MOST_BYTES:
                raise UnreadableFile("the spreadsheet unpacks to more than {most} bytes: refused", most=MOST_BYTES)
            parser.Parse(block, False)
            to.write(block)
        parser.Parse(b"", True)
    except expat.ExpatError as problem:
        raise UnreadableFile("a part of the spreadsheet cannot be read ({problem})", problem=str(problem)) from None


class _Count:
    """Counts what the parts of one workbook hold. The library allocates every cell up to the last one of a sheet.

    How large a sheet says that it is does not count: it may say less, and often says more, for the sake of a colour.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.bytes = self.elements = self.cells = 0

    def parser(self) -> expat.XMLParserType:
        """Return a parser that counts the next part."""
        row = column = rows = columns = 0
        cells_of_other_parts, most_elements = self.cells, A_CELL * self.limits.cells + NO_CELL

        def begin(tag: str, attributes: dict[str, str]) -> None:
            nonlocal row, column, rows, columns
            self.elements += 1
            if self.elements > most_elements:
                raise UnreadableFile(
                    "a spreadsheet of more than {most} elements: no report is that long", most=most_elements
                )
            tag = tag.rpartition(":")[2]
            if tag == "c":
                match = REFERENCE.fullmatch(attributes.get("r", ""))
                row, column = (int(match[2]), _column(match[1])) if match else (row, column + 1)
            elif tag == "row":
                number = attributes.get("r", "")
                row, column = int(number[:9]) if number.isascii() and number.isdigit() else row + 1, 0
            elif tag in ("v", "is") and (row > rows or column > columns):  # a cell that has something in it
                rows, columns = max(row, rows), max(column, columns)
                self.cells = cells_of_other_parts + rows * columns
                if rows > self.limits.lines or self.cells > self.limits.cells:
                    most = {"most_rows": self.limits.lines, "most": self.limits.cells}
                    raise UnreadableFile(
                        "a sheet of at least {rows} rows and {columns} columns: no report has more than {most_rows} "
                        "rows or {most} cells in all its sheets; delete what does not belong to it",
                        rows=rows,
                        columns=columns,
                        **most,
                    )

        def refuse(*_: Any) -> None:
            raise UnreadableFile("a part of the spreadsheet declares a document type, or is not UTF-8: refused")

        parser = expat.ParserCreate("UTF-8")  # whatever it declares: the library reads nothing else
        parser.StartElementHandler = begin
        parser.StartDoctypeDeclHandler = refuse
        return parser


def _column(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number
