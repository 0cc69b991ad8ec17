"""Goes through panels and dialogs in one language and theme: python -m tests.gallery.session FOLDER LANGUAGE THEME."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from math import cos, sin
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from anholon.model.edit import element_list
from anholon.model.schema import Model
from anholon_gui.dialogs.example_gallery import ExamplesDialog
from anholon_gui.dialogs.file_difference import FileDifferenceDialog
from anholon_gui.dialogs.message_boxes import ask_overwrite, ask_recovery, ask_unsaved
from anholon_gui.dialogs.skater import SkaterDialog
from anholon_gui.forms.fields import ExpressionField
from anholon_gui.forms.table_import import TableImportDialog
from anholon_gui.forms.tree import SECTIONS
from anholon_gui.recovery import RecoveryCopy
from tests.gallery.stage import Studio

_MODELS = {
    "skater": "waltz-jump",
    "mechanism": "four-bar",
    "rod": "cantilever-modes",
    "disc": "rolling-disc",
    "control": "cart-pendulum",
}


def main(folder: Path, language: str, theme: str) -> None:
    """Write all pictures."""
    studio = Studio(folder, language, theme)
    save_window(studio)
    save_forms(studio)
    save_dialogs(studio)
    save_questions(studio)
    save_help(studio)
    for name, example in _MODELS.items():
        studio.open_example(example)
        studio.window.playback.seek(0.4 * studio.window.playback.t1)
        studio.pause(0.5)
        studio.save(f"model-{name}")
    studio.window.document.new(Model())
    studio.pause(0.5)
    studio.save("window-empty")
    studio.close()


def save_window(studio: Studio) -> None:
    """Every panel in front once, with a run, in the small window of a laptop, too."""
    window = studio.window
    for dock in (window.poses_dock, window.model_dock):
        dock.raise_()
        studio.pause(0.3)
        studio.save(f"panel-{dock.objectName()}")
    for dock in (window.stage_table_dock, window.transitions_dock, window.equations_dock, window.principles_dock):
        dock.raise_()
        studio.pause(1.5)
        if dock is window.equations_dock:
            studio.pause(6.0)  # a child process derives them
        studio.save(f"panel-{dock.objectName()}")
    window.plots_dock.raise_()
    size = window.size()
    window.resize(960, 600)
    studio.pause(0.5)
    studio.save("window-960x600")
    window.resize(size)
    window.actions_.reset_layout.trigger()  # the docks stay as narrow as they were
    studio.open_example("cantilever-modes")
    window.rods_dock.raise_()
    studio.pause(1.0)
    studio.save("panel-rods")
    studio.open_example("skater-staged")
    window.document.set_value("parameters.m0.value", -1.0)
    window.problems_dock.show()
    window.problems_dock.raise_()
    studio.pause(0.8)
    studio.save("panel-problems")
    window.document.undo_stack.undo()
    window.plots_dock.raise_()
    studio.settle()


def save_forms(studio: Studio) -> None:
    """The form of one element of each section and kind that the examples have."""
    seen = set()
    for example in ("skater-staged", "four-bar", "cantilever-modes", "cart-pendulum", "rolling-disc"):
        studio.open_example(example)
        model = studio.window.document.model
        for section in SECTIONS:
            if section not in (*element_list.MAPPINGS, *element_list.SEQUENCES):
                paths = ["" if section == "model" else section]
            else:
                value = getattr(model, section)
                keys = range(len(value)) if section in element_list.SEQUENCES else list(value)
                paths = [f"{section}.{key}" for key in keys]
            for path in paths:
                key = section, type(_element(model, path)).__name__
                if key not in seen:
                    seen.add(key)
                    studio.window.document.selection.select(path)
                    studio.pause(0.25)
                    studio.wait(lambda: is_complete(studio))
                    studio.save(f"form-{section}-{key[1].lower()}", studio.window.model_panel)


def is_complete(studio: Studio) -> bool:
    """Return whether the form has all its fields."""
    form = studio.window.model_panel.forms.form
    return form is None or form.is_complete


def _element(model: Model, path: str) -> object:
    section, _, key = path.partition(".")
    value = getattr(model, section, model) if section else model
    if not key:
        return value
    return value[int(key)] if section in element_list.SEQUENCES else value[key]


def save_dialogs(studio: Studio) -> None:
    """Every dialog, of models with and without stages, bodies and rods."""
    acts = studio.window.actions_
    exports = {
        "film": acts.export_film,
        "scene": acts.export_scene,
        "data": acts.export_data,
        "report": acts.export_report,
    }
    for example in ("skater-staged", "four-bar", "cantilever-modes"):
        studio.open_example(example)
        for name, action in exports.items():
            studio.save_dialog(f"dialog-{name}-{example}", action.trigger)
        if example == "cantilever-modes":
            studio.save_dialog("dialog-frequency", acts.frequency_response.trigger, lambda dialog: not dialog.busy)
    studio.open_example("cart-pendulum")
    studio.save_dialog("dialog-boundary", acts.solve_rest_to_rest.trigger, lambda dialog: dialog.conditions is not None)
    studio.open_example("skater-staged")
    studio.save_dialog("dialog-path", acts.follow_path.trigger)
    studio.save_dialog("dialog-initial-state", acts.initial_state.trigger)
    studio.open_example("skater-reference")
    studio.save_dialog("dialog-path-found", lambda: follow_arc(studio), lambda dialog: dialog.answer is not None)
    studio.open_example("three-turn")
    studio.save_dialog("dialog-another-body", acts.retarget.trigger, lambda dialog: dialog.answer is not None)
    studio.save_dialog("dialog-settings", acts.settings.trigger)
    studio.save_dialog("dialog-skater", lambda: SkaterDialog(studio.window).open())
    studio.save_dialog("dialog-examples", lambda: ExamplesDialog(studio.window).open())
    table = "t, s; x, m\n0; 0,5\n0,1; 0,62\n0,2; 0,81\n"
    studio.save_dialog(
        "dialog-table", lambda: TableImportDialog("curve.csv", table, ("t, s", "x, m"), studio.window).open()
    )
    studio.save_dialog(
        "dialog-difference",
        lambda: FileDifferenceDialog("a.toml", "m = 1\nr = 2\n", "m = 3\nr = 2\n", studio.window).open(),
    )


def follow_arc(studio: Studio) -> None:
    """Open the dialog of a path on an arc, and find the controls that follow it."""
    studio.window.actions_.follow_path.trigger()
    dialog = studio.window.controls.path_dialog
    assert dialog is not None
    studio.pause(0.3)
    points = tuple((10.0 * sin(0.05 * k), 10.0 - 10.0 * cos(0.05 * k)) for k in range(20))
    dialog.form.set_points(points, closed=False)
    dialog.form.bounds.setText("blade = 100")
    dialog.solve()


def save_questions(studio: Studio) -> None:
    """The boxes with questions, and what pops up."""
    window = studio.window
    saved = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
    copy = RecoveryCopy(title="Skater, four stages", path="/home/anna/skater.toml", saved=saved, model="")
    studio.save_question("question-recovery", lambda: ask_recovery(window, copy))
    studio.save_question("question-unsaved", lambda: ask_unsaved(window, window.document))
    studio.save_question("question-overwrite", lambda: ask_overwrite(window, window.document))
    studio.open_example("four-bar")
    assert window.plots is not None
    for name, menu in (("curves", window.plots.choice.window()), ("add", window.model_panel.add_menu)):
        assert isinstance(menu, QMenu)
        menu.popup(window.mapToGlobal(QPoint(20, 100)))
        studio.pause(0.4)
        studio.save(f"menu-{name}", menu)
        menu.close()
    window.studies_dock.raise_()
    studio.pause(0.8)
    studio.save("panel-studies")
    window.plots_dock.raise_()


def save_help(studio: Studio) -> None:
    """The manual, the list of names, the palette, the tour, the versions."""
    window, acts = studio.window, studio.window.actions_
    studio.open_example("skater-staged")
    for page in ("start", "formulas", "plots", "section-constraints", "keys"):
        window.help.show_page(page)
        studio.pause(0.3)
        assert window.help.manual is not None
        studio.save(f"help-{page}", window.help.manual)
    window.help.manual.close()
    acts.palette.trigger()
    studio.pause(0.3)
    assert window.help.palette is not None
    studio.save("help-palette", window.help.palette)
    window.help.palette.close()
    save_names(studio)
    acts.tour.trigger()
    for number in range(6):
        studio.pause(0.2)
        studio.save(f"help-tour-{number + 1}")
        assert window.help.tour is not None
        window.help.tour.next.click()
    studio.save_dialog("help-about", acts.about.trigger)


def save_names(studio: Studio) -> None:
    """The list beside a formula field."""
    window = studio.window
    window.document.selection.select("constraints.blade")
    studio.pause(0.4)
    form = window.model_panel.forms.form
    field = form.find_field("constraints.blade.formula") if form is not None else None
    assert isinstance(field, ExpressionField)
    window.activateWindow()
    field.edit.setFocus()
    studio.pause(0.2)
    if field.edit.list_button is not None:
        QTest.mouseClick(field.edit.list_button, Qt.MouseButton.LeftButton)
        studio.pause(0.3)
        popup = studio.app.activePopupWidget()
        if popup is not None:
            studio.save("help-names", popup)
            popup.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:4])
