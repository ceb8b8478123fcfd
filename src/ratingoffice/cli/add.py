"""`ratingoffice add`: a report into a book, once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from ratingoffice.cli.check import counted, finding_as_json, time_control_line, what_is_given
from ratingoffice.cli.command import Argument, Exit, Option
from ratingoffice.cli.common import Format, plainly, plural, print_json
from ratingoffice.cli.findings import line_of

if TYPE_CHECKING:
    from ratingoffice.intake.adding import Addition

SHOWN = 20  # findings; `check` shows them all


@plainly
def add(
    report: Annotated[Path, Argument(help="A tournament report.")],
    to: Annotated[Path, Option(help="The folder with the book.")],
    registered_on: Annotated[str, Option(help="The day the event was registered, YYYY-MM-DD.")] = "",
    reported_on: Annotated[str, Option(help="The day it was reported, YYYY-MM-DD.")] = "",
    kind: Annotated[
        str, Option(help="swiss, round_robin, match, team, knockout, meeting, other; default: as it says.")
    ] = "",
    event_id: Annotated[str, Option(help="The event's id; default: made of its name and first day.")] = "",
    time_control: Annotated[str, Option(help="As people write it, like 90+30; default: as in the report.")] = "",
    declare: Annotated[
        list[str] | None, Option(help="What is declared, again for each: laws_of_chess, official …")
    ] = None,
    pgn: Annotated[
        Path | None, Option(help="The games themselves (PGN): what follows from them is declared.", show_default=False)
    ] = None,
    interim: Annotated[
        bool, Option("--interim", help="The event goes on: --reported-on is of the games that are new.")
    ] = False,
    replace: Annotated[bool, Option("--replace", help="Put in a report that has changed.")] = False,
    despite_errors: Annotated[
        bool, Option("--despite-errors", help="Add it though the file contradicts itself elsewhere.")
    ] = False,
    format: Annotated[Format, Option(help="How to print what was done.")] = Format.table,
) -> None:
    """Add a report's event and games to a book, once. Players are found by their ids; nobody is invented.

    The same report again changes nothing. Exit 1: unknown players or errors in the file, nothing was written.

    Example: ratingoffice add report.trf --to book --registered-on 2024-04-02 --reported-on 2024-05-13
    """
    from ratingoffice.intake.adding import add as add_report

    given = what_is_given(
        event_id=event_id,
        kind=kind,
        time_control=time_control,
        registered_on=registered_on,
        reported_on=reported_on,
        declare=[word for words in declare or [] for word in words.split()],
        interim=interim,
    )
    done = add_report(report, to, given, pgn=pgn, replacing=replace, despite_errors=despite_errors)
    if format is Format.json:
        print_json(as_json(done, to))
    else:
        show(done, report, to)
    if done.outcome == "refused":
        raise Exit(1)


def show(done: Addition, report: Path, to: Path) -> None:
    if done.outcome == "refused":
        refused(done, to)
        return
    games = plural(done.games, "game")
    print(
        {
            "added": f'Added event "{done.event_id}" with {games} to {to}.',
            "unchanged": f'Event "{done.event_id}" is in {to} already, with the same {games}: nothing to do.',
            "replaced": f'Replaced event "{done.event_id}" in {to}, now with {games}:',
        }[done.outcome]
    )
    for change in done.changes:
        print(f"  {change}")
    print(time_control_line(done.time_control, pool_in_every_federation(done.time_control)))
    for note in done.notes:
        print(note)
    severities = [found.severity for found in done.findings]
    numbers = {severity: severities.count(severity) for severity in ("error", "warning")}
    if any(numbers.values()):
        print(f"The file: {counted(numbers)} (ratingoffice check {report}).")


def pool_in_every_federation(time_control: str) -> str:
    """A book does not say whose it is: one pool where all federations agree, else the pool of each."""
    from ratingoffice.federations.registry import BODIES, regulations

    pools = {code: regulations(code).pool_for(time_control) or "no pool" for code in BODIES}
    agreed = set(pools.values())
    return agreed.pop() if len(agreed) == 1 else ", ".join(f"{pool} ({code})" for code, pool in pools.items())


def refused(done: Addition, to: Path) -> None:
    """Errors alone: they are what has to be mended."""
    errors = [found for found in done.findings if found.severity == "error"]
    for found in errors[:SHOWN]:
        print(line_of(found), file=sys.stderr)
    if len(errors) > SHOWN:
        print(f"… and {plural(len(errors) - SHOWN, 'more error')}", file=sys.stderr)
    if done.unknown:
        print(f"{plural(len(done.unknown), 'unknown player')}.", file=sys.stderr)
    print(f"Nothing was written to {to}.", file=sys.stderr)


def as_json(done: Addition, to: Path) -> dict[str, Any]:
    from dataclasses import asdict

    return asdict(done) | {"book": str(to), "findings": [finding_as_json(found) for found in done.findings]}
