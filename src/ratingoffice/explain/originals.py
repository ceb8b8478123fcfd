"""The originals that are mapped sentence by sentence, found by the name of their edition; and their map as a page.

`federations.coverage` holds the maps of the rating regulations and of the tie-breaks alike: here both are found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ratingoffice.book.findings import BadInput
from ratingoffice.federations.coverage import Coverage, Row, Status, load
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.registry import edition as find_edition
from ratingoffice.html_page import render_page
from ratingoffice.tournament.editions import EDITIONS as TIE_BREAKS

#: the labels of statuses after a number of sentences
SUMMARY_LABELS = {
    Status.IMPLEMENTED: "kept",
    Status.PARTLY: "partly",
    Status.PEOPLE: "speak to people",
    Status.NOT_YET: "not kept yet",
}
#: the labels of the status of one sentence
STATUS_LABELS = SUMMARY_LABELS | {Status.PEOPLE: "speaks to people"}


@dataclass(frozen=True)
class Original:
    edition: str
    coverage: Coverage
    has_page: bool  # of its articles, to which clauses and readings lead

    @property
    def summary(self) -> str:
        counts = ", ".join(f"{n} {SUMMARY_LABELS[status]}" for status, n in self.coverage.count_by_status().items())
        return f"{len(self.coverage.rows)} sentences: {counts}"

    def as_json(self) -> dict[str, Any]:
        return {"edition": self.edition} | self.coverage.as_json()


def names() -> tuple[str, ...]:
    """The editions that have a map."""
    rating_editions = (name for name, regulation in EDITIONS.items() if regulation.coverage)
    return (*rating_editions, *(tie_breaks.id for tie_breaks in TIE_BREAKS if tie_breaks.coverage))


def original(name: str) -> Original:
    """Return the original of an edition, or of a body's latest. Raises BadInput where there is no such map."""
    for tie_breaks in TIE_BREAKS:
        if tie_breaks.id == name:
            return Original(tie_breaks.id, load(tie_breaks.coverage), has_page=False)
    regulation = find_edition(name)
    if not regulation.coverage:
        raise BadInput(
            "{edition}: its text is not among the originals that are mapped, which are {editions}",
            edition=regulation.edition,
            editions=", ".join(names()),
        )
    return Original(regulation.printed, load(regulation.coverage), has_page=True)


def originals(name: str = "") -> list[Original]:
    """Return the original of that name; without a name all of them."""
    return [original(edition) for edition in ([name] if name else names())]


def page_of(shown_originals: Sequence[Original]) -> str:
    """Return one HTML page that prints on A4: no script, nothing loaded."""
    return render_page(
        "explain/originals.html", originals=shown_originals, status_labels=STATUS_LABELS, details=row_details
    )


def row_details(row: Row) -> list[str]:
    """Return what a row has besides its sentence, line by line."""
    places = ", ".join(f"{place.kind} {place.name}" for place in row.where)
    readings = ", ".join(row.readings)
    return [line for line in (row.missing, row.because, places, readings, *row.tests) if line]
