"""Another body for a programme: its height, mass and build are asked for, and what becomes of the stages is shown.

The programme is carried over in a thread whenever something changes; what is shown is what will be taken.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from anholon.errors import AnholonError, UnitError
from anholon.model.structs import Model
from anholon_gui.combo import Combo
from anholon_gui.dialogs.body_table import BodyTable
from anholon_gui.dialogs.search import SearchDialog
from anholon_gui.dialogs.stage_fits import StageFits
from anholon_gui.forms.line import Message
from anholon_gui.language import measure, si_symbols
from anholon_gui.messages import said
from anholon_gui.numerals import number_text
from anholon_gui.theme import set_state
from anholon_gui.turns import once

if TYPE_CHECKING:
    from anholon.carrying.fit import Fitted

__all__ = ["AnotherBodyDialog"]

_SETTLE_MS = 500  # after which a changed body is tried
_LEFT = 380


class AnotherBodyDialog(SearchDialog):
    """Asks for a body, carries the programme over to it, and shows the stages before and after.

    Where masses and lengths were edited by hand since the model was whole (`origin`), the programme is taken to be that
    of the body before these edits.

    Signals:
        chosen(Model): the programme for the other body.
    """

    chosen = Signal(object)

    def __init__(self, model: Model, origin: Model, parent: QWidget | None = None) -> None:
        from anholon.model.skating.another import body_parameters, figure_of_body, has_builds

        super().__init__("anholon-body", parent)
        self.setObjectName("another-body")
        self.setWindowTitle(self.tr("Adapt the programme to another body"))
        self.resize(QSize(1180, 700).boundedTo(self.screen().availableSize() - QSize(24, 48)))
        self._names = body_parameters(model)
        self._present = {name: model.parameters[name].value for name in self._names}
        earlier = {
            name: origin.parameters[name].value
            for name in self._names
            if name in origin.parameters and origin.parameters[name].unit == model.parameters[name].unit
        }
        self._edited = {name: value for name, value in self._present.items() if earlier.get(name, value) != value}
        self._model = _with_values(model, {name: earlier[name] for name in self._edited})
        self._typed = dict(self._edited)
        self.answer: Fitted | None = None

        figure = figure_of_body(self._model)
        self._figure = figure
        self.build = Combo(self)
        self.build.addItem(self.tr("Own proportions"), "same")
        if has_builds(self._model):
            self.build.addItem(self.tr("Female"), "female")
            self.build.addItem(self.tr("Male"), "male")
        self.height_line = self._line("height", figure.height, "m")
        self.mass_line = self._line("mass", figure.mass, "kg")
        self.fit = QCheckBox(self.tr("&Fit durations and forces of stages"), self)
        self.fit.setToolTip(
            self.tr(
                "A body of other proportions turns differently. Find the durations and forces that keep "
                "the angles and speeds."
            )
        )
        self.fit.setChecked(True)
        self.table = BodyTable(self._model, self._names, self)
        self.stages = StageFits(self)
        self.verdict = Message(self)
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 1000)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(6)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self.use = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.use.setText(self.tr("Apply"))
        self.buttons.accepted.connect(self._choose)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()

        self._settle = once(self, _SETTLE_MS, self.solve)
        self.build.currentIndexChanged.connect(self._rebuild)
        self.fit.toggled.connect(self._change)
        for line in (self.height_line, self.mass_line):
            line.textEdited.connect(self._resize)
        self.table.typed.connect(self._take)
        self.table.refused.connect(lambda text: self._tell(said(text), "error"))
        self._search.told.connect(self._show)
        self._search.failed.connect(self._fail)
        self._change()

    # --- building --------------------------------------------------------------------------------------------------

    def _line(self, name: str, value: float | None, unit: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName(name)
        if value is not None:
            line.setText(measure(f"{value:.4g}", unit))
        line.setEnabled(value is not None and value > 0.0)
        return line

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setSpacing(8)
        form.addRow(self.tr("&Proportions"), self.build)
        form.addRow(self.tr("&Height"), self.height_line)
        form.addRow(self.tr("&Mass"), self.mass_line)
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addLayout(form)
        if self._edited:
            note = QLabel(
                self.tr(
                    "Masses and lengths were edited. The programme is assumed to belong to the body before these edits."
                ),
                self,
            )
            note.setWordWrap(True)
            note.setProperty("role", "muted")
            left.addWidget(note)
        left.addWidget(self.table, 1)
        left.addWidget(self.fit)
        side = QWidget(self)
        side.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)
        side.setFixedWidth(_LEFT)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.stages, 1)
        right.addWidget(self.progress)
        right.addWidget(self.verdict)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(side)
        row.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(12)
        column.addLayout(row, 1)
        column.addWidget(self.buttons)
        for before, after in pairwise((self.mass_line, self.table, self.fit, self.stages)):
            self.setTabOrder(before, after)

    # --- what is asked for -----------------------------------------------------------------------------------------

    def _rebuild(self) -> None:
        self._typed.clear()
        self._change()

    def _resize(self) -> None:
        self._typed.clear()
        self._change()

    def _take(self, name: str, value: float) -> None:
        self._typed[name] = value
        self._change()

    def _read(self, line: QLineEdit, unit: str, least: float, most: float) -> float | None:
        """Return the number in a line; None, and the line marked, where there is none that can be."""
        from anholon.units import parse_quantity

        if not line.isEnabled():
            return None
        try:
            value: float | None = parse_quantity(si_symbols(line.text()), unit)
        except UnitError as error:
            self._tell(said(str(error)), "error")
            value = None
        else:
            if value is not None and not least <= value <= most:
                text = self.tr("The value must lie between {} and {}.").format(
                    number_text(least), measure(f"{most:g}", unit)
                )
                self._tell(text, "error")
                value = None
        set_state(line, "" if value is not None else "error")
        return value

    def _change(self) -> None:
        """Show the masses and lengths of the body asked for, and try it soon."""
        from anholon.model.skating.another import Figure, built_values, scaled_values

        self._search.stop()
        self.answer = None
        self.use.setEnabled(False)
        self._settle.stop()
        height = self._read(self.height_line, "m", 0.5, 2.5)
        mass = self._read(self.mass_line, "kg", 10.0, 300.0)
        if (height is None and self.height_line.isEnabled()) or (mass is None and self.mass_line.isEnabled()):
            self._rest()
            return
        figure = Figure(height, mass or self._figure.mass)
        # What nobody touched is as exact as it was.
        asked = Figure(
            self._figure.height if f"{height or 0:.4g}" == f"{self._figure.height or 0:.4g}" else height,
            self._figure.mass if f"{figure.mass:.4g}" == f"{self._figure.mass:.4g}" else figure.mass,
        )
        self._asked = asked
        build = self.build.currentData()
        values = scaled_values(self._model, asked) if build == "same" else built_values(self._model, build, asked)
        before = {name: self._model.parameters[name].value for name in self._names}
        self.table.show_values(before, {**before, **values, **self._typed})
        self._tell("", "info")
        self._settle.start()

    # --- carrying over ---------------------------------------------------------------------------------------------

    def solve(self) -> None:
        """Carry the programme over to what is asked for; work under way is given up."""
        self._settle.stop()
        model, values, asked = self._model, dict(self._typed), self._asked
        build, fit = self.build.currentData(), self.fit.isChecked()
        self.progress.setValue(0)
        self.progress.setVisible(True)
        self._tell(self.tr("Adapting the programme…"), "info")

        def work(tell: Callable[[Any], None], given_up: threading.Event) -> None:
            from anholon.carrying.carry import carry_over

            tell(
                carry_over(
                    model,
                    values,
                    height=asked.height,
                    mass=asked.mass,
                    build=build,
                    fit=fit,
                    progress=tell,
                    cancel=given_up,
                )
            )

        self._search.begin(work)

    def _show(self, news: float | Fitted) -> None:
        if isinstance(news, float):
            self.progress.setValue(int(1000 * news))
            return
        self._rest()
        self.answer = news
        self.use.setEnabled(True)
        self.stages.show_fit(self._model, news)
        self._judge(news)

    def _judge(self, fitted: Fitted) -> None:
        """Say in a sentence how near the programme came."""
        from anholon.carrying.judged import goes_through, worst

        after = fitted.after.ended
        if not goes_through(fitted):
            text = self.tr("The other body does not complete all stages. The motion ends at {}.")
            reason = f" {said(after.text())}" if after.message else ""
            self._tell(text.format(measure(number_text(after.t), "s")) + reason, "warning")
            return
        angle, speed = worst(fitted)
        if angle < 1e-5 and speed < 1e-5:
            self._tell(
                self.tr("The bodies are similar. Everything is scaled, and the motion is the same at another size."),
                "info",
            )
            return
        text = self.tr(
            "The rotations of the stages are kept to {}°, the speeds at their ends to {} % of the largest speed."
        )
        kind = "warning" if angle > 0.2 or speed > 0.1 else "info"
        self._tell(text.format(number_text(math.degrees(angle), 2), number_text(100.0 * speed, 2)), kind)

    def _fail(self, text: str) -> None:
        self._rest()
        if text:
            self._tell(text[:1].upper() + text[1:], "error")

    def _rest(self) -> None:
        self.progress.setVisible(False)

    def _tell(self, text: str, kind: str) -> None:
        self.verdict.show_text(text, "muted" if kind == "info" else kind)

    def _choose(self) -> None:
        if self.answer is not None:
            self.chosen.emit(self.answer.model)
            self.accept()

    def done(self, result: int) -> None:
        """Give up what is under way."""
        self._settle.stop()
        super().done(result)


def _with_values(model: Model, values: dict[str, float]) -> Model:
    from anholon.model.poses import with_pose

    try:
        return with_pose(model, values)
    except AnholonError:
        return model
