"""Every game of a player in one table: as the register of events has it, with what a published list made of it."""

from __future__ import annotations

import polars as pl
from django.db.models import Q
from polars import col

from ratingoffice.book.row_ids import PLAYED, POINTS, RESULTS
from ratingoffice.office.domain.events.player_games import ids_of, portions
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.sides_index import sides_of
from ratingoffice.office.models import Body, Game, Player

#: a game as the register has it: a column of the table, and where it comes from
REGISTERED = {
    "event_id": ("event__event_id", pl.String),
    "event": ("event__name", pl.String),
    "starts_on": ("event__starts_on", pl.Date),
    "ends_on": ("event__ends_on", pl.Date),
    "round": ("round", pl.Int64),
    "played_on": ("played_on", pl.Date),
    "white_id": ("white_id", pl.String),
    "black_id": ("black_id", pl.String),
    "white_result": ("white_result", pl.String),
    "black_result": ("black_result", pl.String),
    "list_date": ("rated_on", pl.Date),
}
#: by which a side of a list is a game of the register
KEY = ["list_date", "event_id", "round", "color", "is"]
#: what a list says of it; empty of a game that is on none
PUBLISHED = ("pool", "rating", "opponent_rating", "difference", "delta", "k", "counted")


def games_of_player(body: Body, player: Player, against: Player | None = None) -> pl.DataFrame:
    """Return the games of a player, the newest first. `worth`, the gain of the game, and `points` are in hundredths."""
    own_ids = ids_of(player)
    games = _registered_games(body, own_ids, ids_of(against) if against else None)
    days = set(games["list_date"].drop_nulls())
    sides = sides_of(
        [publication for publication in published_lists.current(body) if publication.list_date in days], own_ids
    )
    into = _merged_players(body, set(games["opponent_id"]) | set(sides["opponent_id"]))
    games, sides = (frame.with_columns(col("opponent_id").replace(into).alias("is")) for frame in (games, sides))
    joined = games.join(sides.select(*KEY, *PUBLISHED), on=KEY, how="left", maintain_order="left")
    return joined.with_columns(
        points=col("result").replace_strict(POINTS, return_dtype=pl.Int64),
        worth=pl.when("counted").then(col("delta") * col("k")),
        over_the_board=col("result").is_in(RESULTS[:PLAYED]),
    ).drop("is")


def _registered_games(body: Body, own_ids: list[str], opponent_ids: list[str] | None) -> pl.DataFrame:
    games = Game.objects.filter(Q(white_id__in=own_ids) | Q(black_id__in=own_ids), event__body=body)
    if opponent_ids is not None:
        games = games.filter(Q(white_id__in=opponent_ids) | Q(black_id__in=opponent_ids))
    rows = list(games.values_list(*(source for source, _kind in REGISTERED.values())))
    games_frame = pl.DataFrame(rows, schema={name: kind for name, (_source, kind) in REGISTERED.items()}, orient="row")
    is_white = col("white_id").is_in(own_ids)
    sides = games_frame.with_columns(
        color=pl.when(is_white).then(pl.lit("w")).otherwise(pl.lit("b")),
        opponent_id=pl.when(is_white).then("black_id").otherwise("white_id"),
        result=pl.when(is_white).then("white_result").otherwise("black_result"),
        event=pl.when(col("event") == "").then("event_id").otherwise("event"),
    ).drop("white_id", "black_id", "white_result", "black_result")
    return sides.sort("ends_on", "event_id", "round", "color", descending=True)


def _merged_players(body: Body, player_ids: set[str]) -> dict[str, str]:
    """Return the merged ones of these players, with the id into which each was merged."""
    successors: dict[str, str] = {}
    for some in portions(player_ids):
        rows = Player.objects.filter(body=body, player_id__in=some, merged_into__isnull=False)
        successors |= dict(rows.values_list("player_id", "merged_into__player_id"))
    return successors
