"""Positions, velocities and accelerations of points and bodies as quantities of a run: `P3.x`, `P3.vx`, `P3.ax`, of
bodies also `plate.wx`.

World components, SI units: the position of a point or of the origin of a body, its velocity, its acceleration, the
angular velocity of a body, this one (`w1`) in its own axes too. A body with a free orientation also has the quaternion
`q0` … `q3` of its rotation from the axes of the frame in which it is placed and, on request, angles `angle1` …
`angle3` of it in (-π, π]. All are found when they are first asked for, with code of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.compiler.compiled_functions import CompiledFunctions, compile_functions
from anholon.formula.derivative import UnknownDerivativeError
from anholon.mechanics.forced_model import ForcedModel, bind_unconstrained_model
from anholon.mechanics.free_rotation import derive_angles, make_matrix
from anholon.mechanics.unconstrained_model import UnconstrainedModel
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Model
from anholon.system.system import System

POSITION_COMPONENTS: Final = ("x", "y", "z")
VELOCITY_COMPONENTS: Final = ("vx", "vy", "vz")
ACCELERATION_COMPONENTS: Final = ("ax", "ay", "az")
ANGULAR_VELOCITY_COMPONENTS: Final = ("wx", "wy", "wz")

BODY_RATE_COMPONENTS: Final = ("w1", "w2", "w3")
"""Of the angular velocity in the axes of the body."""

QUATERNION_COMPONENTS: Final = ("q0", "q1", "q2", "q3")
ANGLE_COMPONENTS: Final = ("angle1", "angle2", "angle3")


class QuantityGroup(NamedTuple):
    """Quantities of points and bodies of one kind: its key, their SI unit, and the components behind the point."""

    key: str
    unit: str
    components: tuple[str, ...]


QUANTITY_GROUPS: Final = (
    QuantityGroup("positions", "m", POSITION_COMPONENTS),
    QuantityGroup("velocities", "m/s", VELOCITY_COMPONENTS),
    QuantityGroup("accelerations", "m/s²", ACCELERATION_COMPONENTS),
    QuantityGroup("spins", "rad/s", ANGULAR_VELOCITY_COMPONENTS),
    QuantityGroup("own spins", "rad/s", BODY_RATE_COMPONENTS),
    QuantityGroup("quaternions", "", QUATERNION_COMPONENTS),
    QuantityGroup("orientation angles", "rad", ANGLE_COMPONENTS),
)

_APART: Final = 3  # elements of which each has code of its own; more are asked for together


def list_element_columns(model: Model) -> tuple[str, ...]:
    """Return the names of all such quantities of a model, element by element."""
    elements = [name for name in (*model.points, *model.bodies) if not is_section_frame(name)]
    return tuple(f"{name}.{c}" for name in elements for c in _components(model, name))


def list_orientation_columns(model: Model) -> tuple[str, ...]:
    """Return the columns of the free orientations of a model in a table: quaternions, angles, angular velocities."""
    shown = (*QUATERNION_COMPONENTS, *ANGLE_COMPONENTS, *BODY_RATE_COMPONENTS)
    bodies = model.free_bodies
    return tuple(f"{name}.{c}" for name in bodies for c in shown if c in _components(model, name))


def is_element_column(model: Model, name: str) -> bool:
    """Return whether a name is that of a quantity of an element."""
    element, _, component = name.rpartition(".")
    return (element in model.points or element in model.bodies) and component in _components(model, element)


def list_acceleration_columns(model: Model) -> tuple[str, ...]:
    """Return the names of the accelerations of points and bodies."""
    elements = [name for name in (*model.points, *model.bodies) if not is_section_frame(name)]
    return tuple(f"{name}.{c}" for name in elements for c in ACCELERATION_COMPONENTS)


def is_acceleration_column(model: Model, name: str) -> bool:
    """Return whether a name is that of a component of the acceleration of a point or body."""
    element, _, component = name.rpartition(".")
    return (element in model.points or element in model.bodies) and component in ACCELERATION_COMPONENTS


def evaluate_accelerations(
    system: System, names: Sequence[str], times: Floats, Y: Floats, accelerations: Floats, p: Floats
) -> dict[str, Floats]:
    """Return accelerations of points and bodies (k,), m/s², at times (k,) and states Y (k, 2n) of a system.

    The accelerations of the coordinates (k, n) and the parameters p are given. A velocity is J(q, t) q' + b(q, t). Its
    derivative is J q'' and a remainder without q''; J q'' is the difference of the velocities with q'' and with 0
    instead of q'.
    """
    elements = tuple(dict.fromkeys(name.rpartition(".")[0] for name in names))
    code, columns = _compile_elements(system, elements, _derive_accelerations)
    q = Y[:, : system.n]
    bias = code.map("bias", times, Y, p)
    moved = code.map("velocities", times, np.hstack([q, accelerations]), p)
    resting = code.map("velocities", times, np.hstack([q, np.zeros_like(q)]), p)
    values = bias + moved - resting
    return {name: values[:, columns[_split_name(name)]] for name in names}


def evaluate_element_columns(
    system: System, names: Sequence[str], times: Floats, Y: Floats, p: Floats
) -> dict[str, Floats]:
    """Return some of them (k,) at times (k,), states Y (k, 2n) and parameters p of a system."""
    wanted = tuple(dict.fromkeys(name.rpartition(".")[0] for name in names))
    everything = (*system.model.points, *system.model.bodies)
    results: dict[tuple[str, str], Floats] = {}
    for elements in [everything] if len(wanted) > _APART else [(element,) for element in wanted]:
        code, columns = _compile_elements(system, elements, _derive_positions)
        values = code.map("places", times, Y, p)
        results |= {name: values[:, place] for name, place in columns.items()}
    return {name: results[_split_name(name)] for name in names}


def format_column_list(model: Model, names: Sequence[str]) -> str:
    """Return quantities of a run as a list for a message, with examples for those of points and bodies."""
    moving = [name for name in names if is_acceleration_column(model, name)]
    others = [name for name in names if not is_element_column(model, name) and name not in moving]
    places = list_element_columns(model)
    if places:
        element = places[0].rpartition(".")[0]
        others.append(f"positions and velocities of points and bodies as {element}.x, {element}.vx")
    if moving:
        others.append(f"accelerations as {moving[0]}")
    return ", ".join(others)


def _split_name(name: str) -> tuple[str, str]:
    """Return the element and the component of a quantity."""
    element, _, component = name.rpartition(".")
    return element, component


def _components(model: Model, element: str) -> tuple[str, ...]:
    components: tuple[str, ...] = (*POSITION_COMPONENTS, *VELOCITY_COMPONENTS)
    if element not in model.bodies:
        return components
    components = (*components, *ANGULAR_VELOCITY_COMPONENTS, *BODY_RATE_COMPONENTS)
    orientation = model.bodies[element].orientation
    if orientation is None:
        return components
    return (*components, *QUATERNION_COMPONENTS, *(ANGLE_COMPONENTS if orientation.angle_columns != "none" else ()))


class _PositionNodes(NamedTuple):
    """Nodes of components of some elements on an unconstrained model, by function, and their columns by name."""

    unconstrained_model: UnconstrainedModel
    functions: dict[str, list[int]]
    columns: dict[tuple[str, str], int]


_Derive = Callable[[UnconstrainedModel, Model, Sequence[str]], _PositionNodes]


def _compile_elements(
    system: System, elements: tuple[str, ...], derive: _Derive
) -> tuple[CompiledFunctions, dict[tuple[str, str], int]]:
    """Return the compiled derivatives of some elements, and their columns by element and component.

    Positions, velocities and the part of accelerations without q'' do not depend on constraints, events and contact
    modes: all systems with one forced model share the code.
    """
    forced_model = system.equations.forced_model
    key = "position code", derive, elements
    return forced_model.get_code(key, lambda: _compile(forced_model, system.model, elements, derive))


def _compile(
    forced_model: ForcedModel, model: Model, elements: Sequence[str], derive: _Derive
) -> tuple[CompiledFunctions, dict[tuple[str, str], int]]:
    """Return the code; as a rule its nodes are derived once for all forces and shapes of ramps."""
    unconstrained_model = forced_model.unconstrained_model
    key = "position nodes", derive, elements
    try:
        derived = unconstrained_model.graph.get_result(key, lambda: derive(unconstrained_model, model, elements))
    except UnknownDerivativeError:  # positions contain high derivatives of ramps
        derived = derive(bind_unconstrained_model(unconstrained_model, model), model, elements)
    bound = bind_unconstrained_model(derived.unconstrained_model, model)
    code = compile_functions(bound.graph, derived.functions, bound.names.n_slots, hoisted=False, apart=True)
    return code, derived.columns


def _derive_positions(unconstrained_model: UnconstrainedModel, model: Model, elements: Sequence[str]) -> _PositionNodes:
    """Return positions, velocities and angular velocities of elements, on a copy of the graph."""
    fork = unconstrained_model.fork()
    nodes: list[int] = []
    columns: dict[tuple[str, str], int] = {}
    for element in elements:
        position = fork.kinematics.position(element)
        components = [*position, *fork.names.rates(position)]
        if element in model.bodies:
            components += _derive_rotation(fork, model, element)
        columns |= {(element, c): len(nodes) + k for k, c in enumerate(_components(model, element))}
        nodes += components
    return _PositionNodes(fork, {"places": nodes}, columns)


def _derive_accelerations(
    unconstrained_model: UnconstrainedModel, _model: Model, elements: Sequence[str]
) -> _PositionNodes:
    """Return velocities of elements, and their accelerations without q'', on a copy of the graph."""
    fork = unconstrained_model.fork()
    velocities = [node for name in elements for node in fork.names.rates(fork.kinematics.position(name))]
    names = [(element, c) for element in elements for c in ACCELERATION_COMPONENTS]
    functions = {"velocities": velocities, "bias": fork.names.rates(velocities)}
    return _PositionNodes(fork, functions, {name: k for k, name in enumerate(names)})


def _derive_rotation(fork: UnconstrainedModel, model: Model, body: str) -> list[int]:
    """Return the angular velocity of a body in the world and in its axes; of a free one, quaternion and angles."""
    kinematics, graph = fork.kinematics, fork.graph
    w, orientation = kinematics.angular_velocity(body), model.bodies[body].orientation
    nodes = [*w, *(graph.dot(w, kinematics.axis(body, k)) for k in range(3))]
    if orientation is None:
        return nodes
    quaternion = kinematics.find_relative_quaternion(body)
    nodes += quaternion
    if orientation.angle_columns != "none":
        nodes += derive_angles(graph, make_matrix(graph, quaternion), orientation.angle_columns)
    return nodes
