"""A body that lives in `tests/club` alone, by every command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli_runner import CliRunner
from club import BODY
from club_books import book, event, won
from ratingoffice.cli.main import app
from ratingoffice.federations.registry import registered
from ratingoffice.formats.book_folder import write_tables
from trf_files import player, trf


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with registered(BODY):
        yield


def run(*arguments: object) -> str:
    done = CliRunner().invoke(app, [str(one) for one in arguments])
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """C is rated in classic only, and beats A in quick; an evening of somebody else."""
    games = [won("jan"), won("quick", white_id="C", black_id="A"), won("else")]
    held = event("jan", "2026-01-20"), event("quick", "2026-01-21", "900")
    ratings = [("classic", "A", 2000), ("classic", "B", 1900), ("quick", "A", 1700), ("classic", "C", 1500)]
    found = book(*held, event("else", "2026-01-21", declarations=None), games=games, ratings=ratings)
    tables = {name: table.select([*table.columns]) for name, table in found.tables().items()}
    kept = {name: table.select(sorted(found.had[name])) for name, table in tables.items() if name in found.had}
    write_tables(tmp_path / "book", kept, "csv")
    return tmp_path


def test_rate_and_explain(folder: Path) -> None:
    asked = ("--edition", "club", "--list", "2026-02-15", "--pool", "all")
    said = run("rate", folder / "book", *asked, "--out", folder / "next")
    assert "List of 2026-02-15 by club-2026-01" in said
    assert "not_rated 2(1) not an evening of the club 1" in said
    run("rate", folder / "book", *asked, "--parts", 2, "--out", folder / "parts")
    for file in (folder / "next").iterdir():
        assert (folder / "parts" / file.name).read_bytes() == file.read_bytes()
    sheet = run("explain", folder / "next", "A", "--pool", "classic")
    assert "Kursaal rating list of 2026-02-15" in sheet
    assert "K = 12 5 ¶2 12 after a rating of 2000" in sheet
    assert "counted with the classic rating" in run("explain", folder / "next", "C", "--format", "html")
    told = json.loads(run("explain", folder / "next", "C", "--pool", "quick", "--format", "json"))
    assert (told["pools"][0]["status"], told["pools"][0]["after"]) == ("taken_over", 1517)  # +.70 × 24 = 16.8


def test_regulations() -> None:
    assert "Ratings of the Kursaal Chess Club, 10 January 2026" in run("regulations", "show", "club")
    assert "Table B" in run("regulations", "compare", "club-2020-01", "club-2026-01")
    assert "announced 7 2(2) a number of days" in run("regulations", "numbers", "club-2026-01")
    assert "=classic A newcomer counts with the classic rating" in run("regulations", "readings", "club")


def test_calculate() -> None:
    first: Any = ("calculate", "initial", "--edition", "club")
    assert "4 games on 1 evenings, 4 on 2 are needed" in run(*first, "1600:1", "1700:0", "1500:=", "1500:1")
    assert "result 1679 published" in run(*first, "1600:1", "1700:0", "/", "1500:=", "1500:1")
    change = run("calculate", "change", "--edition", "club", "--rating", 1500, "--games", 50, "1600:1", "1990:0")
    assert "-490 → -250" in change
    assert "24 5 ¶1: 24 in general" in change


def test_check(tmp_path: Path) -> None:
    lines = (
        "012 Evening",
        "042 2026/01/20",
        "052 2026/01/20",
        "092 Swiss",
        "132" + " " * 88 + "26/01/20",
        "222 3600",
        player(1, "   2 w 1", name="Alpha, Anna", rating=2000, fide_id=101),
        player(2, "   1 b 0", name="Beta, Boris", rating=1900, fide_id=102),
    )
    report = tmp_path / "report.trf"
    report.write_bytes(trf(*lines))
    said = run("check", report, "--edition", "club", "--registered-on", "2026-01-19")
    assert "2026-02-15" in said
    assert "announced on 2026-01-19, not 7 days before 2026-01-20" in said
