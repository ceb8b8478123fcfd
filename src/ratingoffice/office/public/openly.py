"""Tables of a list as the public may read them: names that were withdrawn are not in them.

Every public page, file and answer reads a list from here; only the desk, and what makes a list again, reads it as it
was published (`store/lists.py`). A test holds that.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock

import polars as pl

from ratingoffice.book.lookup import Lookup
from ratingoffice.explain.tables import READ, Tables, TablesAtHand
from ratingoffice.office.models import Publication
from ratingoffice.office.store import lists
from ratingoffice.office.store.as_it_stands import AsItStands
from ratingoffice.office.store.withheld import Withheld, withheld

#: tables with aliases in them that are kept ready; of each only the columns of names are its own
KEPT = 12


def frame(publication: Publication | AsItStands, table: str = "list") -> pl.DataFrame:
    """As `lists.frame`."""
    return lookup(publication, table).frame


def lookup(publication: Publication | AsItStands, table: str) -> Lookup:
    found = publication.lookup(table) if isinstance(publication, AsItStands) else lists.lookup(publication, table)
    return _reworded(found, withheld(publication.body_id))


def sheets(publication: Publication | AsItStands) -> Tables:
    """What the calculation sheets of that list are made of."""
    names = withheld(publication.body_id)
    kept = publication.at_hand() if isinstance(publication, AsItStands) else lists.at_hand_of(publication, READ)
    tables = {name: _reworded(one, names) for name, one in kept.items()}
    return TablesAtHand(tables, f"the list of {publication.list_date}")


def _reworded(table: Lookup, names: Withheld) -> Lookup:
    if not names:
        return table
    key = id(table), names.key
    with _lock:
        if key in _kept and _kept[key][0] is table:
            _kept.move_to_end(key)
            return _kept[key][1]
    made = names.table(table)
    with _lock:
        _kept[key] = table, made  # the table too, so that its place in memory is not another's
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return made


_kept: OrderedDict[tuple[int, str], tuple[Lookup, Lookup]] = OrderedDict()
_lock = Lock()
