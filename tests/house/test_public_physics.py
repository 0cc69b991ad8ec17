"""Laws and literature are tested through what users of the library have: `anholon.__all__`, errors, the schema."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

TESTS: Final = Path(__file__).resolve().parents[1]
PUBLIC: Final = ("anholon", "anholon.errors", "anholon.model.schema")


def test_most_laws_are_tested_through_the_public_interface() -> None:
    public, others = sorted_tests()
    assert len(public) >= len(others), f"{len(public)} of {len(public) + len(others)}"


def sorted_tests() -> tuple[list[str], list[str]]:
    """Return the test functions of `tests/physics` that need nothing but the public interface, and the other ones.

    What a test uses is followed through the functions, fixtures and values of its module and the modules that tests
    share.
    """
    modules = {f"tests.physics.{path.stem}": _Module(path) for path in (TESTS / "physics").glob("*.py")}
    modules |= {f"tests.models.{path.stem}": _Module(path) for path in (TESTS / "models").glob("*.py")}
    public: list[str] = []
    others: list[str] = []
    for name, module in sorted(modules.items()):
        for test in module.tests():
            inside = _inside((name, test), modules, set())
            (others if inside else public).append(f"{name}:{test}")
    return public, others


def _inside(item: tuple[str, str], modules: Mapping[str, _Module], seen: set[tuple[str, str]]) -> set[str]:
    """Return the inner modules of the program that an item uses, itself or by what it uses."""
    if item in seen:
        return set()
    seen.add(item)
    module = modules[item[0]]
    found: set[str] = set()
    for used in module.uses(item[1]):
        if used in module.imports:
            source, original = module.imports[used]
            if source in modules:
                found |= _inside((source, original), modules, seen)
            elif source.split(".")[0] == "anholon" and source not in PUBLIC:
                found.add(source)
        elif used in module.items:
            found |= _inside((item[0], used), modules, seen)
    return found


class _Module:
    """The imports of a test module, by name, and its items: what stands at its top, methods of test classes too."""

    def __init__(self, path: Path) -> None:
        tree = ast.parse(path.read_text("utf-8"))
        self.imports: dict[str, tuple[str, str]] = {}
        self.items: dict[str, list[ast.AST]] = {}
        self.always: list[str] = []  # fixtures that all tests of the module use
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    home = whole if _is_module(whole) else str(node.module)
                    self.imports[alias.asname or alias.name] = (home, alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    name = alias.asname or alias.name.split(".")[0]
                    self.imports[name] = max(self.imports.get(name, ("", "")), (alias.name, ""))
        for node in tree.body:
            for name, part in _named(node):
                self.items.setdefault(name, []).append(part)
                if "autouse" in ast.dump(part):
                    self.always.append(name)

    def tests(self) -> Iterator[str]:
        """Yield the names of the test functions."""
        return (name for name in self.items if name.split(".")[-1].startswith("test_"))

    def uses(self, item: str) -> set[str]:
        """Return the names that an item mentions, as a name or as a fixture."""
        names = set(self.always) if item.split(".")[-1].startswith("test_") else set()
        for part in self.items.get(item, ()):
            for node in ast.walk(part):
                if isinstance(node, ast.Name):
                    names.add(node.id)
                elif isinstance(node, ast.arg):
                    names.add(node.arg)
                elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                    names.add(node.value)  # usefixtures("name"), and annotations in quotes
        return names


def _is_module(name: str) -> bool:
    root = TESTS.parent if name.startswith("tests.") else TESTS.parent / "core"
    path = root.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def _named(node: ast.stmt) -> Iterator[tuple[str, ast.AST]]:
    """Yield the names that a statement at the top of a module gives, with what they stand for."""
    if isinstance(node, ast.ClassDef):
        yield node.name, node
        if node.name.startswith("Test"):
            yield from ((f"{node.name}.{part.name}", part) for part in node.body if isinstance(part, ast.FunctionDef))
    elif isinstance(node, ast.FunctionDef):
        yield node.name, node
    else:
        targets = [name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)]
        yield from ((name, node) for name in targets)
