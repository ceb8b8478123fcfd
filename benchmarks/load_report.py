"""What was measured of the office's pages, beside what is aimed at: as text, as Markdown and as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from typing import Any

from report import Report, line

#: milliseconds, one at a time, of 95 in a hundred; requests a second, 16 at once; seconds
FIRST, AGAIN, NEW, SEEN, PREVIEW = 50, 5, 150, 2_000, 2
HEADS = ("page", "first", "again", "new", "CPU", "seen", "CPU")
AIMS = ("aimed at", f"95 %: {FIRST}", f"95 %: {AGAIN}", f"{NEW}", "", f"{SEEN:,}", "")
SAYS = (
    "First and again: milliseconds, one at a time, median and 95 %. New and seen: requests a second, 16 at once, and "
    "the office's CPU milliseconds for each."
)


@dataclass(frozen=True)
class PageRow:
    database: str
    name: str
    first: tuple[float, float]  # median and 95th percentile
    again: tuple[float, float]
    new: tuple[float, float]  # a second, and the CPU of one
    seen: tuple[float, float]
    failed: int = 0

    @property
    def is_answer(self) -> bool:
        """To a question, or a file: no page that was published, so nothing is aimed at with 16 at once."""
        return self.name.startswith(("search", "download", "claim"))

    def missed(self) -> Iterator[str]:
        if self.first[1] >= FIRST:
            yield f"first {self.first[1]:.0f} ms"
        if self.again[1] >= AGAIN and self.name != "claim":  # a form is everybody's own
            yield f"again {self.again[1]:.1f} ms"
        if self.new[0] < NEW and not self.is_answer:
            yield f"new {self.new[0]:.0f} a second"
        if self.seen[0] < SEEN and not self.is_answer:
            yield f"seen {self.seen[0]:.0f} a second"
        if self.failed:
            yield f"{self.failed} failed"

    def cells(self) -> tuple[str, ...]:
        alone = (f"{median:.1f}, {most:.1f}" for median, most in (self.first, self.again))
        at_once = (cell for rate, cpu in (self.new, self.seen) for cell in (f"{rate:,.0f}", f"{cpu:.2f}"))
        return self.name, *alone, *at_once


@dataclass
class LoadReport(Report):
    """Of each database its pages, and the seconds of a preview after one changed event."""

    pages: list[PageRow] = field(default_factory=list)
    previews: dict[str, float] = field(default_factory=dict)

    @classmethod
    def read(cls, told: dict[str, Any]) -> LoadReport:
        pages = [PageRow(**{name: _pair(value) for name, value in row.items()}) for row in told["pages"]]
        day = date.fromisoformat(told["date"])
        return cls(day, told["machine"], told["versions"], told["setting"], [], pages, told["previews"])

    def data(self) -> dict[str, Any]:
        pages = [{name: _rounded(value) for name, value in asdict(page).items()} for page in self.pages]
        return super().data() | {"pages": pages, "previews": self.previews}

    def databases(self) -> list[str]:
        return list(dict.fromkeys(page.database for page in self.pages))

    def of(self, database: str) -> list[PageRow]:
        return [page for page in self.pages if page.database == database]

    def text(self) -> str:
        lines = [self.heading()]
        for database in self.databases():
            rows = [HEADS, AIMS, *(page.cells() for page in self.of(database))]
            widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
            lines += ["", database.upper(), *("  ".join(map(str.rjust, row, widths)) for row in rows)]
        return "\n".join([*lines, "", *self.closing()])

    def markdown(self, notes: bool = True) -> str:
        """Every figure, a table for each database; without notes the pages of all databases in one."""
        if not notes:
            return "\n".join([self.heading(), "", *self._brief(), "", *self.closing()])
        lines = [self.heading(), SAYS]
        for database in self.databases():
            lines += ["", *_table((database, *HEADS[1:]), [AIMS, *(page.cells() for page in self.of(database))])]
        return "\n".join([*lines, "", *self.closing()])

    def _brief(self) -> list[str]:
        """Milliseconds of 95 in a hundred, one at a time; requests a second, 16 at once."""
        heads = [f"{name}: {what}" for name in self.databases() for what in ("first, again", "new, seen a second")]
        aims = (f"{FIRST}, {AGAIN} ms", f"{NEW}, {SEEN:,}") * len(self.databases())
        rows: dict[str, list[str]] = {}
        for page in self.pages:
            told = f"{page.first[1]:.0f}, {page.again[1]:.1f} ms", f"{page.new[0]:,.0f}, {page.seen[0]:,.0f}"
            rows.setdefault(page.name, []).extend(told)
        return _table(("page", *heads), [("aimed at", *aims), *((name, *cells) for name, cells in rows.items())])

    def closing(self) -> list[str]:
        """The previews; the last line says which aims were missed."""
        told = [f"{database} {seconds:.2f} s" for database, seconds in self.previews.items()]
        missed = [
            f"{page.database}, {page.name}: {', '.join(its)}" for page in self.pages if (its := list(page.missed()))
        ]
        missed += [f"{name}, preview: {took:.1f} s" for name, took in self.previews.items() if took >= PREVIEW]
        return [
            f"A preview after one changed event (aimed at: {PREVIEW} s): {', '.join(told)}.",
            "",
            f"Missed: {'; '.join(missed)}." if missed else "Every aim was met.",
        ]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [line(heads), "|" + "|".join(("---", *["--:"] * (len(heads) - 1))) + "|", *map(line, rows)]


def _rounded(value: Any) -> Any:
    return [round(one, 2) for one in value] if isinstance(value, tuple) else value


def _pair(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
