"""The public names are a list that changes only on purpose."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import anholon
from anholon import geometry

NAMES = [
    "AnholonError",
    "Classification",
    "Followed",
    "FormInstant",
    "LinearModel",
    "Model",
    "ModelError",
    "Outcome",
    "Principles",
    "Problem",
    "Replay",
    "Run",
    "ServoControl",
    "StageRow",
    "Statics",
    "SweepResult",
    "System",
    "Transition",
    "add_part",
    "carry_over",
    "check",
    "classify",
    "compile_model",
    "connect_parts",
    "dumps",
    "energy_balance",
    "explain_transition",
    "feed_back",
    "follow_trace",
    "foresee",
    "forms_at",
    "initial_state",
    "linearize",
    "load",
    "load_run",
    "loads",
    "principles_at",
    "replay",
    "rod_modes",
    "save",
    "save_run",
    "simulate",
    "solve_boundary",
    "solve_servo",
    "stage_table",
    "statics",
    "steady_modes",
    "sweep",
    "with_consistent_state",
]

GEOMETRY_NAMES = ["Ad", "ad", "bracket", "evaluate_screw", "exp", "inverse", "killing_pairing", "log"]


def test_public_names_are_these_and_all_can_be_had() -> None:
    assert list(anholon.__all__) == NAMES
    assert all(getattr(anholon, name) is not None for name in NAMES)
    assert set(NAMES) <= set(dir(anholon))


def test_public_names_of_geometry_are_these_and_stand_in_the_manual() -> None:
    assert list(geometry.__all__) == GEOMETRY_NAMES
    page = (Path(__file__).resolve().parents[2] / "docs" / "geometry.md").read_text("utf-8")
    for name in GEOMETRY_NAMES:
        assert getattr(geometry, name).__doc__
        assert f"`{name}(" in page


def test_importing_the_package_loads_no_solver() -> None:
    code = "import sys, anholon; print(sorted({'numpy', 'llvmlite', 'scipy', 'sympy', 'h5py'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_names_come_from_where_type_checkers_look() -> None:
    """The imports for type checkers and the table of lazy imports name one module for each public name."""
    source = Path(anholon.__file__).read_text("utf-8")
    imports = {
        alias.name: node.module
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert {name: imports[name] for name in anholon.__all__} == {name: anholon._HOMES[name] for name in anholon.__all__}
