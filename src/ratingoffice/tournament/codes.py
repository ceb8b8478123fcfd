"""The codes of TRF26: `BH`, `BH/C1`, `BH:MP/C1`, `KS/L+1`, `SSSC/F/K2.5` …

    BH : MP / C1 / P         EDE(BC,TBR) : GP
    │    │    └────┴── modifiers, in any order
    │    └── which team score; by default the primary one
    └── the tie-break; of EDE, what follows between two teams (13.3.2)

A code that is not known, or a modifier that its tie-break has no use for, is refused with those that would do. A
tie-break of the organiser's own (4.1) has any other name, and values that are given with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import NamedTuple

from ratingoffice.book.findings import BadInput
from ratingoffice.message import Message


class TieBreak(NamedTuple):
    """What the regulations say of a tie-break: its name, its article, what may follow its code."""

    title: str
    article: str
    #: C cut and median, L limit, P forfeits as played, U rating for the unrated, K factor, F fore, N without 16.5,
    #: R the other way round
    modifiers: str = ""
    score: bool = False  # may be followed by :MP or :GP
    only: str = ""  # "teams"
    in_group: bool = False  # computed within the group still tied: the value is the place won there
    #: of article 5: A within a tied group, B one's own results, C the opponents' results, D known before the games
    type: str = ""
    since: str = ""  # the edition that brought it; "": it was always there


EDE = TieBreak("Extended direct encounter", "13.3", "P", score=True, only="teams", in_group=True, type="A")
TIE_BREAKS: dict[str, TieBreak] = {
    "PTS": TieBreak("Points", "4.2", score=True),
    "DE": TieBreak("Direct encounter", "6", "P", score=True, in_group=True, type="A"),
    "WIN": TieBreak("Number of wins", "7.1", type="B"),
    "WON": TieBreak("Number of games won", "7.2", "P", type="B"),
    "BPG": TieBreak("Games played with black", "7.3", "P", type="B"),
    "BWG": TieBreak("Games won with black", "7.4", "P", type="B"),
    "PS": TieBreak("Progressive scores", "7.5", "C", score=True, type="B"),
    "GE": TieBreak("Rounds one elected to play", "7.6", type="B"),
    "STD": TieBreak("Standard points", "7.7", score=True, since="fide-tiebreaks-2026"),
    "BH": TieBreak("Buchholz", "8.1", "CPN", score=True, type="C"),
    "AOB": TieBreak("Average of opponents' Buchholz", "8.2", "CPF", score=True, type="CC"),
    "FB": TieBreak("Fore Buchholz", "8.3", "CPN", score=True, type="D"),
    "SB": TieBreak("Sonneborn-Berger", "9.1", "CPN", score=True, type="BC"),
    "KS": TieBreak("Koya system", "9.2", "L", score=True, type="BC"),
    "ARO": TieBreak("Average rating of opponents", "10.1", "CPU", type="D"),
    "TPR": TieBreak("Tournament performance rating", "10.2", "PU", type="DB"),
    "PTP": TieBreak("Perfect tournament performance", "10.3", "PU", type="DB"),
    "APRO": TieBreak("Average performance rating of opponents", "10.4", "CPU", type="DC"),
    "APPO": TieBreak("Average perfect performance of opponents", "10.5", "CPU", type="DC"),
    "RTNG": TieBreak("Rating", "10.6", "RU", since="fide-tiebreaks-2026"),
    "MPTS": TieBreak("Match points", "11.1.1", only="teams"),
    "GPTS": TieBreak("Game points", "11.1.2", only="teams"),
    "MPVGP": TieBreak("Match points versus game points", "13.1", only="teams", type="B"),
    "EMMSB": TieBreak("Extended Sonneborn-Berger, match × match points", "13.2.1", "CPN", only="teams", type="BC"),
    "EMGSB": TieBreak("Extended Sonneborn-Berger, match × game points", "13.2.2", "CPN", only="teams", type="BC"),
    "EGMSB": TieBreak("Extended Sonneborn-Berger, game × match points", "13.2.3", "CPN", only="teams", type="BC"),
    "EGGSB": TieBreak("Extended Sonneborn-Berger, game × game points", "13.2.4", "CPN", only="teams", type="BC"),
    "EDE": EDE,
    "EDEC": EDE._replace(title="Extended direct encounter, then BC"),
    "EDET": EDE._replace(title="Extended direct encounter, then TBR"),
    "EDEB": EDE._replace(title="Extended direct encounter, then BBE"),
    "EDEBT": EDE._replace(title="Extended direct encounter, then BC, TBR"),
    "EDEBB": EDE._replace(title="Extended direct encounter, then BC, BBE"),
    "SSSC": TieBreak("Sum of score and strength of opponents", "13.4", "CPNKF", score=True, only="teams", type="BC/BD"),
    "BC": TieBreak("Board count", "12.1", only="teams", type="B"),
    "TBR": TieBreak("Top board results", "12.2", only="teams", in_group=True, type="B"),
    "BBE": TieBreak("Bottom board elimination", "12.3", only="teams", in_group=True, type="B"),
    "RND": TieBreak("Drawing of lots", "4.2", in_group=True),
    "TPN": TieBreak("Start number", "7.8", "R", since="fide-tiebreaks-2026"),
}
#: what `Code.name` is for a tie-break of the organiser's own; it is `written` as the organiser calls it
CUSTOM = "OWN"
CUSTOM_TIE_BREAK = TieBreak("Defined by the organiser", "4.1")
ALIASES = {"REP": "GE"}
EXTENDED_SB = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
SPELLINGS = {"MPVGP": "MPvGP"}
#: what follows where two teams are tied in both scores (13.3.2), by the codes that have a name for it
THEN: dict[str, tuple[str, ...]] = {
    "EDE": (),
    "EDEC": ("BC",),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
}
OF_BOARDS = ("BC", "TBR", "BBE")  # article 12

#: these are compiled when a code needs them
MODIFIER = (
    r"(?P<cut>[CM])(?P<times>[1-9]\d?)|L(?P<limit>[+-]\d{1,3})|U(?P<unrated>\d{1,4})"
    r"|K(?P<factor>\d{1,4}(?:\.\d{1,4})?)|[PFNR]"
)
HEAD = r"EDE\((?P<then>[A-Z]*(?:,[A-Z]*)*)\)(?P<rest>.*)"
#: between codes; what stands in brackets belongs together
BETWEEN = re.compile(r"[,;\s]+(?![^()]*\))")
#: a cut without its stroke: BHC1, BH-C1
CUT = r"(?P<name>.+?)[-. ]?(?P<cut>[CM][12])"


class Code(NamedTuple):
    written: str
    name: str  # a key of TIE_BREAKS
    score: str = ""  # "MP", "GP"; "": the primary one
    low: int = 0
    high: int = 0
    limit: int = 0  # of KS, in half points
    as_played: bool = False
    unrated: int | None = None
    factor: Fraction | None = None
    fore: bool = False
    no_exception: bool = False  # 16.6: without 16.5
    then: tuple[str, ...] = ()  # of EDE (13.3.2)
    reverse: bool = False  # of RTNG and TPN: the other way round

    @property
    def tie_break(self) -> TieBreak:
        return CUSTOM_TIE_BREAK if self.name == CUSTOM else TIE_BREAKS[self.name]


class UnknownCode(BadInput):
    def __init__(self, written: str) -> None:
        self.short = Message('tie-break "{code}" is not known', code=written)
        if meant := _suggest_code(written):
            self.short = Message('tie-break "{code}" is not known (did you mean {meant}?)', code=written, meant=meant)
        exist = ", ".join(SPELLINGS.get(code, code) for code in (*TIE_BREAKS, *ALIASES))
        super().__init__(Message("{problem}; there are {codes}", problem=self.short, codes=exist))


def split_codes(text: str) -> list[str]:
    """`PTS,EDE(BC,TBR),BH` one by one."""
    return [code for code in BETWEEN.split(text) if code]


def parse_code(written: str, own: Collection[str] = ()) -> Code:
    """The code; raises `BadInput` with what would be right. `own` are the names of the organiser's own tie-breaks."""
    if written.strip() in own:
        return Code(written.strip(), CUSTOM)
    head, *modifiers = written.strip().upper().split("/")
    then: tuple[str, ...] = ()
    if "(" in head and (followed := re.fullmatch(HEAD, head)):
        then, head = tuple(followed["then"].split(",")), "EDE" + followed["rest"]
        if not set(then) <= set(OF_BOARDS) or len(set(then)) < len(then):
            raise BadInput(
                '"{code}": in brackets stands what follows between two teams, each once: {codes} (13.3.2)',
                code=written,
                codes=", ".join(OF_BOARDS),
            )
    name, colon, score = head.partition(":")
    name = ALIASES.get(name, name)
    if name == "ESB":
        raise BadInput(
            '"{code}" does not say which of the four: {codes} (13.2)', code=written, codes=", ".join(EXTENDED_SB)
        )
    tie_break = TIE_BREAKS.get(name)
    if tie_break is None:
        raise UnknownCode(written)
    if colon and (score not in ("MP", "GP") or not tie_break.score):
        if tie_break.score:
            raise BadInput('"{code}": {name} takes :MP or :GP', code=written, name=SPELLINGS.get(name, name))
        raise BadInput('"{code}": {name} has no choice of score', code=written, name=SPELLINGS.get(name, name))
    values: dict[str, int | bool | Fraction] = {}
    for modifier in modifiers:
        match = re.fullmatch(MODIFIER, modifier)
        letter = modifier[:1].replace("M", "C")
        if match is None or letter not in tie_break.modifiers:
            raise BadInput(
                '"{code}": {name} does not take "/{modifier}"; {it_takes}',
                code=written,
                name=SPELLINGS.get(name, name),
                modifier=modifier,
                it_takes=_describe_modifiers(tie_break),
            )
        new = _modifier_value(match, modifier)
        if new.keys() & values.keys():
            raise BadInput('"{code}" has two modifiers of one kind', code=written)
        values |= new
    return Code(written.strip(), name, score, then=then or THEN.get(name, ()), **values)  # type: ignore[arg-type]


