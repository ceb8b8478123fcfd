"""The standings of a tournament: places, exact values, why, and what should be known about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.tournament import Tournament
from ratingoffice.standings import editions
from ratingoffice.standings.codes import Code, parse, parse_list
from ratingoffice.standings.compare import Difference, differences
from ratingoffice.standings.event import Contest
from ratingoffice.standings.notes import about_results, decided, undefined
from ratingoffice.standings.rank import Order, PlayOff, rank
from ratingoffice.standings.results import NOBODY, Results, results_of_players
from ratingoffice.standings.system import ROUND_ROBIN, planned_rounds, primary_score, system_of
from ratingoffice.standings.values import Value, exact, text_of

if TYPE_CHECKING:
    from ratingoffice.standings.explain import Explained

PLAYERS_DEFAULT = ("PTS", "DE", "BH/C1", "BH", "SB")
TEAMS_DEFAULT = ("MPTS", "GPTS", "EDE", "EMGSB/C1", "BH:MP/C1")


@dataclass(frozen=True)
class Row:
    """One participant: a player, or a team."""

    rank: int
    start_no: int
    name: str
    values: Mapping[str, Value]
    scores: Mapping[str, Value]  # PTS; of a team MP and GP


@dataclass(frozen=True)
class CrossCell:
    """One round in the cross-table: `12w1` is opponent_rank, color, result."""

    round: int
    opponent: int | None  # start number
    opponent_rank: int | None
    color: str  # "w", "b", "-"
    result: str  # as TRF has it: 1 = 0 + - W D L U F H Z X; of a match by its match points
    played: bool
    category: str  # 16.2
    points: Mapping[str, Value]  # PTS; of a team MP and GP


@dataclass(frozen=True)
class Explanation:
    row: Row
    values: Sequence[Explained]

    def to_json(self) -> dict[str, Any]:
        return {
            "rank": self.row.rank,
            "start_no": self.row.start_no,
            "name": self.row.name,
            "values": {value.key: value.to_json() for value in self.values},
        }


@dataclass(frozen=True)
class Standings:
    """A table, and whatever can be asked about it."""

    edition: str
    system: str
    rounds: int  # that have happened
    rounds_planned: int
    tiebreaks: tuple[str, ...]  # as written
    own_list: bool  # they are the report's own
    rows: tuple[Row, ...]  # best first; those who share a place by start number
    tournament: Tournament = field(repr=False)
    event: Contest = field(repr=False, compare=False)
    order: Order = field(repr=False, compare=False)
    told: tuple[Finding, ...] = field(repr=False)  # the findings but for what the report declares

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.told, *(difference.finding(self.own_list) for difference in self.differences))

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Where the report's own points and ranks are others."""
        return tuple(differences(self))

    @cached_property
    def by_number(self) -> Mapping[int, Row]:
        return {row.start_no: row for row in self.rows}

    def explain(self, start_no: int) -> Explanation:
        """Each value of that participant, round by round."""
        from ratingoffice.standings.explain import explained  # not every table is asked why

        row, i = self._participant(start_no)
        return Explanation(row, [explained(self.event, column, i) for column in self.order.columns])

    def cells(self, start_no: int) -> tuple[CrossCell, ...]:
        """The participant's line of the cross-table."""
        _, i = self._participant(start_no)
        results, unplayed = self.event.results, self.event.unplayed
        cells = []
        for r, opponent in enumerate(results.opponents[i]):
            number = None if opponent == NOBODY else results.numbers[opponent]
            cells.append(
                CrossCell(
                    round=r + 1,
                    opponent=number,
                    opponent_rank=None if number is None else self.by_number[number].rank,
                    color=results.colors[i][r],
                    result=results.codes[i][r],
                    played=results.kinds[i][r].value == "played",
                    category=unplayed.category(i, r + 1),
                    points={name: exact(score.points[i][r], score.unit) for name, score in results.scores.items()},
                )
            )
        return tuple(cells)

    def _participant(self, start_no: int) -> tuple[Row, int]:
        if start_no not in self.by_number:
            if self.event.results.is_team_event:
                raise BadInput("there is no team {team} in the tournament", team=start_no)
            raise BadInput("there is no player {player} in the tournament", player=start_no)
        return self.by_number[start_no], self.event.results.index[start_no]

    def to_json(self) -> dict[str, Any]:
        return {
            "edition": self.edition,
            "system": self.system,
            "rounds": self.rounds,
            "tiebreaks": list(self.tiebreaks),
            "standings": [
                {
                    "rank": row.rank,
                    "start_no": row.start_no,
                    "name": row.name,
                    "values": {
                        key: str(value) if type(value) is int else text_of(value) for key, value in row.values.items()
                    },
                }
                for row in self.rows
            ],
            "findings": [
                {"severity": finding.severity, "code": finding.code, "message": str(finding)}
                for finding in self.findings
            ],
        }


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    system: str | None = None,
    rounds: int | None = None,
    lots: int | str | None = None,
    playoffs: Sequence[PlayOff] | None = None,
) -> Standings:
    """The standings by these tie-breaks, by default the report's own or FIDE's usual ones.

    `edition` and `system` are by default as the report says; `readings` reads single articles otherwise
    (`{"15.2": "checker"}`); `rounds` is the planned number where the report lacks it; `lots` is the seed that draws
    for places still shared; `playoffs` are results that decide places (3). Raises `BadInput` where one of
    these cannot be.
    """
    law, findings = (editions.named(edition), []) if edition is not None else editions.on(tournament.starts_on)
    law = editions.read_as(law, readings or {})
    written = list(tiebreaks) if tiebreaks is not None else _own_list(tournament)
    keyed = parse_list(written)
    codes = [code for _, code in keyed]
    _fitting(codes, tournament)
    planned, more = planned_rounds(tournament, rounds)
    findings += more
    happened = tournament.rounds_paired
    if tournament.is_team_event:
        from ratingoffice.standings.matches import results_of_teams

        results = results_of_teams(tournament, happened, planned, primary_score(tournament, codes))
    else:
        results = results_of_players(tournament, happened, planned)
    found, more = system_of(tournament, results, system)
    findings += more
    event = Contest(replace(results, round_robin=found == ROUND_ROBIN), law)
    order = rank(event, keyed, playoffs or (), lots)
    findings += [*about_results(tournament), *undefined(order, results), *decided(order, results, lots)]
    return Standings(
        edition=law.id,
        system=found,
        rounds=happened,
        rounds_planned=planned,
        tiebreaks=tuple(written),
        own_list=bool(tiebreaks is None and (tournament.standings_order or tournament.tiebreaks)),
        rows=tuple(_rows(order, event.results)),
        tournament=tournament,
        event=event,
        order=order,
        told=tuple(findings),
    )


