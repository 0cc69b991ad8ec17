"""The quantities of a run that can be plotted: names, units, groups, colours."""

from __future__ import annotations

import math
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec.structs import replace as replace_fields
from PySide6.QtCore import QCoreApplication

from anholon.errors import AnholonError
from anholon.mechanics.parameters import structure_of
from anholon.model.check.cable_check import NO_BENDING_MODELS
from anholon.model.query.element_colours import ACCENTS, parse_colour, reaction_colour
from anholon.model.query.formula_units import FormulaUnits
from anholon.model.query.orientations import is_orientation_coordinate
from anholon.model.schema import Bed, Model, SectionSpring, Spring, TorsionSpring
from anholon.results.formula_quantity import make_formula_quantity
from anholon.results.program_readings import list_controlled_motions
from anholon.results.quantity_units import find_quantity_unit
from anholon.system.element_quantities import (
    QUANTITY_GROUPS,
    list_acceleration_columns,
    list_element_columns,
)
from anholon.units import Unit, parse_unit
from anholon_gui.plots.curve_values import formula_of
from anholon_gui.plots.pyramid import MinMaxPyramid
from anholon_gui.texts.language import label_with_unit, unit_text

if TYPE_CHECKING:
    from anholon.results.run import Run

_DEFAULT_ATOL = 1e-12  # of the steps of a run, where no smaller one is asked for

_ALL_SHOWN_RODS, _SOME_SHOWN_RODS = 2, 1  # rods whose curves are on at first: all of several, few of many

_FORCES, _MOMENTS = ("x", "y", "z"), ("mx", "my", "mz")

_UNRELATED_FIELDS = ("name", "doc", "stages", "poses", "mirror", "boundary", "traces", "studies", "simulation", "view")
"""Fields of a model that do not determine its constraints and forces, if there are no stages."""

_ADDRESS_UNITS = {
    **dict.fromkeys(("x", "y", "z", "dx", "dy", "dz"), "m"),
    **dict.fromkeys(("k1", "k2", "k3"), "1/m"),
    **dict.fromkeys(("N", "T2", "T3"), "N"),
    **dict.fromkeys(("M1", "M2", "M3"), "N·m"),
}
"""Units of components of sections; strains and axes have none."""


@dataclass(frozen=True)
class Quantity:
    """One curve: its name in the run, its label, unit and SI factor (shown value = SI value / factor), colour."""

    name: str
    label: str
    unit: str
    factor: float
    colour: tuple[float, float, float]


@dataclass(frozen=True)
class PlotGroup:
    """Quantities that share a plot: they have one kind and one unit. `shown` groups are shown initially."""

    key: str
    title: str
    unit: str
    quantities: tuple[Quantity, ...]
    shown: bool


def clock_label(run: Run) -> str:
    """Return the label of the horizontal axis of a run: time, the load factor, the length of a path."""
    if run.has_time:
        return label_with_unit("t", "s")
    if run.is_modal:
        return QCoreApplication.translate("Plots", "Mode number")
    if run.system.model.simulation.form == "path":
        return QCoreApplication.translate("Plots", "Path length")
    return QCoreApplication.translate("Plots", "Load factor λ")


def list_groups(run: Run, addresses: Sequence[str] = ()) -> tuple[PlotGroup, ...]:
    """Return all quantities of `run` in groups. Coordinates and rates have the units of the model.

    `addresses` are values at sections of rods that were asked for besides.
    """
    model = run.system.model
    groups = [
        *asked_groups(run, addresses),
        *_load_groups(run),
        *_reaction_groups(run),
        *_coordinate_groups(run),
        *element_groups(model),
        *_derivative_groups(run),
        *_rods_groups(model),
        *_energy_groups(),
        *_power_groups(run),
        *spring_groups(run),
        *_control_law_groups(run),
        *_definition_groups(run),
        *_drift_groups(run),
    ]
    shifts = [q.name for group in groups if group.key.startswith("displacements:") for q in group.quantities]
    return known_groups(groups, {*run.quantities, *addresses, *shifts}) if model.rods else tuple(groups)


