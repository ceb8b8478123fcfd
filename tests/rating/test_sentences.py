"""A reason is data: from its clause and its figures the sentence is made again, in every table of every edition."""

from __future__ import annotations

import json
import re

import polars as pl
import pytest

from plain.books import LISTS, random_book
from plain.rare import rare_book
from ratingoffice.book.book import Book
from ratingoffice.federations.registry import EDITIONS, regulations
from ratingoffice.law.article import JOINT, Ground, is_nested
from ratingoffice.message import Message, filled, holes
from ratingoffice.rating.rate import rate
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.reason_messages import DAYS, none_rated, sentence
from ratingoffice.rating.request import RatingRequest


def months(edition: str) -> list[RatedPeriod]:
    """What seldom happens, and what happens by chance."""
    books = [rare_book(edition), *(random_book(seed, edition) for seed in range(12))]
    return [rate(Book.of(**book.tables), RatingRequest.of(edition, book.list_date, book.pool)) for book in books]


@pytest.fixture(scope="module", params=LISTS)
def rated(request: pytest.FixtureRequest) -> tuple[str, list[RatedPeriod]]:
    return request.param, months(request.param)


def said(found: RatedPeriod) -> pl.DataFrame:
    """Every reason of the month, with its clause and figures."""
    columns = ("reason", "clause", "figures")
    tables = [table.select(columns) for table in (found.sides, found.verdicts, found.initials, found.unlisted)]
    changes = found.changes
    tables.append(changes.select(columns))
    return pl.concat(tables).unique(maintain_order=True)


def test_every_reason_is_made_again_from_its_clause_and_figures(rated: tuple[str, list[RatedPeriod]]) -> None:
    edition, found = rated
    law = regulations(edition)
    seen = 0
    for reason, clause, figures in (row for month in found for row in said(month).iter_rows()):
        if reason is None:
            continue
        again = sentence(law, reason, clause, figures)
        assert isinstance(again, Message), (reason, clause)
        assert filled(again.template, again.figures) == reason
        seen += 1
    assert seen > 50


def test_every_side_that_is_not_counted_and_every_verdict_names_its_clause(
    rated: tuple[str, list[RatedPeriod]],
) -> None:
    _, found = rated
    for month in found:
        silent = month.sides.filter(~pl.col("counted") & pl.col("clause").is_null())
        assert silent.height == month.verdicts["clause"].null_count() == month.initials["clause"].null_count() == 0


def test_there_is_one_object_of_figures_for_each_clause(rated: tuple[str, list[RatedPeriod]]) -> None:
    _, found = rated
    for _, clause, figures in (row for month in found for row in said(month).iter_rows()):
        if clause is not None:
            assert len(json.loads(figures)) == len(clause.split(JOINT))


def test_a_day_in_a_reason_is_typed_as_a_day_and_no_other_text_is(rated: tuple[str, list[RatedPeriod]]) -> None:
    _, found = rated
    days = re.compile(r"\d{4}-\d\d-\d\d")
    for _, clause, figures in (row for month in found for row in said(month).iter_rows()):
        for values in json.loads(figures) if clause else []:
            plain = {name: value for name, value in values.items() if isinstance(value, str) and not is_nested(name)}
            assert {name for name, value in plain.items() if days.fullmatch(value)} == DAYS & plain.keys()


def test_k_names_its_clause_and_its_limit(rated: tuple[str, list[RatedPeriod]]) -> None:
    _, found = rated
    for month in found:
        for row in month.changes.drop_nulls("k").iter_rows(named=True):
            names = row["k_clause"].split(JOINT)
            assert len(names) == (2 if row["k_limit"] else 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_id_names_one_sentence(edition: str) -> None:
    regulation = EDITIONS[edition]
    ids = [article.id(clause) for article in regulation.articles() for clause in article.clauses]
    grounds = (*regulation.answers(), *regulation.list.first_rating.reasons)
    ids += [one.id for one in grounds if isinstance(one, Ground)]
    assert len(ids) == len(set(ids))
    assert not any(JOINT in name for name in ids)


def test_a_clause_that_is_not_known_leaves_the_words_as_they_were_published() -> None:
    assert sentence(regulations("fide"), "whatever", "fide-2025-10/99.9/gone", "[{}]") == Message("whatever")
    assert sentence(regulations("fide"), "of an older list", None, None) == Message("of an older list")


def test_words_that_have_changed_since_stay_as_they_were_published() -> None:
    again = sentence(regulations("fide"), "was not played", "fide-2025-10/5.1/unplayed", "[{}]")
    assert again == Message("was not played")


def test_a_verdict_says_that_no_game_is_rated_by_its_clause() -> None:
    assert none_rated("fide-2025-10/7.1/none_rated; month/list_missing")
    assert not none_rated("fide-2025-10/7.1/games; month/refused")
    assert not none_rated(None)


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_for_the_reader_have_all_their_figures(edition: str) -> None:
    regulation = EDITIONS[edition]
    says = [clause.says for article in regulation.articles() for clause in article.clauses]
    says += [one.says for one in regulation.answers() if isinstance(one, Ground)]
    says += [one.says for one in (*regulation.provisions, *regulation.list.first_rating.provisions)]
    assert [text for text in says if holes(text)] == []
