"""Files that come with a decision or an appeal: kept as they came, by their hash, like reports."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.message import Message
from ratingoffice.office.infra.sandboxed_reader import MOST_BYTES
from ratingoffice.office.infra.uploads import clean_name
from ratingoffice.office.models import Blob


@dataclass(frozen=True)
class Paper:
    """A file, before it is kept."""

    data: bytes
    name: str


def refuse_too_long(data: bytes) -> None:
    """Of a longer file only the beginning was received: it is not kept under the name of the whole."""
    if len(data) > MOST_BYTES:
        most = MOST_BYTES // 1_000_000
        raise BadInput([Finding("", 0, "file", Message("the file has more than {most} MB", most=most))])


def keep_paper(paper: Paper | None) -> tuple[Blob | None, str]:
    """What is kept of it, and its name. Raises BadInput where it is too long."""
    if paper is None:
        return None, ""
    refuse_too_long(paper.data)
    sha256 = hashlib.sha256(paper.data).hexdigest()
    blob, _ = Blob.objects.get_or_create(sha256=sha256, defaults={"size": len(paper.data), "data": paper.data})
    return blob, clean_name(paper.name)
