"""Books in which everything happens that seldom does: what is compared between engines, kinds of files and row orders.

Several copies of every case stand beside each other, and some players play in all of them, so that a book falls apart
into pieces of events and of players.
"""

from datetime import date, timedelta

import polars as pl

from books import OTHER_SIDE, correction, earlier_list, event, fide_list, game, meets, player, rated, together, waits
from plain.books import RandomBook
from plain.common import add_months, period_of
from ratingoffice.book.book import TABLES

LISTS = {
    "fide-2024-01": "2024-06-01",
    "fide-2024-03": "2024-06-01",
    "fide-2025-10": "2026-03-01",
    "jcf-2024-10": "2025-05-01",
    "fshu-2018-01": "2024-06-01",
}


def frames_of(book, months=1):
    """The tables of a random or a rare book, with the events of the later months in them from the start."""
    rows = {name: list(table) for name, table in book.tables.items()}
    for more in book.more[: months - 1]:
        for name, table in more.items():
            rows[name] += table
    return {
        name: pl.DataFrame(table, schema={c: kind for c, kind in TABLES[name].items() if c in book.had[name]})
        for name, table in rows.items()
    }


def rare_book(edition, copies=4):
    body, L = edition.split("-")[0], date.fromisoformat(LISTS[edition])
    make = {"fide": of_fide, "jcf": of_jcf, "fshu": of_fshu}[body]
    pieces = [piece for number in range(1, copies + 1) for piece in make(L, f"{number}")]
    tables = typed(together(*everywhere(body), *corrected(body, L), *pieces))
    had = {name: {column for row in rows for column in row} for name, rows in tables.items()}
    tables = {name: [dict.fromkeys(sorted(had[name])) | row for row in rows] for name, rows in tables.items()}
    return RandomBook(0, edition, L, "both" if body == "jcf" else "standard", tables, had, more=[])


def typed(tables):
    """Days as days."""

    def value(name, column, it):
        return date.fromisoformat(it) if TABLES[name][column] == pl.Date and isinstance(it, str) else it

    return {
        name: [{column: value(name, column, it) for column, it in row.items()} for row in rows]
        for name, rows in tables.items()
    }


#: who plays in every copy
REGULARS = {"S1": 1500, "S2": 1800, "S3": 1999, "S4": 2305, "S5": 2450}


def everywhere(body):
    member = {"member_from": "2015-01-01"} if body == "jcf" else {}
    own = {"federation": "UKR"} if body == "fshu" else {}
    yield from (rated(name, rating + (1 if body == "jcf" else 0), **member, **own) for name, rating in REGULARS.items())
    if body == "jcf":
        yield from (rated(name, rating - 50, pool="rapid", games=20) for name, rating in REGULARS.items())


def corrected(body, L):
    """Base corrections in the middle of the period, and one that waits for the next list."""
    F, day = add_months(L, -1), timedelta(1)
    yield correction("S2", 1790, f"{F + 6 * day}", decided_on=f"{F + 20 * day}")
    yield correction("S4", 2310, f"{F - 40 * day}", decided_on=f"{L + day}")
    if body == "jcf":
        yield correction("S1", 1500, f"{F + 4 * day}", decided_on=f"{F}", pool="rapid")


def among(*names, results="10==01"):
    """Games of each with each, in order."""
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    codes = [results[at : at + 2] for at in range(0, len(results), 2)]
    return [game(one, other, codes[at % len(codes)]) for at, (one, other) in enumerate(pairs)]


def against(player_id, results, *opponents):
    """Games of one player with these in turn."""
    return [game(player_id, opponents[at % len(opponents)], own + OTHER_SIDE[own]) for at, own in enumerate(results)]


# --- FIDE ------------------------------------------------------------------------------------------------------------


