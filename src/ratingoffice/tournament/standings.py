"""The standings of a tournament: places, exact values, why, and what should be known about them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message, filled
from ratingoffice.tournament import editions
from ratingoffice.tournament.codes import Code, UnknownCode, parse_code, parse_codes
from ratingoffice.tournament.comparison import Difference, find_differences
from ratingoffice.tournament.contest import Contest, CustomValues
from ratingoffice.tournament.event_types import ROUND_ROBIN
from ratingoffice.tournament.findings import (
    check_participants,
    check_results,
    check_shared_places,
    check_tiebreak_list,
    check_undefined_values,
)
from ratingoffice.tournament.playoffs import PlayOff
from ratingoffice.tournament.rank import Order
from ratingoffice.tournament.rank import rank as rank_by
from ratingoffice.tournament.results import NOBODY, Results, results_of_players
from ratingoffice.tournament.rounds import OpenGame, last_round, open_games
from ratingoffice.tournament.system import planned_rounds, primary_score, system_of, usual_list
from ratingoffice.tournament.tournament import Tournament
from ratingoffice.tournament.values import Value, exact, text_of

if TYPE_CHECKING:
    from ratingoffice.tournament.explain import Explained

#: who can be ranked; of an individual event, teams are its clubs
PLAYERS, TEAMS = "players", "teams"
#: the codes of points: a list without any of them is used after them (4.2)
POINT_CODES = ("PTS", "MPTS", "GPTS")


class Row(NamedTuple):
    """One participant: a player, a team or a club."""

    rank: int  # 0: left out of the ranking
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
        answer: dict[str, Any] = {
            "rank": self.row.rank or None,
            "start_no": self.row.start_no,
            "name": self.row.name,
            "values": {value.key: value.to_json() for value in self.values},
        }
        return answer | ({"playoffs": [playoff.to_json() for playoff in self.playoffs]} if self.playoffs else {})


@dataclass(frozen=True)
class Standings:
    """A table, and whatever can be asked about it."""

    edition: str
    system: str
    rounds: int  # after which they are
    rounds_planned: int
    open: tuple[OpenGame, ...]  # up to then: nothing counts them
    tiebreaks: tuple[str, ...]  # as written
    is_report_list: bool  # they are the report's own
    is_requested_list: bool  # somebody named them
    of_teams: bool  # teams or clubs are ranked, else players
    rows: tuple[Row, ...]  # best first; those who share a place by start number; last who is left out
    tournament: Tournament = field(repr=False)
    event: Contest = field(repr=False, compare=False)
    order: Order = field(repr=False, compare=False)
    playoffs: tuple[PlayOff, ...] = field(repr=False)
    ranking_findings: tuple[Finding, ...] = field(repr=False)  # the findings but for what the report declares

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        return (*self.ranking_findings, *(difference.finding(self.is_report_list) for difference in self.differences))

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Where the points, ranks and tie-breaks that the report declares are others."""
        return tuple(find_differences(self))

    @property
    def is_of_the_report(self) -> bool:
        """Whether they are of the round after which the report declares its own."""
        return self.rounds == last_round(self.tournament, None)[0]

    @property
    def is_of_clubs(self) -> bool:
        """Whether the clubs of an individual event are ranked: no report declares such standings."""
        return self.of_teams and not self.tournament.is_team_event

    @property
    def state(self) -> Message:
        return Message("after round {round}, {games} {games:game|games} open", round=self.rounds, games=len(self.open))

    @property
    def progress(self) -> str:
        """`5 of 9 rounds`."""
        return f"{self.rounds} of " + filled("{rounds} {rounds:round|rounds}", {"rounds": self.rounds_planned})

    @property
    def about(self) -> str:
        """One line: the system, the rounds, the edition and the open games."""
        text = f"{self.system}, {self.progress}, by {self.edition}"
        return text if self.is_final else f"{text}; {self.state}"

    @property
    def is_final(self) -> bool:
        return self.rounds == self.rounds_planned and not self.open

    @cached_property
    def by_number(self) -> Mapping[int, Row]:
        return {row.start_no: row for row in self.rows}

    def explain(self, start_no: int) -> Explanation:
        """Each value of that participant, round by round."""
        from ratingoffice.tournament.explain import explain_value  # not every table is asked why

        row, i = self._participant(start_no)
        played = [tie.playoff for tie in self.order.played_off if i in tie.group]
        return Explanation(row, [explain_value(self.event, column, i) for column in self.order.columns], played)

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
                    opponent_rank=None if number is None else self.by_number[number].rank or None,
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
            if self.of_teams:
                raise BadInput("there is no team {team} in the tournament", team=start_no)
            raise BadInput("there is no player {player} in the tournament", player=start_no)
        return self.by_number[start_no], self.event.results.index[start_no]

    def to_json(self, findings: Sequence[Finding] | None = None, with_birth_year: bool = False) -> dict[str, Any]:
        """With its own findings, or with these."""
        from ratingoffice.tournament.details import details_of

        details = details_of(self, with_birth_year)
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
                    "rank": row.rank or None,
                    "start_no": row.start_no,
                    "name": row.name,
                    **details[row.start_no],
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
    lots: int | str | bool | None = None,
    shared: bool = False,
    playoffs: Sequence[PlayOff] | None = None,
    own: CustomValues | None = None,
    rank: str | None = None,
    best: int | None = None,
    leave_out: Collection[int] = (),
    points_first: bool = False,
) -> Standings:
    """The standings by these tie-breaks, by default the report's own or FIDE's usual ones.

    `edition` and `system` are by default as the report says; `readings` reads single articles otherwise
    (`{"15.2": "checker"}`); `rounds` is the planned number where the report lacks it; `after` ranks as after that
    round, by default the last one with a result; `lots` is the seed that draws for places still shared (True: one that
    is made from the event), `shared` that the event's rules leave them so (2.1); `playoffs` decide places (3); `own`
    has the values of tie-breaks that the organiser defined (4.1), by name and start number. `rank` is "players" or
    "teams", by default as the event is; the teams of an individual event are its clubs, of which the `best` players
    count, by default all. `leave_out` are numbers that get no place, as of expelled players; the tie-breaks of others
    count them. `points_first` uses a list that names no points after the points, as the report's own: tie-breaks order
    those with equal points (2.1, 4.2). Raises `BadInput` where one of these cannot be.
    """
    of_teams = _ranks_teams(tournament, rank)
    if of_teams and not tournament.is_team_event:
        from ratingoffice.tournament.clubs import club_standings

        settings: dict[str, Any] = {"edition": edition, "readings": readings, "system": system, "rounds": rounds}
        settings |= {"after": after, "playoffs": playoffs, "shared": shared, "lots": lots, "leave_out": leave_out}
        settings["points_first"] = points_first
        if own:
            raise BadInput("values of the organiser's own tie-breaks cannot be given to clubs")
        return club_standings(tournament, tiebreaks, best, settings)
    if best is not None:
        raise BadInput("the number of players that count is asked for where clubs are ranked")
    if shared and lots is not None and lots is not False:
        raise BadInput("places still equal are either shared (2.1) or drawn by lot (4.2): choose one")
    law, findings = (
        (editions.find_edition(edition), []) if edition is not None else editions.edition_on(tournament.starts_on)
    )
    law = editions.with_readings(law, readings or {})
    own = own or {}
    if tiebreaks is not None:
        written = list(tiebreaks)
    else:
        written, more = _report_list(tournament, own, of_teams)
        findings += more
    is_report_list = tiebreaks is None and bool(written)
    codes = [parse_code(code, own) for code in written]
    for code in codes:
        _check_fits(code, of_teams)
    planned, more = planned_rounds(tournament, rounds)
    findings += more
    until, more = last_round(tournament, after)
    findings += more
    primary = primary_score(tournament, codes) if tournament.is_team_event else "PTS"
    results_by = partial(_results, tournament, until, planned, at_the_end=until >= last_round(tournament, None)[0])
    results = results_by(primary if of_teams else "PTS")
    event_system, more = system_of(tournament, _results_of_all_rounds(tournament, results, planned, primary), system)
    findings += more
    if tiebreaks is None and not written:
        written = list(usual_list(event_system, results.primary))
    elif (is_report_list or points_first) and not any(code.name in POINT_CODES for code in codes):
        written.insert(0, _points_code(results))
    keyed = parse_codes(written, own)
    codes = [code for _, code in keyed]
    if own:
        from ratingoffice.tournament.custom_tiebreaks import check_custom_values

        findings += check_custom_values(own, codes, results)
    seed = seed_for(lots, tournament, until)
    event = Contest(replace(results, round_robin=event_system == ROUND_ROBIN), law, own, seed)
    left_out = left_out_of(results, leave_out, of_teams)
    order = rank_by(event, keyed, playoffs or (), left_out)
    still_open = open_games(tournament, until)
    findings += check_participants(tournament, of_teams, is_requested=rank is not None)
    findings += check_results(tournament, until, still_open, of_teams)
    findings += check_tiebreak_list(tournament, codes, event, is_named=tiebreaks is not None or is_report_list)
    if left_out:
        message = Message(
            "left out of the ranking, and not of the tie-breaks of others: {numbers}",
            numbers=", ".join(str(results.numbers[i]) for i in sorted(left_out)),
        )
        findings.append(Finding("", 0, "", message, "left-out", "info"))
    findings += [*check_undefined_values(order, results), *check_shared_places(order, results, seed, shared)]
    return Standings(
        edition=law.id,
        system=event_system,
        rounds=until,
        rounds_planned=planned,
        open=still_open,
        tiebreaks=tuple(written),
        is_report_list=is_report_list,
        is_requested_list=tiebreaks is not None,
        of_teams=of_teams,
        rows=tuple(rows_of(order, event.results)),
        tournament=tournament,
        event=event,
        order=order,
        playoffs=tuple(playoffs or ()),
        ranking_findings=tuple(findings),
    )


