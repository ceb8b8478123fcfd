"""A report as a plain table of games, a line each, with a header:

    event_id,round,played_on,white_id,black_id,white_result,black_result       the columns of a book's games
    White Point,White ID,White Name,Black ID,Black Name,Date,Source,Round      the JCF's results database

Comma, semicolon or tab; headings in any order and case. The results are TRF's codes, one for each side, or stand in one
column (`result`: 1-0, ½-½ …, or `white_point`). What the event is called and when it was may stand in columns, too.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from ratingoffice.book.time_control import NoTimeControl, parse
from ratingoffice.formats import game_rows
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.game_rows import GameRow, Person
from ratingoffice.formats.limits import Limits, UnreadableFile
from ratingoffice.formats.report_reading import ReportReading
from ratingoffice.formats.text_decoding import decode
from ratingoffice.tournament.tournament import NationalRecord, Player, Tournament

HEADINGS = {
    "event": "event_id",
    "source": "event_id",
    "tournament": "event_id",
    "event_name": "name",
    "date": "played_on",
    "white": "white_name",
    "black": "black_name",
    "white_points": "white_point",
}
COLUMNS = frozenset(
    {
        "event_id",
        "name",
        "federation",
        "starts_on",
        "ends_on",
        "time_control",
        "round",
        "played_on",
        "white_id",
        "white_name",
        "black_id",
        "black_name",
        "white_result",
        "black_result",
        "result",
        "white_point",
    }
)
#: the codes of one side each
CODES = frozenset("1=0+-WDL")
SEPARATORS = ",;\t"
#: whose ids they are, where the table does not say it: the code that programs write for an unknown federation
NOBODYS = "XXX"


def read_csv_report(
    data: bytes, name: str, *, encoding: str | None = None, limits: Limits | None = None
) -> ReportReading:
    """Read a table of games: their tournament, and what is wrong. Ids are those of the body's own register."""
    limits = limits or Limits()
    collector = FindingCollector(name)
    try:
        if len(data) > limits.total_bytes:
            raise UnreadableFile(
                "{bytes} bytes are more than the {most} that are read: refused",
                bytes=len(data),
                most=limits.total_bytes,
            )
        lines = list(_lines(decode(data, collector, encoding), collector, limits))
    except UnreadableFile as problem:
        collector.error(0, 0, "format", problem.message)
        return ReportReading(None, collector.findings())
    lines = _one_event(lines, collector)
    rows = [row for line, values in lines if (row := _game(line, values, collector)) is not None]
    federation = lines[0][1].get("federation", "").upper() if lines else ""
    whose = federation if len(federation) == 3 and federation.isascii() and federation.isalpha() else NOBODYS

    def player_of(number: int, person: Person) -> Player:
        national = NationalRecord(whose, name=person.name, national_id=person.id) if person.id else None
        return Player(number, person.name, national=national)

    games = game_rows.assemble_games(rows, collector, limits, player_of)
    if not games.players:
        collector.error(0, 0, "format", "no game in the table")
        return ReportReading(None, collector.findings())
    first = lines[0][1]
    starts_on, ends_on = _span(first, rows, collector)
    tournament = Tournament(
        name=first.get("name", "") or first.get("event_id", ""),
        federation=federation,
        starts_on=starts_on,
        ends_on=ends_on,
        time_control_text=first.get("time_control", ""),
        time_control=_time_control(first.get("time_control", ""), collector),
        round_dates=games.round_dates if any(games.round_dates) else (),
        ranking_federation=whose if any(person.id for person in games.persons) else "",
        ranking_method="OTHER" if any(person.id for person in games.persons) else "",
        players=games.players,
        source_format="CSV",
    )
    line_of = _first_lines(rows)
    player_lines = {number: line_of[person.key] for number, person in enumerate(games.persons, start=1)}
    return ReportReading(tournament, collector.findings(), player_lines)


def _first_lines(rows: Sequence[GameRow]) -> dict[tuple[str, str], int]:
    """Return, by the key of a person, the first line on which they play."""
    lines: dict[tuple[str, str], int] = {}
    for row in rows:
        lines.setdefault(row.white.key, row.line)
        lines.setdefault(row.black.key, row.line)
    return lines


def _headings(cells: list[str]) -> list[str]:
    plain = ["_".join(cell.strip(' "').lower().replace("_", " ").split()) for cell in cells[:200]]
    return [HEADINGS.get(name, name) for name in plain]


