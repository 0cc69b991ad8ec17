"""Derivatives of the accelerations of a system by coordinates and rates, for implicit steppers."""

from __future__ import annotations

from anholon.compiler import CompiledFunctions
from anholon.system.system import System
from anholon.system.tolerances import MAX_DIFFERENTIATED_OPERATIONS

JACOBIAN = "jacobian"


def compile_acceleration_jacobian(system: System) -> CompiledFunctions | None:
    """Return the function `jacobian` with the rows of ∂v'/∂(q, v), (n, 2n), at t and y = (q, v), for any vector p.

    None if the accelerations have so many operations that differences are cheaper in a whole run than writing and
    compiling the derivatives.
    """
    return system.derive(_compile)[0]


def _compile(system: System) -> tuple[CompiledFunctions | None]:
    equations, graph = system.equations, system.equations.graph
    accelerations = list(system.compiled.nodes("rhs")[system.n :])
    if graph.count_operations(accelerations) > MAX_DIFFERENTIATED_OPERATIONS:
        return (None,)
    rows = graph.jacobian(accelerations, [*equations.names.q, *equations.names.v])
    return (system.compile_nodes({JACOBIAN: [entry for row in rows for entry in row]}),)
