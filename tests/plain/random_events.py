"""The events and games of a random book, and the days on which they are reported."""

from datetime import date, timedelta

from plain.common import add_months, first_of_month, period_of
from plain.words import ODD_RESULTS, ON_THE_BOARD, WORDS


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
        event |= {
            "registered_on": None if dice.rarely() else starts_on - timedelta(days=30),
            "refused": None,
            "declarations": words["declared"],
            "approvals": dice.mostly(None, ["officer_late"]),
        }
        event["reported_on"] = dice.mostly(reported, [add_months(ends_on, 3) + timedelta(days=n) for n in (0, 1)], 5)
    if body == "jcf" and dice.rarely(1):  # 3(7): closed by a list, and then reported a second time
        closed = dice.one_of([add_months(L, -1), add_months(L, -2), L])
        event |= {"rated_on": closed, "refused": dice.mostly(None, [True]), "declarations": words["declared"]}
    if body == "fide" and dice.rarely(1.5):  # 0.3: registration is no ground against it
        event["declarations"] = dice.one_of(
            [
                "laws_of_chess official",
                "laws_of_chess continental",
                "continental",
                "laws_of_chess official continental",
                "official hybrid pgn",
            ]
        )
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
    if body == "jcf" and event["rated_on"] is not None:  # in time for the list that closed it, or after it
        interim = True
        closing = add_months(event["rated_on"], -1).replace(day=20)
        own_reports = [closing + timedelta(days=days) for days in (0, 1)] + own_reports[:4] + [None]
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
