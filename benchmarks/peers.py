"""One rating library, or DuckDB, on a month's games: `other/bin/python benchmarks/peers.py evalica FOLDER --repeat 3`.

Runs in the environment where the peers are installed, without ours. The games are loaded and put into the form that
the library takes, ids numbered where it wants numbers; only the rating is timed, in the way its documentation rates a
batch. Prints seconds, games, version and the function as JSON; a library that does not import says so.

The libraries know no regulation: one K, a formula instead of the table, ratings that move after every game, no reasons.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from timing import tell, timed

#: the work to time, how many games are in it, and the call that does it
Prepared = tuple[Callable[[], Any], int, str]


def evalica(folder: Path, most: int) -> Prepared:
    from evalica import Winner, elo

    whites, blacks, scores, _ = games_of(folder, most)
    winners = [Winner.X if score == 1 else Winner.Y if score == 0 else Winner.Draw for score in scores]
    return lambda: elo(whites, blacks, winners), len(winners), "elo(xs, ys, winners), in Rust"


def elo_rating(folder: Path, most: int) -> Prepared:
    from elo_rating import Elo

    whites, blacks, scores, _ = games_of(folder, most)
    matches = list(zip(whites, blacks, scores, strict=True))

    def rate() -> object:
        elo = Elo(denom=400 / math.log(10))
        elo.add_matches(matches, k=20, default_rating=1500)
        return elo.ratings()

    return rate, len(matches), "Elo.add_matches"


def elote(folder: Path, most: int) -> Prepared:
    from elote import EloCompetitor, LambdaArena

    whites, blacks, scores, _ = games_of(folder, most)
    matches = [(white, black, None, None, score) for white, black, score in zip(whites, blacks, scores, strict=True)]

    def rate() -> object:
        arena = LambdaArena(lambda a, b: None, base_competitor=EloCompetitor)
        arena.tournament(matches)
        return arena

    return rate, len(matches), "LambdaArena.tournament, outcomes given"


def skelo(folder: Path, most: int) -> Prepared:
    import pandas
    from skelo.model.elo import EloEstimator

    decided = [game for game in zip(*games_of(folder, most), strict=True) if game[2] != 0.5]
    frame = pandas.DataFrame(
        {
            "white": [game[0] for game in decided],
            "black": [game[1] for game in decided],
            "day": [game[3].toordinal() for game in decided],
        }
    )
    labels = [int(game[2]) for game in decided]

    def rate() -> object:
        return EloEstimator(key1_field="white", key2_field="black", timestamp_field="day").fit(frame, labels)

    return rate, len(labels), "EloEstimator.fit; it knows no draws: the decided games only"


def riix(folder: Path, most: int) -> Prepared:
    import polars
    from riix.models.elo import Elo
    from riix.utils.data_utils import MatchupDataset

    games = polars.read_parquet(folder / "played.parquet").head(most)
    data = MatchupDataset(games, ["white_id", "black_id"], "score", datetime_col="played_on", verbose=False)
    return lambda: Elo(data.competitors).fit_dataset(data), len(data), "Elo.fit_dataset, the data set made before"


def openskill(folder: Path, most: int) -> Prepared:
    from openskill.models import PlackettLuce

    games = list(zip(*games_of(folder, most)[:3], strict=True))

    def rate() -> object:
        model = PlackettLuce()
        ratings: dict[str, Any] = {}
        for white, black, score in games:
            one, other = ratings.get(white) or model.rating(), ratings.get(black) or model.rating()
            [[ratings[white]], [ratings[black]]] = model.rate([[one], [other]], scores=[score, 1 - score])
        return ratings

    return rate, len(games), "PlackettLuce.rate for each game"


#: the same joins and sums as `references.bare_polars`
SQL = """
CREATE OR REPLACE TABLE new AS
WITH met AS (
  SELECT white_id, black_id, white_result, black_result, w.rating AS white, b.rating AS black
  FROM games JOIN ratings w ON w.player_id = white_id JOIN ratings b ON b.player_id = black_id
  WHERE white_result IN ('1', '=', '0')
), sides AS (
  SELECT white_id AS player_id, white_result AS result, greatest(-400, least(400, white - black)) AS d FROM met
  UNION ALL
  SELECT black_id, black_result, greatest(-400, least(400, black - white)) FROM met
), summed AS (
  SELECT player_id, count(*) AS n,
    sum(CASE result WHEN '1' THEN 100 WHEN '=' THEN 50 ELSE 0 END
        - CASE WHEN d >= 0 THEN expected ELSE 100 - expected END)::BIGINT AS delta
  FROM sides JOIN pd ON difference = abs(d) GROUP BY player_id
), factors AS (
  SELECT player_id, rating, n, delta, CASE WHEN peak >= 2400 THEN 10 WHEN games < 30 THEN 40 ELSE 20 END AS k
  FROM ratings LEFT JOIN summed USING (player_id)
), worths AS (
  SELECT player_id, rating, CASE WHEN k * n > 700 THEN 700 // n ELSE k END * delta AS worth FROM factors
)
SELECT player_id, rating + (abs(worth) + 50) // 100 * sign(worth)::BIGINT AS new FROM worths
"""
#: as `references.checksum`
CHECKSUM = "SELECT count(new), sum(new)::BIGINT, sum(new * new)::BIGINT FROM new"


def duckdb(folder: Path, most: int) -> Prepared:
    import duckdb as engine

    base = engine.connect()
    of_games, of_ratings = "white_id, black_id, white_result, black_result", "player_id, rating, games, peak"
    base.execute(f"CREATE TABLE games AS SELECT {of_games} FROM '{folder / 'games.parquet'}' LIMIT {most}")
    base.execute(
        f"CREATE TABLE ratings AS SELECT {of_ratings} FROM '{folder / 'ratings.parquet'}' "
        "WHERE pool = 'standard' AND rating IS NOT NULL"
    )
    base.execute(f"CREATE TABLE pd AS SELECT * FROM '{folder / 'pd.parquet'}'")
    [[games]] = base.execute("SELECT count(*) FROM games").fetchall()
    return lambda: base.execute(SQL), games, "SQL of the same joins, in memory"


def games_of(folder: Path, most: int) -> tuple[list[str], list[str], list[float], list[Any]]:
    """The played games: white, black, white's score, day."""
    import polars

    games = polars.read_parquet(folder / "played.parquet").head(most)
    return tuple(games[name].to_list() for name in ("white_id", "black_id", "score", "played_on"))  # type: ignore[return-value]


#: by the name it is installed under
PEERS = {
    "duckdb": duckdb,
    "evalica": evalica,
    "elo-rating": elo_rating,
    "elote": elote,
    "skelo": skelo,
    "riix": riix,
    "openskill": openskill,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=PEERS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--part", type=int, default=10**12, help="only the first so many games")
    options = parser.parse_args()
    try:
        version = importlib.metadata.version(options.name)
        work, games, how = PEERS[options.name](options.folder, options.part)
    except ImportError as error:
        print(json.dumps({"absent": str(error)}))
        return
    took, answer = timed(options.repeat, work)
    check = answer.execute(CHECKSUM).fetchone() if options.name == "duckdb" else None
    tell(**took, games=games, version=version, how=how, check=check)


if __name__ == "__main__":
    main()
