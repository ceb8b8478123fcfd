"""What is asked for beside the standings, as tables that any output can show: categories, boards, prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ratingoffice.tournament.details import Details, detail_names, details_of, filled_names
from ratingoffice.tournament.standings import Standings
from ratingoffice.tournament.tables import Cell, Table, detail_cell, main_table, name_cells, name_heads, value_keys

if TYPE_CHECKING:
    from ratingoffice.tournament.board_places import BoardPlaces, BoardPlayer
    from ratingoffice.tournament.categories import CategoryGroup, CategoryStandings
    from ratingoffice.tournament.prizes import Awards

BOARD_HEADS = (
    *("place", "start_no", "title", "name", "sex", "federation", "rating", "team"),
    *("games", "points", "percentage", "performance"),
)
#: left out for people where the report has them of nobody
BOARD_DETAILS = ("title", "sex", "federation", "rating")

PRIZE_HEADS = ("for", "place", "start_no", "name", "prize")


class Supplements(NamedTuple):
    standings: Standings
    categories: tuple[CategoryStandings, ...] = ()
    boards: tuple[BoardPlaces, ...] = ()
    awards: Awards | None = None

    @property
    def with_birth_year(self) -> bool:
        """Whether a category needs it: else nobody has to know it."""
        return any(places.category.is_of_age for places in self.categories)

    @property
    def main(self) -> Table:
        """The standings, with all details."""
        return main_table(self.standings, with_birth_year=self.with_birth_year)

    @property
    def main_filled(self) -> Table:
        """The standings, with the details that the report gives of somebody."""
        return main_table(self.standings, with_birth_year=self.with_birth_year, only_filled=True)

    def tables(self) -> Iterator[Table]:
        """A table for each group of each category, and for each board, for people."""
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
        players = [player for places in self.boards for player in places.players]
        empty = {head for head in BOARD_DETAILS if not any(getattr(player, head) for player in players)}
        heads = tuple(head for head in BOARD_HEADS if head not in empty)
        for places in self.boards:
            yield Table(f"board {places.board}", heads, tuple(_board_cells(player, heads) for player in places.players))
        if self.awards is not None:
            yield self._prize_table(self.awards)

    def sheets(self) -> Iterator[Table]:
        """A table for each category, with all details, and one for all boards; groups come one after the other."""
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
        if self.boards:
            lines = [
                (places.board, *_board_cells(player, BOARD_HEADS))
                for places in self.boards
                for player in places.players
            ]
            yield Table("boards", ("board", *BOARD_HEADS), tuple(lines))
        if self.awards is not None:
            yield self._prize_table(self.awards)

    def combined(self) -> Table:
        """Everything in one table, for programs: the standings without a category, then the places of each."""
        main, sheets = self.main, list(self.sheets())
        if not sheets:
            return main
        more = dict.fromkeys(head for sheet in sheets for head in sheet.heads if head not in main.heads)
        heads = tuple(dict.fromkeys(("category", "group", "place", *main.heads, *more)))
        rows: list[tuple[Cell, ...]] = []
        for sheet in (main, *sheets):
            for row in sheet.rows:
                cells: dict[str, Cell] = {
                    "category": sheet.title,
                    "place": row[0],
                    **dict(zip(sheet.heads, row, strict=True)),
                }
                rows.append(tuple(cells.get(head, "") for head in heads))
        return Table("", heads, tuple(rows))

    def to_json(self) -> dict[str, Any]:
        """What the JSON of the standings has besides; nothing that was not asked for."""
        answer: dict[str, Any] = {}
        if self.categories:
            answer["categories"] = [places.to_json() for places in self.categories]
        if self.boards:
            answer["boards"] = [places.to_json() for places in self.boards]
        if self.awards is not None:
            answer["prizes"] = [award.to_json() for award in self.awards.awards]
            answer["prizes_without_winner"] = list(self.awards.without_winner)
        return answer

    def _prize_table(self, awards: Awards) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for award in awards.awards:
            name = ": ".join(text for text in (award.category or "standings", award.group) if text)
            rows += [(name, award.places, row.start_no, row.name, award.share_text()) for row in award.winners]
        return Table("prizes", PRIZE_HEADS, tuple(rows), awards.notes)

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


def _board_cells(player: BoardPlayer, heads: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(
        detail_cell(getattr(player, head)) if head in BOARD_DETAILS else getattr(player, head) for head in heads
    )
