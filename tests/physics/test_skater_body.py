"""The skater on an edge: the planar motion as its limit, balance on a circle, forces of the ice."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from numpy.typing import NDArray

import anholon
from anholon import Run
from anholon.library.skater.anthropometry import make_physique
from anholon.library.skater.body_segments import iterate_segments
from anholon.library.skater.edge_stance import G, make_edge_skater
from anholon.library.skater.five_part import skater
from anholon.library.skater.options import SkaterOptions, make_skater
from anholon.model.check.pose_check import set_initial_pose
from anholon.model.schema import Model

Floats = NDArray[np.float64]

ANGLES = st.floats(-60.0, 60.0)


def agree(planar: Model, held: Model, until: float) -> None:
    """Both move alike: A, the heading, the rates, the lateral force; the ice carries the weight."""
    times = np.linspace(0.0, until, 9)
    one, other = (anholon.simulate(model, until=until, rtol=1e-12, atol=1e-13) for model in (planar, held))
    a, b = one.table(times), other.table(times)
    for name in ("xi", "eta", "theta", "xi'", "eta'", "theta'"):
        np.testing.assert_allclose(b[name], a[name], rtol=0, atol=1e-9, err_msg=name)
    np.testing.assert_allclose(b["reaction:blade"], a["reaction:blade"], rtol=1e-9, atol=1e-8)


@settings(max_examples=6, deadline=None)
@given(st.tuples(ANGLES, ANGLES, ANGLES, ANGLES), st.floats(-5.0, 5.0), st.floats(1.0, 8.0))
def test_without_lean_the_skater_of_the_thesis_moves_in_the_plane(
    alpha: tuple[float, float, float, float], torque: float, speed: float
) -> None:
    planar = skater(alpha=alpha, L5z=torque, speed=speed)
    held = make_edge_skater(planar, lean_held=True)
    agree(planar, held, 4.0)
    assert anholon.simulate(held, until=0.1).at(0.1)["reaction:ice"] == pytest.approx(72.0 * G, rel=1e-12)


@pytest.mark.parametrize("lean", [0.0, 17.0, -30.0])
@pytest.mark.parametrize("pose", ["glide", "spiral", "sit"])
def test_with_a_held_lean_the_body_in_space_moves_like_the_planar_one(pose: str, lean: float) -> None:
    planar = make_skater(SkaterOptions(speed=5.0))
    values = planar.poses[pose].set | {"lean": lean, "L5z": 3.0}
    agree(set_initial_pose(planar, values), set_initial_pose(make_edge_skater(planar, lean_held=True), values), 3.0)


def matter(run: Run, t: float) -> tuple[Floats, Floats, Floats]:
    """Return masses, mass centres (n, 3) and tensors of inertia (n, 3, 3) of the parts, from A along the heading."""
    poses, names, motion = run.poses([t]), list(run.system.model.bodies), run.segments[-1]
    turn = poses.R_WB[0, names.index("heading")].T
    places, tensors, masses = [], [], []
    for segment in iterate_segments(make_physique()):
        k, part = names.index(segment.body), segment.part
        center = np.asarray(motion.system.body_sizes(motion.p)[segment.body][0])
        R = turn @ poses.R_WB[0, k]
        masses.append(part.mass)
        places.append(turn @ (poses.p_WB[0, k] - poses.p_WB[0, names.index("heading")]) + R @ center)
        tensors.append(R @ np.diag(part.inertia) @ R.T)
    return np.array(masses), np.array(places), np.array(tensors)


@pytest.mark.parametrize(("lean", "speed"), [(10.0, 4.0), (20.0, 5.0), (-15.0, 4.5)])
def test_a_balanced_skater_ends_on_the_circle_of_her_lean(lean: float, speed: float) -> None:
    """Every element turns about the vertical at the distance u/omega, so that moments about the blade balance where

    M g y_C = omega u M z_C - omega^2 Σ m y z,      N = M omega (u - omega y_C),      normal force M g.
    """
    model = make_skater(SkaterOptions(stance="balanced", speed=speed))
    values = model.poses["neutral"].set | {"lean": lean, **{f"kappa{k}": 0.0 for k in range(1, 5)}}
    upright = replace(model.coordinates["phi"], value=0.0)
    model = replace(set_initial_pose(model, values), coordinates={**model.coordinates, "phi": upright})
    run = anholon.simulate(model, until=30.0)
    last = run.at(30.0)
    assert (run.outcome.status, last["phi'"]) == ("done", pytest.approx(0.0, abs=1e-6))
    u, omega, M = last["u"], last["theta'"], last["M"]
    m, places, tensors = matter(run, 30.0)
    _, y, z = m @ places / M
    mixed = float(m @ (places[:, 1] * places[:, 2]) - tensors[:, 1, 2].sum())
    assert M * G * y == pytest.approx(omega * u * M * z - omega**2 * mixed, rel=1e-4)
    assert last["reaction:blade"] == pytest.approx(M * omega * (u - omega * y), rel=1e-4)
    assert last["reaction:ice"] == pytest.approx(M * G, rel=1e-6)
    assert math.degrees(last["phi"]) == pytest.approx(lean, abs=3.0)


def test_a_body_that_is_heavier_in_all_its_parts_balances_alike() -> None:
    """Masses and resistances in one proportion leave the motion; the gains need not be typed anew."""
    model = make_skater(SkaterOptions(stance="balanced", speed=5.0))
    model = set_initial_pose(model, {"lean": 8.0})
    heavy = {name: item.value * 1.4 for name, item in model.parameters.items() if name.startswith(("m_", "kappa"))}
    light, other = (anholon.simulate(m, until=4.0).at(4.0) for m in (model, set_initial_pose(model, heavy)))
    for name in model.coordinates:
        assert other[name] == pytest.approx(light[name], abs=1e-7)
    assert other["reaction:ice"] == pytest.approx(1.4 * light["reaction:ice"], rel=1e-7)


def test_without_balance_the_skater_falls_like_a_rod() -> None:
    """The energy is kept on the way, and the run ends where she lies."""
    model = make_skater(SkaterOptions(stance="balanced", speed=0.0))
    model = set_initial_pose(model, {f"kappa{k}": 0.0 for k in range(1, 5)})
    forces = {**model.forces, "L7": replace(model.forces["L7"], enabled=False)}
    start = replace(model.coordinates["phi"], value=1e-3)
    model = replace(model, forces=forces, coordinates={**model.coordinates, "phi": start})
    run = anholon.simulate(model, until=5.0)
    assert run.outcome.status == "stopped"
    assert abs(run.at(run.outcome.t)["phi"]) == pytest.approx(1.4, abs=1e-8)
    assert run.energy[-1] == pytest.approx(run.energy[0], rel=1e-8)


def test_the_held_lean_shows_the_moment_that_balance_lacks() -> None:
    """At rest it is M g h sin(lean) against gravity."""
    model = make_skater(SkaterOptions(stance="held", speed=0.0))
    model = set_initial_pose(model, model.poses["neutral"].set | {"lean": 12.0})
    found = anholon.simulate(model, until=0.01).at(0.0)
    arm = math.hypot(found["C_y"], found["C_z"])
    assert found["reaction:upright"] == pytest.approx(-found["M"] * G * arm * math.sin(math.radians(12.0)), rel=1e-5)
    assert found["reaction:rocker"] == pytest.approx(0.0, abs=0.1)
