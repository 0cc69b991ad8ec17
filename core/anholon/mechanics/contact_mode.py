"""Modes of a system: which constraints act, and how every friction acts, in one smooth segment of a motion.

A model with unilateral constraints, friction or stages that switch constraints moves through several systems that share
coordinates, parameters and the columns of a run. Which of them holds is said by a `ContactMode`; the compiled one is
`anholon.system.variants`. What ends a mode is watched: a `EventFunction` is an event function of the variant.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from msgspec import Struct

from anholon.model.query.stage_sequence import find_switched_on, first_stage
from anholon.model.schema import Blade, Model, Nonholonomic

FrictionMode = Literal["off", "slide", "stick", "driven"]


class FrictionState(Struct, frozen=True):
    """The state of one friction.

    `off`: its contact is open; `slide` with the sign of the slip (0: along the slip, in any direction of a surface) and
    the sign of the multiplier (0: by its magnitude); `stick`; `driven`: other constraints keep the slip at 0, so that
    the friction is not determined: it is 0 along the prescribed directions, and with `slip` = 1 it holds along the one
    direction that they leave, the unit vector `along` in its frame.
    """

    name: str
    grip: FrictionMode = "off"
    slip: int = 0
    normal: int = 0
    along: tuple[float, float, float] = (0.0, 0.0, 0.0)


class ContactMode(Struct, frozen=True):
    """The contact mode of a smooth segment.

    It has the names of the inactive constraints, sorted, the state of every friction, in the order of the model, and
    the contacts that touch without pressure, whose laws of resistance act in part (`anholon.contact.mode_search`).
    """

    open: tuple[str, ...] = ()
    holds: tuple[FrictionState, ...] = ()
    faded: tuple[str, ...] = ()

    def friction_state(self, name: str) -> FrictionState:
        """Return the state of a friction."""
        return next((hold for hold in self.holds if hold.name == name), FrictionState(name))


ModeChangeCause = Literal[
    "contact",
    "release",
    "press",
    "stop",
    "slip",
    "turn",
    "jam",
    "law",
    "vanish",
    "corner",
    "negative",
    "above",
    "limit",
    "base",
]
"""What an event function reports: an open constraint closes; a reaction would pull; a faded one presses again; a slip
ends; a grip is exceeded; a reaction on which a friction depends changes its sign; the reactions of frictions become
infinite; a law of control cannot be maintained any more; the gradient of a constraint vanishes; places that depend on
the coordinates turn a kink (named by its number); a coefficient of friction becomes negative, or larger than that at
rest; a limit or coefficient that the current motion does not use becomes undefined (this value is 1 and never crosses
0); the rotation vector of a free body is about to be reset from another base."""


class EventFunction(NamedTuple):
    """An event function of a mode: the cause, the constraint or friction, and the wanted direction of the crossing.

    `joint_frictions`: all frictions whose common limit is exceeded, if the force of each of them is not unique.
    """

    cause: ModeChangeCause
    name: str
    direction: int
    joint_frictions: tuple[str, ...] = ()


class UnilateralConstraint(NamedTuple):
    """A unilateral constraint.

    It has its name, the row whose f has the sign `sign` while it is open, the node of its coefficient of restitution,
    and the order of that row: 0 if f is a gap, 1 if f is a rate itself.
    """

    name: str
    gap_row: str
    sign: int
    restitution: int
    order: int


def find_active_constraints(model: Model) -> tuple[str, ...]:
    """Return the constraints that act in any part of the motion: enabled ones and those that a stage switches on."""
    switched = find_switched_on(model)
    return tuple(name for name, item in model.constraints.items() if item.enabled or name in switched)


def has_constraint_switches(model: Model) -> bool:
    """Return whether any stage switches a constraint."""
    return any(name in model.constraints for stage in model.stages for name in (*stage.on, *stage.off))


def find_loaded_constraints(model: Model) -> dict[str, str]:
    """Return the constraints that act only while another one does, which loads them, by their names."""
    return {
        name: item.load
        for name, item in model.constraints.items()
        if isinstance(item, Blade | Nonholonomic) and item.load
    }


def add_loaded_constraints(model: Model, off: Iterable[str]) -> tuple[str, ...]:
    """Return inactive constraints with those that they load, sorted."""
    away = set(off)
    return tuple(sorted(away | find_loading_names(model, away)))


def find_loading_names(model: Model, names: Iterable[str]) -> set[str]:
    """Return the constraints that some others load."""
    leaders = set(names)
    return {name for name, load in find_loaded_constraints(model).items() if load in leaders}


def find_initially_disabled(model: Model) -> tuple[str, ...]:
    """Return the constraints that are disabled until a stage switches them on, sorted."""
    return tuple(sorted(name for name in find_active_constraints(model) if not model.constraints[name].enabled))


def find_initially_switched_off(model: Model) -> tuple[str, ...]:
    """Return the constraints that are switched off when the motion begins, sorted."""
    taking, off = set(find_active_constraints(model)), set(find_initially_disabled(model))
    start = first_stage(model)
    if start is not None:
        off = (off | set(model.stages[start].off)) - set(model.stages[start].on)
    return tuple(sorted(off & taking))


def find_constraint_of_row(row: str) -> str:
    """Return the name of the constraint that a row belongs to."""
    return row.partition(".")[0]
