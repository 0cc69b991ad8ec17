"""Jumps of the pose that are refused: coordinates that would jump themselves, forces without bound, resistances.

The reason is checked against ramps, which are the remedy: what a refused jump would do they do in ever shorter time.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon import Run
from anholon.model.schema import Model, Stage

BEGIN = 0.2


def staged(model: Model, change: dict[str, float], ramp: float = 0.0) -> Run:
    """Return the run in which parameters change behind a first stage, at once or by a ramp."""
    how = {"change": "ramp", "ramp": ramp} if ramp else {}
    stages = Stage(name="before", duration=BEGIN), Stage(name="moved", duration=ramp or 0.1, set=change, **how)
    return anholon.simulate(replace(model, stages=stages), rtol=1e-11, atol=1e-12)


def require_refused(model: Model, change: dict[str, float], reason: str) -> None:
    """Require that the jump ends the run with this reason, by all ways in which it is asked for."""
    run = staged(model, change)
    listed = ", ".join(f"'{name}'" for name in change)
    assert (run.outcome.status, run.outcome.refused, run.outcome.t) == ("failed", 1, BEGIN)
    assert run.outcome.message == f"at t = {BEGIN:g} s the pose jump of {listed} {reason}"
    assert run.outcome.remedy.startswith("Use a ramp")
    assert anholon.explain_transition(run, 1).refusal == run.outcome.message
    assert anholon.foresee(run.system.model, "moved").refusal == run.outcome.message


CART = """
    format = 1
    parameters.a.value = 0.1
    coordinates.x.rate = 1
    bodies.cart.kind = "box"
    bodies.cart.mass = 2.0
    bodies.cart.size = [1, 1, 1]
    bodies.cart.position = ["x", 0, 0]
    points.load = { frame = "cart", position = ["a", 0, 0], mass = 1.0 }
"""

CRANK = """
    format = 1
    parameters.a = { value = 0.3, unit = "rad" }
    coordinates.x = { value = "0.5*cos(a) + sqrt(1 - 0.25*sin(a)^2)" }
    coordinates.z.rate = 1
    points.slider = { position = ["x", "z", 0], mass = 1.0 }
    constraints.rod = { kind = "holonomic", formula = "(x - 0.5*cos(a))^2 + (0.5*sin(a))^2 - 1" }
"""

CURVE = """
    format = 1
    parameters.h = { value = 0.5, unit = "m" }
    coordinates.x.rate = 0.3
    coordinates.z = { value = "h", rate = 0.06 }
    points.bead = { position = ["x", 0, "z"], mass = 1.0 }
    constraints.wire = { kind = "on-curve", at = "bead", formula = "z - h - 0.2*x" }
"""

SUPPORT = """
    format = 1
    parameters.d = { value = 0.2, unit = "m" }
    coordinates.x.value = "d"
    coordinates.y = {}
    coordinates.b = { value = 0.4, rate = 0.7, unit = "rad" }
    points.base = { position = ["d", 0, 0] }
    bodies.arm.kind = "inertia"
    bodies.arm.mass = 3
    bodies.arm.inertia = [1, 1, 1]
    bodies.arm.position = ["x", "y", 0]
    bodies.arm.rotation = [{ axis = "z", angle = "b" }]
    constraints.support = { kind = "pin", between = ["base", "arm"] }
"""

FOOT = """
    format = 1
    parameters.b = { value = 0.1, unit = "m" }
    coordinates.x.rate = 3
    coordinates.y.value = 0
    coordinates.theta.unit = "rad"
    points.P = { position = [0, "b", 0], frame = "plate" }
    bodies.plate.kind = "plate"
    bodies.plate.width = 0.4
    bodies.plate.height = 1
    bodies.plate.mass = 10
    bodies.plate.position = ["x", "y", 0]
    bodies.plate.rotation = [{ axis = "z", angle = "theta" }]
    constraints.blade = { kind = "blade", at = "P", frame = "plate" }
"""

TRUNK = """
    format = 1
    parameters.y = { value = 0.3, unit = "m" }
    coordinates.xi.rate = 4
    coordinates.eta.value = 0
    coordinates.th.unit = "rad"
    bodies.trunk.kind = "inertia"
    bodies.trunk.mass = 50
    bodies.trunk.inertia = [2, 2, 2]
    bodies.trunk.position = ["xi", "eta", 0]
    bodies.trunk.rotation = [{ axis = "z", angle = "th" }]
    points.arm = { frame = "trunk", position = [0, "y", 1], mass = 6 }
