"""Japan Chess Federation, edition 2024-10, article by article."""

from dataclasses import replace
from datetime import date
from fractions import Fraction

from plain.common import (
    First,
    Ground,
    Judgement,
    add_months,
    age_on,
    approved,
    capped_at_400,
    declared,
    dp,
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
from plain.tables import pd_of

EDITIONS = [("jcf-2024-10", date(2024, 10, 1))]
POOLS = ("standard", "rapid")
NOT_DUE = "3(6)"  # said of a game that is not reported in time
REDUCED = None  # 5: no 700 rule
MINIMUM = None
ACTIVE = 12  # 7: as FIDE 7.2.2
WINDOW = 24  # 6(3), J-12
FLOOR = 1000  # 5(3)


# --- 2, 3: the event -------------------------------------------------------------------------------------------------


def pool_of(event):
    """2(2): 45 minutes standard, 10 rapid, less none."""
    seconds = seconds_for_60_moves(event["time_control"])
    if seconds >= minutes(45):
        return "standard"
    if seconds >= minutes(10):
        return "rapid"
    return None


def last_day_for_reports(list_date):
    """3(6): the 20th of the month before the list."""
    return add_months(list_date, -1).replace(day=20)


def in_time(month, event, game=None):
    """3(6), J-10: reported by the 20th; the game's own report, else the event's."""
    reported = game["reported_on"] if game is not None else None
    if reported is None:
        reported = event["reported_on"] if month.has("events", "reported_on") else event["ends_on"]
    return reported is not None and reported <= last_day_for_reports(month.L)


def was_rated(event, game):
    """3(7): on a list of its own, or with its event, unless its own report came after the last day for that list."""
    if game["rated_on"] is not None:
        return True
    closed = event["rated_on"]
    return closed is not None and not (game["reported_on"] and game["reported_on"] > last_day_for_reports(closed))


def is_judged(month, event):
    """An event that no list has closed; or one with a game that is judged now."""
    return event["rated_on"] is None or not all(was_rated(event, game) for game in month.games_of(event))


def has_begun(month, event):
    return event["rated_on"] is not None or any(was_rated(event, game) for game in month.games_of(event))


def judge_event(month, event):
    """3(4), J-30: whatever becomes of it, an announcement that contradicts the time control is said."""
    judged = judged_event(month, event)
    announced, pool = event["announced_pool"], pool_of(event)
    if edition_of_event(EDITIONS, month, event) is None or pool is None or announced in (None, pool):
        return judged
    return replace(judged, article="; ".join(dict.fromkeys([*judged.article.split("; "), "3(4)"])))


def judged_event(month, event):
    open_games = [game for game in month.games_of(event) if not was_rated(event, game)]
    begun = has_begun(month, event)
    games = [game for game in open_games if in_time(month, event, game)]
    left = [game for game in open_games if game not in games]
    waits_whole = not (begun and left)  # only while none of its games has been rated
    if waits_whole and not games and (left or not in_time(month, event)):
        return Judgement("later_list", "3(6)", "not reported by the 20th")
    if edition_of_event(EDITIONS, month, event) is None:
        return refusal([Ground("7(2)", "no edition was in force when the event started")])
    grounds = list(grounds_against(month, event, games))
    if grounds:
        return refusal(grounds)
    return Judgement("rated", "3(1)", "an official event", games, left, closes=not left and event["ends_on"] < month.L)


def grounds_against(month, event, games):
    """In the order of the text. `games`: those that this list takes."""
    pool = pool_of(event)
    if pool is None:
        yield Ground("2(2)", "less than 10 minutes")
    elif pool not in month.pools:
        yield Ground("2(2)", f"an event of the {pool} pool")
    if month.has("events", "declarations") and "official" not in declared(event):
        yield Ground("3(1)", "not an official event")
    yield from grounds_against_who_holds_it(month, event)
    if month.has("events", "registered_on"):  # 3(4), J-9
        if event["registered_on"] is None:
            yield Ground("3(4)", "not applied for")
        elif (event["starts_on"] - event["registered_on"]).days < 5 and "officer_late" not in approved(event):
            yield Ground("3(4)", "applied for less than 5 days before", officer_may_accept=True)
    if not has_begun(month, event) and all(reported_too_late(month, event, game) for game in games or [None]):
        yield TOO_LATE  # 3(7): none of it is in time, and none has been rated
    if month.is_refused(event):
        yield Ground("3(8)", "judged unsuitable by the federation")


def grounds_against_who_holds_it(month, event):
    """3(3), J-28, J-29: by the register where the event names a club, else as declared; and who runs it."""
    club, first, last = event["club"], event["starts_on"], event["ends_on"]
    if club != "jcf" and (club is None or "clubs" not in month.had):
        if month.has("events", "declarations") and "organiser_entitled" not in declared(event):
            yield Ground("3(3)", "the organiser may not hold official events")
    elif club != "jcf":
        entitled = month.clubs.get(club)
        if entitled is None:
            yield Ground("3(3)", "not in the register")
        elif entitled["entitled_from"] and first < entitled["entitled_from"]:
            yield Ground("3(3)", "not yet entitled")
        elif entitled["entitled_until"] and last > entitled["entitled_until"]:
            yield Ground("3(3)", "no longer entitled")
    who = event["responsible"]
    if who is not None and not all(is_member(month, who, day) for day in (first, last)):
        yield Ground("3(3)", "not run by a member")


TOO_LATE = Ground("3(7)", "reported more than 3 months after the event's last day", officer_may_accept=True)


def reported_too_late(month, event, game=None):
    """3(7), note 3: last day 15 January -> until 15 April. The game's own report, else the event's (J-1, J-16)."""
    if "officer_late" in approved(event):
        return False
    reported = game["reported_on"] if game is not None else None
    if reported is None and month.has("events", "reported_on"):
        reported = event["reported_on"]
    return reported is not None and reported > add_months(event["ends_on"], 3)


# --- 3(5), 5(1), 3(8), 3(7): the game --------------------------------------------------------------------------------


def judge_game(month, event, game):
    """None, or the ground on which the game is not rated; being late comes last, since that may be accepted."""
    for colour in ("white_id", "black_id"):
        if not is_member(month, game[colour], game["played_on"] or event["ends_on"]):
            return Ground("3(5)", f"{game[colour]} was not a member on the day of the game")
    if not was_played(game):
        return Ground("5(1)", "not played")
    if game["ruling"] is not None:
        return Ground("3(8)", f"not rated by a decision ({game['ruling']})")
    return TOO_LATE if reported_too_late(month, event, game) else None


def is_member(month, player_id, day):
    """3(5): on the day of the game. Without membership columns it is not judged; both dates empty: no member."""
    if not month.has("players", "member_from") and not month.has("players", "member_until"):
        return True
    player = month.players.get(player_id) or {"member_from": None, "member_until": None}
    first, last = player["member_from"], player["member_until"]
    if first is None and last is None:
        return False
    return (first is None or first <= day) and (last is None or day <= last)


# --- 6(1), 6(2), 5: the side -----------------------------------------------------------------------------------------


def other_than(pool):
    return "rapid" if pool == "standard" else "standard"


def fide_rating_on_joining(month, pool, player_id):
    """6(1), J-11: of who has no rating and no counted game in either pool; 5(3): not below the floor."""
    player = month.players[player_id]
    joined = player["joined_on"] or player["member_from"]
    if joined is None or joined >= month.L:
        return None
    if any(month.rating(either, player_id) is not None for either in POOLS):
        return None
    lists = month.fide_lists_of(player_id, pool)
    if lists:  # J-31: the last of them by the day of joining, however long ago that is
        if any(month.games_before(either, player_id) for either in POOLS):
            return None
        return not_below_floor(([0] + [rating for day, rating in lists if day <= joined])[-1] or None)
    # the register stands in for it in the period of joining, of who has no pending results
    if joined < month.F or any(row["player_id"] == player_id for row in month.pending):
        return None
    return not_below_floor(player["fide_standard" if pool == "standard" else "fide_rapid"])


def not_below_floor(rating):
    return None if rating is None else max(FLOOR, rating)


def before_sides(month, taken):
    """6(1), J-20: who joins FIDE rated is not UR in that period, played or not.

    6(2): who is rated in one pool only (by (1) too) and has a game that counts in the other one now takes that rating
    over; a game against UR (C = 0) begins nothing (J-19). For a UR opponent such a player counts with it all the same.
    """
    for pool in POOLS:
        for player_id in month.players:
            rating = fide_rating_on_joining(month, pool, player_id)
            if rating is not None:
                month.joined_with[pool, player_id] = rating
    for event, game, ground in taken:
        if ground:
            continue
        pool = pool_of(event)
        for own, other in (("white_id", "black_id"), ("black_id", "white_id")):
            in_the_other = rating_before(month, other_than(pool), game[own])
            if rating_before(month, pool, game[own]) is None and in_the_other is not None:
                month.lent[pool, game[own]] = in_the_other
                if not is_ur(month, pool, game[other]):
                    month.taken_over[pool, game[own]] = in_the_other


def is_ur(month, pool, player_id):
    """6(3): no rating by (1) and (2)."""
    return all(rating_before(month, either, player_id) is None for either in (pool, other_than(pool)))


def rating_before(month, pool, player_id, event=None):
    """On the list in force, or by 6(1)."""
    rating = month.stands(pool, player_id, event)
    return month.joined_with.get((pool, player_id)) if rating is None else rating


def rating_when_counted(month, pool, player_id, event):
    """5, J-7: the list in force, or the rating taken over by 6(1), or that of the other pool by 6(2)."""
    rating = rating_before(month, pool, player_id, event)
    return month.lent.get((pool, player_id)) if rating is None else rating


def rate_sides(month, sides):
    for side, ground in sides:
        side.rating = rating_when_counted(month, side.pool, side.player_id, side.event)
        side.opponent_rating = rating_when_counted(month, side.pool, side.opponent_id, side.event)
        if ground:
            side.not_counted(ground.article, ground.reason)
        elif side.rating is None:
            side.not_counted("6(3)", "UR", to_pool=side.opponent_rating is not None)
        elif side.opponent_rating is None:
            side.not_counted("5(1)", "the opponent is UR")
        else:
            D = side.rating - side.opponent_rating
            side.count(D, capped_at_400(D), pd_of(capped_at_400(D)))
            both = {(side.pool, side.player_id), (side.pool, side.opponent_id)}
            if both & set(month.joined_with):
                side.touched_by("6(1)", "a FIDE rating taken over on joining")
            if both & set(month.taken_over):
                side.touched_by("6(2)", "a rating taken over from the other pool")
            if abs(D) > 400:
                side.touched_by("5(1)", "a difference of more than 400")


# --- 5(1), (2), (3): K and the change --------------------------------------------------------------------------------


def K(birth_date, year, highest, games):
    """5(1) in the order of J-2; age on 1 January of the year of the list being made (J-8)."""
    age = age_on(birth_date, date(year, 1, 1))
    if highest >= 2400:
        return 10
    if games < 30:
        return 40
    if age is not None and age < 19 and highest < 2000:
        return 40
    return 20


def K_in_period(month, pool, player_id):
    """As of the list in force (J-3), games of both pools (J-4), highest of this pool."""
    games = sum(month.games_before(either, player_id) for either in POOLS)
    return K(month.players[player_id]["birth_date"], month.L.year, month.highest(pool, player_id), games)


def K_used(K, n):
    return K


def K_on_list(month, row, new_ratings):
    games = sum(
        new_ratings[either, row["player_id"]]["games"] or 0
        for either in POOLS
        if (either, row["player_id"]) in new_ratings
    )
    next_list = add_months(month.L, 1)
    birth_date = month.players[row["player_id"]]["birth_date"]
    return K(birth_date, next_list.year, max(row["peak"] or 0, row["rating"]), games)


def new_rating(rating, K, deltas):
    """5(2): rounded once; 5(3): not below 1000."""
    return max(FLOOR, rating + half_away_from_zero(Fraction(K * deltas, 100)))


def after_change(month, player_id, rating):
    return rating


# --- 6(3), (4): the first rating --------------------------------------------------------------------------------------


def is_foreign(month, player_id):
    return False


def left_out(month, player, row):
    return False


def pool_now(month, waiting, fresh):
    """6(3), J-12: the last 24 periods; nothing older is remembered."""
    return [row for row in waiting if in_window(row["period"], month.P, WINDOW)] + fresh, []


def first_rating(rows, remembered=()):
    """6(3), 6(4), J-5."""
    n, score = len(rows), score_of(rows)
    RA = Fraction(sum(row["opponent_rating"] for row in rows), n)
    p = score / n
    PR = half_up(RA + dp(p))
    all_alike = score == n or score == 0
    published = n >= 6 and not all_alike
    article = "6(3); 5(3)" if published and PR < FLOOR else "6(3)"
    PR = max(FLOOR, PR)
    reason = "published" if published else "fewer than 6 games" if n < 6 else "all won or all lost"
    return First(article, reason, rows, rows, RA, hundredths(p), dp(p), PR, published)
