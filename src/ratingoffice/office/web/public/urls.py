"""The addresses of the public pages. Nobody needs an account for any of them; none but a claim changes anything."""

from __future__ import annotations

from django.urls import URLPattern, path

from ratingoffice.office.web.public import calendar_file, robots_sitemap_feed
from ratingoffice.office.web.public.open_data import views as data
from ratingoffice.office.web.public.views import (
    activity,
    calendar,
    changes,
    claims,
    compare,
    difference,
    downloads,
    event,
    event_games,
    events,
    federations,
    games,
    home,
    lists,
    player,
    preliminary,
    privacy,
    provisional,
    search,
    top,
    verify,
    why,
)
from ratingoffice.office.web.shared import theme

OF_LIST = "lists/<slug:system>/<slug:pool>/<month:month>/"
OF_PLAYER = "players/<slug:system>/<id:player_id>/"
OF_EVENT = "events/<slug:system>/<id:event_id>/"

app_name = "public"
urlpatterns: list[URLPattern] = [
    path("", home.show, name="home"),
    path("search/", search.show, name="search"),
    path("theme/", theme.choose, name="theme"),
    path("privacy/", privacy.show, name="privacy"),
    path("lists/", lists.systems, name="lists"),
    path("lists/feed.atom", robots_sitemap_feed.Lists(), name="feed"),
    path("lists/<slug:system>/", lists.index, name="lists"),
    path(OF_LIST, lists.show, name="list"),
    path(OF_LIST + "changes/", changes.show, name="list-changes"),
    path(OF_LIST + "top/", top.show, name="list-top"),
    path(OF_LIST + "figures/", activity.show, name="list-figures"),
    path(OF_LIST + "difference/", difference.show, name="list-difference"),
    path(OF_LIST + "download/<slug:format>/", downloads.send, name="list-download"),
    path(OF_LIST + "preliminary/", preliminary.show, name="preliminary"),
    path(OF_LIST + "preliminary/events/", preliminary.events, name="preliminary-events"),
    path(OF_LIST + "preliminary/players/<id:player_id>/", preliminary.sheet, name="preliminary-why"),
    path(OF_PLAYER, player.show, name="player"),
    path(OF_PLAYER + "why/<slug:pool>/<month:month>/", why.show, name="why"),
    path(OF_PLAYER + "provisional/<slug:pool>/", provisional.show, name="provisional"),
    path("claims/<slug:system>/", claims.claim, name="claim"),
    path("claims/<slug:system>/<slug:number>/<slug:secret>/", claims.follow, name="follow"),
    path("forms/<slug:system>/", downloads.blank_form, name="form"),
    path(OF_PLAYER + "games/", games.show, name="player-games"),
    path(OF_PLAYER + "statistics/", games.statistics, name="player-statistics"),
    path(OF_PLAYER + "compare/", compare.choose, name="compare"),
    path(OF_PLAYER + "against/<id:other_id>/", compare.against, name="against"),
    path("federations/<slug:system>/", federations.show, name="federations"),
    path("calendar/", calendar.systems, name="calendar"),
    path("calendar/<slug:system>/", calendar.show, name="calendar"),
    path("calendar/<slug:system>/<month:month>/", calendar.show, name="calendar"),
    path("data/", data.systems, name="data"),
    path("data/<slug:system>/", data.index, name="data"),
    path("data/<slug:system>/schema/", data.schema, name="data-schema"),
    path("verify/", verify.systems, name="verify"),
    path("verify/<slug:system>/", verify.show, name="verify"),
    path("events/", events.systems, name="events"),
    path("events/<slug:system>/", events.index, name="events"),
    path("events/<slug:system>/calendar.ics", calendar_file.of_body, name="calendar-file"),
    path(OF_EVENT, event.standings, name="event"),
    path(OF_EVENT + "crosstable/", event.crosstable, name="event-crosstable"),
    path(OF_EVENT + "rounds/", event_games.rounds, name="event-rounds"),
    path(OF_EVENT + "changes/", event_games.changes, name="event-changes"),
    path(OF_EVENT + "explain/<int:start_no>/<path:code>/", event.explain, name="event-explain"),
]