"""


@pytest.mark.parametrize(
    ("text", "change", "coordinate", "gone"),
    [
        (CART, {"a": 0.5}, "x", -0.4 / 3.0),  # a mass that is moved along what is free
        (CART, {"a": -0.2}, "x", 0.3 / 3.0),
        (TRUNK, {"y": 0.8}, "eta", -6.0 * 0.5 / 56.0),  # in flight
        (
            CRANK,  # a constraint between a moved place and what follows it
            {"a": 1.2},
            "x",
            0.5 * (math.cos(1.2) - math.cos(0.3))
            + math.sqrt(1.0 - 0.25 * math.sin(1.2) ** 2)
            - math.sqrt(1.0 - 0.25 * math.sin(0.3) ** 2),
        ),
        (CURVE, {"h": 0.9}, "z", 0.4 / 1.04),  # a curve that is moved, across which the bead goes with it
        (FOOT, {"b": 0.3}, "y", -0.2),  # a foot that is moved across its blade
        (SUPPORT, {"d": 0.5}, "x", 0.3),  # a support that is moved
        (SUPPORT, {"d": -0.1}, "x", -0.3),
    ],
)
def test_a_jump_that_takes_a_coordinate_along_is_refused(
    text: str, change: dict[str, float], coordinate: str, gone: float
) -> None:
    """Ever shorter ramps move the coordinate by as much, in proportion to their time but for that."""
    model = anholon.loads(text)
    reason = f"pushes along the free coordinate '{coordinate}', which would jump as well."
    require_refused(model, change, reason)
    missed = []
    for length in (4e-3, 1e-3):
        run = staged(model, change, length)
        assert run.outcome.status == "done"
        began, ended = (run.at(t)[coordinate] for t in (BEGIN, BEGIN + length))
        missed.append(abs(ended - began - gone))
    assert missed[1] < 0.3 * missed[0] + 1e-9
    assert missed[1] < 0.02 * abs(gone)


HANGING = """
    format = 1
    parameters.a.value = 0.0
    coordinates.b = { value = %r, rate = 0.7, unit = "rad" }
    points.bob = { position = ["a + cos(b)", "sin(b)", 0], mass = 1.0 }
"""


@pytest.mark.parametrize("pushed", [True, False])
def test_a_bob_whose_pivot_jumps_is_refused_also_where_only_beside_it_anything_is_pushed(pushed: bool) -> None:
    """Along the string nothing is pushed at first, but at once beside it: two profiles leave two rates."""
    model = anholon.loads(HANGING % (0.0 if pushed else -0.7 * BEGIN))
    why = "which would jump as well."
    reason = (
        f"the free coordinate 'b', {why}" if pushed else "'b' as soon as it moves and has no limit for short ramps."
    )
    require_refused(model, {"a": 0.5}, f"pushes along {reason}")


GRIPPING = """
    format = 1
    [parameters]
    a = { value = 0.2, unit = "rad" }
    [coordinates]
    x = { rate = 4 }
    y = { }
    th = { unit = "rad", rate = 1.3 }
    [bodies.body]
    kind = "inertia"
    mass = 50
    inertia = [2.5, 2.5, 2.5]
    position = ["x", "y", 0]
    rotation = [{ axis = "z", angle = "th" }]
    [points]
    right = { frame = "body", mass = 4, position = [0, "-0.2 - 0.6*sin(a)", 0] }
    left = { frame = "body", mass = 4, position = [0, "0.2 + LEFT*sin(a)", 0] }
    [constraints.blade]
    kind = "blade"
    at = "body"
    frame = "body"
    GRIP
"""


@pytest.mark.parametrize("grip", ["grip = 400\nslide = 150", 'grip = 400\nslide = "60 + 90*slip"', "grip = 1e9"])
@pytest.mark.parametrize("angle", [1.2, -0.7])
def test_a_grip_holds_no_force_without_bound(grip: str, angle: float) -> None:
    """One arm that goes aside needs one of any blade; both arms alike need none, and J_C ω is kept. A blade without a
    grip holds, and a ramp lets the blade slip."""
    text = GRIPPING.replace("GRIP", grip)
    lame = anholon.loads(text.replace("LEFT", "0.0"))
    require_refused(
        lame,
        {"a": angle},
        "needs an unbounded force of 'blade', which lifts off, slips, or is the normal force of a slipping contact.",
    )
    firm = anholon.loads(GRIPPING.replace("GRIP", "").replace("LEFT", "0.0"))
    assert staged(firm, {"a": angle}).outcome.status == "done"
    ramp = staged(lame, {"a": angle}, 1e-3)
    assert ramp.outcome.status == "done"
    assert ("slip blade" in [event.name for event in ramp.events]) == ("1e9" not in grip)
    both = staged(anholon.loads(text.replace("LEFT", "0.6")), {"a": angle})
    before, after = (2.5 + 8 * (0.2 + 0.6 * math.sin(a)) ** 2 for a in (0.2, angle))
    assert both.stages[1].rates_after[2] == pytest.approx(1.3 * before / after, rel=1e-10)


STANDING = """
    format = 1
    gravity = [0, 0, -9.81]
    parameters.h.value = 0.2
    coordinates.x.rate = 1
    coordinates.z.value = 0
    points.body = { position = ["x", 0, "z"], mass = 2.0 }
    points.load = { position = ["x", 0, "z + h"], mass = 1.0 }
    constraints.ground.kind = "holonomic"
    constraints.ground.formula = "z"
