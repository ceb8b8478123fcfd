"""A list as a file, whole or as it was narrowed down. Of a birth date only the year leaves this house, unless told."""

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

from ratingoffice import __version__
from ratingoffice.book.findings import BadInput
from ratingoffice.federations.extensions import SPREADSHEET, FileType, load
from ratingoffice.federations.registry import BODIES
from ratingoffice.formats.exports import export_list
from ratingoffice.formats.sheets import write_workbook
from ratingoffice.message import Wording
from ratingoffice.office.domain.lists import public_tables
from ratingoffice.office.domain.lists.public_tables import without_birth_dates
from ratingoffice.office.domain.lists.roster import roster
from ratingoffice.office.domain.open_data import files
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.shared.address_parts import body_or_404, publication_or_404
from ratingoffice.office.web.shared.caching import published_page
from ratingoffice.office.web.shared.list_filters import Choice

#: a spreadsheet is written cell by cell: longer lists are for the other formats
SHEET_ROWS = 100_000


@dataclass(frozen=True)
class Format:
    name: str  # in the address, and in formats.exports
    label: str  # translated where it is shown
    type: FileType


#: of every body: before and after those of its own
COMMON: Sequence[Format] = (
    Format("csv", "CSV", FileType("csv", "text/csv; charset=utf-8")),
    Format("json", "JSON", FileType("json", "application/json")),
    Format("xlsx", "XLSX", SPREADSHEET),
    Format("fide-txt", gettext_noop("FIDE’s TXT"), FileType("txt", "text/plain; charset=utf-8")),
    Format("fide-xml", gettext_noop("FIDE’s XML"), FileType("xml", "application/xml")),
)
LAST = Format("swiss-manager", "Swiss-Manager", SPREADSHEET)


def _formats(body: Body) -> list[Format]:
    exports = (Format(export.name, export.label, export.type) for export in BODIES[body.code].exports)
    return [*COMMON, *exports, LAST]


def formats_of(body: Body, rows: int) -> list[Format]:
    return [format for format in _formats(body) if not (format.type.is_sheet and rows > SHEET_ROWS)]


@require_safe
def send(request: HttpRequest, system: str, pool: str, month: date, format: str) -> HttpResponse:
    body = body_or_404(system)
    publication = publication_or_404(body, pool, month, request.GET.get("revision"))
    file_format = next((offered for offered in _formats(body) if offered.name == format), None)
    if file_format is None:
        raise Http404(_("There is no such format of a list."))
    also = str(body.publishes_birth_dates)
    return published_page(request, publication, lambda: _file(request, publication, pool, file_format), also=also)


@require_safe
def blank_form(request: HttpRequest, system: str) -> HttpResponse:
    """The report form of a body, to be filled in."""
    form = BODIES[system].form if system in BODIES else None
    if form is None:
        raise Http404(_("This body has no report form of its own."))
    response = HttpResponse(load(form.template)(), content_type=SPREADSHEET.mime)
    response.headers["Content-Disposition"] = f'attachment; filename="{system}-report-form.{SPREADSHEET.ending}"'
    return response


def _file(request: HttpRequest, publication: Publication, pool: str, format: Format) -> HttpResponse:
    list_roster = roster(publication, pool)
    choice = Choice.of(request.GET, list_roster)
    where = choice.where(list_roster, publication.list_date.year)
    rows = list_roster.positions(where)

    def chosen_lines() -> pl.DataFrame:
        return list_roster.frame if where is None else list_roster.frame[rows]

    names, dates = withheld(publication.body_id).key, str(publication.body.publishes_birth_dates)
    filter_query = choice.query(page=1, sort="")
    name_of_file = files.name_of(__version__, publication.digest, pool, format.name, dates, names, filter_query)
    if format.type.is_sheet and rows.len() > SHEET_ROWS:
        too_long = _("The list is too long for a spreadsheet: narrow it down to %(rows)s lines, or take the CSV.")
        context: dict[str, Wording] = {
            "title": _("Too long for a spreadsheet"),
            "sentence": too_long % {"rows": SHEET_ROWS},
        }
        return render(request, "office/public/error.html", context, status=400)
    try:
        data = files.cached_bytes(name_of_file, lambda: _list_file(publication, chosen_lines(), pool, format))
    except BadInput as problem:
        context = {"title": _("This list cannot be written so"), "sentence": problem.message}
        return render(request, "office/public/error.html", context, status=400)
    response = HttpResponse(data, content_type=format.type.mime)
    part = "-part" if choice.narrowed else ""
    kind = "" if format.name == format.type.ending else f"-{format.name}"
    name = (
        f"{publication.body.code}-{pool}-{publication.month}-r{publication.revision}{part}{kind}.{format.type.ending}"
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _list_file(publication: Publication, chosen: pl.DataFrame, pool: str, format: Format) -> bytes:
    if format.name in ("csv", "json", "xlsx"):
        lines = without_birth_dates(chosen, publication.body)
        if format.name == "xlsx":
            rows = [tuple(lines.columns), *lines.iter_rows()]
            widths = [28 if name == "name" else 11 for name in lines.columns]
            return write_workbook([(publication.month, rows, widths)])
        return export_list({"list": lines}, format.name, pool=pool, list_date=publication.list_date)
    all_lines = public_tables.frame(publication, "list")  # formats with room for two pools write both
    chosen_ones = all_lines.filter(col("player_id").is_in(chosen["player_id"].implode()))
    tables = {"list": without_birth_dates(chosen_ones, publication.body)}
    if publication.edition:  # a list that was taken over came without its register
        dates = "|birth_date" if "birth_date" in tables["list"].columns else ""
        register = public_tables.frame(publication, "players")
        tables["players"] = register.select(col(f"^(player_id|fide_.*|national_title{dates})$"))
    return export_list(tables, format.name, pool=pool, list_date=publication.list_date)
