"""TRF, the records of teams, byes, acceleration, forbidden pairs, penalties and boards: 013, 240 to 340.

    013 Lviv Knights                      13   14   15   16   90
    310   3 Lviv Knights                     LVK     2291   12.0   21.5   2    13   14   15   16   90
    ----+----1----+----2----+----3----+----4----+----5----+----6----+----7----+----8----+----9----+----0

    240 H   3   26   47                 half-point byes in round 3 of 26 and 47
    250  1.0        1   3    1   45     one virtual match point in rounds 1-3 for 1-45
    260   1   3    7   12   31          7, 12 and 31 do not meet in rounds 1-3
    299    -1.0  -2.0        12         12 loses a match point and two game points
    300   4   3   9   14   13    0   16 round 4, team 3 against 9: 14 on board 1, board 3 empty
    320  1.0  2.0      50  49           50 was left over in round 2, 49 in round 3
    330 +-   4  23  33                  round 4: 33 did not turn up against 23
    ----+----1----+----2----+----3----+

The draft of TRF26 called byes 330 and forfeited matches 340, and had 310's points two columns narrower.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ratingoffice.formats.finding_collector import quoted
from ratingoffice.formats.trf.draft import Columns, Draft, Misfit, Reader
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import (
    AbnormalPoints,
    Acceleration,
    BoardOrder,
    Byes,
    ForbiddenPairs,
    ForfeitedMatch,
    Team,
    TeamPairingByes,
)

NUMBER = Message("number")

BYE_KINDS = ("F", "H", "Z")
ABNORMAL_KINDS = ("W", "D", "L", "F", "H", "Z", "+", "-", "")
FORFEITS = ("+-", "-+", "--")


def _leaving_out_misfits(read: Callable[[Draft, int, Columns], None]) -> Reader:
    """Wrap a reader so that a record with a value that does not fit is left out, with a finding."""

    def careful(draft: Draft, no: int, line: str) -> None:
        try:
            read(draft, no, Columns(line))
        except Misfit as misfit:
            draft.collector.error(
                no,
                misfit.column,
                "record",
                "record {record}: {problem}; it is left out",
                record=line[:3],
                problem=str(misfit),
            )

    return careful


def _members(columns: Columns, first: int, name: Message = NUMBER) -> tuple[int, ...]:
    return tuple(number for number in columns.numbers(first, 4, name) if number is not None)


def _old_team(draft: Draft, no: int, columns: Columns) -> None:
    name = columns.text(5, 36)
    players = _members(columns, 37, Message("player"))
    draft.old_teams.append(Team(number=len(draft.old_teams) + 1, name=name, players=players))
    draft.lines.old_teams.append(no)
    draft.informative_records.append(columns.line.rstrip())


def _team(draft: Draft, no: int, columns: Columns) -> None:
    number = columns.required_number(5, 7, Message("team number"))
    if not number:
        raise Misfit(5, "team number is missing")
    if number in draft.teams:
        first = draft.lines.teams[number]
        draft.collector.error(
            no,
            5,
            "team-twice",
            "team {team} is listed a second time (first on line {line}): this line is left out",
            team=number,
            line=first,
        )
        return
    try:
        team = _team_fields(columns, number, wider=2)
    except Misfit as misfit:
        try:
            team = _team_fields(columns, number, wider=0)
        except Misfit:
            raise misfit from None
        draft.collector.info(
            no, 55, "draft-record", "team {team} in the narrower columns of TRF26's draft: read so", team=number
        )
    draft.teams[number] = team
    draft.lines.teams[number] = no


def _team_fields(columns: Columns, number: int, wider: int) -> Team:
    """Read the columns of TRF26 with `wider` = 2, those of its draft with 0."""
    match_points, game_points = 55, 60 + wider
    rank, players = 65 + 2 * wider, 70 + 2 * wider
    gaps = (8, 41, 47, 54, game_points - 1, rank - 1, rank + 3, players - 1)
    for gap in gaps:
        if columns.text(gap, gap):
            raise Misfit(gap, "column {column} should be blank", column=gap)
    return Team(
        number=number,
        name=columns.text(9, 40),
        nickname=columns.text(42, 46),
        strength=columns.number(48, 53, Message("strength")),
        match_points=columns.points(match_points, match_points + 3 + wider, Message("match points")),
        game_points=columns.points(game_points, game_points + 3 + wider, Message("game points")),
        rank=columns.number(rank, rank + 2, Message("rank")) or None,
        players=_members(columns, players, Message("player")),
    )


def _byes(draft: Draft, no: int, columns: Columns) -> None:
    kind = columns.text(5, 5).upper()
    if kind not in BYE_KINDS:
        raise Misfit(5, "type of bye {kind} is none of F H Z", kind=quoted(kind))
    byes = Byes(kind, columns.required_number(7, 9, Message("round")), _members(columns, 11))
    draft.append("byes", byes, no)


def _acceleration(draft: Draft, no: int, columns: Columns) -> None:
    acceleration = Acceleration(
        match_points=columns.points(5, 8, Message("match points")),
        points=columns.points(10, 13, Message("points")),
        first_round=columns.required_number(15, 17, Message("first round")),
        last_round=columns.required_number(19, 21, Message("last round")),
        first=columns.required_number(23, 26, Message("first number")),
        last=columns.required_number(28, 31, Message("last number")),
    )
    draft.append("accelerations", acceleration, no)


def _forbidden_pairs(draft: Draft, no: int, columns: Columns) -> None:
    first, last = (
        columns.required_number(5, 7, Message("first round")),
        columns.required_number(9, 11, Message("last round")),
    )
    draft.append("forbidden_pairs", ForbiddenPairs(first, last, _members(columns, 13)), no)


def _abnormal_points(draft: Draft, no: int, columns: Columns) -> None:
    kind = columns.text(5, 5).upper()
    if kind not in ABNORMAL_KINDS:
        raise Misfit(5, "type {kind} is none of W D L F H Z + - or blank", kind=quoted(kind))
    abnormal = AbnormalPoints(
        kind=kind,
        match_points=columns.points(7, 11, Message("match points")),  # column 7 and 13: room for a minus sign
        points=columns.points(13, 17, Message("points")),
        round=columns.number(20, 22, Message("round")) or None,
        members=_members(columns, 24),
    )
    draft.append("abnormal_points", abnormal, no)


def _board_order(draft: Draft, no: int, columns: Columns) -> None:
    order = BoardOrder(
        round=columns.required_number(5, 7, Message("round")),
        team=columns.required_number(9, 11, Message("team")),
        opponent=columns.required_number(13, 15, Message("opponent")),
        players=tuple(columns.numbers(17, 4, Message("player"))),
    )
    draft.append("board_orders", order, no)


def _team_pairing_byes(draft: Draft, no: int, columns: Columns) -> None:
    teams = list(columns.numbers(15, 3, Message("team")))
    while teams and teams[-1] is None:
        teams.pop()
    byes = TeamPairingByes(
        match_points=columns.points(5, 8, Message("match points")),
        game_points=columns.points(10, 13, Message("game points")),
        teams=tuple(teams),
    )
    draft.set_once("team_pairing_byes", byes, no, "320")


def _forfeited_match(draft: Draft, no: int, columns: Columns) -> None:
    kind = columns.text(5, 6)
    if kind not in FORFEITS:
        raise Misfit(5, "type of forfeit {kind} is none of +- -+ --", kind=quoted(kind))
    match = ForfeitedMatch(
        kind=kind,
        round=columns.required_number(8, 10, Message("round")),
        white=columns.required_number(12, 14, Message("white team")),
        black=columns.required_number(16, 18, Message("black team")),
    )
    draft.append("forfeited_matches", match, no)


def _forfeits_or_draft_byes(draft: Draft, no: int, columns: Columns) -> None:
    if columns.text(5, 6).upper() in BYE_KINDS:
        draft.collector.info(no, 1, "draft-record", "byes under 330, as in TRF26's draft: read as 240")
        _byes(draft, no, columns)
    else:
        _forfeited_match(draft, no, columns)


def _draft_forfeits(draft: Draft, no: int, columns: Columns) -> None:
    draft.collector.info(no, 1, "draft-record", "a forfeited match under 340, as in TRF26's draft: read as 330")
    _forfeited_match(draft, no, columns)


TEAMS: Mapping[str, Reader] = {
    "013": _leaving_out_misfits(_old_team),
    "240": _leaving_out_misfits(_byes),
    "250": _leaving_out_misfits(_acceleration),
    "260": _leaving_out_misfits(_forbidden_pairs),
    "299": _leaving_out_misfits(_abnormal_points),
    "300": _leaving_out_misfits(_board_order),
    "310": _leaving_out_misfits(_team),
    "320": _leaving_out_misfits(_team_pairing_byes),
    "330": _leaving_out_misfits(_forfeits_or_draft_byes),
    "340": _leaving_out_misfits(_draft_forfeits),
}
