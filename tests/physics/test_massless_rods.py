"""Rods without mass: critical loads, and modes of the masses on them, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import anholon
from anholon.cli import main
from anholon.errors import ModelError
from anholon.flexible.modal import ModalRun
from anholon.flexible.ranges import modes_over
from anholon.flexible.rest import rod_modes

COLUMN = """
format = 1
[parameters]
P = { value = 1, unit = "N" }
[rods.a]
elements = 8
model = "kirchhoff"
DAMPING
curve = { kind = "straight", length = 1 }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 2, bending = [1, 2] }
[supports.base]
at = "a:base"
[loads.f]
kind = "section"
at = "a:tip"
force = ["-P", 0, 0]
"""
EULER = np.pi**2 / 4.0  # P L²/EI of a column that is clamped at one end
BEAM = """
format = 1
[rods.a]
elements = ELEMENTS
model = "MODEL"
curve = { kind = "straight", length = 2 }
section = { kind = "given", axial = 1e9, shear = [1e9, 1e9], torsion = 2, bending = [1, 2] }
lumps = [{ at = "tip", LUMP }]
[supports.base]
at = "a:base"
"""
STRING = """
format = 1
[rods.a]
elements = ELEMENTS
model = "string"
curve = { kind = "straight", length = 4 }
section = { kind = "cable" }
lumps = [{ at = "0.25L", mass = 0.3 }, { at = "0.5L", mass = 0.3 }, { at = "0.75L", mass = 0.3 }]
[supports.base]
at = "a:base"
turning = "free"
[supports.tip]
at = "a:tip"
held = "yz"
turning = "free"
[loads.pull]
kind = "section"
at = "a:tip"
force = [5, 0, 0]
"""


@pytest.mark.parametrize("name", ["load", "P"])
@pytest.mark.parametrize("damping", ["", "damping = 0.01"])
def test_a_column_without_mass_buckles_at_euler_s_loads(name: str, damping: str) -> None:
    """P = π² EI/4 L² in either plane; there are no frequencies."""
    steps, criticals = modes_over(anholon.loads(COLUMN.replace("DAMPING", damping)), name, [0.0, 2.0, 4.0, 6.0])
    assert [one.kind for one in criticals] == ["divergence", "divergence"]
    assert [one.value for one in criticals] == pytest.approx([EULER, 2.0 * EULER], rel=1e-7)
    assert not any(len(step.modes.roots) for step in steps)


def test_the_command_line_prints_critical_loads_without_frequencies(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"{tmp_path}/column.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(COLUMN.replace("DAMPING", ""))
    assert main(["modes", path, "--over", "P=0:4:3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["0", *["-"] * 5]
    assert "nothing has a mass: there are critical values, but no frequencies" in lines
    assert float(lines[-1].removeprefix("divergence at P = ")) == pytest.approx(EULER, rel=1e-7)


def test_a_run_of_modes_over_a_range_shows_how_a_column_without_mass_buckles() -> None:
    """The shape is 1 - cos(πx/2), to the mesh: at the middle 1 - √½ of the tip."""
    settings = '[simulation]\nform = "modes"\nover = "P"\nover_from = 0\nover_to = 4\nover_count = 3\n'
    run = anholon.simulate(anholon.loads(COLUMN.replace("DAMPING", "") + settings))
    assert isinstance(run, ModalRun)
    assert [line.kind for line in run.lines] == ["divergence"]
    assert run.lines[0].factor == pytest.approx(EULER, rel=1e-7)
    assert run["a:middle.z"][0] / run["a:tip.z"][0] == pytest.approx(1.0 - np.sqrt(0.5), rel=1e-2)


def test_loads_without_potential_need_masses() -> None:
    """Beck's column flutters at a load that depends on how its mass is distributed."""
    text = COLUMN.replace("DAMPING", "") + "following = true\n"
    with pytest.raises(ModelError, match=r"no potential.*depends on the masses"):
        modes_over(anholon.loads(text), "P", [0.0, 10.0, 20.0, 30.0])


def frequencies(text: str) -> list[float]:
    """Return ω, rad/s, of all modes."""
    return list(np.abs(rod_modes(anholon.loads(text))[1].roots.imag))


@pytest.mark.parametrize("elements", [1, 8])
@pytest.mark.parametrize("model", ["kirchhoff", "bernoulli"])
def test_a_mass_on_the_tip_of_a_beam_without_mass(model: str, elements: int) -> None:
    """ω² = 3 EI/(m L³) in either plane; what else bernoulli has is ω² = EA/(m L). A disc: ω² = GJ/(I L)."""
    text = BEAM.replace("ELEMENTS", str(elements)).replace("MODEL", model)
    bending = [np.sqrt(3.0 * EI / (0.5 * 8.0)) for EI in (1.0, 2.0)]
    stretching = [np.sqrt(1e9 / (0.5 * 2.0))] if model == "bernoulli" else []
    assert frequencies(text.replace("LUMP", "mass = 0.5")) == pytest.approx([*bending, *stretching], rel=1e-6)
    assert frequencies(text.replace("LUMP", "inertia = [0.1, 0, 0]")) == pytest.approx([np.sqrt(2.0 / 0.2)], rel=1e-8)


@pytest.mark.parametrize("elements", [4, 16])
def test_equal_masses_on_a_taut_string_without_mass(elements: int) -> None:
    """ω = 2 √(T/m a) sin(kπ/2(n + 1)), in either plane, and nothing else."""
    exact = 2.0 * np.sqrt(5.0 / 0.3) * np.sin(np.arange(1, 4) * np.pi / 8.0)
    assert frequencies(STRING.replace("ELEMENTS", str(elements))) == pytest.approx(list(np.repeat(exact, 2)), rel=1e-7)
