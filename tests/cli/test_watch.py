"""`ratingoffice standings --watch`: the page follows the report, and nothing that happens to the report ends it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli_runner import CliRunner
from processes import running, wait_until
from ratingoffice.book.findings import BadInput
from ratingoffice.cli import watch as watching
from ratingoffice.cli.main import app
from ratingoffice.cli.standings import RankedReport
from ratingoffice.cli.watch import Watch
from ratingoffice.formats.reports import read_report
from ratingoffice.tournament.standings import standings
from trf_files import player, trf

runner = CliRunner()

HEAD = ("012 Hall open", "042 2024/05/03", "092 Individual: Swiss-System", "142 3")
ROUND_1 = trf(*HEAD, player(1, "   2 w 1", name="Anna"), player(2, "   1 b 0", name="Boris"))
ROUND_2 = trf(*HEAD, player(1, "   2 w 1", "   2 b 0", name="Anna"), player(2, "   1 b 0", "   1 w 1", name="Boris"))
#: as when it is read while it is written: Boris, whom Anna met, is not there yet
HALF = ROUND_2[: ROUND_2.index(b"001    2")]
AFTER_1, AFTER_2 = "after round 1 of 3", "after round 2 of 3"


def rank(report: Path) -> RankedReport:
    tournament, findings, _ = read_report(report)
    if tournament is None:
        raise BadInput(findings)
    return RankedReport(report, findings, standings(tournament))


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "report.trf"
    file.write_bytes(ROUND_1)
    return file


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page.html"


@pytest.fixture
def watch(report: Path, page: Path) -> Watch:
    started = Watch(report, page, rank)
    started.begin()
    return started


def change(report: Path, data: bytes) -> None:
    """Write the file, with a time that differs from that of before however coarse the file system's clock is."""
    before = report.stat().st_mtime_ns if report.exists() else 0
    report.write_bytes(data)
    os.utime(report, ns=(before + 10**9, before + 10**9))


def look_until_quiet(watch: Watch) -> None:
    watch.look()  # sees the change
    watch.look()  # sees that nobody writes it any more


def test_the_page_follows_the_report(watch, report, page):
    assert AFTER_1 in page.read_text()
    change(report, ROUND_2)
    look_until_quiet(watch)
    assert AFTER_2 in page.read_text()


def test_a_report_that_does_not_change_is_read_once(watch, report, monkeypatch):
    monkeypatch.setattr(watch, "rank", lambda report: pytest.fail("it was read again"))
    for _ in range(3):
        watch.look()


def test_a_report_that_is_being_written_is_not_read_before_it_rests(watch, report, page):
    change(report, ROUND_2)
    watch.look()
    assert AFTER_1 in page.read_text()
    change(report, ROUND_2)
    watch.look()
    assert AFTER_1 in page.read_text()
    watch.look()
    assert AFTER_2 in page.read_text()


def test_a_report_that_is_written_while_it_is_read_is_read_again(watch, report, page):
    def rank_and_write(report: Path) -> RankedReport:
        ranked = rank(report)
        watch.rank = rank
        change(report, ROUND_1)
        return ranked

    watch.rank = rank_and_write
    change(report, ROUND_2)
    look_until_quiet(watch)
    assert AFTER_1 in page.read_text()
    look_until_quiet(watch)
    assert AFTER_1 in page.read_text()  # what is in the file now


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "the file is empty"),
        (b"no report at all\n", "not a tournament report that is known here"),
        (HALF, "round 1: 1 against 2, who is not in the file (and 1 more error)"),
    ],
)
def test_a_broken_report_leaves_the_page_and_is_named_once(watch, report, page, capsys, data, problem):
    before = page.read_bytes()
    change(report, data)
    for _ in range(4):
        watch.look()
    assert page.read_bytes() == before
    errors = capsys.readouterr().err
    assert problem in errors
    assert errors.count("The page still has the standings of before.") == 1
    change(report, ROUND_2)
    look_until_quiet(watch)
    assert AFTER_2 in page.read_text()


