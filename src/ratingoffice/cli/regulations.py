"""`ratingoffice regulations`: what the editions say, and where they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from ratingoffice.cli.command import Group
from ratingoffice.cli.common import Format, format_option, print_json, read_as, reading_option
from ratingoffice.cli.coverage import coverage

if TYPE_CHECKING:
    from rich.console import Console

    from ratingoffice.federations.interpretations_page import OpenPoint
    from ratingoffice.federations.outline import Difference, Line
    from ratingoffice.federations.questions import Question
    from ratingoffice.federations.regulation import Regulation

app = Group(
    help="The editions of the regulations: list them, show one, compare some, and where each sentence is implemented."
)

app.add_command(coverage)

edition_argument = click.argument(
    "edition", help="An edition ({edition}, fide-tiebreaks-2023) or a body ({bodies}): its latest."
)

#: narrower than this a column of `compare` is no reading
COLUMN = 26


@app.command("list")
@format_option()
def list_editions(format: Format) -> None:
    """Every edition there is: its body, the days in which it is in force, and how many points it leaves open.

    Example: ratingoffice regulations list
    """
    from ratingoffice.cli.tiebreak_editions import headings
    from ratingoffice.federations.registry import EDITIONS

    rows = [*(heading(regulation) for regulation in EDITIONS.values()), *headings()]
    if format is Format.json:
        print_json(rows)
        return
    from rich.table import Table

    table = Table("edition", "body", "from", "until", "title", "interpretations", box=None, pad_edge=False)
    for row in rows:
        table.add_row(
            row["edition"],
            row["body"],
            row["in_force"],
            row["until"] or "",
            str(row["title"]),
            str(len(row["interpretations"])),
        )
    console().print(table)


@app.command()
@edition_argument
@reading_option
@format_option()
def show(edition: str, reading: tuple[str, ...], format: Format) -> None:
    """One edition: its articles in the order a game meets them, how they are read, and what is new in it.

    Example: ratingoffice regulations show fide-2025-10
    """
    from ratingoffice.cli.tiebreak_editions import is_tiebreak_edition, show_edition
    from ratingoffice.federations.interpretations_page import open_points
    from ratingoffice.federations.outline import differences, edition_before, outline
    from ratingoffice.federations.registry import edition as find_edition

    if is_tiebreak_edition(edition):
        show_edition(edition, format)
        return
    regulation = find_edition(read_as(edition, reading))
    before = edition_before(regulation)
    changes = differences(before, regulation) if before else ()
    if format is Format.json:
        print_json(
            heading(regulation)
            | {
                "source": regulation.source,
                "link": regulation.link,
                "pools": regulation.pools,
                "articles": [
                    {
                        "question": entry.question,
                        "number": entry.number,
                        "clauses": [as_json(line) for line in entry.lines],
                        "order": entry.order,
                        "reading": entry.reading or None,
                    }
                    for entry in outline(regulation)
                ],
                "interpretations": [asdict(point) for point in open_points(regulation)],
                "changes": {"from": before.edition, "lines": [vars(change) for change in changes]} if before else None,
            }
        )
        return
    from rich.text import Text

    page = console()
    row = heading(regulation)
    page.print(Text(f"{regulation.title} ({regulation.edition})", style="bold"))
    page.print(f"{regulation.source}. In force from {row['in_force']}{until_words(row['until'])}.")
    page.print(f"The text: {regulation.link}")
    question: Question | None = None
    for entry in outline(regulation):
        if entry.question != question:
            question = entry.question
            page.print(Text(f"\n{question.value[0].upper()}{question.value[1:]}", style="bold"))
        lines = [(line.at, f"{line.says}\n{line.rows}" if line.rows else str(line.says)) for line in entry.lines]
        print_hanging(page, [*lines, *([("", str(entry.precedence()))] if entry.order else [])])
    page.print(Text("\nInterpretations", style="bold"))
    print_hanging(page, point_lines(open_points(regulation)))
    if before:
        page.print(Text(f"\nChanged since {before.edition}", style="bold"))
        print_changes(page, changes)


@app.command()
@click.argument("editions", nargs=-1, help="Editions or bodies; none: all editions.")
@format_option()
def compare(editions: tuple[str, ...], format: Format) -> None:
    """Several editions side by side, question by question, and what differs from one to the next.

    Example: ratingoffice regulations compare fide-2025-10 jcf-2024-10 fshu-2018-01
    """
    from ratingoffice.federations.outline import answers, differences, edition_before
    from ratingoffice.federations.questions import Question
    from ratingoffice.federations.registry import EDITIONS
    from ratingoffice.federations.registry import edition as find_edition

    chosen = list(dict.fromkeys(find_edition(name) for name in editions or EDITIONS))
    answers_by_edition = {regulation: answers(regulation) for regulation in chosen}
    amended = [(edition_before(regulation), regulation) for regulation in chosen]
    changes = [(before, after, differences(before, after)) for before, after in amended if before in answers_by_edition]
    if format is Format.json:
        print_json(
            {
                "editions": [heading(regulation) for regulation in chosen],
                "questions": [
                    {
                        "question": question,
                        "answers": {
                            r.edition: [as_json(line) for line in answers_by_edition[r].get(question, ())]
                            for r in chosen
                        },
                    }
                    for question in Question
                ],
                "differences": [
                    {
                        "edition": after.edition,
                        "from": before.edition,
                        "articles": articles(lines),
                        "lines": [vars(change) for change in lines],
                    }
                    for before, after, lines in changes
                ],
            }
        )
        return
    from rich.text import Text

    page = console(columns=len(chosen) + 1)
    rows = [
        (question, [cell(regulation, question, chosen, answers_by_edition) for regulation in chosen])
        for question in Question
    ]
    if page.width < COLUMN * (len(chosen) + 1):
        print_stacked(page, rows, [regulation.edition for regulation in chosen])
    else:
        print_side_by_side(page, rows, [regulation.edition for regulation in chosen])
    for before, after, lines in changes:
        where = ", ".join(articles(lines)) or "no article"
        page.print(Text(f"\n{after.edition} differs from {before.edition} in {where}", style="bold"))
        print_changes(page, lines)


@app.command()
@edition_argument
@reading_option
@click.option("--switches", is_flag=True, help="Only those that can be read otherwise.")
@format_option()
def readings(edition: str, reading: tuple[str, ...], switches: bool, format: Format) -> None:
    """The points that an edition leaves open: how each is read, how sure that is, and what else it could mean.

    `--reading NUMBER=WORD` takes another reading in `rate`, `replay`, `check` and `calculate`.

    Example: ratingoffice regulations readings jcf --switches
    """
    from ratingoffice.cli.tiebreak_editions import is_tiebreak_edition, show_readings
    from ratingoffice.federations.interpretations_page import open_points
    from ratingoffice.federations.registry import edition as find_edition

    if is_tiebreak_edition(edition):
        show_readings(edition, format)
        return
    regulation = find_edition(read_as(edition, reading))
    points = [point for point in open_points(regulation) if point.word or not switches]
    if format is Format.json:
        print_json({"edition": regulation.edition, "readings": [asdict(point) for point in points]})
        return
    print_hanging(console(), point_lines(points))


@app.command()
@edition_argument
@format_option()
def numbers(edition: str, format: Format) -> None:
    """The numbers of an edition that a proposal can change, each with its article.

    `EDITION+NAME=VALUE` is that edition with another number, as if always in force, wherever an edition is named.

    Example: ratingoffice regulations numbers fide-2025-10
    """
    from ratingoffice.federations.numbers import numbers as named_numbers
    from ratingoffice.federations.registry import edition as find_edition

    regulation = find_edition(edition)
    edition_numbers = named_numbers(regulation).values()
    if format is Format.json:
        print_json(
            {
                "edition": regulation.edition,
                "numbers": [
                    {
                        "name": number.name,
                        "value": number.value,
                        "article": number.article,
                        "is": number.kind.noun,
                        "from": number.kind.smallest,
                        "to": number.kind.largest,
                    }
                    for number in edition_numbers
                ],
            }
        )
        return
    from rich.table import Table

    table = Table("name", "value", "article", "what it is", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.columns[1].justify = "right"
    for number in edition_numbers:
        table.add_row(number.name, str(number.value), number.article, str(number.kind.noun))
    console().print(table)


def heading(regulation: Regulation) -> dict[str, Any]:
    from ratingoffice.federations.outline import until

    last = until(regulation)
    return {
        "edition": regulation.edition,
        "body": regulation.body,
        "in_force": regulation.in_force.isoformat(),
        "until": last.isoformat() if last else None,
        "title": regulation.title,
        "interpretations": list(regulation.interpretations),
    }


def point_lines(points: Sequence[OpenPoint]) -> list[tuple[str, str]]:
    """Return the lines of each open point: how sure it is, where it is read, the reading, and the others."""
    lines = []
    for point in points:
        sure = f"{point.sure}: {point.shown_by}" if point.shown_by else point.sure
        choice = f"read as “{point.word}”, " if point.word else ""
        places = f"; {', '.join(point.at)}" if point.at else ""  # a reading may take its ground away
        lines.append((point.number, f"{point.says}\n({choice}{sure}{places})"))
        lines += [
            (f"  ={other.word}" if other.word else "", str(other.says) if other.word else f"Otherwise: {other.says}")
            for other in point.others
        ]
    return lines


def until_words(last: str | None) -> str:
    return f" until {last}" if last else ""


def as_json(line: Line) -> dict[str, Any]:
    return {"at": line.at, "says": str(line.says), "readings": line.readings} | (
        {"rows": line.rows} if line.rows else {}
    )


def articles(changes: Sequence[Difference]) -> list[str]:
    return list(dict.fromkeys(change.article for change in changes))


def cell(regulation: Regulation, question: Question, chosen: Sequence[Regulation], answers_by_edition: Any) -> str:
    """The answer in words; where an edition left it as it was in the one before, that one's name."""
    from ratingoffice.federations.outline import edition_before

    lines = answers_by_edition[regulation].get(question, ())
    before = edition_before(regulation)
    if before in chosen and lines == answers_by_edition[before].get(question, ()):
        return f"as {before.edition}" if before else ""
    return "\n".join(f"{line.at}: {line.says}" for line in lines) or "–"


