"""Which answers are packed, for whom, and that a packed page is still the page that a reader has."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client, RequestFactory

from ratingoffice.office.web.shared.compression import PublicPageGzip

BODY = b"the same line, again and again\n" * 100


def respond(
    accept_encoding: str = "gzip", cache_control: str = "public, no-cache", response: HttpResponseBase | None = None
) -> HttpResponseBase:
    def view(request: HttpRequest) -> HttpResponseBase:
        answer = response or HttpResponse(BODY)
        answer.headers["Cache-Control"], answer.headers["ETag"] = cache_control, '"one"'
        return answer

    headers: dict[str, Any] = {"Accept-Encoding": accept_encoding}
    return PublicPageGzip(view)(RequestFactory().get("/", headers=headers))  # type: ignore[arg-type, return-value]


def test_a_public_page_is_packed_and_the_same_each_time() -> None:
    first, again = respond("br;q=1, gzip"), respond()
    assert isinstance(first, HttpResponse)
    assert isinstance(again, HttpResponse)
    assert gzip.decompress(first.content) == BODY
    assert first.content == again.content
    assert (first.headers["Content-Encoding"], first.headers["Content-Length"]) == ("gzip", str(len(first.content)))
    assert (first.headers["ETag"], first.headers["Vary"]) == ('W/"one"', "Accept-Encoding")


@pytest.mark.parametrize(
    ("encodings", "takes"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("gzip; q=0", False), ("gzip;q=0.0", False), ("br", False), ("", False)],
)
def test_gzip_is_taken_unless_it_is_refused(encodings: str, takes: bool) -> None:
    response = respond(encodings)
    assert ("Content-Encoding" in response.headers) is takes
    assert response.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("cache_control", ["private", "no-store", "max-age=0"])
def test_what_is_not_public_is_not_packed(cache_control: str) -> None:
    response = respond(cache_control=cache_control)
    assert isinstance(response, HttpResponse)
    assert response.content == BODY


def test_what_is_packed_already_and_files_are_left_as_they_are(tmp_path: Any) -> None:
    packed = HttpResponse(gzip.compress(BODY), headers={"Content-Encoding": "gzip"})
    assert gzip.decompress(respond(response=packed).content) == BODY  # type: ignore[attr-defined]
    (tmp_path / "file").write_bytes(BODY)
    file = respond(response=FileResponse((tmp_path / "file").open("rb")))
    assert b"".join(file) == BODY
    assert "Content-Encoding" not in file.headers
    download = HttpResponse(BODY, headers={"Content-Disposition": "attachment"})
    assert respond(response=download).content == BODY  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", ["/lists/fide/", "/events/fide/", "/"])
def test_whoever_has_the_page_is_told_so_packed_or_not(db: None, client: Client, page: str) -> None:
    plain = client.get(page)
    packed = client.get(page, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(packed.content) == plain.content
    etag = plain.headers["ETag"]
    assert packed.headers["ETag"] == f"W/{etag}"
    for known in (etag, f"W/{etag}", f'"two", {etag}', "*"):
        for encoding in ("gzip", ""):
            again = client.get(page, headers={"If-None-Match": known, "Accept-Encoding": encoding})
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["Cache-Control"] == "public, no-cache"
    assert client.get(page, headers={"If-None-Match": '"two"'}).status_code == 200


def test_the_desk_is_not_packed(db: None, client_as: Any) -> None:
    response = client_as("chief").get("/desk/", headers={"Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert "Content-Encoding" not in response.headers
