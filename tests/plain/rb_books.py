"""Small random books of FIDE's three pools: ratings, lists, results that wait, and events of every rate of play.

As in plain.books a book follows from its seed, many values stand at or beside a threshold, and a book in which
something is wrong is made small afterwards (plain.books.smallest).
"""

from datetime import date, timedelta

from plain.books import (
    OPTIONAL,
    REQUIRED_OF_GAMES,
    REQUIRED_OF_PENDING,
    Dice,
    RandomBook,
    base_corrections,
    keep,
    kept_off,
    schedules,
    some_decisions,
    some_players,
    some_refusals,
)
from plain.common import add_months, period_of
from plain.random_events import some_event, some_games, some_last_day, some_pairings
from plain.rapid_blitz import POOLS, ROUNDS_A_DAY, pool_of

LISTS = {
    "fide": [
        date(2025, 3, 1),
        date(2024, 3, 1),
        date(2024, 4, 1),
        date(2024, 5, 1),
        date(2024, 12, 1),
        date(2025, 1, 1),
        date(2025, 2, 1),
        date(2025, 11, 1),
        date(2024, 7, 1),
    ],
    "fide-rb-2024-03": [date(2024, 6, 1), date(2024, 3, 1), date(2024, 4, 1), date(2024, 5, 1), date(2025, 2, 1)],
    "fide-rb-2024-12": [date(2025, 3, 1), date(2024, 12, 1), date(2025, 1, 1), date(2025, 2, 1), date(2025, 7, 1)],
}
RATINGS = [
    [1800, 1400, 1405, 1419, 1600, 1950, 2001, 2002, 2100, 2299, 2300, 2399, 2400, 2401, 2600, 2601, 2650, 2701, 1395],
    [1400, 1401, 1399, 1395, 1405, 1419, 1500, 1600, 1800],
    [2600, 2601, 2602, 2000, 2001, 2002, 1999, 2650],  # 599, 600, 601 apart, and more
    [2600, 2601, 2650, 3200, 3201, 2050, 2049, 2051],
    [1400, 1800, 1801, 2200, 2201, 2299, 2300, 2400],
    [2720, 2700, 2701, 2699, 2710, 2101, 2100],
]
CONTROLS = {
    "rapid": ["900+10", "600+5", "1500+10", "1800", "40/1200:600+10"],
    "blitz": ["180+2", "300", "300+3", "240+1"],
    "standard": ["5400+30", "7200", "3600+30", "40/5400+30:1800+30"],
}
ODD_CONTROLS = [
    "180",
    "181",
    "179",
    "120+1",
    "121+1",
    "60",
    "60+2",
    "60+3",  # 3 minutes
    "600",
    "601",
    "599",
    "300+5",
    "301+5",
    "299+5",
    "540+1",
    "40/400:201",
    "60/600:300",
    "59/600:300",  # 10 minutes
    "3600",
    "3599",
    "3601",
    "1800+30",
    "1799+30",
    "3000+10",
    "40/3000:599",
    "29/1800:600",
    "29/3600:600",  # 60
    "W300-B240",
    "W300-B300",
    "W601-B600",
    "W600-B601",
    "W181-B180",
    "W3600-B3599",
    "W900+10-B900+10",
    "W900+10-B1500",
    "W480-B420+1",
    "W5400+30-B3600",
    "W180-B120",
    "W7200-B300",
]
DECLARATIONS = [
    "unequal_times laws_of_chess",
    "unequal_times",
    None,
    "hybrid",
    "hybrid pgn",
    "laws_of_chess official",
    "official",
    "continental",
    "laws_of_chess continental",
    "official unequal_times",
]


