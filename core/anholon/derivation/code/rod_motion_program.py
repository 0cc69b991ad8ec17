"""The contents of a program of the motion of rods and bodies: the elements and nodes of the run, and functions of time
and of the bodies as nodes of expression graphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from anholon.array_types import Floats
from anholon.compiler.evaluation_plan import Function
from anholon.compiler.python_text import build_function
from anholon.derivation.code import semi_discrete as rods
from anholon.derivation.code.equation_program import collect_schedules
from anholon.derivation.code.semi_discrete_elements import Elements, make_end_transforms
from anholon.errors import UsageError
from anholon.forms.form_names import FORMS
from anholon.formula.graph import Graph
from anholon.geometry.rotations import matrix
from anholon.mechanics.kinematics import SystemKinematics
from anholon.mechanics.namespace import Namespace
from anholon.model.query.section_frames import is_section_frame
from anholon.model.schema import Bed, LineLoad, Model, SectionLoad, SectionSpring
from anholon.rods.assembly.model_axis import make_rotation
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.bowing import compute_bowing_factors
from anholon.rods.expression_vectors import (
    MatrixExpression,
    ScalarExpression,
    VectorExpression,
    identity,
    join,
    make_constants,
)
from anholon.rods.joints import JointEnd
from anholon.simulation.initial import require_consistent
from anholon.system.compile import compile_model
from anholon.system.coupling.initial_rod_state import find_initial_state
from anholon.system.coupling.model_joints import ModelJoints
from anholon.system.system import System

MAX_ELEMENTS: Final = 8
"""Elements of a rod up to which its motion is written as a program."""

_DIFFERENTIATING: Final = ("mangeron-deleanu", "generalized-gauss")


class RodMotionProgram(NamedTuple):
    """A program of a motion with rods.

    `model`: what `semi_discrete` computes with; `functions`: the nodes of its functions by name, of (t, y, p);
    `p`: parameters at t = 0, `parameter_names` of its head, `schedules`: (first slot, pieces); `start`: the first state
    y; `node_names`: nodes by sections; `reactions`: names of the reactions in their order.
    """

    source: Model
    model: rods.SemiDiscreteModel
    functions: dict[str, Function]
    p: Floats
    parameter_names: tuple[str, ...]
    schedules: tuple[tuple[int, tuple[tuple[float, tuple[float, ...]], ...]], ...]
    start: Floats
    coordinates: tuple[str, ...]
    node_names: dict[str, int]
    reactions: tuple[str, ...]


def make_rod_motion(model: Model, form: str) -> RodMotionProgram:
    """Return the program of the motion of a model with rods.

    Raises UsageError, with the remedy, for a model that a program cannot treat.
    """
    _require_plain_model(model, form)
    system = compile_model(model)
    rod_system = system.rods
    assert rod_system is not None
    _require_plain_motion(rod_system, system)
    joints, start, p = _find_start(rod_system, system)
    functions = {**_make_body_functions(system, joints), **_make_time_functions(rod_system)}
    built = {name: build_function(function.graph, function) for name, function in functions.items()}
    schedules = collect_schedules(rod_system.model)

    def parameters(t: float) -> Sequence[float]:
        values: list[float] = p.tolist()
        for slot, pieces in schedules:
            current = [piece for begun, piece in pieces if begun <= t] or [pieces[0][1]]
            values[slot : slot + 5] = current[-1]
        return values

    independent = tuple(system.diagnosis.independent) if system.n else ()
    semi_discrete = rods.SemiDiscreteModel(
        _make_elements(rod_system),
        _make_nodes(rod_system),
        _make_springs(rod_system),
        joints,
        _make_supports(rod_system),
        tuple((rod_system.find_node(load.at), load.following) for load in _find_section_loads(rod_system.model)),
        system.n,
        independent,
        system.m if system.n else 0,
        len(_find_joined_bodies(rod_system)),
        parameters,
        **built,
    )
    return RodMotionProgram(
        model,
        semi_discrete,
        functions,
        p,
        tuple(rod_system.model.parameters),
        schedules,
        rods.settle(semi_discrete, start),
        system.coordinates,
        _name_nodes(rod_system),
        _name_reactions(semi_discrete, system),
    )


# --- unsupported models --------------------------------------------------------------------------------------------


def _require_plain_model(model: Model, form: str) -> None:
    """Raise UsageError, with the remedy, for parts of a model that a program of rods does not support."""
    if form in _DIFFERENTIATING:
        raise UsageError(
            f"the form {form} differentiates forces, and those of rods have no derivatives. Choose lagrange1"
        )
    if model.simulation.form not in ("", *FORMS):
        raise UsageError("a program of rods computes their motion; the model asks for equilibria or modes")
    for name, rod in model.rods.items():
        if rod.model in ("cable", "string"):
            _refuse(f"the rod “{name}” is a {rod.model}, which goes slack", "Run the model, or make it a thin rod")
        if rod.section.__struct_config__.tag == "law":
            _refuse(f"the rod “{name}” has a nonlinear law", "Give it a section with stiffnesses")
    for name, load in model.loads.items():
        if isinstance(load, Bed):
            _refuse(f"the load “{name}” is a bed", "Put springs on sections in its place")
        if isinstance(load, LineLoad) and any(part not in (0, "0", 0.0) for part in load.moment):
            _refuse(f"the load “{name}” has moments per length", "Put moments on sections in their place")
    for name in model.free_bodies:
        _refuse(
            f"the body “{name}” has a free orientation", "Give it rotations about axes, by coordinates of their own"
        )
    if model.stages:
        _refuse("the model has stages", "Remove them, and give the first stage's numbers to the parameters")


def _refuse(feature: str, remedy: str) -> None:
    raise UsageError(f"{feature}, and programs of the motion of rods do not have that. {remedy}")


def _require_plain_motion(rod_system: RodSystem, system: System) -> None:
    """Raise UsageError for unsupported properties that only the compiled model shows."""
    for name, rod in rod_system.assembly.rods.items():
        count = len(rod.arcs) - 1
        if count > MAX_ELEMENTS:
            raise UsageError(
                f"the rod “{name}” has {count} elements; programs have at most {MAX_ELEMENTS} of a rod. Write "
                f"elements = {MAX_ELEMENTS} or fewer"
            )
    mesh, numbers = rod_system.assembly.mesh, rod_system.field_values
    if mesh.held is not None:
        names = [name for name, rod in rod_system.assembly.rods.items() if mesh.held[rod.elements].any()]
        _refuse(f"the rod “{names[0]}” has frozen strains whose forces are multipliers", 'Write model = "general"')
    if system.n and system.has_contact_modes:
        _refuse("contacts, frictions or grips change what acts", "Run the model, or make these constraints two-sided")
    if system.servo_rows or system.programs:
        _refuse("the model has laws of control in its constraints", "Run the model")
    if numbers.has_time_dependence("gravity"):
        _refuse("gravity depends on time", "Make it constant")
    for name, load in rod_system.model.loads.items():
        if isinstance(load, LineLoad) and numbers.has_time_dependence(f"force:{name}"):
            _refuse(f"the load “{name}” along a rod varies in time", "Put forces on sections in its place")
    for name, joint in rod_system.model.joints.items():
        if is_section_frame(name) and joint.turning == "clamped":
            _refuse(f"a constraint or force needs the axes of the section {joint.between[0]}", "Join a body to it")
    for name, support in rod_system.model.supports.items():
        if rod_system.find_support_spin(name).any() and (
            support.turning == "hinged" or support.held not in ("", "xyz")
        ):
            _refuse(f"the support “{name}” turns and does not hold everything", 'Write held = "xyz", clamped or free')


# --- nodes and elements --------------------------------------------------------------------------------------------


def _make_elements(rod_system: RodSystem) -> Elements:
    mesh, loads = rod_system.assembly.mesh, rod_system.compute_loads(0.0)
    return Elements(
        mesh.ends,
        mesh.offset_q,
        make_end_transforms(mesh.offset_q),
        mesh.d0,
        mesh.length,
        mesh.compliance,
        rod_system.damping_times,
        mesh.mass,
        mesh.inertia,
        compute_bowing_factors(mesh.compliance, mesh.length),
        loads.line,
        loads.line_following,
    )


def _make_nodes(rod_system: RodSystem) -> rods.Nodes:
    """Return the data of the nodes; forces on sections are functions of time and are listed separately."""
    mesh = rod_system.assembly.mesh
    other = [name for name, load in rod_system.model.loads.items() if isinstance(load, LineLoad)]
    weight, line = rod_system.compute_named_loads([], 0.0), rod_system.compute_named_loads(other, 0.0)
    gravity = rod_system.field_values.evaluate("gravity", 0.0)
    dead = weight.dead + line.dead
    dead[:, :3] += mesh.node_mass[:, None] * gravity
    return rods.Nodes(mesh.node_mass, mesh.node_inertia, dead, weight.following + line.following)


def _make_springs(rod_system: RodSystem) -> tuple[rods.FrameSpring, ...]:
    numbers, reference = rod_system.field_values, rod_system.assembly.mesh.reference
    springs = []
    for name, load in rod_system.model.loads.items():
        if isinstance(load, SectionSpring):
            node = rod_system.find_node(load.at)
            stiffness, turning = numbers.evaluate(f"stiffness:{name}"), numbers.evaluate(f"turning:{name}")
            springs.append(rods.FrameSpring(node, stiffness, turning, reference.x[node], reference.q[node]))
    return tuple(springs)


def _find_section_loads(model: Model) -> list[SectionLoad]:
    return [load for load in model.loads.values() if isinstance(load, SectionLoad)]


def _make_supports(rod_system: RodSystem) -> tuple[rods.FrameSupport, ...]:
    supports = []
    for (name, support), at in zip(rod_system.model.supports.items(), rod_system.compute_supports(0.0), strict=True):
        held_axes = tuple(k for k in range(3) if at.held[k])
        hinge = matrix(at.q).T @ at.axes[:, 0]
        supports.append(rods.FrameSupport(name, at.node, at.axes, held_axes, support.turning, hinge))
    return tuple(supports)


def _find_joined_bodies(rod_system: RodSystem) -> tuple[str, ...]:
    model = rod_system.model
    named = [end for name in rod_system.assembly.separate_joints for end in model.joints[name].between]
    return tuple(dict.fromkeys(end for end in named if end in model.bodies))


def _find_start(rod_system: RodSystem, system: System) -> tuple[tuple[rods.FrameJoint, ...], Floats, Floats]:
    """Return the joints, the first state and the parameters."""
    p = system.parameters(0.0)
    q, v = require_consistent(system, p) if system.n else (np.zeros(0), np.zeros(0))
    placed_joints = ModelJoints(system, rod_system).place_joints(system, q, p)
    joints: tuple[rods.FrameJoint, ...] = ()
    for joint in placed_joints.joints:
        hinge = np.stack([joint.axis, *joint.constants[-6:].reshape(2, 3)])
        joints += (rods.FrameJoint(joint.name, joint.rotation, _make_end(joint.A), _make_end(joint.B), hinge),)
    state, _ = find_initial_state(rod_system, placed_joints, (q, v))
    parts = (state.pose.q, state.pose.x, state.v, state.w, state.rigid.q, state.rigid.v)
    return joints, np.concatenate([part.ravel() for part in parts]), p


def _make_end(end: JointEnd) -> rods.End:
    return rods.End(end.kind, end.number, matrix(end.q), end.position)


def _name_nodes(rod_system: RodSystem) -> dict[str, int]:
    names: dict[str, int] = {}
    for name, rod in rod_system.assembly.rods.items():
        for arc, node in zip(rod.arcs, rod.nodes, strict=True):
            end = {0.0: ":base", 1.0: ":tip"}.get(float(arc / rod.length), f"({arc:.6g})")
            names[f"{name}{end}"] = int(node)
    return names


def _name_reactions(model: rods.SemiDiscreteModel, system: System) -> tuple[str, ...]:
    names: list[str] = []
    for joint in model.joints:
        turning = {"free": (), "hinged": ("1", "2"), "clamped": ("mx", "my", "mz")}[joint.turning]
        names += [f"{joint.name}.{part}" for part in ("x", "y", "z", *turning)]
    for support in model.supports:
        turning = {"free": (), "hinged": ("1", "2"), "clamped": ("mx", "my", "mz")}[support.turning]
        names += [f"{support.name}.{part}" for part in (*(str(k) for k in support.held), *turning)]
    return (*names, *(system.rows[k] for k in model.kept_rows))


# --- functions of time and of the bodies ---------------------------------------------------------------------------


def _make_body_functions(system: System, joints: tuple[rods.FrameJoint, ...]) -> dict[str, Function]:
    """Return mass matrix, forces, rows and joined frames of the bodies."""
    equations = system.equations
    rows = equations.rows
    flat = [*(entry for row in rows for entry in row.A), *(row.b0 for row in rows)]
    flat += [0 if row.position is None else row.position for row in rows]
    bodies = {
        "mass_matrix": [entry for line in equations.mass for entry in line],
        "forces": list(equations.force),
        "constraint_rows": flat,
    }
    functions = {name: Function(equations.graph, name, tuple(nodes), {}) for name, nodes in bodies.items()}
    model = system.model
    graph = Graph()
    names = Namespace(model, graph)
    kinematics = SystemKinematics(model, names)
    nodes: list[int] = []
    joined_bodies = [end for name, joint in model.joints.items() for end in joint.between if end in model.bodies]
    for body in dict.fromkeys(joined_bodies):
        frame = kinematics.frame(body)
        frame_nodes = [*(c for row in frame.R_WB for c in row), *frame.p_WB]
        moved = names.rates(frame_nodes)
        nodes += [*frame_nodes, *moved, *names.rates(moved)]
        for variable in names.q:
            nodes += graph.forward(frame_nodes, {variable: graph.const(1.0)})
    functions["frames"] = Function(graph, "frames", tuple(nodes), {})
    return functions


def _make_time_functions(rod_system: RodSystem) -> dict[str, Function]:
    """Return the poses of supports with their derivatives, and the forces on sections, as functions of time."""
    model = rod_system.model
    plain = replace(model, coordinates={}, stages=(), forces={}, constraints={}, controls={})
    graph = Graph()
    names = Namespace(plain, graph)
    pose_nodes: list[int] = []
    for name in model.supports:
        support_nodes = _place_support(rod_system, name, names)
        moved = names.rates(support_nodes)
        pose_nodes += [*support_nodes, *moved, *names.rates(moved)]
    loads = [
        names.node(part, f"loads.{name}")
        for name, load in model.loads.items()
        if isinstance(load, SectionLoad)
        for part in (*load.force, *load.moment)
    ]
    return {
        "held": Function(graph, "held", tuple(pose_nodes), {}),
        "section_loads": Function(graph, "section_loads", tuple(loads), {}),
    }


def _place_support(rod_system: RodSystem, name: str, names: Namespace) -> list[int]:
    """Return the position and R, row by row, that a support holds, as nodes."""
    support, graph, numbers = rod_system.model.supports[name], names.graph, rod_system.field_values
    reference, node = rod_system.assembly.mesh.reference, rod_system.find_node(support.at)

    def constants(rows: Floats) -> MatrixExpression:
        return MatrixExpression([make_constants(graph, row) for row in rows])

    axes = constants(make_rotation(support.axes, numbers.evaluate(f"axes:{name}")))
    R = constants(matrix(reference.q[node]))
    moved = VectorExpression(graph, [names.node(part, f"supports.{name}.motion") for part in support.motion])
    x = make_constants(graph, reference.x[node]) + axes @ moved
    for turn in reversed(support.turn):
        angle = ScalarExpression(graph, names.node(turn.angle, f"supports.{name}.turn"))
        R = _make_axis_rotation(np.eye(3)["xyz".index(turn.axis)], angle) @ R
    spin = rod_system.find_support_spin(name)
    if spin.any():
        size = float(np.linalg.norm(spin))
        turned = _make_axis_rotation(spin / size, size * ScalarExpression(graph, names.time))
        about = numbers.evaluate(f"turning_about:{name}")
        x = make_constants(graph, about) + turned @ (x + make_constants(graph, -about))
        R = turned @ R
    return join(x, R.flat).nodes


def _make_axis_rotation(axis: Floats, angle: ScalarExpression) -> MatrixExpression:
    """Return the rotation about a unit axis by an angle: 1 + sin n~ + (1 - cos) n~²."""
    graph = angle.graph
    n = make_constants(graph, axis).skew()
    s, c = ScalarExpression(graph, graph.sin(angle.node)), ScalarExpression(graph, graph.cos(angle.node))
    return identity(graph, 3) + s * n + (1.0 - c) * (n @ n)
