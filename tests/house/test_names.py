"""One name for one thing: classes and modules are told apart by their names, and old private words stay out."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from tests.house.source import Function, functions_of, module_paths, tree_of

PAIRS: Final = frozenset(
    {
        "Appell",
        "BoltzmannHamel",
        "Maggi",
        "Newton",
        "ProgramForm",
        "QuasiVelocities",
    }
)
"""Classes that stand once where numbers are computed and once in `anholon.derivation`, which prints the same."""

SHOWN: Final = frozenset(
    {
        "appearance",
        "axis",
        "commands",
        "equations",
        "events",
        "explore",
        "export",
        "forms",
        "gauss",
        "path_control",
        "poses",
        "principles",
        "rest_to_rest",
        "retargeting",
        "rod_display",
        "rods",
        "run",
        "skater",
        "stages",
    }
)
"""Modules of the core that have a namesake in the window, which shows or asks for the same thing."""

SAME_MODULES: Final = {
    "chart": "each panel of curves has its own, of one kind",
    "commands": "what the File menu and the timeline do to the document",
    "dialogs": "the package, and those of the display of rods",
    "edit": "changes of a model: of any, and of its rods",
    "film": "the child process, and the dialog that asks for one",
    "generalized_gauss": "the form as numbers, and in print",
    "labels": "texts of fields, and texts in the 3D picture",
    "loads": "of systems of bodies, and of rods, until both are one system",
    "maggi": "the form as numbers, and in print",
    "mangeron_deleanu": "the form as numbers, and in print",
    "mechanics": "the equations as nodes of the graph, and in print",
    "model": "the package, and the struct of that name in its schema",
    "panel": "every panel of the window is in the module `panel` of its package",
    "program_form": "what forms for program constraints share, as numbers and in print",
    "quasi_velocities": "as numbers, and in print",
    "reader": "what a panel asks a thread for",
    "rods": "the package, and the structs of that name in the schema",
    "settings": "what is kept, the dialog that asks for it, and that of rods in 3D",
    "stages": "the package of the window, and the structs of that name in the schema",
    "system": "the package, and its main class",
    "texts": "in each panel that has many",
    "tolerances": "the table of each package",
}
"""Other module names that stand in several packages of the core or of the window, and why they may."""

PRIVATE_WORDS: Final = frozenset(
    """
    asking borders bulge elder elders foretold glimpse gripping hanger happening happenings heed heeded heir heirs hung
    judged keeper kin leap leaping leaps lifting limp loosening losses oriented refraction remembered rub rubbing rubs
    seat seated shaped shelf sibling skeleton sweeping uncollected uneven winding wish workshop wound
    """.split()  # noqa: SIM905  # as a list of literals it would be a page long
)
"""Words that only the authors understood; docs/glossary.md has those that took their place."""

PRIVATE_IN_TEXTS: Final = PRIVATE_WORDS - {"asking", "borders", "judged", "remembered", "refraction", "uneven", "wound"}
"""Those of them that do not stand in docstrings and comments either."""

VAGUE_LOCALS: Final = frozenset({"begin", "rest", "found", "here", "known", "own", "told"})
"""Names that do not say what a local variable or a parameter holds."""


def test_no_class_name_stands_in_two_modules() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module in module_paths():
        for name in sorted({node.name for node in ast.walk(tree_of(module)) if isinstance(node, ast.ClassDef)}):
            homes[name].append(module)
    twice = {name: modules for name, modules in homes.items() if len(modules) > 1}
    pairs = {name for name, modules in twice.items() if _is_pair(modules)}
    assert {name: modules for name, modules in twice.items() if name not in PAIRS & pairs} == {}
    assert sorted(PAIRS - pairs) == [], "no pairs any more: take them off the list"


def _is_pair(modules: list[str]) -> bool:
    """Return whether one of two modules prints what the other one computes."""
    return [module.startswith("anholon.derivation.") for module in sorted(modules)] in ([True, False], [False, True])


def test_module_names_are_told_apart() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module in module_paths():
        homes[module.rpartition(".")[2]].append(module)
    twice = {name: modules for name, modules in homes.items() if len(modules) > 1 and name != "__main__"}
    shown = {name for name, modules in twice.items() if len({module.partition(".")[0] for module in modules}) == 2}
    inside = {name for name, modules in twice.items() if len(modules) > 2 or name not in shown}
    assert {name: twice[name] for name in sorted(shown - SHOWN - SAME_MODULES.keys())} == {}
    assert {name: twice[name] for name in sorted(inside - SAME_MODULES.keys())} == {}
    assert sorted((SHOWN - shown) | (SAME_MODULES.keys() - twice.keys())) == [], (
        "told apart now: take them off the list"
    )


def test_private_words_do_not_come_back() -> None:
    found = [
        f"{module}: {name}"
        for module in module_paths()
        for name in (module.rpartition(".")[2], *_bound_names(tree_of(module)))
        if PRIVATE_WORDS.intersection(_words(name))
    ]
    assert found == []


def test_private_words_stand_in_no_docstring_or_comment() -> None:
    found = [
        f"{module}: {word}"
        for module, path in module_paths().items()
        for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""'))
        for word in PRIVATE_IN_TEXTS.intersection(re.findall("[a-z]+", token.string.lower()))
    ]
    assert found == []


def test_locals_are_named_by_what_they_hold() -> None:
    vague = [
        f"{module}.{function}: {name}"
        for module in module_paths()
        for function, node in functions_of(module)
        for name in sorted(VAGUE_LOCALS.intersection(_local_names(node)))
    ]
    assert vague == []


def _local_names(function: Function) -> Iterator[str]:
    """Yield the parameters and local variables of a function and of the functions inside it."""
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                yield name


def _bound_names(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module gives: to classes, functions, parameters, variables and attributes."""
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case ast.alias(asname=str(name)):
                yield name


def _words(name: str) -> list[str]:
    """Return the words of an identifier, in lower case."""
    return re.findall(r"[a-z]+|[A-Z]+(?![a-z])", re.sub(r"([A-Z][a-z]+)", lambda found: f"_{found[0].lower()}_", name))