def of_fide(L, c):
    F = add_months(L, -1)

    def ago(number):
        return period_of(add_months(F, -number))  # 25: the last in the window, 26: remembered

    def day(number):
        return (F + timedelta(days=number - 1)).isoformat()

    def before(number):
        return (L - timedelta(days=number)).isoformat()

    def held(name, *games, **columns):
        usual = {"starts_on": day(4), "ends_on": day(12), "declarations": "laws_of_chess"}
        columns = usual | columns
        columns = {"registered_on": "2023-12-20", "reported_on": columns["ends_on"]} | columns
        return event(f"{name}{c}", *games, **columns)

    newcomers = [f"N{c}{letter}" for letter in "abcdefg"]
    a, b, d, e, f, g, h = newcomers
    yield from (player(name, birth_date="2009") for name in newcomers)
    # 8.2.1: a remembered draw, a remembered zero, nothing but memory, a first event half in the window
    yield waits(a, "=", 1800, period=ago(26), event_id="old")
    yield waits(b, "00", 1700, period=ago(27), event_id="old")
    yield waits(d, "1=0", 1650, period=ago(40), event_id="older")
    yield waits(h, "0", 1900, period=ago(26), event_id="old")
    for nth, period in enumerate((ago(26), ago(25)), start=1):
        part = waits(e, "0", 1500, period=period, event_id="long", ends_on=f"{ago(25)}-20")
        part["pending"][0]["round"] = nth
        yield part
    yield waits(f, "=0000", [1560, 1561, 1560, 1561, 1561], period=ago(1), event_id="low")
    yield held("a zero", *[one for name in (a, b, g) for one in against(name, "000", "S1", "S2")])
    yield held(
        "b draws", *[one for name in (a, b, e, g) for one in against(name, "=====", "S2", "S3")], ends_on=day(20)
    )
    yield held("c few", *against(h, "1=", "S1", "S5"), *against(f, "1", "S2"))
    # 7.2.1: drops out now, and did before
    yield rated(f"D{c}", 1404, games=44, peak=1620)
    yield rated(f"E{c}", None, games=12, peak=1700)
    yield held("d drop", *against(f"D{c}", "00", "S1"), *against(f"E{c}", "0==", "S1", "S2"))
    then = add_months(F, -1)  # I-14: who dropped out was rated when the event began; 8.2.4: who is rated now was not
    yield earlier_list(
        f"{then}", **{f"E{c}": 1450, **({name: r - 5 for name, r in REGULARS.items()} if c == "1" else {})}
    )
    yield held(
        "d then", *against(f"E{c}", "10", "S1"), *against(f"D{c}", "=", "S2"), starts_on=f"{then.replace(day=27)}"
    )
    # 0.3: continental without registration, official until the day before the list; and what still holds
    yield held("e cont", *among("S1", "S3", "S5"), declarations="continental laws_of_chess", registered_on=None)
    yield held(
        "f off", *among("S2", "S4"), declarations="official laws_of_chess", registered_on=None, ends_on=before(1)
    )
    yield held("g hyb", *among("S2", "S4"), declarations="official hybrid pgn", registered_on=None)
    yield held("h late", *among("S2", "S4"), declarations="continental laws_of_chess", ends_on=before(2))
    yield held("i none", *among("S2", "S4"), registered_on=None)
    yield held(
        "j match",
        *[game("S2", "S4")] * 3,
        declarations="continental laws_of_chess",
        registered_on=None,
        kind="match",
        match_games=2,
    )
    # 7.1.3, 9.1: reports around the closing date, of this list and of the third
    for number in (4, 3, 2, 1, 0):
        yield held(f"k {number} ", *among("S1", "S2"), reported_on=before(number))
    third = add_months(L, -3)
    for number in (3, 2, 0, -4):
        yield held(
            f"l {number} ",
            *among("S1", "S2"),
            starts_on=f"{third}",
            ends_on=f"{third}",
            reported_on=before(number),
            approvals="council" if number == 0 else None,
        )
    yield held("m not", *among("S1", "S2"), reported_on=None)
    for letter, approvals in (("q", None), ("r", "council")):  # begun under the edition before this one
        long_ago = f"{add_months(L, -6 if L.year == 2026 else -4)}"
        yield held(
            f"{letter} old",
            *among("S3", "S5"),
            starts_on=long_ago,
            ends_on=long_ago,
            reported_on=before(30),
            approvals=approvals,
        )
    # 5.1: rulings and forfeits, of which nothing is left; 4.1: an interim report
    ruled = [game("S1", "S2", ruling="fair_play"), game("S2", "S3", ruling="force_majeure"), game("S1", "S3", "+-")]
    yield held("n ruled", *ruled)
    yield held("o some", *ruled, *among("S3", "S4"))
    interim = [game("S1", "S4", reported_on=before(5)), game("S4", "S1", "01", reported_on=before(1)), game("S1", "S4")]
    yield held(
        "p goes on",
        *interim,
        game("S1", "S4", rated_on=f"{F}"),
        starts_on=f"{F}",
        ends_on=before(-12),
        reported_on=before(-13),
        declarations="continental laws_of_chess",
        registered_on=None,
    )


