"""FIDE Rating Regulations, editions 2024-01, 2024-03 and 2025-10, article by article."""

from datetime import date
from fractions import Fraction

from plain.common import (
    POINTS,
    First,
    Ground,
    Judgement,
    add_months,
    approved,
    born_on,
    both_colours,
    by_event,
    capped_at_400,
    days_before,
    declared,
    dp,
    edition_of_event,
    first_of_month,
    half_away_from_zero,
    half_up,
    hundredths,
    in_window,
    minutes,
    refusal,
    score_of,
    seconds_for_60_moves,
    was_played,
    within_700,
)
from plain.tables import pd_of

EDITIONS = [("fide-2024-01", date(2024, 1, 1)), ("fide-2024-03", date(2024, 3, 1)), ("fide-2025-10", date(2025, 10, 1))]
POOLS = ("standard",)
NOT_DUE = "4.1"  # said of a game that is not reported in time
REDUCED = ("8.3.3", "K x n would be over 700")
MINIMUM = 1400  # 7.1.2, 7.2.1
ACTIVE = 12  # 7.2.2 (I-6)
WINDOW = 26  # 7.1.4 (I-4)


# --- 0.2, 2.1, 3.1, 6.1, 7.1.3, 9: the event -------------------------------------------------------------------------


def closing_day(list_date, event):
    """7.1.3: three days before the list; for an official FIDE event the day before it."""
    return days_before(list_date, 1 if "official" in declared(event) else 3)


def last_day_of_reports(list_date, event, edition):
    """7.1.3 (I-13): by the closing day; fide-2024-01 closes on the tournament's end only: before the list."""
    if edition in (None, "fide-2024-01"):  # None: it started before all of them, and the first one serves
        return days_before(list_date, 1)
    return closing_day(list_date, event)


def third_list(event):
    """9.1: ends in March -> 1 April, 1 May, 1 June is the third."""
    return add_months(first_of_month(event["ends_on"]), 3)


def is_later(month, event):
    """7.1.3: not ended or not reported in time for this list."""
    if event["ends_on"] > closing_day(month.L, event):
        return True
    if not month.has("events", "reported_on"):
        return False
    if event["reported_on"] is None:
        return third_list(event) >= month.L
    return event["reported_on"] > last_day_of_reports(month.L, event, edition_of_event(EDITIONS, month, event))


def is_long(event):
    """4.1: more than 30 days, the first and the last included."""
    return (event["ends_on"] - event["starts_on"]).days + 1 > 30


def judge_event(month, event):
    open_games = [game for game in month.games_of(event) if game["rated_on"] is None]
    edition = edition_of_event(EDITIONS, month, event)
    interim = []
    later = is_later(month, event)
    if later and is_long(event):
        last = last_day_of_reports(month.L, event, edition)
        interim = [game for game in open_games if game["reported_on"] is not None and game["reported_on"] <= last]
    if later and not interim:
        reason = "ended or reported after this list closed"
        if reported_too_late(month, event, edition) and not submitted_by_others(month, event, edition):
            reason += ", too late by 9.1"
        return Judgement("later_list", "7.1.3", reason)
    if edition is None:
        return refusal([Ground("0.1", "no edition was in force when the event started")])
    grounds = list(grounds_against(month, event, edition, still_open=later))
    if grounds:
        return refusal(grounds)
    shall = "0.3; " if is_rated_by_0_3(month, event, edition) else ""
    if later:
        left = [game for game in open_games if game not in interim]
        return Judgement("rated", f"{shall}4.1", "interim results of a long event", interim, left)
    return Judgement("rated", f"{shall}7.1", "rated", open_games, closes=True)


def shall_be_rated(event):
    """0.3 (I-30): official FIDE and continental events; registration is no ground against them."""
    return bool({"official", "continental"} & set(declared(event)))


def is_rated_by_0_3(month, event, edition):
    """0.3 is cited where registration would be against the event without it."""
    without = {**event, "declarations": None}
    against = [*registration(month, without, edition), *([1] if registration_refused(month, without, edition) else [])]
    return shall_be_rated(event) and bool(against)


def grounds_against(month, event, edition, still_open=False):
    """In the order of the text."""
    yield from registration(month, event, edition)
    if registration_refused(month, event, edition):
        yield Ground("0.2", "the QC chair refused to register the event")
    if "hybrid" in declared(event) and "hybrid" not in approved(event):
        yield Ground("0.2", "a hybrid event without the QC chair's approval")
    if month.is_refused(event):
        yield Ground("0.4", "FIDE declined to rate the event")
    for controls in both_colours(event["time_control"]):
        if controls[0][0] is not None and controls[0][0] < 30:
            yield Ground("1.2", "the first time control is for fewer than 30 moves")
    if month.has("events", "declarations") and not {"laws_of_chess", "hybrid"} & set(declared(event)):
        yield Ground("2.1", "not declared to be played by the Laws of Chess or the hybrid regulations")
    if hours_too_long(month, event):
        yield Ground("3.1", "more than 12 hours of play in a day")
    if event["kind"] == "match" and any(
        month.rating_at_start(player_id, event) is None for player_id in month.participants(event)
    ):
        yield Ground("6.1", "a match with an unrated player")
    too_late = reported_too_late(month, event, edition) and not submitted_by_others(month, event, edition)
    if too_late and not still_open:
        yield Ground("9.1", "not reported in time for the third list after its end")
    if "hybrid" in declared(event) and "pgn" not in declared(event):
        yield Ground("9.4", "a hybrid event without its PGN")


