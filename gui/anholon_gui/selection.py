"""The selection: the one element of the open model that the tree, the form and the views show."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from anholon.model.edit.element_list import MAPPINGS, SEQUENCES


class Selection(QObject):
    """The selected element.

    Attributes:
        path: dotted path like `bodies.plate`, `stages.2` or `simulation`; empty for the model itself.

    Signals:
        changed(path).
        pointed(path): the user clicked on what is at this path, which may be selected already.
        focusRequested(path): the field at this path should be shown and take the keyboard.
    """

    changed = Signal(str)
    pointed = Signal(str)
    focusRequested = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = ""

    def select(self, path: str) -> None:
        """Select the element at `path`."""
        if path != self.path:
            self.path = path
            self.changed.emit(path)

    def focus(self, path: str) -> None:
        """Select the element at `path` because the user clicked on it. Views that show other details of it return to
        it."""
        self.select(path)
        self.pointed.emit(path)


def find_element(path: str) -> str:
    """Return the path of the tree item that shows the field `path`: `bodies.plate.mass` -> `bodies.plate`."""
    parts = path.split(".")
    top = parts[0]
    if top in (*MAPPINGS, *SEQUENCES):
        return ".".join(parts[:2])
    return top if top in ("simulation", "view") else ""
