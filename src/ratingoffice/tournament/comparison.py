"""What a report declares of points, ranks and tie-breaks, against ours."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.tournament.codes import Code, parse_code, parse_codes
from ratingoffice.tournament.rank import rank
from ratingoffice.tournament.system import primary_score
from ratingoffice.tournament.tournament import DeclaredValues, Tournament
from ratingoffice.tournament.values import Value, exact, text_of

if TYPE_CHECKING:
    from ratingoffice.tournament.standings import Standings

#: by code and start number
Declared = Mapping[str, Mapping[int, Fraction | int]]

UNDEFINED = Message("undefined")
#: what a report declares besides the tie-breaks, which are named by their codes
POINTS, RANK, MATCH_POINTS, GAME_POINTS = "points", "rank", "match points", "game points"
NAMES = {
    POINTS: Message("points"),
    RANK: Message("rank"),
    MATCH_POINTS: Message("match points"),
    GAME_POINTS: Message("game points"),
}


class Difference(NamedTuple):
    start_no: int
    name: str
    quantity: str  # "points", "match points", "game points", "rank", or the code of a tie-break
    declared: Value
    computed: Value

    @property
    def message(self) -> Message:
        return Message(
            "{start_no} {name}: {what} {declared} declared, {ours} by the results",
            start_no=self.start_no,
            name=self.name,
            what=NAMES.get(self.quantity, self.quantity),
            declared=text_of(self.declared) or UNDEFINED,
            ours=text_of(self.computed) or UNDEFINED,
        )

    def __str__(self) -> str:
        return str(self.message)

    def finding(self, own_list: bool) -> Finding:
        """Other ranks are no surprise where the tie-breaks are not the report's own; a team's points decide a match."""
        code = "rank" if self.quantity == RANK else "points" if "points" in self.quantity else "tie-break"
        severity = "info" if code == "rank" and not own_list else "warning"
        if self.quantity in (MATCH_POINTS, GAME_POINTS):
            severity = "error"
        return Finding("", 0, "", self.message, code, severity)


class Comparison(NamedTuple):
    """One thing that the report declares."""

    quantity: str  # as in `Difference`
    declared: int  # how many values
    differences: tuple[Difference, ...]
    by: str = ""  # of ranks: the order that they are compared by


def compare_declared(standings: Standings, declared: Sequence[DeclaredValues] = ()) -> list[Comparison]:
    """Points, then ranks, then the tie-breaks whose values the report has, or are given; only what is declared.

    Of standings after an earlier round the report declares nothing.
    """
    if not standings.is_of_the_report or standings.is_of_clubs:
        return []
    values = [*standings.tournament.declared_values, *declared]
    everything = [*_points(standings), *_ranks(standings), *_values(standings, values)]
    return [comparison for comparison in everything if comparison.declared]


def find_differences(standings: Standings, declared: Declared | None = None) -> list[Difference]:
    """By start number each; `declared` are values of tie-breaks that the report has no room for.

    A declared rank inside a place that is shared here agrees with it: somebody drew the lots.
    """
    values = [
        DeclaredValues(code, tuple((number, Fraction(value)) for number, value in sorted(values.items())))
        for code, values in (declared or {}).items()
    ]
    return [difference for comparison in compare_declared(standings, values) for difference in comparison.differences]


def all_findings(report_findings: Sequence[Finding], standings: Standings) -> list[Finding]:
    """What was found in the report, then in its standings: points that are no sum are said once."""
    points_reported = any(finding.code == "points" for finding in report_findings) and not standings.of_teams
    return [
        *report_findings,
        *(finding for finding in standings.findings if not (points_reported and finding.code == "points")),
    ]


def _points(standings: Standings) -> Iterator[Comparison]:
    tournament = standings.tournament
    if standings.of_teams:
        match_points = [(team.number, team.match_points) for team in tournament.teams]
        game_points = [(team.number, team.game_points) for team in tournament.teams]
        listed = [(MATCH_POINTS, "MP", match_points), (GAME_POINTS, "GP", game_points)]
    else:
        listed = [(POINTS, "PTS", [(player.start_no, player.points) for player in tournament.players])]
    for quantity, score, points in listed:
        declared = [(start_no, value) for start_no, value in points if value is not None]
        computed = {start_no: standings.by_number[start_no].scores[score] for start_no, _ in declared}
        if score == "PTS":
            for start_no, value in declared:
                if value != computed[start_no] and value in _accepted_sums(standings, start_no, computed[start_no]):
                    computed[start_no] = value
        yield _compare(standings, quantity, declared, computed)


def _accepted_sums(standings: Standings, start_no: int, points: Value) -> set[Fraction]:
    """What pairing programs declare besides: games without result beforehand (TRF 162, X), byes of rounds to come."""
    tournament = standings.tournament
    worth, cells = tournament.scores.by_result(), tournament.player_by_number[start_no].rounds
    waiting = sum(cell.result == "X" for cell in cells) * tournament.scores.unknown
    byes = [worth[cell.result] for cell in cells[standings.rounds :] if cell.opponent is None]
    announced = sum(byes, start=Fraction(0))
    total = Fraction(points or 0)
    return {total + waiting, total + announced, total + waiting + announced}


def _compare(
    standings: Standings, quantity: str, declared: Sequence[tuple[int, Fraction]], computed: Mapping[int, Value]
) -> Comparison:
    differing = tuple(
        Difference(start_no, standings.by_number[start_no].name, quantity, value, computed[start_no])
        for start_no, value in declared
        if not _agree(value, computed[start_no])
    )
    return Comparison(quantity, len(declared), differing)


def _agree(declared: Fraction, computed: Value) -> bool:
    """A number that does not end is declared as tables show it: with two decimals."""
    if computed is None or 100 % computed.denominator == 0:
        return declared == computed
    return abs(declared - computed) <= Fraction(1, 200)


def declared_order(tournament: Tournament, of_teams: bool | None = None) -> list[str]:
    """The report's own list, as far as it is understood; the score first. In a team event it is the teams' list."""
    codes: list[Code] = []
    of_teams = tournament.is_team_event if of_teams is None else of_teams
    if tournament.is_team_event and not of_teams:
        return []
    for written in tournament.standings_order or tournament.tiebreaks:
        try:
            code = parse_code(written)
        except BadInput:
            break  # what comes after it decided only where it did not
        if not of_teams and (code.tie_break.only == "teams" or code.score):
            break
        codes.append(code)
    if not codes:
        return []
    order = [code.written for code in codes]
    if not any(code.name in ("PTS", "MPTS", "GPTS") for code in codes):
        order.insert(0, _score(tournament, of_teams, codes))
    return order


def _score(tournament: Tournament, of_teams: bool, codes: Sequence[Code] = ()) -> str:
    return primary_score(tournament, codes) + "TS" if of_teams else "PTS"


def _ranks(standings: Standings) -> Iterator[Comparison]:
    """By the order that the report declares; else by the one that was asked for, else by the score alone."""
    tournament = standings.tournament
    of_teams = standings.of_teams
    score = _score(tournament, of_teams)
    order = declared_order(tournament, of_teams) or list(
        standings.tiebreaks if standings.is_requested_list else [score]
    )
    participants: Sequence[tuple[int, int | None]] = [(team.number, team.rank) for team in tournament.teams]
    if not of_teams:
        participants = [(player.start_no, player.rank) for player in tournament.players]
    declared = [(start_no, rank) for start_no, rank in participants if rank and standings.by_number[start_no].rank]
    groups = _groups(standings, order)
    differing = _differing_ranks(standings, declared, groups)
    if differing and len(declared) < len(participants) < 2 * len(declared):  # some have no place: the others move up
        with_place = {start_no for start_no, _ in declared}
        without = _groups(standings, order, {start_no for start_no, _ in participants} - with_place)
        differing = min(differing, _differing_ranks(standings, declared, without), key=len)
    yield Comparison(RANK, len(declared), differing, ",".join(order))


def _differing_ranks(
    standings: Standings, declared: Sequence[tuple[int, int]], groups: Sequence[Sequence[int]]
) -> tuple[Difference, ...]:
    """The declared ranks that are none of the places that the participant's group shares."""
    places, first = dict[int, range](), 1
    for group in groups:
        places |= dict.fromkeys(group, range(first, first + len(group)))
        first += len(group)
    return tuple(
        Difference(start_no, standings.by_number[start_no].name, RANK, declared_rank, places[start_no].start)
        for start_no, declared_rank in declared
        if declared_rank not in places[start_no]
    )


def _groups(standings: Standings, order: Sequence[str], without: Collection[int] = ()) -> list[list[int]]:
    """By start numbers those who share a place, best first; `without` have none, besides who is left out anyway."""
    if tuple(order) == standings.tiebreaks and not without:
        ranked = [row for row in standings.rows if row.rank]
        return [[row.start_no for row in rows] for _, rows in groupby(ranked, key=lambda row: row.rank)]
    results = standings.event.results
    left_out = {results.index[row.start_no] for row in standings.rows if not row.rank or row.start_no in without}
    groups = rank(standings.event, parse_codes(order), (), left_out).groups
    return [[results.numbers[i] for i in group] for group in groups]


def _values(standings: Standings, values: Sequence[DeclaredValues]) -> Iterator[Comparison]:
    numbers = standings.event.results.numbers
    for declared in values:
        try:
            [column] = rank(standings.event, parse_codes([declared.code])).columns
        except BadInput:
            continue  # a tie-break of the program's own
        computed = {number: exact(units, column.unit) for number, units in zip(numbers, column.values, strict=True)}
        known_values = [(number, value) for number, value in declared.values if number in computed]
        yield _compare(standings, declared.code, known_values, computed)
