"""The pages that show the way: whatever docs/glossary.md and docs/architecture.md name is there."""

from __future__ import annotations

import inspect
import re
import tomllib
from typing import Final

import msgspec
import pytest
from tests.house.source import ROOT, SOURCES, module_paths, names_of

import anholon.model.schema as schema
from anholon.model.schema import Model

GLOSSARY: Final = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ARCHITECTURE: Final = (ROOT / "docs" / "architecture.md").read_text("utf-8")
ROWS: Final = [
    [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
    for line in GLOSSARY.splitlines()
    if line.startswith("| ") and not line.startswith("| term ")
]
ROOMS: Final = {"gui/": ROOT / "gui" / "anholon_gui", "": ROOT / "core" / "anholon"}


def code_spans(text: str) -> list[str]:
    """Return what stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def test_terms_are_told_apart() -> None:
    terms = [row[0] for row in ROWS]
    assert len(terms) > 100
    assert sorted({term for term in terms if terms.count(term) > 1}) == []


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_term_stands_where_the_glossary_says(row: list[str]) -> None:
    assert len(row) == 4
    assert all(row)
    for part in row[3].split("; "):
        place, _, names = part.partition(": ")
        spans = code_spans(names)
        assert spans
        assert [span for span in spans if not _is_there(place, span)] == []


def _is_there(place: str, name: str) -> bool:
    if place == "file":
        return name.strip("[]") in (_SECTIONS if name.startswith("[") else _FIELDS)
    return _is_defined(f"{ {'code': 'anholon', 'window': 'anholon_gui'}[place] }.{name}")


def _is_defined(path: str) -> bool:
    """Return whether a dotted path is a module, or a name at the top of one."""
    module, _, name = path.rpartition(".")
    return path in module_paths() or (module in module_paths() and name in names_of(module))


_STRUCTS: Final = [part for _, part in inspect.getmembers(schema, inspect.isclass) if issubclass(part, msgspec.Struct)]
_FIELDS: Final = {field.encode_name for struct in _STRUCTS for field in msgspec.structs.fields(struct)}
_SECTIONS: Final = {field.encode_name for field in msgspec.structs.fields(Model)}


def test_paths_of_the_architecture_exist() -> None:
    paths = [span for span in code_spans(ARCHITECTURE) if re.fullmatch(r"[\w./-]+(\.\w+|/)", span) and "/" in span]
    assert len(paths) > 100
    assert [path for path in paths if not _exists(path)] == []


def _exists(path: str) -> bool:
    """Return whether a path of the page is there: below the core, below the window, or in this folder."""
    if (ROOT / path).exists():
        return True
    return any((room / path.removeprefix(prefix)).exists() for prefix, room in ROOMS.items() if path.startswith(prefix))


def test_names_of_the_architecture_exist() -> None:
    names = [span for span in code_spans(ARCHITECTURE) if re.fullmatch(r"anholon(_gui)?(\.\w+)+", span)]
    assert [name for name in names if not _is_defined(name)] == []


@pytest.mark.parametrize("package", SOURCES)
def test_the_floors_are_those_that_are_checked(package: str) -> None:
    """Compare the tables of rooms with the layers of import-linter, which know every room; the top comes first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == [package])
    checked = [set(re.findall(r"\w+", layer)) - {"__main__"} for layer in layers]
    prefix = "gui/" if package == "anholon_gui" else ""
    floors: dict[int, set[str]] = {}
    for floor, room in re.findall(r"^\| (\d+) \| `([^`]+)` \|", _table_of(package), re.MULTILINE):
        floors.setdefault(int(floor), set()).add(room.removeprefix(prefix).rstrip("/").removesuffix(".py"))
    assert list(floors.values()) == [layer for layer in checked if layer]
    assert list(floors) == list(range(len(floors), 0, -1))


def _table_of(package: str) -> str:
    """Return the part of the page with the rooms of the core or of the window."""
    core, _, window = ARCHITECTURE.partition("## The window")
    return core if package == "anholon" else window
