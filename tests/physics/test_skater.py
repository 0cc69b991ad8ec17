"""The figure skater against closed forms and reference numbers (003; errata 003-1 … 003-14)."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from scipy.linalg import expm
from scipy.special import erf
from tests.physics.bodies import general_skater, gold, set_si, stage, start

import anholon
from anholon.errors import RunError

FORMS = [("lagrange1", ""), ("maggi", "regular"), ("maggi", "thesis")]


@pytest.mark.parametrize("kappa", [0.6, 1.7])
@pytest.mark.parametrize("torque", [1.0, 0.65, 0.3, -2.2])
def test_reference_problem_follows_the_closed_form(torque: float, kappa: float) -> None:
    # xi + i eta = v0 e^(i b c^2) sqrt(pi) / (2 sqrt(-i b)) [erf(sqrt(-i b) (t + i c)) - erf(sqrt(-i b) i c)]
    data = gold("skater_reference")
    J, M = data["J_C"]["value"], data["M"]
    b = torque / (2 * J)
    c = kappa / M / (2 * b)
    root = np.sqrt(-1j * b)
    t = np.linspace(0.0, 60.0, 61)
    z = 7.0 * np.exp(1j * b * c * c) * math.sqrt(math.pi) / (2 * root) * (erf(root * (t + 1j * c)) - erf(root * 1j * c))
    run = anholon.simulate(set_si(anholon.load("skater-reference"), {"L5z": torque, "kappa1": kappa}), until=60.0)
    table = run.table(t)
    np.testing.assert_allclose(table["xi"], z.real, rtol=0, atol=1e-8)
    np.testing.assert_allclose(table["eta"], z.imag, rtol=0, atol=1e-8)
    np.testing.assert_allclose(table["theta"], b * t * t, rtol=0, atol=1e-8)
    lateral = torque * t / J * M * 7.0 * np.exp(-kappa / M * t)
    np.testing.assert_allclose(table["reaction:blade"], lateral, rtol=0, atol=1e-7)


def test_reference_problem_has_the_published_motion() -> None:
    data = gold("skater_reference")
    columns = data["columns"]
    rows = np.array(data["cases"]["L5z=1"]["rows"])
    model = set_si(anholon.load("skater-reference"), {"L5z": 1.0})
    run = anholon.simulate(model, until=float(rows[-1, 0]))
    table = run.table(rows[:, 0])
    for name, column in (("xi", "xi"), ("eta", "eta"), ("theta", "theta"), ("xi'", "xid"), ("eta'", "etad")):
        np.testing.assert_allclose(table[name], rows[:, columns.index(column)], rtol=0, atol=1e-8, err_msg=name)
    lateral = rows[:, columns.index("N_lateral")]
    np.testing.assert_allclose(table["reaction:blade"], lateral, rtol=0, atol=1e-7)
    np.testing.assert_allclose(table["energy"], rows[:, columns.index("T_kin")], rtol=1e-9)
    assert table["drift"].max() < 1e-12


@pytest.mark.parametrize(("form", "chart"), FORMS)
def test_general_body_has_the_published_motion_in_every_form(form: str, chart: str) -> None:
    data = gold("skater_staged")["2a_rigid"]
    alpha = [math.radians(a) for a in data["alpha_deg"]]
    first, columns = data["initial"], data["columns"]
    u, omega, theta = first["u"], first["omega"], first["theta"]
    model = start(
        general_skater(alpha, data["L5z"]),
        xi=first["xi"],
        eta=first["eta"],
        theta=theta,
        xi_rate=u * math.cos(theta),
        eta_rate=u * math.sin(theta),
        theta_rate=omega,
    )
    rows = np.array(data["rows"])
    run = anholon.simulate(model, until=float(rows[-1, 0]), form=form, chart=chart)
    table = run.table(rows[:, 0])
    for name, column in (("xi", "xi"), ("eta", "eta"), ("theta", "theta"), ("theta'", "omega"), ("xi'", "xid")):
        expected = rows[:, columns.index(column)]
        np.testing.assert_allclose(table[name], expected, rtol=1e-9, atol=1e-9, err_msg=name)
    np.testing.assert_allclose(table["reaction:blade"], rows[:, columns.index("N_lateral")], rtol=1e-9)


def test_definitions_give_the_centre_of_mass_and_the_moment_of_inertia() -> None:
    data = gold("skater_staged")["2a_rigid"]
    model = general_skater([math.radians(a) for a in data["alpha_deg"]], 0.0)
    at = anholon.simulate(model, until=0.0).at(0.0)
    assert at["y_C"] == pytest.approx(data["y_C"], abs=1e-14)
    assert at["J_C"] == pytest.approx(data["J_C"], abs=1e-13)


def test_speeds_follow_the_matrix_exponential() -> None:
    # For constant pose (u, omega) is linear: J_C w' = -k w - kappa y_C w_C …, docs/theory.md 6.
    alpha = [1.2, 0.4, 0.3, 0.7]
    model = start(general_skater(alpha, 0.0), xi_rate=5.0, theta_rate=1.1)
    run = anholon.simulate(model, until=6.0)
    at = run.at(0.0)
    y, J = at["y_C"], at["J_C"]
    drag = gold("skater_staged")["drag"]
    kappa, k, mass = drag["k1"] + drag["k3"], drag["k2"] + drag["k4"], at["M"]
    turning = np.array([-kappa * y / J, -k / J])
    matrix = np.array([np.array([-kappa / mass, 0.0]) + y * turning, turning])
    t = np.linspace(0.0, 6.0, 13)
    expected = np.array([expm(matrix * s) @ [5.0, 1.1] for s in t])
    table = run.table(t)
    u = table["xi'"] * np.cos(table["theta"]) + table["eta'"] * np.sin(table["theta"])
    np.testing.assert_allclose(u, expected[:, 0], rtol=0, atol=1e-9)
    np.testing.assert_allclose(table["theta'"], expected[:, 1], rtol=0, atol=1e-9)
    speed_of_centre = expected[:, 0] - expected[:, 1] * y
    np.testing.assert_allclose(table["reaction:blade"], mass * expected[:, 1] * speed_of_centre, rtol=0, atol=1e-7)


def test_all_forms_and_charts_give_one_motion_through_the_pole() -> None:
    # theta passes pi/2, 3 pi/2, … : the thesis' chart is left each time before cos(theta) = 0.
    model = set_si(anholon.load("skater-reference"), {"L5z": 1.0})
    t = np.linspace(0.0, 30.0, 121)
    runs = [anholon.simulate(model, until=30.0, form=form, chart=chart) for form, chart in FORMS]
    tables = [run.table(t) for run in runs]
    assert abs(tables[0]["theta"][-1]) > 3 * math.pi / 2
    for table in tables[1:]:
        for name in ("xi", "eta", "theta", "xi'", "eta'", "theta'", "reaction:blade"):
            size = max(1.0, float(np.abs(tables[0][name]).max()))
            np.testing.assert_allclose(table[name], tables[0][name], rtol=0, atol=1e-9 * size, err_msg=name)
    assert len(runs[2].segments) > 3
    for even, motion in enumerate(runs[2].segments):
        # The two charts of the thesis alternate, each far from its own pole.
        angles = motion.states(np.linspace(motion.t0, motion.t1, 50))[:, 1]
        pole = np.sin(angles) if even % 2 else np.cos(angles)
        assert np.abs(pole).min() > 0.05


def test_symmetric_stages_keep_the_angular_momentum_about_the_centre() -> None:
    data = gold("skater_staged")["2b_staged_symmetric"]
    poses = [[math.radians(a) for a in part["alpha_deg"]] for part in data["stages"]]
    model = start(general_skater(poses[0], data["stages"][0]["L5z"]), xi_rate=data["initial"]["u"])
    stages = tuple(
        stage(model, f"stage {k}", part["T"], pose, part["L5z"])
        for k, (part, pose) in enumerate(zip(data["stages"], poses, strict=True))
    )
    run = anholon.simulate(msgspec.structs.replace(model, stages=stages))
    assert run.outcome.status == "done"
    assert [span.name for span in run.stages] == [item.name for item in stages]
    for part in data["stages"]:
        rows = np.array(part["rows"])[:-1]  # the last row of a stage is the state before the next transition
        table = run.table(rows[:, 0])
        for column, name in enumerate(("xi", "eta", "theta"), start=1):
            np.testing.assert_allclose(table[name], rows[:, column], rtol=0, atol=1e-9)
        np.testing.assert_allclose(table["theta'"], rows[:, 5], rtol=0, atol=1e-9)
        np.testing.assert_allclose(table["reaction:blade"], rows[:, 6], rtol=1e-9)
    for span, switch in zip(run.stages[1:], data["switches"], strict=True):
        assert span.rates_after[1] == pytest.approx(switch["u+,w+"][1], abs=1e-9)
        assert span.rates_before[1] == pytest.approx(switch["u-,w-"][1], abs=1e-9)


def test_asymmetric_pose_jump_follows_the_straight_path() -> None:
    data = gold("skater_staged")["2c_path_dependence"]
    before, after = ([math.radians(a) for a in data[key]] for key in ("from", "to"))
    u, omega = data["u-,w-"]
    model = start(general_skater(before, 0.0), xi_rate=u, theta_rate=omega)
    stages = (stage(model, "before", 1e-9, before, 0.0), stage(model, "after", 1.0, after, 0.0))
    span = anholon.simulate(msgspec.structs.replace(model, stages=stages)).stages[1]
    speed = math.hypot(span.rates_after[0], span.rates_after[2])
    assert speed == pytest.approx(data["straight"][0], abs=1e-7)
    assert span.rates_after[1] == pytest.approx(data["straight"][1], abs=1e-7)


def test_initial_state_off_the_blade_is_reported_with_the_correction() -> None:
    model = start(anholon.load("skater-reference"), eta_rate=1.0)
    with pytest.raises(anholon.ModelError, match="violates 'blade'") as caught:
        anholon.simulate(model, until=1.0)
    assert "eta' = 0 m/s" in str(caught.value)


def test_maggi_refuses_a_chart_that_does_not_exist() -> None:
    with pytest.raises(RunError, match="no quasi-velocities 'polar'"):
        anholon.simulate(anholon.load("skater-reference"), until=1.0, form="maggi", chart="polar")
