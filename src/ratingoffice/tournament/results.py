"""A tournament as a ranker sees it: participants by index, rounds, opponents, and points in whole units.

What became of a round for a participant (a player, or a team: then game means match):

                     opponent   over the board   points    available (16.1.2)   on one's own wish (16.5)
    PLAYED           yes        yes              result    yes                  no
    FORFEIT_WIN      yes        no               win       yes                  no
    FORFEIT_LOSS     yes        no               loss      no                   yes
    PAIRING_BYE      no         no               declared  yes                  no
    FULL_BYE         no         no               win       yes                  no
    HALF_BYE         no         no               draw      no                   yes
    ZERO_BYE         no         no               loss      no                   yes       absent, late, withdrawn
    OPEN             yes        not yet          none      yes                  no        no result yet (T-12)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from math import lcm

from ratingoffice.tournament.tournament import ABSENT, TO_THE_END, AbnormalPoints, Player, Tournament

NOBODY = -1
NO_GAME = -2  # points that no game brought
#: the round of points that are given after the last one (TRF 299): they enter the standings and no tie-break
AFTER_THE_END = TO_THE_END


class Kind(Enum):
    PLAYED = "played"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    PAIRING_BYE = "pairing-allocated bye"
    FULL_BYE = "full-point bye"
    HALF_BYE = "half-point bye"
    ZERO_BYE = "zero-point bye"
    OPEN = "open"

    __hash__ = object.__hash__  # members are single: much faster than hashing the name


AVAILABLE = frozenset({Kind.PLAYED, Kind.FORFEIT_WIN, Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.OPEN})
FORFEITS = frozenset({Kind.FORFEIT_WIN, Kind.FORFEIT_LOSS})
VOLUNTARY = frozenset({Kind.FORFEIT_LOSS, Kind.HALF_BYE, Kind.ZERO_BYE})

#: what a result means without an opponent
ALONE = {"U": Kind.PAIRING_BYE, "F": Kind.FULL_BYE, "+": Kind.FULL_BYE, "H": Kind.HALF_BYE, "X": Kind.OPEN}
#: what a result means against somebody, if not a game
AGAINST = {"+": Kind.FORFEIT_WIN, "-": Kind.FORFEIT_LOSS, "X": Kind.OPEN}
#: a game for those whom the file pairs with somebody it does not know
STRANGER = {"1": "F", "W": "F", "+": "F", "=": "H", "D": "H", "X": "X"}
#: half points by the scale of the rating regulations, which never changes
OUTCOME = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}
#: the results that a kind of abnormal points (TRF 299) speaks of
ABNORMAL = {"W": "1W", "D": "=D", "L": "0L"}


@dataclass(frozen=True)
class Score:
    """One way of counting: points, match points or game points, in whole numbers of 1/unit."""

    name: str  # PTS, MP, GP
    unit: int
    win: int  # of a round: of a whole match, for game points
    draw: int
    points: Sequence[Sequence[int]]  # by participant and round
    #: penalties and bonuses: round (0: none, or AFTER_THE_END) and points
    extra: Mapping[int, Sequence[tuple[int, int]]]
    plain: Sequence[Sequence[int]]  # the points before record 299 changed some

    @cached_property
    def totals(self) -> list[int]:
        totals = [sum(row) for row in self.points]
        for i, entries in self.extra.items():
            totals[i] += sum(points for _, points in entries)
        return totals

    def exact(self, units: int) -> Fraction:
        return Fraction(units, self.unit)


@dataclass(frozen=True)
class Results:
    """What has happened, whoever tells it: everything that tie-breaks are computed from."""

    numbers: Sequence[int]  # start numbers, or numbers of teams, ascending: everything else goes by index
    names: Sequence[str]
    ratings: Sequence[int | None]
    rounds: int  # that are ranked by
    planned: int
    opponents: Sequence[Sequence[int]]  # by participant and round; NOBODY
    kinds: Sequence[Sequence[Kind]]
    colors: Sequence[str]  # "wb-w"
    codes: Sequence[str]  # results as reported: "1=0+"; of a match, as its match points go
    scores: Mapping[str, Score]
    primary: str
    round_robin: bool = False  # or arranged beforehand in another way (15.2)
    boards: Sequence[Sequence[Sequence[int]]] = ()  # teams: by participant, round and board, in units of GP

    @property
    def is_team_event(self) -> bool:
        return self.primary != "PTS"

    @property
    def secondary(self) -> str:
        return "GP" if self.primary == "MP" else "MP"

    @cached_property
    def index(self) -> dict[int, int]:
        return {number: i for i, number in enumerate(self.numbers)}

    @cached_property
    def before_the_end(self) -> Results:
        """Without the points that are given after the last round: what tie-breaks are computed from."""
        if not any(
            r == AFTER_THE_END for s in self.scores.values() for entries in s.extra.values() for r, _ in entries
        ):
            return self
        scores = {
            name: replace(
                score,
                extra={
                    i: [(number, points) for number, points in entries if number != AFTER_THE_END]
                    for i, entries in score.extra.items()
                },
            )
            for name, score in self.scores.items()
        }
        return replace(self, scores=scores)

    @property
    def without_299(self) -> Results:
        """As if nobody had points of record 299 (T-13)."""
        scores = {name: replace(score, points=score.plain, extra={}) for name, score in self.scores.items()}
        return replace(self, scores=scores)

    @cached_property
    def fore(self) -> Results:
        """As if every paired game of the last planned round were drawn (8.3, T-3)."""
        if not 0 < self.planned == self.rounds:
            return self
        last = self.rounds - 1
        paired = [row[last] != NOBODY for row in self.opponents]

        def with_last(rows: Sequence[Sequence[int]], draw: int) -> list[Sequence[int]]:
            return [[*row[:last], draw] if pair else row for row, pair in zip(rows, paired, strict=True)]

        return replace(
            self,
            kinds=[[*row[:last], Kind.PLAYED] if pair else row for row, pair in zip(self.kinds, paired, strict=True)],
            scores={
                name: replace(score, points=with_last(score.points, score.draw)) for name, score in self.scores.items()
            },
        )


def unit_of(points: Iterable[Fraction | None]) -> int:
    """The smallest whole number of parts in which all these can be counted; halves at least."""
    return lcm(2, *(value.denominator for value in points if value is not None))


def results_of_players(tournament: Tournament, rounds: int, planned: int, at_the_end: bool = True) -> Results:
    """The players of an individual event, or of a team event one by one.

    `at_the_end` says whether points that are given after the last round are there already.
    """
    players = sorted(tournament.players, key=lambda player: player.start_no)
    index = {player.start_no: i for i, player in enumerate(players)}
    lines = [_line(player, index, rounds) for player in players]
    worth = tournament.scores.by_result()
    abnormal = () if tournament.is_team_event else tournament.abnormal_points  # those of a team event are of teams
    unit = unit_of([*worth.values(), *(entry.points for entry in abnormal)])
    units = {result: int(value * unit) for result, value in worth.items()} | {"X": 0}
    points = [list(map(units.__getitem__, codes)) for _, codes, _ in lines]
    plain = [list(row) for row in points] if abnormal else points
    extra: dict[int, list[tuple[int, int]]] = {}
    for entry in abnormal:
        if is_given(entry, rounds, at_the_end):
            _abnormal(entry, index, [codes for _, codes, _ in lines], points, extra, unit)
    score = Score("PTS", unit, units["1"], units["="], points, extra, plain)
    return Results(
        numbers=[player.start_no for player in players],
        names=[player.name for player in players],
        ratings=[player.rating for player in players],
        rounds=rounds,
        planned=planned,
        opponents=[opponents for opponents, _, _ in lines],
        kinds=[kinds_of(opponents, codes) for opponents, codes, _ in lines],
        colors=[colors for _, _, colors in lines],
        codes=[codes for _, codes, _ in lines],
        scores={"PTS": score},
        primary="PTS",
    )


def is_given(entry: AbnormalPoints, rounds: int, at_the_end: bool) -> bool:
    """Whether these points are there after so many rounds."""
    number = entry.round or 0
    return bool(entry.kind) or number <= rounds or (number == AFTER_THE_END and at_the_end)


def kinds_of(opponents: Sequence[int], codes: str) -> list[Kind]:
    played, absent = Kind.PLAYED, Kind.ZERO_BYE
    return [
        AGAINST.get(code, played) if opponent != NOBODY else ALONE.get(code, absent)
        for opponent, code in zip(opponents, codes, strict=True)
    ]


def _line(player: Player, index: Mapping[int, int], rounds: int) -> tuple[list[int], str, str]:
    """Opponents, results and colours, round by round."""
    cells = player.rounds[:rounds] + (ABSENT,) * (rounds - len(player.rounds))
    opponents, codes = [], []
    for cell in cells:
        opponent, code = NOBODY, cell.result
        if cell.opponent is not None:
            opponent = index.get(cell.opponent, NOBODY)
            if opponent == NOBODY or cell.opponent == player.start_no:
                opponent, code = NOBODY, STRANGER.get(code, "Z")
            elif code not in OUTCOME and code not in "+-X":
                code = {"F": "+", "U": "+", "H": "D"}.get(code, "-")  # a bye against somebody
        elif code in OUTCOME:
            code = STRANGER.get(code, "Z")  # a result against nobody
        opponents.append(opponent)
        codes.append(code)
    return opponents, "".join(codes), "".join([cell.color if cell.color in ("w", "b") else "-" for cell in cells])


def _abnormal(
    entry: AbnormalPoints,
    index: Mapping[int, int],
    codes: Sequence[str],
    points: list[list[int]],
    extra: dict[int, list[tuple[int, int]]],
    unit: int,
) -> None:
    if entry.points is None:
        return
    units = int(entry.points * unit)
    for i in (index[member] for member in entry.members if member in index):
        if not entry.kind:
            extra.setdefault(i, []).append((entry.round or 0, units))
            continue
        for r, code in enumerate(codes[i]):
            if entry.round in (None, r + 1) and code in ABNORMAL.get(entry.kind, entry.kind):
                points[i][r] = units
