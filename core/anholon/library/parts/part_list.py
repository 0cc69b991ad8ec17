"""All parts that can be put into a model in one step, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from anholon.errors import UsageError
from anholon.library.parts.contacts import (
    add_blade,
    add_contact,
    add_gear,
    add_guide,
    add_incline,
    add_rope,
    add_wheel,
)
from anholon.library.parts.drives import (
    add_motor,
    add_ratchet,
    add_servo,
    add_spring_damper,
    add_stop,
    add_torsional_spring,
)
from anholon.library.parts.frictions import add_belt, add_friction
from anholon.library.parts.relative_joints import JOINTS, add_joint
from anholon.model.schema import Model

_Add = Callable[[Model, str], tuple[Model, str]]


def _joint(name: str) -> _Add:
    return lambda model, selection: add_joint(model, name, selection)


GROUPS: Final[Mapping[str, Mapping[str, _Add]]] = MappingProxyType(
    {
        "joint": {name: _joint(name) for name in JOINTS},
        "drive": {
            "motor": add_motor,
            "servo": add_servo,
            "spring-damper": add_spring_damper,
            "torsional-spring": add_torsional_spring,
            "stop": add_stop,
            "ratchet": add_ratchet,
        },
        "contact": {
            "contact": add_contact,
            "friction": add_friction,
            "belt": add_belt,
            "wheel": add_wheel,
            "blade": add_blade,
            "rope": add_rope,
            "gear": add_gear,
            "guide": add_guide,
            "incline": add_incline,
        },
    }
)
"""Group -> name -> function that adds the part to a model at a selected element."""


def add_part(model: Model, part: str, selection: str = "") -> tuple[Model, str]:
    """Return `model` with a part of a machine, and the path of the element that represents it.

    `part` is a name of `GROUPS` (`revolute`, `motor`, `wheel`, ...), `selection` the path of the element on which it is
    put (`bodies.cart`, `points.link1_end`; empty: the world). Raises UsageError, with a remedy, if it needs something
    that is not there.
    """
    for parts in GROUPS.values():
        if part in parts:
            return parts[part](model, selection)
    names = ", ".join(name for parts in GROUPS.values() for name in parts)
    raise UsageError(f"There is no part {part}. There are {names}.")
