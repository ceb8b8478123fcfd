"""The column engine and the plain re-statement give the same answer, row by row, on random books.

RATINGOFFICE_EXAMPLES=2000 looks at that many books an edition, other ones each time.
"""

import os
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from fractions import Fraction
from pprint import pformat

import polars as pl
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ratingoffice
import selection
from plain.books import LISTS, RandomBook, random_book, smallest
from plain.common import COLUMNS, add_months, period_of
from plain.rare import rare_book
from plain.rate import next_book, rate
from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.findings import BadInput

EXAMPLES = os.environ.get("RATINGOFFICE_EXAMPLES")
#: the columns of book.md
PUBLISHED = {
    "list": "player_id name title federation region sex birth_year rating previous change games total_games k active "
    "peak",
    "sides": "pool event_id round player_id opponent_id color result rating opponent_rating difference "
    "counted_difference expected delta k counted article reason clause figures to_pool",
    "verdicts": "event_id round white_id black_id outcome article reason clause figures",
    "initials": "pool player_id games score opponents_average p dp result published article reason clause figures",
}
#: what is compared of each table, in this order, and by what its rows are told apart
COMPARED = {
    "verdicts": "event_id round white_id black_id",
    "sides": "pool event_id round player_id opponent_id color",
    "initials": "pool player_id",
    "ratings": "pool player_id",
    "list": "",  # in the order of the list
    "pending": "pool player_id event_ends_on event_id round opponent_id result opponent_rating period",
    "lists": "list_date pool player_id",
    "events": "event_id",
    "games": "event_id round white_id black_id",
    "base_corrections": "pool player_id",
}
#: how it is said, which the plain statement says in its own words
SAID_AS_DATA = ("reason", "clause", "figures", "to_pool")
#: words of a reason that are law, in which verdicts, and where both must have them or both not
WORDS = {"9.1": "later_list", "none of its games counts": "rated"}


def examples(number):
    """A modest number of books, always the same; or RATINGOFFICE_EXAMPLES books, other ones each time."""
    how = {
        "deadline": None,
        "print_blob": True,
        "phases": [Phase.explicit, Phase.generate],  # a seed cannot be shrunk; the book is (plain.books.smallest)
        "suppress_health_check": list(HealthCheck),
    }
    if EXAMPLES:
        return settings(max_examples=int(EXAMPLES), derandomize=False, **how)
    return selection.examples(number, **how)


seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("edition", LISTS)
@examples(40)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_a_month(edition, seed):
    check(random_book(seed, edition))


@pytest.mark.parametrize("edition", LISTS)
@examples(8)
@given(seed=seeds)
def test_the_engine_and_the_plain_statement_agree_on_three_months_in_a_row(edition, seed):
    check(random_book(seed, edition, months=3))


#: how the FShU's articles can be read otherwise: the first tournament by the letter, children by year of birth, paper
FSHU_OTHERWISE = ("U-2=letter~U-8=year", "U-18=games~U-35=required")


@pytest.mark.parametrize("readings", FSHU_OTHERWISE)
@examples(30)
@given(seed=seeds)
def test_they_agree_on_the_other_readings_of_the_FShU(readings, seed):
    book = random_book(seed, "fshu-2018-01", months=1 + seed % 3)
    check(replace(book, edition=f"{book.edition}~{readings}"))


@pytest.mark.parametrize("edition", LISTS)
def test_they_agree_on_what_seldom_happens_and_on_the_months_after_it(edition):
    check(replace(rare_book(edition, copies=2), more=[{"events": [], "games": []}] * 3))


# --- thresholds that chance rarely meets -----------------------------------------------------------------------------


