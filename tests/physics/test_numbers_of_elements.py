"""The number of elements of a rod may be a formula of parameters, so that runs over it study convergence."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import anholon
from anholon.cli import main
from anholon.errors import ModelError

MODEL = """
format = 1
[parameters.n]
value = 8
[parameters.P]
value = 1
unit = "N"
[rods.b]
elements = {elements}
curve = {{ kind = "straight", length = 1 }}
section = {{ kind = "given", axial = 1e6, shear = [1e6, 1e6], torsion = 1, bending = [1, 1], mass = 1, \
inertia = [1e-3, 1e-3, 1e-3] }}
[supports.c]
at = "b:base"
[loads.p]
kind = "section"
at = "b:tip"
force = [0, 0, "P"]
"""


def count_of(text: str) -> int:
    return len(anholon.statics(anholon.loads(text)).rod_system.assembly.rods["b"].elements)


@pytest.mark.parametrize(
    ("elements", "count"), [("12", 12), ("8.0", 8), ('"n"', 8), ('"2*n + 1"', 17), ('"n/3*3"', 8), ('"16"', 16)]
)
def test_the_rod_has_as_many_elements_as_the_formula_gives(elements: str, count: int) -> None:
    assert count_of(MODEL.format(elements=elements)) == count


@pytest.mark.parametrize(
    ("elements", "message"),
    [
        ("0", "elements is 0"),
        ("-4", "elements is -4"),
        ("8.5", "elements is 8.5"),
        ("20001", "elements is 20001"),
        ('"n/3"', "elements is 2.66666667"),
        ('"n - 8"', "elements is 0"),
        ('"n*s"', "s is not known"),
        ('"n*(1 + t)"', "cannot depend on time"),
        ('"m"', "There is no “m”"),
    ],
)
def test_what_is_no_number_of_elements_is_refused(elements: str, message: str) -> None:
    with pytest.raises(ModelError) as caught:
        count_of(MODEL.format(elements=elements))
    (problem,) = caught.value.problems
    assert problem.path == "rods.b.elements"
    assert message in problem.message


def test_stages_do_not_change_it() -> None:
    stages = '[[stages]]\nname = "one"\nduration = 0.1\n[[stages]]\nname = "two"\nset = { n = 4 }\nduration = 0.1\n'
    with pytest.raises(ModelError, match="cannot change between stages"):
        anholon.simulate(anholon.loads(MODEL.format(elements='"n"') + stages))


def test_set_and_sweep_study_convergence(tmp_path: Path) -> None:
    """Deflection of the elastica of P L²/EI = 1 [Bisshopp & Drucker 1945]: 0.30172 of the length."""
    model = anholon.loads(MODEL.format(elements='"n"'))
    path, table = tmp_path / "rod.toml", tmp_path / "sweep.csv"
    path.write_text(MODEL.format(elements='"n"') + '[simulation]\nstart = "equilibrium"\n', encoding="utf-8")
    run = anholon.simulate(model, 0.01, set={"n": 5})
    assert len(run.rod_system.assembly.rods["b"].elements) == 5
    asked = ["sweep", str(path), "--over", "n=2:8:3", "--collect", "b:tip.z", "--until", "0.01", "--workers", "1"]
    assert main([*asked, "-o", str(table)]) == 0
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    assert [float(row["over:n"]) for row in rows] == [2.0, 5.0, 8.0]
    errors = [abs(float(row["b:tip.z"]) - 0.30172) for row in rows]
    assert errors[0] > 3.0 * errors[1] > 0.0
    assert errors[2] < 1e-5


def test_modes_do_not_go_over_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rod.toml"
    path.write_text(MODEL.format(elements='"n"'), encoding="utf-8")
    assert main(["modes", str(path), "--over", "n=4:8:3"]) == 2
    assert "elements of “b” changes with “n”" in capsys.readouterr().err
    assert main(["modes", str(path), "--over", "P=0.1:0.2:2", "--count", "1"]) == 0


@pytest.mark.parametrize(
    ("shape", "fewest"),
    [
        ('curve = { kind = "helix", radius = 0.3, pitch = 0.2, turns = 1.5 }', 4),
        ('curve = { kind = "arc", radius = 0.5, angle = "2*pi" }', 3),
        ('curve = { kind = "formulas", position = ["0.5*sin(7*s)", "-0.5*cos(7*s)", 0] }', 3),
        ('curve = { kind = "straight", length = 1 }\ntwist = "4*pi*s"', 5),
    ],
)
def test_elements_that_turn_by_half_a_turn_are_refused(shape: str, fewest: int) -> None:
    """Their ends look alike after whole turns: three elements of a helix of three turns would be a straight rod."""
    text = MODEL.replace('curve = {{ kind = "straight", length = 1 }}', shape.replace("{", "{{").replace("}", "}}"))
    assert count_of(text.format(elements=fewest)) == fewest
    for elements in range(1, fewest):
        with pytest.raises(ModelError, match="half a turn or more from end to end"):
            count_of(text.format(elements=elements))
