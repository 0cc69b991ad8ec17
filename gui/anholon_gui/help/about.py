"""The dialog with the versions of Anholon and of its libraries, with their licences."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, metadata

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

_FFMPEG = ("FFmpeg (in imageio-ffmpeg)", "", "GPL")
"""The program that encodes films: a build under the GPL in the wheel of `imageio-ffmpeg`, started as a process."""

_COMPONENTS = (
    "PySide6-Essentials",
    "vispy",
    "pyqtgraph",
    "numpy",
    "scipy",
    "sympy",
    "llvmlite",
    "msgspec",
    "tomlkit",
    "h5py",
    "imageio-ffmpeg",
    "pillow",
    "ziamath",
    "latex2mathml",
    "platformdirs",
)
_MAX_LICENCE_CHARACTERS = 60  # longer ones are whole texts; their first line is enough


class AboutDialog(QDialog):
    """Version, licence and libraries in use. The text can be copied for a report."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("about")
        self.setWindowTitle(self.tr("About Anholon"))
        from anholon import __version__

        title = QLabel(f"Anholon {__version__}", self)
        title.setProperty("role", "heading")
        text = QLabel(self.tr("A workbench for motion under constraints. BSD 3-Clause License."), self)
        text.setWordWrap(True)
        self.table = QTreeWidget(self)
        self.table.setColumnCount(3)
        self.table.setHeaderLabels([self.tr("Library"), self.tr("Version"), self.tr("Licence")])
        self.table.setRootIsDecorated(False)
        for row in list_components():
            self.table.addTopLevelItem(QTreeWidgetItem(list(row)))
        self.table.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        copy = buttons.addButton(self.tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report()))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 18, 18, 14)
        column.setSpacing(10)
        for widget in (title, text, self.table, buttons):
            column.addWidget(widget)
        title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.resize(640, 560)

    def report(self) -> str:
        """Return the versions as lines of text."""
        from anholon import __version__

        rows = (" ".join(row) for row in list_components())
        return "\n".join((f"Anholon {__version__}", f"Python {platform.python_version()}", platform.platform(), *rows))


def list_components() -> list[tuple[str, str, str]]:
    """Return name, version and licence of Python and of every installed library."""
    rows = [("Python", platform.python_version(), "PSF-2.0")]
    for name in _COMPONENTS:
        try:
            rows.append((name, metadata(name)["Version"], read_licence(name)))
        except PackageNotFoundError:
            continue
    return [*rows, _FFMPEG]


def read_licence(name: str) -> str:
    """Return the licence that a library declares, in a few words."""
    data = metadata(name)
    keys = ("License-Expression", "License")
    declared = str(next((text for key in keys for text in data.get_all(key) or () if text), ""))
    if declared and len(declared) <= _MAX_LICENCE_CHARACTERS and "\n" not in declared:
        return declared
    entries = [entry for entry in data.get_all("Classifier") or () if entry.startswith("License ::")]
    names = [entry.rpartition(" :: ")[2] for entry in entries]
    return ", ".join(names) or declared.strip().partition("\n")[0][:_MAX_LICENCE_CHARACTERS]
