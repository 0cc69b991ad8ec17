"""Names of the columns that a run of a model with rods has beside those of its bodies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from anholon.model.query.rod_runs import STATIC_FORMS
from anholon.model.schema import Model
from anholon.results.rods.frame_quantities import REACTION_COMPONENTS
from anholon.rods.assembly.section_values import POSITION, WRENCH_NAMES


def list_rod_columns(model: Model, joints: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the columns of rods.

    These are the load factor and the number of unstable directions of equilibria, places and wrenches at the ends and
    the middle of every rod, reactions of the supports (force on the rod along the world's axes, moment about them) and
    of the joints (on the second end), energy, drift.
    """
    load_columns = (
        ("load", "unstable")[: 1 + (model.simulation.form == "path")] if model.simulation.form in STATIC_FORMS else ()
    )
    places = [
        f"{rod}:{end}.{c}"
        for rod in model.rods
        for end in ("base", "middle", "tip")
        for c in (*POSITION, *WRENCH_NAMES)
    ]
    reactions = [f"reaction:{name}.{c}" for name in (*model.supports, *joints) for c in REACTION_COMPONENTS]
    return (*load_columns, *places, *reactions, "energy", "drift")


def list_rod_powers(model: Model) -> tuple[str, ...]:
    """Return the columns of powers of rods: of variable and follower loads, damping and moving supports.

    The work of other loads follows from positions.
    """
    moved = any(item.turn or any(x != 0.0 for x in (*item.motion, *item.spin)) for item in model.supports.values())
    powers = {
        "loads": bool(model.loads),
        "damping": any(rod.damping != 0.0 for rod in model.rods.values()),
        "supports": moved,
    }
    return tuple(name for name, is_present in powers.items() if is_present)


def group_columns(columns: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Group columns by the data from which they are read: places, forces, energies, and stored values."""
    parts: dict[str, list[str]] = {}
    for name in columns:
        is_force = name.startswith("reaction:") or name.rpartition(".")[2] in WRENCH_NAMES
        kind = ("forces" if is_force else "places") if ":" in name else name if name == "t" else "others"
        parts.setdefault("energies" if name in ("energy", "drift") else kind, []).append(name)
    return tuple(tuple(names) for names in parts.values())