def console(columns: int = 0) -> Console:
    """On a terminal its width; in a file or a pipe the lines may be as long as they need to be read."""
    from rich.console import Console

    page = Console(highlight=False, markup=False, soft_wrap=False)
    if not page.is_terminal:
        page.width = max(120, 38 * columns)
    return page


def print_hanging(page: Console, lines: Sequence[tuple[str, str]]) -> None:
    """Print each place on the left and its words in a block beside it."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(min_width=11)
    table.add_column(ratio=1)
    for at, says in lines:
        table.add_row(f"  {at}", says)
    page.print(table)


def print_changes(page: Console, changes: Sequence[Difference]) -> None:
    """The changes one by one: what was, and what is."""
    lines = []
    for change in changes:
        if change.before is None:
            lines.append((change.at, f"added: {change.after}"))
        elif change.after is None:
            lines.append((change.at, f"removed: {change.before}"))
        else:
            lines.append((change.at, f"was: {change.before}\nnow: {change.after}"))
    print_hanging(page, lines)


def print_side_by_side(page: Console, rows: Sequence[tuple[Question, list[str]]], names: Sequence[str]) -> None:
    from rich import box
    from rich.table import Table

    table = Table("", *names, box=box.SIMPLE, show_lines=True, pad_edge=False)
    for question, cells in rows:
        table.add_row(question.value, *cells)
    page.print(table)


def print_stacked(page: Console, rows: Sequence[tuple[Question, list[str]]], names: Sequence[str]) -> None:
    """Print the editions under each question, for a narrow terminal."""
    from rich.text import Text

    for question, cells in rows:
        page.print(Text(f"\n{question.value}", style="bold"))
        print_hanging(page, list(zip(names, cells, strict=True)))
