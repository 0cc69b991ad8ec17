"""Controls in a model: laws, names, circles, units; renaming; what may contain them and what may not."""

from __future__ import annotations

import pytest

import anholon
from anholon.errors import ModelError
from anholon.model.edit import element_list
from anholon.model.edit.rename import rename_element
from anholon.model.schema import Control, Model

RING = """
format = 1
[parameters]
w = { value = 0.8, unit = "1/s" }
[coordinates]
x = { value = 0.5, unit = "" }
y = { rate = 0.4, unit = "" }
[controls]
theta = { law = "w*t", unit = "rad" }
[points.ring]
position = ["x", "y", 0]
mass = 2
[constraints.rod]
kind = "parametric"
formula = "y*cos(theta) - x*sin(theta)"
"""


def changed(*pairs: tuple[str, str]) -> Model:
    """Return the ring with parts of its text replaced."""
    text = RING
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return anholon.loads(text)


def messages(model: Model) -> list[str]:
    return [problem.text() for problem in anholon.check(model)]


def test_a_control_has_no_problems_and_is_written_as_it_was_read() -> None:
    model = anholon.loads(RING)
    assert messages(model) == []
    assert anholon.loads(anholon.dumps(model)) == model


def test_a_number_is_a_law_in_its_unit() -> None:
    model = changed(('law = "w*t", unit = "rad"', 'law = 30, unit = "deg"'), ("x = { value = 0.5", "x = { value = 1"))
    model = rename_element(model, "coordinates", "x", "along")
    system = anholon.compile_model(model)
    assert system.observed.index("theta") > 0
    (found,) = anholon.classify(system).rows
    assert found.law == "constant values"
    assert not found.is_servo


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"w*t"', '"w*u"', "controls.theta.law: There is no “u”"),
        ('"w*t"', '"w*t +"', "controls.theta.law"),
        ('"w*t"', '"theta + 1"', "The law depends on itself: theta → theta"),
        ('"w*t"', '"w"', "but a plain number or angle is needed here"),
        (
            "[points.ring]",
            'phi = { law = "t*w" }\n[points.ring]',
            "No parametric constraint contains the control “phi”",
        ),
        ('"y*cos(theta) - x*sin(theta)"', '"y - x"', "contains no control"),
        ('theta = { law = "w*t"', 'x = { law = "w*t"', "The name “x” is already used"),
        ("w = {", "delta = { value = 1 }\nw = {", "The name “delta” is reserved"),
    ],
)
def test_what_the_check_says(old: str, new: str, message: str) -> None:
    assert any(message in text for text in messages(changed((old, new)))), messages(changed((old, new)))


def test_a_circle_of_controls_and_definitions() -> None:
    model = changed(('"w*t"', '"turn"'), ("[points.ring]", '[definitions]\nturn = "theta"\n[points.ring]'))
    assert any("theta" in text and "turn" in text for text in messages(model))


@pytest.mark.parametrize(
    ("pairs", "message"),
    [
        ((('"parametric"', '"holonomic"'),), "Make it parametric"),
        ((('"parametric"', '"nonholonomic"'), ('"y*cos(theta)', "\"y'*cos(theta)")), "Make it parametric"),
        (
            (
                ('"parametric"', '"holonomic"'),
                ("y*cos(theta)", "y*slope"),
                ("[points", '[definitions]\nslope = "cos(theta)"\n[points'),
            ),
            "contains the control 'theta'",
        ),
        ((('"w*t"', '"x/(1 + t)"'), ('["x", "y", 0]', '["x*theta", "y", 0]')), "follows the control 'theta'"),
        ((('"w*t"', "\"x''\""),), "needs accelerations"),
        ((('"w*t"', '"x\'"'), ("x*sin(theta)", "x*sin(theta) + theta'")), "needs accelerations"),
    ],
)
def test_what_the_equations_say(pairs: tuple[tuple[str, str], ...], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        anholon.compile_model(changed(*pairs))


def test_renaming_reaches_laws_and_constraints() -> None:
    model = rename_element(anholon.loads(RING), "controls", "theta", "angle")
    assert list(model.controls) == ["angle"]
    assert getattr(model.constraints["rod"], "formula", "") == "y*cos(angle) - x*sin(angle)"
    model = rename_element(model, "parameters", "w", "rate")
    assert model.controls["angle"].law == "rate*t"


def test_controls_are_elements_like_others() -> None:
    model = anholon.loads(RING)
    name = element_list.free_name(model, "controls")
    assert element_list.element_types("controls") == (Control,)
    model, path = element_list.add_element(model, "controls", name, element_list.make_element(model, Control, name))
    assert path == "controls.p1"
    model, copy = element_list.duplicate_element(model, "controls.theta")
    assert copy == "controls.theta1"
    assert list(element_list.remove_element(model, path).controls) == ["theta", "theta1"]


def test_a_control_may_stand_in_definitions_events_and_forces() -> None:
    """A force that follows a control is a dynamic control (004 section 1)."""
    model = changed(
        ("[points.ring]", '[definitions]\ntwice = "2*theta"\n[points.ring]'),
        (
            "[constraints.rod]",
            '[forces.push]\nkind = "force"\nat = "ring"\nvector = ["3*theta", 0, 0]\n[constraints.rod]',
        ),
        ('sin(theta)"', 'sin(theta)"\n[events.there]\nformula = "theta - 0.4"'),
    )
    run = anholon.simulate(model, until=1.0)
    assert run["twice"] == pytest.approx(1.6 * run.times, abs=1e-14)
    assert [event.t for event in run.events] == [pytest.approx(0.5, abs=1e-9)]
    assert "power:push" in run.quantities
