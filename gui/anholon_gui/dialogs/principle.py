"""The choice of the principle by which controls maintain program constraints. The motions differ."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QCommandLinkButton, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from anholon.model.schema import Model
from anholon_gui.widgets.icons import make_icon

_WIDTH_PX = 440  # pixels, for the names of the principles


def with_form(model: Model, form: str) -> Model:
    """Return `model` with a form of the equations for its runs."""
    return replace(model, simulation=replace(model.simulation, form=form))


class PrincipleDialog(QDialog):
    """Offers the two principles. `form` is the chosen one, empty before the choice."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("principle")
        self.setWindowTitle(self.tr("Program constraints"))
        self.form = ""
        text = QLabel(
            self.tr(
                "A control force maintains the program constraints. The motion depends on the "
                "principle that determines this force."
            ),
            self,
        )
        text.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        layout.setContentsMargins(18, 18, 18, 14)
        self.setMinimumWidth(_WIDTH_PX)
        layout.addWidget(text)
        for form, title, note in (
            (
                "mangeron-deleanu",
                self.tr("Mangeron and Deleanu"),
                self.tr("The control is a reaction along the gradient of the constraint."),
            ),
            (
                "generalized-gauss",
                self.tr("Generalized principle of Gauss"),
                self.tr("The change of the control is minimal."),
            ),
        ):
            button = QCommandLinkButton(title, note, self)
            button.setObjectName(form)
            button.setIcon(make_icon("step-forward"))
            button.setIconSize(QSize(16, 16))
            button.clicked.connect(lambda _=False, chosen=form: self._choose(chosen))
            layout.addWidget(button)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)

    def _choose(self, form: str) -> None:
        self.form = form
        self.accept()
