"""Every column of the open data, in one place: its meaning, and the question of the regulation that settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import polars as pl
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


@dataclass(frozen=True)
class Column:
    says: Text
    question: str = ""  # that the regulation answers: by its article


@dataclass(frozen=True)
class Table:
    says: Text
    key: tuple[str, ...]  # the columns by which a row is the same row on another list
    columns: Mapping[str, Column]


#: of several tables
POOL = Column(_("The pool: standard, rapid, blitz, or what the body calls it"))
PLAYER = Column(_("The player's ID in the body's register; it never changes"))
REASON_COLUMNS = {
    "article": Column(_("The article that was applied")),
    "reason": Column(_("What it says here, in English")),
    "clause": Column(_("The edition and the number of the clause")),
    "figures": Column(_("The figures of the sentence, as JSON")),
}
EVENT = Column(_("The event's ID"))
ROUND = Column(_("The round"))
K = Column(_("The development coefficient K"), "k")
GAMES = Column(_("Games that were rated in the period"))
PREVIOUS = Column(_("The rating on the list before"))
TOTAL = Column(_("Rated games in all"))
ACTIVE = Column(_("Whether the player counts as active"))

LIST = Table(
    _("The list as it was published: a row a player and pool, the best first"),
    ("pool", "player_id"),
    {
        "pool": POOL,
        "player_id": PLAYER,
        "name": Column(_("The name in public")),
        "title": Column(_("The title")),
        "federation": Column(_("The federation's code")),
        "region": Column(_("The region")),
        "sex": Column(_("m or w")),
        "birth_year": Column(_("The year of birth")),
        "birth_date": Column(_("The date of birth, where the body publishes it")),
        "rating": Column(_("The rating on this list"), "new_rating"),
        "previous": PREVIOUS,
        "change": Column(_("The rating less the one on the list before")),
        "games": GAMES,
        "total_games": TOTAL,
        "k": Column(_("K for the period that begins"), "k"),
        "active": ACTIVE,
        "peak": Column(_("The highest rating so far")),
        "national_title": Column(_("The national title or category")),
        "fide_id": Column(_("FIDE's ID")),
        "fide_standard": Column(_("FIDE's standard rating")),
        "active_until": Column(_("The day until which the player is active without another game")),
    },
)
SIDES = Table(
    _("Every game of the period, once for each of the two players"),
    ("pool", "event_id", "round", "player_id", "opponent_id", "color"),
    {
        "pool": POOL,
        "event_id": EVENT,
        "round": ROUND,
        "player_id": PLAYER,
        "opponent_id": Column(_("The opponent's ID")),
        "color": Column(_("w or b")),
        "result": Column(_("1, = or 0; without a game + or -; less than one move W, D or L")),
        "rating": Column(_("The player's rating, as it counted")),
        "opponent_rating": Column(_("The opponent's rating, as it counted")),
        "difference": Column(_("The player's rating less the opponent's")),
        "counted_difference": Column(_("The difference that counts"), "difference"),
        "expected": Column(_("The expected score, in hundredths"), "expected"),
        "delta": Column(_("Score less expected score, in hundredths")),
        "k": K,
        "counted": Column(_("Whether the game counts for this player's rating")),
        **REASON_COLUMNS,
        "to_pool": Column(_("Whether the result waits for a first rating")),
    },
)
CHANGES = Table(
    _("Every player whose rating was calculated, found, taken over or lost"),
    ("pool", "player_id"),
    {
        "pool": POOL,
        "player_id": PLAYER,
        "previous": PREVIOUS,
        "used": Column(_("The rating to which the change is added")),
        "games": GAMES,
        "delta": Column(_("The sum over the games, in hundredths")),
        "k_list": Column(_("K before a limit"), "k"),
        "k_article": Column(_("The article that gave K")),
        "k_reason": Column(_("Why, in English")),
        "k": K,
        "k_limit": Column(_("The article that limited K"), "k_limit"),
        "k_clause": Column(_("The edition and the number of the clause that gave K")),
        "k_figures": Column(_("The figures of that sentence, as JSON")),
        "worth": Column(_("K times the sum, in hundredths")),
        "change": Column(_("The change, rounded"), "change"),
        "rounded_by": Column(_("The article by which it was rounded")),
        "rating": Column(_("The rating on this list; empty: no longer rated"), "new_rating"),
        **REASON_COLUMNS,
        "base": Column(_("The value to which the rating on the list before was corrected; on lists with corrections")),
        "base_reason": Column(_("Why it was corrected, in English")),
        "base_clause": Column(_("What was said of the correction")),
        "base_figures": REASON_COLUMNS["figures"],
    },
)
VERDICTS = Table(
    _("What became of each event, and of each game that was not rated with its event"),
    ("event_id", "round", "white_id", "black_id"),
    {
        "event_id": EVENT,
        "round": Column(_("The round of a game; empty: the whole event")),
        "white_id": Column(_("The ID of the player with White")),
        "black_id": Column(_("The ID of the player with Black")),
        "outcome": Column(_("rated, not_rated, later_list or needs_decision")),
        **REASON_COLUMNS,
    },
)
INITIALS = Table(
    _("Every player without a rating who had results: the first rating, or what is missing for it"),
    ("pool", "player_id"),
    {
        "pool": POOL,
        "player_id": PLAYER,
        "games": Column(_("Games against rated opponents")),
        "score": Column(_("Points in them")),
        "opponents_average": Column(_("The average rating of the opponents")),
        "p": Column(_("The fractional score")),
        "dp": Column(_("The rating difference that it stands for"), "dp"),
        "result": Column(_("The first rating that comes out")),
        "published": Column(_("Whether it is published")),
        **REASON_COLUMNS,
    },
)
HISTORY = Table(
    _("All lists of a pool in one table: a row a player and list, the oldest list first"),
    ("list_date", "player_id"),
    {
        "list_date": Column(_("The day of the list")),
        "revision": Column(_("The revision of the list that holds")),
        "player_id": PLAYER,
        "rating": Column(_("The rating on that list"), "new_rating"),
        "previous": PREVIOUS,
        "change": Column(_("The rating less the one on the list before")),
        "games": GAMES,
        "total_games": TOTAL,
        "k": Column(_("K for the period that begins"), "k"),
        "active": ACTIVE,
    },
)
#: beside the columns of a table, where only what changed is asked for
STATUS = "status"
STATUS_SAYS = _("added, changed or removed since the list that was named")

OF_A_LIST: Mapping[str, Table] = {
    "list": LIST,
    "sides": SIDES,
    "changes": CHANGES,
    "verdicts": VERDICTS,
    "initials": INITIALS,
}
TABLES: Mapping[str, Table] = {**OF_A_LIST, "history": HISTORY}


def kind_of(kind: Any) -> str:
    """As a Table Schema calls it."""
    if kind == pl.String:
        return "string"
    if kind == pl.Boolean:
        return "boolean"
    if kind == pl.Date:
        return "date"
    return "number" if isinstance(kind, pl.Decimal) else "integer"
