"""A free orientation in the window: given to a body by its form, run, plotted."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

import anholon
from anholon.export.hdf5 import load_run, save_run
from anholon.model.schema import AxisOrientation, QuaternionOrientation, TurnedOrientation
from anholon_gui.forms.element_form import ElementForm
from anholon_gui.forms.fields import ChoiceField
from anholon_gui.forms.nested_fields import KindField
from anholon_gui.main_window import MainWindow
from anholon_gui.plots.quantities import list_groups
from anholon_gui.pose_editor import has_same_pose_names
from anholon_gui.run.worker import has_same_motion

BODY = """
format = 1
[coordinates]
x = { unit = "m", rate = 1 }
[bodies.b]
kind = "box"
mass = 1
size = [1, 2, 3]
position = ["x", 0, 0]
rotation = [{ axis = "z", angle = 0.25 }]
"""


def choose(form: ElementForm, value: str) -> None:
    """Choose how the orientation begins, as the list of the form does."""
    (compound,) = (one for one in form.fields if one.path == "bodies.b.orientation")
    assert isinstance(compound, KindField)
    kind = compound.inner_fields[0]
    assert isinstance(kind, ChoiceField)
    box = kind.box
    index = box.findData(value)
    assert index >= 0
    box.setCurrentIndex(index)
    box.activated.emit(index)
    form.refresh()


def test_the_form_gives_a_body_a_free_orientation_and_takes_it_away(window: MainWindow, qtbot: QtBot) -> None:
    window.document.new(anholon.loads(BODY))
    form = ElementForm(window.document, "bodies.b")
    qtbot.addWidget(form)
    form.find_field("bodies.b.mass")

    def orientation() -> object:
        return window.document.model.bodies["b"].orientation

    assert orientation() is None
    choose(form, "rotations")
    begun = orientation()
    assert isinstance(begun, TurnedOrientation)
    assert [turn.angle for turn in begun.rotation] == [0.25]
    assert window.document.model.bodies["b"].rotation == ()
    choose(form, "axis-angle")
    begun = orientation()
    assert isinstance(begun, AxisOrientation)
    assert begun.angle == pytest.approx(0.25)
    choose(form, "quaternion")
    begun = orientation()
    assert isinstance(begun, QuaternionOrientation)
    assert begun.quaternion[3] == pytest.approx(0.12467473338522769)
    choose(form, "rotations")
    begun = orientation()
    assert isinstance(begun, TurnedOrientation)
    assert [(turn.axis, turn.angle) for turn in begun.rotation] == [("z", pytest.approx(0.25))]
    choose(form, "")
    assert orientation() is None
    assert window.document.model.bodies["b"].rotation[0].angle == pytest.approx(0.25)


def test_a_flipping_body_runs_and_is_plotted_by_what_a_user_knows(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.document.new(anholon.load("flipping-body"))
    with qtbot.waitSignal(window.document.runFinished, timeout=30_000):
        qtbot.keyClick(window, Qt.Key.Key_F5)
    run = window.document.run
    assert run is not None
    assert run.outcome.status == "done"
    names = {quantity.name for group in list_groups(run) for quantity in group.quantities}
    assert {"racket.q0", "racket.w2", "racket.wx"} <= names
    assert not any("__" in name for name in names)
    assert has_same_motion(run.system.typed_model, window.document.model)
    save_run(run, tmp_path / "racket.h5")
    window.document.open_run(load_run(tmp_path / "racket.h5"), None, tmp_path / "racket.h5")
    assert window.document.model == anholon.load("flipping-body")
    assert not any("__" in name for name in window.document.model.coordinates)
    window.playback.seek(0.8)
    assert not window.document.problems


STAGED = """
format = 1
[parameters]
I = { value = 2, unit = "kg*m^2" }
[bodies.b]
kind = "inertia"
mass = 1
inertia = ["I", 2.5, 3]
[bodies.b.orientation]
kind = "quaternion"
quaternion = [1, 2, 3, 4]
angular_velocity = [1, 2, 3]
[[stages]]
name = "one"
duration = 1
[[stages]]
name = "two"
duration = 1
set = { I = 4 }
"""


def test_tables_of_stages_and_poses_know_nothing_of_rotation_vectors(full_window: MainWindow, qtbot: QtBot) -> None:
    window = full_window
    window.stage_table_dock.raise_()
    window.document.new(anholon.loads(STAGED))
    with qtbot.waitSignal(window.document.runFinished, timeout=30_000):
        window.run()
    table = window.stage_table
    qtbot.waitUntil(lambda: window.stage_table is not None and window.stage_table.is_up_to_date, timeout=30_000)
    assert table is not None
    keys = [column.key for column in table.rows.columns]
    assert "t0" in keys or "duration" in keys
    assert not any("__" in key for key in keys)
    run = window.document.run
    assert run is not None
    assert run.outcome.status == "done"
    assert run.at(1.0, "before")["b.w1"] == pytest.approx(2.0 * run.at(1.0, "after")["b.w1"])
    assert has_same_pose_names(run.system.model, window.document.model)
