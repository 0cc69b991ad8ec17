"""The menus of files, edits and runs, and the toolbar, with the order of their entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from anholon_gui.actions import Actions
from anholon_gui.commands.file_commands import FileCommands
from anholon_gui.widgets.icons import make_icon

translate = QCoreApplication.translate


class OpeningMenus(NamedTuple):
    """The menus of models to open, filled when they are shown."""

    templates: QMenu
    examples: QMenu
    recent: QMenu


def fill_file_menu(menu: QMenu, actions: Actions, files: FileCommands) -> OpeningMenus:
    """Fill the File menu, and return its menus of models to open."""
    menu.addActions([actions.new, actions.new_window])
    templates = menu.addMenu(translate("menus", "New from &template"))
    menu.addAction(actions.open)
    examples = menu.addMenu(translate("menus", "&Examples"))
    recent = menu.addMenu(translate("menus", "Open &recent"))
    menu.addSeparator()
    menu.addActions([actions.save, actions.save_as, actions.reload, actions.difference])
    menu.addSeparator()
    menu.addActions(actions.exports)
    menu.addSeparator()
    menu.addAction(actions.quit)
    templates.aboutToShow.connect(lambda: files.fill_templates(templates))
    examples.aboutToShow.connect(lambda: files.fill_examples(examples))
    recent.aboutToShow.connect(lambda: files.fill_recent(recent))
    return OpeningMenus(templates, examples, recent)


def fill_edit_menu(menu: QMenu, actions: Actions, fill_add_menu: Callable[[QMenu], None]) -> None:
    """Fill the Edit menu. `fill_add_menu` fills the menu of new elements."""
    menu.addActions([actions.undo, actions.redo])
    menu.addSeparator()
    fill_add_menu(menu.addMenu(make_icon("add"), translate("menus", "&Add")))
    menu.addActions([actions.cut, actions.copy, actions.paste, actions.rename, actions.duplicate, actions.enable])
    menu.addActions([actions.move_up, actions.move_down, actions.remove])
    menu.addSeparator()
    menu.addActions([actions.next_problem, actions.settings])


def fill_run_menu(menu: QMenu, actions: Actions) -> None:
    """Fill the menu of runs, reference runs and playback."""
    menu.addActions(actions.run_actions)
    menu.addSeparator()
    menu.addActions([actions.pin, actions.load_reference, actions.drop_reference])
    menu.addSeparator()
    menu.addActions([actions.play, actions.step_back, actions.step_forward])
    menu.addActions([actions.previous_stage, actions.next_stage, actions.loop])


def make_toolbar(title: str, actions: Actions, parent: QWidget) -> QToolBar:
    """Return the toolbar of files, edits, runs and exports."""
    toolbar = QToolBar(title, parent)
    toolbar.setObjectName("toolbar")
    toolbar.setIconSize(QSize(20, 20))
    toolbar.setMovable(False)
    groups = (
        (actions.new, actions.open, actions.save),
        (actions.undo, actions.redo),
        (actions.run, actions.cancel, actions.auto_run),
        (actions.export_film, actions.export_data),
    )
    for index, group in enumerate(groups):
        if index:
            toolbar.addSeparator()
        toolbar.addActions(list(group))
    run = toolbar.widgetForAction(actions.run)
    if isinstance(run, QToolButton):
        run.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        run.setProperty("labelled", True)
    return toolbar
