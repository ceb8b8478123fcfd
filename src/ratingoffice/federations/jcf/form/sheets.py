"""What the report form asks for, and where in a filled one it stands."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ratingoffice.formats.limits import UnreadableFile
from ratingoffice.message import Message

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


class NoForm(UnreadableFile):
    """The spreadsheet is not this form at all."""


@dataclass(frozen=True)
class Sheet:
    """A sheet as it was found, and where in it things stand: `大会!B3`."""

    title: str
    rows: list[list[Any]]

    def cell(self, row: int, column: int) -> str:
        from openpyxl.utils import get_column_letter

        return f"{self.title}!{get_column_letter(column + 1)}{row}"


def sheet_of(sheets: dict[str, list[list[Any]]], name: str, english: str) -> Sheet:
    for title, rows in sheets.items():
        if plain(title) in (name, english):
            return Sheet(title, rows)
    raise NoForm(Message("no sheet {sheet}: fill in the blank form of the JCF", sheet=name))


def plain(value: object) -> str:
    return " ".join(unicodedata.normalize("NFKC", str(value)[:200]).split()).casefold()


def known(value: object, names: Mapping[str, tuple[str, ...]]) -> str | None:
    """Which of these a label names: all of `白 ID / White ID`, or one of its halves."""
    parts = {part.strip().replace(" ", "") for part in plain(value).split("/")}
    for key, labels in names.items():
        if parts & {plain(label).replace(" ", "") for label in labels[:2]}:
            return key
    return None