def usable_codes(written: Iterable[str], own: Collection[str] = ()) -> tuple[list[str], list[Message]]:
    """Those of a list that can be used, and what is wrong with the others."""
    accepted: list[str] = []
    problems: list[Message] = []
    for code in written:
        try:
            parse_code(code, own)
            accepted.append(code)
        except UnknownCode as unknown:
            problems.append(unknown.short)
        except BadInput as bad:
            problems.append(bad.message)
    return accepted, problems


def parse_codes(written: Iterable[str], own: Collection[str] = ()) -> list[tuple[str, Code]]:
    """The codes with the keys of their values: a code that appears again is `DE#2`."""
    keyed: list[tuple[str, Code]] = []
    times: dict[str, int] = {}
    for code in (parse_code(text, own) for text in written):
        times[code.written] = count = times.get(code.written, 0) + 1
        keyed.append((code.written if count == 1 else f"{code.written}#{count}", code))
    return keyed


def _suggest_code(written: str) -> str:
    """The code that somebody may have had in mind; "": none is near."""
    import difflib  # slow to load, rarely needed

    text = written.strip().upper()
    cut = re.fullmatch(CUT, text)
    if cut and "C" in TIE_BREAKS.get(cut["name"], CUSTOM_TIE_BREAK).modifiers:
        return f"{cut['name']}/{cut['cut']}"
    for code, tie_break in TIE_BREAKS.items():
        if len(text) > 3 and tie_break.title.upper().startswith(text):
            return SPELLINGS.get(code, code)
    near = difflib.get_close_matches(text, (*TIE_BREAKS, *ALIASES), n=1)
    return SPELLINGS.get(near[0], near[0]) if near else ""


def _modifier_value(match: re.Match[str], modifier: str) -> dict[str, int | bool | Fraction]:
    if match["cut"]:
        times = int(match["times"])
        return {"low": times, "high": times} if match["cut"] == "M" else {"low": times}
    if match["factor"]:
        return {"factor": Fraction(match["factor"])}
    for field in ("limit", "unrated"):
        if match[field]:
            return {field: int(match[field])}
    return {{"P": "as_played", "F": "fore", "N": "no_exception", "R": "reverse"}[modifier]: True}


def _describe_modifiers(tie_break: TieBreak) -> Message:
    shapes = {"C": "/C1 /C2 /M1 /M2", "L": "/L+1 /L-1", "P": "/P", "U": "/U1400", "K": "/K3", "F": "/F", "N": "/N"}
    shapes["R"] = "/R"
    if not tie_break.modifiers:
        return Message("it takes no modifier")
    return Message("it takes {modifiers}", modifiers=" ".join(shapes[letter] for letter in tie_break.modifiers))
