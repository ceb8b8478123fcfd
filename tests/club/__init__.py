"""The Kursaal Chess Club: a body that none of ours is. Its regulation is the README; nothing else knows of it."""

from club.y2020_01 import CLUB_2020_01
from club.y2026_01 import CLUB_2026_01
from ratingoffice.federations.body import Body, Chapter

# fmt: off
BODY = Body(
    code="club", known_as="Kursaal", full_name="Kursaal Chess Club", list_day=15,
    chapters=(Chapter((CLUB_2020_01, CLUB_2026_01)),),
    declarations={"club_evening": "An evening of the club"},
    approvals={"excused": "Late announcement excused by the committee"},
    rulings={"telephone": "A telephone rang: game not rated"},
)
