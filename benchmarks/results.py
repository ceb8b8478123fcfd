"""`benchmarks/results.json`: what was last measured of each benchmark, where, and with which versions."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
from pathlib import Path
from typing import Any

from load_report import LoadReport
from report import Report

RESULTS = Path(__file__).with_name("results.json")


def read(file: Path = RESULTS) -> dict[str, Report]:
    if not file.exists():
        return {}
    kinds: dict[str, type[Report]] = {"office": LoadReport}
    return {name: kinds.get(name, Report).read(told) for name, told in json.loads(file.read_text()).items()}


def merge(reports: dict[str, Report], file: Path) -> None:
    """These are replaced, the others stay as they were measured."""
    file.write_text(as_json(dict(sorted({**read(file), **reports}.items()))))


def as_json(reports: dict[str, Report]) -> str:
    return json.dumps({name: one.data() for name, one in reports.items()}, indent=1, ensure_ascii=False) + "\n"


def machine() -> dict[str, Any]:
    """Where it was measured, and what else was going on there; neither its name nor its folders."""
    return {
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30),
        "cpu": _cpu(),
        "load": round(os.getloadavg()[0], 1),
    }


def versions() -> dict[str, str]:
    named = {name: importlib.metadata.version(name) for name in ("ratingoffice", "polars", "django")}
    return {"Python": platform.python_version(), **named}


def _cpu() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())
