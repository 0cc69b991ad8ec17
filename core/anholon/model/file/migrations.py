"""Steps from older formats of the model file to the present one.

A step takes the table of a file of format n and returns that of format n + 1; it works on plain tables, because the
structs know only the present format. Every format that was ever published keeps a file in `tests/data`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from anholon.errors import ModelError, Problem
from anholon.model.schema import FORMAT

Table = dict[str, Any]

MIGRATIONS: Mapping[int, Callable[[Table], Table]] = MappingProxyType({})
"""Format number -> step to the next one; empty as long as there is only format 1."""


def migrate(table: Table, steps: Mapping[int, Callable[[Table], Table]] = MIGRATIONS, target: int = FORMAT) -> Table:
    """Return the table of a model file in the format `target`; a file without a number counts as format 1.

    Raises ModelError for an unknown number, or one of a later version.
    """
    number = table.get("format", 1)
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise ModelError(
            [Problem(path="format", message="The format is not a number.", remedy=f"Write format = {target}.")]
        )
    if number > target:
        raise ModelError(
            [
                Problem(
                    path="format",
                    message=f"The file has format {number}; this version reads formats up to {target}.",
                    remedy="Open it with a newer version of Anholon.",
                )
            ]
        )
    while number < target:
        table = steps[number](table)
        number += 1
        table = {**table, "format": number}
    return table
