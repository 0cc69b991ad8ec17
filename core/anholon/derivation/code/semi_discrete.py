"""Rods as elements between nodes, with bodies: accelerations, reactions and motion. Needs only NumPy and SciPy.

A node is a section of a rod: unit quaternion q (scalar first) that turns its axes into the world's, place x, velocity v
in the world, angular velocity w in its own axes. An element is what lies between two nodes: its relative twist
d = log(D_A^-1 D_B) = (u, w), translation first, gives the mean wrench T = (L K(d))^-1 (d - d0) with the compliance
K = C + ad_d C ad_d^T / 12, and g = dH/dd is what it does at its ends; d is longer by the bowing of its axis. Inertia is
that of Hermite's cubic between the nodes by Simpson's rule, rotation about the axis is spread linearly.

    M q'' + h = Q + A^T r,   A q'' + b = 0    for nodes, coordinates and the reactions r of joints, supports and
    constraints

The state y is q (n, 4), x (n, 3), v (n, 3), w (n, 3) of the nodes, then the coordinates of the bodies and their rates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.derivation.code.semi_discrete_elements import (
    Elements,
    Ends,
    State,
    cross,
    element_forces,
    element_masses,
    find_ends,
    gyroscopic_forces,
    line_forces,
    product,
    rotation,
    rotation_vector,
    skew,
    tangent_coefficients,
)

Function = Callable[[float, Sequence[float], Sequence[float]], Sequence[float]]


class Nodes(NamedTuple):
    """Nodes: mass (n,) and moments of inertia (n, 3) of what sits there, force and moment (n, 6) in the world and
    following the section."""

    mass: Floats
    inertia: Floats
    dead: Floats
    following: Floats


class FrameSpring(NamedTuple):
    """Springs of a node along and about the world's axes: stiffness (3,), against turning (3,), its place and
    quaternion without force."""

    node: int
    stiffness: Floats
    turning: Floats
    x: Floats
    q: Floats


class End(NamedTuple):
    """An end of a joint: a node, a body or the world (kind and number), the axes of the joint (3, 3) and its place (3,)
    in the frame of that."""

    kind: str
    number: int
    axes: Floats
    place: Floats


class FrameJoint(NamedTuple):
    """A joint of two ends that turns freely, about a hinge (axis and two directions across, rows of (3, 3)), or not;
    its reaction acts on B."""

    name: str
    turning: str
    A: End
    B: End
    hinge: Floats


class FrameSupport(NamedTuple):
    """A support of a node: its axes (3, 3), columns, of which the first is the hinge's; the held ones; how it turns;
    the axis of a hinge in the section's axes."""

    name: str
    node: int
    axes: Floats
    held: tuple[int, ...]
    turning: str
    hinge: Floats


class SemiDiscreteModel(NamedTuple):
    """A model: rods, what holds and loads them, and the functions of t, y = (coordinates, rates) and the parameters p
    of the bodies beside them.

    `frames`: for every joined body R row by row and place, their rates and second derivatives without accelerations (12
    each), then their slopes by the coordinates (n, 12); `held`: for every support place, R, the same of rates and
    second derivatives (12 each); `section_loads`: force and moment for every entry of `loaded`, (node, follows the
    section).
    """

    elements: Elements
    nodes: Nodes
    springs: tuple[FrameSpring, ...]
    joints: tuple[FrameJoint, ...]
    supports: tuple[FrameSupport, ...]
    loaded: tuple[tuple[int, bool], ...]
    size: int
    kept_rows: tuple[int, ...]
    row_count: int
    body_count: int
    parameters: Callable[[float], Sequence[float]]
    mass_matrix: Function
    forces: Function
    constraint_rows: Function
    frames: Function
    held: Function
    section_loads: Function


def split_state(model: SemiDiscreteModel, y: Floats) -> State:
    """Return the parts of a state y."""
    n = len(model.nodes.mass)
    q, x, v, w, coordinates, rates = np.split(y, np.cumsum([4 * n, 3 * n, 3 * n, 3 * n, model.size]))
    q = q.reshape(n, 4)
    q = q / np.linalg.norm(q, axis=1, keepdims=True)
    return State(q, x.reshape(n, 3), v.reshape(n, 3), w.reshape(n, 3), coordinates, rates, rotation(q))


# --- nodes ---------------------------------------------------------------------------------------------------------


def spring_moment(turning: Floats, phi: Floats) -> Floats:
    """Return the moment -S^T k phi of springs with the energy phi . k phi / 2 against the rotation vector phi."""
    c, _ = tangent_coefficients(np.array([phi @ phi]))
    turn = skew(phi)
    S = np.eye(3) - 0.5 * turn + c[0] * turn @ turn
    return np.asarray(-S.T @ (turning * phi))


