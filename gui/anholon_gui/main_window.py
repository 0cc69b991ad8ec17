"""The main window: puts the panels around the document and gives files, runs and exports their commands.

It is shown with empty places for the 3D view, the plots and the equations; these are imported in a thread and put in
one after another once the window is on the screen (`Loader`). Nothing scientific is imported before that.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QDockWidget,
    QFileDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QMessageBox,
    QTabWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

from anholon.errors import ModelError
from anholon_gui.actions import Actions, ElementCommands
from anholon_gui.dialogs.questions import ask_recovery, ask_unsaved, tell_failure
from anholon_gui.document import Document
from anholon_gui.forms import ModelPanel, ProblemsPanel
from anholon_gui.icons import app_icon, icon
from anholon_gui.loader import Loader
from anholon_gui.playback import Playback
from anholon_gui.recovery import Autosave, left_behind
from anholon_gui.settings import Settings
from anholon_gui.status import StatusLine
from anholon_gui.theme import Themes
from anholon_gui.transport import TransportBar
from anholon_gui.worker import Checker, Worker

if TYPE_CHECKING:
    from anholon.run.initial import InconsistentStateError
    from anholon_gui.equations import EquationsPanel

__all__ = ["MainWindow"]

WELCOME = "skater-staged"
"""Example shown at the first start."""

_FILTER = "*.toml"


class MainWindow(QMainWindow):
    """The window with everything in it.

    Attributes:
        document, playback, worker, actions: the state shared by the panels, and what can be done.
        loader: brings in the heavy panels; `loader.finished` tells when all are there.
        view, plots, equations: these panels, None until then.
    """

    def __init__(self, settings: Settings, themes: Themes) -> None:
        super().__init__()
        self.settings = settings
        self.themes = themes
        self.document = Document(self)
        self.playback = Playback(self.document, self)
        self.worker = Worker(self.document, self)
        self.worker.auto = settings.auto_run
        self.checker = Checker(self.document, self)
        self.commands = ElementCommands(self.document, self)
        self.actions_ = Actions(self.document, self)
        self.autosave: Autosave | None = None
        self.view: QWidget | None = None
        self.plots: QWidget | None = None
        self.equations: EquationsPanel | None = None
        self._welcome: str | None = None

        self.setObjectName("main")
        self.setWindowIcon(app_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self._build_panels()
        self._build_toolbars()
        self._build_menus()
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
        self._centre = _place_holder(self.tr("The 3D view is being prepared…"))
        self.setCentralWidget(self._centre)

        self.model_dock = self._dock("model", self.tr("Model"), self.model_panel)
        self.plots_dock = self._dock("plots", self.tr("Plots"), _place_holder(self.tr("Plots are being prepared…")))
        self.equations_dock = self._dock(
            "equations", self.tr("Equations"), _place_holder(self.tr("Equations are being prepared…"))
        )
        self.problems_dock = self._dock("problems", self.tr("Problems"), self.problems_panel)
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.model_dock)
        self.addDockWidget(right, self.plots_dock)
        self.tabifyDockWidget(self.plots_dock, self.equations_dock)
        self.tabifyDockWidget(self.equations_dock, self.problems_dock)
        self.plots_dock.raise_()
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        for dock in (self.plots_dock, self.equations_dock, self.problems_dock):
            self._hide_title(dock)
        self.resize(1400, 860)

    def _dock(self, name: str, title: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        widget.setAutoFillBackground(True)
        return dock

    def _hide_title(self, dock: QDockWidget) -> None:
        """Show no title over `dock` while it lies behind a tab that says the same."""

        def follow() -> None:
            bare = not dock.isFloating() and bool(self.tabifiedDockWidgets(dock))
            if bare and dock.titleBarWidget() is None:
                dock.setTitleBarWidget(QWidget(dock))
            elif not bare and dock.titleBarWidget() is not None:
                dock.setTitleBarWidget(None)  # type: ignore[arg-type]  # gives the title back

        dock.topLevelChanged.connect(lambda _floating: follow())
        dock.dockLocationChanged.connect(lambda _area: follow())
        follow()

    def _share_width(self) -> None:
        """Give the docks their usual widths and the rest to the 3D view."""
        self.resizeDocks([self.model_dock, self.plots_dock], [380, 440], Qt.Orientation.Horizontal)

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
        bar = QToolBar(self.tr("Transport"), self)
        bar.setObjectName("transport")
        bar.setMovable(False)
        bar.addWidget(self.transport)
        self.addToolBar(Qt.ToolBarArea.BottomToolBarArea, bar)
        self.transport_bar = bar
        self.status = StatusLine(self.document, self.worker, self)
        self.setStatusBar(self.status)

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
        file.addActions([acts.export_film, acts.export_data])
        file.addSeparator()
        file.addAction(acts.quit)
        self.template_menu.aboutToShow.connect(self._fill_templates)
        self.example_menu.aboutToShow.connect(self._fill_examples)
        self.recent_menu.aboutToShow.connect(self._fill_recent)

        edit = bar.addMenu(self.tr("&Edit"))
        edit.addActions([acts.undo, acts.redo])
        edit.addSeparator()
        add = edit.addMenu(icon("add"), self.tr("&Add"))
        self.model_panel.fill_add_menu(add)
        edit.addActions([acts.rename, acts.duplicate, acts.move_up, acts.move_down, acts.remove])
        edit.addSeparator()
        edit.addActions([acts.next_problem, acts.settings])

        run = bar.addMenu(self.tr("&Run"))
        run.addActions([acts.run, acts.cancel, acts.auto_run, acts.initial_state])
        run.addSeparator()
        run.addActions([acts.play, acts.step_back, acts.step_forward, acts.previous_stage, acts.next_stage, acts.loop])

        view = bar.addMenu(self.tr("&View"))
        for dock in (self.model_dock, self.plots_dock, self.equations_dock, self.problems_dock):
            view.addAction(dock.toggleViewAction())
        view.addSeparator()
        themes = view.addMenu(self.tr("&Theme"))
        for name, text in (
            ("system", self.tr("As in the system")),
            ("light", self.tr("Light")),
            ("dark", self.tr("Dark")),
        ):
            themes.addAction(text).triggered.connect(lambda _=False, n=name: setattr(self.settings, "theme", n))
        view.addActions([acts.reset_layout, acts.full_screen])

        about = bar.addMenu(self.tr("&Help"))
        about.addAction(acts.about)

    def _connect(self) -> None:
        acts, document = self.actions_, self.document
        acts.new.triggered.connect(lambda: self._when_saved(document.new))
        acts.open.triggered.connect(self._choose_file)
        acts.save.triggered.connect(self.save)
        acts.save_as.triggered.connect(self.save_as)
        acts.export_film.triggered.connect(self._export_film)
        acts.export_data.triggered.connect(self._export_data)
        acts.quit.triggered.connect(self.close)
        acts.settings.triggered.connect(self._show_settings)
        acts.run.triggered.connect(self.run)
        acts.cancel.triggered.connect(self.worker.cancel)
        acts.auto_run.setChecked(self.settings.auto_run)
        acts.auto_run.toggled.connect(lambda on: setattr(self.settings, "auto_run", on))
        acts.initial_state.triggered.connect(self._check_initial_state)
        acts.next_problem.triggered.connect(self.problems_panel.go_to_next)
        acts.reset_layout.triggered.connect(self._reset_layout)
        acts.full_screen.toggled.connect(lambda on: self.showFullScreen() if on else self.showNormal())
        acts.about.triggered.connect(self._show_about)
        for action in (*acts.findChildren(QAction), acts.undo, acts.redo):
            if action is not acts.remove:  # Delete belongs to the tree; elsewhere it deletes characters
                self.addAction(action)
        self.settings.changed.connect(self._on_setting)
        document.pathChanged.connect(self._show_title)
        document.modelReplaced.connect(self._show_title)
        document.dirtyChanged.connect(self.setWindowModified)
        document.focusRequested.connect(lambda _path: self.model_dock.show())
        document.runStarted.connect(lambda _run: self._enable())
        document.modelReplaced.connect(self._enable)
        self.worker.runningChanged.connect(lambda _on: self._enable())
        self.worker.inconsistent.connect(self._offer_correction)
        self.problems_panel.countChanged.connect(self._count_problems)
        self.status.problemsClicked.connect(self._raise_problems)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus)
        self._enable()

    # --- starting --------------------------------------------------------------------------------------------------

    def begin(self, source: str = "") -> None:
        """Load the first model and the heavy panels; called once the window is on the screen.

        `source` is a path or the name of an example; empty means the last file, or a welcome example.
        """
        self._settle_docks()
        self.autosave = Autosave(self.document, self)
        self._welcome = source
        self.loader.start()

    def _place_panel(self, name: str, module: Any) -> None:
        """Put in what the loader has imported."""
        match name:
            case "model":
                self._open_first(self._welcome or "")
            case "view3d":
                self.view = module.View3D(self.document, self.playback)
                self.view.setMinimumSize(280, 200)
                self.setCentralWidget(self.view)
                self._settle_docks()
            case "plots":
                self.plots = module.PlotsPanel(self.document, self.playback)
                self._fill_dock(self.plots_dock, self.plots)
                self._settle_docks()
            case "equations":
                self.equations = module.EquationsPanel(self.document, self.playback)
                self._fill_dock(self.equations_dock, self.equations)
                self._settle_docks()

    def _fill_dock(self, dock: QDockWidget, widget: QWidget) -> None:
        """Put `widget` in the place of the placeholder; the widths stay."""
        old = dock.widget()
        widget.setAutoFillBackground(True)
        widget.setMinimumWidth(260)  # a panel wider than its dock is cut, it must not push the 3D view aside
        dock.setWidget(widget)
        if old is not None:
            old.deleteLater()

    def _open_first(self, source: str) -> None:
        from anholon.model.examples import example_names

        if self._recover():
            return
        if not source:
            recent = next((path for path in self.settings.recent if path.exists()), None)
            source = str(recent) if recent else WELCOME
        if source in example_names() and not Path(source).exists():
            self._load(lambda: self.document.open_example(source), source)
        else:
            self.open(Path(source))

    def _recover(self) -> bool:
        """Offer what an earlier session left unsaved; True when that is shown now."""
        from anholon.model.file import loads

        for file, copy in left_behind():
            answer = ask_recovery(self, copy)
            if answer == "discard":
                file.unlink(missing_ok=True)
            elif answer == "recover":
                try:
                    model = loads(copy.model)
                except ModelError as error:
                    tell_failure(self, self.tr("The copy cannot be read"), str(error))
                    continue
                self.document.restore(model, Path(copy.path) if copy.path else None, copy.pending)
                file.unlink(missing_ok=True)
                return True
        return False

    # --- files -----------------------------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Open the model file at `path`."""
        if self._load(lambda: self.document.open(path), path.name):
            self.settings.add_recent(path.resolve())
            self.settings.folder = path.resolve().parent

    def save(self) -> bool:
        """Save the document; asks for a file when it has none. False when it is still unsaved."""
        self.model_panel.forms.commit()
        if self.document.path is None:
            return self.save_as()
        return self._write(self.document.path)

    def save_as(self) -> bool:
        """Save the document in a file that the user chooses; False when it is still unsaved."""
        self.model_panel.forms.commit()
        document = self.document
        stem = document.path.name if document.path else f"{_file_stem(document.model.name)}.toml"
        folder = document.path.parent if document.path else self.settings.folder
        path, _ = QFileDialog.getSaveFileName(self, self.tr("Save model"), str(folder / stem), self._file_filter())
        if not path:
            return False
        target = Path(path) if Path(path).suffix else Path(path + ".toml")
        return self._write(target)

    def _write(self, path: Path) -> bool:
        try:
            self.document.save_as(path)
        except (OSError, ModelError) as error:
            tell_failure(self, self.tr("{} was not saved").format(path.name), str(error))
            return False
        self.settings.add_recent(path.resolve())
        self.settings.folder = path.resolve().parent
        self.status.tell(self.tr("Saved {}").format(path.name))
        if self.document.pending:
            self.status.tell(self.tr("Saved {}, without the fields marked as invalid").format(path.name), "warning")
        return True

    def _load(self, load: Any, name: str) -> bool:
        try:
            load()
        except (OSError, ModelError) as error:
            tell_failure(self, self.tr("{} cannot be opened").format(name), str(error))
            return False
        return True

    def _when_saved(self, proceed: Any) -> None:
        """Call `proceed` unless the user wants to keep the unsaved changes on the screen."""
        self.model_panel.forms.commit()
        if self.document.dirty:
            answer = ask_unsaved(self, self.document)
            if answer == "cancel" or (answer == "save" and not self.save()):
                return
        proceed()

    def _choose_file(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open model"), str(self.settings.folder), self._file_filter()
        )
        if path:
            self._when_saved(lambda: self.open(Path(path)))

    def _file_filter(self) -> str:
        return f"{self.tr('Anholon models')} ({_FILTER});;{self.tr('All files')} (*)"

    def _fill_templates(self) -> None:
        from anholon.model.templates import TEMPLATES

        self.template_menu.clear()
        for name, factory in TEMPLATES.items():
            action = self.template_menu.addAction(name.capitalize())
            action.triggered.connect(lambda _=False, f=factory: self._when_saved(lambda: self.document.new(f())))

    def _fill_examples(self) -> None:
        from anholon.model.examples import example_names

        self.example_menu.clear()
        for name in example_names():
            action = self.example_menu.addAction(name)
            action.triggered.connect(
                lambda _=False, n=name: self._when_saved(lambda: self._load(lambda: self.document.open_example(n), n))
            )

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for path in self.settings.recent:
            action = self.recent_menu.addAction(path.name)
            action.setToolTip(str(path))
            action.setEnabled(path.exists())
            action.triggered.connect(lambda _=False, p=path: self._when_saved(lambda: self.open(p)))
        self.recent_menu.setToolTipsVisible(True)
        self.recent_menu.addSeparator()
        clear = self.recent_menu.addAction(self.tr("&Clear list"))
        clear.setEnabled(bool(self.settings.recent))
        clear.triggered.connect(self.settings.clear_recent)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 (Qt's name)
        """Accept one model file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile() and urls[0].toLocalFile().endswith(".toml"):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 (Qt's name)
        """Open the dropped file."""
        path = Path(event.mimeData().urls()[0].toLocalFile())
        event.acceptProposedAction()
        self._when_saved(lambda: self.open(path))

    # --- runs and exports ------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the model as it stands in the forms."""
        self.model_panel.forms.commit()
        self.worker.start()

    def _offer_correction(self, error: InconsistentStateError) -> None:
        from anholon_gui.dialogs.initial_state import InitialStateDialog, corrected

        model = self.document.model
        dialog = InitialStateDialog(model, error.state, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fix = self.tr("Correct the initial state")
        dialog.accepted.connect(lambda: self.document.edit(fix, corrected(self.document.model, error.state)))
        dialog.accepted.connect(self.run)
        document_changed = self.document.modelChanged.connect(lambda _old, _new: dialog.close())
        dialog.finished.connect(lambda _result: self.document.modelChanged.disconnect(document_changed))
        dialog.open()

    def _check_initial_state(self) -> None:
        from anholon_gui.dialogs.initial_state import InitialStateDialog, corrected

        self.model_panel.forms.commit()
        model = self.document.model
        try:
            import anholon

            state = anholon.initial_state(anholon.compile_model(model))
        except ModelError as error:
            self.document.set_run_problems(error.problems)
            self._raise_problems()
            return
        dialog = InitialStateDialog(model, state, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.document.edit(self.tr("Correct the initial state"), corrected(model, state))
        dialog.deleteLater()

    def _export_film(self) -> None:
        from anholon_gui.dialogs.export import FilmDialog

        if self.document.run is not None:
            self._open_dialog(FilmDialog(self.document.run, self._stem(), self.settings, self))

    def _export_data(self) -> None:
        from anholon_gui.dialogs.export import DataDialog

        if self.document.run is not None:
            self._open_dialog(DataDialog(self.document.run, self._stem(), self.settings, self))

    def _open_dialog(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _stem(self) -> str:
        path = self.document.path
        return path.stem if path else _file_stem(self.document.model.name)

    # --- following -------------------------------------------------------------------------------------------------

    def _enable(self) -> None:
        running = self.worker.running
        done = self.document.run is not None and not running
        self.actions_.cancel.setEnabled(running)
        self.actions_.export_film.setEnabled(done)
        self.actions_.export_data.setEnabled(done)

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self.document.title}[*] – Anholon")
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")
        self.setWindowModified(self.document.dirty)

    def _count_problems(self, count: int) -> None:
        title = self.tr("Problems")
        self.problems_dock.setWindowTitle(f"{title} ({count})" if count else title)
        self.actions_.next_problem.setEnabled(count > 0)

    def _raise_problems(self) -> None:
        self.problems_dock.show()
        self.problems_dock.raise_()

    def _on_setting(self, key: str) -> None:
        if key == "theme":
            self.themes.choose(self.settings.theme)
        elif key == "auto_run":
            self.worker.auto = self.settings.auto_run
            self.actions_.auto_run.setChecked(self.settings.auto_run)

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
        geometry, _docks = self.settings.layout()
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        self._settle_docks()

    def _settle_docks(self) -> None:
        """Put the docks where they were last time; done again while the panels arrive, for each asks for its room."""
        docks = self.settings.layout()[1]
        if docks.isEmpty() or not self.restoreState(docks):
            self._share_width()

    def _reset_layout(self) -> None:
        self.restoreState(self._default_state)
        self._share_width()
        self.plots_dock.raise_()

    def createPopupMenu(self) -> QMenu | None:  # noqa: N802 (Qt's name)
        """Offer no menu that hides the toolbars."""
        return None

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Keep the full-screen action in step."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_.full_screen.setChecked(self.isFullScreen())

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """Ask about unsaved changes, then end the threads."""
        closing: list[bool] = []
        self._when_saved(lambda: closing.append(True))
        if not closing:
            event.ignore()
            return
        self.settings.save_layout(self.saveGeometry(), QByteArray(self.saveState()))
        self.playback.pause()
        self.worker.stop()
        self.checker.stop()
        self.loader.stop()
        if self.autosave is not None:
            self.autosave.close()
        if self.equations is not None:
            self.equations.close_child()
        for panel in (self.view, self.plots, self.equations):
            if panel is not None:
                panel.close()
        super().closeEvent(event)


def _place_holder(text: str) -> QWidget:
    label = QLabel(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "muted")
    label.setMinimumSize(200, 150)
    return label


def _file_stem(name: str) -> str:
    """Return `name` as the stem of a file name."""
    words = "".join(c if c.isalnum() else " " for c in name.lower()).split()
    return "-".join(words) or "model"
