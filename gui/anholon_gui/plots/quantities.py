"""What can be plotted of a run: names, units, groups, colours."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from msgspec.structs import replace as replace_fields
from PySide6.QtCore import QCoreApplication

from anholon.errors import AnholonError
from anholon.model.cables import LIMP
from anholon.model.colours import ACCENTS, reaction_colour, rgb
from anholon.model.formula_units import FormulaUnits
from anholon.model.structs import Bed, Model, SectionSpring, Spring, TorsionSpring
from anholon.results.places import PLACES, SPINS, VELOCITIES, place_names
from anholon.system.parameters import structure_of
from anholon.units import Unit, parse_unit
from anholon_gui.language import unit_text, with_unit

if TYPE_CHECKING:
    from anholon.results.run import Run

__all__ = ["Group", "Quantity", "across_label", "groups_of", "kind_of"]

_SEVERAL, _FEW = 2, 1  # rods whose curves are on at first: all of several, few of many

_FORCES, _MOMENTS = ("x", "y", "z"), ("mx", "my", "mz")

_BESIDE = ("name", "doc", "stages", "poses", "mirror", "boundary", "traces", "simulation", "view")
"""Parts of a model that tell nothing of what constraints and forces there are, where there are no stages."""

_ADDRESS_UNITS = {
    **dict.fromkeys(("x", "y", "z", "dx", "dy", "dz"), "m"),
    **dict.fromkeys(("k1", "k2", "k3"), "1/m"),
    **dict.fromkeys(("N", "T2", "T3"), "N"),
    **dict.fromkeys(("M1", "M2", "M3"), "N·m"),
}
"""Units of components of sections; strains and axes have none."""


@dataclass(frozen=True)
class Quantity:
    """One curve: its name in the run, the text shown, unit and SI factor (shown value = SI value / factor), colour."""

    name: str
    label: str
    unit: str
    factor: float
    colour: tuple[float, float, float]


@dataclass(frozen=True)
class Group:
    """Quantities that share a plot: they are of one kind and have one unit. `shown` ones are on at first."""

    key: str
    title: str
    unit: str
    quantities: tuple[Quantity, ...]
    shown: bool


def across_label(run: Run) -> str:
    """Return what runs across while that is the clock of the run: time, the load factor, the length of a path."""
    if run.timed:
        return with_unit("t", "s")
    if run.is_modal:
        return QCoreApplication.translate("Plots", "Mode number")
    if run.system.model.simulation.form == "path":
        return QCoreApplication.translate("Plots", "Path length")
    return QCoreApplication.translate("Plots", "Load factor λ")


def groups_of(run: Run, addresses: Sequence[str] = ()) -> tuple[Group, ...]:
    """Return all quantities of `run`, grouped; coordinates and rates in the units in which the model gives them.

    `addresses` are values at sections of rods that were asked for besides.
    """
    model, system = run.system.model, run.system
    translate = QCoreApplication.translate
    units = FormulaUnits(model)
    groups: list[Group] = []
    if addresses:
        ends = [_ADDRESS_UNITS.get(address.rpartition(".")[2], "") for address in addresses]
        asked = [Quantity(a, a, unit, 1.0, _accent(k)) for k, (a, unit) in enumerate(zip(addresses, ends, strict=True))]
        groups += _by_unit("addresses", translate("Plots", "Values at sections"), asked, shown=True)
    if "load" in run.columns:
        load = Quantity("load", "λ", "", 1.0, _accent(0))
        groups += _by_unit("load", translate("Plots", "Load factor"), [load], shown=False)
    if "unstable" in run.columns:
        count = Quantity("unstable", translate("Plots", "unstable"), "", 1.0, _accent(3))
        groups += _by_unit("unstable", translate("Plots", "Number of unstable directions"), [count], shown=False)

    reactions = [
        Quantity(f"reaction:{name}", name, units.of_reaction(name), 1.0, reaction_colour(k))
        for k, name in enumerate(system.rows)
    ]
    reactions += [Quantity(f"friction:{name}", name, "N", 1.0, _accent(k)) for k, name in enumerate(system.frictions)]
    programs = zip(system.programs, (row.order for row in system.equations.programs), strict=True)
    reactions += [
        Quantity(f"reaction:{name}", name, units.of_reaction(name, order), 1.0, reaction_colour(len(system.rows) + k))
        for k, (name, order) in enumerate(programs)
    ]
    controlled = system.coordinates if system.programs else ()
    controls = [
        Quantity(f"control:{name}", name, units.of_control(name), 1.0, _accent(k)) for k, name in enumerate(controlled)
    ]
    reactions += [
        Quantity(f"reaction:{name}.{c}", f"{name}.{c}", "N·m" if c[0] == "m" else "N", 1.0, _accent(k))
        for name in (*model.supports, *(joint for joint in model.joints if f"reaction:{joint}.x" in run.columns))
        for k, c in enumerate(_reactions_of(model, name))
    ]
    groups += _by_unit("controls", translate("Plots", "Control forces"), controls, shown=True)
    groups += _by_unit("reactions", translate("Plots", "Reactions"), reactions, shown=True)
    for key, title, mark, per in (
        ("coordinates", translate("Plots", "Coordinates"), "", ""),
        ("rates", translate("Plots", "Velocities"), "'", "/s"),
    ):
        curves: list[Quantity] = []
        for k, name in enumerate(system.coordinates):
            unit, factor = _unit(model.coordinates[name].unit)
            curves.append(
                Quantity(name + mark, name + mark, f"{unit or '1'}{per}" if per else unit, factor, _accent(k))
            )
        groups += _by_unit(key, title, curves, shown=not mark)

    groups += _of_elements(model)
    for order in range(2, system.program_order + 1):
        mark = "'" * order
        curves = [
            Quantity(name + mark, name + mark, units.of_derivative(name, order), 1.0, _accent(k))
            for k, name in enumerate(system.coordinates)
        ]
        title = (
            translate("Plots", "Accelerations") if order == 2 else translate("Plots", "Higher derivatives") + f" {mark}"
        )
        groups += _by_unit(f"derivatives{order}", title, curves, shown=False)

    for k, rod in enumerate(model.rods):
        groups += _of_rod(rod, model.rods[rod].model in LIMP, shown=k < _FEW or len(model.rods) <= _SEVERAL)
    energies = [("energy", translate("Plots", "Total")), ("kinetic", translate("Plots", "Kinetic"))]
    energies.append(("potential", translate("Plots", "Potential")))
    energy = [Quantity(name, label, "J", 1.0, _accent(k)) for k, (name, label) in enumerate(energies)]
    groups += _by_unit("energy", translate("Plots", "Energy"), energy, shown=True)
    sources = [*system.loads, *(f"reaction:{name}" for name in system.rows), *(f"control:{x}" for x in controlled)]
    driven = [name for name, control in zip(system.rows, system.parametric, strict=True) if control]
    sources += [f"control:{name}" for name in driven]
    powers = [Quantity(f"power:{name}", name, "W", 1.0, _accent(k)) for k, name in enumerate(sources)]
    groups += _by_unit("power", translate("Plots", "Power"), powers, shown=False)
    groups += _of_springs(run)
    laws = [
        Quantity(name, name, *_unit(model.controls[name].unit or units.of_definition(name)), _accent(k))
        for k, name in enumerate(model.controls)
    ]
    groups += _by_unit("laws", translate("Plots", "Controls"), laws, shown=False)
    if driven:
        delta = Quantity("delta", translate("Plots", "Kirgetov's Δ"), "", 1.0, _accent(0))
        normalised = Quantity("delta:normalised", translate("Plots", "Kirgetov's Δ (normalised)"), "1", 1.0, _accent(1))
        groups += _by_unit("delta", translate("Plots", "Law correctness"), [delta, normalised], shown=True)
    definitions = [
        Quantity(name, name, units.of_definition(name), 1.0, _accent(k)) for k, name in enumerate(system.definitions)
    ]
    groups += _by_unit("definitions", translate("Plots", "Definitions"), definitions, shown=False)
    drift = [Quantity("drift", translate("Plots", "Largest residual"), "", 1.0, _accent(1))]
    drift = drift if system.rows or system.programs else []
    groups += _by_unit("drift", translate("Plots", "Constraint drift"), drift, shown=False)
    return _told(groups, {*run.quantities, *addresses}) if model.rods else tuple(groups)


def kind_of(run: Run, model: Model | None = None, kind: tuple[object, ...] = ()) -> tuple[object, ...]:
    """Return what the groups of a run without rods depend on: runs of one kind have the same ones.

    Of the stages that is which constraints and forces there are at all; how stages end, and what their ramps are like,
    changes nothing of it. The `kind` of another `model` need not be found again where no more than that differs.
    """
    system = run.system
    known = kind and model is not None and _built_alike(model, system.model)
    return (
        kind[0] if known else structure_of(replace_fields(system.model, stages=())),
        *(system.rows, system.frictions, system.programs, system.loads, system.parametric),
        *(system.coordinates, system.definitions, system.program_order, "load" in run.columns),
    )


def _built_alike(a: Model, b: Model) -> bool:
    """Tell whether two models are the same but for their stages and what belongs to no structure."""
    return all(getattr(a, part) is getattr(b, part) for part in a.__struct_fields__ if part not in _BESIDE)


def _told(groups: Sequence[Group], known: Container[str]) -> tuple[Group, ...]:
    """Return the groups with what the run tells: with rods it does not tell everything of the bodies beside them."""
    told = [replace(g, quantities=tuple(q for q in g.quantities if q.name in known)) for g in groups]
    return tuple(group for group in told if group.quantities)


def _reactions_of(model: Model, name: str) -> tuple[str, ...]:
    """Return the components of the reaction of a support or joint of rods that need not be 0."""
    place = model.supports.get(name) or model.joints[name]
    return _FORCES if place.turning == "free" else _FORCES + _MOMENTS


def _of_rod(rod: str, limp: bool, *, shown: bool) -> list[Group]:
    """Return the groups of a rod: where its tip is, the wrench of its sections; of a `limp` one its tension."""
    translate = QCoreApplication.translate
    places = [
        Quantity(f"{rod}:{end}.{c}", f"{rod}:{end}.{c}", "m", 1.0, _accent(3 * j + k))
        for j, end in enumerate(("tip", "middle"))
        for k, c in enumerate("xyz")
    ]
    wrench = [
        Quantity(f"{rod}:{end}.{c}", f"{rod}:{end}.{c}", "N·m" if c[0] == "M" else "N", 1.0, _accent(k + 3 * (j > 0)))
        for j, end in enumerate(("base", "middle"))
        for k, c in enumerate(("N",) if limp else ("N", "T2", "T3", "M1", "M2", "M3"))
    ]
    groups = _by_unit(
        f"places:{rod}", translate("Plots", "Positions along “%1”").replace("%1", rod), places, shown=shown
    )
    title = translate("Plots", "Internal forces in “%1”").replace("%1", rod)
    return groups + _by_unit(f"wrenches:{rod}", title, wrench, shown=shown)


def _of_elements(model: Model) -> list[Group]:
    """Return the groups of positions, velocities and angular velocities of points and bodies."""
    translate = QCoreApplication.translate
    names = place_names(model)
    groups: list[Group] = []
    for key, title, unit, components in (
        ("positions", translate("Plots", "Positions"), "m", PLACES),
        ("velocities", translate("Plots", "Velocities"), "m/s", VELOCITIES),
        ("spins", translate("Plots", "Angular velocities"), "rad/s", SPINS),
    ):
        chosen = [name for name in names if name.rpartition(".")[2] in components]
        curves = [Quantity(name, name, unit, 1.0, _accent(k)) for k, name in enumerate(chosen)]
        groups += _by_unit(key, title, curves, shown=False)
    return groups


def _of_springs(run: Run) -> list[Group]:
    """Return the groups of springs: forces or moments, elongations or turns, energies."""
    translate, model = QCoreApplication.translate, run.system.model
    forces, elongations, energies = [], [], []
    for k, name in enumerate(model.forces):
        if isinstance(spring := model.forces[name], Spring | TorsionSpring):
            turns = isinstance(spring, TorsionSpring)
            forces.append(Quantity(f"spring:{name}", name, "N·m" if turns else "N", 1.0, _accent(k)))
            elongations.append(Quantity(f"elongation:{name}", name, "rad" if turns else "m", 1.0, _accent(k)))
            energies.append(Quantity(f"energy:{name}", name, "J", 1.0, _accent(k)))
    for k, (name, load) in enumerate(model.loads.items()):
        if isinstance(load, SectionSpring):
            forces += [
                Quantity(f"spring:{name}.{c}", f"{name}.{c}", "N·m" if c[0] == "m" else "N", 1.0, _accent(j))
                for j, c in enumerate(_FORCES + _MOMENTS)
            ]
        if isinstance(load, SectionSpring | Bed):
            energies.append(Quantity(f"energy:{name}", name, "J", 1.0, _accent(k)))
    groups = _by_unit("springs", translate("Plots", "Springs"), forces, shown=False)
    groups += _by_unit("elongations", translate("Plots", "Elongations of springs"), elongations, shown=False)
    groups += _by_unit("spring energies", translate("Plots", "Energies of springs"), energies, shown=False)
    return list(_told(groups, run.quantities))


def _by_unit(key: str, title: str, quantities: list[Quantity], *, shown: bool) -> list[Group]:
    """Return one group for each unit that occurs."""
    units = list(dict.fromkeys(quantity.unit for quantity in quantities))
    return [
        Group(f"{key}:{unit}", title, unit_text(unit), tuple(q for q in quantities if q.unit == unit), shown)
        for unit in units
    ]


def _unit(text: str) -> tuple[str, float]:
    """Return the unit to show and its SI factor; SI itself where the text cannot be read."""
    try:
        unit: Unit = parse_unit(text)
    except AnholonError:
        return "", 1.0
    return text, unit.factor


def _accent(index: int) -> tuple[float, float, float]:
    return rgb(ACCENTS[index % len(ACCENTS)])
