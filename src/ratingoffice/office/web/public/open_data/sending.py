"""Sending of files: conditional requests, byte ranges, and compression where the client accepts it."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import http_date

from ratingoffice.office.domain.open_data.files import Format, unpacked_file
from ratingoffice.office.web.shared.compression import accepts_gzip

RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})")


class FilePart:
    """The bytes of a file from `start` up to before `end`, for a FileResponse: nobody has them in memory."""

    def __init__(self, path: Path, start: int = 0, end: int | None = None) -> None:
        self.length = (path.stat().st_size if end is None else end) - start
        self._file = path.open("rb", buffering=0)
        self._file.seek(start)
        self._left = self.length

    def read(self, size: int) -> bytes:
        piece = self._file.read(min(size, self._left))
        self._left -= len(piece)
        return piece

    def close(self) -> None:
        self._file.close()


def send_file(request: HttpRequest, file: Path, format: Format, etag: str, *, as_it_lies: bool) -> HttpResponseBase:
    """`as_it_lies`: the file itself, of which parts can be had. Else its text, which lies here packed."""
    if as_it_lies:
        return _part(request, file, format, etag)
    if accepts_gzip(request):
        response = _respond_with(FilePart(file), format.mime)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = _respond_with(FilePart(unpacked_file(file)), format.mime)
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _part(request: HttpRequest, file: Path, format: Format, etag: str) -> HttpResponseBase:
    size = file.stat().st_size
    mime = "application/gzip" if file.suffix == ".gz" else format.mime
    requested_range = RANGE.fullmatch(request.headers.get("Range", ""))
    if requested_range is None or requested_range.group() == "bytes=-" or request.headers.get("If-Range", etag) != etag:
        response = _respond_with(FilePart(file), mime)
    else:
        first, last = requested_range.groups()
        start = int(first) if first else max(0, size - int(last))
        end = min(size, int(last) + 1) if first and last else size
        if start >= end:
            return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
        response = _respond_with(FilePart(file, start, end), mime, status=206)
        response.headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    response.headers["Accept-Ranges"] = "bytes"
    return response


def _respond_with(part: FilePart, mime: str, status: int = 200) -> FileResponse:
    response = FileResponse(part, content_type=mime, status=status)
    response.headers["Content-Length"] = str(part.length)
    return response


def headers_for(response: HttpResponseBase, etag: str, modified: datetime, licence: str) -> None:
    response.headers["ETag"] = etag
    response.headers["Last-Modified"] = http_date(modified.timestamp())
    response.headers["Cache-Control"] = "public, no-cache"
    if licence:
        response.headers["Link"] = f'<{licence}>; rel="license"'
