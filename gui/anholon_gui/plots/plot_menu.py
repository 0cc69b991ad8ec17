"""The context menu of a plot, and the saving of all plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QMessageBox

from anholon.errors import AnholonError
from anholon_gui.plots.chart import PlotChart
from anholon_gui.plots.picture import PlotPicture
from anholon_gui.texts.messages import error_text
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon_gui.plots.panel import PlotsPanel


def ask_and_save(panel: PlotsPanel, picture: PlotPicture) -> None:
    """Ask for a file, and write all plots to it."""
    translate = QCoreApplication.translate
    kinds = ";;".join(
        (
            translate("Plots", "Drawing (*.svg)"),
            translate("Plots", "Document (*.pdf)"),
            translate("Plots", "Image (*.png)"),
            translate("Plots", "Table as text (*.csv)"),
        )
    )
    choice = ask_path(panel, translate("Plots", "Save the plots"), "", kinds)
    if choice is None:
        return
    try:
        picture.save(choice[0])
    except (OSError, AnholonError) as error:
        box = QMessageBox(QMessageBox.Icon.Warning, translate("Plots", "Cannot save the plots"), "", parent=panel)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(error_text(error))
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()


def make_plot_menu(panel: PlotsPanel, chart: PlotChart) -> QMenu:
    """Return the context menu of a plot."""
    translate = QCoreApplication.translate
    menu = QMenu(panel)
    menu.aboutToHide.connect(menu.deleteLater)
    clipboard = QGuiApplication.clipboard()
    fit = menu.addAction(make_icon("view-fit"), translate("Plots", "Show the full time range"))
    fit.triggered.connect(panel.fit)
    hide = menu.addAction(translate("Plots", "Hide this plot"))
    hide.triggered.connect(lambda: hide_plot(panel, chart))
    menu.addSeparator()
    copy = menu.addAction(translate("Plots", "Copy as an image"))
    copy.triggered.connect(lambda: clipboard.setImage(panel.picture.image()))
    numbers = menu.addAction(translate("Plots", "Copy the numbers"))
    numbers.triggered.connect(lambda: clipboard.setText(panel.picture.table("\t")))
    save = menu.addAction(make_icon("save"), translate("Plots", "Save the plots (SVG, PDF, PNG, CSV)…"))
    save.triggered.connect(lambda: ask_and_save(panel, panel.picture))
    return menu


def hide_plot(panel: PlotsPanel, chart: PlotChart) -> None:
    """Hide all curves of a plot."""
    for quantity in chart.quantities:
        panel.choose(quantity.name, False)
