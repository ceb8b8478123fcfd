"""Which clauses explain what differs: every reading and number is tried on a part, the promising ones on the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import LATE, READING, ROUNDING, Case, Cause, Supposition
from ratingoffice.assurance.shadow.part import part_of
from ratingoffice.assurance.shadow.rules import suppositions
from ratingoffice.assurance.shadow.run import Run, differing
from ratingoffice.assurance.shadow.theirs import Theirs
from ratingoffice.assurance.shadow.units import Explained, gone, moved, same_units, with_others
from ratingoffice.book.book import Book
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.rating.request import RatingRequest

#: a book of so many players is tried whole; of a larger one a part with players of every kind of difference
WHOLE = 3_000
OF_EACH_KIND = 40
#: so many suppositions that the part speaks for are tried on the whole
BEST = 8
#: players who agree now and would not: at most one of so many explained
BROKEN = 10


@dataclass(eq=False)
class Clauses:
    """A month as it is explained so far: the case with the causes found, and the figures that are left."""

    request: RatingRequest
    book: Book  # in which every person of their lists has a row
    theirs: Theirs
    kept: pl.DataFrame
    on_progress: ProgressCallback = ignore_progress
    case: Case = field(init=False)
    found: list[Explained] = field(default_factory=list)
    idle: set[str] = field(default_factory=set)  # readings and numbers that move nobody who differs

    def __post_init__(self) -> None:
        self.theirs = replace(self.theirs, rows=self.theirs.rows.filter(col("pool").is_in(self.request.pools)))
        self.case = Case(Run.checked(self.request, self.book), self.kept)
        self.ours = self.case.figures
        self.first = self.left = self.compared(self.case.figures)

    def compared(self, figures: pl.DataFrame, ids: pl.Series | None = None) -> pl.DataFrame:
        """What differs, of everybody or of these."""
        rows = self.theirs.rows
        if ids is not None:
            figures, rows = (_of(ids, table) for table in (figures, rows))
        return differing(figures, rows, self.theirs.says)

    def promising(self) -> list[Supposition]:
        """What explains players of a part, and disturbs fewer of it; the best first."""
        part, seen = self.sample()
        before = self.left if seen is None else _of(seen, self.left)
        rows = self.theirs.rows if seen is None else _of(seen, self.theirs.rows)
        found: list[tuple[int, Supposition]] = []
        groups = grouped(self.suppositions())
        begin = count_steps(self.on_progress, len(groups))
        for name, group in groups.items():
            begin("readings and numbers")
            if name in self.idle:
                continue
            ends = {min(group, key=value_of), max(group, key=value_of)} if len(group) > 2 else set(group)
            told: dict[Supposition, tuple[int, int, int]] = {}
            for supposed in sorted(group, key=lambda one: one not in ends):
                if supposed not in ends and not any(told[end][2] for end in ends):
                    break  # neither the lowest nor the highest value moves anybody who differs
                told[supposed] = self.tried(supposed, part, before, rows, seen)
            if before.height == self.left.height and not any(moves for _, _, moves in told.values()):
                self.idle.add(name)  # and nobody comes to those who differ
            for supposed in group:
                explains, breaks, _ = told.get(supposed, (0, 0, 0))
                if explains > breaks:
                    found.append((explains - breaks, supposed))
        return [supposed for _, supposed in sorted(found, key=lambda one: -one[0])[:BEST]]

    def rules_judged(self, promising: Sequence[Supposition]) -> list[tuple[Explained, Case, Supposition]]:
        """Those that hold for everybody, the one that explains most first."""
        judged = []
        begin = count_steps(self.on_progress, len(promising))
        for supposed in promising:
            begin("the best of them")
            case = supposed.apply(self.case)
            after = self.compared(case.figures)
            units, broken = gone(self.left, after), gone(after, self.left)
            if units.height >= enough(supposed) and broken.height * BROKEN <= units.height:
                judged.append((Explained(supposed.cause, units, broken["player_id"].n_unique()), case, supposed))
        judged.sort(key=lambda one: -(one[0].units.height - one[0].disturbed))
        same = [
            other.cause
            for other, _, _ in judged[1:]
            if other.disturbed == judged[0][0].disturbed and same_units(other, judged[0][0])
        ]
        if same:
            explained, case, supposed = judged[0]
            judged[0] = replace(explained, cause=with_others(explained.cause, same)), case, supposed
        return judged

    def suppositions(self) -> list[Supposition]:
        lowest = self.theirs.rows["rating"].min()
        all_of_them = suppositions(self.case.plain.request, lowest if isinstance(lowest, int) else None)
        taken = [one.cause for one in self.found if one.cause.kind in (READING, ROUNDING)]
        return [
            one
            for one in all_of_them
            if not any(excludes(cause, one.cause) for cause in taken)
            and (one.cause.reading != LATE or self.kept.height)  # before the first list nothing was kept
        ]

    def sample(self) -> tuple[Case, pl.Series | None]:
        """Players of every kind of difference, and some who agree, with all they need; None: everybody is in it."""
        if self.book.players.height <= WHOLE:
            return self.case, None
        sign = (col("theirs") - col("ours")).sign()
        some = self.left.filter(pl.int_range(pl.len()).over("pool", "what", sign) < OF_EACH_KIND)["player_id"]
        games = self.case.book.games
        agree = games["white_id"].gather_every(max(1, games.height // (5 * OF_EACH_KIND)))
        part, seen = part_of(self.case.book, pl.concat([some, agree]))
        return self.case.by_book(part), seen

    def tried(
        self, supposed: Supposition, case: Case, before: pl.DataFrame, rows: pl.DataFrame, seen: pl.Series | None
    ) -> tuple[int, int, int]:
        """How many figures it explains there, how many it breaks, and how many of those that differ it moves."""
        figures = supposed.apply(case).figures
        after = differing(figures if seen is None else _of(seen, figures), rows, self.theirs.says)
        explains = gone(before, after).height
        return explains, gone(after, before).height, explains + moved(before, after).height


def _of(ids: pl.Series, table: pl.DataFrame) -> pl.DataFrame:
    return table.filter(col("player_id").is_in(ids.implode()))


def enough(supposed: Supposition) -> int:
    """So many figures have to come out exactly. Of the many values of a number one fits a single figure by chance."""
    return 2 if value_of(supposed) else 1


def excludes(taken: Cause, other: Cause) -> bool:
    """One way of rounding, one reading of a point, one value of a number."""
    if taken.kind == ROUNDING:
        return other.kind == ROUNDING
    of_point = taken.reading.partition("=")[0] == other.reading.partition("=")[0]
    return other.kind == taken.kind and taken.clause == other.clause and of_point


def grouped(suppositions: Sequence[Supposition]) -> dict[str, list[Supposition]]:
    """The values of one number together, in their order; each reading and rounding alone."""
    groups: dict[str, list[Supposition]] = {}
    for one in suppositions:
        name = one.cause.reading.partition("=")[0] if value_of(one) else one.cause.reading
        groups.setdefault(f"{one.cause.clause} {name}", []).append(one)
    return groups


def value_of(supposed: Supposition) -> int:
    """Of a number; 0: it is none."""
    value = supposed.cause.reading.partition("=")[2]
    return int(value) if value.isdecimal() else 0
