"""For the server: `granian --interface wsgi ratingoffice.office.wsgi:application`."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingoffice.office.settings")
application = get_wsgi_application()
