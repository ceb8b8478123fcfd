"""Small random books of the Kursaal Chess Club; many values stand at or beside a threshold of its articles."""

from datetime import date, timedelta

from plain.books import REQUIRED_OF_GAMES, REQUIRED_OF_PENDING, Dice, RandomBook, keep
from plain.club import POOLS, list_of, pool_of
from plain.common import add_months, period_of
from plain.words import ODD_RESULTS, ON_THE_BOARD

#: around the second edition, across a year, and long before
LISTS = [
    date(2026, 3, 15),
    date(2026, 1, 15),
    date(2026, 2, 15),
    date(2026, 4, 15),
    date(2025, 6, 15),
    date(2020, 1, 15),
]
OPTIONAL = {
    "players": "name birth_date registered deceased_on",
    "ratings": "games peak last_period rated_since",
    "events": "registered_on reported_on declarations approvals refused rated_on",
    "games": "board reported_on rated_on ruling",
    "pending": "round opponent_id",
}
RATINGS = [
    [1500, 1520, 1521, 1560, 1561, 1610, 1611, 1749, 1750, 1751, 1849, 1850, 1851, 1999, 2000],
    [700, 701, 705, 720, 949, 950, 951, 1050, 1051],
    [1900, 1901, 1899, 2000, 1999, 2250, 2251, 2351, 2350],
]
CONTROLS = ["3600", "3599", "3601", "5400+30", "3000+10", "300", "299", "301", "900+10", "600", "240+1", "180"]


def random_book(seed, edition, pool, months=1):
    dice = Dice(seed)
    lists = LISTS[:4] if edition == "club-2026-01" else LISTS
    L = dice.one_of(lists)
    level = dice.mostly(RATINGS[0], RATINGS[1:], 5)
    has = {name: {column for column in columns.split() if not dice.rarely(2)} for name, columns in OPTIONAL.items()}
    players = [some_player(dice, L, number) for number in range(1, dice.whole(3, 9) + 1)]
    ids = [player["player_id"] for player in players]
    ratings = [row for pool in POOLS for player_id in ids if (row := some_rating(dice, L, pool, player_id, level))]
    events, games = some_events(dice, L, ids, ratings, prefix="e")
    tables = {
        "players": keep(players, has["players"] | {"player_id"}),
        "ratings": keep(ratings, has["ratings"] | {"pool", "player_id", "rating"}),
        "events": keep(events, has["events"] | {"event_id", "starts_on", "ends_on", "time_control"}),
        "games": keep(games, has["games"] | REQUIRED_OF_GAMES),
        "lists": some_lists(dice, L, ids, level),
        "pending": keep(some_pending(dice, L, ids, level), has["pending"] | REQUIRED_OF_PENDING),
    }
    tables = {name: rows for name, rows in tables.items() if rows}
    had = {name: set(rows[0]) for name, rows in tables.items()}
    for rows in tables.values():
        dice.random.shuffle(rows)
    more = []
    for number in range(1, months):
        events, games = some_events(dice, add_months(L, number), ids, ratings, prefix="fghij"[number])
        more.append({"events": keep(events, had["events"]), "games": keep(games, had["games"])})
    return RandomBook(seed, edition, L, pool, tables, had, more)


def some_player(dice, L, number):
    young = add_months(L, -12 * 16)  # 5: under 16 on the day of the list
    births = [str(young + timedelta(days=days)) for days in (-1, 0, 1)] + [str(add_months(young, 1)), f"{L.year - 15}"]
    return {
        "player_id": f"P{number:02d}",
        "name": dice.mostly(f"Player {number:02d}", ["Aaronson", "Zukor", None]),
        "birth_date": dice.mostly("1980-02-03", [*births, f"{L.year - 16}", None], 5),
        "registered": dice.mostly(None, [True, False], 3),
        "deceased_on": dice.mostly(None, [L - timedelta(days=1), L, L + timedelta(days=1)], 1),
    }


def some_rating(dice, L, pool, player_id, level):
    F = add_months(L, -1)
    rated = player_id == "P01" or not dice.rarely(3 if pool == "classic" else 5)
    if not rated and dice.rarely(5):
        return None
    rating = dice.one_of(level) if rated else None
    return {
        "pool": pool,
        "player_id": player_id,
        "rating": rating,
        "games": dice.one_of([100, 0, 4, 5, 8, 9, 10, 11, None]),
        "peak": dice.one_of([rating, None, 1999, 2000, 2001]),
        "last_period": dice.one_of([None, *(period_of(add_months(F, -back)) for back in (1, 4, 5, 6, 7))]),
        "rated_since": dice.one_of([None, F, add_months(F, -1), add_months(F, -2)]) if rated else None,
    }


