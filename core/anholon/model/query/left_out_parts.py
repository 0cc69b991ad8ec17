"""Parts of a model that may be absent: those that stages switch, and those that no motion contains, as they are
disabled and neither switched on by a stage nor needed by anything else."""

from __future__ import annotations

from anholon.model.query.stage_sequence import find_switched_on
from anholon.model.schema import GivenReaction, Model, Parametric

_SWITCHED_SECTIONS = ("forces", "constraints", "supports", "joints", "loads")


def find_left_out_parts(model: Model) -> tuple[str, ...]:
    """Return the paths of the disabled parts that no motion contains.

    A disabled constraint stays where a force acts along its gradient, and a disabled force that drives a servo
    constraint.
    """
    on = find_switched_on(model)
    result = [
        f"{section}.{name}"
        for section in _SWITCHED_SECTIONS
        for name, part in getattr(model, section).items()
        if not part.enabled and name not in on
    ]
    result += [f"events.{name}" for name, event in model.events.items() if not event.enabled]
    result += [f"stages.{index}" for index, stage in enumerate(model.stages) if not stage.enabled]
    drives = {f"forces.{item.drive}" for item in model.constraints.values() if isinstance(item, Parametric)}
    result = [path for path in result if path not in drives]
    followed = {
        f"constraints.{force.constraint}"
        for name, force in model.forces.items()
        if isinstance(force, GivenReaction) and f"forces.{name}" not in result
    }
    return tuple(path for path in result if path not in followed)


def list_switched_parts(model: Model) -> frozenset[str]:
    """Return the names of all elements that stages switch on or off, and which may therefore be absent."""
    return frozenset(name for stage in model.stages for name in (*stage.on, *stage.off))
