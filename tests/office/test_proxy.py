"""The shipped configuration of nginx, in front of a served office: TLS, what is passed on, and what is cached."""

from __future__ import annotations

import gzip
import http.client
import os
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from filled import run_in
from serving import Served, serve

from processes import free_port, is_listening, running, wait_until

DEPLOY = Path(__file__).parents[2] / "deploy"
AROUND = """
{user} worker_processes 1; pid {place}/pid; error_log {place}/errors; daemon off;
events {{}}
http {{
  access_log off;
  client_body_temp_path {place}/t1; proxy_temp_path {place}/t2; fastcgi_temp_path {place}/t3;
  uwsgi_temp_path {place}/t4; scgi_temp_path {place}/t5;
  {cache}
  {site}
}}
"""
LIST = "/lists/fide/standard/2026-03/"
A_MOMENT = 5.2  # seconds, after which nginx asks the office again whether a page is still the same


@dataclass
class Front:
    plain: int
    port: int
    certificate: Path

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
        trusting = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection("localhost", self.port, context=trusting, timeout=300)
        connection.request(method, path, body, headers)
        return connection.getresponse()

    def text(self, path: str, **headers: str) -> str:
        return self.ask(path, **headers).read().decode()

    def how(self, path: str, **headers: str) -> str | None:
        """What nginx says of its cache: MISS, HIT, REVALIDATED …; None: it did not look."""
        answer = self.ask(path, **headers)
        answer.read()
        return answer.headers["X-Cache"]


@contextmanager
def in_front(place: Path, office_port: int) -> Iterator[Front]:
    """The shipped configuration, but for ports, certificate and folders as it is."""
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("no nginx: install nginx-light")
    user = "user root;" if os.geteuid() == 0 else ""  # the test's folder is its own
    certificate, key = place / "certificate.pem", place / "key.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    made = ["openssl", *words.split(), "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    plain, port = free_port(), free_port()
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace("ratings.example.org;", "localhost;")
    for written, there in (
        ("127.0.0.1:8000;", f"127.0.0.1:{office_port};"),
        ("/etc/nginx/snippets/ratingoffice.conf", DEPLOY / "nginx-office.conf"),
        ("/etc/letsencrypt/live/ratings.example.org/fullchain.pem", certificate),
        ("/etc/letsencrypt/live/ratings.example.org/privkey.pem", key),
        ("[::]:443", f"[::1]:{port}"),
        ("[::]:80", f"[::1]:{plain}"),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
    ):
        assert written in site
        site = site.replace(written, str(there))
    cache = (DEPLOY / "nginx-cache.conf").read_text(encoding="utf-8")
    cache = cache.replace("/var/cache/nginx/", f"{place}/")
    (place / "nginx.conf").write_text(AROUND.format(place=place, cache=cache, site=site, user=user))
    tested = subprocess.run([nginx, "-t", "-c", str(place / "nginx.conf")], capture_output=True, text=True)
    assert tested.returncode == 0, tested.stderr
    with running([nginx, "-c", str(place / "nginx.conf")]):
        wait_until(lambda: is_listening(port), "nginx listens")
        yield Front(plain, port, certificate)


