"""The modules of the core and of the window as text and syntax trees, for tests of how the program is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from anholon.garbage_collection import gc_paused

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = {"anholon": ROOT / "core", "anholon_gui": ROOT / "gui"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def module_paths() -> dict[str, Path]:
    """Return the files of all modules and packages of the core and of the window, by their dotted names."""
    paths: dict[str, Path] = {}
    for package, folder in SOURCES.items():
        for path in sorted((folder / package).rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            paths[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return paths


@cache
def tree_of(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    with gc_paused():  # all trees together are millions of objects, none of them in cycles
        return ast.parse(module_paths()[module].read_text("utf-8"))


@cache
def names_of(module: str) -> frozenset[str]:
    """Return the names that stand at the top of a module: defined there or imported, also for type checkers only."""
    names: set[str] = set()
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.ImportFrom | ast.Import):
            names.update(alias.asname or alias.name for alias in node.names)
    for node in tree_of(module).body:
        if isinstance(node, ast.ClassDef | Function):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            names.update(part.id for part in ast.walk(node) if isinstance(part, ast.Name))
    return frozenset(names)


def functions_of(module: str) -> Iterator[tuple[str, Function]]:
    """Yield the functions of a module with their dotted names, methods and inner functions too."""

    def visit(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
        for part in ast.iter_child_nodes(node):
            if isinstance(part, Function):
                yield prefix + part.name, part
            name = f"{prefix}{part.name}." if isinstance(part, Function | ast.ClassDef) else prefix
            yield from visit(part, name)

    return visit(tree_of(module), "")
