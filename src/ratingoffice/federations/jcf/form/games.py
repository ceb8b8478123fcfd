"""The sheet of games of the report form: 4(3)b and c, note 4."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from ratingoffice.federations.jcf.form import japanese
from ratingoffice.federations.jcf.form.sheets import GAMES, GAMES_SHEET, known, sheet_of
from ratingoffice.federations.jcf.names import misnamed
from ratingoffice.formats import game_rows
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.game_rows import GameRow, Person
from ratingoffice.formats.limits import Limits, UnreadableFile
from ratingoffice.message import figures_of, template_of

ID = re.compile(r"N[0-9]{8}")
#: by the key of a person: the row, the cell of the number and that of the name
Places = dict[tuple[str, str], tuple[int, str, str]]


def games_of(
    sheets: dict[str, list[list[Any]]], collect: FindingCollector, limits: Limits
) -> tuple[list[GameRow], Places]:
    """The games, and the cells in which each person stands for the first time."""
    sheet = sheet_of(sheets, GAMES_SHEET, "games")
    columns: dict[str, int] = {}
    rows: list[GameRow] = []
    places: Places = {}
    for line, cells in enumerate(sheet.rows, start=1):
        if not columns:
            headings = {key: column for column, value in enumerate(cells[:100]) if (key := known(value, GAMES))}
            columns = headings if "result" in headings else {}
            continue
        values = {key: cells[column] if column < len(cells) else "" for key, column in columns.items()}
        if not any(game_rows.text(value) for value in values.values()):
            continue
        if len(rows) >= limits.entries:
            collect.error(line, 0, "too-long", "more than {most} games: the rest is left out", most=limits.entries)
            break
        at = {key: sheet.cell(line, column) for key, column in columns.items()}
        if (row := _game(line, values, at, collect)) is not None:
            rows.append(row)
            for side, person in (("white", row.white), ("black", row.black)):
                places.setdefault(person.key, (line, at.get(f"{side}_id", ""), at.get(f"{side}_name", "")))
    if not columns:
        raise UnreadableFile(
            "{sheet}: no row of headings with {label} (Result)", sheet=GAMES_SHEET, label=GAMES["result"][0]
        )
    return rows, places


def _game(line: int, values: dict[str, Any], at: Mapping[str, str], collect: FindingCollector) -> GameRow | None:
    text = game_rows.text(values["result"])
    if isinstance(values["result"], date) and {values["result"].month, values["result"].day} == {1, 2}:
        text = "1/2"
        collect.info(
            line, at["result"], "results", "a date: spreadsheets make 2 January of 1/2, so it is read as a draw"
        )
    result = japanese.result(text)
    white, black = (_person(line, values, at, side, collect) for side in ("white", "black"))
    if result is None:
        collect.error(
            line,
            at["result"],
            "results",
            "{result} is no result (1-0, 0-1, 1/2-1/2, +--, --+): left out",
            result=quoted(text),
        )
        return None
    results, of_white = result
    if of_white:
        collect.info(line, at["result"], "results", "{result} is taken as White's result", result=quoted(text))
    for side, person in (("white", white), ("black", black)):
        if not person.id and not person.name:
            cell = at.get(f"{side}_name") or at.get(f"{side}_id", "")
            collect.error(line, cell, "player", "a game needs the id or the name of both players: left out")
            return None
    number, when = values.get("round"), values.get("played_on")
    round_no, played_on = japanese.round_number(number), japanese.day(when)
    if round_no is None and game_rows.text(number):
        collect.warning(
            line, at["round"], "round", "round {round} is not a number: left out", round=quoted(game_rows.text(number))
        )
    if played_on is None and game_rows.text(when):
        collect.warning(
            line, at["played_on"], "dates", "{date} is not a date: left out", date=quoted(game_rows.text(when))
        )
    return GameRow(line, round_no, played_on, white, black, results)


def _person(line: int, values: dict[str, Any], at: Mapping[str, str], side: str, collect: FindingCollector) -> Person:
    number = unicodedata.normalize("NFKC", game_rows.text(values.get(f"{side}_id"))[:40]).upper()
    if number and not ID.fullmatch(number):
        collect.warning(
            line, at[f"{side}_id"], "id", "{number} is no number of a member: N and eight digits", number=quoted(number)
        )
    return Person(number, game_rows.text(values.get(f"{side}_name"))[:200])


def names_and_numbers(
    persons: Sequence[Person], places: Places, non_members: int | None, collect: FindingCollector
) -> None:
    """4(3)b, note 4: who has no name, or no number and is not told as a non-member; how the names are written."""
    all_told = non_members == sum(not person.id for person in persons)
    for person in persons:
        line, id_cell, name_cell = places.get(person.key, (0, "", ""))
        if not person.name:
            collect.warning(line, name_cell, "missing", "{number} has no name", number=quoted(person.id))
        if not person.id and not all_told:
            collect.warning(
                line,
                id_cell,
                "missing",
                "{name} has no number of a member: name it, or count the player among the non-members",
                name=quoted(person.name),
            )
        for code, says in misnamed(person.name):
            collect.warning(line, name_cell, code, template_of(says), **figures_of(says))
