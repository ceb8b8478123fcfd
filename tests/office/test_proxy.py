"""The site for nginx (deploy/nginx.conf), but for ports and certificate as it is, in front of a served office."""

from __future__ import annotations

import http.client
import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from serving import Served, serve

from processes import free_port, is_listening, running, wait_until

SITE = Path(__file__).parents[2] / "deploy/nginx.conf"
AROUND = """
{user} worker_processes 1; pid {place}/pid; error_log {place}/errors; daemon off;
events {{}}
http {{
  access_log off;
  client_body_temp_path {place}/t1; proxy_temp_path {place}/t2; fastcgi_temp_path {place}/t3;
  uwsgi_temp_path {place}/t4; scgi_temp_path {place}/t5;
  {site}
}}
"""


@dataclass
class Front:
    plain: int
    port: int
    certificate: Path
    office: Served

    def ask(self, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
        trusting = ssl.create_default_context(cafile=self.certificate)
        connection = http.client.HTTPSConnection("localhost", self.port, context=trusting, timeout=300)
        connection.request(method, path, body, headers)
        return connection.getresponse()


@pytest.fixture(scope="module")
def front(office_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    nginx = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if nginx is None:
        pytest.skip("no nginx: install nginx-light")
    place = tmp_path_factory.mktemp("proxy")
    user = "user root;" if os.geteuid() == 0 else ""  # the test's folder is its own
    folder = place / "office-data"
    folder.mkdir()
    shutil.copy(office_template, folder / "office.sqlite3")
    certificate, key = place / "certificate.pem", place / "key.pem"
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    made = ["openssl", *words.split(), "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(made, check=True, capture_output=True)
    with serve(folder, place / "log") as office:
        plain, port = free_port(), free_port()
        site = SITE.read_text(encoding="utf-8").replace("127.0.0.1:8000", f"127.0.0.1:{office.port}")
        site = site.replace("ratings.example.org;", "localhost;")
        for written, there in (
            ("/etc/letsencrypt/live/ratings.example.org/fullchain.pem", certificate),
            ("/etc/letsencrypt/live/ratings.example.org/privkey.pem", key),
            ("[::]:443", f"[::1]:{port}"),
            ("[::]:80", f"[::1]:{plain}"),
            ("listen 443", f"listen 127.0.0.1:{port}"),
            ("listen 80", f"listen 127.0.0.1:{plain}"),
        ):
            assert written in site
            site = site.replace(written, str(there))
        (place / "nginx.conf").write_text(AROUND.format(place=place, site=site, user=user))
        tested = subprocess.run([nginx, "-t", "-c", str(place / "nginx.conf")], capture_output=True, text=True)
        assert tested.returncode == 0, tested.stderr
        with running([nginx, "-c", str(place / "nginx.conf")]):
            wait_until(lambda: is_listening(port), "nginx listens")
            yield Front(plain, port, certificate, office)


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


def test_the_office_counts_by_the_address_that_the_proxy_saw(front: Front) -> None:
    """What a visitor writes into X-Forwarded-For is nobody's address."""
    front.ask("/lists/?here", **{"X-Forwarded-For": "198.51.100.7"})
    lines = front.office.lines(path="/lists/")
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