"""


@pytest.mark.parametrize("height", [0.5, 0.1])
@pytest.mark.parametrize("more", ['constraints.ground.side = "positive"', "forces.rub = RUB"])
def test_what_only_presses_or_loads_friction_bears_no_force_without_bound(more: str, height: float) -> None:
    """A load that is thrown up, or falls, at once; the firm ground bears it."""
    rub = '{ kind = "friction", constraint = "ground", coefficient = 0.3, at = "body" }'
    model = anholon.loads(STANDING + more.replace("RUB", rub))
    reason = (
        "needs an unbounded force of 'ground', which lifts off, slips, or is the normal force of a slipping contact."
    )
    require_refused(model, {"h": height}, reason)
    assert staged(anholon.loads(STANDING), {"h": height}).outcome.status == "done"


@pytest.mark.parametrize("law", ["coefficient = 3.0", "coefficient = 3.0, power = 2"])
def test_a_drag_on_what_is_moved_is_refused_and_one_that_is_switched_off_is_not(law: str) -> None:
    """Both arms go ahead by Δ = 0.6 (sin a₁ - sin a₀) each; with a drag on the right hand of the coefficient k the
    ramps leave the impulse k Δ in a length 0.2 + 0.6 sin a from the blade, which turns the body."""
    text = GRIPPING.replace("GRIP", "").replace("LEFT", "0.6").replace("-0.2 - 0.6*sin(a)", "-0.2 - 0.6*sin(a)")
    held = anholon.loads(text)
    assert staged(held, {"a": 1.2}).outcome.status == "done"
    drag = f'\n[forces]\nair = {{ kind = "drag", at = "right", {law} }}\n'
    reason = "meets the resistance of 'air', which grows with the speed. Its impulse in zero time is not computed."
    require_refused(anholon.loads(text + drag), {"a": 1.2}, reason)
    on = anholon.loads(text + drag.replace(law, f"{law}, enabled = false"))
    stages = (
        Stage(name="before", duration=BEGIN),
        Stage(name="moved", duration=0.1, set={"a": 1.2}),
        Stage(name="blown", duration=0.1, on=("air",)),
    )
    assert anholon.simulate(replace(on, stages=stages)).outcome.status == "done"
    stages = (stages[0], replace(stages[1], on=("air",)))
    assert anholon.simulate(replace(on, stages=stages)).outcome.refused == 1
    elsewhere = anholon.loads(text + drag.replace("right", "body"))
    assert staged(elsewhere, {"a": 1.2}).outcome.status == "done"


def test_the_ramp_of_a_refused_drag_has_the_impulse_for_which_it_is_refused() -> None:
    """k Δ for k = 3 on a cart whose load is drawn aside across its way."""
    text = (
        CART.replace('position = ["a", 0, 0]', 'position = [0, "a", 0]')
        .replace("coordinates.x.rate = 1", "coordinates.x.rate = 1\n    coordinates.y.rate = 0")
        .replace('position = ["x", 0, 0]', 'position = ["x", "y", 0]')
    )
    model = anholon.loads(text + 'forces.air = { kind = "drag", at = "load", coefficient = 3.0 }')
    assert staged(model, {"a": 0.5}).outcome.refused == 1
    run = staged(model, {"a": 0.5}, 1e-4)
    # The load goes on by 2/3 of Δ = 0.4 m in space, the cart back by 1/3.
    assert run.at(BEGIN + 1e-4)["y'"] == pytest.approx(-3.0 * 0.4 * 2.0 / 3.0 / 3.0, rel=1e-3)
    assert np.abs(run.at(BEGIN + 1e-4)["y"]) == pytest.approx(0.4 / 3.0, rel=1e-3)
