"""Contradictions across the tables, each with its place and its sentence."""

from datetime import date, timedelta
from itertools import product
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.book.book import Book
from ratingoffice.book.checks import check_book
from ratingoffice.book.row_ids import IdIndex, find_row_ids

Rows = list[dict[str, Any]]

PLAYERS: Rows = [{"player_id": "ana"}, {"player_id": "bob"}, {"player_id": "cy"}]
EVENTS: Rows = [
    {"event_id": "open", "starts_on": "2024-05-03", "ends_on": "2024-05-05", "time_control": "5400+30"},
    {"event_id": "cup", "starts_on": "2024-05-10", "ends_on": "2024-05-12", "time_control": "5400+30"},
]


def game(white: str = "ana", black: str = "bob", round: int = 1, result: str = "10", **more: Any) -> dict[str, Any]:
    return {
        "event_id": "open",
        "round": round,
        "white_id": white,
        "black_id": black,
        "white_result": result[0],
        "black_result": result[1],
        **more,
    }


def sentences(**tables: Rows) -> list[str]:
    book = Book.of(**{"players": PLAYERS, "events": EVENTS, **tables})
    return [str(finding) for finding in check_book(book, find_row_ids(book))]


def test_a_book_without_contradictions_has_no_findings() -> None:
    assert not sentences(
        ratings=[
            {"pool": "standard", "player_id": "ana", "rating": 1500, "games": 0, "peak": 0},
            {"pool": "rapid", "player_id": "ana", "rating": None},
            {"pool": "standard", "player_id": "bob", "rating": 0},
        ],
        lists=[
            {"list_date": "2024-04-01", "pool": "standard", "player_id": "ana", "rating": 1500},
            {"list_date": "2024-03-01", "pool": "standard", "player_id": "ana", "rating": 1500},
            {"list_date": "2024-04-01", "pool": "rapid", "player_id": "ana", "rating": 1500},
        ],
        games=[
            game(),
            game(round=2),
            game("bob", "ana"),
            game("ana", "cy"),
            game("bob", "cy", event_id="cup", round=3),
        ],
        decisions=[{"event_id": "cup", "decision": "x", "decided_on": "2024-05-20", "appealed_on": "2024-05-20"}],
    )


def test_an_empty_book_has_no_findings() -> None:
    assert not check_book(Book(), find_row_ids(Book()))


def test_ids_become_the_rows_of_players_and_events() -> None:
    book = Book.of(
        players=PLAYERS,
        events=EVENTS,
        ratings=[{"pool": "standard", "player_id": p, "rating": 1500} for p in ("ana", "bob", "cy")],
        lists=[{"list_date": "2024-04-01", "pool": "standard", "player_id": "cy", "rating": 1500}],
        games=[game("cy", "ana"), game("bob", "zoe", event_id="cup"), game("bob", "cy", event_id="none")],
        decisions=[{"event_id": "cup", "decision": "x"}],
    )
    coded = find_row_ids(book)
    assert coded.white.to_list() == [2, 1, 1]
    assert coded.black.to_list() == [0, None, 2]
    assert coded.event.to_list() == [0, 1, None]
    assert coded.ratings.to_list() == [0, 1, 2]
    assert coded.lists.to_list() == [2]
    assert coded.pending.to_list() == []
    assert coded.decisions.to_list() == [1]
    assert {coded.white.dtype, coded.event.dtype, coded.ratings.dtype, coded.pending.dtype} == {pl.UInt32()}


def test_an_id_that_is_there_twice_stands_for_its_first_row() -> None:
    book = Book.of(players=[*PLAYERS, {"player_id": "ana"}], events=EVENTS, games=[game(), game("cy", "ana")])
    coded = find_row_ids(book)
    assert coded.white.to_list() == [0, 2]
    assert coded.black.to_list() == [1, 0]


@given(st.lists(st.text(max_size=2), max_size=60), st.lists(st.text(max_size=2) | st.none(), max_size=60))
def test_an_index_finds_what_a_search_from_the_first_row_finds(ids: list[str], wanted: list[str | None]) -> None:
    found = IdIndex(pl.Series(ids, dtype=pl.String)).find(pl.Series(wanted, dtype=pl.String))
    assert found.to_list() == [ids.index(one) if one in ids else None for one in wanted]


def test_an_index_keeps_apart_the_many_ids_that_share_their_slots() -> None:
    ids = [f"{number:05}" for number in range(5000)]
    wanted = [*reversed(ids), "5000", "", "0"]
    found = IdIndex(pl.Series(ids)).find(pl.Series(wanted))
    assert found.to_list() == [*reversed(range(5000)), None, None, None]


