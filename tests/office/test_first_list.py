"""docs/server.md, walked: from an empty machine to the first list, by what the page says and nothing else.

The commands of the page are run as they stand, with /opt, /etc, /var and /usr/local moved into a folder. What a test
machine cannot do is played by small commands of the same names: `systemctl` runs what the unit says, `sudo` and
`runuser` change the database's user only, and the packages are those that the tests run with.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import page_walk
import psycopg
import pytest
from filled import environment
from serving import free_port

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/server.md").read_text(encoding="utf-8")
HOST = "ratings.example.org"

PLAYED = {
    "apt-get": "",
    "useradd": "",
    "chown": "",
    "sudo": 'export PGUSER=$2; shift 2; exec "$@"',
    "runuser": 'export PGUSER=$2; shift 3; exec "$@"',
    "python3": 'mkdir -p "$3/bin"; ln -sf "$REAL/ratingoffice" "$3/bin/ratingoffice"; ln -sf /bin/true "$3/bin/pip"',
    "install": 'case $1 in -d) eval "mkdir -p -m 700 \\${$#}";; *) exec /usr/bin/install "$@";; esac',
    # a service is started as its unit says, and one that goes on is waited for until it has opened its port
    "systemctl": """
for unit; do :; done
case $unit in *.service) ;; *) exit 0;; esac
file=$PLACE/etc/systemd/system/$unit
set -a; . $(sed -n 's/^EnvironmentFile=//p' $file); set +a
export PGUSER=ratingoffice
command=$(eval echo $(sed -n 's/^ExecStart=//p' $file))
if grep -q Type=oneshot $file; then exec $command; fi
$command --port $PORT > $PLACE/journal 2>&1 &
echo $! > $PLACE/pid
""",
}


@pytest.fixture
def machine(postgres_server: str, tmp_path: Path) -> Iterator[dict[str, str]]:
    """An empty one: the environment in which its commands run."""
    place, tools = tmp_path / "machine", tmp_path / "tools"
    for folder in ("etc/systemd/system", "var/lib", "var/backups", "usr/local/bin", "opt/ratingoffice"):
        (place / folder).mkdir(parents=True)
    (place / "opt/ratingoffice/source").symlink_to(moved_source(place, tmp_path))
    tools.mkdir()
    for name, does in PLAYED.items():
        (tools / name).write_text(f"#!/bin/sh\n{does}\n")
        (tools / name).chmod(0o755)
    server = urlsplit(postgres_server)
    yield environment(place) | {
        "PATH": f"{place}/usr/local/bin:{tools}:{os.environ['PATH']}",
        "PLACE": str(place),
        "REAL": str(Path(sys.executable).parent),
        "PORT": str(free_port()),
        "PGHOST": server.hostname or "",
        "PGPORT": str(server.port),
        "PGUSER": server.username or "",
        "PGPASSWORD": server.password or "",
    }
    if (pid := place / "pid").exists():
        with suppress(ProcessLookupError):
            os.kill(int(pid.read_text()), signal.SIGTERM)
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS office WITH (FORCE)")
        connection.execute("DROP ROLE IF EXISTS ratingoffice")


def moved_source(place: Path, tmp_path: Path) -> Path:
    """The checkout, as far as the page needs it, with the paths of its files moved too."""
    source = tmp_path / "source"
    (source / "deploy").mkdir(parents=True)
    for file in (ROOT / "deploy").iterdir():
        if file.is_file():
            (source / "deploy" / file.name).write_text(moved(file.read_text(encoding="utf-8"), place))
    return source


def moved(text: str, place: Path) -> str:
    for root in ("/opt/ratingoffice", "/etc/", "/var/", "/usr/local/bin"):
        text = text.replace(root, f"{place}{root}")
    return text.replace("?host=/run/postgresql", "")  # PGHOST says where it is


class Terminal:
    """One shell for all blocks of the page, so that what one sets the next one knows."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.env, self.folder, self.before = env, folder, ""

    def run(self, block: str) -> str:
        text = moved(block, Path(self.env["PLACE"]))
        kept = self.folder / "kept"
        script = f"set -eu\n{self.before}{text}\ndeclare -p host > {kept} 2> /dev/null || true\n"
        done = subprocess.run(
            ["bash", "-c", script], env=self.env, cwd=self.folder, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        self.before = kept.read_text() + f"cd {self.env['PLACE']}/opt/ratingoffice/source 2> /dev/null\n"
        return done.stdout


@pytest.mark.postgres
def test_the_page_ends_in_an_office_with_its_first_list_published(machine: dict[str, str], tmp_path: Path) -> None:
    terminal = Terminal(machine, tmp_path)
    for block in page_walk.shell_blocks(PAGE, "The plain way"):
        said = terminal.run(block)
        if "systemctl" in block:
            wait_until_served(machine)
    link = said.strip().splitlines()[-1]
    assert link.startswith(f"https://{HOST}/")
    for section in ("The players", "The first event"):
        for block in page_walk.shell_blocks(PAGE, section):
            terminal.before = ""
            terminal.run(block)
    office = machine | settings_of(Path(machine["PLACE"]))
    walked = subprocess.run(
        [sys.executable, page_walk.__file__, str(ROOT / "docs/server.md"), link, HOST],
        env=office,
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert walked.returncode == 0, walked.stderr[-4000:]
    wait_until_sent(office)
    for block in page_walk.shell_blocks(PAGE, "Afterwards"):
        said = terminal.run(block)
    assert "all hold" in said
    # by hand: 1800 each and K 40. Aoki beat Endo and drew four: +20; Endo -20; the newcomer has 3 of 6 against 1800
    assert published(office) == {
        "Aoki, Haruto": 1820,
        "Endo, Mei": 1780,
        "Hara, Ren": 1800,
        "Kato, Yui": 1800,
        "Mori, Sota": 1800,
        "Ono, Aoi": 1800,
        "Sato, Riku": 1800,
    }


def settings_of(place: Path) -> dict[str, str]:
    lines = (place / "etc/ratingoffice.env").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if not line.startswith("#")) | {"PGUSER": "ratingoffice"}


def wait_until_served(machine: dict[str, str]) -> None:
    health = ROOT / "deploy/health.py"
    env = machine | {"RATINGOFFICE_HOSTS": HOST, "RATINGOFFICE_PORT": machine["PORT"]}
    for _ in range(120):
        if subprocess.run([sys.executable, str(health)], env=env, capture_output=True).returncode == 0:
            return
        time.sleep(0.25)
    raise AssertionError(Path(machine["PLACE"], "journal").read_text())


def wait_until_sent(office: dict[str, str]) -> None:
    """The steps happened months ago by the clock of the page: their letters count as late until the server looks."""
    imports = "from ratingoffice.office.domain.notices import letters"
    script = f"import django; django.setup(); {imports}; print(letters.figures().under_way)"
    for _ in range(120):
        done = subprocess.run([sys.executable, "-c", script], env=office, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        if done.stdout.strip() == "0":
            return
        time.sleep(0.5)
    raise AssertionError(f"{done.stdout} letters wait, {Path(office['PLACE'], 'journal').read_text()}")


def published(office: dict[str, str]) -> dict[str, int]:
    script = (
        "import django, json; django.setup(); from ratingoffice.office.models import Body; "
        "from ratingoffice.office.domain.lists import published_lists; "
        "body = Body.objects.get(); found = published_lists.newest(body); "
        "assert str(found.list_date) == '2026-10-01'; frame = published_lists.frame(found, 'list'); "
        "print(json.dumps(dict(frame.filter(frame['pool'] == 'standard').select('name', 'rating').iter_rows())))"
    )
    done = subprocess.run([sys.executable, "-c", script], env=office, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))
