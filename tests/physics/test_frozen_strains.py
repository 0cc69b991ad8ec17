"""Frozen strains: their multipliers are what the balance asks for, though a small compliance stands for them."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon import loads
from anholon.errors import RunError
from anholon.rods.section import from_stiffness

WRENCH = ("N", "T2", "T3")
BOW = """
format = 1
name = "A bow under a force in space"
[rods.bow]
model = "{model}"
frozen = {frozen}
elements = 24
curve = {{ kind = "arc", radius = 1, angle = 1.2 }}
section = {{ kind = "circle", radius = 0.02, young = 1e9 }}
[supports.grip]
at = "bow:base"
[loads.pull]
kind = "section"
at = "bow:tip"
force = [60, -40, 30]
"""


@pytest.mark.parametrize(
    ("model", "frozen"),
    [("inextensible", "[]"), ("bernoulli", "[]"), ("kirchhoff", "[]"), ("kirchhoff", '["torsion"]'), ("general", "[]")],
)
def test_multipliers_of_frozen_strains_are_those_of_the_balance(model: str, frozen: str) -> None:
    found = anholon.statics(loads(BOW.format(model=model, frozen=frozen)))
    force, tip = np.array([60.0, -40.0, 30.0]), np.array([found.value(f"bow:tip.{c}") for c in "xyz"])
    for s in (0.0, 0.25, 0.5, 0.75):
        R = np.array([[found.value(f"bow({s}L).e{axis}{c}") for axis in "123"] for c in "xyz"])
        x = np.array([found.value(f"bow({s}L).{c}") for c in "xyz"])
        own = np.concatenate([R.T @ force, R.T @ np.cross(tip - x, force)])
        wrench = [found.value(f"bow({s}L).{c}") for c in ("N", "T2", "T3", "M1", "M2", "M3")]
        assert wrench == pytest.approx(own, rel=1e-6, abs=1e-6 * float(np.linalg.norm(force)))


def test_frozen_strains_of_coupled_sections_are_the_limits_of_stiff_ones() -> None:
    """What couples a frozen strain with the others goes into its multiplier; the others keep their own stiffness."""
    rng = np.random.default_rng(5)
    A = rng.normal(size=(6, 6))
    K = 20.0 * np.eye(6) + A @ A.T
    stiff = K.copy()
    for i in (0, 1, 3):
        stiff[i, i] += 1e9
    limit = from_stiffness(stiff).compliance
    frozen = from_stiffness(K).freeze("extension", "shear2", "torsion").compliance
    assert frozen == pytest.approx(limit, abs=1e-9)
    free = [2, 4, 5]
    assert np.linalg.inv(frozen[np.ix_(free, free)]) == pytest.approx(K[np.ix_(free, free)], rel=1e-12)


HELD = """
format = 1
name = "A straight rod with given ends"
[rods.b]
elements = {elements}
model = "{model}"
frozen = {frozen}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 0.8, bending = [50, 50], mass = 1 }}
[supports.a]
at = "b:base"
[supports.c]
at = "b:tip"
"""


@pytest.mark.parametrize("elements", [1, 4])
@pytest.mark.parametrize(
    ("model", "frozen", "end"),
    [
        ("kirchhoff", '["torsion"]', 'turn = [{ axis = "x", angle = 0.3 }]'),
        ("general", '["bending2", "bending3"]', 'turn = [{ axis = "y", angle = 0.3 }]'),
        ("bernoulli", '["torsion", "bending2", "bending3"]', "motion = [0, 0.1, 0]"),
        ("general", '["extension"]', "motion = [0.01, 0, 0]"),
    ],
)
def test_ends_that_frozen_strains_cannot_follow_are_refused(model: str, frozen: str, end: str, elements: int) -> None:
    with pytest.raises(RunError, match=r"frozen|does not stretch|no equilibrium"):
        anholon.statics(loads(HELD.format(elements=elements, model=model, frozen=frozen) + end))


def test_ends_that_other_strains_can_follow_are_no_matter_of_frozen_ones() -> None:
    """Torsion beside frozen bending: M1 = GJ φ / L; shear beside frozen bending: T2 = GA δ / L."""
    text = HELD.format(elements=3, model="general", frozen='["bending2", "bending3"]')
    twisted = anholon.statics(loads(text + 'turn = [{ axis = "x", angle = 0.3 }]'))
    assert twisted.value("b:base.M1") == pytest.approx(0.24, rel=1e-12)
    sheared = anholon.statics(loads(text + "motion = [0, 0.1, 0]"))
    assert sheared.value("b:base.T2") == pytest.approx(1e5, rel=1e-12)


@pytest.mark.parametrize("model", ["general", "kirchhoff"])
def test_damping_is_a_part_of_forces_and_reactions(model: str) -> None:
    """What holds the rod changes its momentum, and so do the sections: their wrench is Θ + τ Θ'."""
    bow = BOW.format(model=model, frozen="[]").replace("elements = 24", "elements = 8\ndamping = 0.02")
    bow = bow.replace("young = 1e9", "young = 1e9, density = 2000").replace("[60,", '["60*(1 - cos(2*t))",')
    run = anholon.simulate(loads(bow + '[simulation]\nuntil = 0.3\nstep = 0.002\nstart = "equilibrium"\n'))
    found = run.quantity([*(f"{name}.x" for name in ("momentum", "reaction:grip")), *(f"bow:base.{c}" for c in WRENCH)])
    force = np.gradient(found["momentum.x"], run.times) - 60.0 * (1.0 - np.cos(2.0 * run.times))
    inner = slice(2, -2)
    assert found["reaction:grip.x"][inner] == pytest.approx(force[inner], abs=5e-3)
    axes = run.quantity([f"bow:base.e{axis}x" for axis in "123"])
    own = sum(found[f"bow:base.{c}"] * axes[f"bow:base.e{axis}x"] for axis, c in zip("123", WRENCH, strict=True))
    assert found["reaction:grip.x"] == pytest.approx(-own, abs=1e-9)


