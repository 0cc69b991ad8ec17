"""The panel of rods: kind of computation, diagrams along a rod at the shown instant, reactions, modes."""

from __future__ import annotations

import math
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from anholon.model.check.cable_check import NO_BENDING_MODELS
from anholon.model.query.rod_runs import MODES, STATIC_FORMS
from anholon.model.schema import Model, Simulation
from anholon.scene.rod_display import SHADES
from anholon_gui.cooperative_tasks import make_single_shot_timer
from anholon_gui.document import Document
from anholon_gui.playback import Playback
from anholon_gui.rod_display import RodDisplaySettings
from anholon_gui.rods.diagrams import DiagramLine, RodDiagrams, four_digit_text
from anholon_gui.rods.mode_curves import ModeCurves
from anholon_gui.rods.mode_range import ModeRangeBox
from anholon_gui.rods.modes_table import ModesTable
from anholon_gui.texts.language import label_with_unit, localize_units
from anholon_gui.texts.messages import translate_message
from anholon_gui.widgets.combo_box import ComboBox
from anholon_gui.widgets.file_dialogs import ask_path
from anholon_gui.widgets.icons import make_icon

if TYPE_CHECKING:
    from anholon.results.rods.modal_reader import ModalReader
    from anholon.results.rods.rod_reader import RodReader
    from anholon.results.run import Run

FORCES = ("N", "T2", "T3", "M1", "M2", "M3")
STRAINS = ("e", "g2", "g3", "k1", "k2", "k3")
_FROZEN = dict(zip(("extension", "shear2", "shear3", "torsion", "bending2", "bending3"), FORCES, strict=True))
_REACTION_COMPONENTS = ("x", "y", "z", "mx", "my", "mz")
_READ_DELAY_MS = 30


