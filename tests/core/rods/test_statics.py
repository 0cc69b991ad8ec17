"""Rods from a model file: equilibrium, addresses, refusals."""

from __future__ import annotations

import json
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import anholon
from anholon.errors import ModelError, UsageError
from anholon.model.edit.rename import rename_element

GOLD = Path(__file__).parents[2] / "data" / "gold"

ELASTICA = """
format = 1
[parameters]
P = {{ value = {P}, unit = "N" }}
[rods.bow]
elements = {elements}
model = "kirchhoff"
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e7, shear = [1e7, 1e7], torsion = 1, bending = [1, 1], mass = 1 }}
[supports.clamp]
at = "bow:base"
[loads.tip]
kind = "section"
at = "bow:tip"
force = [0, "P", 0]
"""


def elastica(P: float, elements: int = 32) -> anholon.Statics:
    return anholon.statics(anholon.loads(ELASTICA.format(P=P, elements=elements)))


@pytest.mark.parametrize(
    ("P", "x", "y", "M"),
    [
        # (6.1) of the reference numbers: elliptic integrals.
        (1.0, 0.94356730376, 0.30172077362, 0.94356730376),
        (5.0, 0.61237, 0.71379, 3.06186),
        (10.0, 0.5549954, 0.8106090, 5.549954),
    ],
)
def test_the_elastica_of_a_file(P: float, x: float, y: float, M: float) -> None:
    found = elastica(P)
    assert found.value("bow:tip.y") == pytest.approx(y, rel=1e-5)
    assert found.value("reaction:clamp.mz") == pytest.approx(-found.value("bow:base.M3"), rel=1e-12)
    # Moment of the load about the clamp.
    assert found.value("bow:base.M3") == pytest.approx(P * found.value("bow:tip.x"), rel=1e-9)
    assert found.value("reaction:clamp.y") == pytest.approx(-P, rel=1e-9)


def test_rods_that_do_not_stretch_are_found_with_few_corrections_however_fine() -> None:
    found = elastica(10.0, 256)
    assert found.state.iterations < 40
    # (6.1) of the reference numbers; what a frozen strain still yields is far below the error of the elements.
    assert found.value("bow:tip.x") == pytest.approx(0.4450044022462487, abs=2e-10)
    assert found.value("bow:tip.y") == pytest.approx(0.8106090248802964, abs=2e-10)


PROPPED = """
format = 1
[rods.beam]
elements = 8
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 1e3, bending = [1e3, 1e3] }
model = "kirchhoff"
[supports.clamp]
at = "beam:base"
[supports.side]
at = "beam:tip"
held = "y"
turning = "free"
[supports.below]
at = "beam:tip"
held = "z"
turning = "free"
[loads.middle]
kind = "section"
at = "beam:middle"
force = [0, -1, 2]
"""


def test_two_supports_of_one_section_hold_together() -> None:
    """A propped cantilever with a force in its middle: 5/16 of it is borne by the prop."""
    found = anholon.statics(anholon.loads(PROPPED))
    assert found.value("reaction:side.y") == pytest.approx(5.0 / 16.0, rel=1e-6)
    assert found.value("reaction:below.z") == pytest.approx(-10.0 / 16.0, rel=1e-6)
    assert found.value("reaction:side.z") == pytest.approx(0.0, abs=1e-12)
    assert found.value("beam:tip.y") == pytest.approx(0.0, abs=1e-15)
    assert found.value("beam:tip.z") == pytest.approx(0.0, abs=1e-15)


@pytest.mark.parametrize("odd", ['held = "yz"', 'axes = [{ axis = "x", angle = 0.3 }]'])
def test_two_supports_that_hold_the_same_are_refused(odd: str) -> None:
    text = PROPPED.replace("[supports.below]", f"[supports.below]\n{odd}", 1)
    if "held" in odd:
        text = text.replace('held = "z"\n', "")
    with pytest.raises(ModelError, match="“side” and “below” support the same section"):
        anholon.statics(anholon.loads(text))


def test_values_between_the_nodes_are_of_fourth_order() -> None:
    # What is found between nodes depends on where in an element it is: here at one or two thirds of each.
    fine = elastica(10.0, 160)
    address = tuple(f"bow({1 / 3}L).{name}" for name in ("x", "y", "e1x", "M3", "T2"))
    truth = np.array([fine.value(one) for one in address])
    errors = [np.abs(np.array([elastica(10.0, n).value(one) for one in address]) - truth) for n in (8, 16, 32)]
    for coarse, better in pairwise(errors):
        assert (np.log2(coarse / better) > 3.0).all()


