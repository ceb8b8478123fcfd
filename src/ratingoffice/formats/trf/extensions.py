"""TRF, what programs have added to it: JaVaFo's XX. records, bbpPairings' BB., Tornelo's DAT, Vega's .tdf and others.

    XXR 9                             nine rounds
    XXC white1 rank                   the first player has white in round 1
    XXA    5  1.0  1.0  0.5           virtual points of player 5, round by round
    XXP 3 17 21                       these do not meet
    XXS W=3.0 D=1 PAB=1               what a game is worth
    BBW  3.0                          the same, one at a time
    TNR 9                             CPPDubovSystem: nine rounds
    FOR 3 17                          these do not meet
    BYE 20                            20 misses the next round
    ACC true                          the pairing is accelerated
    DAT    5 EMAIL someone@example.org
    ----+----1----+----2----+----3

Vega's .tdf looks like TRF, but parts the fields of a player by `|` and gives 142-192 other meanings:

    142 1.0 0.5                       points of a win and a draw
    152 4                             the current round
    162 9                             the number of rounds
    192 Vega 6.0.1                    the program
    001    5|m|FM|Rossi Mario|2301|ITA|800000|2290|123456|1979/12/18| 4.5|   2|  12 w 1|   3 b =
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.trf.draft import Columns, Draft, Misfit, Reader
from ratingoffice.formats.trf.players import read_player
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import TO_THE_END, Acceleration, ForbiddenPairs

SCORE = r"(?i)(?<![A-Z])([A-Z]{1,4})\s*=\s*([0-9.,]{1,10})"
#: JaVaFo's codes, with the letter of record 162 that they set
XXS = {
    "W": "W",
    "WW": "W",
    "BW": "W",
    "D": "D",
    "WD": "D",
    "BD": "D",
    "L": "L",
    "WL": "L",
    "BL": "L",
    "ZPB": "A",
    "FL": "A",
    "PAB": "P",
}
#: and those for which 162 has no letter of their own: they must be worth what that letter is
XXS_SAME = {"FW": "W", "FPB": "W", "HPB": "D"}
BBP = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}

VEGA_PLAYER = re.compile(r"^001 +[0-9]{1,4} *\|", re.MULTILINE)
#: these are compiled when they are needed
VEGA_ROUND = r" *([0-9]{0,4}) *([wbWB-]?) *(\S?) *"
VEGA_RECORDS = {
    "142": r"([0-9.,]+)\s+([0-9.,]+)",
    "152": r"[0-9]{1,3}",
    "162": r"[0-9]{1,3}",
    "172": r"[^;]*;.*",
    "192": r"(?i)Vega\b.*",
}


def _rounds(draft: Draft, no: int, line: str) -> None:
    rounds = fields.integer(line[4:])
    if rounds:
        draft.set_once("rounds_planned", rounds, no, line[:3])
    else:
        draft.collector.warning(
            no, 5, "count", "number of rounds {number} is none: left out", number=quoted(line[4:].strip())
        )


def _configuration(draft: Draft, no: int, line: str) -> None:
    for word in line[4:].lower().split():
        if word in ("white1", "black1"):
            draft.set_once("initial_color", word[0], no, line[:3])
        elif word != "rank":  # how JaVaFo orders players: of no interest here
            draft.collector.info(
                no, 5, "extension", "{word} is none of rank, white1, black1: left out", word=quoted(word)
            )


def _acceleration(draft: Draft, no: int, line: str) -> None:
    columns = Columns(line)
    try:
        start_no = columns.required_number(5, 8, Message("player"))
        end = min(len(line.rstrip()) + 1, 10 + 5 * draft.limits.rounds)
        rounds = [columns.points(at, at + 3, Message("points")) for at in range(10, end, 5)]
    except Misfit as misfit:
        draft.collector.error(no, misfit.column, "record", "record XXA: {problem}; it is left out", problem=str(misfit))
        return
    for points, same in groupby(enumerate(rounds, start=1), key=lambda numbered: numbered[1]):
        numbers = [number for number, _ in same]
        if points:
            accelerated = Acceleration(None, points, numbers[0], numbers[-1], start_no, start_no)
            draft.append("accelerations", accelerated, no)


def _forbidden_pairs(draft: Draft, no: int, line: str) -> None:
    numbers = [fields.integer(word) for word in line[4:].split()]
    members = tuple(number for number in numbers if number)
    if len(members) < max(len(numbers), 2):
        draft.collector.error(
            no,
            5,
            "record",
            "record {record} {text} is not start numbers: left out",
            record=line[:3],
            text=quoted(line[4:].strip()),
        )
    else:
        draft.append("forbidden_pairs", ForbiddenPairs(1, TO_THE_END, members), no)


def _scores(draft: Draft, no: int, line: str) -> None:
    for match in re.compile(SCORE).finditer(line, 4):
        code, value = match[1].upper(), fields.score(match[2])
        if value is None or code not in XXS | XXS_SAME:
            draft.collector.warning(
                no, match.start() + 1, "scores", "score {score} is not known: left out", score=quoted(match[0])
            )
        elif code in XXS:
            _score(draft, no, match.start() + 1, XXS[code], value, code)
        else:
            draft.same_scores.append((no, match.start() + 1, code, XXS_SAME[code], value))


def _score(draft: Draft, no: int, column: int, letter: str, value: Fraction, code: str) -> None:
    if draft.scores.setdefault(letter, value) != value:
        first_value = draft.scores[letter]
        draft.collector.warning(
            no,
            column,
            "scores",
            "{code} is worth {value}, but the like is worth {kept} already: {kept} is kept for both",
            code=code,
            value=value,
            kept=first_value,
        )


def _bbp_score(draft: Draft, no: int, line: str) -> None:
    value = fields.score(line[4:20])
    if value is None:
        draft.collector.warning(
            no, 5, "scores", "points {points} are not like 11.5: left out", points=quoted(line[4:].strip())
        )
    else:
        _score(draft, no, 5, BBP[line[:3]], value, line[:3])


def _skipped(content: Message) -> Reader:
    def skip(draft: Draft, no: int, line: str) -> None:
        if line[:3] not in draft.codes:  # one note for all of them
            draft.collector.info(
                no, 1, "extension", "{record} lines hold {what}: skipped", record=line[:3], what=content
            )

    return skip


def read_vega_player(draft: Draft, no: int, line: str) -> None:
    """Read a player of a .tdf: its fields, in the order of Vega's manual, are put into the columns of TRF."""
    if "|" not in line:
        read_player(draft, no, line)
        return
    parts = [part.strip() for part in line[4:].split("|")]
    parts += [""] * (12 - len(parts))
    number, sex, title, name, rating, federation, fide_id, _, _, birth, points, rank = parts[:12]
    rounds = []
    for part in parts[12:]:
        match = re.fullmatch(VEGA_ROUND, part[:20])
        rounds.append(f"{match[1]:>4} {match[2]:1} {match[3]:1}  " if match else f"{part:10.10}")
    read_player(
        draft,
        no,
        f"001 {number:>4.4} {sex:1.1}{title:>3.3} {name:33.33} {rating:>4.4} {federation:3.3} "
        f"{fide_id.strip('0') and fide_id[-11:]:>11} {birth:10.10} {points:>4.4} {rank:>4.4}  " + "".join(rounds),
    )


