"""Small random books that are valid, and interesting: many values stand at or beside a threshold of some article.

Hypothesis draws only a seed, and the book follows from it: that spreads far better over the thresholds than drawing
every value, and is quick. A book in which something is wrong is made small afterwards, row by row (`smallest`).
"""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random

from hypothesis import strategies as st

from plain.common import add_months, period_of
from plain.random_events import some_events
from plain.words import WORDS

LISTS = {
    "fide-2024-01": [date(2024, 3, 1), date(2024, 1, 1), date(2024, 2, 1), date(2024, 5, 1), date(2025, 1, 1)],
    "fide-2024-03": [date(2024, 6, 1), date(2024, 3, 1), date(2024, 4, 1), date(2024, 5, 1), date(2025, 1, 1)],
    "fide-2025-10": [date(2026, 3, 1), date(2025, 10, 1), date(2025, 11, 1), date(2025, 12, 1), date(2026, 1, 1)],
    "jcf-2024-10": [date(2025, 6, 1), date(2024, 10, 1), date(2024, 11, 1), date(2025, 9, 1), date(2025, 1, 1)],
    "fshu-2018-01": [date(2024, 6, 1), date(2018, 2, 1), date(2018, 4, 1), date(2020, 3, 1), date(2025, 1, 1)],
}

OPTIONAL = {
    "players": "name sex birth_date federation region title fide_id fide_standard fide_rapid fide_blitz member_from "
    "member_until joined_on registered deceased_on",
    "ratings": "games peak last_period rated_since",
    "events": "kind registered_on reported_on match_games declarations approvals refused rated_on",
    "games": "board played_on reported_on rated_on ruling",
    "pending": "round opponent_id",
}


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
    decisions = some_decisions(Dice(seed), events) if body == "fide" else []
    decisions += some_refusals(Dice(f"refusals {seed}"), events)
    if decisions:
        tables["decisions"] = decisions
    kept_off(seed, L, tables)
    fide_lists(seed, body, L, tables)
    if body == "jcf":
        held_by(seed, tables)
    if body in ("fide", "fshu"):
        schedules(seed, tables)
    if body == "fshu":
        papers(seed, L, tables)
    base_corrections(seed, L, tables, later=months == 1)
    had = {name: set(rows[0]) for name, rows in tables.items()}
    for rows in tables.values():
        dice.random.shuffle(rows)
    more = []
    for number in range(1, months):
        events, games = some_events(dice, body, add_months(L, number), ids, rated, unrated, prefix="fghij"[number])
        more.append({"events": keep(events, had["events"]), "games": keep(games, had["games"])})
    return RandomBook(seed, edition, L, pool, tables, had, more)


def some_decisions(dice, events):
    """Waivers of 6.2 from about the first day, and refusals to register; with dice of their own."""
    found = []
    for event in events:
        if "match_waiver" in (event["approvals"] or "").split():
            days = [event["starts_on"] + timedelta(days=n) for n in (-1, 0, 1)]
            found += [("match_waiver", dice.one_of([None, *days]), None) for _ in range(dice.whole(0, 2))]
        if dice.rarely(0.5):
            day = dice.one_of([None, event["starts_on"]])
            found.append(("registration_refused", day, dice.one_of([None, "upheld", "dismissed"])))
        found = [row if isinstance(row, dict) else decision_of(event, *row) for row in found]
    return found


def some_refusals(dice, events):
    """0.4: refusals to rate, and what reopens an event, about the same day; with dice of their own."""
    found = []
    for event in events:
        if dice.rarely(3):
            days = [None, event["starts_on"], event["starts_on"] + timedelta(days=1)]
            found.append(decision_of(event, "refused", dice.one_of(days), dice.one_of([None, None, "upheld"])))
            if dice.whole(0, 1):
                found.append(decision_of(event, "reopened", dice.one_of(days), None))
    return found


def decision_of(event, decision, day, answer):
    return {"event_id": event["event_id"], "decision": decision, "decided_on": day, "appeal_outcome": answer}


def kept_off(seed, L, tables):
    """Who is kept off the list: federations that are no members or excluded, inactive players who were removed.

    By dice of their own: the other tables of a seed stay what they were.
    """
    dice, day = Dice(f"kept off {seed}"), timedelta(1)
    around = [L - day, L, L + day]
    if dice.rarely(4):
        tables["federations"] = [
            {
                "federation": code,
                "name": None,
                "member_from": dice.mostly(None, around, 3),
                "member_until": dice.mostly(None, [L + 2 * day, *around], 3),
                "excluded_from": dice.mostly(None, around, 4),
                "excluded_until": dice.mostly(None, [L + 2 * day, *around], 4),
            }
            for code in ("POL", "UKR", "JPN")
        ]
        for row in tables["federations"]:
            for first, last in (("member_from", "member_until"), ("excluded_from", "excluded_until")):
                if row[first] and row[last]:
                    row[first], row[last] = sorted((row[first], row[last]))
    if dice.rarely(4):
        for player in tables["players"]:
            month = add_months(L, dice.one_of([-38, -37, -2, -1, 0]))
            player["removed_on"] = dice.mostly(None, [*around, month, month + 9 * day], 5)


