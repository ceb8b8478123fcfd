"""Sending of files: conditional requests, byte ranges, and compression where the client accepts it."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import http_date

from ratingoffice.office.domain.open_data.files import Format, unpacked
from ratingoffice.office.kept import accepted
from ratingoffice.office.window import Window

RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")


def send_file(request: HttpRequest, file: Path, format: Format, etag: str, *, as_it_lies: bool) -> HttpResponseBase:
    """`as_it_lies`: the file itself, of which parts can be had. Else its text, which lies here packed."""
    if as_it_lies:
        return _part(request, file, format, etag)
    if "gzip" in accepted(request.headers.get("Accept-Encoding", "")):
        response = FileResponse(Window(file), content_type=format.mime)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = FileResponse(Window(unpacked(file)), content_type=format.mime)
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _part(request: HttpRequest, file: Path, format: Format, etag: str) -> HttpResponseBase:
    size = file.stat().st_size
    mime = "application/gzip" if file.suffix == ".gz" else format.mime
    requested_range = RANGE.fullmatch(request.headers.get("Range", ""))
    if requested_range is None or requested_range.group() == "bytes=-" or request.headers.get("If-Range", etag) != etag:
        response = FileResponse(Window(file), content_type=mime)
    else:
        first, last = requested_range.groups()
        start = int(first) if first else max(0, size - int(last))
        end = min(size, int(last) + 1) if first and last else size
        if start >= end:
            return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
        response = FileResponse(Window(file, start, end), content_type=mime, status=206)
        response.headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    response.headers["Accept-Ranges"] = "bytes"
    return response


def headers_for(response: HttpResponseBase, etag: str, modified: datetime, licence: str) -> None:
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = http_date(modified.timestamp())
    response.headers["Cache-Control"] = "public, no-cache"
    if licence:
        response.headers["Link"] = f'<{licence}>; rel="license"'