def test_an_id_that_is_there_twice_is_found() -> None:
    assert sentences(players=[*PLAYERS, {"player_id": "bob"}]) == [
        'players:4 player_id: player "bob" is there twice, first on line 2: keep one of the two'
    ]
    assert sentences(events=[*EVENTS, EVENTS[0]]) == [
        'events:3 event_id: event "open" is there twice, first on line 1: keep one of the two'
    ]


def test_a_player_twice_in_a_pool_or_on_a_list_is_found() -> None:
    rating = {"pool": "rapid", "player_id": "ana", "rating": 1500}
    assert sentences(ratings=[rating, {**rating, "pool": "standard"}, {**rating, "rating": 1600}]) == [
        'ratings:3 player_id: the rating of player "ana" in rapid is there twice, first on line 1: keep one of the two'
    ]
    listed = {"list_date": "2024-04-01", **rating}
    assert sentences(lists=[listed, {**listed, "list_date": "2024-03-01"}, listed, listed]) == [
        f'lists:{line} player_id: player "ana" in rapid on the list of 2024-04-01 is there twice, first on line 1: '
        "keep one of the two"
        for line in (3, 4)
    ]


def test_the_same_game_twice_is_found() -> None:
    assert sentences(games=[game(), game(round=2), game(result="==")]) == [
        'games:3 event_id: the game "ana" - "bob" of event "open", round 1, is there twice, first on line 1: '
        "keep one of the two"
    ]


def test_the_same_game_twice_is_found_whatever_the_size_of_the_numbers() -> None:
    far = 999_999_999
    players = [{"player_id": f"p{n}"} for n in range(100_000)]  # 10^5 * 10^5 * 10^9 * 2 is more than 64 bits hold
    games = [
        game("p0", "p99999", 1, event_id="open"),
        game("p99999", "p0", far, event_id="cup"),
        game("p0", "p99999", far, event_id="cup"),
    ]
    assert not sentences(players=players, games=games)
    found = sentences(players=players, games=[*games, games[1]])
    assert found == [
        f'games:4 event_id: the game "p99999" - "p0" of event "cup", round {far}, is there twice, first on line 2: '
        "keep one of the two"
    ]


def test_who_is_not_in_players_is_found() -> None:
    advice = '"zoe" is not in players: add the player or correct the id'
    rating = {"pool": "standard", "player_id": "zoe", "rating": 1500}
    assert sentences(ratings=[rating]) == [f"ratings:1 player_id: {advice}"]
    assert sentences(lists=[{"list_date": "2024-04-01", **rating}]) == [f"lists:1 player_id: {advice}"]
    assert sentences(games=[game(), game("zoe", "ana"), game("ana", "zoe")]) == [
        f"games:2 white_id: {advice}",
        f"games:3 black_id: {advice}",
    ]
    pending = {
        "pool": "standard",
        "player_id": "zoe",
        "period": "2024-04",
        "event_id": "long ago",
        "event_ends_on": "2024-04-05",
        "opponent_rating": 1500,
        "result": "1",
    }
    assert sentences(pending=[pending]) == [f"pending:1 player_id: {advice}"]


def test_an_unknown_player_does_not_hide_what_else_is_wrong() -> None:
    found = sentences(games=[game("zoe", "zoe"), game("yan", "zoe"), game("zoe", "zoe", result="11")])
    assert 'games:1 black_id: player "zoe" plays against themselves: correct white_id or black_id' in found
    assert not any(sentence.startswith("games:2 event_id") for sentence in found)
    assert any(sentence.startswith('games:3 event_id: the game "zoe" - "zoe"') for sentence in found)


def test_an_event_that_is_not_in_events_is_found() -> None:
    advice = '"fest" is not in events: add the event or correct the id'
    assert sentences(games=[game(event_id="fest")]) == [f"games:1 event_id: {advice}"]
    assert sentences(decisions=[{"event_id": "fest", "decision": "x"}]) == [f"decisions:1 event_id: {advice}"]


def test_a_player_against_themselves_is_found() -> None:
    assert sentences(games=[game("bob", "bob")]) == [
        'games:1 black_id: player "bob" plays against themselves: correct white_id or black_id'
    ]


ALLOWED = {"10", "01", "==", "00", "=0", "0=", "+-", "-+", "--", "WL", "LW", "DD", "LL", "DL", "LD"}


def test_of_all_pairs_of_results_exactly_those_that_can_be_are_accepted() -> None:
    pairs = ["".join(pair) for pair in product("1=0+-WDL", repeat=2)]
    found = sentences(games=[game(round=n, result=pair) for n, pair in enumerate(pairs, start=1)])
    assert found == [
        f'games:{n} black_result: white_result "{pair[0]}" and black_result "{pair[1]}" contradict each other: '
        "correct one of the two"
        for n, pair in enumerate(pairs, start=1)
        if pair not in ALLOWED
    ]
    assert len(found) == 64 - 15


DAY = date(2024, 5, 3)


