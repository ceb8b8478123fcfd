"""The documentation is checked by `./test`: a dead link fails, and every page can be reached."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PAGES = sorted(page.name for page in (REPOSITORY / "docs").glob("*.md") if page.name != "index.md")


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the line of `./test` that builds the documentation, on a copy in that folder."""
    (line,) = re.findall(
        r"^\.venv/bin/mkdocs ([^#\n]*)", (REPOSITORY / "test").read_text(encoding="utf-8"), re.MULTILINE
    )
    words = [sys.executable, "-m", "mkdocs", *line.split()]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True)


@pytest.fixture
def documentation(tmp_path: Path) -> Path:
    shutil.copy(REPOSITORY / "mkdocs.yml", tmp_path)
    shutil.copytree(REPOSITORY / "docs", tmp_path / "docs")
    return tmp_path


def test_the_documentation_as_it_is_builds(documentation: Path) -> None:
    done = build(documentation)
    assert done.returncode == 0, done.stderr


def test_a_dead_link_fails(documentation: Path) -> None:
    with (documentation / "docs/index.md").open("a", encoding="utf-8") as page:
        page.write("\n[a dead link](nowhere.md)\n")
    done = build(documentation)
    assert done.returncode != 0
    assert "'nowhere.md'" in done.stderr


def test_a_page_that_is_not_in_the_navigation_fails(documentation: Path) -> None:
    (documentation / "docs/forgotten.md").write_text("# Forgotten\n", encoding="utf-8")
    done = build(documentation)
    assert done.returncode != 0
    assert "forgotten.md" in done.stderr


@pytest.mark.parametrize("page", PAGES)
def test_the_first_page_leads_to_every_page(page: str) -> None:
    assert f"]({page})" in (REPOSITORY / "docs/index.md").read_text(encoding="utf-8")


def test_each_promise_of_security_names_tests_that_exist() -> None:
    text = (REPOSITORY / "SECURITY.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?!promise|---).*\| ([^|]*) \|$", text, re.MULTILINE)
    assert len(rows) > 10
    paths = [re.findall(r"`(tests/[^`]+)`", row) for row in rows]
    assert all(paths)
    assert [path for row in paths for path in row if not (REPOSITORY / path).exists()] == []
