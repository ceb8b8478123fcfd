"""The live rows after a correction: corrected themselves, and rated on the lists on which they are rated now."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import polars as pl
from polars import col

from ratingoffice.office.domain.corrections.overlay import read_values
from ratingoffice.office.domain.corrections.recalculate import GAME, Chain
from ratingoffice.office.domain.lists import book_rows
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.models import Body, Correction, Event, Game, Player


def settle_live_rows(body: Body, corrections: Sequence[Correction], chain: Chain) -> None:
    for correction in corrections:
        _correct(body, correction)
    before, now = chain.before.events, chain.now.events
    moved = {event: now.get(event) for event in before.keys() | now.keys() if before.get(event) != now.get(event)}
    for day in set(moved.values()):
        ids = [event for event, rated_on in moved.items() if rated_on == day]
        Event.objects.filter(body=body, event_id__in=ids).update(rated_on=day)
    _date_games(body, chain)


def _correct(body: Body, correction: Correction) -> None:
    """Apply a correction to the live row, as to the frozen tables: only where the value is still the corrected one."""
    key, before, after = (
        read_values(correction.table, values) for values in (correction.key, correction.before, correction.after)
    )
    if correction.table == "players":
        player = Player.objects.filter(body=body, player_id=key["player_id"]).first()
        if player is not None:
            _set(player, before, after)
            player.save()
        return
    event = Event.objects.filter(body=body, event_id=key["event_id"]).first()
    if event is None:
        return
    if correction.table == "events":
        _set(event, before, after)
        event.save()
        return
    game_key = {name: value for name, value in key.items() if name != "event_id"}
    games = event.games.filter(**game_key)
    if not after:
        games.delete()
    elif before:
        for game in games:
            _set(game, before, after)
            game.save()
    elif not games.exists():
        Game.objects.create(
            event=event, **{name: _storable(Game, name, value) for name, value in {**game_key, **after}.items()}
        )


def _set(row: Player | Event | Game, before: dict[str, object], after: dict[str, object]) -> None:
    for name, value in after.items():
        if getattr(row, name) in (before[name], _storable(type(row), name, before[name])):
            setattr(row, name, _storable(type(row), name, value))


def _storable(model: type[Player | Event | Game], name: str, value: object) -> object:
    """Return a value to store: an empty text instead of None if the column may not be null."""
    return "" if value is None and not model._meta.get_field(name).null else value


def _date_games(body: Body, chain: Chain) -> None:
    before, now = chain.before.games, chain.now.games
    moved = [(*key, now.get(key)) for key in before.keys() | now.keys() if before.get(key) != now.get(key)]
    if not moved:
        return
    kinds = {"event_id": pl.String(), "round": pl.Int64(), "white_id": pl.String(), "black_id": pl.String()}
    dated = pl.DataFrame(moved, schema={**kinds, "now": pl.Date()}, orient="row")
    numbered = book_rows.read(body, "games", numbered=True).select(*GAME, "id")
    merged = dict(book_rows.merged_players(body).iter_rows())
    if merged:
        numbered = numbered.with_columns(col("white_id", "black_id").replace(merged))
    joined = numbered.join(dated, on=list(GAME), how="inner")
    for day in joined["now"].unique().to_list():
        games_of_day = joined.filter(col("now").eq_missing(pl.lit(day, dtype=pl.Date)))
        bulk_rows.set_where_id(Game, "rated_on", _text(day), games_of_day["id"])


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None
