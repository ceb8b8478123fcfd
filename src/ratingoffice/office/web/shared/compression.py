"""Public pages are sent packed by gzip where the client understands it, so that a proxy stores and sends them so.

Other pages are not: the length of a packed page can tell what somebody may not know. Nor are files for download, which
may be long, or packed in themselves.
"""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers


class PublicPageGzip(GZipMiddleware):
    max_random_bytes = 0  # they hide the length of a secret, and a public page has none

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        is_page = not (response.streaming or {"Content-Encoding", "Content-Disposition"} & response.headers.keys())
        if not is_page or "public" not in response.headers.get("Cache-Control", ""):
            return response
        if accepts_gzip(request):
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        return response


def accepts_gzip(request: HttpRequest) -> bool:
    """Whether the client takes gzip: it names it, and not with q=0."""
    for coding in request.headers.get("Accept-Encoding", "").replace(" ", "").split(","):
        name, _, weight = coding.partition(";q=")
        if name == "gzip":
            return not weight or bool(weight.strip("0."))
    return False
