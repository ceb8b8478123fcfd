"""Addresses of pages in notices."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import translation


def path(view: str, **names: Any) -> str:
    """Return the path of a page, without a language: each recipient is given the page in theirs."""
    with translation.override("en"):
        return reverse(view, kwargs=names)


def link(address: str, language: str) -> str:
    """Return the address of a page in that language, as it is reached from outside."""
    prefix = "" if language == settings.LANGUAGE_CODE else f"/{language}"
    return f"{settings.BASE_URL}{prefix}{address}"
