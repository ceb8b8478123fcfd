"""One month of one body, said as plainly as possible: admit, side, rate, start, publish."""

from fractions import Fraction

from plain import fide, fshu, jcf
from plain.common import COLUMNS, Month, Side, add_months, first_day_of, half_up, in_window

BODIES = {"fide": fide, "jcf": jcf, "fshu": fshu}
NO_GAME = "none of its games counts"  # said of an admitted event of which not one game is


def rate(tables, edition, list_date, pool="standard", had=None):
    """The next book and what is published, as {table: rows}. `had`: the columns that each table of the book has."""
    had = columns_of(tables) if had is None else had
    body = BODIES[edition.split("-")[0]]
    month = Month(tables, had, edition, list_date, body.POOLS if pool == "both" else (pool,))

    verdicts, taken = admit(body, month)
    sides = rated_sides(body, month, taken)
    new, counted = changed_ratings(body, month, sides)
    initials, pending, firsts = first_ratings(body, month, sides, new)
    return {
        "ratings": sorted(new.values(), key=lambda row: (row["pool"], row["player_id"])),
        "lists": month.lists + list_in_force(month),
        "pending": pending,
        "events": month.events,
        "games": month.games,
        "list": published(body, month, new, counted, firsts, with_pool=pool == "both"),
        "sides": [side.row() for side in sides],
        "verdicts": verdicts,
        "initials": initials,
        "base_corrections": month.corrections_left,
    }


def columns_of(tables):
    return {name: {column for row in rows for column in row} for name, rows in tables.items()}


def next_book(tables, had, rated):
    """The book for the following month, and the columns it has: those of the book before, and what rating fills in."""
    book = {"players": tables["players"]}
    book |= {name: rated[name] for name in ("ratings", "lists", "pending", "events", "games")}
    book |= {
        name: tables[name] for name in ("decisions", "federations", "fide_ratings", "clubs", "rounds") if name in tables
    }
    if rated["base_corrections"]:
        book["base_corrections"] = rated["base_corrections"]
    columns = {name: set(COLUMNS[name].split()) for name in ("ratings", "lists", "pending")}
    columns |= {name: set(had[name]) | {"rated_on"} for name in ("events", "games")}
    return book, had | columns


def admit(body, month):
    """The verdicts, and the games of the admitted events with the ground against each (or None). Fills `rated_on`."""
    verdicts, taken = [], []

    def verdict(event, game, outcome, article, reason):
        row = {"event_id": event["event_id"], "round": None, "white_id": None, "black_id": None}
        if game is not None:
            row |= {column: game[column] for column in ("round", "white_id", "black_id")}
        verdicts.append(row | {"outcome": outcome, "article": article, "reason": reason})

    for event in month.events:
        if not is_judged(body, month, event):
            continue
        begun = event["rated_on"] is not None or any(game["rated_on"] for game in month.games_of(event))
        judgement = body.judge_event(month, event)
        if judgement.outcome != "rated":
            verdict(event, None, judgement.outcome, judgement.article, judgement.reason)
            continue
        refusals = [body.judge_game(month, event, game) for game in judgement.games]
        said = NO_GAME if refusals and all(refusals) and not begun else judgement.reason
        verdict(event, None, "rated", judgement.article, said)
        for game in judgement.left:
            verdict(event, game, "later_list", body.NOT_DUE, "not reported in time for this list")
        for game, ground in zip(judgement.games, refusals, strict=True):
            taken.append((event, game, ground))
            if ground:
                verdict(event, game, ground.outcome, ground.article, ground.reason)
            else:
                game["rated_on"] = month.L
        waits = any(ground is not None and ground.officer_may_accept for ground in refusals)  # JCF 3(7)
        if judgement.closes and not waits:
            event["rated_on"] = month.L
    return verdicts, taken


def is_judged(body, month, event):
    """One that no list has closed; and by some bodies one to which games were added since."""
    return body.is_judged(month, event) if hasattr(body, "is_judged") else event["rated_on"] is None


def rated_sides(body, month, taken):
    """Both sides of each game; then K, which looks at all the games of a player in the period."""
    body.before_sides(month, taken)
    sides = []
    for event, game, ground in taken:
        for color in ("w", "b"):
            sides.append((Side(body.pool_of(event), event, game, color), ground))
    body.rate_sides(month, sides)
    sides = [side for side, _ in sides]
    for (pool, player_id), own in by_player(sides).items():
        K = body.K_in_period(month, pool, player_id)
        for side in own:
            side.k = body.K_used(K, len(own))
            if side.k != K:
                side.touched_by(*body.REDUCED)
    return sides


def by_player(sides):
    """{(pool, player_id): counted sides}"""
    found = {}
    for side in sides:
        if side.counted:
            found.setdefault((side.pool, side.player_id), []).append(side)
    return found


