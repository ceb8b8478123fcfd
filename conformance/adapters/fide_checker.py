"""FIDE's own checker as a program that is asked: an adapter, to copy for any program that takes a file and gives a table.

    python -m venv other && other/bin/pip install gacrux
    ratingoffice conform --edition fide-tiebreaks-2023 --with "other/bin/python conformance/adapters/fide_checker.py"

Each question becomes a TRF file and a command; the table that comes out becomes the answer. The checker knows
tie-breaks only, rounds averages, and prints "-0" where there is no value: what it cannot be asked is skipped.
"""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from gacrux.tiebreakchecker import tiebreakchecker

ROUNDED = ("AOB", "SSSC")


def answer(question: dict, folder: Path) -> dict:
    given = question["given"]
    if question["asked"] not in ("tiebreak", "rank"):
        return {"skip": "only tie-breaks are known here"}
    codes = [given["code"]] if question["asked"] == "tiebreak" else given["codes"]
    if codes[0].startswith(ROUNDED):
        return {"skip": "averages are rounded here"}
    report, out = folder / "report.trf", folder / "out.txt"
    report.write_text(given["trf"], encoding="utf-8")
    out.unlink(missing_ok=True)
    system = "-p" if "robin" in given["trf"].lower() else "-s"
    sys.argv = ["tiebreakchecker", "-i", str(report), "-o", str(out), "-d", "T", system, "-t", *codes]
    with redirect_stdout(sys.stderr):
        tiebreakchecker().common_main()
    if not out.exists():
        return {"skip": "no answer comes out"}
    rows = [line.split("\t") for line in out.read_text(encoding="utf-8").splitlines()[1:]]
    if question["asked"] == "rank":
        return {"answer": {"ranks": {row[0]: int(row[1]) for row in rows}}}
    return {"answer": {"values": {row[0]: None if row[2] == "-0" else row[2] for row in rows}}}


def main() -> None:
    with TemporaryDirectory() as folder:
        for line in sys.stdin:
            question = json.loads(line)
            try:
                told = answer(question, Path(folder))
            except (Exception, SystemExit) as error:  # whatever it is, the next question can be asked
                told = {"skip": f"it cannot be asked this: {error!r}"}
            print(json.dumps({"id": question["id"]} | told), flush=True)


if __name__ == "__main__":
    main()
