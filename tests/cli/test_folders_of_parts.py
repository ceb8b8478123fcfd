"""What a cluster writes, tables that are folders of files, is read by every command as if each were one file."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import write_tables

EDITION = ["--edition", "fide-2025-10"]


def run(*words: object) -> bytes:
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code in (0, 1), done.output
    return done.stdout.encode()


def in_parts(folder: Path) -> Path:
    """As Spark lays it out: of each table a folder, its rows in three files in the order of their names, and a mark."""
    out = folder.with_name(f"{folder.name}-in-parts")
    for file in folder.glob("*.parquet"):
        table = out / file.name
        table.mkdir(parents=True)
        frame = pl.read_parquet(file)
        size = -(-frame.height // 3) or 1
        for number, part in enumerate(frame.iter_slices(size) if frame.height else [frame]):
            part.write_parquet(table / f"part-{number:05}.parquet")
    (out / "_SUCCESS").touch()
    return out


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two months of a small federation, and the lists of both, as single files and in parts."""
    home = tmp_path_factory.mktemp("parts")
    made = generate(players=500, months=2, edition="fide-2025-10", games=900)
    write_tables(home / "book", made.book, "parquet")
    run("rate", home / "book", *EDITION, "--list", "2026-02-01", "--out", home / "one")
    run("rate", home / "one", *EDITION, "--list", "2026-03-01", "--out", home / "two")
    for name in ("book", "one", "two"):
        in_parts(home / name)
    return home


def test_a_sheet_is_explained(home):
    player = pl.read_parquet(home / "one" / "changes.parquet")["player_id"][0]
    sheet = run("explain", home / "one", player)
    assert player.encode() in sheet
    assert run("explain", home / "one-in-parts", player) == sheet


@pytest.mark.parametrize("format", ["fide-txt", "fide-xml", "csv"])
def test_a_list_is_exported(home, format):
    for name in ("one", "one-in-parts"):
        run("export-list", home / name, "--format", format, "--out", home / f"{name}.{format}")
    assert (home / f"one-in-parts.{format}").read_bytes() == (home / f"one.{format}").read_bytes()


def test_two_lists_are_audited(home):
    found = run("audit", home / "one", home / "two", "--format", "csv")
    assert run("audit", home / "one-in-parts", home / "two-in-parts", "--format", "csv") == found
    files = [home / name / "list.parquet" for name in ("one-in-parts", "two-in-parts")]
    assert b"player_id" in run("audit", *files, "--days", "2026-02-01,2026-03-01", "--format", "csv")


def test_the_next_month_is_rated_and_a_history_replayed(home, tmp_path):
    run("rate", home / "one-in-parts", *EDITION, "--list", "2026-03-01", "--out", tmp_path / "two")
    assert contents(tmp_path / "two") == contents(home / "two")
    given = ["--from", "2026-02-01", "--to", "2026-03-01", *EDITION]
    for name in ("book", "book-in-parts"):
        run("replay", home / name, *given, "--out", tmp_path / name)
    assert contents(tmp_path / "book-in-parts" / "2026-03") == contents(tmp_path / "book" / "2026-03")


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}
