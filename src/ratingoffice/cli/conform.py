"""`ratingoffice conform`: which articles a program follows, case by case; this one, or any other."""

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
    from ratingoffice.assurance.conform.judge import ArticleResult
    from ratingoffice.book.progress import ProgressCallback


@click.command(cls=Command)
@click.option("--edition", default="", help="Only the cases of this edition ({edition}).")
@click.option("--article", default="", help="Only those of this article, like 8.3 or 8.3.3.")
@click.option("--with", "program", help="Test another program: the command that starts it; default: this program.")
@click.option(
    "--seconds",
    type=click.IntRange(min=1),
    default=60,
    show_default=True,
    help="Time limit for the answer to a question.",
)
@click.option("--cases", type=PATH, help="The folder of the cases; default: conformance/ of the checkout.")
@click.option(
    "--answer", is_flag=True, help="Answer the questions on standard input, one a line, as the program under test."
)
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
    """Test a program with cases worked from the texts: which articles it follows, and where it first differs.

    Questions and answers are JSON, one object a line; conformance/README.md describes them. Exit code 1: it differs.

    Example: ratingoffice conform --edition fide-2025-10 --with "python3 my_program.py"
    """
    if answer:
        answer_lines()
        return
    from ratingoffice.assurance.conform.cases import load, select_cases
    from ratingoffice.assurance.conform.judge import Verdict, ask
    from ratingoffice.assurance.conform.program import Program

    questions = list(select_cases(load(cases), edition, article))
    with progress(show_progress, lambda: f"nothing was kept; {ANEW}") as on_progress:
        if program is not None:
            with Program(program, seconds) as other:
                results = ask(with_progress(questions, on_progress), other)
        else:
            from ratingoffice.assurance.conform.this_engine import reply

            results = ask(with_progress(questions, on_progress), reply)
    if format is Format.json:
        print_json({"program": program, "articles": [result.as_json() for result in results]})
    else:
        print_results(results)
    if any(result.verdict is Verdict.DIFFERS for result in results):
        raise Exit(1)


def with_progress(questions: Sequence[tuple[str, Case]], on_progress: ProgressCallback) -> Iterator[tuple[str, Case]]:
    from ratingoffice.book.progress import count_steps

    begin = count_steps(on_progress, len(questions))
    for edition, case in questions:
        begin(f"{edition} {case.article}")
        yield edition, case


def answer_lines() -> None:
    """Answer the questions on standard input; a line that is no question is answered too, so that nobody waits."""
    import json

    from ratingoffice.assurance.conform.this_engine import reply

    for line in sys.stdin:
        try:
            question = json.loads(line)
            question_id = question["id"]
        except (ValueError, TypeError, KeyError) as error:
            answer = {"id": None, "skip": f"this line is no question: {error}"}
        else:
            own_reply = reply(question)
            answer = {"id": question_id} | (
                {"skip": str(own_reply.skip)} if own_reply.skip else {"answer": own_reply.answer}
            )
        print(json.dumps(answer, ensure_ascii=False), flush=True)


def print_results(results: Sequence[ArticleResult]) -> None:
    from ratingoffice.assurance.conform.judge import Verdict
    from ratingoffice.cli.table import print_table

    if why := unanswered_reason(results):
        print(f"No question was answered: {why}")
        return
    print_table(
        ["edition", "article", "", "cases", ""],
        [
            [
                result.edition,
                result.article,
                result.verdict.value,
                f"{result.count(Verdict.KEPT)}/{len(result.results)}",
                first_failure(result),
            ]
            for result in results
        ],
        right=["cases"],
    )
    counts = [f"{sum(result.verdict is verdict for result in results)} {verdict.value}" for verdict in Verdict]
    print(f"{plural(len(results), 'article')}: {', '.join(counts)}")


def unanswered_reason(results: Sequence[ArticleResult]) -> Message:
    """Return the reason if no question was answered, as by a program that ended at once; else an empty message."""
    case_results = [result for article in results for result in article.results]
    verdicts = {(result.verdict.value, result.detail) for result in case_results}
    return Message(
        case_results[0].detail
        if len(results) > 1 and len(verdicts) == 1 and case_results[0].verdict == "differs"
        else ""
    )


def first_failure(result: ArticleResult) -> str:
    """Return the first case that fails, or nothing."""
    first = result.first
    return f"{first.case.id}: {first.detail}" if first else ""
