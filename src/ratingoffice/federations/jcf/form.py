"""The report of an event to the JCF, as a spreadsheet: our template with what article 4 of its regulation asks for.

Sheet 大会 (event), a line each:           Sheet 対局 (games), a row each, under these headings:
    大会名 / Event         Tokyo Open          回戦 / Round, 日付 / Date, 白 ID / White ID, 白 氏名 / White name,
    開始日 / Starts on     2026-05-03          結果 / Result, 黒 ID / Black ID, 黒 氏名 / Black name
    …
Labels are found by their Japanese or their English words, in any order; what else stands in the sheets is not read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratingoffice.formats import game_rows
from ratingoffice.formats.collect import Collector, quoted
from ratingoffice.formats.game_rows import GameRow, Person
from ratingoffice.formats.packed import Refused
from ratingoffice.formats.reports import Report
from ratingoffice.formats.sheets import read_workbook, write_workbook
from ratingoffice.formats.trf_draft import Limits
from ratingoffice.model.findings import Finding
from ratingoffice.model.time_control import parse
from ratingoffice.model.tournament import NationalRecord, Player, Tournament

EVENT_SHEET, GAMES_SHEET = "大会", "対局"

#: what is asked for, Japanese and English, and an example that the template shows
EVENT = {
    "name": ("大会名", "Event", ""),
    "starts_on": ("開始日", "Starts on", "2026-05-03"),
    "ends_on": ("終了日", "Ends on", "2026-05-05"),
    "place": ("開催地", "Place", ""),
    "organiser": ("主催者", "Organiser", ""),
    "arbiter": ("審判長", "Chief arbiter", ""),
    "time_control": ("持ち時間", "Time control", "90分+30秒, 5400+30"),
    "rating_type": ("レーティング種別", "Rating type", "ST, RP"),
    "non_members": ("非会員数", "Non-members", "0"),
}
GAMES = {
    "round": ("回戦", "Round"),
    "played_on": ("日付", "Date"),
    "white_id": ("白 ID", "White ID"),
    "white_name": ("白 氏名", "White name"),
    "result": ("結果", "Result"),
    "black_id": ("黒 ID", "Black ID"),
    "black_name": ("黒 氏名", "Black name"),
}

RATING_TYPES = {
    "st": "standard",
    "standard": "standard",
    "スタンダード": "standard",
    "rp": "rapid",
    "rapid": "rapid",
    "ラピッド": "rapid",
}
MINUTES = re.compile(r"([0-9]{1,3})(?:分|min\.?)(?:\+([0-9]{1,3})(?:秒|sec\.?))?", re.IGNORECASE)
ID = re.compile(r"N[0-9]{8}")


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
    collect = Collector(name)
    if len(data) > limits.total_bytes:
        size = {"bytes": len(data), "most": limits.total_bytes}
        collect.error(0, 0, "too-long", "{bytes} bytes are more than the {most} that are read: refused", **size)
        return None, collect.findings()
    try:
        sheets = read_workbook(data)
        event = _event(sheets, collect)
        rows = _games(sheets, collect, limits)
    except Refused as problem:
        collect.error(0, 0, "format", str(problem))
        return None, collect.findings()
    return _report(event, rows, collect, limits), collect.findings()


def read(data: bytes, name: str, encoding: str | None, limits: Limits) -> Report:
    """As every reader of reports; a spreadsheet tells its encoding itself."""
    report, findings = read_jcf_form(data, name, limits=limits)
    return (None if report is None else report.tournament), findings


def _plain(value: object) -> str:
    return " ".join(unicodedata.normalize("NFKC", str(value)[:200]).split()).casefold()


def _known(value: object, names: Mapping[str, tuple[str, ...]]) -> str | None:
    """Which of these a label names: all of `白 ID / White ID`, or one of its halves."""
    parts = {part.strip().replace(" ", "") for part in _plain(value).split("/")}
    for key, labels in names.items():
        if parts & {_plain(label).replace(" ", "") for label in labels[:2]}:
            return key
    return None


def _sheet(sheets: dict[str, list[list[Any]]], name: str, english: str) -> list[list[Any]]:
    for title, rows in sheets.items():
        if _plain(title) in (name, english):
            return rows
    raise Refused("no sheet {sheet}: `ratingoffice template jcf` writes the form", sheet=name)


def _event(sheets: dict[str, list[list[Any]]], collect: Collector) -> dict[str, Any]:
    """The values of the event sheet, in the cell beside each label."""
    values: dict[str, Any] = {}
    for row in _sheet(sheets, EVENT_SHEET, "event")[:200]:
        key = _known(row[0], EVENT) if row else None
        if key is not None and len(row) > 1 and game_rows.text(row[1]):
            values.setdefault(key, row[1])
    for key in ("name", "starts_on", "ends_on", "time_control", "rating_type"):
        if key not in values:
            named = {"sheet": EVENT_SHEET, "label": EVENT[key][0], "english": EVENT[key][1]}
            collect.error(0, 0, "missing", "{sheet}: {label} ({english}) is empty", **named)
    return values


def _games(sheets: dict[str, list[list[Any]]], collect: Collector, limits: Limits) -> list[GameRow]:
    places: dict[str, int] = {}
    rows: list[GameRow] = []
    for line, cells in enumerate(_sheet(sheets, GAMES_SHEET, "games"), start=1):
        if not places:
            here = {key: column for column, value in enumerate(cells[:100]) if (key := _known(value, GAMES))}
            places = here if "result" in here else {}
            continue
        values = {key: cells[column] if column < len(cells) else "" for key, column in places.items()}
        if not any(game_rows.text(value) for value in values.values()):
            continue
        if len(rows) >= limits.entries:
            collect.error(line, 0, "too-long", "more than {most} games: the rest is left out", most=limits.entries)
            break
        if (row := _game(line, values, collect)) is not None:
            rows.append(row)
    if not places:
        raise Refused("{sheet}: no row of headings with {label} (Result)", sheet=GAMES_SHEET, label=GAMES["result"][0])
    return rows


def _game(line: int, values: dict[str, Any], collect: Collector) -> GameRow | None:
    found = game_rows.text(values["result"])
    if isinstance(values["result"], date) and {values["result"].month, values["result"].day} == {1, 2}:
        found = "1/2"
        collect.info(line, 0, "results", "a date: spreadsheets make 2 January of 1/2, so it is read as a draw")
    results = game_rows.results_of(found)
    white, black = (_person(line, values, side, collect) for side in ("white", "black"))
    if results is None:
        collect.error(
            line, 0, "results", "{result} is no result (1-0, 0-1, 1/2-1/2, +--, --+): left out", result=quoted(found)
        )
        return None
    if not white.key[0] + white.key[1] or not black.key[0] + black.key[1]:
        collect.error(line, 0, "player", "a game needs the id or the name of both players: left out")
        return None
    number, when = values.get("round"), values.get("played_on")
    round_no, played_on = game_rows.whole(number), game_rows.day(when)
    if round_no is None and game_rows.text(number):
        collect.warning(
            line, 0, "round", "round {round} is not a number: left out", round=quoted(game_rows.text(number))
        )
    if played_on is None and game_rows.text(when):
        collect.warning(line, 0, "dates", "{date} is not a date: left out", date=quoted(game_rows.text(when)))
    return GameRow(line, round_no, played_on, white, black, results)


def _person(line: int, values: dict[str, Any], side: str, collect: Collector) -> Person:
    number = unicodedata.normalize("NFKC", game_rows.text(values.get(f"{side}_id"))[:40]).upper()
    if number and not ID.fullmatch(number):
        collect.warning(line, 0, "id", "{number} is no number of a member: N and eight digits", number=quoted(number))
    return Person(number, game_rows.text(values.get(f"{side}_name"))[:200])


def _report(event: dict[str, Any], rows: Sequence[GameRow], collect: Collector, limits: Limits) -> JcfReport | None:
    def player_of(number: int, person: Person) -> Player:
        national = NationalRecord("JPN", name=person.name, national_id=person.id) if person.id else None
        return Player(number, person.name, national=national)

    games = game_rows.put_together(rows, collect, limits, player_of)
    if not games.players:
        collect.error(0, 0, "format", "{sheet}: no game", sheet=GAMES_SHEET)
        return None
    tournament = Tournament(
        name=game_rows.text(event.get("name"))[:500],
        city=game_rows.text(event.get("place"))[:500],
        federation="JPN",
        starts_on=_day(event, "starts_on", collect),
        ends_on=_day(event, "ends_on", collect),
        arbiter=game_rows.text(event.get("arbiter"))[:500],
        time_control_text=game_rows.text(event.get("time_control"))[:500],
        time_control=_time_control(game_rows.text(event.get("time_control")), collect),
        round_dates=games.round_dates if any(games.round_dates) else (),
        ranking_federation="JPN" if any(person.id for person in games.persons) else "",
        ranking_method="OTHER" if any(person.id for person in games.persons) else "",
        players=games.players,
        source_format="JCF",
    )
    if tournament.starts_on and tournament.ends_on and tournament.ends_on < tournament.starts_on:
        collect.error(
            0,
            0,
            "dates",
            "ends on {ends_on}, before it starts on {starts_on}",
            ends_on=tournament.ends_on,
            starts_on=tournament.starts_on,
        )
    return JcfReport(
        tournament,
        game_rows.text(event.get("organiser"))[:500],
        _rating_type(game_rows.text(event.get("rating_type")), collect),
        _non_members(event, sum(not person.id for person in games.persons), collect),
    )


def _day(event: dict[str, Any], key: str, collect: Collector) -> date | None:
    value = event.get(key)
    if value is None:
        return None
    found = game_rows.day(value)
    if found is None:
        collect.error(
            0,
            0,
            "dates",
            "{label}: {date} is not a date (2026-05-03)",
            label=EVENT[key][0],
            date=quoted(game_rows.text(value)),
        )
    return found


def _time_control(text: str, collect: Collector) -> str:
    """In seconds: `5400+30`, or `90分+30秒`."""
    plain = "".join(unicodedata.normalize("NFKC", text[:100]).split())
    if not plain:
        return ""
    if found := MINUTES.fullmatch(plain):
        return f"{int(found[1]) * 60}" + (f"+{int(found[2])}" if found[2] else "")
    try:
        control = parse(plain)
    except ValueError:
        collect.error(
            0,
            0,
            "time-control",
            "time control {time_control} is not understood: write it like 90分+30秒, or in seconds like 5400+30",
            time_control=quoted(text),
        )
        return ""
    if control.controls[0][1] <= 180:
        collect.warning(
            0,
            0,
            "time-control",
            "time control {time_control} is read as seconds: if minutes are meant, write 90分+30秒",
            time_control=quoted(text),
        )
    return plain


def _rating_type(text: str, collect: Collector) -> str:
    kind = RATING_TYPES.get(_plain(text), "")
    if text and not kind:
        collect.error(0, 0, "rating-type", "rating type {rating_type} is neither ST nor RP", rating_type=quoted(text))
    return kind


def _non_members(event: dict[str, Any], without_id: int, collect: Collector) -> int | None:
    declared = game_rows.whole(event.get("non_members"))
    if declared is None and game_rows.text(event.get("non_members")):
        collect.warning(0, 0, "count", "{label}: not a number: left out", label=EVENT["non_members"][0])
    elif declared is not None and declared != without_id:
        collect.warning(
            0,
            0,
            "count",
            "{declared} non-members declared, {without} players without a number of a member",
            declared=declared,
            without=without_id,
        )
    return declared
