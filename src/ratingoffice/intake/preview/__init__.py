"""The preview of an event before it is reported: places, rating changes and verdicts by one or several editions."""

from ratingoffice.intake.preview.contents import (
    EditionPreview,
    PlayerPreview,
    PoolPreview,
    Preview,
    PreviewRequest,
    RankedPlayer,
    make_preview,
)

__all__ = [
    "EditionPreview",
    "PlayerPreview",
    "PoolPreview",
    "Preview",
    "PreviewRequest",
    "RankedPlayer",
    "make_preview",
]
