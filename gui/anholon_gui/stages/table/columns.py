"""The columns of the table of stages: title, unit and group of every number of a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

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
"""Groups of columns in order, with their titles."""

HIDDEN = frozenset({"work"})
"""Groups that are hidden initially."""

_START, _END = QT_TRANSLATE_NOOP("StageTable", "at the start"), QT_TRANSLATE_NOOP("StageTable", "at the end")
_CHANGE, _WITHIN = QT_TRANSLATE_NOOP("StageTable", "in the transition"), QT_TRANSLATE_NOOP("StageTable", "in the stage")
_IN_IMPACTS, _LOST = QT_TRANSLATE_NOOP("StageTable", "in impacts"), QT_TRANSLATE_NOOP("StageTable", "lost")
_DRIVES, _RESIDUAL = QT_TRANSLATE_NOOP("StageTable", "drives"), QT_TRANSLATE_NOOP("StageTable", "residual")


class _ColumnKind(NamedTuple):
    """The common properties of columns of a kind: group, title, unit, tip and the part of the stage to which they
    belong.

    `{}` is a name. The unit "" is that of the coordinate or reaction of this name.
    """

    group: str
    title: object
    unit: object
    tip: object
    part_of_stage: object = ""


_KINDS = {
    "t0": _ColumnKind(
        "time", QT_TRANSLATE_NOOP("StageTable", "start"), "s", QT_TRANSLATE_NOOP("StageTable", "Start of the stage")
    ),
    "duration": _ColumnKind(
        "time", QT_TRANSLATE_NOOP("StageTable", "duration"), "s", QT_TRANSLATE_NOOP("StageTable", "Duration")
    ),
    "slip": _ColumnKind(
        "time",
        QT_TRANSLATE_NOOP("StageTable", "slip time of {}"),
        "s",
        QT_TRANSLATE_NOOP("StageTable", "Slip time of {} in the stage"),
    ),
    "energy_in": _ColumnKind(
        "energy", "E", "J", QT_TRANSLATE_NOOP("StageTable", "Kinetic and potential energy at the start"), _START
    ),
    "energy_out": _ColumnKind(
        "energy", "E", "J", QT_TRANSLATE_NOOP("StageTable", "Kinetic and potential energy at the end"), _END
    ),
    "gained": _ColumnKind(
        "energy",
        "ΔE",
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Energy gained in the transition to the stage (negative: lost)"),
        _CHANGE,
    ),
    "gained_lost": _ColumnKind(
        "energy",
        _LOST,
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Energy lost in contact impacts of the transition"),
        _CHANGE,
    ),
    "gained_brought": _ColumnKind(
        "energy",
        _DRIVES,
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Work of the drives in the transition (ΔE plus losses)"),
        _CHANGE,
    ),
    "drives": _ColumnKind(
        "energy",
        _DRIVES,
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Work of ramps and schedules that move bodies"),
        _WITHIN,
    ),
    "jumped": _ColumnKind(
        "energy",
        "ΔE",
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Energy gained in impacts within the stage (negative: lost)"),
        _IN_IMPACTS,
    ),
    "jumped_lost": _ColumnKind(
        "energy",
        _LOST,
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Energy lost in contact impacts within the stage"),
        _IN_IMPACTS,
    ),
    "jumped_brought": _ColumnKind(
        "energy",
        _DRIVES,
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Work of the drives in impacts within the stage"),
        _IN_IMPACTS,
    ),
    "open": _ColumnKind(
        "energy", _RESIDUAL, "J", QT_TRANSLATE_NOOP("StageTable", "Residual of the energy balance (rounding)"), _WITHIN
    ),
    "work": _ColumnKind(
        "work",
        QT_TRANSLATE_NOOP("StageTable", "work of {}"),
        "J",
        QT_TRANSLATE_NOOP("StageTable", "Work of {} in the stage"),
    ),
    "peak": _ColumnKind("peak", "max {}", "", QT_TRANSLATE_NOOP("StageTable", "Largest reaction of {} in the stage")),
    "peak_time": _ColumnKind(
        "peak", "t max {}", "s", QT_TRANSLATE_NOOP("StageTable", "Time of the largest reaction of {}")
    ),
    "impulse": _ColumnKind(
        "impulse",
        "∫ {} dt",
        "",
        QT_TRANSLATE_NOOP("StageTable", "Impulse of the reaction of {} in the stage, including impacts"),
        _WITHIN,
    ),
    "blow": _ColumnKind(
        "impulse",
        QT_TRANSLATE_NOOP("StageTable", "impact on {}"),
        "",
        QT_TRANSLATE_NOOP("StageTable", "Instantaneous impulse of {} at the start of the stage"),
        _START,
    ),
    "way": _ColumnKind(
        "way",
        QT_TRANSLATE_NOOP("StageTable", "path of {}"),
        "m",
        QT_TRANSLATE_NOOP("StageTable", "Path length of {} in the stage"),
    ),
    "turns": _ColumnKind(
        "way",
        "{}",
        QT_TRANSLATE_NOOP("StageTable", "rev"),
        QT_TRANSLATE_NOOP("StageTable", "Revolutions of {} in the stage"),
        _WITHIN,
    ),
    "entry": _ColumnKind(
        "entry", "{}", "", QT_TRANSLATE_NOOP("StageTable", "{} just after the transition to the stage"), _START
    ),
    "exit": _ColumnKind("exit", "{}", "", QT_TRANSLATE_NOOP("StageTable", "{} at the end of the stage"), _END),
    "jump": _ColumnKind(
        "jump", "Δ {}", "", QT_TRANSLATE_NOOP("StageTable", "Change of {} in the transition to the stage"), _CHANGE
    ),
}
"""Kinds of columns by the first part of their keys, `kind:name`."""


@dataclass(frozen=True)
class StageColumn:
    """One number of every stage: its key in a row, group, title, unit, SI factor, tip, and part of the stage.

    Shown value = SI value / factor.
    """

    key: str
    group: str
    title: str
    unit: str
    factor: float
    tip: str
    part_of_stage: str = ""

    @property
    def heading(self) -> str:
        """Title with unit, and below it the part of the stage to which it belongs."""
        return f"{label_with_unit(self.title, self.unit)}\n{self.part_of_stage}".rstrip()

    @property
    def single_line_heading(self) -> str:
        """The heading in one line."""
        return self.heading.replace("\n", " ")


def group_title(group: str) -> str:
    """Return the title of a group."""
    return QCoreApplication.translate("StageTable", str(GROUPS[group]))


def make_columns(run: Run, keys: Mapping[str, float]) -> tuple[StageColumn, ...]:
    """Return the columns for rows with these keys (see `anholon.export.stage_csv`) in groups."""
    builder = _ColumnBuilder(run)
    order = {group: k for k, group in enumerate(GROUPS)}
    columns = [builder.make(key) for key in keys if key != "t1"]
    return tuple(sorted(columns, key=lambda column: order[column.group]))


def _localize(text: object, name: str) -> str:
    return QCoreApplication.translate("StageTable", str(text)).format(name) if text else ""


class _ColumnBuilder:
    def __init__(self, run: Run) -> None:
        self._model = run.system.model
        self._units = FormulaUnits(self._model)
        self._orders = {
            name: row.order for name, row in zip(run.system.programs, run.system.equations.programs, strict=True)
        }

    def make(self, key: str) -> StageColumn:
        """Return the column of a key."""
        kind, _, name = key.partition(":")
        common = _KINDS[kind]
        unit, factor = self._find_unit(kind, name)
        title, tip, part_of_stage = (_localize(text, name) for text in (common.title, common.tip, common.part_of_stage))
        return StageColumn(key, common.group, title, unit, factor, tip, part_of_stage)

    def _find_unit(self, kind: str, name: str) -> tuple[str, float]:
        """Return the unit of a column and its SI factor."""
        match kind:
            case "entry" | "exit" | "jump":
                return self._find_coordinate_unit(name)
            case "peak":
                return self._reaction_unit(name), 1.0
            case "impulse" | "blow":
                unit = self._reaction_unit(name)
                return (f"{unit}·s" if unit else ""), 1.0
        return _localize(_KINDS[kind].unit, name), 1.0

    def _find_coordinate_unit(self, name: str) -> tuple[str, float]:
        unit = self._model.coordinates[name.removesuffix("'")].unit
        try:
            factor = parse_unit(unit).factor
        except AnholonError:
            unit, factor = "", 1.0
        return (f"{unit or '1'}/s" if name.endswith("'") else unit), factor

    def _reaction_unit(self, name: str) -> str:
        return self._units.of_reaction(name, self._orders.get(name, 0))
