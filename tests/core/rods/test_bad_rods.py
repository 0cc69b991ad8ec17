"""What makes no rod is refused once, at its place, with what would help."""

from __future__ import annotations

import pytest

import anholon
from anholon import loads
from anholon.errors import ModelError

COUPLED = "[1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1]"
TRIPLE = "[1, 0.6, 0.6, 0, 0, 0, 1, -0.6, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 1]"  # no pair of them is too much
YIELDING = '{ kind = "law", force = ["F*e", "F*g2", "F*g3"], moment = ["K*k1", "K*k2 + M", "K*k3"] }'
LAW = """
[parameters]
F = { value = 1, unit = "N" }
K = { value = 1, unit = "N*m^2" }
M = { value = 1, unit = "N*m" }
"""
STRAIGHT = '{ kind = "straight", length = 1 }'
ROUND = '{ kind = "circle", radius = 0.01, young = 2e11, density = 7800 }'


def bow(curve: str = STRAIGHT, section: str = ROUND, more: str = "", own: str = "") -> str:
    return f"""
format = 1
[rods.bow]
elements = 8
curve = {curve}
section = {section}
{own}
[supports.clamp]
at = "bow:base"
[loads.push]
kind = "section"
at = "bow:tip"
force = [0, 0, -1]
{more}
"""


def circle(radius: str, hole: str = "0", density: str = "1") -> str:
    return f'{{ kind = "circle", radius = {radius}, hole = {hole}, young = 2e11, density = {density} }}'


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        (bow(section=circle("-0.01")), "rods.bow.section.radius", "The number is -0.01."),
        (bow(section=circle('"0.01 - 0.02*s"')), "rods.bow.section.radius", " at s = 0.5"),
        (bow(section=circle("0.01", "0.02")), "rods.bow.section.hole", "leaves nothing"),
        (bow(section=circle("0.01", density="-1")), "rods.bow.section.density", "The number is -1."),
        (bow(curve='{ kind = "straight", length = -1 }'), "rods.bow.curve.length", "The number is -1."),
        (bow(curve='{ kind = "arc", radius = -1, angle = 1 }'), "rods.bow.curve.radius", "The number is -1."),
        (bow(curve='{ kind = "arc", radius = 1, angle = 0 }'), "rods.bow.curve.angle", "The number is 0."),
        (bow(curve='{ kind = "catenary", span = 3, rise = -4, length = 2 }'), "rods.bow.curve.length", "ends, 5 m"),
        (
            bow(curve='{ kind = "polyline", points = [[0, 0, 0], [1, 0, 0], [0.5, 0, 0]] }'),
            "rods.bow.curve.points.1",
            "back on itself at (1, 0, 0) m",
        ),
        (
            bow(curve='{ kind = "spline", points = [[0, 0, 0], [1, 2, 0], [1, 2, 0], [2, 2, 0]] }'),
            "rods.bow.curve.points.2",
            "coincide, at (1, 2, 0) m",
        ),
        (
            bow(curve='{ kind = "spline", points = [[0, 0, 0], [1, 0, 0], [0, 0, 0]] }'),
            "rods.bow.curve.points",
            "has zero derivative at s = 0.5",
        ),
        (
            bow(curve='{ kind = "formulas", position = ["(s - 0.3)^2", 0, 0] }'),
            "rods.bow.curve.position",
            "back on itself at s = 0.3",
        ),
        (
            bow(curve='{ kind = "formulas", position = ["(s - 0.5)^2", 0, 0] }'),
            "rods.bow.curve.position",
            "has zero derivative at s = 0.5",
        ),
        (bow(curve='{ kind = "formulas", position = ["1/(s - 0.5)", 0, 0] }'), "rods.bow.curve.position", "at s = 0.5"),
        (bow(curve='{ kind = "formulas", position = ["1/(s - 0.3)", 0, 0] }'), "rods.bow.curve.position", "at s = 0.3"),
        (
            bow(section=f'{{ kind = "matrix", stiffness = {COUPLED} }}'),
            "rods.bow.section.stiffness.1",
            "least eigenvalue is -1",
        ),
        (
            bow(section=f'{{ kind = "matrix", stiffness = {TRIPLE} }}'),
            "rods.bow.section.stiffness",
            "least eigenvalue is -0.2",
        ),
        (bow(section=YIELDING, more=LAW), "rods.bow.section.moment.1", "without strain"),
        (bow(own="damping = -0.1"), "rods.bow.damping", "without limit"),
        (bow(more='[loads.more]\nkind = "section"\nat = "bow(1.5)"\n'), "loads.more.at", "beyond the length 1 m"),
        (bow(more='[joints.pin]\nbetween = ["bow:tip", "bow(1.0L)"]\n'), "joints.pin.between", "same section"),
        (
            bow(more='[joints.pin]\nbetween = ["world", "bow:base"]\n'),
            "joints.pin",
            "The support “clamp” already supports",
        ),
        (bow(more='[supports.more]\nat = "bow:tip"\nheld = "zx"\n'), "supports.more.held", "in this order"),
    ],
)  # fmt: skip
def test_what_makes_no_rod_is_refused_at_its_place(text: str, path: str, words: str) -> None:
    with pytest.raises(ModelError) as caught:
        anholon.statics(loads(text))
    (problem,) = caught.value.problems
    assert problem.path == path
    assert words in problem.message
    assert problem.remedy or path.endswith("held")


