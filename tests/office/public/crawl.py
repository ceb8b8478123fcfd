"""A visitor without an account who opens whatever a page links to."""

from __future__ import annotations

import gzip
import io
import re
import zipfile
from collections import Counter, deque
from collections.abc import Callable, Iterator
from html import unescape
from urllib.parse import urljoin, urlsplit

import polars as pl
from django.http import HttpResponseBase
from django.test import Client
from django.urls import Resolver404, resolve

#: doors that no page links to
DOORS = ("/", "/robots.txt", "/sitemap.xml", "/lists/feed.atom", "/api/v1/systems", "/uk/")
#: of the pages made for each player, list or event so many are opened, and of those that are wanted
OF_EACH, WANTED = 2, 6
LINKS = re.compile(r"""(?:href|src)="([^"]+)"|<loc>([^<]+)</loc>""")


def answers(wanted: Callable[[str], bool], skipped: str) -> Iterator[tuple[str, str]]:
    """Every address that was opened, and what was said there, as text; none that fits the pattern `skipped`."""
    client, seen, of_route = Client(), set(DOORS), Counter[str]()
    waiting = deque(DOORS)
    while waiting:
        address = waiting.popleft()
        answer = client.get(address)
        if answer.status_code in (301, 302):
            links = [answer.headers["Location"]]
        elif answer.status_code != 200:
            continue
        else:
            said = text_of(answer)
            yield address, said
            links = [one or other for one, other in LINKS.findall(said)]
        for link in links:
            to = urlsplit(urljoin(address, unescape(link)))
            path = f"{to.path}?{to.query}" if to.query else to.path
            if to.netloc not in ("", "testserver") or path in seen or re.search(skipped, path):
                continue
            seen.add(path)
            route = _route(to.path)
            if not route:
                continue
            route += " wanted" if wanted(to.path) else ""
            of_route[route] += 1
            if of_route[route] <= (WANTED if wanted(to.path) else OF_EACH):
                waiting.append(path)


def _route(path: str) -> str:
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    words = [str(value) for name, value in found.kwargs.items() if name in ("system", "format", "pool", "code")]
    return " ".join([found.route, path[:4] if path[:4] in ("/uk/", "/ja/") else "", *words])


def text_of(answer: HttpResponseBase) -> str:
    """Of a workbook or a packed file what is in it."""
    body = b"".join(answer) if answer.streaming else answer.content
    if body[:2] == b"\x1f\x8b":
        body = gzip.decompress(body)
    if body[:4] == b"PAR1":
        return pl.read_parquet(io.BytesIO(body)).write_csv()
    if body[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            return "\n".join(packed.read(name).decode("utf-8", "replace") for name in packed.namelist())
    return unescape(body.decode("utf-8", "replace"))
