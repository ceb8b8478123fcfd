"""The profile in which a federation runs it: RATINGOFFICE_HOSTS is set."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from filled import environment

TEMPLATES = Path(__file__).parents[2] / "src/ratingoffice/office/templates"
PRODUCTION = {"RATINGOFFICE_HOSTS": "ratings.example.org", "RATINGOFFICE_PROXY": "1"}


def django(data, *arguments):
    return subprocess.run(
        [sys.executable, "-m", "django", *arguments], env=environment(data) | PRODUCTION, capture_output=True, text=True
    )


def test_djangos_own_check_of_a_deployment_finds_nothing(tmp_path):
    done = django(tmp_path, "check", "--deploy", "--fail-level", "INFO")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_no_change_of_the_models_is_without_its_migration(tmp_path):
    done = django(tmp_path, "makemigrations", "--check", "--dry-run")
    assert done.returncode == 0, done.stdout


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/lists/fide/", "/desk/login/", "/api/v1/docs", "/nowhere/"])
def test_every_answer_forbids_scripts_and_styles_in_the_page_itself(client, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("template", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.name)
def test_no_page_holds_a_script_or_a_style(template):
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", text, re.IGNORECASE)
