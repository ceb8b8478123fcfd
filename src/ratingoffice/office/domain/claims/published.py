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
    """Return the public pages of the corrections that were published for the claim, or for the one it repeats."""
    claims = [claim.pk, *([claim.same_as_id] if claim.same_as_id else [])]
    corrections = Correction.objects.filter(claim__in=claims, published_in__isnull=False).select_related(
        "published_in__body"
    )
    pages: dict[str, BeforeAfter] = {}
    for correction in corrections.order_by("pk"):
        publication = correction.published_in
        assert publication is not None
        for pool in _pools(correction, publication):
            page = reverse("public:list-difference", args=[publication.body.code, pool, publication.month])
            address = f"{page}?from={publication.revision - 1}&to={publication.revision}"
            pages[address] = BeforeAfter(publication, pool, address)
    return list(pages.values())


def _pools(correction: Correction, publication: Publication) -> list[str]:
    """Return the pools in which the event was rated; all pools for a correction of a player."""
    all_pools = publication.pools.split()
    if "event_id" not in correction.key:
        return all_pools
    event_pools = (
        public_tables.lookup(publication, "sides")
        .rows({"event_id": [correction.key["event_id"]]})["pool"]
        .unique()
        .to_list()
    )
    return [pool for pool in all_pools if pool in event_pools] or all_pools


@dataclass(frozen=True)
class Year:
    """How a body has answered claims this year."""

    received: int
    answered: int
    days: int  # within which half of them were answered, the day itself counted


def this_year(body: Body) -> Year:
    days_of_claims = body.claims.filter(year=clock.today().year, unlikely="").values_list("received_at", "answered_at")
    days = [(answered - received).days + 1 for received, answered in days_of_claims if answered]
    return Year(len(days_of_claims), len(days), ceil(median(days)) if days else 0)
