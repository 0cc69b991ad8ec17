"""The functions of a form for program constraints, compiled (see `anholon.forms.program_form`)."""

from __future__ import annotations

from anholon.compiler import CompiledFunctions, compile_functions
from anholon.forms.differentiated_equations import ProgramEquations, make_dependent_rows_error
from anholon.forms.generalized_gauss import make_generalized_gauss_motion
from anholon.forms.mangeron_deleanu import make_joint_equations
from anholon.forms.program_reactions import make_controlled_equations
from anholon.formula.graph import Graph
from anholon.system.system import System


def compile_program_functions(system: System, form: str) -> tuple[ProgramEquations, CompiledFunctions, Graph]:
    """Return the motion of a form, its functions, and the graph in which their nodes are.

    rhs          y'                                                            size
    project      corrected y, residual                                         size + 1
    readings     μ of kept rows, residual, Λ, R, R v, q'' …                    k + 1 + r + 2n + (N - 1) n
    derivatives  q'', …, q^(N)                                                 (N - 1) n
    slopes       d^l/dt^l ∂f/∂q^(i), i = 3 … order, l = 0 … order - 3, per row
    matrix       K                                                             n²      (implicit plants only)
    plant        residuals of the plant, their slopes by q'', μ, Λ
    events       what ends parts of the motion
    observed     as the function `observe` of the system, with the control among the forces (modes of joint systems)
    """
    joint = form == "mangeron-deleanu"
    controlled = make_controlled_equations(system) if joint and system.observes_reactions and system.programs else None
    try:
        motion = make_joint_equations(system, controlled) if joint else make_generalized_gauss_motion(system)
    except ZeroDivisionError as error:
        raise make_dependent_rows_error(system) from error
    equations = system.equations if controlled is None else controlled.equations
    graph, names, programs = equations.graph, equations.names, equations.programs
    derivative_nodes = {
        symbol: node
        for k, nodes in enumerate(motion.derivatives)
        for symbol, node in zip(names.derivatives(k + 2), nodes, strict=True)
    }
    residual = 0
    for node in graph.substitute([row.f for row in programs], derivative_nodes):
        residual = graph.maximum(residual, graph.abs(node))
    derivatives = [node for nodes in motion.derivatives for node in nodes]
    slopes: list[int] = []
    flow = names.motion_seeds(system.program_order)
    for row in programs:
        for i in range(3, row.order + 1):
            current = graph.gradient(row.f, names.derivatives(i))
            for _ in range(row.order - 2):
                slopes += graph.substitute(current, derivative_nodes)
                current = graph.forward(current, flow)
    powers = [graph.mul(force, rate) for force, rate in zip(motion.control, names.v, strict=True)]
    functions = {
        "rhs": motion.rates,
        "project": motion.project,
        "readings": [*motion.multipliers, residual, *motion.reactions, *motion.control, *powers, *derivatives],
        "derivatives": derivatives,
        "slopes": slopes,
        "matrix": motion.matrix,
        "plant": motion.plant,
        "events": list(equations.events),
        "observed": controlled.observed if controlled is not None else [],
    }
    functions = {name: nodes for name, nodes in functions.items() if nodes}
    return motion, compile_functions(graph, functions, system.compiled.n_params), graph