def at_threshold(edition, list_date, ratings, event, games=(), pending=()):
    """A book of one event; `games` are (round, white, black, White's result, own day of report)."""
    ids = sorted(set(ratings) | {player_id for game in games for player_id in game[1:3]} | {"new"})
    other = {"1": "0", "0": "1", "=": "="}
    tables = {
        "players": [{"player_id": player_id} for player_id in ids],
        "ratings": [{"pool": "standard", "player_id": player_id, "rating": r} for player_id, r in ratings.items()],
        "events": [{"event_id": "e", "time_control": "5400+30"} | event],
        "games": [
            {
                "event_id": "e",
                "round": number,
                "white_id": white,
                "black_id": black,
                "white_result": result,
                "black_result": other[result],
                "reported_on": reported_on,
            }
            for number, white, black, result, reported_on in games
        ],
        "pending": [
            {
                "pool": "standard",
                "player_id": "new",
                "period": period_of(add_months(list_date, -2)),
                "event_id": "old",
                "event_ends_on": add_months(list_date, -2),
                "opponent_rating": rating,
                "result": result,
            }
            for rating, result in pending
        ],
    }
    had = {name: set(rows[0]) for name, rows in tables.items() if rows}
    return RandomBook(0, edition, list_date, "standard", tables, had, [])


JUNE = date(2024, 6, 1)
IN_MAY = {"starts_on": date(2024, 5, 3), "ends_on": date(2024, 5, 5)}


@pytest.mark.parametrize("other", [2699, 2700, 2701])
def test_they_agree_on_the_Presidents_events_around_an_average_of_2700(other):
    event = IN_MAY | {"registered_on": None, "approvals": "president"}
    check(at_threshold("fide-2024-03", JUNE, {"a": 2700, "b": other}, event, [(1, "a", "b", "1", None)]))


@pytest.mark.parametrize("rating", [2359, 2360, 2361])
@pytest.mark.parametrize("games", [4, 5, 6])
def test_they_agree_on_FIDEs_first_ratings_around_2200(games, rating):
    check(at_threshold("fide-2024-03", JUNE, {"a": 1800}, IN_MAY, pending=[(rating, "=")] * games))


@pytest.mark.parametrize("total", [6195, 6196, 6197, 6200, 6203])
def test_they_agree_on_FIDEs_first_ratings_around_1400(total):
    pending = [(total - 4960, "=")] + [(1240, "=")] * 4
    check(at_threshold("fide-2024-03", JUNE, {"a": 1800}, IN_MAY, pending=pending))


@pytest.mark.parametrize("rating", [1598, 1599, 1600, 1601, 2299, 2300, 2301])
@pytest.mark.parametrize("games", [14, 15])
def test_they_agree_on_FShUs_first_ratings_around_1600_and_2300(games, rating):
    check(at_threshold("fshu-2018-01", JUNE, {"a": 1800}, IN_MAY, pending=[(rating, "=")] * games))


@pytest.mark.parametrize("rating", [1599, 1600, 1601])
@pytest.mark.parametrize("rounds", [2, 3])
def test_they_agree_on_where_FShUs_counting_begins(rounds, rating):
    games = [(number, "new", "a", "=", None) for number in range(1, rounds + 1)]
    check(at_threshold("fshu-2018-01", JUNE, {"a": rating}, IN_MAY, games))


@pytest.mark.parametrize("ends_on", [date(2025, 5, 31), date(2025, 6, 1), date(2025, 6, 2)])
@pytest.mark.parametrize("second_report", [date(2025, 5, 20), date(2025, 5, 21)])
def test_they_agree_on_when_a_JCF_event_that_goes_on_is_done(second_report, ends_on):
    event = {"starts_on": date(2025, 5, 3), "ends_on": ends_on}
    games = [(1, "a", "b", "1", date(2025, 5, 19)), (2, "b", "a", "=", second_report)]
    check(at_threshold("jcf-2024-10", date(2025, 6, 1), {"a": 1500, "b": 1600}, event, games))


