"""`ratingoffice conform`: which articles a program keeps, case by case; this one, or any other."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.exceptions import Exit

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import Format, format_option, plural, print_json
from ratingoffice.cli.progress import ANEW, progress, progress_option
from ratingoffice.message import Message

if TYPE_CHECKING:
    from ratingoffice.assurance.conform.cases import Case
    from ratingoffice.assurance.conform.judge import Kept
    from ratingoffice.book.progress import ProgressCallback


@click.command(cls=Command)
@click.option("--edition", default="", help="Only the cases of this edition ({edition}).")
@click.option("--article", default="", help="Only those of this article, like 8.3 or 8.3.3.")
@click.option("--with", "program", help="Ask another program: the command that starts it. None: this one is asked.")
@click.option(
    "--seconds",
    type=click.IntRange(min=1),
    default=60,
    show_default=True,
    help="How long it may take to answer a question.",
)
@click.option("--cases", type=PATH, help="The folder of the cases; default: conformance/ of the checkout.")
@click.option("--answer", is_flag=True, help="Be the program that is asked: questions on standard input, a line each.")
@format_option()
@progress_option
def conform(
    edition: str,
    article: str,
    program: str | None,
    seconds: int,
    cases: Path | None,
    answer: bool,
    format: Format,
    show_progress: bool,
) -> None:
    """Put cases worked from the texts to a program: which articles it keeps, and where it first differs.

    Questions and answers are JSON, one object a line; conformance/README.md describes them. Exit code 1: it differs.

    Example: ratingoffice conform --edition fide-2025-10 --with "python3 my_program.py"
    """
    if answer:
        answer_lines()
        return
    from ratingoffice.assurance.conform.cases import chosen, load
    from ratingoffice.assurance.conform.judge import Said, ask
    from ratingoffice.assurance.conform.program import Program

    asked = list(chosen(load(cases), edition, article))
    with progress(show_progress, lambda: f"nothing was kept; {ANEW}") as on_progress:
        if program is not None:
            with Program(program, seconds) as other:
                kept = ask(counted(asked, on_progress), other)
        else:
            from ratingoffice.assurance.conform.own import reply

            kept = ask(counted(asked, on_progress), reply)
    if format is Format.json:
        print_json({"program": program, "articles": [one.as_json() for one in kept]})
    else:
        print_kept(kept)
    if any(one.said is Said.DIFFERS for one in kept):
        raise Exit(1)


def counted(asked: Sequence[tuple[str, Case]], on_progress: ProgressCallback) -> Iterator[tuple[str, Case]]:
    from ratingoffice.book.progress import count_steps

    begin = count_steps(on_progress, len(asked))
    for edition, case in asked:
        begin(f"{edition} {case.article}")
        yield edition, case


def answer_lines() -> None:
    """A line that is no question is answered too, so that whoever asks does not wait."""
    import json

    from ratingoffice.assurance.conform.own import reply

    for line in sys.stdin:
        try:
            question = json.loads(line)
            asked = question["id"]
        except (ValueError, TypeError, KeyError) as error:
            said = {"id": None, "skip": f"this line is no question: {error}"}
        else:
            found = reply(question)
            said = {"id": asked} | ({"skip": str(found.skip)} if found.skip else {"answer": found.answer})
        print(json.dumps(said, ensure_ascii=False), flush=True)


def print_kept(kept: Sequence[Kept]) -> None:
    from ratingoffice.assurance.conform.judge import Said
    from ratingoffice.cli.table import print_table

    if why := never_answered(kept):
        print(f"No question was answered: {why}")
        return
    print_table(
        ["edition", "article", "", "cases", ""],
        [
            [one.edition, one.article, one.said.value, f"{one.count(Said.KEPT)}/{len(one.results)}", told(one)]
            for one in kept
        ],
        right=["cases"],
    )
    counts = [f"{sum(one.said is said for one in kept)} {said.value}" for said in Said]
    print(f"{plural(len(kept), 'article')}: {', '.join(counts)}")


def never_answered(kept: Sequence[Kept]) -> Message:
    """Why, where the same is true of every question: of a program that ended at once it is told once."""
    results = [result for one in kept for result in one.results]
    said = {(result.said.value, result.detail) for result in results}
    return Message(results[0].detail if len(kept) > 1 and len(said) == 1 and results[0].said == "differs" else "")


def told(kept: Kept) -> str:
    """The first case that is not kept; of what is kept nothing."""
    first = kept.first
    return f"{first.case.id}: {first.detail}" if first else ""
