"""Which clauses explain what differs: every reading and number is tried on a part, the promising ones on the whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import LATE, READING, ROUNDING, Case, Cause, Supposition
from ratingoffice.assurance.shadow.part import part_of
from ratingoffice.assurance.shadow.published_list import PublishedList
from ratingoffice.assurance.shadow.rules import suppositions
from ratingoffice.assurance.shadow.run import Run, differing_figures
from ratingoffice.assurance.shadow.units import Explained, changed_figures, resolved_figures, same_units, with_others
from ratingoffice.book.book import Book
from ratingoffice.book.progress import ProgressCallback, count_steps, ignore_progress
from ratingoffice.rating.request import RatingRequest

#: a book of so many players is tried whole; of a larger one a part with players of every kind of difference
SAMPLED_FROM = 3_000
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
    published: PublishedList
    remainders: pl.DataFrame
    on_progress: ProgressCallback = ignore_progress
    case: Case = field(init=False)
    explained: list[Explained] = field(default_factory=list)
    idle: set[str] = field(default_factory=set)  # readings and numbers that move nobody who differs

    def __post_init__(self) -> None:
        self.published = replace(self.published, rows=self.published.rows.filter(col("pool").is_in(self.request.pools)))
        self.case = Case(Run.from_book(self.request, self.book), self.remainders)
        self.ours = self.case.figures
        self.first = self.left = self.differing(self.case.figures)

    def differing(self, figures: pl.DataFrame, ids: pl.Series | None = None) -> pl.DataFrame:
        """Return the differing figures of all players, or of these."""
        rows = self.published.rows
        if ids is not None:
            figures, rows = (_of(ids, table) for table in (figures, rows))
        return differing_figures(figures, rows, self.published.says)

    def promising(self) -> list[Supposition]:
        """Return the suppositions that explain more figures of a sample than they break, the best first."""
        part, whole_players = self.sample()
        before = self.left if whole_players is None else _of(whole_players, self.left)
        rows = self.published.rows if whole_players is None else _of(whole_players, self.published.rows)
        candidates: list[tuple[int, Supposition]] = []
        groups = group_suppositions(self.suppositions())
        begin = count_steps(self.on_progress, len(groups))
        for name, group in groups.items():
            begin("readings and numbers")
            if name in self.idle:
                continue
            ends = {min(group, key=value_of), max(group, key=value_of)} if len(group) > 2 else set(group)
            effects: dict[Supposition, tuple[int, int, int]] = {}
            for supposed in sorted(group, key=lambda supposed: supposed not in ends):
                if supposed not in ends and not any(effects[end][2] for end in ends):
                    break  # neither the lowest nor the highest value moves anybody who differs
                effects[supposed] = self.effect_of(supposed, part, before, rows, whole_players)
            if before.height == self.left.height and not any(moves for _, _, moves in effects.values()):
                self.idle.add(name)  # and nobody comes to those who differ
            for supposed in group:
                explains, breaks, _ = effects.get(supposed, (0, 0, 0))
                if explains > breaks:
                    candidates.append((explains - breaks, supposed))
        return [supposed for _, supposed in sorted(candidates, key=lambda candidate: -candidate[0])[:BEST]]

    def rules_judged(self, promising: Sequence[Supposition]) -> list[tuple[Explained, Case, Supposition]]:
        """Return the suppositions that hold for all players, the one that explains most first."""
        judged = []
        begin = count_steps(self.on_progress, len(promising))
        for supposed in promising:
            begin("the best of them")
            case = supposed.apply(self.case)
            after = self.differing(case.figures)
            units, broken = resolved_figures(self.left, after), resolved_figures(after, self.left)
            if units.height >= enough(supposed) and broken.height * BROKEN <= units.height:
                judged.append((Explained(supposed.cause, units, broken["player_id"].n_unique()), case, supposed))
        judged.sort(key=lambda judgement: -(judgement[0].units.height - judgement[0].disturbed))
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
        lowest = self.published.rows["rating"].min()
        all_of_them = suppositions(self.case.plain.request, lowest if isinstance(lowest, int) else None)
        found_causes = [explained.cause for explained in self.explained if explained.cause.kind in (READING, ROUNDING)]
        return [
            supposition
            for supposition in all_of_them
            if not any(are_exclusive(cause, supposition.cause) for cause in found_causes)
            and (supposition.cause.reading != LATE or self.remainders.height)  # before the first list nothing was kept
        ]

    def sample(self) -> tuple[Case, pl.Series | None]:
        """Players of every kind of difference, and some who agree, with all they need; None: everybody is in it."""
        if self.book.players.height <= SAMPLED_FROM:
            return self.case, None
        sign = (col("theirs") - col("ours")).sign()
        some = self.left.filter(pl.int_range(pl.len()).over("pool", "what", sign) < OF_EACH_KIND)["player_id"]
        games = self.case.book.games
        agree = games["white_id"].gather_every(max(1, games.height // (5 * OF_EACH_KIND)))
        part, whole_players = part_of(self.case.book, pl.concat([some, agree]))
        return self.case.by_book(part), whole_players

    def effect_of(
        self,
        supposed: Supposition,
        case: Case,
        before: pl.DataFrame,
        rows: pl.DataFrame,
        whole_players: pl.Series | None,
    ) -> tuple[int, int, int]:
        """Return how many figures the supposition explains, breaks and moves."""
        figures = supposed.apply(case).figures
        after = differing_figures(
            figures if whole_players is None else _of(whole_players, figures), rows, self.published.says
        )
        explains = resolved_figures(before, after).height
        return explains, resolved_figures(after, before).height, explains + changed_figures(before, after).height


def _of(ids: pl.Series, table: pl.DataFrame) -> pl.DataFrame:
    return table.filter(col("player_id").is_in(ids.implode()))


def enough(supposed: Supposition) -> int:
    """So many figures have to come out exactly. Of the many values of a number one fits a single figure by chance."""
    return 2 if value_of(supposed) else 1


def are_exclusive(cause: Cause, other: Cause) -> bool:
    """Return whether two causes exclude each other: two ways of rounding, two readings or values of one point."""
    if cause.kind == ROUNDING:
        return other.kind == ROUNDING
    of_point = cause.reading.partition("=")[0] == other.reading.partition("=")[0]
    return other.kind == cause.kind and cause.clause == other.clause and of_point


def group_suppositions(suppositions: Sequence[Supposition]) -> dict[str, list[Supposition]]:
    """Group the suppositions: the values of one number together, each reading and rounding by itself."""
    groups: dict[str, list[Supposition]] = {}
    for supposition in suppositions:
        name = supposition.cause.reading.partition("=")[0] if value_of(supposition) else supposition.cause.reading
        groups.setdefault(f"{supposition.cause.clause} {name}", []).append(supposition)
    return groups


def value_of(supposed: Supposition) -> int:
    """Return the value of a supposed number; 0 if the supposition is no number."""
    value = supposed.cause.reading.partition("=")[2]
    return int(value) if value.isdecimal() else 0