@pytest.mark.parametrize("model", ["general", "kirchhoff", "inextensible"])
def test_section_forces_of_smooth_motions_are_of_second_order_in_the_step(model: str) -> None:
    """What Newton's method leaves of places would be a force of the stiffest strains, the more the shorter steps."""
    bow = BOW.format(model=model, frozen="[]").replace("elements = 24", "elements = 6")
    bow = bow.replace("young = 1e9", "young = 1e9, density = 2000").replace("[60, -40, 30]", '["60*sin(3*t)^4", -1, 5]')
    names = ["bow(0.5L).N", "bow:base.M2", "bow:base.N", "reaction:grip.x"]
    found = []
    for step in (2e-3, 1e-3, 5e-4):
        end = f'[simulation]\nuntil = 0.6\nframes = 20\nstep = {step}\naccuracy = 1\nstart = "equilibrium"\n'
        run = anholon.simulate(loads(bow + end)).quantity(names)
        found.append(np.array([run[name] for name in names]))
    first, second = (np.abs(found[k] - found[k + 1]).max(axis=1) for k in (0, 1))
    assert first / second == pytest.approx(np.full(4, 4.0), rel=0.15)
    assert second == pytest.approx(0.0, abs=2e-5 * 60.0)


@pytest.mark.parametrize(
    ("model", "turning", "section"),
    [
        (
            "kirchhoff",
            'turning = "hinged"\naxis = "z"',
            '{ kind = "circle", radius = 0.005, young = 5e9, density = 1e4 }',
        ),
        ("string", 'turning = "free"', '{ kind = "cable", mass = 0.7853981633974483 }'),
    ],
)
def test_what_whirls_bears_its_own_weight_from_the_first_instant(model: str, turning: str, section: str) -> None:
    """N = μ ω² (L² - s²) / 2 in a straight line that turns about its end."""
    rod = f'format = 1\nname = "Whirling"\n[rods.r]\nmodel = "{model}"\nelements = 8\nspin = [0, 0, 7]\n'
    rod += f'section = {section}\ncurve = {{ kind = "straight", length = 2 }}\n'
    rod += f'[supports.axle]\nat = "r:base"\n{turning}\n[simulation]\nuntil = 1\nframes = 20\naccuracy = 1\nstep = '
    force, errors = 0.5 * 0.7853981633974483 * 49.0 * 4.0, []
    for step in (0.01, 0.005):
        found = anholon.simulate(loads(rod + f"{step}\n")).quantity(["r:base.N", "r(0.5L).N"])
        both = np.abs(np.array([found["r:base.N"] / force, found["r(0.5L).N"] / (0.75 * force)]) - 1.0)
        assert both[:, 0].max() < 1e-6
        errors.append(both.max())
    assert errors[0] < 5e-3
    assert errors[1] < errors[0] / 3.5
