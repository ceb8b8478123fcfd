"""Read tables of a book that are uploaded as single CSV files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ratingoffice.book.book import Book
from ratingoffice.book.findings import BadInput, Finding
from ratingoffice.book.type_conversion import convert_table
from ratingoffice.formats.book_csv import line_numbers, read_csv


def read_tables(files: Mapping[str, tuple[str, bytes]]) -> Book:
    """Read a book from the name and the bytes of a file for each table.

    Raises BadInput with all that is wrong in all files.
    """

    @cache
    def numbers(table: str) -> list[int]:
        return line_numbers(files[table][1])

    def line(table: str, row: int) -> tuple[str, int]:
        line_of_record = numbers(table)
        return files[table][0], line_of_record[row + 1] if row + 1 < len(line_of_record) else row + 2

    findings: list[Finding] = []
    frames: dict[str, Any] = {}
    had: dict[str, frozenset[str]] = {}
    for table, (name, data) in files.items():
        try:
            frame = read_csv(data, name)
        except BadInput as problem:
            findings += problem.findings
            continue
        frames[table], table_findings = convert_table(table, frame, name, lambda row, table=table: line(table, row)[1])  # type: ignore[misc]
        had[table] = frozenset(frame.columns)
        findings += table_findings
    if findings:
        raise BadInput(findings)
    return Book(**frames, had=had, lines=line)
