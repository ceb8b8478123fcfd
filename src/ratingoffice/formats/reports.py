"""Read a tournament report of any format: the format shows in the first bytes of the file, not in its name."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ratingoffice.formats.finding_collector import FindingCollector
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.report_overrides import NO_OVERRIDES, ReportOverrides
from ratingoffice.formats.report_reading import ReportReading
from ratingoffice.formats.trf import read_trf
from ratingoffice.formats.unsupported_files import is_binary, looks_like_a_pasted_table, program_file
from ratingoffice.message import Message, Wording, listed

if TYPE_CHECKING:
    from ratingoffice.federations.extensions import ReportForm

#: bytes, the file's name for findings, the encoding that the user named, how much is read, what the user says of it
ReportReader = Callable[[bytes, str, str | None, Limits, ReportOverrides], ReportReading]

#: enough of a file to tell what it is
SNIFFED = 4_096

TRF_LINE = re.compile(rb"(?:^|[\r\n])(?:0[0-9]2 |001 |1[0-9]2 |XX[A-Z] |###)")
#: a line that could be a record of TRF, and one that no TRF lacks
RECORD_LINE, TRF_START = rb"[0-9]{3} |[A-Z]{3} |#", rb"001 +[0-9]|012 "

#: the first tag of a game in PGN; compiled when it is looked for
PGN_START = rb"(?:\xef\xbb\xbf)?\s*\[[A-Z][A-Za-z]* \""

#: the word for standard input in the place of a file, and its name in findings
STANDARD_INPUT = "-"
NAME_OF_INPUT = "standard input"


class Document(NamedTuple):
    """A report that is not in a file, such as one from standard input."""

    name: str
    data: bytes

    def __str__(self) -> str:
        return self.name

    def read_bytes(self) -> bytes:
        return self.data


Source = Path | Document


def source_of(path: Path, limits: Limits | None = None) -> Source:
    """Return the named file, or the whole of standard input for `-`."""
    if str(path) != STANDARD_INPUT:
        return path
    most = (limits or Limits()).total_bytes + 1  # one more: the reader refuses what is too long
    return Document(NAME_OF_INPUT, sys.stdin.buffer.read(most))


def _trf(data: bytes, name: str, encoding: str | None, limits: Limits, overrides: ReportOverrides) -> ReportReading:
    return read_trf(data, name, encoding=encoding, limits=limits, overrides=overrides)


def _looks_like_trf(head: bytes) -> bool:
    return TRF_LINE.search(head.replace(b"\0", b"")) is not None  # NUL: every other byte of UTF-16


def _chess_results(
    data: bytes, name: str, encoding: str | None, limits: Limits, overrides: ReportOverrides
) -> ReportReading:
    from ratingoffice.formats.chess_results.reader import read_chess_results

    return read_chess_results(data, name, encoding=encoding, limits=limits, overrides=overrides)


def _looks_like_chess_results(head: bytes) -> bool:
    return b"<chessresults" in head.replace(b"\0", b"").lower()


#: how a spreadsheet begins, as any archive does
ARCHIVE = b"PK\x03\x04"


def _forms() -> list[ReportForm]:
    """Return the spreadsheet forms of the bodies."""
    from ratingoffice.federations.registry import BODIES  # needs polars, which other reports do not

    return [body.form for body in BODIES.values() if body.form]


def _read_form(data: bytes, name: str, encoding: str | None, limits: Limits) -> ReportReading | None:
    """Read a form by the first body that can, else return the findings of the first. None: there are no forms."""
    from ratingoffice.federations.extensions import load

    first: ReportReading | None = None
    for form in _forms():
        reading: ReportReading = load(form.read)(data, name, encoding, limits)
        if reading.tournament is not None:
            return reading
        first = first or reading
    return first


def _csv(data: bytes, name: str, encoding: str | None, limits: Limits, overrides: ReportOverrides) -> ReportReading:
    from ratingoffice.formats.csv_report import read_csv_report

    return _override(overrides, read_csv_report(data, name, encoding=encoding, limits=limits), name)


def _override(overrides: ReportOverrides, reading: ReportReading, name: str) -> ReportReading:
    """Apply overrides to a report that declares no points: no check of it depends on them."""
    if reading.tournament is None:
        return reading
    collector = FindingCollector(name)
    tournament = overrides.apply_to(reading.tournament, collector)
    return reading._replace(tournament=tournament, findings=reading.findings + collector.findings())


#: the first line of a table of games, whatever the order of its columns; compiled when it is looked for
CSV_HEADER = rb"(?i)^[^\r\n]*white[ _](?:id|name)[^\r\n]*[,;\t]|^white[,;\t]"


def _looks_like_csv(head: bytes) -> bool:
    return re.match(CSV_HEADER, head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe\r\n")) is not None


#: the other formats of reports, in the order they are tried: how the first bytes look, and who reads them
FORMATS: tuple[tuple[Wording, Callable[[bytes], bool], ReportReader], ...] = (
    ("chess-results XML", _looks_like_chess_results, _chess_results),
    ("TRF", _looks_like_trf, _trf),
    (Message("CSV of games"), _looks_like_csv, _csv),
)


def looks_like_report(path: Path) -> bool:
    """Tell whether a file begins as a report does: a TRF, whatever it is called, or an upload to chess-results.

    A TRF inside another text, as in a manual, is none; neither is a file that cannot be opened.
    """
    try:
        with path.open("rb") as file:
            head = file.read(SNIFFED)
    except OSError:
        return False
    if program_file(path.name) or is_binary(head):
        return False
    if _looks_like_chess_results(head):
        return True
    lines = [line for line in head.replace(b"\0", b"").splitlines() if line.strip()]
    records = sum(re.match(RECORD_LINE, line) is not None for line in lines)
    return 2 * records > len(lines) and any(re.match(TRF_START, line) for line in lines)


def read_report(
    path: str | Source,
    *,
    encoding: str | None = None,
    limits: Limits | None = None,
    overrides: ReportOverrides = NO_OVERRIDES,
) -> ReportReading:
    """Read a report. A file that cannot be opened raises OSError."""
    if isinstance(path, Document):
        return read_report_bytes(path.data, path.name, encoding=encoding, limits=limits, overrides=overrides)
    path = Path(path)
    limits = Limits() if limits is None else limits
    with path.open("rb") as file:
        data = file.read(limits.total_bytes + 1)  # one more: the reader refuses what is too long
    return read_report_bytes(data, str(path), encoding=encoding, limits=limits, overrides=overrides)


def read_report_bytes(
    data: bytes,
    name: str,
    *,
    encoding: str | None = None,
    limits: Limits | None = None,
    overrides: ReportOverrides = NO_OVERRIDES,
) -> ReportReading:
    """Read a report whose bytes came another way, such as an upload."""
    limits = Limits() if limits is None else limits
    head = data[:SNIFFED]
    if head.startswith(ARCHIVE) and (form := _read_form(data, name, encoding, limits)):
        return _override(overrides, form, name)
    program = program_file(name)
    for _, looks_like, read in FORMATS:
        if looks_like(head) and not (program and is_binary(head)):
            return read(data, name, encoding, limits, overrides)
    collector = FindingCollector(name)
    if program:
        collector.error(0, 0, "format", program)
    elif re.match(PGN_START, head):
        collector.error(
            0, 0, "pgn", "games in PGN: a report has the event; name this file beside it to compare the games"
        )
    elif looks_like_a_pasted_table(head):
        collector.error(
            0,
            0,
            "format",
            "a table parted by tabs, as it is copied from a page or a spreadsheet: export the report for FIDE "
            "(TRF16 or TRF26), or send a table of games with the columns round, white_name, black_name, result",
        )
    elif data.strip():
        formats = listed([*(form.label for form in _forms()), *(kind for kind, _, _ in FORMATS)])
        collector.error(0, 0, "format", "not a tournament report that is known here ({known})", known=formats)
    else:
        collector.error(0, 0, "format", "the file is empty")
    return ReportReading(None, collector.findings())
