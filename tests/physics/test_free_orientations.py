"""Bodies with a free orientation: no singular position, the same motion in all forms, programs and stored runs.

References: Euler's equations with a quaternion, integrated here by SciPy; closed forms of Routh and Moffatt.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from numpy.typing import NDArray
from scipy.integrate import DOP853, solve_ivp
from scipy.spatial.transform import Rotation

import anholon
from anholon.derivation.derive import derive_text
from anholon.errors import ModelError
from anholon.export.hdf5 import load_run, save_run
from anholon.forms.form_names import FORMS
from anholon.model.schema import Model, QuaternionOrientation, TurnedOrientation
from anholon.results.run import Run
from anholon.simulation.initial import InconsistentStateError, with_consistent_state

Floats = NDArray[np.float64]

TOP = """
format = 1
name = "heavy top on a slide"
gravity = [0, 0, -9.81]

[parameters]
tilt = { value = 0.4, unit = "rad" }
roll = { value = 0.4, unit = "rad/s" }

[coordinates]
x = { unit = "m", rate = 0.03 }

[bodies.top]
kind = "disc"
mass = 2
radius = 0.3
position = ["x", 0, 0]
center = [0, 0, 0.5]

[bodies.top.orientation]
kind = "rotations"
rotation = [{ axis = "z", angle = 0.3 }, { axis = "x", angle = "tilt" }]
angular_velocity = [0.3, "roll", 25]
angle_columns = "zxz"
CONSTRAINT
[simulation]
until = 1.5
"""
FLIP = """
format = 1
name = "body about its middle axis"
[bodies.wing]
kind = "inertia"
mass = 1
inertia = [1, 2, 3]
[bodies.wing.orientation]
kind = "rotations"
angular_velocity = [1e-9, 5, 0]
[simulation]
until = 30
"""
SIDE = """
[constraints.side]
kind = "nonholonomic"
formula = "x' - 0.1*top.w1"
"""


def heavy_top(constraint: str = SIDE, form: str = "lagrange1") -> Model:
    """Return a spinning disc on a slide, whose spin about its diameter drives it along."""
    model = anholon.loads(TOP.replace("CONSTRAINT", constraint))
    return replace(model, simulation=replace(model.simulation, form=form))


def quaternion_product(a: Floats, b: Floats) -> Floats:
    """Return the product of two quaternions, scalar part first."""
    v, w = a[1:], b[1:]
    return np.array([a[0] * b[0] - v @ w, *(a[0] * w + b[0] * v + np.cross(v, w))])


def rotate(
    inertia: Floats, q: Floats, w: Floats, times: Floats, torque: Callable[[float, Floats], Floats] | None = None
) -> tuple[Floats, Floats]:
    """Return quaternions (k, 4) and angular velocities (k, 3) in the axes of the body by Euler's equations; the
    `torque` of (t, R) is in the axes of the body."""

    def rate(t: float, y: Floats) -> Floats:
        moment = np.cross(inertia * y[4:], y[4:])
        if torque is not None:
            moment = moment + torque(t, matrix(y[:4]))
        return np.concatenate([0.5 * quaternion_product(y[:4], np.array([0.0, *y[4:]])), moment / inertia])

    span, step = (times[0], times[-1]), times[-1] / 600
    solved = solve_ivp(rate, span, [*q, *w], "DOP853", times, rtol=1e-13, atol=1e-20, max_step=step)
    return solved.y[:4].T, solved.y[4:].T


def matrix(q: Floats) -> Floats:
    """Return the rotation matrix of quaternions (…, 4)."""
    return Rotation.from_quat(np.roll(q, -1, axis=-1)).as_matrix()


def quaternions(run: Run, body: str) -> Floats:
    """Return the quaternions (k, 4) of a body at the frames of a run."""
    return np.column_stack([run[f"{body}.q{k}"] for k in range(4)])


@pytest.mark.parametrize("start", [(1.0, 0.0, 0.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.2, 0.5, 0.2, -0.8)])
def test_body_flips_about_its_middle_axis_as_by_quaternions(start: tuple[float, float, float, float]) -> None:
    """Side rates grow 5e9 times until the first flip: whatever the body begins with, no rounding may add to them."""
    model = anholon.loads(FLIP)
    orientation = QuaternionOrientation(quaternion=start, angular_velocity=(1e-9, 5.0, 0.0))
    bodies = {"wing": replace(model.bodies["wing"], orientation=orientation)}
    run = anholon.simulate(replace(model, bodies=bodies, simulation=replace(model.simulation, until=10.0)))
    unit = np.array(start) / np.linalg.norm(start)
    q, w = rotate(np.array([1.0, 2.0, 3.0]), unit, np.array([1e-9, 5.0, 0.0]), run.times)
    assert w[0, 1] > 4.9
    assert w[:, 1].min() < -4.9  # it flips
    assert np.abs(matrix(quaternions(run, "wing")) - matrix(q)).max() < 1e-8
    assert np.abs(run["wing.w2"] - w[:, 1]).max() < 1e-8


def test_flips_go_on_and_nothing_jumps() -> None:
    run = anholon.simulate(anholon.loads(FLIP))
    assert run.outcome.status == "done"
    assert not run.events  # moves of the base are nobody's events
    spins = run["wing.w2"]
    assert (np.abs(np.diff(np.sign(spins[np.abs(spins) > 1.0]))) > 0).sum() == 2
    q = quaternions(run, "wing")
    assert np.abs(np.linalg.norm(q, axis=1) - 1.0).max() < 1e-14
    assert np.abs(np.diff(q, axis=0)).max() < 0.05  # half of 5.1 rad/s in a frame, and no change of sign
    assert run.segment_count > 5
    seams = [part.t0 for part in run.segments[1:]]
    for name in ("wing.q0", "wing.w1", "wing.wx", "wing.vx", "energy"):
        before = [run.quantities_beside([name], [t], ["before"])[name][0] for t in seams]
        after = [run.quantities_beside([name], [t], ["after"])[name][0] for t in seams]
        assert np.abs(np.array(before) - after).max() < 1e-11
    assert np.ptp(run.energy) < 1e-9


@pytest.mark.parametrize("form", [form for form in FORMS if form not in ("mangeron-deleanu", "generalized-gauss")])
def test_all_forms_give_the_same_motion(form: str) -> None:
    constraint = "" if form == "lagrange2" else SIDE
    run, other = (anholon.simulate(heavy_top(constraint, name)) for name in (form, "lagrange1"))
    assert run.outcome.status == "done"
    assert run.segment_count > 3
    assert np.abs(quaternions(run, "top") - quaternions(other, "top")).max() < 1e-8
    assert np.ptp(run.energy) < 1e-7 * 30


def test_angles_on_request_and_velocities_in_both_axes() -> None:
    model = heavy_top("")
    for sequence in ("zxz", "xyz", "yxz", "yzy"):
        orientation = replace(model.bodies["top"].orientation, angle_columns=sequence)
        run = anholon.simulate(replace(model, bodies={"top": replace(model.bodies["top"], orientation=orientation)}))
        angles = np.column_stack([run[f"top.angle{k}"] for k in (1, 2, 3)])
        R = run.poses().R_WB[:, 0]
        assert np.abs(Rotation.from_euler(sequence.upper(), angles).as_matrix() - R).max() < 1e-13
        own, world = (np.column_stack([run[f"top.w{c}"] for c in axes]) for axes in ("123", "xyz"))
        assert np.abs(np.einsum("kij,kj->ki", R, own) - world).max() < 1e-13
    assert {"top.q0", "top.angle3", "top.w1"} <= set(run.columns)
    assert not any("__" in name for name in run.quantities)


def test_initial_orientation_is_told_in_three_ways() -> None:
    axis, angle = np.array([1.0, -2.0, 0.5]), 2.5
    R = Rotation.from_rotvec(angle * axis / np.linalg.norm(axis))
    first, second, third = R.as_euler("ZXY").tolist()
    q = np.roll(R.as_quat(), 1)
    told = [
        f'kind = "axis-angle"\naxis = [1, -2, 0.5]\nangle = {angle}',
        f'kind = "quaternion"\nquaternion = {(3.0 * q).tolist()}',
        'kind = "rotations"\nrotation = [{ axis = "z", angle = "first" }, '
        f'{{ axis = "x", angle = {second} }}, {{ axis = "y", angle = {third} }}]',
    ]
    head = f"[parameters]\nfirst = {{ value = {first}, unit = 'rad' }}\n"
    shape = '[bodies.b]\nkind = "box"\nmass = 1\nsize = [1, 2, 3]\n[bodies.b.orientation]\n'
    for how in told:
        for axes, given in (("body", [1.0, 2.0, 3.0]), ("world", R.apply([1.0, 2.0, 3.0]).tolist())):
            text = f'format = 1\n{head}{shape}{how}\nangular_velocity = {given}\nvelocity_axes = "{axes}"\n'
            run = anholon.simulate(anholon.loads(text), until=0.5)
            assert np.abs(run.poses([0.0]).R_WB[0, 0] - R.as_matrix()).max() < 1e-14
            assert np.abs([run.at(0.0)[f"b.w{k}"] - k for k in (1, 2, 3)]).max() < 1e-13


def test_ball_on_a_turntable_rolls_in_circles() -> None:
    """Routh: the centre turns at 2/7 of the rate of the table."""
    run = anholon.simulate(anholon.load("ball-on-turntable"))
    rate = 2.0 / 7.0 * 2.0
    turned = np.exp(1j * rate * run.times)
    start, velocity = 0.4 + 0.0j, 0.1 + 0.0j
    place = start + velocity * (turned - 1.0) / (1j * rate)
    assert np.abs(run["x"] + 1j * run["y"] - place).max() < 1e-8
    spin = np.column_stack([run[f"ball.w{c}"] for c in "xyz"])
    v = np.column_stack([run["x'"], run["y'"]])
    slip = v + 0.1 * np.column_stack([-spin[:, 1], spin[:, 0]])
    slip -= 2.0 * np.column_stack([-run["y"], run["x"]])
    assert np.abs(slip).max() < 1e-8


def test_euler_disc_runs_round_at_the_rate_of_moffatt() -> None:
    model = anholon.load("eulers-disc")
    run = anholon.simulate(model)
    tilt = np.radians(35.0)
    assert np.abs(run["inclination"] - tilt).max() < 1e-9
    assert np.abs(np.column_stack([run["x"], run["y"]])).max() < 1e-9
    # The rim is lowest in the direction of the fall of the axis, which runs round at this rate.
    e3 = run.poses().R_WB[:, 0, :, 2]
    phase = np.unwrap(np.arctan2(e3[:, 1], e3[:, 0]))
    rate = np.polyfit(run.times, phase, 1)[0]
    assert abs(rate) == pytest.approx(np.sqrt(4 * 9.81 / (0.4 * np.sin(tilt))), rel=1e-8)
    low = replace(model, parameters={**model.parameters, "tilt": replace(model.parameters["tilt"], value=0.2)})
    flat = anholon.simulate(low, until=0.5)
    assert flat.outcome.status == "done"
    assert np.degrees(flat["inclination"]).max() < 0.2001


def test_body_tumbles_in_a_central_field_as_by_quaternions() -> None:
    """The torque 3 n² u × I u comes of a potential energy that is a formula of the axes."""
    model = anholon.loads(
        FLIP.replace("[1e-9, 5, 0]", "[0.2, 4, 1.1]").replace(
            'kind = "rotations"', 'kind = "axis-angle"\naxis = [1, 2, 3]\nangle = 2'
        )
        + """
