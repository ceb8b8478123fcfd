"""What came in at the desk of the Japan Chess Federation: each shows a sentence about procedure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from ratingoffice.demo.desk import Desk, Person
from ratingoffice.formats.sheets import write_workbook

_ONE_DAY = (0, 0, 0, 0, 0)
_USUAL: dict[str, Any] = {"days": _ONE_DAY, "time_control": "2700+30"}
_RESULTS = {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}


def at_the_desk(desk: Desk) -> None:
    _to_come(desk)
    _reports(desk)
    _decided(desk)
    desk.fees("1 2000\n8 5000\n30 12000", "JPY", -30, "Decided by the board")
    desk.invoice("Fukuoka Castle Cup", -3)
    desk.invoice("Ibaraki Plum Open", -4, paid=-2)


def _announced(desk: Desk, event: str, day: int) -> None:
    page = event.lower().replace(" ", "-")
    desk.link(event, "announcement", f"https://example.org/{page}", day)


def _to_come(desk: Desk) -> None:
    """3(3), 3(4): who holds and runs an event, and what its announcement says."""
    busy, expired = desk.all("busy")[0], desk.all("expired")[0]
    named = desk.register(  # announced as rapid, and its time control is standard
        "Tokyo Quick Sunday",
        at="Tokyo",
        starts=20,
        before=30,
        club="tokyo",
        responsible=busy.player_id,
        announced_pool="rapid",
        **_USUAL,
    )
    _announced(desk, named, -10)
    desk.register(  # its announcement is missing, and who runs it is no member any more
        "Kyoto Circle Spring", at="Kyoto", starts=24, before=30, club="kyoto-u", responsible=expired.player_id, **_USUAL
    )
    desk.register("Nagano Snow Cup", at="Nagano", starts=-9, club="jcf", responsible=busy.player_id, **_USUAL)
    sent = desk.register("Saitama Club Day", at="Saitama", starts=-6, club="tokyo", **_USUAL)
    _announced(desk, sent, -30)
    desk.do("address", -5, sent, link="https://chess-results.com/tnr1000001.aspx", reporter=busy.player_id)


def _reports(desk: Desk) -> None:
    """4(2), 4(3), note 4: what a form leaves out, how it writes names, who reports; a form to send back."""
    club, expired = desk.all("club"), desk.all("expired")[0]
    good = desk.register("Fukuoka Castle Cup", at="Fukuoka", starts=-10, **_USUAL)
    _announced(desk, good, -40)
    desk.send(good, _form(desk, good, club[10:16], non_members="0"), "fukuoka.xlsx", -7)
    named = desk.register("Chiba Spring Meeting", at="Chiba", starts=-5, **_USUAL)
    _announced(desk, named, -30)
    strangers = [Person("Arai, Chihiro"), Person("新井 千尋")]
    form = _form(desk, named, [*club[16:20], *strangers], non_members="1")
    desk.send(named, form, "chiba.xlsx", -3, reporter=expired.player_id)
    wrong = desk.register("Okayama Canal Cup", at="Okayama", starts=-4, **_USUAL)
    form = _form(desk, wrong, club[20:26], organiser="", time_control="short", rating_type="", non_members="0")
    desk.send(wrong, form, "okayama.xlsx", -2)


def _decided(desk: Desk) -> None:
    """3(4): applied for too late, accepted by an officer and not yet; 3(8) with its notice, and what was said to it."""
    club = desk.all("club")
    late = desk.register("Niigata Rice Cup", at="Niigata", starts=-8, before=4, **_USUAL)
    desk.report(late, club[26:32], -5)
    accepted = desk.register("Ibaraki Plum Open", at="Ibaraki", starts=-9, before=4, **_USUAL)
    desk.report(accepted, club[32:38], -6)
    desk.approve(
        accepted,
        "officer_late",
        "The hall was confirmed late; the announcement was made in time.",
        -5,
        by="JCF rating officer",
        reference="E-mail to the organiser",
    )
    refused = desk.register("Gifu Private Games", at="Gifu", starts=-12, **_USUAL)
    desk.report(refused, club[38:44], -9)
    desk.refuse(
        refused,
        "Visitors were not admitted, and the games were played from agreed positions.",
        -6,
        by="JCF rating officer",
        to="Gifu Chess Club, by e-mail",
        notice="The event is not suitable for rating (3(8)).",
    )
    desk.appeal(
        refused,
        "Only the analysis afterwards was from agreed positions.",
        -2,
        by="Gifu Chess Club",
        why="The organiser has no account yet.",
    )


def _form(
    desk: Desk,
    event: str,
    players: Sequence[Person],
    *,
    non_members: str,
    organiser: str = "Chess Club",
    time_control: str = "45分+30秒",
    rating_type: str = "ST",
) -> bytes:
    """The federation's form, as an organiser fills it in."""
    told = desk.tournament(event, players)
    assert told.starts_on is not None
    sheet = [
        ("大会名 / Event", event),
        ("開始日 / Starts on", str(told.starts_on)),
        ("終了日 / Ends on", str(told.ends_on)),
        ("主催者 / Organiser", organiser),
        ("持ち時間 / Time control", time_control),
        ("レーティング種別 / Rating type", rating_type),
        ("非会員数 / Non-members", non_members),
    ]
    games: list[tuple[str, ...]] = [("回戦", "日付", "白 ID", "白 氏名", "結果", "黒 ID", "黒 氏名")]
    for number in range(len(told.round_dates)):
        day = told.round_dates[number] or told.starts_on + timedelta(days=number)
        for white, entry in zip(players, told.players, strict=True):
            cell = entry.rounds[number]
            if cell.color == "w" and cell.opponent is not None:
                black = players[cell.opponent - 1]
                result = _RESULTS[cell.result]
                games.append(
                    (str(number + 1), str(day), white.player_id, white.name, result, black.player_id, black.name)
                )
    return write_workbook([("大会", sheet, (30, 40)), ("対局", games, (8, 12, 14, 24, 10, 14, 24))])
