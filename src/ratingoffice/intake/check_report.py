"""A report checked: what is wrong with the file, and what an edition says of the event. One file, or very many."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.report_overrides import NO_OVERRIDES, ReportOverrides
from ratingoffice.formats.report_reading import ReportReading
from ratingoffice.formats.reports import Source, looks_like_report, read_report
from ratingoffice.intake.rows import EventDetails
from ratingoffice.message import Message
from ratingoffice.tournament.tournament import Tournament

if TYPE_CHECKING:
    from ratingoffice.book.book import Book
    from ratingoffice.federations.variants import Editions
    from ratingoffice.intake.pgn_comparison import PgnComparison
    from ratingoffice.intake.reported_event import ReportedEvent
    from ratingoffice.intake.verdicts import Judgement

#: of a folder, the files that are reports by their ending
ENDINGS = frozenset((".trf", ".trfx", ".trf06", ".trf16", ".trf26", ".tdf", ".txt", ".xml", ".xlsx"))
#: processes for a folder, the files that each takes at once, and how many files are worth starting them
PROCESSES, AT_ONCE, FEW = 2, 100, 200


@dataclass(frozen=True)
class CheckRequest:
    """What a report is checked against."""

    edition: Editions = ""
    list_date: date | None = None
    book: Path | None = None
    details: EventDetails = field(default_factory=EventDetails)
    overrides: ReportOverrides = NO_OVERRIDES
    system: str = ""
    encoding: str = ""
    pgn: Path | None = None  # the games of the report: only for a single one


@dataclass(frozen=True)
class CheckResult:
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
    names: Mapping[str, str] = field(default_factory=dict)
    pgn: PgnComparison | None = None

    def count(self, severity: str) -> int:
        return sum(finding.severity == severity for finding in self.findings)


def check_files(paths: Sequence[Source], question: CheckRequest, book: Book | None = None) -> list[CheckResult]:
    """Check each file, in the order of the paths. A file that cannot be opened is a finding too."""
    readings = [_read(path, question) for path in paths]
    if book is None and not question.edition:
        return [
            _check_result(path, reading.tournament, reading.findings, pgn=_compare_pgn(reading.tournament, question))
            for path, reading in zip(paths, readings, strict=True)
        ]
    from ratingoffice.intake.reported_event import prepare_report

    entries: dict[int, ReportedEvent] = {}
    for number, (path, (tournament, findings, lines)) in enumerate(zip(paths, readings, strict=True)):
        if tournament is not None:
            reported_codes = {finding.code for finding in findings}
            entries[number] = prepare_report(tournament, question.details, book, str(path), lines, reported_codes)
            names = {} if book is None else _registered_names(book, entries[number])
            findings += check_names_by_edition(tournament, question, str(path), lines, names, reported_codes)
    judged = _judge_entries({n: (readings[n].tournament, entry) for n, entry in entries.items()}, question, book)
    answers = []
    for number, (path, (tournament, findings, _)) in enumerate(zip(paths, readings, strict=True)):
        entry, answer = entries.get(number), judged.get(number)
        more = list(entry.findings) if entry is not None else []
        if not question.edition:
            more = [finding for finding in more if finding.code in REGISTER_CODES]
        if isinstance(answer, BadInput):
            more += [
                Finding(str(path), 0, "", Message("not judged: {problem}", problem=Message(bad.message)), "edition")
                for bad in answer.findings
            ]
            answer = None
        ids = entry.ids if entry is not None else {}
        answers.append(
            _check_result(path, tournament, findings + more, answer, ids, _compare_pgn(tournament, question))
        )
    return answers


def check_names_by_edition(
    tournament: Tournament,
    question: CheckRequest,
    file: str,
    lines: Mapping[int, int],
    registered: Mapping[int, str],
    reported_codes: Collection[str],
) -> list[Finding]:
    """Check the players' names by the body whose edition is asked for."""
    if not question.edition:
        return []
    from ratingoffice.federations.registry import regulations
    from ratingoffice.intake.name_checks import check_names

    return check_names(tournament, regulations(question.edition).body, file, lines, registered, reported_codes)


def _registered_names(book: Book, entry: ReportedEvent) -> dict[int, str]:
    """The names that the register has for the players of a report."""
    import polars as pl

    mine = book.players.filter(pl.col("player_id").is_in(list(entry.ids.values())))
    names = dict(mine.select("player_id", "name").drop_nulls().iter_rows())
    return {start_no: names[player_id] for start_no, player_id in entry.ids.items() if player_id in names}


