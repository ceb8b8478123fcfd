"""What the tests of the engines share."""

from __future__ import annotations

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def needs_spark():
    """Skips, with the reason, where Spark cannot run."""
    if os.environ.get("RATINGOFFICE_SPARK") == "off":
        pytest.skip("RATINGOFFICE_SPARK=off")
    pytest.importorskip("pyspark", reason="PySpark is not installed: pip install 'ratingoffice[spark]'")
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        pytest.skip("Spark needs Java, and there is none")