def registration(month, event, edition):
    """0.2 (fide-2024-01), 0.2.1 to 0.2.4 (fide-2024-03); I-1, I-2."""
    if not month.has("events", "registered_on") or submitted_by_others(month, event, edition):
        return
    if shall_be_rated(event):
        return
    article, days, approval = "0.2", 3, "qc_chair_late"
    if edition != "fide-2024-01":
        article = "0.2.2"
        for player_id in month.participants(event):
            rating = month.rating_at_start(player_id, event)
            woman = month.players[player_id]["sex"] == "w"
            if rating is not None and (rating > 2700 or (woman and rating > 2500)):
                article, days, approval = "0.2.1", 30, "president_late"
    if event["registered_on"] is None:
        yield Ground(article, "not registered")
    elif (event["starts_on"] - event["registered_on"]).days < days and approval not in approved(event):
        yield Ground(article, f"registered less than {days} days before the start")


def submitted_by_others(month, event, edition):
    """0.2: the Council, or (fide-2024-03, average over 2700) the President, has the event rated."""
    if "council" in approved(event):
        return True
    if "president" not in approved(event) or edition == "fide-2024-01":
        return False
    ratings = [month.rating_at_start(player_id, event) for player_id in month.participants(event)]
    rated = [rating for rating in ratings if rating is not None]
    return bool(rated) and Fraction(sum(rated), len(rated)) > 2700


def hours_too_long(month, event):
    """3.1: both players' time for 60 moves, times the rounds of the day."""
    seconds = 2 * seconds_for_60_moves(event["time_control"])
    return any(rounds * seconds > 12 * 3600 for rounds in rounds_by_day(month, event).values())


def rounds_by_day(month, event):
    """I-21: {day: number of rounds}; an undated game is of its round's day in the schedule, or of the only day."""
    schedule, rounds = month.schedule_of(event), {}
    only_day = event["starts_on"] if event["starts_on"] == event["ends_on"] else None
    for game in month.games_of(event):
        day = game["played_on"] or schedule.get(game["round"], only_day)
        if day is not None:
            rounds.setdefault(day, set()).add(game["round"])
    return {day: len(numbers) for day, numbers in rounds.items()}


def reported_too_late(month, event, edition):
    """9.1: not in time for the third list after its end, by the same edition as above (I-13)."""
    if not month.has("events", "reported_on"):
        return False
    if event["reported_on"] is None:
        return third_list(event) < month.L
    return event["reported_on"] > last_day_of_reports(third_list(event), event, edition)


# --- 1.1, 5, 6.2: the game -------------------------------------------------------------------------------------------


def pool_of(event):
    return "standard"


def judge_game(month, event, game):
    """None, or the ground on which the game is not rated."""
    if not was_played(game):
        return Ground("5.1", "not played")
    if game["ruling"] in ("force_majeure", "fair_play"):  # unequal times are a matter of rapid and blitz
        return Ground("5.1", f"not rated by a decision ({game['ruling']})")
    needed = time_needed(month, event, game)
    if seconds_for_60_moves(event["time_control"]) < needed:
        return Ground("1.1", f"less than {needed // 60} minutes")
    if match_already_won(month, event, game):
        return Ground("6.2", "the match was won before this game")
    return None


def time_needed(month, event, game):
    """1.1, by the ratings when the event started; an unrated player counts as below 1800 (I-3)."""
    higher = max(month.rating_at_start(game[colour], event) or 0 for colour in ("white_id", "black_id"))
    if higher >= 2400:
        return minutes(120)
    if higher >= 1800:
        return minutes(90)
    return minutes(60)


def registration_refused(month, event, edition):
    """0.2 (I-34): a decision about registration, so it is not held against what needs none."""
    if shall_be_rated(event) or submitted_by_others(month, event, edition):
        return False
    return bool(month.decided(event, "registration_refused"))


def waived(month, event):
    """6.2 (I-33): by prior request; a waiver whose day is not told holds."""
    if "match_waiver" not in approved(event):
        return False
    days = [row["decided_on"] for row in month.decided(event, "match_waiver")]
    return not days or any(day is None or day < event["starts_on"] for day in days)


def match_already_won(month, event, game):
    """6.2: more than half of the fixed number of points; forfeits count towards it."""
    if event["kind"] != "match" or event["match_games"] is None or waived(month, event):
        return False
    points = {}
    for earlier in month.games_of(event):  # in order
        if earlier is game:
            break
        for player, result in (("white_id", "white_result"), ("black_id", "black_result")):
            points[earlier[player]] = points.get(earlier[player], 0) + POINTS[earlier[result]]
    return any(points.get(game[colour], 0) * 2 > event["match_games"] for colour in ("white_id", "black_id"))


