"""FIDE rapid and blitz, editions rb-2024-03 and rb-2024-12, beside standard: the body `fide` with its three pools.

What is word for word the standard text is taken from plain.fide, with its articles renumbered (RB-11).
"""

from datetime import date

from plain import fide
from plain.common import (
    Ground,
    Judgement,
    Month,
    approved,
    both_colours,
    capped_at_400,
    declared,
    edition_of_event,
    minutes,
    refusal,
    seconds_for_60_moves,
    was_played,
)
from plain.fide import (  # the same in every pool
    ACTIVE,
    MINIMUM,
    K_in_period,
    K_on_list,
    K_used,
    after_change,
    closing_day,
    is_foreign,
    left_out,
    new_rating,
    pool_now,
    rounds_by_day,
    shall_be_rated,
    submitted_by_others,
    third_list,
)
from plain.rate import highest, unrated_row
from plain.tables import pd_of

__all__ = [
    "ACTIVE",
    "MINIMUM",
    "K_in_period",
    "K_on_list",
    "K_used",
    "after_change",
    "is_foreign",
    "left_out",
    "new_rating",
    "pool_now",
]

EDITIONS = [("fide-rb-2024-03", date(2024, 3, 1)), ("fide-rb-2024-12", date(2024, 12, 1))]
POOLS = ("standard", "rapid", "blitz")
NOT_DUE = "4.1"  # said of a game that is not reported in time
ROUNDS_A_DAY = {"rapid": 15, "blitz": 30}  # 3.1
#: RB-11, and 8.2.1 to 8.2.4 are 7.2.2 to 7.2.5 because 7.2.1 is new
RENUMBERED = {
    "5.1": "4.1",
    "6.1": "5.1",
    "6.2": "5.2",
    "7.1": "6.1",
    "7.1.3": "6.1.3",
    "7.1.4": "6.1.4",
    "7.2.1": "6.2.1",
    "8.2.1": "7.2.2",
    "8.2.3": "7.2.4",
    "8.2.4": "7.2.5",
    "8.3.1": "7.3.1",
    "8.3.3": "7.3.3",
    "9.1": "8.1",
    "9.4": "8.4",
}


def renumbered(articles):
    return "; ".join(RENUMBERED[article] for article in articles.split("; "))


# --- 1.1, 7.2.1: the pool of an event, and who is rated in it ---------------------------------------------------------


def pool_of(event):
    """1.1.1, 1.1.2, RB-5: by the time for 60 moves; None: 3 minutes or less."""
    return pool_of_seconds(seconds_for_60_moves(event["time_control"]))


def pool_of_seconds(seconds):
    if seconds >= minutes(60):
        return "standard"
    if seconds > minutes(10):
        return "rapid"
    return "blitz" if seconds > minutes(3) else None


class ThreePools(Month):
    """The book of one month of FIDE: an event is rated in the pool it belongs to."""

    def rating_at_start(self, player_id, event, pool=None):
        """With 7.2.1 applied: an unrated player counts with the standard rating of that day (RB-1)."""
        pool = pool or pool_of(event)
        rating = super().rating_at_start(player_id, event, pool)
        if rating is None and pool in ROUNDS_A_DAY:
            return self.standard_at_start(player_id, event)
        return rating

    def in_the_pool_at_start(self, player_id, event):
        return super().rating_at_start(player_id, event, pool_of(event))

    def standard_at_start(self, player_id, event):
        return at_least_1400(super().rating_at_start(player_id, event, "standard"))


def at_least_1400(rating):
    """RB-2: below 1400 in standard is no standard rating."""
    return None if rating is None or rating < MINIMUM else rating


# --- 0.2 to 5.1, 8: the event -----------------------------------------------------------------------------------------


def is_later(month, event):
    """6.1.3: ended and reported by the closing day."""
    if event["ends_on"] > closing_day(month.L, event):
        return True
    if not month.has("events", "reported_on"):
        return False
    if event["reported_on"] is None:
        return third_list(event) >= month.L
    return event["reported_on"] > closing_day(month.L, event)


def too_late(month, event, edition):
    """8.1: not in time for the third list after its end; not where the Council or the President has it rated."""
    if not month.has("events", "reported_on") or submitted_by_others(month, event, edition):
        return False
    if event["reported_on"] is None:
        return third_list(event) < month.L
    return event["reported_on"] > closing_day(third_list(event), event)


