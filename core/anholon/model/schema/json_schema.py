"""JSON Schema of the model file, for editors and other programs."""

from __future__ import annotations

from typing import Any

import msgspec

from anholon.model.schema import FORMAT, Model


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of a model file, read as plain data.

    It says what loading says: kinds, bounds, lengths. What names and formulas mean is beyond a schema.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Anholon model file, format {FORMAT}",
        **msgspec.json.schema(Model),
    }
