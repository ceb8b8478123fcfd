"""A report checked: what is wrong with the file, and what an edition says of the event. One file, or very many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ratingoffice.formats.reports import read_report
from ratingoffice.intake.rows import Given
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.tournament import Tournament

if TYPE_CHECKING:
    from ratingoffice.intake.verdicts import Judgement
    from ratingoffice.model.book import Book

#: of a folder, the files that are reports by their ending
ENDINGS = frozenset((".trf", ".trfx", ".trf06", ".trf16", ".trf26", ".tdf", ".txt", ".xml", ".xlsx"))
#: processes for a folder, the files that each takes at once, and how many files are worth starting them
PROCESSES, AT_ONCE, FEW = 2, 50, 200


@dataclass(frozen=True)
class Question:
    """What a report is checked against."""

    edition: str = ""
    list_date: date | None = None
    book: Path | None = None
    given: Given = field(default_factory=Given)


@dataclass(frozen=True)
class Checked:
    """A file and all that was found. `names` are those of the players, by the ids of the judgement."""

    file: str
    name: str
    source_format: str
    starts_on: date | None
    ends_on: date | None
    players: int
    rounds: int
    findings: tuple[Finding, ...]
    judgement: Judgement | None = None
    names: Mapping[str, str] | None = None

    def count(self, severity: str) -> int:
        return sum(found.severity == severity for found in self.findings)


def check_file(path: Path, question: Question, book: Book | None = None) -> Checked:
    """A file that cannot be opened is a finding too."""
    try:
        tournament, findings = read_report(path)
    except OSError as error:
        tournament, findings = None, [Finding(str(path), 0, "", f"cannot be read: {error.strerror or error}", "file")]
    if tournament is None:
        return Checked(str(path), "", "", None, None, 0, 0, tuple(findings))
    judgement, names = None, None
    if book is not None or question.edition:
        judgement, names, more = _judged(path, tournament, question, book, {found.code for found in findings})
        findings = findings + more
    return Checked(
        str(path), tournament.name, tournament.source_format, tournament.starts_on, tournament.ends_on,
        len(tournament.players), tournament.rounds_reported, tuple(findings), judgement, names,
    )  # fmt: skip


def _judged(
    path: Path, tournament: Tournament, question: Question, book: Book | None, told: set[str]
) -> tuple[Judgement | None, Mapping[str, str], list[Finding]]:
    from ratingoffice.intake.entry import entry
    from ratingoffice.intake.verdicts import judge

    lines = player_lines(path, tournament) if book is not None else {}
    found = entry(tournament, question.given, book, str(path), lines, told)
    names = {player_id: tournament.player_by_number[number].name for number, player_id in found.ids.items()}
    if not question.edition:
        return None, names, [finding for finding in found.findings if finding.code in OF_THE_REGISTER]
    findings = list(found.findings)
    if not found.is_complete:
        return None, names, findings
    try:
        return judge(tournament, found, question.edition, question.list_date, book), names, findings
    except BadInput as bad:
        about = [Finding(str(path), 0, "", f"not judged: {problem.message}", "edition") for problem in bad.findings]
        return None, names, findings + about


#: what is said of players when only the register is asked
OF_THE_REGISTER = frozenset(("register", "not-in-register", "several-people", "player-twice"))


def player_lines(path: Path, tournament: Tournament) -> Mapping[int, int]:
    """Where each start number stands in a TRF; of other formats it is not known."""
    if not tournament.source_format.startswith("TRF"):
        return {}
    from ratingoffice.formats.trf import scan_trf

    return scan_trf(path.read_bytes(), str(path)).lines.players


# many files


def reports_in(folder: Path) -> list[Path]:
    """The files below that are reports by their ending, hidden ones aside, in the order of their names."""
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix.lower() in ENDINGS
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
        and path.is_file()
    )


def check_many(paths: Sequence[Path], question: Question) -> Iterator[Checked]:
    """Each file in its turn, in the order of the paths; many of them by two processes."""
    book = _read_book(question)  # one that cannot be read is said here, before any process begins
    if len(paths) <= FEW:
        for path in paths:
            yield check_file(path, question, book)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # not forked: the threads of polars do not survive that
    with ProcessPoolExecutor(
        PROCESSES, mp_context=get_context("spawn"), initializer=_begin, initargs=(question,)
    ) as pool:
        yield from pool.map(_check_one, paths, chunksize=AT_ONCE)


def _read_book(question: Question) -> Book | None:
    if question.book is None:
        return None
    from ratingoffice.formats.book_folder import read_book

    return read_book(question.book)


class _Desk:
    """What a process keeps from file to file."""

    question = Question()
    book: Book | None = None


def _begin(question: Question) -> None:
    _Desk.question, _Desk.book = question, _read_book(question)


def _check_one(path: Path) -> Checked:
    return check_file(path, _Desk.question, _Desk.book)
