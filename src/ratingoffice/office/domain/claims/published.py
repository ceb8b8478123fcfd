"""What came of a claim in public: the pages of what a correction changed, and how long answers take."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from statistics import median

from django.urls import reverse

from ratingoffice.office import clock
from ratingoffice.office.domain.lists import public_tables
from ratingoffice.office.models import Body, Claim, Correction, Publication


@dataclass(frozen=True)
class BeforeAfter:
    """A public page of what a correction changed."""

    publication: Publication
    pool: str
    address: str


def before_and_after(claim: Claim) -> list[BeforeAfter]:
    """Of every correction that was published for it, or for the one it repeats."""
    claims = [claim.pk, *([claim.same_as_id] if claim.same_as_id else [])]
    made = Correction.objects.filter(claim__in=claims, published_in__isnull=False).select_related("published_in__body")
    found: dict[str, BeforeAfter] = {}
    for one in made.order_by("pk"):
        publication = one.published_in
        assert publication is not None
        for pool in _pools(one, publication):
            page = reverse("public:list-difference", args=[publication.body.code, pool, publication.month])
            address = f"{page}?from={publication.revision - 1}&to={publication.revision}"
            found[address] = BeforeAfter(publication, pool, address)
    return list(found.values())


def _pools(one: Correction, publication: Publication) -> list[str]:
    """Those in which the event was rated; of a player, all."""
    every = publication.pools.split()
    if "event_id" not in one.key:
        return every
    its = (
        public_tables.lookup(publication, "sides").rows({"event_id": [one.key["event_id"]]})["pool"].unique().to_list()
    )
    return [pool for pool in every if pool in its] or every


@dataclass(frozen=True)
class Year:
    """How a body has answered this year."""

    received: int
    answered: int
    days: int  # within which half of them were answered, the day itself counted


def this_year(body: Body) -> Year:
    its = body.claims.filter(year=clock.today().year, unlikely="").values_list("received_at", "answered_at")
    days = [(answered - received).days + 1 for received, answered in its if answered]
    return Year(len(its), len(days), ceil(median(days)) if days else 0)
