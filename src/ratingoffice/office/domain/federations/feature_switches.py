"""What a body shows the public: features that can be switched, and what its regulation leaves to the office."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from ratingoffice.federations.registry import BODIES
from ratingoffice.office.domain.federations.features import FEATURES, is_on
from ratingoffice.office.models import Account, Body, record


def has_birth_dates(body: Body) -> bool:
    """Does its regulation ask for the date of birth on the list?"""
    return "birth_date" in BODIES[body.code].list_columns


def publish_birth_dates(body: Body, shown: bool, by: Account | None, why: str) -> bool:
    """On pages and in downloads, those of earlier lists too; False: nothing is different."""
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        if body.publishes_birth_dates == shown:
            return False
        body.publishes_birth_dates = shown
        body.save(update_fields=["publishes_birth_dates"])
        told = [{"publishes_birth_dates": str(one).lower()} for one in (not shown, shown)]
        record("list.birth_dates", f"body/{body.code}", by=by, body=body, why=why, before=told[0], after=told[1])
    return True


def switch(body: Body, wanted: Mapping[str, bool], by: Account | None, why: str) -> bool:
    """The features by name, on or off; those that are not named stay as they are. False: nothing is different."""
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        before = {name: is_on(body, name) for name in FEATURES}
        changed = {name: on for name, on in wanted.items() if before[name] != on}
        if not changed:
            return False
        body.features |= changed
        body.save(update_fields=["features"])
        told = [{name: str(one[name]).lower() for name in changed} for one in (before, changed)]
        record("body.features", f"body/{body.code}", by=by, body=body, why=why, before=told[0], after=told[1])
    return True


def set_licence(body: Body, licence: str, link: str, by: Account | None, why: str) -> bool:
    """Of the open data; False: nothing is different."""
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        before = {"licence": body.licence, "licence_link": body.licence_link}
        after = {"licence": licence.strip(), "licence_link": link.strip()}
        if before == after:
            return False
        body.licence, body.licence_link = after["licence"], after["licence_link"]
        body.save(update_fields=list(after))
        record("body.licence", f"body/{body.code}", by=by, body=body, why=why, before=before, after=after)
    return True
