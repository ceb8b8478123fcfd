"""No case of a test that takes turns is left out for ever."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

import turns


def case(rotates: int | None, **params: Any) -> Any:
    marker = None if rotates is None else SimpleNamespace(args=(rotates,), kwargs={})
    return SimpleNamespace(
        nodeid="tests/test_it.py::test_it[…]",
        callspec=SimpleNamespace(params=params),
        get_closest_marker=lambda name: marker if name == "rotates" else None,
    )


@pytest.fixture
def left_out(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Which of these cases are left out in a turn."""

    def asked(turn: object, cases: list[Any]) -> set[int]:
        monkeypatch.setenv("RATINGOFFICE_TURN", str(turn))
        gone = {id(one) for one in turns.without_a_turn(cases)}
        return {at for at, one in enumerate(cases) if id(one) in gone}

    return asked


@pytest.mark.parametrize("rotates", [2, 3, 4])
def test_of_n_turns_that_follow_each_other_every_case_has_one(left_out: Any, rotates: int) -> None:
    words, sizes = ("en", "uk", "ja"), ({"width": 390}, {"width": 1280})
    cases = [case(rotates, language=word, size=size) for word, size in product(words, sizes)]
    run = [at for turn in range(7, 7 + rotates) for at in {*range(len(cases))} - left_out(turn, cases)]
    assert sorted(run) == list(range(len(cases)))


def test_a_language_each_time(left_out: Any) -> None:
    cases = [case(3, language=word) for word in ("en", "uk", "ja")]
    assert [left_out(turn, cases) for turn in range(3)] == [{1, 2}, {0, 1}, {0, 2}]


def test_with_all_nothing_is_left_out_and_what_does_not_rotate_never_is(left_out: Any) -> None:
    assert left_out(turns.ALL, [case(3, n=n) for n in range(9)]) == set()
    assert left_out(1, [case(None, n=n) for n in range(9)]) == set()


def test_the_turn_of_a_commit_is_always_the_same() -> None:
    assert turns.of_the_commit() == turns.of_the_commit()
