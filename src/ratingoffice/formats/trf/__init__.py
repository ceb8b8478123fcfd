"""TRF, FIDE's tournament report: TRF06, TRF16, TRF26 and what programs make of them.

`read_trf` reads any of them; `ratingoffice.formats.trf.writer` writes TRF16 and TRF26.
"""

from ratingoffice.formats.trf.reader import read_trf, scan_trf

__all__ = ["read_trf", "scan_trf"]
