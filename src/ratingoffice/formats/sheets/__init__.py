"""Spreadsheets (.xlsx), read and written."""

from ratingoffice.formats.sheets.workbook import FORMULA, Sheet, harmless, read_workbook, write_workbook

__all__ = ["FORMULA", "Sheet", "harmless", "read_workbook", "write_workbook"]
