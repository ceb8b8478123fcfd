"""The search for causes: what explains most players exactly is taken first, and the rest is looked at again with it.

A cause counts only where it gives exactly their figures. What changes players who agree now is no cause; what is left
at the end is unexplained, whatever might be guessed about it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import polars as pl
from polars import col

from ratingoffice.model.book import Book
from ratingoffice.period.month import Month
from ratingoffice.shadow.case import READING, ROUNDINGS, Case, Cause, Supposition
from ratingoffice.shadow.data import Fact, edited
from ratingoffice.shadow.facts import Facts
from ratingoffice.shadow.part import part_of
from ratingoffice.shadow.rules import suppositions
from ratingoffice.shadow.run import differing
from ratingoffice.shadow.theirs import KEY, Theirs

UNIT = [*KEY, "what"]
UNITS = dict.fromkeys(UNIT, pl.String())
#: a book of so many players is tried whole; of a larger one a part with players of every kind of difference
WHOLE = 3_000
OF_EACH_KIND = 40
#: so many suppositions that the part speaks for are tried on the whole
BEST = 8
#: players who agree now and would not: at most one of so many explained
BROKEN = 10
#: how many facts are tried in one round, the likeliest first
TRIED = 400


@dataclass(frozen=True, eq=False)
class Explained:
    cause: Cause
    units: pl.DataFrame  # pool, player_id, what: of the figures that come out with it
    disturbed: int = 0  # players who agree without it and not with it
    moved: pl.DataFrame = field(default_factory=lambda: pl.DataFrame(schema=UNITS))  # not yet theirs, nor ours any more


@dataclass(eq=False)
class Search:
    month: Month
    book: Book  # in which every person of their lists has a row
    theirs: Theirs
    kept: pl.DataFrame
    facts_of: Facts
    progress: Callable[[str], None] = lambda words: None
    case: Case = field(init=False)
    facts: list[Fact] = field(default_factory=list)
    found: list[Explained] = field(default_factory=list)
    idle: set[str] = field(default_factory=set)  # readings and numbers that move nobody who differs

    def __post_init__(self) -> None:
        self.case = Case.of(self.month, self.book, self.kept)
        self.ours = self.case.figures
        self.first = self.left = self.compared(self.case.figures)

    def compared(self, figures: pl.DataFrame, ids: pl.Series | None = None) -> pl.DataFrame:
        rows = self.theirs.rows.filter(col("pool").is_in(self.month.pools))
        if ids is not None:
            here = col("player_id").is_in(ids.implode())
            figures, rows = figures.filter(here), rows.filter(here)
        return differing(figures, rows, self.theirs.says)

    def run(self) -> None:
        self.take_facts(self.judged(self.facts_of.known_persons(self.case)))
        while self.left.height and (self.rules_and_events() or self.games_and_persons() or self.moved_without_games()):
            pass

    # ── rules, and whole events ─────────────────────────────────────────────────────────────────────────────────────

    def rules_and_events(self) -> bool:
        """The best of the clauses, or those events that explain more."""
        self.progress("trying readings and events")
        best = self.best_rule()
        events = self.judged(self.facts_of.events(self.case, self.left))
        if best is None and not events:
            return False
        if best is None or sum(one.units.height for _, one in events) > best[0].units.height:
            return self.take_facts(events)
        explained, self.case = best
        after = self.compared(self.case.figures)
        self.found.append(replace(explained, moved=moved(self.left, after)))
        self.left = after
        return True

    def best_rule(self) -> tuple[Explained, Case] | None:
        part, seen = self.sample()
        before = self.left if seen is None else self.left.filter(col("player_id").is_in(seen.implode()))
        promising: list[tuple[int, Supposition]] = []
        for name, group in grouped(self.suppositions()).items():
            if name in self.idle:
                continue
            ends = {min(group, key=value_of), max(group, key=value_of)} if len(group) > 2 else set(group)
            told: dict[Supposition, tuple[int, int, int]] = {}
            for supposed in sorted(group, key=lambda one: one not in ends):
                if supposed not in ends and not any(told[end][2] for end in ends):
                    break  # neither the lowest nor the highest value moves anybody who differs
                told[supposed] = self.tried(supposed, part, before, seen)
            if seen is None and not any(moved for _, _, moved in told.values()):
                self.idle.add(name)  # and nobody who differs comes later
            for supposed in group:
                explains, breaks, _ = told.get(supposed, (0, 0, 0))
                if explains > breaks:
                    promising.append((explains - breaks, supposed))
        promising.sort(key=lambda one: -one[0])
        judged = []
        for _, supposed in promising[:BEST]:
            case = supposed.apply(self.case)
            after = self.compared(case.figures)
            units, broken = gone(self.left, after), gone(after, self.left)
            if units.height >= enough(supposed) and broken.height * BROKEN <= units.height:
                judged.append((Explained(supposed.cause, units, broken["player_id"].n_unique()), case))
        if not judged:
            return None
        judged.sort(key=lambda one: -(one[0].units.height - one[0].disturbed))
        explained, case = judged[0]
        same = [
            one.cause for one, _ in judged[1:] if one.disturbed == explained.disturbed and same_units(one, explained)
        ]
        return replace(explained, cause=with_others(explained.cause, same)), case

    def suppositions(self) -> list[Supposition]:
        lowest = self.theirs.rows["rating"].min()
        all_of_them = suppositions(self.case.plain.month, lowest if isinstance(lowest, int) else None)
        taken = {_point(one.cause) for one in self.found if one.cause.kind == READING}
        left_out = set(ROUNDINGS) if self.case.rounding else set() if self.kept.height else {"late"}
        return [one for one in all_of_them if _point(one.cause) not in taken and one.cause.reading not in left_out]

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
        self, supposed: Supposition, case: Case, before: pl.DataFrame, seen: pl.Series | None
    ) -> tuple[int, int, int]:
        """How many figures it explains there, how many it breaks, and how many of those that differ it moves."""
        after = self.compared(supposed.apply(case).figures, seen)
        explains = gone(before, after).height
        return explains, gone(after, before).height, explains + moved(before, after).height

    # ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def games_and_persons(self) -> bool:
        self.progress("trying games, persons and starting values")
        facts = [*self.facts_of.persons(self.case, self.left), *self.facts_of.games(self.case, self.left)]
        judged = self.judged(facts[:TRIED])
        judged += self.judged(self.solved(self.facts_of.starts(self.case, self.left)))
        return self.take_facts(judged)

    def moved_without_games(self) -> bool:
        """A rating that moved though its player did not play can only have started elsewhere."""
        return self.take_facts(self.judged(self.facts_of.starts_without_games(self.case, self.left)))

    def solved(self, starts: Sequence[Fact]) -> list[Fact]:
        """With the starting values that give exactly their ratings, where there are such."""
        solved = []
        for batch in apart(starts):
            part, _ = self.part(batch)
            for _ in range(4):
                figures = self.case.by_book(edited(part, batch)).figures
                batch = [self.facts_of.nearer(fact, figures) for fact in batch]
            solved += batch
        return solved

    def judged(self, facts: Sequence[Fact]) -> list[tuple[Fact, Explained]]:
        """Those that explain all that they touch, of those that touch the same the best."""
        good: list[tuple[Fact, Explained]] = []
        for batch in apart(facts):
            part, seen = self.part(batch)
            after = self.compared(self.case.by_book(edited(part, batch)).figures, seen)
            for fact in batch:
                its = col("player_id").is_in(list(fact.touches))
                now, then = self.left.filter(its), after.filter(its)
                units = gone(now, then)
                rest = moved(now, then)
                is_enough = units["player_id"].n_unique() >= fact.enough
                if is_enough and units.height > rest.height and not gone(then, now).height:
                    good.append((fact, Explained(fact.cause, units, moved=rest)))
        good.sort(key=lambda one: -one[1].units.height)
        taken: list[tuple[Fact, Explained]] = []
        for fact, explained in good:
            over = [at for at, (other, _) in enumerate(taken) if other.touches & fact.touches]
            if not over:
                taken.append((fact, explained))
            for at in over:
                if same_units(taken[at][1], explained):  # nobody can tell which of the two it was
                    cause = with_others(taken[at][1].cause, [explained.cause])
                    taken[at] = taken[at][0], replace(taken[at][1], cause=cause)
        return taken

    def part(self, batch: Sequence[Fact]) -> tuple[Book, pl.Series]:
        touched = pl.Series(sorted(frozenset().union(*(fact.touches for fact in batch))), dtype=pl.String)
        return part_of(self.case.book, touched)

    def take_facts(self, judged: Sequence[tuple[Fact, Explained]]) -> bool:
        if not judged:
            return False
        self.facts += [fact for fact, _ in judged]
        self.found += [explained for _, explained in judged]
        self.case = self.case.by_book(edited(self.case.book, [fact for fact, _ in judged]))
        self.left = self.compared(self.case.figures)
        return True


def apart(facts: Sequence[Fact]) -> list[list[Fact]]:
    """In batches whose facts touch nobody in common, so that each batch is tried at once."""
    batches: list[tuple[set[str], list[Fact]]] = []
    for fact in facts:
        for touched, batch in batches:
            if not touched & fact.touches:
                touched |= fact.touches
                batch.append(fact)
                break
        else:
            batches.append((set(fact.touches), [fact]))
    return [batch for _, batch in batches]


def gone(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """The figures that differ before and not after."""
    return before.join(after, on=UNIT, how="anti").select(UNIT)


def moved(before: pl.DataFrame, after: pl.DataFrame) -> pl.DataFrame:
    """The figures that differ before and after, and not by the same."""
    both = before.join(after, on=UNIT, how="semi")
    return both.join(after, on=[*UNIT, "ours"], how="anti", nulls_equal=True).select(UNIT)


def enough(supposed: Supposition) -> int:
    """So many figures have to come out exactly. Of the many values of a number one fits a single figure by chance."""
    return 2 if value_of(supposed) else 1


def _point(cause: Cause) -> tuple[str, str]:
    """A clause, and the point or the number in it."""
    return cause.clause, cause.reading.partition("=")[0]


def same_units(one: Explained, other: Explained) -> bool:
    return one.units.height == other.units.height and not gone(one.units, other.units).height


def with_others(cause: Cause, others: Sequence[Cause]) -> Cause:
    """Causes that explain the same just as well are said beside it."""
    if not others:
        return cause
    said = "; ".join(dict.fromkeys(f"{one.clause} {one.reading}".strip() or one.detail for one in others))
    return replace(cause, detail=f"{cause.detail}; the same would follow from: {said}")


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