def node_forces(model: SemiDiscreteModel, t: float, state: State, ends: Ends, p: Sequence[float]) -> Floats:
    """Return the covectors (n, 6) of all forces at the nodes but those of joints, supports and accelerations."""
    R, elements = state.R, model.elements
    dead, following = model.nodes.dead.copy(), model.nodes.following.copy()
    section_loads = np.array(model.section_loads(t, (), p)).reshape(-1, 6)
    for (node, follows), wrench in zip(model.loaded, section_loads, strict=True):
        (following if follows else dead)[node] += wrench
    for spring in model.springs:
        back = spring.q * np.array([1.0, -1.0, -1.0, -1.0])
        dead[spring.node, :3] -= spring.stiffness * (state.x[spring.node] - spring.x)
        dead[spring.node, 3:] += spring_moment(spring.turning, rotation_vector(product(state.q[spring.node], back)))
    total = following
    total[:, :3] += np.einsum("nji,nj->ni", R, dead[:, :3])
    total[:, 3:] += np.einsum("nji,nj->ni", R, dead[:, 3:])
    total[:, 3:] -= cross(state.w, model.nodes.inertia * state.w)
    at_ends = line_forces(elements, ends) - gyroscopic_forces(elements, state, ends)
    at_ends -= element_forces(elements, state, ends)
    np.add.at(total, elements.nodes, np.einsum("meij,mei->mej", elements.end_transforms, at_ends))
    return total


def node_masses(model: SemiDiscreteModel, ends: Ends) -> Floats:
    """Return the mass matrix (6 n, 6 n) of the nodes."""
    elements, nodes = model.elements, model.nodes
    M = np.diag(np.concatenate([np.tile(nodes.mass[:, None], (1, 3)), nodes.inertia], axis=1).ravel())
    blocks, transforms = element_masses(elements, ends).reshape(-1, 2, 6, 2, 6), elements.end_transforms
    places = 6 * elements.nodes[..., None] + np.arange(6)
    for i in (0, 1):
        for j in (0, 1):
            turned = np.swapaxes(transforms[:, i], 1, 2) @ blocks[:, i, :, j] @ transforms[:, j]
            np.add.at(M, (places[:, i, :, None], places[:, j, None, :]), turned)
    return M


# --- joints and supports -------------------------------------------------------------------------------------------


class Frame(NamedTuple):
    """A frame that moves: place, R, angular velocity in the world, second derivative of the place and angular
    acceleration without accelerations, slopes (6, columns) of its motion along the world's axes by the unknown
    accelerations, whose first column is `first`."""

    x: Floats
    R: Floats
    w: Floats
    bias: Floats
    w_bias: Floats
    slopes: Floats
    first: int


def vee(A: Floats) -> Floats:
    """Return the vector of the skew part of a matrix."""
    return 0.5 * np.array([A[2, 1] - A[1, 2], A[0, 2] - A[2, 0], A[1, 0] - A[0, 1]])


def body_frames(model: SemiDiscreteModel, t: float, state: State, p: Sequence[float]) -> list[Frame]:
    """Return the frames of the bodies to which rods are joined."""
    y, first = [*state.coordinates, *state.rates], 6 * len(model.nodes.mass)
    out = np.array(model.frames(t, y, p)).reshape(model.body_count, 3 + model.size, 12)
    frames = []
    for rows in out:
        R, rate, second = (rows[k, :9].reshape(3, 3) for k in range(3))
        slopes = np.array([[*row[9:], *vee(row[:9].reshape(3, 3) @ R.T)] for row in rows[3:]]).reshape(-1, 6).T
        frames.append(Frame(rows[0, 9:], R, vee(rate @ R.T), rows[2, 9:], vee(second @ R.T), slopes, first))
    return frames


def node_frame(state: State, node: int) -> Frame:
    """Return the frame of a node."""
    R, still, slopes = state.R[node], np.zeros(3), np.zeros((6, 6))
    slopes[:3, :3] = slopes[3:, 3:] = R
    return Frame(state.x[node], R, R @ state.w[node], still, still, slopes, 6 * node)