@pytest.mark.parametrize("approvals", [None, "officer_late"])
@pytest.mark.parametrize("second_report", [date(2025, 4, 15), date(2025, 4, 16), date(2025, 4, 21)])
@pytest.mark.parametrize("first_report", [None, date(2025, 4, 15), date(2025, 4, 16)])
def test_they_agree_on_JCF_games_reported_around_3_months(first_report, second_report, approvals):
    event = {"starts_on": date(2025, 1, 14), "ends_on": date(2025, 1, 15), "approvals": approvals}
    games = [(1, "a", "b", "1", first_report), (2, "b", "a", "=", second_report)]
    for reported in ({}, {"reported_on": date(2025, 4, 15)}, {"reported_on": date(2025, 4, 16)}):
        book = at_threshold("jcf-2024-10", date(2025, 5, 1), {"a": 1500, "b": 1600}, event | reported, games)
        check(replace(book, more=[{"events": [], "games": []}]))


@pytest.mark.parametrize("days", [-1, 0, 1, 27, 28])
@pytest.mark.parametrize("time_control", ["5400+30", "1500"])
@pytest.mark.parametrize(
    "fide", [{"fide_standard": 2000}, {"fide_rapid": 2000}, {"fide_standard": 2000, "fide_rapid": 1500}]
)
def test_they_agree_on_who_joins_the_JCF_with_a_FIDE_rating(fide, time_control, days):
    event = {"starts_on": date(2025, 2, 3), "ends_on": date(2025, 2, 5), "time_control": time_control}
    games = [(1, "new", "a", "1", None), (2, "b", "new", "=", None), (3, "new", "c", "1", None)]
    book = at_threshold("jcf-2024-10", date(2025, 3, 1), {"a": 1500, "b": 2401}, event, games)
    for player in book.tables["players"]:
        joins = player["player_id"] == "new"
        player |= {"fide_standard": None, "fide_rapid": None, "joined_on": None} | (fide if joins else {})
        player["joined_on"] = date(2025, 2, 1) + timedelta(days=days) if joins else None
    had = book.had | {"players": set(book.tables["players"][0])}
    for pool in ("standard", "rapid", "both"):
        check(replace(book, had=had, pool=pool, more=[{"events": [], "games": []}]))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("edition", ["fide-2024-01", "fide-2024-03"])
@pytest.mark.parametrize("declarations", ["laws_of_chess", "laws_of_chess official", "laws_of_chess continental"])
@pytest.mark.parametrize("list_date", [date(2024, 3, 1), date(2024, 5, 1), date(2024, 6, 1)])
def test_they_agree_on_the_reports_of_February_and_March_2024(list_date, declarations, edition):
    for starts_on in (date(2024, 2, 26), date(2024, 3, 1)):
        for ends_on in (date(2024, 2, 27), date(2024, 2, 28), date(2024, 2, 29), date(2024, 3, 2)):
            for reported_on in (list_date - timedelta(days=days) for days in (4, 3, 2, 1, 0)):
                if starts_on <= ends_on <= reported_on:
                    event = {
                        "starts_on": starts_on,
                        "ends_on": ends_on,
                        "reported_on": reported_on,
                        "declarations": declarations,
                        "registered_on": starts_on - timedelta(days=2),
                    }
                    check(at_threshold(edition, list_date, {"a": 1500, "b": 1500}, event, [(1, "a", "b", "1", None)]))


# --- the comparison --------------------------------------------------------------------------------------------------


def check(book):
    where, _ = disagreement(book)
    if where is None:
        return
    book = smallest(book, lambda smaller: disagreement(smaller)[0] == where)
    _, told = disagreement(book)
    lines = [told, f"in a book (seed {book.seed}) for {book.edition}, list of {book.list_date}, pool {book.pool}:"]
    lines += [f"{name} has the columns {' '.join(sorted(columns))}" for name, columns in book.had.items()]
    lines.append(pformat(book.tables, width=160))
    if book.more:
        lines.append(f"and added for the months after it:\n{pformat(book.more, width=160)}")
    raise AssertionError("\n".join(lines))


