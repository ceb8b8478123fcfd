"""Time controls as people write them: read into the seconds of `time_control.py`, written and described in words.

`90+30`, `90m+30s`, `90 min + 30 sec`   90 minutes for the game, 30 seconds a move
`40/90, 30, +30`                        90 minutes for 40 moves, then 30 for the rest, 30 seconds a move from move 1
`W5-B4`                                 White has five minutes, Black four

A time without a unit is in minutes up to 120 and in seconds from 300 on, as files have it; of one between, both can be
meant, and the text is refused with a question. One text has one unit: the largest number decides. The increment is in
seconds.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from ratingoffice.book.time_control import Control, NoTimeControl, TimeControl, parse
from ratingoffice.message import Message

MOST_MINUTES, LEAST_SECONDS = 120, 300
LONGEST = 100
#: In seconds. A smaller main time from a program is a slip: 90+30 where 5400+30 was meant.
SHORTEST_GAME = 180
#: offered in forms, the slow ones first
PRESETS = ("90+30", "40/90, 30, +30", "60+30", "45+15", "25+10", "15+10", "10+5", "5+3", "3+2")

HOUR, MINUTE, SECOND = 3600, 60, 1
UNITS = {
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "год", "година", "години", "годин", "時間"), HOUR),
    **dict.fromkeys(("m", "min", "mins", "minute", "minutes", "'", "хв", "хвилин", "分"), MINUTE),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", '"', "''", "с", "сек", "секунд", "秒"), SECOND),
}
_UNIT = "|".join(sorted(map(re.escape, UNITS), key=len, reverse=True))
AMOUNT = re.compile(rf"([0-9]{{1,6}})({_UNIT})?")
CONTROL = re.compile(r"(?:([0-9]{1,6})/)?([^/+]*)(?:\+([^/+]+))?")
BY_COLOUR = re.compile(r"w(?:hite)?([^wb]+)-b(?:lack)?([^wb]+)")
#: words about the increment that change nothing
IGNORED = re.compile(r"(?:(?:/|per|a|each)?(?:move))?(?:frommove1)?\.?$")

Amount = tuple[int, int | None]  # the number, the seconds of its unit if it has one
Piece = tuple[int | None, list[Amount], int]  # moves, main time, increment


def read_time_control(text: str) -> TimeControl:
    """Read a time control as people write it.

    Raises NoTimeControl if the text is no time control, or can be read in two ways.
    """
    plain = _normalised(text)
    by_colour = BY_COLOUR.fullmatch(plain)
    sides = [_pieces(text, side) for side in (by_colour.groups() if by_colour else (plain,))]
    unit = _default_unit(text, sides)
    codes = [":".join(_code(_control(piece, unit)) for piece in side) for side in sides]
    try:
        return parse(f"W{codes[0]}-B{codes[1]}" if by_colour else codes[0])
    except NoTimeControl:
        raise _no_time_control(text) from None


def read_program_time_control(text: str) -> TimeControl:
    """Read a time control that a program sent: in seconds, or with units as people write it.

    Raises NoTimeControl if the text is no time control, or the main time is so short that minutes may be meant.
    """
    try:
        time = parse(text)
    except NoTimeControl:
        return read_time_control(text)
    longest = max(main for side in _sides(time) for _, main, _ in side)
    if longest < SHORTEST_GAME:
        raise NoTimeControl(
            '"{text}": {number} minutes or {number} seconds? Write {number}m or {number}s', text=text, number=longest
        )
    return time


def time_control_code(time: TimeControl) -> str:
    """Return the time control in seconds, as files have it: 5400+30."""
    sides = [":".join(_code(control) for control in side) for side in _sides(time)]
    return f"W{sides[0]}-B{sides[1]}" if len(sides) > 1 else sides[0]


def time_control_text(time: TimeControl) -> str:
    """Return the time control as an arbiter writes it: 90+30; with units where it could be misread."""
    without_units = all(
        main % MINUTE == 0 and main <= MOST_MINUTES * MINUTE for side in _sides(time) for _, main, _ in side
    )
    sides = [_side_text(side, without_units) for side in _sides(time)]
    return f"W{sides[0]}-B{sides[1]}" if len(sides) > 1 else sides[0]


def describe_time_control(time: TimeControl) -> Message:
    """Describe the time control in words: 90 minutes for the game and 30 seconds a move from move 1."""
    sides = [_side_in_words(side) for side in _sides(time)]
    return Message("White: {white}; Black: {black}", white=sides[0], black=sides[1]) if len(sides) > 1 else sides[0]


# reading


def _normalised(text: str) -> str:
    """Return the text in small letters and plain signs, without spaces; also if typed with a Japanese keyboard."""
    if len(text) > LONGEST:
        raise _no_time_control(text[:40])
    signs = {
        "’": "'",
        "′": "'",
        "`": "'",
        "″": '"',
        "”": '"',
        "“": '"',
        "|": "+",
        "、": ",",
        ";": ",",
        "−": "-",
        "–": "-",
    }
    plain = "".join(signs.get(letter, letter) for letter in unicodedata.normalize("NFKC", text).casefold())
    if re.search(r"[0-9]\s+[0-9]", plain):  # 90 30: two numbers, not 9030
        raise _no_time_control(text)
    return re.sub(r"\s+", "", plain)


def _pieces(text: str, side: str) -> list[Piece]:
    parts = re.split("[,:]", side)
    common_increment = parts.pop()[1:] if len(parts) > 1 and parts[-1].startswith("+") else ""
    pieces: list[Piece] = []
    for part in parts:
        match = CONTROL.fullmatch(IGNORED.sub("", part) if "+" in part else part)
        if not match or (common_increment and match[3]):
            raise _no_time_control(text)
        moves, main, increment = match.groups()
        seconds_a_move = _increment(text, IGNORED.sub("", increment or common_increment))
        pieces.append((None if moves is None else int(moves), _amounts(text, main), seconds_a_move))
    return pieces


def _amounts(text: str, main: str) -> list[Amount]:
    amounts, end = [], 0
    for match in AMOUNT.finditer(main):
        if match.start() != end:
            raise _no_time_control(text)
        end = match.end()
        amounts.append((int(match[1]), UNITS[match[2]] if match[2] else None))
    if len(amounts) > 1 and amounts[-1][1] is None:  # 1h30, 5m30
        amounts[-1] = (amounts[-1][0], {HOUR: MINUTE, MINUTE: SECOND}.get(amounts[-2][1] or 0))
    units = [unit or 0 for _, unit in amounts]
    if (
        end != len(main)
        or not amounts
        or (len(amounts) > 1 and (0 in units or units != sorted({*units}, reverse=True)))
    ):
        raise _no_time_control(text)
    return amounts


def _increment(text: str, increment: str) -> int:
    if not increment:
        return 0
    amounts = _amounts(text, increment)
    if len(amounts) > 1 or amounts[0][1] not in (None, SECOND):
        raise NoTimeControl(
            '"{text}": what is added for every move is in seconds; for a second control write 40/90, 30, +30', text=text
        )
    return amounts[0][0]


def _default_unit(text: str, sides: Sequence[Sequence[Piece]]) -> int:
    """Return the unit of the times that are written without one."""
    bare = [number for side in sides for _, main, _ in side for number, unit in main if unit is None]
    if not bare or max(bare) <= MOST_MINUTES:
        return MINUTE
    if max(bare) >= LEAST_SECONDS:
        return SECOND
    raise NoTimeControl(
        '"{text}": {number} minutes or {number} seconds? Write {number}m or {number}s', text=text, number=max(bare)
    )


def _control(piece: Piece, unit: int) -> Control:
    moves, main, increment = piece
    return moves, sum(number * (own_unit or unit) for number, own_unit in main), increment


def _code(control: Control) -> str:
    moves, main, increment = control
    return f"{'' if moves is None else f'{moves}/'}{main}{f'+{increment}' if increment else ''}"


def _no_time_control(text: str) -> NoTimeControl:
    return NoTimeControl(
        '"{text}" is not a time control: write it like 90+30, 40/90, 30, +30 or 15 min + 10 sec', text=text
    )


# writing


def _sides(time: TimeControl) -> list[tuple[Control, ...]]:
    return [time.controls] if time.black_controls is None else [time.controls, time.black_controls]


def _side_text(side: Sequence[Control], without_units: bool) -> str:
    same = len(side) > 1 and len({increment for _, _, increment in side}) == 1 and side[0][2] > 0
    parts = []
    for moves, main, increment in side:
        time = str(main // MINUTE) if without_units else f"{main // MINUTE}m" if main % MINUTE == 0 else f"{main}s"
        added = "" if same or not increment else f"+{increment}" if without_units else f"+{increment}s"
        parts.append(f"{'' if moves is None else f'{moves}/'}{time}{added}")
    return ", ".join([*parts, *([f"+{side[0][2]}"] if same else [])])


def _side_in_words(side: Sequence[Control]) -> Message:
    increments = {increment for _, _, increment in side}
    same = len(increments) == 1
    controls = _join_controls([_control_in_words(control, number > 0, same) for number, control in enumerate(side)])
    if not same or increments == {0}:
        return controls
    return Message(
        "{controls} and {increment} {increment:second|seconds} a move from move 1",
        controls=controls,
        increment=side[0][2],
    )


def _join_controls(controls: Sequence[Message]) -> Message:
    first, *later = controls
    return Message("{first}, then {others}", first=first, others=_join_controls(later)) if later else first


def _control_in_words(control: Control, later: bool, same: bool) -> Message:
    moves, main, increment = control
    time = _time(main)
    if moves is not None:
        words = Message("{time} for {moves} {moves:move|moves}", time=time, moves=moves)
    elif later:
        words = Message("{time} for the rest of the game", time=time)
    else:
        words = Message("{time} for the game", time=time)
    if same or not increment:
        return words
    return Message("{control} with {increment} {increment:second|seconds} a move", control=words, increment=increment)


def _time(main: int) -> Message:
    minutes, over = divmod(main, MINUTE)
    if not over:
        return Message("{minutes} {minutes:minute|minutes}", minutes=minutes)
    if not minutes:
        return Message("{seconds} {seconds:second|seconds}", seconds=over)
    return Message(
        "{minutes} {minutes:minute|minutes} {seconds} {seconds:second|seconds}", minutes=minutes, seconds=over
    )
