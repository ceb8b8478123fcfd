"""The Kursaal Chess Club, article by article, from its README: two pools, a list on the 15th."""

import sys
from datetime import date, timedelta
from fractions import Fraction

from plain.common import (
    First,
    Ground,
    Judgement,
    Month,
    Side,
    add_months,
    age_on,
    approved,
    declared,
    edition_of_event,
    half_away_from_zero,
    half_up,
    hundredths,
    in_window,
    minutes,
    refusal,
    score_of,
    seconds_for_60_moves,
    was_played,
)
from plain.rate import admit, by_player, changed_ratings, columns_of, first_ratings, list_in_force, published

EDITIONS = [("club-2020-01", date(2020, 1, 1)), ("club-2026-01", date(2026, 1, 10))]
POOLS = ("classic", "quick")
NOT_DUE = "2(4)"
LIST_DAY = 15
BODY = sys.modules[__name__]  # what `plain.rate` asks
FLOOR = 700  # 6(2)
MINIMUM = None  # nobody drops out
ACTIVE = 6  # 8
WINDOW = 12  # 7(1)
LIMIT = {"club-2020-01": 350, "club-2026-01": 250}  # 4(2)
#: 4(3): up to that difference the higher rated is expected to score so many hundredths
TABLES = {
    "club-2020-01": [(20, 50), (60, 55), (110, 60), (170, 65), (240, 70), (320, 75), (9999, 80)],
    "club-2026-01": [(0, 50), (100, 60), (200, 70), (300, 80), (9999, 90)],
}


def rate(tables, edition, list_date, pool, had=None, readings=()):
    """`edition` is one of the two, or `club`; `pool` one of the two, or `all`. `readings`: as C-1=top."""
    had = columns_of(tables) if had is None else had
    if edition == "club":
        edition = [name for name, in_force in EDITIONS if in_force <= list_date][-1]
    month = ClubMonth(tables, had, edition, list_date, POOLS if pool == "all" else (pool,), readings)
    verdicts, taken = admit(BODY, month)
    sides = rated_sides(month, taken)
    new, counted = changed_ratings(BODY, month, sides)
    initials, pending, firsts = first_ratings(BODY, month, sides, new)
    return {
        "ratings": sorted(new.values(), key=lambda row: (row["pool"], row["player_id"])),
        "lists": month.lists + list_in_force(month),
        "pending": pending,
        "events": month.events,
        "games": month.games,
        "list": published(BODY, month, new, counted, firsts, with_pool=pool == "all"),
        "sides": [side.row() for side in sides],
        "verdicts": verdicts,
        "initials": initials,
        "base_corrections": month.corrections_left,
    }


def list_of(day):
    """The list in force on a day: that of the last 15th."""
    return (day - timedelta(days=LIST_DAY - 1)).replace(day=LIST_DAY)


class ClubMonth(Month):
    def __init__(self, tables, had, edition, list_date, pools, readings):
        super().__init__(tables, had, edition, list_date, pools)
        self.readings = readings

    def in_the_pool_at_start(self, player_id, event, pool):
        """4(1): on the list in force when the event starts; book.md on `lists`."""
        row = self.ratings.get((pool, player_id))
        started_under = list_of(event["starts_on"])
        if started_under >= self.F:
            return row["rating"] if row else None
        that_list = [r for r in self.lists if r["list_date"] == started_under and r["pool"] == pool]
        if that_list:
            return {r["player_id"]: r["rating"] for r in that_list}.get(player_id)
        if row and row["rated_since"] is not None and row["rated_since"] > event["starts_on"]:
            return None
        return row["rating"] if row else None

    def rating_at_start(self, player_id, event, pool=None):
        pool = pool or pool_of(event)
        rating = self.in_the_pool_at_start(player_id, event, pool)
        if rating is None and pool == "quick" and "C-2=classic" in self.readings:
            return self.in_the_pool_at_start(player_id, event, "classic")
        return rating


# --- 1, 2: the event -------------------------------------------------------------------------------------------------


def pool_of(event):
    seconds = seconds_for_60_moves(event["time_control"])
    if seconds >= minutes(60):
        return "classic"
    return "quick" if seconds >= minutes(5) else None


def reported(month, event, game=None):
    """2(4): before the day of the list. From 2026 a game by its own report, if it has one."""
    day = event["reported_on"] if month.has("events", "reported_on") else event["ends_on"]
    if edition_of_event(EDITIONS, month, event) == "club-2026-01" and game is not None and game["reported_on"]:
        day = game["reported_on"]
    return day is not None and day < month.L


def judge_event(month, event):
    open_games = [game for game in month.games_of(event) if game["rated_on"] is None]
    games = [game for game in open_games if reported(month, event, game)]
    left = [game for game in open_games if game not in games]
    if not games and (left or not reported(month, event)):
        return Judgement("later_list", "2(4)", "not reported before the list")
    if edition_of_event(EDITIONS, month, event) is None:
        return refusal([Ground("2", "no edition was in force when the event started")])
    grounds = list(grounds_against(month, event))
    if grounds:
        return refusal(grounds)
    return Judgement("rated", "2(1)", "an evening", games, left, closes=not left and event["ends_on"] < month.L)


