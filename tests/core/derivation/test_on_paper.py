"""Equations on paper: widths are those of TeX, no line is wider than the sheet, and no term is lost at a break."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.core.derivation.latex import check_document, check_formula, displayed_lines
from tests.core.derivation.test_against_system import example

import anholon
from anholon.derivation import DerivationBlock, Statement, derive_text, render
from anholon.derivation.latex_items import measure_formula
from anholon.derivation.latex_lines import SHEET_PT, break_formula
from anholon.derivation.latex_tables import arrange_table

TEXT_WIDTH_PT = 455.24  # of the page that the documents ask for: A4 with margins of 25 mm

# Widths in pt that pdfTeX 1.40.24 gives to these formulas in a box of text at 10.95 pt.
MEASURED = {
    r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}": 37.61,
    r"\left(a\right)": 14.30,
    r"a_{b}^{c}": 9.97,
    r"\operatorname{atan2}": 26.77,
    r"\sqrt{a}": 14.91,
    r"\begin{array}{ll} a & b \end{array}": 30.49,
    r"\qquad": 21.78,
    r"M": 11.82,
    r"\text{абвгдежзийклмнопрстуфхцчшщъыьэюя}": 198.84,
}

LONG = (
    r"\mathrm{left\_upper\_arm}_{%d}\,\left(\frac{\cos \theta_{%d}}{m_{%d}} + \ddot{q}_{%d}\right)\,\sin^{2} \phi_{%d}"
)
SUM = " + ".join(LONG.replace("%d", str(k)) for k in range(9))

FORMULAS = {
    "a sum": f"Q = {SUM}",
    "a sum within a product": rf"m\,g\,\left({SUM}\right)\,a = 0",
    "a list": r",\qquad ".join(rf"\kappa_{{{k}}} = {k}.25\ \mathrm{{N \cdot s/m}}" for k in range(20)),
    "a product": "P = " + r"\,".join(rf"\mathrm{{factor}}_{{{k}}}" for k in range(30)),
    "an equation that was broken before": rf"\begin{{aligned}} x & = {SUM} \\ & \quad - {SUM} \end{{aligned}}",
    "a long left side": rf"{SUM} = Q_{{1}} + \Lambda_{{2}}",
}

BODIES = """
format = 1
name = "Two bodies in space"
gravity = [0, 0, -9.81]
[parameters]
m1 = { value = 2, unit = "kg" }
a = { value = 0.4, unit = "m" }
[coordinates]
x = { unit = "m" }
y = { unit = "m" }
z = { value = 1, unit = "m" }
psi1 = { unit = "rad" }
theta1 = { value = 1, unit = "rad" }
phi1 = { unit = "rad" }
psi2 = { value = 0.3, unit = "rad" }
theta2 = { value = 1.2, unit = "rad" }
[bodies.first]
kind = "box"
position = ["x", "y", "z"]
rotation = [{ axis = "z", angle = "psi1" }, { axis = "x", angle = "theta1" }, { axis = "z", angle = "phi1" }]
mass = "m1"
size = [0.3, 0.2, 0.1]
[bodies.second]
kind = "box"
frame = "first"
position = ["a", 0, 0]
rotation = [{ axis = "z", angle = "psi2" }, { axis = "x", angle = "theta2" }]
center = ["a", 0, 0.1]
mass = 1
size = [0.1, 0.2, 0.3]
"""


def typeset(document: str, folder: Path) -> list[str]:
    """Return what TeX complains about in a document: lines that are too wide, pages that are too high, errors."""
    (folder / "document.tex").write_text(document, "utf-8")
    command = ["pdflatex", "-draftmode", "-interaction=nonstopmode", "document.tex"]
    subprocess.run(command, cwd=folder, capture_output=True, check=False)
    log = (folder / "document.log").read_text("latin-1")
    return re.findall(r"^! .*|^Overfull .*", log, re.MULTILINE)


needs_tex = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="there is no TeX on this machine")


def signs(latex: str) -> list[str]:
    """Return the signs of a formula without spaces, marks of alignment, fences' sizes and dots of broken products."""
    bare = re.sub(r"\\(begin|end)\{aligned\}|\\\\ &|&|\{\} \\cdot|\\[, ]", "", latex)
    bare = re.sub(r"\\(left|right|q?quad|[bB]igg?[lr])(?![A-Za-z])", "", bare)
    return re.findall(r"\\[A-Za-z]+|[^\s{}]", bare)


@pytest.mark.parametrize("latex", MEASURED)
def test_widths_are_those_of_tex(latex: str) -> None:
    assert measure_formula(latex, 1) == pytest.approx(MEASURED[latex], rel=0.02)


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("room", [SHEET_PT, 250.0])
def test_a_formula_is_broken_without_loss(name: str, room: float) -> None:
    broken = break_formula(FORMULAS[name], room)
    assert len(broken.lines) > 1
    for line in broken.lines:
        assert line.width <= room
        check_formula(line.latex)
    written = " ".join([broken.left, *(line.latex for line in broken.lines)])
    assert signs(written) == signs(FORMULAS[name])


