"""Small motions, equilibria and controls from rest to rest have no stages, and say so."""

from __future__ import annotations

from pathlib import Path

import pytest

import anholon
from anholon.cli import main

SPRING = """
format = 1
[parameters]
k = { value = 4 }
[coordinates]
x = { unit = "m" }
[points]
P = { mass = 1, position = ["x", 0, 0] }
[forces]
spring = { kind = "generalized", coordinate = "x", value = "-k*x" }
drive = { kind = "generalized", coordinate = "x", value = 0 }
[boundary.carry]
controls = ["drive"]
duration = 2
target = { x = 1 }
"""
STAGES = """
[[stages]]
name = "stiff"
set = { k = 100 }
duration = 1
"""
NOTE = "The stages are not applied"


@pytest.mark.parametrize("stages", ["", STAGES])
def test_a_boundary_problem_warns_of_stages(stages: str) -> None:
    answer = anholon.solve_boundary(anholon.loads(SPRING + stages), "carry")
    assert any(text.startswith(NOTE) for text in answer.warnings) == bool(stages)
    assert answer.end_controls == pytest.approx([4.0])  # k x: the spring of the model itself


@pytest.mark.parametrize("stages", ["", STAGES])
def test_modes_on_the_command_line_note_stages(stages: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "model.toml"
    path.write_text(SPRING + stages, "utf-8")
    assert main(["modes", str(path)]) == 0
    output = capsys.readouterr()
    assert (NOTE in output.err) == bool(stages)
    assert "0.318309886184" in output.out  # sqrt(k/m)/(2 π) with k = 4 N/m


@pytest.mark.parametrize("form", ["statics", "modes", "dynamics"])
def test_the_check_of_a_form_at_rest_warns_of_stages(form: str) -> None:
    rod = """
    format = 1
    [rods.r]
    elements = 4
    curve = { kind = "straight", length = 1 }
    section = { kind = "circle", radius = 0.005, young = 1e9, density = 1000 }
    [supports.s]
    at = "r:base"
    turning = "clamped"
    """
    simulation = f"[simulation]\nform = '{form}'\n" if form != "dynamics" else ""
    model = anholon.loads(rod + simulation + "[[stages]]\nname = 'a'\nduration = 1\n")
    warnings = [problem for problem in anholon.check(model) if problem.message.startswith(NOTE)]
    assert [problem.severity for problem in warnings] == (["warning"] if simulation else [])
