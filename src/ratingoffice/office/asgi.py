"""The ASGI application that `ratingoffice serve` runs: Django's, behind a log of requests and limits on bodies."""

from __future__ import annotations

import os

import django

from ratingoffice.office.infra.asgi_types import Application


def make_application() -> Application:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingoffice.office.settings")
    django.setup(set_prefix=False)
    from django.conf import settings

    from ratingoffice.office.infra.access_log import AccessLog
    from ratingoffice.office.infra.asgi_handler import OfficeHandler
    from ratingoffice.office.infra.body_limits import BodyLimits
    from ratingoffice.office.infra.file_permissions import keep_private
    from ratingoffice.office.server_process import ServerProcess

    keep_private(settings.DATA)
    return ServerProcess(AccessLog(BodyLimits(OfficeHandler())))


application = make_application()