# --- 8.3.1, 8.3.2: the side ------------------------------------------------------------------------------------------


def before_sides(month, taken):
    pass


def rate_sides(month, sides):
    for side, ground in sides:
        start = month.rating_at_start(side.player_id, side.event)
        current = month.stands("standard", side.player_id, side.event)
        side.opponent_rating = month.rating_at_start(side.opponent_id, side.event)
        if current is not None:
            side.rating = current if start is None else start
        if ground:
            side.not_counted(ground.article, ground.reason)
        elif current is None:
            to_pool = side.opponent_rating is not None
            dropped_out = to_pool and start is not None  # I-14: since the event started
            side.not_counted("7.2.1" if dropped_out else "7.1.4", "unrated", to_pool)
        elif side.opponent_rating is None:
            side.not_counted("8.3.1", "the opponent is unrated")
        else:
            edition = edition_of_event(EDITIONS, month, side.event)
            D = side.rating - side.opponent_rating
            counted = counted_difference(edition, side.rating, D)
            side.count(D, counted, pd_of(counted))
            if start is None:
                side.touched_by("8.2.4", "unrated at the start: the current rating")
            if abs(D) > 400:
                side.touched_by("8.3.1", "a difference of more than 400")


def counted_difference(edition, rating, D):
    """8.3.1: over 400 counts as 400; from fide-2025-10 not for a player rated 2650 or more."""
    if edition == "fide-2025-10" and rating >= 2650:
        return D
    return capped_at_400(D)


# --- 8.3.3, 8.3.4: K and the change ----------------------------------------------------------------------------------


def K(birth_date, year, highest, games):
    """8.3.3 in the order of I-10."""
    born = born_on(birth_date)
    if highest >= 2400:
        return 10
    if born is not None and year - born.year <= 18 and highest < 2300:
        return 40
    if games < 30:
        return 40
    return 20


def K_in_period(month, pool, player_id):
    """From the list in force in the period."""
    birth_date = month.players[player_id]["birth_date"]
    return K(birth_date, month.F.year, month.highest(pool, player_id), month.games_before(pool, player_id))


def K_used(K, n):
    return within_700(K, n)


def K_on_list(month, row, new_ratings):
    birth_date = month.players[row["player_id"]]["birth_date"]
    return K(birth_date, month.L.year, max(row["peak"] or 0, row["rating"]), row["games"])


def new_rating(rating, K, deltas):
    """8.3.4: the change of the period, rounded once."""
    return rating + half_away_from_zero(Fraction(K * deltas, 100))


def after_change(month, player_id, rating):
    return rating


# --- 7.1.4, 8.2: the first rating ------------------------------------------------------------------------------------


def is_foreign(month, player_id):
    return False


def left_out(month, player, row):
    """10.1: the federation is no member on the day of the list, or is excluded that day, unless the Council says
    otherwise."""
    days = month.federations.get(player["federation"])
    for decision in (player, days or {}):
        first, last = decision.get("council_from"), decision.get("council_until")
        if first and first <= month.L and (last is None or last >= month.L):
            return False
    if days is None:
        return False
    if (days["member_from"] and days["member_from"] > month.L) or (
        days["member_until"] and days["member_until"] < month.L
    ):
        return True
    if days["excluded_from"] is None or days["excluded_from"] > month.L:
        return False
    return days["excluded_until"] is None or days["excluded_until"] >= month.L


def pool_now(month, waiting, fresh):
    """7.1.4 (I-4): the periods of the last 26 lists; and the rows that are only remembered (I-7)."""
    inside = [row for row in waiting if in_window(row["period"], month.P, WINDOW)]
    outside = [row for row in waiting if not in_window(row["period"], month.P, WINDOW)]
    return inside + fresh, outside


def first_rating(rows, remembered=()):
    """8.2.1 to 8.2.3. `remembered`: rows that have left the window, which tell what the first event was (I-7)."""
    kept = [*rows, *remembered]
    used, articles = list(rows), []
    first_event, its_rows = by_event(kept)[0]
    if score_of(its_rows) == 0 and any(row["event_id"] == first_event for row in rows):  # 8.2.1, I-7
        used = [row for row in rows if row["event_id"] != first_event]
        articles.append("8.2.1")
    if not used:
        return First("; ".join([*articles, "7.1.4"]), "only the zero of the first event", [], kept)
    n = len(used)
    Ra = Fraction(sum(row["opponent_rating"] for row in used) + 2 * 1800, n + 2)  # 8.2.2
    p = (score_of(used) + 1) / (n + 2)
    Ru = half_up(Ra + dp(p))  # 8.2.3, I-8
    articles.append("8.2.3" if n >= 5 and Ru > 2200 else "7.1.4")
    Ru = min(Ru, 2200)
    published = n >= 5 and Ru >= MINIMUM
    reason = "published" if published else "fewer than 5 games" if n < 5 else "below 1400"
    return First("; ".join(articles), reason, used, kept, Ra, hundredths(p), dp(p), Ru, published)