def joint_rows(joint: FrameJoint, frames: tuple[Frame, Frame], columns: int) -> tuple[Floats, Floats, Floats]:
    """Return A (k, columns) and b (k,) of A q'' + b = 0, and the gaps (k,) of the joint in places and directions."""
    frame_A, frame_B = frames
    arms = [frame.R @ end.place for frame, end in zip(frames, (joint.A, joint.B), strict=True)]
    axes = [frame.R @ end.axes for frame, end in zip(frames, (joint.A, joint.B), strict=True)]
    rows, biases = [], []
    gaps = [*(frame_B.x + arms[1] - frame_A.x - arms[0])]

    def carried(frame: Frame, arm: Floats) -> tuple[Floats, Floats]:
        motion = np.hstack([np.eye(3), -skew(arm)])
        bias = frame.bias + cross(frame.w_bias, arm) + cross(frame.w, cross(frame.w, arm))
        return motion, bias

    (to_A, bias_A), (to_B, bias_B) = carried(frame_A, arms[0]), carried(frame_B, arms[1])
    rows.append(_place_columns(frame_A, -to_A, columns) + _place_columns(frame_B, to_B, columns))
    biases.append(bias_B - bias_A)
    turn = np.hstack([np.zeros((3, 3)), np.eye(3)])
    relative = _place_columns(frame_B, turn, columns) - _place_columns(frame_A, turn, columns)
    if joint.turning == "clamped":
        rows.append(relative)
        biases.append(frame_B.w_bias - frame_A.w_bias)
        gaps += [*vee(axes[1] @ axes[0].T)]
    elif joint.turning == "hinged":
        axis_B = axes[1] @ joint.hinge[0]
        for direction in joint.hinge[1:]:
            across = axes[0] @ direction
            normal = cross(axis_B, across)
            moving = cross(cross(frame_B.w, axis_B), across) + cross(axis_B, cross(frame_A.w, across))
            rows.append((normal @ relative)[None])
            biases.append(np.array([normal @ (frame_B.w_bias - frame_A.w_bias) + moving @ (frame_B.w - frame_A.w)]))
            gaps.append(across @ axis_B)
    return np.vstack(rows), np.concatenate(biases), np.array(gaps)


def _place_columns(frame: Frame, by: Floats, columns: int) -> Floats:
    """Return rows by the motion of a frame as rows by all unknown accelerations."""
    result = np.zeros((len(by), columns))
    if frame.slopes.size:
        block = by @ frame.slopes
        result[:, frame.first : frame.first + block.shape[1]] = block
    return result


def support_rows(support: FrameSupport, node: Frame, pose: Floats, columns: int) -> tuple[Floats, Floats, Floats]:
    """Return the rows of a support; `pose` (3, 12): position and R, their rates and second derivatives."""
    x, R = pose[:, :3], pose[:, 3:].reshape(3, 3, 3)
    rows, biases, gaps = [], [], []
    for k in support.held:
        axis = support.axes[:, k]
        rows.append(np.concatenate([axis, np.zeros(3)]))
        biases.append(-axis @ x[2])
        gaps.append(axis @ (node.x - x[0]))
    if support.turning == "clamped":
        rows += [*np.hstack([np.zeros((3, 3)), np.eye(3)])]
        biases += [*-vee(R[2] @ R[0].T)]
        gaps += [*vee(node.R @ R[0].T)]
    elif support.turning == "hinged":
        carried = node.R @ support.hinge
        for k in (1, 2):
            axis = support.axes[:, k]
            rows.append(np.concatenate([np.zeros(3), cross(carried, axis)]))
            biases.append(node.w @ cross(cross(node.w, carried), axis))
            gaps.append(axis @ carried)
    by = np.array(rows).reshape(-1, 6)
    return _place_columns(node, by, columns), np.array(biases), np.array(gaps)


def constraint_rows(
    model: SemiDiscreteModel, t: float, state: State, p: Sequence[float]
) -> tuple[Floats, Floats, Floats]:
    """Return A, b and the gaps of all joints, supports and constraints of the bodies, in this order."""
    n, columns = len(model.nodes.mass), 6 * len(model.nodes.mass) + model.size
    bodies, zeros = body_frames(model, t, state, p), np.zeros(3)
    world = Frame(zeros, np.eye(3), zeros, zeros, zeros, np.zeros((6, 0)), 0)

    def frame_of(end: End) -> Frame:
        if end.kind == "node":
            return node_frame(state, end.number)
        return bodies[end.number] if end.kind == "body" else world

    parts = [joint_rows(joint, (frame_of(joint.A), frame_of(joint.B)), columns) for joint in model.joints]
    support_poses = np.array(model.held(t, (), p)).reshape(-1, 3, 12)
    for support, pose in zip(model.supports, support_poses, strict=True):
        parts.append(support_rows(support, node_frame(state, support.node), pose, columns))
    if model.kept_rows:
        k = model.row_count
        out = np.array(model.constraint_rows(t, [*state.coordinates, *state.rates], p))
        body_rows = np.zeros((k, columns))
        body_rows[:, 6 * n :] = out[: k * model.size].reshape(k, model.size)
        independent = list(model.kept_rows)
        parts.append(
            (body_rows[independent], out[k * model.size : k * model.size + k][independent], out[-k:][independent])
        )
    A = np.vstack([np.zeros((0, columns)), *(part[0] for part in parts)])
    return (
        A,
        np.concatenate([np.zeros(0), *(part[1] for part in parts)]),
        np.concatenate([np.zeros(0), *(part[2] for part in parts)]),
    )


