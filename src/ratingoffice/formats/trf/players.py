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
from operator import itemgetter

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.trf.cells import read_cell
from ratingoffice.formats.trf.draft import Draft
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import ABSENT, Cell, NationalRecord, Player

#: rating, federation, FIDE id, birth date, points and rank, wherever a long or badly padded name has left them;
#: compiled when they are looked for
MOVED = r" [ 0-9]{4} [A-Za-z ]{3} [ 0-9]{11} [ 0-9/.\-]{10} [ 0-9][0-9][.,][0-9] [ 0-9]{3}[0-9](?= |$)"
#: a name of 93 letters is long enough
FARTHEST = 140

#: the columns of a player's line between its fields
GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
in_gaps = itemgetter(*(column - 1 for column in GAPS))

IN_ROUND = Message("round {round} of player {player}: {problem}")


def read_player(draft: Draft, no: int, line: str) -> None:
    draft.player_lines += 1
    start_no = fields.integer(line[4:8])
    if not start_no:
        draft.collector.error(
            no,
            5,
            "start-number",
            "start number {number} is not a number: the player is left out",
            number=quoted(line[4:8]),
        )
        return
    if start_no in draft.players:
        first = draft.lines.players[start_no]
        draft.collector.error(
            no,
            5,
            "player-twice",
            "player {player} is listed a second time (first on line {line}): this line is left out",
            player=start_no,
            line=first,
        )
        return
    shift = _shift(draft, no, line)
    name, behind_name = line[14 : 47 + shift].strip(), line[47 + shift :]  # to column 47, and from 48
    if not name:
        draft.collector.warning(no, 15, "name", "player {player} has no name", player=start_no)
    draft.lines.players[start_no] = no
    if shift:
        draft.lines.round_1[start_no] = 92 + shift
    draft.players[start_no] = Player(
        start_no=start_no,
        name=name,
        sex=_sex(draft, no, line[9:10]),
        title=_title(draft, no, line[10:13], start_no),
        rating=_rating(draft, no, 49 + shift, behind_name[1:5], start_no),
        federation=behind_name[6:9].strip().upper(),
        fide_id=_fide_id(draft, no, 58 + shift, behind_name[10:21], start_no),
        birth_date=_birth(draft, no, 70 + shift, behind_name[22:32], start_no),
        points=_points(draft, no, 81 + shift, behind_name[33:37], start_no),
        rank=_rank(draft, no, 86 + shift, behind_name[38:42], start_no),
        rounds=_rounds(draft, no, 92 + shift, behind_name[44:], start_no),
    )


def read_national(draft: Draft, no: int, line: str) -> None:
    start_no = fields.integer(line[4:8]) or 0
    if start_no in draft.national:
        draft.collector.warning(
            no,
            5,
            "national-twice",
            "player {player} has a national record already: this one is left out",
            player=start_no,
        )
        return
    draft.national[start_no] = NationalRecord(
        federation=line[:3],
        sex=_sex(draft, no, line[9:10]),
        classification=line[10:13].strip(),
        name=line[14:47].strip(),
        rating=_rating(draft, no, 49, line[48:52], start_no),
        region=line[53:56].strip(),
        national_id=fields.identity(line[57:68]),
        birth_date=_birth(draft, no, 70, line[69:79], start_no),
    )
    draft.lines.national[start_no] = no


def _shift(draft: Draft, no: int, line: str) -> int:
    """Return how far the name has moved the columns behind it to the right, or to the left if negative."""
    if len(line) >= GAPS[-1] and not "".join(in_gaps(line)).strip():
        return 0
    off = [column for column in GAPS if line[column - 1 : column].strip()]
    if not off:
        return 0
    match = re.compile(MOVED).search(line, 14, FARTHEST)
    if match is None or match.start() == 47:
        columns = ", ".join(map(str, off))
        draft.collector.warning(
            no, off[0], "columns", "not blank where fields are parted (column {columns})", columns=columns
        )
        return 0
    shift = match.start() - 47
    if shift > 0:
        draft.collector.info(
            no,
            15,
            "columns",
            "a name of more than 33 letters moves the rest by {columns} {columns:column|columns} to the right: "
            "read there",
            columns=shift,
        )
    else:
        draft.collector.info(
            no,
            15,
            "columns",
            "the rest of the line stands {columns} {columns:column|columns} too far to the left: read there",
            columns=-shift,
        )
    return shift


