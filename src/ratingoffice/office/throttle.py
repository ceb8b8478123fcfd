"""How often somebody without an account may ask for work: so many times a minute from one address."""

from __future__ import annotations

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from ratingoffice.office import clock

A_MINUTE = 60  # requests


def too_often(request: HttpRequest) -> bool:
    """Counts this request; true when its minute is used up."""
    key = f"work/{address_of(request)}/{clock.now():%H%M}"
    if cache.add(key, 1, timeout=120):
        return False
    try:
        return int(cache.incr(key)) > A_MINUTE
    except ValueError:  # it ran out between the two
        return False


def address_of(request: HttpRequest) -> str:
    """Behind a proxy the one that the proxy saw, which nobody else can write."""
    behind_proxy = getattr(settings, "AXES_IPWARE_PROXY_COUNT", 0)
    seen = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip() if behind_proxy else ""
    return seen or str(request.META.get("REMOTE_ADDR", ""))
