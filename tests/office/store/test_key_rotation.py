"""A rotation of the key that is killed anywhere: a key that may sign lies in its place, and the next one goes on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from filled import environment, run_in

from ratingoffice.assurance.proof.keys import PrivateKey
from ratingoffice.office.domain.signing import keys
from ratingoffice.office.models import Body, KeyRecord

BEGIN = """
import django; django.setup()
import json, os, signal
from datetime import timedelta
from django.conf import settings
from ratingoffice.office.domain.signing import keys
from ratingoffice.assurance.proof import keys as files
"""
#: the process ends before or after a call of that function, the how-manieth it is
KILLED = """
def die(module, name, number, after):
    real, calls = getattr(module, name), []
    def called(*args, **kwargs):
        calls.append(1)
        if len(calls) == number and not after:
            os.kill(os.getpid(), signal.SIGKILL)
        answer = real(*args, **kwargs)
        if len(calls) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer
    setattr(module, name, called)
die({module}, {name!r}, {number}, {after})
keys.rotate(timedelta(days=30))
"""
TOLD = """
ring, key = keys.ring(), keys.signer()
print(json.dumps({
    "signs": key.public.id if key else "", "keys": [*ring.keys], "rotations": ring.rotations,
    "files": sorted(file.name for file in settings.DATA.iterdir() if "signing-key" in file.name),
}))
"""
STEPS = [
    ("files.os", "fsync", 1, False),  # the new key is half written
    ("files.os", "link", 1, False),
    ("files.os", "link", 1, True),  # it is whole, and nobody knows of it
    ("keys", "_note", 1, False),
    ("keys", "_note", 1, True),  # it is recorded
    ("files.os", "fsync", 2, False),  # the old one is half copied
    ("files.os", "link", 2, False),
    ("files.os", "link", 2, True),
    ("keys.os", "replace", 1, False),
    ("keys.os", "replace", 1, True),
]


@pytest.mark.parametrize(("module", "name", "number", "after"), STEPS)
def test_it_goes_on_wherever_it_was_killed(
    office_folder: Path, module: str, name: str, number: int, after: bool
) -> None:
    first = json.loads(run_in(office_folder, f"{BEGIN}keys.make(){TOLD}"))["signs"]
    script = BEGIN + KILLED.format(module=module, name=name, number=number, after=after)
    done = subprocess.run([sys.executable, "-c", script], env=environment(office_folder), capture_output=True)
    assert done.returncode == -signal.SIGKILL
    told = json.loads(run_in(office_folder, BEGIN + TOLD))
    is_done = (name, after) == ("replace", True)
    assert (told["signs"] == first) is not is_done
    if not is_done:
        told = json.loads(run_in(office_folder, f"{BEGIN}keys.rotate(timedelta(days=30)){TOLD}"))
    [second] = [one for one in told["keys"] if one != first]
    assert told == {
        "signs": second,
        "keys": [first, second],
        "rotations": [[first, second]],
        "files": [f"signing-key-{first}.pem", "signing-key.pem"],
    }


@pytest.fixture
def first(body: Body, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(settings, "SIGNING_KEY", tmp_path / "key.pem")
    return keys.make().public.id


def test_without_the_old_file_a_recorded_new_one_takes_its_place(first: str, tmp_path: Path) -> None:
    """As an earlier version could leave it, between its two renamings."""
    second = keys.rotate(timedelta(days=30)).public.id
    (tmp_path / "key.pem").rename(tmp_path / "key.pem.new")
    assert keys.rotate(timedelta(days=30)).public.id == second
    key = keys.signer()
    assert key is not None
    assert key.public.id == second
    assert KeyRecord.objects.count() == 2


@pytest.mark.parametrize("left", [b"", b"-----BEGIN PRIVATE KEY-----\nMC4CAQ"])
def test_a_new_key_that_was_half_written_is_made_anew(first: str, tmp_path: Path, left: bytes) -> None:
    (tmp_path / "key.pem.new").write_bytes(left)
    (tmp_path / "key.pem.new").chmod(0o600)
    assert keys.rotate(timedelta(days=30)).public.id != first
    assert not (tmp_path / "key.pem.new").exists()


def test_a_key_is_never_written_over(tmp_path: Path) -> None:
    made = PrivateKey.generate()
    made.keep(tmp_path / "key.pem")
    with pytest.raises(FileExistsError):
        PrivateKey.generate().keep(tmp_path / "key.pem")
    assert PrivateKey.read(tmp_path / "key.pem").public == made.public
    assert [file.name for file in tmp_path.iterdir()] == ["key.pem"]
    assert (tmp_path / "key.pem").stat().st_mode & 0o777 == 0o600


def test_a_key_is_never_written_over_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*files: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", no_links)
    test_a_key_is_never_written_over(tmp_path)
