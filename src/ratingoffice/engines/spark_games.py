"""A part of the events on its way through a cluster: text is compared once, when its games have come together.

From then on a player is a place in the list of those whom the part asks for, an event one in that of its ids. What is
sent of a player comes with that place, so nobody looks for an id again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import polars as pl
from polars import col

from ratingoffice.book.book import TABLES, Book, empty
from ratingoffice.book.checks import check_book
from ratingoffice.book.findings import Finding
from ratingoffice.book.row_ids import RESULT_TEXTS, IdIndex, RowIds, encode_results
from ratingoffice.book.rows import rank_texts
from ratingoffice.engines.parts import KEPT
from ratingoffice.engines.spark_parcels import Frames, Parcel, addressed, part_of, sealed
from ratingoffice.rating.month import game_order

#: what a part keeps to itself
OWN = -1
OF_PLAYERS = ("ratings", "lists", "pending", "fide_ratings", "base_corrections")


def coded_part(number: int, frames: Frames, bounds: Sequence[str]) -> Iterator[Parcel]:
    """The part with ids as places; and to the parts of the players, which begin there, whom it asks for."""
    tables = {name: as_read(frames, name) for name in ("events", "games", "decisions", "rounds")}
    events, games = tables["events"].sort("event_id", "row"), tables["games"]
    ids, players = rank_texts(pl.concat([games["white_id"], games["black_id"], events["responsible"].drop_nulls()]))
    event_ids, named = rank_texts(pl.concat([events["event_id"], games["event_id"]]))
    coded = games.select(
        "row",
        *KEPT,
        event=named.slice(events.height),
        white=players.slice(0, games.height),
        black=players.slice(games.height, games.height),
        white_result=encode_results(games["white_result"]),
        black_result=encode_results(games["black_result"]),
    )
    if game_order(coded) is not None:
        coded = coded.sort("event", "round", col("board").fill_null(-1), "white", "black", "row")
    yield from sealed("coded", coded, OWN)
    yield from sealed("ids", ids.to_frame("id"), OWN)
    yield from sealed("event_ids", event_ids.to_frame("id"), OWN)
    for name in ("decisions", "rounds"):
        yield from sealed(name, tables[name], OWN)
    yield from sealed("events", events, OWN)
    whom = pl.DataFrame({"player_id": ids}).with_row_index("place").with_columns(part=pl.lit(number, pl.Int32))
    yield from addressed("who", whom, part_of(ids, bounds))
    starts = events.filter(col("rated_on").is_null()).select(list_date=col("starts_on").dt.truncate("1mo"))
    yield from sealed("starts", starts.unique())
    if "unread" in frames:
        yield from sealed("unread", frames["unread"])


def as_read(frames: Frames, name: str) -> pl.DataFrame:
    """The rows in the order of the files; `row` says where each stood."""
    frame = frames.get(name, empty(name).with_columns(row=pl.lit(0, pl.Int64)))
    return frame if frame["row"].is_sorted() else frame.sort("row")


def homes(frames: Frames) -> pl.DataFrame:
    """By player of the part: the part of the players that the player belongs to, and the row there."""
    none = pl.DataFrame(schema={"place": pl.UInt32(), "home": pl.Int32(), "at": pl.UInt32()})
    return frames.get("players", none).select("place", "home", "at").sort("place")


def sub_book(frames: Frames) -> tuple[dict[str, pl.DataFrame], RowIds, Mapping[str, pl.Series]]:
    """The tables of the part and its players, the ids as row numbers, and where the rows of its own tables stood."""
    ids, event_ids = (
        frames[name]["id"] if name in frames else pl.Series([], dtype=pl.String) for name in ("ids", "event_ids")
    )
    own = {name: as_read(frames, name) for name in ("decisions", "rounds")}
    own["events"] = frames.get("events", as_read({}, "events"))
    games = frames.get("coded", _NO_GAMES)
    players = _filled("players", frames, ids).sort("place")
    row = _rows(players["place"], ids.len())
    events = IdIndex(own["events"]["event_id"])
    of_players = {name: _filled(name, frames, ids) for name in OF_PLAYERS}
    text = games.select(
        *KEPT,
        event_id=event_ids[games["event"]],
        white_id=ids[games["white"]],
        black_id=ids[games["black"]],
        white_result=RESULT_TEXTS[games["white_result"]],
        black_result=RESULT_TEXTS[games["black_result"]],
    )
    tables = {"players": players, **of_players, **own, "games": text}
    coded = RowIds(
        white=row[games["white"]],
        black=row[games["black"]],
        event=events.find(event_ids)[games["event"]],
        white_result=games["white_result"],
        black_result=games["black_result"],
        decisions=events.find(own["decisions"]["event_id"]),
        **{name: row[its["place"]] for name, its in of_players.items()},
    )
    lines = {"games": games["row"], **{name: its["row"] for name, its in own.items()}}
    return {name: its.select(TABLES[name].keys()) for name, its in tables.items()}, coded, lines


def check_part(book: Book, coded: RowIds) -> list[Finding]:
    """What cannot be true of the events and games; the players' tables are looked at apart."""
    alone = Book(events=book.events, games=book.games, decisions=book.decisions, rounds=book.rounds, lines=book.lines)
    return check_book(alone, replace(coded, **dict.fromkeys(OF_PLAYERS, coded.ratings.clear())))


_NO_GAMES = pl.DataFrame(
    schema={"row": pl.Int64()}
    | {name: TABLES["games"][name] for name in KEPT}
    | dict.fromkeys(("event", "white", "black"), pl.UInt32())
    | dict.fromkeys(("white_result", "black_result"), pl.UInt8())
)


def _filled(name: str, frames: Frames, ids: pl.Series) -> pl.DataFrame:
    """A table of players with all its columns; what was not sent along is empty."""
    came = frames.get(name, pl.DataFrame(schema={"place": pl.UInt32()}))
    came = came.with_columns(player_id=ids[came["place"]])
    return pl.concat([empty(name), came], how="diagonal")


def _rows(places: pl.Series, count: int) -> pl.Series:
    """The row of each place; none where the player is not there."""
    rows = pl.int_range(places.len(), dtype=pl.UInt32, eager=True)
    if places.len() == count:
        return rows
    return pl.Series([None], dtype=pl.UInt32).new_from_index(0, count).scatter(places, rows)
