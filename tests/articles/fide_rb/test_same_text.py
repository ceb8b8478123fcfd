"""What rapid and blitz share with standard they say in the same words, under the numbers of their chapter (RB-11)."""

import re
from itertools import chain

import pytest

from ratingoffice.federations.registry import EDITIONS
from ratingoffice.message import figures_of, template_of

STANDARD, HERE = EDITIONS["fide-2024-03"], EDITIONS["fide-rb-2024-03"]

#: an article of standard -> its number here; the longer ones first
NUMBERS = {
    "8.2.1": "7.2.2",
    "8.2.2": "7.2.3",
    "8.2.3": "7.2.4",
    "8.2.4": "7.2.5",
    "5.": "4.",
    "6.": "5.",
    "7.": "6.",
    "8.": "7.",
    "9.": "8.",
    "10.": "9.",
}
#: a number with dots, or a whole section in a list: "0.4, 6 and 9.1"
ARTICLE = re.compile(r"(?<![\w.])\d+(?:\.\d+)+|(?<=, )\d+(?= and \d)")

#: what is the chapter's own
OWN = {"1.1"}
#: readings of the chapter's own grounds: playing times that differ (1.2) refuse a game here
OWN_READINGS = {"I-19"}


def number_here(article):
    dotted = article if "." in article else f"{article}."
    number = next((here + dotted[len(old) :] for old, here in NUMBERS.items() if dotted.startswith(old)), article)
    return number.rstrip(".")


def text_here(text):
    return ARTICLE.sub(lambda found: number_here(found[0]), text)


def wording(words):
    return template_of(words), {name: str(figure) for name, figure in figures_of(words).items()}


def wording_here(words):
    template, figures = wording(words)
    return text_here(template), {name: text_here(figure) for name, figure in figures.items()}


def provisions(edition):
    return {(each.answers, each.article, *map(str, wording(each.says))) for each in provisions_of(edition)}


def provisions_of(edition):
    return chain(edition.provisions, edition.list.first_rating.provisions)


SHARED = [
    name for name in STANDARD.sentences if name not in OWN and text_here(name) in HERE.sentences and name[:3] != "0.2"
]


def test_most_sentences_are_shared():
    assert len(SHARED) > 40


@pytest.mark.parametrize("name", SHARED)
def test_a_sentence_is_the_same_under_its_number_here(name):
    assert wording(HERE.sentences[text_here(name)]) == wording_here(STANDARD.sentences[name])


def test_a_provision_is_the_same_under_its_number_here():
    shared = {
        (each.answers, text_here(each.article), *map(str, wording_here(each.says))) for each in provisions_of(STANDARD)
    }
    assert shared <= provisions(HERE)


@pytest.mark.parametrize("number", sorted((STANDARD.interpretations.keys() & HERE.interpretations) - OWN_READINGS))
def test_a_reading_is_the_same_with_the_numbers_here(number):
    ours, theirs = HERE.interpretations[number], STANDARD.interpretations[number]
    assert (ours.says, ours.otherwise) == (text_here(theirs.says), text_here(theirs.otherwise))
    assert ours.switch == {word: text_here(text) for word, text in theirs.switch.items()}
