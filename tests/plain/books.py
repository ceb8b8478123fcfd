"""Small random books that are valid, and interesting: many values stand at or beside a threshold of some article.

Hypothesis draws only a seed, and the book follows from it: that spreads far better over the thresholds than drawing
every value, and is quick. A book in which something is wrong is made small afterwards, row by row (`smallest`).
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from hypothesis import strategies as st

from plain.common import add_months, first_of_month, period_of

LISTS = {
    "fide-2024-01": [date(2024, 3, 1), date(2024, 1, 1), date(2024, 2, 1), date(2024, 5, 1), date(2025, 1, 1)],
    "fide-2024-03": [date(2024, 6, 1), date(2024, 3, 1), date(2024, 4, 1), date(2024, 5, 1), date(2025, 1, 1)],
    "fide-2025-10": [date(2026, 3, 1), date(2025, 10, 1), date(2025, 11, 1), date(2025, 12, 1), date(2026, 1, 1)],
    "jcf-2024-10": [date(2025, 6, 1), date(2024, 10, 1), date(2024, 11, 1), date(2025, 9, 1), date(2025, 1, 1)],
    "fshu-2018-01": [date(2024, 6, 1), date(2018, 2, 1), date(2018, 4, 1), date(2020, 3, 1), date(2025, 1, 1)],
}

WORDS = {
    "fide": {
        "ratings": [
            [1800, 1400, 1405, 1419, 1600, 1799, 1801, 1950, 2100, 2299, 2300, 2399, 2400, 2401, 2500, 2501, 2649, 2650,
             2651, 2699, 2700, 2701, 2720, 1395],
            [1500, 1400, 1401, 1405, 1419, 1600, 1799, 1800],
            [2700, 2650, 2649, 2699, 2701, 2702, 2710, 2501],
            [2700, 2500, 2501, 2400, 2399, 2300],
            [1400, 1800, 1801, 2200, 2201],  # steps of 400
        ],
        "controls": ["5400+30", "7200", "7201", "3600+30", "40/5400+30:1800+30"],
        "odd_controls": ["3600", "3599", "1800+30", "1799+30", "3600+30", "5399", "5400", "7199", "5400+29",
                         "60/3600:1800", "59/3600:1800", "29/7200:3600", "30/7200:3600", "40/7200:20/3600:900+30",
                         "W7200-B5399",
                         "40/3600+30:1200", "25/5400+30", "W29/7200:3600-B7200"],
        "declared": "laws_of_chess",
        "declarations": [None, "hybrid", "hybrid pgn", "laws_of_chess official", "official", "continental",
                         "laws_of_chess continental", "laws_of_chess hybrid pgn"],
        "approvals": ["qc_chair_late", "president_late", "council", "president", "hybrid", "match_waiver",
                      "hybrid qc_chair_late", "officer_late", "president president_late"],
        "registered": [3, 2, 4, 29, 30, 31, 0, -1, None],
        "window": 26,
    },
    "jcf": {
        "ratings": [
            [1500, 1000, 1005, 1010, 1400, 1600, 1899, 1900, 1999, 2000, 2001, 2399, 2400, 2401, 1030],
            [1030, 1000, 1001, 1005, 1010, 1100, 1400],
            [1600, 2000, 2001, 2400, 2401],
        ],
        "controls": ["2700+30", "5400+30", "1500+10"],
        "odd_controls": ["2700", "2699", "2701", "900+30", "899+30", "600", "599", "300+5", "299+5", "180+2",
                         "40/2400:600", "W2700-B2699", "60/2400:600"],
        "declared": "official organiser_entitled",
        "declarations": [None, "official", "organiser_entitled", "official organiser_entitled laws_of_chess"],
        "approvals": ["officer_late", "council", "qc_chair_late officer_late"],
        "registered": [5, 4, 6, 0, -1, 30, None],
        "window": 24,
    },
    "fshu": {
        "ratings": [
            [1800, 1600, 1605, 1619, 1650, 1999, 2000, 2001, 2200, 2299, 2300, 2301, 2400, 2599, 2600, 1595],
            [1650, 1600, 1601, 1605, 1619, 1700, 1750, 1800],
            [1600, 2000, 2001, 2400, 2401],
        ],
        "controls": ["3600+30", "5400+30", "5400", "7200", "7201"],
        "odd_controls": ["3600", "3599", "1800+30", "1799+30", "5399", "60/3600:1800", "59/3600:1800", "7200+30",
                         "W5400-B5399", "3599+1", "3599", "1500+10", "W3600-B3599"],
        "declared": "laws_of_chess moves_recorded agreed",
        "declarations": [None, "laws_of_chess", "laws_of_chess moves_recorded", "moves_recorded agreed",
                         "laws_of_chess agreed", "official"],
        "approvals": ["officer_late", "council"],
        "registered": [3, 0, 30, None],
        "window": 24,
    },
}  # fmt: skip

OPTIONAL = {
    "players": "name sex birth_date federation region title fide_id fide_standard fide_rapid fide_blitz member_from "
    "member_until joined_on registered deceased_on",
    "ratings": "games peak last_period rated_since",
    "events": "kind registered_on reported_on match_games declarations approvals refused rated_on",
    "games": "board played_on reported_on rated_on ruling",
    "pending": "round opponent_id",
}

#: White's and Black's codes; the first three are what happens on most boards
ON_THE_BOARD = [("1", "0"), ("0", "1"), ("=", "=")]
ODD_RESULTS = [("0", "0"), ("=", "0"), ("0", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"), ("L", "W"),
               ("D", "D"), ("L", "L"), ("D", "L"), ("L", "D")]  # fmt: skip


@dataclass
class RandomBook:
    """Tables as rows, the columns each has, and what is asked of them. `more`: events and games of following months."""

    seed: int
    edition: str
    list_date: date
    pool: str
    tables: dict
    had: dict
    more: list


class Dice:
    """Chances, named as they are read."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.ratings = None  # a book is of one level, or of all

    def whole(self, least, most):
        return self.random.randint(least, most)

    def one_of(self, values):
        return self.random.choice(values)

    def rarely(self, tenths=1):
        return self.random.random() * 10 < tenths

    def mostly(self, ordinary, odd, tenths=2):
        """The ordinary value, or (in so many tenths of the cases) one of the odd ones."""
        return self.one_of(odd) if self.rarely(tenths) else ordinary

    def some_of(self, values, least, most):
        most = min(most, len(values))
        return self.random.sample(values, self.whole(min(least, most), most))


