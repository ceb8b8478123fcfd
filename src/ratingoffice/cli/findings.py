"""How findings are printed: in their order, those that repeat counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ratingoffice.book.findings import Finding
from ratingoffice.message import Message, figures_of, template_of
from ratingoffice.unseen import visible

#: so many of one kind are printed, then they are counted; JSON has them all
MOST_PRINTED = {"error": 10, "warning": 3, "info": 1}
LINES = 8
#: what the sentence of a code asks for, as this command takes it; a page has fields instead
OPTIONS = {
    ("encoding", "info"): "--encoding",
    ("system", "info"): "--system",
    ("system", "warning"): "--system",
    ("edition", "info"): "--edition",
    ("event-id", "error"): "--event-id",
    ("event-kind", "warning"): "--kind",
    ("time-control-unknown", "error"): "--time-control",
    ("no-form", "error"): "ratingoffice template",
    ("pgn", "error"): "--pgn",
}


def line_of(finding: Finding) -> str:
    """`report.trf:12:99: error: …`, as compilers write it: editors and CI find the place."""
    place = ":".join(part for part in (finding.file, str(finding.line or ""), finding.column) if part)
    return visible((f"{place}: " if place else "") + f"{finding.severity}: {message_of(finding)} [{finding.code}]")


def message_of(finding: Finding) -> str:
    """Return the message of a finding, with the option that answers it."""
    option = OPTIONS.get((finding.code, finding.severity))
    return f"{finding.message} ({option})" if option else str(finding.message)


def lines_of(findings: Iterable[Finding], details: bool = False) -> Iterator[str]:
    """A line each; of a kind that repeats the first ones, and how many more there are and where."""
    kinds: dict[tuple[str, ...], list[Finding]] = {}
    for finding in findings:
        kinds.setdefault(_kind(finding), []).append(finding)
    for alike in kinds.values():
        first = alike[0]
        printed = (
            len(alike) if details or len(alike) <= MOST_PRINTED[first.severity] + 1 else MOST_PRINTED[first.severity]
        )
        yield from map(line_of, alike[:printed])
        if len(alike) > printed:
            lines = [str(finding.line) for finding in alike[printed:] if finding.line]
            where = f" (lines {', '.join(lines[:LINES])}{' …' if len(lines) > LINES else ''})" if lines else ""
            place = f"{first.file}: " if first.file else ""
            yield f"{place}{first.severity}: … and {len(alike) - printed:,} more like this{where} [{first.code}]"


def _kind(finding: Finding) -> tuple[str, ...]:
    """What two findings have in common that differ in their figures only."""
    problem = figures_of(finding.message).get("problem", "")
    return (
        finding.file,
        finding.severity,
        finding.code,
        template_of(finding.message),
        template_of(problem if isinstance(problem, Message) else str(problem)),
    )