def fide_lists(seed, body, L, tables):
    """FIDE's ratings on record by month, of some of the players. By dice of their own, as above."""
    dice, F = Dice(f"FIDE's lists {seed}"), add_months(L, -1)
    if body == "fide" or not dice.rarely(5):
        return
    ratings = [0, None, 1500, 1777, 2100, 2299, 2300]
    days = [add_months(F, -2), add_months(F, -1), F, F + timedelta(4), L]
    if body == "jcf":  # 6(1): of those who joined long ago; 5(3): the floor
        days, ratings = [date(2014, 12, 1), *days], [*ratings, 999]
    rows = [
        {
            "player_id": player["player_id"],
            "list_date": day,
            **{kind: dice.one_of(ratings) for kind in ("standard", "rapid", "blitz")},
        }
        for player in tables["players"]
        for day in days
        if dice.rarely(4)
    ]
    if rows:
        tables["fide_ratings"] = rows


def schedules(seed, tables):
    """Registered rounds of some events, and games postponed to another day; by dice of their own, as above."""
    dice, rows = Dice(f"schedules {seed}"), []
    for event in tables["events"]:
        games = [game for game in tables["games"] if game["event_id"] == event["event_id"]]
        length = (event["ends_on"] - event["starts_on"]).days
        if games and dice.rarely(3):
            parse_list_date, last = dice.one_of([1, 2, 3, 3, 4]), max(game["round"] for game in games)
            for number in range(1, last + dice.one_of([0, 0, 1, -1]) + 1):
                day = event["starts_on"] + timedelta(days=min(length, (number - 1) // parse_list_date))
                if not dice.rarely(0.5):
                    row = {"event_id": event["event_id"], "round": number, "played_on": day, "starts_at": None}
                    rows.append(row)
        for game in games:
            if game.get("played_on") is not None and dice.rarely(1):
                game["played_on"] = event["starts_on"] + timedelta(days=dice.whole(0, length))
    if rows:
        tables["rounds"] = rows


def papers(seed, L, tables):
    """Paper copies of some reports; by dice of their own, as above."""
    dice, day = Dice(f"papers {seed}"), timedelta(1)
    if dice.rarely(5):
        for event in tables["events"]:
            event["paper_received_on"] = dice.mostly(event["ends_on"], [None, None, L - day, L, L + day], 5)


def held_by(seed, tables):
    """Who holds and runs the events of a body that asks for it, and what was announced; by dice of their own."""
    dice, day = Dice(f"held by {seed}"), timedelta(1)
    first, last = (tables["events"][0][name] for name in ("starts_on", "ends_on"))
    if dice.rarely(5):
        tables["clubs"] = [
            {
                "club": f"C{number}",
                "name": None,
                "kind": dice.one_of(["club", "circle", None]),
                "entitled_from": dice.mostly(None, [first - day, first, first + day], 5),
                "entitled_until": dice.mostly(None, [last - day, last, last + day], 5),
            }
            for number in (1, 2)
        ]
        for row in tables["clubs"]:
            if row["entitled_from"] and row["entitled_until"] and row["entitled_from"] > row["entitled_until"]:
                row["entitled_until"] = None
    ids = [player["player_id"] for player in tables["players"]]
    words = {
        "club": [None, "jcf", "C1", "C2", "C3"],
        "responsible": [None, None, "nobody", *ids],
        "announced_pool": [None, None, "standard", "rapid"],
    }
    for column, values in words.items():
        if dice.rarely(4):
            for event in tables["events"]:
                event[column] = dice.one_of(values)


def base_corrections(seed, L, tables, later):
    """Of some of the rated, around the days on which events start; `later`: some for a list after this one too."""
    dice, day = Dice(f"base corrections {seed}"), timedelta(1)
    rated = [row for row in tables["ratings"] if row["rating"] is not None]
    starts = [event["starts_on"] + number * day for event in tables["events"] for number in (-1, 0, 1)]
    days = [add_months(L, -1), L, *(one for one in starts if one <= L), *([L + day] if later else [])]
    if not dice.rarely(5) or not rated:
        return
    tables["base_corrections"] = [
        {
            "pool": row["pool"],
            "player_id": row["player_id"],
            "value": max(1000, row["rating"] + dice.one_of([-3, -1, 0, 1, 40, -120, 500])),
            "holds_from": dice.one_of(days),
            "reason": "a result was entered twice",
            "decided_by": "Rating Commission",
            "decided_on": dice.one_of(days),
        }
        for row in dice.some_of(rated, 1, 4)
    ]


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
        about = ("events", "games", *(("decisions",) if "decisions" in book.tables else ()))
        yield without(book, "event_id", event["event_id"], about)
    for name in ("decisions", "fide_ratings", "base_corrections", "lists", "pending", "games", "ratings"):
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
        "jcf": [
            f"{L.year - 19}-01-01",
            f"{L.year - 19}-01-02",
            f"{L.year - 19}",
            f"{L.year - 18}",
            f"{L.year - 12}-07-08",
        ],
        "fshu": [
            str(add_months(F, -12 * 14)),
            str(add_months(F, -12 * 14) + timedelta(1)),
            str(add_months(L, -12 * 14)),
            f"{L.year - 14}",
            f"{L.year - 13}",
            f"{L.year - 10}-03-04",
        ],
    }[body]
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