# --- motion --------------------------------------------------------------------------------------------------------


def solve(model: SemiDiscreteModel, t: float, y: Floats) -> tuple[State, Floats, Floats]:
    """Return the state, the accelerations (6 n + coordinates: R^T v', w' of the nodes, q'') and the reactions."""
    state, p = split_state(model, y), model.parameters(t)
    n, k = 6 * len(model.nodes.mass), model.size
    M, force = np.zeros((n + k, n + k)), np.zeros(n + k)
    ends = find_ends(model.elements, state)
    M[:n, :n], force[:n] = node_masses(model, ends), node_forces(model, t, state, ends, p).ravel()
    if k:
        body_state = [*state.coordinates, *state.rates]
        M[n:, n:], force[n:] = (
            np.array(model.mass_matrix(t, body_state, p)).reshape(k, k),
            model.forces(t, body_state, p),
        )
    A, b, _ = constraint_rows(model, t, state, p)
    matrix = np.zeros((n + k + len(A), n + k + len(A)))
    matrix[: n + k, : n + k], matrix[: n + k, n + k :], matrix[n + k :, : n + k] = M, -A.T, A
    solution = np.linalg.solve(matrix, np.concatenate([force, -b]))
    return state, solution[: n + k], solution[n + k :]


def rhs(model: SemiDiscreteModel, t: float, y: Floats) -> Floats:
    """Return y'."""
    state, a, _ = solve(model, t, y)
    n = len(state.x)
    nodes = a[: 6 * n].reshape(n, 6)
    spin = 0.5 * product(state.q, np.concatenate([np.zeros((n, 1)), state.w], axis=1))
    moved = np.einsum("nij,nj->ni", state.R, nodes[:, :3])
    return np.concatenate([spin.ravel(), state.v.ravel(), moved.ravel(), nodes[:, 3:].ravel(), state.rates, a[6 * n :]])


def settle(model: SemiDiscreteModel, y: Floats) -> Floats:
    """Return an initial state whose velocities obey joints, supports and constraints.

    Forbidden velocities are removed by an impact at once, M (v+ - v-) = A^T P.
    """
    state, p = split_state(model, y), model.parameters(0.0)
    n, k, h = 6 * len(model.nodes.mass), model.size, 1e-6

    def gaps(t: float) -> Floats:
        turned = np.concatenate([np.ones((len(state.x), 1)), 0.5 * t * state.w], axis=1)
        q = product(state.q, turned / np.linalg.norm(turned, axis=1, keepdims=True))
        moved = State(
            q, state.x + t * state.v, state.v, state.w, state.coordinates + t * state.rates, state.rates, rotation(q)
        )
        return constraint_rows(model, t, moved, model.parameters(max(t, 0.0)))[2]

    A = constraint_rows(model, 0.0, state, p)[0]
    missing = (gaps(h) - gaps(-h)) / (2.0 * h)
    if not len(A) or np.abs(missing).max() < 1e-8:
        return y
    M = np.zeros((n + k, n + k))
    M[:n, :n] = node_masses(model, find_ends(model.elements, state))
    if k:
        M[n:, n:] = np.array(model.mass_matrix(0.0, [*state.coordinates, *state.rates], p)).reshape(k, k)
    raised = np.linalg.solve(M, A.T)
    jump = -raised @ np.linalg.solve(A @ raised, missing)
    nodes, result = jump[:n].reshape(-1, 6), y.copy()
    count = len(state.x)
    result[7 * count : 10 * count] += np.einsum("nij,nj->ni", state.R, nodes[:, :3]).ravel()
    result[10 * count : 13 * count] += nodes[:, 3:].ravel()
    result[13 * count + k :] += jump[n:]
    return result


def integrate(
    model: SemiDiscreteModel,
    start: Floats,
    until: float = 1.0,
    times: Sequence[float] | None = None,
    rtol: float = 1e-9,
) -> tuple[Floats, Floats]:
    """Return times (k,) and states (k, ...) of the motion from t = 0, by Radau's method of order 5."""
    from scipy.integrate import solve_ivp

    instants = np.linspace(0.0, until, 101) if times is None else np.asarray(times)
    solution = solve_ivp(
        lambda t, y: rhs(model, t, y), (0.0, until), start, method="Radau", t_eval=instants, rtol=rtol, atol=0.01 * rtol
    )
    if not solution.success:
        raise RuntimeError(solution.message)
    return solution.t, solution.y.T
