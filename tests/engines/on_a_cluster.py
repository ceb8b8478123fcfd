"""Rates a book on a cluster of two executors, of which one is killed in the middle; what became of it, as JSON.

python on_a_cluster.py BOOK OUT EDITION LIST POOL
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from datetime import date
from pathlib import Path

from pyspark.sql import SparkSession

from ratingoffice.engines.spark import rate_on_spark
from ratingoffice.rating.request import NUMBERED_TEXT, RatingRequest


def executors(application: str) -> list[int]:
    """The processes of the executors, as the system names them."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().decode().split("\0")
        except OSError:  # it has just ended
            continue
        if "org.apache.spark.executor.CoarseGrainedExecutorBackend" in words and application in words:
            found.append(int(process.name))
    return sorted(found)


def kill_one_when(out: Path, application: str, killed: list[int]) -> None:
    """Once the first table is being written, the players' new ratings are known and the games are still to come."""
    while not [*out.parent.glob(f".{out.name}.partial-*/changes.parquet/*.parquet")]:
        time.sleep(0.01)
    killed += executors(application)[:1]
    os.kill(killed[0], signal.SIGKILL)


def main(book: str, out: str, edition: str, list_date: str, pool: str) -> None:
    settings = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.executorEnv.POLARS_MAX_THREADS": "1",
        # short jobs: what compiling them takes is not won back
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1",
        "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1",
    }
    spark = SparkSession.builder.master("local-cluster[2,1,1024]").config(map=settings).getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    killed: list[int] = []
    watch = (Path(out), spark.sparkContext.applicationId, killed)
    threading.Thread(target=kill_one_when, args=watch, daemon=True).start()
    request = RatingRequest.of(edition, date.fromisoformat(list_date), pool, NUMBERED_TEXT)
    told = rate_on_spark(spark, book, out, request, event_parts=6, player_parts=3)
    tracker = spark.sparkContext.statusTracker()
    jobs = [tracker.getJobInfo(job) for job in tracker.getJobIdsForGroup(None)]
    stages = {stage for job in jobs for stage in job.stageIds}
    print(json.dumps({"told": told, "killed": killed, "stages": len(stages)}), flush=True)
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
