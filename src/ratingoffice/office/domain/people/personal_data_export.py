"""All that is kept about one person, for the person: as rows, under the names of the tables that have them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Model, Q, QuerySet

from ratingoffice.office import clock
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import (
    Account,
    Act,
    BaseCorrection,
    Claim,
    Correction,
    Event,
    FideRating,
    Game,
    Identity,
    Line,
    Player,
    Publication,
    Withdrawal,
    record,
)

#: of a claim: what is of whoever made it, who may be somebody else
OF_CLAIMANT = ("name", "email", "language", "network", "form", "salt", "confirmed_at")
#: tables of a list in which a row is of one person
OF_PERSON = ("list", "unlisted", "changes", "initials", "sides", "pending")


def about(player: Player, by: Account | None, why: str) -> dict[str, Any]:
    """Export everything about a person, under all their ids. The export is recorded as an act."""
    ids = [player.player_id, *player.merged.values_list("player_id", flat=True)]
    register = Player.objects.filter(body=player.body, player_id__in=ids)
    export = {
        "body": player.body.code,
        "as_of": clock.now().isoformat(),
        "players": _rows(register),
        "withdrawals": _rows(Withdrawal.objects.filter(player__in=register)),
        "fide_ratings": _rows(FideRating.objects.filter(player__in=register)),
        "base_corrections": _rows(BaseCorrection.objects.filter(player__in=register)),
        "games": _rows(Game.objects.filter(Q(white_id__in=ids) | Q(black_id__in=ids), event__body=player.body)),
        "events": _rows(_events(player, ids)),
        "participants_of_reports": _rows(Identity.objects.filter(player__in=register)),
        "lines": _rows(Line.objects.filter(player_id__in=ids, publication__body=player.body)),
        "lists": list(_lists(player, ids)),
        "corrections": [row for row in _rows(Correction.objects.filter(body=player.body)) if _names(row, ids)],
        "claims": [_without(claim, OF_CLAIMANT) for claim in _claims(register, ids)],
        "acts": _rows(Act.objects.filter(body=player.body, about__in=[f"player/{player_id}" for player_id in ids])),
    }
    with transaction.atomic():
        record("player.export", f"player/{player.player_id}", by=by, body=player.body, why=why)
    return export


def _events(player: Player, ids: list[str]) -> QuerySet[Event]:
    """Those they have played in, or are named for."""
    played = Q(games__white_id__in=ids) | Q(games__black_id__in=ids) | Q(responsible__in=ids)
    return Event.objects.filter(played, body=player.body).distinct()


def _claims(register: QuerySet[Player], ids: list[str]) -> list[dict[str, Any]]:
    body = register[0].body
    claims = Claim.objects.filter(body=body).filter(
        Q(player__in=register) | Q(game__white_id__in=ids) | Q(game__black_id__in=ids)
    )
    return _rows(claims)


def _without(row: dict[str, Any], columns: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in columns}


def _lists(player: Player, ids: list[str]) -> Iterator[dict[str, Any]]:
    """Yield the rows of the person on every revision of every list."""
    for publication in Publication.objects.filter(body=player.body).order_by("list_date", "revision"):
        tables = published_lists.at_hand_of(publication, OF_PERSON)
        rows_by_table = {name: _plain(table.rows({"player_id": ids}).to_dicts()) for name, table in tables.items()}
        if any(rows_by_table.values()):
            yield {"list_date": publication.list_date.isoformat(), "revision": publication.revision} | rows_by_table


def _names(row: dict[str, Any], ids: list[str]) -> bool:
    return any(value in ids for part in ("key", "before", "after") for value in (row[part] or {}).values())


def _rows(query: QuerySet[Any]) -> list[dict[str, Any]]:
    model: type[Model] = query.model
    columns = [field.attname for field in model._meta.concrete_fields if field.name not in ("search", "digest")]
    return _plain(list(query.order_by("pk").values(*columns)))


def _plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: _text(value) for name, value in row.items()} for row in rows]


def _text(value: Any) -> Any:
    if isinstance(value, date | datetime):
        return value.isoformat()
    return value if isinstance(value, str | int | bool | list | dict | None) else str(value)
