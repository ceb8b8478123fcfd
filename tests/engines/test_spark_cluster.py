"""Real processes: executors of their own, one of which is killed while the tables are written."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import ratingoffice
from ratingoffice.book.book import Book
from ratingoffice.demo.generate import generate
from ratingoffice.formats.book_folder import write_tables
from ratingoffice.rating.request import NUMBERED_TEXT
from ratingoffice.rating.summary import summary


@pytest.fixture
def spark_home(tmp_path, needs_spark):
    """Spark as it is installed; what its workers keep beside it goes to a folder of this test."""
    import pyspark

    home = tmp_path / "spark"
    home.mkdir()
    for name in ("bin", "jars", "python"):
        (home / name).symlink_to(Path(pyspark.__file__).parent / name)
    return home


def test_an_executor_that_is_killed_is_not_seen_in_any_table(spark_home, tmp_path):
    """With ratings taken over from the other pool, so that every kind of parcel is on its way."""
    made = generate(players=600, months=1, edition="jcf-2024-10")
    write_tables(tmp_path / "book", made.book, "parquet")
    words = ["book", "next", made.edition, str(made.list_dates[0]), made.pool]
    environment = os.environ | {
        "SPARK_HOME": str(spark_home),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "PYSPARK_PYTHON": sys.executable,
        "PYTHONPATH": str(Path(ratingoffice.__file__).parents[1]),
    }
    script = Path(__file__).with_name("on_a_cluster.py")
    ran = subprocess.run(
        [sys.executable, script, *words], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout.splitlines()[-1])

    executors = [*(spark_home / "work").glob("app-*/*")]
    assert len(answer["killed"]) == 1
    assert len(executors) > 2  # another one took its place
    rated = ratingoffice.rate(Book.of(**made.book), edition=made.edition, list_date=made.list_dates[0], pool=made.pool)
    tables = rated.tables()
    assert {path.stem for path in (tmp_path / "next").iterdir()} == {*tables, "_SUCCESS"}
    for name, table in tables.items():
        files = sorted((tmp_path / "next" / f"{name}.parquet").iterdir())
        rows = pl.concat([pl.read_parquet(file) for file in files])
        assert_frame_equal(rows.cast({NUMBERED_TEXT: pl.String}), table)
    assert 0 < answer["stages"] <= 40  # each costs, however few the games are
    assert answer["told"] == json.loads(json.dumps(summary(rated)))