def _load_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of the load factor and of the number of unstable directions, for runs that have them."""
    translate, groups = QCoreApplication.translate, list[PlotGroup]()
    if "load" in run.columns:
        load = Quantity("load", "λ", "", 1.0, accent_colour(0))
        groups += split_by_unit("load", translate("Plots", "Load factor"), [load], shown=False)
    if "unstable" in run.columns:
        count = Quantity("unstable", translate("Plots", "unstable"), "", 1.0, accent_colour(3))
        groups += split_by_unit("unstable", translate("Plots", "Number of unstable directions"), [count], shown=False)
    return groups


def _reaction_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of control forces, and of reactions: of rows, frictions, programs, supports and joints."""
    translate, model, system = QCoreApplication.translate, run.system.model, run.system
    units = FormulaUnits(model)
    controls = [
        Quantity(f"control:{name}", name, find_quantity_unit(model, f"control:{name}"), 1.0, accent_colour(k))
        for k, name in enumerate(list_controlled_motions(system))
    ]
    programs = zip(system.programs, (row.order for row in system.equations.programs), strict=True)
    supported_names = (*model.supports, *(joint for joint in model.joints if f"reaction:{joint}.x" in run.columns))
    reactions = [
        *(
            Quantity(f"reaction:{name}", name, units.of_reaction(name), 1.0, reaction_colour(k))
            for k, name in enumerate(system.rows)
        ),
        *(Quantity(f"friction:{name}", name, "N", 1.0, accent_colour(k)) for k, name in enumerate(system.frictions)),
        *(
            Quantity(f"reaction:{name}", name, units.of_reaction(name, order), 1.0, reaction_colour(k))
            for k, (name, order) in enumerate(programs, start=len(system.rows))
        ),
        *(
            Quantity(f"reaction:{name}.{c}", f"{name}.{c}", "N·m" if c[0] == "m" else "N", 1.0, accent_colour(k))
            for name in supported_names
            for k, c in enumerate(reaction_components(model, name))
        ),
    ]
    groups = split_by_unit("controls", translate("Plots", "Control forces"), controls, shown=True)
    return groups + split_by_unit("reactions", translate("Plots", "Reactions"), reactions, shown=True)


def _coordinate_curves(run: Run, mark: str, per: str) -> list[Quantity]:
    """Return the curves of the coordinates or of one of their derivatives.

    Their names end with `mark`, and their units with `per`. The coordinates of orientations are omitted, because they
    have no meaning of their own.
    """
    model = run.system.model
    curves: list[Quantity] = []
    for k, name in enumerate(run.system.coordinates):
        if not is_orientation_coordinate(model, name):
            unit, factor = unit_and_factor(model.coordinates[name].unit)
            shown_unit = f"{unit or '1'}{per}" if per else unit
            curves.append(Quantity(name + mark, name + mark, shown_unit, factor, accent_colour(k)))
    return curves


def _coordinate_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of the coordinates and of their rates."""
    translate = QCoreApplication.translate
    coordinates, rates = _coordinate_curves(run, "", ""), _coordinate_curves(run, "'", "/s")
    groups = split_by_unit("coordinates", translate("Plots", "Coordinates"), coordinates, shown=True)
    return groups + split_by_unit("rates", translate("Plots", "Velocities"), rates, shown=False)


def _derivative_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of the second and higher derivatives of the coordinates, up to the order of the programs."""
    translate, groups = QCoreApplication.translate, list[PlotGroup]()
    for order in range(2, max(run.system.program_order, 2) + 1):
        mark = "'" * order
        title = (
            translate("Plots", "Accelerations") if order == 2 else translate("Plots", "Higher derivatives") + f" {mark}"
        )
        curves = _coordinate_curves(run, mark, f"/s^{order}")
        groups += split_by_unit(f"derivatives{order}", title, curves, shown=False)
    return groups


def _rods_groups(model: Model) -> list[PlotGroup]:
    """Return the groups of all rods. Those of few rods are shown initially."""
    groups: list[PlotGroup] = []
    for k, rod in enumerate(model.rods):
        shown = k < _SOME_SHOWN_RODS or len(model.rods) <= _ALL_SHOWN_RODS
        groups += rod_groups(rod, model.rods[rod].model in NO_BENDING_MODELS, shown=shown)
    return groups


