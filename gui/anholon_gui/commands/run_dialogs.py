"""Dialogs about runs: inconsistent initial states, choice of a principle, export of films, scenes, data and reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget

from anholon.errors import AnholonError, Fix
from anholon.number_text import typeset_number
from anholon_gui.actions import Actions
from anholon_gui.commands.file_commands import file_stem
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.run.worker import Worker
from anholon_gui.settings import Settings
from anholon_gui.texts.messages import error_text, translate_message

if TYPE_CHECKING:
    from anholon.model.schema import Model
    from anholon.simulation.initial import InconsistentStateError, InitialState

MAX_UNTIL = 1e7  # s, the latest end that a model may have


class RunDialogs(QObject):
    """Opens the dialogs that the worker and the actions request.

    Signals:
        messageSent(text, kind): something to say in the status line.
    """

    messageSent = Signal(str, str)

    def __init__(
        self,
        document: Document,
        playback: Playback,
        worker: Worker,
        actions: Actions,
        settings: Settings,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._document, self._playback, self._worker = document, playback, worker
        self._settings, self._window = settings, window
        worker.initialState.connect(self._show_initial_state)
        worker.inconsistent.connect(self._offer_correction)
        worker.undecided.connect(self._ask_for_principle)
        self._pause, self._further = actions.pause_run, actions.continue_run
        actions.pause_run.toggled.connect(worker.pause)
        worker.pausedChanged.connect(actions.pause_run.setChecked)
        actions.continue_run.triggered.connect(self.compute_further)
        worker.runningChanged.connect(self._update_actions)
        document.modelChanged.connect(self._update_actions)
        document.runFinished.connect(self._update_actions)
        self._update_actions()
        actions.export_film.triggered.connect(self._export_film)
        actions.export_scene.triggered.connect(self._export_scene)
        actions.export_data.triggered.connect(self._export_data)
        actions.export_report.triggered.connect(self._export_report)

    def compute_further(self) -> None:
        """Double the time of a motion without stages and continue it from its end.

        A cancelled run is continued to its planned end.
        """
        model, run = self._document.model, self._document.run
        if run is not None and run.unchecked_outcome.status == "cancelled":
            self._worker.start()
            return
        until = min(2.0 * model.simulation.until, MAX_UNTIL)
        longer = replace(model, simulation=replace(model.simulation, until=until))
        self._document.edit(self.tr("Compute to {} s").format(typeset_number(f"{until:g}")), longer)
        self._worker.start()

    def _update_actions(self) -> None:
        running, run = self._worker.running, self._document.run
        self._pause.setEnabled(running)
        ended = run is not None and not running and run.has_time
        status = run.unchecked_outcome.status if run is not None else ""
        longer = status == "done" and not self._document.model.stages
        self._further.setEnabled(ended and (longer or status == "cancelled"))

    def _offer_correction(self, error: InconsistentStateError) -> None:
        self._show_initial_state(self._document.model, error.state)

    def _ask_for_principle(self) -> None:
        """Ask by which principle program constraints are maintained, and run the model with it."""
        from anholon_gui.dialogs.principle import PrincipleDialog, with_form

        model = self._document.model
        dialog = PrincipleDialog(self._window)

        def apply() -> None:
            if model is self._document.model:
                self._document.edit(self.tr("Choose the principle"), with_form(model, dialog.form))
                self._worker.start()

        dialog.accepted.connect(apply)
        self._open_dialog(dialog)

    def _show_initial_state(self, model: Model, state: InitialState) -> None:
        """Show the initial state and the consistent one. Apply the latter if the user accepts it."""
        from anholon_gui.dialogs.initial_state import InitialStateDialog

        if model is not self._document.model:
            return  # the model has been changed since

        def apply(corrected: Model) -> None:
            self._document.edit(self.tr("Correct the initial state"), corrected)
            self._worker.start()

        dialog = InitialStateDialog(model, state, self._worker.compute_initial_state, self._window)
        dialog.chosen.connect(apply)
        self._open_dialog(dialog)

    def apply_fix(self, fix: Fix) -> None:
        """Apply a remedy as one step of undo and run the model."""
        from anholon.model.query.field_paths import set_value

        model = self._document.model
        try:
            for path, value in fix.changes:
                model = set_value(model, path, value)
        except AnholonError as error:  # the model has been changed since
            self.messageSent.emit(error_text(error), "error")
            return
        self._document.edit(translate_message(fix.label), model)
        self._worker.start()

    def _export_film(self) -> None:
        from anholon_gui.dialogs.film import FilmDialog

        run = self._document.run
        if run is not None:
            view, t = self._document.model.view, self._playback.time
            self._open_dialog(FilmDialog(run, file_stem(self._document), self._settings, self._window, view, t))

    def _export_scene(self) -> None:
        from anholon_gui.dialogs.export import SceneDialog

        run = self._document.run
        if run is not None:
            view, t = self._document.model.view, self._playback.time
            self._open_dialog(SceneDialog(run, file_stem(self._document), self._settings, self._window, view, t))

    def _export_data(self) -> None:
        from anholon_gui.dialogs.export import DataDialog

        if self._document.run is not None:
            self._open_dialog(DataDialog(self._document.run, file_stem(self._document), self._settings, self._window))

    def _export_report(self) -> None:
        from anholon_gui.dialogs.export import ReportDialog

        if self._document.run is not None:
            self._open_dialog(ReportDialog(self._document.run, file_stem(self._document), self._settings, self._window))

    def _open_dialog(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
