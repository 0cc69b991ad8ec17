"""The parts of a system, and the names and flags that follow from its equations."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Final, Self, TypeVar, TypeVarTuple, cast

from anholon.compiler import CompiledFunctions
from anholon.formula.syntax import STAGE_TIME
from anholon.mechanics.contact_mode import ContactMode, EventFunction, UnilateralConstraint, has_constraint_switches
from anholon.mechanics.diagnosis import Diagnosis
from anholon.mechanics.equations import EquationsOfMotion
from anholon.mechanics.friction import name_stick_rows
from anholon.model.query.orientations import remove_orientations
from anholon.model.query.stage_sequence import SWITCH, find_crossing_formulas, restore_disabled_parts
from anholon.model.schema import Chart, Model
from anholon.system.output_functions import OutputFunctions, contains_time, find_drawn_rows
from anholon.system.ramp_code import RampCode

if TYPE_CHECKING:
    from anholon.rods.assembly.rod_system import RodSystem

_Value = TypeVar("_Value")
_Arguments = TypeVarTuple("_Arguments")


_MISSING: Final = object()


class DerivedValues:
    """Values by the function that makes them and its arguments, for any threads.

    They are shared by all systems of one structure, whose equations and code are the same.
    """

    def __init__(self) -> None:
        self._values: dict[Hashable, object] = {}
        self._lock = RLock()

    def get(self, key: Hashable, build: Callable[[], object]) -> object:
        """Return the value under `key`, which `build` makes at the first request."""
        value = self._values.get(key, _MISSING)  # at once: another thread may hold the lock while it builds for long
        if value is _MISSING:
            with self._lock:
                if key not in self._values:
                    self._values[key] = build()
                value = self._values[key]
        return value

    @property
    def values(self) -> tuple[object, ...]:
        """The values made so far."""
        with self._lock:
            return tuple(self._values.values())


@dataclass(frozen=True, eq=False)
class SystemDescription:
    """The parts of a system, and the names and flags that follow from them.

    `model`: the model; `equations`: its equations as nodes of the graph; `outputs`: which of them are functions;
    `compiled`: the compiled functions; `diagnosis`: how the equations are solved; `structure`: a key of the model
    without the values of its parameters: systems with equal keys share compiled code; `ramp_code`: functions for
    segments with and without active ramps, None without ramps; `has_rechosen_rows`: another set of independent rows was
    chosen later; `rods`: those of the model, None if it has none; `with_disabled_parts`: the model with supports,
    joints and loads of rods that never act, where it has such; `derived`: values built on demand.
    """

    model: Model
    equations: EquationsOfMotion
    outputs: OutputFunctions
    compiled: CompiledFunctions
    diagnosis: Diagnosis
    structure: bytes
    ramp_code: RampCode | None
    has_rechosen_rows: bool = False
    rods: RodSystem | None = None
    with_disabled_parts: Model | None = None
    derived: DerivedValues = field(default_factory=DerivedValues)

    def derive(self, build: Callable[[Self, *_Arguments], _Value], *arguments: *_Arguments) -> _Value:
        """Return `build(self, *arguments)`, made when first asked for and shared by all systems of this structure."""
        return cast(_Value, self.derived.get((build, *arguments), lambda: build(self, *arguments)))

    # Coordinates and elements, in the order of all arrays.

    @cached_property
    def coordinates(self) -> tuple[str, ...]:
        """Names of the coordinates (n)."""
        return tuple(self.model.coordinates)

    @cached_property
    def n(self) -> int:
        """Number of coordinates."""
        return len(self.model.coordinates)

    @cached_property
    def bodies(self) -> tuple[str, ...]:
        """Names of the bodies."""
        return tuple(self.model.bodies)

    @cached_property
    def points(self) -> tuple[str, ...]:
        """Names of the points."""
        return tuple(self.model.points)

    @cached_property
    def loads(self) -> tuple[str, ...]:
        """Names of the forces."""
        return tuple(load.name for load in self.equations.loads)

    @cached_property
    def conservative(self) -> tuple[bool, ...]:
        """Which of the forces have a potential."""
        return tuple(load.conservative for load in self.equations.loads)

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        """The sets of quasi-velocities."""
        return tuple(chart.chart for chart in self.equations.charts)

    @property
    def definitions(self) -> tuple[str, ...]:
        """Names of the definitions and typed quasi-velocities that are observed."""
        return self.outputs.definitions

    @property
    def observed(self) -> tuple[str, ...]:
        """Names of the numbers of the function `observe`."""
        return self.outputs.observed

    # Rows of constraints.

    @cached_property
    def rows(self) -> tuple[str, ...]:
        """Names of the rows (m) of first and second order."""
        return tuple(row.name for row in self.equations.rows)

    @cached_property
    def m(self) -> int:
        """Number of rows."""
        return len(self.equations.rows)

    @cached_property
    def holonomic(self) -> tuple[bool, ...]:
        """Which rows have a position level."""
        return tuple(row.position is not None for row in self.equations.rows)

    @cached_property
    def orders(self) -> tuple[int, ...]:
        """The order of each row."""
        return tuple(row.order for row in self.equations.rows)

    @cached_property
    def parametric(self) -> tuple[bool, ...]:
        """Which rows contain controls."""
        return tuple(row.control_power is not None for row in self.equations.rows)

    @cached_property
    def same_variables(self) -> tuple[bool, ...]:
        """The rows whose A and B are derivatives by the same variables."""
        return tuple(row.same_variables for row in self.equations.rows)

    @cached_property
    def servo_rows(self) -> tuple[int, ...]:
        """Indices of the rows whose reactions do not act along A (B is not A)."""
        return self.equations.servo_rows

    @cached_property
    def linear(self) -> bool:
        """Whether all constraints are linear in the rates."""
        return all(row.linear for row in self.equations.rows)

    @cached_property
    def programs(self) -> tuple[str, ...]:
        """Names of the rows of third and higher order, which are not among `rows`."""
        return tuple(row.name for row in self.equations.programs)

    @property
    def program_order(self) -> int:
        """The highest order of all program constraints, else 0."""
        return self.equations.program_order

    @property
    def depends_on_time(self) -> bool:
        """Whether the equations contain the time explicitly."""
        return self.derive(_contains_time)

    @cached_property
    def drawn_rows(self) -> tuple[int, ...]:
        """Indices of the rows whose reaction is drawn."""
        return find_drawn_rows(self.equations)

    # Contacts and friction. In the system of a model all constraints act and no friction does; its motion goes through
    # variants of it, one for each `mode`, with the same coordinates and parameters but other rows.

    @property
    def mode(self) -> ContactMode:
        """The contact mode whose equations these are."""
        return self.equations.mode

    @property
    def unilateral_constraints(self) -> tuple[UnilateralConstraint, ...]:
        """All unilateral constraints."""
        return self.equations.unilateral_constraints

    @property
    def event_functions(self) -> tuple[EventFunction, ...]:
        """The event functions of the mode, behind those of the model."""
        return self.equations.event_functions

    @cached_property
    def frictions(self) -> tuple[str, ...]:
        """Names of the friction forces, and of the blades with friction along them."""
        return tuple(friction.name for friction in self.equations.friction_elements if not friction.limits_reaction)

    @cached_property
    def releasable(self) -> tuple[str, ...]:
        """Names of the constraints that may break away and slip."""
        return tuple(friction.name for friction in self.equations.friction_elements if friction.limits_reaction)

    @cached_property
    def slipping_rows(self) -> tuple[str, ...]:
        """Names of the rows of constraints that broke away."""
        return tuple(row.name for row in self.equations.slipping_rows)

    @cached_property
    def stick_rows(self) -> frozenset[str]:
        """Names of the rows that act only while a constraint sticks."""
        return frozenset(name for friction in self.equations.friction_elements for name in friction.stick_rows)

    @cached_property
    def friction_rows(self) -> frozenset[str]:
        """Names of the slipping rows and of the rows of sticking frictions."""
        return frozenset(name for friction in self.equations.friction_elements for name in name_stick_rows(friction))

    @cached_property
    def typed_model(self) -> Model:
        """The model as a user types it: without the coordinates of free orientations, with disabled elements."""
        model = remove_orientations(self.model) if self.model.free_bodies else self.model
        return model if self.with_disabled_parts is None else restore_disabled_parts(model, self.with_disabled_parts)

    @cached_property
    def crossings(self) -> tuple[str, ...]:
        """Formulas whose zeros end stages."""
        return tuple(find_crossing_formulas(self.model))

    @property
    def depends_on_reactions(self) -> bool:
        """Whether forces or modes depend on reactions: contacts, frictions, limits, laws of resistance."""
        equations = self.equations
        return bool(equations.unilateral_constraints or equations.normal_reactions or equations.friction_elements)

    @cached_property
    def has_contact_modes(self) -> bool:
        """Whether the motion has contact modes."""
        return self.depends_on_reactions or has_constraint_switches(self.model)

    @property
    def observes_reactions(self) -> bool:
        """Whether observed values depend on reactions: with contact modes, or with control laws."""
        return self.depends_on_reactions or any(self.parametric)

    @property
    def is_own_variant(self) -> bool:
        """Whether the system is itself the variant in which all constraints act.

        It has no other modes than those of stages that switch constraints, all its rows are independent, and none of
        them contains a control.
        """
        return not (self.depends_on_reactions or self.diagnosis.redundant or self.programs or any(self.parametric))

    @cached_property
    def slots(self) -> dict[str, int]:
        """Places in the runtime vector p: of the parameters, of the switches of forces, of the start of the stage."""
        names = self.equations.names
        result = {name: k for k, name in enumerate(self.model.parameters)}
        result |= {SWITCH + name: names.switch_slot + k for k, name in enumerate(names.switches)}
        if names.has_stage_time:
            result[STAGE_TIME] = names.stage_start_slot
        return result


def _contains_time(system: SystemDescription) -> bool:
    return contains_time(system.equations)
