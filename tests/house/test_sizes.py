"""Modules, test files and functions stay small; functions with more parameters are listed with a reason."""

from __future__ import annotations

from typing import Final

from tests.house.source import ROOT, Function, functions_of, module_paths

MODULE_LINES: Final = 500
PARAMETERS: Final = 8

MANY_PARAMETERS: Final = {
    "anholon.compiler.compiled_functions.compile_functions": 13,  # options of compilation, by name
    "anholon.explore.sweep.sweep": 13,  # public: options of a sweep, all but three by name
    "anholon.export.glb_animation.save_animation": 10,  # options of a file, by name
    "anholon.mechanics.diagnosis._control": 12,  # the matrices of one state, given to one helper
    "anholon.system.coupling.coupled_motion.CoupledMotion.__init__": 9,  # rods, bodies, joints
    "anholon.rods.dynamics.rod_motion.RodMotion.__init__": 9,  # mesh, supports, loads and options of a step
    "anholon.simulation.simulate.simulate": 12,  # public: options of a run, all but two by name
    "anholon.steppers.kernel_stepper.KernelStepper.__init__": 20,  # options of a stepper, by name
    "anholon_gui.film.render_film": 13,  # options of a film, by name
    "anholon_gui.forms.field.QuantityField.__init__": 10,  # options of a field, by name
}
"""Other functions with more parameters than that, and how many they have."""


def test_modules_are_short() -> None:
    lines = {name: len(path.read_text("utf-8").splitlines()) for name, path in module_paths().items()}
    assert {name: count for name, count in lines.items() if count > MODULE_LINES} == {}


def test_test_files_are_short() -> None:
    lines = {str(path): len(path.read_text("utf-8").splitlines()) for path in (ROOT / "tests").rglob("*.py")}
    assert {name: count for name, count in lines.items() if count > MODULE_LINES} == {}


def test_functions_have_few_parameters() -> None:
    many = {
        f"{module}.{name}": count
        for module in module_paths()
        for name, function in functions_of(module)
        if (count := parameter_count(function)) > PARAMETERS
    }
    assert {name: count for name, count in many.items() if count > MANY_PARAMETERS.get(name, PARAMETERS)} == {}
    assert sorted(MANY_PARAMETERS.keys() - many.keys()) == [], "few enough now: take them off the list"


def parameter_count(function: Function) -> int:
    """Return the number of parameters of a function; `self` and `cls` do not count."""
    given = function.args
    names = [arg.arg for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    starred = [arg for arg in (given.vararg, given.kwarg) if arg is not None]
    return len(names) + len(starred) - (names[:1] in (["self"], ["cls"]))
