"""The columns of the table of stages: title, unit and group of every number of a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from anholon.errors import AnholonError
from anholon.model.query.formula_units import FormulaUnits
from anholon.units import parse_unit
from anholon_gui.texts.language import label_with_unit

if TYPE_CHECKING:
    from anholon.results.run import Run

GROUPS = {
    "time": QT_TRANSLATE_NOOP("StageTable", "Times"),
    "energy": QT_TRANSLATE_NOOP("StageTable", "Energy"),
    "peak": QT_TRANSLATE_NOOP("StageTable", "Peak reactions"),
    "way": QT_TRANSLATE_NOOP("StageTable", "Path lengths and revolutions"),
    "impulse": QT_TRANSLATE_NOOP("StageTable", "Impulses"),
    "entry": QT_TRANSLATE_NOOP("StageTable", "State at the start"),
    "exit": QT_TRANSLATE_NOOP("StageTable", "State at the end"),
    "jump": QT_TRANSLATE_NOOP("StageTable", "Velocity jumps"),
    "work": QT_TRANSLATE_NOOP("StageTable", "Works"),
}
"""Groups of columns in their order, with their titles."""

HIDDEN = frozenset({"work"})
"""Groups that are not shown at first."""

_START, _END = QT_TRANSLATE_NOOP("StageTable", "at the start"), QT_TRANSLATE_NOOP("StageTable", "at the end")
_CHANGE, _WITHIN = QT_TRANSLATE_NOOP("StageTable", "in the transition"), QT_TRANSLATE_NOOP("StageTable", "in the stage")
_IN_IMPACTS, _LOST = QT_TRANSLATE_NOOP("StageTable", "in impacts"), QT_TRANSLATE_NOOP("StageTable", "lost")
_DRIVES, _UNBALANCED = QT_TRANSLATE_NOOP("StageTable", "drives"), QT_TRANSLATE_NOOP("StageTable", "residual")

_ENERGIES = {
    "energy_in": ("E", _START, QT_TRANSLATE_NOOP("StageTable", "Kinetic and potential energy at the start")),
    "energy_out": ("E", _END, QT_TRANSLATE_NOOP("StageTable", "Kinetic and potential energy at the end")),
    "gained": (
        "ΔE",
        _CHANGE,
        QT_TRANSLATE_NOOP("StageTable", "Energy gained in the transition to the stage (negative: lost)"),
    ),
    "gained_lost": (
        _LOST,
        _CHANGE,
        QT_TRANSLATE_NOOP("StageTable", "Energy lost in contact impacts of the transition"),
    ),
    "gained_brought": (
        _DRIVES,
        _CHANGE,
        QT_TRANSLATE_NOOP("StageTable", "Work of the drives in the transition (ΔE plus losses)"),
    ),
    "drives": (_DRIVES, _WITHIN, QT_TRANSLATE_NOOP("StageTable", "Work of ramps and schedules that move bodies")),
    "jumped": (
        "ΔE",
        _IN_IMPACTS,
        QT_TRANSLATE_NOOP("StageTable", "Energy gained in impacts within the stage (negative: lost)"),
    ),
    "jumped_lost": (
        _LOST,
        _IN_IMPACTS,
        QT_TRANSLATE_NOOP("StageTable", "Energy lost in contact impacts within the stage"),
    ),
    "jumped_brought": (
        _DRIVES,
        _IN_IMPACTS,
        QT_TRANSLATE_NOOP("StageTable", "Work of the drives in impacts within the stage"),
    ),
    "open": (
        _UNBALANCED,
        _WITHIN,
        QT_TRANSLATE_NOOP("StageTable", "Residual of the energy balance (rounding)"),
    ),
}
"""Title, when it is meant, and tip of each column of energy."""


@dataclass(frozen=True)
class StageColumn:
    """One number of every stage: its key in a row, the group it belongs to, its title, unit and SI factor (shown value
    = SI value / factor), what it is, and to which part of the stage it belongs (`part_of_stage`)."""

    key: str
    group: str
    title: str
    unit: str
    factor: float
    tip: str
    part_of_stage: str = ""

    @property
    def heading(self) -> str:
        """Title with unit; below it to which part of the stage it belongs."""
        return f"{label_with_unit(self.title, self.unit)}\n{self.part_of_stage}".rstrip()

    @property
    def single_line_heading(self) -> str:
        """The heading in one line."""
        return self.heading.replace("\n", " ")


def group_title(group: str) -> str:
    """Return the title of a group."""
    return QCoreApplication.translate("StageTable", str(GROUPS[group]))


def make_columns(run: Run, keys: Mapping[str, float]) -> tuple[StageColumn, ...]:
    """Return the columns for rows with these keys (see `anholon.export.stage_csv`), group by group."""
    namer = _ColumnBuilder(run)
    order = {group: k for k, group in enumerate(GROUPS)}
    columns = [namer.column(key) for key in keys if key != "t1"]
    return tuple(sorted(columns, key=lambda column: order[column.group]))


class _ColumnBuilder:
    def __init__(self, run: Run) -> None:
        self._model = run.system.model
        self._units = FormulaUnits(self._model)
        self._orders = {
            name: row.order for name, row in zip(run.system.programs, run.system.equations.programs, strict=True)
        }

    def column(self, key: str) -> StageColumn:
        """Return the column of a key."""
        kind, _, name = key.partition(":")

        def localized(text: object) -> str:
            return QCoreApplication.translate("StageTable", str(text)).format(name)

        def column(
            group: str, title: object, unit: str, tip: object, when: object = "", factor: float = 1.0
        ) -> StageColumn:
            return StageColumn(
                key, group, localized(title), unit, factor, localized(tip), localized(when) if when else ""
            )

        match kind:
            case "t0":
                title = QT_TRANSLATE_NOOP("StageTable", "start")
                return column("time", title, "s", QT_TRANSLATE_NOOP("StageTable", "Start of the stage"))
            case "duration":
                title = QT_TRANSLATE_NOOP("StageTable", "duration")
                return column("time", title, "s", QT_TRANSLATE_NOOP("StageTable", "Duration"))
            case "entry":
                tip = QT_TRANSLATE_NOOP("StageTable", "{} just after the transition to the stage")
                unit, factor = self._coordinate_column(name)
                return column(kind, "{}", unit, tip, _START, factor)
            case "exit":
                tip = QT_TRANSLATE_NOOP("StageTable", "{} at the end of the stage")
                unit, factor = self._coordinate_column(name)
                return column(kind, "{}", unit, tip, _END, factor)
            case "jump":
                tip = QT_TRANSLATE_NOOP("StageTable", "Change of {} in the transition to the stage")
                unit, factor = self._coordinate_column(name)
                return column(kind, "Δ {}", unit, tip, _CHANGE, factor)
            case _ if kind in _ENERGIES:
                title, when, tip = _ENERGIES[kind]
                return column("energy", title, "J", tip, when)
            case "work":
                title = QT_TRANSLATE_NOOP("StageTable", "work of {}")
                return column("work", title, "J", QT_TRANSLATE_NOOP("StageTable", "Work of {} in the stage"))
            case "peak":
                tip = QT_TRANSLATE_NOOP("StageTable", "Largest reaction of {} in the stage")
                return column("peak", "max {}", self._reaction_column(name), tip)
            case "peak_time":
                tip = QT_TRANSLATE_NOOP("StageTable", "Time of the largest reaction of {}")
                return column("peak", "t max {}", "s", tip)
            case "impulse":
                tip = QT_TRANSLATE_NOOP("StageTable", "Impulse of the reaction of {} in the stage, including impacts")
                return column("impulse", "∫ {} dt", self._multiply_by_second(name), tip, _WITHIN)
            case "blow":
                title = QT_TRANSLATE_NOOP("StageTable", "impact on {}")
                tip = QT_TRANSLATE_NOOP("StageTable", "Instantaneous impulse of {} at the start of the stage")
                return column("impulse", title, self._multiply_by_second(name), tip, _START)
            case "slip":
                title = QT_TRANSLATE_NOOP("StageTable", "slip time of {}")
                return column("time", title, "s", QT_TRANSLATE_NOOP("StageTable", "Slip time of {} in the stage"))
            case "way":
                title = QT_TRANSLATE_NOOP("StageTable", "path of {}")
                return column("way", title, "m", QT_TRANSLATE_NOOP("StageTable", "Path length of {} in the stage"))
            case "turns":
                unit = localized(QT_TRANSLATE_NOOP("StageTable", "rev"))
                tip = QT_TRANSLATE_NOOP("StageTable", "Revolutions of {} in the stage")
                return column("way", "{}", unit, tip, _WITHIN)
        raise KeyError(key)

    def _coordinate_column(self, name: str) -> tuple[str, float]:
        unit = self._model.coordinates[name.removesuffix("'")].unit
        try:
            factor = parse_unit(unit).factor
        except AnholonError:
            unit, factor = "", 1.0
        return (f"{unit or '1'}/s" if name.endswith("'") else unit), factor

    def _reaction_column(self, name: str) -> str:
        return self._units.of_reaction(name, self._orders.get(name, 0))

    def _multiply_by_second(self, name: str) -> str:
        unit = self._reaction_column(name)
        return f"{unit}·s" if unit else ""
