from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class OfficeConfig(AppConfig):
    name = "ratingoffice.office"
    label = "office"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from ratingoffice.office.domain.accounts import allauth_adapters, sign_in_acts  # noqa: F401  they listen to signals
        from ratingoffice.office.infra.search_index import ensure

        post_migrate.connect(ensure, sender=self)
