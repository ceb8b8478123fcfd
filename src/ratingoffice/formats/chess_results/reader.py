"""The XML that pairing programs upload to chess-results: everything stands in attributes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from xml.parsers import expat

from ratingoffice.formats import fields
from ratingoffice.formats.chess_results.pairings import Attributes, Element, cells_of, points_of, team_byes
from ratingoffice.formats.chess_results.tiebreaks import tie_breaks
from ratingoffice.formats.finding_collector import FindingCollector, quoted
from ratingoffice.formats.limits import Limits, UnreadableFile
from ratingoffice.formats.report_overrides import NO_OVERRIDES, ReportOverrides
from ratingoffice.formats.report_reading import ReportReading
from ratingoffice.formats.text_decoding import decode
from ratingoffice.formats.trf.checks import find_contradictions
from ratingoffice.formats.trf.draft import Lines
from ratingoffice.tournament.tournament import ABSENT, NationalRecord, Player, Team, TeamPairingByes, Tournament

TYPES = {
    "0": "Individual Swiss system",
    "1": "Individual round robin",
    "2": "Team round robin",
    "3": "Team Swiss system",
}
COMPACT_DAY = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


@dataclass
class _Elements:
    """The elements that matter, with their lines."""

    tournament: Attributes | None = None
    rounds: list[Element] = field(default_factory=list)
    players: list[Element] = field(default_factory=list)
    teams: list[Element] = field(default_factory=list)
    pairings: list[Element] = field(default_factory=list)
    matches: list[Element] = field(default_factory=list)


def read_chess_results(
    data: bytes,
    name: str,
    *,
    encoding: str | None = None,
    limits: Limits | None = None,
    overrides: ReportOverrides = NO_OVERRIDES,
) -> ReportReading:
    """Read an upload to chess-results: the tournament, and what is wrong with the file."""
    limits = limits or Limits()
    collector = FindingCollector(name)
    try:
        if len(data) > limits.total_bytes:
            raise UnreadableFile(
                "{bytes} bytes are more than the {most} that are read: refused",
                bytes=len(data),
                most=limits.total_bytes,
            )
        elements = _parsed(decode(data, collector, encoding), limits)
        if elements.tournament is None or not elements.players:
            raise UnreadableFile("no <tournament> with <player>s: this is no upload to chess-results")
    except UnreadableFile as problem:
        collector.error(0, 0, "format", problem.message)
        return ReportReading(None, collector.findings())
    tournament = overrides.apply_to(_tournament(elements, elements.tournament, collector, limits), collector)
    # the lines and columns of TRF mean nothing here
    differences = [replace(finding, line=0, column="") for finding in find_contradictions(tournament, Lines(name))]
    return ReportReading(tournament, collector.findings() + differences)


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
                raise UnreadableFile(
                    "more than {most} elements <{element}>: refused", most=len(by_tag[tag]), element=tag
                )
            by_tag[tag].append((parser.CurrentLineNumber, plain))

    def refuse(*_: object) -> None:
        raise UnreadableFile("the file declares a document type: refused, since uploads to chess-results have none")

    parser.StartElementHandler = begin
    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(DECLARATION.sub("", text.removeprefix("\ufeff"), count=1), True)
    except expat.ExpatError as problem:
        reason = expat.ErrorString(problem.code)
        raise UnreadableFile(
            "not well-formed XML: line {line}, column {column}: {problem}",
            line=problem.lineno,
            column=problem.offset + 1,
            problem=reason,
        ) from None
    except (ValueError, UnicodeError):  # a lone half of a character
        raise UnreadableFile("not well-formed XML: a character that is none") from None
    return elements


def _tournament(elements: _Elements, head: Attributes, collector: FindingCollector, limits: Limits) -> Tournament:
    is_team = head.get("type", "") in ("2", "3")
    federation = head.get("federation", "").upper()
    players = _players(elements, "" if federation == "XXX" else federation, collector)
    cells = cells_of(elements.pairings, is_team, collector, limits)
    rounds = max((number for _, number in cells), default=0)
    players_with_rounds = tuple(
        replace(player, rounds=tuple(cells.get((player.start_no, number), ABSENT) for number in range(1, rounds + 1)))
        for player in players
    )
    for start_no in sorted({paired for paired, _ in cells} - {player.start_no for player in players}):
        collector.error(0, 0, "unknown-player", "pairings of player {player}, who is not in the file", player=start_no)
    byes = team_byes(elements.matches, collector, limits)
    order, values = tie_breaks(head, elements.teams if is_team else elements.players, is_team, collector)
    ranked_after = fields.integer(head.get("rankinground", ""))
    national = sorted({player.national.federation for player in players if player.national is not None})
    return Tournament(
        name=head.get("name", ""),
        city=head.get("location", ""),
        federation=federation,
        starts_on=_day(head.get("from", ""), 0, collector),
        ends_on=_day(head.get("to", ""), 0, collector),
        type_text=TYPES.get(head.get("type", ""), ""),
        arbiter=head.get("chiefarbiter", "") or head.get("arbiter", ""),
        deputies=tuple(filter(None, [head.get("deputyarbiter", "")])),
        time_control_text=head.get("timecontrol", ""),
        round_dates=_round_dates(elements, collector, limits),
        rounds_planned=fields.integer(head.get("rounds", "")) or None,
        ranking_federation=national[0] if len(national) == 1 else "",
        ranking_method="OTHER" if len(national) == 1 else "",
        players=players_with_rounds,
        teams=_teams(elements, collector) if is_team else (),
        team_pairing_byes=TeamPairingByes(None, None, byes) if is_team and byes else None,
        standings_order=order,
        declared_values=values if ranked_after in (None, 0, rounds) else (),
        source_format="chess-results",
    )


def _players(elements: _Elements, federation: str, collector: FindingCollector) -> list[Player]:
    players: dict[int, Player] = {}
    for line, attributes in elements.players:
        number = fields.integer(attributes.get("no", ""))
        if not number or number > 9999:
            collector.error(
                line,
                0,
                "number",
                "player number {number} is not one: left out",
                number=quoted(attributes.get("no", "")),
            )
            continue
        if number in players:
            collector.error(line, 0, "player-twice", "player {player} again: the first one is kept", player=number)
            continue
        last, first = (attributes.get(part, "").strip(" ,") for part in ("lastname", "firstname"))
        name = re.sub(r"\s*,\s*", ", ", f"{last}, {first}" if last and first else last or first)
        sex = fields.SEXES.get(attributes.get("sex", ""), "")
        title, is_title = fields.title(attributes.get("title", ""))
        if not is_title:
            collector.warning(
                line,
                0,
                "title",
                "{title} of player {player} is no title of FIDE's: left out",
                title=quoted(title),
                player=number,
            )
        born, oddity = fields.birth(attributes.get("dob", ""))
        if oddity and not born:
            collector.warning(
                line,
                0,
                "birth",
                "birth date {birth_date} of player {player}: {problem}",
                birth_date=quoted(attributes["dob"]),
                player=number,
                problem=oddity,
            )
        whose = federation or attributes.get("fed", "").upper()
        national_id, national_rating = attributes.get("id", ""), _rating(attributes, "rtgnat", line, collector)
        has_own = bool(whose) and (national_id not in ("", "0") or national_rating is not None)
        players[number] = Player(
            number,
            name,
            sex,
            title if is_title else "",
            _rating(attributes, "rtgfide" if "rtgfide" in attributes else "rtg", line, collector),
            attributes.get("fed", "").upper(),
            fields.identity(attributes.get("fideid", "")).lstrip("0"),
            born,
            points_of(attributes.get("pts", "")),
            fields.integer(attributes.get("rank", "")) or None,
            national=NationalRecord(whose, rating=national_rating, national_id=national_id) if has_own else None,
            club=attributes.get("clubname", "") or attributes.get("club", ""),
        )
    return [players[number] for number in sorted(players)]


def _rating(attributes: Attributes, name: str, line: int, collector: FindingCollector) -> int | None:
    text = attributes.get(name, "")
    rating = fields.integer(text)
    if text and (rating is None or rating > 9999):
        collector.warning(
            line, 0, "rating", "{name} {rating} is not a rating: read as unrated", name=name, rating=quoted(text)
        )
        return None
    return rating or None


def _day(text: str, line: int, collector: FindingCollector) -> date | None:
    compact = COMPACT_DAY.fullmatch(text)
    day = fields.day("/".join(compact.groups()) if compact else text)
    if text and day is None:
        collector.warning(line, 0, "dates", "{date} is not a date: left out", date=quoted(text))
    return day


def _round_dates(elements: _Elements, collector: FindingCollector, limits: Limits) -> tuple[date | None, ...]:
    dates: dict[int, date] = {}
    for line, attributes in elements.rounds:
        number, played = fields.integer(attributes.get("round", "")), _day(attributes.get("date", ""), line, collector)
        if number and number <= limits.rounds and played:
            dates.setdefault(number, played)
    return tuple(dates.get(number) for number in range(1, max(dates, default=0) + 1))


def _teams(elements: _Elements, collector: FindingCollector) -> tuple[Team, ...]:
    members: dict[int, list[tuple[int, int]]] = {}
    for _, attributes in elements.players:
        team, number = fields.integer(attributes.get("teamno", "")), fields.integer(attributes.get("no", ""))
        if team and number and number <= 9999:
            members.setdefault(team, []).append((fields.integer(attributes.get("board", "")) or 999, number))
    teams: dict[int, Team] = {}
    for line, attributes in elements.teams:
        number = fields.integer(attributes.get("no", ""))
        if not number or number in teams:
            collector.error(
                line,
                0,
                "team",
                "team number {number} again, or none: left out",
                number=quoted(attributes.get("no", "")),
            )
            continue
        players = tuple(dict.fromkeys(member for _, member in sorted(members.get(number, []))))
        teams[number] = Team(
            number,
            attributes.get("teamname", ""),
            attributes.get("teamshort", ""),
            rank=fields.integer(attributes.get("rank", "")) or None,
            players=players,
        )
    for number in sorted(set(members) - set(teams)):
        collector.warning(0, 0, "team", "players of team {team}, which is not in the file", team=number)
    return tuple(teams[number] for number in sorted(teams))
