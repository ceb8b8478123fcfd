"""The report of an event to the JCF, as a spreadsheet: our template with what article 4 of its regulation asks for.

Sheet 大会 (event), a line each:           Sheet 対局 (games), a row each, under these headings:
    大会名 / Event         Tokyo Open          回戦 / Round, 日付 / Date, 白 ID / White ID, 白 氏名 / White name,
    開始日 / Starts on     2026-05-03          結果 / Result, 黒 ID / Black ID, 黒 氏名 / Black name
    …
Labels are found by their Japanese or their English words, in any order; what else stands in the sheets is not read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratingoffice.book.findings import Finding
from ratingoffice.book.time_control_text import read_time_control, time_control_code
from ratingoffice.federations.jcf.form import japanese
from ratingoffice.federations.jcf.form.games import Places, games_of, names_and_numbers
from ratingoffice.federations.jcf.form.sheets import (
    EVENT,
    EVENT_SHEET,
    GAMES,
    GAMES_SHEET,
    NoForm,
    known,
    plain,
    sheet_of,
)
from ratingoffice.formats import game_rows
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.game_rows import GameRow, Person
from ratingoffice.formats.limits import Limits, UnreadableFile
from ratingoffice.formats.report_reading import ReportReading
from ratingoffice.formats.sheets import read_workbook, write_workbook
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import NationalRecord, Player, Tournament

RATING_TYPES = {
    "st": "standard",
    "standard": "standard",
    "スタンダード": "standard",
    "rp": "rapid",
    "rapid": "rapid",
    "ラピッド": "rapid",
}
#: 4(3)a and d: what a report states of its event
STATED = ("name", "starts_on", "ends_on", "organiser", "time_control", "rating_type", "non_members")
#: the codes under which the intake, too, finds that an event cannot be entered: nobody is told twice
CODES = {
    "name": "event-id",
    "starts_on": "event-dates",
    "ends_on": "event-dates",
    "time_control": "time-control-unknown",
}
ABBREVIATED = re.compile(r"(?<=[a-z])\.", re.IGNORECASE)  # min., sec.
EMPTY = Message("{sheet}: {label} ({english}) is empty")


@dataclass(frozen=True)
class JcfReport:
    """The tournament, and what the form says besides."""

    tournament: Tournament
    organiser: str = ""
    rating_type: str = ""  # standard, rapid
    non_members: int | None = None


def write_template() -> bytes:
    """The empty form; always the same bytes."""
    event = [("項目 / Item", "記入 / Value", "例 / Example")]
    event += [(f"{japanese} / {english}", "", example) for japanese, english, example in EVENT.values()]
    games = [tuple(f"{japanese} / {english}" for japanese, english in GAMES.values())]
    return write_workbook([(EVENT_SHEET, event, (34, 40, 24)), (GAMES_SHEET, games, (14, 16, 18, 30, 16, 18, 30))])


def read_jcf_form(data: bytes, name: str, *, limits: Limits | None = None) -> tuple[JcfReport | None, list[Finding]]:
    """The report in this spreadsheet, and what is wrong with it; None if it is no such form."""
    limits = limits or Limits()
    collect = FindingCollector(name)
    if len(data) > limits.total_bytes:
        size = {"bytes": len(data), "most": limits.total_bytes}
        collect.error(0, 0, "too-long", "{bytes} bytes are more than the {most} that are read: refused", **size)
        return None, collect.findings()
    try:
        sheets = read_workbook(data, limits)
        event = _event(sheets, collect)
        rows, places = games_of(sheets, collect, limits)
    except UnreadableFile as problem:
        collect.error(0, 0, "no-form" if isinstance(problem, NoForm) else "format", problem.message)
        return None, collect.findings()
    return _report(event, rows, places, collect, limits), collect.findings()


def read(data: bytes, name: str, encoding: str | None, limits: Limits) -> ReportReading:
    """As every reader of reports; a spreadsheet tells its encoding itself."""
    report, findings = read_jcf_form(data, name, limits=limits)
    return ReportReading(None if report is None else report.tournament, findings)


@dataclass(frozen=True)
class Answers:
    """The event sheet: what stands beside each label, and where; of a label that is not there, neither."""

    values: Mapping[str, Any]
    cells: Mapping[str, tuple[int, str]]  # row and cell

    def text(self, key: str) -> str:
        return game_rows.text(self.values.get(key))[:500]

    def line(self, key: str) -> int:
        return self.cells.get(key, (0, ""))[0]

    def cell(self, key: str) -> str:
        return self.cells.get(key, (0, ""))[1]


def _event(sheets: dict[str, list[list[Any]]], collect: FindingCollector) -> Answers:
    """The values of the event sheet, in the cell beside each label; 4(3)a and d: what is missing is told."""
    sheet = sheet_of(sheets, EVENT_SHEET, "event")
    values, cells = dict[str, Any](), dict[str, tuple[int, str]]()
    for number, row in enumerate(sheet.rows[:200], start=1):
        key = known(row[0], EVENT) if row else None
        if key is None or key in values:
            continue
        cells.setdefault(key, (number, sheet.cell(number, 1)))
        if len(row) > 1 and game_rows.text(row[1]):
            values[key], cells[key] = row[1], (number, sheet.cell(number, 1))
    answers = Answers(values, cells)
    for key in STATED:
        if key not in values:
            collect.error(answers.line(key), answers.cell(key), CODES.get(key, "missing"), EMPTY, **_label(key))
    return answers


def _label(key: str) -> dict[str, str]:
    return {"sheet": EVENT_SHEET, "label": EVENT[key][0], "english": EVENT[key][1]}


def _report(
    event: Answers, rows: Sequence[GameRow], places: Places, collect: FindingCollector, limits: Limits
) -> JcfReport | None:
    def player_of(number: int, person: Person) -> Player:
        national = NationalRecord("JPN", name=person.name, national_id=person.id) if person.id else None
        return Player(number, person.name, national=national)

    games = game_rows.assemble_games(rows, collect, limits, player_of)
    if not games.players:
        collect.error(0, 0, "format", "{sheet}: no game", sheet=GAMES_SHEET)
        return None
    kind = _rating_type(event, collect)
    tournament = Tournament(
        name=event.text("name"),
        city=event.text("place"),
        federation="JPN",
        starts_on=_day(event, "starts_on", collect),
        ends_on=_day(event, "ends_on", collect),
        arbiter=event.text("arbiter"),
        time_control_text=event.text("time_control"),
        time_control=_time_control(event, collect),
        round_dates=games.round_dates if any(games.round_dates) else (),
        ranking_federation="JPN" if any(person.id for person in games.persons) else "",
        ranking_method="OTHER" if any(person.id for person in games.persons) else "",
        players=games.players,
        pool=kind,
        source_format="JCF",
    )
    if tournament.starts_on and tournament.ends_on and tournament.ends_on < tournament.starts_on:
        days = {"ends_on": tournament.ends_on, "starts_on": tournament.starts_on}
        collect.error(
            event.line("ends_on"),
            event.cell("ends_on"),
            "dates",
            "ends on {ends_on}, before it starts on {starts_on}",
            **days,
        )
    non_members = _non_members(event, games.persons, collect)
    names_and_numbers(games.persons, places, non_members, collect)
    return JcfReport(tournament, event.text("organiser"), kind, non_members)


def _day(event: Answers, key: str, collect: FindingCollector) -> date | None:
    value = event.values.get(key)
    if value is None:
        return None
    day = japanese.day(value)
    if day is None:
        collect.error(
            event.line(key),
            event.cell(key),
            CODES[key],
            "{label}: {date} is not a date (2026-05-03, 2026年5月3日)",
            label=EVENT[key][0],
            date=quoted(game_rows.text(value)),
        )
    return day


def _time_control(event: Answers, collect: FindingCollector) -> str:
    """In seconds, as people write it: `90分+30秒`, `90+30`, `5400+30`."""
    text = event.text("time_control")
    if not text:
        return ""
    try:
        return time_control_code(read_time_control(ABBREVIATED.sub("", text)))
    except ValueError:
        collect.error(
            event.line("time_control"),
            event.cell("time_control"),
            CODES["time_control"],
            "time control {time_control} is not understood: write it like 90分+30秒, or in seconds like 5400+30",
            time_control=quoted(text),
        )
        return ""


def _rating_type(event: Answers, collect: FindingCollector) -> str:
    text = event.text("rating_type")
    kind = RATING_TYPES.get(plain(text), "")
    if text and not kind:
        collect.error(
            event.line("rating_type"),
            event.cell("rating_type"),
            "rating-type",
            "rating type {rating_type} is neither ST nor RP",
            rating_type=quoted(text),
        )
    return kind


def _non_members(event: Answers, persons: Sequence[Person], collect: FindingCollector) -> int | None:
    value, without_id = event.values.get("non_members"), sum(not person.id for person in persons)
    declared = japanese.people(value)
    if declared is None and game_rows.text(value):
        collect.error(
            event.line("non_members"),
            event.cell("non_members"),
            "count",
            "{label}: {number} is not a number",
            label=EVENT["non_members"][0],
            number=quoted(game_rows.text(value)),
        )
    elif declared is not None and declared != without_id:
        collect.warning(
            event.line("non_members"),
            event.cell("non_members"),
            "count",
            "{declared} non-members declared, {without} players without a number of a member",
            declared=declared,
            without=without_id,
        )
    return declared