[definitions]
u1 = "-cos(1.1*t)*wing.e1x - sin(1.1*t)*wing.e1y"
u2 = "-cos(1.1*t)*wing.e2x - sin(1.1*t)*wing.e2y"
u3 = "-cos(1.1*t)*wing.e3x - sin(1.1*t)*wing.e3y"
[forces.field]
kind = "potential"
energy = "1.5*1.21*(u1^2 + 2*u2^2 + 3*u3^2)"
"""
    )
    run = anholon.simulate(model, until=6.0)
    inertia, n = np.array([1.0, 2.0, 3.0]), 1.1

    def torque(t: float, R: Floats) -> Floats:
        u = -R.T @ np.array([np.cos(n * t), np.sin(n * t), 0.0])
        return 3.0 * n**2 * np.cross(u, inertia * u)

    start = np.roll(Rotation.from_rotvec(2.0 * np.array([1.0, 2.0, 3.0]) / np.sqrt(14.0)).as_quat(), 1)
    q, w = rotate(inertia, start, np.array([0.2, 4.0, 1.1]), run.times, torque)
    assert np.abs(matrix(quaternions(run, "wing")) - matrix(q)).max() < 1e-8
    assert np.abs(run["wing.w1"] - w[:, 0]).max() < 1e-8


def test_satellite_turns_over_with_its_angular_momentum_kept() -> None:
    run = anholon.simulate(anholon.load("satellite"))
    w = np.column_stack([run[f"craft.w{k}"] for k in (1, 2, 3)])
    J, craft = 12.0, np.array([80.0, 120.0, 140.0])
    own = w * (craft + J * np.array([0.55, 1.0, 0.55]))
    own[:, 1] += J * run["phi'"]
    L = np.einsum("kij,kj->ki", run.poses().R_WB[:, 0], own)
    assert np.abs(L - L[0]).max() < 1e-7 * np.linalg.norm(L[0])
    assert w[0, 0] == pytest.approx(1.0, abs=1e-14)
    final = np.linalg.norm(L[0]) / (140.0 + 0.55 * J)
    assert np.abs(w[-1]) == pytest.approx([0.0, 0.0, final], abs=1e-4)
    assert run.energy[-1] == pytest.approx(0.5 * np.linalg.norm(L[0]) * final, rel=1e-6)
    assert np.diff(run.energy).max() < 1e-9


def test_racket_makes_half_a_twist_and_flies_as_it_was_thrown() -> None:
    run = anholon.simulate(anholon.load("flipping-body"), rtol=1e-12, atol=1e-15)
    inertia = np.array([0.00121, 0.0164, 0.0176])
    q, w = rotate(inertia, np.array([1.0, 0.0, 0.0, 0.0]), np.array([0.05, 12.0, 0.0]), run.times)
    assert w[:, 1].min() < -11.9
    assert np.abs(matrix(quaternions(run, "racket")) - matrix(q)).max() < 1e-8
    assert np.abs(run["z"] - (1.0 + 9.81 * run.times - 4.905 * run.times**2)).max() < 1e-9


def test_rattleback_turns_back_as_with_angles() -> None:
    free, angles = (anholon.simulate(anholon.load(name)) for name in ("rattleback-free", "rattleback"))
    for name, size in (("x", 1e-9), ("y", 1e-9), ("z", 1e-9), ("omega3", 1e-6)):
        assert np.abs(free[name] - angles[name]).max() < size
    assert free["omega3"][0] < -4.9
    assert free["omega3"].max() > 0.5


def test_body_on_a_ball_joint_of_a_moving_body_turns_freely() -> None:
    """A body without torque keeps its motion in space, whatever the frame on which it hangs does."""
    model = anholon.loads("""
