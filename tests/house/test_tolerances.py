"""Tables of tolerances: each constant says its quantity and scale, and stands nowhere else."""

from __future__ import annotations

import ast
from typing import Final

import pytest
from tests.house.source import module_paths, tree_of

TABLES: Final = sorted(module for module in module_paths() if module.endswith(".tolerances"))


def test_there_are_tables() -> None:
    assert {"anholon.contact.tolerances", "anholon.simulation.tolerances"} <= set(TABLES)


@pytest.mark.parametrize("module", TABLES)
def test_each_constant_has_a_comment(module: str) -> None:
    lines = module_paths()[module].read_text("utf-8").splitlines()
    constants = [node for node in tree_of(module).body if isinstance(node, ast.AnnAssign)]
    assert constants
    bare = [
        ast.unparse(node.target)
        for node in constants
        if "  # " not in lines[node.lineno - 1] and not lines[node.lineno - 2].startswith("# ")
    ]
    assert bare == []


@pytest.fixture(scope="module")
def imported() -> set[tuple[str, str]]:
    """What modules import from the tables: the table and the name."""
    nodes = (node for other in module_paths() for node in ast.walk(tree_of(other)) if isinstance(node, ast.ImportFrom))
    return {(node.module, alias.name) for node in nodes if node.module in TABLES for alias in node.names}


@pytest.mark.parametrize("module", TABLES)
def test_each_constant_is_used(module: str, imported: set[tuple[str, str]]) -> None:
    """Look for the name wherever the table is imported."""
    used = {name for table, name in imported if table == module}
    targets = [node.target for node in tree_of(module).body if isinstance(node, ast.AnnAssign)]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    assert sorted(names ^ used) == []
