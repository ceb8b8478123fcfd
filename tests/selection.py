"""Which cases of long tests `./test` runs. It is always the same selection; `./test --all` runs every case.

    @pytest.mark.thorough       only with --all
    @pytest.mark.sampled(3)     of its cases the first and every third after it; all of them with --all

A test that is named on the command line (tests/test_it.py::test_it) runs whole.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest
from hypothesis import seed, settings

#: set by --all, for the test workers and what is decided while modules are imported
ALL = "RATINGOFFICE_TEST_ALL"
#: without --all, one of so many random examples
PART_OF_EXAMPLES = 3

Test = TypeVar("Test", bound=Callable[..., object])


def runs_all() -> bool:
    return ALL in os.environ


def left_for_all(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The cases that run with --all only.

    With several parameters the places of their values are added, so that each value of each parameter has a case.
    """
    left: list[pytest.Item] = []
    values_by_parameter: dict[tuple[str, str], list[str]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("thorough"):
            left.append(item)
            continue
        marker, cases = item.get_closest_marker("sampled"), getattr(item, "callspec", None)
        if marker is None or cases is None:
            continue
        place = 0
        for name, value in cases.params.items():
            values, text = values_by_parameter[item.nodeid.partition("[")[0], name], repr(value)
            if text not in values:
                values.append(text)
            place += values.index(text)
        if place % marker.args[0]:
            left.append(item)
    return left


def examples(number: int, **options: Any) -> Callable[[Test], Test]:
    """Hypothesis with so many examples, always the same ones; a third of them without --all."""
    selected = number if runs_all() else -(-number // PART_OF_EXAMPLES)
    how = settings(max_examples=selected, database=None, **options)
    return lambda test: seed(0)(how(test))
