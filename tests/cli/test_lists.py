"""`import-list`, `export-list`, `template`: lists and forms of other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from cli_runner import CliRunner
from ratingoffice.cli.main import app
from ratingoffice.formats.fide_list.txt import write_txt

runner = CliRunner()


def fide_list(folder: Path, *players: tuple[str, str, int], name: str = "players_list.txt", month: str = "") -> Path:
    """All ratings in one; with a month: the list of the standard ratings."""
    rows = [
        {"fide_id": i, "name": name, "federation": "UKR", "sex": "m", "standard_rating": rating, "birth_year": 1990}
        for i, name, rating in players
    ]
    columns = ("fide_id", "name", "federation", "sex", "title", "women_title", "other_titles", "foa_title", "flag")
    numbers = [f"{kind}_{what}" for kind in ("standard", "rapid", "blitz") for what in ("rating", "games", "k")]
    frame = pl.DataFrame(rows)
    frame = frame.with_columns(pl.lit(None, dtype=pl.String).alias(c) for c in columns if c not in frame.columns)
    frame = frame.with_columns(pl.lit(None, dtype=pl.Int64).alias(c) for c in numbers if c not in frame.columns)
    file = folder / name
    file.write_bytes(write_txt(frame, "single" if month else "combined", month=month))
    return file


def test_a_list_into_a_new_folder_makes_a_book_with_the_list_in_force(tmp_path):
    file = fide_list(tmp_path, ("14100001", "Alpha, Ann", 2100), ("14100002", "Beta, Bob", 0))
    result = runner.invoke(app, ["import-list", str(file), "--book", str(tmp_path / "book")])
    assert result.exit_code == 0, result.output
    ratings = pl.read_csv(tmp_path / "book" / "ratings.csv")
    assert ratings.rows() == [("standard", 14100001, 2100)]  # 0 is unrated
    assert pl.read_csv(tmp_path / "book" / "players.csv").height == 2


def test_a_list_into_a_book_changes_the_fide_ratings_of_its_players_only(tmp_path):
    book = tmp_path / "book"
    book.mkdir()
    (book / "players.csv").write_text("player_id,name,fide_id,fide_standard\na,Ann,14100001,2000\nb,Bob,,1900\n")
    file = fide_list(tmp_path, ("14100001", "Alpha, Ann", 2100), ("14100009", "Other, Olga", 2400))
    result = runner.invoke(app, ["import-list", str(file), "--book", str(book), "--format", "json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["ratings changed"] == 1
    players = pl.read_csv(book / "players.csv")
    assert players["fide_standard"].to_list() == [2100, 1900]
    assert players["player_id"].to_list() == ["a", "b"]


@pytest.fixture
def book(tmp_path) -> Path:
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "players.csv").write_text("player_id,fide_id,fide_standard\na,14100001,2000\nb,,1900\n")
    return tmp_path / "book"


def imported(file: Path, book: Path, *options: str) -> dict[str, Any]:
    result = runner.invoke(app, ["import-list", str(file), "--book", str(book), "--format", "json", *options])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def by_month(book: Path) -> list[tuple[Any, ...]]:
    return pl.read_csv(book / "fide_ratings.csv").rows()


def test_the_months_stay_side_by_side_and_the_newest_is_on_record(tmp_path, book):
    ann = lambda rating: ("14100001", "Alpha, Ann", rating)  # noqa: E731
    imported(fide_list(tmp_path, ann(2100), month="SEP26"), book)  # its header says it
    imported(fide_list(tmp_path, ann(2150), name="standard_oct26frl.txt"), book)  # its name
    imported(fide_list(tmp_path, ann(2050)), book, "--list", "2026-08-01")  # an older one, told
    kept = [("a", "2026-08-01", 2050, 0, 0), ("a", "2026-09-01", 2100, None, None), ("a", "2026-10-01", 2150, 0, 0)]
    assert by_month(book) == kept
    assert pl.read_csv(book / "players.csv")["fide_standard"].to_list() == [2150, 1900]


def test_a_month_again_is_that_month_corrected_and_keeps_the_other_kinds(tmp_path, book):
    imported(fide_list(tmp_path, ("14100001", "Alpha, Ann", 2100)), book, "--list", "2026-09-01")
    imported(fide_list(tmp_path, ("14100001", "Alpha, Ann", 2101), month="SEP26"), book)
    assert by_month(book) == [("a", "2026-09-01", 2101, 0, 0)]
    imported(fide_list(tmp_path, ("14100001", "Alpha, Ann", 1950), month="SEP26"), book, "--pool", "rapid")
    assert by_month(book) == [("a", "2026-09-01", 2101, 1950, 0)]


def test_a_list_that_does_not_say_its_month_is_not_kept_by_month(tmp_path, book):
    told = imported(fide_list(tmp_path, ("14100001", "Alpha, Ann", 2100)), book)
    assert told["list"] is None
    assert "does not say of which month it is" in told["findings"][-1]
    assert not (book / "fide_ratings.csv").exists()


def test_a_day_that_is_none_changes_nothing(tmp_path, book):
    file = fide_list(tmp_path, ("14100001", "Alpha, Ann", 2100))
    result = runner.invoke(app, ["import-list", str(file), "--book", str(book), "--list", "2026-13-01"])
    assert (result.exit_code, 'list date "2026-13-01" is not a date' in result.stderr) == (2, True)
    assert pl.read_csv(book / "players.csv")["fide_standard"].to_list() == [2000, 1900]


def test_what_is_no_list_is_refused_and_changes_nothing(tmp_path):
    (tmp_path / "x.txt").write_bytes(b"\x00\x01 nothing")
    result = runner.invoke(app, ["import-list", str(tmp_path / "x.txt"), "--book", str(tmp_path / "book")])
    assert result.exit_code == 2
    assert "x.txt" in result.stderr
    assert not (tmp_path / "book").exists()


@pytest.fixture(scope="module")
def rated(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("lists")
    made = runner.invoke(app, ["demo", str(folder / "book"), "--players", "400", "--months", "1"])
    assert made.exit_code == 0
    done = runner.invoke(
        app,
        [
            "rate",
            str(folder / "book"),
            "--edition",
            "fide-2025-10",
            "--list",
            "2026-02-01",
            "--out",
            str(folder / "next"),
        ],
    )
    assert done.exit_code == 0
    return folder / "next"


@pytest.mark.parametrize("format", ["fide-txt", "fide-xml", "csv", "json", "jcf-xlsx", "fshu-xlsx", "swiss-manager"])
def test_every_format_of_a_list_is_written_and_twice_the_same(rated, tmp_path, format):
    for name in ("one", "two"):
        result = runner.invoke(app, ["export-list", str(rated), "--format", format, "--out", str(tmp_path / name)])
        assert result.exit_code == 0, result.output
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() != b""


def test_an_exported_list_can_be_imported_again(rated, tmp_path):
    runner.invoke(app, ["export-list", str(rated), "--format", "fide-txt", "--out", str(tmp_path / "list.txt")])
    runner.invoke(app, ["import-list", str(tmp_path / "list.txt"), "--book", str(tmp_path / "book")])
    listed = pl.read_csv(rated / "list.csv").select("player_id", "rating").sort("player_id")
    assert pl.read_csv(tmp_path / "book" / "ratings.csv").select("player_id", "rating").sort("player_id").equals(listed)


def test_an_unknown_format_is_one_clear_sentence(rated):
    result = runner.invoke(app, ["export-list", str(rated), "--format", "pdf"])
    assert result.exit_code == 2
    assert '"pdf" is no format of a list' in result.stderr


def test_the_template_of_the_jcf_report_is_a_spreadsheet(tmp_path):
    result = runner.invoke(app, ["template", "jcf", "--out", str(tmp_path / "form.xlsx")])
    assert result.exit_code == 0
    assert (tmp_path / "form.xlsx").read_bytes().startswith(b"PK")
    again = runner.invoke(app, ["template", "jcf", "--out", str(tmp_path / "form.xlsx")])
    assert again.exit_code == 2
