"""The shipped configuration of nginx in front of an office that is measured, without TLS."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEPLOY = Path(__file__).parents[1] / "deploy"
AROUND = """
{user} worker_processes 2; pid {folder}/pid; error_log {folder}/errors; daemon off;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
  uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
  {cache}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      set $office_address 127.0.0.1:{office};
      set $office_client $remote_addr;
      set $office_scheme $scheme;
      include {deploy}/nginx-office.conf;
    }}
  }}
}}
"""


def program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is None:
        sys.exit("nginx is not installed: apt install nginx-light")
    return found


@contextmanager
def in_front(office: int) -> Iterator[tuple[str, int]]:
    """Yield the address of an nginx in front of that port, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        cache = (DEPLOY / "nginx-cache.conf").read_text(encoding="utf-8").replace("/var/cache/nginx/", f"{folder}/")
        user = "user root;" if os.geteuid() == 0 else ""
        written = AROUND.format(user=user, folder=folder, cache=cache, port=port, office=office, deploy=DEPLOY)
        Path(folder, "nginx.conf").write_text(written, encoding="utf-8")
        proxy = subprocess.Popen([program(), "-c", f"{folder}/nginx.conf"])
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=5).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}", proxy.pid
        finally:
            proxy.terminate()
            proxy.wait()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
