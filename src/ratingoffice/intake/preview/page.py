"""The preview as one HTML page that prints on A4: no script, nothing loaded."""

from __future__ import annotations

from ratingoffice.html_page import render_page
from ratingoffice.intake.preview.contents import PlayerPreview, Preview
from ratingoffice.intake.preview.texts import (
    FIGURE_COLUMNS,
    NOTES,
    PARTICIPANT_COLUMNS,
    PLACES_AND_RATINGS,
    Say,
    block_title,
    figures_of,
    notes_of,
    verdict_of,
)
from ratingoffice.message import Message
from ratingoffice.tournament.values import rounded_text

MINUS = "−"
CHANGE = FIGURE_COLUMNS.index(Message("Change"))  # is shown with its sign


def preview_page(preview: Preview, say: Say = str, language: str = "en") -> str:
    """Render the preview as a page that stands alone, in the language of `say`."""
    tournament, ranked = preview.tournament, preview.standings
    dates = " – ".join(str(day) for day in (tournament.starts_on, tournament.ends_on) if day)
    rounds = Message(
        "{rounds} of {planned} rounds, places by {edition}",
        rounds=ranked.rounds,
        planned=ranked.rounds_planned,
        edition=ranked.edition,
    )
    hidden = {"title"} if ranked.of_teams else {"title", "team"}
    return render_page(
        "intake/preview.html",
        language=language,
        title=say(Message("{event}: rating preview", event=tournament.name or say(Message("Tournament")))),
        place_and_dates=" · ".join(text for text in (tournament.city, tournament.federation, dates) if text),
        rounds=say(rounds),
        headings={
            "verdicts": say(Message("Would it be rated?")),
            "places": say(PLACES_AND_RATINGS),
            "notes": say(NOTES),
        },
        verdicts=[verdict_of(outlook, say) for outlook in preview.outlooks],
        of_teams=ranked.of_teams,
        participant_columns=[say(column) for name, column in PARTICIPANT_COLUMNS.items() if name not in hidden],
        figure_columns=[say(column) for column in FIGURE_COLUMNS],
        blocks=[block_title(block, say, " · ") for block in preview.blocks],
        rows=[
            {
                "place": place,
                "points": rounded_text(place.points),
                "figures": [_format_figures(block.lines[place.player.start_no]) for block in preview.blocks],
            }
            for place in preview.places
        ],
        notes=notes_of(preview, say),
    )


def _format_figures(line: PlayerPreview) -> list[str]:
    texts = []
    for column, figure in enumerate(figures_of(line)):
        text = "" if figure is None else f"{figure:+}" if column == CHANGE and figure else str(figure)
        texts.append(text.replace("-", MINUS))
    return texts
