"""The principles panel: the differential principles of the motion at the shown instant.

It is computed in a thread, only while the panel is visible, and a few times a second while the time runs.
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

from anholon.principles.released_measure import list_constraints
from anholon_gui.cooperative_tasks import CooperativeTask, make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.principles.colours import vector_colour
from anholon_gui.principles.energy import EnergyChart, balance_terms
from anholon_gui.principles.explanations import (
    describe_accelerations,
    describe_gauss,
    describe_generalized,
    describe_velocities,
)
from anholon_gui.principles.figure_view import FigureView
from anholon_gui.principles.gauss import GaussChart
from anholon_gui.principles.reader import PrinciplesReader, PrinciplesResult
from anholon_gui.principles.released import ReleasedMeasureView
from anholon_gui.principles.text_tables import (
    Check,
    CheckList,
    CollapsibleSection,
    TableLine,
    TextTable,
    make_paragraph,
)
from anholon_gui.principles.texts import (
    escape_html,
    power_name,
    principle_name,
    principle_statement,
    term_name,
)
from anholon_gui.texts.language import localize_units, unit_text
from anholon_gui.texts.messages import translate_message
from anholon_gui.texts.numbers import rounded_text
from anholon_gui.theme import theme_of
from anholon_gui.widgets.bars import ResponsiveBar
from anholon_gui.widgets.combo_box import ComboBox

if TYPE_CHECKING:
    from anholon.principles.all_principles import Principles
    from anholon.results.energy_balance import EnergyBalance

_SEEK_DELAY_MS = 25  # a seek is followed after this time
_PLAYING_INTERVAL_MS = 130  # between two readings while the time runs
_MIN_WIDTH_PX = 340  # pixels: the tables are cut below it


class PrinciplesPanel(QWidget):
    """Shows the principles for the run of `document` at the time of `playback`."""

    def __init__(self, document: Document, playback: Playback, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._playback = playback
        self._result: PrinciplesResult | None = None
        self._reader = PrinciplesReader(self._show_result, self)
        self._read_timer = make_single_shot_timer(self, 0, self._request_reading)
        self._turns = CooperativeTask(self)
        self._theme = theme_of(self.palette())

        self._clock = QLabel(self)
        self._kind = ComboBox()
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
        self.drawing = FigureView(self)
        self.vectors = TextTable(self)
        self._about_figure = make_paragraph(self)
        self.checks = CheckList(self)
        self.gauss = GaussChart(self)
        self._about_gauss = make_paragraph(self)
        self.generalized = GaussChart(self)
        self._about_generalized = make_paragraph(self)
        self.released = ReleasedMeasureView(self)
        self.powers = TextTable(self)
        self.energy = EnergyChart(self)
        self.terms = TextTable(self)
        self._message = make_paragraph(self)
        self._sheet = QWidget(self)
        self._sections = (
            CollapsibleSection(self.tr("Tangent space"), self.drawing, self.vectors, self._about_figure),
            CollapsibleSection(self.tr("Differential principles"), self.checks),
            CollapsibleSection(self.tr("Gauss's measure of constraint"), self.gauss, self._about_gauss),
            CollapsibleSection(self.tr("Generalized principle of Gauss"), self.generalized, self._about_generalized),
            CollapsibleSection(self.tr("Kirgetov's functions"), self.released),
            CollapsibleSection(self.tr("Powers"), self.powers),
            CollapsibleSection(self.tr("Energy balance"), self.energy, self.terms),
        )
        self._build()
        self.setMinimumWidth(_MIN_WIDTH_PX)

        self._kind.currentIndexChanged.connect(self._draw_result)
        self._covariant.toggled.connect(self._on_choice)
        self.released.changed.connect(self._on_choice)
        document.runStarted.connect(self._on_run)
        document.runGrew.connect(self._on_grew)
        document.runFinished.connect(self._on_run)
        document.modelReplaced.connect(self._clear)
        playback.timeChanged.connect(self._on_time)
        self._draw_result()

    # --- what is shown ---------------------------------------------------------------------------------------------

    @property
    def is_up_to_date(self) -> bool:
        """Whether the panel shows the instant and the run of the window."""
        return not self._read_timer.isActive() and not self._reader.pool.is_running and not self._turns.is_running

    @property
    def principles(self) -> Principles | None:
        """The shown principles."""
        return self._result.principles if self._result is not None else None

    @property
    def message(self) -> str:
        """The message if there is nothing to show."""
        return self._message.text()

    @property
    def sections(self) -> tuple[CollapsibleSection, ...]:
        """The parts of the panel, from top to bottom."""
        return self._sections

    def text(self) -> str:
        """Return the tables and sentences."""
        tables = (self.vectors, self.powers, self.terms)
        sentences = (self._about_figure, self._about_gauss, self._about_generalized, self.released)
        return "\n".join(part.text() for part in (*tables, *sentences))

    def choose(self, kind: str, *, covariant: bool = False) -> None:
        """Show `kind`, accelerations or rates, optionally with covariant accelerations."""
        self._kind.setCurrentIndex(self._kind.findData(kind))
        self._covariant.setChecked(covariant)

    # --- reading ---------------------------------------------------------------------------------------------------

    def _read_soon(self, milliseconds: int) -> None:
        if self.isVisible() and not self._read_timer.isActive():
            self._read_timer.start(milliseconds)

    # Methods, not lambdas: Qt takes the connections of a method away with its panel, those of a lambda it does not.

    def _on_run(self) -> None:
        self._read_soon(_SEEK_DELAY_MS)

    def _on_grew(self) -> None:
        self._read_soon(_PLAYING_INTERVAL_MS)

    def _on_time(self) -> None:
        self._read_soon(_PLAYING_INTERVAL_MS if self._playback.playing else _SEEK_DELAY_MS)

    def _on_choice(self) -> None:
        self._read_soon(0)

    def _request_reading(self) -> None:
        run = self._document.run
        if run is None or not run.head or not self.isVisible():
            return
        self._reader.request(
            run, self._playback.time, covariant=self._covariant.isChecked(), released=self.released.chosen
        )

    def _show_result(self, result: PrinciplesResult) -> None:
        if result.run is self._document.run and self.isVisible():
            self._result = result
            self._draw_result()

    def _clear(self) -> None:
        """Clear the panel: another model was loaded."""
        self._read_timer.stop()
        self._reader.pool.cancel_waiting()
        self.released.chosen = None
        self._result = None
        self._draw_result()

    # --- writing ---------------------------------------------------------------------------------------------------

    def _draw_result(self) -> None:
        """Draw the latest answer."""
        answer = self._result
        principles = answer.principles if answer is not None else None
        self._sheet.setVisible(principles is not None)
        self._message.setVisible(principles is None)
        self._kind.setEnabled(principles is not None)
        self._covariant.setEnabled(principles is not None and self._kind.currentData() == "accelerations")
        if answer is None or principles is None:
            self._turns.cancel()
            self._clock.clear()
            problem = answer.problem if answer is not None else ""
            run = self._document.run
            waiting = self.tr("Evaluating the principles…")
            words = self.tr("Run the model to see the principles for its motion.")
            self._message.setText(translate_message(problem) or (waiting if run is not None and run.head else words))
            return
        self._turns.start(self._draw_steps(answer, principles))

    def _draw_steps(self, result: PrinciplesResult, principles: Principles) -> Iterator[None]:
        """Draw one section per step."""
        run = self._document.run
        instant_text = run.format_instant(result.t) if run is not None and run.head else f"t = {result.t:.3f} s"
        self._clock.setText(localize_units(f"<b>{instant_text}</b>"))
        self._draw_figure(principles)
        yield
        self.checks.show_checks(self._write_checks(principles))
        yield
        self.gauss.show_principles(principles)
        self._about_gauss.setText(describe_gauss(principles))
        yield
        self._sections[3].setVisible(principles.generalized is not None)
        self.generalized.show_generalized(principles)
        self._about_generalized.setText(describe_generalized(principles))
        yield
        names = list_constraints(principles.instant)
        self._sections[4].setVisible(bool(names))
        self.released.show_principles(principles, names)
        yield
        self._write_powers(principles)
        yield
        self.energy.show_balance(result.curves)
        self.energy.set_time(result.t)
        self._write_terms(result.energy)

    def _draw_figure(self, principles: Principles) -> None:
        rates = self._kind.currentData() == "rates"
        if rates:
            plane = self.tr("A v + c = 0") if principles.instant.linear else self.tr("tangent plane of f(t, q, v) = 0")
            self.drawing.show_figure(principles.rates, "m/s", plane, self.tr("All velocities are zero at this time."))
            self._write_vectors(principles, ("V",), "m/s")
            self._about_figure.setText(describe_velocities(principles))
            return
        hint = self.tr("All vectors are zero at this time: no acceleration and no forces.")
        self.drawing.show_figure(principles.figure, "m/s²", "A v′ + b₀ = 0", hint)
        self._write_vectors(principles, ("W", "Y", "R"), "m/s²")
        self._about_figure.setText(describe_accelerations(principles))

    def _write_vectors(self, principles: Principles, names: tuple[str, ...], unit: str) -> None:
        theme = self._theme
        figure = principles.rates if names == ("V",) else principles.figure
        words = {
            "W": self.tr("W  acceleration"),
            "Y": self.tr("Y/M  applied forces"),
            "R": self.tr("R/M  reactions"),
            "V": self.tr("V  velocities"),
        }

        def lengths(name: str, factor: float = 1.0) -> list[str]:
            values = (figure.lengths[name + part] for part in ("", "_K", "_L"))
            return [rounded_text(factor * value) for value in values]

        lines = [TableLine((words[name], *lengths(name)), name_colour=vector_colour(name, theme)) for name in names]
        if "R" in names:
            mass = principles.instant.mass
            label = self.tr("R  in N, M = {} kg").format(rounded_text(mass))
            lines.append(TableLine((label, *lengths("R", mass)), name_colour=theme.muted))
        sizes = (("K", figure.dimension_K), ("L", figure.dimension_L))
        dimensions = (self.tr("{}, dim {}").format(part, size) for part, size in sizes)
        self.vectors.show_lines(
            (self.tr("lengths in {}").format(unit_text(unit)), self.tr("total"), *dimensions), lines
        )

    def _write_checks(self, principles: Principles) -> list[Check]:
        signs: list[Check] = []
        for residual in principles.residuals:
            kind = "good" if residual.is_satisfied else "error" if residual.expected else "warning"
            if residual.name in ("mangeron-deleanu", "generalized-gauss") and not residual.is_satisfied:
                kind = "info"
            value = f"{rounded_text(residual.value)}&nbsp;{unit_text(residual.unit)}<br>"
            part = self.tr("relative {}").format(rounded_text(residual.relative))
            value += f"<span style='color:{self._theme.muted}'>{part}</span>"
            if not residual.is_applicable:
                kind, value = "info", "–"
            signs.append(
                (
                    kind,
                    escape_html(principle_name(residual)),
                    escape_html(principle_statement(residual, principles.instant)),
                    value,
                )
            )
        return signs

    def _write_powers(self, principles: Principles) -> None:
        rates = (principles.instant.kinetic_rate, principles.instant.potential_rate)
        lines = [TableLine((power_name(power), rounded_text(power.watts))) for power in principles.powers]
        lines.append(TableLine((self.tr("Rate of the kinetic energy"), rounded_text(rates[0])), italic=True))
        lines.append(TableLine((self.tr("Rate of the potential energy"), rounded_text(rates[1])), italic=True))
        self.powers.show_lines(("", unit_text("W")), lines)

    def _write_terms(self, energy: EnergyBalance | None) -> None:
        if energy is None:
            self.terms.show_lines((), ())
            return
        terms = {key: float(values[0]) for key, values in balance_terms(energy).items()}
        total = terms.pop("energy")
        start = total - sum(value for key, value in terms.items() if key not in ("kinetic", "potential"))
        if terms["jumps"] == 0.0:
            del terms["jumps"]
        energies = {key: terms.pop(key) for key in ("kinetic", "potential")}

        def line(key: str, value: float, sign: str = "") -> TableLine:
            dot = self.energy.legend.get(key, "")
            return TableLine((sign + term_name(key), rounded_text(value)), dot=dot, bold=key == "energy")

        lines = [line(key, value, "+ " if k else "") for k, (key, value) in enumerate(energies.items())]
        lines += [line("energy", total, "= "), line("start", start)]
        lines += [line(key, value, "+ ") for key, value in terms.items()]
        lines.append(line("energy", start + sum(terms.values()), "= "))
        self.terms.show_lines(("", unit_text("J")), lines)

    # --- building --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        bar = ResponsiveBar(self)
        bar.add_optional_widget(self._clock)  # the transport bar tells the instant, too
        bar.add_stretch()
        bar.add_widget(self._covariant)
        bar.add_widget(self._kind)
        self._kind.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        rows = QVBoxLayout(self._sheet)
        rows.setContentsMargins(0, 0, 0, 10)
        rows.setSpacing(2)
        for section in self._sections:
            rows.addWidget(section)
        rows.addStretch(1)
        self.drawing.setFixedHeight(290)
        for chart in (self.gauss, self.generalized, self.released.chart, self.energy):
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
        """Return a small width, because all contents can shrink."""
        return QSize(260, 200)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 (Qt's name)
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_theme"):
            theme = theme_of(self.palette())
            if theme is not self._theme:
                self._theme = theme
                QTimer.singleShot(0, self, self._draw_result)  # once the charts follow it too

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Read the changes since the panel was hidden."""
        super().showEvent(event)
        self._read_soon(0)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 (Qt's name)
        """Stop the timer when the window is closed."""
        super().hideEvent(event)
        self._read_timer.stop()
        self._reader.pool.cancel_waiting()
        self._turns.cancel()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 (Qt's name)
        """End the thread."""
        self._read_timer.stop()
        self._reader.pool.close(10.0)
        super().closeEvent(event)
