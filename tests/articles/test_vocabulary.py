"""A body's vocabulary: the words that its editions ask for, and what each of them says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ratingoffice.federations
from ratingoffice.federations.registry import BODIES, words

FOLDERS = Path(ratingoffice.federations.__file__).parent
#: how an edition asks for a word
ASKED = {
    "declarations": re.compile(r'\b(?:declared|fact)\("(\w+)"\)'),
    "approvals": re.compile(r'\bapproved\("(\w+)"\)'),
}


@pytest.mark.parametrize("code", BODIES)
@pytest.mark.parametrize("kind", ASKED)
def test_a_body_knows_the_words_that_its_editions_ask_for(code: str, kind: str) -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted((FOLDERS / code).glob("*.py")))
    asked = set(ASKED[kind].findall(text))
    assert asked
    assert asked <= set(getattr(BODIES[code], kind))


@pytest.mark.parametrize("code", BODIES)
def test_a_decision_that_an_edition_asks_for_can_be_made(code: str) -> None:
    text = "\n".join(file.read_text(encoding="utf-8") for file in sorted((FOLDERS / code).glob("*.py")))
    assert set(re.findall(r'\bdecided\("(\w+)"\)', text)) == set(BODIES[code].refusals)
    assert set(re.findall(r'\bday_of\("(\w+)"\)', text)) <= set(BODIES[code].approvals)


def test_a_word_that_two_bodies_know_says_the_same() -> None:
    for kind in ("declarations", "approvals", "refusals", "rulings"):
        for body in BODIES.values():
            for word, says in getattr(body, kind).items():
                assert words(kind)[word] == says
