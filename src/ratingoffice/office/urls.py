"""Every address. Pages exist in three languages: /lists/… /uk/lists/… /ja/lists/…"""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps import views as sitemaps
from django.urls import include, path

from ratingoffice.office.health import health
from ratingoffice.office.web.api import api
from ratingoffice.office.web.public import calendar_file, robots_sitemap_feed
from ratingoffice.office.web.public.open_data import views as data
from ratingoffice.office.web.public.views import verify

MAPS = {"sitemaps": robots_sitemap_feed.SITEMAPS}

urlpatterns = [
    path("api/v1/", api.urls),
    path("health/", health),
    path("calendar/<str:secret>.ics", calendar_file.of_account, name="own-calendar"),
    path("robots.txt", robots_sitemap_feed.robots),
    path(
        "sitemap.xml",
        sitemaps.index,
        {"sitemaps": robots_sitemap_feed.SITEMAPS, "sitemap_url_name": "sitemap"},
        name="sitemaps",
    ),
    path("sitemap-<section>.xml", sitemaps.sitemap, MAPS, name="sitemap"),
    # files have one address, whatever the language of the page that names them
    path("data/<slug:system>/datapackage.json", data.package, name="data-package"),
    path("data/<slug:system>/schema/<slug:table>.json", data.table_schema, name="data-table-schema"),
    path("data/<slug:system>/lists/<month:month>/<str:file>", data.of_one_list, name="data-list"),
    path("data/<slug:system>/history/<str:file>", data.of_a_pool, name="data-history"),
    path(".well-known/ratingoffice/keys.json", verify.keys_file, name="well-known-keys"),
    path("verify/keys.json", verify.keys_file, name="verify-keys"),
    path("verify/<slug:system>/chain.json", verify.chain_file, name="verify-chain"),
    path("verify/<slug:system>/<month:month>-r<int:revision>/<path:file>", verify.list_file, name="verify-file"),
    *i18n_patterns(
        path("", include("ratingoffice.office.web.public.urls")),
        path("", include("ratingoffice.office.web.tools.urls")),
        path("help/", include("ratingoffice.office.web.handbook.urls")),
        path("desk/", include("ratingoffice.office.web.desk.urls")),
        path("desk/", include("ratingoffice.office.web.desk.sign_in_urls")),
        prefix_default_language=False,
    ),
]
handler400 = "ratingoffice.office.web.shared.error_pages.bad_request"
handler403 = "ratingoffice.office.web.shared.error_pages.forbidden"
handler404 = "ratingoffice.office.web.shared.error_pages.not_found"
handler429 = "ratingoffice.office.web.shared.error_pages.too_many_sign_ins"  # allauth's
handler500 = "ratingoffice.office.web.shared.error_pages.server_error"
