"""A tournament as it was reported: who played whom in which round, and what the report declares about it.

Values are normalised by whoever read them: sex is `m`, `w` or "", a title is `GM` or "", an unrated player's rating is
None, a birth date is `1987-05-17`, `1987` or "". Points are exact fractions. Nothing here knows a file format, and
nothing is computed: `points`, `rank`, `match_points` and `game_points` are what the report *declares*.

What few reports have is a `NamedTuple`: a command that answers in a twentieth of a second waits noticeably for the
methods that `dataclass` writes for each class.

What a cell's result says (the codes of TRF; no opponent is None):

    result   opponent   meaning                                        points (TRF 162)
    1 = 0    yes        played                                         win, draw, loss
    W D L    yes        a game of less than one move: not rated        win, draw, loss
    + -      yes        forfeit: the scheduled game was not played     win, absent
    + -      no         teams: a board won without an opponent, a player not in the line-up;
                        individuals: as F and Z                        win, absent
    F H Z    no         a full-point, half-point, zero-point bye       win, draw, absent
    U        no         the bye that the pairing allocated             pairing_bye
    X        yes        paired, and no result yet                      unknown
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

RESULTS = "1=0+-WDLHFUZX"
PLAYED = "1=0"  # the results that can be rated

#: the last round of a restriction that runs to the end of the tournament
TO_THE_END = 999


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player."""

    opponent: int | None  # start number
    color: str  # "w", "b"; "-": none
    result: str  # one of RESULTS


#: a round in which the player was neither paired nor given a bye
ABSENT = Cell(None, "-", "Z")


class NationalRecord(NamedTuple):
    """What a national federation knows of a player (TRF26, national rating support); "" or None: nothing of its own."""

    federation: str  # whose rating this is
    sex: str = ""
    classification: str = ""  # a national title or class
    name: str = ""
    rating: int | None = None
    region: str = ""
    national_id: str = ""
    birth_date: str = ""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who takes part, round by round."""

    start_no: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    points: Fraction | None = None  # declared
    rank: int | None = None  # declared
    rounds: tuple[Cell, ...] = ()  # as many as the tournament's `rounds_reported`
    national: NationalRecord | None = None
    club: str = field(default="", compare=False)  # few formats have a column for it; TRF has teams (`club_of`)


@dataclass(frozen=True, slots=True)
class Team:
    """A team and its players, in the order of their boards."""

    number: int
    name: str
    nickname: str = ""
    strength: int | None = None
    match_points: Fraction | None = None  # declared
    game_points: Fraction | None = None  # declared
    rank: int | None = None  # declared
    players: tuple[int, ...] = ()  # start numbers, in board order


@dataclass(frozen=True, slots=True)
class Scores:
    """What a game is worth (TRF 162)."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    absent: Fraction = Fraction(0)  # zero-point bye, forfeit loss
    pairing_bye: Fraction = Fraction(1)
    unknown: Fraction = Fraction(1, 2)

    @classmethod
    def of(cls, points: Mapping[str, Fraction]) -> Scores:
        """By the letters of TRF 162; a bye is worth a win, and what is not known a draw, unless it is said."""
        usual = cls()
        win, draw = points.get("W", usual.win), points.get("D", usual.draw)
        return cls(
            win=win,
            draw=draw,
            loss=points.get("L", usual.loss),
            absent=points.get("A", usual.absent),
            pairing_bye=points.get("P", win),
            unknown=points.get("X", draw),
        )

    def by_result(self) -> Mapping[str, Fraction]:
        """The points of each result code."""
        return {
            "1": self.win,
            "W": self.win,
            "+": self.win,
            "F": self.win,
            "=": self.draw,
            "D": self.draw,
            "H": self.draw,
            "0": self.loss,
            "L": self.loss,
            "-": self.absent,
            "Z": self.absent,
            "U": self.pairing_bye,
            "X": self.unknown,
        }


@dataclass(frozen=True, slots=True)
class MatchScores:
    """What a team's match is worth (TRF 362)."""

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)


class Byes(NamedTuple):
    """Requested byes of one round (TRF 240); members are start numbers, or team numbers in a team event."""

    kind: str  # F H Z
    round: int
    members: tuple[int, ...]


class Acceleration(NamedTuple):
    """Virtual points while pairing (TRF 250). They never enter a score."""

    match_points: Fraction | None  # teams only
    points: Fraction | None  # of games
    first_round: int
    last_round: int
    first: int  # start or team number
    last: int


class ForbiddenPairs(NamedTuple):
    """No two of these meet in these rounds (TRF 260)."""

    first_round: int
    last_round: int  # TO_THE_END: no last one
    members: tuple[int, ...]


class AbnormalPoints(NamedTuple):
    """Points other than the scores say, or a penalty or bonus (TRF 299)."""

    kind: str  # W D L F H Z + -: what such a result brings these; "": a penalty or bonus
    match_points: Fraction | None  # teams only
    points: Fraction | None  # of games
    round: int | None  # None: every round
    members: tuple[int, ...]  # start or team numbers


