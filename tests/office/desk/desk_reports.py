"""Reports for the desk's tests: four players of the register, everybody against everybody, in TRF.

       1  2  3  4
1      *  1  =  1     round 1: 1-4 2-3   round 2: 4-3 1-2   round 3: 2-4 3-1
2      0  *  1  =
3      =  0  *  1
4      0  =  0  *
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratingoffice.office.domain.lists.published_lists import frame, newest
from ratingoffice.office.models import Account, Body, Event, Player
from trf_files import player, trf

CELLS = {
    1: ("4 w 1", "2 w 1", "3 b ="),
    2: ("3 w 1", "1 b 0", "4 w ="),
    3: ("2 b 0", "4 b 1", "1 w ="),
    4: ("1 b 0", "3 w 0", "2 b ="),
}
GAMES = {(1, 1, 4): "10", (1, 2, 3): "10", (2, 4, 3): "01", (2, 1, 2): "10", (3, 2, 4): "==", (3, 3, 1): "=="}
OPEN = {
    "name": "Test Open",
    "starts_on": "2026-03-06",
    "ends_on": "2026-03-08",
    "time_control": "5400+30",
    "kind": "round_robin",
    "registered_on": "2026-02-01",
    "declarations": "laws_of_chess",
    "event_id": "test-open",
}


def listed(body: Body, number: int = 4) -> list[Player]:
    """Players of the newest list, from its middle, each with a name of two words that a TRF can hold."""
    publication = newest(body)
    assert publication is not None
    ids = frame(publication)["player_id"].to_list()
    players = {one.player_id: one for one in Player.objects.filter(body=body, player_id__in=ids[100:160])}
    ready = [players[each] for each in ids[100:160] if each in players and 5 < len(players[each].name) < 34]
    return ready[:number]


def line(start_no: int, one: Player, cells: Sequence[str] = (), **given: object) -> str:
    known = {
        "name": one.name,
        "fide_id": one.fide_id or one.player_id,
        "federation": one.federation or "UKR",
        "birth": one.birth_date.replace("-", "/") or "1990",
        "sex": one.sex or "m",
    }
    return player(start_no, *(f"{cell:>8}" for cell in cells or CELLS[start_no]), **(known | given))


def report(*lines: str, name: str = "Test Open", starts: str = "2026/03/06", ends: str = "2026/03/08") -> bytes:
    return trf(
        f"012 {name}",
        f"042 {starts}",
        f"052 {ends}",
        "062 4",
        "092 Individual: Round-Robin",
        "222 5400+30",
        "XXR 3",
        *lines,
    )


def good(players: Sequence[Player]) -> bytes:
    return report(*(line(number, one) for number, one in enumerate(players, start=1)))


def registered(body: Body, by: Account | None, **also: object) -> Event:
    from ratingoffice.office.domain.events.events import register_event

    return register_event(body, OPEN | also, by)


def games_of(event: Event) -> dict[tuple[int, str, str], str]:
    return {
        (game.round, game.white_id, game.black_id): game.white_result + game.black_result for game in event.games.all()
    }


def expected(players: Sequence[Player]) -> dict[tuple[int, str, str], str]:
    """The cross-table above, by the ids of the register."""
    return {
        (number, players[white - 1].player_id, players[black - 1].player_id): results
        for (number, white, black), results in GAMES.items()
    }


MARCH_20 = date(2026, 3, 20)