def judge_event(month, event):
    """There are no interim reports: an event is rated when it has closed."""
    pool = pool_of(event)
    if pool == "standard" and month.edition == "fide":
        return judge_standard(month, event)
    edition = edition_of_event(EDITIONS, month, event)
    if is_later(month, event):
        reason = "ended or reported after this list closed"
        return Judgement("later_list", "6.1.3", reason + ", too late by 8.1" * too_late(month, event, edition))
    if edition is None:
        return refusal([Ground("0.1", "no edition was in force when the event started")])
    other = of_another_pool(month, event)
    if other and pool == "standard":  # by an edition that does not speak of it
        return refusal(other)
    grounds = [*other, *grounds_against(month, event, edition, pool)]
    if grounds:
        return refusal(grounds)
    open_games = [game for game in month.games_of(event) if game["rated_on"] is None]
    without = {**event, "declarations": None}
    needed = [*registration(month, without, edition), *month.decided(event, "registration_refused")]
    shall = shall_be_rated(event) and needed and not submitted_by_others(month, event, edition)
    return Judgement("rated", "0.3; 6.1" if shall else "6.1", "rated", open_games, closes=True)


def judge_standard(month, event):
    judgement = fide.judge_event(month, event)
    other = of_another_pool(month, event)
    if not other or judgement.outcome == "later_list" or judgement.article == "0.1":
        return judgement
    grounds = [] if judgement.outcome == "rated" else [Ground(judgement.article, judgement.reason)]
    return refusal([*other, *grounds])


def of_another_pool(month, event):
    """Of a pool that is not rated now."""
    pool = pool_of(event)
    return [] if pool is None or pool in month.pools else [Ground("1.1", f"a {pool} event")]


def grounds_against(month, event, edition, pool):
    """In the order of the text."""
    yield from registration(month, event, edition)
    needs_none = shall_be_rated(event) or submitted_by_others(month, event, edition)  # I-34
    if not needs_none and month.decided(event, "registration_refused"):
        yield Ground("0.2", "the QC chair refused to register the event")
    if "hybrid" in declared(event) and "hybrid" not in approved(event):
        yield Ground("0.2", "a hybrid event without the QC chair's approval")
    if month.is_refused(event):
        yield Ground("0.4", "FIDE declined to rate the event")
    if pool is None:
        yield Ground("1.1", "3 minutes or less: it belongs to no pool")
    if "unequal_times" in declared(event) or colours_have_different_times(event):
        yield Ground("1.2", "the players have different playing times")
    if month.has("events", "declarations") and not {"laws_of_chess", "hybrid"} & set(declared(event)):
        yield Ground("2.1", "not declared to be played by the Laws of Chess or the hybrid regulations")
    if pool in ROUNDS_A_DAY and max(rounds_by_day(month, event).values(), default=0) > ROUNDS_A_DAY[pool]:
        yield Ground("3.1", f"more than {ROUNDS_A_DAY[pool]} rounds in a day")
    if (
        event["kind"] == "match"
        and pool is not None
        and any(month.rating_at_start(player_id, event) is None for player_id in month.participants(event))
    ):
        yield Ground("5.1", "a match with an unrated player")
    if too_late(month, event, edition):
        yield Ground("8.1", "not reported in time for the third list after its end")
    if "hybrid" in declared(event) and "pgn" not in declared(event):
        yield Ground("8.4", "a hybrid event without its PGN")


def registration(month, event, edition):
    """0.2: 3 days before the start, whoever plays."""
    if not month.has("events", "registered_on") or shall_be_rated(event) or submitted_by_others(month, event, edition):
        return
    if event["registered_on"] is None:
        yield Ground("0.2", "not registered")
    elif (event["starts_on"] - event["registered_on"]).days < 3 and "qc_chair_late" not in approved(event):
        yield Ground("0.2", "registered less than 3 days before the start")


def colours_have_different_times(event):
    """1.2: a fact of the event, here told by its time control."""
    first, *others = both_colours(event["time_control"])
    return any(other != first for other in others)


# --- 1.2, 4, 5.2, 7.3.1: the game -------------------------------------------------------------------------------------