def _ranks_teams(tournament: Tournament, rank: str | None) -> bool:
    if rank is None:
        return tournament.is_team_event
    if rank not in (PLAYERS, TEAMS):
        raise BadInput('"{rank}" cannot be ranked: choose players or teams', rank=rank)
    if rank == TEAMS and not tournament.teams:
        raise BadInput("there are no teams or clubs in the report (TRF 310 or 013): only players can be ranked")
    return rank == TEAMS


def _results(tournament: Tournament, rounds: int, planned: int, primary: str, at_the_end: bool = True) -> Results:
    """By players (PTS) or by teams."""
    if primary == "PTS":
        return results_of_players(tournament, rounds, planned, at_the_end)
    from ratingoffice.tournament.matches import results_of_teams

    return results_of_teams(tournament, rounds, planned, primary, at_the_end)


def _results_of_all_rounds(tournament: Tournament, results: Results, planned: int, primary: str) -> Results:
    """All rounds of those who are paired: the kind of event changes neither with the round nor with who is ranked."""
    paired = tournament.rounds_paired
    if results.rounds == paired and results.primary == primary:
        return results
    return _results(tournament, paired, planned, primary)


def _points_code(results: Results) -> str:
    return f"{results.primary}TS" if results.is_team_event else "PTS"


def left_out_of(results: Results, numbers: Collection[int], of_teams: bool) -> frozenset[int]:
    """The indices of those who get no place; raises `BadInput` where a number is nobody's."""
    for number in numbers:
        if number not in results.index and of_teams:
            raise BadInput("there is no team {team} in the tournament", team=number)
        if number not in results.index:
            raise BadInput("there is no player {player} in the tournament", player=number)
    return frozenset(results.index[number] for number in numbers)