@pytest.fixture(scope="module")
def office(office_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("office-data")
    shutil.copy(office_template, data / "office.sqlite3")
    with serve(data, data / "log", workers=2) as served:
        yield served


@pytest.fixture(scope="module")
def front(office: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    with in_front(tmp_path_factory.mktemp("proxy"), office.port) as found:
        yield found


def do(office: Served, script: str) -> str:
    """Something is done in the office, by a process of its own."""
    begin = "import django; django.setup(); from ratingoffice.office.models import *; "
    return run_in(office.log.parent, f"{begin}body = Body.objects.get(code='fide'); {script}").strip()


def test_a_page_comes_over_tls_and_asks_for_it_from_then_on(front: Front) -> None:
    answer = front.ask("/lists/fide/")
    assert answer.status == 200
    assert "max-age=31536000" in answer.headers["Strict-Transport-Security"]
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
    assert "nginx/" not in (answer.headers["Server"] or "")


def test_plain_http_leads_to_tls(front: Front) -> None:
    connection = http.client.HTTPConnection("localhost", front.plain, timeout=300)
    connection.request("GET", "/lists/?q=1")
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/lists/?q=1")


def test_the_office_counts_by_the_address_that_the_proxy_saw(front: Front, office: Served) -> None:
    """What a visitor writes into X-Forwarded-For is nobody's address."""
    front.ask("/lists/?here", **{"X-Forwarded-For": "198.51.100.7"})
    lines = office.lines(path="/lists/")
    assert {line["client"] for line in lines} <= {"127.0.0.1", "::1"}
    assert lines


def test_a_long_file_arrives_and_one_that_is_too_long_is_refused_with_a_status(front: Front) -> None:
    plain = {"Content-Type": "text/plain"}
    seven = front.ask("/api/v1/check", "POST", b"001 nobody\n" * 636_000, **plain)
    assert seven.status in (200, 422), seven.read()[:300]
    assert front.ask("/api/v1/check", "POST", b"x" * 33_000_000, **plain).status == 413


def test_static_files_come_packed_and_may_be_kept(front: Front) -> None:
    page = front.ask("/").read().decode()
    path = page.split('href="/static/', 1)[1].split('"', 1)[0]
    answer = front.ask(f"/static/{path}", **{"Accept-Encoding": "gzip"})
    assert answer.status == 200
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Encoding"] == "gzip"


def test_a_whole_list_comes_to_its_end(front: Front) -> None:
    answer = front.ask("/lists/fide/standard/2026-03/download/csv/")
    data = answer.read()
    assert answer.status == 200
    assert len(data.splitlines()) > 300


# -------------------------------------------------------------------------------------------- the cache of public pages


def test_a_page_seen_before_comes_without_the_office(front: Front, office: Served) -> None:
    address = f"{LIST}?sort=name"
    first = front.ask(address)
    body = first.read()
    assert (first.status, first.headers["X-Cache"]) == (200, "MISS")
    hits = [front.ask(address) for _ in range(5)]
    assert {answer.read() for answer in hits} == {body}
    assert "HIT" in {answer.headers["X-Cache"] for answer in hits}
    time.sleep(A_MOMENT)
    asked_again = front.ask(address)
    assert (asked_again.read(), asked_again.headers["X-Cache"]) == (body, "REVALIDATED")
    assert office.lines(path=LIST, status=304)


def test_a_page_from_the_cache_is_packed_unpacked_and_not_modified_as_the_reader_wants_it(front: Front) -> None:
    front.how(LIST)
    plain = front.ask(LIST)
    packed = front.ask(LIST, **{"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.read()) == plain.read()
    assert front.ask(LIST, **{"If-None-Match": packed.headers["ETag"]}).status == 304
    assert front.ask(LIST, **{"If-None-Match": '"another"'}).status == 200
    head = front.ask(LIST, "HEAD")
    assert (head.status, head.read()) == (200, b"")


def test_theme_and_language_are_other_pages(front: Front) -> None:
    for _ in range(2):
        assert 'data-theme="dark"' not in front.text("/lists/fide/")
        assert 'data-theme="dark"' in front.text("/lists/fide/", Cookie="a=b; theme=dark")
        assert 'data-theme="light"' in front.text("/lists/fide/", Cookie="theme=light")
        assert 'data-theme="purple"' not in front.text("/lists/fide/", Cookie="theme=purple")
        assert '<html lang="uk"' in front.text("/uk/lists/fide/")
        assert '<html lang="en"' in front.text("/lists/fide/", **{"Accept-Language": "uk"})


@pytest.mark.parametrize(
    "path",
    [
        "/desk/login/",
        "/uk/desk/login/",
        "/health/",
        "/api/v1/systems",
        "/data/fide/lists/2026-03/list.csv",
        f"{LIST}download/csv/",
    ],
)
def test_what_is_never_the_same_for_everybody_is_passed_on(front: Front, path: str) -> None:
    assert {front.how(path) for _ in range(3)} == {None}


@pytest.mark.parametrize("path", ["/nowhere/", "/search/?q=qqqqqq", "/try/"])
def test_what_the_office_does_not_call_public_is_not_stored(front: Front, path: str) -> None:
    assert {front.how(path) for _ in range(3)} == {"MISS"}


def test_a_file_is_had_in_parts_through_the_proxy(front: Front) -> None:
    answer = front.ask("/data/fide/lists/2026-03/verdicts.parquet", Range="bytes=0-3")
    assert (answer.status, answer.read()) == (206, b"PAR1")


@pytest.mark.parametrize(
    "own", [{"Cookie": "theme=dark; sessionid=abc"}, {"Cookie": "messages=abc"}, {"Authorization": "Bearer abc"}]
)
def test_a_request_of_one_person_neither_leaves_a_page_nor_gets_one(front: Front, own: dict[str, str]) -> None:
    address = f"/events/fide/?q={len(str(own))}"
    assert front.how(address, **own) is None
    assert front.how(address) == "MISS"
    assert front.how(address, **own) is None


def test_the_cookies_that_go_by_the_cache_are_those_of_the_office() -> None:
    from django.conf import settings

    text = (DEPLOY / "nginx-cache.conf").read_text(encoding="utf-8")
    assert f'"~*({settings.SESSION_COOKIE_NAME}|messages)"' in text
    assert settings.MESSAGE_STORAGE == "django.contrib.messages.storage.fallback.FallbackStorage"


def test_who_is_signed_in_sees_their_desk_and_nobody_else_does(front: Front, office: Served) -> None:
    session = do(
        office,
        "from django.test import Client; client = Client(); "
        "client.force_login(Account.objects.get(username='officer'), 'django.contrib.auth.backends.ModelBackend'); "
        "print(client.cookies['sessionid'].value)",
    )
    own = {"Cookie": f"sessionid={session}"}
    assert front.ask("/desk/", **own).status == 200
    assert front.ask("/desk/").status == 302
    assert front.text("/events/fide/?q=signed", **own) == front.text("/events/fide/?q=signed")


def test_of_many_who_wait_for_a_page_one_asks_the_office(front: Front, office: Served) -> None:
    page = "/lists/fide/standard/2026-02/"
    with ThreadPoolExecutor(20) as readers:
        texts = set(readers.map(front.text, [page] * 20))
    assert len(texts) == 1
    first = [line for line in office.lines(path=page) if line["status"] == 200]
    assert len(first) == 1


def test_what_was_done_is_on_the_pages_a_moment_later(front: Front, office: Served) -> None:
    new, event, person = (
        "/lists/fide/standard/2026-04/",
        "/events/fide/",
        do(office, "print(body.players.filter(merged_into=None).exclude(name='').first().player_id)"),
    )
    player = f"/players/fide/{person}/"
    assert "Renamed, Once" not in front.text(player)
    assert "Open of today" not in front.text(event)
    assert front.ask(new).status == 404
    assert new not in front.text("/lists/fide/") + front.text(LIST)
    do(
        office,
        "from ratingoffice.office.domain.people.players import edit_player; "
        "from ratingoffice.office.domain.events.events import edit_event; "
        "from ratingoffice.office.domain.lists.publishing import preview, publish; "
        f"edit_player(body.players.get(player_id={person!r}), {{'name': 'Renamed, Once'}}, None, 'a test'); "
        "event = body.events.filter(rated_on=None).order_by('-ends_on', 'event_id').first(); "
        "edit_event(event, {'name': 'Open of today'}, None, 'a test'); "
        "publish(body, preview(body).token, None)",
    )
    time.sleep(A_MOMENT)
    assert front.ask(new).status == 200
    assert new in front.text("/lists/fide/")
    assert new in front.text(LIST)  # the list after it
    assert "Renamed, Once" in front.text(player)
    assert "Open of today" in front.text(event)


# ------------------------------------------------------------------------ an office that says what the test wants

PUBLIC = {"Cache-Control": "public, no-cache", "ETag": '"one"', "Vary": "Cookie, Accept-Language, Accept-Encoding"}


class Told(BaseHTTPRequestHandler):
    """Answers with the status and the headers that the address names."""

    def do_GET(self) -> None:
        query = dict(parse_qsl(urlsplit(self.path).query))
        body = b"a page"
        self.send_response(int(query.pop("status", "200")))
        for name, value in (PUBLIC | query).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Told)
    Thread(target=server.serve_forever, daemon=True).start()
    with in_front(tmp_path_factory.mktemp("told"), server.server_port) as found:
        yield found
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("headers", "stored"),
    [
        ({}, True),
        ({"Vary": "Accept-Encoding"}, True),
        ({"Vary": ""}, True),
        ({"Cache-Control": "max-age=60, public"}, True),
        ({"Cache-Control": "private"}, False),
        ({"Cache-Control": "max-age=60"}, False),
        ({"Cache-Control": "no-store"}, False),
        ({"Cache-Control": "not-public"}, False),
        ({"Vary": "HX-Request"}, False),
        ({"Vary": "Cookie, HX-Request"}, False),
        ({"Vary": "*"}, False),
        ({"Set-Cookie": "csrftoken=1"}, False),
        ({"status": "302"}, False),
        ({"status": "404"}, False),
        ({"status": "500"}, False),
    ],
)
def test_only_what_an_answer_allows_is_stored(told: Front, headers: dict[str, str], stored: bool) -> None:
    address = f"/?{urlencode(headers)}"
    assert told.how(address) == "MISS"
    assert ("HIT" in {told.how(address) for _ in range(5)}) is stored


def test_a_page_seen_before_is_shown_while_the_office_is_away(tmp_path: Path) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Told)
    Thread(target=server.serve_forever, daemon=True).start()
    with in_front(tmp_path, server.server_port) as front:
        assert front.text("/seen/") == "a page"
        server.shutdown()
        server.server_close()
        time.sleep(A_MOMENT)
        answer = front.ask("/seen/")
        assert (answer.status, answer.headers["X-Cache"], answer.read()) == (200, "STALE", b"a page")
        assert front.ask("/new/").status == 502
        assert front.ask("/seen/", Cookie="sessionid=abc").status == 502
