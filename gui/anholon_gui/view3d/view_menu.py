"""The context menu of the 3D view: the element under the mouse, the camera, the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon_gui.document import Document
    from anholon_gui.view3d.panel import View3D


def show_view_menu(view: View3D, document: Document, x: float, y: float) -> None:
    """Select the object at a pixel of the view, and open the menu there."""
    menu = make_view_menu(view, document, view.select_at(x, y))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(view.viewport.target.mapToGlobal(QPoint(round(x), round(y))))


def make_view_menu(view: View3D, document: Document, path: str) -> QMenu:
    """Return the menu for the element at a path ("" for none), the camera and the picture."""
    translate = QCoreApplication.translate
    menu = QMenu(view)
    section, _, name = path.partition(".")
    if name:
        edit = menu.addAction(make_icon(section), translate("View3D", "Edit “{}”").format(name))
        edit.triggered.connect(lambda: document.selection.focusRequested.emit(path))
        menu.addSeparator()
    for icon, text, act in (
        ("view-fit", translate("View3D", "Show everything"), view.fit),
        ("view-home", translate("View3D", "View of the model"), view.reset_camera),
        ("view-front", translate("View3D", "Front"), lambda: view.set_view("front")),
        ("view-side", translate("View3D", "Right"), lambda: view.set_view("side")),
        ("view-top", translate("View3D", "Top"), lambda: view.set_view("top")),
    ):
        menu.addAction(make_icon(icon), text).triggered.connect(lambda _=False, a=act: a())
    menu.addSeparator()
    copy = menu.addAction(translate("View3D", "Copy the picture"))
    copy.triggered.connect(lambda: QGuiApplication.clipboard().setPixmap(view.viewport.grab()))
    save = menu.addAction(make_icon("save"), translate("View3D", "Save the picture…"))
    save.triggered.connect(lambda: save_picture(view))
    return menu


def save_picture(view: View3D) -> None:
    """Ask for a file, and write the shown picture to it."""
    translate = QCoreApplication.translate
    pixmap = view.viewport.grab()  # before a dialog lies over it
    choice = ask_path(view, translate("View3D", "Save the picture"), "", translate("View3D", "Image (*.png)"))
    if choice is not None:
        pixmap.save(str(choice[0]))
