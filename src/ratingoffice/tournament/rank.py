"""Articles 2 to 4: the order, by each tie-break in turn within the groups that are still tied."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from ratingoffice.tournament.codes import Code
from ratingoffice.tournament.contest import Contest
from ratingoffice.tournament.playoffs import PlayOff, PlayOffGroup, PlayOffs
from ratingoffice.tournament.results import Results
from ratingoffice.tournament.tiebreaks import IN_GROUP, MEASURES, InGroup, Measure
from ratingoffice.tournament.tiebreaks.direct import Group, Step
from ratingoffice.tournament.tiebreaks.lots import Lots


@dataclass
class Column:
    """One tie-break of the list, and what it made of everybody."""

    key: str
    code: Code
    by: Measure | InGroup
    values: list[int | None] = field(default_factory=list)  # in units; in group: the place won there
    groups: dict[int, Sequence[int]] = field(default_factory=dict)  # in group: participant -> those it was tied with
    traces: dict[Sequence[int], list[Step]] = field(default_factory=dict)  # in group: how they were ordered, if asked

    def trace(self, group: Sequence[int]) -> list[Step]:
        """How this tied group was ordered."""
        if group not in self.traces and not isinstance(self.by, Measure):
            self.traces[group] = []
            self.by.split(list(group), self.traces[group])
        return self.traces.get(group, [])

    @property
    def unit(self) -> int:
        return self.by.value_unit if isinstance(self.by, Measure) else 1


@dataclass
class Order:
    columns: list[Column]
    groups: list[Group]  # best first; those in one entry share the place
    played_off: Sequence[PlayOffGroup] = ()
    due: Sequence[PlayOffGroup] = ()  # play-offs still to be held
    drawn: list[Group] = field(default_factory=list)


def rank(
    event: Contest,
    keyed: Sequence[tuple[str, Code]],
    playoffs: Sequence[PlayOff] = (),
    left_out: Collection[int] = frozenset(),
) -> Order:
    """The order by these tie-breaks. Who is left out (by index) has values, and counts in those of others; no place."""
    everybody = list(range(len(event.results.numbers)))
    to_rank = [i for i in everybody if i not in left_out] if left_out else everybody
    order = Order([], [to_rank] if to_rank else [])
    order.columns = [
        Column(key, code, (IN_GROUP.get(code.name) or MEASURES[code.name])(event, code)) for key, code in keyed
    ]
    _measure(event, order.columns, everybody)
    applied = PlayOffs(playoffs, event.results)
    before: list[str] = []
    for column in order.columns:
        order.groups = applied.apply(before, order.groups, all_of_them=False)
        if isinstance(column.by, Measure):
            order.groups = _rank_by_value(event.results, column.by, column.values, order.groups)
        else:
            order.groups = _rank_in_groups(order, column.by, column, len(everybody))
        before.append(column.key)
    order.groups = applied.apply(before, order.groups, all_of_them=True)
    order.played_off, order.due = applied.played, applied.due
    lots = Lots(event.results, event.lots)
    if lots.seed is not None:
        order.groups = _draw_lots(order, lots, order.groups)
    return order


def _measure(event: Contest, columns: Sequence[Column], everybody: Sequence[int]) -> None:
    """All measures of one participant before those of the next: they share addends."""
    functions = []
    for column in columns:
        if isinstance(column.by, Measure):
            computed = None if column.by.low or column.by.high else event.cached_column(column.by.key)
            if computed is None:
                functions.append((column.by.value_function, column.values.append))
            else:
                column.values = list(computed)
    for i in everybody:
        for value, append in functions:
            append(value(i))


def _rank_by_value(
    results: Results, measure: Measure, values: Sequence[int | None], groups: list[Group]
) -> list[Group]:
    totals = results.scores[measure.equal_in].totals if measure.equal_in else None
    ordered = []
    for group in groups:
        if len(group) == 1 or (totals is not None and len({totals[i] for i in group}) > 1):
            ordered.append(group)
        else:
            ordered += _split(group, values, measure.lower_wins)
    return ordered


def _rank_in_groups(order: Order, by: InGroup, column: Column, count: int) -> list[Group]:
    """The values are the places won inside the group: 1, 2, 2, 4; None where nothing was broken."""
    column.values = [None] * count
    ordered = []
    for group in order.groups:
        if len(group) == 1:
            ordered.append(group)
            continue
        places = by.split(group)
        ordered += places
        column.groups |= dict.fromkeys(group, tuple(sorted(group)))
        if len(places) > 1:
            if isinstance(by, Lots):
                order.drawn.append(group)
            won = 1
            for part in places:
                for i in part:
                    column.values[i] = won
                won += len(part)
    return ordered


def _split(group: Group, values: Sequence[int | None], lower_wins: bool) -> list[Group]:
    """Those with equal values together, the best first; undefined comes last."""
    equal: dict[int | None, Group] = {}
    for i in group:
        equal.setdefault(values[i], []).append(i)
    last = equal.pop(None, [])
    ordered = [part for _, part in sorted(equal.items(), reverse=not lower_wins)]
    return [*ordered, last] if last else ordered


def _draw_lots(order: Order, lots: Lots, groups: list[Group]) -> list[Group]:
    order.drawn += [group for group in groups if len(group) > 1]
    return [part for group in groups for part in (lots.split(group) if len(group) > 1 else [group])]