class RodsPanel(QWidget):
    """Shows the rods of the run of `document` at the time of `playback`. `view` is their display in 3D."""

    def __init__(
        self, document: Document, playback: Playback, view: RodDisplaySettings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document, self._playback, self._view = document, playback, view
        self._run: Run | None = None
        self._motion_end = 0.0  # of the motion, while something else is computed
        self._form = "lagrange1"

        self.task = ComboBox()
        self.task.setAccessibleName(self.tr("Analysis"))
        for key, text in (
            ("motion", self.tr("Motion in time")),
            ("statics", self.tr("Equilibria under increasing load")),
            ("path", self.tr("Equilibrium path (arc length)")),
            (MODES, self.tr("Modes and buckling loads")),
        ):
            self.task.addItem(text, key)
        self.task.activated.connect(self._on_task)
        self.rod = ComboBox()
        self.rod.setAccessibleName(self.tr("Rod"))
        self.rod.activated.connect(self._show_instant)
        self.family = ComboBox()
        self.family.setAccessibleName(self.tr("Quantities of the diagrams"))
        self.family.addItem(self.tr("Forces"), "forces")
        self.family.addItem(self.tr("Strains"), "strains")
        self.family.activated.connect(self._on_family)
        self._clock = QLabel(self)
        self._stability = QLabel(self)
        self._save = QToolButton(self)
        self._save.setIcon(make_icon("data"))
        self._save.setToolTip(self.tr("Save the diagrams or the list of modes as a table (CSV) or an image (PNG)"))
        self._save.setAccessibleName(self.tr("Save the diagrams or the modes"))
        self._save.clicked.connect(self._on_save)
        self._switches = [self._make_component_button(k) for k in range(6)]
        self.mode_range = ModeRangeBox(self)
        self.mode_range.settingsChanged.connect(self._on_range_changed)
        self.curves = ModeCurves(self)
        self.modes = ModesTable(self)
        self.modes.chosen.connect(self._on_mode)
        self.modes.amplitudeChanged.connect(self._on_amplitude)
        self.diagrams = RodDiagrams(self)
        self.reactions = QLabel(self)
        self.reactions.setTextFormat(Qt.TextFormat.RichText)
        self.reactions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.reactions.setContentsMargins(10, 4, 10, 8)
        self._sideways = _HorizontalScrollArea(self.reactions)
        self.warning = QLabel(self)
        self.warning.setWordWrap(True)
        self.warning.setProperty("role", "error")
        self.warning.setContentsMargins(10, 2, 10, 2)
        self.warning.hide()
        self._hint = QLabel(self)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "muted")
        self._build()

        self._read_timer = make_single_shot_timer(self, _READ_DELAY_MS, self._show_instant)
        document.runStarted.connect(self._on_started)
        document.runFinished.connect(self._update_run)
        document.runGrew.connect(self._read_soon)
        document.modelChanged.connect(self._on_model)
        document.modelReplaced.connect(self._clear)
        playback.timeFollowed.connect(self._read_soon)
        view.changed.connect(self._on_view)
        self._on_model(document.model, document.model)
        self._on_family()
        self._on_view()
        self._update_run()

    def _build(self) -> None:
        first, second, third = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first.setContentsMargins(6, 3, 8, 0)
        second.setContentsMargins(6, 0, 8, 0)
        third.setContentsMargins(6, 0, 8, 3)
        first.addWidget(self.task, 1)
        first.addWidget(self._save)
        second.addWidget(self.rod, 1)
        second.addWidget(self.family, 1)
        second.addWidget(self._clock)
        for button in self._switches:
            third.addWidget(button)
        third.addStretch(1)
        third.addWidget(self._stability)
        below = QWidget(self)
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.diagrams, 1)
        column.addWidget(self._sideways)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidget(below)
        self._body = QSplitter(Qt.Orientation.Vertical, self)
        self._body.setChildrenCollapsible(False)
        self._body.addWidget(self.modes)
        self._body.addWidget(self.curves)
        self._body.addWidget(scroll)
        self._body.setStretchFactor(2, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(first)
        layout.addWidget(self.mode_range)
        layout.addLayout(second)
        layout.addLayout(third)
        layout.addWidget(self.warning)
        layout.addWidget(self._hint, 1)
        layout.addWidget(self._body, 1)

    def _make_component_button(self, index: int) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setChecked(True)
        button.toggled.connect(self._show_instant)
        return button

    # --- what is computed ------------------------------------------------------------------------------------------

    def _on_model(self, old: Model, new: Model) -> None:
        form = new.simulation.form
        key = form if form in (*STATIC_FORMS, MODES) else "motion"
        self.task.setCurrentIndex(self.task.findData(key))
        self.mode_range.setVisible(key == MODES)
        if key == MODES:
            self.mode_range.show_model(new)
        if list(old.rods) != list(new.rods) or not self.rod.count():
            self._fill_rods(new)
        self._show_hint()

    def _fill_rods(self, model: Model) -> None:
        chosen_rod = self.rod.currentData()
        self.rod.clear()
        for name in model.rods:
            self.rod.addItem(name, name)
        if len(model.rods) > 1:
            self.rod.addItem(self.tr("All rods"), "")
        self.rod.setCurrentIndex(max(0, self.rod.findData(chosen_rod)))

    def _on_task(self) -> None:
        """Change the kind of computation, as one step of undo."""
        model, key = self._document.model, str(self.task.currentData())
        settings = model.simulation
        moving = settings.form not in (*STATIC_FORMS, MODES)
        if moving:
            self._form, self._motion_end = settings.form, settings.until
        if key == "motion" and not moving:
            new = replace(settings, form=self._form, until=self._motion_end or settings.until)
        elif key == MODES or not moving:
            new = replace(settings, form=key)
        else:
            new = replace(settings, form=key, until=1.0)  # the load factor at the end
        if new != settings and key != ("motion" if moving else settings.form):
            self._document.edit(self.tr("Compute {}").format(self.task.currentText()), replace(model, simulation=new))
            if key == "motion":  # it is looked at from its beginning; equilibria were under the whole load
                self._playback.seek(0.0)

    def _on_range_changed(self, settings: Simulation) -> None:
        """Change the range of modes, as one step of undo."""
        model = self._document.model
        self._document.edit(self.tr("Modes over a range"), replace(model, simulation=settings))

    # --- the run ---------------------------------------------------------------------------------------------------

    def _on_started(self) -> None:
        self._run = None
        self._playback.loop_range = None
        self.diagrams.clear()
        self._update_run()

    def _clear(self) -> None:
        self._run, self._motion_end, self._form = None, 0.0, "lagrange1"
        self._playback.loop_range = None
        self.diagrams.clear()
        self._update_run()

    def _update_run(self) -> None:
        """Show the computed part of the latest run."""
        run: Any = self._document.run
        has_rods = run is not None and run.head and run.system.model.rods
        self._run = run if has_rods else None
        modal = self._modal_run
        self.modes.setVisible(modal is not None)
        self.curves.setVisible(modal is not None and modal.curves is not None)
        if modal is not None:
            self.modes.show_modes(modal.entries, stable=modal.stable, spin=modal.spin)
            parameter = modal.system.model.parameters.get(modal.curves.name) if modal.curves is not None else None
            self.curves.show_curves(modal.curves, parameter.unit if parameter is not None else "")
            if self._playback.loop_range is None:
                self._on_mode(0, play=False)
        self._show_hint()
        self._show_mesh_warning()
        self._show_instant()

    def _show_mesh_warning(self) -> None:
        """Show which rods of a finished run have elements that are too long for their loads."""
        coarse = self._run.coarse if self._run is not None and self._run.unchecked_outcome.status != "running" else {}
        if coarse:
            from anholon.rods.assembly.mesh_resolution import describe_coarse_rod

            texts = [describe_coarse_rod(*item) for item in coarse.items()]
            self.warning.setText(" ".join(translate_message(f"{text[0].upper()}{text[1:]}.") for text in texts))
        self.warning.setVisible(bool(coarse))

    @property
    def _modal_run(self) -> ModalReader | None:
        reader: Any = self._run.reader if self._run is not None and self._run.is_modal else None
        return reader  # type: ignore[no-any-return]

    def _show_hint(self) -> None:
        self._hint.setVisible(self._run is None)
        self._body.setVisible(self._run is not None)
        self._save.setEnabled(self._run is not None)
        rods = bool(self._document.model.rods)
        self.task.setEnabled(rods)
        self._hint.setText(
            self.tr("Run the model to see its section forces.")
            if rods
            else self.tr("The model has no rods. Add one with “Add” in the model panel, or start with a template.")
        )

    # --- reading ---------------------------------------------------------------------------------------------------

    def _read_soon(self) -> None:
        if self.isVisible() and not self._read_timer.isActive():
            self._read_timer.start()

    @property
    def _component_names(self) -> tuple[str, ...]:
        return FORCES if self.family.currentData() == "forces" else STRAINS

    def _on_family(self) -> None:
        for button, name in zip(self._switches, self._component_names, strict=True):
            button.setText(name)
            button.setAccessibleName(name)
        self._show_instant()

    def _show_stability(self, reader: RodReader, t: float) -> None:
        """Show whether the shown equilibrium of a path is stable."""
        falling = reader.frame(t).unstable_count
        is_known, count = not math.isnan(falling), 0 if math.isnan(falling) else round(falling)
        self._stability.setText("" if not is_known else self.tr("unstable") if count else self.tr("stable"))
        self._stability.setToolTip(self.tr("Number of unstable directions: {}").format(count) if is_known else "")

    def _show_instant(self) -> None:
        """Show the diagrams and reactions of the shown instant."""
        run, t = self._run, self._playback.time
        if run is None or not self.isVisible():
            return
        from anholon.results.rods.rod_reader import get_rod_reader

        reader = get_rod_reader(run)
        t = min(max(t, float(run.times[0])), float(run.times[-1]))
        self._clock.setText(localize_units(run.format_instant(t)))
        self._show_stability(reader, t)
        model = run.system.model
        chosen = self.rod.currentData()
        rods = [name for name in model.rods if chosen in ("", None, name)] or list(model.rods)
        no_bending = all(
            model.rods[name].model in NO_BENDING_MODELS for name in rods
        )  # of whose sections only the tension is not 0
        for button in self._switches[1:]:
            button.setVisible(not no_bending)
        switches = zip(self._component_names, self._switches, strict=True)
        shown = [name for name, button in switches if button.isChecked() and not button.isHidden()]
        lines = []
        for name in rods:
            arcs, at = reader.profile(name, t, sides=True)
            values = at.wrench if self._component_names is FORCES else at.strain
            columns = {part: values[:, k] for k, part in enumerate(self._component_names)}
            frozen = frozenset(frozen_components(model, name)) if self._component_names is FORCES else frozenset()
            lines.append(DiagramLine(name, arcs, columns, frozen))
        self.diagrams.show_lines(lines, shown, {name: SHADES[name] for name in self._component_names})
        self._write_reactions(run, reader, t)
        modal = self._modal_run
        if modal is not None:
            self._follow_mode(modal, t)

    def _write_reactions(self, run: Run, reader: RodReader, t: float) -> None:
        names = [name.removeprefix("reaction:").rpartition(".") for name in run.columns if name.startswith("reaction:")]
        owners = list(dict.fromkeys(owner for owner, _, part in names if part in _REACTION_COMPONENTS))
        shown = bool(owners) and not run.is_modal  # the size of a mode is anybody's choice
        self._sideways.setVisible(shown)
        if not shown:
            return
        results = run.quantity([f"reaction:{owner}.{part}" for owner in owners for part in _REACTION_COMPONENTS], [t])
        title = self.tr("Reactions")
        rows = [
            f"<tr><td><b>{title}</b></td>"
            + "".join(f"<td align='right'>{component_heading(p)}</td>" for p in _REACTION_COMPONENTS)
        ]
        for owner in owners:
            cells = (four_digit_text(float(results[f"reaction:{owner}.{part}"][0])) for part in _REACTION_COMPONENTS)
            rows.append(f"<tr><td>{owner}</td>" + "".join(f"<td align='right'>{cell}</td>" for cell in cells) + "</tr>")
        self.reactions.setText("<table cellspacing='0' cellpadding='3'>" + "".join(rows) + "</table>")
        self._sideways.fit()

    # --- modes -----------------------------------------------------------------------------------------------------

    def _on_mode(self, k: int, *, play: bool = True) -> None:
        """Play the mode in row k in a loop."""
        modal = self._modal_run
        if modal is None or not 0 <= k < len(modal.data.stages):
            return
        span = modal.data.stages[k]
        self._playback.loop_range = (span.t0, min(span.t1, float(modal.data.times[-1])))
        self._playback.seek(span.t0)
        if play:
            self._playback.play()

    def _follow_mode(self, modal: ModalReader, t: float) -> None:
        k = self._playback.stage_at(t)
        self.modes.show_current(k)
        within = self._playback.loop_range
        if 0 <= k < len(modal.data.stages) and within is not None and not within[0] <= t <= within[1]:
            span = modal.data.stages[k]
            self._playback.loop_range = (span.t0, min(span.t1, float(modal.data.times[-1])))

    def _on_amplitude(self, amplitude: float) -> None:
        self._view.set(amplitude=amplitude)

    def _on_view(self) -> None:
        self.modes.show_amplitude(self._view.display.amplitude)

    # --- files -----------------------------------------------------------------------------------------------------

    def _on_save(self) -> None:
        """Ask for a file, and write the table or the picture to it."""
        filters = [self.tr("Table of the diagrams (*.csv)"), self.tr("Image of the diagrams (*.png)")]
        if self._modal_run is not None:
            filters.insert(0, self.tr("List of the modes (*.csv)"))
        choice = ask_path(self, self.tr("Save"), "", ";;".join(filters))
        if choice is not None:
            path, chosen = choice
            self.save(path, modes=chosen == filters[0] and self._modal_run is not None)

    def save(self, path: Path, *, modes: bool = False) -> None:
        """Write the diagrams, or the list of modes, to a file: a picture if it ends in .png, else a table."""
        if path.suffix.lower() == ".png":
            self.diagrams.grab().save(str(path))
            return
        from anholon.export.csv_table import save_rows

        modal = self._modal_run
        if modes and modal is not None:
            names = ["mode", "frequency", "omega", "growth", "critical"]
            rows = [
                (k, mode.frequency, mode.omega, mode.growth, mode.factor or math.nan)
                for k, mode in enumerate(modal.entries, 1)
            ]
            save_rows(names, rows, path)
            return
        shown, lines = self.diagrams.shown, self.diagrams.lines
        columns = [(f"{line.rod}.{name}", line.values[name]) for line in lines for name in shown]
        columns = [(f"{line.rod}.arc", line.arcs) for line in lines] + columns
        save_rows([name for name, _ in columns], zip_longest(*(c for _, c in columns), fillvalue=math.nan), path)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 (Qt's name)
        """Read the changes since the panel was hidden."""
        super().showEvent(event)
        self._update_run()


def component_heading(part: str) -> str:
    """Return the heading of a component of the reactions."""
    return label_with_unit(part, "N*m" if part[0] == "m" else "N")


class _HorizontalScrollArea(QScrollArea):
    """A table that scrolls horizontally if it is wider than its place, so that it widens nothing else."""

    def __init__(self, table: QWidget) -> None:
        super().__init__()
        self._table = table
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(table)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 (Qt's name)
        """Make room for the scroll bar if it is visible."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Set the height to that of the table and its scroll bar."""
        hint = self._table.sizeHint()
        bar = self.horizontalScrollBar().sizeHint().height() if hint.width() > self.width() else 0
        self.setFixedHeight(hint.height() + bar)


def frozen_components(model: Model, rod: str) -> list[str]:
    """Return the components that are multipliers of frozen strains."""
    from anholon.rods.section import FROZEN

    rod_element = model.rods[rod]
    return [_FROZEN[strain] for strain in (*FROZEN.get(rod_element.model, ()), *rod_element.frozen)]
