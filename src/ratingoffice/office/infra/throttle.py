"""How often somebody without an account may ask for work: so many times a minute from one address.

All processes of an office count together, in Django's cache in the data folder. Not in the office's database: who only
tries a calculator neither writes there nor waits for somebody who does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings
from django.core.cache import cache
from django.core.files import locks
from django.http import HttpRequest

from ratingoffice.office import clock

A_MINUTE = 60  # requests
SIGNING_IN = 20  # a minute from one address, whatever the names are


def too_often(request: HttpRequest, doing: str = "work", most: int | None = None) -> bool:
    """Counts this request; true when its minute is used up."""
    key, minute = f"{doing}/{address_of(request)}", f"{clock.now():%H%M}"
    with _one_at_a_time():
        counted, asked = cache.get(key, (minute, 0))
        asked = asked + 1 if counted == minute else 1
        cache.set(key, (minute, asked), timeout=120)
    return bool(asked > (A_MINUTE if most is None else most))


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Django's caches in files do not count: between reading a number and writing the next one nobody else may come."""
    settings.CACHE.mkdir(parents=True, exist_ok=True)
    with (settings.CACHE / "counting").open("w") as file:  # closed, it is unlocked
        locks.lock(file, locks.LOCK_EX)
        yield


def address_of(request: HttpRequest) -> str:
    """Whom this request counts for. Of IPv6 the network: who has one address has the other 2 to the 64 as well."""
    found = seen(request.META.get("HTTP_X_FORWARDED_FOR", ""), str(request.META.get("REMOTE_ADDR", "")))
    try:
        address = ip_address(found)
    except ValueError:
        return found
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((address, 64), strict=False).network_address)
    return found


def seen(forwarded: str, connected: str) -> str:
    """The address it came from: behind a proxy the one that the proxy saw, which nobody else can write."""
    last = forwarded.rpartition(",")[2].strip() if settings.BEHIND_PROXY else ""
    return last or connected
