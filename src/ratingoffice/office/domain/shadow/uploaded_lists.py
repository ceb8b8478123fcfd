"""Lists of another program that the desk sends: they lie in a folder only as long as they are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from ratingoffice.assurance.shadow.published_list import columns_named
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.domain.shadow.months import compare
from ratingoffice.office.infra.sandboxed_reader import MOST_BYTES
from ratingoffice.office.models import Account, Body, ShadowMonth

TOO_LONG = Message(
    "has more than {most} MB: an administrator compares such lists by the command `office shadow`",
    most=MOST_BYTES // 1_000_000,
)


def compare_sent(body: Body, sent: Sequence[tuple[bytes, str]], columns: str, by: Account) -> list[ShadowMonth]:
    """Compare uploaded lists, given by content and name. Raises BadInput with the names as uploaded."""
    names = [name for _, name in sent]
    findings = [Finding(name, 0, "", TOO_LONG) for data, name in sent if len(data) > MOST_BYTES]
    findings += [
        Finding(name, 0, "", Message("two files have this name")) for name in {*names} if names.count(name) > 1
    ]
    if findings:
        raise BadInput(findings)
    with TemporaryDirectory() as folder:
        for data, name in sent:
            Path(folder, name).write_bytes(data)
        try:
            return compare(body, Path(folder), columns_named(columns), by)
        except BadInput as bad:
            renamed = [
                replace(finding, file=", ".join(names) if finding.file == folder else Path(finding.file).name)
                for finding in bad.findings
            ]
            raise BadInput(renamed) from None
