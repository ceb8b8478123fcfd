"""The map of an original: every sentence of it, and where it is kept."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratingoffice.book.findings import BadInput
from ratingoffice.explain.originals import Original, names, original
from ratingoffice.federations.coverage import Status
from ratingoffice.federations.outline import outline
from ratingoffice.federations.registry import EDITIONS
from ratingoffice.federations.variants import parse_variant
from ratingoffice.office.web.shared.caching import changing

LABELS = {
    Status.IMPLEMENTED: _("kept"),
    Status.PARTLY: _("kept in part"),
    Status.PEOPLE: _("speaks to people"),
    Status.NOT_YET: _("not kept yet"),
}
#: the kinds of places, in the reader's language
KINDS = {
    "clause": _("clause"),
    "provision": _("provision"),
    "table": _("table"),
    "word": _("word"),
    "column": _("column of the book"),
    "field": _("field of the office"),
    "page": _("page of the office"),
    "command": _("command"),
    "module": _("module"),
    "export": _("download"),
    "code": _("tie-break"),
    "modifier": _("modifier"),
    "choice": _("reading"),
}
#: these stand on the page of their edition
CITED = ("clause", "provision", "table")


@require_safe
@changing
def show(request: HttpRequest, edition: str) -> HttpResponse:
    """Show all sentences, or those with one status (`?kept=not_yet`)."""
    try:
        document = original(parse_variant(edition).name)
    except BadInput as bad:
        raise Http404(bad.message) from None
    only = request.GET.get("kept", "")
    count_by_status = document.coverage.count_by_status()
    placed = anchors_of(document)
    rows = [
        {
            "row": row,
            "kept": LABELS[row.status],
            "places": [
                (
                    KINDS[place.kind],
                    place.name,
                    place.article if place.kind in CITED and place.article in placed else "",
                )
                for place in row.where
            ],
        }
        for row in document.coverage.rows
        if only not in count_by_status or row.status == only
    ]
    return render(
        request,
        "office/tools/coverage.html",
        {
            "original": document,
            "names": names(),
            "total": len(document.coverage.rows),
            "counted": [(status.value, LABELS[status], n) for status, n in count_by_status.items()],
            "only": only if only in count_by_status else "",
            "rows": rows,
        },
    )


def anchors_of(document: Original) -> set[str]:
    """Return the articles and clauses that have an anchor on the page of the edition."""
    if not document.has_page:
        return set()
    entries = outline(EDITIONS[document.edition])
    return {at for entry in entries for at in (entry.number, *(line.at for line in entry.lines))}
