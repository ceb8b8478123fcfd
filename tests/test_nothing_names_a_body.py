"""What belongs to a body stands in its folder: outside of it no code, text or template names one.

Comments and docstrings may, for examples.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ratingoffice
from ratingoffice.federations.registry import BODIES

SOURCE = Path(ratingoffice.__file__).parent
#: of the database as it once was, and the words of other languages
ELSEWHERE = ("office/migrations", "office/locale", *(f"federations/{code}/" for code in BODIES))
#: FIDE is a body, and also who gives every player an id, titles and ratings, and every federation its file formats
OF_THE_WORLD = re.compile(
    r"""
    fide_(id|no|standard|rapid|blitz|rating|form|\.\*|$)  # columns of a register: what a player has from FIDE
    | (by|has|have)_fide\b | fide[-_]?(list|rating) | fide-?id  # who has that, by which id; FIDE's list of all players
    | fide[-_](txt|xml|frame)                               # layouts of its lists, in which anybody's can be written
    | FIDE_(\(\?:)?(DUTCH|TEAM|20)\w* | fide-tiebreaks       # types of tournament, tie-breaks: it sets them for all
    | (?-i:\bFIDE\b)                                        # in sentences about these
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: single texts, and why they stay
ALLOWED = {
    ("demo/record.py", "fide"): "a word that the dice are salted with: another would make another book",
    ("demo/record.py", "fide rapid"): "the same",
}

WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")


def sources(ending: str) -> list[Path]:
    found = sorted(SOURCE.rglob(f"*.{ending}"))
    return [file for file in found if not file.relative_to(SOURCE).as_posix().startswith(ELSEWHERE)]


def said_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names and the texts of a module, with their lines; not its docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield line, node.value
        for field in ("id", "attr", "arg", "name", "module", "asname"):
            if isinstance(name := getattr(node, field, None), str):
                yield line, name


def bodies_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(OF_THE_WORLD.sub(" ", text))} & set(BODIES)


@pytest.mark.parametrize("module", sources("py"), ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_no_module_outside_a_body_s_folder_names_one(module: Path) -> None:
    place = module.relative_to(SOURCE).as_posix()
    named = [
        f"{place}:{line} {text!r}"
        for line, text in said_in(ast.parse(module.read_text(encoding="utf-8")))
        if bodies_in(text) and (place, text) not in ALLOWED
    ]
    assert named == []


@pytest.mark.parametrize("page", sources("html"), ids=lambda file: file.relative_to(SOURCE).as_posix())
def test_no_page_names_a_body(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert [f"{number}: {line}" for number, line in enumerate(lines, 1) if bodies_in(line)] == []