def test_a_report_that_has_had_errors_from_the_beginning_is_followed(report, page):
    report.write_bytes(HALF)
    watch = Watch(report, page, rank)
    watch.begin()
    change(report, HALF.replace(b"Anna", b"Anne"))
    look_until_quiet(watch)
    assert "Anne" in page.read_text()


def test_a_report_that_is_gone_is_named_and_shown_when_it_comes_back(watch, report, page, capsys):
    report.unlink()
    look_until_quiet(watch)
    assert f"{report}: there is no such file now" in capsys.readouterr().err
    change(report, ROUND_2)
    look_until_quiet(watch)
    assert AFTER_2 in page.read_text()


def test_a_page_that_cannot_be_written_is_tried_again(watch, report, page, capsys, monkeypatch):
    def refuse(page: Path, text: str) -> None:
        raise OSError(28, "No space left on device", str(page))

    change(report, ROUND_2)
    with monkeypatch.context() as full:
        full.setattr(watching, "write_page", refuse)
        for _ in range(4):
            watch.look()
    assert capsys.readouterr().err.count("No space left on device") == 1
    watch.look()
    assert AFTER_2 in page.read_text()


def test_a_page_of_an_earlier_run_is_written_again(report, page):
    Watch(report, page, rank).begin()
    change(report, ROUND_2)
    Watch(report, page, rank).begin()
    assert AFTER_2 in page.read_text()


@pytest.mark.parametrize("content", [b"<!DOCTYPE html><title>My own page</title>", b"", ROUND_1])
def test_a_file_that_is_no_page_of_watch_is_never_overwritten(report, page, content):
    page.write_bytes(content)
    result = runner.invoke(app, ["standings", str(report), "--watch", "--out", str(page)])
    assert (result.exit_code, page.read_bytes()) == (2, content)
    assert result.stderr == (
        f"{page}: already exists and is no page of --watch: choose another name (nothing was changed)\n"
    )


def test_a_foreign_file_that_takes_the_place_of_the_page_is_left_alone(watch, report, page, capsys):
    page.write_bytes(b"mine")
    change(report, ROUND_2)
    look_until_quiet(watch)
    assert page.read_bytes() == b"mine"
    assert "already exists and is no page of --watch" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--watch",), "--watch writes a page: name it with --out, like --out page.html"),
        (("--watch", "--out", "page.csv"), "--watch writes a page: name it with --out, like --out page.html"),
        (("--watch", "--out", "page.html", "--check"), "--watch shows standings: leave --check out"),
        (("--watch", "--out", "page.html", "--explain", "1"), "--watch shows standings: leave --explain out"),
        (("-", "--watch", "--out", "page.html"), "--watch looks at one report, in a file"),
    ],
)
def test_what_cannot_be_had_with_watch_is_refused(report, words, problem):
    result = runner.invoke(app, ["standings", str(report), *words])
    assert (result.exit_code, result.stderr) == (2, f"{problem}\n")


def test_a_report_that_is_broken_at_the_beginning_is_refused_and_there_is_no_page(report, page):
    report.write_bytes(b"nothing")
    result = runner.invoke(app, ["standings", str(report), "--watch", "--out", str(page)])
    assert (result.exit_code, page.exists()) == (2, False)
    assert "not a tournament report" in result.stderr


def test_the_command_runs_until_ctrl_c_and_leaves_the_page_and_nothing_else(report, page):
    words = [sys.executable, "-m", "ratingoffice", "standings", str(report), "--watch", "--out", str(page)]
    with running(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert "Ctrl+C ends" in process.stdout.readline()
        change(report, b"")
        assert process.stderr is not None
        assert "the file is empty" in process.stderr.readline()
        change(report, ROUND_2)
        wait_until(lambda: AFTER_2 in page.read_text(), "the page shows round 2")
        process.send_signal(signal.SIGINT)
        assert process.wait(40) == 0
        assert "Traceback" not in process.stderr.read()
    assert sorted(path.name for path in page.parent.iterdir()) == ["page.html", "report.trf"]
