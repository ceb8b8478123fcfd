"""How an article finds its value: the strongest clause that speaks."""

import polars as pl
from hypothesis import given
from hypothesis import strategies as st
from polars import col

from ratingoffice.law.article import Article, Clause, Ground, reasons_by_row
from ratingoffice.message import Message

MAYBE = st.sampled_from([None, -1, 0, 1])


def plainly(clauses, row):
    """The place and the value of the last clause whose condition holds and whose value is there."""
    for place, (when, then) in reversed(list(enumerate(clauses))):
        if (when is None or row[when]) and (value := row[then] if isinstance(then, str) else then) is not None:
            return place, value
    return None, None


def settled(article, rows):
    frame = pl.DataFrame(rows, schema={"a": pl.Int32, "b": pl.Int32, "x": pl.Boolean, "y": pl.Boolean})
    return frame.select(article.value(), article.deciding_clause()).rows()


ROWS = st.lists(
    st.fixed_dictionaries({"a": MAYBE, "b": MAYBE, "x": st.sampled_from([None, True, False]), "y": st.booleans()}),
    min_size=1,
    max_size=9,
)


@given(ROWS)
def test_of_numbers_the_last_clause_whose_condition_holds(rows):
    clauses = [(None, 40), ("x", 20), ("y", 10)]
    article = Article(
        "1", "K", tuple(Clause(str(at), then, when and col(when)) for at, (when, then) in enumerate(clauses))
    )
    assert settled(article, rows) == [tuple(reversed(plainly(clauses, row))) for row in rows]


@given(ROWS)
def test_a_clause_whose_value_is_empty_leaves_the_word_to_the_one_before(rows):
    clauses = [(None, "a"), ("x", "b")]
    article = Article(
        "1", "D", tuple(Clause(str(at), col(then), when and col(when)) for at, (when, then) in enumerate(clauses))
    )
    assert [value for value, _ in settled(article, rows)] == [plainly(clauses, row)[1] for row in rows]


@given(ROWS)
def test_clauses_of_the_same_columns_are_empty_together(rows):
    gap = col("a") - col("b")
    article = Article("1", "D", (Clause("1", gap), Clause("2", gap.clip(-1, 1), col("x"))))

    def value(row):
        if row["a"] is None or row["b"] is None:
            return None
        real = row["a"] - row["b"]
        return max(-1, min(1, real)) if row["x"] else real

    assert [found for found, _ in settled(article, rows)] == [value(row) for row in rows]


def test_all_grounds_that_apply_are_said_in_order_and_each_article_once():
    grounds = {
        "x": Ground("0.2/none", col("x"), "not registered"),
        "y": Ground("0.2/late", col("y"), "late"),
        "z": Ground("9.1", col("z"), Message("reported on {a}, by day {day}", day=3)),
    }
    frame = pl.DataFrame(
        {
            "x": [True, True, False, False],
            "y": [True, False, False, False],
            "z": [True, False, True, False],
            "a": [5, 6, None, 7],
        }
    )
    assert reasons_by_row(frame, list(grounds.values()), "x-2026-01").rows() == [
        (
            "0.2; 9.1",
            "not registered; late; reported on 5, by day 3",
            "x-2026-01/0.2/none; x-2026-01/0.2/late; x-2026-01/9.1",
            '[{},{},{"day":3,"a":5}]',
        ),
        ("0.2", "not registered", "x-2026-01/0.2/none", "[{}]"),
        ("9.1", "reported on –, by day 3", "x-2026-01/9.1", '[{"day":3,"a":null}]'),
        (None, None, None, None),
    ]


def test_what_goes_on_in_the_sentence_before_it_is_joined_as_it_says():
    grounds = {
        "x": Ground("7.1/games", col("x"), "{a} games"),
        "y": Ground("/refused", col("y"), "{b} of them not rated", joint=", "),
        "z": Ground("/list_missing", col("z"), "no list"),
    }
    frame = pl.DataFrame({"x": [True, True], "y": [True, False], "z": [True, True], "a": [5, 6], "b": [2, 0]})
    assert reasons_by_row(frame, list(grounds.values()), "x-2026-01").rows() == [
        (
            "7.1",
            "5 games, 2 of them not rated; no list",
            "x-2026-01/7.1/games; month/refused; month/list_missing",
            '[{"a":5},{"b":2},{}]',
        ),
        ("7.1", "6 games; no list", "x-2026-01/7.1/games; month/list_missing", '[{"a":6},{}]'),
    ]
