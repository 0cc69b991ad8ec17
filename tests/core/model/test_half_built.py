"""Half-built models: `check` collects problems and never raises; what cannot be computed is refused with its place."""

from __future__ import annotations

import warnings
from contextlib import suppress

import pytest

import anholon
from anholon.errors import AnholonError
from anholon.library.skater.body_change import body_parameters, compute_total_mass

HEAD = """
format = 1
[parameters]
a = { value = 1 }
b = { value = 2 }
z = { value = 0 }
[coordinates]
x = {}
y = {}
"""
POINT = "[points.A]\nposition = ['x', 'y', 0]\nmass = 1\n"
ROD = """
format = 1
gravity = [0, 0, -9.81]
[rods.a]
model = "{model}"
elements = 4
curve = {{ kind = "straight", length = {length} }}
section = {{ kind = "circle", young = {young}, radius = {radius}, density = {density} }}
[supports.clamp]
at = "a:base"
"""


def problems_and_run(text: str) -> list[str]:
    """Return the paths of what is wrong; a model without errors runs for a moment. Warnings are exceptions."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = anholon.loads(text)
        problems = anholon.check(model)
        if not any(problem.severity == "error" for problem in problems):
            with suppress(AnholonError):
                anholon.simulate(model, until=0.01)
        return [problem.path for problem in problems]


@pytest.mark.parametrize("formula", ["1", "0", "log(-1)", "1/0", "1/z", "log(z)", "t", "nothing", "x'", "a*1e308*1e10"])
def test_a_mirror_with_a_constant_or_undefined_formula_is_a_problem(formula: str) -> None:
    paths = problems_and_run(f'{HEAD}{POINT}[mirror]\na = "{formula}"\n')
    assert paths
    assert all(path.startswith("mirror") for path in paths)


@pytest.mark.parametrize("law", ["x", "t", "1"])
def test_a_parametric_constraint_before_there_is_mass(law: str) -> None:
    text = f'{HEAD}[controls.c]\nlaw = "{law}"\n[constraints.k]\nkind = "parametric"\nformula = "x + y - c"\n'
    assert problems_and_run(text) is not None


@pytest.mark.parametrize("kind", ["holonomic", "on-curve", "on-surface"])
@pytest.mark.parametrize("formula", ["0*y", "y^2", "x*y", "abs(y)"])
def test_friction_on_what_has_no_normal(kind: str, formula: str) -> None:
    text = f'[constraints.k]\nkind = "{kind}"\nat = "A"\nformula = "{formula}"\n'
    text += '[forces.f]\nkind = "friction"\nconstraint = "k"\ncoefficient = 0.3\n'
    assert problems_and_run(HEAD + POINT + text) is not None


@pytest.mark.parametrize("interpolation", ["step", "linear", "cubic"])
def test_times_of_a_schedule_that_are_nearly_one(interpolation: str) -> None:
    text = f'[schedules.s]\ntimes = [0, 5e-324, 1]\nvalues = [0, 1, 0]\ninterpolation = "{interpolation}"\n'
    text += '[forces.f]\nkind = "generalized"\ncoordinate = "x"\nvalue = "s"\n'
    paths = problems_and_run(HEAD + POINT + text)
    assert paths == ([] if interpolation == "step" else ["schedules.s.times.1"])


@pytest.mark.parametrize("model", ["general", "bernoulli", "kirchhoff", "inextensible", "cable", "string"])
@pytest.mark.parametrize("field", ["length", "young", "radius", "density"])
@pytest.mark.parametrize("value", [5e-324, 1e99])
def test_extreme_sizes_of_rods_are_refused_by_name(model: str, field: str, value: float) -> None:
    sizes = {"length": 1.0, "young": 2e11, "radius": 0.01, "density": 7800.0, field: value}
    paths = problems_and_run(ROD.format(model=model, **sizes))
    assert any(path.endswith(field) for path in paths)


def test_long_chains_and_circles_of_definitions_in_a_mirror() -> None:
    links = "".join(f'd{k} = "d{k + 1}"\n' for k in range(1500))
    chain = f'{HEAD}{POINT}[definitions]\n{links}d1500 = "END"\n[mirror]\na = "d0"\nb = "b"\n'
    assert problems_and_run(chain.replace("END", "a")) == []
    assert problems_and_run(chain.replace("END", "b")) == ["mirror.a"]
    assert "definitions.d0" in problems_and_run(chain.replace("END", "d0"))


@pytest.mark.parametrize(
    ("mass", "total"), [("m", 2), ("m + 1/0", 0), ("sqrt(-1)", 0), ("((", 0), ("d", 0), ("t", 0), ("nothing", 0)]
)
def test_the_mass_of_a_body_whose_formula_is_still_being_typed(mass: str, total: float) -> None:
    text = f'{HEAD}{POINT}[parameters.m]\nvalue = 2\nunit = "kg"\n[definitions]\nd = "e"\ne = "d"\n'
    model = anholon.loads(f'{text}[bodies.B]\nkind = "sphere"\nmass = "{mass}"\nradius = "m"\n')
    assert body_parameters(model) == ("m",)
    assert compute_total_mass(model) == total + 1  # of the point
