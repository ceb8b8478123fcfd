"""A table that may be wider than the screen is moved by the keyboard too: it can be focused, or something in it can."""

from __future__ import annotations

import re
from pathlib import Path

from ratingoffice import office

TEMPLATES = Path(office.__file__).parent / "templates"


def test_every_table_that_scrolls_can_be_reached_without_a_mouse() -> None:
    tables = [
        (file.name, table)
        for file in TEMPLATES.rglob("*.html")
        for table in re.findall(r'<div class="wide[^"]*">.*?</table>', file.read_text(encoding="utf-8"), re.DOTALL)
    ]
    assert len(tables) > 20
    assert [name for name, table in tables if not re.search(r"<a |<button|<input|{% include|{{ lines }}", table)] == []
