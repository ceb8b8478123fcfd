"""The register of federations. It says whose players may be on a list."""

from __future__ import annotations

from ratingoffice.office.domain.federations.registers import Register
from ratingoffice.office.models import Federation

REGISTER = Register(
    "federations",
    Federation,
    office_columns=("decision", "officer", "contact"),
    ends={"excluded_until": "excluded_from", "council_until": "council_from"},
)
enter_federation, edit_federation = REGISTER.enter, REGISTER.edit
