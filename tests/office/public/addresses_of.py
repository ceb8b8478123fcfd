"""Addresses of public pages that the office of the tests has, found in its own rows."""

from __future__ import annotations

from django.urls import reverse
from django.utils import translation

from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.models import Body, Event


def pages(body: Body) -> list[str]:
    """One address of every kind of page of that body, in the language that is active."""
    newest = published_lists.newest(body)
    assert newest is not None
    pool, month = newest.pools.split()[0], newest.month
    its_list = published_lists.frame(newest, "list")
    moved = its_list.filter((its_list["pool"] == pool) & (its_list["change"].abs() > 0))["player_id"].to_list()
    initials = published_lists.frame(newest, "initials")
    waiting = initials.filter(~initials["published"] & (initials["pool"] == pool))["player_id"].to_list()
    rated = Event.objects.filter(body=body, rated_on=newest.list_date).order_by("event_id").first()
    open_event = Event.objects.filter(body=body, rated_on=None).order_by("event_id").first()
    game = rated.games.order_by("pk").first()
    code = body.code
    on_list = ("list", "list-changes", "list-difference", "list-top", "list-figures")
    of_list = [reverse(f"public:{name}", args=[code, pool, month]) for name in on_list]
    of_events = [
        reverse(f"public:{name}", args=[code, event.event_id])
        for event in (rated, open_event)
        for name in ("event", "event-crosstable", "event-rounds", "event-changes")
    ]
    return [
        reverse("public:home"),
        reverse("public:lists"),
        reverse("public:events"),
        reverse("public:search") + "?q=a",
        reverse("public:lists", args=[code]),
        reverse("public:events", args=[code]),
        *of_list,
        *of_events,
        reverse("public:player", args=[code, moved[0]]),
        reverse("public:why", args=[code, moved[0], pool, month]),
        reverse("public:why", args=[code, waiting[0], pool, month]),
        reverse("public:provisional", args=[code, moved[0], pool]),
        reverse("public:player-games", args=[code, moved[0]]),
        reverse("public:player-statistics", args=[code, moved[0]]),
        reverse("public:calendar", args=[code]),
        reverse("public:calendar", args=[code, month]),
        reverse("public:data", args=[code]),
        reverse("public:data-schema", args=[code]),
        reverse("public:verify", args=[code]),
        reverse("public:against", args=[code, game.white_id, game.black_id]),
        reverse("public:event-explain", args=[code, rated.event_id, 1, "BH/C1"]),
    ]


def downloads(body: Body) -> list[str]:
    from ratingoffice.office.web.public.views.downloads import formats_of

    newest = published_lists.newest(body)
    assert newest is not None
    names = [one.name for one in formats_of(body, rows=1)]
    return [
        reverse("public:list-download", args=[body.code, pool, newest.month, name])
        for pool in newest.pools.split()
        for name in names
    ]


def pages_in(language: str, body: Body) -> list[str]:
    with translation.override(language):
        return pages(body)
