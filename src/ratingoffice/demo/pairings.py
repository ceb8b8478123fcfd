"""Who plays whom in a hand-made event."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[int, int]  # White's number and Black's
Rounds = Sequence[Sequence[Pair]]


def round_robin(players: Sequence[int], rounds: int | None = None) -> list[list[Pair]]:
    """All play all (or the first rounds of it); with an odd number one has a bye, which is no game."""
    if len(set(players)) < len(players):
        raise ValueError(f"nobody can sit in two places: {players}")
    circle: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    half = len(circle) // 2
    table: list[list[Pair]] = []
    for number in range(len(circle) - 1):
        pairs = [(circle[n], circle[-1 - n]) for n in range(half)]
        # whoever stays in place would have the same colour throughout; the others alternate of themselves
        pairs = [(b, a) if (n == 0 and number % 2) or n % 2 else (a, b) for n, (a, b) in enumerate(pairs)]
        table.append([(a, b) for a, b in pairs if a is not None and b is not None])
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return table[:rounds]


def match(first: int, second: int, games: int) -> list[list[Pair]]:
    return [[(second, first) if n % 2 else (first, second)] for n in range(games)]


def team_league(teams: Sequence[Sequence[int]]) -> list[list[Pair]]:
    """Every team meets every other once; White and Black alternate from board to board."""
    rounds: list[list[Pair]] = []
    for meetings in round_robin(range(len(teams))):
        rounds.append([])
        for home, away in meetings:
            boards = enumerate(zip(teams[home], teams[away], strict=True))
            rounds[-1] += [(b, a) if board % 2 else (a, b) for board, (a, b) in boards]
    return rounds
