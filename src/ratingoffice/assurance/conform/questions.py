"""What may be asked about ratings: each question laid out as a small month, and its answer read from what comes out.

Whoever rates the month is a parameter: this engine, or a plain re-statement in the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ratingoffice.assurance.conform.month import Row, Setup, Tables, period_of, pool_of, tables_of
from ratingoffice.tournament.values import text_of

#: a table of what was rated (sides, verdicts, initials, list, ratings, pending), as rows
Rated = Callable[[str], Sequence[Row]]
#: tables, list and pool of a month in; rated by one edition
Rate = Callable[[Tables, str, str], Rated]
Answer = dict[str, Any]

OTHER_SIDE = {"1": "0", "=": "=", "0": "1", "+": "-", "-": "+"}
PLAYER = "A"  # whom a question is about, if it has only one


def difference(setup: Setup, rate: Rate) -> Answer:
    """Return the rating difference that each game of an event counts with; null if the game does not count."""
    sides = _player_sides(_rate_month(_against(setup, [(rating, "=") for rating in setup["opponents"]]), rate))
    return {"differences": [side["counted_difference"] if side["counted"] else None for side in sides]}


def k(setup: Setup, rate: Rate) -> Answer:
    """K of a player with so many games in the period (one, if it is not said)."""
    sides = _player_sides(_rate_month(_against(setup, [(setup["rating"], "=")] * setup.get("played", 1)), rate))
    return {"k": sides[0]["k"]}


def change(setup: Setup, rate: Rate) -> Answer:
    """Return the sum of the period, K and the new rating."""
    rated = _rate_month(_against(setup, setup["results"]), rate)
    counted_sides = [side for side in _player_sides(rated) if side["counted"]]
    after = _rating(rated, pool_of(setup), PLAYER)
    return {
        "games": len(counted_sides),
        "sum": text_of(Fraction(sum(side["delta"] for side in counted_sides), 100)),
        "k": counted_sides[0]["k"] if counted_sides else None,
        "rating": after,
        "change": None if after is None else after - setup["rating"],
    }


def first_rating(setup: Setup, rate: Rate) -> Answer:
    """Return the first rating of a player with these results; results of earlier months are pending ones."""
    month: dict[str, Any] = {**setup, "players": {PLAYER: setup.get("player", {})}, "events": [], "pending": []}
    for number, event in enumerate(setup["events"], 1):
        event_id = event.get("event_id", f"E{number}")
        if event["ends_on"][:7] < period_of(setup):
            month["pending"] += _waiting(event, event_id, pool_of(setup))
        else:
            _play(month, event["results"], {**event, "event_id": event_id})
    rows = [row for row in _rate_month(month, rate)("initials") if row["player_id"] == PLAYER]
    if not rows:
        return {"published": False, "rating": None, "games": 0}
    row = rows[0]
    exact = {name: None if row[name] is None else text_of(Fraction(row[name])) for name in ("score", "p")}
    answer = {"published": row["published"], "rating": row["result"] if row["published"] else None}
    return answer | {"games": row["games"], "dp": row["dp"], "comes_to": row["result"]} | exact


def admission(setup: Setup, rate: Rate) -> Answer:
    """Return whether an event is rated, which of its games are not, and by which articles."""
    rows = _rate_month(setup, rate)("verdicts")
    (event,) = [row for row in rows if row["round"] is None]
    games = [[row["round"], row["article"]] for row in rows if row["round"] is not None]
    articles = event["article"].split("; ") if event["outcome"] != "rated" else []
    return {"outcome": event["outcome"], "refused_by": articles, "refused_games": sorted(games)}


def month(setup: Setup, rate: Rate) -> Answer:
    """Return the new ratings, counts and list of a month."""
    rated, pool = _rate_month(setup, rate), pool_of(setup)
    sides, waiting = rated("sides"), rated("pending")
    listed = {row["player_id"]: row for row in rated("list")}
    people = list(setup["players"])
    return {
        "ratings": {player_id: _rating(rated, pool, player_id) for player_id in people},
        "counted": {
            player_id: sum(side["player_id"] == player_id and side["counted"] for side in sides) for player_id in people
        },
        "waiting": {player_id: sum(row["player_id"] == player_id for row in waiting) for player_id in people},
        "listed": list(listed),
        "active": {player_id: row["active"] for player_id, row in listed.items()},
        "k": {player_id: row["k"] for player_id, row in listed.items()},
    }


QUESTIONS: Mapping[str, Callable[[Setup, Rate], Answer]] = {
    "difference": difference,
    "k": k,
    "change": change,
    "first_rating": first_rating,
    "admitted": admission,
    "month": month,
}


def _rate_month(setup: Setup, rate: Rate) -> Rated:
    return rate(tables_of(setup), setup["list"], pool_of(setup))


def _against(setup: Setup, results: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """A month in which the player of the question has these results: (opponent's rating, own result)."""
    facts = {name: setup[name] for name in ("rating", "games", "birth_date", "last_period") if name in setup}
    player = facts | ({"peak": setup["highest"]} if "highest" in setup else {})
    month: dict[str, Any] = {**setup, "players": {PLAYER: player}, "events": []}
    _play(month, results, {"event_id": "E"} | {name: setup[name] for name in ("starts_on", "ends_on") if name in setup})
    return month


def _play(month: dict[str, Any], results: Sequence[Sequence[Any]], event: Mapping[str, Any]) -> None:
    """One event more: the player has White in every round, against an opponent of its own each time."""
    games = []
    for number, (rating, result) in enumerate(results, 1):
        opponent = f"{event['event_id']}-{number}"
        month["players"][opponent] = {} if rating is None else {"rating": rating}
        games.append({"white": PLAYER, "black": opponent, "result": result + OTHER_SIDE[result]})
    month["events"].append({**event, "games": games})


def _waiting(event: Setup, event_id: str, pool: str) -> list[Row]:
    return [
        {
            "pool": pool,
            "player_id": PLAYER,
            "period": event["ends_on"][:7],
            "event_id": event_id,
            "event_ends_on": event["ends_on"],
            "round": number,
            "opponent_id": f"{event_id}-{number}",
            "opponent_rating": rating,
            "result": result,
        }
        for number, (rating, result) in enumerate(event["results"], 1)
    ]


def _player_sides(rated: Rated) -> list[Row]:
    return sorted((side for side in rated("sides") if side["player_id"] == PLAYER), key=lambda side: side["round"])


def _rating(rated: Rated, pool: str, player_id: str) -> int | None:
    rows = [row for row in rated("ratings") if (row["pool"], row["player_id"]) == (pool, player_id)]
    return rows[0]["rating"] if rows else None
