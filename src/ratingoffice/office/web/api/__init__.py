"""The API, under /api/v1. Its description is /api/v1/openapi.json, and for people /api/v1/docs."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.renderers import JSONRenderer
from ninja.responses import NinjaJSONEncoder

from ratingoffice.message import Message
from ratingoffice.office.web.api import claims, coming, docs, events, games, lists, problems, proof, regulations, work

DESCRIPTION = (
    "Ratings, lists and calculations of this office. Numbers are exact: whole, in whole hundredths where an article "
    "has two decimals (delta, expected, worth), or text. Everything that goes wrong is application/problem+json."
)


class MessageEncoder(NinjaJSONEncoder):
    """The API is in English: a message is its English text."""

    def default(self, value: Any) -> Any:
        return str(value) if isinstance(value, Message) else super().default(value)


class EnglishRenderer(JSONRenderer):
    encoder_class = MessageEncoder


class OfficeAPI(NinjaAPI):
    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        """With problems as what they are."""
        document = super().get_openapi_schema(**options)
        for verbs in document["paths"].values():
            for operation in verbs.values():
                for status, answer in operation["responses"].items():
                    if int(status) >= 400:
                        answer["content"] = {problems.TYPE: answer["content"]["application/json"]}
        return document


api = OfficeAPI(
    title="Rating Office",
    version="1",
    description=DESCRIPTION,
    urls_namespace="api",
    docs_url=None,
    renderer=EnglishRenderer(),
)
problems.add_problem_handlers(api)
for part in (lists, games, coming, events, claims, proof, regulations, work):
    api.add_router("", part.router)


@api.get("/docs", include_in_schema=False, url_name="docs")
def documentation(request: HttpRequest) -> HttpResponse:
    return docs.page(request, api.get_openapi_schema())
