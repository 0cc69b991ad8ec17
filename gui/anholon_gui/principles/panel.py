"""The principles panel: what the differential principles say about the motion at the shown instant.

It reads in a thread, only while it is visible, and a few times a second while the time runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from anholon_gui.bars import Bar
from anholon_gui.combo import Combo
from anholon_gui.document import Document
from anholon_gui.language import measured, unit_text
from anholon_gui.messages import said
from anholon_gui.playback import Playback
from anholon_gui.principles.drawing import Drawing
from anholon_gui.principles.energy import EnergyChart, terms_of
from anholon_gui.principles.gauss import GaussChart
from anholon_gui.principles.inks import ink
from anholon_gui.principles.reader import Answer, Reader
from anholon_gui.principles.rows import Section, Sign, Signs, Table, TableLine, paragraph
from anholon_gui.principles.sentences import about_figure, about_gauss, about_generalized, about_rates
from anholon_gui.principles.words import escaped, number, power_name, principle, statement, term_name
from anholon_gui.theme import theme_of
from anholon_gui.turns import Turns, once

if TYPE_CHECKING:
    from anholon.principles.at import Principles
    from anholon.results.balance import EnergyBalance

__all__ = ["PrinciplesPanel"]

_DELAY_MS = 25  # a seek is followed after this time
_PLAYING_MS = 130  # between two readings while the time runs
_NARROWEST = 340  # pixels: the tables are cut below it


class PrinciplesPanel(QWidget):
    """Shows the principles for the run of `document` at the time of `playback`."""

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._answer: Answer | None = None
        self._reader = Reader(self._show, self)
        self._due = once(self, 0, self._ask)
        self._turns = Turns(self)
        self._theme = theme_of(self.palette())

        self._clock = QLabel(self)
        self._kind = Combo()
        self._kind.setAccessibleName(self.tr("Quantities of the figure"))
        self._kind.addItem(self.tr("Accelerations"), "accelerations")
        self._kind.addItem(self.tr("Velocities"), "rates")
        self._covariant = QCheckBox(self.tr("Covariant"), self)
        self._covariant.setToolTip(
            self.tr(
                "Include the inertia terms of the coordinates in the acceleration. The figure then does not "
                "depend on the choice of coordinates."
            )
        )
        self.drawing = Drawing(self)
        self.vectors = Table(self)
        self._about = paragraph(self)
        self.signs = Signs(self)
        self.gauss = GaussChart(self)
        self._about_gauss = paragraph(self)
        self.generalized = GaussChart(self)
        self._about_generalized = paragraph(self)
        self.powers = Table(self)
        self.energy = EnergyChart(self)
        self.terms = Table(self)
        self._message = paragraph(self)
        self._sheet = QWidget(self)
        self._sections = (
            Section(self.tr("Tangent space"), self.drawing, self.vectors, self._about),
            Section(self.tr("Differential principles"), self.signs),
            Section(self.tr("Gauss's measure of constraint"), self.gauss, self._about_gauss),
            Section(self.tr("Generalized principle of Gauss"), self.generalized, self._about_generalized),
            Section(self.tr("Powers"), self.powers),
            Section(self.tr("Energy balance"), self.energy, self.terms),
        )
        self._build()
        self.setMinimumWidth(_NARROWEST)

        self._kind.currentIndexChanged.connect(self._draw)
        self._covariant.toggled.connect(self._on_covariant)
        document.runStarted.connect(self._on_run)
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(self._on_run)
        document.modelReplaced.connect(self._forget)
        playback.timeChanged.connect(self._on_time)
        self._draw()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def settled(self) -> bool:
        """Whether the shown instant and run are those of the window."""
        return not self._due.isActive() and not self._reader.pool.busy and not self._turns.busy

    @property
    def principles(self) -> Principles | None:
        """What is shown."""
        return self._answer.principles if self._answer is not None else None

    @property
    def message(self) -> str:
        """What is written when there is nothing to show."""
        return self._message.text()

    @property
    def sections(self) -> tuple[Section, ...]:
        """The parts of the panel, from top to bottom."""
        return self._sections

    def text(self) -> str:
        """Return the tables and sentences."""
        tables = (self.vectors, self.powers, self.terms)
        sentences = (self._about, self._about_gauss, self._about_generalized)
        return "\n".join(part.text() for part in (*tables, *sentences))

    def choose(self, kind: str, *, covariant: bool = False) -> None:
        """Show `kind`, accelerations or rates, perhaps with covariant accelerations."""
        self._kind.setCurrentIndex(self._kind.findData(kind))
        self._covariant.setChecked(covariant)

    # --- reading ---------------------------------------------------------------------------------------------------

    def _soon(self, milliseconds: int) -> None:
        if self.isVisible() and not self._due.isActive():
            self._due.start(milliseconds)

    # Methods, not lambdas: Qt takes the connections of a method away with its panel, those of a lambda it does not.

    def _on_run(self) -> None:
        self._soon(_DELAY_MS)

    def _on_grew(self) -> None:
        self._soon(_PLAYING_MS)

    def _on_time(self) -> None:
        self._soon(_PLAYING_MS if self._playback.playing else _DELAY_MS)

    def _on_covariant(self) -> None:
        self._soon(0)

    def _ask(self) -> None:
        run = self._document.run
        if run is None or not run.head or not self.isVisible():
            return
        self._reader.ask(run, self._playback.time, covariant=self._covariant.isChecked())

    def _show(self, answer: Answer) -> None:
        if answer.run is self._document.run and self.isVisible():
            self._answer = answer
            self._draw()

    def _forget(self) -> None:
        """Show nothing: another model was loaded."""
        self._due.stop()
        self._reader.pool.drop()
        self._answer = None
        self._draw()

    # --- writing ---------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """Write and draw what was answered last."""
        answer = self._answer
        found = answer.principles if answer is not None else None
        self._sheet.setVisible(found is not None)
        self._message.setVisible(found is None)
        self._kind.setEnabled(found is not None)
        self._covariant.setEnabled(found is not None and self._kind.currentData() == "accelerations")
        if answer is None or found is None:
            self._turns.drop()
            self._clock.clear()
            problem = answer.problem if answer is not None else ""
            run = self._document.run
            waiting = self.tr("Evaluating the principles…")
            words = self.tr("Run the model to see the principles for its motion.")
            self._message.setText(said(problem) or (waiting if run is not None and run.head else words))
            return
        self._turns.begin(self._drawing(answer, found))

    def _drawing(self, answer: Answer, found: Principles) -> Iterator[None]:
        """Draw one section in a step."""
        self._clock.setText(measured(f"<b>t = {answer.t:.3f} s</b>"))
        self._draw_figure(found)
        yield
        self.signs.show_signs(self._signs(found))
        yield
        self.gauss.show_principles(found)
        self._about_gauss.setText(about_gauss(found))
        yield
        self._sections[3].setVisible(found.generalized is not None)
        self.generalized.show_generalized(found)
        self._about_generalized.setText(about_generalized(found))
        yield
        self._write_powers(found)
        yield
        self.energy.show_balance(answer.curves)
        self.energy.set_time(answer.t)
        self._write_terms(answer.energy)

    def _draw_figure(self, found: Principles) -> None:
        rates = self._kind.currentData() == "rates"
        if rates:
            plane = self.tr("A v + c = 0") if found.instant.linear else self.tr("tangent plane of f(t, q, v) = 0")
            self.drawing.show_figure(found.rates, "m/s", plane, self.tr("All velocities are zero at this time."))
            self._write_vectors(found, ("V",), "m/s")
            self._about.setText(about_rates(found))
            return
        hint = self.tr("All vectors are zero at this time: no acceleration and no forces.")
        self.drawing.show_figure(found.figure, "m/s²", "A v′ + b₀ = 0", hint)
        self._write_vectors(found, ("W", "Y", "R"), "m/s²")
        self._about.setText(about_figure(found))

    def _write_vectors(self, found: Principles, names: tuple[str, ...], unit: str) -> None:
        theme = self._theme
        figure = found.rates if names == ("V",) else found.figure
        largest = max(figure.lengths.values(), default=0.0)
        words = {
            "W": self.tr("W  acceleration"),
            "Y": self.tr("Y/M  applied forces"),
            "R": self.tr("R/M  reactions"),
            "V": self.tr("V  velocities"),
        }

        def lengths(name: str, factor: float = 1.0) -> list[str]:
            values = (figure.lengths[name + part] for part in ("", "_K", "_L"))
            return [number(factor * value if value > 1e-12 * largest else 0.0) for value in values]

        lines = [TableLine((words[name], *lengths(name)), ink=ink(name, theme)) for name in names]
        if "R" in names:
            mass = found.instant.mass
            label = self.tr("R  in N, M = {} kg").format(number(mass))
            lines.append(TableLine((label, *lengths("R", mass)), ink=theme.muted))
        sizes = (("K", figure.dimension_K), ("L", figure.dimension_L))
        dimensions = (self.tr("{}, dim {}").format(part, size) for part, size in sizes)
        self.vectors.show_lines(
            (self.tr("lengths in {}").format(unit_text(unit)), self.tr("total"), *dimensions), lines
        )

    def _signs(self, found: Principles) -> list[Sign]:
        signs: list[Sign] = []
        for residual in found.residuals:
            kind = "good" if residual.holds else "error" if residual.expected else "warning"
            if residual.name in ("mangeron-deleanu", "generalized-gauss") and not residual.holds:
                kind = "info"
            value = f"{number(residual.value)}&nbsp;{unit_text(residual.unit)}<br>"
            part = self.tr("relative {}").format(number(residual.relative))
            value += f"<span style='color:{self._theme.muted}'>{part}</span>"
            if not residual.applies:
                kind, value = "info", "–"
            signs.append((kind, escaped(principle(residual)), escaped(statement(residual, found.instant)), value))
        return signs

    def _write_powers(self, found: Principles) -> None:
        rates = (found.instant.kinetic_rate, found.instant.potential_rate)
        largest = max(*map(abs, rates), *(abs(power.watts) for power in found.powers))

        def watts(value: float) -> str:
            return number(value if abs(value) > 1e-12 * largest else 0.0)

        lines = [TableLine((power_name(power), watts(power.watts))) for power in found.powers]
        lines.append(TableLine((self.tr("Rate of the kinetic energy"), watts(rates[0])), italic=True))
        lines.append(TableLine((self.tr("Rate of the potential energy"), watts(rates[1])), italic=True))
        self.powers.show_lines(("", unit_text("W")), lines)

    def _write_terms(self, energy: EnergyBalance | None) -> None:
        if energy is None:
            self.terms.show_lines((), ())
            return
        terms = {key: float(values[0]) for key, values in terms_of(energy).items()}
        total = terms.pop("energy")
        begin = total - sum(value for key, value in terms.items() if key not in ("kinetic", "potential"))
        if terms["jumps"] == 0.0:
            del terms["jumps"]
        largest = max(abs(begin), *map(abs, terms.values()))
        energies = {key: terms.pop(key) for key in ("kinetic", "potential")}

        def line(key: str, value: float, sign: str = "") -> TableLine:
            figure = number(value if abs(value) > 1e-12 * largest else 0.0)
            dot = self.energy.legend.get(key, "")
            return TableLine((sign + term_name(key), figure), dot=dot, bold=key == "energy")

        lines = [line(key, value, "+ " if k else "") for k, (key, value) in enumerate(energies.items())]
        lines += [line("energy", total, "= "), line("start", begin)]
        lines += [line(key, value, "+ ") for key, value in terms.items()]
        lines.append(line("energy", begin + sum(terms.values()), "= "))
        self.terms.show_lines(("", unit_text("J")), lines)

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        bar = Bar(self)
        bar.add_spare(self._clock)  # the transport bar tells the instant, too
        bar.add_stretch()
        bar.add(self._covariant)
        bar.add(self._kind)
        self._kind.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        rows = QVBoxLayout(self._sheet)
        rows.setContentsMargins(0, 0, 0, 10)
        rows.setSpacing(2)
        for section in self._sections:
            rows.addWidget(section)
        rows.addStretch(1)
        self.drawing.setFixedHeight(290)
        for chart in (self.gauss, self.generalized, self.energy):
            chart.setFixedHeight(180)
        self._message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        holder = QWidget(self)
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self._message, 1)
        inside.addWidget(self._sheet)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(holder)
        rule = QFrame(self)
        rule.setProperty("role", "rule")
        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)  # all of it gives way
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(bar)
        layout.addWidget(rule)
        layout.addWidget(area, 1)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """Narrow if need be: everything in it gives way."""
        return QSize(260, 200)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_theme"):
            theme = theme_of(self.palette())
            if theme is not self._theme:
                self._theme = theme
                QTimer.singleShot(0, self, self._draw)  # once the charts follow it too

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Read what has come while nobody looked."""
        super().showEvent(event)
        self._soon(0)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Leave no timer behind when the window is closed."""
        super().hideEvent(event)
        self._due.stop()
        self._reader.pool.drop()
        self._turns.drop()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """End the thread."""
        self._due.stop()
        self._reader.pool.close(10.0)
        super().closeEvent(event)
