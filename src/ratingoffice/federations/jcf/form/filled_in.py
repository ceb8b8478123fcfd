"""The report form as an organiser fills it in, for demonstrations."""

from __future__ import annotations

from datetime import timedelta

from ratingoffice.formats.sheets import write_workbook
from ratingoffice.tournament.tournament import Player, Tournament

_RESULTS = {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}


def fill_in(
    tournament: Tournament,
    *,
    non_members: str,
    organiser: str = "Chess Club",
    time_control: str = "45分+30秒",
    rating_type: str = "ST",
) -> bytes:
    """The workbook with the tournament's games and these answers."""
    answers = [
        ("大会名 / Event", tournament.name),
        ("開始日 / Starts on", str(tournament.starts_on)),
        ("終了日 / Ends on", str(tournament.ends_on)),
        ("主催者 / Organiser", organiser),
        ("持ち時間 / Time control", time_control),
        ("レーティング種別 / Rating type", rating_type),
        ("非会員数 / Non-members", non_members),
    ]
    games: list[tuple[str, ...]] = [("回戦", "日付", "白 ID", "白 氏名", "結果", "黒 ID", "黒 氏名")]
    for number, date in enumerate(tournament.round_dates):
        assert tournament.starts_on is not None
        day = date or tournament.starts_on + timedelta(days=number)
        for player in tournament.players:
            cell = player.rounds[number]
            if cell.color == "w" and cell.opponent is not None:
                opponent = tournament.players[cell.opponent - 1]
                white, black = (_id_of(player), player.name), (_id_of(opponent), opponent.name)
                games.append((str(number + 1), str(day), *white, _RESULTS[cell.result], *black))
    return write_workbook([("大会", answers, (30, 40)), ("対局", games, (8, 12, 14, 24, 10, 14, 24))])


def _id_of(player: Player) -> str:
    return player.national.national_id if player.national else ""
