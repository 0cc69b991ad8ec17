"""Equations of motion of a model as nodes of the graph, and at one state as arrays.

M v' = f + B^T Λ,      A v' + b0 = 0      (docs/theory.md 1 to 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from anholon.array_types import Floats
from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.mechanics.constraint_rows import ConstraintRow, RowRequest, build_rows
from anholon.mechanics.contact_mode import ContactMode, EventFunction, UnilateralConstraint, find_constraint_of_row
from anholon.mechanics.control_laws import ControlLaws
from anholon.mechanics.forced_model import ChartRows, ForcedModel, event_nodes, make_forced_model
from anholon.mechanics.friction import (
    FrictionElement,
    NormalReaction,
    find_normal_reaction,
    make_friction_elements,
    make_stick_requests,
)
from anholon.mechanics.kinematics import SystemKinematics
from anholon.mechanics.loads import GeneralizedLoad
from anholon.mechanics.masses import MassDistribution
from anholon.mechanics.namespace import MAX_ORDER, Namespace
from anholon.mechanics.parameters import find_stage_parameters
from anholon.mechanics.program_constraints import ProgramRow, build_programs
from anholon.mechanics.reaction_limits import find_loading_constraints, make_slipping_frictions
from anholon.mechanics.reactions import ReactionGeometry, find_unilateral_constraints, request_programs, request_rows
from anholon.model.schema import Friction, Model, Resistance


class EquationsOfMotion(NamedTuple):
    """Everything that is known about a model before machine code is made of it.

    n coordinates, m rows. `mass[i][j]`, `force[i]` (f = Q - h: given forces less inertial terms), `rows`,
    `reaction_geometry` (row -> where its reaction is drawn), `programs` (rows of third and higher order, not among
    `rows`; `program_order` is the highest order, also of those that do not act), `momentum[i]`
    (Σ weight J^T x', which contains the motion of driven parts). `forced_model` is what all of it was built on.
    `mode`: the constraints that do not act and have no rows; `unilateral_constraints`: all unilateral constraints;
    `gap_rows`: the rows of the open ones among them by their names; `friction_elements`: all frictions;
    `normal_reactions`: the normal reactions of constraints that forces depend on; `events`: those of the model, then
    what the `event_functions` watch, if `has_event_functions`; `slipping_rows`: the rows of constraints that
    have let go.
    """

    forced_model: ForcedModel
    graph: Graph
    names: Namespace
    kinematics: SystemKinematics
    masses: MassDistribution
    loads: tuple[GeneralizedLoad, ...]
    rows: tuple[ConstraintRow, ...]
    reaction_geometry: dict[str, ReactionGeometry]
    charts: tuple[ChartRows, ...]
    mass: list[list[int]]
    force: list[int]
    momentum: list[int]
    kinetic: int
    potential: int
    events: tuple[int, ...]
    initial: tuple[int, ...]
    stage_parameters: tuple[str, ...]
    problems: tuple[Problem, ...]
    mode: ContactMode
    unilateral_constraints: tuple[UnilateralConstraint, ...]
    gap_rows: dict[str, ConstraintRow]
    friction_elements: tuple[FrictionElement, ...]
    normal_reactions: dict[str, NormalReaction]
    has_event_functions: bool
    event_functions: tuple[EventFunction, ...]
    programs: tuple[ProgramRow, ...] = ()
    program_order: int = 0
    slipping_rows: tuple[ConstraintRow, ...] = ()

    @property
    def servo_rows(self) -> tuple[int, ...]:
        """Indices of the rows whose reactions do not act along the rows of accelerations: B is not A (servo)."""
        return tuple(i for i, row in enumerate(self.rows) if row.B != row.A)

    def sign_of(self, constraint: str) -> int:
        """Return the sign of the only multiplier of a constraint in this mode; 0 if it has several or any sign."""
        if len(self.normal_reactions[constraint].rows) != 1:
            return 0
        sides = [side.sign for side in self.unilateral_constraints if side.name == constraint]
        frictions = [friction.name for friction in self.friction_elements if friction.constraint == constraint]
        return sides[0] if sides else next((self.mode.friction_state(name).normal for name in frictions), 0)


def build_equations(
    model: Model,
    cached: ForcedModel | None = None,
    mode: ContactMode | None = None,
) -> EquationsOfMotion:
    """Return the equations of a checked model; errors become `problems`.

    `cached` is the forced model of an earlier model, which is reused if it is the base of this model too. Without
    `mode` they are those in which all constraints act.
    """
    watching, mode = mode is not None, mode or ContactMode()
    foundation = cached if cached is not None and cached.is_base_of(model) else make_forced_model(model, cached)
    base = foundation.fork()
    graph, names = base.graph, base.names
    events = event_nodes(model, names)
    controls = ControlLaws(model, names) if model.controls else None
    requests, marks = request_rows(model, names, base.kinematics, controls)
    built, row_problems = build_rows(graph, requests, names.q, names.v, names.a, names.rates)
    sides = find_unilateral_constraints(model, names, built)
    wanted = request_programs(model, names)
    programs, program_problems = build_programs(graph, wanted, _derivatives(names)) if wanted else ([], [])
    frictions, normal_reactions = _make_frictions(model, base, built, marks)
    released = _find_released_rows(frictions, mode) if watching else set()
    rows = [row for row in built if find_constraint_of_row(row.name) not in mode.open and row.name not in released]
    holding = _request_stick_rows(base, frictions, mode)
    stuck, stick_problems = build_rows(graph, holding, names.q, names.v, names.a, names.rates)
    rows += stuck
    gates, slipping = {side.gap_row for side in sides}, _find_slipping_rows(frictions, mode) if watching else set()
    return EquationsOfMotion(
        forced_model=foundation,
        graph=graph,
        names=names,
        kinematics=base.kinematics,
        masses=base.masses,
        loads=base.loads,
        rows=tuple(rows),
        reaction_geometry=marks,
        charts=base.charts,
        mass=base.mass,
        force=base.force,
        momentum=base.momentum,
        kinetic=base.kinetic,
        potential=base.potential,
        events=events,
        initial=base.initial,
        stage_parameters=find_stage_parameters(model),
        problems=(*names.problems, *row_problems, *stick_problems, *program_problems),
        mode=mode,
        unilateral_constraints=sides,
        gap_rows={find_constraint_of_row(row.name): row for row in built if row not in rows and row.name in gates},
        friction_elements=frictions,
        normal_reactions=normal_reactions,
        has_event_functions=watching,
        event_functions=(),
        programs=tuple(row for row in programs if row.name not in mode.open),
        program_order=max((row.order for row in programs), default=0),
        slipping_rows=tuple(row for row in built if row.name in slipping),
    )


def _make_frictions(
    model: Model, base: ForcedModel, built: Sequence[ConstraintRow], marks: dict[str, ReactionGeometry]
) -> tuple[tuple[FrictionElement, ...], dict[str, NormalReaction]]:
    """Return all frictions and the normal reactions of the constraints that forces depend on or that load others.

    Frictions of forces come before those of constraints that may break away.
    """
    names, kinematics = base.names, base.kinematics
    frictions: tuple[FrictionElement, ...] = ()
    pressed: dict[str, NormalReaction] = {}
    if any(isinstance(force, Friction | Resistance) for force in model.forces.values()):
        frictions, pressed = make_friction_elements(model, names, kinematics, built, marks, base.initial)
    pressed |= {
        name: find_normal_reaction(name, names, built, marks)
        for name in find_loading_constraints(model)
        if name not in pressed
    }
    return (*frictions, *make_slipping_frictions(model, names, kinematics, built, marks)), pressed


def _find_released_rows(frictions: Sequence[FrictionElement], mode: ContactMode) -> set[str]:
    """Return the rows of breakable constraints that do not hold.

    Rows of holding ones stay in their place among the rows of the model.
    """
    holding = {
        friction.name
        for friction in frictions
        if friction.slipping_constraint and mode.friction_state(friction.name).grip == "stick"
    }
    return {name for friction in frictions for name in friction.stick_rows if friction.name not in holding}


def _request_stick_rows(base: ForcedModel, frictions: Sequence[FrictionElement], mode: ContactMode) -> list[RowRequest]:
    """Return the requests for the rows with which frictions stick in a mode."""
    return [
        request
        for friction in frictions
        for request in make_stick_requests(friction, mode.friction_state(friction.name), base.names, base.kinematics)
    ]


def _find_slipping_rows(frictions: Sequence[FrictionElement], mode: ContactMode) -> set[str]:
    """Return the rows of constraints that broke away and slip."""
    return {
        name
        for friction in frictions
        if friction.slipping_constraint and mode.friction_state(friction.name).grip == "slide"
        for name in friction.stick_rows
    }


def _derivatives(names: Namespace) -> list[tuple[int, ...]]:
    """Return the symbols of the coordinates and of all their derivatives that program constraints may contain."""
    return [names.derivatives(order) for order in range(MAX_ORDER + 1)]


class EquationArrays(NamedTuple):
    """The equations at one state: M (n×n) v' = f (n) + B^T Λ, A (m×n) v' + b0 (m) = 0, rate level (m).

    B (m×n) are the rows that virtual displacements obey, B δq = 0 (docs/theory.md 2); A for ordinary constraints.
    """

    M: Floats
    f: Floats
    A: Floats
    b0: Floats
    rate: Floats
    B: Floats


def unpack_equations(out: Floats, n: int, m: int) -> EquationArrays:
    """Return the parts of a flat `pieces` output."""
    a = n * n
    b = a + n
    c = b + m * n
    d, e = c + m, c + 2 * m
    rows, oblique = out[b:c].reshape(m, n), out[e:]
    return EquationArrays(
        out[:a].reshape(n, n), out[a:b], rows, out[c:d], out[d:e], oblique.reshape(m, n) if oblique.size else rows
    )


class ChartArrays(NamedTuple):
    """Quasi-velocities of a chart at one state: W = ∂w/∂v (r×n), values (r), bias (r) with w' = W v' + bias."""

    W: Floats
    value: Floats
    bias: Floats


def unpack_chart(out: Floats, r: int, n: int) -> ChartArrays:
    """Return the parts of the outputs of the function of a chart, for r quasi-velocities and n coordinates."""
    end = r * n
    return ChartArrays(out[:end].reshape(r, n), out[end : end + r], out[end + r :])