# --- JCF -------------------------------------------------------------------------------------------------------------


def of_jcf(L, c):
    F = add_months(L, -1)
    january = {"starts_on": "2025-01-15", "ends_on": "2025-01-15"}  # note 3: until 15 April
    april = {"starts_on": "2025-04-05", "ends_on": "2025-04-06"}

    def held(name, *games, **columns):
        columns = {"reported_on": columns.get("ends_on"), "registered_on": "2024-12-01"} | columns
        return event(f"{name}{c}", *games, declarations="official organiser_entitled", **columns)

    joined, member = {"joined_on": f"{F + timedelta(days=2)}"}, {"member_from": "2015-01-01"}
    # 6(1): with a standard rating, with a rapid one only, with both, played or not, with results that wait, earlier
    people = {
        "a": {"fide_standard": 1700, **joined},
        "b": {"fide_rapid": 1650, **joined},
        "c": {"fide_standard": 2410, "fide_rapid": 2300, **joined},
        "d": {"fide_standard": 1900, **joined},
        "e": {"fide_standard": 1600, **joined},
        "f": {"fide_standard": 1600, "joined_on": "2021-01-01"},
        "g": {"fide_standard": 1500, "member_from": f"{F}"},
        "h": {},
        "i": {},
        "j": {"fide_standard": 1010, **joined},
    }
    yield from (player(f"J{c}{letter}", **member | columns) for letter, columns in people.items())
    yield player(f"J{c}x", fide_standard=1800)  # no member at all
    a, b, d, e, f, g, h, i, j = (f"J{c}{letter}" for letter in "abcefghij")
    yield waits(e, "1=", 1700, period="2025-02", event_id="old")
    yield waits(h, "10=1", 1700, period="2024-11", event_id="old")
    yield waits(i, "0=", 1600, period="2024-12", event_id="old", pool="rapid")
    control = {"standard": "5400+30", "rapid": "1500"}
    for pool, letter in (("standard", "s"), ("rapid", "r")):
        games = [one for name in (a, b, d, e, f, g, j) for one in against(name, "1=0", "S1", "S2", "S5")]
        yield held(f"a{letter}", *games, *among(a, b, d, f), time_control=control[pool], **april)
        yield held(
            f"b{letter}",
            *against(h, "01", "S1", "S2"),
            *against(i, "0=", "S2", "S4"),
            time_control=control[pool],
            **april,
        )
    # 3(7): each game by its own report; a newcomer's, a non-member's, a forfeit, one for the next list
    reports = [None, "2025-04-14", "2025-04-15", "2025-04-16", "2025-04-20", "2025-04-21"]
    for number, own in enumerate((None, "2025-04-15", "2025-04-16")):
        games = [game("S1", "S2", "==", reported_on=day) for day in reports]
        games += [game(h, "S3", reported_on=day) for day in reports[2:4]]
        games += [game("S1", f"J{c}x", reported_on="2025-04-16"), game("S2", "S3", "+-", reported_on="2025-04-16")]
        yield held(f"c{number}", *games, **january, reported_on=own)
    yield held("d all", *[game("S3", "S4", reported_on="2025-04-16")] * 2, **january)
    yield held("e done", *[game("S3", "S4", reported_on="2025-04-16")] * 2, approvals="officer_late", **january)
    yield held(
        "f shut",
        game("S3", "S4", reported_on="2025-04-01"),
        game("S4", "S3", reported_on="2025-04-16", ruling="fair_play"),
        **january,
    )
    # 3(7): a second report of an event that a list has closed, or of one that is rated in part
    more = [None, "2025-01-20", "2025-01-21", "2025-04-15", "2025-04-16", "2025-04-20", "2025-04-21"]
    second = [game("S1", "S2", "==", reported_on=day) for day in more]
    second += [game(h, "S3", reported_on="2025-04-10"), game("S2", "S3", "+-", reported_on="2025-04-10")]
    yield held("i shut", *second, rated_on="2025-02-01", **january)
    yield held("i done", *second, rated_on="2025-02-01", approvals="officer_late", **january)
    yield held("i no", *second, rated_on="2025-02-01", refused=True, **january)
    yield held("i late", game("S1", "S2", rated_on="2025-02-01"), game("S3", "S2", reported_on="2025-04-16"), **january)
    yield held("i next", game("S1", "S2", rated_on="2025-02-01"), game("S3", "S2", reported_on="2025-04-21"), **january)
    # 6(1): FIDE rated on joining years ago, and entered now; with results that wait
    for letter in "lm":
        yield player(f"J{c}{letter}", joined_on="2021-01-01", **member)
        yield fide_list("2020-12-01", **{f"J{c}{letter}": 1555})
    yield waits(f"J{c}m", "1=", 1700, period="2025-02", event_id="old")
    yield held("l in", *against(f"J{c}l", "1=", "S1", "S2"), **april)
    # 6(2), J-19: rated in standard only, and the one rapid game is against UR
    yield rated(f"J{c}k", 1700, **member)
    yield held("k ur", game(f"J{c}k", i), time_control="1500", **april)
    yield held("g app", *among("S1", "S3"), registered_on="2025-04-04", **april)
    yield held("h none", game("S1", "S2", ruling="fair_play"), game("S3", "S2", "-+"), **april)


