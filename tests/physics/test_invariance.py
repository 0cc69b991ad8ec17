"""What must not matter: units, the order and redundancy of constraints, the choice of coordinates."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray
from tests.physics.scaling import Scales, scaled

import anholon
from anholon import Run
from anholon.model.file.examples import example_names, rod_example_names
from anholon.model.query.stage_sequence import planned_end
from anholon.model.schema import Constraint, Distance, Holonomic, Model, Nonholonomic, OnSurface, SecondOrder
from anholon.system.system_state import SystemState

RIGID = [name for name in example_names() if name not in rod_example_names()]
"""Examples without rods, whose equations are those of coordinates."""

Floats = NDArray[np.float64]

SHORT = {
    "satellite-constant-acceleration": 2000.0,
    "pendulum-chain": 0.5,
    "andrews-mechanism": 0.02,
    "rattleback": 1.0,
    "rattleback-free": 1.0,
}
"""Times over which the motion does not multiply the rounding by much; others run for 1.5 s."""


def moved(model: Model, until: float, rtol: float = 1e-13) -> Run:
    """Return the run of a model."""
    run = anholon.simulate(model, until=until, rtol=rtol, atol=1e-15)
    assert run.outcome.status == "done", run.outcome.text()
    return run


# --- units ---------------------------------------------------------------------------------------------------------


SCALES = (Scales(2, 3, 5), Scales(5, 2, 3), Scales(1 / 3, 1 / 5, 1 / 2))
"""No product of their powers is 1, so that each tells every wrong unit: examples take them by turns."""


@pytest.mark.parametrize(("name", "scales"), [(name, SCALES[k % 3]) for k, name in enumerate(RIGID)], ids=str)
def test_units_do_not_matter(name: str, scales: Scales) -> None:
    """All columns of the scaled model are those of the model, times the power of the scales that their unit says."""
    model = anholon.load(name)
    model = replace(model, simulation=replace(model.simulation, frames=min(model.simulation.frames, 1000.0)))
    until = min(SHORT.get(name, 1.5), planned_end(model))
    if model.stages:
        until = min(planned_end(model), SHORT.get(name, 8.0))
    frames = max(model.simulation.frames, scales.time)  # the scaled model stores one frame per second at least
    model = replace(model, simulation=replace(model.simulation, frames=frames))
    one, two = moved(model, until), moved(scaled(model, scales), until * scales.time)
    np.testing.assert_allclose(two.times, one.times * scales.time, rtol=1e-14)
    first, second = one.table(), two.table()
    for key, item in model.coordinates.items():
        for column, factor in ((key, 1.0), (f"{key}'", 1.0 / scales.time)):
            expected = first[column] * factor * scales.factor(item.unit)
            size = max(float(np.abs(expected).max()), 1e-3 * factor * scales.factor(item.unit))
            np.testing.assert_allclose(second[column], expected, rtol=0, atol=1e-10 * size, err_msg=column)
    energy = scales.factor("J")
    size = energy * float(np.abs([first["energy"], one["kinetic"]]).max())
    changes = [(table["energy"] - table["energy"][0]) for table in (first, second)]
    np.testing.assert_allclose(changes[1], changes[0] * energy, rtol=0, atol=1e-10 * size)

    # The units of multipliers follow from their formulas: here they only have to be powers of the scales.
    reactions = [column for column in first if column.startswith("reaction:")]
    largest = max((float(np.abs(first[column]).max()) for column in reactions), default=0.0)
    for column in reactions:
        at = int(np.argmax(np.abs(first[column])))
        size = float(abs(first[column][at]))
        if size < 1e-6 * largest:
            continue  # nothing but rounding
        ratio = float(second[column][at] / first[column][at])
        assert ratio > 0.0
        assert scales.whole(ratio), column
        np.testing.assert_allclose(second[column], first[column] * ratio, rtol=0, atol=2e-10 * size * ratio)


def test_what_units_contradict_is_pointed_out() -> None:
    text = """
    format = 1
    [parameters]
    l = { value = 1, unit = "m" }
    v = { value = 2, unit = "m/s" }
    [coordinates]
    x = { unit = "m" }
    phi = { unit = "rad" }
    [points.P]
    position = ["x", 0, 0]
    mass = 1
    [constraints.c]
    kind = "nonholonomic"
    formula = "FORMULA"
    """
    for formula, culprit in (
        ("x' - l*v*phi'", "l*v*phi'"),
        ("x'^2 - v", "v"),
        ("x'*sin(l) - v", "l"),
        ("x' + v^(x)", "x"),
        ("l*phi' - x' + l", "l"),
    ):
        with pytest.raises(anholon.ModelError) as caught:
            anholon.compile_model(anholon.loads(text.replace("FORMULA", formula)))
        (problem,) = caught.value.problems
        assert problem.path == "constraints.c.formula"
        assert problem.span is not None
        assert formula[slice(*problem.span)] == culprit
    anholon.compile_model(anholon.loads(text.replace("FORMULA", "x' - l*phi'*(1 + x/l) - v*t/t")))


# --- the order and number of constraints ---------------------------------------------------------------------------

ROPE = """
format = 1
gravity = [0, 0, -9.81]
[parameters]
l = { value = 1, unit = "m" }
[coordinates]
x1 = { value = 0.6 }
y1 = { rate = 0.8 }
z1 = { value = -0.8 }
x2 = { value = 1.2 }
y2 = { rate = -0.5 }
z2 = { value = -1.6 }
x3 = { value = 1.2, rate = 0.3 }
y3 = { value = 0.5 }
z3 = { value = -1.6 }
[points]
A = { position = ["x1", "y1", "z1"], mass = 1.2 }
B = { position = ["x2", "y2", "z2"], mass = 0.7 }
C = { position = ["x3", "y3", "z3"], mass = 0.4 }
"""

POOL: dict[str, Constraint] = {
    "upper": Distance(between=("world", "A"), length="l"),
    "lower": Distance(between=("A", "B"), length="l"),
    "level": Nonholonomic(formula="z3' - 0.3*x3'*y1/l", at="C"),
    "side": SecondOrder(formula="y3'' + 0.5*x3''"),
    # What follows from the first two, on positions, rates and accelerations, typed and ready.
    "sphere": OnSurface(at="A", formula="x^2 + y^2 + z^2 - l^2"),
    "square": Holonomic(formula="((x2 - x1)^2 + (y2 - y1)^2 + (z2 - z1)^2 - l^2)/(2*l)"),
    "turning": Nonholonomic(formula="x1*x1' + y1*y1' + z1*z1'"),
    "sum": Holonomic(formula="x1^2 + y1^2 + z1^2 + (x2 - x1)^2 + (y2 - y1)^2 + (z2 - z1)^2 - 2*l^2"),
    "pull": SecondOrder(formula="x1*x1'' + y1*y1'' + z1*z1'' + x1'^2 + y1'^2 + z1'^2"),
}
NEEDED, FOLLOWING = ("upper", "lower", "level", "side"), ("sphere", "square", "turning", "sum", "pull")


def rope(names: tuple[str, ...]) -> Model:
    """Return three masses in space with some constraints of the pool, in this order."""
    return replace(anholon.loads(ROPE), constraints={name: POOL[name] for name in names})


@pytest.fixture(scope="module")
def plain() -> Run:
    return moved(rope(NEEDED), 1.0)


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_constraints_added_removed_and_permuted_leave_the_motion(plain: Run, data: st.DataObject) -> None:
    """Any of the redundant ones, in any order: the same motion, and reactions of least norm that add up to the same."""
    more = data.draw(st.sets(st.sampled_from(FOLLOWING)))
    names = tuple(data.draw(st.permutations([*NEEDED, *sorted(more)])))
    run = moved(rope(names), 1.0)
    for key in plain.names:
        size = max(1.0, float(np.abs(plain[key]).max()))
        np.testing.assert_allclose(run[key], plain[key], rtol=0, atol=1e-11 * size, err_msg=f"{names}: {key}")
    for name in ("level", "side"):
        expected = plain.reaction(name)
        size = float(np.abs(expected).max())
        np.testing.assert_allclose(run.reaction(name), expected, rtol=0, atol=1e-10 * size, err_msg=str(names))

    system, p, t = run.system, run.system.parameters(), 0.5
    at = run.at(t)
    q, v = (np.array([at[key + mark] for key in system.coordinates]) for mark in ("", "'"))
    pieces = SystemState(system, t, q, v, p).evaluate_equations()
    D = pieces.A @ np.linalg.solve(pieces.M, pieces.A.T)
    smallest = np.linalg.pinv(D, rcond=1e-9, hermitian=True) @ (
        -pieces.b0 - pieces.A @ np.linalg.solve(pieces.M, pieces.f)
    )
    found = np.array([at[f"reaction:{row}"] for row in system.rows])
    np.testing.assert_allclose(found, smallest, rtol=0, atol=1e-9 * float(np.abs(smallest).max()), err_msg=str(names))


@settings(max_examples=6, deadline=None)
@given(st.data())
def test_a_constraint_taken_away_and_given_back_leaves_no_trace(data: st.DataObject) -> None:
    """The motion depends on what stands there now, not on the edits before; taking one away frees one acceleration."""
    names = tuple(data.draw(st.permutations(NEEDED)))
    system = anholon.compile_model(rope(names))
    without = anholon.compile_model(rope(names[:-1]), like=system)
    again = anholon.compile_model(rope(names), like=without)
    assert anholon.classify(without).accelerations == anholon.classify(system).accelerations + 1
    one, two = (anholon.simulate(s, until=0.5).table() for s in (system, again))
    for key, values in one.items():
        np.testing.assert_array_equal(two[key], values, err_msg=key)


# --- the choice of coordinates -------------------------------------------------------------------------------------

MASSES, LENGTHS, STARTS, RATES = (1.0, 0.6, 0.3), (0.5, 0.4, 0.7), (0.4, 1.1, -0.3), (0.0, 1.0, -0.5)


def chain(kind: str) -> Model:
    """Return three uniform rods hanging from each other in the x, z plane, described in one of several ways.

    "angles": absolute angles only; "pins", "formulas": places and angles with ready or typed joints; "space": all six
    coordinates of every rod, held in the plane by hinges alone.
    """
    coordinates, elements, constraints = [], [], []
    x = z = vx = vz = 0.0
    sums = ["", ""]
    for k, (m, length, a, w) in enumerate(zip(MASSES, LENGTHS, STARTS, RATES, strict=True)):
        s, c, half = length * math.sin(a), length * math.cos(a), length / 2
        turns = [("y", f"-a{k}")]
        coordinates.append(f'a{k} = {{ value = {a!r}, rate = {w!r}, unit = "rad" }}')
        if kind == "angles":
            place = [f"{sums[0]}{half}*sin(a{k})", "0", f"{sums[1]}-{half}*cos(a{k})"]
            sums = [f"{sums[0]}{length}*sin(a{k}) + ", f"{sums[1]}-{length}*cos(a{k}) "]
        else:
            place = [f"x{k}", "0", f"z{k}"]
            coordinates.append(f"x{k} = {{ value = {x + s / 2!r}, rate = {vx + c / 2 * w!r} }}")
            coordinates.append(f"z{k} = {{ value = {z - c / 2!r}, rate = {vz + s / 2 * w!r} }}")
        if kind == "space":
            place[1] = f"y{k}"
            turns += [("x", f"b{k}"), ("z", f"c{k}")]
            coordinates += [f"y{k} = {{}}", f'b{k} = {{ unit = "rad" }}', f'c{k} = {{ unit = "rad" }}']
        rotation = ", ".join(f'{{ axis = "{axis}", angle = "{angle}" }}' for axis, angle in turns)
        inertia = m * length**2 / 12
        elements.append(f"""
        [bodies.rod{k}]
        kind = "inertia"
        position = ["{place[0]}", "{place[1]}", "{place[2]}"]
        rotation = [{rotation}]
        mass = {m}
        inertia = [{inertia!r}, {inertia!r}, {inertia / 10!r}]
        [points.top{k}]
        frame = "rod{k}"
        position = [0, 0, {half}]
        [points.end{k}]
        frame = "rod{k}"
        position = [0, 0, {-half}]
        [bodies.head{k}]
        kind = "box"
        size = [0, 0, 0]
        frame = "rod{k}"
        position = [0, 0, {half}]
        """)
        above, body = ("world", "world") if k == 0 else (f"end{k - 1}", f"rod{k - 1}")
        drop = -LENGTHS[k - 1] / 2 if k else 0.0
        if kind == "pins":
            constraints.append(f'pin{k} = {{ kind = "pin", between = ["{above}", "top{k}"], plane = "zx" }}')
        elif kind == "formulas":
            for letter in "xz":
                f = f"top{k}.{letter}" + (f" - end{k - 1}.{letter}" if k else "")
                constraints.append(f'joint{k}{letter} = {{ kind = "holonomic", formula = "{f}" }}')
        elif kind == "space":
            hinge = f'kind = "hinge", between = ["{body}", "head{k}"], position = [0, 0, {drop}], axis = "y"'
            constraints.append(f"hinge{k} = {{ {hinge} }}")
        x, z, vx, vz = x + s, z - c, vx + c * w, vz + s * w
    return anholon.loads(
        "\n".join(["format = 1", "gravity = [0, 0, -9.81]", "[coordinates]", *coordinates])
        + "\n".join(["", *elements, "[constraints]", *constraints])
    )


@pytest.mark.parametrize("kind", ["pins", "formulas", "space"])
def test_coordinates_do_not_matter(kind: str) -> None:
    """Rods in absolute angles, in angles and places with pins or formulas, in space with hinges: one motion."""
    one, two = moved(chain("angles"), 1.5), moved(chain(kind), 1.5)
    for k in range(3):
        for mark in ("", "'"):
            expected = one[f"a{k}{mark}"]
            np.testing.assert_allclose(two[f"a{k}{mark}"], expected, rtol=0, atol=1e-9, err_msg=f"a{k}{mark}")
    # The force at the top, from the motion of all masses (in the angles there is no such reaction).
    if kind == "pins":
        force = np.zeros((2, len(two.times)))
        for i, t in enumerate(two.times):
            at = two.at(float(t))
            q, v = (np.array([at[key + mark] for key in two.system.coordinates]) for mark in ("", "'"))
            rates = two.system.call("rhs", float(t), q, v, two.system.parameters())[len(q) :]
            dv = dict(zip(two.system.coordinates, rates, strict=True))
            force[:, i] = [sum(m * dv[f"{letter}{k}"] for k, m in enumerate(MASSES)) for letter in "xz"]
        force[1] += sum(MASSES) * 9.81
        np.testing.assert_allclose(two.reaction("pin0.x"), force[0], rtol=0, atol=1e-9)
        np.testing.assert_allclose(two.reaction("pin0.z"), force[1], rtol=0, atol=1e-9)


# --- drift and finite numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RIGID)
def test_constraints_are_kept_for_a_minute(name: str) -> None:
    """Drift <= 1e-12 of the size of what is added up in the constraints; the energy where nothing changes it."""
    model = replace(anholon.load(name), stages=())
    until = 60.0 if model.simulation.until > 0.1 else 20 * model.simulation.until
    frames = min(model.simulation.frames, 600 / until)
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, frames=frames)), until=until)
    assert run.outcome.status == "done", run.outcome.text()
    speed = max((float(np.abs(run[f"{key}'"]).max()) for key in model.coordinates), default=0.0)
    assert run.drift.max() < 1e-12 * max(1.0, speed**2)


@pytest.mark.parametrize("kind", ["root", "depth", "force", "gradient"])
def test_a_run_that_fails_has_finite_numbers_only(kind: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    from anholon.cli import main

    constraint = {
        "root": "x'*sqrt(2 - t) - 0.5*sqrt(2 - t)",
        "depth": "z' - 0.1*x'",
        "force": "z' - 0.1*x'",
        "gradient": "x'^2 - z'^2",
    }[kind]
    force = {"force": '"1/(1 - x)^2"', "depth": '"5*sqrt(1 - x)"', "gradient": "-1"}.get(kind, "0")
    rate = {"root": 0.5}.get(kind, 1.0)
    slope = {"root": 0.0, "gradient": 1.0}.get(kind, 0.1)
    text = f"""
    format = 1
    [coordinates]
    x = {{ rate = {rate} }}
    z = {{ rate = {slope} }}
    [points.P]
    position = ["x", 0, "z"]
    mass = 1
    [forces.pull]
    kind = "generalized"
    coordinate = "x"
    value = {force}
    [constraints.c]
    kind = "nonholonomic"
    formula = "{constraint}"
    at = "P"
    [simulation]
    until = 5
    """
    folder = tmp_path_factory.mktemp(kind)
    path, table, stored = folder / "model.toml", folder / "run.csv", folder / "run.h5"
    path.write_text(text)
    assert main(["run", str(path), "--csv", str(table), "-o", str(stored)]) == 1
    rows = np.genfromtxt(table, delimiter=",", names=True)
    assert len(rows) > 2
    assert all(np.isfinite(rows[column]).all() for column in rows.dtype.names)
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "failed"
    assert run.outcome.t < 5.0
    for values in run.table().values():
        assert np.isfinite(values).all()
    poses = run.poses(run.times)
    assert all(np.isfinite(part).all() for part in (poses.force, poses.force_at))


@pytest.mark.parametrize("share", [1e-30, 1e30])
def test_all_masses_may_be_as_large_or_small_as_they_like(share: float) -> None:
    """Gravity alone acts: motion and events stay, reactions grow with the masses."""
    model = anholon.load("lever-hoist")
    masses = {name: replace(model.parameters[name], value=share * model.parameters[name].value) for name in ("m", "M")}
    run, other = moved(model, 2.0), moved(replace(model, parameters={**model.parameters, **masses}), 2.0)
    assert [event.name for event in run.events] == [event.name for event in other.events]
    np.testing.assert_allclose(other["phi"], run["phi"], rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(other.reaction("pawl") / share, run.reaction("pawl"), rtol=1e-9, atol=1e-9)
