"""The maps of the originals name only what exists: tests, clauses, readings, commands, pages, columns."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path

import click
import pytest
from coverage_of import MAPS, RATED
from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.urls import get_resolver

from ratingoffice.book.book import TABLES
from ratingoffice.book.findings import BadInput
from ratingoffice.cli.main import app
from ratingoffice.federations.coverage import Row, Status, _amended, load
from ratingoffice.federations.registry import BODIES
from ratingoffice.federations.regulation import Regulation
from ratingoffice.formats.exports import formats
from ratingoffice.tournament import codes, editions

ROOT = Path(__file__).parents[2]
every_map = pytest.mark.parametrize("name", MAPS)


@cache
def names_in(path: str) -> frozenset[str]:
    """`test_name` and `TestClass::test_name` of a module."""
    found = set()
    for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return frozenset(found)


def is_test(name: str) -> bool:
    path, _, test = name.partition("::")
    return (ROOT / path).is_file() and test in names_in(path)


def is_clause(name: str, regulation: Regulation) -> bool:
    return name in regulation.sentences


def is_provision(name: str, regulation: Regulation) -> bool:
    provisions = (*regulation.provisions, *regulation.list.first_rating.provisions)
    return name in {provision.article for provision in provisions}


def is_table(name: str, regulation: Regulation) -> bool:
    return name in (regulation.event.expected.number, regulation.list.dp.number)


def is_word(name: str, regulation: Regulation) -> bool:
    kind, _, word = name.partition(" ")
    return word in getattr(BODIES[regulation.body], kind)


def is_column(name: str) -> bool:
    table, _, column = name.partition(".")
    return column in TABLES.get(table, ())


def is_field(name: str) -> bool:
    model, _, field = name.partition(".")
    try:
        return bool(apps.get_model("office", model)._meta.get_field(field))
    except (LookupError, FieldDoesNotExist):
        return False


@cache
def pages() -> frozenset[str]:
    return frozenset(
        f"{space}:{name}"
        for space, (_, resolver) in get_resolver().namespace_dict.items()
        for name in resolver.reverse_dict
        if isinstance(name, str)
    )


def is_page(name: str) -> bool:
    return name in pages()


def is_command(name: str) -> bool:
    """`standings --lots`"""
    command, *options = name.split()
    found = app.get_command(click.Context(app), command)
    assert found is not None
    return {option for parameter in found.params for option in parameter.opts} >= set(options)


def is_module(name: str) -> bool:
    return files("ratingoffice").joinpath(name).is_file()


def is_modifier(name: str) -> bool:
    try:
        return bool(codes.parse_code(name))
    except BadInput:
        return False


def is_choice(name: str) -> bool:
    article, _, word = name.partition("=")
    return word in editions.READINGS.get(article, ())


ANYWHERE: dict[str, Callable[[str], bool]] = {
    "column": is_column,
    "field": is_field,
    "page": is_page,
    "command": is_command,
    "module": is_module,
    "export": lambda name: name in formats(),
}
OF_RATINGS = {"clause": is_clause, "provision": is_provision, "table": is_table, "word": is_word}
OF_STANDINGS: dict[str, Callable[[str], bool]] = {
    "code": lambda name: name in codes.TIE_BREAKS,
    "modifier": is_modifier,
    "choice": is_choice,
}


@every_map
def test_a_row_names_only_places_that_exist(name: str) -> None:
    def exists(kind: str, place: str) -> bool:
        if kind in ANYWHERE:
            return ANYWHERE[kind](place)
        if name in RATED:
            return kind in OF_RATINGS and OF_RATINGS[kind](place, RATED[name])
        return kind in OF_STANDINGS and OF_STANDINGS[kind](place)

    places = [(row.at, place.kind, place.name) for row in MAPS[name].rows for place in row.where]
    assert [at for at in places if not exists(*at[1:])] == []


@every_map
def test_a_row_names_only_tests_that_exist(name: str) -> None:
    assert [(row.at, test) for row in MAPS[name].rows for test in row.tests if not is_test(test)] == []


@every_map
def test_a_row_names_only_readings_of_its_edition(name: str) -> None:
    known = RATED[name].interpretations if name in RATED else editions.INTERPRETATIONS
    assert [(row.at, number) for row in MAPS[name].rows for number in row.readings if number not in known] == []


@pytest.mark.parametrize("name", RATED)
def test_every_clause_and_ground_follows_from_a_sentence(name: str) -> None:
    """The other way round: nothing is judged that no sentence of the original asks for."""
    named = {place.name for row in MAPS[name].rows for place in row.where if place.kind == "clause"}
    assert sorted(set(RATED[name].sentences) - named - FROM_ELSEWHERE) == []


#: clauses that say what follows from several sentences, or that nothing but the form of an article needs
FROM_ELSEWHERE = {
    "1.1",  # one pool
    "2",
    "7",
    "8.3.3/¶1-4",  # K as the clauses before gave it
    "6.5.5/¶1-4",
    "7.1.4/both",  # two unrated players: neither 7.1.4 nor 8.3.1 counts the game
    "2/not_due",  # said of no game
    "2/no_report",  # no report, no event to count
    "5/deceased",
    "9.1 without reported_on",  # 9.1 of an event that nobody has reported, in its own words
}


def test_every_tie_break_and_every_other_reading_is_in_the_map() -> None:
    places = [place for row in MAPS["fide-tiebreaks-2023"].rows for place in row.where]
    later = {place.name for row in MAPS["fide-tiebreaks-2026"].rows for place in row.where if place.kind == "code"}
    assert set(codes.TIE_BREAKS) - later - {place.name for place in places if place.kind == "code"} == {"PTS"}
    choices = {f"{article}={word}" for article, words in editions.READINGS.items() for word in words}
    assert choices == {place.name for place in places if place.kind == "choice"}


def test_an_edition_whose_text_is_not_at_hand_is_not_called_kept() -> None:
    coverage = MAPS["fide-tiebreaks-2026"]
    assert "not at hand" in coverage.original
    assert {row.status for row in coverage.rows} == {Status.PARTLY, Status.NOT_YET}
    assert {"7.7", "7.8", "10.6"} < {row.at for row in coverage.rows}


@every_map
def test_words_are_whole_sentences_and_short(name: str) -> None:
    for row in MAPS[name].rows:
        assert len(row.says) < 200, row.at
        assert all(text.endswith(".") for text in (row.says, row.missing, row.because) if text), row.at


def test_an_amended_original_has_the_rows_of_the_one_before_but_for_what_differs() -> None:
    before, after = ({row.at: row for row in MAPS[name].rows} for name in ("fide-2024-03", "fide-2025-10"))
    assert [at for at in after if before.get(at) != after[at]] == ["8.3.1 (2)", "8.3.1 (3)"]
    assert list(after).index("8.3.1 (3)") == list(after).index("8.3.1 (2)") + 1


def test_a_sentence_that_is_gone_is_gone() -> None:
    def row(at: str) -> Row:
        return Row(at, "", Status.IMPLEMENTED)

    rows = _amended([row("1"), row("2"), row("3")], [row("2"), row("2.1")], ["3"])
    assert [each.at for each in rows] == ["1", "2", "2.1"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ('at = "1"\nsays = "A."\nkept = "kept"', "1 is “kept”"),
        ('at = "1"\nsays = "A."\nkept = "people"\nmissing = "B."', "1 is “people”"),
        ('at = "1"\nsays = "A."\nkept = "not_yet"\nmissing = "B."\n[[sentence]]\n', "1 is there twice"),
        ('at = "1"\nsays = "A."\nkept = "perhaps"', "perhaps"),
    ],
)
def test_a_row_that_makes_no_sense_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: str, said: str
) -> None:
    package = "a_body_" + re.sub(r"\W", "_", tmp_path.name)
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").touch()
    again = rows.removesuffix("[[sentence]]\n") if rows.endswith("[[sentence]]\n") else ""
    text = f'original = "A text"\n[[sentence]]\n{rows}\n{again}'
    (tmp_path / package / "rows.toml").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=said):
        load(f"{package}:rows.toml")