def books(edition, months=1):
    """Books of the edition's body for one list, with fresh events and games for the months after it."""
    return st.integers(0, 2**32 - 1).map(lambda seed: random_book(seed, edition, months))


def random_book(seed, edition, months=1):
    dice = Dice(seed)
    body = edition.split("-")[0]
    L = dice.mostly(LISTS[edition][0], LISTS[edition][1:], 5)
    pool = dice.one_of(["standard", "both", "rapid"]) if body == "jcf" else "standard"
    has = {name: {column for column in columns.split() if not dice.rarely(2)} for name, columns in OPTIONAL.items()}
    if not has["players"] >= {"member_from", "member_until"} and not dice.rarely():
        has["players"] -= {"member_from", "member_until"}  # with only one of them, most players would be no members
    players = some_players(dice, body, L)
    ratings = some_ratings(dice, body, L, players)
    rated = sorted({row["player_id"] for row in ratings if row["rating"] is not None and row["pool"] in pools_of(body)})
    ids = [player["player_id"] for player in players]
    unrated = [player_id for player_id in ids if player_id not in rated]
    events, games = some_events(dice, body, L, ids, rated, unrated, prefix="e")
    tables = {
        "players": keep(players, has["players"] | {"player_id"}),
        "ratings": keep(ratings, has["ratings"] | {"pool", "player_id", "rating"}),
        "events": keep(events, has["events"] | {"event_id", "starts_on", "ends_on", "time_control"}),
        "games": keep(games, has["games"] | REQUIRED_OF_GAMES),
    }
    lists = some_lists(dice, body, L, ratings)
    if lists:
        tables["lists"] = lists
    pending = some_pending(dice, body, L, ids, unrated, players)
    if pending:
        tables["pending"] = keep(pending, has["pending"] | REQUIRED_OF_PENDING)
    had = {name: set(rows[0]) for name, rows in tables.items()}
    for rows in tables.values():
        dice.random.shuffle(rows)
    more = []
    for number in range(1, months):
        events, games = some_events(dice, body, add_months(L, number), ids, rated, unrated, prefix="fghij"[number])
        more.append({"events": keep(events, had["events"]), "games": keep(games, had["games"])})
    return RandomBook(seed, edition, L, pool, tables, had, more)


