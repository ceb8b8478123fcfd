"""The pages and the files of open data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, datetime

import polars as pl
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.open_data import contents, files
from ratingoffice.office.domain.open_data.columns import OF_A_LIST, STATUS, STATUS_SAYS, TABLES
from ratingoffice.office.domain.open_data.package import fields_of, of_history, of_list, package_of, pools_of, schema_of
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.infra.throttle import too_often
from ratingoffice.office.models import Body, Publication
from ratingoffice.office.web.public.open_data.sending import headers_for, send_file
from ratingoffice.office.web.public.views.systems import of_which_body
from ratingoffice.office.web.shared.address_parts import body_showing
from ratingoffice.office.web.shared.caching import changing

FILE = re.compile(r"(?P<what>[\w-]+)\.(?P<format>parquet|csv|jsonl)(?P<packed>\.gz)?")
REVISION = re.compile("[0-9]{1,6}")
SINCE = re.compile(r"(?P<month>[12][0-9]{3}-(?:0[1-9]|1[0-2]))(?:-r(?P<revision>[1-9][0-9]{0,5}))?")
MADE_A_MINUTE = 30  # files that are made for one who asks


@require_safe
@changing
def systems(request: HttpRequest) -> HttpResponse:
    return of_which_body(request, _("Open data"), "public:data")


@require_safe
@changing
def index(request: HttpRequest, system: str) -> HttpResponse:
    body = body_showing(system, "open_data")
    endings = list(files.FORMATS.values())
    context = {
        "body": body,
        "formats": endings,
        "lists": [
            (
                publication,
                [
                    (name, [(form, of_list(publication, name, form.name)) for form in endings])
                    for name in contents.tables_of(publication)
                ],
            )
            for publication in published_lists.current(body)
        ],
        "histories": [
            (pool, [(form, of_history(body, pool, form.name)) for form in endings]) for pool in pools_of(body)
        ],
    }
    return render(request, "office/public/data.html", context)


@require_safe
@changing
def schema(request: HttpRequest, system: str) -> HttpResponse:
    body = body_showing(system, "open_data")
    newest = published_lists.newest(body)
    tables = [
        (name, table, fields_of(newest, name))
        for name, table in TABLES.items()
        if newest and (name == "history" or name in contents.tables_of(newest))
    ]
    edition = newest.edition_of(newest.pools.split()[0]) if newest else ""
    context = {"body": body, "tables": tables, "edition": edition, "status": STATUS, "status_says": STATUS_SAYS}
    return render(request, "office/public/data_schema.html", context)


@require_safe
@changing
def package(request: HttpRequest, system: str) -> HttpResponse:
    return JsonResponse(package_of(request, body_showing(system, "open_data")))


@require_safe
@changing
def table_schema(request: HttpRequest, system: str, table: str) -> HttpResponse:
    newest = published_lists.newest(body_showing(system, "open_data"))
    if newest is None or table not in ("history", *contents.tables_of(newest)):
        raise Http404(_("There is no such table."))
    return JsonResponse(schema_of(newest, table))


@require_safe
def of_one_list(request: HttpRequest, system: str, month: date, file: str) -> HttpResponseBase:
    """A table of a list; with ?since= the rows that are not as they were on that one."""
    body = body_showing(system, "open_data")
    match = FILE.fullmatch(file)
    publication = _list(body, month, _revision(request))
    if match is None or match["what"] not in contents.tables_of(publication):
        raise Http404(_("There is no such file. The page of open data names them all."))
    since, name = _since(request, body), match["what"]

    def parts() -> Iterable[pl.DataFrame]:
        now = contents.table(publication, name)
        if since is None:
            return [now]
        if name not in contents.tables_of(since):
            return [contents.not_as_it_was(now, now.clear(), OF_A_LIST[name].key)]
        return [contents.not_as_it_was(now, contents.table(since, name), OF_A_LIST[name].key)]

    file_name = f"{body.code}-{publication.month}-r{publication.revision}-{name}"
    return _answer(request, body, match, file_name, [publication], since, parts)


@require_safe
def of_a_pool(request: HttpRequest, system: str, file: str) -> HttpResponseBase:
    """The history of a pool; with ?since= the lists that were published or corrected after that one."""
    body = body_showing(system, "open_data")
    match = FILE.fullmatch(file)
    if match is None or match["what"] not in pools_of(body):
        raise Http404(_("There is no such file. The page of open data names them all."))
    since, pool = _since(request, body), match["what"]
    publications = contents.in_history(body, pool, since)
    newest = published_lists.newest(body)
    assert newest is not None  # else there is no pool to ask for
    file_name = f"{body.code}-history-{pool}"
    used = publications or [newest]
    return _answer(request, body, match, file_name, used, since, lambda: contents.history(publications, pool))


def _revision(request: HttpRequest) -> int | None:
    """A program that asks for one that cannot be is not given another."""
    text = request.GET.get("revision", "")
    if text and not REVISION.fullmatch(text):
        raise Http404(_("There is no such list. It may not be published yet."))
    return int(text) if text else None


def _list(body: Body, month: date, revision: int | None) -> Publication:
    publication = published_lists.publication(body, month.replace(day=BODIES[body.code].list_day), revision)
    if publication is None:
        raise Http404(_("There is no such list. It may not be published yet."))
    return publication


def _since(request: HttpRequest, body: Body) -> Publication | None:
    """2026-02, or 2026-02-r1; without a revision the first: nobody can have had that list before."""
    text = request.GET.get("since", "")
    if not text:
        return None
    match = SINCE.fullmatch(text)
    if match is None:
        raise Http404(_("“%(text)s” is no list: write since=2026-02, or since=2026-02-r1.") % {"text": text[:20]})
    return _list(body, date.fromisoformat(f"{match['month']}-01"), int(match["revision"] or 1))


def _answer(
    request: HttpRequest,
    body: Body,
    match: re.Match[str],
    file_name: str,
    used: list[Publication],
    since: Publication | None,
    parts: Callable[[], Iterable[pl.DataFrame]],
) -> HttpResponseBase:
    """Send the stored file, or write it first; a client that has it already gets "not modified"."""
    format, is_packed = files.FORMATS[match["format"]], bool(match["packed"])
    if is_packed and format is files.PARQUET:
        raise Http404(_("There is no such file. The page of open data names them all."))
    digests = [publication.digest for publication in (*used, *([since] if since else []))]
    name = files.name_of(match["what"], shown_as(body), since.digest if since else "", *digests)
    as_it_lies = is_packed or format is files.PARQUET
    etag = f'"{name}-{match["format"]}{"-gz" if is_packed else ""}"'
    if not as_it_lies:
        etag = f"W/{etag}"  # packed on the way or not
    modified: datetime = max(publication.published_at for publication in used)
    not_modified = get_conditional_response(request, etag=etag, last_modified=int(modified.timestamp()))
    if not_modified is not None:
        headers_for(not_modified, etag, modified, body.licence_link)
        return not_modified
    file = files.file_path(name, format)
    if not file.exists():
        if too_often(request, "data", MADE_A_MINUTE):
            said_so = _("Many files were made for you in the last minute. Try again in a minute.")
            context = {"title": _("Too many requests"), "sentence": said_so}
            return render(request, "office/public/error.html", context, status=429)
        files.write(file, format, parts)
    response = send_file(request, file, format, etag, as_it_lies=as_it_lies)
    since_said = f"-since-{since.month}-r{since.revision}" if since else ""
    ending = f"{format.name}{'.gz' if is_packed else ''}"
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name}{since_said}.{ending}"'
    headers_for(response, etag, modified, body.licence_link)
    return response


def shown_as(body: Body) -> str:
    """What else decides what a file shows, besides what was published."""
    return f"{body.code} {body.publishes_birth_dates} {withheld(body).key}"
