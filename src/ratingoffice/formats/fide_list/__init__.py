"""FIDE's rating lists, as downloaded: TXT (combined, single, legacy) or XML, plain, gzip or zip.

`ratingoffice.formats.fide_list.txt` and `.xml` write them.
"""

from ratingoffice.formats.fide_list.reader import FideList, read_fide_list, read_fide_list_bytes
from ratingoffice.formats.fide_list.table import ListLimits

__all__ = ["FideList", "ListLimits", "read_fide_list", "read_fide_list_bytes"]
