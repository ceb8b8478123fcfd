"""Check that the bytes of a Parquet file fit together.

Polars trusts the sizes that the file states of itself: a damaged one can make it panic, or ask for so much memory that
the process ends. So the footer and the headers of the pages are read here first, and their numbers compared. They are
structs in Thrift's compact encoding, which become dicts by the numbers of their fields:

    file        2 schema, 3 rows, 4 row groups        row group   1 columns, 3 rows
    column      3 its description                     schema      3 repetition, 5 children
    description 5 values, 7 size compressed, 9 data pages at, 11 dictionary page at
    page        1 kind, 2 size, 3 size compressed, 5 data page, 7 dictionary page, 8 data page of version 2
"""

from __future__ import annotations

from mmap import mmap
from typing import Any

MAGIC = b"PAR1"
DATA, INDEX, DICTIONARY, DATA_2 = range(4)


class _Damaged(Exception):
    pass


def is_whole(data: bytes | mmap) -> bool:
    try:
        _check_file(data)
    except (_Damaged, IndexError, KeyError, TypeError, AttributeError, RecursionError):
        return False
    return True


def _check_file(data: bytes | mmap) -> None:
    size = int.from_bytes(data[-8:-4], "little")
    _demand(data[:4] == MAGIC and data[-4:] == MAGIC and 0 < size <= len(data) - 12)
    end = len(data) - 8 - size  # of the pages, where the footer begins
    file = _Thrift(data, end).struct()
    is_flat = all(element.get(3, 0) != 2 and element.get(5, 0) == 0 for element in file[2][1:])
    groups = file.get(4, [])
    _demand(file[3] == sum(group[3] for group in groups))
    for group in groups:
        _demand(group[3] >= 0)
        for column in group[1]:
            _demand(column[3][5] == group[3] or not is_flat)
            _check_pages(data, end, column[3])


def _check_pages(data: bytes | mmap, end: int, column: dict[int, Any]) -> None:
    """Check that pages follow each other until all values of the column are there."""
    values, values_read = column[5], 0
    place = column[9] if column.get(11) is None else min(column[9], column[11])
    _demand(0 < place <= end and 0 <= column[7] <= end - place)
    while values_read < values:
        _demand(place < end)
        reader = _Thrift(data, place)
        page = reader.struct()
        size, stored = page[2], page[3]
        place = reader.place + stored
        _demand(size >= 0 and stored >= 0 and place <= end)
        if page[1] == DATA:
            _demand(page[5][1] >= 0)
            values_read += page[5][1]
        elif page[1] == DATA_2:
            count, nulls, levels, repeats = page[8][1], page[8][2], page[8][5], page[8][6]
            _demand(0 <= nulls <= count and levels >= 0 and repeats >= 0 and levels + repeats <= min(size, stored))
            values_read += count
        elif page[1] == DICTIONARY:
            _demand(0 <= page[7][1] <= size)  # a value takes a byte at least
    _demand(values_read == values)


def _demand(holds: bool) -> None:
    if not holds:
        raise _Damaged


class _Thrift:
    def __init__(self, data: bytes | mmap, place: int = 0) -> None:
        self.data, self.place = data, place

    def byte(self) -> int:
        self.place += 1
        return self.data[self.place - 1]

    def skip(self, size: int) -> bytes:
        _demand(self.place + size <= len(self.data))
        self.place += size
        return self.data[self.place - size : self.place]

    def unsigned(self) -> int:
        value = 0
        for shift in range(0, 70, 7):
            byte = self.byte()
            value |= (byte & 127) << shift
            if byte < 128:
                return value
        raise _Damaged

    def signed(self) -> int:
        value = self.unsigned()
        return (value >> 1) ^ -(value & 1)

    def struct(self) -> dict[int, Any]:
        fields: dict[int, Any] = {}
        number = 0
        while (head := self.byte()) != 0:
            number = number + (head >> 4) if head >> 4 else self.signed()
            kind = head & 15
            fields[number] = kind == 1 if kind in (1, 2) else self.value(kind)
        return fields

    def value(self, kind: int) -> Any:
        if kind in (1, 2, 3):  # a boolean in a list, or a byte
            return self.byte()
        if kind in (4, 5, 6):
            return self.signed()
        if kind == 7:
            return self.skip(8)
        if kind == 8:
            return self.skip(self.unsigned())
        if kind in (9, 10):
            head = self.byte()
            count = self.unsigned() if head >> 4 == 15 else head >> 4
            return [self.value(head & 15) for _ in range(count)]
        if kind == 12:
            return self.struct()
        raise _Damaged  # Parquet has no other
