"""The result of a check of the setup."""

from __future__ import annotations

from dataclasses import dataclass

OK, WARNING, WRONG = "ok", "warning", "wrong"
NO_OFFICE = "no office"  # wrong, and nothing else can be asked


@dataclass(frozen=True)
class CheckResult:
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


def ok(about: str, says: str) -> CheckResult:
    return CheckResult(OK, about, says)


def warning(about: str, says: str, do: str) -> CheckResult:
    return CheckResult(WARNING, about, says, do)


def wrong(about: str, says: str, do: str) -> CheckResult:
    return CheckResult(WRONG, about, says, do)


def no_office(about: str, says: str, do: str) -> CheckResult:
    return CheckResult(NO_OFFICE, about, says, do)
