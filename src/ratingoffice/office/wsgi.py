"""For the server: `granian --interface wsgi ratingoffice.office.wsgi:application`."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from ratingoffice.office.infra.file_permissions import keep_private

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingoffice.office.settings")
keep_private(settings.DATA)
application = get_wsgi_application()
