"""Benchmarks follow the program: mypy checks them, and what it cannot read there names what exists."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from tests.house.source import ROOT, module_paths, names_of

import anholon

FOLDER: Final = ROOT / "benchmarks"
SOURCES: Final = {path.stem: path for path in sorted(FOLDER.glob("*.py"))}


def programs_of(path: Path) -> Iterator[str]:
    """Yield the texts in a benchmark that other processes run as programs."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if re.search(r"^(import|from) anholon", text, re.MULTILINE):
            yield text


def test_types_are_checked() -> None:
    given = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert given["strict"]
    assert "benchmarks" in given["files"]
    assert "benchmarks" in given["mypy_path"]


def test_all_of_them_are_run() -> None:
    """A file with `measure` is a benchmark; all others are there for those."""
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in SOURCES.items()}
    measuring = {
        name
        for name, tree in trees.items()
        if any(isinstance(node, ast.FunctionDef) and node.name == "measure" for node in tree.body)
    }
    (listed,) = (
        ast.literal_eval(node.value)
        for node in trees["run"].body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BENCHMARKS"
    )
    assert sorted(listed) == sorted(measuring)


@pytest.mark.parametrize("name", [name for name, path in SOURCES.items() if any(programs_of(path))])
def test_programs_in_texts_import_what_exists(name: str) -> None:
    text = "\n".join(programs_of(SOURCES[name]))
    imported = [
        (module, word)
        for module, words in re.findall(r"^from (anholon[\w.]*) import (.+)$", text, re.MULTILINE)
        for word in words.split(", ")
    ]
    assert [item for item in imported if item[0] not in module_paths() or item[1] not in names_of(item[0])] == []
    called = re.findall(r"\banholon\.(\w+)\(", text)
    assert [word for word in called if not hasattr(anholon, word)] == []
