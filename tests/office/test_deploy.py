"""What lies in deploy/ agrees with itself and with the program. Containers and systemd themselves are not run."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SETTINGS = (ROOT / "src/ratingoffice/office/settings.py").read_text(encoding="utf-8")
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_given_is_one_of_the_office(file: Path) -> None:
    for name in re.findall(r"\b(?:RATINGOFFICE_[A-Z_]+|DATABASE_URL(?:_FILE)?)\b", file.read_text(encoding="utf-8")):
        assert name in SETTINGS or name == "RATINGOFFICE_PORT", name  # that one is of health.py


@pytest.mark.parametrize("service", COMPOSE["services"])
def test_every_service_is_started_again_and_gains_no_privileges(service: str) -> None:
    told = COMPOSE["services"][service]
    assert told["restart"] == "unless-stopped"
    assert told["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("service", ["office", "backup", "cache", "proxy"])
def test_what_faces_people_runs_on_a_root_that_cannot_be_written(service: str) -> None:
    told = COMPOSE["services"][service]
    assert told["read_only"] is True
    assert told["cap_drop"] == ["ALL"]


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, told in COMPOSE["services"].items() if "ports" in told] == ["proxy"]
    assert COMPOSE["services"]["database"]["networks"] == ["inside"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


def test_the_image_runs_as_nobody_in_particular_by_tested_versions() -> None:
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    last = text.rpartition("\nFROM ")[2]
    assert re.search(r"^USER 10001:10001$", last, re.MULTILINE)
    assert "-c constraints.txt" in text
    kept = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", text, re.MULTILINE)
    assert {f"!{name}" for line in copied for name in line.split()} <= set(kept)


@pytest.mark.parametrize("unit", ["ratingoffice.service", "ratingoffice-backup.service", "ratingoffice-backup.timer"])
def test_a_unit_is_one_that_systemd_reads(unit: str, tmp_path: Path) -> None:
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("no systemd-analyze")
    for file in DEPLOY.glob("ratingoffice*.*"):  # with a command that is there, and a unit for the timer
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        (tmp_path / file.name).write_text(text)
    done = subprocess.run([analyse, "verify", str(tmp_path / unit)], capture_output=True, text=True)
    assert unit not in done.stderr, done.stderr
