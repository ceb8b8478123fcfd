"""A part of the events on its way through a cluster: text is compared once, when its games have come together.

From then on a player is a place in the sorted ids of the players that the part requests, an event one in that of its
ids. What is sent about a player comes with that place, so ids are not looked up again.
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
from ratingoffice.book.rows import place_rows, rank_texts
from ratingoffice.engines.parts import PLAIN_COLUMNS
from ratingoffice.engines.spark_parcels import Frames, Parcel, pack, pack_by_part, part_of
from ratingoffice.rating.ledger import game_order

#: the address of what a part keeps for itself
SAME_PART = -1
PLAYER_TABLES = ("ratings", "lists", "pending", "fide_ratings", "base_corrections")


def number_part(number: int, frames: Frames, player_bounds: Sequence[str]) -> Iterator[Parcel]:
    """Replace ids by places in a part of the events, and request its players from the parts of the players."""
    tables = {name: in_file_order(frames, name) for name in ("events", "games", "decisions", "rounds")}
    events, games = tables["events"].sort("event_id", "row"), tables["games"]
    ids, players = rank_texts(pl.concat([games["white_id"], games["black_id"], events["responsible"].drop_nulls()]))
    event_ids, event_places = rank_texts(pl.concat([events["event_id"], games["event_id"]]))
    numbered = games.select(
        "row",
        *PLAIN_COLUMNS,
        event=event_places.slice(events.height),
        white=players.slice(0, games.height),
        black=players.slice(games.height, games.height),
        white_result=encode_results(games["white_result"]),
        black_result=encode_results(games["black_result"]),
    )
    if game_order(numbered) is not None:
        numbered = numbered.sort("event", "round", col("board").fill_null(-1), "white", "black", "row")
    yield from pack("numbered_games", numbered, SAME_PART)
    yield from pack("ids", ids.to_frame("id"), SAME_PART)
    yield from pack("event_ids", event_ids.to_frame("id"), SAME_PART)
    for name in ("decisions", "rounds"):
        yield from pack(name, tables[name], SAME_PART)
    yield from pack("events", events, SAME_PART)
    requests = pl.DataFrame({"player_id": ids}).with_row_index("place").with_columns(part=pl.lit(number, pl.Int32))
    yield from pack_by_part("requests", requests, part_of(ids, player_bounds))
    starts = events.filter(col("rated_on").is_null()).select(list_date=col("starts_on").dt.truncate("1mo"))
    yield from pack("starts", starts.unique())
    if "misfits" in frames:
        yield from pack("misfits", frames["misfits"])


def in_file_order(frames: Frames, name: str) -> pl.DataFrame:
    """Return a table in the order of its files; the column `row` identifies each row."""
    frame = frames.get(name, empty(name).with_columns(row=pl.lit(0, pl.Int64)))
    return frame if frame["row"].is_sorted() else frame.sort("row")


def player_addresses(frames: Frames) -> pl.DataFrame:
    """Return for each player of a part of the events the part of the players, and the row there."""
    nobody = pl.DataFrame(schema={"place": pl.UInt32(), "player_part": pl.Int32(), "player_row": pl.UInt32()})
    return frames.get("players", nobody).select(nobody.columns).sort("place")


def part_tables(frames: Frames) -> tuple[dict[str, pl.DataFrame], RowIds, Mapping[str, pl.Series]]:
    """Return the tables of a part and its players, the ids as row numbers, and the rows of its own tables in files."""
    ids, event_ids = (
        frames[name]["id"] if name in frames else pl.Series([], dtype=pl.String) for name in ("ids", "event_ids")
    )
    event_tables = {name: in_file_order(frames, name) for name in ("decisions", "rounds")}
    event_tables["events"] = frames.get("events", in_file_order({}, "events"))
    games = frames.get("numbered_games", _NO_GAMES)
    players = _fill_table("players", frames, ids).sort("place")
    row_of_place = place_rows(pl.int_range(players.height, dtype=pl.UInt32, eager=True), players["place"], ids.len())
    events = IdIndex(event_tables["events"]["event_id"])
    player_tables = {name: _fill_table(name, frames, ids) for name in PLAYER_TABLES}
    games_with_ids = games.select(
        *PLAIN_COLUMNS,
        event_id=event_ids[games["event"]],
        white_id=ids[games["white"]],
        black_id=ids[games["black"]],
        white_result=RESULT_TEXTS[games["white_result"]],
        black_result=RESULT_TEXTS[games["black_result"]],
    )
    tables = {"players": players, **player_tables, **event_tables, "games": games_with_ids}
    row_ids = RowIds(
        white=row_of_place[games["white"]],
        black=row_of_place[games["black"]],
        event=events.find(event_ids)[games["event"]],
        white_result=games["white_result"],
        black_result=games["black_result"],
        decisions=events.find(event_tables["decisions"]["event_id"]),
        **{name: row_of_place[table["place"]] for name, table in player_tables.items()},
    )
    file_rows = {"games": games["row"], **{name: table["row"] for name, table in event_tables.items()}}
    return {name: table.select(TABLES[name].keys()) for name, table in tables.items()}, row_ids, file_rows


def check_part(book: Book, row_ids: RowIds) -> list[Finding]:
    """Return what cannot be true of the events and games; the players' tables are checked in their own parts."""
    alone = Book(events=book.events, games=book.games, decisions=book.decisions, rounds=book.rounds, lines=book.lines)
    return check_book(alone, replace(row_ids, **dict.fromkeys(PLAYER_TABLES, row_ids.ratings.clear())))


_NO_GAMES = pl.DataFrame(
    schema={"row": pl.Int64()}
    | {name: TABLES["games"][name] for name in PLAIN_COLUMNS}
    | dict.fromkeys(("event", "white", "black"), pl.UInt32())
    | dict.fromkeys(("white_result", "black_result"), pl.UInt8())
)


def _fill_table(name: str, frames: Frames, ids: pl.Series) -> pl.DataFrame:
    """Return a table of players with all its columns; those that were not sent along are empty."""
    rows = frames.get(name, pl.DataFrame(schema={"place": pl.UInt32()}))
    rows = rows.with_columns(player_id=ids[rows["place"]])
    return pl.concat([empty(name), rows], how="diagonal")
