"""Every equation that a derivation prints holds: its text is read back as formulas and evaluated in a random admissible
state with the accelerations and reactions that Newton's laws give for particles."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from typing import Any

import pytest
from mpmath import mp, mpf
from tests.core.derivation.mechanism import Mechanism, evaluate, printed
from tests.core.derivation.models import MODELS

from anholon.derivation import DerivationBlock, blocks, derive_text
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load, loads
from anholon.model.schema import Model

EXACT = 1e-10
NAME = re.compile(r"\w+'*")
SQUARE = re.compile(r"(\w+)\^2")
NOT_FORMULAS = re.compile(r"[\[\];]|sum over|d/dt|M\^-1|\^T|M q|p_s = |^d\(|^[\w']+ = \(.*, |^n = |A q'' \+ b")
"""Matrices, sums over indices, derivatives, components of vectors, counts."""
DOTTED = re.compile(r"[A-Za-z_]\w*\.[a-z]")


class Truth:
    """A random admissible state of a model, and what Newton's laws say in it."""

    def __init__(self, model: Model, seed: int) -> None:
        self.mechanism, chance = Mechanism(model), random.Random(seed)
        names = self.mechanism.names
        q = [mpf(chance.uniform(0.2, 0.7)) for _ in names]
        v = [mpf(chance.uniform(-1.5, 1.5)) for _ in names]
        q, v = self.mechanism.admissible([*q, mpf("0.7")], [*v, mpf(1)])
        accelerations, multipliers = self.mechanism.accelerations(q, v)
        constraints = [name for name, constraint in model.constraints.items() if constraint.enabled]
        self.known: dict[str, Any] = {"t": q[-1], **self.mechanism.parameters}
        self.known |= dict(zip(names, q, strict=False))
        self.known |= dict(zip((f"{name}'" for name in names), v, strict=False))
        self.known |= dict(zip((f"{name}''" for name in names), accelerations, strict=True))
        self.known |= dict(zip((f"Lambda_{name}" for name in constraints), multipliers, strict=True))
        self.known["T"] = sum(
            mass * mp.norm(self.mechanism.along(place, q, v)) ** 2 / 2 for mass, place in self.mechanism.particles()
        )
        self.known |= {name: self.mechanism.value(name, q, v) for name in model.definitions}
        self.sought = {*(f"{name}''" for name in names), *(f"Lambda_{name}" for name in constraints)}


def follow(derived: Iterable[DerivationBlock], truth: Truth) -> dict[str, float]:
    """Read a derivation row by row: a new name is defined, everything else must hold. Return errors by left side."""
    errors: dict[str, float] = {}
    velocities: list[str] = []

    def compare(left: str, expected: Any, value: Any) -> None:
        error = float(abs(expected - value) / (1 + abs(expected)))
        errors[left] = max(error, errors.get(left, 0.0))

    for block in derived:
        for row in block.rows:
            if block.title == "Data":
                continue  # what was typed
            if row.cells and not row.numeric:
                truth.known |= table(row.text, truth.known)
            if row.text.startswith("v = ("):
                velocities = row.text[5:-1].split(", ")
            if row.text.startswith("z_i = "):
                for name, value in solution(velocities, truth.known).items():
                    compare(name, truth.known.setdefault(name, value), value)
            if row.numeric or row.cells or " = " not in row.text or NOT_FORMULAS.search(row.text):
                continue
            if block.title == "Constraints" and DOTTED.search(row.text):
                continue
            *lefts, right = row.text.split(" = ")
            value = printed(right, truth.known)
            for left in lefts:
                if NAME.fullmatch(left) and left not in truth.known:
                    truth.known[left] = value
                elif SQUARE.fullmatch(left) and left[:-2] not in truth.known:
                    truth.known[left[:-2]] = mp.sqrt(value)
                else:
                    compare(left, printed(left, truth.known), value)
    return errors


def solution(velocities: list[str], known: dict[str, Any]) -> dict[str, Any]:
    """Return the derivatives of the independent velocities from the printed system G v' = r."""
    count = len(velocities)
    G = mp.matrix(count)
    for a in range(count):
        for b in range(a, count):
            G[a, b] = G[b, a] = known.get(f"G_{a + 1}_{b + 1}", mpf(0))
    derivatives = mp.lu_solve(G, mp.matrix([known[f"r_{a + 1}"] for a in range(count)]))
    return dict(zip((f"{name}'" for name in velocities), derivatives, strict=True))


