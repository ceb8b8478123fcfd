"""TRF, one round of a player: the opponent, the colour and the result, and what is odd about them."""

from __future__ import annotations

import re
from functools import lru_cache

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import ABSENT, RESULTS, Cell

CODES = frozenset(RESULTS)
#: what a result without an opponent can only have meant
ALONE = {"1": "+", "W": "+", "0": "-", "L": "-", "=": "H", "D": "H"}
#: what programs write instead of a result code
RESULT_SIGNS = {"½": "=", "*": "X", "?": "X"}

#: any other cell; compiled when there is one
CELL_SHAPE = r"\s*([0-9]{1,4})?\s*([wbWB-])?\s*([^\s0-9]|[01])?\s*"

#: how a game goes on behind the opponent's number, as it should be written and mostly is: its colour and result
PLAYED = {f" {color} {result}": (color, result) for color in "wb" for result in "1=0+-"}

#: a sentence, its place inside the cell, its severity
Trouble = tuple[Message, int, str]


@lru_cache(maxsize=65536)
def read_cell(text: str) -> tuple[Cell, tuple[Trouble, ...]]:
    """Read one round, `  31 w 1`: opponent in 4 columns, colour in the 6th, result in the 8th."""
    if not text:
        return ABSENT, ()
    number = text[:4].lstrip(" ")
    if (game := PLAYED.get(text[4:])) and number.isascii() and number.isdigit() and number[0] != "0":
        return Cell(int(number), *game), ()
    opponent_text, color_text, result_text = text[:4].strip(), text[5:6].strip(), text[7:8].strip()
    troubles: list[Trouble] = []
    if text[4:5].strip() or text[6:7].strip() or text[8:].strip() or not (opponent_text or "0").isdigit():
        match = re.fullmatch(CELL_SHAPE, text)
        if match is None:
            return ABSENT, ((Message("{text} is not a result: read as absent", text=quoted(text.strip())), 0, "error"),)
        opponent_text, color_text, result_text = (part or "" for part in match.groups())
        troubles.append(
            (Message("{text} is out of its columns: read by its parts", text=quoted(text.strip())), 0, "info")
        )
    opponent = fields.integer(opponent_text) or None
    color = _color(color_text, opponent, troubles)
    result = _result(result_text, opponent, troubles)
    if opponent is not None and result in "HFUZ":
        troubles.append(
            (
                Message("opponent {opponent} and the bye {bye}: read as a bye", opponent=opponent, bye=result),
                0,
                "warning",
            )
        )
        opponent, color = None, "-"
    elif opponent is not None and color == "-" and result not in "+-":
        troubles.append((Message("no colour against {opponent}", opponent=opponent), 5, "warning"))
    return Cell(opponent, color, result), tuple(troubles)


def _color(text: str, opponent: int | None, troubles: list[Trouble]) -> str:
    color = text.lower()
    if color in ("", "-"):
        return "-"
    if color not in ("w", "b"):
        troubles.append((Message("colour {color} is none of w b -: left out", color=quoted(text)), 5, "warning"))
        return "-"
    if opponent is None:
        troubles.append((Message("colour {color} without an opponent: left out", color=text), 5, "info"))
        return "-"
    return color


def _result(text: str, opponent: int | None, troubles: list[Trouble]) -> str:
    """Return a result code that is possible with, or without, an opponent."""
    if not text:
        return "Z" if opponent is None else "X"
    result = RESULT_SIGNS.get(text, text.upper())
    if result not in CODES:
        result = "Z" if opponent is None else "X"
        meant = Message("absent") if opponent is None else Message("no result yet")
        troubles.append(
            (Message("result {text} is no result code: read as {meant}", text=quoted(text), meant=meant), 7, "error")
        )
    elif text in RESULT_SIGNS:
        troubles.append((Message("result {text}: read as {result}", text=quoted(text), result=result), 7, "info"))
    if opponent is None and result == "X":
        return "Z"
    if opponent is None and result in ALONE:
        troubles.append(
            (Message("result {text} without an opponent: read as {result}", text=text, result=ALONE[result]), 7, "info")
        )
        return ALONE[result]
    return result
