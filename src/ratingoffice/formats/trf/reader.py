"""TRF, FIDE's tournament report: one tolerant reader for TRF06, TRF16, TRF26 and what programs make of them.

A line is a record: its code in columns 1-3, its data from column 5. The readers of the records are in `header`,
`players`, `teams` and `extensions`; this module gives each line to its reader and puts the tournament together.
Whatever the bytes, the answer is a tournament or None, and findings.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ratingoffice.book.findings import Finding
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import Limits
from ratingoffice.formats.report_overrides import NO_OVERRIDES, ReportOverrides
from ratingoffice.formats.report_reading import ReportReading
from ratingoffice.formats.text_decoding import DECLARED, decode
from ratingoffice.formats.trf.assembly import build_tournament
from ratingoffice.formats.trf.blank_byes import with_byes
from ratingoffice.formats.trf.checks import find_contradictions
from ratingoffice.formats.trf.draft import Draft, Lines, Reader
from ratingoffice.formats.trf.extensions import EXTENSIONS, VEGA_PLAYER, read_vega_player, read_vega_record
from ratingoffice.formats.trf.header import HEADER
from ratingoffice.formats.trf.players import read_national, read_player
from ratingoffice.formats.trf.tabs import expand_tabs
from ratingoffice.formats.trf.teams import TEAMS
from ratingoffice.tournament.tournament import Comment, Tournament

RECORDS: dict[str, Reader] = {**HEADER, "001": read_player, **TEAMS, **EXTENSIONS}

#: the lines that programs draw above the players: a ruler, the letters of the fields; compiled when there is one
RULER = r"\s{3}[0-9\s]+|1234567890[0-9]*|[-+|][-+|0-9\s]*|D{1,3} S{1,4} .*"
#: records whose data stand in columns
IN_COLUMNS = frozenset({"132", "XXA", *TEAMS})
#: everything that is no letter and no line end, such as NUL and vertical tab
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

DEFAULT_LIMITS = Limits()


class TrfScan(NamedTuple):
    """A tournament as its file has it, what was odd about the file, and where everything stood."""

    tournament: Tournament | None
    findings: list[Finding]
    lines: Lines


def read_trf(
    data: bytes,
    name: str,
    *,
    encoding: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    overrides: ReportOverrides = NO_OVERRIDES,
) -> ReportReading:
    """Read a TRF: the tournament, and all that is wrong with the file, contradictions included.

    The tournament is None if there is nothing to read: no record of TRF, or more than the limits allow.
    """
    scan = scan_trf(data, name, encoding=encoding, limits=limits)
    if scan.tournament is None:
        return ReportReading(None, scan.findings)
    collector = FindingCollector(name)
    tournament = with_byes(overrides.apply_to(scan.tournament, collector), scan.lines, collector)
    findings = scan.findings + collector.findings() + find_contradictions(tournament, scan.lines)
    return ReportReading(tournament, findings, scan.lines.players)


def scan_trf(data: bytes, name: str, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS) -> TrfScan:
    """Read a TRF as it is, without asking whether it contradicts itself."""
    collector, lines = FindingCollector(name), Lines(name)
    if len(data) > limits.total_bytes:
        collector.error(
            0,
            0,
            "too-long",
            "{bytes} bytes are more than the {most} that are read: refused",
            bytes=len(data),
            most=limits.total_bytes,
        )
        return TrfScan(None, collector.findings(), lines)
    text = _plain(decode(data, collector, encoding), collector)
    if text.count("\n") >= limits.lines:
        collector.error(0, 0, "too-long", "more than {most} lines: refused", most=limits.lines)
        return TrfScan(None, collector.findings(), lines)
    draft = Draft(collector, limits, lines)
    vega = VEGA_PLAYER.search(text)
    if vega:
        where = text.count("\n", 0, vega.start()) + 1
        collector.warning(
            where,
            1,
            "vega",
            "fields parted by | as in Vega's .tdf, not TRF: players are read by the order of their fields",
        )
    for no, line in enumerate(text.split("\n"), start=1):
        _read_line(draft, no, line, read_vega_player if vega else read_player)
        if draft.player_lines > limits.players:
            collector.error(no, 0, "too-long", "more than {most} players: refused", most=limits.players)
            return TrfScan(None, collector.findings(), lines)
    if not draft.codes:
        collector.error(
            0, 0, "format", "no line starts with a record of TRF (001, 012 …): this is another kind of file"
        )
        return TrfScan(None, collector.findings(), lines)
    _keep_comments(draft, "")
    tournament = build_tournament(draft)
    return TrfScan(tournament, collector.findings(), lines)


def _read_line(draft: Draft, no: int, line: str, player: Reader) -> None:
    code = line[:3]
    if not line:
        return
    if line.startswith("#"):  # TRF26 has ###; py4swiss and others begin a comment with a single one
        if not re.search(DECLARED, line.encode()):  # what is written is UTF-8
            draft.comments_above.append(line if code == "###" else f"### {line.lstrip('# ')}")
        return
    if len(line) > draft.limits.line_length:
        draft.collector.error(
            no,
            draft.limits.line_length + 1,
            "too-long",
            "a line of {length} characters, more than the {most} that are read: skipped",
            length=len(line),
            most=draft.limits.line_length,
        )
        return
    reader = RECORDS.get(code)
    if reader is None:
        if not line.strip():
            return
        if not _is_national(line):
            _unknown(draft, no, line)
            return
        reader = read_national
    if line[3:4].strip() and code != "001":
        line = _with_blank(draft, no, line)
    if code == "001":
        player(draft, no, line)
    elif not read_vega_record(draft, no, line):
        reader(draft, no, line)
    if draft.comments_above:
        _keep_comments(draft, record_key(line))
    draft.codes.add("NRS" if reader is read_national else code)
    draft.lines.records.setdefault(code, no)


def record_key(line: str) -> str:
    """Return the record that a comment above the line belongs to, with the start number of a player."""
    return line[:8] if line.startswith("001") else line[:3]


def _keep_comments(draft: Draft, before: str) -> None:
    draft.comments += (Comment(before, text.rstrip()) for text in draft.comments_above)
    draft.comments_above.clear()


def _with_blank(draft: Draft, no: int, line: str) -> str:
    """Insert the blank that is missing behind a record's code; where columns count, drop the character there."""
    code = line[:3]
    if code in IN_COLUMNS:
        draft.collector.warning(no, 4, "columns", "not blank where fields are parted (column {columns})", columns="4")
        return line
    draft.collector.info(
        no,
        4,
        "columns",
        "no blank behind the record code {record}: read as {text}",
        record=code,
        text=quoted(line[3:].strip()),
    )
    return f"{code} {line[3:]}"


def _plain(text: str, collector: FindingCollector) -> str:
    """Normalise line ends to LF, and tabs and control characters to blanks."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\t" in text:
        text = expand_tabs(text, collector)
    text, count = CONTROL.subn(" ", text)
    if count:
        collector.warning(0, 0, "control", "{count} control {count:character|characters}: read as blanks", count=count)
    return text


def _is_national(line: str) -> bool:
    """Tell whether a line begins with a federation's code and a start number: `UKR    7 …`."""
    code, number = line[:3], line[4:8].strip()
    if line[3:4].strip():
        return False
    return code.isascii() and code.isalpha() and code.isupper() and number.isascii() and number.isdigit()


def _unknown(draft: Draft, no: int, line: str) -> None:
    if re.fullmatch(RULER, line):
        draft.collector.info(no, 1, "ruler", "a ruler without ###: skipped")
    elif line.startswith("XX"):
        draft.collector.info(no, 1, "extension", "record {record} is not known: skipped", record=line[:3])
    else:
        draft.collector.warning(
            no, 1, "unknown-record", "{text} starts with no record code: skipped", text=quoted(line.strip())
        )