def read_vega_record(draft: Draft, no: int, line: str) -> bool:
    """Read a record that has another meaning in Vega's files; False if this is none of them."""
    code, text = line[:3], line[4:].strip()
    if code not in VEGA_RECORDS or not re.fullmatch(VEGA_RECORDS[code], text):
        return False
    meaning = Message("skipped")
    if code == "142":
        for letter, word in zip("WD", text.split(), strict=True):
            value = fields.score(word)
            if value is not None:
                draft.scores.setdefault(letter, value)
        meaning = Message("points of a win and a draw")
    elif code == "162":
        draft.set_once("rounds_planned", int(text), no, code)
        meaning = Message("number of rounds")
    elif code == "192":
        draft.set_once("pairing_controller", text, no, code)
        meaning = Message("program")
    draft.collector.info(
        no,
        1,
        "vega",
        "record {record} {text} as Vega's .tdf means it: {meaning}",
        record=code,
        text=quoted(text),
        meaning=meaning,
    )
    return True


EXTENSIONS: Mapping[str, Reader] = {
    "XXR": _rounds,
    "XXC": _configuration,
    "XXA": _acceleration,
    "XXP": _forbidden_pairs,
    "XXS": _scores,
    "XXZ": _skipped(Message("players who miss the next round")),
    "DAT": _skipped(Message("what Tornelo knows of its players")),
    "TNR": _rounds,
    "FOR": _forbidden_pairs,
    "BYE": _skipped(Message("players who miss the next round")),
    "ACC": _skipped(Message("whether the pairing is accelerated")),
    **dict.fromkeys(BBP, _bbp_score),
}
