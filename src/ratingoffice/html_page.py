"""A page that stands alone: no script, nothing loaded, light or dark as the reader has it."""

from __future__ import annotations

from html import escape

from ratingoffice.unseen import visible


def html_page(title: str, body: str, style: str, language: str = "en", head: str = "") -> str:
    """Return the page; characters that cannot be seen, in names of a file, are shown by their codes.

    `head` are more elements of the head, each in a line.
    """
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">{head and f"{chr(10)}{head}"}
<title>{escape(visible(title))}</title>
<style>
{style}</style>
</head>
<body>
{visible(body)}
</body>
</html>
"""
