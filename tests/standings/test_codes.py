"""The codes of TRF26: what is read, and what is refused with what would be right."""

from __future__ import annotations

import pytest

from ratingoffice.model.findings import BadInput
from ratingoffice.standings.codes import KNOWN, Code, parse, parse_list
from ratingoffice.standings.tiebreaks import IN_GROUP, MEASURES


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
        ("SSSC/F/K3", Code("SSSC/F/K3", "SSSC", factor=3, fore=True)),
        ("REP", Code("REP", "GE")),
        ("MPvGP", Code("MPvGP", "MPVGP")),
        ("EDEBT/P", Code("EDEBT/P", "EDEBT", as_played=True)),
    ],
)
def test_a_code_is_read(written: str, read: Code) -> None:
    assert parse(written) == read


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
    ],
)
def test_a_wrong_code_is_refused_with_what_would_be_right(written: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse(written)
    assert said in str(refused.value)


def test_a_code_that_appears_again_is_numbered() -> None:
    assert [key for key, _ in parse_list(["DE", "BH", "DE", "DE", "BH"])] == ["DE", "BH", "DE#2", "DE#3", "BH#2"]


def test_every_known_code_has_a_tie_break() -> None:
    assert set(KNOWN) == set(MEASURES) | set(IN_GROUP)
    assert {code for code, known in KNOWN.items() if known.in_group} == set(IN_GROUP)
