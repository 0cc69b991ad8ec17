"""The forms of rods: kinds inside elements, lists, sections typed in."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from anholon.model.check.model_check import check
from anholon.model.edit import element_list
from anholon.model.edit.element_list import add_element, make_element
from anholon.model.file.model_file import loads
from anholon.model.query.field_paths import field_at, get_value, unit_at
from anholon.model.schema import (
    Arc,
    CableSection,
    LawSection,
    LineLoad,
    Lump,
    MatrixSection,
    Polyline,
    Rod,
    RodJoint,
    SectionLoad,
    Support,
)
from anholon.results.rods.rod_statics import statics
from anholon.rods.assembly.field_values import FieldValues
from anholon.rods.assembly.rod_assembly import assemble_rods
from anholon.rods.edit.convert_section import convert_section
from anholon_gui.document import Document
from anholon_gui.forms.field_factory import list_formula_names, make_field
from anholon_gui.forms.labels import kind_label
from anholon_gui.forms.nested_fields import KindField, StructsField, VectorsField

ROD = """
format = 1
[rods.bow]
curve = { kind = "straight", length = 2 }
section = { kind = "circle", radius = 0.01, young = 2e11, density = 7800 }
[supports.clamp]
at = "bow:base"
"""


@pytest.fixture
def document(qtbot: QtBot) -> Document:
    found = Document()
    found.edit("test", loads(ROD))
    return found


@pytest.fixture
def shown(qtbot: QtBot, document: Document) -> Iterator[Callable[[str], Any]]:
    """Return what shows the field at a path; fields live until the test has ended, when no event is on its way."""
    page = QWidget()
    column = QVBoxLayout(page)
    qtbot.addWidget(page)

    def show(path: str) -> Any:
        made = make_field(document, path, field_at(document.model, path))
        column.addWidget(made)
        made.refresh(get_value(document.model, path))
        return made

    yield show
    qtbot.wait(1)


def test_another_kind_of_axis_keeps_what_both_have(shown: Callable[[str], Any], document: Document) -> None:
    made = shown("rods.bow.curve")
    assert isinstance(made, KindField)
    made.inner_fields[1].store(3.0)
    assert get_value(document.model, "rods.bow.curve.length") == 3.0
    made.inner_fields[0].store("arc")
    curve = document.model.rods["bow"].curve
    assert isinstance(curve, Arc)
    made.refresh(curve)
    assert [inner.path.rsplit(".", 1)[1] for inner in made.inner_fields] == ["kind", "radius", "angle"]
    made.inner_fields[0].store("polyline")
    assert isinstance(document.model.rods["bow"].curve, Polyline)


def test_section_of_a_cable_is_chosen_and_filled_in(shown: Callable[[str], Any], document: Document) -> None:
    made = shown("rods.bow.section")
    assert isinstance(made, KindField)
    made.inner_fields[0].store("cable")
    section = document.model.rods["bow"].section
    assert isinstance(section, CableSection)
    made.refresh(section)
    assert [inner.path.rsplit(".", 1)[1] for inner in made.inner_fields] == ["kind", "axial", "mass", "drawn"]
    made.inner_fields[1].store(2000.0)
    assert get_value(document.model, "rods.bow.section.axial") == 2000.0
    assert kind_label("cable") == "Cable or string"


@pytest.mark.parametrize("kind", ["rectangle", "ellipse", "given", "matrix", "law", "cable"])
def test_a_section_of_every_kind_is_as_stiff_as_before(
    shown: Callable[[str], Any], document: Document, kind: str
) -> None:
    made = shown("rods.bow.section")
    before = document.model
    made.inner_fields[0].box.setCurrentIndex(made.inner_fields[0].box.findData(kind))
    made.inner_fields[0].box.activated.emit(made.inner_fields[0].box.currentIndex())
    assert element_list.kind_of(document.model.rods["bow"].section) == kind
    assert check(document.model) == ()
    pull = SectionLoad(at="bow:tip", force=(100.0, 0.0, 0.0))
    loaded = add_element(document.model, "loads", "pull", pull)[0]
    area = 0.02**2 if kind == "rectangle" else math.pi * 0.01**2
    assert statics(loaded).value("bow:tip.dx") == pytest.approx(200.0 / (2e11 * area), rel=1e-3)
    document.undo_stack.undo()
    assert document.model == before


def test_an_axis_of_every_kind_is_as_long_as_before(shown: Callable[[str], Any], document: Document) -> None:
    box = shown("rods.bow.curve").inner_fields[0].box
    for kind in ("polyline", "spline", "formulas", "arc", "helix", "catenary", "straight"):
        box.activated.emit(box.findData(kind))
        assert element_list.kind_of(document.model.rods["bow"].curve) == kind
        assert assemble_rods(document.model, FieldValues(document.model)).rods["bow"].length == pytest.approx(
            2.0, rel=1e-3
        )


def test_the_keyboard_stays_with_the_kind_that_was_chosen(
    qtbot: QtBot, shown: Callable[[str], Any], document: Document
) -> None:
    made = shown("rods.bow.section")
    made.window().show()
    made.window().activateWindow()
    box = made.inner_fields[0].box
    box.setFocus()
    qtbot.waitUntil(box.hasFocus, timeout=60_000)
    box.activated.emit(box.findData("law"))
    made.refresh(document.model.rods["bow"].section)
    assert made.inner_fields[0].box is not box
    assert made.inner_fields[0].box.hasFocus()


def test_entries_of_a_stiffness_matrix_have_units_of_their_own(document: Document) -> None:
    model = convert_section(document.model, "bow", MatrixSection)
    units = [unit_at(model, f"rods.bow.section.stiffness.{k}") for k in (0, 3, 11, 15, 20)]
    assert units == ["N", "N*m", "N", "N*m^2", "N*m^2"]


def test_what_was_typed_wrongly_is_dropped_with_its_kind(shown: Callable[[str], Any], document: Document) -> None:
    made = shown("rods.bow.curve")
    made.inner_fields[1].edit.setPlainText("2 +")
    made.inner_fields[1].commit()
    assert document.pending
    made.inner_fields[0].store("arc")
    assert not document.pending


def test_points_are_as_wide_as_the_form(qtbot: QtBot, document: Document) -> None:
    document.set_value("rods.bow.curve", Polyline(points=((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))))
    made = make_field(document, "rods.bow.curve", field_at(document.model, "rods.bow.curve"))
    qtbot.addWidget(made)
    made.refresh(document.model.rods["bow"].curve)
    assert made.minimumSizeHint().width() <= 340
    made.resize(340, 400)
    made.show()
    points = made.inner_fields[1].inner_fields[:3]
    assert min(field.width() for field in points) >= 50


@pytest.mark.parametrize(
    ("path", "name", "known"),
    [
        ("rods.bow.section.radius", "s", True),
        ("rods.bow.curve.position.1", "s", True),
        ("rods.bow.position.0", "s", False),
        ("rods.soft.section.moment.1", "k2", True),
        ("loads.wind.force.2", "s", True),
        ("loads.pull.force.2", "s", False),
        ("constraints.link.formula", "bow:tip.z", True),
        ("definitions.sag", "bow:middle.y'", True),
    ],
)
def test_names_that_are_known_in_formulas_of_rods(path: str, name: str, known: bool) -> None:
    law = LawSection(force=("e", "g2", "g3"), moment=("k1", "k2", "k3"))
    model = loads(ROD)
    model = replace(
        model,
        rods={**model.rods, "soft": replace(model.rods["bow"], section=law)},
        loads={"wind": LineLoad(rod="bow"), "pull": SectionLoad(at="bow:tip")},
    )
    assert (name in list_formula_names(model, path)) is known


def test_one_of_two_places_is_picked_at_a_time(shown: Callable[[str], Any], document: Document) -> None:
    document.edit("test", add_element(document.model, "joints", "knot", RodJoint(between=("bow:tip", "world")))[0])
    made = shown("joints.knot.between")
    one, two = made.inner_fields
    one.button.click()
    two.button.click()
    assert (one.button.isChecked(), two.button.isChecked(), document.section_marker.picking) == (False, True, True)
    document.section_marker.deliver_section("bow:middle")
    assert document.model.joints["knot"].between == ("bow:tip", "bow:middle")


def test_points_are_added_and_removed(shown: Callable[[str], Any], document: Document) -> None:
    document.set_value("rods.bow.curve", Polyline(points=((0.0, 0.0, 0.0), (1.0, 0.0, 0.0))))
    made = shown("rods.bow.curve.points")
    assert isinstance(made, VectorsField)
    made._add.click()
    points = get_value(document.model, "rods.bow.curve.points")
    assert points == ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.5, 0.0, 0.0))
    made.refresh(points)
    assert len(made.inner_fields) == 9
    made._remove(1)
    assert get_value(document.model, "rods.bow.curve.points") == ((0.0, 0.0, 0.0), (1.5, 0.0, 0.0))


def test_small_bodies_are_edited(shown: Callable[[str], Any], document: Document) -> None:
    made = shown("rods.bow.lumps")
    assert isinstance(made, StructsField)
    made._add.click()
    assert document.model.rods["bow"].lumps == (Lump(at="tip"),)
    made.refresh(document.model.rods["bow"].lumps)
    made.inner_fields[1].store(0.5)
    assert document.model.rods["bow"].lumps == (Lump(at="tip", mass=0.5),)


@pytest.mark.parametrize(("section", "kind"), [("rods", Rod), ("supports", Support), ("loads", SectionLoad)])
def test_new_elements_of_rods_can_be_computed(section: str, kind: type) -> None:
    model = loads(ROD)
    changed, path = add_element(model, section, "new", make_element(model, kind, "new"))
    assert path == f"{section}.new"
    if section == "rods":
        changed, _ = add_element(changed, "supports", "other", Support(at="new:base"))
    assert statics(changed).value("bow:tip.x") == pytest.approx(2.0, abs=1e-3)


def test_a_section_is_marked_while_it_is_typed_and_picked_by_a_click(
    qtbot: QtBot, shown: Callable[[str], Any], document: Document
) -> None:
    made, marking = shown("supports.clamp.at"), document.section_marker
    made.window().show()
    made.line.setFocus()
    qtbot.waitUntil(lambda: marking.section == "bow:base", timeout=60_000)
    made.line.setText("bow(0.3L)")
    assert marking.section == "bow(0.3L)"
    made.button.click()
    assert marking.picking
    marking.deliver_section("bow(0.62L)")
    assert get_value(document.model, "supports.clamp.at") == "bow(0.62L)"
    assert not marking.picking
    assert not made.button.isChecked()
