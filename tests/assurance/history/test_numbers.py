"""The named numbers of an edition, and the edition with another number."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from polars import col

import ratingoffice
from books import event, game, meets, player, rated, together
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.interpretations_page import open_points
from ratingoffice.federations.numbers import numbers
from ratingoffice.federations.outline import differences, outline
from ratingoffice.federations.questions import Provision, Question
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.federations.regulation import Regulation
from ratingoffice.law.article import Article, Ground
from ratingoffice.message import ordinal, written
from ratingoffice.rating.calculate import first_rating, parse_events

DAYS = {"starts_on": "2026-01-04", "ends_on": "2026-01-05"}
EVERY = [(edition, name) for edition, regulation in EDITIONS.items() for name in numbers(regulation)]


def rate(edition: str, *pieces):
    return ratingoffice.rate(Book.of(**together(*pieces)), edition=edition, list_date="2026-02-01")


def changed(edition: str, text: str) -> list[str]:
    found = differences(EDITIONS[edition], find_edition(f"{edition}+{text}"))
    return [str(change.after) for change in found if change.question != Question.EDITION and change.after is not None]


@pytest.mark.parametrize(("edition", "name"), EVERY)
def test_a_number_as_printed_changes_nothing_and_another_changes_the_words(edition, name):
    value = numbers(EDITIONS[edition])[name].value
    assert changed(edition, f"{name}={value}") == []
    words = changed(edition, f"{name}={value + 1}")
    assert words
    assert any(spoken(value + 1, each) for each in words)


# ------------------------------------------------------------------------- the words of every sentence have the number

#: two values, of each kind of number, that no text has
UNUSUAL = {
    "a K": (137, 149),
    "a number of games": (777, 868),
    "a rating": (3331, 3773),
    "a difference": (3337, 3779),
    "a limit of K × games": (33331, 37773),
    "an age": (111, 128),
    "a number of periods": (779, 863),
    "a number of lists": (83, 97),
}
#: what is no number of the law: I-30, 8.2.2, 6(3)
REFERENCE = re.compile(r"\b[A-Z]-\d+\b|\b\d+(?:\.\d+)+\b|\b\d+\(\d+\)|\(\d+\)")


def forms(value: int) -> set[str]:
    """In figures, in words, as an ordinal; and as the one after it (“from the third such game on”)."""
    return {str(value), written(value), ordinal(value), ordinal(value + 1)}


def spoken(value: int, text: str) -> int:
    """How often a text says the number."""
    words = "|".join(sorted(map(re.escape, forms(value)), key=len, reverse=True))
    return len(re.findall(rf"\b(?:{words})\b", REFERENCE.sub("", text)))


def of_articles(regulation: Regulation) -> Iterator[tuple[str, str]]:
    """Every sentence of its articles, with the article: in its outline, and for a side, a change or a verdict."""
    for one in (*regulation.answers(), *regulation.provisions, *regulation.list.first_rating.provisions):
        if isinstance(one, Article):
            yield from ((one.number, str(text)) for clause in one.clauses for text in (clause.says, clause.why))
        elif isinstance(one, Ground):
            yield from ((one.article, str(one.says)), (one.article, str(one.why)))
        elif isinstance(one, Provision):
            yield one.article, str(one.says)


def sentences(regulation: Regulation) -> Iterator[str]:
    """And those of its readings."""
    yield from (says for _, says in of_articles(regulation))
    for point in open_points(regulation):
        yield from map(str, (point.says, point.shown_by, *(other.says for other in point.others)))


@pytest.mark.parametrize(("edition", "name"), EVERY)
def test_an_amended_number_is_the_number_in_every_sentence_and_the_old_one_in_none(edition, name):
    number = numbers(EDITIONS[edition])[name]
    one, other = UNUSUAL[str(number.kind.noun)]
    before = list(sentences(EDITIONS[edition]))
    after, again = (list(sentences(find_edition(f"{edition}+{name}={value}"))) for value in (one, other))
    changes = [(old, new, third) for old, new, third in zip(before, after, again, strict=True) if old != new]
    assert changes
    for old, new, third in changes:
        assert spoken(one, new) == spoken(number.value, old) - spoken(number.value, new) > 0
        # and nothing else has changed: with another value it is the same sentence
        assert in_its_place(new, one, other) == third
    assert [old for old, new in zip(before, after, strict=True) if spoken(one, new) and old == new] == []


def in_its_place(text: str, one: int, other: int) -> str:
    for old, new in ((ordinal(one + 1), ordinal(other + 1)), (ordinal(one), ordinal(other)), (str(one), str(other))):
        text = re.sub(rf"\b{old}\b", new, text)
    return text


@pytest.mark.parametrize("edition", EDITIONS)
def test_with_every_number_amended_no_article_says_an_old_one_of_its_own(edition):
    known = numbers(EDITIONS[edition])
    new = {name: UNUSUAL[str(number.kind.noun)][0] + at for at, (name, number) in enumerate(known.items())}
    new = {name: min(value, known[name].kind.largest) for name, value in new.items()}
    amended = find_edition(f"{edition}+" + "+".join(f"{name}={value}" for name, value in new.items()))
    lines = [(line.at, str(line.says)) for entry in outline(amended) for line in entry.lines]
    for name, number in known.items():
        own = [says for at, says in [*lines, *of_articles(amended)] if at.startswith(number.article)]
        assert any(spoken(new[name], says) for says in own), name
        assert [says for says in own if spoken(number.value, says)] == [], name


@pytest.mark.parametrize(
    ("edition", "says"),
    [
        ("fide-2025-10+first_added=4", "Ra = the average of the rated opponents and of 4 hypothetical ones rated 1800"),
        ("fide-2025-10+latest_list=4", "Not reported in time for the fourth list after its end: not rated."),
        ("fide-2025-10+k_young_age=21", "until the end of the year of the 21st birthday"),
        ("fshu-2018-01+far_games=1", "a difference of more than 400 counts as 400 in the first such game of one event"),
        ("fshu-2018-01+far_games=3", "counts as 400 in the first three such games of one event"),
        ("fshu-2018-01+far=350", "a difference of more than 350 counts as 350 in the first two such games"),
        ("jcf-2024-10+far=350", "a difference of 350 or more counts as 350"),
        ("jcf-2024-10+floor=1100", "a result below 1100 becomes 1100"),
    ],
)
def test_as_it_is_said_in_words(edition, says):
    assert any(says in sentence for sentence in sentences(find_edition(edition)))


@pytest.mark.parametrize(("edition", "name"), EVERY)
def test_every_number_has_an_article_of_its_edition(edition, name):
    number = numbers(EDITIONS[edition])[name]
    assert number.article
    assert number.kind.smallest <= number.value <= number.kind.largest


def test_an_amended_k_is_used_and_cited_and_every_table_carries_its_id():
    """2000–2000 won: + .50 × K; a player with fewer than 30 games has 40, as amended 30."""
    month = rate(
        "fide-2025-10+k_new=30", rated("A", 2000, games=5), rated("B", 2000), event("E", game("A", "B"), **DAYS)
    )
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
    six = parse_events(["1900:1", "1900:=", "1900:0", "1900:1", "1900:=", "1900:0"])
    assert first_rating("fide-2025-10", six).published
    assert not first_rating("fide-2025-10+first_games=7", six).published


def test_several_numbers_may_be_amended_at_once():
    month = rate(
        "fide-2025-10+k_new=30+k=10",
        rated("A", 2000, games=5),
        rated("B", 2000),
        player("C"),
        event("E", game("A", "B"), **DAYS),
    )
    assert dict(month.list.select("player_id", "rating").iter_rows()) == {"A": 2015, "B": 1995}


def test_an_amended_edition_shows_its_numbers_and_can_be_compared():
    assert numbers(find_edition("fide-2025-10+k_new=30"))["k_new"].value == 30
    assert numbers(find_edition("fide-2025-10+k_new=30"))["k"].value == 20


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "fide-2025-10+k_old=30",
            'fide-2025-10 has no number "k_old": its numbers are latest_list, far, far_top, k_new, k_new_games, k, ',
        ),
        ("fide-2025-10+k_new=0", 'k_new: "0" cannot be a K: write a number from 1 to 200'),
        ("fide-2025-10+k_new=9999", 'k_new: "9999" cannot be a K'),
        ("fide-2025-10+k_new=3.5", 'k_new: "3.5" is not a whole number'),
        ("fide-2025-10+k_new=-3", 'k_new: "-3" is not a whole number'),
        ("fide-2025-10+k_new", '"k_new" is no change of a number: write NAME=VALUE'),
        ("fide-2025-10+", '"" is no change of a number'),
        ("fide-2025-10+k=10+k=20", 'k is there twice in "k=10\\+k=20"'),
        ("fide+k=10", "name the edition itself, fide-2025-10"),
        ("fide-1999+k=10", "there is no edition 'fide-1999'"),
    ],
)
def test_a_change_that_makes_no_sense_is_one_sentence(name, said):
    with pytest.raises(BadInput, match=said) as found:
        find_edition(name)
    assert len(str(found.value).splitlines()) == 1
