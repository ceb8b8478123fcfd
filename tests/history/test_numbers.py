"""The named numbers of an edition, and the edition with another number."""

from __future__ import annotations

import pytest
from polars import col

import ratingoffice
from books import event, game, meets, player, rated, together
from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.outline import differences
from ratingoffice.federations.questions import Question
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.model.book import Book
from ratingoffice.model.findings import BadInput
from ratingoffice.period.calculate import events
from ratingoffice.period.calculate import initial as first_rating_of

DAYS = {"starts_on": "2026-01-04", "ends_on": "2026-01-05"}
EVERY = [(edition, name) for edition, regulation in EDITIONS.items() for name in numbers(regulation)]


def rate(edition: str, *pieces):
    return ratingoffice.rate(Book.of(**together(*pieces)), edition=edition, list_date="2026-02-01")


def changed(edition: str, text: str) -> list[str]:
    found = differences(EDITIONS[edition], find_edition(f"{edition}+{text}"))
    return [change.after for change in found if change.question != Question.EDITION]


@pytest.mark.parametrize(("edition", "name"), EVERY)
def test_a_number_as_printed_changes_nothing_and_another_changes_the_words(edition, name):
    value = numbers(EDITIONS[edition])[name].value
    assert changed(edition, f"{name}={value}") == []
    words = changed(edition, f"{name}={value + 1}")
    assert words
    assert any(str(value + 1) in each for each in words)


@pytest.mark.parametrize(("edition", "name"), EVERY)
def test_every_number_has_an_article_of_its_edition(edition, name):
    number = numbers(EDITIONS[edition])[name]
    assert number.article
    assert number.kind.smallest <= number.value <= number.kind.largest


def test_an_amended_k_is_used_and_cited_and_every_table_carries_its_id():
    """2000–2000 won: + .50 × K; a player with fewer than 30 games has 40, as amended 30."""
    month = rate("fide-2025-10+k_new=30", rated("A", 2000, games=5), rated("B", 2000),
                 event("E", game("A", "B"), **DAYS))  # fmt: skip
    assert month.list.filter(col("player_id") == "A")["rating"].to_list() == [2015]
    assert month.tables()["period"]["edition"].to_list() == ["fide-2025-10+k_new=30"]
    sheet = ratingoffice.sheet(month, "A")
    assert sheet.edition == "fide-2025-10+k_new=30"


def test_an_amended_400_rule_counts_another_difference():
    month = rate("fide-2025-10+far=300", rated("A", 2000), rated("B", 1600), event("E", game("A", "B"), **DAYS))
    assert month.sides.filter(col("player_id") == "A")["counted_difference"].to_list() == [300]
    month = rate("fshu-2018-01+far=300", rated("A", 2100), rated("B", 1700), event("E", game("A", "B"), **DAYS))
    assert month.sides.filter(col("player_id") == "A")["counted_difference"].to_list() == [300]


def test_an_amended_limit_of_k_times_games():
    """20 games at K = 20 are 400; with a limit of 200 K is 10."""
    month = rate("fide-2025-10+limit=200", rated("A", 2000), meets("A", "=" * 20, 2000, **DAYS))
    assert month.changes.filter(col("player_id") == "A")["k"].to_list() == [10]


def test_amended_floors():
    month = rate("fide-2025-10+least=1800", rated("A", 1790), rated("B", 2000), event("E", game("B", "A"), **DAYS))
    assert month.list["player_id"].to_list() == ["B"]
    month = rate("jcf-2024-10+floor=1500", rated("A", 1500), rated("B", 1600), event("E", game("B", "A"), **DAYS))
    assert month.list.filter(col("player_id") == "A")["rating"].to_list() == [1500]


def test_an_amended_number_of_games_for_a_first_rating():
    six = events(["1900:1", "1900:=", "1900:0", "1900:1", "1900:=", "1900:0"])
    assert first_rating_of("fide-2025-10", six).published
    assert not first_rating_of("fide-2025-10+first_games=7", six).published


def test_several_numbers_may_be_amended_at_once():
    month = rate("fide-2025-10+k_new=30+k=10", rated("A", 2000, games=5), rated("B", 2000), player("C"),
                 event("E", game("A", "B"), **DAYS))  # fmt: skip
    assert dict(month.list.select("player_id", "rating").iter_rows()) == {"A": 2015, "B": 1995}


def test_an_amended_edition_shows_its_numbers_and_can_be_compared():
    assert numbers(find_edition("fide-2025-10+k_new=30"))["k_new"].value == 30
    assert numbers(find_edition("fide-2025-10+k_new=30"))["k"].value == 20


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("fide-2025-10+k_old=30", 'fide-2025-10 has no number "k_old": its numbers are far, far_top, k_new'),
        ("fide-2025-10+k_new=0", 'k_new: "0" cannot be a K: write a number from 1 to 200'),
        ("fide-2025-10+k_new=9999", 'k_new: "9999" cannot be a K'),
        ("fide-2025-10+k_new=3.5", 'k_new: "3.5" is not a whole number'),
        ("fide-2025-10+k_new=-3", 'k_new: "-3" is not a whole number'),
        ("fide-2025-10+k_new", '"k_new" is no change of a number: write NAME=VALUE'),
        ("fide-2025-10+", '"" is no change of a number'),
        ("fide-2025-10+k=10+k=20", 'k is there twice in "k=10\\+k=20"'),
        ("fide+k=10", 'name the edition itself, fide-2025-10'),
        ("fide-1999+k=10", "there is no edition 'fide-1999'"),
    ],
)
def test_a_change_that_makes_no_sense_is_one_sentence(name, said):
    with pytest.raises(BadInput, match=said) as found:
        find_edition(name)
    assert len(str(found.value).splitlines()) == 1
