"""Names in formulas: what each name of a model means as a node of the graph.

The state is y = (q, v): coordinates in slots 0 … n-1, their rates in slots n … 2n-1. The parameter vector p holds the
parameters in SI units, five numbers for every schedule (t0, c0 … c3: the polynomial valid in the present segment of
time), the initial values and rates that are plain numbers, the instant at which the stage began where a formula asks
for it, the acceleration of gravity (3), the forces of rods on the coordinates, and the directions used by pose jumps.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import Final

from anholon.errors import FormulaError, Problem
from anholon.formula.graph import Graph
from anholon.formula.lower import lower
from anholon.formula.names import free_names, make_unknown_name_error, split_dotted_name
from anholon.formula.nodes import ZERO
from anholon.formula.parser import parse
from anholon.formula.syntax import STAGE_TIME, TIME, Name
from anholon.formula.time_function import ORDERS, add_driven_symbol, bind_time_function
from anholon.mechanics.ramps import RampTable
from anholon.model.query.field_paths import depends_on_stage_time
from anholon.model.query.stage_sequence import find_switched_forces
from anholon.model.schema import Constraint, Expression, Friction, Model, Rolling, Vector
from anholon.units import parse_unit

SCHEDULE_SLOTS: Final = 5
"""Numbers in p that describe one schedule in one segment of time: t0, c0, c1, c2, c3."""

MAX_ORDER: Final = 8
"""Highest derivative of a coordinate that may stand in a program constraint."""

_HIGHER: Final = 1000  # slots of extra symbols between the accelerations and the third derivatives
_UNKNOWNS: Final = 10_000_000  # first slot of the unknowns, behind all derivatives
_CONTROLS: Final = 20_000_000  # first slot of the controls, behind all unknowns
_REACTIONS: Final = 30_000_000  # first slot of the reactions, behind all controls
_RAMPS: Final = 40_000_000  # first slot of what ramps add to parameters, behind all reactions

SLIP_START_SLOTS: Final = 4
"""Numbers in p that belong to one friction, or to a rolling constraint that may slip."""

Vector3 = tuple[int, int, int]
"""Three nodes of the graph."""

ElementNames = Callable[[str, str, tuple[int, int]], int]
"""Resolver of `element.component`: (element, component, span) -> node."""


class Namespace:
    """Nodes of all names of one model in one graph, with the total time derivative along the motion.

    With `controls_held` a control stands for itself, `controls` being the symbols of its value, rate and second rate;
    otherwise its name means its law. With `room` ramps are left open, each with room for so many nodes: `settle` fills
    them in, for any model with the same ramped parameters among the `read_parameters`. `reserved_nodes`: those of the
    leaves of ramped parameters.
    """

    def __init__(self, model: Model, graph: Graph, *, controls_held: bool = False, room: int | None = None) -> None:
        self.graph = graph
        self.time = graph.symbol("time", 0)
        n = len(model.coordinates)
        self.q = tuple(graph.symbol("state", i) for i in range(n))
        self.v = tuple(graph.symbol("state", n + i) for i in range(n))
        self.a = self.derivatives(2)
        self._rate_bits = graph.symbol_bits(self.v)
        self.state_bits = self._rate_bits | graph.symbol_bits(self.q)
        self.parameters = {name: graph.symbol("parameter", k) for k, name in enumerate(model.parameters)}
        self.coordinates = {name: i for i, name in enumerate(model.coordinates)}
        self.schedules = {
            name: self._schedule(len(self.parameters) + SCHEDULE_SLOTS * k) for k, name in enumerate(model.schedules)
        }
        self.initial_slot = len(self.parameters) + SCHEDULE_SLOTS * len(self.schedules)
        self.stage_start_slot = self.initial_slot + 2 * n
        self.has_stage_time = depends_on_stage_time(model)
        self.switch_slot = self.stage_start_slot + self.has_stage_time
        self.switches = {
            name: graph.symbol("parameter", self.switch_slot + k) for k, name in enumerate(find_switched_forces(model))
        }
        self.gravity_slot = self.switch_slot + len(self.switches)
        self.slip_start_slot = self.gravity_slot + 3
        frictions = sum(isinstance(force, Friction) for force in model.forces.values())
        frictions += sum(has_two_slip_directions(item) for item in model.constraints.values())
        self.ramps = RampTable(model, self.slip_start_slot + SLIP_START_SLOTS * frictions)
        self.rod_force_slot = self.ramps.first + self.ramps.size
        self.n_parameters = self.rod_force_slot + (n if model.rods else 0)
        self._has_rods = bool(model.rods)
        self.read_parameters: set[str] = set()
        self.reserved_nodes: dict[str, int] = {}
        self._reserved_count = room
        self._ramped_names = frozenset(self.ramps.names)
        self.problems: list[Problem] = []
        self.controls = {
            name: (graph.symbol("extra", slot), graph.symbol("extra", slot + 1), graph.symbol("extra", slot + 2))
            for slot, name in zip(range(_CONTROLS, _CONTROLS + 3 * len(model.controls), 3), model.controls, strict=True)
        }
        self.reactions: dict[str, int] = {}
        self._laws = dict(model.controls)
        self._controls_held = controls_held
        self._definitions = dict(model.definitions)
        self._node_cache: dict[str, int] = {}
        self._in_progress: set[str] = set()
        self._elements: ElementNames | None = None
        self._known_rates: dict[int, int] = {}  # velocities of all bodies of a chain contain those of the first ones
        one = graph.const(1.0)
        self._time_derivatives: Mapping[int, int] = {self.time: one, **dict(zip(self.q, self.v, strict=True))}
        if controls_held:
            self._time_derivatives = {
                **self._time_derivatives,
                **{node: rate for p in self.controls.values() for node, rate in pairwise(p)},
            }

    def rebind(self, graph: Graph) -> Namespace:
        """Return the same names for a copy of the graph; `attach` must be called after that."""
        other = copy.copy(self)
        other.graph, other._known_rates = graph, {}
        other.problems, other._node_cache, other._in_progress = [*self.problems], {**self._node_cache}, set()
        other.read_parameters, other.reactions, other.reserved_nodes = (
            {*self.read_parameters},
            {**self.reactions},
            {**self.reserved_nodes},
        )
        return other

    def with_model(self, model: Model, graph: Graph) -> Namespace:
        """Return the names of another model on a copy of the graph, with the open ramps filled in.

        `attach` is still to be called.
        """
        other = Namespace(model, graph)
        other.problems, other._node_cache, other.read_parameters = (
            [*self.problems],
            {**self._node_cache},
            {*self.read_parameters},
        )
        other.reserved_nodes = {**self.reserved_nodes}
        assert self._reserved_count is not None
        for name in self.ramps.names:
            if name in self.read_parameters:
                other._bind_ramp(name, graph.symbol("extra", other._ramp_symbol_slot(name)), self._reserved_count)
        return other

    def with_motion(self, seeds: Mapping[int, int]) -> Namespace:
        """Return the same names with the nodes in `seeds` moving too, at the rates given there.

        `attach` must be called after that.
        """
        other = self.rebind(self.graph)
        other._node_cache = {}
        other._time_derivatives = {**self._time_derivatives, **seeds}
        return other

    def attach(self, elements: ElementNames) -> None:
        """Set the resolver of dotted names of points and bodies."""
        self._elements = elements

    def value(self, parameter: str) -> int:
        """Return the node of a parameter with the change that its ramp adds."""
        self.read_parameters.add(parameter)
        parameter_node = self.parameters[parameter]
        if parameter not in self._ramped_names:
            return parameter_node
        graph, slot = self.graph, self._ramp_symbol_slot(parameter)
        leaf = graph.driven_symbol_in(slot)
        if leaf is None:
            room = self.ramps.reserved_nodes if self._reserved_count is None else self._reserved_count
            leaf = add_driven_symbol(graph, slot, room)
            self.reserved_nodes[parameter] = room
            if self._reserved_count is None:
                self._bind_ramp(parameter, leaf, room)
        return graph.add(parameter_node, leaf)

    @property
    def ramp_nodes_and_symbols(self) -> tuple[range, ...]:
        """The nodes that ramps are made of."""
        results = (
            (self.graph.driven_symbol_in(self._ramp_symbol_slot(name)), room)
            for name, room in self.reserved_nodes.items()
        )
        return tuple(range(leaf - room, leaf + ORDERS) for leaf, room in results if leaf is not None)

    def ramps_at_zero(self, parameters: Iterable[str]) -> dict[int, int]:
        """Return the present nodes of the ramps of these parameters with 0, their value while no stage changes them."""
        leaves = (self.graph.driven_symbol_in(self._ramp_symbol_slot(name)) for name in parameters)
        return {leaf: self.graph.const(0.0) for leaf in leaves if leaf is not None}

    def _ramp_symbol_slot(self, parameter: str) -> int:
        return _RAMPS + ORDERS * self.graph.right[self.parameters[parameter]]

    def _bind_ramp(self, parameter: str, leaf: int, room: int) -> None:
        bind_time_function(self.graph, leaf, room, self.ramps.time_function, self.ramps.slots_of(parameter))

    def initial(self, index: int) -> int:
        """Return the node of the `index`-th initial number in p (values first, then rates)."""
        return self.graph.symbol("parameter", self.initial_slot + index)

    def gravity(self, acceleration: Vector) -> Vector3:
        """Return the nodes of the acceleration of gravity; plain numbers but 0 are read from p, to be quick to edit."""
        first = self.gravity_slot
        x, y, z = (
            self.graph.symbol("parameter", first + i)
            if not isinstance(value, str) and value != 0.0
            else self.node(value, f"gravity.{i}")
            for i, value in enumerate(acceleration)
        )
        return (x, y, z)

    def slip_start(self, index: int, k: int) -> int:
        """Return the node of number `k` of a friction.

        0, 1, 2: the slip with which a motion from rest begins, m/s; 3: the speed at which a slip counts as ended.
        """
        return self.graph.symbol("parameter", self.slip_start_slot + SLIP_START_SLOTS * index + k)

    def rod_force(self, index: int) -> int:
        """Return the node of the generalized force of rods on a coordinate; 0 if there are none."""
        if not self._has_rods:
            return ZERO
        return self.graph.symbol("parameter", self.rod_force_slot + index)

    def jump_rate(self, parameter: str) -> int:
        """Return the node of the rate in p at which a jump of the pose moves a parameter."""
        return self.graph.symbol("parameter", self.n_parameters + self.graph.right[self.parameters[parameter]])

    @property
    def n_slots(self) -> int:
        """Length of p with these directions, one for each parameter."""
        return self.n_parameters + len(self.parameters)

    def reaction(self, row: str) -> int:
        """Return the symbol of the reaction of a row, which events contain until the rows are known."""
        return self.reactions.setdefault(row, self.graph.symbol("extra", _REACTIONS + len(self.reactions)))

    def derivatives(self, order: int) -> tuple[int, ...]:
        """Return the symbols of the derivatives q^(order): q, v, then such as have no value at run time."""
        if order < 2:
            return (self.q, self.v)[order]
        # The slots behind those of the accelerations are left to other symbols without value.
        n = len(self.q)
        first = 0 if order == 2 else n + _HIGHER + n * (order - 3)
        return tuple(self.graph.symbol("extra", first + i) for i in range(n))

    def unknown(self, index: int) -> int:
        """Return the symbol of the `index`-th unknown of a form, which has no value at run time."""
        return self.graph.symbol("extra", _UNKNOWNS + index)

    def motion_seeds(self, order: int) -> dict[int, int]:
        """Return the flow of the motion on derivatives below `order`: t' = 1, q' = v, v' = q'', …, seeds of d/dt."""
        flow = {self.time: self.graph.const(1.0)}
        for k in range(order):
            flow |= zip(self.derivatives(k), self.derivatives(k + 1), strict=True)
        return flow

    def order(self, node: int, max_order: int = MAX_ORDER) -> int:
        """Return the order of the highest derivative on which a node depends, -1 if it does not even depend on q."""
        graph = self.graph
        return next(
            (k for k in range(max_order, -1, -1) if graph.mask[node] & graph.symbol_bits(self.derivatives(k))), -1
        )

    def rates(self, nodes: Sequence[int]) -> list[int]:
        """Return total time derivatives with the rates v held fixed (their own derivatives are taken as zero).

        Applied to functions of (q, t) this is the velocity; applied to a velocity it is the bias acceleration, the
        part of the acceleration that does not contain q''.
        """
        return self.graph.forward(nodes, self._time_derivatives, self._known_rates)

    def has_rates(self, node: int) -> bool:
        """Return whether a node depends on any rate v."""
        return bool(self.graph.mask[node] & self._rate_bits)

    def has_state(self, node: int) -> bool:
        """Return whether a node depends on coordinates or rates."""
        return bool(self.graph.mask[node] & self.state_bits)

    @contextmanager
    def collecting_problems(self, path: str, source: str = "") -> Iterator[None]:
        """Collect a formula error that occurs inside as a problem of the field `path`."""
        try:
            yield
        except FormulaError as error:
            problem = Problem(
                path=path,
                message=error.message,
                remedy=error.remedy,
                source=error.source or source,
                span=error.span,
            )
            if problem not in self.problems:
                self.problems.append(problem)

    def node(
        self, expression: Expression, path: str, *, highest: int = 1, local: Mapping[str, int] | None = None
    ) -> int:
        """Return the node of a number or formula; an error becomes a problem of the field `path` (and the node 0).

        `highest` is the order of the highest permitted derivative of a coordinate; derivatives above the first are the
        symbols `derivatives`. Names in `local` stand for the nodes given there.
        """
        if not isinstance(expression, str):
            return self.graph.const(float(expression))
        with self.collecting_problems(path, expression):
            local_nodes = local or {}
            return lower(
                parse(expression),
                self.graph,
                lambda name: (
                    local_nodes[name.text]
                    if name.text in local_nodes and not name.primes
                    else self._resolve(name, expression, highest)
                ),
            )
        return self.graph.const(0.0)

    def vector(self, expressions: Iterable[Expression], path: str) -> Vector3:
        """Return the nodes of three components."""
        x, y, z = (self.node(e, f"{path}.{i}") for i, e in enumerate(expressions))
        return (x, y, z)

    def definition(self, name: str) -> int:
        """Return the node of a definition, lowered when first asked for."""
        return self._named_formula(name)

    def control(self, name: str) -> int:
        """Return the node of a control: its symbol while it is held, else its law, lowered when first asked for."""
        if self._controls_held:
            return self.controls[name][0]
        law = self._laws[name].law
        if not isinstance(law, str):
            return self.graph.const(law * parse_unit(self._laws[name].unit).factor)
        return self._named_formula(name)

    def _named_formula(self, name: str) -> int:
        """Return the node of the formula of a definition, or of a control that is not held."""
        if name not in self._node_cache:
            if name in self._in_progress and name in self._definitions:
                raise FormulaError(f"definition '{name}' depends on itself", remedy="Break the circle of definitions.")
            if name in self._in_progress:
                raise FormulaError(f"the law of '{name}' depends on itself", remedy="Break the circle of controls.")
            for inner in self._list_unresolved(name):  # so that long chains need no recursion
                self._lower_formula(inner)
        return self._node_cache[name]

    def _lower_formula(self, name: str) -> None:
        """Find the node of a formula; the nodes of the names in it are known, except in a cycle."""
        text = self._find_formula(name)
        self._in_progress.add(name)
        try:
            node = lower(parse(text), self.graph, lambda inner: self._resolve(inner, text))
        finally:
            self._in_progress.discard(name)
        self._node_cache[name] = node

    def _list_unresolved(self, name: str) -> list[str]:
        """Return a formula and the formulas without nodes on which it depends, each after those that it names."""
        order: list[str] = []
        visited = {name}
        trail = [(name, iter(free_names(parse(self._find_formula(name)))))]
        while trail:
            current, needed_names = trail[-1]
            following = next(needed_names, None)
            if following is None:
                trail.pop()
                order.append(current)
                continue
            text = following.text
            if text not in visited and (formula := self.find_pending_formula(text)):
                visited.add(text)
                trail.append((text, iter(free_names(parse(formula)))))
        return order

    def find_pending_formula(self, name: str) -> str:
        """Return the formula of a name without a node; "" if there is none, or its node is being found."""
        return "" if name in self._node_cache or name in self._in_progress else self._find_formula(name)

    def _find_formula(self, name: str) -> str:
        """Return the formula that a name denotes; "" if it denotes none."""
        if name in self._definitions:
            return self._definitions[name]
        law = self._laws[name].law if name in self._laws and not self._controls_held else ""
        return law if isinstance(law, str) else ""

    def _schedule(self, slot: int) -> int:
        graph = self.graph
        t0, c0, c1, c2, c3 = (graph.symbol("parameter", slot + i) for i in range(SCHEDULE_SLOTS))
        tau = graph.sub(self.time, t0)
        return graph.add(c0, graph.mul(tau, graph.add(c1, graph.mul(tau, graph.add(c2, graph.mul(tau, c3))))))

    def _resolve(self, name: Name, source: str, highest: int = 1) -> int:
        node, primes = self._resolve_undifferentiated(name, source)
        reached = self.order(node, highest) if primes else 0
        for _ in range(primes):
            if self._controls_held and any(self.graph.depends(node, symbols[-1]) for symbols in self.controls.values()):
                raise FormulaError(
                    f"'{name.text}{chr(39) * name.primes}' needs the third derivative of a control",
                    source,
                    name.span,
                    "Formulas contain controls, their rates and second rates at most.",
                )
            if reached >= highest:
                raise _make_derivative_order_error(name, source, reached + primes, highest)
            reached += reached >= 0
            primes -= 1
            (node,) = self.graph.forward([node], self.motion_seeds(reached)) if reached > 1 else self.rates([node])
        return node

    def _resolve_undifferentiated(self, name: Name, source: str) -> tuple[int, int]:
        text, primes = name.text, name.primes
        index = self.coordinates.get(text)
        if index is not None:
            return (self.v[index], primes - 1) if primes else (self.q[index], 0)
        if text in self.parameters:
            return self.value(text), primes
        if text in self.schedules:
            return self.schedules[text], primes
        if text in self._definitions:
            return self.definition(text), primes
        if text in self._laws:
            return self.control(text), primes
        if text == TIME:
            return self.time, primes
        if text == STAGE_TIME and self.has_stage_time:
            return self.graph.sub(self.time, self.graph.symbol("parameter", self.stage_start_slot)), primes
        if "." in text and self._elements is not None:
            element, component = split_dotted_name(text)
            return self._elements(element, component, name.span), primes
        available_names = (*self.coordinates, *self.parameters, *self.schedules, *self._definitions, *self._laws, TIME)
        raise make_unknown_name_error(name, available_names, source)


def has_two_slip_directions(item: Constraint) -> bool:
    """Return whether a constraint may break away and slip in two directions."""
    return isinstance(item, Rolling) and item.grip != 0


def _make_derivative_order_error(name: Name, source: str, needed: int, highest: int) -> FormulaError:
    """Return the error of a name that needs a higher derivative of a coordinate than its formula may contain."""
    text = f"'{name.text[:60]}{chr(39) * min(name.primes, 12)}'"
    if highest >= 3:
        message = f"{text} needs a derivative of order {needed} of a coordinate"
        remedy = f"The highest order of a program constraint is {highest}."
    elif highest == 2:
        message = f"{text} needs the third derivative of a coordinate"
        remedy = "A constraint of second order contains accelerations at most; make it a program constraint."
    elif needed > 2:
        message = f"{text} needs derivatives of order {needed}, which are not known here"
        remedy = "Use rates of first order only; derivatives from the third on stand in program constraints."
    else:
        message = f"{text} needs accelerations, which are not known here"
        remedy = "Use rates of first order only; accelerations stand in second-order constraints."
    return FormulaError(message, source, name.span, remedy)
