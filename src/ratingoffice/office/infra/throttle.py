"""A rate limit for work that needs no account: so many requests a minute from one address.

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
    """Count this request; return whether its address has used up the minute."""
    key, minute = f"{doing}/{address_of(request)}", f"{clock.now():%H%M}"
    with _one_at_a_time():
        counted_minute, requests = cache.get(key, (minute, 0))
        requests = requests + 1 if counted_minute == minute else 1
        cache.set(key, (minute, requests), timeout=120)
    return bool(requests > (A_MINUTE if most is None else most))


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Lock out other processes between reading a count and writing the next: Django's file cache cannot increment."""
    settings.CACHE.mkdir(parents=True, exist_ok=True)
    with (settings.CACHE / "counting").open("w") as file:  # closed, it is unlocked
        locks.lock(file, locks.LOCK_EX)
        yield


def address_of(request: HttpRequest) -> str:
    """Return the address that a request counts for; of IPv6 the network, whose 2^64 addresses one client may use."""
    client = client_address(request.META.get("HTTP_X_FORWARDED_FOR", ""), str(request.META.get("REMOTE_ADDR", "")))
    try:
        address = ip_address(client)
    except ValueError:
        return client
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(IPv6Network((address, 64), strict=False).network_address)
    return client


def client_address(forwarded: str, connected: str) -> str:
    """Return the address of the client: behind a proxy the one that the proxy saw, which nobody else can forge."""
    last = forwarded.rpartition(",")[2].strip() if settings.BEHIND_PROXY else ""
    return last or connected