format = 1
[bodies.arm]
kind = "box"
size = [1, 0.1, 0.1]
rotation = [{ axis = "z", angle = "2*t" }]
[bodies.b]
kind = "inertia"
mass = 1
inertia = [1, 2, 2.5]
frame = "arm"
[bodies.b.orientation]
kind = "axis-angle"
axis = [1, 1, 0]
angle = 0.5
angular_velocity = [0.4, 3, 1]
""")
    run = anholon.simulate(model, until=6.0)
    R = run.poses().R_WB[:, 1]
    w = np.array([0.4, 3.0, 1.0]) + R[0].T @ np.array([0.0, 0.0, 2.0])
    q, _ = rotate(np.array([1.0, 2.0, 2.5]), np.roll(Rotation.from_matrix(R[0]).as_quat(), 1), w, run.times)
    assert np.abs(R - matrix(q)).max() < 1e-8


def test_stored_runs_and_resumed_ones_read_the_same(tmp_path: Path) -> None:
    run = anholon.simulate(heavy_top())
    save_run(run, tmp_path / "run.h5")
    stored = load_run(tmp_path / "run.h5")
    assert stored.columns == run.columns
    for t in (0.0, 0.7, 1.4999):
        now, then = run.at(t), stored.at(t)
        assert max(abs(now[name] - then[name]) for name in now) < 1e-9
    staged = anholon.loads(
        TOP.replace("CONSTRAINT", '[[stages]]\nname = "a"\nduration = 1\n[[stages]]\nname = "b"\nduration = 0.5\n')
    )
    first = anholon.simulate(staged)
    longer = replace(staged, stages=(staged.stages[0], replace(staged.stages[1], duration=1.0)))
    later = anholon.simulate(longer, resume=first)
    assert later.count_shared(first)[0] > 0
    whole = anholon.simulate(longer)
    assert np.array_equal(quaternions(later, "top"), quaternions(whole, "top"))


def test_model_at_an_instant_goes_on_from_there() -> None:
    from anholon.simulation.model_at_instant import make_model_at

    model = heavy_top("")
    later = make_model_at(model, 0.8)
    assert set(later.coordinates) == {"x"}
    again = anholon.loads(anholon.dumps(later))
    run, rest = anholon.simulate(model), anholon.simulate(again, until=0.7)
    assert np.abs(run.poses([1.5]).R_WB[0, 0] - rest.poses([0.7]).R_WB[0, 0]).max() < 1e-8


def import_program(text: str, folder: Path) -> Any:
    """Return the module of a program."""
    (folder / "program.py").write_text(text)
    spec = importlib.util.spec_from_file_location("program", folder / "program.py")
    assert spec is not None
    assert spec.loader is not None
    program = importlib.util.module_from_spec(spec)
    sys.modules["program"] = program
    try:
        spec.loader.exec_module(program)
    finally:
        del sys.modules["program"]
    return program


@pytest.mark.parametrize("form", ["lagrange1", "maggi", "impulse"])
def test_programs_move_the_bases_too(form: str, tmp_path: Path) -> None:
    model = heavy_top(form=form)
    wanted = anholon.simulate(model).poses([1.5]).R_WB[0, 0]
    program = import_program(derive_text(model, form, "python"), tmp_path)
    t, y, p, moved = 0.0, program.START, program.vector(), 0
    while t < 1.5:
        solver = DOP853(lambda s, z: program.rhs(s, z, p), t, y, 1.5, rtol=1e-11, atol=1e-13)
        while solver.status == "running":
            solver.step()
            t, y = solver.t, program.move_bases(solver.t, solver.y, p)
            if not np.array_equal(y[: program.N], solver.y[: program.N]):
                moved += 1
                break
    assert moved > 3
    v = program.rates(t, y, p) if form != "lagrange1" else y[program.N :]
    (q,) = program.quaternions(t, y[: program.N], v, p)
    assert np.abs(matrix(q) - wanted).max() < 1e-8
    source = derive_text(model, form, "c")
    (tmp_path / "top.c").write_text(source)
    assert "_move_bases(double t, double *y, const double *p)" in source
    command = [sys.executable, "-m", "ziglang", "cc", "-std=c99", "-Wall", "-Werror", "-c", "top.c", "-o", "top.o"]
    if subprocess.run([sys.executable, "-m", "ziglang", "version"], capture_output=True).returncode == 0:
        subprocess.run(command, cwd=tmp_path, check=True)


def test_what_cannot_be_is_refused_by_name() -> None:
    def problems(more: str, body: str = "", orientation: str = 'kind = "rotations"') -> str:
        text = f'format = 1\n{more}\n[bodies.b]\nkind = "box"\nmass = 1\nsize = [1, 2, 3]\n{body}\n'
        with pytest.raises(ModelError) as caught:
            anholon.simulate(anholon.loads(f"{text}[bodies.b.orientation]\n{orientation}\n"), until=0.1)
        return str(caught.value)

    assert "both a free orientation and a rotation" in problems("", 'rotation = [{ axis = "x", angle = 1 }]')
    assert "has no direction" in problems("", "", 'kind = "axis-angle"\naxis = [0, 0, 0]')
    assert "is no rotation" in problems("", "", 'kind = "quaternion"\nquaternion = [0, 0, 0, 0]')
    carried = '[bodies.a]\nkind = "box"\nsize = [1, 1, 1]\n'
    world = 'kind = "rotations"\nvelocity_axes = "world"'
    assert "relative to that" in problems(carried, 'frame = "a"', world)
    assert "part of the free orientation" in problems("[coordinates]\nb__r2 = {}\n")
    moving = 'kind = "axis-angle"\nangle = "w*t"'
    assert "depends on time" in problems("[parameters]\nw = { unit = 'rad/s' }\n", "", moving)


def test_correction_of_an_initial_state_keeps_how_the_orientation_is_told() -> None:
    model = heavy_top()
    slow = replace(model, coordinates={"x": replace(model.coordinates["x"], rate=0.2)})
    with pytest.raises(InconsistentStateError, match="top: angular_velocity") as caught:
        anholon.simulate(slow)
    assert "__" not in str(caught.value)
    corrected = with_consistent_state(slow)
    orientation = corrected.bodies["top"].orientation
    assert isinstance(orientation, TurnedOrientation)
    assert orientation.rotation == model.bodies["top"].orientation.rotation  # type: ignore[union-attr]
    assert corrected.coordinates["x"].rate == pytest.approx(0.1 * float(orientation.angular_velocity[0]), abs=1e-12)
    assert anholon.simulate(corrected).outcome.status == "done"


@pytest.mark.parametrize("kind", ["text", "latex", "html"])
def test_the_components_of_rotation_vectors_have_names_of_users(kind: str) -> None:
    """`top.r1`, as `top.w1`: in equations, forms, equilibria and linear models."""
    model = heavy_top(constraint="")
    assert "__r" not in derive_text(model, "maggi", kind).replace("\\_", "_")
    instant = anholon.forms_at(anholon.simulate(model, until=0.1), 0.05, ["appell"])["appell"]
    assert instant.names == ("x", "top.r1", "top.r2", "top.r3")
    hung = anholon.loads(TOP.replace("CONSTRAINT", "").replace("0.5]", "-0.5]").replace(', "roll", 25', ", 0, 0"))
    hung = replace(hung, parameters={**hung.parameters, "tilt": replace(hung.parameters["tilt"], value=0.0)})
    hung = anholon.loads(anholon.dumps(hung).replace("0.3, 0", "0, 0").replace("0.03", "0"))
    steady, _ = anholon.steady_modes(hung)
    assert set(steady.named_values) == {"x", "top.r1", "top.r2", "top.r3"}
