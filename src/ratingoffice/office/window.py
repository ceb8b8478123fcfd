"""A file, or a part of it, as an answer: the server sends it itself, and nobody has it in memory."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any


class Window(io.RawIOBase):
    """The bytes of a file from `start` up to before `end`, as a file of their own."""

    def __init__(self, path: Path, start: int = 0, end: int | None = None) -> None:
        self.path, self.start = str(path), start
        self.end = path.stat().st_size if end is None else end
        self._file = path.open("rb", buffering=0)
        self._file.seek(start)

    @staticmethod
    def wrapped(file: Any, _block: int = 0) -> Any:
        """As PEP 3333 asks a server for a file; one that is no window is read piece by piece as any other answer."""
        return file

    def __len__(self) -> int:
        return self.end - self.start

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        from_where = {io.SEEK_SET: self.start, io.SEEK_CUR: self._file.tell(), io.SEEK_END: self.end}[whence]
        return self._file.seek(from_where + offset) - self.start

    def tell(self) -> int:
        return self._file.tell() - self.start

    def readinto(self, buffer: Any) -> int:
        left = self.end - self._file.tell()
        return self._file.readinto(memoryview(buffer)[: max(0, left)]) or 0

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()
