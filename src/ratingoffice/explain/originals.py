"""The originals that are mapped sentence by sentence, found by the name of their edition; and their map as a page.

`federations.coverage` holds the maps of the rating regulations and of the tie-breaks alike: here both are found.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.coverage import Coverage, Row, Status, load
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.tournament.editions import EDITIONS as TIE_BREAKS

#: how a sentence is kept, after a number of such sentences
SUMMED = {
    Status.IMPLEMENTED: "kept",
    Status.PARTLY: "partly",
    Status.PEOPLE: "speak to people",
    Status.NOT_YET: "not kept yet",
}
#: and of one sentence
SAID = SUMMED | {Status.PEOPLE: "speaks to people"}


@dataclass(frozen=True)
class Original:
    edition: str
    coverage: Coverage
    has_page: bool  # of its articles, to which clauses and readings lead

    @property
    def summary(self) -> str:
        counted = ", ".join(f"{n} {SUMMED[status]}" for status, n in self.coverage.count_by_status().items())
        return f"{len(self.coverage.rows)} sentences: {counted}"

    def as_json(self) -> dict[str, Any]:
        return {"edition": self.edition} | self.coverage.as_json()


def names() -> tuple[str, ...]:
    """The editions that have a map."""
    return (*(name for name, one in EDITIONS.items() if one.coverage), *(one.id for one in TIE_BREAKS if one.coverage))


def original(name: str) -> Original:
    """Of an edition, or of a body's latest. Raises BadInput where there is no such map."""
    for one in TIE_BREAKS:
        if one.id == name:
            return Original(one.id, load(one.coverage), has_page=False)
    found = find_edition(name)
    if not found.coverage:
        raise BadInput(
            "{edition}: its text is not among the originals that are mapped, which are {editions}",
            edition=found.edition,
            editions=", ".join(names()),
        )
    return Original(found.printed, load(found.coverage), has_page=True)


def originals(name: str = "") -> list[Original]:
    """The one of that name; unnamed: all."""
    return [original(one) for one in ([name] if name else names())]


def page_of(found: Sequence[Original]) -> str:
    """One HTML page that prints on A4: no script, nothing loaded."""
    style = files("ratingoffice.explain").joinpath("originals.css").read_text(encoding="utf-8")
    title = "Where every sentence is kept"
    body = "\n".join(line for one in found for line in _section(one))
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<h1>{title}</h1>
<p class="soft">The sentences are in our own words: no text of an original is copied.</p>
{body}
</body>
</html>
"""


def _section(one: Original) -> Iterator[str]:
    yield f'<section id="{escape(one.edition)}"><h2>{escape(one.coverage.original)}</h2>'
    yield f'<p><strong>{escape(one.summary)}</strong> <span class="soft">{escape(one.edition)}</span></p>'
    yield (
        '<table><thead><tr><th scope="col">Article</th><th scope="col">Message</th><th scope="col">Kept</th>'
        '<th scope="col">Where, and the test that shows it</th></tr></thead><tbody>'
    )
    for row in one.coverage.rows:
        yield (
            f'<tr class="{row.status.value}"><th scope="row">{escape(row.at)}</th><td>{escape(row.says)}</td>'
            f"<td>{SAID[row.status]}</td><td>{'<br>'.join(map(escape, told(row)))}</td></tr>"
        )
    yield "</tbody></table></section>"


def told(row: Row) -> list[str]:
    """What a row says besides its sentence, line by line."""
    places = ", ".join(f"{place.kind} {place.name}" for place in row.where)
    readings = ", ".join(row.readings)
    return [line for line in (row.missing, row.because, places, readings, *row.tests) if line]
