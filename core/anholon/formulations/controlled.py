"""Equations of a mode with the reactions of program constraints among the given forces.

Friction, other laws of resistance and all that ends a mode depend on the reactions of ordinary constraints, and these
on the control R = Σ a_k Λ_k. In the joint system of Mangeron and Deleanu the Λ_k are states, so that R is a given
force: laws and watches are closed with it. Under the generalized principle of Gauss R = M δ with A δ = 0 moves no
ordinary reaction, and the equations of the mode serve as they are.
"""

from __future__ import annotations

from typing import NamedTuple

from anholon.system.equations import Equations, build_equations
from anholon.system.functions import build_outputs
from anholon.system.system import System
from anholon.system.watching import complete, guarded


class Controlled(NamedTuple):
    """Equations whose force contains the control, the nodes of everything observed, and the symbols Λ of the rows."""

    equations: Equations
    observed: list[int]
    reactions: tuple[int, ...]


def control_equations(system: System) -> Controlled:
    """Return the equations of the mode of a system with Λ_k as the first hidden state of every program row k."""
    mode = system.mode if system.equations.watching else None
    plain = build_equations(system.model, system.equations.foundation, mode)
    graph, n = plain.graph, system.n
    slot, symbols = 2 * n, []
    for row in plain.programs:
        symbols.append(graph.symbol("state", slot))
        slot += row.order - 2
    force = [
        graph.sum([f, *(graph.mul(row.A[i], symbol) for row, symbol in zip(plain.programs, symbols, strict=True))])
        for i, f in enumerate(plain.force)
    ]
    equations = guarded(system.model, plain._replace(force=force), system.diagnosis)
    completed = complete(system.model, equations, system.diagnosis)
    observed = build_outputs(system.model, completed, system.diagnosis).functions["observe"]
    return Controlled(completed.equations, observed, tuple(symbols))