def random_book(seed, edition, pool, months=1):
    dice = Dice(seed)
    usual, *others = LISTS[edition]
    if edition == "fide" and pool in ("all", "standard"):
        others = [*others, date(2024, 2, 1)]  # there is no edition of rapid and blitz yet
    L = dice.mostly(usual, others, 6)
    has = {name: {column for column in columns.split() if not dice.rarely(2)} for name, columns in OPTIONAL.items()}
    level = dice.mostly(RATINGS[0], RATINGS[1:], 6)
    players = some_players(dice, "fide", L)
    ids = [player["player_id"] for player in players]
    ratings = some_ratings(dice, L, ids, level)
    events, games = some_events(dice, L, ids, ratings, pool, prefix="e")
    tables = {
        "players": keep(players, has["players"] | {"player_id"}),
        "ratings": keep(ratings, has["ratings"] | {"pool", "player_id", "rating"}),
        "events": keep(events, has["events"] | {"event_id", "starts_on", "ends_on", "time_control"}),
        "games": keep(games, has["games"] | REQUIRED_OF_GAMES),
        "lists": some_lists(dice, L, ids, ratings, level),
        "pending": keep(some_pending(dice, L, ids, ratings, level), has["pending"] | REQUIRED_OF_PENDING),
        "decisions": some_decisions(Dice(seed), events) + some_refusals(Dice(f"refusals {seed}"), events),
    }
    tables = {name: rows for name, rows in tables.items() if rows}
    kept_off(seed, L, tables)
    schedules(seed, tables)
    base_corrections(seed, L, tables, later=months == 1)
    had = {name: set(rows[0]) for name, rows in tables.items()}
    for rows in tables.values():
        dice.random.shuffle(rows)
    more = []
    for number in range(1, months):
        events, games = some_events(dice, add_months(L, number), ids, ratings, pool, prefix="fghij"[number])
        more.append({"events": keep(events, had["events"]), "games": keep(games, had["games"])})
    return RandomBook(seed, edition, L, pool, tables, had, more)


# --- players and ratings ---------------------------------------------------------------------------------------------


def some_rating(dice, level):
    return dice.one_of(level) + dice.mostly(0, [-5, 3, 40, 117], 2)


def some_ratings(dice, L, ids, level):
    """Many are rated in standard only; who is unrated in a pool may have been rated there before."""
    F = add_months(L, -1)
    rows = []
    for number, player_id in enumerate(ids):
        for pool in POOLS:
            rated = number == 0 or not dice.rarely(3 if pool == "standard" else 6)
            if not rated and not dice.rarely(4):
                continue  # unrated, and not even a row
            rating = some_rating(dice, level) if rated else None
            before = dice.one_of([None, 1650, 2010, 2299, 2300, 2399, 2400])
            rows.append(
                {
                    "pool": pool,
                    "player_id": player_id,
                    "rating": rating,
                    "games": dice.one_of([100, 0, 5, 28, 29, 30, 31, 24, None]),
                    "peak": rating if rated and not dice.rarely(3) else before,
                    "last_period": dice.one_of(
                        [None, *(period_of(add_months(F, -back)) for back in (1, 10, 11, 12, 13))]
                    ),
                    "rated_since": dice.one_of([None, F, add_months(F, -1), add_months(F, -2), date(2015, 1, 1)])
                    if rated
                    else None,
                }
            )
    return rows


def some_lists(dice, L, ids, ratings, level):
    """Earlier lists of each pool: there or not, each with most of the players, some with another rating or none."""
    now = {(row["pool"], row["player_id"]): row["rating"] for row in ratings}
    rows = []
    for pool in POOLS:
        if dice.rarely(2):
            continue
        for back in (2, 3, 4):
            if dice.rarely(3):
                continue
            for player_id in ids:
                rating = now.get((pool, player_id))
                if rating is None:
                    rating = dice.mostly(None, [some_rating(dice, level)], 3)  # dropped out since
                elif dice.rarely(3):
                    rating = dice.mostly(some_rating(dice, level), [None], 4)
                if rating is not None or dice.rarely(2):
                    rows.append(
                        {"list_date": add_months(L, -back), "pool": pool, "player_id": player_id, "rating": rating}
                    )
    return rows


