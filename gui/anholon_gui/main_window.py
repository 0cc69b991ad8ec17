"""The main window: puts the panels around the document and gives files, runs and exports their commands.

It is shown with empty places for the 3D view, the plots and the equations; these are imported in a thread and put in
one after another once the window is on the screen (`Loader`). Nothing scientific is imported before that.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QMainWindow,
    QMenu,
    QMessageBox,
    QTabWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

from anholon_gui.actions import Actions, ElementCommands
from anholon_gui.balance_check import BalanceCheck
from anholon_gui.comparison import ComparisonCommands
from anholon_gui.controls import ControlCommands
from anholon_gui.defects import DefectReports
from anholon_gui.dialogs.questions import tell_failure
from anholon_gui.docks import Guest, Place, hide_title, place_holder
from anholon_gui.document import Document
from anholon_gui.files import FileCommands
from anholon_gui.forms import ModelPanel, ProblemsPanel, place_label
from anholon_gui.icons import app_icon, icon
from anholon_gui.loader import Loader
from anholon_gui.messages import reason
from anholon_gui.panes import Panes
from anholon_gui.playback import Playback
from anholon_gui.poses import PosesPanel
from anholon_gui.posing import PoseEditor
from anholon_gui.recovery import Autosave
from anholon_gui.rod_view import RodView
from anholon_gui.run_dialogs import RunDialogs
from anholon_gui.settings import Settings
from anholon_gui.status import StatusLine
from anholon_gui.sweeping import Sweeping
from anholon_gui.theme import Themes, offer_themes
from anholon_gui.thread_pool import ThreadPool, wait_for
from anholon_gui.timeline import TimelineDock
from anholon_gui.transport import TransportBar
from anholon_gui.welcome import Welcome
from anholon_gui.worker import Checker, Worker

if TYPE_CHECKING:
    from anholon_gui.equations import EquationsPanel
    from anholon_gui.principles import PrinciplesPanel
    from anholon_gui.rods import RodsPanel
    from anholon_gui.stage_table import StageTablePanel
    from anholon_gui.transitions import TransitionsPanel

__all__ = ["MainWindow"]

_PANELS = {
    "plots": "PlotsPanel",
    "stage_table": "StageTablePanel",
    "transitions": "TransitionsPanel",
    "equations": "EquationsPanel",
    "principles": "PrinciplesPanel",
    "rods": "RodsPanel",
}
"""Panels in docks on the right, which the loader brings: step of the loader -> class."""

_DIALOG_THREADS = ("anholon-export", "anholon-body", "anholon-boundary", "anholon-trace")
_PATIENCE_S = 10.0  # for each of them to notice that it has been given up, and to take away what it has written
_LOOK_MS = 20  # between two looks at whether the model is saved
_WIDTHS = (380, 440)  # of the docks on the left and on the right


class MainWindow(QMainWindow):
    """The window with everything in it.

    Attributes:
        document, playback, worker, files, actions_: the state shared by the panels, and what can be done.
        loader: brings in the heavy panels; `loader.finished` tells when all are there.
        view, plots, stage_table, transitions, equations, principles, rods: these panels, None until then;
        welcome: what is offered over the view while the model is empty.
    """

    def __init__(self, settings: Settings, themes: Themes) -> None:
        super().__init__()
        self.settings = settings
        self.themes = themes
        self.document = Document(self)
        self.playback = Playback(self.document, self)
        self.posing = PoseEditor(self.document, self.playback, self)
        self.worker = Worker(self.document, self, self.playback)
        self.worker.auto = settings.auto_run
        self.checker = Checker(self.document, self)
        self._defects = DefectReports(self)
        self.checker.failed.connect(self._defects.show)
        self.worker.failed.connect(self._defects.show)
        self.commands = ElementCommands(self.document, self)
        self.actions_ = Actions(self.document, self)
        self.autosave: Autosave | None = None
        self._sweeping: Sweeping | None = None
        self.view: QWidget | None = None
        self.welcome: Welcome | None = None
        self.plots: QWidget | None = None
        self.stage_table: StageTablePanel | None = None
        self.transitions: TransitionsPanel | None = None
        self.equations: EquationsPanel | None = None
        self.principles: PrinciplesPanel | None = None
        self.rods: RodsPanel | None = None
        self._source = ""

        self.setObjectName("main")
        themes.mark(self)
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.rod_view = RodView(self.document, settings, self)
        self._build_panels()
        self.files = FileCommands(self.document, settings, self.model_panel.forms.commit, self)
        self._build_toolbars()
        self._build_menus()
        self.controls = ControlCommands(self.document, self.worker, self.actions_, self.commands, self)
        self.comparison = ComparisonCommands(self.document, self.worker, self.actions_, settings, self)
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
        self._centre = place_holder(self.tr("Loading the 3D view…"))
        self.setCentralWidget(self._centre)

        self.model_dock = self._dock("model", self.tr("Model"), self.model_panel)
        prepared = (
            ("plots", self.tr("Plots"), self.tr("Loading the plots…")),
            ("stage_table", self.tr("Stages"), self.tr("Loading the stage table…")),
            ("transitions", self.tr("Transitions"), self.tr("Loading the transitions…")),
            ("equations", self.tr("Equations"), self.tr("Loading the equations…")),
            ("principles", self.tr("Principles"), self.tr("Loading the principles…")),
            ("rods", self.tr("Rods"), self.tr("Loading the rod diagrams…")),
        )
        docks = [self._dock(name, title, place_holder(text)) for name, title, text in prepared]
        self.plots_dock, self.stage_table_dock, self.transitions_dock, *others = docks
        self.equations_dock, self.principles_dock, self.rods_dock = others
        self.poses_panel = PosesPanel(self.document, self.posing, self.settings, self)
        self.poses_dock = self._dock("poses", self.tr("Poses"), self.poses_panel)
        self.problems_dock = self._dock("problems", self.tr("Problems"), self.problems_panel)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.model_dock)
        self.tabifyDockWidget(self.model_dock, self.poses_dock)
        self.model_dock.raise_()
        self.addDockWidget(right, self.plots_dock)
        self._right_docks = (*docks, self.problems_dock)
        for before, dock in pairwise(self._right_docks):
            self.tabifyDockWidget(before, dock)
        self.plots_dock.raise_()
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.timeline = TimelineDock(self.document, self.playback, self)
        for dock in (self.model_dock, self.poses_dock, *self._right_docks):
            hide_title(dock, self)
        self.stage_table_dock.toggleViewAction().setText(self.tr("Stage table"))
        self._guests = (Guest(self.rods_dock), Guest(self.problems_dock))
        self.resize(1400, 860)

    def _dock(self, name: str, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(Place(dock, widget))
        widget.setAutoFillBackground(True)
        return dock

    def _share_width(self) -> None:
        """Give the docks the widths of last time and the rest to the 3D view.

        Done again while the panels arrive, for each of them asks for room of its own.
        """
        self._set_widths(self.settings.widths or _WIDTHS)

    def _set_widths(self, widths: tuple[int, int]) -> None:
        self.resizeDocks([self.model_dock, self._right_dock()], widths, Qt.Orientation.Horizontal)

    def _right_dock(self) -> QDockWidget:
        """Return the dock on the right that is in front; the ones behind it have no say about the width."""
        docked = (dock for dock in self._right_docks if not dock.isFloating())
        return next((dock for dock in docked if cast("Place", dock.widget()).seen), self.plots_dock)

    def _build_toolbars(self) -> None:
        acts = self.actions_
        self.toolbar = QToolBar(self.tr("Tools"), self)
        self.toolbar.setObjectName("toolbar")
        self.toolbar.setIconSize(QSize(20, 20))
        self.toolbar.setMovable(False)
        groups = (
            (acts.new, acts.open, acts.save),
            (acts.undo, acts.redo),
            (acts.run, acts.cancel, acts.auto_run),
            (acts.export_film, acts.export_data),
        )
        for index, group in enumerate(groups):
            if index:
                self.toolbar.addSeparator()
            self.toolbar.addActions(list(group))
        run = self.toolbar.widgetForAction(acts.run)
        if isinstance(run, QToolButton):
            run.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            run.setProperty("labelled", True)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.toolbar)

        self.transport = TransportBar(self.document, self.playback, acts, self)
        bar = QToolBar(self.tr("Playback"), self)
        bar.setObjectName("transport")
        bar.setMovable(False)
        bar.addWidget(self.transport)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bar)
        self.transport_bar = bar
        self.status = StatusLine(self.document, self.worker, place_label, self)
        self.setStatusBar(self.status)
        self.balance_check = BalanceCheck(self.document, self)
        self.balance_check.open.connect(self.status.show_outcome)

    def _build_menus(self) -> None:
        acts = self.actions_
        bar = self.menuBar()
        file = bar.addMenu(self.tr("&File"))
        file.addAction(acts.new)
        self.template_menu = file.addMenu(self.tr("New from &template"))
        file.addAction(acts.open)
        self.example_menu = file.addMenu(self.tr("&Examples"))
        self.recent_menu = file.addMenu(self.tr("Open &recent"))
        file.addSeparator()
        file.addActions([acts.save, acts.save_as])
        file.addSeparator()
        file.addActions(acts.exports)
        file.addSeparator()
        file.addAction(acts.quit)
        self.template_menu.aboutToShow.connect(lambda: self.files.fill_templates(self.template_menu))
        self.example_menu.aboutToShow.connect(lambda: self.files.fill_examples(self.example_menu))
        self.recent_menu.aboutToShow.connect(lambda: self.files.fill_recent(self.recent_menu))

        edit = bar.addMenu(self.tr("&Edit"))
        edit.addActions([acts.undo, acts.redo])
        edit.addSeparator()
        add = edit.addMenu(icon("add"), self.tr("&Add"))
        self.model_panel.fill_add_menu(add)
        edit.addActions([acts.rename, acts.duplicate, acts.move_up, acts.move_down, acts.remove])
        edit.addSeparator()
        edit.addActions([acts.next_problem, acts.settings])

        run = bar.addMenu(self.tr("&Run"))
        run.addActions(acts.of_runs)
        run.addSeparator()
        run.addActions([acts.pin, acts.load_reference, acts.drop_reference])
        run.addSeparator()
        run.addActions([acts.play, acts.step_back, acts.step_forward, acts.previous_stage, acts.next_stage, acts.loop])

        self.timeline.panel.offer(acts.another_body)
        self.timeline.fill_menu(bar.addMenu(self.tr("&Stages")))
        view = bar.addMenu(self.tr("&View"))
        for dock in (self.model_dock, self.poses_dock, self.timeline, *self._right_docks):
            view.addAction(dock.toggleViewAction())
        view.addSeparator()
        view.addMenu(self.rod_view.menu)
        offer_themes(view.addMenu(self.tr("&Theme")), self.settings)
        view.addActions([acts.next_pane, acts.previous_pane, acts.reset_layout, acts.full_screen])

        about = bar.addMenu(self.tr("&Help"))
        about.addAction(acts.about)

    def _connect(self) -> None:
        acts, document = self.actions_, self.document
        acts.new.triggered.connect(self.files.new)
        acts.open.triggered.connect(self.files.choose)
        acts.save.triggered.connect(self.files.save)
        acts.save_as.triggered.connect(self.files.save_as)
        self.files.told.connect(self.status.tell)
        self.controls.told.connect(self.status.tell)
        self.comparison.told.connect(self.status.tell)
        acts.quit.triggered.connect(self.close)
        acts.settings.triggered.connect(self._show_settings)
        acts.run.triggered.connect(self.run)
        acts.cancel.triggered.connect(self.worker.cancel)
        acts.auto_run.setChecked(self.settings.auto_run)
        acts.auto_run.toggled.connect(lambda on: setattr(self.settings, "auto_run", on))
        acts.initial_state.triggered.connect(self._check_initial_state)
        acts.next_problem.triggered.connect(self.problems_panel.go_to_next)
        panes = Panes(self._panes, self)
        acts.next_pane.triggered.connect(lambda: panes.go(1))
        acts.previous_pane.triggered.connect(lambda: panes.go(-1))
        acts.reset_layout.triggered.connect(self._reset_layout)
        acts.full_screen.toggled.connect(lambda on: self.showFullScreen() if on else self.showNormal())
        acts.about.triggered.connect(self._show_about)
        for action in (*acts.findChildren(QAction), acts.undo, acts.redo):
            if action is not acts.remove:  # Delete belongs to the tree; elsewhere it deletes characters
                self.addAction(action)
        self.settings.changed.connect(self._on_setting)
        self.settings.notKept.connect(self._tell_not_kept)
        document.fileChanged.connect(self._show_title)
        document.fileChanged.connect(lambda: self.setWindowModified(document.dirty))
        document.modelReplaced.connect(self._show_title)
        document.selection.focusRequested.connect(lambda _path: self._raise(self.model_dock))
        document.runStarted.connect(self._enable)
        document.modelReplaced.connect(self._enable)
        self.worker.runningChanged.connect(self._enable)
        document.modelChanged.connect(lambda _old, _new: self._receive())
        document.modelReplaced.connect(self._receive)
        self.problems_panel.countChanged.connect(self._count_problems)
        self.status.problemsClicked.connect(lambda: self._raise(self.problems_dock))
        self.status.stageClicked.connect(self._explain)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)
        self._enable()

    def _panes(self) -> tuple[QWidget, ...]:
        """Return what F6 goes through, from the left to the right and down."""
        left, right = self.model_panel, self._right_dock()
        centre = self.centralWidget() or self._centre
        track = self.timeline.panel.track
        return (left.tree, left.forms, self.poses_panel, centre, right, track, self.transport)

    # --- starting --------------------------------------------------------------------------------------------------

    def begin(self, source: str = "") -> None:
        """Load the first model and the heavy panels; called once the window is on the screen.

        `source` is a path or the name of an example; empty means the last file, or a welcome example.
        """
        self._share_width()
        self.autosave = Autosave(self.document, self, self.model_panel.forms.typing)
        self.autosave.failed.connect(self._tell_no_copy)
        self._sweeping = Sweeping(self.document, self.worker, self)
        self.loader.finished.connect(self._sweeping.settle)
        self._source = source
        self.worker.warm()
        self.loader.start()

    def _place_panel(self, name: str, module: Any) -> None:
        """Put in what the loader has imported."""
        match name:
            case "model":
                self.files.open_first(self._source, self.autosave.take if self.autosave is not None else Path.unlink)
            case "view3d":
                self.view = module.View3D(self.document, self.playback, posing=self.posing, rods=self.rod_view)
                self.view.setMinimumSize(280, 200)
                self.setCentralWidget(self.view)
                self.welcome = Welcome(self.document, self.files, self.view)
                self._share_width()
            case _:
                more = (self.rod_view,) if name == "rods" else ()
                panel = getattr(module, _PANELS[name])(self.document, self.playback, *more)
                setattr(self, name, panel)
                dock = next(dock for dock in self._right_docks if dock.objectName() == name)
                cast("Place", dock.widget()).fill(panel)
                self._share_width()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 (Qt's name)
        """Accept one model file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile() and urls[0].toLocalFile().endswith(".toml"):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 (Qt's name)
        """Open the dropped file."""
        path = Path(event.mimeData().urls()[0].toLocalFile())
        event.acceptProposedAction()
        self.files.when_saved(lambda: self.files.open(path))

    # --- runs and exports ------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the model as it stands in the forms."""
        self.model_panel.forms.commit()
        self.worker.start()

    def _check_initial_state(self) -> None:
        self.model_panel.forms.commit()
        self.worker.check_initial_state()

    def _open_dialog(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    # --- following -------------------------------------------------------------------------------------------------

    def _enable(self) -> None:
        running = self.worker.running
        done = self.document.run is not None and not running
        self.actions_.cancel.setEnabled(running)
        for action in self.actions_.exports:
            action.setEnabled(done)

    def _show_title(self) -> None:
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
        self._receive()

    def _receive(self, *, again: bool = False) -> None:
        """Show the tabs of which there is something to be seen."""
        rods, problems = self._guests
        rods.follow(bool(self.document.model.rods), again=again)
        problems.follow(bool(self.document.problems), again=again)

    def _explain(self, number: int) -> None:
        """Show how a stage begins, or why it cannot."""
        self.document.selection.select(f"stages.{number}")
        self._raise(self.transitions_dock)

    def _raise(self, dock: QDockWidget) -> None:
        dock.show()
        dock.raise_()

    def _on_setting(self, key: str) -> None:
        if key == "theme":
            self.themes.choose(self.settings.theme)
        elif key == "auto_run":
            self.worker.auto = self.settings.auto_run
            self.actions_.auto_run.setChecked(self.settings.auto_run)

    def _tell_no_copy(self, error: Exception) -> None:
        """Say that a crash would lose what is not saved."""
        remedy = self.tr("Unsaved work would be lost if Anholon ended now. Save often.")
        tell_failure(self, self.tr("Cannot write recovery copies"), f"{reason(error)}\n\n{remedy}")

    def _tell_not_kept(self, error: OSError) -> None:
        text = self.tr("Settings and poses cannot be saved. They apply until the window is closed. {}")
        self.status.tell(text.format(reason(error)), "warning")

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Let Space press a button or open a list that has the keyboard; everywhere else it plays."""
        own = isinstance(new, QAbstractButton | QComboBox)
        self.actions_.play.setShortcut(QKeySequence() if own else QKeySequence("Space"))

    def _show_settings(self) -> None:
        from anholon_gui.dialogs.settings import SettingsDialog

        self._open_dialog(SettingsDialog(self.settings, self))

    def _show_about(self) -> None:
        from anholon import __version__

        text = self.tr("A workbench for motion under constraints.")
        QMessageBox.about(self, self.tr("About Anholon"), f"<h3>Anholon {__version__}</h3><p>{text}</p>")

    # --- layout and end --------------------------------------------------------------------------------------------

    def _restore_layout(self) -> None:
        geometry, docks = self.settings.layout()
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        if not docks.isEmpty():
            self.restoreState(docks)
        self._receive(again=True)
        self._share_width()

    def _reset_layout(self) -> None:
        self.restoreState(self._default_state)
        self._receive(again=True)
        self._set_widths(_WIDTHS)
        self.plots_dock.raise_()

    def createPopupMenu(self) -> QMenu | None:  # noqa: N802 (Qt's name)
        """Offer no menu that hides the toolbars."""
        return None

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Keep the full-screen action in step; look at the file when the user comes back."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_.full_screen.setChecked(self.isFullScreen())
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.files.look()
            self._show_title()  # the file may be protected now, or no longer

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Wait until the model is saved, ask about unsaved changes, then end the threads."""
        if self.document.saving:
            event.ignore()
            QTimer.singleShot(_LOOK_MS, self.close)
            return
        if not self.files.when_saved(lambda: None):
            event.ignore()
            return
        widths = (self.model_dock.width(), self._right_dock().width())
        self.settings.save_layout(self.saveGeometry(), self.saveState(), widths)
        for dialog in self.findChildren(QDialog):
            dialog.close()  # exports and searches that are under way end
            for pool in dialog.findChildren(ThreadPool):
                pool.close(0.0)
        wait_for(_DIALOG_THREADS, _PATIENCE_S)
        self.playback.pause()
        self.worker.stop()
        self.checker.stop()
        self.balance_check.stop()
        self.comparison.close()
        self.loader.stop()
        if self.autosave is not None:
            self.autosave.close()
        if self._sweeping is not None:
            self._sweeping.close()
        if self.equations is not None:
            self.equations.close_child()
        for panel in (
            self.view,
            self.plots,
            self.stage_table,
            self.transitions,
            self.equations,
            self.principles,
            self.rods,
        ):
            if panel is not None:
                panel.close()
        super().closeEvent(event)
