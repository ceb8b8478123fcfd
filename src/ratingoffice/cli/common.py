"""What every command shares: how bad input ends, and the choice of format."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any, ParamSpec, TypeVar

from ratingoffice.cli.command import Exit, Option

P = ParamSpec("P")
R = TypeVar("R")


class Format(StrEnum):
    table = "table"
    json = "json"


Readings = Annotated[
    list[str] | None,
    Option(
        "--reading",
        help="Read a point otherwise, like I-7=window; may be repeated. `ratingoffice "
        "regulations readings EDITION` names them.",
    ),
]


#: what a file cannot say
Scores = Annotated[str, Option(help="What a win, a draw and a loss are worth, like 3-1-0, if not as usual.")]
TeamBye = Annotated[str, Option(help="What a team gets for its bye, like 1-2: match points, game points.")]
Encoding = Annotated[str, Option(help="The file's encoding, like cp1251 or shift_jis, if it is not UTF-8.")]


class PageFormat(StrEnum):
    table = "table"
    json = "json"
    html = "html"


def named() -> dict[str, str]:
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


def plainly(command: Callable[P, R]) -> Callable[P, R]:
    """Bad input ends with its sentences on stderr and exit 2; nothing has been changed."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        from ratingoffice.model.findings import BadInput
        from ratingoffice.unseen import visible

        try:
            return command(*args, **kwargs)
        except BadInput as bad:
            print(visible(str(bad)), file=sys.stderr)
        except BrokenPipeError:  # `| head` is no error of ours
            sys.stderr.close()
            raise Exit(0) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            print(f"{where}{error.strerror or error}", file=sys.stderr)
        raise Exit(2)

    return run


def read_as(edition: str, readings: list[str] | None) -> str:
    """The edition with the points that are read otherwise in its name, as the registry knows it."""
    return "~".join([edition, *(readings or ())])


def print_json(value: Any) -> None:
    """Exact numbers stay numbers or text; dates are ISO. Indented for eyes only: programs get it three times sooner."""
    import json

    print(json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None, default=str))