class BoardOrder(NamedTuple):
    """A team that did not line up in the order of its roster (TRF 300)."""

    round: int
    team: int
    opponent: int
    players: tuple[int | None, ...]  # board 1, 2 …; None: the board stayed empty


class TeamPairingByes(NamedTuple):
    """The team that the pairing left over, round by round, and what that brought it (TRF 320)."""

    match_points: Fraction | None
    game_points: Fraction | None
    teams: tuple[int | None, ...]  # round 1, 2 …; None: no such team


class ForfeitedMatch(NamedTuple):
    """A match that was not played (TRF 330)."""

    kind: str  # "+-" white's team won, "-+" black's, "--" both lost
    round: int
    white: int
    black: int


class DeclaredValues(NamedTuple):
    """The values of one tie-break as the report has them."""

    code: str
    values: tuple[tuple[int, Fraction], ...]  # start or team number, value


class Comment(NamedTuple):
    """A line for human eyes."""

    before: str  # the record that follows: its code, of a player with the start number; "": none
    text: str


@dataclass(frozen=True)
class Tournament:
    """All that a report says of an event."""

    name: str = ""
    city: str = ""
    federation: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    players_declared: int | None = None
    rated_declared: int | None = None
    teams_declared: int | None = None
    type_text: str = ""
    type_code: str = ""  # FIDE_DUTCH_2026, BERGER_ROUNDROBIN_G2 …
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control_text: str = ""
    time_control: str = ""  # in seconds, as model.time_control reads it
    round_dates: tuple[date | None, ...] = ()
    rounds_planned: int | None = None
    initial_color: str = ""  # "w" or "b": of the top player or team in round 1
    scores: Scores = Scores()
    match_scores: MatchScores = MatchScores()
    board_colors: str = ""  # "wbwb": the first-named team's colours, board by board
    ranking_federation: str = ""  # whose national ratings `ranking_method` speaks of
    ranking_method: str = ""  # FIDE NRO FIDON NIDOF HBFN LBFN OTHER
    pairing_controller: str = ""
    tiebreaks: tuple[str, ...] = ()  # TRF 202
    standings_order: tuple[str, ...] = ()  # TRF 212: the whole list, with PTS
    players: tuple[Player, ...] = ()  # by start number
    teams: tuple[Team, ...] = ()  # by number
    #: the teams came from TRF's old record 013: numbered as the file lists them; byes, boards, match points unknown
    teams_by_name_only: bool = False
    byes: tuple[Byes, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    forbidden_pairs: tuple[ForbiddenPairs, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    board_orders: tuple[BoardOrder, ...] = ()
    team_pairing_byes: TeamPairingByes | None = None
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    #: not compared, as `source_format`: only some formats have room for them
    declared_values: tuple[DeclaredValues, ...] = field(default=(), compare=False)
    #: the comments of the report, and records that say again what others say (TRF 801, 802, 013 beside 310), as written
    comments: tuple[Comment, ...] = field(default=(), compare=False)
    informative_records: tuple[str, ...] = field(default=(), compare=False)
    #: the kind of rating that the report names, as a pool; few formats have a place for it
    pool: str = field(default="", compare=False)
    #: how it came ("TRF06", "TRF16", "TRF26", …): two reports of the same tournament are equal whatever carried them
    source_format: str = field(default="", compare=False)

    @cached_property
    def is_team_event(self) -> bool:
        """Whether teams play matches; in an individual event the teams, if there are any, are clubs."""
        from ratingoffice.tournament.team_events import is_team_event  # few reports have teams

        return bool(self.teams) and is_team_event(self)

    @cached_property
    def player_by_number(self) -> Mapping[int, Player]:
        return {player.start_no: player for player in self.players}

    @cached_property
    def team_by_number(self) -> Mapping[int, Team]:
        return {team.number: team for team in self.teams}

    @cached_property
    def team_of_player(self) -> Mapping[int, Team]:
        return {start_no: team for team in self.teams for start_no in team.players}

    def club_of(self, start_no: int) -> str:
        """The club that the report names beside the player; else the team, which is a club in an individual event."""
        team = self.team_of_player.get(start_no)
        return self.player_by_number[start_no].club or (team.name if team is not None else "")

    @property
    def rounds_reported(self) -> int:
        """How many rounds the players' lines hold, announced byes of rounds to come among them."""
        return max((len(player.rounds) for player in self.players), default=0)

    @cached_property
    def rounds_paired(self) -> int:
        """The last round with a pairing or a result. Requested byes alone only announce a round to come."""
        last = 0
        for player in self.players:
            for number in range(len(player.rounds), last, -1):
                cell = player.rounds[number - 1]
                if cell.opponent is not None or cell.result not in "HFZ-":
                    last = number
                    break
        if self.team_pairing_byes is not None:
            byes = self.team_pairing_byes.teams
            last = max(last, max((n for n, team in enumerate(byes, start=1) if team is not None), default=0))
        return max([last, *(match.round for match in self.forfeited_matches)])
