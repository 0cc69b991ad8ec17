"""Bodies that hang on one frame, taken together: what the direct sum of all of them gives."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.formula.derivative import UnknownDerivativeError
from anholon.formula.graph import Graph
from anholon.formula.nodes import ONE
from anholon.formula.time_function import add_driven_symbol, bind_time_function, make_time_function
from anholon.mechanics.composite_grouping import GroupedElements, group_elements
from anholon.mechanics.forced_model import make_forced_model
from anholon.mechanics.kinematics import SystemKinematics
from anholon.mechanics.mass_elements import make_mass_elements
from anholon.mechanics.masses import MassDistribution
from anholon.mechanics.namespace import Namespace
from anholon.mechanics.parameters import find_stage_parameters
from anholon.model.schema import Model, Stage

SKATERS = ("skater-staged", "waltz-jump")


def turning_plate() -> Model:
    """Return a plate in space that carries, by parameters and by time, points and bodies with products of inertia."""
    return anholon.loads(
        """
format = 1
gravity = [0.3, -0.2, -9.81]
stages = [{ name = "one", duration = 1, set = { a = 2, c = 1 }, change = "ramp", ramp = 0.5 }]
[parameters]
a = { value = 0.4 }
b = { value = 0.7 }
c = { value = 0.2 }
[coordinates]
x = {}
y = {}
z = {}
f = {}
h = {}
[bodies.plate]
kind = "plate"
position = ["x", "y + c", "z"]
rotation = [{ axis = "z", angle = "f + a" }, { axis = "x", angle = "h" }]
mass = 2
width = 0.5
height = 0.3
[bodies.arm]
kind = "inertia"
frame = "plate"
position = ["0.1 + c", 0.2, "b"]
rotation = [{ axis = "y", angle = "a + t" }, { axis = "x", angle = "2*t^2" }]
mass = 1.5
center = [0.1, "c*t", 0.2]
inertia = [0.3, 0.4, 0.5]
products = [0.02, -0.03, 0.05]
[bodies.hand]
kind = "box"
frame = "arm"
position = ["sin(t)", 0.2, 0.1]
rotation = [{ axis = "z", angle = "a*b" }]
mass = 0.7
size = [0.1, 0.2, "0.1 + b"]
[bodies.growing]
kind = "thin-rod"
frame = "arm"
mass = 0.4
length = "1 + c"
[points.tip]
frame = "hand"
position = [0.1, "c", "t"]
mass = 0.2
"""
    )


@pytest.mark.parametrize("name", [*SKATERS, "turning plate"])
def test_compounds_give_what_all_elements_give(name: str) -> None:
    model = turning_plate() if name == "turning plate" else anholon.load(name)
    base = make_forced_model(model).fork()
    graph, names, masses = base.graph, base.names, base.masses
    assert masses.is_grouped
    elements = make_mass_elements(model, names, base.kinematics)
    plain = MassDistribution(graph, elements, names.q, GroupedElements(elements, ()))
    assert not plain.is_grouped
    rates = names.rates
    seeds = {names.parameters[p]: graph.const(0.3 + k) for k, p in enumerate(find_stage_parameters(model))}
    seeds |= {q: graph.mul(graph.const(0.2), q) for q in names.q}

    def turn(nodes: Sequence[int]) -> list[int]:
        return graph.forward(nodes, seeds)

    found: list[list[int]] = []
    for each in (masses, plain):
        M, h = each.equations(rates)
        found.append(
            [
                *(entry for row in M for entry in row),
                *h,
                *each.momenta(rates),
                each.twice_kinetic_energy(rates),
                *each.momenta(turn),
                *each.accelerations(rates, turn),
                *each.accelerations(turn, turn),
            ]
        )
    random = np.random.default_rng(1)
    for _ in range(3):
        t, y = random.uniform(0.1, 0.9), random.uniform(-1.0, 1.0, 2 * len(names.q))
        p = random.uniform(0.2, 1.0, names.n_parameters + len(names.parameters))  # ramps too
        for name in set(names.ramps.names) - set(find_stage_parameters(model)):
            p[list(names.ramps.slots_of(name))] = 0.0
        one, other = (np.array(graph.evaluate(nodes, t, list(y), list(p))) for nodes in found)
        np.testing.assert_allclose(one, other, rtol=1e-10, atol=1e-11 * np.abs(other).max())


def test_leaves_follow_their_course_once_it_is_known() -> None:
    own = Graph()
    s = own.mul(own.symbol("parameter", 0), own.symbol("time"))
    course = make_time_function(
        own, own.sum((own.sin(s), own.mul(own.symbol("parameter", 1), own.mul(s, s)), own.const(0.5)))
    )

    graph = Graph()
    time = graph.symbol("time")
    leaf = add_driven_symbol(graph, 7, course.size + 3)
    value = graph.mul(graph.sin(leaf), graph.symbol("state", 0))
    (rate,) = graph.forward([value], {time: ONE})
    (bend,) = graph.forward([rate], {time: ONE})
    with pytest.raises(UnknownDerivativeError):
        graph.forward([bend], {time: ONE})
    bind_time_function(graph, leaf, course.size + 3, course, (4, 2))
    (jerk,) = graph.forward([bend], {time: ONE})
    nodes = [value, rate, bend, jerk]
    assert graph.depends(value, time)
    assert {graph.kind(leaf) for leaf in graph.symbols(nodes)} == {"time", "state", "parameter"}

    def exact(t: float) -> float:
        inner = 1.3 * t
        return float(np.sin(np.sin(inner) - 0.4 * inner**2 + 0.5) * 2.0)

    t, h = 0.7, 1e-2
    here = graph.evaluate(nodes, t, [2.0], [0.0, 0.0, -0.4, 0.0, 1.3])
    samples = [exact(t + k * h) for k in range(-4, 5)]
    fitted = np.polynomial.Polynomial.fit(np.arange(-4, 5) * h, samples, 8)
    expected = [float(fitted.deriv(k)(0.0)) if k else float(fitted(0.0)) for k in range(4)]
    np.testing.assert_allclose(here, expected, rtol=1e-7)


def test_what_stages_change_in_a_body_is_not_carried_rigidly() -> None:
    """A rod whose length a stage changes is by itself; where nothing changes it, it belongs to the others."""
    model = turning_plate()
    loose = []
    for stages in (model.stages, (Stage(name="one", duration=1.0, set={"b": 1.0}),)):
        now = replace(model, stages=stages)
        names = Namespace(now, Graph())
        kinematics = SystemKinematics(now, names)
        loose.append(
            len(
                group_elements(
                    now, names, kinematics, make_mass_elements(now, names, kinematics)
                ).single_elements.vectors
            )
        )
    assert loose == [2, 4]  # the centre of the rod and its length; of the box, whose size is changed then
