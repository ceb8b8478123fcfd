"""Every address. Pages exist in three languages: /lists/… /uk/lists/… /ja/lists/…"""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps import views as sitemaps
from django.urls import include, path

from ratingoffice.office.api import api
from ratingoffice.office.health import health
from ratingoffice.office.public import calendar, machines

MAPS = {"sitemaps": machines.SITEMAPS}

urlpatterns = [
    path("api/v1/", api.urls),
    path("health/", health),
    path("calendar/<str:secret>.ics", calendar.of_account, name="own-calendar"),
    path("robots.txt", machines.robots),
    path(
        "sitemap.xml", sitemaps.index, {"sitemaps": machines.SITEMAPS, "sitemap_url_name": "sitemap"}, name="sitemaps"
    ),
    path("sitemap-<section>.xml", sitemaps.sitemap, MAPS, name="sitemap"),
    *i18n_patterns(
        path("", include("ratingoffice.office.public.urls")),
        path("", include("ratingoffice.office.tools.urls")),
        path("desk/", include("ratingoffice.office.desk.urls")),
        prefix_default_language=False,
    ),
]
handler400 = "ratingoffice.office.public.errors.bad_request"
handler403 = "ratingoffice.office.public.errors.forbidden"
handler404 = "ratingoffice.office.public.errors.not_found"
handler500 = "ratingoffice.office.public.errors.failed"