def table(text: str, known: dict[str, Any]) -> dict[str, Any]:
    """Return y_1, J_1 ... from a printed mass table."""
    head, *lines = ([cell.strip() for cell in re.split(r"\s{2,}", line)] for line in text.splitlines())
    return {
        name.replace("_k", f"_{cells[0]}"): printed(cell, known)
        for cells in lines
        for name, cell in zip(head[3:], cells[3:], strict=True)
    }


def check(model: Model, form: str, chart: str = "", seed: int = 1, *, solved: bool = True) -> None:
    truth = Truth(model, seed)
    errors = follow(blocks(model, form, chart), truth)
    assert {left: error for left, error in errors.items() if error > EXACT} == {}
    assert "T" in errors
    if solved:
        assert truth.sought <= errors.keys()


def example(name: str) -> Model:
    return load(example_path(name))


@pytest.mark.parametrize("form", ["maggi", "lagrange1"])
@pytest.mark.parametrize("name", ["chaplygin-sleigh", "skate-on-incline", "skater-reference", "skater-staged"])
def test_examples(name: str, form: str) -> None:
    check(example(name), form)


@pytest.mark.parametrize("name", sorted(MODELS))
def test_models_of_every_kind_of_element_in_both_forms(name: str) -> None:
    model = MODELS[name]()
    check(model, "maggi")
    check(model, "lagrange1", seed=2, solved=len(model.coordinates) + len(model.constraints) <= 5)


LIMBS = """
format = 1
[parameters]
a = { value = 0.4, unit = "rad" }
b = { value = -0.7, unit = "rad" }
c = { value = 1.1, unit = "rad" }
m = { value = 2, unit = "kg" }
l = { value = 0.5, unit = "m" }
[coordinates]
x = { rate = 1 }
y = {}
theta = { rate = 0.3, unit = "rad" }
[bodies.skate]
kind = "box"
position = ["x", "y", 0]
rotation = [{ axis = "z", angle = "theta" }]
mass = 1
size = [0.3, 0.1, 0.1]
[bodies.thigh]
kind = "frustum"
frame = "skate"
position = [0, 0.1, "l"]
rotation = [{ axis = "y", angle = "a" }, { axis = "x", angle = "b" }]
mass = "m"
center = [0, 0, "-l/2"]
length = "l"
radius = 0.05
upper_radius = 0.08
[bodies.shank]
kind = "inertia"
frame = "thigh"
position = [0, 0, "-l"]
rotation = [{ axis = "z", angle = "c" }, { axis = "y", angle = "a" }]
mass = "m"
center = [0, 0, "-l/3"]
inertia = ["m*l^2/12", "m*l^2/10", "m*l^2/40"]
[bodies.foot]
kind = "ellipsoid"
frame = "shank"
position = [0, 0, "-l"]
rotation = [{ axis = "x", angle = "c" }]
mass = 1.2
center = [0.1, 0, 0]
radii = [0.12, 0.05, 0.04]
[constraints.blade]
kind = "nonholonomic"
formula = "y'*cos(theta) - x'*sin(theta)"
at = "skate"
"""


@pytest.mark.parametrize("form", ["maggi", "lagrange1"])
def test_long_chains_of_fixed_turns_are_named(form: str) -> None:
    """The axes of a foot that is turned five times against the skate have names, and the equations stay right."""
    model = loads(LIMBS)
    check(model, form, solved=False)
    text = derive_text(model, form)
    assert "direction of an axis of the part" in text
    assert "e1x_shank" in text


def test_every_chart_of_the_skater() -> None:
    model = example("skater-reference")
    assert len(model.charts) >= 2
    for chart in model.charts:
        check(model, "maggi", chart.name)


def test_rolling_disc() -> None:
    check(example("rolling-disc"), "maggi")
    check(example("rolling-disc"), "lagrange1", solved=False)


def test_bicycle() -> None:
    """The largest example: 8 coordinates, 5 constraints; printed with hundreds of named quantities."""
    check(example("whipple-bicycle"), "maggi", seed=3)


def test_pendulum_chain() -> None:
    truth = Truth(example("pendulum-chain"), 4)
    errors = follow(blocks(example("pendulum-chain"), "lagrange2"), truth)
    assert max(errors.values()) < EXACT
    assert {f"MW_theta{n}" for n in range(1, 11)} <= errors.keys()


def test_the_evaluation_of_formulas_that_the_checks_stand_on() -> None:
    from anholon.formula.parser import parse

    assert evaluate(parse("2 - 3*4^2/6 + sqrt(9) - -1"), lambda name: mpf(0)) == -2
