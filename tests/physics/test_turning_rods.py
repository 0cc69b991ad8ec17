"""Rods that turn uniformly: equilibria and small motions in the frame that turns with them."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

import anholon
from anholon.errors import ModelError
from anholon.linear.mode_ranges import find_modes_over
from anholon.results.rods.modal_reader import ModalReader
from anholon.system.compile_rods import compile_rods
from anholon.system.coupling.uniform_rotation import find_rotating_frame

BLADE = """
format = 1
[parameters]
Omega = {{ value = {rate}, unit = "rad/s" }}
[rods.blade]
model = "bernoulli"
elements = {elements}
position = [{hub}, 0, 0]
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e8, shear = [1e8, 1e8], torsion = 1, bending = [1, 1], mass = 1, \
inertia = [1e-9, 1e-9, 1e-9] }}
[supports.hub]
at = "blade:base"
{motion}
"""
SPIN = 'spin = [0, 0, "Omega"]'


def blade(rate: float, elements: int = 16, hub: float = 0.0, motion: str = SPIN) -> anholon.Model:
    return anholon.loads(BLADE.format(rate=rate, elements=elements, hub=hub, motion=motion))


@pytest.mark.parametrize(
    ("rate", "flap"),
    [(0.0, [3.5160, 22.0345, 61.6972]), (12.0, [13.1702, 37.6031, 79.6145])],
)
def test_a_turning_blade_flaps_and_lags(rate: float, flap: list[float]) -> None:
    """A. D. Wright, C. E. Smith, R. W. Thresher, J. L. C. Wang, J. Appl. Mech. 49 (1982) 197, without a hub; in the
    plane of rotation ω² = ω_flap² - Ω² but for the Coriolis forces of shortening, which a stiff blade hardly feels."""
    _, modes = anholon.rod_modes(blade(rate, 20), 6)
    found = np.abs(modes.roots.imag)
    lag = np.sqrt(np.square(flap) - rate**2)
    assert np.sort(found) == pytest.approx(np.sort([*flap, *lag]), rel=1e-4)
    assert modes.is_stable


def test_the_root_bears_the_centrifugal_force() -> None:
    """N(0) = m Ω² L (R + L/2)."""
    found = anholon.statics(blade(7.0, 8, hub=0.3))
    assert found.value("blade:base.N") == pytest.approx(49.0 * 0.8, rel=1e-6)
    assert found.value("blade:middle.N") == pytest.approx(49.0 * 0.5 * (0.3 + 0.75), rel=1e-6)
    assert found.value("reaction:hub.x") == pytest.approx(-49.0 * 0.8, rel=1e-6)


def test_a_support_that_turns_carries_rods_welded_to_its_rod() -> None:
    """N(1/2) = m Ω² ∫ r dr over the outer half, T = m Ω² ∫ r² dr / 2 from the first instant on."""
    inner = BLADE.format(rate=7.0, elements=4, hub=0.0, motion=SPIN).replace("length = 1 ", "length = 0.5 ")
    outer = inner[inner.index("[rods.blade]") : inner.index("[supports.hub]")]
    outer = outer.replace("[rods.blade]", "[rods.tip]").replace("position = [0.0, 0, 0]", "position = [0.5, 0, 0]")
    model = anholon.loads(inner + outer + '[joints.weld]\nbetween = ["blade:tip", "tip:base"]')
    assert anholon.statics(model).value("tip:base.N") == pytest.approx(49.0 * 0.5 * 0.75, rel=1e-6)
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, until=0.02, start="equilibrium")))
    assert run.quantity(("kinetic",), run.times)["kinetic"] == pytest.approx(49.0 / 6.0, rel=1e-5)


def test_a_support_by_formulas_turns_as_well() -> None:
    formulas = """turn = [{ axis = "z", angle = "Omega*t" }]
