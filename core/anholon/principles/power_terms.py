"""Power of everything that acts, at one state (docs/theory.md 5).

    T' + V' = Σ Q·v (forces without potential) + Σ Λ_i B_i v + U·v + power of the drives

    Λ_i B_i v = -Λ_i (φ_t + φ_p p'):  the part of φ_p p' is the power of the control of a parametric constraint

The rate of change of the kinetic energy is taken along the motion, so that the sum is a test: where no part is moved by
a given function of time the drives have no power, and what the other terms leave open is rounding.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from anholon.principles.state_quantities import StateQuantities


class PowerTerm(NamedTuple):
    """Power of one force or reaction, W; `kind`: a force with a potential or another one, the reaction of a constraint,
    the force of a control, or all drives together."""

    name: str
    kind: Literal["potential", "force", "reaction", "control", "drive"]
    watts: float


def compute_powers(quantities: StateQuantities) -> tuple[PowerTerm, ...]:
    """Return the powers of all forces, of the reactions of all rows and of the drives, in this order.

    The reaction of a parametric constraint does the work of the control that moves it, and that of a constraint moving
    by itself, which is left to the reaction; the control of program constraints has one force on each coordinate.
    """
    v = quantities.v
    loads = [
        PowerTerm(name, "potential" if is_conservative else "force", float(Q @ v))
        for name, is_conservative, Q in zip(quantities.loads, quantities.conservative, quantities.Q, strict=True)
    ]
    done = quantities.multipliers * quantities.driven
    by_rows = zip(quantities.rows, quantities.multipliers * (quantities.B @ v) - done, strict=True)
    rows = [PowerTerm(name, "reaction", float(watts)) for name, watts in by_rows]
    rows += [PowerTerm(name, "reaction", 0.0) for name in quantities.idle]
    controlled_rows = zip(quantities.rows, quantities.controlled, done, strict=True)
    rows += [PowerTerm(name, "control", float(watts)) for name, controlled, watts in controlled_rows if controlled]
    if len(quantities.program):
        forces = zip(quantities.coordinates, quantities.control, v, strict=True)
        rows += [PowerTerm(name, "control", float(force * rate)) for name, force, rate in forces]
    accounted_power = sum(power.watts for power in (*loads, *rows) if power.kind != "potential")
    drive_power = quantities.kinetic_rate + quantities.potential_rate - accounted_power
    return (*loads, *rows, PowerTerm("", "drive", drive_power))
