"""The register: people entered, changed, found to be the same person, and that undone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q

from ratingoffice.book.book import TABLES, Book
from ratingoffice.book.checks import refuse_bad_book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.people.checks import person_findings
from ratingoffice.office.infra import bulk_rows
from ratingoffice.office.infra.locks import lock
from ratingoffice.office.models import Account, Body, Game, Player, record

COLUMNS = tuple(TABLES["players"])


def create_player(body: Body, data: Mapping[str, Any], by: Account | None, why: str = "") -> Player:
    row = _read(data)
    with transaction.atomic():
        Body.objects.select_for_update().get(pk=body.pk)
        if Player.objects.filter(body=body, player_id=row["player_id"]).exists():
            message = Message("{player_id} is in the register already", player_id=row["player_id"])
            raise BadInput([Finding("", 0, "player_id", message)])
        if findings := person_findings(row, COLUMNS):
            raise BadInput(findings)
        _fide_id_is_free(body, row)
        player = Player.objects.create(body=body, **_columns(row))
        record(
            "player.enter",
            f"player/{player.player_id}",
            by=by,
            body=body,
            why=why,
            after=_as_text(row),
            changes_next_list=True,
        )
    return player


def edit_player(player: Player, data: Mapping[str, Any], by: Account | None, why: str) -> list[str]:
    """The names of the columns that changed; the id never does."""
    with transaction.atomic():
        player = lock(player)
        before = {name: value for name in COLUMNS if (value := getattr(player, name)) not in (None, "")}
        row = _read({name: value for name, value in before.items() if name not in data} | dict(data))
        row["player_id"] = player.player_id
        changed = [name for name in COLUMNS if row.get(name) != before.get(name)]
        if not changed:
            return []
        if findings := person_findings(row, changed):
            raise BadInput(findings)
        if "fide_id" in changed:
            _fide_id_is_free(player.body, row)
        for name, value in _columns(row).items():
            setattr(player, name, value)
        player.save()
        record(
            "player.change",
            f"player/{player.player_id}",
            by=by,
            body=player.body,
            why=why,
            changes_next_list=True,
            before=_as_text({name: before.get(name) for name in changed}),
            after=_as_text({name: row.get(name) for name in changed}),
        )
    return changed


def merge(player: Player, into: Player, by: Account | None, why: str) -> None:
    """`player` is found to be the same person as `into`. No game is rewritten: the book reads one id for both."""
    with transaction.atomic():
        player, into = lock(player), lock(into)  # the body comes first: nobody else has either of them
        _can_merge(player, into)
        player.merged_into = into
        player.save()
        record(
            "player.merge",
            f"player/{player.player_id}",
            by=by,
            body=player.body,
            why=why,
            after={"into": into.player_id},
            changes_next_list=True,
        )


def unmerge(player: Player, by: Account | None, why: str) -> None:
    """Two people after all."""
    with transaction.atomic():
        player = lock(player)
        into = player.merged_into
        if into is None:
            raise BadInput("{player_id} is not merged with anybody", player_id=player.player_id)
        player.merged_into = None
        player.save()
        record(
            "player.unmerge",
            f"player/{player.player_id}",
            by=by,
            body=player.body,
            why=why,
            before={"into": into.player_id},
            changes_next_list=True,
        )


def _can_merge(player: Player, into: Player) -> None:
    if player.pk == into.pk:
        raise BadInput("a player cannot be merged with itself")
    if player.body_id != into.body_id:
        raise BadInput("both must be in the same register")
    if player.merged_into_id or into.merged_into_id or player.merged.exists():
        raise BadInput("one of the two is merged already: undo that first")
    own_rounds, other_rounds = (set(_rounds(person)) for person in (player, into))
    if both := sorted(own_rounds & other_rounds):
        event, number = both[0]
        raise BadInput("both play in round {round} of {event}: two people", round=number, event=event)


def _rounds(player: Player) -> Iterator[tuple[str, int]]:
    """Where they play: the event and the round."""
    games = Game.objects.filter(Q(white_id=player.player_id) | Q(black_id=player.player_id), event__body=player.body)
    yield from games.values_list("event__event_id", "round")


def _fide_id_is_free(body: Body, row: Mapping[str, Any]) -> None:
    if not row.get("fide_id"):
        return
    same_fide_id = Player.objects.filter(body=body, fide_id=row["fide_id"], merged_into=None)
    if other := same_fide_id.exclude(player_id=row["player_id"]).first():
        raise BadInput(
            [
                Finding(
                    "",
                    0,
                    "fide_id",
                    Message("{player_id} {name} has that FIDE id", player_id=other.player_id, name=other.name),
                )
            ]
        )


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    filled = {name: value for name, value in data.items() if value not in (None, "")}
    if not filled.get("player_id"):
        raise BadInput([Finding("", 0, "player_id", Message("is missing"))])
    book = Book.of(players=[filled])
    refuse_bad_book(book)
    bulk_rows.refuse_misfits({"players": (Player, book.players)})
    return {name: value for name, value in book.players.row(0, named=True).items() if value is not None}


def _columns(row: Mapping[str, Any]) -> dict[str, Any]:
    fields = {field.name: field for field in Player._meta.concrete_fields}
    return {name: row.get(name) if fields[name].null else row.get(name) or "" for name in COLUMNS}


def _as_text(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: "" if value is None else str(value) for name, value in row.items()}
