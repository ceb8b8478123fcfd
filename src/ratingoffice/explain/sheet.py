"""A player's calculation sheet from the tables of an output: every point of the period, with its article.

`sheet_of(NEXT, player_id)` takes the folder that `rate` wrote, or a `RatedPeriod` in memory. Nothing is decided here a
second time: the numbers are the tables', articles and sentences are the tables' or the edition's. What the sheet holds,
and what its JSON looks like, says `ratingoffice.explain.parts`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date
from pathlib import Path
from typing import Any

from polars import col

from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.period import Period, list_in_force
from ratingoffice.book.row_ids import POINTS
from ratingoffice.explain.cited_articles import cited_articles
from ratingoffice.explain.parts import (
    Base,
    EventHead,
    EventLine,
    Factor,
    FirstRatingSheet,
    Game,
    HypotheticalDraws,
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
from ratingoffice.federations.registry import recorded
from ratingoffice.federations.regulation import FirstRating, ListRules
from ratingoffice.federations.variants import parse_readings, parse_variant
from ratingoffice.law.article import JOINT, RATED
from ratingoffice.message import Message
from ratingoffice.rating.rated_period import RatedPeriod
from ratingoffice.rating.reason_messages import list_missing, sentence

__all__ = ["Sheet", "sheet_of"]


def sheet_of(source: Path | str | RatedPeriod | Tables, player_id: str, pool: str | None = None) -> Sheet:
    """The sheet of one player, of all pools that were rated or of one. Raises BadInput for one that is not there."""
    tables = Tables.of(source)
    period_row = tables.rows("period")
    if not period_row:
        raise BadInput(
            [Finding(tables.place, 0, "", Message("its table period is empty: rate the book again"), "folder")]
        )
    words = period_row[0]["readings"]
    regulations = recorded(str(period_row[0]["edition"]), parse_readings(words) if words else {})
    period = Period(date.fromisoformat(period_row[0]["list_date"]))
    pools = str(period_row[0]["pools"]).split()
    if pool is not None and pool not in pools:
        raise BadInput(
            'the pool "{pool}" was not rated in {place}: its pools are {pools}',
            pool=pool,
            place=tables.place,
            pools=", ".join(pools),
        )
    person = _person(tables, player_id)
    clerk = _Clerk(tables, person, regulations, period, pools)
    pages = tuple(clerk.pool(name) for name in ([pool] if pool else pools))
    left_out = clerk.left_out()
    list_regulation = regulations.of_list(pool or pools[0])
    return Sheet(
        player=Person(
            person["player_id"],
            person.get("name"),
            person.get("title"),
            person.get("federation"),
            int(person["birth_date"][:4]) if person.get("birth_date") else None,
        ),
        body=regulations.body.code,
        edition=list_regulation.plain,
        regulation=list_regulation.title,
        list_date=period.list_date.isoformat(),
        period=period.name,
        pools=pages,
        left_out=left_out,
        articles=cited_articles((pages, left_out), regulations),
    )


def _person(tables: Tables, player_id: str) -> Row:
    rows = tables.of_player("players", player_id)
    if rows:
        return rows[0]
    near = " or ".join(
        row["player_id"] + (f" ({row['name']})" if row.get("name") else "") for row in tables.near(player_id)
    )
    if not near:
        raise BadInput('there is no player "{player}" in {place}', player=player_id, place=tables.place)
    raise BadInput(
        'there is no player "{player}" in {place}: did you mean {near}?',
        player=player_id,
        place=tables.place,
        near=near,
    )


class _Clerk:
    """Reads the player's rows, each table once, and builds the parts of the sheet from them."""

    def __init__(
        self, tables: Tables, person: Row, regulations: Regulations, period: Period, pools: Sequence[str]
    ) -> None:
        player_id = str(person["player_id"])
        self.player_id, self.person, self.regulations, self.period = player_id, person, regulations, period
        self.tables = tables
        player_rows = {
            name: tables.of_player(name, player_id)
            for name in ("ratings", "changes", "initials", "list", "sides", "pending", "pooled", "unlisted")
        }
        for row in player_rows["list"]:
            row.setdefault("pool", pools[0])  # the list of one pool does not name it
        self.player_rows = player_rows

        is_side = (col("white_id") == player_id) | (col("black_id") == player_id)
        side_ids = {"white_id": [player_id], "black_id": [player_id]}
        self.open_games = tables.among(
            "games",
            side_ids,
            *([col("rated_on").is_null()] if tables.has("games", "rated_on") else []),
            keep=("event_id", "round", "white_id", "black_id", "white_result", "black_result"),
        )
        event_ids = {row["event_id"] for table in ("sides", "pending", "pooled") for row in player_rows[table]}
        event_ids |= {row["event_id"] for row in self.open_games}
        events_and_sides = {"event_id": sorted(event_ids)} | side_ids
        verdicts = tables.among("verdicts", events_and_sides, col("round").is_null() | is_side) if event_ids else []
        self.on_events = {row["event_id"]: row for row in verdicts if row["round"] is None}
        self.on_games = [row for row in verdicts if row["round"] is not None]

        self.events = tables.rows_by_id("events", "event_id", event_ids, ("event_id", "name", "starts_on", "ends_on"))
        opponents = {row["opponent_id"] for table in ("sides", "pending", "pooled") for row in player_rows[table]}
        opponents |= {_opponent(row, player_id) for row in self.open_games}
        self.people = tables.rows_by_id("players", "player_id", opponents - {None}, ("player_id", "name"))

    # what was rated

    def pool(self, pool: str) -> PoolSheet:
        rules = self.regulations.of_list(pool).list
        changes, initial, rating, on_list = (
            next((row for row in self.player_rows[table] if row["pool"] == pool), None)
            for table in ("changes", "initials", "ratings", "list")
        )
        after = changes["rating"] if changes else rating["rating"] if rating else None
        before = changes["previous"] if changes else after
        sides = [row for row in self.player_rows["sides"] if row["pool"] == pool]
        counted_sides = [row for row in sides if row["counted"]]
        first = self._first(pool, initial, sides) if initial else self._too_old(pool, after)
        base = self._base(changes) if changes and changes.get("base") is not None else None
        if changes and first and first.published:
            status, became = "new", first.said
        elif changes and before is not None and after is None:
            status, became = "dropped", self._became(changes, rules)
        elif changes and base and not changes["games"]:
            status, became = "corrected", self._became(changes, rules)
        elif changes and (before is None or not changes["games"]):
            status, became = "taken_over", self._became(changes, rules)
        elif changes:
            status, became = "rated", self._became(changes, rules)
        else:
            status = "idle" if after is not None else "unrated" if initial else "nothing"
            became = None
        return PoolSheet(
            pool=pool,
            status=status,
            before=before,
            after=after,
            change=after - before if after is not None and before is not None else None,
            games=first.games if first and first.published else len(counted_sides),
            k=self._factor(changes, rules) if changes and changes["k"] is not None else None,
            events=self._lines(counted_sides),
            total=self._total(changes, rules) if changes and changes["worth"] is not None else None,
            became=became,
            first=first,
            not_counted=self._not_counted(sides, first, after),
            standing=self._standing(pool, rating, on_list, after),
            base=base,
        )

    def _lines(self, counted_sides: Sequence[Row]) -> tuple[EventLine, ...]:
        by_event: dict[str, list[Row]] = {}
        for row in counted_sides:
            by_event.setdefault(row["event_id"], []).append(row)
        lines = []
        for event_id, rows in by_event.items():
            n, k = len(rows), rows[0]["k"]
            opponents = sum(row["rating"] - row["counted_difference"] for row in rows)
            chg = sum(row["delta"] for row in rows)
            verdict = self.on_events.get(event_id, {})
            event = self._event(event_id)
            lines.append(
                EventLine(
                    event=event,
                    admitted=self._explanation(verdict),
                    rc=(2 * opponents + n) // (2 * n),
                    ro=rows[0]["rating"],
                    w=sum(POINTS[row["result"]] for row in rows),
                    n=n,
                    chg=chg,
                    k=k,
                    k_chg=k * chg,
                    games=tuple(self._game(row) for row in rows),
                    table=self._expected_table(rows[0]["pool"], event),
                    ratings_of=self._ratings_of(rows[0]["pool"], event, self.period.in_force),
                )
            )
        return tuple(sorted(lines, key=lambda line: (line.event.ends_on or "", line.event.event_id)))

    def _expected_table(self, pool: str, event: EventHead) -> str:
        """The number of the table D -> PD in the edition by which the event is judged."""
        editions = {regulation.plain: regulation for regulation in self.regulations.editions}
        named = parse_variant(event.edition or "").without_readings()
        regulation = editions.get(str(named)) or self.regulations.of_list(pool)
        return regulation.event.expected.number

    def _ratings_of(self, pool: str, event: EventHead, later: date) -> str | None:
        """The list in force when the event started, where it is an earlier one than that later list and was used."""
        verdict = self.on_events.get(event.event_id)
        if verdict is None or not event.starts_on or list_missing(verdict.get("clause")):
            return None
        if not self.regulations.of_list(pool).list.at_start:
            return None
        used = list_in_force(date.fromisoformat(event.starts_on), self.period.list_day)
        return used.isoformat() if used < later else None

    def _factor(self, changes: Row, rules: ListRules) -> Factor:
        clauses, figures = _single_clauses(changes.get("k_clause"), changes.get("k_figures"))
        k = self._explanation(
            {
                "article": changes["k_article"],
                "reason": changes["k_reason"],
                "clause": clauses[0],
                "figures": figures[0],
            }
        )
        spoke, limit = changes["k_limit"], rules.k_limit
        if not spoke or limit is None:
            return Factor(changes["k"], changes["k_list"], k, None)
        words = {limit.cite(clause): clause.why for clause in limit.clauses}
        limit_row = {"article": spoke, "reason": words.get(spoke), "clause": clauses[-1], "figures": figures[-1]}
        return Factor(changes["k"], changes["k_list"], k, self._explanation(limit_row))

    def _base(self, changes: Row) -> Base:
        base_row = {name: changes[f"base_{name}"] for name in ("reason", "clause", "figures")}
        return Base(changes["base"], self._explanation(base_row))

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
        rule, explanation = rules.new_rating, self._explanation(changes)
        words = {rule.cite(clause): clause.words for clause in rule.clauses}
        return explanation if explanation.reason else replace(explanation, reason=words.get(explanation.article or ""))

    def _standing(self, pool: str, rating: Row | None, on_list: Row | None, after: int | None) -> Standing:
        on_list, rating = on_list or {}, rating or {}
        return Standing(
            listed=bool(on_list),
            not_listed=self._why_not_listed(pool) if after is not None and not on_list else None,
            k=on_list.get("k"),
            active=on_list.get("active"),
            last_period=rating.get("last_period"),
            total_games=rating.get("games"),
            peak=rating.get("peak"),
        )

    def _why_not_listed(self, pool: str) -> Said | None:
        row = next((row for row in self.player_rows["unlisted"] if row["pool"] == pool), None)
        return self._explanation(row) if row else None

    # what was not

    def _first(self, pool: str, initial: Row, sides: Sequence[Row]) -> FirstRatingSheet:
        waiting = [
            self._waiting(row, row["period"])
            for table in ("pooled", "pending")
            for row in self.player_rows[table]
            if row["pool"] == pool
        ]
        now = [self._waiting(row, self.period.name) for row in self._for_the_pool(sides)]
        if not waiting or initial["published"]:  # those of this period are no longer in the book, but among the sides
            waiting += [result for result in now if result not in waiting]
        waiting = sorted(dict.fromkeys(waiting), key=_order)
        rules = self.regulations.of_list(pool).list
        results = self._mark_left_out(waiting, initial, rules.first_rating)
        counted_ratings = [result.opponent_rating for result in results if result.not_counted is None]
        return FirstRatingSheet(
            results=tuple(results),
            not_shown=max(0, initial["games"] - len(counted_ratings)),
            opponents=sum(counted_ratings) if counted_ratings and len(counted_ratings) == initial["games"] else None,
            draws=_draws(rules.first_rating),
            table=rules.dp.number,
            games=initial["games"],
            score=str(initial["score"]),
            average=initial["opponents_average"],
            p=initial["p"],
            dp=initial["dp"],
            result=initial["result"],
            published=bool(initial["published"]),
            said=self._explanation(initial),
        )

    def _too_old(self, pool: str, after: int | None) -> FirstRatingSheet | None:
        """The results of an unrated player that are all too old for a first rating; None: there are no such."""
        rules = self.regulations.of_list(pool).list
        rows = [row for row in self.player_rows["pending"] if row["pool"] == pool]
        since = self.period.window(rules.first_rating.periods)
        if after is not None or not rows or any(row["period"] >= since for row in rows):
            return None
        results = sorted((self._waiting(row, row["period"]) for row in rows), key=_order)
        old = _left_the_window(rules.first_rating)
        return FirstRatingSheet(
            results=tuple(replace(result, not_counted=old) for result in results),
            not_shown=0,
            games=0,
            score="0",
            average=None,
            p=None,
            dp=None,
            result=None,
            published=False,
            said=old,
        )

    def _mark_left_out(self, results: Sequence[Waiting], initial: Row, rule: FirstRating) -> list[Waiting]:
        """Return the results in their order; those that the formula leaves out get the article."""
        since = self.period.window(rule.periods)
        old = _left_the_window(rule)
        zero = Said(rule.zero_by, "first event scored zero: not counted")
        clauses = [clause.partition("/")[2] for clause in (initial.get("clause") or "").split(JOINT)]
        zero_event = results[0].event.event_id if results and rule.zero_by and rule.zero_by in clauses else None
        return [
            replace(result, not_counted=old if result.period < since else zero)
            if result.period < since or result.event.event_id == zero_event
            else result
            for result in results
        ]

    def _for_the_pool(self, sides: Sequence[Row]) -> list[Row]:
        """Return the sides whose result went to the pool for a first rating."""
        return [row for row in sides if row["to_pool"]]

    def _not_counted(
        self, sides: Sequence[Row], first: FirstRatingSheet | None, after: int | None
    ) -> tuple[NotCounted, ...]:
        """Group the sides that do not count by reason; results in the pool are left out, the first rating has them."""
        pooled = {(r.event.event_id, r.round, r.opponent_id) for r in first.results} if first else set()
        lost = {id(row) for row in self._for_the_pool(sides)} if after is None else set()
        groups: dict[tuple[Said, bool], list[Game]] = {}
        for row in sides:
            if row["counted"] or (row["event_id"], row["round"], row["opponent_id"]) in pooled:
                continue
            key = self._explanation(row), id(row) in lost
            groups.setdefault(key, []).append(self._game(row))
        return tuple(
            NotCounted(explanation, in_no_pool, tuple(games)) for (explanation, in_no_pool), games in groups.items()
        )

    def left_out(self) -> tuple[LeftOut, ...]:
        """Events of the player that were not rated, and games of rated ones that wait."""
        items = []
        for event_id, verdict in self.on_events.items():
            games = [row for row in self.open_games if row["event_id"] == event_id]
            if verdict["outcome"] != RATED and games:
                items.append(self._left_out(verdict, games, whole_event=True))
        waiting: dict[tuple[str, Said], list[Row]] = {}
        side_keys = {(row["event_id"], row["round"], row["opponent_id"]) for row in self.player_rows["sides"]}
        for verdict in self.on_games:  # a refused game of a rated event is among the sides
            if (verdict["event_id"], verdict["round"], _opponent(verdict, self.player_id)) not in side_keys:
                waiting.setdefault((verdict["event_id"], self._explanation(verdict)), []).append(verdict)
        for (event_id, _), verdicts in waiting.items():
            pairs = {(row["round"], row["white_id"], row["black_id"]) for row in verdicts}
            games = [
                row
                for row in self.open_games
                if row["event_id"] == event_id and (row["round"], row["white_id"], row["black_id"]) in pairs
            ]
            items.append(self._left_out(verdicts[0], games, whole_event=False))
        return tuple(
            sorted(items, key=lambda item: (item.event.ends_on or "", item.event.event_id, not item.whole_event))
        )

    def _left_out(self, verdict: Row, games: Sequence[Row], whole_event: bool) -> LeftOut:
        explanation = self._explanation(verdict)
        open_games = tuple(self._open_game(row) for row in games)
        return LeftOut(self._event(verdict["event_id"]), whole_event, verdict["outcome"], explanation, open_games)

    # rows in words

    def _explanation(self, row: Row) -> Said:
        """Return the article and reason of a row, ready for any language."""
        clause, figures = row.get("clause"), row.get("figures")
        reason = sentence(self.regulations, row.get("reason"), clause, figures)
        return Said(row.get("article"), reason, clause, figures)

    def _event(self, event_id: str) -> EventHead:
        row = self.events.get(event_id, {})
        starts_on = row.get("starts_on")
        return EventHead(event_id, row.get("name"), starts_on, row.get("ends_on"), self._judge(event_id, starts_on))

    def _judge(self, event_id: str, starts_on: str | None) -> str | None:
        """The edition by which it is judged: that of its verdict, else the one of its chapter on its first day."""
        clause = self.on_events.get(event_id, {}).get("clause")
        if clause:
            return str(clause).partition("/")[0]
        pools = {
            row["pool"]
            for name in ("sides", "pooled", "pending")
            for row in self.player_rows[name]
            if row["event_id"] == event_id
        }
        chapters = self.regulations.chapters
        if len(chapters) > 1:
            chapters = tuple(chapter for chapter in chapters if pools & {*chapter.pools})
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
        return Game(**values | {"reason": self._explanation(row).reason})

    def _open_game(self, row: Row) -> Game:
        color, result = ("w", "white_result") if row["white_id"] == self.player_id else ("b", "black_result")
        side = {"opponent_id": _opponent(row, self.player_id), "color": color, "result": row[result]}
        return self._game({"event_id": row["event_id"], "round": row["round"], **side})

    def _waiting(self, row: Row, period: str) -> Waiting:
        event = self._event(row["event_id"])
        if event.ends_on is None:  # an earlier event that the book no longer holds
            event = EventHead(row["event_id"], None, None, row.get("event_ends_on"), None)
        opponent, list_day = row.get("opponent_id"), self.period.list_day
        later = date.fromisoformat(f"{period}-{list_day:02}")  # the list of its period, or of the event's last day
        if event.ends_on:
            later = max(later, list_in_force(date.fromisoformat(event.ends_on), list_day))
        return Waiting(
            period,
            event,
            row.get("round"),
            opponent,
            self._name(opponent),
            row["opponent_rating"],
            row["result"],
            ratings_of=self._ratings_of(row["pool"], event, later),
        )


def _order(result: Waiting) -> tuple[str, str, int]:
    return result.event.ends_on or "", result.event.event_id, result.round or 0


def _left_the_window(rule: FirstRating) -> Said:
    return Said(rule.window_by, Message("older than {periods} periods: not counted", periods=rule.periods))


def _draws(rule: FirstRating) -> HypotheticalDraws | None:
    if not rule.draws:
        return None
    added = Message(
        "{games:written} {games:draw|draws} against hypothetical {games:opponent|opponents} rated {rating} "
        "{games:is|are} added",
        games=rule.draws,
        rating=rule.draws_rating,
    )
    return HypotheticalDraws(rule.draws, rule.draws_rating, Said(rule.draws_by, added))


def _single_clauses(clause: str | None, figures: str | None) -> tuple[list[str | None], list[str | None]]:
    """Return the clauses one by one, and the figures of each."""
    if not clause or not figures:
        return [None], [None]
    return [*clause.split(JOINT)], [
        json.dumps([clause_figures], ensure_ascii=False) for clause_figures in json.loads(figures)
    ]


def _opponent(game: Row, player_id: str) -> str:
    return str(game["black_id"] if game["white_id"] == player_id else game["white_id"])
