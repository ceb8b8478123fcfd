"""What every command shares: how bad input ends, and the choice of format."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ratingoffice.federations.variants import Editions

F = TypeVar("F", bound=Callable[..., Any])


class Format(StrEnum):
    table = "table"
    json = "json"


reading_option = click.option(
    "--reading",
    multiple=True,
    help="Read a point otherwise, like I-7=window; may be repeated. "
    "`ratingoffice regulations readings EDITION` names them.",
)


#: what a file cannot say
scores_option = click.option(
    "--scores", default="", help="What a win, a draw and a loss are worth, like 3-1-0, if not as usual."
)
team_bye_option = click.option(
    "--team-bye", default="", help="What a team gets for its bye, like 1-2: match points, game points."
)
encoding_option = click.option(
    "--encoding", default="", help="The file's encoding, like cp1251 or shift_jis, if it is not UTF-8."
)


class PageFormat(StrEnum):
    table = "table"
    json = "json"
    html = "html"


def format_option(formats: type[StrEnum] = Format) -> Callable[[F], F]:
    """`--format` with these formats; a table for people by default."""
    return click.option(
        "--format",
        type=click.Choice(formats),
        default=formats("table"),
        show_default=True,
        help="How to print the answer.",
    )


def help_words() -> dict[str, str]:
    """What the help of commands calls the bodies, their editions, and what they have of their own, by words in braces.

    They are looked up when somebody asks for help: a small answer would have to wait for them.
    """
    from ratingoffice.federations.registry import BODIES, first_body
    from ratingoffice.formats.exports import formats

    first = BODIES[first_body()]
    line = [edition.edition for edition in first.chapters[0].editions]
    return {
        "bodies": ", ".join(BODIES),
        "a_body": one_of(list(BODIES)),
        "first": first.code,
        "edition": line[-1],
        "editions": ",".join(line[:-3:-1]),
        "pools": ", ".join(dict.fromkeys(pool for body in BODIES.values() for pool in body.pools)),
        "demos": ", ".join(code for code, body in BODIES.items() if body.demo),
        "a_demo": one_of([code for code, body in BODIES.items() if body.demo]),
        "a_form": one_of([code for code, body in BODIES.items() if body.form]),
        "a_format": one_of(list(formats())),
    }


def plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def one_of(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def read_as(edition: str, readings: Sequence[str]) -> Editions:
    """The edition that is named, with the points that are read otherwise."""
    from ratingoffice.federations.variants import parse_readings, parse_variants

    *earlier, last = parse_variants(edition)
    for reading in readings:
        last = last.read_with(parse_readings(reading))
    return (*earlier, last) if earlier else last


def print_json(value: Any) -> None:
    """Exact numbers stay numbers or text; dates are ISO. Indented for eyes only: programs get it three times sooner."""
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None, default=str))


@contextlib.contextmanager
def output_to(out: Path | None) -> Iterator[None]:
    """Write what is printed to this new file, if one is named; after an error there is none."""
    if out is None:
        yield
        return
    from ratingoffice.formats.book_folder import refuse_existing

    refuse_existing(out)
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
    with contextlib.redirect_stdout(printed):
        yield
    printed.flush()
    write_new(out, printed.buffer.getvalue())


def write_new(out: Path, content: bytes) -> None:
    """Write a file that does not exist yet: it appears whole, or not at all."""
    from ratingoffice.formats.book_folder import refuse_existing

    refuse_existing(out)
    partial = out.with_name(f".{out.name}.partial-{os.getpid()}")
    try:
        partial.write_bytes(content)
        partial.rename(out)
    except OSError:
        partial.unlink(missing_ok=True)
        raise
