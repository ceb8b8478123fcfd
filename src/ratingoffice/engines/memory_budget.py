"""The memory budget: how many parts a book is cut into so that each fits into memory."""

from __future__ import annotations

import os
import re

from ratingoffice.book.findings import BadInput

#: bytes that a game takes while its part is worked on, a player and an event all the time, and the program itself;
#: measured, and rounded up
GAME_BYTES, PLAYER_BYTES, EVENT_BYTES, PROGRAM_BYTES = 1_500, 2_000, 1_000, 200_000_000
#: a part of fewer games is not worth its overhead
SMALLEST = 100_000

UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}


def parts_for(games: int, players: int, events: int, memory: int) -> int:
    """Return the number of parts with which a book stays within so many bytes. Raises BadInput if no number does."""
    fixed = PROGRAM_BYTES + players * PLAYER_BYTES + events * EVENT_BYTES
    remaining = memory - fixed
    if remaining < min(games, SMALLEST) * GAME_BYTES:
        megabytes = -(-(fixed + SMALLEST * GAME_BYTES) // 10**6)
        raise BadInput(
            "{players} players and {events} events need about {about} MB: allow more with --memory, like {needed}MB",
            players=f"{players:,}",
            events=f"{events:,}",
            about=f"{megabytes:,}",
            needed=megabytes,
        )
    return max(1, -(-games * GAME_BYTES // remaining))


def parse_size(text: str) -> int:
    """Return a size in bytes: `2GB`, `500M`, `1.5 GB`. Raises BadInput for any other text."""
    match = re.fullmatch(r"([0-9]+)(?:\.([0-9]))? ?([KMGT]?)i?B?", text.strip(), re.IGNORECASE)
    if not match:
        raise BadInput('"{size}" is not a size: write it like 2GB or 500MB', size=text)
    integer, tenths, unit = match.groups()
    return (int(integer) * 10 + int(tenths or 0)) * UNITS[unit.upper()] // 10


def free_memory() -> int:
    """Return half of the bytes that are free on the machine, which other programs use too."""
    try:
        return int(os.sysconf("SC_AVPHYS_PAGES")) * int(os.sysconf("SC_PAGE_SIZE")) // 2
    except (AttributeError, ValueError, OSError):  # not available on every system
        return 4 * 10**9
