"""`ratingoffice check`: what is wrong with a report, and what an edition says of its event."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import (
    encoding_option,
    format_option,
    plural,
    print_json,
    read_as,
    reading_option,
    scores_option,
    team_bye_option,
)
from ratingoffice.cli.findings import line_of, lines_of
from ratingoffice.unseen import visible

if TYPE_CHECKING:
    from datetime import date

    from ratingoffice.book.findings import Finding
    from ratingoffice.federations.variants import Editions
    from ratingoffice.intake.check_report import CheckResult
    from ratingoffice.intake.pgn_comparison import PgnComparison
    from ratingoffice.intake.rows import EventDetails
    from ratingoffice.intake.verdicts import Judgement


class CheckFormat(StrEnum):
    table = "table"
    json = "json"
    sarif = "sarif"
    junit = "junit"


#: so many files that are no reports are named
UNCHECKED_SHOWN = 20

SEVERITIES = ("error", "warning", "info")


@click.command(cls=Command)
@click.argument("report", type=PATH, help="A tournament report, a folder of them, or - for standard input.")
@click.option("--edition", default="", help="Also judge the event by it: {edition}, or {bodies}.")
@click.option("--book", type=PATH, help="Find the players in this book, and judge by its ratings.")
@click.option(
    "--list", "list_date", default="", help="The list it is for, YYYY-MM-DD; default: the first after its end."
)
@click.option("--kind", default="", help="The kind of event, where the report does not say it well.")
@click.option("--time-control", default="", help="As people write it, like 90+30, where the report has none.")
@click.option("--registered-on", default="", help="The day it was registered, YYYY-MM-DD.")
@click.option("--reported-on", default="", help="The day it was or will be reported, YYYY-MM-DD.")
@click.option("--pgn", type=PATH, help="The games themselves (PGN): compare them with the report.")
@reading_option
@scores_option
@team_bye_option
@click.option("--system", default="", help="swiss or round_robin; default: as the report says.")
@encoding_option
@click.option("--details", is_flag=True, help="Every finding, those that repeat too.")
@format_option(CheckFormat)
def check(
    report: Path,
    edition: str,
    book: Path | None,
    list_date: str,
    kind: str,
    time_control: str,
    registered_on: str,
    reported_on: str,
    pgn: Path | None,
    reading: tuple[str, ...],
    scores: str,
    team_bye: str,
    system: str,
    encoding: str,
    details: bool,
    format: CheckFormat,
) -> None:
    """Check a report: what is wrong with the file, every repair, and (with --edition) what is rated of it and why.

    A folder is checked file by file, with all below it; files that are no reports by their names and first lines are
    listed. Exit 1 if a file has errors (an event not rated is none).

    Example: ratingoffice check reports --format junit > reports.xml

    Example: ratingoffice check report.trf --edition fide --book book
    """
    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.report_overrides import ReportOverrides
    from ratingoffice.formats.reports import Document, source_of
    from ratingoffice.intake.check_report import CheckRequest, check_many, find_reports

    if list_date and not edition:
        raise BadInput("--list is the list of an edition: name it with --edition")
    event = event_details(kind=kind, time_control=time_control, registered_on=registered_on, reported_on=reported_on)
    if reading and not edition:
        raise BadInput("--reading is a reading of an edition: name it with --edition")
    editions = read_as(edition, reading) if edition else ""
    refuse_unknown_edition(editions)
    question = CheckRequest(
        editions, a_list(list_date, editions), book, event, ReportOverrides.of(scores, team_bye), system, encoding, pgn
    )
    source = source_of(report)
    if not isinstance(source, Document) and not report.exists():
        raise BadInput(f"{report}: there is no such file or folder")
    if isinstance(source, Document) or not report.is_dir():
        checked = list(check_many([source], question))
        if format is CheckFormat.json:
            print_json(as_json(checked[0]))
        elif format is CheckFormat.table:
            show(checked[0], details)
        else:
            print_for_ci(checked, format)
        differs = checked[0].pgn is not None and not checked[0].pgn.agrees
        raise Exit(1 if checked[0].count("error") or differs else 0)
    if pgn is not None:
        raise BadInput("--pgn has the games of one report: check the reports of a folder one by one")
    paths, unchecked = find_reports(report)
    if not paths:
        looked = f"; {plural(len(unchecked), 'other file')} looked at" if unchecked else ""
        raise BadInput(f"{report}: holds no report (a file that ends in .trf, .txt, .xml …){looked}")
    checked = list(with_progress_bar(check_many(paths, question), len(paths)))
    if format is CheckFormat.json:
        files = [as_json(result) for result in checked]
        print_json({"files": files, "not_checked": [str(path) for path in unchecked], "summary": summary(checked)})
    elif format is CheckFormat.table:
        show_many(checked, unchecked, details)
    else:
        print_for_ci(checked, format, unchecked)
    raise Exit(1 if any(result.count("error") for result in checked) else 0)


# what the user said


def event_details(
    *,
    event_id: str = "",
    kind: str = "",
    time_control: str = "",
    registered_on: str = "",
    reported_on: str = "",
    declare: Sequence[str] = (),
    interim: bool = False,
) -> EventDetails:
    """The options about an event, each of them checked."""
    from ratingoffice.book.findings import BadInput
    from ratingoffice.intake.rows import EventDetails

    if kind or declare:
        from ratingoffice.book import vocabulary
        from ratingoffice.book.book import VALUES

        kinds, words = VALUES["events", "kind"], vocabulary.words("declarations")
        if kind and kind not in kinds:
            raise BadInput(f'--kind "{kind}" is no kind of event: write one of {", ".join(kinds)}')
        for word in declare:
            if word not in words:
                raise BadInput(f'--declare "{word}" is no declaration: write some of {", ".join(words)}')
    if time_control:
        from ratingoffice.book.time_control_text import read_time_control, time_control_code

        try:
            time_control = time_control_code(read_time_control(time_control))
        except ValueError as problem:
            raise BadInput(f"--time-control {problem}") from None
    if interim and not reported_on:
        raise BadInput("--interim needs --reported-on, the day on which these games were reported")
    declared = " ".join(dict.fromkeys(declare))
    return EventDetails(
        event_id,
        kind,
        time_control,
        parse_list_date("--registered-on", registered_on),
        parse_list_date("--reported-on", reported_on),
        declared,
        interim,
    )


def parse_list_date(option: str, text: str) -> date | None:
    from datetime import date

    from ratingoffice.book.findings import BadInput

    if not text:
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'{option} "{text}" is not a date: write it like 2024-06-01') from None


def a_list(text: str, edition: Editions) -> date | None:
    day = parse_list_date("--list", text)
    if day is None:
        return None
    from ratingoffice.federations.registry import regulations  # needs polars: a file alone is checked without

    return regulations(edition).body.period(day).list_date


def refuse_unknown_edition(editions: Editions) -> None:
    """Raise BadInput where an edition is named that is not there."""
    if editions:
        from ratingoffice.federations.registry import edition

        edition(editions)


# what was found


def print_for_ci(checked: Sequence[CheckResult], format: CheckFormat, unchecked: Sequence[Path] = ()) -> None:
    from ratingoffice.cli.ci_output import junit, sarif

    if format is CheckFormat.sarif:
        print_json(sarif(checked, unchecked))
    else:
        print(junit(checked, line_of, unchecked))


def with_progress_bar(checked: Iterator[CheckResult], total: int) -> Iterable[CheckResult]:
    """Yield the results, with a progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield from checked
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TextColumn("reports"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(checked, total=total)


def counts(findings: Sequence[Finding]) -> str:
    severities = [finding.severity for finding in findings]
    return count_words({severity: severities.count(severity) for severity in SEVERITIES})


def count_words(numbers: dict[str, int]) -> str:
    nouns = {"error": "error", "warning": "warning", "info": "repair"}
    words = [plural(n, nouns[s]) for s, n in numbers.items() if n]
    return ", ".join(words) or "nothing wrong"


def show(checked: CheckResult, details: bool = False) -> None:
    about = [checked.name or "no name", checked.source_format]
    if checked.starts_on and checked.ends_on:
        about.append(f"{checked.starts_on} to {checked.ends_on}")
    about.append(f"{plural(checked.players, 'player')}, {plural(checked.rounds, 'round')}")
    if checked.source_format:
        print(visible(f"{checked.file}: {', '.join(part for part in about if part)}"))
    for line in lines_of(checked.findings, details):
        print(line)
    print(f"The file: {counts(checked.findings)}.")
    if checked.pgn is not None:
        show_games(checked.pgn)
    if checked.judgement is not None:
        print()
        show_judgement(checked.judgement, dict(checked.names))


def show_games(pgn: PgnComparison) -> None:
    for finding in pgn.findings:
        print(line_of(finding))
    games = plural(pgn.games, "game")
    agree = (
        "they agree with the report" if pgn.agrees else f"they do not agree with the report ({counts(pgn.findings)})"
    )
    print(f"The PGN: {games}, {agree}.")


def show_judgement(judgement: Judgement, names: dict[str, str]) -> None:
    chosen = f" ({judgement.list_chosen})" if judgement.list_chosen else ""
    print(f"By {judgement.edition}, for the list of {judgement.list_date}{chosen}:")
    print(time_control_line(judgement.time_control, judgement.pool))
    print(f"{words(judgement.outcome)} ({judgement.article}): {judgement.reason}")
    print(f"{judgement.games_rated:,} of {plural(judgement.games, 'game')} rated.")
    if judgement.game_verdicts:
        from rich.console import Console
        from rich.table import Table

        table = Table(
            "round", "white", "black", "outcome", "article", "reason", box=None, pad_edge=False, padding=(0, 2, 0, 0)
        )
        for game in judgement.game_verdicts:
            white, black = (visible(names.get(number, number)) for number in (game.white_id, game.black_id))
            table.add_row(str(game.round), white, black, words(game.outcome), game.article, str(game.reason))
        page = Console(highlight=False, markup=False)
        if not page.is_terminal:
            page.width = 160
        page.print(table)
    for note in judgement.notes:
        print(note)


def time_control_line(code: str, pool: str) -> str:
    """A time control said back, so that a slip shows: `Time control: 90 minutes for the game: standard.`"""
    from ratingoffice.book.time_control import parse
    from ratingoffice.book.time_control_text import describe_time_control

    return f"Time control: {describe_time_control(parse(code))}: {pool or 'no pool'}."


def words(outcome: str) -> str:
    return outcome.replace("_", " ")


def show_many(checked: Sequence[CheckResult], unchecked: Sequence[Path], details: bool = False) -> None:
    """Errors and warnings, not every repair; what became of all; and the files that are no reports."""
    for result in checked:
        for line in lines_of((finding for finding in result.findings if finding.severity != "info"), details):
            print(line)
        judgement = result.judgement
        if judgement is not None and judgement.outcome != "rated":
            print(f"{result.file}: {words(judgement.outcome)} ({judgement.article}): {judgement.reason}")
    show_unchecked(unchecked, details)
    totals = summary(checked)
    findings = count_words(totals["findings"])
    print(f"{plural(totals['files'], 'report')}, {totals['with_errors']:,} of them with errors: {findings}.")
    if totals["outcomes"]:
        outcomes = "; ".join(f"{words(outcome)}: {number:,}" for outcome, number in totals["outcomes"].items())
        print(f"{outcomes}; games rated: {totals['games_rated']:,} of {totals['games']:,}")


def show_unchecked(unchecked: Sequence[Path], details: bool) -> None:
    """The first ones by their names; all with --details."""
    if not unchecked:
        return
    named = unchecked if details or len(unchecked) <= UNCHECKED_SHOWN else unchecked[: UNCHECKED_SHOWN - 1]
    print(f"{plural(len(unchecked), 'file')} not checked (no report by name or first lines):")
    for path in named:
        print(f"  {path}")
    if len(unchecked) > len(named):
        print(f"  … and {len(unchecked) - len(named):,} more (--details names them)")


def summary(checked: Sequence[CheckResult]) -> dict[str, Any]:
    from collections import Counter

    judgements = [result.judgement for result in checked if result.judgement is not None]
    outcomes = Counter(judgement.outcome for judgement in judgements)
    return {
        "files": len(checked),
        "with_errors": sum(result.count("error") > 0 for result in checked),
        "findings": {severity: sum(result.count(severity) for result in checked) for severity in SEVERITIES},
        "outcomes": dict(sorted(outcomes.items())),
        "games": sum(judgement.games for judgement in judgements),
        "games_rated": sum(judgement.games_rated for judgement in judgements),
    }


def as_json(checked: CheckResult) -> dict[str, Any]:
    from dataclasses import asdict

    judgement = checked.judgement
    return {
        "file": checked.file,
        "name": checked.name,
        "format": checked.source_format,
        "starts_on": checked.starts_on,
        "ends_on": checked.ends_on,
        "players": checked.players,
        "rounds": checked.rounds,
        "findings": [finding_as_json(finding) for finding in checked.findings],
        "counts": {severity: checked.count(severity) for severity in SEVERITIES},
        "judgement": None if judgement is None else asdict(judgement),
        "pgn": None if checked.pgn is None else games_as_json(checked.pgn),
    }


def games_as_json(pgn: PgnComparison) -> dict[str, Any]:
    findings = [finding_as_json(finding) for finding in pgn.findings]
    return {"file": pgn.file, "games": pgn.games, "agrees": pgn.agrees, "findings": findings}


def finding_as_json(finding: Finding) -> dict[str, Any]:
    return {
        "file": finding.file,
        "line": finding.line or None,
        "column": int(finding.column) if finding.column.isdigit() else finding.column or None,
        "severity": finding.severity,
        "code": finding.code,
        "message": str(finding.message),
    }
