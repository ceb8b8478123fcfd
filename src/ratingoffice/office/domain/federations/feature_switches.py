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


def publish_birth_dates(body: Body, is_public: bool, by: Account | None, why: str) -> bool:
    """Show or hide birth dates on pages and in downloads. Return whether this changed anything."""
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        if body.publishes_birth_dates == is_public:
            return False
        body.publishes_birth_dates = is_public
        body.save(update_fields=["publishes_birth_dates"])
        states = [{"publishes_birth_dates": str(state).lower()} for state in (not is_public, is_public)]
        record("list.birth_dates", f"body/{body.code}", by=by, body=body, why=why, before=states[0], after=states[1])
    return True


def switch(body: Body, features: Mapping[str, bool], by: Account | None, why: str) -> bool:
    """Switch features on or off by name. Return whether this changed anything."""
    with transaction.atomic():
        body = Body.objects.select_for_update().get(pk=body.pk)
        before = {name: is_on(body, name) for name in FEATURES}
        changed = {name: on for name, on in features.items() if before[name] != on}
        if not changed:
            return False
        body.features |= changed
        body.save(update_fields=["features"])
        states = [{name: str(switches[name]).lower() for name in changed} for switches in (before, changed)]
        record("body.features", f"body/{body.code}", by=by, body=body, why=why, before=states[0], after=states[1])
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
