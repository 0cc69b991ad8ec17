"""Structure and wording of derivations: the blocks, the skater's numbers and laws, refusals, documents."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import xml.dom.minidom
from itertools import islice
from pathlib import Path

import msgspec
import pytest
from tests.core.derivation.models import MODELS
from tests.physics.bodies import general_skater

from anholon.derivation import BLOCKS, DerivationBlock, blocks, derive_text, stream
from anholon.derivation.statements import CONSTRAINTS, SOLVED
from anholon.errors import ModelError, RunError, UsageError
from anholon.model.file.examples import example_path
from anholon.model.file.model_file import load
from anholon.model.schema import Chart, Coordinate, Model, Nonholonomic, Point

GOLD = Path(__file__).parents[2] / "data" / "gold" / "skater_staged.json"


def rows(derived: list[DerivationBlock]) -> dict[str, str]:
    """Return right sides by left sides."""
    return dict(row.text.split(" = ", 1) for block in derived for row in block.rows if " = " in row.text)


def numbers(derived: list[DerivationBlock]) -> dict[str, float]:
    """Return the values printed beside formulas, by left sides."""
    return {
        row.text.split(" = ")[0]: float(row.number.split()[0]) for block in derived for row in block.rows if row.number
    }


@pytest.fixture(scope="module")
def skater() -> list[DerivationBlock]:
    return list(blocks(load(example_path("skater-reference")), "maggi"))


def test_a_derivation_has_its_blocks_in_order(skater: list[DerivationBlock]) -> None:
    assert [block.title for block in skater] == list(BLOCKS)
    assert all(block.rows for block in skater)


def test_the_skaters_equations_are_those_of_the_closed_form(skater: list[DerivationBlock]) -> None:
    """The laws of motion with constant pose, and the lateral force N = M omega (u - y_C omega)."""
    found = rows(skater)
    assert found["omega'"] == "(L5z - y_C*(kappa1 + kappa3)*u - (kappa2 + kappa4)*omega)/J_C"
    assert found["u'"] == "y_C*omega' - (kappa1 + kappa3)*u/M"
    assert found["Lambda_blade"] == "M*omega*(u - y_C*omega)"
    assert found["v_C^2"] == "(xi' - y_C*theta'*cos(theta))^2 + (eta' - y_C*theta'*sin(theta))^2"


def test_the_chart_of_the_thesis_is_singular_where_the_regular_one_is_not() -> None:
    model = load(example_path("skater-reference"))
    by_chart = {chart.name: rows(list(blocks(model, "maggi", chart.name))) for chart in model.charts}
    assert by_chart["regular"]["eta'"] == "u*sin(theta)"
    assert any("tan(theta)" in found["eta'"] for found in by_chart.values())


def test_mass_table_of_the_general_skater_agrees_with_the_reference_numbers() -> None:
    gold = json.loads(GOLD.read_text(encoding="utf-8"))["2a_rigid"]
    model = general_skater([math.radians(angle) for angle in gold["alpha_deg"]], 4.0)
    derived = list(blocks(model, "maggi"))
    printed = numbers(derived)
    assert printed["M"] == pytest.approx(gold["M"], rel=1e-6)
    assert printed["y_C"] == pytest.approx(gold["y_C"], rel=1e-6)
    assert printed["J_C"] == pytest.approx(gold["J_C"], rel=1e-6)

    table = next(row for row in derived[1].rows if row.cells and row.numeric)
    head, *parts = table.cells
    assert [float(cells[3]) for cells in parts] == pytest.approx(gold["y_k"], rel=1e-6)
    assert [float(cells[4]) for cells in parts] == pytest.approx(gold["J_own"], rel=1e-6)
    assert len(head) == 5


def test_reference_problem_has_the_moment_of_short_rods_not_of_points(skater: list[DerivationBlock]) -> None:
    """Errata 003-3 and 003-7: Steiner's theorem with m_k, rods centred at l + l1/2."""
    assert numbers(skater)["J_C"] == pytest.approx(14.1404666666, rel=1e-6)


def test_rows_come_as_they_are_ready() -> None:
    first = list(islice(stream(load(example_path("whipple-bicycle")), "maggi"), 2))
    assert [number for number, _ in first] == [0, 0]


