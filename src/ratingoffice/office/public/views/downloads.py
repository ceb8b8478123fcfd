"""A list as a file, whole or as it was narrowed down. Of a birth date only the year leaves this house."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe
from polars import col

from ratingoffice.formats.exports import export_list
from ratingoffice.formats.sheets import write_workbook
from ratingoffice.model.findings import BadInput
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.public.addresses import body_or_404, publication_or_404
from ratingoffice.office.public.caching import published
from ratingoffice.office.public.choice import Choice
from ratingoffice.office.public.roster import roster
from ratingoffice.office.store import lists

#: a spreadsheet is written cell by cell: longer lists are for the other formats
SHEET_ROWS = 100_000


@dataclass(frozen=True)
class Format:
    name: str  # in the address, and in formats.exports
    label: str  # translated where it is shown
    ending: str
    mime: str
    body: str = ""  # of one body only
    is_sheet: bool = False


SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
FORMATS: Sequence[Format] = (
    Format("csv", "CSV", "csv", "text/csv; charset=utf-8"),
    Format("json", "JSON", "json", "application/json"),
    Format("xlsx", "XLSX", "xlsx", SHEET, is_sheet=True),
    Format("fide-txt", gettext_noop("FIDE’s TXT"), "txt", "text/plain; charset=utf-8"),
    Format("fide-xml", gettext_noop("FIDE’s XML"), "xml", "application/xml"),
    Format("jcf-xlsx", gettext_noop("JCF’s sheet"), "xlsx", SHEET, body="jcf", is_sheet=True),
    Format("fshu-xlsx", gettext_noop("FShU’s sheet"), "xlsx", SHEET, body="fshu", is_sheet=True),
    Format("swiss-manager", "Swiss-Manager", "xlsx", SHEET, is_sheet=True),
)


def formats_of(body: Body, rows: int) -> list[Format]:
    return [one for one in FORMATS if one.body in ("", body.code) and not (one.is_sheet and rows > SHEET_ROWS)]


@require_safe
def send(request: HttpRequest, system: str, pool: str, month: date, format: str) -> HttpResponse:
    body = body_or_404(system)
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))
    found = next((one for one in FORMATS if one.name == format and one.body in ("", body.code)), None)
    if found is None:
        raise Http404(_("There is no such format of a list."))
    return published(request, publication, lambda: _file(request, publication, pool, found))


def _file(request: HttpRequest, publication: Publication, pool: str, format: Format) -> HttpResponse:
    its = roster(publication, pool)
    choice = Choice.of(request.GET, its)
    where = choice.where(publication.list_date.year)
    chosen = its.frame if where is None else its.frame.filter(where)
    if format.is_sheet and chosen.height > SHEET_ROWS:
        said = _("The list is too long for a spreadsheet: narrow it down to %(rows)s lines, or take the CSV.")
        context = {"title": _("Too long for a spreadsheet"), "sentence": said % {"rows": SHEET_ROWS}}
        return render(request, "office/public/error.html", context, status=400)
    try:
        data = _written(publication, chosen, pool, format)
    except BadInput as problem:
        context = {"title": _("This list cannot be written so"), "sentence": str(problem)}
        return render(request, "office/public/error.html", context, status=400)
    response = HttpResponse(data, content_type=format.mime)
    part = "-part" if choice.narrowed else ""
    name = f"{publication.body.code}-{pool}-{publication.month}-r{publication.revision}{part}.{format.ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _written(publication: Publication, chosen: pl.DataFrame, pool: str, format: Format) -> bytes:
    if format.name in ("csv", "json", "xlsx"):
        lines = year_only(chosen)
        if format.name == "xlsx":
            rows = [tuple(lines.columns), *lines.iter_rows()]
            widths = [28 if name == "name" else 11 for name in lines.columns]
            return write_workbook([(publication.month, rows, widths)])
        return export_list({"list": lines}, format.name, pool=pool, list_date=publication.list_date)
    every = lists.frame(publication, "list")  # formats with room for two pools write both
    tables = {"list": year_only(every.filter(col("player_id").is_in(chosen["player_id"].implode())))}
    if publication.edition:  # a list that was taken over came without its register
        tables["players"] = lists.frame(publication, "players").select(col("^(player_id|fide_.*)$"))
    return export_list(tables, format.name, pool=pool, list_date=publication.list_date)


def year_only(lines: pl.DataFrame) -> pl.DataFrame:
    """FShU's list has the day of birth; the year stands in a column of its own in every list."""
    return lines.drop("birth_date", strict=False)
