"""The folder of an evaluation: a page for eyes, JSON for programs, and the tables."""

from __future__ import annotations

import json
import os
from pathlib import Path

from ratingoffice.assurance.history.folder import new_folder
from ratingoffice.assurance.history.quality import Quality
from ratingoffice.assurance.history.quality_page import quality_page
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.book_folder import refuse_existing, to_disk, write_table
from ratingoffice.message import Message


def refuse_nowhere(out: Path) -> None:
    """Said before the work is done: the folder must be new, and there must be a place for it."""
    refuse_existing(out)
    if not Path(os.path.abspath(out)).parent.is_dir():
        raise BadInput([Finding(str(out), 0, "", Message("cannot be written: there is no folder to put it in"))])


def write_quality(out: Path, quality: Quality) -> None:
    text = json.dumps(quality.as_dict(), ensure_ascii=False, indent=1, default=str)
    with new_folder(out) as folder:
        for name, content in (("quality.json", text + "\n"), ("quality.html", quality_page(quality))):
            (folder / name).write_text(content, encoding="utf-8")
            to_disk(folder / name)
        for name, table in quality.tables().items():
            write_table(table, folder / f"{name}.csv")
