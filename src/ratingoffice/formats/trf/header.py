"""TRF, the records of the tournament itself: 012 to 362.

    012 Sunflower Open 2026
    042 2026/03/14
    062 129 (88)
    132                                                                                        26/03/14  26/03/15
    162  W 3.0    D 1.0    L 0.0
    222 40/6000+30:900+30
    ----+----1----+----2----+----3----+----4----+----5----+----6----+----7----+----8----+----9----+----0----+----

Free text is kept as it is; numbers, dates and codes that are none are left out, with a finding.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from ratingoffice.formats import fields
from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.trf.draft import Draft, Reader

#: compiled when they are needed: few files have the records that they are for
SCORE = r"(?i)([WDLAPX])\s*([0-9]{0,3}(?:[.,][0-9]{1,2})?)(?=\s|$)"
MATCH_SCORE = r"(?i)(T[WDL])\s*([0-9]{0,3}(?:[.,][0-9]{1,2})?)(?=\s|$)"
DATE_IN_LINE = r"(?<![0-9])(?:[0-9]{4}|[0-9]{2})[/.\-][0-9]{2}[/.\-][0-9]{2}(?![0-9])"

RANKING_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
TYPE_CODE = (
    r"FIDE_(?:DUTCH|DUBOV|BURSTEIN|LIM|ROUNDROBIN|DOUBLEROUNDROBIN|TEAM)(?:_[A-Z0-9]+)*|"
    r"(?:BERGER_ROUNDROBIN|CUSTOM|OTHER)(?:_[A-Z0-9]+)*"
)


def _words(name: str) -> Reader:
    """Return a reader of free text."""

    def read(draft: Draft, no: int, line: str) -> None:
        text = line[4:].strip()
        if text:
            draft.set_once(name, text, no, line[:3])

    return read


def _day(name: str) -> Reader:
    def read(draft: Draft, no: int, line: str) -> None:
        text = line[4:].strip()
        if not text:
            return
        value = fields.day(text)
        if value is None:
            draft.collector.warning(no, 5, "date", "date {date} is not YYYY/MM/DD: left out", date=quoted(text))
            return
        if not fields.is_day_as_specified(text):
            draft.collector.info(
                no, 5, "date", "date {text} is not written YYYY/MM/DD: read as {date}", text=quoted(text), date=value
            )
        draft.set_once(name, value, no, line[:3])

    return read


def _count(name: str) -> Reader:
    def read(draft: Draft, no: int, line: str) -> None:
        text = line[4:].strip()
        if not text:
            return
        value = fields.count(text)
        if value is None:
            draft.collector.warning(
                no, 5, "count", "number {text} in record {record} is none: left out", text=quoted(text), record=line[:3]
            )
            return
        if not text.isdigit():
            draft.collector.info(
                no,
                5,
                "count",
                "number {text} in record {record}: read as {number}",
                text=quoted(text),
                record=line[:3],
                number=value,
            )
        draft.set_once(name, value, no, line[:3])

    return read


def _deputy(draft: Draft, no: int, line: str) -> None:
    name = line[4:].strip()
    if name:
        draft.deputies.append(name)


def _round_dates(draft: Draft, no: int, line: str) -> None:
    slots = [(no, start + 1, line[start : start + 10].strip()) for start in range(91, len(line), 10)]
    while slots and not slots[-1][2]:
        slots.pop()
    if line[4:90].strip() or not all(not text or fields.day_of_round(text, None) for _, _, text in slots):
        # dates that stand somewhere else: one a line, or one after the other
        slots = [(no, match.start() + 1, match.group()) for match in re.compile(DATE_IN_LINE).finditer(line, 3)]
        draft.collector.info(
            no,
            5,
            "round-dates",
            "dates of rounds are not in columns 92-99, 102-109 …: {dates} read, in their order",
            dates=len(slots),
        )
    draft.round_dates += slots


def _color(draft: Draft, no: int, line: str) -> None:
    text = line[4:].strip().lower()
    if text in ("w", "b", "white", "black"):
        draft.set_once("initial_color", text[0], no, line[:3])
    elif text:
        draft.collector.warning(
            no, 5, "color", "initial colour {color} is neither W nor B: left out", color=quoted(text)
        )


def _board_colors(draft: Draft, no: int, line: str) -> None:
    text = line[4:].strip().lower()
    if not text.strip("wb"):
        draft.set_once("board_colors", text, no, line[:3])
    else:
        draft.collector.warning(
            no, 5, "color", "colours of boards {colors} are not like WBWB: left out", colors=quoted(text)
        )


def _scores(draft: Draft, no: int, line: str) -> None:
    _score_pairs(draft, no, line, SCORE, draft.scores, "W 1.0    D 0.5    L 0.0")


def _match_scores(draft: Draft, no: int, line: str) -> None:
    _score_pairs(draft, no, line, MATCH_SCORE, draft.match_scores, "TW 2.0   TD 1.0   TL 0.0")


def _score_pairs(draft: Draft, no: int, line: str, pair: str, into: dict[str, Fraction], example: str) -> None:
    unread = re.sub(pair, lambda match: " " * len(match.group()), line[4:])
    for match in re.compile(pair).finditer(line, 4):
        value = fields.score(match[2])
        if value is None:
            draft.collector.warning(
                no, match.start() + 1, "scores", "no points for {letters}: the usual ones are taken", letters=match[1]
            )
        else:
            into[match[1].upper()] = value
    if unread.strip():
        column = 5 + len(unread) - len(unread.lstrip())
        draft.collector.warning(
            no,
            column,
            "scores",
            "{text} is not like {example}: left out",
            text=quoted(unread.strip()),
            example=quoted(example),
        )


def _ranking_method(draft: Draft, no: int, line: str) -> None:
    federation, method = line[4:7].strip().upper(), line[8:].strip().upper()
    if method and method not in RANKING_METHODS:
        methods = ", ".join(RANKING_METHODS)
        draft.collector.warning(
            no,
            9,
            "ranking-method",
            "ranking method {method} is none of {methods}: read as OTHER",
            method=quoted(method),
            methods=methods,
        )
        method = "OTHER"
    if federation:
        draft.set_once("ranking_federation", federation, no, line[:3])
    if method:
        draft.set_once("ranking_method", method, no, line[:3])


def _type_code(draft: Draft, no: int, line: str) -> None:
    code = line[4:].strip().upper()
    if not code:
        return
    if "FIDE_DUTCH_2025" in code:
        draft.collector.info(no, 5, "type-code", "FIDE_DUTCH_2025 is a name of TRF26's draft: read as FIDE_DUTCH_2026")
        code = code.replace("FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
    if not re.fullmatch(TYPE_CODE, code):
        draft.collector.info(
            no, 5, "type-code", "{code} is not a type of tournament that TRF26 names: kept", code=quoted(code)
        )
    draft.set_once("type_code", code, no, line[:3])


def _codes(name: str) -> Reader:
    def read(draft: Draft, no: int, line: str) -> None:
        codes = tuple(code for code in re.split(r"[,;\s]+(?![^()]*\))", line[4:]) if code)
        if codes:
            draft.set_once(name, codes, no, line[:3])

    return read


def _time_control(draft: Draft, no: int, line: str) -> None:
    from ratingoffice.book.time_control import parse as parse_time_control

    text = line[4:].strip()
    if not text:
        return
    try:
        parse_time_control(text)
    except ValueError:
        draft.collector.warning(
            no,
            5,
            "time-control",
            "time control {time_control} is not like 5400+30 or 40/6000+30:900+30, in seconds: left out",
            time_control=quoted(text),
        )
    else:
        draft.set_once("time_control", text, no, line[:3])


def _informative(draft: Draft, no: int, line: str) -> None:
    """Store a record for human readers: its facts are in other records too."""
    draft.informative_records.append(line.rstrip())


HEADER: Mapping[str, Reader] = {
    "012": _words("name"),
    "022": _words("city"),
    "032": _words("federation"),
    "042": _day("starts_on"),
    "052": _day("ends_on"),
    "062": _count("players_declared"),
    "072": _count("rated_declared"),
    "082": _count("teams_declared"),
    "092": _words("type_text"),
    "102": _words("arbiter"),
    "112": _deputy,
    "122": _words("time_control_text"),
    "132": _round_dates,
    "142": _count("rounds_planned"),
    "152": _color,
    "162": _scores,
    "172": _ranking_method,
    "182": _words("pairing_controller"),
    "192": _type_code,
    "202": _codes("tiebreaks"),
    "212": _codes("standings_order"),
    "222": _time_control,
    "352": _board_colors,
    "362": _match_scores,
    "801": _informative,
    "802": _informative,
}
