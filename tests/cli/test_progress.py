"""Long work says how far it is, and Ctrl+C leaves nothing half done."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from ratingoffice.cli.progress import duration, progress_text
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import write_tables

OURS = [sys.executable, "-m", "ratingoffice"]


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve months of a small federation."""
    folder = tmp_path_factory.mktemp("progress") / "book"
    write_tables(folder, generate(players=1000, months=12, edition="fide-2025-10", games=2000).book, "parquet")
    return folder


def rate(book: Path, out: Path, *more: str) -> list[str]:
    given = ["--edition", "fide-2025-10", "--list", "2026-02-01", "--out", str(out), "--parts", "3"]
    return [*OURS, "rate", str(book), *given, *more]


def replay(book: Path, out: Path) -> list[str]:
    given = ["--from", "2026-02-01", "--to", "2027-01-01", "--edition", "fide-2025-10", "--out", str(out)]
    return [*OURS, "replay", str(book), *given]


def on_a_terminal(command: list[str], stop_at: str = "") -> tuple[int, str]:
    """The exit code and what stood on the terminal; once `stop_at` stands there, Ctrl+C."""
    ours, theirs = pty.openpty()
    ran = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    seen, stopped = "", False
    for piece in _pieces(ours):
        seen += piece
        if stop_at and not stopped and re.search(stop_at, seen):
            ran.send_signal(signal.SIGINT)
            stopped = True
    os.close(ours)
    code = ran.wait(60)
    if stopped and code == 0:
        pytest.skip("the command was done before it could be stopped")
    return code, seen


def _pieces(terminal: int) -> Iterator[str]:
    last = time.monotonic() + 120
    while time.monotonic() < last:
        if select.select([terminal], [], [], 1)[0]:
            try:
                yield os.read(terminal, 4096).decode()
            except OSError:  # the other end is closed
                return
    raise AssertionError("the command does not end")


def test_the_part_the_speed_and_the_time_left() -> None:
    # 20 in 10 seconds are 2 a second: the 40 that are left take 20
    assert progress_text("rating blitz", 60, 100, 20, 10.0) == "rating blitz: 60 of 100, 2.0 a second, 20 s left"
    assert (
        progress_text("2024-03", 130, 240, 10, 25.0) == "2024-03: 130 of 240, 2.5 s each, 5 min left"
    )  # 110 × 2.5 = 275 s
    assert progress_text("reading", 1_000_000, 3_000_000, 0, 0.0) == "reading: 1,000,000 of 3,000,000"
    assert duration(2 * 3600 + 4 * 60) == "2 h 04 min"


def test_a_terminal_shows_a_line_that_is_gone_in_the_end(book: Path, tmp_path: Path) -> None:
    code, seen = on_a_terminal(rate(book, tmp_path / "next"))
    assert code == 0
    for part in ("reading", "admitting", "rating standard", "writing standard"):
        assert f"\r\x1b[K{part}: " in seen
    assert seen.endswith("\r\x1b[K")
    assert "\n" not in seen


def test_elsewhere_there_are_lines_only_where_they_are_asked_for(book: Path, tmp_path: Path) -> None:
    silent = subprocess.run(rate(book, tmp_path / "one"), capture_output=True, text=True, check=True)
    assert silent.stderr == ""
    told = subprocess.run(rate(book, tmp_path / "two", "--progress"), capture_output=True, text=True, check=True)
    assert "admitting: 1 of 3\n" in told.stderr
    assert "\x1b" not in told.stderr


def test_a_rating_that_is_stopped_leaves_nothing(book: Path, tmp_path: Path) -> None:
    code, seen = on_a_terminal(rate(book, tmp_path / "next"), stop_at="reading: ")
    assert code == 130
    assert seen.endswith(f"Stopped: {tmp_path / 'next'} was not written; the same command begins anew.\r\n")
    assert list(tmp_path.iterdir()) == []