def _energy_groups() -> list[PlotGroup]:
    """Return the group of the energies of the system."""
    translate = QCoreApplication.translate
    names = {
        "energy": translate("Plots", "Total"),
        "kinetic": translate("Plots", "Kinetic"),
        "potential": translate("Plots", "Potential"),
    }
    energies = [Quantity(name, label, "J", 1.0, accent_colour(k)) for k, (name, label) in enumerate(names.items())]
    return split_by_unit("energy", translate("Plots", "Energy"), energies, shown=True)


def _list_parametric_rows(run: Run) -> list[str]:
    """Return the names of the rows that contain controls."""
    system = run.system
    return [name for name, control in zip(system.rows, system.parametric, strict=True) if control]


def _power_groups(run: Run) -> list[PlotGroup]:
    """Return the group of the powers of forces, reactions and controls."""
    system = run.system
    sources = [
        *system.loads,
        *(f"reaction:{name}" for name in system.rows),
        *(f"control:{name}" for name in list_controlled_motions(system)),
        *(f"control:{name}" for name in _list_parametric_rows(run)),
    ]
    powers = [Quantity(f"power:{name}", name, "W", 1.0, accent_colour(k)) for k, name in enumerate(sources)]
    return split_by_unit("power", QCoreApplication.translate("Plots", "Power"), powers, shown=False)


def _control_law_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of the control laws, and of Kirgetov's Δ if they constrain the motion."""
    translate, model = QCoreApplication.translate, run.system.model
    units = FormulaUnits(model)
    laws = [
        Quantity(name, name, *unit_and_factor(model.controls[name].unit or units.of_definition(name)), accent_colour(k))
        for k, name in enumerate(model.controls)
    ]
    groups = split_by_unit("laws", translate("Plots", "Controls"), laws, shown=False)
    if _list_parametric_rows(run):
        delta = Quantity("delta", translate("Plots", "Kirgetov's Δ"), "", 1.0, accent_colour(0))
        label = translate("Plots", "Kirgetov's Δ (normalised)")
        normalised = Quantity("delta:normalised", label, "1", 1.0, accent_colour(1))
        groups += split_by_unit("delta", translate("Plots", "Law correctness"), [delta, normalised], shown=True)
    return groups


