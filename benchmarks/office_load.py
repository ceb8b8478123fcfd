"""How fast is the office at the size of the world? Every public page and the next list's preview, on both databases.

    python benchmarks/office_load.py [--data DIR] [--seconds 2] [--only SQLite]

Three workers; the load comes from `wrk` (Debian: apt install wrk), 16 connections. Each kind of page is asked for with
addresses that nobody has asked for yet, of the office itself; then, behind the shipped nginx, with 40 that were. CPU
time is the office's and nginx's, without the load tool and without PostgreSQL. The office is built in DIR when it is
not there; PostgreSQL gets a copy of it each time. What was measured is kept in `results.json`, from which
`benchmarks/figures` writes the pages.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from itertools import count, cycle, islice
from pathlib import Path

import nginx
import results
from load_report import LoadReport, PageRow
from world_office import addresses, build, previews, timed

OFFICE = [sys.executable, "-m", "ratingoffice"]
WORKERS = 3
LUA = """
local paths, at, threads = {}, 0, 0
for path in io.lines("%s") do table.insert(paths, path) end
setup = function(thread) thread:set("number", threads); threads = threads + 1 end
init = function() at = number * math.floor(#paths / 2) end
request = function() at = at %% #paths + 1; return wrk.format("GET", paths[at]) end
done = function(summary, latency, requests)
  io.write(string.format("figures %%d %%d %%d %%d\\n", summary.requests, summary.duration,
    summary.errors.status, summary.errors.timeout))
end
"""


def cpu(process: int) -> float:
    """Seconds that it and the processes it started have worked."""
    found = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return (int(found[11]) + int(found[12])) / os.sysconf("SC_CLK_TCK") + sum(cpu(int(child)) for child in children)


def alone(address: str, paths: list[str]) -> tuple[float, float]:
    """One after the other: median and 95th percentile, in milliseconds."""
    taken = []
    for path in paths:
        start = time.perf_counter()
        urllib.request.urlopen(urllib.request.Request(address + path, headers={"Accept-Encoding": "gzip"})).read()
        taken.append((time.perf_counter() - start) * 1e3)
    taken.sort()
    return taken[len(taken) // 2], taken[len(taken) * 95 // 100]


def at_once(
    address: str, paths: list[str], seconds: int, folder: Path, *processes: int
) -> tuple[tuple[float, float], int]:
    """Requests a second, and milliseconds of the processor for each; and how many failed or came too late."""
    (folder / "paths").write_text("\n".join(paths) + "\n")
    (folder / "load.lua").write_text(LUA % (folder / "paths"))
    command = ["wrk", "-t2", "-c16", f"-d{seconds}s", "--timeout", "10s", "-H", "Accept-Encoding: gzip"]
    before = sum(map(cpu, processes))
    out = subprocess.run([*command, "-s", folder / "load.lua", address], capture_output=True, text=True, check=True)
    requests, micro, errors, late = map(int, re.search(r"figures (.*)", out.stdout)[1].split())
    return (requests / micro * 1e6, (sum(map(cpu, processes)) - before) * 1e3 / max(requests, 1)), errors + late


@contextmanager
def serving() -> Iterator[tuple[int, int]]:
    """Yield the port of the office, and its process."""
    port = nginx.free_port()
    command = [*OFFICE, "serve", "--port", str(port), "--workers", str(WORKERS), "--no-open", "--demo", "none"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(address + "/").read()
                break
            except OSError:
                time.sleep(0.3)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def measure(seconds: int, database: str, told: Path) -> None:
    """The office that the environment names; what came out is written to a file."""
    import django

    django.setup()
    from ratingoffice.office.domain.lists import published_lists

    with timed("tables laid out for pages"):
        published_lists.lay_out()
    asked, rows = count(), []

    def new(paths: list[str], number: int) -> list[str]:
        """An address with another question is another page, though it says the same."""
        return [f"{path}{'&' if '?' in path else '?'}new={next(asked)}" for path in islice(cycle(paths), number)]

    pages = addresses()
    with tempfile.TemporaryDirectory() as folder, serving() as (port, server), nginx.in_front(port) as (cached, proxy):
        address = f"http://127.0.0.1:{port}"
        for name, paths in pages.items():
            alone(address, new(paths, 4 * WORKERS))  # the very first of each is not what a busy office is like
            seen = new(paths[20:] or paths, 40)
            alone(cached, seen)
            first, again = alone(address, new(paths[20:] or paths, 40)), alone(cached, seen)
            load = [
                at_once(address, new(paths, 600 * seconds), seconds, Path(folder), server),
                at_once(cached, seen, seconds, Path(folder), server, proxy),
            ]
            row = PageRow(database, name, first, again, load[0][0], load[1][0], load[0][1] + load[1][1])
            rows.append(row)
            print(f"{name:24} {'  '.join(row.cells()[1:])}", flush=True)
    told.write_text(json.dumps({"pages": [asdict(row) for row in rows], "preview": statistics.median(previews(3))}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500_000)
    parser.add_argument("--lists", type=int, default=24)
    parser.add_argument("--games", type=int, default=165_000, help="of each month")
    parser.add_argument("--seconds", type=int, default=2, help="of load on each kind of page, new and seen")
    parser.add_argument("--data", type=Path, default=Path("world-office"), help="where the office is, or is built")
    parser.add_argument("--only", choices=("SQLite", "PostgreSQL"))
    parser.add_argument("--results", type=Path, default=results.RESULTS, help="what is brought up to date")
    parser.add_argument("--step", choices=("build", "measure"), help=argparse.SUPPRESS)
    parser.add_argument("--told", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.step == "measure":
        measure(options.seconds, options.only, options.told)
    elif options.step == "build":
        build(options.players, options.lists, options.games)
    elif not shutil.which("wrk"):
        sys.exit("wrk is not installed: apt install wrk")
    else:
        both(options)


def both(options: argparse.Namespace) -> None:
    data, copy = options.data.resolve(), options.data.resolve() / "office.zip"
    if not copy.exists():
        (data / "sqlite").mkdir(parents=True, exist_ok=True)
        run("build", options, data / "sqlite")
        subprocess.run([*OFFICE, "office", "backup", str(copy), "--data", str(data / "sqlite")], check=True)
    setting = {name: getattr(options, name) for name in ("players", "lists", "games", "seconds")}
    report = LoadReport(date.today(), results.machine(), results.versions(), setting | {"workers": WORKERS})
    if options.only != "PostgreSQL":
        _measured(report, "SQLite", options, data / "sqlite")
    if options.only != "SQLite":
        _on_postgres(report, options, data, copy)
    print(f"\n{report.text()}")
    if options.only is None:  # half of it would stand beside nothing
        results.merge({"office": report}, options.results)


def _on_postgres(report: LoadReport, options: argparse.Namespace, data: Path, copy: Path) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "office"))
    import postgres

    with postgres.server() as server, tempfile.TemporaryDirectory(dir=data) as folder:
        if server is None:
            sys.exit("no PostgreSQL server is installed")
        with postgres.database(server) as url:
            os.environ["DATABASE_URL"] = url
            with timed("copied into PostgreSQL"):
                subprocess.run([*OFFICE, "office", "restore", str(copy), "--data", folder], check=True)
            for name in ("tables", "sides"):  # named by what they hold, so they are the same
                laid_out = data / "sqlite" / "cache" / name
                if laid_out.exists():
                    shutil.copytree(laid_out, Path(folder, "cache", name), copy_function=os.link, dirs_exist_ok=True)
            _measured(report, "PostgreSQL", options, Path(folder))


def _measured(report: LoadReport, database: str, options: argparse.Namespace, data: Path) -> None:
    print(f"\n{database}, load of the machine {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.NamedTemporaryFile() as told:
        run("measure", options, data, f"--only={database}", f"--told={told.name}")
        found = json.loads(Path(told.name).read_text())
    report.pages += [PageRow(**row) for row in found["pages"]]
    report.previews[database] = round(found["preview"], 2)


def run(step: str, options: argparse.Namespace, data: Path, *more: str) -> None:
    """In a process of its own: one process knows one office."""
    told = {"RATINGOFFICE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"}
    given = [f"--{name}={getattr(options, name)}" for name in ("players", "lists", "games", "seconds")]
    subprocess.run([sys.executable, __file__, "--step", step, *given, *more], check=True, env=os.environ | told)


if __name__ == "__main__":
    main()
