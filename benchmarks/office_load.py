"""How fast is the office on a world-size database? Importing, publishing, and pages under load, in one run.

    python benchmarks/office_load.py [--players 500000] [--lists 24] [--games 165000] [--seconds 15]
    DATABASE_URL=postgresql://… python benchmarks/office_load.py

The load comes from `wrk` (Debian: apt install wrk), 16 connections, each page in turn: players, why pages, list pages
plain, filtered, sorted and deep, searches. Requests a second, median and 95th percentile are as it reports them; each
kind first with addresses that nobody has asked for yet, then with 40 that were. The CPU time is the server's alone.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle, islice
from pathlib import Path
from urllib.parse import urlencode

LUA = """
local paths, at, threads = {}, 0, 0
for path in io.lines("%s") do table.insert(paths, path) end
setup = function(thread) thread:set("number", threads); threads = threads + 1 end
init = function() at = number * math.floor(#paths / 2) end
request = function() at = at %% #paths + 1; return wrk.format("GET", paths[at]) end
done = function(summary, latency, requests)
  io.write(string.format("figures %%d %%d %%d %%d %%d %%d\\n", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(95), summary.errors.status, summary.errors.timeout))
end
"""


@contextmanager
def timed(what: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    print(f"{what:44} {time.perf_counter() - start:8.1f} s", flush=True)


def build(options: argparse.Namespace) -> dict[str, list[str]]:
    """The database, and the addresses to ask for."""
    import django

    django.setup()
    from django.core.management import call_command

    from ratingoffice.demo.generate import generate
    from ratingoffice.model.period import add_months
    from ratingoffice.office.models import Body, Line
    from ratingoffice.office.store import lists
    from ratingoffice.office.store.publishing import preview, publish
    from ratingoffice.office.store.transfer import import_book

    call_command("migrate", verbosity=0)
    if not Body.objects.exists():
        with timed("generating"):
            made = generate(players=options.players, months=options.lists, edition="fide-2025-10", games=options.games)
        print(f"{made.book['players'].height:,} players, {made.book['games'].height:,} games", flush=True)
        with timed("importing the book"):
            body = import_book(made.book, "fide", list_date=add_months(made.list_dates[0], -1))
        for number, day in enumerate(made.list_dates, start=1):
            start = time.perf_counter()
            token = preview(body).token
            previewed = time.perf_counter()
            publish(body, token, by=None)
            body.refresh_from_db()
            if number in (1, 2, options.lists):
                print(
                    f"list {number} of {day}: preview {previewed - start:.1f} s, "
                    f"publish {time.perf_counter() - previewed:.1f} s",
                    flush=True,
                )
    body = Body.objects.get()
    days = [p.list_date for p in lists.current(body) if p.edition]
    dice, newest = random.Random(1), f"{days[0]:%Y-%m}"
    ids = lists.frame(lists.newest(body), "list")["player_id"].sample(2_000, seed=1).to_list()
    played = Line.objects.filter(publication__list_date=days[0], games__gt=0).values_list("player_id", flat=True)
    with_games = list(played[:5_000])
    names = lists.frame(lists.newest(body), "list")["name"].sample(500, seed=2).to_list()
    base = f"/lists/fide/standard/{newest}/"
    return {
        "list, first page": [base],
        "list, filtered, sorted, deep pages": [
            f"{base}?federation={code}&page={page}" for code in ("UKR", "GER", "IND", "ESP") for page in range(1, 6)
        ]
        + [f"{base}?sort=name&page={dice.randint(1, 2000)}" for _ in range(50)],
        "older lists": [f"/lists/fide/standard/{day:%Y-%m}/" for day in days[:4]],
        "player": [f"/players/fide/{one}/" for one in ids],
        "why": [f"/players/fide/{one}/why/standard/{newest}/" for one in dice.choices(with_games, k=500)],
        "search": ["/search/?" + urlencode({"q": name.split(",")[0]}) for name in names],
    }


def cpu(process: int) -> float:
    """Seconds that it and the processes it started have worked."""
    found = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return (int(found[11]) + int(found[12])) / os.sysconf("SC_CLK_TCK") + sum(cpu(int(child)) for child in children)


def alone(address: str, paths: list[str]) -> str:
    """One after the other: median and 95th percentile."""
    taken = []
    for path in paths:
        start = time.perf_counter()
        urllib.request.urlopen(urllib.request.Request(address + path, headers={"Accept-Encoding": "gzip"})).read()
        taken.append((time.perf_counter() - start) * 1e3)
    taken.sort()
    return f"{taken[len(taken) // 2]:9.1f} {taken[int(len(taken) * 0.95)]:9.1f}"


def at_once(address: str, paths: list[str], seconds: int, folder: Path, server: int) -> str:
    (folder / "paths").write_text("\n".join(paths) + "\n")
    (folder / "load.lua").write_text(LUA % (folder / "paths"))
    command = ["wrk", "-t2", "-c16", f"-d{seconds}s", "--timeout", "10s", "-H", "Accept-Encoding: gzip"]
    before = cpu(server)
    out = subprocess.run(
        [*command, "-s", str(folder / "load.lua"), address], capture_output=True, text=True, check=True
    )
    requests, micro, median, p95, errors, late = map(int, re.search(r"figures (.*)", out.stdout)[1].split())
    failed = f"   {errors} errors, {late} late" if errors or late else ""
    worked = (cpu(server) - before) * 1e3 / requests
    return f"{requests / micro * 1e6:9.0f} {median / 1e3:9.1f} {p95 / 1e3:9.1f} {worked:9.2f}{failed}"


def load(address: str, paths: list[str], seconds: int, folder: Path, server: int) -> Iterator[tuple[str, str]]:
    """New pages: an address with another question is another page, though it says the same."""
    asked = count()

    def new(number: int) -> list[str]:
        return [f"{path}{'&' if '?' in path else '?'}new={next(asked)}" for path in islice(cycle(paths), number)]

    alone(address, new(20))  # the first of each is not what a busy office is like
    seen = new(40)
    first, again = alone(address, seen), alone(address, seen)
    yield "new", f"{first} {at_once(address, new(2_000 * seconds), seconds, folder, server)}"
    yield "seen", f"{again} {at_once(address, seen, seconds, folder, server)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500_000)
    parser.add_argument("--lists", type=int, default=24)
    parser.add_argument("--games", type=int, default=165_000)
    parser.add_argument("--seconds", type=int, default=15)
    parser.add_argument("--data", type=Path, help="keep the office here, and use it if it is there")
    options = parser.parse_args()
    if not shutil.which("wrk"):
        sys.exit("wrk is not installed: apt install wrk")
    with tempfile.TemporaryDirectory() as temporary:
        data = options.data or Path(temporary) / "office"
        os.environ |= {"RATINGOFFICE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"}
        data.mkdir(parents=True, exist_ok=True)
        pages = build(options)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "ratingoffice", "serve", "--port", str(port), "--no-open", "--demo", "none"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            address = f"http://127.0.0.1:{port}"
            for _ in range(100):
                try:
                    urllib.request.urlopen(address + "/").read()
                    break
                except OSError:
                    time.sleep(0.3)
            database = "PostgreSQL" if os.environ.get("DATABASE_URL") else "SQLite"
            print(f"\n{database:43} one at a time, ms   16 at once                     CPU, ms")
            print(f"{'':43}  median      95 %   a second    median      95 %  a request")
            for what, paths in pages.items():
                for which, figures in load(address, paths, options.seconds, Path(temporary), server.pid):
                    print(f"{what:36} {which:5} {figures}", flush=True)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