def test_the_load_along_a_clamped_beam() -> None:
    """Small displacements: M = q (L - s)²/2, w = q L⁴/8EI; the wrench between the nodes is that of the balance."""
    model = anholon.loads("""
format = 1
gravity = [0, 0, -9.81]
[rods.a]
elements = 8
curve = { kind = "straight", length = 2 }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 1e6, bending = [1e6, 1e6], mass = 1 }
[supports.clamp]
at = "a:base"
""")
    found = anholon.statics(model)
    q = 9.81
    for s in (0.0, 0.3, 0.53, 1.0, 1.9):
        assert found.value(f"a({s}).M2") == pytest.approx(q * (2.0 - s) ** 2 / 2.0, rel=1e-8, abs=1e-8)
        assert found.value(f"a({s}).T3") == pytest.approx(-q * (2.0 - s), rel=1e-8, abs=1e-8)
    assert found.value("a:tip.dz") == pytest.approx(-q * 16.0 / 8.0 / 1e6 - q * 4.0 / 2.0 / 1e9, rel=1e-6)
    assert found.value("reaction:clamp.z") == pytest.approx(2.0 * q)


def test_springs_lumps_and_following_loads() -> None:
    """A stiff bar on a hinge with a turning spring: c φ = the moment of what hangs on it."""
    model = anholon.loads("""
format = 1
gravity = [0, 0, -10]
[rods.bar]
elements = 4
model = "kirchhoff"
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 1e8, bending = [1e8, 1e8] }
lumps = [{ at = "tip", mass = 2 }]
[supports.hinge]
at = "bar:base"
turning = "hinged"
axis = "y"
[loads.spring]
kind = "spring"
at = "bar:base"
turning = [0, 40, 0]
""")
    found = anholon.statics(model)
    angle = math.asin(-found.value("bar:base.e1z"))
    assert 40.0 * angle == pytest.approx(2.0 * 10.0 * found.value("bar:tip.x"), rel=1e-9)
    assert found.value("bar:tip.x") == pytest.approx(math.cos(angle), rel=1e-6)
    assert found.value("reaction:hinge.z") == pytest.approx(20.0, rel=1e-9)


def test_a_frame_of_two_rods_shares_a_node() -> None:
    """A column with a beam welded to its head: the column's moment is that of the load on the beam."""
    model = anholon.loads("""
format = 1
[rods.column]
rotation = [{ axis = "y", angle = "-pi/2" }]
curve = { kind = "straight", length = 2 }
section = { kind = "given", axial = 1e8, shear = [1e8, 1e8], torsion = 1e6, bending = [1e6, 1e6] }
[rods.beam]
position = [0, 0, 2]
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e8, shear = [1e8, 1e8], torsion = 1e6, bending = [1e6, 1e6] }
[supports.foot]
at = "column:base"
[joints.corner]
between = ["column:tip", "beam:base"]
[loads.hook]
kind = "section"
at = "beam:tip"
force = [0, 0, -3]
""")
    found = anholon.statics(model)
    assert found.value("reaction:foot.my") == pytest.approx(-3.0, rel=1e-4)
    assert found.value("column:tip.x") == pytest.approx(found.value("beam:base.x"), abs=1e-12)
    # Column turned by M h / EI, beam bent by P L³/3EI and sheared, column pressed.
    assert found.value("beam:tip.dz") == pytest.approx(-6.0 / 1e6 - 3.0 / 3e6 - 3.0 / 1e8 - 6.0 / 1e8, rel=1e-4)


def test_a_polyline_equals_two_welded_rods() -> None:
    section = '{ kind = "given", axial = 1e4, shear = [1e4, 1e4], torsion = 10, bending = [10, 10] }'
    load = '[loads.pull]\nkind = "section"\nforce = [0, 0, -3]\n'
    corner = anholon.loads(f"""
format = 1
[rods.a]
elements = 16
curve = {{ kind = "polyline", points = [[0, 0, 0], [1, 0, 0], [1, 1, 0]] }}
section = {section}
[supports.foot]
at = "a:base"
{load}at = "a:tip"
""")
    two = anholon.loads(f"""
format = 1
[rods.a]
elements = 8
curve = {{ kind = "straight", length = 1 }}
section = {section}
[rods.b]
elements = 8
position = [1, 0, 0]
rotation = [{{ axis = "z", angle = "pi/2" }}]
curve = {{ kind = "straight", length = 1 }}
section = {section}
[supports.foot]
at = "a:base"
[joints.corner]
between = ["a:tip", "b:base"]
{load}at = "b:tip"
""")
    one, other = anholon.statics(corner), anholon.statics(two)
    for c in "xyz":
        assert one.value(f"a:tip.{c}") == pytest.approx(other.value(f"b:tip.{c}"), abs=1e-9)