def _definition_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of the definitions and of the typed quasi-velocities."""
    definitions = [
        Quantity(name, name, find_quantity_unit(run.system.model, name), 1.0, accent_colour(k))
        for k, name in enumerate(run.system.definitions)
    ]
    return split_by_unit("definitions", QCoreApplication.translate("Plots", "Definitions"), definitions, shown=False)


def _drift_groups(run: Run) -> list[PlotGroup]:
    """Return the group of the residual of the constraints, if the run has any."""
    if not run.system.rows and not run.system.programs:
        return []
    translate = QCoreApplication.translate
    drift = Quantity("drift", translate("Plots", "Largest residual"), "", 1.0, accent_colour(1))
    return split_by_unit("drift", translate("Plots", "Constraint drift"), [drift], shown=False)


def asked_groups(run: Run, addresses: Sequence[str]) -> list[PlotGroup]:
    """Return the groups of curves requested as text: values at sections, and formulas of quantities."""
    translate = QCoreApplication.translate
    sections, formulas = [], []
    for k, address in enumerate(addresses):
        formula = formula_of(address)
        if formula:
            unit = make_formula_quantity(run, formula).unit
            formulas.append(Quantity(address, formula, unit, 1.0, accent_colour(k)))
        else:
            unit = _ADDRESS_UNITS.get(address.rpartition(".")[2], "")
            sections.append(Quantity(address, address, unit, 1.0, accent_colour(k)))
    groups = split_by_unit("addresses", translate("Plots", "Values at sections"), sections, shown=True)
    return groups + split_by_unit("formulas", translate("Plots", "Formulas"), formulas, shown=True)


def group_key(run: Run, model: Model | None = None, kind: tuple[object, ...] = ()) -> tuple[object, ...]:
    """Return the key of the groups of a run without rods. Runs with equal keys have the same groups.

    Of the stages it depends only on which constraints and forces exist; exit conditions and ramps do not change it. The
    `kind` of another `model` is reused if the models differ in nothing else.
    """
    system = run.system
    same_structure = kind and model is not None and has_same_structure(model, system.model)
    return (
        kind[0] if same_structure else structure_of(replace_fields(system.model, stages=())),
        *(system.rows, system.frictions, system.programs, system.loads, system.parametric),
        *(system.coordinates, system.definitions, system.program_order, "load" in run.columns),
    )


def has_same_structure(a: Model, b: Model) -> bool:
    """Return whether two models differ only in their stages and in fields outside the structure."""
    return all(getattr(a, part) is getattr(b, part) for part in a.__struct_fields__ if part not in _UNRELATED_FIELDS)


def known_groups(groups: Sequence[PlotGroup], column_names: Container[str]) -> tuple[PlotGroup, ...]:
    """Return the groups with only the quantities of the run. With rods it lacks some quantities of the bodies."""
    plot_groups = [replace(g, quantities=tuple(q for q in g.quantities if q.name in column_names)) for g in groups]
    return tuple(group for group in plot_groups if group.quantities)


def reaction_components(model: Model, name: str) -> tuple[str, ...]:
    """Return the components of the reaction of a support or rod joint that may differ from 0."""
    place = model.supports.get(name) or model.joints[name]
    return _FORCES if place.turning == "free" else _FORCES + _MOMENTS


def rod_groups(rod: str, no_bending: bool, *, shown: bool) -> list[PlotGroup]:
    """Return the groups of a rod: position of its tip, wrench of its sections, or tension for `no_bending`.

    `shown` groups have displacements, which would be invisible next to positions.
    """
    translate = QCoreApplication.translate
    shifts, places = (
        [
            Quantity(f"{rod}:{end}.{mark}{c}", f"{rod}:{end}.{mark}{c}", "m", 1.0, accent_colour(3 * j + k))
            for j, end in enumerate(("tip", "middle"))
            for k, c in enumerate("xyz")
        ]
        for mark in ("d", "")
    )
    wrench = [
        Quantity(
            f"{rod}:{end}.{c}", f"{rod}:{end}.{c}", "N·m" if c[0] == "M" else "N", 1.0, accent_colour(k + 3 * (j > 0))
        )
        for j, end in enumerate(("base", "middle"))
        for k, c in enumerate(("N",) if no_bending else ("N", "T2", "T3", "M1", "M2", "M3"))
    ]
    groups = split_by_unit(
        f"places:{rod}", translate("Plots", "Positions along “%1”").replace("%1", rod), places, shown=False
    )
    title = translate("Plots", "Displacements along “%1”").replace("%1", rod)
    groups += split_by_unit(f"displacements:{rod}", title, shifts if shown else [], shown=True)
    title = translate("Plots", "Internal forces in “%1”").replace("%1", rod)
    return groups + split_by_unit(f"wrenches:{rod}", title, wrench, shown=shown)


def element_groups(model: Model) -> list[PlotGroup]:
    """Return the groups of positions, velocities, accelerations and angular velocities of points and bodies."""
    translate = QCoreApplication.translate
    titles = {
        "positions": translate("Plots", "Positions"),
        "velocities": translate("Plots", "Velocities"),
        "accelerations": translate("Plots", "Accelerations"),
        "spins": translate("Plots", "Angular velocities"),
        "own spins": translate("Plots", "Angular velocities in the body's axes"),
        "quaternions": translate("Plots", "Quaternions"),
        "orientation angles": translate("Plots", "Angles of orientations"),
    }
    names = (*list_element_columns(model), *list_acceleration_columns(model))
    groups: list[PlotGroup] = []
    for key, unit, components in QUANTITY_GROUPS:
        chosen = [name for name in names if name.rpartition(".")[2] in components]
        curves = [Quantity(name, name, unit, 1.0, accent_colour(k)) for k, name in enumerate(chosen)]
        free = [q for q in curves if key == "own spins" and q.name.rpartition(".")[0] in model.free_bodies]
        groups += split_by_unit(f"free {key}", titles[key], free, shown=True)  # their coordinates say nothing
        groups += split_by_unit(key, titles[key], [q for q in curves if q not in free], shown=False)
    return groups


def spring_groups(run: Run) -> list[PlotGroup]:
    """Return the groups of springs: forces or moments, elongations or rotations, energies."""
    translate, model = QCoreApplication.translate, run.system.model
    forces, elongations, energies = [], [], []
    for k, name in enumerate(model.forces):
        if isinstance(spring := model.forces[name], Spring | TorsionSpring):
            turns = isinstance(spring, TorsionSpring)
            forces.append(Quantity(f"spring:{name}", name, "N·m" if turns else "N", 1.0, accent_colour(k)))
            elongations.append(Quantity(f"elongation:{name}", name, "rad" if turns else "m", 1.0, accent_colour(k)))
            energies.append(Quantity(f"energy:{name}", name, "J", 1.0, accent_colour(k)))
    for k, (name, load) in enumerate(model.loads.items()):
        if isinstance(load, SectionSpring):
            forces += [
                Quantity(f"spring:{name}.{c}", f"{name}.{c}", "N·m" if c[0] == "m" else "N", 1.0, accent_colour(j))
                for j, c in enumerate(_FORCES + _MOMENTS)
            ]
        if isinstance(load, SectionSpring | Bed):
            energies.append(Quantity(f"energy:{name}", name, "J", 1.0, accent_colour(k)))
    groups = split_by_unit("springs", translate("Plots", "Springs"), forces, shown=False)
    groups += split_by_unit("elongations", translate("Plots", "Elongations of springs"), elongations, shown=False)
    groups += split_by_unit("spring energies", translate("Plots", "Energies of springs"), energies, shown=False)
    return list(known_groups(groups, run.quantities))


def split_by_unit(key: str, title: str, quantities: list[Quantity], *, shown: bool) -> list[PlotGroup]:
    """Return one group for each unit."""
    units = list(dict.fromkeys(quantity.unit for quantity in quantities))
    return [
        PlotGroup(f"{key}:{unit}", title, unit_text(unit), tuple(q for q in quantities if q.unit == unit), shown)
        for unit in units
    ]


def unit_and_factor(text: str) -> tuple[str, float]:
    """Return the unit to show and its SI factor. SI units if the text cannot be read."""
    try:
        unit: Unit = parse_unit(text)
    except AnholonError:
        return "", 1.0
    return text, unit.factor


def accent_colour(index: int) -> tuple[float, float, float]:
    return parse_colour(ACCENTS[index % len(ACCENTS)])


class GroupCache:
    """The groups of the latest run. While numbers and stages are edited they stay the same."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._model: Model | None = None
        self._groups: tuple[PlotGroup, ...] = ()

    def find(self, run: Run, addresses: tuple[str, ...]) -> tuple[PlotGroup, ...]:
        """Return the groups of quantities of a run, with the values at `addresses`."""
        model = run.system.model
        key = (*group_key(run, self._model, self._key), *addresses)
        self._model = model
        if key != self._key or model.rods:
            self._key, self._groups = key, list_groups(run, addresses)
        return self._groups


def find_rounding_floor(run: Run | None, group: PlotGroup, kinetic: MinMaxPyramid | None) -> float:
    """Return the rounding error of a group of curves, SI: a tenth of the absolute tolerance of the steps.

    For a reaction, which balances other forces, it is multiplied by the largest kinetic energy, J, if that is above 1.
    """
    requested = run.system.model.simulation.atol if run is not None else _DEFAULT_ATOL
    floor = 0.1 * min(requested, _DEFAULT_ATOL)
    if not group.key.startswith("reactions") or kinetic is None or not len(kinetic):
        return floor
    max_energy = kinetic.extremes(-math.inf, math.inf)[1]
    return floor * max(1.0, max_energy) if math.isfinite(max_energy) else floor
