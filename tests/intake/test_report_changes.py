"""What a report says otherwise than the book: typed changes, stored as data, printed as messages."""

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.intake.report_changes import (
    EventChange,
    GameChange,
    GameRecord,
    ReportChange,
    change_from_data,
    report_changes,
)
from ratingoffice.intake.reported_event import ReportedEvent
from ratingoffice.intake.stored_event import StoredEvent
from ratingoffice.office.infra.words import say

DAY, NEXT_DAY = date(2026, 3, 6), date(2026, 3, 7)
DRAW, WHITE_WON = GameRecord("=", "=", DAY), GameRecord("1", "0", DAY)


def game(number, white, black, results, played_on=DAY):
    return {
        "round": number,
        "white_id": white,
        "black_id": black,
        "white_result": results[0],
        "black_result": results[1],
        "played_on": played_on,
    }


def changes(reported, stored, event=(), stored_event=()):
    entry = ReportedEvent(dict(event), list(reported), {}, (), None, ())
    return report_changes(entry, StoredEvent(dict(stored_event), list(stored)))


def test_a_game_is_new_removed_or_has_another_result():
    stored = [game(1, "A", "B", "=="), game(1, "C", "D", "10"), game(2, "A", "C", "10")]
    reported = [game(1, "A", "B", "10"), game(1, "C", "D", "10"), game(2, "A", "D", "==")]
    assert changes(reported, stored) == (
        GameChange(1, "A", "B", DRAW, WHITE_WON),
        GameChange(2, "A", "C", WHITE_WON, None),
        GameChange(2, "A", "D", None, DRAW),
    )


def test_another_day_is_a_change_and_a_day_that_the_report_does_not_know_is_none():
    stored = [game(1, "A", "B", "10", DAY)]
    assert changes([game(1, "A", "B", "10", NEXT_DAY)], stored) == (
        GameChange(1, "A", "B", WHITE_WON, GameRecord("1", "0", NEXT_DAY)),
    )
    assert changes([game(1, "A", "B", "10", None)], stored) == ()


def test_columns_of_the_event_come_first():
    found = changes(
        [game(1, "A", "B", "10")], [], {"starts_on": NEXT_DAY, "match_games": 8}, {"starts_on": DAY, "kind": "match"}
    )
    assert found[:2] == (EventChange("starts_on", DAY, NEXT_DAY), EventChange("match_games", None, 8))
    assert len(found) == 3


@pytest.mark.parametrize(
    ("change", "english", "ukrainian", "japanese"),
    [
        (
            GameChange(2, "101", "102", DRAW, WHITE_WON),
            "round 2: 101 – 102: =:= on 2026-03-06 → 1:0 on 2026-03-06",
            "тур 2: 101 – 102: =:=, 06.03.2026 → 1:0, 06.03.2026",
            "第2ラウンド：101 – 102：=:=（2026年3月6日） → 1:0（2026年3月6日）",
        ),
        (
            GameChange(3, "101", "102", None, GameRecord("+", "-")),
            "round 3: 101 – 102: +:- (new)",
            "тур 3: 101 – 102: +:- (додано)",
            "第3ラウンド：101 – 102：+:-（追加）",
        ),
        (
            GameChange(3, "101", "102", GameRecord("0", "1"), None),
            "round 3: 101 – 102: 0:1 (removed)",
            "тур 3: 101 – 102: 0:1 (вилучено)",
            "第3ラウンド：101 – 102：0:1（削除）",
        ),
        (
            EventChange("match_games", None, 8),
            "event match_games: 8 (new)",
            "турнір, match_games: 8 (додано)",
            "大会のmatch_games：8（追加）",
        ),
        (
            EventChange("ends_on", DAY, NEXT_DAY),
            "event ends_on: 2026-03-06 → 2026-03-07",
            "турнір, ends_on: 06.03.2026 → 07.03.2026",
            "大会のends_on：2026年3月6日 → 2026年3月7日",
        ),
    ],
)
def test_a_change_is_a_message_in_every_language(change, english, ukrainian, japanese):
    assert str(change.message) == english
    assert say(change.message, "uk") == ukrainian
    assert say(change.message, "ja") == japanese


IDS = st.text(min_size=1, max_size=5)
RECORDS = st.builds(GameRecord, st.sampled_from("10=+-WDL"), st.sampled_from("10=+-WDL"), st.none() | st.dates())
GAME_CHANGES = st.builds(GameChange, st.integers(1, 30), IDS, IDS, st.none() | RECORDS, st.none() | RECORDS)
EVENT_CHANGES = st.one_of(
    st.builds(EventChange, st.just("starts_on"), st.none() | st.dates(), st.none() | st.dates()),
    st.builds(EventChange, st.just("match_games"), st.none() | st.integers(1, 9), st.none() | st.integers(1, 9)),
    st.builds(EventChange, st.just("name"), st.none() | st.just("2026-01-31"), st.none() | st.text()),
)


@given(GAME_CHANGES | EVENT_CHANGES)
def test_a_change_that_is_stored_is_the_same_change_again(change: ReportChange):
    assert change_from_data(json.loads(json.dumps(change.as_data()))) == change
