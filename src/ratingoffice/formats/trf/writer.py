"""Write a tournament as TRF16 or TRF26; reading the bytes gives the same tournament.

Text that is longer than its columns is cut; a number that does not fit is refused, because it would be another number.
The columns of each record are those in the rulers of `trf_header`, `trf_players` and `trf_teams`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from ratingoffice.book.findings import BadInput
from ratingoffice.formats import fields
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import TO_THE_END, Cell, Comment, MatchScores, Player, Scores, Team, Tournament

#: what does not fit into its columns
FEDERATION, RANKING_METHOD, TITLE = Message("federation"), Message("ranking method"), Message("title")
FIDE_ID, NATIONAL_ID = Message("FIDE id"), Message("national id")
CLASS, REGION = Message("class"), Message("region")

NOT_IN_A_LINE = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def write_trf26(tournament: Tournament, ranks: Mapping[int, int] | None = None) -> bytes:
    """Write every record of TRF26. `ranks`, by start or team number, replace the declared ones."""
    if ranks is not None:
        tournament = ranked(tournament, ranks)
    return _bytes(
        [
            *_header(tournament),
            *_header_26(tournament),
            *map(_player, tournament.players),
            *(_national(player) for player in tournament.players if player.national is not None),
            *map(old_team_record if tournament.teams_by_name_only else _team, tournament.teams),
            *_records_26(tournament),
            *tournament.informative_records,
        ],
        tournament.comments,
    )


def write_trf16(tournament: Tournament) -> bytes:
    """Write TRF16 with the extensions that programs understand; `as_trf16` is what it can hold."""
    tournament = as_trf16(tournament)
    extensions: list[str] = []
    if tournament.rounds_planned is not None:
        extensions.append(f"XXR {tournament.rounds_planned}")
    if tournament.initial_color:
        extensions.append("XXC white1" if tournament.initial_color == "w" else "XXC black1")
    if tournament.scores != Scores():
        extensions.append(_xxs(tournament.scores))
    extensions += (f"XXP {' '.join(map(str, pairs.members))}" for pairs in tournament.forbidden_pairs)
    if tournament.scores != Scores():
        extensions += _bbp_scores(tournament.scores)
    return _bytes(
        [
            *_header(tournament),
            *_orders(tournament),
            *extensions,
            *map(_player, tournament.players),
            *map(old_team_record, tournament.teams),
            *_abnormal_points(tournament),
        ],
        tournament.comments,
    )


def as_trf16(tournament: Tournament) -> Tournament:
    """Return the part of a tournament that TRF16 can hold."""
    teams = tuple(
        Team(number=number, name=team.name, players=team.players)
        for number, team in enumerate(tournament.teams, start=1)
    )
    endless = (
        pairs for pairs in tournament.forbidden_pairs if (pairs.first_round, pairs.last_round) == (1, TO_THE_END)
    )
    nothing = Tournament()
    return replace(
        tournament,
        # the declared points of players have them in; teams have no points here, and other numbers
        abnormal_points=() if tournament.is_team_event else tournament.abnormal_points,
        players=tuple(replace(player, national=None) for player in tournament.players),
        teams=teams,
        teams_by_name_only=bool(teams),
        scores=replace(tournament.scores, unknown=tournament.scores.draw),
        forbidden_pairs=tuple(endless),
        **{
            name: getattr(nothing, name)
            for name in (
                "type_code",
                "time_control",
                "match_scores",
                "board_colors",
                "ranking_federation",
                "ranking_method",
                "pairing_controller",
                "informative_records",
                "byes",
                "accelerations",
                "board_orders",
                "team_pairing_byes",
                "forfeited_matches",
            )
        },
    )


def ranked(tournament: Tournament, ranks: Mapping[int, int]) -> Tournament:
    if not tournament.is_team_event:
        players = tuple(replace(player, rank=ranks.get(player.start_no, player.rank)) for player in tournament.players)
        return replace(tournament, players=players)
    teams = tuple(replace(team, rank=ranks.get(team.number, team.rank)) for team in tournament.teams)
    return replace(tournament, teams=teams, teams_by_name_only=False)  # 013 has no column for a rank


def _bytes(lines: Iterable[str], comments: Sequence[Comment]) -> bytes:
    written = with_comments(lines, comments) if comments else lines
    return "".join(NOT_IN_A_LINE.sub(" ", line).rstrip() + "\r\n" for line in written).encode("utf-8")


def with_comments(lines: Iterable[str], comments: Sequence[Comment]) -> Iterator[str]:
    """Yield the lines with each comment above its record, or at the end if the record is gone."""
    above: dict[str, list[str]] = {}
    for comment in comments:
        above.setdefault(comment.before, []).append(comment.text)
    for line in lines:
        yield from above.pop(line[:8] if line.startswith("001") else line[:3], ())
        yield line
    for texts in above.values():
        yield from texts


def _header(tournament: Tournament) -> Iterator[str]:
    yield f"012 {_text(tournament.name)}"
    for code, value in (
        ("022", _text(tournament.city)),
        ("032", _text(tournament.federation)),
        ("042", _day(tournament.starts_on)),
        ("052", _day(tournament.ends_on)),
        ("062", _count(tournament.players_declared)),
        ("072", _count(tournament.rated_declared)),
        ("082", _count(tournament.teams_declared)),
        ("092", _text(tournament.type_text)),
        ("102", _text(tournament.arbiter)),
        *(("112", _text(deputy)) for deputy in tournament.deputies),
        ("122", _text(tournament.time_control_text)),
    ):
        if value:
            yield f"{code} {value}"
    if tournament.round_dates:
        days = "".join(f"{_day(played)[2:]:10}" for played in tournament.round_dates)
        yield f"{'132':91}{days}"


def _header_26(tournament: Tournament) -> Iterator[str]:
    federation, method = tournament.ranking_federation, tournament.ranking_method
    if not federation:  # national records need to say whose they are
        national = next((player.national for player in tournament.players if player.national is not None), None)
        federation, method = (national.federation, "OTHER") if national is not None else ("", method)
    for code, value in (
        ("142", _count(tournament.rounds_planned)),
        ("152", tournament.initial_color.upper()),
        ("162", _score_pairs(tournament.scores) if tournament.scores != Scores() else ""),
        ("172", f"{_code(federation, 3, FEDERATION):3} {_code(method, 5, RANKING_METHOD)}".rstrip()),
        ("182", _text(tournament.pairing_controller)),
        ("192", _text(tournament.type_code)),
    ):
        if value:
            yield f"{code} {value}"
    yield from _orders(tournament)
    for code, value in (
        ("222", _text(tournament.time_control)),
        ("352", tournament.board_colors.upper()),
        ("362", _match_pairs(tournament.match_scores) if tournament.match_scores != MatchScores() else ""),
    ):
        if value:
            yield f"{code} {value}"


def _orders(tournament: Tournament) -> Iterator[str]:
    """Yield the tie-breaks, and the whole order of the standings."""
    for code, order in (("202", tournament.tiebreaks), ("212", tournament.standings_order)):
        if order:
            yield f"{code} {_text(','.join(order))}"


def _score_pairs(scores: Scores) -> str:
    letters = zip("WDLAPX", _score_values(scores), strict=True)
    return "".join(f" {letter}{_points(value, 4):>4}   " for letter, value in letters)


def _match_pairs(scores: MatchScores) -> str:
    letters = zip(("TW", "TD", "TL"), (scores.win, scores.draw, scores.loss), strict=True)
    return "".join(f"{letter}{_points(value, 4):>4}   " for letter, value in letters)


def _score_values(scores: Scores) -> tuple[Fraction, ...]:
    return scores.win, scores.draw, scores.loss, scores.absent, scores.pairing_bye, scores.unknown


def _xxs(scores: Scores) -> str:
    win, draw, loss, absent, pairing_bye, _ = (_points(value, 4) for value in _score_values(scores))
    return f"XXS W={win} D={draw} WL={loss} BL={loss} ZPB={absent} FL={absent} PAB={pairing_bye}"


def _bbp_scores(scores: Scores) -> Iterator[str]:
    """Yield the scores for bbpPairings, which does not read XXS."""
    win, draw, loss, absent, pairing_bye, _ = (_points(value, 4) for value in _score_values(scores))
    for letter, points in zip("WDLZFU", (win, draw, loss, absent, absent, pairing_bye), strict=True):
        yield f"BB{letter} {points:>4}"


def _player(player: Player) -> str:
    return (
        f"001 {_number(player.start_no, 4)} {player.sex:1}{_code(player.title, 3, TITLE):>3} "
        f"{_text(player.name, 33):33} {_number(player.rating or 0, 4)} {_code(player.federation, 3, FEDERATION):3} "
        f"{_code(player.fide_id, 11, FIDE_ID):>11} {_birth(player.birth_date):10} "
        f"{_points(player.points, 4):>4} {_number(player.rank, 4)}{''.join(map(_cell, player.rounds))}"
    )


def _cell(cell: Cell) -> str:
    result = " " if cell.result == "X" else cell.result
    return f"  {'0000' if cell.opponent is None else _number(cell.opponent, 4)} {cell.color} {result}"


def _national(player: Player) -> str:
    national = player.national
    assert national is not None
    if not re.fullmatch(r"[A-Z]{3}", national.federation):
        raise BadInput(
            'player {player}: "{federation}" is not the code of a federation, like UKR',
            player=player.start_no,
            federation=national.federation,
        )
    return (
        f"{national.federation} {_number(player.start_no, 4)} {national.sex:1}"
        f"{_code(national.classification, 3, CLASS):>3} {_text(national.name, 33):33} {_number(national.rating, 4)} "
        f"{_code(national.region, 3, REGION):3} {_code(national.national_id, 11, NATIONAL_ID):>11} "
        f"{_birth(national.birth_date)}"
    )


def old_team_record(team: Team) -> str:
    return f"013 {_text(team.name, 32):32}{_numbers(team.players)}"


def _team(team: Team) -> str:
    return (
        f"310 {_number(team.number, 3)} {_text(team.name, 32):32} {_text(team.nickname, 5):5} "
        f"{_number(team.strength, 6)} {_points(team.match_points, 6):>6} {_points(team.game_points, 6):>6} "
        f"{_number(team.rank, 3)}  {_numbers(team.players)}"
    )


def _records_26(tournament: Tournament) -> Iterator[str]:
    for byes in tournament.byes:
        yield f"240 {byes.kind} {_number(byes.round, 3)} {_numbers(byes.members)}"
    for fast in tournament.accelerations:
        yield (
            f"250 {_points(fast.match_points, 4):>4} {_points(fast.points, 4):>4} {_number(fast.first_round, 3)} "
            f"{_number(fast.last_round, 3)} {_number(fast.first, 4)} {_number(fast.last, 4)}"
        )
    for pairs in tournament.forbidden_pairs:
        yield f"260 {_number(pairs.first_round, 3)} {_number(pairs.last_round, 3)} {_numbers(pairs.members)}"
    yield from _abnormal_points(tournament)
    for order in tournament.board_orders:
        yield (
            f"300 {_number(order.round, 3)} {_number(order.team, 3)} {_number(order.opponent, 3)} "
            f"{_numbers(player or 0 for player in order.players)}"
        )
    if (left_over := tournament.team_pairing_byes) is not None:
        teams = " ".join(_number(team, 3) for team in left_over.teams)
        yield f"320 {_points(left_over.match_points, 4):>4} {_points(left_over.game_points, 4):>4} {teams}"
    for match in tournament.forfeited_matches:
        yield f"330 {match.kind} {_number(match.round, 3)} {_number(match.white, 3)} {_number(match.black, 3)}"


def _abnormal_points(tournament: Tournament) -> Iterator[str]:
    for abnormal in tournament.abnormal_points:
        yield (
            f"299 {abnormal.kind:1} {_points(abnormal.match_points, 5):>5} {_points(abnormal.points, 5):>5}  "
            f"{_number(abnormal.round, 3)} {_numbers(abnormal.members)}"
        )


def _text(text: str, width: int | None = None) -> str:
    return NOT_IN_A_LINE.sub(" ", text).strip()[:width].strip()


def _code(text: str, width: int, name: Message) -> str:
    """Write text that must not be cut. Raises BadInput if it is too long."""
    if len(text) > width:
        raise BadInput(
            '{what} "{text}" does not fit into the {width} columns that TRF has for it',
            what=name,
            text=text,
            width=width,
        )
    return _text(text)


def _number(number: int | None, width: int) -> str:
    if number is not None and not 0 <= number < 10**width:
        raise BadInput("{number} does not fit into the {width} columns that TRF has for it", number=number, width=width)
    return f"{'' if number is None else number:>{width}}"


def _numbers(numbers: Iterable[int]) -> str:
    return " ".join(_number(number, 4) for number in numbers)


def _points(points: Fraction | None, width: int) -> str:
    if points is None:
        return ""
    for places in (1, 0):  # 4.0 rather than 4, if there is room
        text = fields.decimal(points, places)
        if text is not None and len(text) <= width:
            return text
    raise BadInput(
        "{points} points do not fit into the {width} columns that TRF has for them, like 11.5",
        points=points,
        width=width,
    )


def _count(number: int | None) -> str:
    return "" if number is None else str(number)


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat().replace("-", "/")


def _birth(birth_date: str) -> str:
    return f"{birth_date}/00/00" if len(birth_date) == 4 else birth_date.replace("-", "/")
