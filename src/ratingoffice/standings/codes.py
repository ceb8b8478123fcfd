"""The codes of TRF26: `BH`, `BH/C1`, `BH:MP/C1`, `KS/L+1`, `SSSC/F/K3` …

    BH : MP / C1 / P
    │    │    └────┴── modifiers, in any order
    │    └── which team score; by default the primary one
    └── the tie-break

A code that is not known, or a modifier that its tie-break has no use for, is refused with those that would do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ratingoffice.model.findings import BadInput
from ratingoffice.sentence import Sentence


@dataclass(frozen=True)
class Known:
    """What the regulations say of a tie-break: its name, its article, what may follow its code."""

    title: str
    article: str
    #: C cut and median, L limit, P forfeits as played, U rating for the unrated, K factor, F fore, N without 16.5
    takes: str = ""
    score: bool = False  # may be followed by :MP or :GP
    only: str = ""  # "teams"
    in_group: bool = False  # computed within the group still tied: the value is the place won there


KNOWN: dict[str, Known] = {
    "PTS": Known("Points", "4.2", score=True),
    "DE": Known("Direct encounter", "6", "P", score=True, in_group=True),
    "WIN": Known("Number of wins", "7.1"),
    "WON": Known("Number of games won", "7.2", "P"),
    "BPG": Known("Games played with black", "7.3", "P"),
    "BWG": Known("Games won with black", "7.4", "P"),
    "PS": Known("Progressive scores", "7.5", "C", score=True),
    "GE": Known("Rounds one elected to play", "7.6"),
    "BH": Known("Buchholz", "8.1", "CPN", score=True),
    "AOB": Known("Average of opponents' Buchholz", "8.2", "CPF", score=True),
    "FB": Known("Fore Buchholz", "8.3", "CPN", score=True),
    "SB": Known("Sonneborn-Berger", "9.1", "CPN", score=True),
    "KS": Known("Koya system", "9.2", "L", score=True),
    "ARO": Known("Average rating of opponents", "10.1", "CPU"),
    "TPR": Known("Tournament performance rating", "10.2", "PU"),
    "PTP": Known("Perfect tournament performance", "10.3", "PU"),
    "APRO": Known("Average performance rating of opponents", "10.4", "CPU"),
    "APPO": Known("Average perfect performance of opponents", "10.5", "CPU"),
    "MPTS": Known("Match points", "11.1.1", only="teams"),
    "GPTS": Known("Game points", "11.1.2", only="teams"),
    "MPVGP": Known("Match points versus game points", "13.1", only="teams"),
    "EMMSB": Known("Extended Sonneborn-Berger, match × match points", "13.2.1", "CPN", only="teams"),
    "EMGSB": Known("Extended Sonneborn-Berger, match × game points", "13.2.2", "CPN", only="teams"),
    "EGMSB": Known("Extended Sonneborn-Berger, game × match points", "13.2.3", "CPN", only="teams"),
    "EGGSB": Known("Extended Sonneborn-Berger, game × game points", "13.2.4", "CPN", only="teams"),
    "EDE": Known("Extended direct encounter", "13.3", "P", score=True, only="teams", in_group=True),
    "EDET": Known("Extended direct encounter, then TBR", "13.3", "P", score=True, only="teams", in_group=True),
    "EDEB": Known("Extended direct encounter, then BBE", "13.3", "P", score=True, only="teams", in_group=True),
    "EDEBT": Known("Extended direct encounter, then BC, TBR", "13.3", "P", score=True, only="teams", in_group=True),
    "EDEBB": Known("Extended direct encounter, then BC, BBE", "13.3", "P", score=True, only="teams", in_group=True),
    "SSSC": Known("Sum of score and strength of opponents", "13.4", "CPNKF", score=True, only="teams"),
    "BC": Known("Board count", "12.1", only="teams"),
    "TBR": Known("Top board results", "12.2", only="teams", in_group=True),
    "BBE": Known("Bottom board elimination", "12.3", only="teams", in_group=True),
}
ALIASES = {"REP": "GE"}
EXTENDED_SB = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
SHOWN = {"MPVGP": "MPvGP"}

MODIFIER = re.compile(
    r"(?P<cut>[CM])(?P<times>[1-9]\d?)|L(?P<limit>[+-]\d{1,3})|U(?P<unrated>\d{1,4})|K(?P<factor>\d{1,4})|[PFN]"
)


@dataclass(frozen=True)
class Code:
    written: str
    name: str  # a key of KNOWN
    score: str = ""  # "MP", "GP"; "": the primary one
    low: int = 0
    high: int = 0
    limit: int = 0  # of KS, in half points
    as_played: bool = False
    unrated: int | None = None
    factor: int | None = None
    fore: bool = False
    no_exception: bool = False  # 16.6: without 16.5

    @property
    def known(self) -> Known:
        return KNOWN[self.name]


def parse(written: str) -> Code:
    """The code; raises `BadInput` with what would be right."""
    head, *modifiers = written.strip().upper().split("/")
    name, colon, score = head.partition(":")
    name = ALIASES.get(name, name)
    if name == "ESB":
        raise BadInput(
            '"{code}" does not say which of the four: {codes} (13.2)', code=written, codes=", ".join(EXTENDED_SB)
        )
    known = KNOWN.get(name)
    if known is None:
        exist = ", ".join(SHOWN.get(code, code) for code in (*KNOWN, *ALIASES))
        raise BadInput('tie-break "{code}" is not known: there are {codes}', code=written, codes=exist)
    if colon and (score not in ("MP", "GP") or not known.score):
        if known.score:
            raise BadInput('"{code}": {name} takes :MP or :GP', code=written, name=SHOWN.get(name, name))
        raise BadInput('"{code}": {name} has no choice of score', code=written, name=SHOWN.get(name, name))
    values: dict[str, int | bool] = {}
    for modifier in modifiers:
        found = MODIFIER.fullmatch(modifier)
        letter = modifier[:1].replace("M", "C")
        if found is None or letter not in known.takes:
            raise BadInput(
                '"{code}": {name} does not take "/{modifier}"; {it_takes}',
                code=written,
                name=SHOWN.get(name, name),
                modifier=modifier,
                it_takes=_takes(known),
            )
        new = _value(found, modifier)
        if new.keys() & values.keys():
            raise BadInput('"{code}" has two modifiers of one kind', code=written)
        values |= new
    return Code(written.strip(), name, score, **values)  # type: ignore[arg-type]


def parse_list(written: Iterable[str]) -> list[tuple[str, Code]]:
    """The codes with the keys of their values: a code that appears again is `DE#2`."""
    keyed: list[tuple[str, Code]] = []
    times: dict[str, int] = {}
    for code in map(parse, written):
        times[code.written] = again = times.get(code.written, 0) + 1
        keyed.append((code.written if again == 1 else f"{code.written}#{again}", code))
    return keyed


def _value(found: re.Match[str], modifier: str) -> dict[str, int | bool]:
    if found["cut"]:
        times = int(found["times"])
        return {"low": times, "high": times} if found["cut"] == "M" else {"low": times}
    for field in ("limit", "unrated", "factor"):
        if found[field]:
            return {field: int(found[field])}
    return {{"P": "as_played", "F": "fore", "N": "no_exception"}[modifier]: True}


def _takes(known: Known) -> Sentence:
    shapes = {"C": "/C1 /C2 /M1 /M2", "L": "/L+1 /L-1", "P": "/P", "U": "/U1400", "K": "/K3", "F": "/F", "N": "/N"}
    if not known.takes:
        return Sentence("it takes no modifier")
    return Sentence("it takes {modifiers}", modifiers=" ".join(shapes[letter] for letter in known.takes))
