"""The standings of a tournament: places, exact values, why, and what should be known about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ratingoffice.model.event_types import ROUND_ROBIN
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.tournament import Tournament
from ratingoffice.sentence import Sentence
from ratingoffice.standings import editions
from ratingoffice.standings.codes import Code, UnknownCode, parse, parse_list
from ratingoffice.standings.compare import Difference, differences
from ratingoffice.standings.event import Contest, Own
from ratingoffice.standings.notes import about_results, decided, undefined
from ratingoffice.standings.playoffs import PlayOff
from ratingoffice.standings.rank import Order, rank
from ratingoffice.standings.results import NOBODY, Results, results_of_players
from ratingoffice.standings.rounds import OpenGame, last_round, open_games
from ratingoffice.standings.system import planned_rounds, primary_score, system_of
from ratingoffice.standings.values import Value, exact, text_of

if TYPE_CHECKING:
    from ratingoffice.standings.explain import Explained

PLAYERS_DEFAULT = ("PTS", "DE", "BH/C1", "BH", "SB")
TEAMS_DEFAULT = ("MPTS", "GPTS", "EDE", "EMGSB/C1", "BH:MP/C1")


class Row(NamedTuple):
    """One participant: a player, or a team."""

    rank: int
    start_no: int
    name: str
    values: Mapping[str, Value]
    scores: Mapping[str, Value]  # PTS; of a team MP and GP


class CrossCell(NamedTuple):
    """One round in the cross-table: `12w1` is opponent_rank, color, result."""

    round: int
    opponent: int | None  # start number
    opponent_rank: int | None
    color: str  # "w", "b", "-"
    result: str  # as TRF has it: 1 = 0 + - W D L U F H Z X; of a match by its match points
    played: bool
    category: str  # 16.2
    points: Mapping[str, Value]  # PTS; of a team MP and GP


class Explanation(NamedTuple):
    row: Row
    values: Sequence[Explained]
    playoffs: Sequence[PlayOff] = ()  # in which the participant took part

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "rank": self.row.rank,
            "start_no": self.row.start_no,
            "name": self.row.name,
            "values": {value.key: value.to_json() for value in self.values},
        }
        return told | ({"playoffs": [playoff.to_json() for playoff in self.playoffs]} if self.playoffs else {})


@dataclass(frozen=True)
class Standings:
    """A table, and whatever can be asked about it."""

    edition: str
    system: str
    rounds: int  # after which they are
    rounds_planned: int
    open: tuple[OpenGame, ...]  # up to then: nothing counts them
    tiebreaks: tuple[str, ...]  # as written
    own_list: bool  # they are the report's own
    asked: bool  # somebody named them
    rows: tuple[Row, ...]  # best first; those who share a place by start number
    tournament: Tournament = field(repr=False)
    event: Contest = field(repr=False, compare=False)
    order: Order = field(repr=False, compare=False)
    playoffs: tuple[PlayOff, ...] = field(repr=False)
    told: tuple[Finding, ...] = field(repr=False)  # the findings but for what the report declares

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.told, *(difference.finding(self.own_list) for difference in self.differences))

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Where the points, ranks and tie-breaks that the report declares are others."""
        return tuple(differences(self))

    @property
    def is_of_the_report(self) -> bool:
        """Whether they are of the round after which the report declares its own."""
        return self.rounds == last_round(self.tournament, None)[0]

    @property
    def state(self) -> str:
        return Sentence("after round {round}, {games} {games:game|games} open", round=self.rounds, games=len(self.open))

    @property
    def is_final(self) -> bool:
        return self.rounds == self.rounds_planned and not self.open

    @cached_property
    def by_number(self) -> Mapping[int, Row]:
        return {row.start_no: row for row in self.rows}

    def explain(self, start_no: int) -> Explanation:
        """Each value of that participant, round by round."""
        from ratingoffice.standings.explain import explained  # not every table is asked why

        row, i = self._participant(start_no)
        played = [held.playoff for held in self.order.played_off if i in held.group]
        return Explanation(row, [explained(self.event, column, i) for column in self.order.columns], played)

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

    def to_json(self, findings: Sequence[Finding] | None = None) -> dict[str, Any]:
        """With its own findings, or with these."""
        return {
            "edition": self.edition,
            "system": self.system,
            "rounds": self.rounds,
            "after": self.rounds,
            "open": [game.to_json() for game in self.open],
            "tiebreaks": list(self.tiebreaks),
            "playoffs": [playoff.to_json() for playoff in self.playoffs],
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
                for finding in (self.findings if findings is None else findings)
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
    after: int | None = None,
    lots: int | str | None = None,
    shared: bool = False,
    playoffs: Sequence[PlayOff] | None = None,
    own: Own | None = None,
) -> Standings:
    """The standings by these tie-breaks, by default the report's own or FIDE's usual ones.

    `edition` and `system` are by default as the report says; `readings` reads single articles otherwise
    (`{"15.2": "checker"}`); `rounds` is the planned number where the report lacks it; `after` ranks as after that
    round, by default the last one with a result; `lots` is the seed that draws for places still shared, `shared` that
    the event's rules leave them so (2.1); `playoffs` decide places (3); `own` has the values of tie-breaks that the
    organiser defined (4.1), by name and start number. Raises `BadInput` where one of these cannot be.
    """
    if shared and lots is not None:
        raise BadInput("places still equal are either shared (2.1) or drawn by lot (4.2): choose one")
    law, findings = (editions.named(edition), []) if edition is not None else editions.on(tournament.starts_on)
    law = editions.read_as(law, readings or {})
    own = own or {}
    written = list(tiebreaks) if tiebreaks is not None else []
    if tiebreaks is None:
        written, more = _own_list(tournament, own)
        findings += more
    keyed = parse_list(written, own)
    codes = [code for _, code in keyed]
    for code in codes:
        _fitting(code, tournament)
    planned, more = planned_rounds(tournament, rounds)
    findings += more
    until, more = last_round(tournament, after)
    findings += more
    results = _results(tournament, until, planned, codes)
    if own:
        from ratingoffice.standings.own import check_own

        findings += check_own(own, codes, results)
    # what kind of event it is does not change from round to round
    paired = tournament.rounds_paired
    whole = results if until == paired else _results(tournament, paired, planned, codes)
    found, more = system_of(tournament, whole, system)
    findings += more
    event = Contest(replace(results, round_robin=found == ROUND_ROBIN), law, own, lots)
    order = rank(event, keyed, playoffs or ())
    still_open = open_games(tournament, until)
    findings += about_results(tournament, until, still_open)
    findings += [*undefined(order, results), *decided(order, results, lots, shared)]
    return Standings(
        edition=law.id,
        system=found,
        rounds=until,
        rounds_planned=planned,
        open=still_open,
        tiebreaks=tuple(written),
        own_list=tiebreaks is None and not set(written).isdisjoint(tournament.standings_order or tournament.tiebreaks),
        asked=tiebreaks is not None,
        rows=tuple(_rows(order, event.results)),
        tournament=tournament,
        event=event,
        order=order,
        playoffs=tuple(playoffs or ()),
        told=tuple(findings),
    )


