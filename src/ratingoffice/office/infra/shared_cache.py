"""Django's cache in files, for several processes: of those that add the same key at once, one succeeds.

Django's own `add` looks and then writes. The locks with which allauth counts attempts to sign in are made of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.files import locks


class SharedFileCache(FileBasedCache):
    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        with self._one_at_a_time():
            return bool(super().add(key, value, timeout, version))

    @contextmanager
    def _one_at_a_time(self) -> Iterator[None]:
        folder = Path(self._dir)  # type: ignore[attr-defined]
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "adding").open("w") as file:  # closed, it is unlocked
            locks.lock(file, locks.LOCK_EX)
            yield
