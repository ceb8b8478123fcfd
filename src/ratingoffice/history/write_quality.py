"""The folder of an evaluation: a page for eyes, JSON for programs, and the tables; it appears whole or not at all."""

from __future__ import annotations

import json
import os
import secrets
import shutil
from pathlib import Path

from ratingoffice.formats.book_folder import refuse_existing, to_disk, write_table
from ratingoffice.history.quality import Quality
from ratingoffice.history.quality_page import page_of


def write_quality(out: Path, quality: Quality) -> None:
    out = Path(os.path.abspath(out))
    refuse_existing(out)
    partial = out.with_name(f".{out.name}.partial-{secrets.token_hex(6)}")
    partial.mkdir()
    try:
        text = json.dumps(quality.as_dict(), ensure_ascii=False, indent=1, default=str)
        for name, content in (("quality.json", text + "\n"), ("quality.html", page_of(quality))):
            (partial / name).write_text(content, encoding="utf-8")
            to_disk(partial / name)
        for name, table in quality.tables().items():
            write_table(table, partial / f"{name}.csv")
        to_disk(partial)
        partial.rename(out)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise
    to_disk(out.parent)