def _sex(draft: Draft, no: int, text: str) -> str:
    text = text.strip()
    sex = fields.SEXES.get(text)
    if sex is None:
        draft.collector.warning(no, 10, "sex", "sex {sex} is neither m nor w: left out", sex=quoted(text))
        return ""
    if text in ("f", "F"):
        draft.collector.info(no, 10, "sex", "sex {sex}: read as w", sex=quoted(text))
    return sex


def _title(draft: Draft, no: int, text: str, start_no: int) -> str:
    title, is_title = fields.title(text)
    if not is_title:
        draft.collector.info(
            no,
            11,
            "title",
            "title {text} is not one of FIDE's (player {player}): kept as {title}",
            text=quoted(text.strip()),
            player=start_no,
            title=title,
        )
    return title


def _rating(draft: Draft, no: int, column: int, text: str, start_no: int) -> int | None:
    rating = fields.integer(text)
    if rating is None and text.strip():
        draft.collector.warning(
            no,
            column,
            "rating",
            "rating {rating} is not a number (player {player}): read as unrated",
            rating=quoted(text.strip()),
            player=start_no,
        )
    return rating or None


def _fide_id(draft: Draft, no: int, column: int, text: str, start_no: int) -> str:
    identity = fields.identity(text)
    if identity and not any(char.isdigit() for char in identity):
        draft.collector.warning(
            no,
            column,
            "fide-id",
            "FIDE id {fide_id} has no digit (player {player}): left out",
            fide_id=quoted(identity),
            player=start_no,
        )
        return ""
    if identity and not (identity.isascii() and identity.isdigit()):
        draft.collector.warning(
            no,
            column,
            "fide-id",
            "FIDE id {fide_id} is not a number (player {player}): kept",
            fide_id=quoted(identity),
            player=start_no,
        )
    return identity


def _birth(draft: Draft, no: int, column: int, text: str, start_no: int) -> str:
    born, problem = fields.birth(text)
    if problem:
        report = draft.collector.info if "-" in born else draft.collector.warning
        report(
            no,
            column,
            "birth-date",
            Message("birth date {birth_date} (player {player}): {problem}"),
            birth_date=quoted(text.strip()),
            player=start_no,
            problem=problem,
        )
    return born


def _points(draft: Draft, no: int, column: int, text: str, start_no: int) -> Fraction | None:
    value = fields.points(text)
    if value is None and text.strip():
        draft.collector.warning(
            no,
            column,
            "points",
            "points {points} are not a number (player {player}): left out",
            points=quoted(text.strip()),
            player=start_no,
        )
    return value


def _rank(draft: Draft, no: int, column: int, text: str, start_no: int) -> int | None:
    rank = fields.integer(text)
    if rank is None and text.strip():
        draft.collector.warning(
            no,
            column,
            "rank",
            "rank {rank} is not a number (player {player}): left out",
            rank=quoted(text.strip()),
            player=start_no,
        )
    return rank or None


def _rounds(draft: Draft, no: int, column: int, text: str, start_no: int) -> tuple[Cell, ...]:
    text = text.rstrip()
    most = draft.limits.rounds * 10
    if len(text) > most:
        draft.collector.error(
            no,
            column + most,
            "too-long",
            "more than {most} rounds (player {player}): the rest is left out",
            most=draft.limits.rounds,
            player=start_no,
        )
        text = text[:most]
    read = [read_cell(text[start : start + 10].rstrip()) for start in range(0, len(text), 10)]
    for before, (cell, troubles) in enumerate(read):
        if cell.opponent is not None and not troubles:
            continue
        if cell == ABSENT and not text[10 * before : 10 * before + 10].strip(" 0-"):
            draft.lines.blank.setdefault(start_no, []).append(before + 1)
        for sentence, place, severity in troubles:
            tell = getattr(draft.collector, severity)
            at = no, column + 10 * before + place, "result"
            tell(*at, IN_ROUND, round=before + 1, player=start_no, problem=sentence)
    return tuple([cell for cell, _ in read])
