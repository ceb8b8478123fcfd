"""The XML that pairing programs upload to chess-results: everything stands in attributes.

<playerpairing round="2" pairing="1" board="1" whiteno="4" blackno="7" reswhite="1,0" resblack="0,0" forfeit=""/>

blackno   forfeit   reswhite   White has
> 0                 1 ½ 0      1 = 0: played; no result at all: X
> 0       K         1 0        + -: forfeit
> 0       U         1 ½ 0      W D L: not rated
> 0       D         0          0, and so has Black
> 0       H                    X: adjourned
-1                  1 ½ 0      U H Z: the pairing's bye (teams: + or -, a board without an opponent)
-2                  1 ½ 0      F H Z: not paired
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from xml.parsers import expat

from ratingoffice.formats import trf_fields as fields
from ratingoffice.formats.collect import Collector, quoted
from ratingoffice.formats.packed import Refused
from ratingoffice.formats.text import decode
from ratingoffice.formats.trf_checks import contradictions
from ratingoffice.formats.trf_draft import Limits, Lines
from ratingoffice.model.findings import Finding
from ratingoffice.model.tournament import ABSENT, Cell, NationalRecord, Player, Team, TeamPairingByes, Tournament

TYPES = {
    "0": "Individual Swiss system",
    "1": "Individual round robin",
    "2": "Team round robin",
    "3": "Team Swiss system",
}
COMPACT_DAY = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")

ONE, HALF, NOTHING = Fraction(1), Fraction(1, 2), Fraction(0)
#: by White's and Black's points: their codes
PLAYED = {
    (ONE, NOTHING): "10",
    (NOTHING, ONE): "01",
    (HALF, HALF): "==",
    (NOTHING, NOTHING): "00",
    (HALF, NOTHING): "=0",
    (NOTHING, HALF): "0=",
}
FORFEIT = {(ONE, NOTHING): "+-", (NOTHING, ONE): "-+", (NOTHING, NOTHING): "--"}
UNRATED = {(ONE, NOTHING): "WL", (NOTHING, ONE): "LW", (HALF, HALF): "DD", (NOTHING, NOTHING): "LL"}
RESULTS = {"": PLAYED, "K": FORFEIT, "U": UNRATED, "D": {(NOTHING, NOTHING): "00"}}

#: a bye's code by its points: allocated by the pairing, and otherwise
ALLOCATED = {ONE: "U", HALF: "H", NOTHING: "Z"}
NOT_PAIRED = {ONE: "F", HALF: "H", NOTHING: "Z"}
#: a board of a team without an opponent
EMPTY_BOARD = {ONE: "+", NOTHING: "-"}

Attributes = Mapping[str, str]


@dataclass
class _Elements:
    """The elements that matter, with their lines."""

    tournament: Attributes | None = None
    rounds: list[tuple[int, Attributes]] = field(default_factory=list)
    players: list[tuple[int, Attributes]] = field(default_factory=list)
    teams: list[tuple[int, Attributes]] = field(default_factory=list)
    pairings: list[tuple[int, Attributes]] = field(default_factory=list)
    matches: list[tuple[int, Attributes]] = field(default_factory=list)


def read_chess_results(
    data: bytes, name: str, *, encoding: str | None = None, limits: Limits | None = None
) -> tuple[Tournament | None, list[Finding]]:
    """The tournament in this upload, and what is wrong with it."""
    limits = limits or Limits()
    collect = Collector(name)
    try:
        if len(data) > limits.total_bytes:
            raise Refused(f"{len(data)} bytes are more than the {limits.total_bytes} that are read: refused")
        elements = _parsed(decode(data, collect, encoding), limits)
        if elements.tournament is None or not elements.players:
            raise Refused("no <tournament> with <player>s: this is no upload to chess-results")
    except Refused as problem:
        collect.error(0, 0, "format", str(problem))
        return None, collect.findings()
    tournament = _tournament(elements, elements.tournament, collect, limits)
    # the lines and columns of TRF mean nothing here
    found = [replace(finding, line=0, column="") for finding in contradictions(tournament, Lines(name))]
    return tournament, collect.findings() + found


def _parsed(text: str, limits: Limits) -> _Elements:
    elements = _Elements()
    by_tag = {
        "round": elements.rounds,
        "player": elements.players,
        "team": elements.teams,
        "playerpairing": elements.pairings,
        "teampairing": elements.matches,
    }
    parser = expat.ParserCreate()

    def begin(tag: str, attributes: dict[str, str]) -> None:
        tag = tag.lower()
        plain = {key.lower(): " ".join(value.split()) for key, value in attributes.items()}
        if tag == "tournament" and elements.tournament is None:
            elements.tournament = plain
        elif tag in by_tag:
            if len(by_tag[tag]) >= (limits.players if tag == "player" else 4 * limits.entries):
                raise Refused(f"more than {len(by_tag[tag])} elements <{tag}>: refused")
            by_tag[tag].append((parser.CurrentLineNumber, plain))

    def refuse(*_: object) -> None:
        raise Refused("the file declares a document type: refused, since uploads to chess-results have none")

    parser.StartElementHandler = begin
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(DECLARATION.sub("", text.removeprefix("\ufeff"), count=1), True)
    except expat.ExpatError as problem:
        reason = expat.ErrorString(problem.code)
        raise Refused(f"not well-formed XML: line {problem.lineno}, column {problem.offset + 1}: {reason}") from None
    except (ValueError, UnicodeError):  # a lone half of a character
        raise Refused("not well-formed XML: a character that is none") from None
    return elements


def _tournament(elements: _Elements, head: Attributes, collect: Collector, limits: Limits) -> Tournament:
    is_team = head.get("type", "") in ("2", "3")
    federation = head.get("federation", "").upper()
    players = _players(elements, "" if federation == "XXX" else federation, collect)
    cells = _cells(elements, is_team, collect, limits)
    rounds = max((number for _, number in cells), default=0)
    whole = tuple(
        replace(player, rounds=tuple(cells.get((player.start_no, one), ABSENT) for one in range(1, rounds + 1)))
        for player in players
    )
    for start_no in sorted({one for one, _ in cells} - {player.start_no for player in players}):
        collect.error(0, 0, "unknown-player", f"pairings of player {start_no}, who is not in the file")
    byes = _team_byes(elements, collect, limits)
    national = sorted({player.national.federation for player in players if player.national is not None})
    return Tournament(
        name=head.get("name", ""),
        city=head.get("location", ""),
        federation=federation,
        starts_on=_day(head.get("from", ""), 0, collect),
        ends_on=_day(head.get("to", ""), 0, collect),
        type_text=TYPES.get(head.get("type", ""), ""),
        arbiter=head.get("chiefarbiter", "") or head.get("arbiter", ""),
        deputies=tuple(filter(None, [head.get("deputyarbiter", "")])),
        time_control_text=head.get("timecontrol", ""),
        round_dates=_round_dates(elements, collect, limits),
        rounds_planned=fields.whole(head.get("rounds", "")) or None,
        ranking_federation=national[0] if len(national) == 1 else "",
        ranking_method="OTHER" if len(national) == 1 else "",
        players=whole,
        teams=_teams(elements, collect) if is_team else (),
        team_pairing_byes=TeamPairingByes(None, None, byes) if is_team and byes else None,
        source_format="chess-results",
    )


def _players(elements: _Elements, federation: str, collect: Collector) -> list[Player]:
    players: dict[int, Player] = {}
    for line, its in elements.players:
        number = fields.whole(its.get("no", ""))
        if not number or number > 9999:
            collect.error(line, 0, "number", f"player number {quoted(its.get('no', ''))} is not one: left out")
            continue
        if number in players:
            collect.error(line, 0, "player-twice", f"player {number} again: the first one is kept")
            continue
        last, first = (its.get(part, "").strip(" ,") for part in ("lastname", "firstname"))
        name = re.sub(r"\s*,\s*", ", ", f"{last}, {first}" if last and first else last or first)
        sex = fields.SEXES.get(its.get("sex", ""), "")
        title, is_title = fields.title(its.get("title", ""))
        if not is_title:
            collect.warning(line, 0, "title", f"{quoted(title)} of player {number} is no title of FIDE's: left out")
        born, oddity = fields.birth(its.get("dob", ""))
        if oddity and not born:
            collect.warning(line, 0, "birth", f"birth date {quoted(its['dob'])} of player {number}: {oddity}")
        whose = federation or its.get("fed", "").upper()
        national_id, national_rating = its.get("id", ""), _rating(its, "rtgnat", line, collect)
        has_own = bool(whose) and (national_id not in ("", "0") or national_rating is not None)
        players[number] = Player(
            number,
            name,
            sex,
            title if is_title else "",
            _rating(its, "rtgfide" if "rtgfide" in its else "rtg", line, collect),
            its.get("fed", "").upper(),
            its.get("fideid", "").lstrip("0"),
            born,
            _points(its.get("pts", "")),
            fields.whole(its.get("rank", "")) or None,
            national=NationalRecord(whose, rating=national_rating, national_id=national_id) if has_own else None,
        )
    return [players[number] for number in sorted(players)]


def _rating(its: Attributes, name: str, line: int, collect: Collector) -> int | None:
    text = its.get(name, "")
    rating = fields.whole(text)
    if text and (rating is None or rating > 9999):
        collect.warning(line, 0, "rating", f"{name} {quoted(text)} is not a rating: read as unrated")
        return None
    return rating or None


def _points(text: str) -> Fraction | None:
    return fields.points(text) if text else None


def _day(text: str, line: int, collect: Collector) -> date | None:
    found = COMPACT_DAY.fullmatch(text)
    read = fields.day("/".join(found.groups()) if found else text)
    if text and read is None:
        collect.warning(line, 0, "dates", f"{quoted(text)} is not a date: left out")
    return read


def _round_dates(elements: _Elements, collect: Collector, limits: Limits) -> tuple[date | None, ...]:
    dates: dict[int, date] = {}
    for line, its in elements.rounds:
        number, played = fields.whole(its.get("round", "")), _day(its.get("date", ""), line, collect)
        if number and number <= limits.rounds and played:
            dates.setdefault(number, played)
    return tuple(dates.get(number) for number in range(1, max(dates, default=0) + 1))


def _cells(elements: _Elements, is_team: bool, collect: Collector, limits: Limits) -> dict[tuple[int, int], Cell]:
    cells: dict[tuple[int, int], Cell] = {}
    for line, its in elements.pairings:
        number, white, black = (_signed(its.get(name, "")) for name in ("round", "whiteno", "blackno"))
        if number is None or not 1 <= number <= limits.rounds or white is None or black is None:
            collect.error(line, 0, "pairing", "a pairing without round, whiteno or blackno: left out")
            continue
        if white > 0 and black > 0:
            codes = _results(its, line, number, collect)
            sides = [(white, Cell(black, "w", codes[0])), (black, Cell(white, "b", codes[1]))]
        else:
            alone, side = (white, "reswhite") if white > 0 else (black, "resblack")
            if alone <= 0:
                continue  # an empty board of both teams
            other = black if white > 0 else white
            sides = [(alone, Cell(None, "-", _bye(its, side, other, is_team, line, collect)))]
        twice = [start_no for start_no, _ in sides if (start_no, number) in cells]
        if twice:
            message = f"round {number}: player {twice[0]} would play twice: the pairing is left out"
            collect.error(line, 0, "pairing", message)
            continue
        cells |= {(start_no, number): cell for start_no, cell in sides}
    return cells


def _signed(text: str) -> int | None:
    value = fields.whole(text.removeprefix("-"))
    return -value if value is not None and text.startswith("-") else value


def _results(its: Attributes, line: int, number: int, collect: Collector) -> str:
    white, black, mark = its.get("reswhite", ""), its.get("resblack", ""), its.get("forfeit", "").upper()
    if mark == "H" or (not white and not black and not mark):
        return "XX"
    codes = RESULTS.get(mark, {}).get((_points(white or "0") or NOTHING, _points(black or "0") or NOTHING))
    readable = fields.points(white or "0") is not None and fields.points(black or "0") is not None
    if codes is None or not readable:
        shown = f"{white}-{black}" + (f" {mark}" if mark else "")
        collect.error(line, 0, "results", f"round {number}: {quoted(shown)} is no result: read as none")
        return "XX"
    return codes


def _bye(its: Attributes, side: str, other: int, is_team: bool, line: int, collect: Collector) -> str:
    points = _points(its.get(side, "") or "0")
    codes = (EMPTY_BOARD if is_team else ALLOCATED) if other == -1 else NOT_PAIRED
    code = codes.get(points) if points is not None else None
    if code is None:
        collect.error(line, 0, "results", f"{quoted(its.get(side, ''))} points without an opponent: read as none")
    return code or "Z"


def _teams(elements: _Elements, collect: Collector) -> tuple[Team, ...]:
    members: dict[int, list[tuple[int, int]]] = {}
    for _, its in elements.players:
        team, number = fields.whole(its.get("teamno", "")), fields.whole(its.get("no", ""))
        if team and number and number <= 9999:
            members.setdefault(team, []).append((fields.whole(its.get("board", "")) or 999, number))
    teams: dict[int, Team] = {}
    for line, its in elements.teams:
        number = fields.whole(its.get("no", ""))
        if not number or number in teams:
            collect.error(line, 0, "team", f"team number {quoted(its.get('no', ''))} again, or none: left out")
            continue
        players = tuple(dict.fromkeys(one for _, one in sorted(members.get(number, []))))
        teams[number] = Team(
            number,
            its.get("teamname", ""),
            its.get("teamshort", ""),
            rank=fields.whole(its.get("rank", "")) or None,
            players=players,
        )
    for number in sorted(set(members) - set(teams)):
        collect.warning(0, 0, "team", f"players of team {number}, which is not in the file")
    return tuple(teams[number] for number in sorted(teams))


def _team_byes(elements: _Elements, collect: Collector, limits: Limits) -> tuple[int | None, ...]:
    """The team that the pairing left over, round by round."""
    byes: dict[int, int] = {}
    for line, its in elements.matches:
        number, team, other = (_signed(its.get(name, "")) for name in ("round", "no1", "no2"))
        if other != -1 or not team or team < 0 or not number or not 1 <= number <= limits.rounds:
            continue
        if byes.setdefault(number, team) != team:
            collect.error(line, 0, "pairing-bye", f"round {number}: byes of teams {byes[number]} and {team}")
    return tuple(byes.get(number) for number in range(1, max(byes, default=0) + 1))
