"""TRF lines for tests, put into their columns by hand, so that reader and writer are not judged by themselves."""

from collections.abc import Sequence
from contextlib import suppress

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.formats.trf import read_trf
from ratingoffice.formats.trf.writer import write_trf26
from ratingoffice.tournament.tournament import Player, Tournament

#      1         2         3         4         5         6         7         8         9        10        11
#  45678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789
#  SSSS sTTT NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN RRRR FFF IIIIIIIIIII BBBB/BB/BB PPPP RRRR  1111 1 1  2222 2 2


def player(
    start_no: int | str,
    *cells: str,
    sex: str = "m",
    title: str = "",
    name: str = "",
    rating: int | str = 2000,
    federation: str = "UKR",
    fide_id: int | str = 0,
    birth: str = "1990/01/01",
    points: str = "",
    rank: int | str = "",
) -> str:
    """A 001 line; a cell is `12 w 1`, `0000 - H` or blank."""
    name = name or f"Player, {start_no}"
    line = (
        f"001 {start_no:>4} {sex:1}{title:>3} {name:33} {rating:>4} {federation:3} {fide_id:>11} {birth:10} "
        f"{points:>4} {rank:>4}"
    )
    return line + "".join(f"  {cell:>8}" for cell in cells)


def trf(*lines: str, end: str = "\n") -> bytes:
    return "".join(line + end for line in lines).encode()


def read(*lines: str) -> Tournament:
    """The tournament in these lines."""
    tournament, _, _ = read_trf(trf(*lines), "report.trf")
    assert tournament is not None
    return tournament


def read_player(line: str) -> Player:
    return read(line).players[0]


def findings(*lines: str) -> list[Finding]:
    return read_trf(trf(*lines), "report.trf")[1]


def sentences(*lines: str) -> list[str]:
    """`severity line:column message` of everything that was found."""
    return [shown(finding) for finding in findings(*lines)]


def shown(finding: Finding) -> str:
    place = f"{finding.line}:{finding.column}" if finding.column else f"{finding.line}"
    return f"{finding.severity} {place} {finding.message}"


def results(tournament: Tournament) -> dict[int, str]:
    """Each player's results in a row."""
    return {entry.start_no: "".join(cell.result for cell in entry.rounds) for entry in tournament.players}


def opponents(tournament: Tournament) -> dict[int, Sequence[int | None]]:
    return {entry.start_no: [cell.opponent for cell in entry.rounds] for entry in tournament.players}


def gives_findings(tournament: Tournament | None, found: Sequence[Finding]) -> None:
    """Whatever was read: a tournament that can be written as TRF, or an error that says why there is none."""
    assert all(str(finding.message) for finding in found)
    if tournament is None:
        assert any(finding.severity == "error" for finding in found)
    else:
        with suppress(BadInput):  # an id that TRF has no room for
            write_trf26(tournament)
