"""The section `lists`: FIDE's list files out and in, whole processes."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable

from report import Row
from setting import OURS, Setting
from timing import Failed, again, process

SECTION = "lists"


def lists(setting: Setting, add: Callable[[Row], None]) -> None:
    source, book = setting.scratch / "listed", setting.scratch / "imported"
    process(sys.executable, setting.tool("books.py"), "lists", setting.month, source, "--rows", setting.listed)
    repeat = setting.turns
    for format, ending in (("fide-txt", "txt"), ("fide-xml", "xml")):
        file = setting.scratch / f"list.{ending}"
        ran = again(repeat, *OURS, "export-list", source, "--format", format, "--out", file)
        size = f"{file.stat().st_size // 10**6} MB; whole process"
        add(Row(SECTION, f"export-list, {format}", "rows", setting.listed, ran.took, size))
        ran = again(
            repeat,
            *OURS,
            "import-list",
            file,
            "--book",
            book,
            "--format",
            "json",
            before=lambda: shutil.rmtree(book, ignore_errors=True),
        )
        read = json.loads(ran.out)["players"]
        if read != setting.listed:
            raise Failed(f"{format}: {setting.listed:,} players were written and {read:,} read")
        add(Row(SECTION, f"import-list, {format}", "rows", read, ran.took, "whole process"))
        file.unlink()
    shutil.rmtree(source)
    shutil.rmtree(book)
