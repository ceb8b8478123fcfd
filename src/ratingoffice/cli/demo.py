"""`ratingoffice demo`: a federation to try things on."""

from __future__ import annotations

from pathlib import Path

import click

from ratingoffice.cli.command import PATH, Command
from ratingoffice.cli.common import Format, format_option, print_json


@click.command(cls=Command)
@click.argument("folder", type=PATH, help="The folder to write; it must not exist yet.")
@click.option("--players", type=click.IntRange(min=1), default=2000, show_default=True, help="How many players.")
@click.option("--months", type=click.IntRange(min=1), default=3, show_default=True, help="How many months of events.")
@click.option("--edition", default="", help="The edition whose federation this is; default: {edition}.")
@click.option("--games", type=click.IntRange(min=0), help="About how many a month; default: two a player.")
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    help="Another seed, another federation; the same seed, the same bytes.",
)
@click.option("--tables", default="csv", show_default=True, help="csv or parquet.")
@click.option(
    "--true-strength/--no-true-strength",
    default=False,
    show_default=True,
    help="Also write `strengths`: how strong they really are.",
)
@format_option()
def demo(
    folder: Path,
    players: int,
    months: int,
    edition: str,
    games: int | None,
    seed: int,
    tables: str,
    true_strength: bool,
    format: Format,
) -> None:
    """Write a realistic book: a federation with months of events, some of them late or inadmissible.

    Example: ratingoffice demo demo --players 2000 --months 3 --edition fide-2025-10
    """
    from ratingoffice.demo.generate import generate
    from ratingoffice.federations.registry import regulations
    from ratingoffice.formats.book_folder import check_kind, refuse_existing, write_tables

    refuse_existing(folder)
    demonstration = generate(players=players, months=months, edition=edition, seed=seed, games=games)
    more = {"strengths": demonstration.strengths} if true_strength else {}
    write_tables(folder, demonstration.book | more, check_kind(tables))
    for event_id, text in demonstration.pgn.items():
        (folder / f"{event_id}.pgn").write_text(text, encoding="utf-8")
    lists = [day.isoformat() for day in demonstration.list_dates]
    stops = [
        {
            "list": str(stop.list_date),
            "player_id": stop.player_id,
            "event_id": stop.event_id,
            "what": stop.text,
            "article": stop.article,
        }
        for stop in demonstration.tour
    ]
    if format is Format.json:
        print_json(
            {
                "folder": str(folder),
                "edition": demonstration.edition,
                "pool": demonstration.pool,
                "lists": lists,
                "tour": stops,
            }
        )
        return
    counts = {name: table.height for name, table in demonstration.book.items()}
    print(f"{folder}: {counts['players']:,} players, {counts['events']:,} events, {counts['games']:,} games")
    pool = (
        ""
        if demonstration.pool == regulations(demonstration.edition).body.pools[0]
        else f" --pool {demonstration.pool}"
    )
    book: Path | str = folder
    for day in lists:
        following = f"{folder}-{day[:7]}"
        print(f"  ratingoffice rate {book} --edition {demonstration.edition} --list {day}{pool} --out {following}")
        book = following
    print("Worth a look:")
    for stop in stops:
        print(f"  {stop['list'][:7]} {stop['player_id'] or stop['event_id']}: {stop['what']}")
