"""What every command shares: how bad input ends, and the choice of format."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Annotated, Any, ParamSpec, TypeVar

import typer

P = ParamSpec("P")
R = TypeVar("R")


class Format(StrEnum):
    table = "table"
    json = "json"


Readings = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        help="Read a point otherwise, like I-7=window; may be repeated. `ratingoffice "
        "regulations readings EDITION` names them.",
    ),
]


class PageFormat(StrEnum):
    table = "table"
    json = "json"
    html = "html"


def plainly(command: Callable[P, R]) -> Callable[P, R]:
    """Bad input ends with its sentences on stderr and exit 2; nothing has been changed."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        from ratingoffice.model.findings import BadInput

        try:
            return command(*args, **kwargs)
        except BadInput as bad:
            print(bad, file=sys.stderr)
        except BrokenPipeError:  # `| head` is no error of ours
            sys.stderr.close()
            raise typer.Exit(0) from None
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            print(f"{where}{error.strerror or error}", file=sys.stderr)
        raise typer.Exit(2)

    return run


def read_as(edition: str, readings: list[str] | None) -> str:
    """The edition with the points that are read otherwise in its name, as the registry knows it."""
    return "~".join([edition, *(readings or ())])


def print_json(value: Any) -> None:
    """Exact numbers stay numbers or text; dates are ISO. Indented for eyes only: programs get it three times sooner."""
    print(json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None, default=str))
