"""Program constraints on bodies with a free orientation: both principles against equations in the angular velocity.

With I ω' = Iω × ω + m of one body, programs f(ω, ω', ω'') = 0 and a = ∂f/∂ω'', Mangeron and Deleanu's control is the
moment Λ a. Gauss's generalized one is I u, with the covariant derivative of the metric I on rotations,

    Du/dt = u' + ½ ω × u + ½ I⁻¹ (ω × Iu + u × Iω) = ν I⁻¹ a.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation
from tests.core.derivation.test_programs import COMPILER, Library, module

import anholon
from anholon.control.reaction_replay import replay
from anholon.errors import RunError

Floats = NDArray[np.float64]

INERTIA, MOMENT = np.array([1.0, 2.0, 2.5]), np.array([0.1, -0.2, 0.3])
BODY = """
format = 1
[bodies.b]
kind = "inertia"
mass = 2
inertia = [1, 2, 2.5]
[bodies.b.orientation]
kind = "rotations"
rotation = [{ axis = "x", angle = 0.7 }]
angular_velocity = [1, 0.5, 3]
[forces.m]
kind = "torque"
body = "b"
vector = [0.1, -0.2, 0.3]
frame = "b"
[constraints.c]
kind = "program"
formula = "FORMULA"
[simulation]
form = "FORM"
until = 4
rtol = 1e-11
"""
SIZE = "b.w1'*b.w1'' + b.w2'*b.w2'' + b.w3'*b.w3''"  # the angular acceleration keeps its size
AXIS = "b.w3'' + 0.1*b.w1*b.w2'"


def body(formula: str, form: str) -> anholon.Model:
    return anholon.loads(BODY.replace("FORMULA", formula).replace("FORM", form))


def free(w: Floats) -> Floats:
    return np.asarray((np.cross(INERTIA * w, w) + MOMENT) / INERTIA)


def free_slope(w: Floats, w1: Floats) -> Floats:
    return np.asarray((np.cross(INERTIA * w1, w) + np.cross(INERTIA * w, w1)) / INERTIA)


def turn(R: Floats, w: Floats) -> Floats:
    return np.asarray(R @ np.array([[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]]))


def joint(t: float, y: Floats) -> Floats:
    """(I - Λ) ω' = Iω × ω + m, as a = ω', differentiated once."""
    w, multiplier = y[9:12], y[12]
    mass = INERTIA - multiplier
    w1 = INERTIA * free(w) / mass
    rest = INERTIA * free_slope(w, w1) / mass
    rate = -(w1 @ rest) / (w1 @ (w1 / mass))
    return np.array([*turn(y[:9].reshape(3, 3), w).ravel(), *w1, rate])


def least(t: float, y: Floats) -> Floats:
    w, u = y[9:12], y[12:]
    w1 = free(w) + u
    connection = 0.5 * np.cross(w, u) + 0.5 * (np.cross(w, INERTIA * u) + np.cross(u, INERTIA * w)) / INERTIA
    nu = -(w1 @ (free_slope(w, w1) - connection)) / (w1 @ (w1 / INERTIA))
    return np.array([*turn(y[:9].reshape(3, 3), w).ravel(), *w1, *(nu * w1 / INERTIA - connection)])


@pytest.mark.parametrize(("form", "rate", "hidden"), [("mangeron-deleanu", joint, 1), ("generalized-gauss", least, 3)])
def test_the_size_of_the_angular_acceleration_is_kept(form: str, rate, hidden: int) -> None:  # type: ignore[no-untyped-def]
    run = anholon.simulate(body(SIZE, form))
    start = np.concatenate([Rotation.from_euler("X", 0.7).as_matrix().ravel(), [1.0, 0.5, 3.0], np.zeros(hidden)])
    y = solve_ivp(rate, (0.0, 4.0), start, "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    assert run.outcome.status == "done"
    assert run.segment_count > 2  # the base of the rotation vector has moved
    assert not run.events
    there = run.at(4.0)
    assert [there[f"b.w{k}"] for k in (1, 2, 3)] == pytest.approx(y[9:12].tolist(), abs=1e-9)
    assert np.abs(run.poses([4.0]).R_WB[0, 0] - y[:9].reshape(3, 3)).max() < 1e-9
    moment = INERTIA * y[12:] if hidden == 3 else y[12] * joint(4.0, y)[9:12]
    assert [there[f"control:b.w{k}"] for k in (1, 2, 3)] == pytest.approx(moment.tolist(), abs=1e-8)
    assert np.abs(anholon.energy_balance(run).rest).max() < 1e-9
    assert not any("__" in name for name in run.quantities)
    principles = anholon.principles_at(run, 2.0)
    assert max(part.value / part.scale for part in principles.residuals if part.expected) < 1e-9


@pytest.mark.parametrize("form", ["mangeron-deleanu", "generalized-gauss"])
def test_programs_in_python_and_c_move_as_the_run(form: str, tmp_path: Path) -> None:
    model = body(AXIS, form)
    written, run = module(model, form), anholon.simulate(model, until=1.5)
    p, y, moves = written.vector(), written.START, 0
    for start, end in ((0.0, 1.3), (1.3, 1.5)):
        y = solve_ivp(lambda t, y: written.rhs(t, y, p), (start, end), y, "DOP853", rtol=1e-9, atol=1e-10).y[:, -1]
        moved = written.move_bases(end, y, p)
        if moved[0] != y[0]:
            moves += 1
            if COMPILER is not None:
                own = y.copy()
                Library(model, form, tmp_path).call("move_bases", end, own, 0)
                assert np.abs(own - moved).max() < 1e-14
        y = moved
    assert moves == 1
    q = written.quaternions(1.5, y[:3], y[3:6], p).ravel()
    assert np.abs(q) == pytest.approx(np.abs([run.at(1.5)[f"b.q{k}"] for k in range(4)]), abs=1e-8)


def test_the_recorded_moment_acts_as_the_control_did() -> None:
    run = anholon.simulate(body(AXIS, "generalized-gauss"), until=1.5)
    again = replay(run, "c").run
    for name in ("b.w1", "b.q2"):
        assert again.at(1.5)[name] == pytest.approx(run.at(1.5)[name], abs=1e-6)


def test_a_joint_system_with_accelerations_in_its_state_is_not_written_as_a_program() -> None:
    with pytest.raises(RunError, match="the program is not written"):
        module(body(SIZE, "mangeron-deleanu"), "mangeron-deleanu")


def test_the_control_about_an_axis_of_a_free_body_is_a_moment() -> None:
    model = anholon.loads(
        BODY.replace("FORMULA", AXIS).replace("FORM", "generalized-gauss") + "[parameters.k]\nvalue = 1\n"
    )
    found = anholon.sweep(model, {"k": [1.0]}, until=0.01, collect=["control:b.w1", "power:control:b.w1"], workers=1)
    assert found.units == ("N·m", "W")
