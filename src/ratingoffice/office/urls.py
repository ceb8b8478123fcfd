"""Every address. Pages exist in three languages: /lists/… /uk/lists/… /ja/lists/…"""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.contrib.sitemaps import views as sitemaps
from django.urls import include, path

from ratingoffice.office.api import api
from ratingoffice.office.health import health
from ratingoffice.office.public import calendar_file, machines
from ratingoffice.office.public.data import views as data
from ratingoffice.office.public.views import verify

MAPS = {"sitemaps": machines.SITEMAPS}

urlpatterns = [
    path("api/v1/", api.urls),
    path("health/", health),
    path("calendar/<str:secret>.ics", calendar_file.of_account, name="own-calendar"),
    path("robots.txt", machines.robots),
    path(
        "sitemap.xml", sitemaps.index, {"sitemaps": machines.SITEMAPS, "sitemap_url_name": "sitemap"}, name="sitemaps"
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
