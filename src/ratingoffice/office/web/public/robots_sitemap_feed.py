"""robots.txt, the sitemap, and a feed of the published lists."""

from __future__ import annotations

from datetime import date, datetime

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.syndication.views import Feed
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratingoffice.office import clock
from ratingoffice.office.domain.federations.features import is_on
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.infra.words.dates import month
from ratingoffice.office.infra.words.page import localise
from ratingoffice.office.models import Body, Event, Player, Publication
from ratingoffice.office.web.shared import handbook_chapters

FEED = 50  # lists
CLOSED = ("desk", "search", "try", "calculator")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Exclude the desk, and pages that are computed for every request."""
    prefixes = ["" if code == settings.LANGUAGE_CODE else f"/{code}" for code, _name in settings.LANGUAGES]
    closed = [
        f"Disallow: {prefix}/{place}/" for prefix in prefixes for place in ("desk", "search", "try", "calculator")
    ]
    lines = ["User-agent: *", *closed, "", f"Sitemap: {request.build_absolute_uri(reverse('sitemaps'))}", ""]
    return HttpResponse("\n".join(lines), content_type="text/plain; charset=utf-8")


class OfLists(Sitemap):  # type: ignore[type-arg]
    i18n, alternates = True, True

    def items(self) -> list[tuple[Publication, str]]:
        publications = public_publications().filter(replaced_by=None)
        return [(publication, pool) for publication in publications for pool in publication.pools.split()]

    def location(self, item: tuple[Publication, str]) -> str:
        publication, pool = item
        return reverse("public:list", args=[publication.body.code, pool, publication.month])

    def lastmod(self, item: tuple[Publication, str]) -> datetime:
        return item[0].published_at


class OfEvents(Sitemap):  # type: ignore[type-arg]
    def items(self) -> QuerySet[Event]:
        return Event.objects.filter(body__is_shadow=False).select_related("body").order_by("pk")

    def location(self, item: Event) -> str:
        return reverse("public:event", args=[item.body.code, item.event_id])

    def lastmod(self, item: Event) -> date | None:
        return item.rated_on or item.reported_on or item.registered_on


class OfPlayers(Sitemap):  # type: ignore[type-arg]
    def items(self) -> QuerySet[Player]:
        return Player.objects.filter(body__is_shadow=False, merged_into=None).select_related("body").order_by("pk")

    def location(self, item: Player) -> str:
        return reverse("public:player", args=[item.body.code, item.player_id])


class OfFeatures(Sitemap):  # type: ignore[type-arg]
    """Besides the lists themselves: of each body, what it shows."""

    i18n, alternates = True, True

    def items(self) -> list[tuple[str, list[str]]]:
        pages: list[tuple[str, list[str]]] = []
        for body in Body.shown.order_by("code"):
            newest = published_lists.newest(body)
            on_list = [[body.code, pool, newest.month] for pool in newest.pools.split()] if newest else []
            arguments = {"top_lists": ("list-top", on_list), "statistics": ("list-figures", on_list)}
            arguments |= {"calendar": ("calendar", [[body.code]]), "open_data": ("data", [[body.code]])}
            pages += [
                (page, args)
                for name, (page, page_arguments) in arguments.items()
                if is_on(body, name)
                for args in page_arguments
            ]
        return pages

    def location(self, item: tuple[str, list[str]]) -> str:
        page, args = item
        return reverse(f"public:{page}", args=args)


class OfHandbook(Sitemap):  # type: ignore[type-arg]
    i18n, alternates = True, True

    def items(self) -> tuple[str, ...]:
        return handbook_chapters.NAMES

    def location(self, item: str) -> str:
        return reverse("help:chapter", args=[item])


SITEMAPS = {"lists": OfLists, "features": OfFeatures, "handbook": OfHandbook, "events": OfEvents, "players": OfPlayers}


def public_publications() -> QuerySet[Publication]:
    """Return the lists that are public today, the newest first."""
    publications = Publication.objects.filter(body__is_shadow=False, list_date__lte=clock.today()).select_related(
        "body"
    )
    return publications.order_by("-list_date", "-revision", "pk")


class Lists(Feed):  # type: ignore[type-arg]
    """Every list and every revision, as they were published."""

    feed_type = Atom1Feed

    def title(self) -> str:
        return _("Rating lists")

    def subtitle(self) -> str:
        return _("Every list and every correction, as they are published.")

    def link(self) -> str:
        return reverse("public:lists")

    def items(self) -> QuerySet[Publication]:
        return public_publications().order_by("-published_at", "-pk")[:FEED]

    def item_title(self, item: Publication) -> str:
        title = f"{localise(item.body.name)}, {month(item.list_date)}"
        return title if item.revision == 1 else f"{title} (r{item.revision})"

    def item_description(self, item: Publication) -> str:
        return item.reason

    def item_link(self, item: Publication) -> str:
        return reverse("public:list", args=[item.body.code, item.pools.split()[0], item.month])

    def item_guid(self, item: Publication) -> str:
        return f"urn:sha256:{item.digest}"

    def item_pubdate(self, item: Publication) -> datetime:
        return item.published_at

    item_updateddate = item_pubdate