def grounds_against(month, event):
    """In the order of the text."""
    pool = pool_of(event)
    if pool is None:
        yield Ground("1", "less than 5 minutes")
    elif pool not in month.pools:
        yield Ground("1", f"an event of the {pool} pool")
    if month.has("events", "declarations") and "club_evening" not in declared(event):
        yield Ground("2(1)", "not an evening of the club")
    if month.has("events", "registered_on"):
        if event["registered_on"] is None:
            yield Ground("2(2)", "not announced")
        elif (event["starts_on"] - event["registered_on"]).days < 7 and "excused" not in approved(event):
            yield Ground("2(2)", "announced late", officer_may_accept=True)
    if month.is_refused(event):
        yield Ground("2(3)", "left out")


# --- 3: the game -----------------------------------------------------------------------------------------------------


def judge_game(month, event, game):
    if not was_played(game):
        return Ground("3", "not played")
    if game["ruling"] is not None:
        return Ground("3", "taken out")
    return None


# --- 4, 7(2): the side -----------------------------------------------------------------------------------------------


def rated_sides(month, taken):
    for event, game, ground in taken:  # 7(2)
        for player_id in (game["white_id"], game["black_id"]):
            classic = month.rating("classic", player_id)
            unrated = month.rating("quick", player_id) is None
            if not ground and pool_of(event) == "quick" and unrated and classic is not None:
                month.taken_over["quick", player_id] = classic
    sides = []
    far_already = set()
    for event, game, ground in taken:  # in the order of rounds and boards
        for color in ("w", "b"):
            sides.append(rated_side(month, Side(pool_of(event), event, game, color), ground, far_already))
    for (pool, player_id), own in by_player(sides).items():
        for side in own:
            side.k = K_in_period(month, pool, player_id)
    return sides


def rated_side(month, side, ground, far_already):
    now = month.rating(side.pool, side.player_id)
    if now is None:
        now = month.taken_over.get((side.pool, side.player_id))
    if now is not None:
        then = month.rating_at_start(side.player_id, side.event)
        side.rating = now if then is None else then
    side.opponent_rating = month.rating_at_start(side.opponent_id, side.event)
    if ground:
        return side.not_counted(ground.article, ground.reason)
    if now is None:
        return side.not_counted("7(1)", "unrated", to_pool=side.opponent_rating is not None)
    if side.opponent_rating is None:
        return side.not_counted("4(3)", "the opponent is unrated")
    edition = edition_of_event(EDITIONS, month, side.event)
    D = counted = side.rating - side.opponent_rating
    limit = LIMIT[edition]
    first_far = abs(D) > limit and (side.player_id, side.event["event_id"]) not in far_already
    if first_far:
        counted = limit if D > 0 else -limit
        far_already.add((side.player_id, side.event["event_id"]))
    side.count(D, counted, expected(edition, counted))
    if (side.pool, side.player_id) in month.taken_over:
        side.touched_by("7(2)", "counted with the classic rating")
    if first_far:
        side.touched_by("4(2)", "the first difference beyond the limit")
    return side


def expected(edition, D):
    higher = next(score for most, score in TABLES[edition] if abs(D) <= most)
    return higher if D >= 0 else 100 - higher


# --- 5, 6: K and the new rating --------------------------------------------------------------------------------------


def K(month, birth_date, on, highest, games):
    age = age_on(birth_date, on)
    if "C-1=top" in month.readings and highest >= 2000:
        return 12
    if age is not None and age < 16:
        return 40
    if games < 10:
        return 36
    return 12 if highest >= 2000 else 24


def K_in_period(month, pool, player_id):
    games = sum(month.games_before(either, player_id) for either in POOLS)
    return K(month, month.players[player_id]["birth_date"], month.L, month.highest(pool, player_id), games)


def K_on_list(month, row, new):
    both = [new.get((pool, row["player_id"])) for pool in POOLS]
    games = sum(one["games"] or 0 for one in both if one)
    highest = max(row["peak"] or 0, row["rating"])
    return K(month, month.players[row["player_id"]]["birth_date"], add_months(month.L, 1), highest, games)


def new_rating(rating, K, deltas):
    return rating + half_away_from_zero(Fraction(K * deltas, 100))


def after_change(month, player_id, rating):
    return max(FLOOR, rating)  # of every rating


# --- 7(1): the first rating ------------------------------------------------------------------------------------------


def left_out(month, player, row):
    """Who is registered and alive is listed."""
    return False


def is_foreign(month, player_id):
    return False


def pool_now(month, waiting, fresh):
    return [row for row in waiting if in_window(row["period"], month.P, WINDOW)] + fresh, []


def first_rating(rows, remembered=()):
    n = len(rows)
    average = Fraction(sum(row["opponent_rating"] for row in rows), n)
    p = hundredths(score_of(rows) / n)
    points = 8 * (p - 50)
    result = min(1900, max(FLOOR, half_up(average + points)))
    enough = n >= 4 and len({row["event_id"] for row in rows}) >= 2
    return First("7(1)", "rated" if enough else "missing", rows, rows, average, p, points, result, enough)
