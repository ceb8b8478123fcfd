"""日本チェス連盟 (Japan Chess Federation)."""

from __future__ import annotations

from ratingoffice.federations.body import Body, Chapter
from ratingoffice.federations.jcf.interpretations import UNRECORDED
from ratingoffice.federations.jcf.y2024_10 import JCF_2024_10

JCF = Body(
    code="jcf",
    known_as="JCF",
    full_name="日本チェス連盟",
    nation="JPN",
    chapters=(Chapter((JCF_2024_10,)),),
    on_record={"standard": "fide_standard", "rapid": "fide_rapid"},
    unrecorded=UNRECORDED,
)
