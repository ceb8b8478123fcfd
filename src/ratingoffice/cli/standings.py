"""`ratingoffice standings`: a report ranked by FIDE's tie-breaks, each value explained round by round."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import encoding_option, format_option, plural, print_json, scores_option, team_bye_option

if TYPE_CHECKING:
    from ratingoffice.model.findings import Finding
    from ratingoffice.standings.event import Own
    from ratingoffice.standings.standings import Explanation, Standings


class StandingsFormat(StrEnum):
    table = "table"
    csv = "csv"
    json = "json"
    trf = "trf"  # TRF26
    trf16 = "trf16"
    html = "html"


@click.command(cls=Command)
@click.argument("file", type=PATH, help="The report: TRF06, TRF16 or TRF26, or another format we read.")
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
@click.option("--own", multiple=True, help="The organiser's own tie-break and its values: BLITZ: 7=12 3=10.5.")
@click.option(
    "--rank", default="", help="players or teams; default: as the event is. Teams of an individual event are its clubs."
)
@click.option("--best", type=click.IntRange(min=1), help="Of each club so many players count; default: all.")
@click.option(
    "--leave-out",
    default="",
    help="Numbers without a place, as of expelled players, e.g. 7,12; they count in tie-breaks.",
)
@click.option("--explain", default="", help="A start number, or all: every value round by round.")
@scores_option
@team_bye_option
@encoding_option
@click.option("--check", is_flag=True, help="Compare with what the file declares.")
@click.option("--every-round", is_flag=True, help="With --check: after each round, as far as the file tells them.")
@click.option("--details", is_flag=True, help="With --check: every difference, and the rounds behind ours.")
@format_option(StandingsFormat)
def standings(
    file: Path,
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
    own: tuple[str, ...],
    rank: str,
    best: int | None,
    leave_out: str,
    explain: str,
    scores: str,
    team_bye: str,
    encoding: str,
    check: bool,
    every_round: bool,
    details: bool,
    format: StandingsFormat,
) -> None:
    """Rank a tournament with every FIDE tie-break; exact values, and why.

    Example: ratingoffice standings report.trf --tiebreaks PTS,DE,BH/C1,BH,SB --explain 12
    """
    import gc

    gc.disable()  # a large field makes millions of objects that all stay until the end: looking for others is in vain
    from ratingoffice.formats.reports import read_report
    from ratingoffice.formats.said import Said
    from ratingoffice.model.findings import BadInput
    from ratingoffice.standings.codes import split_codes
    from ratingoffice.standings.playoffs import PlayOff
    from ratingoffice.standings.standings import standings as ranked_by

    tournament, found = read_report(file, encoding=encoding or None, said=Said.of(scores, team_bye))
    if tournament is None:
        raise BadInput(found or f"{file}: no tournament could be read")
    codes = split_codes(tiebreaks) or None
    readings = dict(_reading(text) for text in reading or ())
    result = ranked_by(
        tournament,
        codes,
        edition=edition or None,
        readings=readings,
        system=system or None,
        rounds=rounds,
        after=after,
        lots=lots or draw or None,
        shared=shared,
        playoffs=[PlayOff.parse(text) for text in playoff or ()],
        own=_own(own) if own else None,
        rank=rank or None,
        best=best,
        leave_out=_numbers(leave_out),
        points_first=True,
    )
    if check:
        from ratingoffice.cli import compared
        from ratingoffice.standings.compare import compared as columns_of

        columns = columns_of(result)
        rounds_compared = None
        if every_round:
            from ratingoffice.standings.every_round import compare_every_round

            rounds_compared = compare_every_round(result)
        if format is StandingsFormat.json:
            print_json(compared.as_json(result, columns, details, rounds_compared))
        else:
            compared.show(result, columns, details, rounds_compared)
        differs = any(column.differences for column in columns) or (rounds_compared and rounds_compared.first)
        raise Exit(1 if differs else 0)
    if explain:
        show_explanations(result, explain, format)
        return
    if format in (StandingsFormat.trf, StandingsFormat.trf16):
        from ratingoffice.formats.trf_standings import with_standings
        from ratingoffice.formats.trf_write import write_trf16, write_trf26

        if result.is_of_clubs:
            raise BadInput("TRF has no place for standings of clubs: choose table, csv, json or html")
        tournament, replaced = with_standings(result)
        write = write_trf26 if format is StandingsFormat.trf else write_trf16
        sys.stdout.buffer.write(write(tournament))
        for finding in replaced:
            print(f"{file}: {finding.severity}: {finding.message}", file=sys.stderr)
    elif format is StandingsFormat.html:
        from ratingoffice.standings.page import page_of

        print(page_of(result), end="")
    elif format is StandingsFormat.json:
        print_json(told_in_json(result, found))
    else:
        (show_csv if format is StandingsFormat.csv else show_table)(result)
        from ratingoffice.cli.findings import lines_of
        from ratingoffice.standings.compare import all_findings

        for line in lines_of(one for one in all_findings(found, result) if one.severity != "info"):
            print(line, file=sys.stderr)


def _reading(text: str) -> tuple[str, str]:
    from ratingoffice.model.findings import BadInput

    article, equals, value = text.partition("=")
    if not equals:
        raise BadInput(f'--reading "{text}" is not like 15.2=checker')
    return article, value


def _numbers(text: str) -> list[int]:
    from ratingoffice.model.findings import BadInput

    parts = text.replace(",", " ").split()
    if not all(part.isdecimal() and part.isascii() for part in parts):
        raise BadInput(f'--leave-out "{text}" is not like 7,12')
    return [int(part) for part in parts]


def _own(written: Sequence[str]) -> Own:
    from ratingoffice.standings.own import parse_own

    return dict(parse_own(text) for text in written)


def told_in_json(result: Standings, found: list[Finding]) -> dict[str, Any]:
    from ratingoffice.standings.compare import all_findings

    return result.to_json(all_findings(found, result))


def _cells(result: Standings) -> tuple[list[str], list[list[str]]]:
    from ratingoffice.standings.values import shown

    keys = list(result.rows[0].values) if result.rows else list(result.tiebreaks)
    rows = [[str(r.rank or "–"), str(r.start_no), r.name, *(shown(r.values[key]) for key in keys)] for r in result.rows]
    return ["rank", "start_no", "name", *keys], rows


def show_csv(result: Standings) -> None:
    import csv

    from ratingoffice.standings.values import text_of

    keys = list(result.rows[0].values) if result.rows else list(result.tiebreaks)
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(["rank", "start_no", "name", *keys])
    for row in result.rows:
        writer.writerow([row.rank or "", row.start_no, row.name, *(text_of(row.values[key]) for key in keys)])


def show_table(result: Standings) -> None:
    from ratingoffice.cli.findings import message_of
    from ratingoffice.cli.layout import room, table, wrapped

    heads, rows = _cells(result)
    width = room()
    about = (
        f"{result.tournament.name}: {result.system}, {result.rounds} of {plural(result.rounds_planned, 'round')}, "
        f"by {result.edition}" + ("" if result.is_final else f"; {result.state}")
    )
    lines = [*wrapped(about, width), *table(heads, rows, width, left=("name",))]
    for finding in result.findings:
        if finding.code == "play-off" and finding.severity == "info":
            lines += wrapped(message_of(finding), width)
    print("\n".join(lines))


def show_explanations(result: Standings, whom: str, format: StandingsFormat) -> None:
    from ratingoffice.model.findings import BadInput

    if whom != "all" and not whom.isdecimal():
        raise BadInput(f'--explain "{whom}" is neither a start number nor all')
    numbers = [row.start_no for row in result.rows] if whom == "all" else [int(whom)]
    explained = [result.explain(number) for number in numbers]
    if format is StandingsFormat.json:
        told = [each.to_json() for each in explained]
        print_json(told if whom == "all" else told[0])
    elif format is StandingsFormat.html:
        from ratingoffice.standings.page import page_of

        print(page_of(result, explained), end="")
    elif format is StandingsFormat.table:
        for each in explained:
            print_explanation(each)
    else:
        raise BadInput(f"--explain has no {format} format: choose table, json or html")


def print_explanation(explanation: Explanation) -> None:
    from ratingoffice.cli.explanations import explanation_lines
    from ratingoffice.cli.layout import room

    print("\n".join(explanation_lines(explanation, room())))
