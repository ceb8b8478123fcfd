"""TRF, the records of players: 001, and the national rating support of TRF26 under a federation's code.

    001    7 mIM  Kovalenko, Oleh                   2431 UKR    14100000 1994/05/17  5.5    3    31 w 1  0000 - H
    UKR    7  MSU Коваленко Олег                    2388 LVO       10412 1994/05/17
    ----+----1----+----2----+----3----+----4----+----5----+----6----+----7----+----8----+----9----+----0----+----

Seen, and read with a finding: `f` for a woman, a name longer than its 33 columns that pushes the rest to the right,
names padded by bytes instead of letters that pull it to the left, results without opponent, a colour without opponent.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from ratingoffice.formats import trf_fields as fields
from ratingoffice.formats.collect import quoted
from ratingoffice.formats.trf_draft import Draft
from ratingoffice.model.tournament import ABSENT, RESULTS, Cell, NationalRecord, Player

#: rating, federation, FIDE id, birth date, points and rank, wherever a long or badly padded name has left them
MOVED = re.compile(r" [ 0-9]{4} [A-Za-z ]{3} [ 0-9]{11} [ 0-9/.\-]{10} [ 0-9][0-9][.,][0-9] [ 0-9]{3}[0-9](?= |$)")
#: a name of 93 letters is long enough
FARTHEST = 140

#: the columns of a player's line between its fields
GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)

CODES = frozenset(RESULTS)
#: what a result without an opponent can only have meant
ALONE = {"1": "+", "W": "+", "0": "-", "L": "-", "=": "H", "D": "H"}
#: what programs write instead of a result code
RESULT_SIGNS = {"½": "=", "*": "X", "?": "X"}

CELL_SHAPE = re.compile(r"\s*([0-9]{1,4})?\s*([wbWB-])?\s*([^\s0-9]|[01])?\s*")

#: a sentence, its place inside the cell, its severity
Trouble = tuple[str, int, str]


def read_player(draft: Draft, no: int, line: str) -> None:
    draft.player_lines += 1
    start_no = fields.whole(line[4:8])
    if not start_no:
        message = f"start number {quoted(line[4:8])} is not a number: the player is left out"
        draft.collect.error(no, 5, "start-number", message)
        return
    if start_no in draft.players:
        first = draft.lines.players[start_no]
        message = f"player {start_no} is listed a second time (first on line {first}): this line is left out"
        draft.collect.error(no, 5, "player-twice", message)
        return
    shift = _shift(draft, no, line)
    name, rest = line[14 : 47 + shift].strip(), line[47 + shift :]  # to column 47, and from 48
    if not name:
        draft.collect.warning(no, 15, "name", f"player {start_no} has no name")
    draft.lines.players[start_no] = no
    if shift:
        draft.lines.round_1[start_no] = 92 + shift
    draft.players[start_no] = Player(
        start_no=start_no,
        name=name,
        sex=_sex(draft, no, line[9:10]),
        title=_title(draft, no, line[10:13], start_no),
        rating=_rating(draft, no, 49 + shift, rest[1:5], start_no),
        federation=rest[6:9].strip().upper(),
        fide_id=_fide_id(draft, no, 58 + shift, rest[10:21], start_no),
        birth_date=_birth(draft, no, 70 + shift, rest[22:32], start_no),
        points=_points(draft, no, 81 + shift, rest[33:37], start_no),
        rank=_rank(draft, no, 86 + shift, rest[38:42], start_no),
        rounds=_rounds(draft, no, 92 + shift, rest[44:], start_no),
    )


def read_national(draft: Draft, no: int, line: str) -> None:
    start_no = fields.whole(line[4:8]) or 0
    if start_no in draft.national:
        message = f"player {start_no} has a national record already: this one is left out"
        draft.collect.warning(no, 5, "national-twice", message)
        return
    draft.national[start_no] = NationalRecord(
        federation=line[:3],
        sex=_sex(draft, no, line[9:10]),
        classification=line[10:13].strip(),
        name=line[14:47].strip(),
        rating=_rating(draft, no, 49, line[48:52], start_no),
        region=line[53:56].strip(),
        national_id=_identity(line[57:68]),
        birth_date=_birth(draft, no, 70, line[69:79], start_no),
    )
    draft.lines.national[start_no] = no


def _shift(draft: Draft, no: int, line: str) -> int:
    """How far the name has pushed the columns behind it to the right, or to the left if negative."""
    off = [column for column in GAPS if line[column - 1 : column].strip()]
    if not off:
        return 0
    found = MOVED.search(line, 14, FARTHEST)
    if found is None or found.start() == 47:
        shown = ", ".join(map(str, off))
        draft.collect.warning(no, off[0], "columns", f"not blank where fields are parted (column {shown})")
        return 0
    shift = found.start() - 47
    if shift > 0:
        message = f"a name of more than 33 letters moves the rest by {shift} columns to the right: read there"
    else:
        message = f"the rest of the line stands {-shift} columns too far to the left: read there"
    draft.collect.info(no, 15, "columns", message)
    return shift


def _sex(draft: Draft, no: int, text: str) -> str:
    text = text.strip()
    sex = fields.SEXES.get(text)
    if sex is None:
        draft.collect.warning(no, 10, "sex", f"sex {quoted(text)} is neither m nor w: left out")
        return ""
    if text in ("f", "F"):
        draft.collect.info(no, 10, "sex", f"sex {quoted(text)}: read as w")
    return sex


def _title(draft: Draft, no: int, text: str, start_no: int) -> str:
    title, known = fields.title(text)
    if not known:
        message = f"title {quoted(text.strip())} is not one of FIDE's (player {start_no}): kept as {title}"
        draft.collect.info(no, 11, "title", message)
    return title


def _rating(draft: Draft, no: int, column: int, text: str, start_no: int) -> int | None:
    rating = fields.whole(text)
    if rating is None and text.strip():
        message = f"rating {quoted(text.strip())} is not a number (player {start_no}): read as unrated"
        draft.collect.warning(no, column, "rating", message)
    return rating or None


def _fide_id(draft: Draft, no: int, column: int, text: str, start_no: int) -> str:
    identity = _identity(text)
    if identity and not (identity.isascii() and identity.isdigit()):
        message = f"FIDE id {quoted(identity)} is not a number (player {start_no}): kept"
        draft.collect.warning(no, column, "fide-id", message)
    return identity


def _identity(text: str) -> str:
    """An id; zeros alone mean that there is none."""
    text = text.strip()
    return text if text.strip("0") else ""


def _birth(draft: Draft, no: int, column: int, text: str, start_no: int) -> str:
    born, problem = fields.birth(text)
    if problem:
        message = f"birth date {quoted(text.strip())} (player {start_no}): {problem}"
        severity = draft.collect.info if "-" in born else draft.collect.warning
        severity(no, column, "birth-date", message)
    return born


def _points(draft: Draft, no: int, column: int, text: str, start_no: int) -> Fraction | None:
    value = fields.points(text)
    if value is None and text.strip():
        message = f"points {quoted(text.strip())} are not a number (player {start_no}): left out"
        draft.collect.warning(no, column, "points", message)
    return value


def _rank(draft: Draft, no: int, column: int, text: str, start_no: int) -> int | None:
    rank = fields.whole(text)
    if rank is None and text.strip():
        message = f"rank {quoted(text.strip())} is not a number (player {start_no}): left out"
        draft.collect.warning(no, column, "rank", message)
    return rank or None


def _rounds(draft: Draft, no: int, column: int, text: str, start_no: int) -> tuple[Cell, ...]:
    text = text.rstrip()
    most = draft.limits.rounds * 10
    if len(text) > most:
        message = f"more than {draft.limits.rounds} rounds (player {start_no}): the rest is left out"
        draft.collect.error(no, column + most, "too-long", message)
        text = text[:most]
    cells: list[Cell] = []
    for start in range(0, len(text), 10):
        cell, troubles = read_cell(text[start : start + 10].rstrip())
        cells.append(cell)
        for sentence, place, severity in troubles:
            message = f"round {start // 10 + 1} of player {start_no}: {sentence}"
            getattr(draft.collect, severity)(no, column + start + place, "result", message)
    return tuple(cells)


@lru_cache(maxsize=65536)
def read_cell(text: str) -> tuple[Cell, tuple[Trouble, ...]]:
    """One round, `  31 w 1`: opponent in 4 columns, colour in the 6th, result in the 8th."""
    if not text:
        return ABSENT, ()
    opponent_text, color_text, result_text = text[:4].strip(), text[5:6].strip(), text[7:8].strip()
    troubles: list[Trouble] = []
    if text[4:5].strip() or text[6:7].strip() or text[8:].strip() or not (opponent_text or "0").isdigit():
        found = CELL_SHAPE.fullmatch(text)
        if found is None:
            return ABSENT, ((f"{quoted(text.strip())} is not a result: read as absent", 0, "error"),)
        opponent_text, color_text, result_text = (part or "" for part in found.groups())
        troubles.append((f"{quoted(text.strip())} is out of its columns: read by its parts", 0, "info"))
    opponent = fields.whole(opponent_text) or None
    color = _color(color_text, opponent, troubles)
    result = _result(result_text, opponent, troubles)
    if opponent is not None and result in "HFUZ":
        troubles.append((f"opponent {opponent} and the bye {result}: read as a bye", 0, "warning"))
        opponent, color = None, "-"
    elif opponent is not None and color == "-" and result not in "+-":
        troubles.append((f"no colour against {opponent}", 5, "warning"))
    return Cell(opponent, color, result), tuple(troubles)


def _color(text: str, opponent: int | None, troubles: list[Trouble]) -> str:
    color = text.lower()
    if color in ("", "-"):
        return "-"
    if color not in ("w", "b"):
        troubles.append((f"colour {quoted(text)} is none of w b -: left out", 5, "warning"))
        return "-"
    if opponent is None:
        troubles.append((f"colour {text} without an opponent: left out", 5, "info"))
        return "-"
    return color


def _result(text: str, opponent: int | None, troubles: list[Trouble]) -> str:
    """A result code that fits whether there is an opponent."""
    if not text:
        return "Z" if opponent is None else "X"
    result = RESULT_SIGNS.get(text, text.upper())
    if result not in CODES:
        result = "Z" if opponent is None else "X"
        meant = "absent" if opponent is None else "no result yet"
        troubles.append((f"result {quoted(text)} is no result code: read as {meant}", 7, "error"))
    elif text in RESULT_SIGNS:
        troubles.append((f"result {quoted(text)}: read as {result}", 7, "info"))
    if opponent is None and result == "X":
        return "Z"
    if opponent is None and result in ALONE:
        troubles.append((f"result {text} without an opponent: read as {ALONE[result]}", 7, "info"))
        return ALONE[result]
    return result
