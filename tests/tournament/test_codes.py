"""The codes of TRF26: what is read, and what is refused with what would be right."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.book.findings import BadInput
from ratingoffice.tournament.codes import (
    CUSTOM,
    OF_BOARDS,
    THEN,
    TIE_BREAKS,
    Code,
    parse_code,
    parse_codes,
    split_codes,
    usable_codes,
)
from ratingoffice.tournament.tiebreaks import IN_GROUP, MEASURES


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("BH", Code("BH", "BH")),
        ("BH/C1", Code("BH/C1", "BH", low=1)),
        ("BH/M2", Code("BH/M2", "BH", low=2, high=2)),
        ("BH:MP/C1/P", Code("BH:MP/C1/P", "BH", "MP", low=1, as_played=True)),
        ("BH:GP/P/C1", Code("BH:GP/P/C1", "BH", "GP", low=1, as_played=True)),
        ("bh/c2/n", Code("bh/c2/n", "BH", low=2, no_exception=True)),
        ("KS/L+1", Code("KS/L+1", "KS", limit=1)),
        ("KS/L-2", Code("KS/L-2", "KS", limit=-2)),
        ("ARO/U1400", Code("ARO/U1400", "ARO", unrated=1400)),
        ("SSSC/F/K3", Code("SSSC/F/K3", "SSSC", factor=Fraction(3), fore=True)),
        ("REP", Code("REP", "GE")),
        ("MPvGP", Code("MPvGP", "MPVGP")),
        ("EDEBT/P", Code("EDEBT/P", "EDEBT", as_played=True, then=("BC", "TBR"))),
        ("EDEC", Code("EDEC", "EDEC", then=("BC",))),
        ("EDE(TBR,BBE)", Code("EDE(TBR,BBE)", "EDE", then=("TBR", "BBE"))),
        ("ede(bc,tbr):gp/p", Code("ede(bc,tbr):gp/p", "EDE", "GP", as_played=True, then=("BC", "TBR"))),
        ("SSSC/K2.5", Code("SSSC/K2.5", "SSSC", factor=Fraction(5, 2))),
        ("RND", Code("RND", "RND")),
        ("TPN", Code("TPN", "TPN")),
    ],
)
def test_a_code_is_read(written: str, read: Code) -> None:
    assert parse_code(written) == read


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("XYZ", "there are PTS, DE, WIN"),
        ("", "there are PTS, DE, WIN"),
        ("ESB", "EMMSB, EMGSB, EGMSB, EGGSB"),
        ("ESB/C1", "EMMSB, EMGSB, EGMSB, EGGSB"),
        ("BH/C0", "/C1 /C2 /M1 /M2"),
        ("BH/Q", "/C1 /C2 /M1 /M2 /P /N"),
        ("BH/L+1", "does not take"),
        ("WIN/C1", "it takes no modifier"),
        ("KS/L1", "/L+1 /L-1"),
        ("TPR/C1", "/P /U1400"),
        ("BH:XP", ":MP or :GP"),
        ("WIN:GP", "no choice of score"),
        ("BH/C1/M1", "two modifiers of one kind"),
        ("SSSC/K2,5", "/K3"),
        ("EDE(BC,BC)", "each once: BC, TBR, BBE"),
        ("EDE(DE)", "BC, TBR, BBE"),
        ("EDE()", "BC, TBR, BBE"),
        ("DE(BC)", "did you mean"),
        ("OWN", "is not known"),
        ("BHC1", "did you mean BH/C1?"),
        ("SB-C2", "did you mean SB/C2?"),
        ("APROO", "did you mean APRO?"),
        ("Buchholz", "did you mean BH?"),
        ("Sonneborn", "did you mean SB?"),
    ],
)
def test_a_wrong_code_is_refused_with_what_would_be_right(written: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_code(written)
    assert said in str(refused.value)


def test_a_code_that_appears_again_is_numbered() -> None:
    assert [key for key, _ in parse_codes(["DE", "BH", "DE", "DE", "BH"])] == ["DE", "BH", "DE#2", "DE#3", "BH#2"]


def test_every_known_code_has_a_tie_break() -> None:
    assert {*TIE_BREAKS, CUSTOM} == set(MEASURES) | set(IN_GROUP)
    assert {code for code, known in TIE_BREAKS.items() if known.in_group} == set(IN_GROUP)


def test_every_order_of_article_12_can_be_asked_for() -> None:
    """13.3.2: which of the three, and in which order."""
    orders = [order for count in (1, 2, 3) for order in permutations(OF_BOARDS, count)]
    assert len(orders) == 3 + 6 + 6
    assert [parse_code(f"EDE({','.join(order)})").then for order in orders] == orders
    assert all(parse_code(code).then == then for code, then in THEN.items())


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("PTS,DE,BH/C1", ["PTS", "DE", "BH/C1"]),
        ("MPTS, EDE(BC,TBR), BH", ["MPTS", "EDE(BC,TBR)", "BH"]),
        ("PTS DE;BH", ["PTS", "DE", "BH"]),
        (" ,, ", []),
    ],
)
def test_what_stands_in_brackets_belongs_together(text: str, codes: list[str]) -> None:
    assert split_codes(text) == codes


def test_of_a_list_what_can_be_used_and_what_is_wrong_with_the_rest() -> None:
    kept, problems = usable_codes(["PTS", "BHC1", "WIN/C1", "BLITZ"], own=["BLITZ"])
    assert kept == ["PTS", "BLITZ"]
    assert [str(problem) for problem in problems] == [
        'tie-break "BHC1" is not known (did you mean BH/C1?)',
        '"WIN/C1": WIN does not take "/C1"; it takes no modifier',
    ]


@given(st.text() | st.text(alphabet="BHSEDCKPRTN()/:.,0123456789+-"))
def test_whatever_is_written_is_a_code_or_refused(text: str) -> None:
    kept, problems = usable_codes(split_codes(text))
    assert len(kept) + len(problems) == len(split_codes(text))
