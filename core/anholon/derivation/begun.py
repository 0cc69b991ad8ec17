"""A model with modes as its motion begins: the constraints that act there, without sides and switches."""

from __future__ import annotations

from msgspec.structs import replace

from anholon.derivation.names import latex_name
from anholon.derivation.rows import Row
from anholon.errors import UsageError
from anholon.model.structs import Blade, Constraint, Gripping, Model
from anholon.modes.begin import begin
from anholon.system.mode import taking_part
from anholon.system.system import System


def as_begun(system: System) -> tuple[Model, Row | None]:
    """Return the model of the first mode of a motion, and a row that says which it is (None: there are no modes).

    Equations are those of one mode; where a contact opens or closes, or a stage switches a constraint, others hold.
    """
    model = system.model
    if not system.modal:
        return model, None
    mode = begin(system).mode
    acting = {name for name in taking_part(model) if name not in mode.open}
    constraints = {}
    for name, item in model.constraints.items():
        changed = replace(item, enabled=name in acting)
        constraints[name] = replace(changed, side="both") if hasattr(changed, "side") else changed
    for name in system.releasing:
        if mode.hold(name).grip == "slide":
            raise _of_a_law(name)
        constraints[name] = _firm(constraints[name])
    for name, item in constraints.items():
        if isinstance(item, Blade) and item.glide != 0 and item.enabled:
            raise _of_a_law(f"{name}.glide")
    away = {hold.name for hold in mode.holds if hold.grip == "off"}
    forces = {name: replace(item, enabled=False) if name in away else item for name, item in model.forces.items()}
    stages = tuple(replace(stage, on=(), off=()) for stage in model.stages)
    signs = {side.name: side.sign for side in system.sides}
    said = [(name, _sign(name in acting, signs.get(name, 0))) for name in taking_part(model)]
    shown = [f"{latex_name(name)} {sign} 0" if sign else rf"{latex_name(name)}\ \text{{off}}" for name, sign in said]
    row = Row(
        latex=r",\quad ".join(shown),
        text=", ".join(f"{name} {sign} 0" if sign else f"{name} off" for name, sign in said),
        note="the mode in which the motion begins, of which these equations are",
    )
    return replace(model, constraints=constraints, forces=forces, stages=stages), row


def _firm(item: Constraint) -> Constraint:
    """Return a constraint that holds, without what happens when it lets go."""
    return replace(item, grip=0.0, slide=0.0, load="") if isinstance(item, Gripping) else item


def _of_a_law(name: str) -> UsageError:
    return UsageError(
        f"the sliding force of '{name}' acts when the motion begins and cannot be derived in symbols. "
        "Write the equations as a program (--as python, --as c), or set it to 0 to see the others"
    )


def _sign(acts: bool, side: int) -> str:
    return "=" if acts else ("", ">", "<")[side]
