"""What is asked for beside the standings, as tables that any output can show: the places of categories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ratingoffice.standings.details import Details, detail_names, details_of, filled_names
from ratingoffice.standings.standings import Standings
from ratingoffice.standings.tables import Cell, Table, main_table, name_cells, name_heads, value_keys

if TYPE_CHECKING:
    from ratingoffice.standings.categories import CategoryGroup, CategoryStandings


class Supplements(NamedTuple):
    standings: Standings
    categories: tuple[CategoryStandings, ...] = ()

    @property
    def with_birth_year(self) -> bool:
        """Whether a category needs it: else nobody has to know it."""
        return any(places.category.is_of_age for places in self.categories)

    @property
    def main(self) -> Table:
        """The standings, with all details."""
        return main_table(self.standings, with_birth_year=self.with_birth_year)

    @property
    def main_shown(self) -> Table:
        """The standings, with the details that the report gives of somebody."""
        return main_table(self.standings, with_birth_year=self.with_birth_year, only_given=True)

    def shown(self) -> Iterator[Table]:
        """A table for each group of each category, for people."""
        details = details_of(self.standings, self.with_birth_year)
        names = filled_names(self.standings, details, self.with_birth_year)
        for category in self.categories:
            notes = category.notes
            if not category.groups:
                yield Table(category.category.name, self._heads(category, names), (), notes)
            for group in category.groups:
                title = f"{category.category.name}: {group.name}" if group.name else category.category.name
                yield self._table(title, category, group, names, details)._replace(notes=notes)
                notes = ()

    def sheets(self) -> Iterator[Table]:
        """A table for each category, with all details; the groups of a category one after the other."""
        details = details_of(self.standings, self.with_birth_year)
        names = detail_names(self.standings.of_teams, self.with_birth_year)
        for category in self.categories:
            tables = [self._table("", category, group, names, details) for group in category.groups]
            heads = self._heads(category, names)
            rows: list[tuple[Cell, ...]] = []
            for group, table in zip(category.groups, tables, strict=True):
                rows += [(group.name, *row) if category.category.group else row for row in table.rows]
            if category.category.group:
                heads = ("group", *heads)
            yield Table(category.category.name, heads, tuple(rows), category.notes)

    def listed(self) -> Table:
        """Everything in one table, for programs: the standings without a category, then the places of each."""
        main = self.main
        if not self.categories:
            return main
        heads = ("category", "group", "place", *main.heads, "performance")
        rows: list[tuple[Cell, ...]] = [("", "", row[0], *row, "") for row in main.rows]
        for sheet in self.sheets():
            for row in sheet.rows:
                cells = dict(zip(sheet.heads, row, strict=True))
                rows.append((sheet.title, *(cells.get(head, "") for head in heads[1:])))
        return Table("", heads, tuple(rows))

    def to_json(self) -> dict[str, Any]:
        """What the JSON of the standings has besides; nothing that was not asked for."""
        return {"categories": [places.to_json() for places in self.categories]} if self.categories else {}

    def _heads(self, category: CategoryStandings, names: tuple[str, ...]) -> tuple[str, ...]:
        last = ("performance",) if category.category.performance else ()
        return ("place", "rank", "start_no", *name_heads(names), *value_keys(self.standings), *last)

    def _table(
        self,
        title: str,
        category: CategoryStandings,
        group: CategoryGroup,
        names: tuple[str, ...],
        details: dict[int, Details],
    ) -> Table:
        rows = []
        for place, row, performance in group.places:
            about = name_cells(row, details[row.start_no], names)
            values = [row.values[key] for key in value_keys(self.standings)]
            last = (performance,) if category.category.performance else ()
            rows.append((place, row.rank, row.start_no, *about, *values, *last))
        return Table(title, self._heads(category, names), tuple(rows))
