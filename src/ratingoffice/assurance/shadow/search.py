"""The search for causes: what explains most players exactly is taken first, and the rest is looked at again with it.

A cause counts only where it gives exactly their figures. What changes players who agree now is no cause; what is left
at the end is unexplained, whatever might be guessed about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import polars as pl
from polars import col

from ratingoffice.assurance.shadow.case import Case
from ratingoffice.assurance.shadow.clauses import Clauses, are_exclusive
from ratingoffice.assurance.shadow.data import Fact, Start, apply_facts
from ratingoffice.assurance.shadow.facts import Facts
from ratingoffice.assurance.shadow.part import part_of
from ratingoffice.assurance.shadow.units import (
    Explained,
    changed_figures,
    disjoint_batches,
    resolved_figures,
    same_units,
    with_others,
)
from ratingoffice.book.book import Book

#: how many facts are tried in one round, the likeliest first
TRIED = 400


@dataclass(eq=False)
class Search(Clauses):
    """The complete search: clauses and facts."""

    facts_of: Facts = field(kw_only=True)
    facts: list[Fact] = field(default_factory=list)
    starts: dict[tuple[str, str], Start] = field(default_factory=dict)  # values that would give one figure

    def run(self) -> None:
        self.take_facts(self.judge_facts("persons", self.facts_of.known_persons(self.case)))
        while self.left.height and (self.rules_and_events() or self.games_and_persons() or self.moved_without_games()):
            pass

    # ── rules, and whole events ─────────────────────────────────────────────────────────────────────────────────────

    def rules_and_events(self) -> bool:
        """Take the best clause and those that still hold with it, or the events if they explain more."""
        promising = self.promising()
        rules = self.rules_judged(promising)
        events = self.judge_facts("events", self.facts_of.events(self.case, self.left))
        if sum(explained.units.height for _, explained in events) > (rules[0][0].units.height if rules else 0):
            return self.take_facts(events)
        has_taken = False
        while rules:
            explained, self.case, supposed = rules[0]
            after = self.differing(self.case.figures)
            self.explained.append(replace(explained, moved=changed_figures(self.left, after)))
            self.left, has_taken = after, True
            promising = [
                supposition
                for supposition in promising
                if supposition is not supposed and not are_exclusive(supposed.cause, supposition.cause)
            ]
            rules = self.rules_judged(promising)
        return has_taken

    # ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────

    def games_and_persons(self) -> bool:
        facts = [*self.facts_of.persons(self.case, self.left), *self.facts_of.games(self.case, self.left)]
        judged = self.judge_facts("games and persons", facts[:TRIED])
        judged += self.judge_facts("starting values", self.solve_starts(self.facts_of.starts(self.case, self.left)))
        return self.take_facts(judged)

    def moved_without_games(self) -> bool:
        """Take other starting values for players whose rating changed without a game."""
        return self.take_facts(
            self.judge_facts("starting values", self.facts_of.starts_without_games(self.case, self.left))
        )

    def solve_starts(self, starts: Sequence[Fact]) -> list[Fact]:
        """Adjust starting values until they give exactly their ratings, if possible."""
        solved = []
        for batch in disjoint_batches(starts):
            part, _ = self.part(batch)
            for _ in range(4):
                figures = self.supposing(part, batch).figures
                batch = [self.facts_of.nearer(fact, figures) for fact in batch]
            solved += batch
        return solved

    def judge_facts(self, part_name: str, facts: Sequence[Fact]) -> list[tuple[Fact, Explained]]:
        """Return the facts that explain all figures that they touch; of overlapping facts the best."""
        good: list[tuple[Fact, Explained]] = []
        done = 0
        for batch in disjoint_batches(facts):
            self.on_progress(part_name, done, len(facts))
            done += len(batch)
            part, whole_players = self.part(batch)
            after = self.differing(self.supposing(part, batch).figures, whole_players)
            for fact in batch:
                touched = col("player_id").is_in(list(fact.touches))
                now, then = self.left.filter(touched), after.filter(touched)
                units = resolved_figures(now, then)
                if isinstance(fact, Start) and (units["player_id"] == fact.person).any():
                    self.starts[fact.pool, fact.person] = fact
                still_moved = changed_figures(now, then)
                is_enough = units["player_id"].n_unique() >= fact.enough
                if is_enough and units.height > still_moved.height and not resolved_figures(then, now).height:
                    good.append((fact, Explained(fact.cause, units, moved=still_moved)))
        good.sort(key=lambda judgement: -judgement[1].units.height)
        chosen: list[tuple[Fact, Explained]] = []
        for fact, explained in good:
            over = [at for at, (other, _) in enumerate(chosen) if other.touches & fact.touches]
            if not over:
                chosen.append((fact, explained))
            for at in over:
                if same_units(chosen[at][1], explained):  # nobody can tell which of the two it was
                    cause = with_others(chosen[at][1].cause, [explained.cause])
                    chosen[at] = chosen[at][0], replace(chosen[at][1], cause=cause)
        return chosen

    def supposing(self, book: Book, facts: Sequence[Fact]) -> Case:
        """Return the case with these facts. A player with another starting value has no remainder."""
        started = [fact.person for fact in facts if isinstance(fact, Start)]
        remainders = self.case.remainders.filter(~col("player_id").is_in(started))
        return replace(self.case.by_book(apply_facts(book, facts)), remainders=remainders)

    def part(self, batch: Sequence[Fact]) -> tuple[Book, pl.Series]:
        touched = pl.Series(sorted(frozenset().union(*(fact.touches for fact in batch))), dtype=pl.String)
        return part_of(self.case.book, touched)

    def take_facts(self, judged: Sequence[tuple[Fact, Explained]]) -> bool:
        if not judged:
            return False
        self.facts += [fact for fact, _ in judged]
        self.explained += [explained for _, explained in judged]
        self.case = self.supposing(self.case.book, [fact for fact, _ in judged])
        self.left = self.differing(self.case.figures)
        return True