def _judge_entries(
    entries: Mapping[int, tuple[Tournament | None, ReportedEvent]], question: CheckRequest, book: Book | None
) -> dict[int, Judgement | BadInput]:
    """Judge the entries that are complete."""
    from ratingoffice.intake.verdicts import judge_all

    if not question.edition:
        return {}
    complete = {
        n: (tournament, entry)
        for n, (tournament, entry) in entries.items()
        if tournament is not None and entry.is_complete
    }
    answers = judge_all(list(complete.values()), question.edition, question.list_date, book)
    return dict(zip(complete, answers, strict=True))


def _read(path: Source, question: CheckRequest) -> ReportReading:
    try:
        reading = read_report(path, encoding=question.encoding or None, overrides=question.overrides)
    except OSError as error:
        problem = Message("cannot be read: {problem}", problem=error.strerror or str(error))
        return ReportReading(None, [Finding(str(path), 0, "", problem, "file")])
    return reading._replace(
        findings=findings_with_ranks(reading.tournament, reading.findings, str(path), question.system)
    )


def _compare_pgn(tournament: Tournament | None, question: CheckRequest) -> PgnComparison | None:
    """The PGN beside the report, if there are both. A PGN that cannot be opened raises OSError."""
    if tournament is None or question.pgn is None:
        return None
    from ratingoffice.intake.pgn_comparison import compare_pgn_file

    return compare_pgn_file(question.pgn, tournament)


def findings_with_ranks(
    tournament: Tournament | None, findings: Sequence[Finding], file: str, system: str = ""
) -> list[Finding]:
    """Return the findings of a report, and those of its standings."""
    from ratingoffice.tournament.comparison import all_findings
    from ratingoffice.tournament.standings import standings

    if tournament is None or not tournament.players:
        return list(findings)
    try:
        findings_and_ranks = all_findings(findings, standings(tournament, system=system or None))
    except BadInput as bad:
        problems = [Message("no standings: {problem}", problem=Message(finding.message)) for finding in bad.findings]
        return [*findings, *(Finding(file, 0, "", problem, "standings") for problem in problems)]
    return [finding if finding.file else replace(finding, file=file) for finding in findings_and_ranks]


def _check_result(
    path: Source,
    tournament: Tournament | None,
    findings: Sequence[Finding],
    judgement: Judgement | None = None,
    ids: Mapping[int, str] | None = None,
    pgn: PgnComparison | None = None,
) -> CheckResult:
    if tournament is None:
        return CheckResult(str(path), "", "", None, None, 0, 0, tuple(findings))
    names = {player_id: tournament.player_by_number[number].name for number, player_id in (ids or {}).items()}
    return CheckResult(
        str(path),
        tournament.name,
        tournament.source_format,
        tournament.starts_on,
        tournament.ends_on,
        len(tournament.players),
        tournament.rounds_reported,
        tuple(findings),
        judgement,
        names,
        pgn,
    )


#: codes of the findings about players that need the register only
REGISTER_CODES = frozenset(("register", "not-in-register", "several-people", "player-twice", "registration"))


# many files


class FolderFiles(NamedTuple):
    """The files below a folder, hidden ones aside, in the order of their names."""

    reports: list[Path]
    unchecked: list[Path]  # no reports


def find_reports(folder: Path) -> FolderFiles:
    """Reports are known by the endings of their names, else by their first lines."""
    files = FolderFiles([], [])
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            is_report = path.suffix.lower() in ENDINGS or looks_like_report(path)
            (files.reports if is_report else files.unchecked).append(path)
    return files


def check_many(paths: Sequence[Source], question: CheckRequest) -> Iterator[CheckResult]:
    """Check the files in the order of the paths; two processes share many files."""
    book = _read_book(question)  # one that cannot be read is said here, before any process begins
    chunks = [paths[start : start + AT_ONCE] for start in range(0, len(paths), AT_ONCE)]
    if len(paths) <= FEW:
        for chunk in chunks:
            yield from check_files(chunk, question, book)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # not forked: the threads of polars do not survive that
    with ProcessPoolExecutor(
        PROCESSES, mp_context=get_context("spawn"), initializer=_begin, initargs=(question,)
    ) as pool:
        for checked in pool.map(_check_chunk, chunks):
            yield from checked


def _read_book(question: CheckRequest) -> Book | None:
    if question.book is None:
        return None
    from ratingoffice.formats.book_folder import read_book

    return read_book(question.book)


class _Worker:
    """What a worker process needs for every file."""

    question = CheckRequest()
    book: Book | None = None


def _begin(question: CheckRequest) -> None:
    _Worker.question, _Worker.book = question, _read_book(question)


def _check_chunk(paths: Sequence[Source]) -> list[CheckResult]:
    return check_files(paths, _Worker.question, _Worker.book)