def seed_for(lots: int | str | bool | None, tournament: Tournament, rounds: int) -> int | str | None:
    """The seed of the lots: as named, or made from the event (True); None: none are drawn."""
    if isinstance(lots, bool):
        from ratingoffice.tournament.tiebreaks.lots import seed_of  # rarely asked for

        return seed_of(tournament, rounds) if lots else None
    return lots


def _report_list(tournament: Tournament, own: CustomValues, of_teams: bool) -> tuple[list[str], list[Finding]]:
    """The report's list (TRF 212, else 202), less what cannot be used.

    Of a team event whose players are ranked, it is the list of the teams, and says nothing of players.
    """
    codes: list[str] = []
    findings: list[Finding] = []
    if tournament.is_team_event and not of_teams:
        return codes, findings
    for written in tournament.standings_order or tournament.tiebreaks:
        try:
            code = parse_code(written, own)
            _check_fits(code, of_teams)
            codes.append(code.written)
        except BadInput as bad:
            problem = bad.short if isinstance(bad, UnknownCode) else bad.message
            message = Message("left out of the report's own list of tie-breaks: {problem}", problem=problem)
            findings.append(Finding("", 0, "", message, "tie-break", "warning"))
    return codes, findings


def _check_fits(code: Code, of_teams: bool) -> None:
    if not of_teams and (code.tie_break.only == "teams" or code.score):
        raise BadInput('"{code}" is for team events: this tournament has no teams', code=code.written)


def rows_of(order: Order, results: Results) -> Iterator[Row]:
    """The table: best first, and last who is left out of it."""
    keys, columns = [column.key for column in order.columns], []
    for column in order.columns:
        unit = column.unit
        exact_values = {units: exact(units, unit) for units in set(column.values)}
        columns.append([exact_values[units] for units in column.values])
    by_participant = list(zip(*columns, strict=True)) or [()] * len(results.numbers)
    totals = {}
    for name, score in results.scores.items():
        exact_values = {units: exact(units, score.unit) for units in set(score.totals)}
        totals[name] = [exact_values[units] for units in score.totals]

    def row(place: int, i: int) -> Row:
        values = dict(zip(keys, by_participant[i], strict=True))
        scores = {name: exacts[i] for name, exacts in totals.items()}
        return Row(place, results.numbers[i], results.names[i], values, scores)

    place = 1
    ranked: set[int] = set()
    for group in order.groups:
        for i in sorted(group):
            yield row(place, i)
        place += len(group)
        ranked.update(group)
    if len(ranked) < len(results.numbers):
        yield from (row(0, i) for i in range(len(results.numbers)) if i not in ranked)
