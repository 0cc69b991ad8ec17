"""Which constraints act in the initial state, for linear equations about it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.errors import ModelError, RunError
from anholon.linear.tolerances import CLOSED_GAP_TOLERANCE_REL, HOLDING_MARGIN_REL, SLIP_TOLERANCE_REL
from anholon.mechanics.contact_mode import ContactMode, FrictionState
from anholon.system.system import System
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


def activate_closed_constraints(system: System) -> System:
    """Return the variant of a system in which unilateral constraints that are closed at the start are active.

    Wheels and runners that may slip hold.

    Raises RunError for a system with friction, which has no linear equations, and where something slips at the start.
    """
    if system.frictions:
        raise RunError(
            f"the friction '{system.frictions[0]}' has no linear equations: it sticks up to its friction limit "
            "and then jumps to the sliding force. Switch it off, or use a viscous resistance."
        )
    if not system.has_contact_modes:
        return system
    p = system.parameters()
    q, v = np.split(system.read_initial_values(p), 2)
    levels = SystemState(system, 0.0, q, v, p).constraint_residual()
    limits = [CLOSED_GAP_TOLERANCE_REL * (1.0 + float(np.abs(values).max(initial=0.0))) for values in (q, v)]
    apart = [
        side.name
        for side in system.unilateral_constraints
        if side.sign * levels[side.order][system.rows.index(side.gap_row)] > limits[side.order]
    ]
    try:
        mode = ContactMode(tuple(sorted(apart)), _make_holding_states(system, p, (q, v), apart))
        return Variants(system).get(mode, SystemState(system, 0.0, q, v, p))
    except ModelError as error:
        raise RunError(f"the initial state is not valid: {error.problems[0].text()}") from error


def _make_holding_states(
    system: System, p: Floats, state: tuple[Floats, Floats], apart: Sequence[str]
) -> tuple[FrictionState, ...]:
    """Return the contact states in which all constraints that may open and slip hold, except at open contacts."""
    if not system.releasable:
        return ()
    q, v = state
    limit = SLIP_TOLERANCE_REL * (1.0 + float(np.abs(v).max(initial=0.0)))
    holding = []
    for friction in SystemState(system, 0.0, q, v, p).friction_data().frictions:
        if friction.name not in system.releasable or {friction.slipping_constraint, friction.constraint} & {*apart}:
            continue
        if float(np.abs(friction.slip).max(initial=0.0)) > limit:
            raise RunError(
                f"'{friction.name}' slips at the start, and its friction has no linear equations. "
                "Start with velocities that satisfy the constraint."
            )
        holding.append(FrictionState(friction.name, "stick"))
    return tuple(holding)


def require_holding_contacts(system: System, p: Floats, q: Floats, v: Floats) -> None:
    """Refuse a state (q, v) of a variant in which a contact is about to open, or a wheel or runner to slip.

    The acceleration then depends on the direction of the motion, and there are no linear equations. Raises RunError.
    """
    if not system.event_functions:
        return
    margins = system.call("events", 0.0, q, v, p)[-len(system.event_functions) :]
    pieces = SystemState(system, 0.0, q, v, p).evaluate_equations()
    smallest_margin = HOLDING_MARGIN_REL * max(
        float(np.abs(pieces.f).max(initial=0.0)), float(np.abs(margins).max(initial=0.0))
    )
    for watch, margin in zip(system.event_functions, margins.tolist(), strict=True):
        if watch.cause not in ("release", "slip") or margin * -watch.direction > smallest_margin:
            continue
        if watch.cause == "release":
            raise RunError(
                f"the contact '{watch.name}' is about to let go there, so that what follows depends on the direction "
                "of the motion: it has no linear equations. Start with a loaded or an open contact, or make the "
                "constraint bilateral."
            )
        raise RunError(
            f"'{watch.name}' is about to slip there, so that what follows depends on the direction of the motion: it "
            "has no linear equations. Give it more grip, or switch its friction off."
        )