def changed_ratings(body, month, sides):
    """Every row of `ratings` with the change of the period; and the number of games of each player in it."""
    new = {key: dict(row) for key, row in month.ratings.items()}
    begun = month.joined_with | month.taken_over  # JCF 6(1), 6(2)
    for pool, player_id in begun:
        if pool in month.pools:
            new.setdefault((pool, player_id), unrated_row(pool, player_id))
    own = by_player(sides)
    for (pool, player_id), row in new.items():
        if pool not in month.pools:
            continue
        if body.is_foreign(month, player_id):
            row["peak"] = highest(row["peak"], row["rating"], month.stands(pool, player_id))
            row["rating"] = month.stands(pool, player_id)
            continue
        row["games"] = row["games"] or 0
        on_list, before = row["rating"], month.stands(pool, player_id)
        if (pool, player_id) in begun:
            before, row["rated_since"] = begun[pool, player_id], month.L
            on_list = before
        if before is None:
            continue
        after, played = before, own.get((pool, player_id), [])
        if played:
            after = body.new_rating(before, played[0].k, sum(side.delta for side in played))
            row["games"] += len(played)
            row["last_period"] = month.P
        after = body.after_change(month, player_id, after)
        if body.MINIMUM is not None and after < body.MINIMUM:  # FIDE 7.2.1, FShU 5
            after = row["rated_since"] = None
        row["rating"] = after
        row["peak"] = highest(row["peak"], on_list, after)
    return new, {key: len(played) for key, played in own.items()}


def unrated_row(pool, player_id):
    row = dict.fromkeys(COLUMNS["ratings"].split())
    return row | {"pool": pool, "player_id": player_id, "games": 0}


def highest(*ratings):
    return max((rating for rating in ratings if rating is not None), default=None)


def first_ratings(body, month, sides, new):
    """The rows of `initials`, what stays in `pending`, and {(pool, player_id): games} of the newly rated."""
    initials, firsts = [], {}
    pending = [row for row in month.pending if row["pool"] not in month.pools]
    for pool in month.pools:
        for player_id in sorted(month.players):
            begun = (pool, player_id) in month.joined_with or (pool, player_id) in month.taken_over
            if begun or month.rating(pool, player_id) is not None or body.is_foreign(month, player_id):
                continue
            waiting = [row for row in month.pending if row["pool"] == pool and row["player_id"] == player_id]
            fresh = [s.pending_row(month) for s in sides if s.to_pool and s.pool == pool and s.player_id == player_id]
            rows, remembered = body.pool_now(month, waiting, fresh)
            if not rows:
                pending += remembered
                continue
            first = body.first_rating(rows, remembered)
            initials.append(initial_row(pool, player_id, first))
            if not first.published:
                pending += first.kept
                continue
            firsts[pool, player_id] = len(first.used)
            row = new.setdefault((pool, player_id), unrated_row(pool, player_id))
            row["rating"] = body.after_change(month, player_id, first.result)
            row["games"] = (row["games"] or 0) + len(first.used)
            row["peak"] = highest(row["peak"], row["rating"])
            row["last_period"] = max(used["period"] for used in first.used)
            row["rated_since"] = month.L
    return initials, pending, firsts


def initial_row(pool, player_id, first):
    return {
        "pool": pool,
        "player_id": player_id,
        "games": len(first.used),
        "score": first.score,
        "opponents_average": None if first.average is None else Fraction(half_up(first.average * 100), 100),
        "p": None if first.p is None else Fraction(first.p, 100),
        "dp": first.dp,
        "result": first.result,
        "published": first.published,
        "article": first.article,
        "reason": first.reason,
    }


def list_in_force(month):
    """The list that is now earlier: it belongs to `lists` from here on."""
    rows = [row for row in month.ratings.values() if row["pool"] in month.pools and row["rating"] is not None]
    return [{"list_date": month.F, "pool": r["pool"], "player_id": r["player_id"], "rating": r["rating"]} for r in rows]


def published(body, month, new, counted, firsts, with_pool):
    """7.1.2 and its like, best first."""
    rows = []
    for (pool, player_id), row in new.items():
        player = month.players[player_id]
        if pool not in month.pools or row["rating"] is None or not is_listed(body, month, player, row):
            continue
        previous = month.rating(pool, player_id)
        period = row["last_period"]
        line = {"pool": pool} if with_pool else {}
        line |= {column: player[column] for column in ("player_id", "name", "title", "federation", "region", "sex")}
        line |= {
            "birth_year": int(player["birth_date"][:4]) if player["birth_date"] else None,
            "rating": row["rating"],
            "previous": previous,
            "change": None if previous is None else row["rating"] - previous,
            "games": firsts.get((pool, player_id), counted.get((pool, player_id), 0)),
            "total_games": row["games"],
            "k": body.K_on_list(month, row, new),
            "active": period is not None and in_window(period, month.P, body.ACTIVE),
            "peak": row["peak"],
        }
        if body is fshu:
            line |= {column: player[column] for column in ("fide_id", "fide_standard", "birth_date")}
            line["active_until"] = None if period is None else add_months(first_day_of(period), 36)
        rows.append(line)

    def best_first(line):
        pool = body.POOLS.index(line.get("pool", body.POOLS[0]))
        return (pool, -line["rating"], line["name"] is None, line["name"] or "", line["player_id"])

    return sorted(rows, key=best_first)


def is_listed(body, month, player, row):
    """FIDE 10: registered through a member that is not excluded, and alive; FShU 3, 5: of Ukraine, not removed."""
    if body.left_out(month, player, row):
        return False
    if player["registered"] is False or body.is_foreign(month, player["player_id"]):
        return False
    return player["deceased_on"] is None or player["deceased_on"] > month.L