@pytest.mark.parametrize(
    ("text", "replaced", "message"),
    [
        ('at = "bow:tip"', 'at = "bow:top"', "not a section"),
        ('at = "bow:tip"', 'at = "now:tip"', "Did you mean “bow”"),
        ('at = "bow:tip"', 'at = "bow(1.5L)"', "outside"),
        ('at = "bow:tip"', 'at = "bow(1.5)"', "beyond the length"),
        ("torsion = 1,", "torsion = 0,", "must be positive"),
        ('at = "bow:base"', 'at = "bow:base"\nmotion = ["0*s", 0, 0]', "“s”"),
        ("length = 1", 'length = "t*1"', "cannot depend on time"),
        ("length = 1", "length = 0", "length"),
        ("elements = 32", "elements = 0", "from 1 to"),
        ('[0, "P", 0]', '[0, "Q", 0]', "Q"),
    ],
)
def test_what_is_wrong_is_named(text: str, replaced: str, message: str) -> None:
    source = ELASTICA.format(P=1, elements=32)
    assert text in source
    with pytest.raises(ModelError, match=message):
        anholon.statics(anholon.loads(source.replace(text, replaced)))


@pytest.mark.parametrize("address", ["bow", "bow:tip", "bow:tip.q", "arrow:tip.x", "bow(2).x", "reaction:claw.x"])
def test_addresses_that_are_none_are_refused(address: str) -> None:
    with pytest.raises(UsageError):
        elastica(1.0, 4).value(address)


def test_renaming_a_rod_follows_its_sections() -> None:
    model = anholon.loads(ELASTICA.format(P=1, elements=4))
    changed = rename_element(model, "rods", "bow", "arm")
    assert changed.supports["clamp"].at == "arm:base"
    assert anholon.statics(changed).value("arm:tip.y") == elastica(1.0, 4).value("bow:tip.y")


def test_a_model_with_rods_survives_its_file(tmp_path: Path) -> None:
    model = anholon.loads(ELASTICA.format(P=1, elements=4))
    assert anholon.loads(anholon.dumps(model)) == model


def test_formulas_along_a_rod() -> None:
    """A bar whose section varies: u = ∫ P/EA dσ; a curve by formulas has its arc length."""
    model = anholon.loads("""
format = 1
[rods.bar]
elements = 64
curve = { kind = "formulas", position = ["3*s^2", "4*s^2 + 0*s", 0] }
section = { kind = "given", axial = "1e6*(1 + s)", shear = [1e6, 1e6], torsion = 1e3, bending = [1e9, 1e9] }
[supports.clamp]
at = "bar:base"
[loads.pull]
kind = "section"
at = "bar:tip"
force = [0.6, 0.8, 0]
""")
    with pytest.raises(ModelError, match="The curve has zero derivative at s ="):
        anholon.statics(model)
    moved = anholon.loads(anholon.dumps(model).replace("3*s^2", "3*s + s^2*3").replace("4*s^2 + 0*s", "4*s + 4*s^2"))
    found = anholon.statics(moved)
    assert found.rod_system.assembly.rods["bar"].length == pytest.approx(10.0, rel=1e-12)
    stretched = 0.6 * found.value("bar:tip.dx") + 0.8 * found.value("bar:tip.dy")
    assert stretched == pytest.approx(10.0 * math.log(2.0) / 1e6, rel=1e-5)


def test_gold_is_the_published_table() -> None:
    """The elastica of the reference file, to 1e-6 at 32 elements."""
    rows = json.loads((GOLD / "rods.json").read_text(encoding="utf-8"))["6.1_elastica_cantilever"]["rows"]
    for alpha, x, y, theta, M in rows:
        found = elastica(alpha)
        assert found.value("bow:tip.x") == pytest.approx(x, abs=2e-6)
        assert found.value("bow:tip.y") == pytest.approx(y, abs=2e-6)
        assert math.asin(found.value("bow:tip.e1y")) == pytest.approx(theta, abs=2e-6)
        assert found.value("bow:base.M3") == pytest.approx(M, rel=5e-6)
