"""How long a search takes in a register of any size: `python benchmarks/search.py [players]`.

Into an empty office, which RATINGOFFICE_DATA or DATABASE_URL names; one that is filled is searched as it is.
"""

from __future__ import annotations

import os
import random
import sys
import time
from datetime import date

import polars as pl

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingoffice.office.settings")
FIRST = (
    "vdo hon sa ka mo shev pe bon kov li ro za mel gri bar ko ya su ta na mar fer gon lo ander mul nov dra ste chu wa"
)
MIDDLE = "vy cha i pi ri che tro da len di va ni mu no ti re nan der so han go tu ha mi ban la pe sto gu zu do"
LAST = (
    "chenko r to nko shvili ov ova yan sen son mann er ez ini ska ski wicz vic nen la oglu dze chuk moto da berg ou an"
)


def fill(players: int, dice: random.Random) -> None:
    """As in life a few surnames are very common; every fifth has a name in kanji."""
    from ratingoffice.office.domain.lists.transfer import import_book

    surnames = [(a + b + c).capitalize() for a in FIRST.split() for b in MIDDLE.split() for c in LAST.split()]
    dice.shuffle(surnames)
    common = [1 / (place + 10) for place in range(len(surnames))]
    given = [(a + b).capitalize() for a in FIRST.split() for b in MIDDLE.split()]
    names = [f"{name}, {dice.choice(given)}" for name in dice.choices(surnames, common, k=players)]
    kanji = [
        "".join(chr(dice.randrange(0x4E00, 0x5A00)) for _ in range(4)) if at % 5 == 0 else None for at in range(players)
    ]
    ids = [str(10_000_000 + at) for at in range(players)]
    register = pl.DataFrame({"player_id": ids, "name": names, "native_name": kanji})
    ratings = pl.DataFrame(
        {"player_id": ids, "rating": [dice.randrange(1400, 2700) for _ in ids], "games": [50] * players}
    )
    tables = {"players": register, "ratings": ratings.with_columns(pool=pl.lit("standard"))}
    import_book(tables, "fide", list_date=date(2026, 3, 1))


def mistyped(word: str, dice: random.Random) -> str:
    at = dice.randrange(1, max(2, len(word) - 1))
    return dice.choice((word[:at] + word[at + 1 :], word[:at] + word[at : at + 2][::-1] + word[at + 2 :]))


def main() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from ratingoffice.office.domain.people.player_search import find
    from ratingoffice.office.models import Body, Player

    call_command("migrate", verbosity=0)
    dice = random.Random(7)
    if not Body.objects.exists():
        fill(int(sys.argv[1]) if len(sys.argv) > 1 else 500_000, dice)
    body = Body.objects.earliest("pk")
    keys = dice.sample(list(Player.objects.filter(body=body).values_list("pk", flat=True)), 60)
    people = Player.objects.in_bulk(keys).values()
    asked = {
        "a whole name": [one.name for one in people],
        "a surname": [one.name.split(",")[0] for one in people],
        "a beginning": [one.name[:3] for one in people],
        "a part": [one.name[2:5] for one in people],
        "a typing error": [mistyped(one.name.split(",")[0], dice) for one in people],
        "two kanji": [one.native_name[1:3] for one in people if one.native_name],
    }
    find("once", body)  # the list is read
    for kind, texts in asked.items():
        took = []
        for text in texts:
            began = time.perf_counter()
            find(text, body)
            took.append(1000 * (time.perf_counter() - began))
        took.sort()
        print(f"{kind:16} median {took[len(took) // 2]:6.1f} ms, p95 {took[len(took) * 95 // 100]:6.1f} ms")


if __name__ == "__main__":
    main()
