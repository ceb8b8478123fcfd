"""Gettext's catalogues: `.po`, which people write, and `.mo`, which Django reads. No tool of gettext is needed."""

from __future__ import annotations

import ast
import struct

CONTEXT = "\x04"
PLURAL = "\x00"


def read_po(text: str) -> dict[str, str]:
    """Message -> translation, those that have one; plural forms and contexts as a `.mo` has them."""
    found: dict[str, str] = {}
    for block in text.split("\n\n"):
        parts: dict[str, str] = {}
        field, fuzzy = "", False
        for line in block.splitlines():
            if line.startswith("#"):
                fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
                continue
            word, quote, rest = line.partition('"')
            field = word.strip() or field
            if quote:
                parts[field] = parts.get(field, "") + ast.literal_eval(quote + rest)
        if "msgid" not in parts or (fuzzy and parts["msgid"]):
            continue
        message = parts["msgid"]
        if "msgctxt" in parts:
            message = parts["msgctxt"] + CONTEXT + message
        if "msgid_plural" in parts:
            message += PLURAL + parts["msgid_plural"]
        forms = [parts[name] for name in sorted(parts) if name.startswith("msgstr")]
        if forms and all(forms):
            found[message] = PLURAL.join(forms)
    return found


def write_mo(messages: dict[str, str]) -> bytes:
    """As gettext's manual draws it: a table of the messages, one of the translations, then the texts, ended by 0."""
    pairs = sorted((message.encode(), translated.encode()) for message, translated in messages.items())
    header = struct.calcsize("<7I")
    messages_at, translations_at = header, header + 8 * len(pairs)
    place = header + 16 * len(pairs)
    tables: list[bytes] = []
    texts: list[bytes] = []
    for column in (0, 1):
        for pair in pairs:
            tables.append(struct.pack("<2I", len(pair[column]), place))
            texts.append(pair[column] + b"\0")
            place += len(pair[column]) + 1
    start = struct.pack("<7I", 0x950412DE, 0, len(pairs), messages_at, translations_at, 0, place)
    return start + b"".join(tables) + b"".join(texts)