@pytest.mark.parametrize(
    ("model", "form", "chart", "words"),
    [
        (Model(), "maggi", "", "no coordinates"),
        (MODELS["two-blades"](), "lagrange2", "", "back, fore"),
        (MODELS["two-blades"](), "appel", "", "Did you mean 'appell'"),
        (MODELS["two-blades"](), "mangeron-deleanu", "", "program constraints"),
        (MODELS["skate-with-chart"](), "maggi", "none", "it has mixed"),
    ],
)
def test_what_cannot_be_derived_is_refused_with_the_reason(model: Model, form: str, chart: str, words: str) -> None:
    with pytest.raises((RunError, UsageError), match=words):
        list(blocks(model, form, chart))


def test_rows_that_follow_from_others_are_named_and_left_out() -> None:
    model = Model(
        coordinates={"x": Coordinate(), "y": Coordinate(), "z": Coordinate()},
        points={"P": Point(position=("x", "y", "z"), mass=1)},
        constraints={"one": Nonholonomic(formula="x' + y'"), "two": Nonholonomic(formula="2*x' + 2*y'")},
    )
    derived = list(blocks(model, "maggi"))
    assert any("row two follows from one" in row.note for row in derived[CONSTRAINTS].rows)
    assert "Lambda_two" not in "".join(row.text for row in derived[SOLVED].rows)


def test_a_coordinate_without_mass_is_refused_as_in_a_run() -> None:
    model = Model(
        coordinates={"x": Coordinate(), "idle": Coordinate()}, points={"P": Point(position=("x", 0, 0), mass=1)}
    )
    for form in ("maggi", "lagrange1"):
        with pytest.raises(ModelError, match="nothing with mass moves"):
            list(blocks(model, form))


def test_a_chart_that_repeats_a_constraint_is_refused() -> None:
    model = msgspec.structs.replace(
        MODELS["skate-with-chart"](), charts=(Chart(name="bad", velocities={"p": "x'", "w": "y' - x'*tan(phi)"}),)
    )
    with pytest.raises((RunError, UsageError), match="bad"):
        list(blocks(model, "maggi"))


def test_a_definition_that_refers_to_itself_is_refused() -> None:
    model = Model(
        coordinates={"x": Coordinate()},
        definitions={"a": "b + 1", "b": "a"},
        points={"P": Point(position=("a", 0, 0), mass=1)},
    )
    with pytest.raises(ModelError, match="itself"):
        list(blocks(model, "maggi"))


def test_documents() -> None:
    model = load(example_path("chaplygin-sleigh"))
    latex = derive_text(model, "lagrange1", "latex")
    assert latex.startswith(r"\documentclass")
    assert latex.rstrip().endswith(r"\end{document}")
    assert latex.count(r"\section{") == len(BLOCKS)
    assert latex.count("{") == latex.count("}")

    page = derive_text(model, "maggi", "html")
    assert "<math" in page
    xml.dom.minidom.parseString(page.replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', ""))

    text = derive_text(model, "maggi")
    assert all(f"{number}. {title}" in text for number, title in enumerate(BLOCKS, start=1))
    with pytest.raises(UsageError, match="text, latex, html"):
        derive_text(model, "maggi", "pdf")


@pytest.mark.parametrize("form", ["contravariant", "boltzmann-hamel", "kirgetov", "impulse"])
def test_documents_of_long_equations(form: str) -> None:
    """Text fits 100 columns and still reads as the same statements; pages are well-formed and load nothing."""
    model = load(example_path("rolling-disc"))
    text = derive_text(model, form)
    assert max(map(len, text.splitlines())) <= 100
    together = "".join(text.split())
    for block in blocks(model, form):
        assert all("".join(row.text.split()) in together for row in block.rows)
    page = derive_text(model, form, "html")
    xml.dom.minidom.parseString(page.replace("<!DOCTYPE html>", "").replace('<meta charset="utf-8">', ""))
    assert "http" not in page.replace("http://www.w3.org/1998/Math/MathML", "")


def test_importing_the_package_does_not_import_sympy() -> None:
    code = "import sys, anholon.derivation; print('sympy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
