"""The findings of `check` for CI services: SARIF 2.1.0 and JUnit XML."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ratingoffice import __version__
from ratingoffice.message import Wording, template_of

if TYPE_CHECKING:
    from ratingoffice.book.findings import Finding
    from ratingoffice.intake.check_report import CheckResult
    from ratingoffice.intake.verdicts import Judgement

LEVELS = {"error": "error", "warning": "warning", "info": "note"}
#: the rule under which an event is shown that the edition does not rate: nothing is wrong with its file
VERDICT, NOT_RATED = "verdict", "What the edition says of an event that it does not rate."
HELP = "docs/for-pairing-programs.md of Rating Office says what a finding is; `ratingoffice check FILE` shows them all."
#: said of a file in a folder that is no report
NOT_CHECKED = "not checked: no report by its name or first lines"
#: what XML cannot hold
UNWRITABLE = re.compile(r"[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")


def sarif(checked: Sequence[CheckResult], unchecked: Sequence[Path] = ()) -> dict[str, Any]:
    """One run; the rules are the codes of the findings, each told by the first of its sentences.

    The other files, which are no reports, are notifications of the run: nothing is wrong with them.
    """
    rules: dict[str, dict[str, Any]] = {}
    numbers: dict[str, int] = {}
    results = []

    def tell(code: str, says: str, level: str, message: Wording, file: str, region: dict[str, int]) -> None:
        if code not in rules:
            numbers[code], rules[code] = len(rules), _rule(code, says)
        results.append(_result(numbers[code], code, level, message, file, region))

    for result in checked:
        for finding in result.findings:
            says, level = template_of(finding.message), LEVELS[finding.severity]
            tell(finding.code, says, level, finding.message, finding.file or result.file, _region(finding))
        judged = result.judgement
        if judged is not None and judged.outcome != "rated":
            tell(VERDICT, NOT_RATED, "note", verdict_of(judged), result.file, {"startLine": 1})
    driver = {"name": "ratingoffice", "version": __version__, "rules": list(rules.values())}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "artifacts": [{"location": {"uri": uri_of(result.file)}} for result in checked],
        "results": results,
    }
    if unchecked:
        run["invocations"] = [
            {"executionSuccessful": True, "toolExecutionNotifications": [_notification(path) for path in unchecked]}
        ]
    return {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}


def _notification(path: Path) -> dict[str, Any]:
    location = {"physicalLocation": {"artifactLocation": {"uri": uri_of(str(path))}}}
    return {"level": "note", "message": {"text": NOT_CHECKED}, "locations": [location]}


def _rule(code: str, says: str) -> dict[str, Any]:
    return {"id": code, "shortDescription": {"text": code}, "fullDescription": {"text": says}, "help": {"text": HELP}}


def _region(finding: Finding) -> dict[str, int]:
    """What is said of a file as a whole is shown at its first line: services show nothing without one."""
    region = {"startLine": finding.line or 1}
    if finding.line and finding.column.isdigit() and finding.column != "0":
        region["startColumn"] = int(finding.column)
    return region


def _result(rule: int, code: str, level: str, message: Wording, file: str, region: dict[str, int]) -> dict[str, Any]:
    return {
        "ruleId": code,
        "ruleIndex": rule,
        "level": level,
        "message": {"text": str(message)},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": uri_of(file)}, "region": region}}],
    }


def verdict_of(judged: Judgement) -> str:
    return f"{judged.outcome.replace('_', ' ')} ({judged.article}): {judged.reason}"


def uri_of(file: str) -> str:
    """Return the path relative to the current folder, as CI services want it; else the whole path."""
    path = Path(file)
    if path.is_absolute():
        if not path.is_relative_to(Path.cwd()):
            return path.as_uri()
        path = path.relative_to(Path.cwd())
    return quote(path.as_posix())


def junit(checked: Sequence[CheckResult], line_of: Callable[[Finding], str], unchecked: Sequence[Path] = ()) -> str:
    """A test case a file: it fails where the file has errors; warnings and repairs are what it printed.

    The other files, which are no reports, are test cases that were skipped.
    """
    from xml.etree import ElementTree as Xml

    failed = str(sum(result.count("error") > 0 for result in checked))
    tests = str(len(checked) + len(unchecked))
    counts = {"tests": tests, "failures": failed, "errors": "0", "skipped": str(len(unchecked))}
    suites = Xml.Element("testsuites", {"name": "ratingoffice check", **counts})
    suite = Xml.SubElement(suites, "testsuite", {"name": "ratingoffice check", **counts})
    for result in checked:
        case = Xml.SubElement(suite, "testcase", _case(Path(result.file)))
        errors = [finding for finding in result.findings if finding.severity == "error"]
        if errors:
            more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
            failure = Xml.SubElement(
                case, "failure", {"type": errors[0].code, "message": _writable(f"{errors[0].message}{more}")}
            )
            failure.text = _writable("\n".join(map(line_of, errors)))
        output = [line_of(finding) for finding in result.findings if finding.severity != "error"]
        if result.judgement is not None:
            output.append(verdict_of(result.judgement))
        if output:
            Xml.SubElement(case, "system-out").text = _writable("\n".join(output))
    for path in unchecked:
        Xml.SubElement(Xml.SubElement(suite, "testcase", _case(path)), "skipped", {"message": NOT_CHECKED})
    Xml.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(suites, encoding="unicode")}'


def _case(path: Path) -> dict[str, str]:
    return {"classname": _writable(path.parent.as_posix()), "name": _writable(path.name), "file": _writable(str(path))}


def _writable(text: str) -> str:
    return UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", text)
