"""The main window: arranges the panels around the document and provides the commands on files, runs and exports.

It is shown with empty places for the 3D view, the plots and the equations; these are imported in a thread and put in
one after another once the window is on the screen (`Loader`). Nothing scientific is imported before that.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QMainWindow,
    QMenu,
    QTabWidget,
    QToolBar,
    QWidget,
)

from anholon_gui.actions import Actions, ElementCommands
from anholon_gui.commands.control_commands import ControlCommands
from anholon_gui.commands.file_commands import WELCOME, FileCommands
from anholon_gui.commands.help_commands import HelpCommands
from anholon_gui.commands.part_commands import connect_part_commands
from anholon_gui.commands.reference_commands import ReferenceCommands
from anholon_gui.commands.run_dialogs import RunDialogs
from anholon_gui.dialogs.message_boxes import show_failure
from anholon_gui.document import Document
from anholon_gui.error_reports import ErrorReports
from anholon_gui.forms import ModelPanel, ProblemsPanel, path_text
from anholon_gui.gc_scheduler import GcScheduler
from anholon_gui.loader import Loader
from anholon_gui.menus import fill_edit_menu, fill_file_menu, fill_run_menu, make_toolbar
from anholon_gui.playback import Playback
from anholon_gui.pose_editor import PoseEditor
from anholon_gui.recovery import Autosave
from anholon_gui.rod_display import RodDisplaySettings
from anholon_gui.run.energy_balance_check import EnergyBalanceCheck
from anholon_gui.run.worker import Checker, Worker
from anholon_gui.settings import Settings
from anholon_gui.stages.poses import PosesPanel
from anholon_gui.status_bar import StatusBar
from anholon_gui.texts.messages import error_text
from anholon_gui.theme import Themes, fill_theme_menu
from anholon_gui.thread_pool import ThreadPool, wait_for_threads
from anholon_gui.timeline import TimelineDock
from anholon_gui.transport import TransportBar
from anholon_gui.welcome import Welcome
from anholon_gui.widgets.dock_state import is_dock_state
from anholon_gui.widgets.docks import (
    DockAutoHide,
    DockContainer,
    hide_title_behind_tab,
    make_placeholder,
    replace_central_widget,
)
from anholon_gui.widgets.file_drop import FileDropTarget
from anholon_gui.widgets.icons import app_icon
from anholon_gui.widgets.pane_navigation import PaneNavigator

if TYPE_CHECKING:
    from anholon_gui.equations import EquationsPanel
    from anholon_gui.explore import StudiesPanel
    from anholon_gui.plots import PlotsPanel
    from anholon_gui.principles import PrinciplesPanel
    from anholon_gui.rods import RodsPanel
    from anholon_gui.stages.table import StageTablePanel
    from anholon_gui.stages.transitions import TransitionsPanel
    from anholon_gui.view3d import View3D

_PANELS = {
    "plots": "PlotsPanel",
    "stage_table": "StageTablePanel",
    "transitions": "TransitionsPanel",
    "equations": "EquationsPanel",
    "principles": "PrinciplesPanel",
    "rods": "RodsPanel",
    "studies": "StudiesPanel",
}
"""Panels in docks on the right that the loader imports: step of the loader -> class."""

_DIALOG_THREADS = ("anholon-export", "anholon-body", "anholon-boundary", "anholon-trace", "anholon-linear")
_DIALOG_TIMEOUT_S = 10.0  # for each of them to notice its cancellation and to remove its files
_SAVE_POLL_MS = 20  # between two looks at whether the model is saved
_DOCK_WIDTHS_PX = (380, 440)  # of the docks on the left and on the right


class MainWindow(QMainWindow):
    """The main window with its panels, docks and commands.

    Attributes:
        document, playback, worker, files, actions_: the state shared by the panels, and what can be done.
        loader: brings in the heavy panels; `loader.finished` says when all are there.
        view, plots, stage_table, transitions, equations, principles, rods, studies: these panels, None until then;
        welcome: what is offered over the view while the model is empty.
    """

    def __init__(self, settings: Settings, themes: Themes) -> None:
        super().__init__()
        self.settings = settings
        self.themes = themes
        self.document = Document(self)
        self.document.describe_path = path_text
        self.playback = Playback(self.document, self)
        self.pose_editor = PoseEditor(self.document, self.playback, self)
        self.worker = Worker(self.document, self, self.playback)
        self.worker.auto = settings.auto_run
        self.checker = Checker(self.document, self)
        self._error_reports = ErrorReports(self)
        self.checker.failed.connect(self._error_reports.show_failure)
        self.worker.failed.connect(self._error_reports.show_failure)
        self.commands = ElementCommands(self.document, self)
        self.actions_ = Actions(self.document, self)
        self.autosave: Autosave | None = None
        self._gc_scheduler: GcScheduler | None = None
        self.view: View3D | None = None
        self.welcome: Welcome | None = None
        self.plots: PlotsPanel | None = None
        self.stage_table: StageTablePanel | None = None
        self.transitions: TransitionsPanel | None = None
        self.equations: EquationsPanel | None = None
        self.principles: PrinciplesPanel | None = None
        self.rods: RodsPanel | None = None
        self.studies: StudiesPanel | None = None
        self._initial_source = ""

        self.setObjectName("main")
        themes.apply_to(self)
        self.setWindowIcon(app_icon())
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.rod_view = RodDisplaySettings(self.document, settings, self)
        self._build_panels()
        self.files = FileCommands(self.document, settings, self.model_panel.forms.commit, self)
        self._build_toolbars()
        self._build_menus()
        self.controls = ControlCommands(self.document, self.worker, self.actions_, self.commands, self)
        self.comparison = ReferenceCommands(self.document, self.worker, self.actions_, settings, self)
        self.run_dialogs = RunDialogs(self.document, self.playback, self.worker, self.actions_, settings, self)
        self._connect()
        self._default_state = self.saveState()
        self._restore_layout()
        self._show_title()
        self.loader = Loader(self)
        self.loader.loaded.connect(self._place_panel)

    # --- building --------------------------------------------------------------------------------------------------

    def _build_panels(self) -> None:
        self.model_panel = ModelPanel(self.document, self.actions_, self.commands, self)
        self.problems_panel = ProblemsPanel(self.document, self)
        self._placeholder = make_placeholder(self.tr("Loading the 3D view…"))
        self.setCentralWidget(self._placeholder)

        self.model_dock = self._make_dock("model", "model", self.tr("Model"), self.model_panel)
        prepared = (
            ("plots", "plots", self.tr("Plots"), self.tr("Loading the plots…")),
            ("stage_table", "stages", self.tr("Stages"), self.tr("Loading the stage table…")),
            ("transitions", "stage-next", self.tr("Transitions"), self.tr("Loading the transitions…")),
            ("equations", "equations", self.tr("Equations"), self.tr("Loading the equations…")),
            ("principles", "coordinates", self.tr("Principles"), self.tr("Loading the principles…")),
            ("rods", "rods", self.tr("Rods"), self.tr("Loading the rod diagrams…")),
            ("studies", "parameters", self.tr("Studies"), self.tr("Loading the studies…")),
        )
        docks = [self._make_dock(name, icon, title, make_placeholder(text)) for name, icon, title, text in prepared]
        self.plots_dock, self.stage_table_dock, self.transitions_dock, *others = docks
        self.equations_dock, self.principles_dock, self.rods_dock, self.studies_dock = others
        self.poses_panel = PosesPanel(self.document, self.pose_editor, self.settings, self)
        self.poses_dock = self._make_dock("poses", "poses", self.tr("Poses"), self.poses_panel)
        self.problems_dock = self._make_dock("problems", "warning", self.tr("Problems"), self.problems_panel)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.model_dock)
        self.tabifyDockWidget(self.model_dock, self.poses_dock)
        self.model_dock.raise_()
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.plots_dock)
        self._right_docks = (*docks, self.problems_dock)
        for before, dock in pairwise(self._right_docks):
            self.tabifyDockWidget(before, dock)
        self.plots_dock.raise_()
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.timeline = TimelineDock(self.document, self.playback, self)
        for dock in (self.model_dock, self.poses_dock, *self._right_docks):
            hide_title_behind_tab(dock, self)
        self.stage_table_dock.toggleViewAction().setText(self.tr("Stage table"))
        self._auto_hiding_docks = (DockAutoHide(self.rods_dock), DockAutoHide(self.problems_dock))
        self.resize(1400, 860)

    def _make_dock(self, name: str, icon: str, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setProperty("symbol", icon)
        dock.setWidget(DockContainer(dock, widget))
        widget.setAutoFillBackground(True)
        return dock

    def _distribute_width(self) -> None:
        """Give the docks their stored widths and the remaining width to the 3D view.

        Done again while the panels arrive, for each of them asks for room of its own.
        """
        self._set_widths(self.settings.widths or _DOCK_WIDTHS_PX)

    def _set_widths(self, widths: tuple[int, int]) -> None:
        self.resizeDocks([self.model_dock, self._front_right_dock()], widths, Qt.Orientation.Horizontal)

    def _front_right_dock(self) -> QDockWidget:
        """Return the front dock on the right. The docks behind it do not influence the width."""
        docked = (dock for dock in self._right_docks if not dock.isFloating())
        return next((dock for dock in docked if cast("DockContainer", dock.widget()).is_front), self.plots_dock)

    def _build_toolbars(self) -> None:
        acts = self.actions_
        self.toolbar = make_toolbar(self.tr("Tools"), acts, self)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.toolbar)

        self.transport = TransportBar(self.document, self.playback, acts, self)
        bar = QToolBar(self.tr("Playback"), self)
        bar.setObjectName("transport")
        bar.setMovable(False)
        bar.addWidget(self.transport)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bar)
        self.transport_bar = bar
        self.status = StatusBar(self.document, self.worker, path_text, self)
        self.setStatusBar(self.status)
        self.balance_check = EnergyBalanceCheck(self.document, self)
        self.balance_check.balanceOpen.connect(self.status.show_outcome)

    def _build_menus(self) -> None:
        acts = self.actions_
        bar = self.menuBar()
        self.opening_menus = fill_file_menu(bar.addMenu(self.tr("&File")), acts, self.files)
        fill_edit_menu(bar.addMenu(self.tr("&Edit")), acts, self.model_panel.fill_add_menu)
        fill_run_menu(bar.addMenu(self.tr("&Run")), acts)
        self.timeline.panel.add_action(acts.retarget)
        self.timeline.fill_menu(bar.addMenu(self.tr("&Stages")))
        view = bar.addMenu(self.tr("&View"))
        for dock in (self.model_dock, self.poses_dock, self.timeline, *self._right_docks):
            view.addAction(dock.toggleViewAction())
        view.addSeparator()
        view.addMenu(self.rod_view.menu)
        fill_theme_menu(view.addMenu(self.tr("&Theme")), self.settings)
        view.addActions([acts.next_pane, acts.previous_pane, acts.reset_layout, acts.full_screen])

        self.help = HelpCommands(self.document, acts, self.settings, self)
        self.help.fill_menu(bar.addMenu(self.tr("&Help")))

    def _connect(self) -> None:
        acts, document = self.actions_, self.document
        FileDropTarget(self).filesDropped.connect(self.files.open_dropped)
        acts.new.triggered.connect(self.files.new)
        acts.open.triggered.connect(self.files.open_chosen)
        acts.new_window.triggered.connect(lambda: self.files.open_in_new_window(WELCOME))
        acts.save.triggered.connect(self.files.save)
        acts.save_as.triggered.connect(self.files.save_as)
        acts.reload.triggered.connect(self.files.reload)
        acts.difference.triggered.connect(self.files.show_difference)
        self.files.fileChangedOutside.connect(lambda text: self.status.show_choices(text, acts.file_choices))
        self.files.messageSent.connect(self.status.show_text)
        self.controls.messageSent.connect(self.status.show_text)
        self.commands.messageSent.connect(self.status.show_text)
        connect_part_commands(document, self.commands, self)
        self.comparison.messageSent.connect(self.status.show_text)
        acts.quit.triggered.connect(self.close)
        acts.settings.triggered.connect(self._show_settings)
        acts.run.triggered.connect(self.run)
        acts.cancel.triggered.connect(self.worker.cancel)
        acts.auto_run.setChecked(self.settings.auto_run)
        acts.auto_run.toggled.connect(lambda on: setattr(self.settings, "auto_run", on))
        acts.initial_state.triggered.connect(self._check_initial_state)
        acts.next_problem.triggered.connect(self.problems_panel.go_to_next)
        panes = PaneNavigator(self._list_panes, self)
        acts.next_pane.triggered.connect(lambda: panes.focus_pane(1))
        acts.previous_pane.triggered.connect(lambda: panes.focus_pane(-1))
        acts.reset_layout.triggered.connect(self._reset_layout)
        acts.full_screen.toggled.connect(lambda on: self.showFullScreen() if on else self.showNormal())
        for action in (*acts.findChildren(QAction), acts.undo, acts.redo):
            # These keys belong to the tree; elsewhere they are those of texts.
            if action not in (acts.remove, acts.cut, acts.copy, acts.paste):
                self.addAction(action)
        self.settings.changed.connect(self._on_setting)
        self.settings.saveFailed.connect(self._report_settings_failure)
        document.fileChanged.connect(self._show_title)
        document.modelReplaced.connect(self._show_title)
        document.selection.focusRequested.connect(lambda _path: self._raise_dock(self.model_dock))
        document.runStarted.connect(self._update_actions)
        document.modelReplaced.connect(self._update_actions)
        self.worker.runningChanged.connect(self._update_actions)
        document.modelChanged.connect(lambda _old, _new: self._update_dock_visibility())
        document.modelReplaced.connect(self._update_dock_visibility)
        self.problems_panel.countChanged.connect(self._count_problems)
        self.problems_panel.fixChosen.connect(self.run_dialogs.apply_fix)
        self.run_dialogs.messageSent.connect(self.status.show_text)
        self.status.problemsClicked.connect(lambda: self._raise_dock(self.problems_dock))
        self.status.stageClicked.connect(self._show_transition)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)
        self._update_actions()

    def _list_panes(self) -> tuple[QWidget, ...]:
        """Return the panes in the order of F6: from left to right, then downwards."""
        left, right = self.model_panel, self._front_right_dock()
        centre = self.centralWidget() or self._placeholder
        return (left.tree, left.forms, self.poses_panel, centre, right, self.timeline.panel.track, self.transport)

    # --- starting --------------------------------------------------------------------------------------------------

    def load_first_model(self, source: str = "") -> None:
        """Load the first model and the heavy panels, once the window is on the screen.

        `source` is a path or the name of an example; empty means the last file, or a welcome example.
        """
        if self.files.begins_with_stages(source):
            self.timeline.expect_stages()
        self._distribute_width()
        self.autosave = Autosave(self.document, self, self.model_panel.forms.typed_state)
        self.autosave.failed.connect(self._report_autosave_failure)
        self._gc_scheduler = GcScheduler(self.document, self.worker, self)
        self.loader.finished.connect(self._gc_scheduler.settle)
        self._initial_source = source
        self.worker.load_solver()
        self.loader.start()

    def _place_panel(self, name: str, module: Any) -> None:
        """Place a panel that the loader has imported."""
        match name:
            case "model":
                self.files.open_at_start(
                    self._initial_source, self.autosave.take_over if self.autosave is not None else Path.unlink
                )
            case "view3d":
                self.view = module.View3D(
                    self.document, self.playback, pose_editor=self.pose_editor, rods=self.rod_view
                )
                self.view.setMinimumSize(280, 200)
                replace_central_widget(self, self.view, (self.model_dock, self._front_right_dock()))
                self.welcome = Welcome(self.document, self.files, self.view)
                self._distribute_width()
            case _:
                more = {"rods": (self.rod_view,), "studies": (self.run, self.actions_.study_value)}.get(name, ())
                panel = getattr(module, _PANELS[name])(self.document, self.playback, *more)
                setattr(self, name, panel)
                dock = next(dock for dock in self._right_docks if dock.objectName() == name)
                cast("DockContainer", dock.widget()).set_panel(panel)
                self._distribute_width()

    def run(self) -> None:
        """Run the model including the values typed in the forms."""
        self.model_panel.forms.commit()
        self.worker.start()

    def _check_initial_state(self) -> None:
        self.model_panel.forms.commit()
        self.worker.check_initial_state()

    # --- following -------------------------------------------------------------------------------------------------

    def _update_actions(self) -> None:
        running = self.worker.running
        done = self.document.run is not None and not running
        self.actions_.cancel.setEnabled(running)
        for action in self.actions_.exports:
            action.setEnabled(done)

    def _show_title(self) -> None:
        for action in self.actions_.file_choices:
            action.setEnabled(self.document.path is not None)
        title = f"{self.document.title}[*]"
        if self.document.protected:
            title = self.tr("{} (write-protected)").format(title)
        self.setWindowTitle(f"{title} – Anholon")
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")
        self.setWindowModified(self.document.dirty)

    def _count_problems(self, count: int) -> None:
        title = self.tr("Problems")
        self.problems_dock.setWindowTitle(f"{title} ({count})" if count else title)
        self.actions_.next_problem.setEnabled(count > 0)
        self._update_dock_visibility()

    def _update_dock_visibility(self, *, force: bool = False) -> None:
        """Show the tabs with content."""
        rods, problems = self._auto_hiding_docks
        rods.update_visibility(bool(self.document.model.rods), force=force)
        problems.update_visibility(bool(self.document.problems), force=force)

    def _show_transition(self, number: int) -> None:
        """Show how a stage begins, or why it cannot."""
        self.document.selection.select(f"stages.{number}")
        self._raise_dock(self.transitions_dock)

    def _raise_dock(self, dock: QDockWidget) -> None:
        dock.show()
        dock.raise_()

    def _on_setting(self, key: str) -> None:
        if key == "theme":
            self.themes.choose(self.settings.theme)
        elif key == "auto_run":
            self.worker.auto = self.settings.auto_run
            self.actions_.auto_run.setChecked(self.settings.auto_run)

    def _report_autosave_failure(self, error: Exception) -> None:
        """Report that a crash would lose unsaved changes."""
        remedy = self.tr("Unsaved work would be lost if Anholon ended now. Save often.")
        show_failure(self, self.tr("Cannot write recovery copies"), f"{error_text(error)}\n\n{remedy}")

    def _report_settings_failure(self, error: OSError) -> None:
        text = self.tr("Settings and poses cannot be saved. They apply until the window is closed. {}")
        self.status.show_text(text.format(error_text(error)), "warning")

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Make Space act on a focused button or list, and elsewhere start playback."""
        uses_space = isinstance(new, QAbstractButton | QComboBox)
        self.actions_.play.setShortcut(QKeySequence() if uses_space else QKeySequence("Space"))

    def _show_settings(self) -> None:
        from anholon_gui.dialogs.settings import SettingsDialog

        dialog = SettingsDialog(self.settings, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # --- layout and end --------------------------------------------------------------------------------------------

    def _restore_layout(self) -> None:
        geometry, docks = self.settings.layout()
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        if is_dock_state(bytes(docks.data())):
            self.restoreState(docks)
        self._update_dock_visibility(force=True)
        self._distribute_width()

    def _reset_layout(self) -> None:
        self.restoreState(self._default_state)
        self._update_dock_visibility(force=True)
        self._set_widths(_DOCK_WIDTHS_PX)
        self.plots_dock.raise_()

    def createPopupMenu(self) -> QMenu | None:  # noqa: N802 (Qt's name)
        """Offer no menu that hides the toolbars."""
        return None

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Update the full-screen action. Check the file when the user returns to the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_.full_screen.setChecked(self.isFullScreen())
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.files.check_file_on_disk()
            self._show_title()  # the file may be protected now, or no longer

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Wait until the model is saved, ask about unsaved changes, then end the threads."""
        if self.document.saving:
            event.ignore()
            QTimer.singleShot(_SAVE_POLL_MS, self.close)
            return
        if not self.files.proceed_if_saved(lambda: None):
            event.ignore()
            return
        widths = (self.model_dock.width(), self._front_right_dock().width())
        self.settings.save_layout(self.saveGeometry(), self.saveState(), widths)
        for dialog in self.findChildren(QDialog):
            dialog.close()  # exports and searches that are under way end
            for pool in dialog.findChildren(ThreadPool):
                pool.close(0.0)
        wait_for_threads(_DIALOG_THREADS, _DIALOG_TIMEOUT_S)
        self.playback.pause()
        self.worker.stop()
        self.checker.stop()
        self.balance_check.stop()
        self.comparison.close()
        self.loader.stop()
        for part in (self.autosave, self._gc_scheduler):
            if part is not None:
                part.close()
        if self.equations is not None:
            self.equations.close_child()
        for panel in (self.view, *(getattr(self, name) for name in _PANELS)):
            if panel is not None:
                panel.close()
        super().closeEvent(event)
