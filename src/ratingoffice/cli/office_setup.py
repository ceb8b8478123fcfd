"""What the commands of `ratingoffice office` share: their group, an office that is set up, a body by its code."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import click

from ratingoffice.book.findings import BadInput
from ratingoffice.cli.command import PATH, Group

if TYPE_CHECKING:
    from ratingoffice.office.models import Body

P = ParamSpec("P")
R = TypeVar("R")

app = Group(help="Set up an office, move books and backups, and verify its lists.")

data_option = click.option(
    "--data", type=PATH, help="The office's folder; default: $RATINGOFFICE_DATA, else ./office-data."
)


def report_office_errors(command: Callable[P, R]) -> Callable[P, R]:
    """Decorator: report errors of the office or its database in one sentence."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            from django.core.exceptions import ImproperlyConfigured
            from django.db import DatabaseError
        except ImportError:
            raise BadInput(NOT_INSTALLED) from None
        try:
            return command(*args, **kwargs)
        except DatabaseError as error:
            first_line = str(error).strip().split("\n")[0]
            raise BadInput(f"the database could not do it ({first_line}): nothing was changed") from None
        except ImproperlyConfigured as error:
            raise BadInput(str(error)) from None

    return run


NOT_INSTALLED = "the office needs Django and its companions: pip install 'ratingoffice[office]'"


def set_up(data: Path | None, *, migrated: bool = True, new: bool = True) -> None:
    """Django, with the settings of that folder, and the tables as this version needs them.

    Not `new`: where there is no office, none is made.
    """
    if data is not None:
        os.environ["RATINGOFFICE_DATA"] = str(data)
    if not new:
        _refuse_no_office()
    from django.conf import settings
    from django.core.management import call_command

    from ratingoffice.office.infra.file_permissions import keep_private

    set_django_up()
    keep_private(settings.DATA)
    if migrated:
        call_command("migrate", verbosity=0, interactive=False)


def set_django_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingoffice.office.settings")
    import django

    django.setup()


def _refuse_no_office() -> None:
    data = Path(os.environ.get("RATINGOFFICE_DATA", "office-data"))
    elsewhere = os.environ.get("DATABASE_URL") or os.environ.get("DATABASE_URL_FILE")
    if not elsewhere and not (data / "office.sqlite3").exists():
        raise BadInput(f"there is no office in {data}: name its folder with --data, or RATINGOFFICE_DATA")


def find_body(code: str) -> Body:
    from ratingoffice.office.models import Body

    bodies = {body.code: body for body in Body.objects.all()}
    if not code and len(bodies) == 1:
        return next(iter(bodies.values()))
    if code not in bodies:
        known_codes = ", ".join(sorted(bodies)) or "none yet"
        raise BadInput(f'there is no body "{code}" in this office: name one with --body (here: {known_codes})')
    return bodies[code]


def make_demo(code: str, **size: int) -> Body:
    """A demonstration as of today, signed, with claims of its readers and some mail in its folder."""
    from ratingoffice.demo.demonstration import demonstrations
    from ratingoffice.office import clock
    from ratingoffice.office.domain.demonstration import make_claims
    from ratingoffice.office.domain.lists import published_lists, transfer
    from ratingoffice.office.domain.notices.notice_texts import show_in_folder

    body = transfer.demo(code, today=clock.today(), **size)
    newest = published_lists.newest(body)
    assert newest is not None
    show_in_folder(newest)
    sign_first(body)
    make_claims(body, demonstrations()[transfer.demo_edition(code)])
    return body


def sign_first(body: Body) -> None:
    """Sign the lists, and make a key if the office has none; later lists are signed when they are published."""
    from ratingoffice.office.domain.signing import keys
    from ratingoffice.office.domain.signing.list_signatures import sign_all

    if not keys.ring().keys:
        keys.make()
    if keys.private_key() is not None:
        list(sign_all(body))


def day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(f'"{text}" is not a date: write it like 2026-02-01') from None
