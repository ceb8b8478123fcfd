"""The pages of docs/architecture name modules, functions and classes that exist, and each page can be reached.

In backticks, a path is a file or folder of the package (`rating/rate.py`) or of the repository (`tests/plain/`); `*`
stands for any name. Names in backticks that follow the path of a module directly (`rating/rate.py` `rate`, `rate_pool`)
are defined in it. What is written as an attribute of a class (`Ledger.of`) is one, wherever that class is.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PACKAGE = REPOSITORY / "src/ratingoffice"
ARCHITECTURE = REPOSITORY / "docs/architecture"
PAGES = sorted(page.name for page in ARCHITECTURE.glob("*.md"))

BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"\w[\w.*-]*(/[\w.*-]+)*(/|\.(py|md|toml|html|css|js|po|mo|csv|yaml|conf))")
#: a module, and the names that follow it
NAME = r"`(?!\S+\.py`)[A-Za-z_][\w.]*`"
NAMED = re.compile(rf"`([\w/]+\.py)`(:?\s{NAME}(?:(?:,\s|\sand\s|,\sand\s){NAME})*)")
ATTRIBUTE = re.compile(r"[A-Z]\w*\.[a-zA-Z_]\w*")


def text_of(page: str) -> str:
    """The page without its blocks of code."""
    return BLOCK.sub("", (ARCHITECTURE / page).read_text(encoding="utf-8"))


def find(path: str) -> list[Path]:
    """The files and folders that a path names, in the package and in the repository."""
    return [*PACKAGE.glob(path), *REPOSITORY.glob(path)]


@cache
def defined_in(module: Path) -> frozenset[str]:
    """The functions, classes and names of a module; of a class also its methods and fields, as `Class.method`."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    names = set(names_bound(tree))
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{name}" for name in names_bound(node)}
    return frozenset(names)


def names_bound(node: ast.Module | ast.ClassDef) -> list[str]:
    names = []
    for part in node.body:
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.append(part.name)
        elif isinstance(part, ast.Assign):
            names += [target.id for target in part.targets if isinstance(target, ast.Name)]
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            names.append(part.target.id)
    return names


@cache
def all_defined() -> frozenset[str]:
    return frozenset().union(*map(defined_in, PACKAGE.rglob("*.py")))


def unknown_paths(text: str) -> list[str]:
    paths = [code for code in CODE.findall(text) if PATH.fullmatch(code)]
    return sorted({path for path in paths if not find(path)})


def unknown_names(text: str) -> list[str]:
    unknown = []
    for path, names in NAMED.findall(text):
        modules = [file for file in find(path) if file.is_file()]
        defined = frozenset().union(*map(defined_in, modules))
        unknown += [f"{path} {name}" for name in CODE.findall(names) if name not in defined]
    return unknown


def unknown_attributes(text: str) -> list[str]:
    attributes = {code for code in CODE.findall(text) if ATTRIBUTE.fullmatch(code) and not PATH.fullmatch(code)}
    return sorted(attributes - all_defined())


@pytest.mark.parametrize("page", PAGES)
def test_every_path_exists(page: str) -> None:
    assert unknown_paths(text_of(page)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_name_beside_a_module_is_defined_in_it(page: str) -> None:
    assert unknown_names(text_of(page)) == []


@pytest.mark.parametrize("page", PAGES)
def test_every_attribute_of_a_class_exists(page: str) -> None:
    assert unknown_attributes(text_of(page)) == []


@pytest.mark.parametrize("page", [page for page in PAGES if page != "index.md"])
def test_the_first_page_links_to_every_other(page: str) -> None:
    assert f"]({page})" in (ARCHITECTURE / "index.md").read_text(encoding="utf-8")


def test_a_path_that_does_not_exist_is_found() -> None:
    text = "See `rating/rate.py`, `rating/nowhere.py`, `tests/plain/`, `nowhere/`, `federations/*/exports.py`, `K_by`."
    assert unknown_paths(text) == ["nowhere/", "rating/nowhere.py"]


def test_a_name_that_is_not_defined_is_found() -> None:
    text = "`rating/rate.py` `rate`, `judge` and `rate_pool`; `rating/request.py` `RatingRequest.of` and `Request`."
    assert unknown_names(text) == ["rating/rate.py judge", "rating/request.py Request"]


def test_an_attribute_that_no_class_has_is_found() -> None:
    assert unknown_attributes("`Ledger.of`, `Ledger.games` and `Ledger.horses`") == ["Ledger.horses"]