@pytest.mark.parametrize("days", [-1, 0, 1])
@pytest.mark.parametrize(
    ("table", "earlier", "later"),
    [
        ("players", "member_from", "member_until"),
        ("events", "starts_on", "ends_on"),
        ("events", "starts_on", "reported_on"),
        ("decisions", "decided_on", "appealed_on"),
    ],
)
def test_a_date_before_the_one_it_must_follow_is_found(table: str, earlier: str, later: str, days: int) -> None:
    row = {"players": PLAYERS[0], "events": EVENTS[0], "decisions": {"event_id": "open", "decision": "x"}}[table]
    found = sentences(**{table: [{**row, earlier: DAY, later: DAY + timedelta(days)}]})
    assert found == (
        [f'{table}:1 {later}: "2024-05-02" is before {earlier} "2024-05-03": correct one of the two']
        if days < 0
        else []
    )


@pytest.mark.parametrize(
    ("played_on", "is_outside"),
    [("2024-05-02", True), ("2024-05-03", False), ("2024-05-05", False), ("2024-05-06", True), (None, False)],
)
def test_a_game_is_played_on_a_day_of_its_event(played_on: str | None, is_outside: bool) -> None:
    found = sentences(games=[game("bob", "cy", played_on="2024-05-04"), game(played_on=played_on)])
    assert found == (
        [
            f'games:2 played_on: "{played_on}" is outside event "open", 2024-05-03 to 2024-05-05: '
            "correct the date of the game or those of the event"
        ]
        if is_outside
        else []
    )


PENDING = {
    "pool": "standard",
    "player_id": "ana",
    "period": "2024-04",
    "event_id": "e",
    "event_ends_on": "2024-04-05",
    "opponent_rating": 1500,
    "result": "1",
}
RATING = {"pool": "standard", "player_id": "ana", "rating": 1500}


@pytest.mark.parametrize(
    ("table", "row", "column", "noun", "least", "most"),
    [
        ("players", PLAYERS[0], "fide_standard", "a rating", 0, 9999),
        ("players", PLAYERS[0], "fide_rapid", "a rating", 0, 9999),
        ("ratings", RATING, "rating", "a rating", 0, 9999),
        ("ratings", RATING, "peak", "a rating", 0, 9999),
        ("ratings", RATING, "games", "a number of games", 0, 999999999),
        ("lists", {"list_date": "2024-04-01", **RATING}, "rating", "a rating", 0, 9999),
        ("pending", PENDING, "opponent_rating", "a rating", 0, 9999),
        ("pending", PENDING, "round", "a round", 1, 999999999),
        ("events", EVENTS[0], "match_games", "a number of games", 1, 999999999),
        ("games", game(), "round", "a round", 1, 999999999),
    ],
)
def test_a_number_that_cannot_be_is_found(
    table: str, row: dict[str, Any], column: str, noun: str, least: int, most: int
) -> None:
    for value in (least, least + 1, most):
        assert not sentences(**{table: [{**row, column: value}]})
    for value in {least - 1, 10_000 if most == 9999 else least - 1}:
        assert sentences(**{table: [{**row, column: value}]}) == [
            f'{table}:1 {column}: "{value}" cannot be {noun}: write a number from {least} to {most}'
        ]


def test_the_lines_are_those_of_the_source() -> None:
    book = Book.of(players=PLAYERS, events=EVENTS, games=[game("bob", "bob")])
    (finding,) = check_book(book, find_row_ids(book), lambda table, row: (f"{table}.csv", row + 17))
    assert (finding.file, finding.line, finding.column) == ("games.csv", 17, "black_id")


# schedules


def planned(round: int = 1, played_on: str = "2024-05-03", **more: Any) -> dict[str, Any]:
    return {"event_id": "open", "round": round, "played_on": played_on, **more}


def test_a_schedule_is_of_an_event_of_the_book_once_a_round_and_within_its_days() -> None:
    good = [planned(1, starts_at="09:30"), planned(2), planned(3, "2024-05-05", starts_at="23:59")]
    assert not sentences(rounds=good)
    wrong = [*good, planned(2), planned(4, "2024-05-06"), planned(5, event_id="nowhere"), planned(6, starts_at="9.30")]
    assert sentences(rounds=wrong) == [
        'rounds:4 event_id: round 2 of event "open" is there twice, first on line 2: keep one of the two',
        'rounds:6 event_id: "nowhere" is not in events: add the event or correct the id',
        'rounds:5 played_on: round 4 on "2024-05-06" is outside event "open", 2024-05-03 to 2024-05-05: correct the '
        "day of the round or those of the event",
        'rounds:7 starts_at: "9.30" is no time of the day: write it like 09:30',
    ]
    assert sentences(rounds=[planned(0)]) == [
        'rounds:1 round: "0" cannot be a round: write a number from 1 to 999999999'
    ]
