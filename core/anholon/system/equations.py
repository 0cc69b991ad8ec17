"""Equations of motion of a model as nodes of the graph: M v' = f + B^T Λ, A v' + b0 = 0 (THEORY D1-D3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from anholon.constraints.program import ProgramRow, build_programs
from anholon.constraints.rows import Row, build_rows
from anholon.errors import Problem
from anholon.formula.graph import Graph
from anholon.model.structs import Model
from anholon.system.controls import Controls
from anholon.system.foundation import ChartRows, Foundation, event_nodes, lay_foundation
from anholon.system.gripping import gripping, loads_of
from anholon.system.kinematics import Kinematics
from anholon.system.loads import Load
from anholon.system.masses import Masses
from anholon.system.mode import Mode, Side, Watch, owner
from anholon.system.namespace import MAX_ORDER, Namespace
from anholon.system.parameters import posed_by
from anholon.system.reactions import Mark, request_programs, request_rows, unilateral
from anholon.system.rubbing import Press, Rub, press_of, rubs, stick_requests


class Equations(NamedTuple):
    """Everything that is known about a model before machine code is made of it.

    n coordinates, m rows. `mass[i][j]`, `force[i]` (f = Q - h: given forces less inertial terms), `rows`, `marks`
    (row -> where its reaction is drawn), `programs` (rows of third and higher order, not among `rows`; `program_order`
    is the highest order, also of those that do not act), `momentum[i]`
    (Σ weight J^T x', which contains the motion of driven parts). `foundation` is what all of it was built on.
    `mode`: the constraints that do not act and have no rows; `sides`: all unilateral constraints; `gaps`: the rows of
    the open ones among them by their names; `rubs`: all frictions; `pressed`: the normal reactions of constraints that
    forces depend on; `events`: those of the model, then what the `watches` watch, if it is `watching`; `slipping`: the
    rows of constraints that have let go.
    """

    foundation: Foundation
    graph: Graph
    names: Namespace
    kinematics: Kinematics
    masses: Masses
    loads: tuple[Load, ...]
    rows: tuple[Row, ...]
    marks: dict[str, Mark]
    charts: tuple[ChartRows, ...]
    mass: list[list[int]]
    force: list[int]
    momentum: list[int]
    kinetic: int
    potential: int
    events: tuple[int, ...]
    initial: tuple[int, ...]
    posed: tuple[str, ...]
    problems: tuple[Problem, ...]
    mode: Mode
    sides: tuple[Side, ...]
    gaps: dict[str, Row]
    rubs: tuple[Rub, ...]
    pressed: dict[str, Press]
    watching: bool
    watches: tuple[Watch, ...]
    programs: tuple[ProgramRow, ...] = ()
    program_order: int = 0
    slipping: tuple[Row, ...] = ()

    @property
    def oblique(self) -> tuple[int, ...]:
        """Indices of the rows whose reactions do not act along the rows of accelerations: B is not A (servo)."""
        return tuple(i for i, row in enumerate(self.rows) if row.B != row.A)

    def sign_of(self, constraint: str) -> int:
        """Return the sign of the only multiplier of a constraint in this mode; 0 where it has several or any sign."""
        if len(self.pressed[constraint].rows) != 1:
            return 0
        sides = [side.sign for side in self.sides if side.name == constraint]
        rubbing = [rub.name for rub in self.rubs if rub.constraint == constraint]
        return sides[0] if sides else next((self.mode.hold(name).normal for name in rubbing), 0)

    @property
    def brought(self) -> tuple[list[int], int]:
        """What masses that change bring, or take away, with the velocity of what they belong to: the generalized forces
        that Lagrange's equations, made of T, have beside Q, and the power (see `Masses.brought`)."""
        changing = self.graph.bits([self.names.time]) | self.names.state_bits
        return self.masses.brought(self.names.rates, changing)


def build_equations(
    model: Model,
    known: Foundation | None = None,
    mode: Mode | None = None,
) -> Equations:
    """Return the equations of a checked model; what cannot be built becomes `problems`.

    `known` is the foundation of an earlier model, which is used again where it supports this one too. Without `mode`
    they are those in which all constraints act.
    """
    watching, mode = mode is not None, mode or Mode()
    foundation = known if known is not None and known.supports(model) else lay_foundation(model, known)
    base = foundation.fork()
    graph, names = base.graph, base.names
    events = event_nodes(model, names)
    controls = Controls(model, names) if model.controls else None
    requests, marks = request_rows(model, names, base.kinematics, controls)
    built, row_problems = build_rows(graph, requests, names.q, names.v, names.a, names.rates)
    sides = unilateral(model, names, built)
    rows = [row for row in built if owner(row.name) not in mode.open]
    gates = {side.gate for side in sides}
    wanted = request_programs(model, names)
    programs, program_problems = build_programs(graph, wanted, _derivatives(names)) if wanted else ([], [])
    frictions, pressed = rubs(model, names, base.kinematics, built, marks, base.initial)
    pressed |= {name: press_of(name, names, built, marks) for name in loads_of(model) if name not in pressed}
    frictions += tuple(gripping(model, names, base.kinematics, built, marks))
    if watching:
        # A row that may let go is its own, and stays where it is while it holds.
        holds = {rub.name for rub in frictions if rub.own and mode.hold(rub.name).grip == "stick"}
        governed = {name for rub in frictions for name in rub.governs if rub.name not in holds}
        rows = [row for row in rows if row.name not in governed]
    holding = [
        request for rub in frictions for request in stick_requests(rub, mode.hold(rub.name), names, base.kinematics)
    ]
    stuck, stick_problems = build_rows(graph, holding, names.q, names.v, names.a, names.rates)
    rows += stuck
    return Equations(
        foundation,
        graph,
        names,
        base.kinematics,
        base.masses,
        base.loads,
        tuple(rows),
        marks,
        base.charts,
        base.mass,
        base.force,
        base.momentum,
        base.kinetic,
        base.potential,
        events,
        base.initial,
        posed_by(model),
        (*names.problems, *row_problems, *stick_problems, *program_problems),
        mode,
        sides,
        {owner(row.name): row for row in built if row not in rows and row.name in gates},
        frictions,
        pressed,
        watching,
        (),
        tuple(row for row in programs if row.name not in mode.open),
        max((row.order for row in programs), default=0),
        tuple(row for row in built if watching and row.name in _slipping(frictions, mode)),
    )


def _slipping(frictions: Sequence[Rub], mode: Mode) -> set[str]:
    """Return the rows of constraints that have let go and slip."""
    return {name for rub in frictions if rub.own and mode.hold(rub.name).grip == "slide" for name in rub.governs}


def _derivatives(names: Namespace) -> list[tuple[int, ...]]:
    """Return the symbols of the coordinates and of all their derivatives that may stand in program constraints."""
    return [names.derivatives(order) for order in range(MAX_ORDER + 1)]
