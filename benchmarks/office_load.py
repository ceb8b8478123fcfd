"""How fast is the office at the size of the world? Every public page and the next list's preview, on both databases.

    python benchmarks/office_load.py [--data DIR] [--seconds 3] [--only SQLite]

Three workers; the load comes from `wrk` (Debian: apt install wrk), 16 connections. Each kind of page is asked for with
addresses that nobody has asked for yet, then with 40 that were. CPU time is the office's alone, without the load tool
and without PostgreSQL. The office is built in DIR when it is not there; PostgreSQL gets a copy of it each time.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle, islice
from pathlib import Path

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


def alone(address: str, paths: list[str]) -> str:
    """One after the other: median and 95th percentile, in milliseconds."""
    taken = []
    for path in paths:
        start = time.perf_counter()
        urllib.request.urlopen(urllib.request.Request(address + path, headers={"Accept-Encoding": "gzip"})).read()
        taken.append((time.perf_counter() - start) * 1e3)
    taken.sort()
    return f"{taken[len(taken) // 2]:7.1f} {taken[len(taken) * 95 // 100]:7.1f}"


def at_once(address: str, paths: list[str], seconds: int, folder: Path, server: int) -> str:
    """Requests a second, and milliseconds of the processor for each."""
    (folder / "paths").write_text("\n".join(paths) + "\n")
    (folder / "load.lua").write_text(LUA % (folder / "paths"))
    command = ["wrk", "-t2", "-c16", f"-d{seconds}s", "--timeout", "10s", "-H", "Accept-Encoding: gzip"]
    before = cpu(server)
    out = subprocess.run([*command, "-s", folder / "load.lua", address], capture_output=True, text=True, check=True)
    requests, micro, errors, late = map(int, re.search(r"figures (.*)", out.stdout)[1].split())
    failed = f" ({errors} errors, {late} late)" if errors or late else ""
    worked = (cpu(server) - before) * 1e3 / max(requests, 1)
    return f"{requests / micro * 1e6:7.0f} {worked:7.2f}{failed}"


@contextmanager
def serving() -> Iterator[tuple[str, int]]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
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
        yield address, server.pid
    finally:
        server.terminate()
        server.wait()


def measure(seconds: int) -> None:
    """The office that the environment names."""
    import django

    django.setup()
    from ratingoffice.office.store import lists

    with timed("tables laid out for pages"):
        lists.lay_out()
    pages = addresses()
    print("\n" + " " * 24 + "one at a time, ms                 16 at once: a second, ms of CPU each")
    print(" " * 24 + "first: median  95 %  again             new                seen", flush=True)
    asked = count()

    def new(paths: list[str], number: int) -> list[str]:
        """An address with another question is another page, though it says the same."""
        return [f"{path}{'&' if '?' in path else '?'}new={next(asked)}" for path in islice(cycle(paths), number)]

    with tempfile.TemporaryDirectory() as folder, serving() as (address, server):
        for what, paths in pages.items():
            alone(address, new(paths, 4 * WORKERS))  # the very first of each is not what a busy office is like
            seen = new(paths[20:] or paths, 40)
            one_by_one = f"{alone(address, seen)}   {alone(address, seen)}"
            load = [at_once(address, each, seconds, Path(folder), server) for each in (new(paths, 600 * seconds), seen)]
            print(f"{what:24} {one_by_one}   {'   '.join(load)}", flush=True)
    print(f"preview after one changed event, s: median of three {statistics.median(previews(3)):.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=500_000)
    parser.add_argument("--lists", type=int, default=24)
    parser.add_argument("--games", type=int, default=165_000, help="of each month")
    parser.add_argument("--seconds", type=int, default=3, help="of load on each kind of page, new and seen")
    parser.add_argument("--data", type=Path, default=Path("world-office"), help="where the office is, or is built")
    parser.add_argument("--only", choices=("SQLite", "PostgreSQL"))
    parser.add_argument("--step", choices=("build", "measure"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.step == "measure":
        measure(options.seconds)
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
    if options.only != "PostgreSQL":
        print(f"\nSQLite, load of the machine {os.getloadavg()[0]:.1f}")
        run("measure", options, data / "sqlite")
    if options.only != "SQLite":
        sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "office"))
        import postgres

        with postgres.server() as server, tempfile.TemporaryDirectory() as folder:
            if server is None:
                sys.exit("no PostgreSQL server is installed")
            with postgres.database(server) as url:
                os.environ["DATABASE_URL"] = url
                print(f"\nPostgreSQL, load of the machine {os.getloadavg()[0]:.1f}")
                with timed("copied into it"):
                    subprocess.run([*OFFICE, "office", "restore", str(copy), "--data", folder], check=True)
                run("measure", options, Path(folder))


def run(step: str, options: argparse.Namespace, data: Path) -> None:
    """In a process of its own: one process knows one office."""
    told = {"RATINGOFFICE_DATA": str(data), "DJANGO_SETTINGS_MODULE": "ratingoffice.office.settings"}
    given = [f"--{name}={getattr(options, name)}" for name in ("players", "lists", "games", "seconds")]
    subprocess.run([sys.executable, __file__, "--step", step, *given], check=True, env=os.environ | told)


if __name__ == "__main__":
    main()
