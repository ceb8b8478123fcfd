"""What a check says of a setup."""

from __future__ import annotations

from dataclasses import dataclass

OK, WARNING, WRONG = "ok", "warning", "wrong"
NO_OFFICE = "no office"  # wrong, and nothing else can be asked


@dataclass(frozen=True)
class Told:
    state: str
    about: str
    says: str
    do: str = ""  # what to do about it

    @property
    def is_wrong(self) -> bool:
        return self.state in (WRONG, NO_OFFICE)

    def __str__(self) -> str:
        mark = {OK: "OK", WARNING: "warning"}.get(self.state, "WRONG")
        return f"{mark:8} {self.about}: {self.says}" + (f" – {self.do}" if self.do else "")


def ok(about: str, says: str) -> Told:
    return Told(OK, about, says)


def warning(about: str, says: str, do: str) -> Told:
    return Told(WARNING, about, says, do)


def wrong(about: str, says: str, do: str) -> Told:
    return Told(WRONG, about, says, do)


def no_office(about: str, says: str, do: str) -> Told:
    return Told(NO_OFFICE, about, says, do)
