"""The parts of a player's calculation sheet, from the whole page down to one side of a game.

The sheet is plain: text, whole numbers, true and false, nothing (None), and tuples of those. `--format json` writes
exactly these fields, in this order, under these names; more may be added, none is renamed.

- Dates are `YYYY-MM-DD`, a period is `YYYY-MM`; of a birth date only the year is here.
- Whole hundredths, as in the tables `sides` and `changes`: `w` `chg` `k_chg` `expected` `delta` `worth`. So a `delta`
  of -36 is −0.36, a `worth` of -560 is −5.60 rating points, and a `w` of 450 is 4½ points.
- Of a first rating, `score`, `average` and `p` are decimal numbers as text, as in the table `initials`.
- `result` of a game is its code: `1` `=` `0` played, `+` `-` forfeit, `W` `D` `L` less than one move.
- `color` is `w` or `b`.
- `status` of a pool: `rated` (calculated from games), `new` (first rating), `taken_over` (the rating came from
  elsewhere), `corrected` (no game counted, but a base correction), `dropped` (had a rating, has none now), `idle`
  (rated, no game counted), `unrated` (results wait for a first rating), `nothing`.
- `outcome` of what is left out: `not_rated`, `later_list`, `needs_decision`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ratingoffice.message import Message, Wording


@dataclass(frozen=True)
class Said:
    """An article, and the sentence that goes with it. Several articles are joined with "; ".

    Beside them the clauses they follow from, and the figures in them, as the tables have them
    (`rating.reason_messages`).
    """

    article: str | None
    reason: Wording | None
    clause: str | None = field(default=None, compare=False)
    figures: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Person:
    player_id: str
    name: str | None
    title: Message | None
    federation: str | None
    birth_year: int | None


@dataclass(frozen=True)
class EventHead:
    event_id: str
    name: str | None
    starts_on: str | None
    ends_on: str | None
    edition: str | None  # by which it is judged: the one in force on its first day


@dataclass(frozen=True)
class Game:
    """One side of a game. What is empty was not calculated, because the side does not count."""

    event_id: str
    event_name: str | None
    round: int
    color: str
    opponent_id: str
    opponent_name: str | None
    opponent_rating: int | None
    result: str
    difference: int | None  # own rating minus the opponent's
    counted_difference: int | None  # D as it counts, after the 400-point rule
    expected: int | None  # PD
    delta: int | None  # ΔR
    article: str | None  # the special rule that touched it, or why it does not count
    reason: Wording | None
    clause: str | None = None
    figures: str | None = None


@dataclass(frozen=True)
class EventLine:
    """The line that FIDE prints of an event: Rc Ro w n chg K K·chg; and its games that count."""

    event: EventHead
    admitted: Said
    rc: int  # average of the opponents' ratings as counted, half up
    ro: int  # own rating as used
    w: int  # points
    n: int
    chg: int  # sum of ΔR
    k: int
    k_chg: int
    games: tuple[Game, ...]
    table: str = ""  # the number of the table D -> PD
    ratings_of: str | None = None  # the list whose ratings were used, where it is an earlier one than the period's


@dataclass(frozen=True)
class Factor:
    value: int  # K as used, after the limit
    on_list: int  # K before the limit
    clause: Said
    limit: Said | None  # the 700 rule, if it spoke


@dataclass(frozen=True)
class Base:
    """A base correction: the value from which the rating goes on instead of `before`."""

    value: int
    said: Said


@dataclass(frozen=True)
class Total:
    """start + change = sum; what became of the sum says `became` of the pool."""

    delta: int
    k: int
    worth: int
    change: int
    rounding: Said
    start: int  # the rating to which the change is added
    sum: int


@dataclass(frozen=True)
class Waiting:
    """A result against a rated opponent, in the pool for a first rating."""

    period: str
    event: EventHead
    round: int | None
    opponent_id: str | None
    opponent_name: str | None
    opponent_rating: int
    result: str
    not_counted: Said | None = None  # why the formula leaves it out
    ratings_of: str | None = None  # the list whose rating was used, where the event began under an earlier one


@dataclass(frozen=True)
class HypotheticalDraws:
    """Games that the formula of a first rating adds, each a draw against an opponent of that rating."""

    games: int
    rating: int
    said: Said


@dataclass(frozen=True)
class FirstRatingSheet:
    """Ra = (`opponents` + the hypothetical ones) / their number; p likewise; dp by `table`."""

    results: tuple[Waiting, ...]
    not_shown: int  # results of earlier periods that were used and are no longer in the book
    games: int
    score: str
    average: str | None  # as used in the formula
    p: str | None
    dp: int | None
    result: int | None
    published: bool
    said: Said  # what it became, or what is still missing
    opponents: int | None = None  # the sum of the opponents' ratings; None: not all of them are on the sheet
    draws: HypotheticalDraws | None = None
    table: str = ""  # the number of the table p -> dp


@dataclass(frozen=True)
class NotCounted:
    said: Said
    in_no_pool: bool  # results of an unrated player against rated opponents that do not wait for a first rating either
    games: tuple[Game, ...]


@dataclass(frozen=True)
class Standing:
    """On the list being made."""

    listed: bool
    not_listed: Said | None
    k: int | None  # for the period that begins
    active: bool | None
    last_period: str | None
    total_games: int | None
    peak: int | None


@dataclass(frozen=True)
class PoolSheet:
    pool: str
    status: str
    before: int | None
    after: int | None
    change: int | None
    games: int  # counted in the period; of a first rating: used for it
    k: Factor | None
    events: tuple[EventLine, ...]
    total: Total | None
    became: Said | None  # how the rating after came about
    first: FirstRatingSheet | None
    not_counted: tuple[NotCounted, ...]
    standing: Standing
    base: Base | None = None


@dataclass(frozen=True)
class LeftOut:
    """An event that is not rated, or left for a later list; or some games of a rated one."""

    event: EventHead
    whole_event: bool
    outcome: str
    said: Said
    games: tuple[Game, ...]


@dataclass(frozen=True)
class Cited:
    """What an article says, for the end of the sheet."""

    article: str
    edition: str
    sentences: tuple[Wording, ...]


@dataclass(frozen=True)
class Sheet:
    player: Person
    body: str
    edition: str
    regulation: Message
    list_date: str
    period: str
    pools: tuple[PoolSheet, ...]
    left_out: tuple[LeftOut, ...]
    articles: tuple[Cited, ...]
