"""The addresses of many players at once are those that each would have alone."""

from __future__ import annotations

from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from ratingoffice.office.web.shared.address_parts import ANY_ID, addresses


@given(st.text(min_size=1, max_size=12).filter(lambda text: "\0" not in text and text not in (".", "..")))
def test_an_address_is_the_one_that_reverse_writes(player_id: str) -> None:
    try:
        expected = reverse("public:player", args=["fide", player_id])
    except UnicodeEncodeError:  # half a character is no id
        return
    assert addresses("public:player", "fide", ANY_ID)(player_id) == expected


def test_what_stands_after_the_id_stays(client: object) -> None:
    assert (
        addresses("public:why", "fide", ANY_ID, "standard", "2026-03")("a/b~")
        == "/players/fide/a~2Fb~7E/why/standard/2026-03/"
    )
