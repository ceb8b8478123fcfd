"""A player's calculation sheet from the tables of an output: every point of the period, with its article.

`sheet_of(NEXT, player_id)` takes the folder that `rate` wrote, or a `Rated` in memory. Nothing is decided here a second
time: the numbers are the tables', articles and sentences are the tables' or the edition's. What the sheet holds, and
what its JSON looks like, says `ratingoffice.explain.parts`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl
from polars import col

from ratingoffice.explain.cited import cited
from ratingoffice.explain.parts import (
    Event,
    EventLine,
    Factor,
    FirstRating,
    Game,
    LeftOut,
    NotCounted,
    Person,
    PoolSheet,
    Said,
    Sheet,
    Standing,
    Total,
    Waiting,
)
from ratingoffice.explain.tables import Row, Tables
from ratingoffice.federations.body import Regulations
from ratingoffice.federations.readings import read_words
from ratingoffice.federations.registry import recorded
from ratingoffice.federations.regulation import ListRules
from ratingoffice.law.article import RATED
from ratingoffice.model.coded import POINTS
from ratingoffice.model.findings import BadInput, Finding
from ratingoffice.model.period import Period
from ratingoffice.period.rated import Rated

__all__ = ["Sheet", "sheet_of"]


def sheet_of(source: Path | str | Rated, player_id: str, pool: str | None = None) -> Sheet:
    """The sheet of one player, of all pools that were rated or of one. Raises BadInput for one that is not there."""
    tables = Tables.of(source)
    period_row = tables.rows("period")
    if not period_row:
        raise BadInput([Finding(tables.place, 0, "", "its table period is empty: rate the book again", "folder")])
    words = period_row[0].get("readings")
    regulations = recorded(str(period_row[0]["edition"]), read_words(str(words)) if words else None)
    period = Period(date.fromisoformat(period_row[0]["list_date"]))
    pools = str(period_row[0]["pools"]).split()
    if pool is not None and pool not in pools:
        raise BadInput(f'the pool "{pool}" was not rated in {tables.place}: its pools are {", ".join(pools)}')
    person = _person(tables, player_id)
    clerk = _Clerk(tables, person, regulations, period, pools)
    pages = tuple(clerk.pool(name) for name in ([pool] if pool else pools))
    left_out = clerk.left_out()
    shown = regulations.of_list(pool or pools[0])
    return Sheet(
        player=Person(
            person["player_id"],
            person.get("name"),
            person.get("title"),
            person.get("federation"),
            int(person["birth_date"][:4]) if person.get("birth_date") else None,
        ),
        body=regulations.body.code,
        edition=shown.plain,
        regulation=shown.title,
        list_date=period.list_date.isoformat(),
        period=period.name,
        pools=pages,
        left_out=left_out,
        articles=cited((pages, left_out), regulations),
    )


def _person(tables: Tables, player_id: str) -> Row:
    found = tables.of_player("players", player_id)
    if found:
        return found[0]
    near = " or ".join(
        row["player_id"] + (f" ({row['name']})" if row.get("name") else "") for row in tables.near(player_id)
    )
    raise BadInput(f'there is no player "{player_id}" in {tables.place}' + (f": did you mean {near}?" if near else ""))


class _Clerk:
    """Lays the player's rows on the desk, each table read once, and writes the pages from them."""

    def __init__(
        self, tables: Tables, person: Row, regulations: Regulations, period: Period, pools: Sequence[str]
    ) -> None:
        player_id = str(person["player_id"])
        self.player_id, self.person, self.regulations, self.period = player_id, person, regulations, period
        own = {
            name: tables.of_player(name, player_id)
            for name in ("ratings", "changes", "initials", "list", "sides", "pending", "pooled")
        }
        for row in own["list"]:
            row.setdefault("pool", pools[0])  # the list of one pool does not name it
        self.own = own

        mine = (col("white_id") == player_id) | (col("black_id") == player_id)
        self.open_games = tables.rows(
            "games",
            mine,
            *([col("rated_on").is_null()] if tables.has("games", "rated_on") else []),
            keep=("event_id", "round", "white_id", "black_id", "white_result", "black_result"),
        )
        its_events = {row["event_id"] for table in ("sides", "pending", "pooled") for row in own[table]}
        its_events |= {row["event_id"] for row in self.open_games}
        on_event = col("event_id").is_in(sorted(its_events)) & col("round").is_null()
        verdicts = tables.rows("verdicts", on_event | mine) if its_events else []
        self.on_events = {row["event_id"]: row for row in verdicts if row["round"] is None}
        self.on_games = [row for row in verdicts if row["round"] is not None]

        self.events = tables.named("events", "event_id", its_events, ("event_id", "name", "starts_on", "ends_on"))
        opponents = {row["opponent_id"] for table in ("sides", "pending", "pooled") for row in own[table]}
        opponents |= {_opponent(row, player_id) for row in self.open_games}
        self.people = tables.named("players", "player_id", opponents - {None}, ("player_id", "name"))

    # what was rated

    def pool(self, pool: str) -> PoolSheet:
        rules = self.regulations.of_list(pool).list
        changes, initial, rating, on_list = (
            next((row for row in self.own[table] if row["pool"] == pool), None)
            for table in ("changes", "initials", "ratings", "list")
        )
        after = changes["rating"] if changes else rating["rating"] if rating else None
        before = changes["previous"] if changes else after
        sides = [row for row in self.own["sides"] if row["pool"] == pool]
        counted = [row for row in sides if row["counted"]]
        first = self._first(pool, initial, sides) if initial else None
        if changes and first and first.published:
            status, became = "new", first.said
        elif changes and before is not None and after is None:
            status, became = "dropped", self._became(changes, rules)
        elif changes and (before is None or not changes["games"]):
            status, became = "taken_over", self._became(changes, rules)
        elif changes:
            status, became = "rated", self._became(changes, rules)
        else:
            status = "idle" if after is not None else "unrated" if first else "nothing"
            became = None
        return PoolSheet(
            pool=pool,
            status=status,
            before=before,
            after=after,
            change=after - before if after is not None and before is not None else None,
            games=first.games if first and first.published else len(counted),
            k=self._factor(changes, rules) if changes and changes["k"] is not None else None,
            events=self._lines(counted),
            total=self._total(changes, rules) if changes and changes["worth"] is not None else None,
            became=became,
            first=first,
            not_counted=self._not_counted(sides, first, after),
            standing=self._standing(rating, on_list, after, rules),
        )

    def _lines(self, counted: Sequence[Row]) -> tuple[EventLine, ...]:
        by_event: dict[str, list[Row]] = {}
        for row in counted:
            by_event.setdefault(row["event_id"], []).append(row)
        lines = []
        for event_id, rows in by_event.items():
            n, k = len(rows), rows[0]["k"]
            opponents = sum(row["rating"] - row["counted_difference"] for row in rows)
            chg = sum(row["delta"] for row in rows)
            verdict = self.on_events.get(event_id, {})
            lines.append(
                EventLine(
                    event=self._event(event_id),
                    admitted=Said(verdict.get("article"), verdict.get("reason")),
                    rc=(2 * opponents + n) // (2 * n),
                    ro=rows[0]["rating"],
                    w=sum(POINTS[row["result"]] for row in rows),
                    n=n,
                    chg=chg,
                    k=k,
                    k_chg=k * chg,
                    games=tuple(self._game(row) for row in rows),
                )
            )
        return tuple(sorted(lines, key=lambda line: (line.event.ends_on or "", line.event.event_id)))

    def _factor(self, changes: Row, rules: ListRules) -> Factor:
        limit = rules.k_limit
        spoke = changes["k_limit"]
        why = next((c.why for c in limit.clauses if limit.cite(c) == spoke), None) if limit else None
        return Factor(
            changes["k"],
            changes["k_list"],
            Said(changes["k_article"], changes["k_reason"]),
            Said(spoke, why) if spoke else None,
        )

    def _total(self, changes: Row, rules: ListRules) -> Total:
        rounding = rules.change
        return Total(
            delta=changes["delta"],
            k=changes["k"],
            worth=changes["worth"],
            change=changes["change"],
            rounding=Said(changes["rounded_by"], rounding.clauses[0].says or None),
            start=changes["used"],
            sum=changes["used"] + changes["change"],
        )

    def _became(self, changes: Row, rules: ListRules) -> Said:
        article, reason = changes["article"], changes["reason"]
        rule = rules.new_rating
        return Said(article, reason or next((c.says for c in rule.clauses if rule.cite(c) == article), None))

    def _standing(self, rating: Row | None, on_list: Row | None, after: int | None, rules: ListRules) -> Standing:
        on_list, rating = on_list or {}, rating or {}
        return Standing(
            listed=bool(on_list),
            not_listed=self._why_not_listed(rules) if after is not None and not on_list else None,
            k=on_list.get("k"),
            active=on_list.get("active"),
            last_period=rating.get("last_period"),
            total_games=rating.get("games"),
            peak=rating.get("peak"),
        )

    def _why_not_listed(self, rules: ListRules) -> Said | None:
        person = self.person
        deceased = person.get("deceased_on")
        facts = pl.DataFrame(
            {
                "registered": [person.get("registered") is not False],
                "deceased_on": [date.fromisoformat(deceased) if deceased else None],
                "federation": [person.get("federation")],
                "list_date": [self.period.list_date],
            },
            schema={"registered": pl.Boolean, "deceased_on": pl.Date, "federation": pl.String, "list_date": pl.Date},
        )
        for ground in rules.not_listed:
            if set(ground.when.meta.root_names()) <= set(facts.columns) and facts.select(ground.applies()).item():
                return Said(ground.article, ground.why)
        return None

    # what was not

    def _first(self, pool: str, initial: Row, sides: Sequence[Row]) -> FirstRating:
        waiting = [
            self._waiting(row, row["period"])
            for table in ("pooled", "pending")
            for row in self.own[table]
            if row["pool"] == pool
        ]
        now = [self._waiting(row, self.period.name) for row in self._for_the_pool(sides)]
        if not waiting or initial["published"]:  # those of this period are no longer in the book, but among the sides
            waiting += [result for result in now if result not in waiting]
        waiting = sorted(dict.fromkeys(waiting), key=lambda r: (r.event.ends_on or "", r.event.event_id, r.round or 0))
        return FirstRating(
            results=tuple(waiting),
            not_shown=max(0, initial["games"] - len(waiting)),
            games=initial["games"],
            score=str(initial["score"]),
            average=initial["opponents_average"],
            p=initial["p"],
            dp=initial["dp"],
            result=initial["result"],
            published=bool(initial["published"]),
            said=Said(initial["article"], initial["reason"]),
        )

    def _for_the_pool(self, sides: Sequence[Row]) -> list[Row]:
        """Sides of games that were admitted, do not count for the player, and have a rated opponent."""
        refused = {(row["event_id"], row["round"], _opponent(row, self.player_id)) for row in self.on_games}
        return [
            row
            for row in sides
            if not row["counted"]
            and row["opponent_rating"] is not None
            and (row["event_id"], row["round"], row["opponent_id"]) not in refused
        ]

    def _not_counted(
        self, sides: Sequence[Row], first: FirstRating | None, after: int | None
    ) -> tuple[NotCounted, ...]:
        """By reason, in the order in which the reasons come up; what is in the pool is told there."""
        pooled = {(r.event.event_id, r.round, r.opponent_id) for r in first.results} if first else set()
        lost = {id(row) for row in self._for_the_pool(sides)} if after is None else set()
        groups: dict[tuple[Said, bool], list[Game]] = {}
        for row in sides:
            if row["counted"] or (row["event_id"], row["round"], row["opponent_id"]) in pooled:
                continue
            key = Said(row["article"], row["reason"]), id(row) in lost
            groups.setdefault(key, []).append(self._game(row))
        return tuple(NotCounted(said, in_no_pool, tuple(games)) for (said, in_no_pool), games in groups.items())

    def left_out(self) -> tuple[LeftOut, ...]:
        """Events of the player that were not rated, and games of rated ones that wait."""
        found = []
        for event_id, verdict in self.on_events.items():
            games = [row for row in self.open_games if row["event_id"] == event_id]
            if verdict["outcome"] != RATED and games:
                found.append(self._left_out(verdict, games, whole=True))
        waiting: dict[tuple[str, Said], list[Row]] = {}
        told = {(row["event_id"], row["round"], row["opponent_id"]) for row in self.own["sides"]}
        for verdict in self.on_games:  # a refused game of a rated event is among the sides
            if (verdict["event_id"], verdict["round"], _opponent(verdict, self.player_id)) not in told:
                waiting.setdefault((verdict["event_id"], Said(verdict["article"], verdict["reason"])), []).append(
                    verdict
                )
        for (event_id, _), verdicts in waiting.items():
            pairs = {(row["round"], row["white_id"], row["black_id"]) for row in verdicts}
            games = [
                row
                for row in self.open_games
                if row["event_id"] == event_id and (row["round"], row["white_id"], row["black_id"]) in pairs
            ]
            found.append(self._left_out(verdicts[0], games, whole=False))
        return tuple(
            sorted(found, key=lambda each: (each.event.ends_on or "", each.event.event_id, not each.whole_event))
        )

    def _left_out(self, verdict: Row, games: Sequence[Row], whole: bool) -> LeftOut:
        said = Said(verdict["article"], verdict["reason"])
        its_games = tuple(self._open_game(row) for row in games)
        return LeftOut(self._event(verdict["event_id"]), whole, verdict["outcome"], said, its_games)

    # rows in words

    def _event(self, event_id: str) -> Event:
        row = self.events.get(event_id, {})
        starts_on = row.get("starts_on")
        return Event(event_id, row.get("name"), starts_on, row.get("ends_on"), self._judge(event_id, starts_on))

    def _judge(self, event_id: str, starts_on: str | None) -> str | None:
        """The edition by which it is judged: of the chapter of its pool the one in force on its first day."""
        chapters = self.regulations.chapters
        if len(chapters) > 1:
            pool = next(
                (
                    row["pool"]
                    for table in ("sides", "pooled", "pending")
                    for row in self.own[table]
                    if row["event_id"] == event_id
                ),
                None,
            )
            chapters = tuple(chapter for chapter in chapters if pool in chapter.pools)
        begun = [
            edition
            for chapter in chapters
            for edition in chapter.editions
            if starts_on and edition.in_force.isoformat() <= starts_on
        ]
        return begun[-1].plain if begun else None

    def _name(self, player_id: str | None) -> str | None:
        return self.people.get(player_id or "", {}).get("name")

    def _game(self, row: Row) -> Game:
        names = {"event_name": self._event(row["event_id"]).name, "opponent_name": self._name(row["opponent_id"])}
        values: dict[str, Any] = {f.name: row.get(f.name) for f in fields(Game)} | names
        return Game(**values)

    def _open_game(self, row: Row) -> Game:
        color, result = ("w", "white_result") if row["white_id"] == self.player_id else ("b", "black_result")
        side = {"opponent_id": _opponent(row, self.player_id), "color": color, "result": row[result]}
        return self._game({"event_id": row["event_id"], "round": row["round"], **side})

    def _waiting(self, row: Row, period: str) -> Waiting:
        event = self._event(row["event_id"])
        if event.ends_on is None:  # an earlier event that the book no longer holds
            event = Event(row["event_id"], None, None, row.get("event_ends_on"), None)
        opponent = row.get("opponent_id")
        return Waiting(
            period, event, row.get("round"), opponent, self._name(opponent), row["opponent_rating"], row["result"]
        )


def _opponent(game: Row, player_id: str) -> str:
    return str(game["black_id"] if game["white_id"] == player_id else game["white_id"])
