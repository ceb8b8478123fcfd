"""tiebreak-core on a TRF: `other/bin/python benchmarks/tiebreak_peer.py FILE` prints ranks and values as JSON.

It reads no TRF itself, so the few fields it needs are cut out here:

    001    1 m    Player, 1                         2599 UKR           1 1990/01/01  8.5    1   612 w 1  0000 - H
    0   4                                            48                               80         91
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tiebreak_core import GameRecord, PlayerTiebreakData, rank_standings_strict

#: those of `standings.CODES`, by its names; the points come first anyway
CRITERIA = (
    "direct_encounter",
    "buchholz_cut1",
    "buchholz",
    "sonneborn_berger",
    "progressive",
    "wins",
    "won",
    "games_black",
    "koya",
    "aro",
    "tpr",
)
#: result: points, kind
RESULTS = {
    "1": (1.0, "played"),
    "=": (0.5, "played"),
    "0": (0.0, "played"),
    "+": (1.0, "forfeit_win"),
    "-": (0.0, "forfeit_loss"),
    "H": (0.5, "requested_bye"),
    "U": (1.0, "pairing_bye"),
}


def main() -> None:
    lines = [line for line in Path(sys.argv[1]).read_text().splitlines() if line.startswith("001")]
    ratings = {int(line[4:8]): int(line[48:52]) for line in lines}
    players = {}
    for line in lines:
        games = []
        for number, at in enumerate(range(91, len(line), 10), 1):
            opponent, color, result = int(line[at : at + 4]), line[at + 5], line[at + 7]
            points, kind = RESULTS[result]
            games.append(
                GameRecord(
                    opponent or -1,
                    ratings.get(opponent, 0),
                    points,
                    "black" if color == "b" else "white",
                    number,
                    kind=kind,
                )
            )
        own = int(line[4:8])
        players[own] = PlayerTiebreakData(own, ratings[own], float(line[80:84]), games)
    rounds = max(len(player.games) for player in players.values())
    ranked = rank_standings_strict(players, CRITERIA, total_rounds=rounds, ruleset="fide-2026")
    print(json.dumps([[player.player_id, player.rank, dict(player.values)] for player in ranked.players]))


if __name__ == "__main__":
    main()
