"""Tables of a list as the public may read them: names that were withdrawn are not in them.

Every public page, file and answer reads a list from here; only the desk, and what makes a list again, reads it as it
was published (`domain/lists/published_lists.py`). A test holds that.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import polars as pl

from ratingoffice.book.lookup import Lookup
from ratingoffice.explain.tables import READ, Tables, TablesAtHand
from ratingoffice.office.domain.lists import published_lists
from ratingoffice.office.domain.lists.preview_cache import AsItStands
from ratingoffice.office.domain.people.withheld_names import Withheld, withheld
from ratingoffice.office.models import Body, Publication

#: tables with aliases in them that are kept ready; of each only the columns of names are its own
MOST_TABLES = 12


def frame(publication: Publication | AsItStands, table: str = "list") -> pl.DataFrame:
    """Return a table without withdrawn names, as `published_lists.frame`."""
    return lookup(publication, table).frame


def lookup(publication: Publication | AsItStands, table: str) -> Lookup:
    table_lookup = (
        publication.lookup(table) if isinstance(publication, AsItStands) else published_lists.lookup(publication, table)
    )
    return _without_names(table_lookup, withheld(publication.body_id))


def sheets(publication: Publication | AsItStands) -> Tables:
    """Return the tables of the calculation sheets of a list, without withdrawn names."""
    names = withheld(publication.body_id)
    lookups = (
        publication.at_hand() if isinstance(publication, AsItStands) else published_lists.at_hand_of(publication, READ)
    )
    tables = {name: _without_names(lookup_of_table, names) for name, lookup_of_table in lookups.items()}
    return TablesAtHand(tables, f"the list of {publication.list_date}")


def _without_names(table: Lookup, names: Withheld) -> Lookup:
    if not names:
        return table
    key = id(table), names.key
    with _lock:
        if key in _public_lookups and _public_lookups[key][0] is table:
            _public_lookups.move_to_end(key)
            return _public_lookups[key][1]
    public_lookup = names.table(table)
    with _lock:
        _public_lookups[key] = table, public_lookup  # the table too, so that its place in memory is not another's
        while len(_public_lookups) > MOST_TABLES:
            _public_lookups.popitem(last=False)
    return public_lookup


_public_lookups: OrderedDict[tuple[int, str], tuple[Lookup, Lookup]] = OrderedDict()
_lock = Lock()


def without_birth_dates(lines: pl.DataFrame, body: Body) -> pl.DataFrame:
    """Drop the days of birth unless the federation publishes them; every list has the year in a column of its own."""
    return lines if body.publishes_birth_dates else lines.drop("birth_date", strict=False)
