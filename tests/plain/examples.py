"""What the examples of the three bodies are made of."""

from datetime import date


def results(*rows, event="e1", ends_on=date(2024, 5, 20), period="2024-05"):
    return [
        {
            "event_id": event,
            "event_ends_on": ends_on,
            "period": period,
            "round": number,
            "opponent_rating": rating,
            "result": result,
        }
        for number, (rating, result) in enumerate(rows, start=1)
    ]


MAY = {"event_id": "e", "starts_on": date(2024, 5, 3), "ends_on": date(2024, 5, 5), "time_control": "5400+30"}


def game(white, black, result, number=1, **more):
    codes = {"1-0": "10", "0-1": "01", "1/2": "==", "+-": "+-"}[result]
    return {
        "event_id": "e",
        "round": number,
        "white_id": white,
        "black_id": black,
        "white_result": codes[0],
        "black_result": codes[1],
    } | more


def small_book(ratings, games, event=MAY, players=(), **tables):
    known = {row["player_id"]: row for row in players}
    ids = sorted({g[c] for g in games for c in ("white_id", "black_id")} | set(ratings))
    return {
        "players": [{"player_id": i} | known.get(i, {}) for i in ids],
        "ratings": [
            {"pool": "standard", "player_id": i, "games": 100} | (r if isinstance(r, dict) else {"rating": r})
            for i, r in ratings.items()
        ],
        "events": [event],
        "games": games,
    } | tables


def of(rows, **wanted):
    (row,) = [row for row in rows if all(row[key] == value for key, value in wanted.items())]
    return row