def _own_list(tournament: Tournament) -> list[str]:
    """The report's list (TRF 212, else 202 after the score), else the usual one."""
    own = list(tournament.standings_order or tournament.tiebreaks)
    if not own:
        return list(TEAMS_DEFAULT if tournament.is_team_event else PLAYERS_DEFAULT)
    try:
        codes = [parse(code) for code in own]
    except BadInput as bad:
        raise BadInput(
            "the report's own list of tie-breaks cannot be used; name another. {problem}", problem=str(bad)
        ) from None
    if not any(code.name in ("PTS", "MPTS", "GPTS") for code in codes):
        own.insert(0, primary_score(tournament, codes) + "TS" if tournament.is_team_event else "PTS")
    return own


def _fitting(codes: Sequence[Code], tournament: Tournament) -> None:
    if not tournament.is_team_event:
        for code in codes:
            if code.known.only == "teams" or code.score:
                raise BadInput('"{code}" is for team events: this tournament has no teams', code=code.written)


def _rows(order: Order, results: Results) -> Iterator[Row]:
    keys, columns = [column.key for column in order.columns], []
    for column in order.columns:
        known = {units: exact(units, column.unit) for units in set(column.values)}
        columns.append([known[units] for units in column.values])
    by_participant = list(zip(*columns, strict=True)) or [()] * len(results.numbers)
    totals = {}
    for name, score in results.scores.items():
        known = {units: exact(units, score.unit) for units in set(score.totals)}
        totals[name] = [known[units] for units in score.totals]
    place = 1
    for group in order.groups:
        for i in sorted(group):
            values = dict(zip(keys, by_participant[i], strict=True))
            scores = {name: exacts[i] for name, exacts in totals.items()}
            yield Row(place, results.numbers[i], results.names[i], values, scores)
        place += len(group)
