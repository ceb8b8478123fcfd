"""`ratingoffice standings`: a report ranked by FIDE's tie-breaks, each value explained round by round."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource
from click.exceptions import Exit

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import (
    encoding_option,
    format_option,
    output_to,
    print_json,
    scores_option,
    team_bye_option,
)

if TYPE_CHECKING:
    from ratingoffice.book.findings import Finding
    from ratingoffice.formats.reports import Source
    from ratingoffice.tournament.board_places import BoardPlaces
    from ratingoffice.tournament.categories import CategoryStandings
    from ratingoffice.tournament.contest import CustomValues
    from ratingoffice.tournament.prizes import Awards, Prize
    from ratingoffice.tournament.standings import Explanation, Standings
    from ratingoffice.tournament.supplements import Supplements
    from ratingoffice.tournament.tables import Table


class RankedReport(NamedTuple):
    source: Source
    findings: list[Finding]  # of the file
    result: Standings
    categories: tuple[CategoryStandings, ...] = ()
    boards: tuple[BoardPlaces, ...] = ()
    awards: Awards | None = None

    @property
    def supplements(self) -> Supplements:
        from ratingoffice.tournament.supplements import Supplements

        return Supplements(self.result, self.categories, self.boards, self.awards)


class StandingsFormat(StrEnum):
    table = "table"
    csv = "csv"
    json = "json"
    trf = "trf"  # TRF26
    trf16 = "trf16"
    html = "html"
    xlsx = "xlsx"


#: the format of a file by its ending
ENDINGS = {f".{format}": format for format in StandingsFormat if format is not StandingsFormat.table}


@click.command(cls=Command)
@click.argument(
    "files",
    type=PATH,
    nargs=-1,
    required=True,
    help="Reports: TRF06, TRF16 or TRF26, or another format we read; - is standard input.",
)
@click.option("--tiebreaks", default="", help="In order, e.g. PTS,DE,BH/C1,BH,SB; default: the file's own.")
@click.option("--edition", default="", help="fide-tiebreaks-2023 or -2026; default: by the start date.")
@click.option("--reading", multiple=True, help="Read an article otherwise, e.g. 15.2=checker.")
@click.option("--system", default="", help="swiss or round_robin; default: as the report says.")
@click.option("--rounds", type=click.IntRange(min=1), help="The planned rounds, where the file lacks them.")
@click.option("--after", type=int, help="As after this round; default: the last with a result.")
@click.option(
    "--playoff",
    multiple=True,
    help="A play-off's result: 7>3=5>1, or 7>3@2 after two. Then what the rules say of it, as in "
    "7>3; places=1-2; system=knock-out; pairing=…; colours=…; time=180+2; schedule=…",
)
@click.option("--lots", default="", help="A seed: draw lots for places still shared.")
@click.option("--draw", is_flag=True, help="Draw lots by a seed that is made from the event.")
@click.option("--shared", is_flag=True, help="Places still equal are shared, by the event's rules.")
@click.option(
    "--own", "custom_values", multiple=True, help="The organiser's own tie-break and its values: BLITZ: 7=12 3=10.5."
)
@click.option(
    "--rank", default="", help="players or teams; default: as the event is. Teams of an individual event are its clubs."
)
@click.option("--best", type=click.IntRange(min=1), help="Of each club so many players count; default: all.")
@click.option(
    "--leave-out",
    default="",
    help="Numbers without a place, as of expelled players, e.g. 7,12; they count in tie-breaks.",
)
@click.option(
    "--category",
    multiple=True,
    help="Places in a category: U18, S50, women, men, rating<2000, 1800-1999, unrated, club, club=NAME, federation, "
    "federation=UKR, performance (by TPR; performance/U1400 with unrated players); women,U18: both. May be repeated.",
)
@click.option("--boards", is_flag=True, help="Of a team event: the places of the players on each board.")
@click.option(
    "--prizes",
    type=PATH,
    help="A CSV of prizes with the columns category (none: the standings), place and prize: who wins them.",
)
@click.option(
    "--prizes-per-player",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="With --prizes: the most that one player can win.",
)
@click.option("--explain", default="", help="A start number, a part of a name, or all: every value round by round.")
@scores_option
@team_bye_option
@encoding_option
@click.option("--check", is_flag=True, help="Compare with what the file declares.")
@click.option("--every-round", is_flag=True, help="With --check: after each round, as far as the file tells them.")
@click.option("--details", is_flag=True, help="With --check: every difference, and the rounds behind ours.")
@format_option(StandingsFormat)
@click.option("--out", type=PATH, help="Write to this file, which must not exist yet; its ending names the format.")
@click.option("--watch", is_flag=True, help="With --out page.html: large letters for a screen, again at each change.")
def standings(
    files: tuple[Path, ...],
    tiebreaks: str,
    edition: str,
    reading: tuple[str, ...],
    system: str,
    rounds: int | None,
    after: int | None,
    playoff: tuple[str, ...],
    lots: str,
    draw: bool,
    shared: bool,
    custom_values: tuple[str, ...],
    rank: str,
    best: int | None,
    leave_out: str,
    category: tuple[str, ...],
    boards: bool,
    prizes: Path | None,
    prizes_per_player: int,
    explain: str,
    scores: str,
    team_bye: str,
    encoding: str,
    check: bool,
    every_round: bool,
    details: bool,
    format: StandingsFormat,
    out: Path | None,
    watch: bool,
) -> None:
    """Rank a tournament with every FIDE tie-break; exact values, and why.

    Several reports are ranked one after the other as tables, or as one JSON with an element for each.

    With --watch, --out is a page for the screen of the playing hall. It is written again when the report changes, and
    the browser loads it again by itself. Ctrl+C ends.

    Example: ratingoffice standings report.trf --tiebreaks PTS,DE,BH/C1,BH,SB --explain 12
    """
    import gc

    if not watch:  # a large field makes millions of objects that all stay until the end: looking for others is in vain
        gc.disable()
    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.report_overrides import ReportOverrides
    from ratingoffice.formats.reports import read_report, source_of
    from ratingoffice.tournament.codes import split_codes
    from ratingoffice.tournament.playoffs import PlayOff
    from ratingoffice.tournament.standings import standings as ranked_by

    if out is not None and click.get_current_context().get_parameter_source("format") is ParameterSource.DEFAULT:
        format = ENDINGS.get(out.suffix.lower(), format)
    if format is StandingsFormat.xlsx and (out is None or check):
        raise BadInput("a spreadsheet (xlsx) holds standings, and goes to a file: name it with --out, without --check")
    if not check:
        _refuse_without_check({"--every-round": every_round, "--details": details})
    if lots and draw:
        raise BadInput("--lots names the seed of the draw, and --draw makes one from the event: choose one")
    besides = {"--category": category, "--boards": boards, "--prizes": prizes}
    if watch:
        _refuse_for_watch(files, out, format, {"--check": check, "--explain": explain, **besides})
    if len(files) > 1:
        of_one_event: dict[str, object] = {
            "--explain": explain,
            "--playoff": playoff,
            "--own": custom_values,
            "--leave-out": leave_out,
        }
        of_one_event["--prizes"] = prizes
        _refuse_for_several(files, format, of_one_event)
    if check or explain or format in (StandingsFormat.trf, StandingsFormat.trf16):
        for option in (option for option, value in besides.items() if value):
            raise BadInput(f"{option} is shown with the standings: not in TRF, nor with --check or --explain")
    prize_list = _prizes(prizes) if prizes is not None else None
    overrides = ReportOverrides.of(scores, team_bye)
    codes = split_codes(tiebreaks) or None
    settings: dict[str, Any] = {
        "edition": edition or None,
        "readings": dict(_reading(text) for text in reading or ()),
        "system": system or None,
        "rounds": rounds,
        "after": after,
        "lots": lots or draw or None,
        "shared": shared,
        "playoffs": [PlayOff.parse(text) for text in playoff or ()],
        "own": _custom_values(custom_values) if custom_values else None,
        "rank": rank or None,
        "best": best,
        "leave_out": _numbers(leave_out),
        "points_first": True,
    }

    def rank_report(source: Source) -> RankedReport:
        tournament, findings, _ = read_report(source, encoding=encoding or None, overrides=overrides)
        if tournament is None:
            raise BadInput(findings or f"{source}: no tournament could be read")
        try:
            result = ranked_by(tournament, codes, **settings)
            categories = _categories(result, category) if category else ()
            awards = _awards(result, prize_list, prizes_per_player) if prize_list is not None else None
            return RankedReport(source, findings, result, categories, _boards(result) if boards else (), awards)
        except BadInput as bad:
            raise BadInput(f"{source}: {bad}") if len(files) > 1 else bad from None

    if watch and out is not None:
        from ratingoffice.cli.watch import watch_report

        watch_report(files[0], out, rank_report)
        return
    reports = [rank_report(source_of(file)) for file in files]
    with output_to(out):
        differs = check and _compare(reports, every_round, details, format)
        if not check:
            _show_all(reports, explain, format)
    if differs:
        raise Exit(1)


def _show_all(reports: Sequence[RankedReport], explain: str, format: StandingsFormat) -> None:
    if format is StandingsFormat.json and not explain:
        answers = [(report.source, report_as_json(report)) for report in reports]
        print_json(_answer_or_list(answers))
        return
    for report in reports:
        if len(reports) > 1:
            print(f"{report.source}:")
        _show(report, explain, format)


def _show(report: RankedReport, explain: str, format: StandingsFormat) -> None:
    """Print the standings of one report, or what is to be explained of them."""
    result = report.result
    if explain:
        show_explanations(result, explain, format)
    elif format in (StandingsFormat.trf, StandingsFormat.trf16):
        show_trf(report, format)
    elif format is StandingsFormat.html:
        from ratingoffice.tournament.page import standings_page

        print(standings_page(result, supplements=report.supplements), end="")
    else:
        from ratingoffice.cli.findings import lines_of
        from ratingoffice.tournament.comparison import all_findings

        findings = [finding for finding in all_findings(report.findings, result) if finding.severity != "info"]
        if format is StandingsFormat.xlsx:
            show_sheet(report.supplements, findings)
        else:
            (show_csv if format is StandingsFormat.csv else show_table)(report.supplements)
        sys.stdout.flush()
        for line in lines_of(findings):
            print(line, file=sys.stderr)


def show_trf(report: RankedReport, format: StandingsFormat) -> None:
    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.trf.ranked_report import with_standings
    from ratingoffice.formats.trf.writer import write_trf16, write_trf26

    if report.result.is_of_clubs:
        raise BadInput("TRF has no place for standings of clubs: choose table, csv, json or html")
    tournament, replaced = with_standings(report.result)
    write = write_trf26 if format is StandingsFormat.trf else write_trf16
    sys.stdout.buffer.write(write(tournament))
    for finding in replaced:
        print(f"{report.source}: {finding.severity}: {finding.message}", file=sys.stderr)


def _compare(reports: Sequence[RankedReport], every_round: bool, details: bool, format: StandingsFormat) -> bool:
    """Print what each report declares beside what comes out, and return whether anything differs."""
    from ratingoffice.cli import comparison
    from ratingoffice.tournament.comparison import compare_declared
    from ratingoffice.tournament.round_comparison import compare_every_round

    differs = False
    answers = []
    for source, _, result, *_ in reports:
        columns = compare_declared(result)
        rounds_compared = compare_every_round(result) if every_round else None
        if format is StandingsFormat.json:
            answers.append((source, comparison.as_json(result, columns, details, rounds_compared)))
        else:
            if len(reports) > 1:
                print(f"{source}:")
            comparison.show(result, columns, details, rounds_compared)
        differs |= any(column.differences for column in columns)
        differs |= rounds_compared is not None and rounds_compared.first is not None
    if format is StandingsFormat.json:
        print_json(_answer_or_list(answers))
    return differs


def _answer_or_list(answers: Sequence[tuple[Source, dict[str, Any]]]) -> list[dict[str, Any]] | dict[str, Any]:
    """The answer for a single report; of several a list, each with the name of its file."""
    if len(answers) == 1:
        return answers[0][1]
    return [{"file": str(source)} | answer for source, answer in answers]


def _refuse_for_several(files: Sequence[Path], format: StandingsFormat, of_one_event: Mapping[str, object]) -> None:
    """Refuse what makes no sense for several reports at once."""
    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.reports import STANDARD_INPUT

    for option, value in of_one_event.items():
        if value:
            raise BadInput(f"{option} is for the participants of one event: give one report")
    if format not in (StandingsFormat.table, StandingsFormat.json):
        raise BadInput(f"several reports have no {format} format: choose table or json")
    if [str(file) for file in files].count(STANDARD_INPUT) > 1:
        raise BadInput("standard input can be read only once: give - once")


def _refuse_without_check(options: Mapping[str, object]) -> None:
    """Refuse options that say how a comparison is shown where nothing is compared."""
    from ratingoffice.book.findings import BadInput

    for option, value in options.items():
        if value:
            raise BadInput(f"{option} is for a comparison with what the file declares: give --check, too")


def _refuse_for_watch(
    files: Sequence[Path], out: Path | None, format: StandingsFormat, other_options: Mapping[str, object]
) -> None:
    """Refuse what cannot be had with --watch."""
    from ratingoffice.book.findings import BadInput
    from ratingoffice.formats.reports import STANDARD_INPUT

    if out is None or format is not StandingsFormat.html:
        raise BadInput("--watch writes a page: name it with --out, like --out page.html")
    if len(files) > 1 or str(files[0]) == STANDARD_INPUT:
        raise BadInput("--watch looks at one report, in a file")
    for option, value in other_options.items():
        if value:
            raise BadInput(f"--watch shows standings: leave {option} out")


def _categories(result: Standings, written: Sequence[str]) -> tuple[CategoryStandings, ...]:
    from ratingoffice.tournament.categories import category_standings, parse_category

    return tuple(category_standings(result, parse_category(text)) for text in dict.fromkeys(written))


def _boards(result: Standings) -> tuple[BoardPlaces, ...]:
    from ratingoffice.tournament.board_places import board_places

    return board_places(result)


def _prizes(file: Path) -> list[Prize]:
    from ratingoffice.cli.prizes import read_prizes

    return read_prizes(file)


def _awards(result: Standings, prizes: Sequence[Prize], per_player: int) -> Awards:
    from ratingoffice.tournament.prizes import award_prizes

    return award_prizes(result, prizes, per_player)


def _reading(text: str) -> tuple[str, str]:
    from ratingoffice.book.findings import BadInput

    article, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f'--reading "{text}" is not like 15.2=checker')
    return article, value


def _numbers(text: str) -> list[int]:
    from ratingoffice.book.findings import BadInput

    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise BadInput(f'--leave-out "{text}" is not like 7,12')
    return [int(part) for part in parts]


def _custom_values(written: Sequence[str]) -> CustomValues:
    from ratingoffice.tournament.custom_tiebreaks import parse_custom_tiebreak

    return dict(parse_custom_tiebreak(text) for text in written)


def report_as_json(report: RankedReport) -> dict[str, Any]:
    from ratingoffice.tournament.comparison import all_findings

    result, supplements = report.result, report.supplements
    answer = result.to_json(all_findings(report.findings, result), supplements.with_birth_year)
    return answer | supplements.to_json()


def show_sheet(supplements: Supplements, findings: Sequence[Finding]) -> None:
    from ratingoffice.formats.sheets.standings import standings_sheet

    sys.stdout.buffer.write(standings_sheet(supplements, [str(finding) for finding in findings]))


def show_csv(supplements: Supplements) -> None:
    """Print everything as one table, and the notes on stderr."""
    print_csv(supplements.combined())
    for sheet in supplements.sheets():
        for note in sheet.notes:
            print(f"{sheet.title}: {note}", file=sys.stderr)


def print_csv(table: Table) -> None:
    import csv

    from ratingoffice.formats.sheets import harmless
    from ratingoffice.tournament.tables import exact_cell_text

    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(table.heads)
    for row in table.rows:
        writer.writerow([harmless(cell) if isinstance(cell, str) else exact_cell_text(cell) for cell in row])


def show_table(supplements: Supplements) -> None:
    from ratingoffice.cli.findings import message_of
    from ratingoffice.cli.layout import room, wrap

    result = supplements.standings
    width = room()
    about = f"{result.tournament.name or 'no name'}: {result.about}"
    lines = [*wrap(about, width), *table_lines(supplements.main_filled, width)]
    for finding in result.findings:
        if finding.code == "play-off" and finding.severity == "info":
            lines += wrap(message_of(finding), width)
    for table in supplements.tables():
        lines += ["", *wrap(table.title, width), *table_lines(table, width)]
        for note in table.notes:
            lines += wrap(str(note), width)
    print("\n".join(lines))


def table_lines(table: Table, width: int | None) -> Iterator[str]:
    from ratingoffice.cli import layout
    from ratingoffice.tournament.tables import cell_text, is_text, short_head

    heads = [short_head(head) for head in table.heads]
    left = [short_head(head) for head in table.heads if is_text(head)]
    return layout.table(heads, [[cell_text(cell) for cell in row] for row in table.rows], width, left=left)


def show_explanations(result: Standings, participant: str, format: StandingsFormat) -> None:
    from ratingoffice.book.findings import BadInput

    if participant == "all":
        numbers = [row.start_no for row in result.rows]
    elif participant.isdecimal() and participant.isascii():
        numbers = [int(participant)]
    else:
        from ratingoffice.cli.participants import find_participant

        numbers = [find_participant(result.rows, participant).start_no]
    explained = [result.explain(number) for number in numbers]
    if format is StandingsFormat.json:
        answers = [explanation.to_json() for explanation in explained]
        print_json(answers if participant == "all" else answers[0])
    elif format is StandingsFormat.html:
        from ratingoffice.tournament.page import standings_page

        print(standings_page(result, explained), end="")
    elif format is StandingsFormat.table:
        for explanation in explained:
            print_explanation(explanation)
    else:
        raise BadInput(f"--explain has no {format} format: choose table, json or html")


def print_explanation(explanation: Explanation) -> None:
    from ratingoffice.cli.explanations import explanation_lines
    from ratingoffice.cli.layout import room

    print("\n".join(explanation_lines(explanation, room())))
