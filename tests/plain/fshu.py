"""Ukrainian Chess Federation, edition 2018-01, article by article."""

from datetime import date
from fractions import Fraction

from plain.common import (
    First,
    Ground,
    Judgement,
    add_months,
    age_on,
    approved,
    by_event,
    capped_at_400,
    declared,
    dp,
    edition_of_event,
    half_away_from_zero,
    half_up,
    hundredths,
    in_window,
    minutes,
    period_of,
    refusal,
    score_of,
    seconds_for_60_moves,
    was_played,
    within_700,
)
from plain.tables import pd_of

EDITIONS = [("fshu-2018-01", date(2018, 1, 23))]
POOLS = ("standard",)
NOT_DUE = "4.1"  # said of a game that is not reported in time
REDUCED = ("6.5.5", "K x n would be over 700")
MINIMUM = 1600  # 3, 5
ACTIVE = 36  # 5
WINDOW = 24  # 4, U-3


# --- 2, 7: the event -------------------------------------------------------------------------------------------------


def is_later(month, event):
    """2 (U-11): the list of day L takes what ended and was reported before L."""
    if event["ends_on"] >= month.L:
        return True
    if not month.has("events", "reported_on"):
        return False
    return event["reported_on"] is None or event["reported_on"] >= month.L


def judge_event(month, event):
    if is_later(month, event):
        return Judgement("later_list", "2", "not ended and reported before the list")
    if edition_of_event(EDITIONS, month, event) is None:
        return refusal([Ground("1", "no edition was in force when the event started")])
    grounds = list(grounds_against(month, event))
    if grounds:
        return refusal(grounds)
    open_games = [game for game in month.games_of(event) if game["rated_on"] is None]
    return Judgement("rated", "2", "rated", open_games, closes=True)


def grounds_against(month, event):
    """In the order of the text."""
    if seconds_for_60_moves(event["time_control"]) < minutes(60):
        yield Ground("2", "less than 60 minutes")
    seconds = 2 * seconds_for_60_moves(event["time_control"])
    for rounds in rounds_by_day(month, event).values():
        if rounds > 3 or rounds * seconds > 12 * 3600:
            yield Ground("2", "more than 3 rounds or 12 hours of play in a day")
    if month.has("events", "declarations"):
        if "laws_of_chess" not in declared(event):
            yield Ground("2", "not declared to be played by the Laws of Chess")
        if "moves_recorded" not in declared(event):
            yield Ground("2", "the moves were not recorded")
    if reported_too_late(month, event) and "officer_late" not in approved(event):  # U-1
        yield Ground("2", "reported more than one month after its end", officer_may_accept=True)
    if month.is_refused(event):
        yield Ground("2", "the commission declined to rate the event")
    if "U-35=required" in month.readings and month.has("events", "paper_received_on"):
        came = event["paper_received_on"]
        if (came is None or came >= month.L) and "officer_late" not in approved(event):
            yield Ground("7", "no paper copy of the report", officer_may_accept=True)
    if month.has("events", "declarations") and "agreed" not in declared(event):
        yield Ground("7", "not agreed with the federation")


def rounds_by_day(month, event):
    """U-18: {day: number of rounds}, each round on one day, as the event's regulations provide."""
    if "U-18=games" in month.readings:
        return month.rounds_by_day(event)
    days = dict(month.schedule_of(event)) if month.games_of(event) else {}
    for number in {game["round"] for game in month.games_of(event)} - set(days):
        dates = [game["played_on"] for game in month.games_of(event) if game["round"] == number]
        dates = sorted(day for day in dates if day is not None)
        if dates:
            days[number] = max(dates, key=lambda day: (dates.count(day), -day.toordinal()))
        elif event["starts_on"] == event["ends_on"]:
            days[number] = event["starts_on"]
    return {day: list(days.values()).count(day) for day in days.values()}


def reported_too_late(month, event):
    """2: more than one month after the end."""
    if not month.has("events", "reported_on") or event["reported_on"] is None:
        return False
    return event["reported_on"] > add_months(event["ends_on"], 1)