# --- FShU ------------------------------------------------------------------------------------------------------------


def of_fshu(L, c):
    def held(name, *games, **columns):
        columns = {"starts_on": "2024-05-04", "ends_on": "2024-05-12"} | columns
        columns = {"declarations": "laws_of_chess moves_recorded agreed", "reported_on": columns["ends_on"]} | columns
        return event(f"{name}{c}", *games, **columns)

    newcomers = [f"N{c}{letter}" for letter in "abcdefgh"]
    a, b, d, e, f, g, h, i = newcomers
    yield from (player(name, federation="UKR") for name in newcomers)
    foreigners = [f"F{c}{number}" for number in range(1, 4)]
    for name, fide in zip(foreigners, (1800, 2300, None), strict=True):
        yield player(name, federation="POL", fide_standard=fide)
    yield rated(f"Z{c}", 2100, federation="POL", fide_standard=1900)
    yield rated(f"T{c}", 2590, federation="UKR", fide_standard=2610)
    # 4: fifteen games, of which some against foreigners; counting that begins, or does not
    yield held("a 15", *against(a, "=" * 15, "S1", "S2", "S3"), *against(a, "11", *foreigners[:2]))
    yield held("b 14", *against(b, "=" * 14, "S2"), *against(b, "1=", f"Z{c}", foreigners[0]))
    yield held("c for", *against(d, "=" * 16, *foreigners), *against(e, "1=", "S1", "S2"), *against(e, "1", f"Z{c}"))
    yield waits(f, "=" * 14, 1800, period="2022-06", event_id="old")  # the 24th period
    yield held("d last", *against(f, "=", "S2"), *against(f, "0", foreigners[0]))
    # 6.2.5: what remains may not begin a count, and may
    for name, last in ((g, "1"), (h, "==="), (i, "")):
        yield waits(name, "===", 1600, period="2024-02", event_id="begins", ends_on="2024-02-02")
        yield waits(name, "0" * 12, 1700, period="2024-03", event_id="spoils", ends_on="2024-03-02")
        yield held(f"e {name[-1]}", *against(name, last, "S2"))
    yield waits(i, "11", 1700, period="2024-04", event_id="wins")
    # 2: rulings count, with a difference that is far; short tournaments; 90 minutes
    far = [game("S5", "S2", "==", ruling="fair_play") for _ in range(4)]
    yield held("f rule", *far, game("S1", "S2", ruling="force_majeure"), game("S1", "S2", "+-", ruling="force_majeure"))
    yield held("g short", *among("S1", "S2", "S3"), time_control="3540")
    yield held("h hour", *among("S1", "S2", "S3", "S4"), time_control="3600")
    yield held("i all", *among("S4", "S5"), *among("S2", foreigners[1]), time_control="3600")
    for number, reported_on in enumerate(("2024-05-03", "2024-05-04", "2024-06-01")):
        yield held(
            f"j {number} late",
            *among("S1", "S2"),
            starts_on="2024-04-02",
            ends_on="2024-04-03",
            reported_on=reported_on,
        )
    # 6.4: rated since May, and the event began in April
    yield rated(f"M{c}", 1700, games=15, rated_since="2024-05-01", federation="UKR")
    yield held("k began", game(f"M{c}", "S1", ruling="fair_play"), game("S2", f"M{c}"), starts_on="2024-04-28")
    yield meets(
        f"T{c}",
        "1=",
        1900,
        event_id=f"l{c}",
        starts_on="2024-05-04",
        ends_on="2024-05-05",
        reported_on="2024-05-06",
        declarations="laws_of_chess moves_recorded agreed",
    )
