"""`ratingoffice office doctor`: what is wrong with a setup, and what to do. It changes nothing.

A check is a function that yields its results. Add a new check to a list here. Those of `BEFORE`
run before Django is set up. If a check says that there is no office, the rest is skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ratingoffice.office.doctor import folder
from ratingoffice.office.doctor.check_result import NO_OFFICE, CheckResult

Check = Callable[[], Iterator[CheckResult]]

BEFORE: Sequence[Check] = (folder.data, folder.secret)


def after() -> Sequence[Check]:
    """They import what needs Django."""
    from ratingoffice.office.doctor import database, mail, record, setting

    return (
        database.answers,
        database.encoding,
        database.migrations,
        database.search,
        setting.hosts,
        setting.proxy,
        setting.debug,
        setting.time_zone,
        setting.clock_goes_on,
        setting.processes,
        setting.open_files,
        folder.static,
        folder.room,
        folder.catalogues,
        folder.backups,
        folder.rehearsals,
        mail.server,
        mail.letters,
        mail.workers,
        record.acts,
        record.verification,
        record.signatures,
        record.administrators,
        record.second_factors,
        record.demonstrations,
        record.lists,
    )


def examine(set_up: Callable[[], None]) -> Iterator[CheckResult]:
    """Everything that the checks say, one after the other. `set_up` sets Django up."""
    for check in BEFORE:
        for result in check():
            yield result
            if result.state == NO_OFFICE:
                return
    folder.make_no_secret()
    set_up()
    for check in after():
        for result in check():
            yield result
            if result.state == NO_OFFICE:
                return