# --- 2: the game -----------------------------------------------------------------------------------------------------


def pool_of(event):
    return "standard"


def judge_game(month, event, game):
    """None, or the ground on which the game is not rated; a ruling is none (U-28)."""
    if not was_played(game):
        return Ground("2", "not played")
    higher = max(rating_of(month, game[colour], event) or 0 for colour in ("white_id", "black_id"))
    if higher >= 2300 and seconds_for_60_moves(event["time_control"]) < minutes(90):
        return Ground("2", "less than 90 minutes")
    return None


# --- 2, 6.4, 6.5: the side -------------------------------------------------------------------------------------------


def is_foreign(month, player_id):
    """2 (U-12): a player of another federation."""
    return month.players[player_id]["federation"] not in (None, "UKR")


def left_out(month, player, row):
    """5: removed by the commission, inactive on that day, and not a rated game since."""
    if player["removed_on"] is None or player["removed_on"] > month.L:
        return False
    return row["last_period"] is None or row["last_period"] < period_of(add_months(player["removed_on"], -ACTIVE))


def rating_of(month, player_id, event):
    """6.5.1: on the list when the event started; a foreigner's FIDE rating (2)."""
    if is_foreign(month, player_id):
        return fide_rating_of(month, player_id, event)
    return month.rating_at_start(player_id, event)


def fide_rating_of(month, player_id, event):
    """U-32: on the last FIDE list on record by the start; where none names the player, the register's."""
    by_then = [rating for day, rating in month.fide_lists_of(player_id, "standard") if day <= event["starts_on"]]
    if not by_then:
        return month.players[player_id]["fide_standard"]
    return by_then[-1] or None


def before_sides(month, taken):
    pass


def rate_sides(month, sides):
    """Sides come in the order of event, round and board."""
    over_400 = {}  # (event_id, player_id) -> such games so far
    for side, ground in sides:
        start = rating_of(month, side.player_id, side.event)
        current = month.stands("standard", side.player_id, side.event)
        side.opponent_rating = rating_of(month, side.opponent_id, side.event)
        if is_foreign(month, side.player_id):
            side.rating = start
        elif current is not None:
            side.rating = current if start is None else start
        if ground:
            side.not_counted(ground.article, ground.reason)
        elif is_foreign(month, side.player_id):
            side.not_counted("2", "a player of another federation")
        elif current is None:
            rated_here = side.opponent_rating is not None and not is_foreign(month, side.opponent_id)
            side.not_counted("4", "unrated", to_pool=rated_here)
        elif side.opponent_rating is None:
            side.not_counted("6.5.2", "the opponent is unrated")
        else:
            D = side.rating - side.opponent_rating
            counted = D
            if abs(D) > 400:  # 6.5.3, U-6
                key = (side.event["event_id"], side.player_id)
                over_400[key] = over_400.get(key, 0) + 1
                if over_400[key] <= 2:
                    counted = capped_at_400(D)
            side.count(D, counted, pd_of(counted))
            if side.game["ruling"] is not None:
                side.touched_by("2", f"a ruling is on record ({side.game['ruling']})")
            if start is None:
                side.touched_by("6.4", "unrated at the start: the current rating")
            if abs(D) > 400:
                side.touched_by("6.5.3", "a difference of more than 400")


# --- 6.5.5, 6.5.6, 6.6: K and the change -----------------------------------------------------------------------------


def K(birth_date, day, rating, highest, games, by_year=False):
    """6.5.5 in the order of U-7."""
    if highest >= 2300:
        return 10
    if games < 30:
        return 40
    if birth_date is not None and is_child(birth_date, day, by_year) and rating <= 2000:
        return 40
    return 20


def is_child(birth_date, day, by_year):
    """U-8: under 14 on that day; or of the age group of that year, whose oldest become 14 in it."""
    return day.year - int(birth_date[:4]) <= 14 if by_year else age_on(birth_date, day) < 14


