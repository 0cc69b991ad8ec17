"""Equations of a mode with the reactions of program constraints among the given forces.

Friction, other laws of resistance and all that ends a mode depend on the reactions of ordinary constraints, and these
on the control R = Σ a_k Λ_k. In the joint system of Mangeron and Deleanu the Λ_k are states, so that R is a given
force: laws and watches are closed with it. Under the generalized principle of Gauss R = M δ with A δ = 0 moves no
ordinary reaction, and the equations of the mode serve as they are.
"""

from __future__ import annotations

from typing import NamedTuple

from anholon.mechanics.equations import EquationsOfMotion, build_equations
from anholon.system.events import add_guard_events, complete_equations
from anholon.system.output_functions import make_output_functions
from anholon.system.system import System


class ControlledEquations(NamedTuple):
    """Equations whose force contains the control, the nodes of everything observed, and the symbols Λ of the rows."""

    equations: EquationsOfMotion
    observed: list[int]
    reactions: tuple[int, ...]


def make_controlled_equations(system: System) -> ControlledEquations:
    """Return the equations of the mode of a system with Λ_k as the first hidden state of every program row k."""
    mode = system.mode if system.equations.has_event_functions else None
    plain = build_equations(system.model, system.equations.forced_model, mode)
    graph, n = plain.graph, system.n
    slot, symbols = 2 * n, []
    for row in plain.programs:
        symbols.append(graph.symbol("state", slot))
        slot += row.order - 2
    force = [
        graph.sum([f, *(graph.mul(row.A[i], symbol) for row, symbol in zip(plain.programs, symbols, strict=True))])
        for i, f in enumerate(plain.force)
    ]
    equations = add_guard_events(system.model, plain._replace(force=force), system.diagnosis)
    completed = complete_equations(system.model, equations, system.diagnosis)
    observed = make_output_functions(system.model, completed, system.diagnosis).functions["observe"]
    return ControlledEquations(completed.equations, observed, tuple(symbols))
