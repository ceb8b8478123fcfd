"""Tests that take turns: of what takes long and says much the same in each of its cases, a part is run each time.

    @pytest.mark.rotates(3)             of its cases every third; which, is told by the commit
    @pytest.mark.rotates(2, place=1)    a test of one case: in the turns that its neighbour with place=0 does not have

The turn is a number from the commit's hash: whoever tests the same commit tests the same, in a shallow clone too, and
the next commit has another turn. RATINGOFFICE_TURN=7 asks for a certain one; `./test --all` runs every case.
"""

from __future__ import annotations

import os
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import seed, settings

ALL = "all"
#: the sets of random examples, of which one is looked at each time
SETS = 3

Test = TypeVar("Test", bound=Callable[..., object])


def of_the_commit() -> int:
    """0 where there is no git or no commit."""
    asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(said[:8], 16)


def turn() -> int | None:
    """None: everything."""
    said = os.environ["RATINGOFFICE_TURN"]
    return None if said == ALL else int(said)


def without_a_turn(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The cases of another turn: of n turns that follow each other every case has one."""
    now, left = turn(), []
    seen: dict[tuple[str, str], list[str]] = defaultdict(list)
    for item in items:
        marker, cases = item.get_closest_marker("rotates"), getattr(item, "callspec", None)
        if marker is None or now is None or (cases is None and "place" not in marker.kwargs):
            continue
        place = now + marker.kwargs.get("place", 0)
        for name, value in cases.params.items() if cases else ():
            values, said = seen[item.nodeid.partition("[")[0], name], repr(value)
            if said not in values:
                values.append(said)
            place += values.index(said)
        if place % marker.args[0]:
            left.append(item)
    return left


def examples(number: int, **also: Any) -> Callable[[Test], Test]:
    """Hypothesis with so many examples, always the same: a third of them each time, by turns."""
    now = turn()
    few = number if now is None else -(-number // SETS)
    which = settings(max_examples=few, database=None, **also)
    return lambda test: seed(SETS if now is None else now % SETS)(which(test))
