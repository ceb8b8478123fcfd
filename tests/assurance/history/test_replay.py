"""A history, list after list: the same lists as by hand, whatever interrupts it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import polars as pl
import pytest
from polars import col

import ratingoffice
from books import earlier_list, event, game, player, rated, together
from ratingoffice.assurance.history import source as cutting
from ratingoffice.assurance.history.carry import lists_of
from ratingoffice.assurance.history.replay import ReplayRequest, replay
from ratingoffice.assurance.history.source import history, list_dates
from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput
from ratingoffice.demo.generate import Generated, generate
from ratingoffice.formats.book_folder import read_book, write_tables
from ratingoffice.rating.rated_period import RatedPeriod

pytestmark = pytest.mark.sampled(3)  # a body each time

BODIES = {"fide": "fide-2025-10", "jcf": "jcf-2024-10", "fshu": "fshu-2018-01"}


@pytest.fixture(scope="module", params=BODIES)
def body(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def made(body: str) -> Generated:
    return generate(players=450, months=5, edition=BODIES[body], games=1000)


@pytest.fixture(scope="module")
def by_hand(body: str, made: Generated) -> list[RatedPeriod]:
    book, lists = Book.of(**made.book), []
    for day in made.list_dates:
        lists.append(ratingoffice.rate(book, edition=body, list_date=day, pool=made.pool))
        book = lists[-1].book
    return lists


@pytest.fixture(scope="module")
def folder(made: Generated, tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("history") / "book"
    write_tables(out, made.book, "csv")
    return out


def asked(folder: Path, made: Generated, body: str, out: Path, **more) -> ReplayRequest:
    return ReplayRequest(folder, made.list_dates[0], made.list_dates[-1], out, body, pool=made.pool, **more)


@pytest.fixture(scope="module")
def whole(folder: Path, made: Generated, body: str) -> Path:
    """All its lists, made without an interruption."""
    replay(asked(folder, made, body, folder.parent / "whole"))
    return folder.parent / "whole"


def tree(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_the_lists_are_those_that_rate_makes_month_by_month_to_the_byte(by_hand, whole, tmp_path):
    for month in by_hand:
        name = f"{month.list_date:%Y-%m}"
        write_tables(tmp_path / name, month.tables(), "csv")
        for table in ("list", "changes", "initials", "period", "ratings"):
            there = whole / name / f"{table}.csv"
            assert there.read_bytes() == (tmp_path / name / f"{table}.csv").read_bytes(), (name, table)


def test_all_is_kept_when_it_is_asked_for(body, made, by_hand, folder, tmp_path):
    replay(asked(folder, made, body, tmp_path / "out", keep="all", kind="parquet"))
    for month in by_hand:
        kept = tmp_path / "out" / f"{month.list_date:%Y-%m}"
        for table in ("list", "sides", "initials", "changes", "pooled"):
            assert pl.read_parquet(kept / f"{table}.parquet").equals(getattr(month, table)), (month.list_date, table)
        assert ratingoffice.sheet(kept, month.list["player_id"][0])


def test_an_event_is_told_once_it_has_begun_and_a_refusal_only_once(body, made, by_hand):
    replayed = lists_of(history(Book.of(**made.book), made.list_dates[0]), body, made.list_dates, made.pool)
    refused_before: set[str] = set()
    for hand, month in zip(by_hand, replayed, strict=True):
        starts = dict(hand.book.events.select("event_id", "starts_on").iter_rows())
        known = set(hand.book.lists["list_date"])
        expected = [
            row
            for row in hand.verdicts.iter_rows()
            if starts[row[0]] < month.list_date and row[0] not in refused_before
        ]
        assert list(month.verdicts.iter_rows()) == expected
        for event_id, number, _, _, outcome, *_ in expected:
            is_known = starts[event_id].replace(day=1) in known
            if number is None and outcome in ("not_rated", "needs_decision") and is_known:
                refused_before.add(event_id)


def test_the_last_book_is_the_one_by_hand_without_the_games_of_rated_events(by_hand, whole):
    last, hand = read_book(whole / "book"), by_hand[-1].book
    for table in ("players", "ratings", "lists", "pending", "events", "decisions"):
        assert getattr(last, table).equals(getattr(hand, table)), table
    assert last.had == hand.had
    unrated = hand.events.filter(col("rated_on").is_null())["event_id"]
    assert last.games.equals(hand.games.filter(col("event_id").is_in(unrated.implode())))


def test_the_month_after_a_replay_is_the_month_after_by_hand(body, made, by_hand, folder, tmp_path):
    replay(ReplayRequest(folder, made.list_dates[0], made.list_dates[2], tmp_path / "out", body, pool=made.pool))
    following = ratingoffice.rate(tmp_path / "out" / "book", edition=body, list_date=made.list_dates[3], pool=made.pool)
    assert following.list.equals(by_hand[3].list)
    assert following.sides.equals(by_hand[3].sides)


def test_a_replay_that_is_killed_goes_on_to_the_same_bytes(tmp_path):
    made, folder = generate(players=450, months=4, edition="fshu-2018-01", games=900), tmp_path / "book"
    write_tables(folder, made.book, "csv")
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    command = [
        sys.executable,
        "-m",
        "ratingoffice",
        "replay",
        str(folder),
        "--from",
        str(made.list_dates[0]),
        "--to",
        str(made.list_dates[-1]),
        "--edition",
        "fshu",
        "--edition",
        "fshu-2018-01+k=30",
    ]
    subprocess.run([*command, "--out", str(whole)], check=True, stdout=subprocess.DEVNULL)
    for wait_for in made.list_dates[:2]:
        running = subprocess.Popen([*command, "--out", str(killed)], stdout=subprocess.DEVNULL)
        while not (killed / f"{wait_for:%Y-%m}").exists():
            assert running.poll() is None
            time.sleep(0.002)
        os.kill(running.pid, signal.SIGKILL)
        running.wait()
        assert not (killed / "book").exists()
    subprocess.run([*command, "--out", str(killed)], check=True, stdout=subprocess.DEVNULL)
    assert tree(killed) == tree(whole)


def test_a_state_without_its_list_is_made_again(made, body, folder, whole, tmp_path):
    """The state is written before its list: a kill between the two leaves two states and half a list."""
    out, last = tmp_path / "out", f"{made.list_dates[-1]:%Y-%m}"
    replay(ReplayRequest(folder, made.list_dates[0], made.list_dates[-2], out, body, pool=made.pool))
    shutil.copytree(whole / ".state" / last, out / ".state" / last)
    (out / f".{last}.partial-0123456789ab").mkdir()
    assert replay(asked(folder, made, body, out)).new_lists == 1
    assert tree(out) == tree(whole)


# ------------------------------------------------------------------------------------------- books of a few games


def small_book(**more) -> Book:
    """Two players who meet in February, March and April 2026."""
    games = [
        event(f"E{month}", game("A", "B"), starts_on=f"2026-{month}-04", ends_on=f"2026-{month}-05")
        for month in ("02", "03", "04")
    ]
    return Book.of(**together(rated("A", 2000), rated("B", 2000), *games))


def written(book: Book, folder: Path, kind="csv") -> Path:
    tables = {name: table.select(sorted(book.had[name])) for name, table in book.tables().items() if name in book.had}
    write_tables(folder, tables, kind)
    return folder


def test_ratings_are_carried_from_list_to_list():
    lists = lists_of(history(small_book(), date(2026, 3, 1)), "fide", list_dates(date(2026, 3, 1), date(2026, 5, 1)))
    # 2000-2000: + 20 × .50 = 10; 2010-1990: D 20, PD .53, 20 × .47 = 9.4 → 9; 2019-1981: D 38, PD .55, 20 × .45 = 9
    assert [dict(month.list.select("player_id", "rating").iter_rows())["A"] for month in lists] == [2010, 2019, 2028]


def test_games_in_any_order_and_read_month_by_month_give_the_same_lists(made, body, tmp_path, monkeypatch):
    mixed = dict(made.book) | {"games": made.book["games"].sample(fraction=1.0, shuffle=True, seed=5)}
    days = list(made.list_dates[:3])
    expected = list(lists_of(history(Book.of(**made.book), days[0]), body, days, made.pool))
    monkeypatch.setattr(cutting, "READ_WHOLE", 0)
    monkeypatch.setattr(cutting, "AT_ONCE", 700)
    for name, tables, is_cut in (("ordered", made.book, True), ("mixed", mixed, False)):
        write_tables(tmp_path / name, tables, "parquet")
        read = history(tmp_path / name, days[0])
        assert read.file.endswith("games.parquet") is is_cut  # mixed ones are read at once and sorted
        for one, other in zip(expected, lists_of(read, body, days, made.pool), strict=True):
            assert one.list.equals(other.list)
            assert one.sides.equals(other.sides)


def test_a_refused_match_is_judged_again_while_the_list_of_its_start_is_missing():
    """B is unrated on the list in force, gets a first rating, and then the match counts by hand too (I-27)."""
    newcomer = [
        event(f"N{n}", *(game("B", "A", "==") for _ in range(3)), starts_on="2026-01-05", ends_on="2026-01-09")
        for n in range(2)
    ]
    match = event("M", game("A", "B"), kind="match", starts_on="2025-11-05", ends_on="2026-01-06")
    book = Book.of(**together(rated("A", 2000), player("B"), match, *newcomer))
    days = list_dates(date(2026, 2, 1), date(2026, 4, 1))
    hand, lists = book, []
    for day in days:
        lists.append(ratingoffice.rate(hand, edition="fide", list_date=day))
        hand = lists[-1].book
    for one, other in zip(lists, lists_of(history(book, days[0]), "fide", days), strict=True):
        assert one.list.equals(other.list)
        assert one.verdicts.filter(col("event_id") == "M").equals(other.verdicts.filter(col("event_id") == "M"))


def test_a_late_event_between_players_unrated_at_its_start_finds_them_unrated():
    """The list of its start is carried although none of them is on it: it must not count as missing."""
    people = [rated("A", 2000), rated("Z", 1900), player("N1"), player("N2")]
    first = event(
        "F",
        *(game("N1", "A", "==") for _ in range(6)),
        starts_on="2026-01-04",
        ends_on="2026-01-05",
        reported_on="2026-01-06",
    )
    late = event("L", game("N1", "N2"), starts_on="2026-01-07", ends_on="2026-01-08", reported_on="2026-03-10")
    book = Book.of(**together(*people, first, late, earlier_list("2025-12-01", A=2000)))
    days = list_dates(date(2026, 2, 1), date(2026, 4, 1))
    hand, lists = book, []
    for day in days:
        lists.append(ratingoffice.rate(hand, edition="fide", list_date=day))
        hand = lists[-1].book
    replayed = list(lists_of(history(book, days[0]), "fide", days))
    assert replayed[-1].sides.filter(col("player_id") == "N2")["opponent_rating"].to_list() == [None]
    assert replayed[-1].sides.equals(lists[-1].sides)


def test_with_another_edition_judges_events_that_started_before_its_day():
    """8.3.1 of October 2025: for a player rated 2650 or more the real difference counts; in 2024 it did not."""
    book = Book.of(
        **together(
            rated("A", 2700),
            rated("B", 2000),
            event("E", game("A", "B", "=="), starts_on="2024-05-04", ends_on="2024-05-05"),
        )
    )
    read = history(book, date(2024, 6, 1))
    (real,) = lists_of(read, "fide", [date(2024, 6, 1)])
    (supposed,) = lists_of(read, "fide-2025-10+always", [date(2024, 6, 1)])
    assert real.sides.filter(col("player_id") == "A")["counted_difference"].to_list() == [400]
    assert supposed.sides.filter(col("player_id") == "A")["counted_difference"].to_list() == [700]
    assert supposed.edition == "fide-2025-10+always"


def test_the_lists_stand_side_by_side_with_who_differs_most(tmp_path):
    book = Book.of(
        **together(
            rated("A", 2700),
            rated("B", 2000),
            rated("C", 1900),
            event("E", game("A", "B", "=="), starts_on="2024-05-04", ends_on="2024-05-05"),
        )
    )
    done = replay(
        ReplayRequest(
            written(book, tmp_path / "book"),
            date(2024, 6, 1),
            date(2024, 6, 1),
            tmp_path / "out",
            instead=("fide-2025-10",),
        )
    )
    # A draws as the higher rated: PD .92 at 400, .99 at 700. K = 10: −4.2 → −4, −4.9 → −5
    table = pl.read_csv(tmp_path / "out" / "beside" / "2024-06" / "ratings.csv")
    assert table.filter(col("player_id") == "A").row(0)[3:] == (2696, 2695, -1)
    most = pl.read_csv(tmp_path / "out" / "beside" / "2024-06" / "differ_most.csv")
    assert most["player_id"].to_list() == ["A"]
    assert done.beside is not None
    row = done.beside.filter(col("edition") == "fide-2025-10+always").row(0, named=True)
    assert (row["rated"], row["differ"], row["largest"], row["whose"]) == (3, 1, -1, "A")


# ------------------------------------------------------------------------------------------- what is refused


def test_a_folder_of_another_question_is_refused(tmp_path):
    book, first = written(small_book(), tmp_path / "book"), date(2026, 3, 1)
    replay(ReplayRequest(book, first, first, tmp_path / "out"))
    before = tree(tmp_path / "out")
    with pytest.raises(BadInput, match="holds a replay of edition fide, not fide-2025-10: name a new folder"):
        replay(ReplayRequest(book, first, first, tmp_path / "out", "fide-2025-10"))
    (book / "players.csv").write_text((book / "players.csv").read_text() + "C\n")
    with pytest.raises(BadInput, match="holds a replay of another book: name a new folder"):
        replay(ReplayRequest(book, first, first, tmp_path / "out"))
    with pytest.raises(BadInput, match="holds no replay"):
        replay(ReplayRequest(book, first, first, book))
    assert tree(tmp_path / "out") == before


def test_lists_after_the_last_one_asked_for_are_not_thrown_away(tmp_path):
    book, first = written(small_book(), tmp_path / "book"), date(2026, 3, 1)
    replay(ReplayRequest(book, first, date(2026, 5, 1), tmp_path / "out"))
    with pytest.raises(BadInput, match="holds the list 2026-05 already: name --to 2026-05-01 or later"):
        replay(ReplayRequest(book, first, date(2026, 4, 1), tmp_path / "out"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"last": date(2026, 2, 1)}, "the last list 2026-02-01 is before the first 2026-03-01"),
        ({"last": date(2026, 5, 2)}, "2026-05-02 is not a list day"),
        ({"edition": "fide-2030"}, "there is no edition 'fide-2030'"),
        ({"instead": ("fide-2030",)}, "there is no edition 'fide-2030'"),
        ({"pool": "bullet"}, "has no pool 'bullet'"),
    ],
)
def test_a_question_that_makes_no_sense_begins_nothing(tmp_path, change, said):
    book = written(small_book(), tmp_path / "book")
    given = {"book": book, "first": date(2026, 3, 1), "last": date(2026, 5, 1), "out": tmp_path / "out"} | change
    with pytest.raises(BadInput, match=said):
        replay(ReplayRequest(**given))
    assert not (tmp_path / "out").exists()


def test_a_book_that_cannot_be_true_begins_nothing(tmp_path):
    book = written(small_book(), tmp_path / "book")
    (book / "games.csv").write_text((book / "games.csv").read_text().replace("B", "X", 1))
    with pytest.raises(BadInput, match='"X" is not in players'):
        replay(ReplayRequest(book, date(2026, 3, 1), date(2026, 5, 1), tmp_path / "out"))
    assert not (tmp_path / "out").exists()