def K_in_period(month, pool, player_id):
    """From the list in force; age on the first day of the period (U-8)."""
    rating = month.stands(pool, player_id)
    birth_date = month.players[player_id]["birth_date"]
    highest, games = month.highest(pool, player_id), month.games_before(pool, player_id)
    return K(birth_date, month.F, rating, highest, games, "U-8=year" in month.readings)


def K_used(K, n):
    return within_700(K, n)


def K_on_list(month, row, new_ratings):
    birth_date = month.players[row["player_id"]]["birth_date"]
    highest = max(row["peak"] or 0, row["rating"])
    return K(birth_date, month.L, row["rating"], highest, row["games"], "U-8=year" in month.readings)


def new_rating(rating, K, deltas):
    """6.5.6 (U-13)."""
    return rating + half_away_from_zero(Fraction(K * deltas, 100))


def after_change(month, player_id, rating):
    """6.6 (U-9): FIDE rating of 2600 or more, and the national one lower."""
    fide = month.players[player_id]["fide_standard"]
    return fide if fide is not None and fide >= 2600 and rating < fide else rating


# --- 4, 6.2, 6.3: the first rating -----------------------------------------------------------------------------------


def pool_now(month, waiting, fresh):
    """4 (U-2, U-3): the last 24 periods; where there is nothing yet, counting begins with the first good event."""
    if "U-2=letter" in month.readings:
        return pool_by_the_letter(month, waiting + fresh)
    pool = [row for row in waiting if in_window(row["period"], month.P, WINDOW)]
    if pool:
        return pool + fresh, []
    for _, rows in by_event(fresh):
        if pool or begins_counting(rows):
            pool = pool + rows
    return pool, []


def pool_by_the_letter(month, ever):
    """4: what is counted, if the first tournament was good enough; and the rest, which is remembered."""
    events = by_event(ever)
    while events and score_of(events[0][1]) == 0:  # 6.2.1: it is no first tournament
        events = events[1:]
    counted = []
    if events and performance(events[0][1]) >= 1600:
        for _, rows in events:
            if counted or len(rows) >= 3:
                counted = counted + rows
    counted = [row for row in counted if in_window(row["period"], month.P, WINDOW)]
    return counted, [row for row in ever if row not in counted]


def begins_counting(rows):
    """4: at least 3 games and a performance of at least 1600; 6.2.1: not a zero."""
    return len(rows) >= 3 and score_of(rows) > 0 and performance(rows) >= 1600


def performance(rows):
    """6.2.2, 6.2.3, 6.3 (U-5)."""
    Rc = Fraction(sum(row["opponent_rating"] for row in rows), len(rows))
    return half_up(Rc + dp(score_of(rows) / len(rows)))


def first_rating(rows, remembered=()):
    """4: from 15 games; 6.2.4: at most 2300; 6.2.5: below 1600 the earliest events are dropped (U-4)."""
    if len(rows) < 15:
        return outcome("4", "fewer than 15 games", rows, [*rows, *remembered], published=False)
    events = by_event(rows)
    for dropped in range(len(events)):
        used = [row for _, event_rows in events[dropped:] for row in event_rows]
        if dropped and not begins_counting(events[dropped][1]):
            continue
        if performance(used) >= 1600:
            article = "6.2" if dropped == 0 else "6.2.5"
            return outcome(article, "published", used, rows, published=True)
    return outcome("6.2.5", "below 1600 whatever is dropped: from nought", rows, [], published=False)


def outcome(article, reason, used, kept, published):
    p = score_of(used) / len(used)
    Ru = performance(used)
    if Ru > 2300:  # 6.2.4
        article = {"4": "4", "6.2": "6.2.4", "6.2.5": "6.2.5; 6.2.4"}[article]
    Rc = Fraction(sum(row["opponent_rating"] for row in used), len(used))
    return First(article, reason, used, kept, Rc, hundredths(p), dp(p), min(Ru, 2300), published)
