"""How a report writes its players' names, where the body asks for a way of its own."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ratingoffice.book.findings import Finding
from ratingoffice.federations.body import Body
from ratingoffice.tournament.tournament import Tournament

#: formats that write "Last, First" whoever made them; in the others stands what somebody typed
WITH_COMMA = ("TRF", "chess-results")


def check_names(
    tournament: Tournament,
    body: Body,
    file: str = "",
    lines: Mapping[int, int] | None = None,
    registered: Mapping[int, str] | None = None,
    reported_codes: Collection[str] = (),
) -> list[Finding]:
    """Warnings. `lines` and `registered`, by start number: where a name stands, and what the register has for it.

    `reported_codes`: the codes of findings that the reader has reported; these are not repeated.
    """
    if body.names is None:
        return []
    with_comma = tournament.source_format.startswith(WITH_COMMA)
    findings = []
    for player in tournament.players:
        registered_name = (registered or {}).get(player.start_no, "")
        for code, says in body.names(player.name, registered=registered_name, with_comma=with_comma):
            if code not in reported_codes:
                findings.append(Finding(file, (lines or {}).get(player.start_no, 0), "", says, code, "warning"))
    return findings
