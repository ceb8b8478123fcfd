"""One month of FIDE's three pools, all of them or one: as plain.rate, from the same list in force."""

from plain import rapid_blitz as body
from plain.common import Side
from plain.rate import admit, by_player, changed_ratings, columns_of, first_ratings, list_in_force, published


def rate(tables, edition, list_date, pool, had=None):
    """`edition` is the body's name `fide`, or one of rapid and blitz; `pool` one of the three, or `all`."""
    had = columns_of(tables) if had is None else had
    pools = pools_of(edition, list_date) if pool == "all" else (pool,)
    month = body.ThreePools(tables, had, edition, list_date, pools)

    verdicts, taken = admit(body, month)
    sides = rated_sides(month, taken)
    new, counted = changed_ratings(body, month, sides)
    initials, pending, firsts = first_ratings(body, month, sides, new)
    return {
        "ratings": sorted(new.values(), key=lambda row: (row["pool"], row["player_id"])),
        "lists": month.lists + list_in_force(month),
        "pending": pending,
        "events": month.events,
        "games": month.games,
        "list": published(body, month, new, counted, firsts, with_pool=len(pools) > 1),
        "sides": [side.row() for side in sides],
        "verdicts": verdicts,
        "initials": initials,
        "base_corrections": month.corrections_left,
    }


def pools_of(edition, list_date):
    """What `all` means: those that the edition speaks of; there is no rapid and no blitz list before March 2024."""
    if edition != "fide":
        return ("rapid", "blitz")
    return body.POOLS if list_date >= body.EDITIONS[0][1] else ("standard",)


def rated_sides(month, taken):
    """Both sides of each game; then K, which looks at all the games of a player in the pool and the period."""
    sides = [
        (Side(body.pool_of(event), event, game, color), ground) for event, game, ground in taken for color in ("w", "b")
    ]
    body.rate_sides(month, sides)
    sides = [side for side, _ in sides]
    for (pool, player_id), own in by_player(sides).items():
        K = body.K_in_period(month, pool, player_id)
        for side in own:
            side.k = body.K_used(K, len(own))
            if side.k != K:
                side.touched_by("8.3.3" if pool == "standard" else "7.3.3", "K x n would be over 700")
    return sides
