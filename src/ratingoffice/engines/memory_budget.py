"""How much fits into memory, and into how many parts a book is cut so that it does."""

from __future__ import annotations

import os
import re

from ratingoffice.book.findings import BadInput

#: what a game takes while its part is worked on, a player and an event all the time, and the program itself; measured,
#: with some to spare
GAME_BYTES, PLAYER_BYTES, EVENT_BYTES, PROGRAM_BYTES = 1_500, 2_000, 1_000, 200_000_000
#: a part of fewer games is not worth its overhead
SMALLEST = 100_000

UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def parts_for(games: int, players: int, events: int, memory: int) -> int:
    """How many parts it takes to stay within so many bytes."""
    always = PROGRAM_BYTES + players * PLAYER_BYTES + events * EVENT_BYTES
    left = memory - always
    if left < min(games, SMALLEST) * GAME_BYTES:
        needed = -(-(always + SMALLEST * GAME_BYTES) // 10**6)
        raise BadInput(
            "{players} players and {events} events need about {about} MB: allow more with --memory, like {needed}MB",
            players=f"{players:,}",
            events=f"{events:,}",
            about=f"{needed:,}",
            needed=needed,
        )
    return max(1, -(-games * GAME_BYTES // left))


def size(text: str) -> int:
    """`2GB`, `500M`, `1.5 GB` in bytes."""
    found = re.fullmatch(r"([0-9]+)(?:\.([0-9]))? ?([KMGT]?)i?B?", text.strip(), re.IGNORECASE)
    if not found:
        raise BadInput('"{size}" is not a size: write it like 2GB or 500MB', size=text)
    whole, tenths, unit = found.groups()
    return (int(whole) * 10 + int(tenths or 0)) * UNITS[unit.upper()] // 10


def free_memory() -> int:
    """Half of what the machine has free: others live here too."""
    try:
        return int(os.sysconf("SC_AVPHYS_PAGES")) * int(os.sysconf("SC_PAGE_SIZE")) // 2
    except (AttributeError, ValueError, OSError):  # not every system tells
        return 4 * 10**9
