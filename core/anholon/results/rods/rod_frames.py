"""Frames of runs of rods: states with the wrenches of the elements, as they are kept and between two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import from_matrix, multiply, quaternion, rotation_between
from anholon.model.query.section_frames import is_section_frame
from anholon.rods.dynamics.generalized_alpha import RigidState, RodState
from anholon.rods.mesh import NodePoses
from anholon.system.coupling.rigid_subsystem import RigidSubsystem


class RodFrame(NamedTuple):
    """A state of the rods and the mean wrenches (m, 6) of their elements.

    `factor`: the load factor of an equilibrium, NaN in a motion; `segment`: the number of its smooth segment;
    `unstable_count`: the number of motions that lower the energy of an equilibrium on a path, NaN if it was not counted
    or there is no energy.
    """

    state: RodState
    wrench: Floats
    factor: float = np.nan
    segment: int = 0
    unstable_count: float = np.nan


STATE_WIDTHS: Final = {"q": 4, "x": 3, "v": 3, "w": 3, "dv": 3, "dw": 3, "a": 6}
"""Parts of a state and their widths."""


def stack_frames(frames: Sequence[RodFrame]) -> dict[str, Floats]:
    """Return the arrays of the states (k, n, width), their times, and the wrenches (k, m, 6)."""
    states = [frame.state for frame in frames]
    results = {"q": np.stack([state.pose.q for state in states]), "x": np.stack([state.pose.x for state in states])}
    results |= {name: np.stack([getattr(state, name) for state in states]) for name in ("v", "w", "dv", "dw", "a")}
    rigid_states = [state.rigid for state in states]
    rigid_rows = [np.concatenate(rigid[:5]) for rigid in rigid_states]
    factors = np.array([0.0 if np.isnan(frame.factor) else frame.factor for frame in frames])
    segments = np.array([float(frame.segment) for frame in frames])
    unstable_counts = np.array([-1.0 if np.isnan(frame.unstable_count) else frame.unstable_count for frame in frames])
    times = np.array([state.t for state in states])
    wrenches = np.stack([frame.wrench for frame in frames])
    # In a motion the multipliers of the bodies' rows follow from the states.
    rows = [np.zeros(0) if np.isnan(frame.factor) else frame.state.rigid.row_multipliers for frame in frames]
    rigid = {"rest": np.stack(rigid_rows), "rows": np.stack(rows)}
    return {
        **results,
        **rigid,
        "wrench": wrenches,
        "load": factors,
        "falling": unstable_counts,
        "leg": segments,
        "t": times,
    }


def unstack_frames(parts: Mapping[str, Floats], n: int, joints: int, *, statics: bool) -> Iterator[RodFrame]:
    """Yield the frames of the arrays of `stack_frames`, for models with n coordinates and `joints` rows of joints."""
    ends = np.cumsum([n, n, n, n, joints])[:-1]
    for k, t in enumerate(parts["t"]):
        coordinates, rates, dq, aq, multipliers = np.split(parts["rest"][k], ends)
        rigid_state = RigidState(coordinates, rates, dq, aq, multipliers, parts["rows"][k])
        v, w, dv, dw, a = (parts[name][k] for name in ("v", "w", "dv", "dw", "a"))
        state = RodState(float(t), NodePoses(parts["q"][k], parts["x"][k]), v, w, dv, dw, a, rigid_state)
        factor = float(parts["load"][k]) if statics else np.nan
        count = float(parts["falling"][k])
        yield RodFrame(state, parts["wrench"][k], factor, int(parts["leg"][k]), count if count >= 0.0 else np.nan)


def interpolate_frames(start: RodFrame, end: RodFrame, t: float) -> RodFrame:
    """Return the state at a time between two frames, by cubics of places and of the rotation from the first one."""
    a, b = start.state, end.state
    h = b.t - a.t
    s = (t - a.t) / h
    H = (1 - s) ** 2 * (1 + 2 * s), s * (1 - s) ** 2, s**2 * (3 - 2 * s), -(s**2) * (1 - s)
    D = 6 * s * (s - 1) / h, (1 - s) * (1 - 3 * s), -6 * s * (s - 1) / h, s * (3 * s - 2)
    x = H[0] * a.pose.x + H[1] * h * a.v + H[2] * b.pose.x + H[3] * h * b.v
    v = D[0] * a.pose.x + D[1] * a.v + D[2] * b.pose.x + D[3] * b.v
    phi = rotation_between(a.pose.q, b.pose.q)
    turn = H[1] * h * a.w + H[2] * phi + H[3] * h * b.w
    q = multiply(a.pose.q, quaternion(turn))
    w, dv, dw, a_method = ((1.0 - s) * p + s * r for p, r in zip(a[3:7], b[3:7], strict=True))
    rigid = a.rigid
    coordinates = H[0] * rigid.q + H[1] * h * rigid.v + H[2] * b.rigid.q + H[3] * h * b.rigid.v
    rates = D[0] * rigid.q + D[1] * rigid.v + D[2] * b.rigid.q + D[3] * b.rigid.v
    dq, aq, joints = ((1.0 - s) * p + s * r for p, r in zip(rigid[2:5], b.rigid[2:5], strict=True))
    rigid = RigidState(coordinates, rates, dq, aq, joints, rigid.row_multipliers)
    factor = (1.0 - s) * start.factor + s * end.factor
    wrench = (1.0 - s) * start.wrench + s * end.wrench
    return RodFrame(
        RodState(t, NodePoses(q, x), v, w, dv, dw, a_method, rigid), wrench, factor, start.segment, start.unstable_count
    )


def project_on_sections(state: RodState, rigid_subsystem: RigidSubsystem) -> RodState:
    """Return a state whose sections with constraints have the places and velocities of their frames."""
    rigid, section_frames = state.rigid, [joint for joint in rigid_subsystem.joints if is_section_frame(joint.name)]
    if not section_frames:
        return state
    anchors = rigid_subsystem.compute_body_frames(state)
    q, x, v, w = (part.copy() for part in (state.pose.q, state.pose.x, state.v, state.w))
    for joint in section_frames:
        at, k = anchors[joint.B.number], joint.A.number
        rate = at.motion_by_q @ rigid.v + at.drift
        x[k], v[k] = at.x, rate[:3]
        if joint.rotation == "clamped":
            section_q = from_matrix(at.rotation)
            q[k], w[k] = (section_q if section_q @ q[k] >= 0.0 else -section_q), at.rotation.T @ rate[3:]
    return state._replace(pose=NodePoses(q, x), v=v, w=w)