def judge_game(month, event, game):
    if pool_of(event) == "standard":
        return fide.judge_game(month, event, game)
    if game["ruling"] == "unequal_times":  # RB-10
        return Ground("1.2", "the players had different playing times")
    if not was_played(game):
        return Ground("4.1", "not played")
    if game["ruling"] is not None:
        return Ground("4.1", f"not rated by a decision ({game['ruling']})")
    if fide.match_already_won(month, event, game):
        return Ground("5.2", "the match was won before this game")
    if edition_of_event(EDITIONS, month, event) == "fide-rb-2024-12" and too_far_apart(month, event, game):
        return Ground("7.3.1", "600 or more between a player above 2600 and the opponent")
    return None


def too_far_apart(month, event, game):
    """7.3.1 from December 2024, RB-3: by the list in force when the event starts, with 7.2.1 applied."""
    white, black = (month.rating_at_start(game[colour], event) for colour in ("white_id", "black_id"))
    if white is None or black is None:
        return False
    return max(white, black) > 2600 and abs(white - black) >= 600


# --- 7.2.1, 7.3.1, 7.3.2: the side ------------------------------------------------------------------------------------


def before_sides(month, taken):
    pass


def rate_sides(month, sides):
    fide.rate_sides(month, [(side, ground) for side, ground in sides if side.pool == "standard"])
    others = [(side, ground) for side, ground in sides if side.pool != "standard"]
    for side, _ in others:
        side.opponent_rating = month.rating_at_start(side.opponent_id, side.event)
    enter(month, [side for side, ground in others if not ground])
    for side, ground in others:
        rate_side(month, side, ground)


def counts_by_standard(month, side):
    """7.2.1: unrated in the pool when the event started, with a standard rating; also if rated here since (RB-7)."""
    start = month.in_the_pool_at_start(side.player_id, side.event)
    return start is None and month.standard_at_start(side.player_id, side.event) is not None


def enter(month, sides):
    """RB-1, RB-7, RB-8: who is unrated in a pool and has a counted game in it begins with the standard rating."""
    for side in sorted(sides, key=lambda side: (side.event["starts_on"], side.event["event_id"])):
        key, standard_key = (side.pool, side.player_id), ("standard", side.player_id)
        if month.rating(*key) is not None or side.opponent_rating is None or not counts_by_standard(month, side):
            continue
        now = at_least_1400(month.stands(*standard_key))
        then = month.standard_at_start(side.player_id, side.event)  # of the last event
        month.taken_over[key] = then if now is None else now
        row = month.ratings.setdefault(key, unrated_row(*key))
        standard = month.ratings.get(standard_key) or unrated_row(*standard_key)
        row["games"] = max(row["games"] or 0, standard["games"] or 0)
        row["peak"] = highest(row["peak"], standard["peak"], standard["rating"])


def rate_side(month, side, ground):
    key = (side.pool, side.player_id)
    start = month.in_the_pool_at_start(side.player_id, side.event)
    current = month.stands(*key, side.event)
    entered = key in month.taken_over
    by_standard = counts_by_standard(month, side)
    if current is not None or entered:
        at_start = month.rating_at_start(side.player_id, side.event)
        side.rating = (month.taken_over[key] if entered else current) if at_start is None else at_start
    if ground:
        side.not_counted(ground.article, ground.reason)
    elif entered and not by_standard:
        side.not_counted("7.2.1", "what waits ends with the entry")  # RB-9
    elif side.rating is None:
        to_pool = side.opponent_rating is not None
        dropped_out = to_pool and start is not None  # I-14: since the event started
        side.not_counted("6.2.1" if dropped_out else "6.1.4", "unrated", to_pool)
    elif side.opponent_rating is None:
        side.not_counted("7.3.1", "the opponent is unrated")
    else:
        D = side.rating - side.opponent_rating
        side.count(D, capped_at_400(D), pd_of(capped_at_400(D)))  # for everybody
        if by_standard:
            side.touched_by("7.2.1", "rated with the standard rating")
        elif start is None:
            side.touched_by("7.2.5", "unrated at the start: the current rating")
        if abs(D) > 400:
            side.touched_by("7.3.1", "a difference of more than 400")


# --- 6.1.4, 7.2.2 to 7.2.4: the first rating --------------------------------------------------------------------------


def first_rating(rows, remembered=()):
    first = fide.first_rating(rows, remembered)
    if rows[0]["pool"] != "standard":
        first.article = renumbered(first.article)
    return first