def test_all_points_that_coincide_are_told() -> None:
    points = "[[0, 0, 0], [0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 0]]"
    with pytest.raises(ModelError) as caught:
        anholon.statics(loads(bow(curve=f'{{ kind = "polyline", points = {points} }}')))
    paths = [problem.path for problem in caught.value.problems]
    assert paths == ["rods.bow.curve.points.1", "rods.bow.curve.points.4"]


def test_two_pins_between_the_same_sections_are_refused_but_not_where_stages_choose_between_them() -> None:
    pair = f"""
[rods.arm]
elements = 4
position = [1, 0, 0]
curve = {STRAIGHT}
section = {ROUND}
[joints.one]
between = ["bow:tip", "arm:base"]
turning = "free"
[joints.two]
between = ["arm:base", "bow:tip"]
turning = "hinged"
"""
    with pytest.raises(ModelError, match="The joint “one” already joins the same ends"):
        anholon.simulate(loads(bow(more=pair)), until=0.001)
    chosen = '[[stages]]\nname = "a"\nduration = 0.001\noff = ["one"]\n'
    assert anholon.simulate(loads(bow(more=pair + chosen)), until=0.001).outcome.status == "done"


@pytest.mark.parametrize("turning", ["clamped", "hinged", "free"])
def test_joints_of_what_is_held_already_are_refused(turning: str) -> None:
    held = f"""
[rods.arm]
elements = 4
position = [2, 1, 0]
curve = {STRAIGHT}
section = {ROUND}
[supports.end]
at = "bow:tip"
[supports.other]
at = "arm:base"
[joints.knot]
between = ["bow:tip", "arm:base"]
turning = "{turning}"
"""
    with pytest.raises(ModelError, match="is redundant with “end”, “other”") as caught:
        anholon.statics(loads(bow(more=held)))
    assert caught.value.problems[0].path == "joints.knot"


def test_a_loop_of_joints_without_rods_between_them_is_refused_and_one_of_rods_not() -> None:
    arms = "".join(
        f"""
[rods.{name}]
elements = 4
position = {place}
curve = {STRAIGHT}
section = {ROUND}
"""
        for name, place in (("one", [2, 1, 0]), ("two", [2, 2, 0]))
    )
    pairs = [("bow:tip", "one:base"), ("one:base", "two:base"), ("two:base", "bow:tip")]
    joints = [f"[joints.j{k}]\nbetween = {list(pair)}\nturning = 'hinged'\n" for k, pair in enumerate(pairs)]
    with pytest.raises(ModelError, match="is redundant with “j") as caught:
        anholon.statics(loads(bow(more=arms + "".join(joints))))
    assert caught.value.problems[0].path.startswith("joints.j")
    ends = [("bow:tip", "one:base"), ("one:tip", "two:tip"), ("two:base", "bow:middle")]
    joints = [f"[joints.j{k}]\nbetween = {list(pair)}\nturning = 'clamped'\n" for k, pair in enumerate(ends)]
    assert anholon.statics(loads(bow(more=arms + "".join(joints)))).value("two:tip.dx") == pytest.approx(0.0, abs=1e-3)
