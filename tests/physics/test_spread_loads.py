"""Elastic beds and moments per length on rods: closed forms, and the differential equations of the rod."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import anholon
from anholon import Statics
from anholon.geometry.rotations import skew
from anholon.linear.buckling_loads import find_critical_loads
from anholon.rods.statics.equilibrium import solve_equilibrium
from anholon.system.compile_rods import compile_rods

Floats = NDArray[np.float64]

EA, GA, GJ, EI2, EI3, MASS = 5e6, 1e7, 30.0, 20.0, 50.0, 0.8
LENGTH = 2.0

BEAM = f"""
format = 1
[rods.b]
elements = {{elements}}
model = "bernoulli"
curve = {{{{ kind = "straight", length = {LENGTH} }}}}
[rods.b.section]
kind = "given"
axial = {EA}
shear = [{GA}, {GA}]
torsion = {GJ}
bending = [{EI2}, {EI3}]
mass = {MASS}
inertia = [1e-3, 1e-9, 1e-9]
"""
HINGES = """
[supports.left]
at = "b:base"
turning = "hinged"
axis = "y"
[supports.right]
at = "b:tip"
held = "yz"
turning = "hinged"
axis = "y"
"""
CLAMP = '[supports.clamp]\nat = "b:base"\n'


def beam(more: str, elements: int = 16) -> anholon.Model:
    """Return a straight beam along x."""
    return anholon.loads(BEAM.format(elements=elements) + more)


def bed(stiffness: str = "[0, 0, 0]", turning: str = "[0, 0, 0]") -> str:
    """Return an elastic bed of the beam."""
    return f'[loads.bed]\nkind = "bed"\nrod = "b"\nstiffness = {stiffness}\nturning = {turning}\n'


def tip(force: str = "[0, 0, 0]", moment: str = "[0, 0, 0]") -> str:
    """Return a load of the tip."""
    return f'[loads.tip]\nkind = "section"\nat = "b:tip"\nforce = {force}\nmoment = {moment}\n'


def hetenyi(k: float, force: float) -> tuple[float, float]:
    """Deflections at base and tip of a free beam on a bed, under a force at the tip: EI v'''' + k v = 0.

    Source: M. Hetényi, Beams on Elastic Foundation (1946), chapter III.
    """
    lam = (k / (4.0 * EI3)) ** 0.25 * LENGTH
    sh, ch, s, c = math.sinh(lam), math.cosh(lam), math.sin(lam), math.cos(lam)
    unit = 2.0 * force * lam / LENGTH / k / (sh**2 - s**2)
    return unit * (sh * c - ch * s), unit * (sh * ch - s * c)


def test_a_free_beam_on_a_bed_is_hetenyis() -> None:
    k, force = 900.0, 1e-3
    errors = []
    for elements in (8, 16):
        found = anholon.statics(beam(bed(f"[1, {k}, 1]", "[1, 0, 0]") + tip(f"[0, {force}, 0]"), elements))
        base, end = hetenyi(k, force)
        errors.append(max(abs(found.value("b:base.dy") / base - 1.0), abs(found.value("b:tip.dy") / end - 1.0)))
    assert errors[1] < 3e-5
    assert math.log2(errors[0] / errors[1]) > 3.7
    assert found.value("b:tip.T2") == pytest.approx(force, rel=1e-9)


def test_beds_against_turning_and_along_the_axis() -> None:
    k, stiff, moment = 40.0, 4e6, 1e-4
    errors = []
    for elements in (4, 8):
        rod = beam(CLAMP + bed(f"[{stiff}, 0, 0]", f"[{k}, 0, 0]") + tip("[10, 0, 0]", f"[{moment}, 0, 0]"), elements)
        found = anholon.statics(rod)
        twist, pull = math.sqrt(k / GJ), math.sqrt(stiff / EA)
        turned = math.atan2(found.value("b:tip.e2z"), found.value("b:tip.e2y"))
        exact = moment / (GJ * twist) * math.tanh(twist * LENGTH), 10.0 / (EA * pull) * math.tanh(pull * LENGTH)
        errors.append([abs(turned / exact[0] - 1.0), abs(found.value("b:tip.dx") / exact[1] - 1.0)])
    assert max(errors[1]) < 3e-5
    assert np.log2(errors[0][0] / errors[1][0]) > 3.8
    assert np.log2(errors[0][1] / errors[1][1]) > 3.8


def test_a_bed_against_bending_pulls_like_a_tension() -> None:
    # EI v'''' - k v'' = 0 with v = v' = 0 at the base; EI v'' = 0, -EI v''' + k v' = F at the tip.
    k, force = 300.0, 1e-3
    a = math.sqrt(k / EI3)
    exact = force / k * (LENGTH - math.tanh(a * LENGTH) / a)
    errors = []
    for elements in (4, 8):
        found = anholon.statics(beam(CLAMP + bed(turning=f"[0, 0, {k}]") + tip(f"[0, {force}, 0]"), elements))
        errors.append(abs(found.value("b:tip.dy") / exact - 1.0))
    assert errors[1] < 2e-4
    assert math.log2(errors[0] / errors[1]) > 3.7


@pytest.mark.parametrize("k", [0.0, 2e3, 4e4])
def test_columns_buckle_and_beams_swing_on_beds(k: float) -> None:
    # P = EI a² + k/a² and μ ω² = EI a⁴ + k, a = n π/L (Hetényi, chapter VII); shortened by P/EA = 4e-4 at most.
    waves = np.arange(1, 9) * math.pi / LENGTH
    column = beam(HINGES + bed(f"[0, 1e9, {k}]") + tip("[-1, 0, 0]"), 32)
    ((load, _, _), *_) = find_critical_loads(compile_rods(column), 1)
    assert load == pytest.approx(np.min(EI2 * waves**2 + k / waves**2), rel=2e-4)
    _, found = anholon.rod_modes(beam(HINGES + bed(f"[0, 1e9, {k}]"), 32), 3)
    exact = np.sqrt((EI2 * waves[:3] ** 4 + k) / MASS) / (2.0 * math.pi)
    assert np.asarray(found.frequencies[:3]) == pytest.approx(exact, rel=3e-5)


def test_moments_per_length_bend_a_clothoid_and_twist() -> None:
    # EI θ' = c (L - σ), and its axis is x' = cos θ, y' = sin θ; GJ φ' = c (L - σ).
    c = 30.0

    def slope(s: float, y: Floats) -> list[float]:
        theta = c * (LENGTH * s - 0.5 * s**2) / EI3
        return [math.cos(theta), math.sin(theta)]

    x, y = solve_ivp(slope, (0.0, LENGTH), [0.0, 0.0], rtol=1e-12, atol=1e-13).y[:, -1]
    for following in ("true", "false"):
        load = f'[loads.c]\nkind = "line"\nrod = "b"\nmoment = [0, 0, {c}]\nfollowing = {following}\n'
        errors = []
        for elements in (8, 16):
            found = anholon.statics(beam(CLAMP + load, elements))
            errors.append(max(abs(found.value("b:tip.x") - x), abs(found.value("b:tip.y") - y)))
            assert found.value("b(0.31L).M3") == pytest.approx(0.69 * LENGTH * c, rel=1e-7)
        assert errors[1] < 1e-5
        assert math.log2(errors[0] / errors[1]) > 3.8
    found = anholon.statics(beam(CLAMP + '[loads.c]\nkind = "line"\nrod = "b"\nmoment = ["2*(1 - s)", 0, 0]\n'))
    # c = 2 (1 - σ/L): GJ φ' = L (1 - s)², and φ = L²/(3 GJ) at the tip.
    turned = math.atan2(found.value("b:tip.e2z"), found.value("b:tip.e2y"))
    assert turned == pytest.approx(LENGTH**2 / (3.0 * GJ), rel=1e-9)


def test_shear_is_no_turning() -> None:
    # A couple per length makes no shear force: v'' = c (L - σ)/EI, however soft the sections are in shear.
    c = 1e-3
    soft = BEAM.replace('"bernoulli"', '"general"').replace(f"[{GA}, {GA}]", "[40, 70]").format(elements=4)
    load = f'[loads.c]\nkind = "line"\nrod = "b"\nmoment = [0, {c}, 0]\n'
    found = anholon.statics(anholon.loads(soft + CLAMP + load))
    assert found.value("b:tip.dz") == pytest.approx(-c * LENGTH**3 / (3.0 * EI2), rel=1e-7)


CURVED = """
format = 1
[rods.b]
elements = {elements}
model = "bernoulli"
curve = {{ kind = "arc", radius = 0.8, angle = 1.5 }}
section = {{ kind = "given", axial = 1e6, shear = [1, 1], torsion = 30, bending = [20, 50] }}
[supports.clamp]
at = "b:base"
[loads.tip]
kind = "section"
at = "b:tip"
force = {force}
moment = {moment}
[loads.dead]
kind = "line"
rod = "b"
moment = ["10*s", 8, -9]
[loads.following]
kind = "line"
rod = "b"
following = true
moment = [6, "8 - 5*s", 7]
[loads.bed]
kind = "bed"
rod = "b"
stiffness = ["30*(1 + s)", 20, 70]
turning = {turning}
axes = "{axes}"
"""


def back(phi: Floats) -> Floats:
    """Return S with φ' = S δ for a small turn δ of the world: an energy φ·k φ/2 has the moment -S^T k φ."""
    x = float(phi @ phi)
    half, turn = 0.5 * math.sqrt(x), skew(phi)
    c = (1.0 - half / math.tan(half)) / x if x > 1e-6 else 1.0 / 12.0
    return np.asarray(np.eye(3) - 0.5 * turn + c * turn @ turn)


@pytest.mark.parametrize(("axes", "turning", "order"), [("world", (0, 0, 0), 3.8), ("section", (9, 5, 7), 1.9)])
def test_spread_loads_of_curved_rods_follow_the_equations_of_the_rod(
    axes: str, turning: tuple[int, int, int], order: float
) -> None:
    # The wrench at the base is carried to the tip; what is found there is the load of the model.
    radius, length = 0.8, 1.2
    K, T = np.array([30.0, 20.0, 70.0]), np.array(turning, dtype=float)
    C = np.diag([1e-6, 0.0, 0.0, 1 / 30, 1 / 20, 1 / 50])
    k0 = np.array([0.0, 0.0, 1.0 / radius])

    def slope(s: float, y: Floats) -> Floats:
        x, R, n, m = y[:3], y[3:12].reshape(3, 3), y[12:15], y[15:]
        part, angle = s / length, s / radius
        R0 = Rotation.from_rotvec([0.0, 0.0, angle]).as_matrix()
        x0 = radius * np.array([math.sin(angle), 1.0 - math.cos(angle), 0.0])
        A = R0 if axes == "section" else np.eye(3)
        f = -A @ (K * [1.0 + part, 1.0, 1.0] * (A.T @ (x - x0)))
        couple = np.array([10.0 * part, 8.0, -9.0]) + R @ [6.0, 8.0 - 5.0 * part, 7.0]
        phi = Rotation.from_matrix(R @ R0.T).as_rotvec()
        couple = couple - back(phi).T @ A @ (T * (A.T @ phi))
        strain = C @ np.concatenate([R.T @ n, R.T @ m])
        dx = R @ (np.array([1.0, 0.0, 0.0]) + strain[:3])
        return np.concatenate([dx, (R @ skew(k0 + strain[3:])).ravel(), -f, np.cross(n, dx) - couple])

    base = [5.0, -4.0, 7.0, 9.0, -6.0, 9.0]
    first = np.concatenate([np.zeros(3), np.eye(3).ravel(), base])
    end = solve_ivp(slope, (0.0, length), first, "DOP853", rtol=1e-12, atol=1e-13).y[:, -1]
    errors = []
    for elements in (16, 32):
        given = {"force": end[12:15].tolist(), "moment": end[15:].tolist(), "axes": axes, "turning": list(turning)}
        found = anholon.statics(anholon.loads(CURVED.format(elements=elements, **given)))
        places = [found.value(f"b:tip.{c}") - x for c, x in zip("xyz", end[:3], strict=True)]
        wrench = [-found.value(f"reaction:clamp.{c}") for c in ("x", "y", "z", "mx", "my", "mz")]
        errors.append(max(*map(abs, places), *(abs(a - b) for a, b in zip(wrench, base, strict=True))))
    assert errors[1] < 3e-4
    assert math.log2(errors[0] / errors[1]) > order


def test_an_equilibrium_under_spread_loads_stays_in_motion() -> None:
    load = '[loads.c]\nkind = "line"\nrod = "b"\nmoment = [0, "15*s", 20]\nfollowing = true\n'
    time = '[simulation]\nuntil = 0.1\nstep = 0.01\nstart = "equilibrium"\n'
    run = anholon.simulate(beam(CLAMP + bed("[0, 60, 70]", "[3, 2, 1]") + load + time, 8))
    names = ["b:tip.x", "b:tip.y", "b(0.3L).M3", "reaction:clamp.mz"]
    found = run.quantity(names)
    assert [np.ptp(found[name]) for name in names] == pytest.approx([0.0] * 4, abs=1e-7)
    still = anholon.statics(beam(CLAMP + bed("[0, 60, 70]", "[3, 2, 1]") + load, 8))
    # Elements in motion are plain ones.
    plain = still.problem.without_sixth_order
    assert plain is not None
    flexible = replace(still.rod_system, assembly=still.rod_system.assembly._replace(mesh=plain.mesh))
    still = Statics(flexible, solve_equilibrium(plain), plain)
    assert [found[name][0] for name in names] == pytest.approx([still.value(name) for name in names], rel=1e-8)


def test_a_beam_that_swings_on_a_bed_keeps_its_energy() -> None:
    thrown = BEAM.format(elements=8).replace("[rods.b.s", "velocity = [0, 1, 0.3]\nspin = [5, 1, 2]\n[rods.b.s")
    time = "[simulation]\nuntil = 0.3\nstep = 0.001\n"
    run = anholon.simulate(anholon.loads(thrown + bed("[30, 60, 70]", "[3, 2, 5]") + time))
    found = run.quantity(["energy", "springs"])
    assert np.ptp(found["springs"]) > 0.8 * found["energy"][0]
    assert found["energy"] == pytest.approx(found["energy"][0], rel=1e-5)


@pytest.mark.parametrize(
    ("curve", "bent", "stiff", "push"),
    [
        ('kind = "straight", length = 1', 0.0, (1e7, 1e7), (-6.0, 0.0)),
        ('kind = "straight", length = 1', 0.0, (1e7, 1e7), (0.0, 6.0)),
        ('kind = "arc", radius = 1, angle = 1', 1.0, (20.0, 10.0), (-4.0, 5.0)),
    ],
    ids=["along the axis", "across", "thick arc"],
)
def test_loads_that_follow_bent_rods_are_of_fourth_order(
    curve: str, bent: float, stiff: tuple[float, float], push: tuple[float, float]
) -> None:
    """A cantilever, EI = 1, with a moment at its tip under p(s), which grows, in the axes of its sections: shooting of
    x' = R (1 + N/EA, T/GA), N' = κ T - p_1, T' = -κ N - p_2, M' = N γ - T (1 + e)."""
    moment, (EA, GA) = 2.0, stiff

    def slope(s: float, y: Floats, part: float) -> list[float]:
        _, _, turn, N, T, M = y
        e, shear, kappa = 1.0 + N / EA, T / GA, bent + M
        c, sine = math.cos(turn), math.sin(turn)
        along, over = (part * force * (0.5 + s) for force in push)
        return [
            c * e - sine * shear,
            sine * e + c * shear,
            kappa,
            kappa * T - along,
            -kappa * N - over,
            N * shear - T * e,
        ]

    def tip(start: Floats, part: float = 1.0) -> Floats:
        found = solve_ivp(slope, (0.0, 1.0), [0.0, 0.0, 0.0, *start], "DOP853", rtol=1e-11, atol=1e-12, args=(part,))
        return np.asarray(found.y[:, -1])

    start = np.array([0.0, 0.0, moment])
    for part in np.linspace(0.2, 1.0, 5):
        for _ in range(12):
            gap = tip(start, part)[3:] - [0.0, 0.0, part * moment]
            by = [(tip(start + h, part)[3:] - tip(start - h, part)[3:]) / 2e-5 for h in 1e-5 * np.eye(3)]
            start = start - np.linalg.solve(np.transpose(by), gap)
    exact = tip(start)
    errors = []
    for elements in (8, 16):
        found = anholon.statics(
            anholon.loads(
                f"format = 1\n[rods.a]\nelements = {elements}\ncurve = {{ {curve} }}\n"
                f'section = {{ kind = "given", axial = {EA}, shear = [{GA}, {GA}], torsion = 9, bending = [9, 1] }}\n'
                '[supports.clamp]\nat = "a:base"\n'
                f'[loads.m]\nkind = "section"\nat = "a:tip"\nmoment = [0, 0, {moment}]\n'
                f'[loads.p]\nkind = "line"\nrod = "a"\nforce = ["{push[0]}*(0.5 + s)", "{push[1]}*(0.5 + s)", 0]\n'
                "following = true\n"
            )
        )
        errors.append(math.hypot(found.value("a:tip.x") - exact[0], found.value("a:tip.y") - exact[1]))
    assert errors[1] < 1e-5
    assert errors[0] / errors[1] > 12.0


@pytest.mark.parametrize("model", ["kirchhoff", "timoshenko", "bernoulli", "general"])
@pytest.mark.parametrize("following", ["true", "false"])
def test_a_moment_per_length_bends_rods_that_do_not_stretch(model: str, following: str) -> None:
    """M(s) = m (L - s) = EI θ', so that θ = m (L s - s²/2) / EI; there is no force. At rest, and in a motion."""
    mass = "mass = 0.2, inertia = [2e-5, 1e-5, 1e-5]"
    text = f"""
format = 1
[rods.r]
elements = 32
model = "{model}"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e3, shear = [1e3, 1e3], torsion = 1, bending = [1, 1.5], {mass} }}
[supports.wall]
at = "r:base"
[loads.couple]
kind = "line"
rod = "r"
following = {following}
moment = [0, 0, 2.5]
[simulation]
start = "equilibrium"
until = 0.2
"""
    s, weights = np.polynomial.legendre.leggauss(40)
    s, weights = 0.5 * (s + 1.0), 0.5 * weights
    theta = 2.5 * (s - 0.5 * s**2) / 1.5
    tip = np.array([weights @ np.cos(theta), weights @ np.sin(theta)])
    found = anholon.statics(anholon.loads(text)).values(["r:tip.x", "r:tip.y", "r:base.N", "r:base.M3", "r(0.5L).M3"])
    np.testing.assert_allclose(list(found.values()), [*tip, 0.0, 2.5, 1.25], atol=1e-6)
    run = anholon.simulate(anholon.loads(text))
    assert run.outcome.status == "done"
    read = run.quantity(["r:tip.x", "r:tip.y"], [0.2])
    np.testing.assert_allclose([read["r:tip.x"][0], read["r:tip.y"][0]], tip, atol=1e-4)


def test_a_shearable_rod_that_does_not_stretch_under_loads_that_follow() -> None:
    """The balance of the rod, integrated from the free tip, where its wrench is known in the section's axes."""
    force, moment, tip_force = np.array([1.0, -2.0, 0.5]), np.array([0.4, 0.6, -0.3]), np.array([-1.0, 0.8, 1.2])
    compliance = np.array([0.0, 1 / 200, 1 / 200, 1.0, 0.8, 1.25])

    def slopes(_: float, y: Floats) -> Floats:
        R, N, M = y[:9].reshape(3, 3), y[12:15], y[15:18]
        strain = compliance * y[12:18]
        stretch, bend = np.array([1.0, 0.0, 0.0]) + strain[:3], strain[3:]
        turned = np.cross(R, bend)  # R k~
        down = -np.cross(bend, N) - force, -np.cross(bend, M) - np.cross(stretch, N) - moment
        return np.concatenate([turned.ravel(), R @ stretch, *down])

    start = np.concatenate([np.eye(3).ravel(), np.zeros(3), tip_force, np.zeros(3)])
    end = solve_ivp(slopes, [1.0, 0.0], start, rtol=1e-11, atol=1e-12).y[:, -1]
    R, x = end[:9].reshape(3, 3), end[9:12]
    text = f"""
format = 1
[rods.r]
elements = 64
model = "timoshenko"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1, shear = [200, 200], torsion = 1, bending = [1.25, 0.8] }}
[supports.wall]
at = "r:base"
[loads.spread]
kind = "line"
rod = "r"
following = true
force = {force.tolist()}
moment = {moment.tolist()}
[loads.tip]
kind = "section"
at = "r:tip"
following = true
force = {tip_force.tolist()}
"""
    names = ["r:tip.x", "r:tip.y", "r:tip.z", *(f"r:base.{c}" for c in ("N", "T2", "T3", "M1", "M2", "M3"))]
    found = anholon.statics(anholon.loads(text)).values(names)
    np.testing.assert_allclose(list(found.values()), [*(-R.T @ x), *end[12:18]], atol=2e-5)
