"""What several parts of the API need: things by their names, pages, and answers that need not be sent again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from ninja import Path, Query, Schema
from ninja.throttling import BaseThrottle
from pydantic import BeforeValidator, Field

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.preview_cache import AsItStands
from ratingoffice.office.domain.people.withheld_names import withheld
from ratingoffice.office.domain.reports.trial import FIRST_DAY, LAST_DAY
from ratingoffice.office.infra.throttle import too_often
from ratingoffice.office.models import Body, Player, Publication
from ratingoffice.office.web.api.problems import Problem
from ratingoffice.office.web.shared.address_parts import IdConverter

MONTH = re.compile(r"[12][0-9]{3}-(?:0[1-9]|1[0-2])")
MOST_ON_A_PAGE = 1_000

#: a message of the engine: the API is in English
English = Annotated[str, BeforeValidator(str)]

#: 2026-02, the month of a list
Month = Annotated[str, Path(description="The month of a list, like 2026-02.")]
System = Annotated[str, Path(description=f"The body whose regulation it is: {', '.join(BODIES)}.")]
Pool = Annotated[str, Path(description="A pool of that body, like standard.")]
Id = Annotated[str, Path(description="As the body writes it; a slash in it as ~2F.")]
PageNumber = Annotated[int, Query(ge=1, le=1_000_000, description="Counted from 1.")]
PerPage = Annotated[int, Query(ge=1, le=MOST_ON_A_PAGE)]
Revision = Annotated[int | None, Query(ge=1, le=100_000, description="Default: the newest.")]
Rating = Annotated[int, Field(ge=0, le=9999)]
#: a day on which chess was rated, or will be in anybody's lifetime
Day = Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY)]

#: what may go wrong with any request that names something
MISSING = {400: Problem, 404: Problem, 422: Problem}
WORK = {400: Problem, 413: Problem, 422: Problem, 429: Problem}


class Page(Schema):
    """Which part of the whole this is."""

    total: int
    page: int
    pages: int


def page_of(total: int, page: int, per_page: int) -> dict[str, int]:
    return {"total": total, "page": page, "pages": max(1, -(-total // per_page))}


class ForWork(BaseThrottle):
    """Calculations and checks are free, so many a minute."""

    def allow_request(self, request: HttpRequest) -> bool:
        return not too_often(request)

    def wait(self) -> float:
        return 60


def body_of(system: str) -> Body:
    body = Body.shown.filter(code=system).first()
    if body is None:
        raise Http404(f'This office does not keep the ratings of "{system}".')
    return body


def player_of(body: Body, player_id: str) -> Player:
    """Who was found to be the same person as another is that one."""
    player = Player.objects.filter(body=body, player_id=id_of(player_id)).select_related("merged_into").first()
    if player is None:
        raise Http404(f'There is no player "{player_id}" in the register.')
    return withheld(body).player(player)


def publication_of(body: Body, month: str, revision: int | None) -> Publication:
    publication = published_lists.publication(body, list_of(body, month), revision)
    if publication is None:
        raise Http404(f"There is no such list of {month}.")
    return publication


def in_pool(publication: Publication, pool: str) -> Publication:
    if pool not in publication.pools.split():
        raise Http404(f'This list has no pool "{pool}": {publication.pools}.')
    return publication


def list_of(body: Body, month: str) -> date:
    """The day of its list in that month."""
    if not MONTH.fullmatch(month):
        raise Http404(f'"{month[:20]}" is no month: write it like 2026-02.')
    return date(int(month[:4]), int(month[5:]), BODIES[body.code].list_day)


def id_of(text: str) -> str:
    return IdConverter().to_python(text)


def unless_known(
    request: HttpRequest, response: HttpResponse, publication: Publication | AsItStands, build: Callable[[], Any]
) -> Any:
    """What a publication says never changes, but for names that were withdrawn: who has it already is told so."""
    version = f"{publication.digest}{withheld(publication.body_id).key}|{request.get_full_path()}"
    etag = '"' + hashlib.sha256(version.encode()).hexdigest()[:32] + '"'
    not_modified: HttpResponse | None = get_conditional_response(request, etag=etag)
    if not_modified is not None:
        return not_modified
    response.headers["ETag"] = etag
    return build()