def some_lists(dice, L, ids, level):
    """Earlier lists of each pool: there or not, each with most of the players."""
    rows = []
    for pool in POOLS:
        for back in (2, 3, 4):
            if dice.rarely(3):
                continue
            rows += [
                {
                    "list_date": add_months(L, -back),
                    "pool": pool,
                    "player_id": player_id,
                    "rating": dice.mostly(dice.one_of(level), [None], 1),
                }
                for player_id in ids
                if not dice.rarely(2)
            ]
    return rows


def some_pending(dice, L, ids, level):
    F = add_months(L, -1)
    rows = []
    for pool in POOLS:
        for player_id in dice.some_of(ids, 0, 4):
            for number in range(1, dice.whole(1, 3) + 1):
                month = add_months(F, -dice.one_of([1, 2, 10, 11, 12, 13]))
                alike = dice.one_of([None, "1", "0", "="])
                rows += [
                    {
                        "pool": pool,
                        "player_id": player_id,
                        "period": period_of(month),
                        "event_id": f"old{number}",
                        "event_ends_on": month + timedelta(days=dice.whole(0, 27)),
                        "round": round_number,
                        "opponent_id": dice.one_of(ids),
                        "opponent_rating": dice.one_of(level),
                        "result": alike or dice.one_of(["1", "=", "0"]),
                    }
                    for round_number in range(1, dice.one_of([1, 2, 3, 4]) + 1)
                ]
    days = {}
    for row in rows:  # an event ends on one day
        row["event_ends_on"] = days.setdefault((row["pool"], row["player_id"], row["event_id"]), row["event_ends_on"])
    return rows


def some_events(dice, L, ids, ratings, prefix):
    events, games = [], []
    for number in range(1, dice.whole(2, 6) + 1):
        ends_on = dice.one_of(
            [L - timedelta(days=days) for days in (-3, -1, 0, 1, 2, 10, 15, 27, 28, 30, 31, 32, 45, 62, 75, 120)]
        )
        starts_on = ends_on - timedelta(days=dice.one_of([0, 0, 1, 3, 14, 33]))
        if dice.rarely(3):  # around the days of the editions and of their lists
            odd = [date(2026, 1, 9), date(2026, 1, 10), date(2026, 1, 11), list_of(L - timedelta(days=20))]
            odd += [date(2019, 12, 31), date(2020, 1, 1), add_months(L, -1), add_months(L, -1) - timedelta(days=1)]
            starts_on = min(dice.one_of(odd), ends_on)
        announced = dice.mostly(30, [6, 7, 8, 0, None], 3)
        report = dice.mostly(ends_on, [None, L - timedelta(days=1), L, L + timedelta(days=1)], 3)
        event = {
            "event_id": f"{prefix}{number}",
            "starts_on": starts_on,
            "ends_on": ends_on,
            "time_control": dice.mostly(dice.one_of(["3600+30", "900"]), CONTROLS, 3),
            "registered_on": None if announced is None else starts_on - timedelta(days=announced),
            "reported_on": None if report is None else max(report, starts_on),
            "declarations": dice.mostly("club_evening", [None], 1),
            "approvals": dice.mostly(None, ["excused"], 3),
            "refused": dice.mostly(None, [True, False], 1),
            "rated_on": dice.mostly(None, [add_months(L, -1)], 0.5),
        }
        events.append(event)
        games += some_games(dice, L, event, ids, ratings)
    return events, games


def some_games(dice, L, event, ids, ratings):
    """A few rounds, or one player (often a newcomer) against some of the others."""
    rated = [row["player_id"] for row in ratings if row["pool"] == pool_of(event) and row["rating"] is not None]
    unrated = [player_id for player_id in ids if player_id not in rated]
    hero = dice.one_of(unrated or ids)
    own_reports = [None, L - timedelta(days=2), L - timedelta(days=1), L, L + timedelta(days=1)]
    interim, alone = dice.rarely(4), dice.rarely(5)
    games = []
    for number in range(1, dice.whole(1, 6) + 1):
        seated = [hero, dice.one_of([one for one in ids if one != hero])] if alone else dice.some_of(ids, 2, 6)
        for board, pair in enumerate(zip(seated[0::2], seated[1::2], strict=False), start=1):
            white, black = pair if number % 2 else pair[::-1]
            result = dice.mostly(dice.one_of(ON_THE_BOARD), ODD_RESULTS, 1)
            games.append(
                {
                    "event_id": event["event_id"],
                    "round": number,
                    "board": dice.mostly(board, [None], 1),
                    "white_id": white,
                    "black_id": black,
                    "white_result": result[0],
                    "black_result": result[1],
                    "reported_on": dice.one_of(own_reports) if interim else None,
                    "rated_on": dice.mostly(None, [add_months(L, -1)], 2) if interim else None,
                    "ruling": dice.mostly(None, ["telephone"], 0.5),
                }
            )
    return games