def test_a_replay_that_is_stopped_goes_on_and_comes_to_the_same(book: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "stopped", tmp_path / "whole"
    code, seen = on_a_terminal(replay(book, out), stop_at="2026-0[4-9]")
    assert code == 130
    assert "Stopped: every list that was made is whole; the same command goes on after the last." in seen
    made = {folder.name for folder in out.glob("20*")}
    assert {"2026-02", "2026-03"} <= made
    assert "2027-01" not in made
    subprocess.run(replay(book, out), check=True, capture_output=True)
    subprocess.run(replay(book, whole), check=True, capture_output=True)
    assert contents(out) == contents(whole)


def test_an_evaluation_that_is_stopped_leaves_nothing(book: Path, tmp_path: Path) -> None:
    out = tmp_path / "quality"
    command = [*OURS, "evaluate", str(book), "--edition", "fide-2025-10", "--out", str(out)]
    code, seen = on_a_terminal(command, stop_at="book 2026-02: 0 of 12")
    assert code == 130
    assert seen.endswith(f"Stopped: {out} was not written; the same command begins anew.\r\n")
    assert list(tmp_path.iterdir()) == []


def test_an_import_that_is_stopped_leaves_the_office_as_it_was(book: Path, tmp_path: Path) -> None:
    data = ["--data", str(tmp_path / "office")]
    subprocess.run([*OURS, "office", "init", *data], check=True, capture_output=True)
    command = [*OURS, "office", "import", str(book), "--body", "fide", "--list", "2026-01-01", *data]
    code, seen = on_a_terminal(command, stop_at="players: 0 of ")
    assert code == 130
    assert seen.endswith("Stopped: the office is as it was; the same command begins anew.\r\n")
    again = subprocess.run([*command, "--progress"], capture_output=True, text=True, check=True)
    assert "1,000 players" in again.stdout
    assert "players: 0 of " in again.stderr


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """`--data` of an office with two lists."""
    data = ["--data", str(tmp_path_factory.mktemp("progress") / "office")]
    given = ["--demo", "fide", "--players", "400", "--months", "2"]
    subprocess.run([*OURS, "office", "init", *given, *data], check=True, capture_output=True)
    return data


@pytest.fixture(scope="module")
def two_lists(book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The first two lists of the book, and what another program published: two players have a point more."""
    home = tmp_path_factory.mktemp("progress")
    out = ["--from", "2026-02-01", "--to", "2026-03-01", "--edition", "fide-2025-10", "--out", str(home / "made")]
    subprocess.run([*OURS, "replay", str(book), *out], check=True, capture_output=True)
    for month in ("2026-02", "2026-03"):
        (home / month).symlink_to(home / "made" / month)
        ours = pl.read_parquet(home / "made" / month / "list.parquet")
        theirs = ours.select("player_id", pl.col("rating") + (pl.int_range(pl.len()) < 2))
        (home / "theirs").mkdir(exist_ok=True)
        theirs.write_csv(home / "theirs" / f"{month}.csv")
    return home


def shadow(book: Path, lists: Path, out: Path) -> list[str]:
    given = ["--theirs", str(lists / "theirs"), "--edition", "fide-2025-10", "--list", "2026-02-01"]
    return [*OURS, "shadow", str(book), *given, "--to", "2026-03-01", "--out", str(out)]


def test_a_shadow_run_says_what_it_tries_of_which_list_and_goes_on(book: Path, two_lists: Path, tmp_path: Path) -> None:
    out, whole = tmp_path / "stopped", tmp_path / "whole"
    code, seen = on_a_terminal(shadow(book, two_lists, out), stop_at=r"2026-03 \(2 of 2\), ")
    assert code == 130
    assert re.search(r"2026-02 \(1 of 2\), readings and numbers: \d+ of \d+, .* a second, \d+ s left", seen)
    assert "Stopped: every month that was compared is whole; the same command goes on after it." in seen
    assert {one.name for one in out.iterdir() if one.name.startswith("20")} == {"2026-02"}
    subprocess.run(shadow(book, two_lists, out), check=True, capture_output=True)
    subprocess.run(shadow(book, two_lists, whole), check=True, capture_output=True)
    assert contents(out) == contents(whole)


def test_an_audit_says_what_it_reads_and_compares(two_lists: Path) -> None:
    command = [*OURS, "audit", str(two_lists / "2026-02"), str(two_lists / "2026-03"), "--format", "json"]
    told = subprocess.run([*command, "--progress"], capture_output=True, text=True)
    assert "comparing standard: 0 of 2\n" in told.stderr
    code, seen = on_a_terminal(command, stop_at="comparing standard")
    assert (code, "Stopped: nothing was changed; the same command begins anew.\r\n" in seen) == (130, True)


def test_a_conformance_run_counts_its_cases() -> None:
    code, seen = on_a_terminal([*OURS, "conform", "--edition", "fide-2025-10"], stop_at=r"fide-2025-10 \S+: [1-9]")
    assert code == 130
    assert seen.endswith("Stopped: nothing was kept; the same command begins anew.\r\n")


def test_the_check_of_an_office_names_the_list_and_leaves_no_mark_where_it_is_stopped(office: list[str]) -> None:
    code, seen = on_a_terminal([*OURS, "office", "verify", *office], stop_at="fide list .*: 1 of ")
    assert code == 130
    assert "Stopped: nothing was changed; the same command begins anew." in seen
    assert not (Path(office[1]) / "verified").exists()


def test_a_mirror_that_is_stopped_goes_on_and_its_check_counts_its_lists(office: list[str], tmp_path: Path) -> None:
    stopped, whole = tmp_path / "stopped", tmp_path / "whole"
    code, seen = on_a_terminal([*OURS, "office", "mirror", str(stopped), *office], stop_at="fide list .*: 1 of ")
    assert code == 130
    assert "Stopped: every list that was written is whole; the same command goes on." in seen
    assert not list(stopped.glob("fide/.*"))
    for out in (stopped, whole):
        subprocess.run([*OURS, "office", "mirror", str(out), *office], check=True, capture_output=True)
    assert contents(stopped) == contents(whole)
    told = subprocess.run([*OURS, "verify", str(whole), "--progress"], capture_output=True, text=True)
    assert re.search(r"^fide list .*: 0 of \d$", told.stderr, re.MULTILINE)