def _results(tournament: Tournament, rounds: int, planned: int, codes: Sequence[Code]) -> Results:
    if tournament.is_team_event:
        from ratingoffice.standings.matches import results_of_teams

        return results_of_teams(tournament, rounds, planned, primary_score(tournament, codes))
    return results_of_players(tournament, rounds, planned)


def _own_list(tournament: Tournament, own: Own) -> tuple[list[str], list[Finding]]:
    """The report's list (TRF 212, else 202 after the score), less what cannot be used; else the usual one."""
    usual = list(TEAMS_DEFAULT if tournament.is_team_event else PLAYERS_DEFAULT)
    codes, findings = [], []
    for written in tournament.standings_order or tournament.tiebreaks:
        try:
            code = parse(written, own)
            _fitting(code, tournament)
            codes.append(code)
        except BadInput as bad:
            problem = bad.short if isinstance(bad, UnknownCode) else str(bad)
            message = Sentence("left out of the report's own list of tie-breaks: {problem}", problem=problem)
            findings.append(Finding("", 0, "", message, "tie-break", "warning"))
    if not codes:
        return usual, findings
    kept = [code.written for code in codes]
    if not any(code.name in ("PTS", "MPTS", "GPTS") for code in codes):
        kept.insert(0, primary_score(tournament, codes) + "TS" if tournament.is_team_event else "PTS")
    return kept, findings


def _fitting(code: Code, tournament: Tournament) -> None:
    if not tournament.is_team_event and (code.known.only == "teams" or code.score):
        raise BadInput('"{code}" is for team events: this tournament has no teams', code=code.written)


def _rows(order: Order, results: Results) -> Iterator[Row]:
    keys, columns = [column.key for column in order.columns], []
    for column in order.columns:
        unit = column.unit
        known = {units: exact(units, unit) for units in set(column.values)}
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
