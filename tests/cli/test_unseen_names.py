"""Names with characters that cannot be seen, or that turn the order of letters round, are printed with their codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from books import event, fide, game, rated
from cli_runner import CliRunner
from ratingoffice.book.findings import Finding
from ratingoffice.cli.findings import line_of
from ratingoffice.cli.main import app
from ratingoffice.formats.book_folder import write_tables
from trf_files import player, trf

NAME = "Gar\u202ery"  # reads as "Garyr" where it is obeyed
OPPONENT = "Tal\u200b"
EVENT = "Kyiv\u202e Open"
REPORT = trf(
    f"012 {EVENT}",
    "042 2026/01/03",
    "052 2026/01/03",
    "222 5400+30",
    player(1, "   2 w 1", name=NAME),
    player(2, "   1 b 0", name=OPPONENT),
)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "report.trf"
    file.write_bytes(REPORT)
    return file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    month = fide(rated("1", 2000, name=NAME), rated("2", 2000, name=OPPONENT), event("E", game("1", "2"), name=EVENT))
    write_tables(tmp_path / "next", month.tables(), "csv")
    return tmp_path / "next"


def output(*arguments: object) -> str:
    done = CliRunner().invoke(app, [str(argument) for argument in arguments])
    assert done.exit_code == 0, done.output
    return done.output


def assert_visible(text: str, *names: str) -> None:
    assert not {"\u202e", "\u200b"} & set(text)
    for name in names:
        assert name in text


@pytest.mark.parametrize("explain", [[], ["--explain", "all"]], ids=["table", "explained"])
@pytest.mark.parametrize("format", ["table", "html"])
def test_standings_show_them(report: Path, format: str, explain: list[str]) -> None:
    printed = output("standings", report, "--format", format, *explain)
    assert_visible(printed, "Gar[U+202E]ry", "Tal[U+200B]")


def test_the_title_of_a_page_shows_them(report: Path) -> None:
    printed = output("standings", report, "--format", "html")
    assert "<title>Kyiv[U+202E] Open: standings</title>" in printed


def test_check_shows_them(report: Path) -> None:
    assert_visible(output("check", report), "Kyiv[U+202E] Open")


def test_a_comparison_with_the_report_shows_them(tmp_path: Path) -> None:
    file = tmp_path / "report.trf"
    people = player(1, "   2 w 1", name=NAME, points="0.0"), player(2, "   1 b 0", name=OPPONENT, points="0.0")
    file.write_bytes(trf("012 Kyiv Open", "042 2026/01/03", "052 2026/01/03", "222 5400+30", *people))
    done = CliRunner().invoke(app, ["standings", str(file), "--check"])
    assert_visible(done.output, "1 Gar[U+202E]ry: points 0 declared, 1 by the results")


def test_a_preview_shows_them(report: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    output("preview", report, "--edition", "fide", "--out", page)
    assert_visible(page.read_text(encoding="utf-8"), "Gar[U+202E]ry", "Tal[U+200B]", "Kyiv[U+202E] Open")


@pytest.mark.parametrize("format", ["table", "html"])
def test_a_calculation_sheet_shows_them(folder: Path, format: str) -> None:
    printed = output("explain", folder, "1", "--format", format)
    assert_visible(printed, "Gar[U+202E]ry", "Tal[U+200B]", "Kyiv[U+202E] Open")


def test_a_finding_shows_them() -> None:
    line = line_of(Finding("report.trf", 3, "", f"two players are {NAME}", "name"))
    assert line == "report.trf:3: error: two players are Gar[U+202E]ry [name]"
