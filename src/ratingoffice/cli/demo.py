"""`ratingoffice demo`: a federation to try things on."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from ratingoffice.cli.command import Argument, Option
from ratingoffice.cli.common import Format, plainly, print_json


@plainly
def demo(
    folder: Annotated[Path, Argument(help="The folder to write; it must not exist yet.")],
    players: Annotated[int, Option(min=1, help="How many players.")] = 2000,
    months: Annotated[int, Option(min=1, help="How many months of events.")] = 3,
    edition: Annotated[str, Option(help="The edition whose federation this is; default: {edition}.")] = "",
    games: Annotated[int | None, Option(min=0, help="About how many a month; default: two a player.")] = None,
    seed: Annotated[int, Option(help="Another seed, another federation; the same seed, the same bytes.")] = 1,
    tables: Annotated[str, Option(help="csv or parquet.")] = "csv",
    true_strength: Annotated[bool, Option(help="Also write `strengths`: how strong they really are.")] = False,
    format: Annotated[Format, Option(help="How to print what there is to see.")] = Format.table,
) -> None:
    """Write a realistic book: a federation with months of events, some of them late or inadmissible.

    Example: ratingoffice demo demo --players 2000 --months 3 --edition fide-2025-10
    """
    from ratingoffice.demo.generate import generate
    from ratingoffice.federations.registry import regulations
    from ratingoffice.formats.book_folder import check_kind, refuse_existing, write_tables

    refuse_existing(folder)
    made = generate(players=players, months=months, edition=edition, seed=seed, games=games)
    more = {"strengths": made.strengths} if true_strength else {}
    write_tables(folder, made.book | more, check_kind(tables))
    for event_id, text in made.pgn.items():
        (folder / f"{event_id}.pgn").write_text(text, encoding="utf-8")
    lists = [day.isoformat() for day in made.list_dates]
    stops = [
        {
            "list": str(stop.list_date),
            "player_id": stop.player_id,
            "event_id": stop.event_id,
            "what": stop.text,
            "article": stop.article,
        }
        for stop in made.tour
    ]
    if format is Format.json:
        print_json({"folder": str(folder), "edition": made.edition, "pool": made.pool, "lists": lists, "tour": stops})
        return
    counts = {name: table.height for name, table in made.book.items()}
    print(f"{folder}: {counts['players']:,} players, {counts['events']:,} events, {counts['games']:,} games")
    pool = "" if made.pool == regulations(made.edition).body.pools[0] else f" --pool {made.pool}"
    book: Path | str = folder
    for day in lists:
        following = f"{folder}-{day[:7]}"
        print(f"  ratingoffice rate {book} --edition {made.edition} --list {day}{pool} --out {following}")
        book = following
    print("Worth a look:")
    for each in stops:
        print(f"  {each['list'][:7]} {each['player_id'] or each['event_id']}: {each['what']}")
