"""mypy plugin: Django's own, without the office of the person who runs it.

It imports the settings. With the variables of the user's shell they would be those of the user's office, and without
any they would write a secret key into ./office-data.
"""

from __future__ import annotations

import os

from mypy_django_plugin.main import plugin

__all__ = ["plugin"]

for name in [name for name in os.environ if name.startswith(("RATINGOFFICE_", "DATABASE_URL"))]:
    del os.environ[name]
os.environ["RATINGOFFICE_SECRET"] = "of the type check"
