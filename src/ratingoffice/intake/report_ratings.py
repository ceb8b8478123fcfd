"""The players of reported events and their ratings: from the officer's book or, without one, as the reports say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

import polars as pl
from polars import col

from ratingoffice.book.book import Book, rows_in_memory
from ratingoffice.book.period import Period, list_in_force
from ratingoffice.federations.body import Body, Regulations
from ratingoffice.intake.register import person_of
from ratingoffice.intake.rows import Row
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import NationalRecord, Player

if TYPE_CHECKING:
    from ratingoffice.intake.verdicts import JudgedEvent


def players_of_reports(cases: Sequence[JudgedEvent], regulations: Regulations, day: date) -> Book:
    """The players with the ratings that the reports give them: those of the list in force at the start.

    Where a report has numbers of the body's members, a player without one is no member; nobody's term is known.
    """
    federation = regulations.body.nation
    people: list[Row] = []
    ratings: list[Row] = []
    lists: list[Row] = []
    for case in cases:
        national = _has_national(case, federation)
        start_list = list_in_force(case.event["starts_on"], regulations.body.list_day)
        for player in case.tournament.players:
            rating = _national_rating(player, federation) if national else player.rating
            member_until = case.event["ends_on"] if not national or _national(player, federation) else None
            people.append(
                _person(player, case.ids)
                | {"fide_standard": player.rating if federation else None, "member_until": member_until}
            )
            rows = [{"pool": p, "player_id": case.ids[player.start_no], "rating": rating} for p in regulations.pools]
            ratings += rows
            if start_list < Period(day).in_force:
                lists += [row | {"list_date": start_list} for row in rows]
    return Book.of(players=people, ratings=ratings, lists=lists)


def players_of_book(cases: Sequence[JudgedEvent], book: Book) -> Book:
    """The part of the book that speaks of these players; who is not in it is there without a rating."""
    ids = {player_id for case in cases for player_id in case.ids.values()}
    mine = pl.Series(sorted(ids), dtype=pl.String).implode()
    run_by = {case.event.get("responsible") for case in cases}
    players = book.players.filter(col("player_id").is_in([*ids, *(player_id for player_id in run_by if player_id)]))
    known_ids = set(players["player_id"])
    strangers = [
        _person(player, case.ids)
        for case in cases
        for player in case.tournament.players
        if case.ids[player.start_no] not in known_ids
    ]
    if strangers:
        players = pl.concat([players, Book.of(players=strangers).players])
    return replace(
        book,
        players=players,
        ratings=book.ratings.filter(col("player_id").is_in(mine)),
        lists=book.lists.filter(col("player_id").is_in(mine)),
        fide_ratings=book.fide_ratings.filter(col("player_id").is_in(mine)),
        base_corrections=book.base_corrections.filter(col("player_id").is_in(mine)),
        pending=book.pending.clear(),
        lines=rows_in_memory,
    )


def _person(player: Player, ids: Mapping[int, str]) -> Row:
    person = person_of(player)
    return {
        "player_id": ids[player.start_no],
        "name": player.name or None,
        "sex": person.sex or None,
        "birth_date": person.birth_date or None,
        "federation": player.federation or None,
    }


def _has_national(case: JudgedEvent, federation: str) -> bool:
    return any(_national(player, federation) for player in case.tournament.players)


def _national(player: Player, federation: str) -> NationalRecord | None:
    national = player.national
    return national if national is not None and national.federation == federation else None


def _national_rating(player: Player, federation: str) -> int | None:
    national = _national(player, federation)
    return None if national is None else national.rating


def ratings_note(case: JudgedEvent, body: Body) -> list[Message]:
    federation = body.nation
    if case.book is not None or not federation or _has_national(case, federation):
        return []
    return [
        Message(
            "No national ratings of {federation} in the file: the ratings of its 001 lines are taken.",
            federation=federation,
        )
    ]
