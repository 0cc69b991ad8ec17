"""The page on the model file: its example loads, and its reference is the one that the structs give."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from anholon.errors import UsageError
from anholon.model.check.model_check import check
from anholon.model.file.model_file import loads
from anholon.model.schema import Body, Constraint, Force, Model
from anholon.model.schema.field_descriptions import describe_fields, kind_name
from anholon.model.schema.json_schema import schema
from anholon.model.schema.reference_page import reference, update_reference_page

PAGE = Path(__file__).parents[3] / "docs" / "model-file.md"


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    remedy = "write it anew: PAGE.write_text(update_page(PAGE.read_text()))"
    assert update_reference_page(page) == page, remedy


def test_the_example_of_the_page_is_a_sound_model() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    model = loads(example.group(1))
    assert check(model) == ()
    assert model.stages[1].set == {"kappa": 2.0}


def test_a_page_without_marks_is_refused() -> None:
    with pytest.raises(UsageError, match="no marks"):
        update_reference_page("# A page")


def test_the_reference_has_every_section_and_kind() -> None:
    text = reference()
    for field in describe_fields(Model):
        assert field.name in text
    for union in (Body, Force, Constraint):
        for cls in get_args(union):
            assert f'#### `kind = "{kind_name(cls)}"`' in text


def test_the_schema_describes_the_file() -> None:
    found: dict[str, Any] = schema()
    model = found["$defs"]["Model"]
    assert set(model["properties"]) == set(Model.__struct_fields__)
    assert model["additionalProperties"] is False
    kinds = model["properties"]["bodies"]["additionalProperties"]["discriminator"]["mapping"]
    assert set(kinds) == {"plate", "thin-rod", "box", "sphere", "ellipsoid", "disc", "frustum", "inertia"}
    assert found["$defs"]["Plate"]["required"] == ["kind", "width", "height"]
    assert found["$defs"]["Stage"]["properties"]["duration"]["minimum"] == 0
