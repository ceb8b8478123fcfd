"""The same cases of long tests run each time, and every value of their parameters is among them."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from selection import left_for_all

LANGUAGES = ("en", "uk", "ja")


def case(marker: str | None, *args: int, **params: Any) -> Any:
    marker_of_test = SimpleNamespace(args=args)
    return SimpleNamespace(
        nodeid="tests/test_it.py::test_it[…]",
        callspec=SimpleNamespace(params=params),
        get_closest_marker=lambda name: marker_of_test if name == marker else None,
    )


def places_left(cases: list[Any]) -> set[int]:
    left = {id(item) for item in left_for_all(cases)}
    return {place for place, item in enumerate(cases) if id(item) in left}


def test_of_a_sampled_test_the_first_case_and_every_nth_after_it_run() -> None:
    assert places_left([case("sampled", 3, number=number) for number in range(7)]) == {1, 2, 4, 5}


@pytest.mark.parametrize("every", [2, 3])
def test_every_value_of_every_parameter_of_a_sampled_test_runs(every: int) -> None:
    cases = list(product(LANGUAGES, ("phone", "tablet", "desktop")))
    left = places_left([case("sampled", every, language=language, size=size) for language, size in cases])
    run = [values for place, values in enumerate(cases) if place not in left]
    assert {language for language, _ in run} == set(LANGUAGES)
    assert {size for _, size in run} == {"phone", "tablet", "desktop"}


def test_random_examples_are_the_same_in_every_run() -> None:
    first, second = numbers_looked_at(), numbers_looked_at()
    assert len(set(first)) > 10
    assert first == second
    assert settings().database is None  # nor do they depend on what failed in an earlier one


def numbers_looked_at() -> list[int]:
    looked_at = []

    @given(st.integers())
    def look(number: int) -> None:
        looked_at.append(number)

    look()
    return looked_at


def test_thorough_cases_are_left_for_all_and_unmarked_ones_are_not() -> None:
    cases = [case("thorough", number=0), case(None, number=1), case("thorough", number=2)]
    assert places_left(cases) == {0, 2}
