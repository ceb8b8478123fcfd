"""Send a POST request to an address that somebody typed in: to the public internet only, and within a deadline."""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import ssl
import time
from collections.abc import Sequence
from contextlib import suppress
from threading import Thread, Timer
from urllib.parse import SplitResult, urlsplit, urlunsplit

from django.conf import settings
from django.utils.encoding import iri_to_uri

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message
from ratingoffice.office.infra.delivery_errors import Refused, TryLater

DEADLINE = 10  # seconds for looking the name up, connecting, sending and reading the answer together
LONGEST = 500  # characters of an address
LATE = Message("the receiver has not answered in time")

HOST = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?")

#: the half of 2000::/3 from which IANA gives out addresses; all other IPv6 has special purposes or is not in use
GIVEN_OUT = ipaddress.IPv6Network("2000::/4")
#: from IANA's registries of special-purpose addresses: IPv4, and what lies in GIVEN_OUT
SPECIAL = tuple(
    ipaddress.ip_network(network)
    for network in (
        "0.0.0.0/8",
        "10.0.0.0/8",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/3",  # multicast and reserved
        "2001::/23",  # protocols, of which Teredo leads to IPv4
        "2001:db8::/32",
        "2002::/16",  # 6to4 leads to IPv4
    )
)


class Unanswered(TryLater):
    """The receiver could not be reached, or has not answered in time: its other letters need not be tried now."""


def normalise_url(url: str) -> str:
    """Return the address as HTTP writes it: an ASCII host (IDNA), path and query percent-encoded, no fragment.

    Raises BadInput where nothing could be sent to it. What a name stands for is looked up only when something is sent.
    """
    try:
        parts = urlsplit(url)
        host, port = _ascii_host(parts.hostname or ""), parts.port
        path, query = iri_to_uri(parts.path), iri_to_uri(parts.query)
    except ValueError:
        raise _no_address(url) from None
    schemes = ("https", "http") if settings.WEBHOOKS_INSIDE else ("https",)
    if parts.scheme not in schemes or "@" in parts.netloc or port == 0:
        raise _no_address(url)
    if _is_number(host):
        _refuse_inside(host, [host])
    netloc = (f"[{host}]" if ":" in host else host) + (f":{port}" if port else "")
    normalised = urlunsplit((parts.scheme, netloc, path or "/", query, ""))
    if len(normalised) > LONGEST:
        raise BadInput("the address has more than {most} characters", most=LONGEST)
    return normalised


def post(url: str, content: bytes, headers: dict[str, str]) -> int:
    """Return the status of the answer, of which only the headers are read; redirections are not followed.

    Raises Refused, TryLater or Unanswered.
    """
    deadline = time.monotonic() + DEADLINE
    try:
        parts = urlsplit(normalise_url(url))
        connection = _Connection(parts, _public_address(parts, DEADLINE), deadline)
    except BadInput as bad:
        raise Refused(str(bad)) from None
    except OSError as problem:
        raise Unanswered(str(problem)) from None
    watchdog = Timer(deadline - time.monotonic(), connection.cut)
    watchdog.daemon = True
    try:
        watchdog.start()
        connection.request("POST", urlunsplit(("", "", parts.path, parts.query, "")), content, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as problem:
        text = str(problem) or type(problem).__name__
        raise Unanswered(LATE if time.monotonic() >= deadline else text) from None
    finally:
        watchdog.cancel()
        connection.close()
    if time.monotonic() >= deadline:  # cut off in the middle of its headers
        raise Unanswered(LATE)
    return status


def is_public(number: str) -> bool:
    """Return whether this is the address of an ordinary host of the public internet."""
    address = ipaddress.ip_address(number)
    if isinstance(address, ipaddress.IPv6Address) and (address.scope_id or address not in GIVEN_OUT):
        return False
    return address.is_global and not any(address in network for network in SPECIAL)


def _public_address(parts: SplitResult, seconds: float) -> str:
    """Return the number that the name stands for now; the connection goes there, whatever the name stands for later.

    Raises BadInput if it is inside this network, and OSError if the name is not found in so many seconds.
    """
    host = parts.hostname or ""
    numbers = _look_up(host, _port(parts), seconds)
    _refuse_inside(host, numbers)
    return numbers[0]


def _look_up(host: str, port: int, seconds: float) -> list[str]:
    """Return the numbers that the name stands for. In a thread of its own: the system sets itself no deadline."""
    answers: list[list[str]] = []
    problems: list[OSError] = []

    def look_up() -> None:
        try:
            answers.append([str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])
        except OSError as problem:
            problems.append(problem)

    thread = Thread(target=look_up, name="look up", daemon=True)
    thread.start()
    thread.join(seconds)
    if problems:
        raise problems[0]
    if not answers:
        raise TimeoutError(LATE)
    return answers[0]


def _refuse_inside(host: str, numbers: Sequence[str]) -> None:
    if not settings.WEBHOOKS_INSIDE and not all(is_public(number) for number in numbers):
        raise BadInput("{host} is inside this network: nothing is sent there unless the office allows it", host=host)


def _ascii_host(host: str) -> str:
    """Raises ValueError."""
    if _is_number(host):
        return host
    ascii_host = host.encode("idna").decode()
    if not HOST.fullmatch(ascii_host):
        raise ValueError(host)
    return ascii_host


def _is_number(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _no_address(url: str) -> BadInput:
    return BadInput("{url} is no address of a receiver: it begins with https:// and has no user name", url=url)


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


class _Connection(http.client.HTTPConnection):
    """A connection to that number under the host name of the address, which another thread can cut off."""

    def __init__(self, parts: SplitResult, number: str, deadline: float) -> None:
        super().__init__(parts.hostname or "", _port(parts))
        self._number, self._with_tls, self._deadline = number, parts.scheme == "https", deadline
        self.default_port = 443 if self._with_tls else 80

    def connect(self) -> None:
        self.sock = socket.create_connection((self._number, self.port), self._remaining())
        self.sock.settimeout(self._remaining())  # of all of the handshake; reading is cut off by the other thread
        if self._with_tls:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
        self._remaining()  # if it was to be cut off during the handshake

    def cut(self) -> None:
        with suppress(OSError):
            if self.sock is not None:
                self.sock.shutdown(socket.SHUT_RDWR)

    def _remaining(self) -> float:
        """Raises TimeoutError."""
        remaining = self._deadline - time.monotonic()
        if remaining <= 0:
            raise TimeoutError(LATE)
        return remaining
