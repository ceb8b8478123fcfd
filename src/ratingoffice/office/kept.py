"""Pages that were drawn once are given again while nothing has been done in the office: without Django, by any process.

What is kept is what a page allowed (`Cache-Control: public`), as nobody's: a request with a session, with a key of the
API or with a message waiting for it is neither answered from here nor kept. A page holds for one state of the office
(`state.py`). In another one it is asked for again by its ETag, as any cache on the way would ask, and stays if it came
out the same.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import secrets
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie
from django.utils.http import parse_etags

from ratingoffice.office.infra.cache_folder import make_room
from ratingoffice.office.web.shared.page_context import THEME_COOKIE, THEMES
from ratingoffice.office.window import Window

Headers = list[tuple[str, str]]
Answer = tuple[int, Headers, bytes | Window]

MOST = 256 * 1024 * 1024  # bytes of all pages together
LONGEST = 2 * 1024 * 1024  # bytes of one: downloads are longer
LEFT_BEHIND = 60  # seconds after which nobody is still writing a file

#: by these somebody is known, or told something that is theirs
PERSONAL = frozenset((settings.SESSION_COOKIE_NAME, "messages"))
#: never kept, whatever they say: the language of these is not in their address
NEVER = ("/api/", "/static/", "/health/", "/desk/")
#: what a page may vary by: the theme, the address and how it is packed are all that is told apart here
VARIES = frozenset(("cookie", "accept-language", "accept-encoding"))
#: other questions than "is it still this one?" are answered by Django
CONDITIONS = ("HTTP_IF_MATCH", "HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_RANGE", "HTTP_AUTHORIZATION")


def name_of(environ: Mapping[str, Any]) -> str | None:
    """Under which the answer is kept; None: it is nobody else's."""
    if environ["REQUEST_METHOD"] not in ("GET", "HEAD") or environ["CONTENT_LENGTH"] != "0":
        return None
    asks_for_its_etag = "HTTP_IF_NONE_MATCH" in environ
    if any(one in environ for one in CONDITIONS if not (asks_for_its_etag and one == "HTTP_IF_MODIFIED_SINCE")):
        return None
    cookies = parse_cookie(environ.get("HTTP_COOKIE", ""))
    if not PERSONAL.isdisjoint(cookies) or environ["PATH_INFO"].startswith(NEVER):
        return None
    theme = cookies.get(THEME_COOKIE, "")
    parts = (
        environ["wsgi.url_scheme"],
        environ.get("HTTP_X_FORWARDED_PROTO", ""),
        environ.get("HTTP_HOST", ""),
        environ["PATH_INFO"],
        environ["QUERY_STRING"],
        theme if theme in THEMES else "",
    )
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:40]


@dataclass(frozen=True)
class Page:
    state: str  # of the office, when it was drawn or last found to be the same
    etag: str
    headers: Headers
    length: int  # before it was packed
    packed: bytes  # by gzip; what is public has no secret that its length could tell

    @classmethod
    def of(cls, state: str, answer: Answer) -> Page | None:
        """None where the answer does not allow it."""
        status, headers, body = answer
        said = {name.lower(): value for name, value in headers}
        vary = _parts(said.get("vary", ""))
        if (
            status != 200
            or not isinstance(body, bytes)
            or "public" not in _parts(said.get("cache-control", ""))
            or "etag" not in said
            or not VARIES.issuperset(one.lower() for one in vary)
            or not {"set-cookie", "content-encoding", "content-disposition"}.isdisjoint(said)
            or len(body) > LONGEST
        ):
            return None
        others = [(name, value) for name, value in headers if name.lower() not in ("etag", "vary", "content-length")]
        packed = gzip.compress(body, 4, mtime=0)
        return cls(state, said["etag"], [*others, ("Vary", ", ".join(("Accept-Encoding", *vary)))], len(body), packed)

    def answer(self, environ: Mapping[str, Any]) -> Answer:
        """As this request takes it: packed or not, "not modified", or the headers alone."""
        packed = "gzip" in accepted(environ.get("HTTP_ACCEPT_ENCODING", ""))
        weak = f"W/{self.etag.removeprefix('W/')}"
        headers = [*self.headers, ("ETag", weak if packed else self.etag)]
        known = parse_etags(environ.get("HTTP_IF_NONE_MATCH", ""))
        if known == ["*"] or weak in {f"W/{one.removeprefix('W/')}" for one in known}:
            return 304, [one for one in headers if one[0] != "Content-Type"], b""
        headers.append(("Content-Length", str(len(self.packed) if packed else self.length)))
        if packed:
            headers.append(("Content-Encoding", "gzip"))
        if environ["REQUEST_METHOD"] == "HEAD":
            return 200, headers, b""
        return 200, headers, self.packed if packed else gzip.decompress(self.packed)


def _parts(header: str) -> list[str]:
    return [part for one in header.split(",") if (part := one.strip())]


def accepted(encodings: str) -> set[str]:
    """Those that are not refused with q=0."""
    found = (one.lower().replace(" ", "").partition(";q=") for one in encodings.split(","))
    return {name for name, _, weight in found if not weight or weight.strip("0.")}


class Pages:
    """Files in the office's cache, so that all processes have the same ones; the oldest go when it gets too much."""

    def __init__(self, folder: Path, most: int = MOST) -> None:
        self.folder, self.most = folder, most
        self._written, self._lock = most, Lock()  # the first that is kept looks at what there is

    def find(self, name: str) -> Page | None:
        try:
            head, packed = (self.folder / name).read_bytes().split(b"\n", 1)
            told = json.loads(head)
            if told.pop("sum") != zlib.crc32(packed):  # a disk that was full, a machine that lost its power
                return None
            return Page(**told | {"headers": [(one, value) for one, value in told["headers"]]}, packed=packed)
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, name: str, page: Page) -> None:
        """There whole or not at all. That it cannot be kept is no reason not to answer."""
        told = asdict(replace(page, packed=b"")) | {"sum": zlib.crc32(page.packed)}
        del told["packed"]
        data = json.dumps(told, separators=(",", ":")).encode() + b"\n" + page.packed
        partial = self.folder / f".{name}-{secrets.token_hex(6)}"
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                partial.write_bytes(data)
                os.replace(partial, self.folder / name)
            finally:
                partial.unlink(missing_ok=True)
            self._make_room(len(data))

    def _make_room(self, more: int) -> None:
        """Looked at each time this process has written a sixteenth of what may be kept."""
        with self._lock:
            self._written += more
            if self._written < self.most // 16:
                return
            self._written = 0
        make_room(self.folder, self.most, LEFT_BEHIND)
