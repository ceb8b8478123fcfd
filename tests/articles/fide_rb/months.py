"""Ordinary months of rapid and of blitz: as in `books`, with the ratings and events of those pools.

`rapid` and `blitz` rate May 2024 by the body's name for one pool, `december` the same under the amended text of
December 2024 (May 2025), `everything` all three pools.
"""

from functools import partial

from books import OTHER_SIDE, event, game, month, player, rated, together

RAPID, BLITZ = "900+10", "180+2"  # 25 and 5 minutes for 60 moves
TIMES = {"rapid": RAPID, "blitz": BLITZ}

rapid = partial(month, edition="fide", list_date="2024-06-01", pool="rapid")
blitz = partial(month, edition="fide", list_date="2024-06-01", pool="blitz")
december = partial(month, edition="fide", list_date="2025-06-01", pool="rapid")
everything = partial(month, edition="fide", list_date="2024-06-01", pool="all")


def here(player_id, rating, **columns):
    """A person on the rapid list in force."""
    return rated(player_id, rating, pool="rapid", **columns)


def rapid_event(event_id, *games, **columns):
    return event(event_id, *games, **{"time_control": RAPID, **columns})


def blitz_event(event_id, *games, **columns):
    return event(event_id, *games, **{"time_control": BLITZ, **columns})


def meets(player_id, results, against, *, event_id="E", pool="rapid", **columns):
    """As `books.meets`, against opponents who are rated in the pool."""
    ratings = against if isinstance(against, list) else [against] * len(results)
    pairs = [(f"{event_id}-{number}", rating) for number, rating in enumerate(ratings, start=1)]
    people = [player(name) if rating is None else rated(name, rating, pool=pool) for name, rating in pairs]
    games = [game(player_id, name, own + OTHER_SIDE[own]) for (name, _), own in zip(pairs, results, strict=True)]
    return together(*people, event(event_id, *games, **{"time_control": TIMES[pool], **columns}))
