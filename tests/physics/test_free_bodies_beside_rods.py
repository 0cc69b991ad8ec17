"""Bodies with a free orientation that carry rods, or hang on them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import anholon
from anholon.derivation.derive import derive_text
from anholon.errors import RunError, UsageError
from anholon.export.hdf5 import load_run, save_run
from anholon.model.schema import Model

Floats = NDArray[np.float64]

FREE = """
[bodies.hub.orientation]
kind = "rotations"
angular_velocity = [0.5, 6, 0.4]
"""
BOOM = """
format = 1
[coordinates]
x = { unit = "m" }
y = { unit = "m" }
z = { unit = "m" }
ANGLES
[bodies.hub]
kind = "box"
mass = 3
size = [0.2, 0.3, 0.4]
position = ["x", "y", "z"]
TURNS
[rods.boom]
curve = { kind = "straight", length = 0.4 }
position = [0.1, 0, 0]
section = { kind = "circle", radius = RADIUS, young = 2e11, density = 7800 }
elements = 2
[joints.fix]
between = ["boom:base", "hub"]
[simulation]
until = 1.2
accuracy = ACCURACY
"""


def boom(radius: float, accuracy: float, *, angles: bool = False) -> Model:
    """Return a box with a rod, which tumbles freely."""
    text = BOOM.replace("RADIUS", str(radius)).replace("ACCURACY", str(accuracy))
    if not angles:
        return anholon.loads(text.replace("ANGLES\n", "").replace("TURNS\n", FREE))
    names = 'c = { unit = "rad", rate = 0.5 }\nb = { unit = "rad", rate = 6 }\na = { unit = "rad", rate = 0.4 }'
    turns = 'rotation = [{ axis = "y", angle = "b" }, { axis = "x", angle = "c" }, { axis = "z", angle = "a" }]'
    return anholon.loads(text.replace("ANGLES", names).replace("TURNS", turns))


def tumble(radius: float, times: Floats) -> tuple[Floats, Floats]:
    """Return axes (k, 3, 3) and angular velocities (k, 3) in the axes of the body, by Euler's equations of the box with
    a rigid rod."""
    rod, length = 7800 * np.pi * radius**2 * 0.4, 0.4
    box = 3.0 / 12.0 * np.array([0.3**2 + 0.4**2, 0.2**2 + 0.4**2, 0.2**2 + 0.3**2])
    centre = rod * (0.1 + length / 2) / (3.0 + rod)
    cross = rod * (3 * radius**2 + length**2) / 12 + rod * (0.1 + length / 2) ** 2 - (3.0 + rod) * centre**2
    inertia = box + np.array([rod * radius**2 / 2, cross, cross])

    def rate(_t: float, y: Floats) -> Floats:
        R, w = y[:9].reshape(3, 3), y[9:]
        spin = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
        return np.concatenate([(R @ spin).ravel(), np.cross(inertia * w, w) / inertia])

    start = np.concatenate([np.eye(3).ravel(), [0.5, 6.0, 0.4]])
    solved = solve_ivp(rate, (0.0, times[-1]), start, "DOP853", times, rtol=1e-11, atol=1e-12)
    return solved.y[:9].T.reshape(-1, 3, 3), solved.y[9:].T


def test_box_with_a_stiff_rod_tumbles_as_by_euler(tmp_path: Path) -> None:
    run = anholon.simulate(boom(0.02, 1e-6))
    R, w = tumble(0.02, run.times)
    assert run.segment_count > 1  # the base has moved
    assert not run.events
    q = np.column_stack([run[f"hub.q{k}"] for k in range(4)])
    assert np.abs(np.linalg.norm(q, axis=1) - 1.0).max() < 1e-12
    assert np.abs(np.diff(q, axis=0)).max() < 0.06  # half of 6.1 rad/s in a frame, and no change of sign
    assert np.abs(Rotation.from_quat(np.roll(q, -1, axis=1)).as_matrix() - R).max() < 5e-4
    assert np.abs(np.column_stack([run[f"hub.w{k}"] for k in (1, 2, 3)]) - w).max() < 1e-3
    assert not any("__" in name for name in run.quantities)
    seam = run.segments[1].t0
    for name in ("hub.q0", "hub.w1", "boom:tip.x", "energy"):
        before, after = (run.quantities_beside([name], [seam], [side])[name][0] for side in ("before", "after"))
        assert after == pytest.approx(before, abs=1e-5)
    save_run(run, tmp_path / "run.h5")
    stored = load_run(tmp_path / "run.h5")
    assert stored.columns == run.columns
    assert np.array_equal(stored["hub.q0"], run["hub.q0"])
    assert stored.at(1.0234)["hub.q2"] == pytest.approx(run.at(1.0234)["hub.q2"], abs=1e-12)


def test_box_with_an_elastic_rod_moves_as_by_angles() -> None:
    free, angles = (anholon.simulate(boom(0.004, 1e-6, angles=one), until=0.8) for one in (False, True))
    assert free.segment_count > 1
    for name, size in (("boom:tip.x", 1e-5), ("boom:tip.z", 1e-5), ("hub.wy", 1e-4), ("boom:base.M3", 1e-2)):
        assert np.abs(free[name] - angles[name]).max() < size


TWISTED = """
format = 1
[bodies.hub]
kind = "box"
mass = 1.5
size = [0.2, 0.3, 0.4]
[bodies.hub.orientation]
kind = "rotations"
[forces.motor]
kind = "torque"
body = "hub"
vector = [MOMENT, 0, 0]
[rods.arm]
curve = { kind = "straight", length = 0.8 }
position = [-0.8, 0, 0]
section = { kind = "circle", radius = 0.006, young = 7e10, shear = 2.7e10, density = 2700 }
elements = 4
[supports.wall]
at = "arm:base"
[joints.fix]
between = ["arm:tip", "hub"]
[simulation]
form = "statics"
"""


def twisted(angle: float) -> Model:
    """Return a rod at whose tip a body is turned by an angle at rest."""
    return anholon.loads(TWISTED.replace("MOMENT", str(angle * 2.7e10 * np.pi / 2 * 0.006**4 / 0.8)))


def test_equilibria_turn_a_body_nearly_round() -> None:
    values = anholon.statics(twisted(5.0)).positions()
    assert [values[f"hub.q{k}"] for k in range(4)] == pytest.approx([np.cos(2.5), np.sin(2.5), 0, 0], abs=1e-8)
    with pytest.raises(RunError, match="the body 'hub' with a free orientation turns by more than 340°"):
        anholon.statics(twisted(6.2))


def test_print_and_programs_of_free_bodies_beside_rods() -> None:
    model = boom(0.004, 1e-5)
    assert "hub.r3''" in (text := derive_text(model, "newton", "text"))
    assert "__" not in text
    with pytest.raises(UsageError, match="the body “hub” has a free orientation"):
        derive_text(model, "lagrange1", "python")