def _lines(text: str, collector: FindingCollector, limits: Limits) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each line with its values by column. Raises UnreadableFile for what is no table of games."""
    text = text.removeprefix("\ufeff").replace("\0", " ").strip("\r\n")
    if max(text.count("\n"), text.count("\r")) >= limits.lines:
        raise UnreadableFile("more than {most} lines: refused", most=limits.lines)
    header = text.partition("\n")[0]
    separator = max(SEPARATORS, key=header.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    names: list[str] = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not names:
                names = _headings(cells)
                _check_headings(names, collector)
                continue
            if len(cells) > len(names):
                collector.warning(
                    reader.line_num,
                    0,
                    "ragged",
                    "{values} values, but the header names {columns} columns: the rest is left out",
                    values=len(cells),
                    columns=len(names),
                )
            values = dict(zip(names, (game_rows.text(cell[:500]) for cell in cells), strict=False))
            yield reader.line_num, values
    except csv.Error as problem:
        raise UnreadableFile(
            "line {line} is no line of a table: {problem}", line=reader.line_num, problem=str(problem)
        ) from None


def _check_headings(names: list[str], collector: FindingCollector) -> None:
    for name in names:
        if name and names.count(name) > 1 and name in COLUMNS:
            raise UnreadableFile("the column {column} is there twice: keep one of them", column=name)
    columns = set(names)
    for side in ("white", "black"):
        if not columns & {f"{side}_id", f"{side}_name"}:
            raise UnreadableFile("no column {side}_id or {side}_name: this is no table of games", side=side)
    if not ({"white_result", "black_result"} <= columns or columns & {"result", "white_point"}):
        raise UnreadableFile("no column result, nor white_result and black_result: this is no table of games")


def _one_event(
    lines: list[tuple[int, dict[str, str]]], collector: FindingCollector
) -> list[tuple[int, dict[str, str]]]:
    """Return the lines of the first event; games of other events are reported and left out."""
    first = lines[0][1].get("event_id", "") if lines else ""
    for line, values in lines:
        if values.get("event_id", "") != first:
            other = quoted(values.get("event_id", ""))
            collector.error(
                line,
                0,
                "event",
                "a game of another event ({other}, not {event}): left out",
                other=other,
                event=quoted(first),
            )
    return [(line, values) for line, values in lines if values.get("event_id", "") == first]


def _game(line: int, values: Mapping[str, str], collector: FindingCollector) -> GameRow | None:
    white, black = (Person(values.get(f"{side}_id", ""), values.get(f"{side}_name", "")) for side in ("white", "black"))
    if not (white.id or white.name) or not (black.id or black.name):
        collector.error(line, 0, "player", "a game needs the id or the name of both players: left out")
        return None
    text = "".join(values.get(f"{side}_result", "").upper() for side in ("white", "black"))
    results: str | None = text if len(text) == 2 and set(text) <= CODES else None
    if not text:
        text = values.get("result", "") or values.get("white_point", "")
        results = game_rows.results_of(text)
    if results is None:
        collector.error(line, 0, "results", "{result} is no result: left out", result=quoted(text))
        return None
    number, when = values.get("round", ""), values.get("played_on", "")
    round_no, played_on = game_rows.integer(number), game_rows.day(when)
    if number and round_no is None:
        collector.warning(line, 0, "round", "round {round} is not a number: left out", round=quoted(number))
    if when and played_on is None:
        collector.warning(line, 0, "dates", "{date} is not a date: left out", date=quoted(when))
    return GameRow(line, round_no, played_on, white, black, results)


def _span(
    first: Mapping[str, str], rows: list[GameRow], collector: FindingCollector
) -> tuple[date | None, date | None]:
    """Return the days of the event; where the table has none, those of the first and the last game."""
    played = sorted(row.played_on for row in rows if row.played_on)
    starts_on, ends_on = (game_rows.day(first.get(name, "")) for name in ("starts_on", "ends_on"))
    if (starts_on is None or ends_on is None) and played:
        collector.info(
            0,
            0,
            "dates",
            "no dates of the event: taken from the games, {first_day} to {last_day}",
            first_day=played[0],
            last_day=played[-1],
        )
        starts_on, ends_on = starts_on or played[0], ends_on or played[-1]
    return starts_on, ends_on


def _time_control(text: str, collector: FindingCollector) -> str:
    try:
        if text:
            parse(text)
        return text
    except NoTimeControl as problem:
        collector.error(0, 0, "time-control", problem.message)
        return ""