def disagreement(book):
    """((table, column), text) of the first difference; (None, "") where there is none."""
    tables, had, list_date = book.tables, book.had, book.list_date
    engine_book = Book.of(**{name: frame(name, tables.get(name, []), columns) for name, columns in had.items()})
    for fresh in [*book.more, None]:
        plain = rate(tables, book.edition, list_date, book.pool, had)
        try:
            asked = {"edition": book.edition, "list_date": list_date, "pool": book.pool}
            engine = ratingoffice.rate(engine_book, **asked, parts=1 + book.seed % 3)
        except BadInput as refused:
            return ("input", str(refused)[:20]), f"the engine refuses a valid book: {refused}"
        where, told = first_difference(book, plain, engine)
        if where is not None:
            return where, f"list of {list_date}: {told}"
        if fresh is None:
            return None, ""
        tables, had = next_book(tables, had, plain)
        tables = tables | {name: tables[name] + rows for name, rows in fresh.items()}
        engine_book = following(engine.book, fresh)
        list_date = add_months(list_date, 1)


def frame(name, rows, columns):
    return pl.DataFrame(rows, schema={column: kind for column, kind in TABLES[name].items() if column in columns})


def following(engine_book, fresh):
    """The engine's next book with the fresh events and games of the month."""
    tables = {}
    for name, table in engine_book.tables().items():
        columns = [column for column in table.columns if engine_book.has(name, column)]
        if columns:
            tables[name] = pl.concat([table.select(columns), frame(name, fresh.get(name, []), columns)])
    return Book.of(**tables)


def first_difference(book, plain, engine):
    found = {name: getattr(engine, name) for name in PUBLISHED}
    found |= {name: getattr(engine.book, name) for name in COMPARED if name not in PUBLISHED}
    for name, told_apart_by in COMPARED.items():
        columns = columns_of(name, book)
        if found[name].columns != columns:
            return (name, "columns"), f"{name} has the columns {found[name].columns}, and should have {columns}"
        mine = in_order(name, plain[name], told_apart_by)
        theirs = in_order(name, found[name].to_dicts(), told_apart_by)
        for one, other in zip(mine, theirs, strict=False):
            for column in columns:
                if column not in SAID_AS_DATA and value(name, column, one) != value(name, column, other):
                    return (name, column), tell(name, column, one, other)
            if name == "verdicts" and any(lacks_words(words, one, other) for words in WORDS):
                return (name, "words"), tell(name, "reason", one, other)
            if reason_is_missing(name, other):
                return (name, "reason"), tell(name, "reason", one, other)
        if len(mine) != len(theirs):
            more, rows = ("plain statement", mine) if len(mine) > len(theirs) else ("engine", theirs)
            extra = rows[min(len(mine), len(theirs))]
            return (name, more), f"only the {more} has this row of {name}:\n{pformat(extra)}"
    return None, ""


def columns_of(name, book):
    columns = (PUBLISHED.get(name) or COLUMNS[name]).split()
    if name == "list":
        columns = (["pool"] if book.pool == "both" else []) + columns
        columns += ["fide_id", "fide_standard", "birth_date", "active_until"] if book.edition.startswith("fshu") else []
    return columns


def in_order(name, rows, told_apart_by):
    if not told_apart_by:
        return rows
    return sorted(rows, key=lambda row: [(row[column] is not None, row[column]) for column in told_apart_by.split()])


def value(name, column, row):
    found = row.get(column)
    if (name, column) == ("ratings", "games"):
        return found or 0  # empty is 0
    return Fraction(found) if isinstance(found, Decimal) else found


def reason_is_missing(name, row):
    """Whatever an article refuses, or touches, is said in a sentence."""
    if name == "verdicts":
        return row["outcome"] != "rated" and not row["reason"]
    if name == "sides":
        return (row["article"] is not None) != bool(row["reason"])
    return name == "initials" and not row["reason"]


def lacks_words(words, one, other):
    """Both reasons say it, or none does. What is said of an event without a report, or without games, is left open."""
    reason = other["reason"] or ""
    if one["outcome"] != WORDS[words] or "no report" in reason or "(0 games)" in reason:
        return False
    return (words in one["reason"]) != (words in reason)


def tell(name, column, one, other):
    return f"{name}.{column} differs\nplain statement: {pformat(one)}\nengine:          {pformat(other)}"
