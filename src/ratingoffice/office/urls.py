"""Every address. Pages exist in three languages: /lists/… /uk/lists/… /ja/lists/…"""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.urls import include, path

from ratingoffice.office.api import api
from ratingoffice.office.health import health

urlpatterns = [
    path("api/v1/", api.urls),
    path("health/", health),
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