REQUIRED_OF_GAMES = {"event_id", "round", "white_id", "black_id", "white_result", "black_result"}
REQUIRED_OF_PENDING = {"pool", "player_id", "period", "event_id", "event_ends_on", "opponent_rating", "result"}


def smallest(book, is_wrong):
    """The book without every row that does not matter for what is wrong."""
    smaller = True
    while smaller:
        smaller = False
        for candidate in parts_of(book):
            if is_wrong(candidate):
                book, smaller = candidate, True
                break
    return book


def parts_of(book):
    """The book without something: the last month, an event, some games, some rows, a player nobody needs."""
    if book.more:
        yield replace(book, more=book.more[:-1])
    for event in book.tables["events"]:
        yield without(book, "event_id", event["event_id"], ("events", "games"))
    for name in ("lists", "pending", "games", "ratings"):
        rows = book.tables.get(name, [])
        for size in (len(rows), len(rows) // 2, len(rows) // 4, 1):
            for start in range(0, len(rows), size) if size else ():
                yield replace(book, tables=book.tables | {name: rows[:start] + rows[start + size :]})
    everything = [*book.tables.values(), *(rows for month in book.more for rows in month.values())]
    ids = ("player_id", "white_id", "black_id", "opponent_id")
    needed = {row.get(i) for rows in everything if rows is not book.tables["players"] for row in rows for i in ids}
    for player in book.tables["players"]:
        if player["player_id"] not in needed:
            yield without(book, "player_id", player["player_id"], ("players",))
    for number, month in enumerate(book.more):
        for event in month["events"]:
            fewer = {
                name: [row for row in rows if row["event_id"] != event["event_id"]] for name, rows in month.items()
            }
            yield replace(book, more=[*book.more[:number], fewer, *book.more[number + 1 :]])


def without(book, column, value, names):
    fewer = {name: [row for row in book.tables[name] if row[column] != value] for name in names}
    return replace(book, tables=book.tables | fewer)


def keep(rows, columns):
    return [{column: value for column, value in row.items() if column in columns} for row in rows]


# --- players and ratings ---------------------------------------------------------------------------------------------


def some_players(dice, body, L):
    F = add_months(L, -1)
    births = {
        "fide": [f"{F.year - 18}", f"{F.year - 19}-06-01", f"{F.year - 18}-12-31", f"{F.year - 17}", f"{L.year - 18}"],
        "jcf": [f"{L.year - 19}-01-01", f"{L.year - 19}-01-02", f"{L.year - 19}", f"{L.year - 18}",
                f"{L.year - 12}-07-08"],
        "fshu": [str(add_months(F, -12 * 14)), str(add_months(F, -12 * 14) + timedelta(1)),
                 str(add_months(L, -12 * 14)), f"{L.year - 14}", f"{L.year - 13}", f"{L.year - 10}-03-04"],
    }[body]  # fmt: skip
    players = []
    for number in range(1, dice.whole(3, 12) + 1):
        fide_ratings = {
            "fide": [1777, 1400, 2100, 2450, 1010],
            "jcf": [1777, 1400, 2100, 2399, 2400, 2450, 1999, 2000, 1010],
            "fshu": [1777, 1400, 2100, 2599, 2600, 2601, 2700, 1630],
        }[body]
        players.append(
            {
                "player_id": f"P{number:02d}",
                "name": dice.mostly(f"Player {number:02d}", ["Aaronson", "Zukor", None]),
                "sex": dice.mostly("m", ["w", None], 4),
                "birth_date": dice.mostly("1980-02-03", [*births, None, "1970"], 5),
                "federation": dice.mostly("UKR" if body == "fshu" else "JPN", ["POL", "UKR", None], 3),
                "region": "north",
                "title": dice.mostly(None, ["GM", "FM"]),
                "fide_id": f"400{number}",
                "fide_standard": dice.mostly(None, fide_ratings, 4),
                "fide_rapid": dice.mostly(None, fide_ratings, 3),
                "fide_blitz": dice.mostly(None, fide_ratings, 3),
                "member_from": dice.mostly(
                    date(2015, 1, 1),
                    [None, F, L - timedelta(1), L, F + timedelta(9), F + timedelta(14), F - timedelta(4)],
                ),
                "member_until": dice.mostly(
                    None, [L + timedelta(99), L, L + timedelta(1)] if dice.rarely(8) else [F + timedelta(19)]
                ),
                "joined_on": dice.mostly(None, [date(2015, 1, 1), F, L]),
                "registered": dice.mostly(True, [False, None], 1),
                "deceased_on": dice.mostly(None, [L - timedelta(1), L, L + timedelta(1)], 1),
            }
        )
        player = players[-1]
        if player["member_from"] and player["member_until"] and player["member_from"] > player["member_until"]:
            player["member_until"] = player["member_from"]
        if body == "jcf" and dice.rarely(3):  # 6(1): FIDE rated, and joins now or about now
            player |= {
                dice.one_of(["joined_on", "joined_on", "member_from"]): dice.mostly(
                    F + timedelta(dice.whole(0, 5)), [F, L - timedelta(1), F - timedelta(1), L], 4
                ),
                "member_until": None,
                dice.one_of(["fide_standard", "fide_rapid"]): dice.one_of(fide_ratings),
            }
        if body == "fshu" and dice.rarely(1.5):  # a foreigner with a FIDE rating
            player |= {"federation": "POL", "fide_standard": dice.one_of([1500, 1777, 1900, 2299, 2300])}
    return players


def joins_now(player, L):
    joined = player["joined_on"] or player["member_from"]
    return joined is not None and add_months(L, -1) <= joined < L


def pools_of(body):
    return ("standard", "rapid") if body == "jcf" else ("standard",)


def some_rating(dice, body):
    if dice.ratings is None:
        every, *levels = WORDS[body]["ratings"]
        dice.ratings = dice.mostly(every, levels, 4)
    rating = dice.one_of(dice.ratings)
    return rating + dice.mostly(0, [-5, 3, 40, 117], 3) if rating > 1010 else rating


def some_ratings(dice, body, L, players):
    F = add_months(L, -1)
    rows = []
    for number, player in enumerate(players):
        for pool in (
            ("standard", "rapid") if dice.rarely() else pools_of(body)
        ):  # a pool that is not rated is left alone
            rated = number == 0 or not dice.rarely(4 if pool == "standard" else 6)
            if body == "jcf" and number and joins_now(player, L) and not dice.rarely(1):
                rated = False
            if not rated and not dice.rarely(3):
                continue  # unrated, and not even a row
            rating = some_rating(dice, body) if rated else None
            peak = (
                rating
                if rating is not None and not dice.rarely(3)
                else dice.one_of([None, 1650, 2010, 2299, 2300, 2400])
            )
            rows.append(
                {
                    "pool": pool,
                    "player_id": player["player_id"],
                    "rating": rating,
                    "games": dice.one_of([100, 0, 5, 28, 29, 30, 31, 24, None]),
                    "peak": peak,
                    "last_period": dice.one_of(
                        [None, *(period_of(add_months(F, -back)) for back in (1, 10, 11, 12, 13, 34, 35, 36, 37))]
                    ),
                    "rated_since": None
                    if rating is None
                    else dice.one_of([None, F, add_months(F, -1), add_months(F, -2), date(2015, 1, 1)]),
                }
            )
    return rows


def some_lists(dice, body, L, ratings):
    """Earlier lists: there or not, each with most of the players, some with another rating."""
    if dice.rarely(4):
        return []
    rows = []
    for back in (2, 3, 4):
        if dice.rarely(3):
            continue
        for row in ratings:
            if dice.rarely(2):
                continue
            rating = row["rating"]
            if rating is None or dice.rarely(3):
                rating = dice.mostly(some_rating(dice, body), [None])
            rows.append(
                {
                    "list_date": add_months(L, -back),
                    "pool": row["pool"],
                    "player_id": row["player_id"],
                    "rating": rating,
                }
            )
    return rows


def some_pending(dice, body, L, ids, unrated, players):
    F = add_months(L, -1)
    window = WORDS[body]["window"]
    foreign = {player["player_id"] for player in players if player["federation"] not in (None, "UKR")}
    new = {player["player_id"] for player in players if joins_now(player, L)}
    rows = []
    for player_id in ids:
        tenths = 5 if player_id in unrated else 1
        if body == "jcf" and player_id in new:
            tenths = 1
        if (body == "fshu" and player_id in foreign) or not dice.rarely(tenths):
            continue
        for pool in ("standard", "rapid") if body == "jcf" and dice.rarely(4) else ("standard",):
            below = body == "fshu" and dice.rarely(4)  # 6.2.5: many results that come out below 1600
            for number in range(1, dice.whole(2, 5) + 1 if below else dice.whole(1, 3) + 1):
                back = dice.one_of([1, 2, 12, window - 2, window - 1, window, window + 1, window + 7])
                if below:
                    back = 12 - 2 * number
                month = add_months(F, -back)
                ends_on = month + timedelta(days=dice.whole(0, 27))
                alike = dice.one_of([None, "1", "0", "0", "="])
                length = dice.one_of([1, 2, 3, 4, 5, 6, 8, 12])
                if below:
                    alike, length = ("0", 12)
                    if number > 1:
                        alike, length = dice.one_of([("0", 3), ("=", 2), ("=", 3), (None, 4), ("1", 1), ("1", 2)])
                parted = back > 1 and dice.rarely(3)  # a long event, rated in two periods
                for round_number in range(1, length + 1):
                    rows.append(
                        {
                            "pool": pool,
                            "player_id": player_id,
                            "period": period_of(month if not parted or round_number == 1 else add_months(month, 1)),
                            "event_id": f"old{number}",
                            "event_ends_on": ends_on,
                            "round": round_number,
                            "opponent_id": dice.one_of(ids),
                            "opponent_rating": some_rating(dice, body),
                            "result": alike or dice.one_of(["1", "=", "0"]),
                        }
                    )
    return rows


# --- events and games ------------------------------------------------------------------------------------------------


def some_events(dice, body, L, ids, rated, unrated, prefix):
    events, games = [], []
    for number in range(1, dice.whole(1, 6) + 1):
        event = some_event(dice, body, L, f"{prefix}{number}")
        pairings = some_pairings(dice, event, ids, rated, unrated)
        events.append(event)
        games += some_games(dice, body, L, event, pairings)
    return events, games


def some_event(dice, body, L, event_id):
    words = WORDS[body]
    ends_on = some_last_day(dice, body, L)
    length = dice.one_of([1, 2, 3, 5, 9])
    if dice.rarely(3):  # long, and often still going on
        length = dice.one_of([29, 30, 31, 32, 45])
        ends_on = dice.mostly(ends_on, [L - timedelta(days=2), L, L + timedelta(days=5), L + timedelta(days=12)], 5)
    late = body == "jcf" and L.year == 2025 and L.month > 3 and dice.rarely(2)  # 3(7): some of its games, or all
    if late:
        ends_on = add_months(L, -4) + timedelta(days=dice.one_of([5, 6, 8, 17, 18, 19]))
    starts_on = ends_on - timedelta(days=length - 1)
    registered = dice.mostly(40, words["registered"], 3)
    long_ago = ends_on < add_months(L, -2)
    reported = some_report(dice, L, ends_on) if dice.rarely(8 if long_ago else 3) else ends_on
    if reported is not None and reported < ends_on and not (reported >= starts_on and dice.rarely()):
        reported = ends_on
    event = {
        "event_id": event_id,
        "kind": dice.mostly("swiss", ["match", "match", "match", "round_robin", "team", "meeting", None], 4),
        "starts_on": starts_on,
        "ends_on": ends_on,
        "registered_on": None if registered is None else starts_on - timedelta(days=registered),
        "reported_on": reported,
        "time_control": dice.mostly(dice.one_of(words["controls"]), words["odd_controls"], 3),
        "match_games": None,
        "declarations": dice.mostly(words["declared"], words["declarations"]),
        "approvals": dice.mostly(None, words["approvals"]),
        "refused": dice.mostly(dice.one_of([None, False]), [True], 1),
        "rated_on": dice.mostly(None, [add_months(L, -1), add_months(L, -2)], 1),
    }
    if late:
        event |= {"registered_on": None if dice.rarely() else starts_on - timedelta(days=30), "refused": None,
                  "declarations": words["declared"], "approvals": dice.mostly(None, ["officer_late"])}  # fmt: skip
        event["reported_on"] = dice.mostly(reported, [add_months(ends_on, 3) + timedelta(days=n) for n in (0, 1)], 5)
    if body == "fide" and dice.rarely(1.5):  # 0.3: registration is no ground against it
        event["declarations"] = dice.one_of(["laws_of_chess official", "laws_of_chess continental", "continental",
                                             "laws_of_chess official continental", "official hybrid pgn"])  # fmt: skip
        event["registered_on"] = dice.one_of([None, starts_on, starts_on - timedelta(days=2)])
    if body == "fide" and dice.rarely(0.7):  # 0.2: the President may have it rated, if it averages over 2700
        event |= {"kind": "match", "registered_on": None, "approvals": "president"}
    return event


def some_last_day(dice, body, L):
    """Most often a day of the period; else one that some article looks at."""
    F = add_months(L, -1)
    if not dice.rarely(3):
        return F + timedelta(days=dice.whole(0, 19))
    third, fourth = add_months(L, -3), add_months(L, -4)
    if period_of(L) == "2018-02":  # the first list of the FShU edition
        return date(2018, 1, dice.one_of([22, 23, 24]))
    return dice.one_of(
        [L - timedelta(days=days) for days in (4, 3, 2, 1, 0, -1, -8, -35)]
        + [F + timedelta(days=days) for days in (20, 19, 0, -1, -3, -10)]
        + [add_months(F, -1) + timedelta(days=14)]
        + [third, third - timedelta(days=1), third + timedelta(days=20), fourth, fourth + timedelta(days=3)]
        + [fourth - timedelta(days=1), fourth + timedelta(days=24), add_months(L, -6)]
    )


def some_report(dice, L, ends_on):
    """None, or a day beside one that some article looks at: closing days, the 20th, one month, three months."""
    days = [
        ends_on + timedelta(days=1),
        L - timedelta(days=3),
        L - timedelta(days=1),
        add_months(L, -1).replace(day=20),
        add_months(ends_on, 1),
        add_months(ends_on, 3),
        add_months(first_of_month(ends_on), 3) - timedelta(days=3),
        add_months(first_of_month(ends_on), 3) - timedelta(days=1),
    ]
    day = dice.one_of([None, *days])
    return None if day is None else day + timedelta(days=dice.one_of([0, 1, -1]))


def some_pairings(dice, event, ids, rated, unrated):
    """[(round, white, black, alike)]; `alike` is the result the first named always gets, or None."""
    if event["kind"] == "match":
        pair = ids if len(rated) < 2 or dice.rarely(2) else rated
        first, second = dice.some_of(pair, 2, 2)
        event["match_games"] = dice.one_of([4, 2, 3, 6, None])
        alike = dice.one_of([None, "1", "1", "+"])
        games_a_round = dice.mostly(1, [2])
        return [(number // games_a_round + 1, first, second, alike) for number in range(dice.whole(3, 8))]
    kind = dice.one_of(["open", "open", "newcomer", "newcomer", "newcomer", "busy"])
    if kind == "newcomer" and unrated:
        hero = dice.one_of(unrated)
        rounds = dice.one_of([1, 2, 3, 4, 5, 6, 7, 14, 15, 16])
    elif kind == "busy":
        hero = dice.one_of(rated)
        rounds = dice.one_of([5, 17, 18, 18, 19, 35, 36, 71])
    else:
        pairings = []
        for number in range(1, dice.whole(1, 5) + 1):
            seated = dice.some_of(ids, 2, 8)
            for white, black in zip(seated[0::2], seated[1::2], strict=False):
                pairings.append((number, white, black, None))
        return pairings
    alike = dice.mostly(None, ["1", "0", "="], 4)
    others = [player_id for player_id in (rated if not dice.rarely(3) else ids) if player_id != hero]
    others = dice.some_of(others or [player_id for player_id in ids if player_id != hero], 1, 5)
    return [(number, hero, others[number % len(others)], alike) for number in range(1, rounds + 1)]


def some_games(dice, body, L, event, pairings):
    days = (event["ends_on"] - event["starts_on"]).days
    rounds_a_day = dice.mostly(dice.one_of([1, 2, 3]), [4, 5, 6, 7])
    dated = dice.one_of(["all", "some", "none"])
    if pairings[-1][0] > (days + 1) * rounds_a_day and not dice.rarely():
        dated = "none"  # else most of the rounds would fall on the last day, and the hours would be too long
    long_ago = add_months(event["ends_on"], 3) <= L
    interim = days >= 28 or (body == "jcf" and dice.rarely(6 if long_ago else 3))
    own_reports = [add_months(L, -1) + timedelta(days=days) for days in (9, 19, 20)]
    own_reports += [L - timedelta(days=3), L - timedelta(days=2), L - timedelta(days=1), L, None]
    if long_ago:
        own_reports = [add_months(event["ends_on"], 3) + timedelta(days=days) for days in (-1, 0, 1)]
        own_reports += [add_months(L, -1) + timedelta(days=days) for days in (7, 9)] + [event["ends_on"], None]
    games = []
    for board, (number, hero, other, alike) in enumerate(pairings, start=1):
        played_on = event["starts_on"] + timedelta(days=min(days, (number - 1) // rounds_a_day))
        if dated == "none" or (dated == "some" and dice.rarely(4)):
            played_on = None
        result = dice.mostly(dice.one_of(ON_THE_BOARD), ODD_RESULTS, 4 if event["match_games"] else 1)
        if alike is not None and not dice.rarely():
            result = {"1": ("1", "0"), "0": ("0", "1"), "=": ("=", "="), "+": ("+", "-")}[alike]
        game = {
            "event_id": event["event_id"],
            "round": number,
            "board": dice.mostly(board, [None], 1),
            "played_on": played_on,
            "white_id": hero,
            "black_id": other,
            "white_result": result[0],
            "black_result": result[1],
            "reported_on": dice.one_of(own_reports) if interim and dice.rarely(7) else None,
            "rated_on": dice.mostly(None, [add_months(L, -1)], 2) if interim else None,
            "ruling": dice.one_of(["force_majeure", "fair_play"]) if dice.rarely(0.5) else None,
        }
        if board % 2 == 0:  # colours alternate
            for one, two in (("white_id", "black_id"), ("white_result", "black_result")):
                game[one], game[two] = game[two], game[one]
        games.append(game)
    return games
