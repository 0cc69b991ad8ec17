"""Dialogs about runs: initial states that cannot be, principles to choose; films, scenes, data, reports to export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialog, QWidget

from anholon_gui.actions import Actions
from anholon_gui.commands.file_commands import file_stem
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.run.worker import Worker
from anholon_gui.settings import Settings

if TYPE_CHECKING:
    from anholon.model.schema import Model
    from anholon.simulation.initial import InconsistentStateError, InitialState

__all__ = ["RunDialogs"]


class RunDialogs(QObject):
    """Opens the dialogs that the worker and the actions ask for."""

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
        actions.export_film.triggered.connect(self._export_film)
        actions.export_scene.triggered.connect(self._export_scene)
        actions.export_data.triggered.connect(self._export_data)
        actions.export_report.triggered.connect(self._export_report)

    def _offer_correction(self, error: InconsistentStateError) -> None:
        self._show_initial_state(self._document.model, error.state)

    def _ask_for_principle(self) -> None:
        """Let the user choose how program constraints are kept, and run the model so."""
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
        """Show the initial state beside the consistent one, and apply that when the user wants it."""
        from anholon_gui.dialogs.initial_state import InitialStateDialog, with_corrected_state

        if model is not self._document.model:
            return  # the model has been changed since

        def apply() -> None:
            self._document.edit(self.tr("Correct the initial state"), with_corrected_state(model, state))
            self._worker.start()

        dialog = InitialStateDialog(model, state, self._window)
        dialog.accepted.connect(apply)
        self._open_dialog(dialog)

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
