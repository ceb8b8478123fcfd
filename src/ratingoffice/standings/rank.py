"""Articles 2 to 4: the order, by each tie-break in turn within the groups that are still tied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ratingoffice.model.findings import BadInput
from ratingoffice.standings.codes import Code
from ratingoffice.standings.event import Contest
from ratingoffice.standings.results import Results
from ratingoffice.standings.tiebreaks import IN_GROUP, MEASURES, InGroup, Measure
from ratingoffice.standings.tiebreaks.direct import Group, Step


@dataclass(frozen=True)
class PlayOff:
    """The result of a play-off (3): start numbers, best first; those who shared a place together in one entry.

    `after` is the number of tie-breaks that came before it (3.1.2); None: all of them.
    """

    order: Sequence[int | Sequence[int]]
    after: int | None = None

    @classmethod
    def parse(cls, written: str) -> PlayOff:
        """`7>3=5>1`: 7 won, 3 and 5 shared; `7>3@2`: played off after two tie-breaks."""
        order, at, after = written.partition("@")
        try:
            places = [[int(number) for number in place.split("=")] for place in order.split(">")]
            return cls(places, int(after) if at else None)
        except ValueError:
            raise BadInput(
                'play-off "{play_off}" is not understood: write the start numbers, best first, as in 7>3=5>1',
                play_off=written,
            ) from None


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
        return self.by.in_units_of if isinstance(self.by, Measure) else 1


@dataclass
class Order:
    columns: list[Column]
    groups: list[Group]  # best first; those in one entry share the place
    played_off: list[Group] = field(default_factory=list)
    drawn: list[Group] = field(default_factory=list)


def rank(
    event: Contest, keyed: Sequence[tuple[str, Code]], playoffs: Sequence[PlayOff] = (), lots: int | str | None = None
) -> Order:
    results = event.results
    everybody = list(range(len(results.numbers)))
    order = Order([], [everybody] if everybody else [])
    decided = [_numbered(playoff, results) for playoff in playoffs]
    order.columns = [
        Column(key, code, (IN_GROUP.get(code.name) or MEASURES[code.name])(event, code)) for key, code in keyed
    ]
    _measure(event, order.columns, everybody)
    for position, column in enumerate(order.columns):
        for playoff, places in zip(playoffs, decided, strict=True):
            if playoff.after == position:
                _play_off(order, places)
        if isinstance(column.by, Measure):
            order.groups = _by_value(event.results, column.by, column.values, order.groups)
        else:
            order.groups = _within(column.by, column, order.groups)
    for playoff, places in zip(playoffs, decided, strict=True):
        if playoff.after is None or playoff.after >= len(keyed):
            _play_off(order, places)
    if lots is not None:
        order.drawn = [group for group in order.groups if len(group) > 1]
        order.groups = _split(order.groups, lambda i: _lot(lots, results.numbers[i]))
    return order


def _measure(event: Contest, columns: Sequence[Column], everybody: Sequence[int]) -> None:
    """All measures of one participant before those of the next: they share addends."""
    takers = []
    for column in columns:
        if isinstance(column.by, Measure):
            known = None if column.by.low or column.by.high else event.known(column.by.key)
            if known is None:
                takers.append((column.by.taken, column.values.append))
            else:
                column.values = list(known)
    for i in everybody:
        for value, append in takers:
            append(value(i))


def _by_value(results: Results, measure: Measure, values: Sequence[int | None], groups: list[Group]) -> list[Group]:
    sign = 1 if measure.lower_wins else -1

    def place(i: int) -> tuple[bool, int]:
        value = values[i]
        return (True, 0) if value is None else (False, sign * value)  # undefined comes last

    if not measure.equal_in:
        return _split(groups, place)
    totals = results.scores[measure.equal_in].totals
    return [
        part
        for group in groups
        for part in (_split([group], place) if len({totals[i] for i in group}) == 1 else [group])
    ]


def _within(by: InGroup, column: Column, groups: list[Group]) -> list[Group]:
    """The values are the places won inside the group: 1, 2, 2, 4; None where nothing was broken."""
    column.values = [None] * sum(map(len, groups))
    ordered = []
    for group in groups:
        if len(group) == 1:
            ordered.append(group)
            continue
        places = by.split(group)
        ordered += places
        column.groups |= dict.fromkeys(group, tuple(sorted(group)))
        if len(places) > 1:
            won = 1
            for part in places:
                for i in part:
                    column.values[i] = won
                won += len(part)
    return ordered


def _split(groups: list[Group], place: Callable[[int], object]) -> list[Group]:
    ordered = []
    for group in groups:
        if len(group) == 1:
            ordered.append(group)
        else:
            ranked = sorted(group, key=place)  # type: ignore[arg-type]
            ordered += [list(equal) for _, equal in groupby(ranked, key=place)]
    return ordered


def _numbered(playoff: PlayOff, results: Results) -> dict[int, int]:
    """Participant -> place in the play-off."""
    places: dict[int, int] = {}
    for place, entry in enumerate(playoff.order):
        for number in (entry,) if isinstance(entry, int) else entry:
            if number not in results.index or results.index[number] in places:
                if number in results.index:
                    raise BadInput("play-off: {number} is twice in its result", number=number)
                raise BadInput("play-off: {number} is not in the tournament", number=number)
            places[results.index[number]] = place
    return places


def _play_off(order: Order, places: dict[int, int]) -> None:
    """Those who were tied and played it off stand in its order, before those tied with them who did not play."""
    for group in order.groups:
        if len(group) > 1 and len({places.get(i, -1) for i in group}) > 1:
            order.played_off.append([i for i in group if i in places])
    order.groups = _split(order.groups, lambda i: places.get(i, len(places)))


def _lot(seed: int | str, number: int) -> tuple[bytes, int]:
    """The same for the same seed and number, whoever else takes part."""
    import hashlib  # rarely needed, slow to load

    return hashlib.sha256(f"{seed}:{number}".encode()).digest(), number
