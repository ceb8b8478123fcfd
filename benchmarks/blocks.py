"""The figures of README.md and docs/benchmarks.md, from `results.json`: what stands between two marks is written anew.

    <!-- figures: rating -->            the figures alone
    <!-- figures: rating, in full -->   with a note on every row
    <!-- end of figures -->

A benchmark that is not in the file leaves its block empty.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import results
from report import Report

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", ROOT / "docs" / "benchmarks.md")
BLOCK = re.compile(r"(<!-- figures: (\w+)(, in full)? -->\n).*?(<!-- end of figures -->)", re.DOTALL)


def rewritten(page: str, reports: dict[str, Report]) -> str:
    def block(found: re.Match[str]) -> str:
        begin, name, in_full, end = found.groups()
        figures = f"\n{reports[name].markdown(notes=bool(in_full))}\n\n" if name in reports else ""
        return f"{begin}{figures}{end}"

    return BLOCK.sub(block, page)


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="benchmarks/figures", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a page is not up to date")
    options = parser.parse_args()
    reports, stale = results.read(), False
    for page in PAGES:
        text = page.read_text()
        new = rewritten(text, reports)
        if new != text:
            stale = True
            print(f"{page.relative_to(ROOT)}: {'not up to date' if options.check else 'written'}", file=sys.stderr)
            if not options.check:
                page.write_text(new)
    return int(stale and options.check)