def test_a_sum_is_broken_before_its_signs_and_below_the_sign_of_equality() -> None:
    broken = break_formula(FORMULAS["a sum"], SHEET_PT)
    first, *others = (line.latex for line in broken.lines)
    assert broken.left == "Q"
    assert first.startswith("= ")
    assert others
    assert all(line.startswith("{} + ") for line in others)


def test_what_is_wider_than_a_line_is_written_so_that_it_can_be_broken() -> None:
    tall = break_formula(rf"K = \frac{{{SUM}}}{{m}}", SHEET_PT)
    assert tall.lines[0].latex.startswith(r"= \frac{1}{m} \, \Bigl( \mathrm")
    assert tall.lines[-1].latex.endswith(r"\Bigr)")
    deep = break_formula(rf"K = \frac{{m}}{{{SUM}}}", SHEET_PT)
    assert deep.lines[-1].latex.endswith(r"\Bigr)^{-1}")
    root = break_formula(rf"K = \sqrt{{{SUM}}}", SHEET_PT)
    assert root.lines[-1].latex.endswith(r"\Bigr)^{1/2}")
    power = break_formula(rf"K = e^{{{SUM}}}", SHEET_PT)
    assert power.lines[0].latex.startswith(r"= \exp \Bigl( \mathrm")
    for broken in (tall, deep, root, power):
        assert len(broken.lines) > 1
        assert max(line.width for line in broken.lines) <= SHEET_PT


def test_tables_are_broken_in_cells_columns_and_rows() -> None:
    head = tuple(rf"q_{{{k}}}" for k in range(30))
    wide = arrange_table(
        [head, *(tuple(rf"\mathrm{{value}}_{{{k},{row}}}" for k in range(30)) for row in range(3))], 415
    )
    assert len(wide) > 2
    assert all(table.width <= 415 for table in wide)
    shown = [cell for table in wide for cell in table.rows[0]]
    assert shown == [(cell,) for cell in head[:1]] + [
        (cell,) for cell in shown_again(head, [len(table.rows[0]) for table in wide])
    ]
    high = arrange_table([("k",), *((f"{k}",) for k in range(100))], 415)
    assert [row for table in high for row in table.rows[1:]] == [((f"{k}",),) for k in range(100)]
    assert all(len(table.rows) <= 41 for table in high)
    words = r"\mathrm{" + r"\ ".join(["word"] * 60) + "}"
    (long,) = arrange_table([("k", "part"), ("1", words)], 415)
    assert long.width <= 415
    assert signs(" ".join(long.rows[1][1])).count("w") == 60


def shown_again(head: tuple[str, ...], counts: list[int]) -> list[str]:
    """Return the heads of tables behind the very first: each further table begins with the first column again."""
    places = list(head[1 : counts[0]])
    start = counts[0]
    for count in counts[1:]:
        places += [head[0], *head[start : start + count - 1]]
        start += count - 1
    return places


def test_two_bodies_in_space_fit_on_the_sheet(tmp_path: Path) -> None:
    document = derive_text(anholon.loads(BODIES), "appell", "latex", language="ru")
    check_document(document)
    assert r"\resizebox" not in document
    widths = [measure_formula(line) for line in displayed_lines(document)]
    assert len(widths) > 100
    assert max(widths) <= TEXT_WIDTH_PT - 27
    if shutil.which("pdflatex"):
        assert typeset(document, tmp_path) == []


@pytest.mark.parametrize(
    ("name", "form"), [("rolling-disc", "appell"), ("pole-vaulter", "lagrange1"), ("princeton-beam", "lerbet")]
)
def test_pages_for_the_web_have_lines_of_the_same_width(name: str, form: str) -> None:
    page = derive_text(example(name), form, "html")
    lines = page.count('class="line"')
    formulas = page.count('class="mark"')
    assert lines > formulas
    assert page.count("<math") >= lines
    assert "merror" not in page


@needs_tex
def test_a_document_of_long_formulas_has_no_line_that_is_too_wide(tmp_path: Path) -> None:
    huge = r"\frac{" + SUM + r"}{\sqrt{" + SUM + "}}"
    matrix = r"\begin{pmatrix} " + " & ".join(rf"\mathrm{{entry}}_{{{k}}}" for k in range(40)) + r" \end{pmatrix}"
    formulas = [*FORMULAS.values(), f"K = {huge}", f"R = {matrix}", rf"\mathrm{{{'verylongname' * 12}}} = 1"]
    rows = tuple(Statement(latex=latex, text="x", note="words", number="1.5 kg·m²") for latex in formulas)
    document = render([DerivationBlock(title="Long", rows=rows)], "latex")
    check_document(document)
    assert typeset(document, tmp_path) == []
