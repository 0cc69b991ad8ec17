"""The columns of the table of stages: title, unit and group of every number of a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from anholon.errors import AnholonError
from anholon.model.formula_units import FormulaUnits
from anholon.units import parse_unit
from anholon_gui.language import with_unit

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["GROUPS", "Column", "columns_of", "group_title"]

GROUPS = {
    "time": QT_TRANSLATE_NOOP("StageTable", "Times"),
    "energy": QT_TRANSLATE_NOOP("StageTable", "Energy"),
    "peak": QT_TRANSLATE_NOOP("StageTable", "Peak reactions"),
    "way": QT_TRANSLATE_NOOP("StageTable", "Ways and turns"),
    "impulse": QT_TRANSLATE_NOOP("StageTable", "Impulses"),
    "entry": QT_TRANSLATE_NOOP("StageTable", "State at the beginning"),
    "exit": QT_TRANSLATE_NOOP("StageTable", "State at the end"),
    "jump": QT_TRANSLATE_NOOP("StageTable", "Jumps of rates"),
    "work": QT_TRANSLATE_NOOP("StageTable", "Works"),
}
"""Groups of columns in their order, with their titles."""

HIDDEN = frozenset({"work"})
"""Groups that are not shown at first."""

_ENERGIES = {
    "energy_in": ("E ⊢", QT_TRANSLATE_NOOP("StageTable", "Kinetic and potential energy at the beginning")),
    "energy_out": ("E ⊣", QT_TRANSLATE_NOOP("StageTable", "Kinetic and potential energy at the end")),
    "gained": (
        "ΔE",
        QT_TRANSLATE_NOOP("StageTable", "Energy that came with the transition into the stage (lost: negative)"),
    ),
    "gained_lost": ("ΔE ↯", QT_TRANSLATE_NOOP("StageTable", "Energy lost in contacts by blows of the transition")),
    "gained_brought": (
        "ΔE →",
        QT_TRANSLATE_NOOP("StageTable", "Work of the drives in the transition: ΔE without what was lost"),
    ),
    "drives": ("W →", QT_TRANSLATE_NOOP("StageTable", "Work of ramps and schedules that move parts")),
    "jumped": ("ΔE ⋯", QT_TRANSLATE_NOOP("StageTable", "Energy that blows within the stage brought (lost: negative)")),
    "jumped_lost": ("ΔE ⋯ ↯", QT_TRANSLATE_NOOP("StageTable", "Energy lost in contacts by blows within the stage")),
    "jumped_brought": ("ΔE ⋯ →", QT_TRANSLATE_NOOP("StageTable", "Work of the drives in blows within the stage")),
    "open": ("δE", QT_TRANSLATE_NOOP("StageTable", "What energies, works and jumps leave open: rounding")),
}
"""Title and tip of each column of energy."""


@dataclass(frozen=True)
class Column:
    """One number of every stage: its key in a row, the group it belongs to, its title, unit and SI factor (shown value
    = SI value / factor), and what it is."""

    key: str
    group: str
    title: str
    unit: str
    factor: float
    tip: str

    @property
    def heading(self) -> str:
        """Title with unit."""
        return with_unit(self.title, self.unit)


def group_title(group: str) -> str:
    """Return the title of a group."""
    return QCoreApplication.translate("StageTable", str(GROUPS[group]))


def columns_of(run: Run, keys: Mapping[str, float]) -> tuple[Column, ...]:
    """Return the columns for rows with these keys (see `anholon.export.stages`), group by group."""
    namer = _Namer(run)
    order = {group: k for k, group in enumerate(GROUPS)}
    columns = [namer.column(key) for key in keys if key != "t1"]
    return tuple(sorted(columns, key=lambda column: order[column.group]))


class _Namer:
    def __init__(self, run: Run) -> None:
        self._model = run.system.model
        self._units = FormulaUnits(self._model)
        self._orders = {
            name: row.order for name, row in zip(run.system.programs, run.system.equations.programs, strict=True)
        }

    def column(self, key: str) -> Column:
        """Return the column of a key."""
        kind, _, name = key.partition(":")

        def told(text: object) -> str:
            return QCoreApplication.translate("StageTable", str(text)).format(name)

        match kind:
            case "t0":
                return Column(key, "time", "t", "s", 1.0, told(QT_TRANSLATE_NOOP("StageTable", "Begin of the stage")))
            case "duration":
                return Column(key, "time", "Δt", "s", 1.0, told(QT_TRANSLATE_NOOP("StageTable", "Duration")))
            case "entry" | "exit" | "jump":
                tips = {
                    "entry": QT_TRANSLATE_NOOP("StageTable", "{} just after the transition into the stage"),
                    "exit": QT_TRANSLATE_NOOP("StageTable", "{} at the end of the stage"),
                    "jump": QT_TRANSLATE_NOOP("StageTable", "Change of {} in the transition into the stage"),
                }
                unit, factor = self._of_coordinate(name)
                mark = {"entry": "⊢", "exit": "⊣", "jump": "Δ"}[kind]
                return Column(key, kind, f"{mark} {name}", unit, factor, told(tips[kind]))
            case _ if kind in _ENERGIES:
                title, tip = _ENERGIES[kind]
                return Column(key, "energy", title, "J", 1.0, told(tip))
            case "work":
                tip = QT_TRANSLATE_NOOP("StageTable", "Work of {} in the stage")
                return Column(key, "work", f"W {name}", "J", 1.0, told(tip))
            case "peak":
                tip = QT_TRANSLATE_NOOP("StageTable", "Largest reaction of {} in the stage")
                return Column(key, "peak", f"max {name}", self._of_reaction(name), 1.0, told(tip))
            case "peak_time":
                tip = QT_TRANSLATE_NOOP("StageTable", "When the reaction of {} is the largest")
                return Column(key, "peak", f"t max {name}", "s", 1.0, told(tip))
            case "impulse":
                tip = QT_TRANSLATE_NOOP("StageTable", "Impulse of the reaction of {} in the stage, blows included")
                return Column(key, "impulse", f"∫ {name}", self._times_second(name), 1.0, told(tip))
            case "blow":
                tip = QT_TRANSLATE_NOOP("StageTable", "Impulse of {} at the beginning of the stage, all at once")
                return Column(key, "impulse", f"I {name}", self._times_second(name), 1.0, told(tip))
            case "slip":
                tip = QT_TRANSLATE_NOOP("StageTable", "How long {} slipped in the stage")
                return Column(key, "time", f"Δt↯ {name}", "s", 1.0, told(tip))
            case "way":
                tip = QT_TRANSLATE_NOOP("StageTable", "Way of {} in the stage")
                return Column(key, "way", f"s {name}", "m", 1.0, told(tip))
        tip = QT_TRANSLATE_NOOP("StageTable", "Turns of {} in the stage")
        turns = told(QT_TRANSLATE_NOOP("StageTable", "turns"))
        return Column(key, "way", f"↻ {name}", turns, 1.0, told(tip))

    def _of_coordinate(self, name: str) -> tuple[str, float]:
        unit = self._model.coordinates[name.removesuffix("'")].unit
        try:
            factor = parse_unit(unit).factor
        except AnholonError:
            unit, factor = "", 1.0
        return (f"{unit or '1'}/s" if name.endswith("'") else unit), factor

    def _of_reaction(self, name: str) -> str:
        return self._units.of_reaction(name, self._orders.get(name, 0))

    def _times_second(self, name: str) -> str:
        unit = self._of_reaction(name)
        return f"{unit}·s" if unit else ""