motion = ["0.3*(cos(Omega*t) - 1)", "0.3*sin(Omega*t)", 0]"""
    one, two = (anholon.rod_modes(blade(5.0, 8, 0.3, motion), 5) for motion in (SPIN, formulas))
    # A clamp that turns by formulas does not carry the rods along by itself.
    assert two[0].rotating_frame is None
    carried = BLADE.replace("[supports.hub]", 'spin = [0, 0, "Omega"]\nvelocity = [0, "0.3*Omega", 0]\n[supports.hub]')
    model = anholon.loads(carried.format(rate=5.0, elements=8, hub=0.3, motion=formulas))
    found, modes = anholon.rod_modes(model, 5)
    assert found.rotating_frame is not None
    assert modes.roots == pytest.approx(one[1].roots, rel=1e-8)


def test_frequencies_over_the_rate_of_turning() -> None:
    """The Campbell diagram of the first flap mode, by Wright and others; nothing ever grows."""
    at, criticals = find_modes_over(blade(1.0, 12), "Omega", [0.0, 1.0, 2.0, 4.0], 2)
    assert not criticals
    flap = [np.abs(one.modes.roots.imag).max() for one in at]
    assert flap == pytest.approx([3.5160, 3.6816, 4.1373, 5.5850], rel=2e-5)


SHAFT = """
format = 1
[rods.shaft]
model = "bernoulli"
elements = 24
damping = {damping}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e4, shear = [1e8, 1e8], torsion = 2, bending = [1, 1], mass = 1, \
inertia = [{polar}, {across}, {across}] }}
spin = [{rate}, 0, 0]
[supports.left]
at = "shaft:base"
turning = "free"
[supports.right]
at = "shaft:tip"
held = "yz"
turning = "free"
{load}
"""


@pytest.mark.parametrize("rate", [5.0, 20.0])
def test_a_turning_shaft_whirls(rate: float) -> None:
    """Rayleigh's shaft on hinges: (1 + j k²) ω² - 2 j k² Ω ω - k⁴ = 0, k = n π, for whirling in the world; the frame
    that turns sees ω - Ω. Above the critical speed it goes on turning quietly."""
    j = 4e-4
    text = SHAFT.format(rate=rate, across=j, polar=2 * j, damping=0, load="")
    found, modes = anholon.rod_modes(anholon.loads(text), 6)
    exact = [0.0]
    for k in np.pi * np.arange(1, 4):
        exact += list(np.abs(np.roots([1.0 + j * k**2, -2.0 * j * k**2 * rate, -(k**4)]) - rate))
    seen = np.abs(modes.roots.imag)
    bending = seen[np.abs(seen - np.pi * np.sqrt(2.0 / (2.0 * j))) > 1.0]
    assert bending[:5] == pytest.approx(sorted(exact)[:5], rel=1e-4, abs=1e-4)
    assert modes.is_stable
    assert found.rotating_frame is not None


def test_a_shaft_turns_in_an_elastic_bed() -> None:
    """A bed that bears alike across the axis: ω = sqrt(n⁴ π⁴ + k) ± Ω, seen from the frame that turns; one that does
    not, and one that resists turning, would not turn with it."""
    bed = '[loads.ground]\nkind = "bed"\nrod = "shaft"\nstiffness = [0, {y}, 300]\n{more}'

    def shaft(y: int, more: str = "") -> anholon.Model:
        load = bed.format(y=y, more=more)
        return anholon.loads(SHAFT.format(rate=3.0, across=1e-9, polar=2e-9, damping=0, load=load))

    found, modes = anholon.rod_modes(shaft(300), 6)
    assert found.rotating_frame is not None
    exact = [np.sqrt((n * np.pi) ** 4 + 300.0) + side * 3.0 for n in (1, 2) for side in (-1, 1)]
    seen = np.sort(np.abs(modes.roots.imag))
    assert seen[seen > 1.0][:4] == pytest.approx(sorted(exact), rel=1e-5)
    assert modes.is_stable
    for y, more in ((200, ""), (300, "turning = [0, 1, 1]")):
        assert find_rotating_frame(compile_rods(shaft(y, more))) is None


def test_damping_inside_a_shaft_drives_it_above_its_critical_speed() -> None:
    """A. L. Kimball, 1924: stable below Ω = π² sqrt(EI/m)/L², whirling forward above it."""
    for rate, stable in ((9.8, True), (10.0, False)):
        text = SHAFT.format(rate=rate, across=1e-9, polar=2e-9, damping=1e-3, load="")
        _, modes = anholon.rod_modes(anholon.loads(text), 4)
        assert modes.is_stable == stable


def test_what_does_not_turn_along_is_refused_or_runs_at_rest() -> None:
    weight = SHAFT.format(rate=5, across=1e-6, polar=2e-6, damping=0, load="").replace(
        "[rods", "gravity = [0, 0, -1]\n[rods"
    )
    assert anholon.statics(anholon.loads(weight)).rotating_frame is None
    aside = blade(5.0, 4, motion=SPIN + '\n[loads.push]\nkind = "section"\nat = "blade:tip"\nforce = [0, 1, 0]')
    with pytest.raises(ModelError, match="keeps a direction across the axis"):
        anholon.statics(aside)
    still = blade(5.0, 4, motion=SPIN + '\n[supports.tip]\nat = "blade:tip"\nturning = "free"\n')
    with pytest.raises(ModelError, match="does not rotate with the rods"):
        anholon.statics(still)


RING = """
format = 1
[rods.ring]
elements = 32
model = "kirchhoff"
curve = {{ kind = "arc", radius = 1, angle = "2*pi" }}
position = [0, -1, 0]
section = {{ kind = "given", axial = 1e8, shear = [1e8, 1e8], torsion = 0.8, bending = [1, 1], mass = 1, \
inertia = [2e-8, 1e-8, 1e-8] }}
spin = [0, 0, {rate}]
velocity = [{rate}, 0, 0]
[joints.close]
between = ["ring:tip", "ring:base"]
"""


def test_a_free_ring_turns() -> None:
    """In its plane, without stretching: (n² + 1) ω² - 4 n Ω ω - n² (n² - 1)² EI/(m R⁴) - n² (n² - 3) Ω² = 0 (M. Endo,
    K. Hatamura, M. Sakata, O. Taniguchi, J. Sound Vib. 92 (1984) 261), with the hoop tension m R² Ω²."""
    found, modes = anholon.rod_modes(anholon.loads(RING.format(rate=3.0)), 20)
    assert found.value("ring:middle.N") == pytest.approx(9.0, rel=1e-5)
    seen = np.abs(modes.roots.imag)
    for n in (2, 3):
        for exact in np.abs(np.roots([n * n + 1, -12.0 * n, -(n**2) * (n**2 - 1) ** 2 - 9.0 * n**2 * (n**2 - 3)])):
            assert np.abs(seen - exact).min() < 6e-4 * exact
    assert modes.is_stable


STRING = """
format = 1
[rods.line]
model = "string"
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "cable", mass = 1 }}
[supports.hub]
at = "line:base"
turning = "free"
spin = [0, 0, 2]
"""


def test_a_turning_string_swings_in_legendres_polynomials() -> None:
    """ω² = n (2 n - 1) Ω² across the plane, less Ω² in it; rigidly it swings with exactly Ω, and not at all."""
    errors = []
    for elements in (10, 20):
        _, modes = anholon.rod_modes(anholon.loads(STRING.format(elements=elements)), 5)
        seen = np.abs(modes.roots.imag) / 2.0
        assert seen[0] == pytest.approx(0.0, abs=1e-4)
        swinging = seen[seen > 0.5][:3]
        assert swinging[0] == pytest.approx(1.0, rel=1e-6)
        errors.append(np.abs(swinging[1:] / np.sqrt([5.0, 6.0]) - 1.0).max())
    assert errors[1] < 3e-3
    assert errors[0] / errors[1] > 3.0


def test_a_blade_that_begins_in_this_equilibrium_keeps_it() -> None:
    text = BLADE.format(rate=6.0, elements=6, hub=0.2, motion=SPIN).replace(
        "axial = 1e8, shear = [1e8, 1e8]", "axial = 1e3, shear = [1e3, 1e3]"
    )
    text = text.replace("1e-9, 1e-9, 1e-9", "2e-3, 1e-3, 1e-3")
    model = anholon.loads(text + '[simulation]\nstart = "equilibrium"\nuntil = 0.5\n')
    reach = anholon.statics(model).value("blade:tip.x")
    assert reach > 1.21
    run = anholon.simulate(model)
    tip = run.quantity(["blade:tip.x", "blade:tip.y", "blade:tip.z"])
    assert np.hypot(tip["blade:tip.x"], tip["blade:tip.y"]) == pytest.approx(reach, rel=1e-5)
    angle = np.unwrap(np.arctan2(tip["blade:tip.y"], tip["blade:tip.x"]))
    assert angle == pytest.approx(6.0 * run.times, abs=1e-4)


HUB = """
format = 1
[coordinates]
phi = {{ value = 0, unit = "rad", rate = {rate} }}
[bodies.hub]
kind = "disc"
radius = 0.05
mass = {mass}
rotation = [{{ axis = "z", angle = "phi" }}]
[rods.blade]
model = "bernoulli"
elements = 12
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e8, 1e8], torsion = 1, bending = [1, 1], mass = 1, \
inertia = [1e-9, 1e-9, 1e-9] }}
[joints.root]
between = ["hub", "blade:base"]
"""


def test_a_heavy_hub_turns_a_blade_as_a_support_does() -> None:
    _, one = anholon.rod_modes(blade(6.0, 12), 5)
    found, two = anholon.rod_modes(anholon.loads(HUB.format(rate=6.0, mass=1e7)), 7)
    assert found.rotating_frame is not None
    seen = np.abs(two.roots.imag)
    assert seen[seen > 1.0][:4] == pytest.approx(np.abs(one.roots.imag)[:4], rel=1e-4)


def test_supports_that_move_are_followed_within_frames_of_one_step() -> None:
    """A clamp that turns by formulas drags a limp blade along, in frames as long as the longest steps."""
    formulas = 'turn = [{ axis = "z", angle = "Omega*t" }]\nmotion = ["0.2*(cos(Omega*t) - 1)", "0.2*sin(Omega*t)", 0]'
    text = BLADE.format(rate=6.0, elements=4, hub=0.2, motion=formulas)
    text = text.replace("axial = 1e8, shear = [1e8, 1e8]", "axial = 1e3, shear = [1e3, 1e3]")
    text = text.replace("1e-9, 1e-9, 1e-9", "2e-3, 1e-3, 1e-3")
    text = text.replace("[supports.hub]", 'spin = [0, 0, "Omega"]\nvelocity = [0, "0.2*Omega", 0]\n[supports.hub]')
    run = anholon.simulate(anholon.loads(text + "[simulation]\nuntil = 0.2\n"))
    assert run.outcome.status == "done"
    assert np.abs(run["blade:base.y"] - 0.2 * np.sin(6.0 * run.times)).max() < 1e-9


def test_a_run_of_modes_tells_the_frame_that_turns() -> None:
    model = blade(6.0, 4)
    run = anholon.simulate(replace(model, simulation=replace(model.simulation, form="modes", modes=2)))
    assert isinstance(run.reader, ModalReader)
    assert run.spin == pytest.approx((0.0, 0.0, 6.0))
    found = np.sort([line.omega for line in run.entries if line.kind == "swing"])
    assert found == pytest.approx(np.sort(np.abs(anholon.rod_modes(model, 2)[1].roots.imag)))
