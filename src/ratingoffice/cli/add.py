"""`ratingoffice add`: a report into a book, once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.exceptions import Exit

from ratingoffice.cli.check import count_words, event_details, finding_as_json, time_control_line
from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import Format, format_option, plural, print_json
from ratingoffice.cli.findings import line_of

if TYPE_CHECKING:
    from ratingoffice.intake.add_report import Addition

MOST_ERRORS = 20  # findings; `check` shows them all


@click.command(cls=Command)
@click.argument("report", type=PATH, help="A tournament report.")
@click.option("--book", type=PATH, required=True, help="The folder with the book.")
@click.option("--registered-on", default="", help="The day the event was registered, YYYY-MM-DD.")
@click.option("--reported-on", default="", help="The day it was reported, YYYY-MM-DD.")
@click.option(
    "--kind", default="", help="swiss, round_robin, match, team, knockout, meeting, other; default: as it says."
)
@click.option("--event-id", default="", help="The event's id; default: made of its name and first day.")
@click.option("--time-control", default="", help="As people write it, like 90+30; default: as in the report.")
@click.option("--declare", multiple=True, help="What is declared, again for each: laws_of_chess, official …")
@click.option("--pgn", type=PATH, help="The games themselves (PGN): what follows from them is declared.")
@click.option("--interim", is_flag=True, help="The event goes on: --reported-on is of the games that are new.")
@click.option("--replace", is_flag=True, help="Put in a report that has changed.")
@click.option("--despite-errors", is_flag=True, help="Add it though the file contradicts itself elsewhere.")
@format_option()
def add(
    report: Path,
    book: Path,
    registered_on: str,
    reported_on: str,
    kind: str,
    event_id: str,
    time_control: str,
    declare: tuple[str, ...],
    pgn: Path | None,
    interim: bool,
    replace: bool,
    despite_errors: bool,
    format: Format,
) -> None:
    """Add a report's event and games to a book, once. Players are found by their ids; nobody is invented.

    The same report again changes nothing. Exit 1: unknown players or errors in the file, nothing was written.

    Example: ratingoffice add report.trf --book book --registered-on 2024-04-02 --reported-on 2024-05-13
    """
    from ratingoffice.intake.add_report import add_report as add_report

    details = event_details(
        event_id=event_id,
        kind=kind,
        time_control=time_control,
        registered_on=registered_on,
        reported_on=reported_on,
        declare=[word for words in declare or [] for word in words.split()],
        interim=interim,
    )
    done = add_report(report, book, details, pgn=pgn, replacing=replace, despite_errors=despite_errors)
    if format is Format.json:
        print_json(as_json(done, book))
    else:
        show(done, report, book)
    if done.outcome == "refused":
        raise Exit(1)


def show(done: Addition, report: Path, book: Path) -> None:
    if done.outcome == "refused":
        print_refusal(done, book)
        return
    games = plural(done.games, "game")
    print(
        {
            "added": f'Added event "{done.event_id}" with {games} to {book}.',
            "unchanged": f'Event "{done.event_id}" is in {book} already, with the same {games}: nothing to do.',
            "replaced": f'Replaced event "{done.event_id}" in {book}, now with {games}:',
            "games_added": f'Added games to event "{done.event_id}" in {book}, now with {games}:',
        }[done.outcome]
    )
    for change in done.changes:
        print(f"  {change.message}")
    print(time_control_line(done.time_control, pool_in_every_federation(done.time_control)))
    for note in done.notes:
        print(note)
    severities = [finding.severity for finding in done.findings]
    numbers = {severity: severities.count(severity) for severity in ("error", "warning")}
    if any(numbers.values()):
        print(f"The file: {count_words(numbers)} (ratingoffice check {report}).")


def pool_in_every_federation(time_control: str) -> str:
    """A book does not say whose it is: one pool where all federations agree, else the pool of each."""
    from ratingoffice.federations.registry import BODIES, regulations

    pools = {code: regulations(code).pool_for(time_control) or "no pool" for code in BODIES}
    agreed = set(pools.values())
    return agreed.pop() if len(agreed) == 1 else ", ".join(f"{pool} ({code})" for code, pool in pools.items())


def print_refusal(done: Addition, book: Path) -> None:
    """Print the errors, which have to be corrected, without the warnings."""
    errors = [finding for finding in done.findings if finding.severity == "error"]
    for finding in errors[:MOST_ERRORS]:
        print(line_of(finding), file=sys.stderr)
    if len(errors) > MOST_ERRORS:
        print(f"… and {plural(len(errors) - MOST_ERRORS, 'more error')}", file=sys.stderr)
    if done.unknown:
        print(f"{plural(len(done.unknown), 'unknown player')}.", file=sys.stderr)
    print(f"Nothing was written to {book}.", file=sys.stderr)


def as_json(done: Addition, book: Path) -> dict[str, Any]:
    from dataclasses import asdict

    changes = [change.as_data() for change in done.changes]
    findings = [finding_as_json(finding) for finding in done.findings]
    return asdict(done) | {"book": str(book), "changes": changes, "findings": findings}
