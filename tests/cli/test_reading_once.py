"""A report is opened once and its lines are read once, whatever a command asks about it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli_runner import CliRunner
from pgn_files import game, pgn
from ratingoffice.book.book import Book
from ratingoffice.cli.main import app
from ratingoffice.formats import csv_report
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.formats.trf import reader as trf_reader
from ratingoffice.office.infra.sandboxed_reader import read as read_upload
from trf_files import player, trf

TRF = trf(
    "012 Kyiv Open",
    "042 2024/05/04",
    "052 2024/05/05",
    "092 Swiss",
    "222 5400+30",
    player(1, "   2 w 1", name="Alpha, Anna", fide_id=101),
    player(2, "   1 b 0", name="Beta, Boris", fide_id=102),
)
CSV = b"event_id,round,played_on,white_id,black_id,white_result,black_result\nopen,1,2024-05-04,101,102,1,0\n"
PGN = pgn(game("Alpha, Anna", "Beta, Boris", "1-0", 1))
EDITION = ("--edition", "fide-2024-03")


class Counter:
    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch, self.calls = monkeypatch, list[str]()

    def watch(self, owner: Any, name: str) -> None:
        original: Callable[..., Any] = getattr(owner, name)

        def counted(*args: Any, **options: Any) -> Any:
            self.calls.append(str(args[0]) if isinstance(args[0], Path) else name)
            return original(*args, **options)

        self.monkeypatch.setattr(owner, name, counted)


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    counter = Counter(monkeypatch)
    counter.watch(trf_reader, "scan_trf")
    counter.watch(csv_report, "_lines")
    counter.watch(Path, "open")
    return counter.calls


@pytest.fixture
def book(tmp_path: Path) -> Path:
    players = [{"player_id": player_id, "name": "Anna"} for player_id in ("101", "102")]
    ratings = [{"pool": "standard", "player_id": player_id, "rating": 2000} for player_id in ("101", "102")]
    tables = Book.of(players=players, ratings=ratings).tables()
    write_tables(tmp_path / "book", {name: tables[name] for name in ("players", "ratings", "events", "games")}, "csv")
    return tmp_path / "book"


@pytest.mark.parametrize(("data", "reader"), [(TRF, "scan_trf"), (CSV, "_lines")])
@pytest.mark.parametrize("options", [(), EDITION, ("--book",), (*EDITION, "--book"), ("--pgn",), ("add",)])
def test_a_report_is_opened_and_read_once(
    data: bytes, reader: str, options: tuple[str, ...], tmp_path: Path, book: Path, calls: list[str]
) -> None:
    report, games = tmp_path / "report", tmp_path / "games.pgn"
    report.write_bytes(data)
    games.write_bytes(PGN)
    calls.clear()
    command = "add" if "add" in options else "check"
    values = {"--book": ["--book", str(book)], "--pgn": ["--pgn", str(games)], "add": ["--book", str(book)]}
    words = [word for option in options for word in values.get(option, [option])]
    result = CliRunner().invoke(app, [command, str(report), *words])
    assert result.exit_code in (0, 1), result.output
    assert calls.count(str(report)) == 1
    assert calls.count(reader) == 1


@pytest.mark.parametrize(("data", "reader", "lines"), [(TRF, "scan_trf", {1: 6, 2: 7}), (CSV, "_lines", {1: 2, 2: 2})])
def test_an_upload_is_read_once_and_keeps_the_lines_of_its_players(
    data: bytes, reader: str, lines: dict[int, int], calls: list[str]
) -> None:
    assert read_upload(data, "report").lines == lines
    assert calls.count(reader) == 1
