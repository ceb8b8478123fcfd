"""The machine-readable index of the open data: a Data Package as Frictionless describes it, and its Table Schemas."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from ratingoffice.federations.registry import regulations
from ratingoffice.office.domain.lists import public_tables, published_lists
from ratingoffice.office.domain.open_data.columns import TABLES, Column, kind_of
from ratingoffice.office.domain.open_data.contents import KINDS, in_history, tables_of
from ratingoffice.office.domain.open_data.files import CSV, FORMATS
from ratingoffice.office.models import Body, Publication

PROFILE = "tabular-data-package"


def fields_of(publication: Publication, table: str) -> list[dict[str, Any]]:
    """Every column: name, type, meaning, and the article that settles it."""
    schema = KINDS if table == "history" else public_tables.frame(publication, table).schema
    pool = publication.pools.split()[0]
    return [
        {"name": name, "type": kind_of(kind), "description": str(column.says)} | _article(publication, pool, column)
        for name, kind in schema.items()
        if (column := TABLES[table].columns.get(name))
        and (name != "birth_date" or publication.body.publishes_birth_dates)
    ]


def _article(publication: Publication, pool: str, column: Column) -> dict[str, str]:
    """As the edition of that list numbers it; nothing where it does not speak of it."""
    if not column.question or not publication.edition:
        return {}
    answer = regulations(publication.edition).of_list(pool).answer(column.question)
    return {"article": answer.number} if answer is not None and answer.number else {}


def schema_of(publication: Publication, table: str) -> dict[str, Any]:
    return {"fields": fields_of(publication, table), "primaryKey": list(TABLES[table].key)}


def package_of(request: HttpRequest, body: Body) -> dict[str, Any]:
    """Return the package of a body: all files, the newest list first, with the other formats of each table."""
    publications = published_lists.current(body)
    resources = [_history(request, body, pool) for pool in pools_of(body)]
    resources += [_table(request, publication, name) for publication in publications for name in tables_of(publication)]
    package: dict[str, Any] = {
        "profile": PROFILE,
        "name": f"ratings-{body.code}",
        "title": body.name,
        "homepage": request.build_absolute_uri(reverse("public:data", args=[body.code])),
        "resources": resources,
    }
    if publications:
        package |= {
            "version": publications[0].list_date.isoformat(),
            "created": publications[0].published_at.isoformat(),
        }
    licence = licence_of(body)
    return package | ({"licenses": [licence]} if licence else {})


def licence_of(body: Body) -> dict[str, str]:
    """Return the licence that the body has set; empty if it has set none."""
    licence = {"name": body.licence, "path": body.licence_link}
    return {name: value for name, value in licence.items() if value}


def pools_of(body: Body) -> list[str]:
    return [pool for pool in body.pools.split() if in_history(body, pool)]


def _history(request: HttpRequest, body: Body, pool: str) -> dict[str, Any]:
    return _resource(request, body, "history", f"history-{pool}", lambda ending: of_history(body, pool, ending))


def _table(request: HttpRequest, publication: Publication, table: str) -> dict[str, Any]:
    resource = _resource(
        request,
        publication.body,
        table,
        f"{publication.month}-{table}",
        lambda ending: of_list(publication, table, ending),
    )
    return resource | {"revision": publication.revision, "digest": publication.digests.get(table, "")}


def _resource(request: HttpRequest, body: Body, table: str, name: str, address: Any) -> dict[str, Any]:
    addresses = {ending: request.build_absolute_uri(address(ending)) for ending in FORMATS}
    schema = reverse("data-table-schema", args=[body.code, table])
    return {
        "name": name,
        "profile": "tabular-data-resource",
        "path": addresses[CSV.name],
        "format": CSV.name,
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "schema": request.build_absolute_uri(schema),
        "formats": addresses,
    }


def of_list(publication: Publication, table: str, ending: str) -> str:
    """Return the address of a file."""
    return reverse("data-list", args=[publication.body.code, publication.month, f"{table}.{ending}"])


def of_history(body: Body, pool: str, ending: str) -> str:
    return reverse("data-history", args=[body.code, f"{pool}.{ending}"])
