"""Rating Office: rate a chess federation's month by its own regulation, and say why, to the last digit."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ratingoffice.book.book import Book
    from ratingoffice.explain.parts import Sheet
    from ratingoffice.rating.rated_period import RatedPeriod
    from ratingoffice.tournament.standings import Standings
    from ratingoffice.tournament.tournament import Tournament

__all__ = ["rate", "read", "read_book", "sheet", "standings"]
__version__ = "0.2.0"


def read_book(folder: str | Path) -> Book:
    """The book in that folder; raises `BadInput` with everything that is wrong with it."""
    from ratingoffice.formats.book_folder import read_book

    return read_book(Path(folder))


def rate(
    book: Book | str | Path, *, edition: str, list_date: date | str, pool: str = "", parts: int = 1
) -> RatedPeriod:
    """Rate the month before `list_date`: the next book, the list, and every side, verdict and first rating.

    `edition` is an id (`fide-2025-10`) or a body (`fide`, `jcf`, `fshu`); `pool` is `standard`, `rapid` or `both`;
    `parts` splits the work by player, with the same answer.
    """
    from ratingoffice.book.period import parse_list_date
    from ratingoffice.rating.rate import rate_period

    if isinstance(list_date, str):
        list_date = parse_list_date(list_date)
    if isinstance(book, str | Path):
        book = read_book(book)
    return rate_period(book, edition, list_date, pool, parts)


def sheet(rated: RatedPeriod | str | Path, player_id: str, pool: str | None = None) -> Sheet:
    """The calculation sheet of one player, as data: from a rated period, or from the folder it was written to."""
    from ratingoffice.explain.sheet import sheet_of

    return sheet_of(Path(rated) if isinstance(rated, str) else rated, player_id, pool)


def read(report: str | Path, *, encoding: str = "", scores: str = "", team_bye: str = "") -> Tournament:
    """The tournament in a report of any format that is read; raises `BadInput` where there is none in it.

    What a file cannot say: its `encoding` (`cp1251`), how the event scores (`3-1-0`), what a team gets for its bye
    (`1-2`: match points, game points).
    """
    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.report_overrides import ReportOverrides
    from ratingoffice.formats.reports import read_report

    reading = read_report(Path(report), encoding=encoding or None, overrides=ReportOverrides.of(scores, team_bye))
    if reading.tournament is None:
        raise BadInput(reading.findings)
    return reading.tournament


def standings(tournament: Tournament, tiebreaks: Sequence[str] | None = None, **settings: Any) -> Standings:
    """The places of a tournament by FIDE's tie-breaks: `ratingoffice.standings(tournament, ["PTS", "DE"])`.

    Points come first, whether the list names them or not. `settings` are those of
    `ratingoffice.tournament.standings.standings`.
    """
    from ratingoffice.tournament.standings import standings

    return standings(tournament, tiebreaks, **({"points_first": True} | settings))