def some_pending(dice, L, ids, ratings, level):
    F = add_months(L, -1)
    rated = {(row["pool"], row["player_id"]) for row in ratings if row["rating"] is not None}
    rows = []
    for pool in POOLS:
        for player_id in ids:
            if not dice.rarely(0.5 if (pool, player_id) in rated else 4):
                continue
            for number in range(1, dice.whole(1, 3) + 1):
                month = add_months(F, -dice.one_of([1, 2, 12, 24, 25, 26, 27, 33]))
                ends_on = month + timedelta(days=dice.whole(0, 27))
                alike = dice.one_of([None, "1", "0", "0", "="])
                rows += [
                    {
                        "pool": pool,
                        "player_id": player_id,
                        "period": period_of(month),
                        "event_id": f"old{number}",
                        "event_ends_on": ends_on,
                        "round": round_number,
                        "opponent_id": dice.one_of(ids),
                        "opponent_rating": some_rating(dice, level),
                        "result": alike or dice.one_of(["1", "=", "0"]),
                    }
                    for round_number in range(1, dice.one_of([1, 2, 3, 4, 5, 6]) + 1)
                ]
    return rows


# --- events and games ------------------------------------------------------------------------------------------------


def some_events(dice, L, ids, ratings, pool, prefix):
    events, games = [], []
    for number in range(1, dice.whole(2, 6) + 1):
        event = some_event(dice, "fide", L, f"{prefix}{number}")
        of_pool = dice.one_of(["rapid", "blitz", "rapid", "blitz", "standard", *[pool] * 4 * (pool != "all")])
        event["time_control"] = dice.mostly(dice.one_of(CONTROLS[of_pool]), ODD_CONTROLS, 3)
        if event["declarations"] is not None:
            event["declarations"] = dice.mostly(event["declarations"], DECLARATIONS, 1.5)
        if dice.rarely(5):  # the time before: its list may be there or not
            event["ends_on"] = some_last_day(dice, "fide", L)
            event["starts_on"] = event["ends_on"] - timedelta(days=dice.one_of([1, 8, 20, 31, 40, 65]))
            if event["registered_on"] is not None:
                event["registered_on"] = event["starts_on"] - timedelta(days=dice.mostly(40, [2, 3, 4], 3))
            if event["reported_on"] is not None:
                event["reported_on"] = max(event["reported_on"], event["ends_on"])
        if dice.rarely(1):  # around the first days of the two editions
            event["starts_on"] = min(
                dice.one_of([date(2024, 2, 29), date(2024, 3, 1), date(2024, 11, 30), date(2024, 12, 1)]),
                event["ends_on"],
            )
        events.append(event)
        games += some_rounds(dice, L, event, ids, ratings)
    return events, games


def some_rounds(dice, L, event, ids, ratings):
    """The games of the event, some of many rounds on one day, some with unequal times."""
    pool = pool_of(event) or "blitz"
    rated = [row["player_id"] for row in ratings if row["pool"] == pool and row["rating"] is not None]
    unrated = [player_id for player_id in ids if player_id not in rated]
    unrated += unrated[:1] * 4  # one player is often the newcomer, in several events
    games = some_games(dice, "fide", L, event, some_pairings(dice, event, ids, rated, unrated))
    if pool in ROUNDS_A_DAY and event["kind"] != "match" and dice.rarely(2):
        first, second = dice.some_of(ids, 2, 2)
        rounds = ROUNDS_A_DAY[pool] + dice.one_of([-1, 0, 0, 1, 1, 2])
        pairings = [(number, first, second, None) for number in range(1, rounds + 1)]
        games = some_games(dice, "fide", L, event, pairings)
        for game in games:
            game["played_on"] = event["starts_on"]
        if dice.rarely(3):
            dice.one_of(games)["played_on"] = dice.one_of([None, event["ends_on"]])
    for game in games:
        if dice.rarely(0.4):
            game["ruling"] = "unequal_times"
    return games
