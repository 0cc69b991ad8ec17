"""The smooth segments of a motion of rods: what acts in each of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from msgspec import Struct, field

from anholon.mechanics.contact_mode import ContactMode
from anholon.mechanics.ramps import Ramp
from anholon.results.run_data import FrameSegment
from anholon.rods.assembly.rod_system import RodSystem, SupportPose
from anholon.rods.joints import Joint, JointEnd
from anholon.system.coupling.rigid_subsystem import RigidSubsystem


@dataclass(frozen=True, eq=False)
class RodSegment(FrameSegment):
    """The smooth segment of a motion of rods, for readers of runs.

    The bodies' system in its mode, times, the vector p, the rods with their supports and loads in it, the coupled
    bodies and the active joints.
    """

    rod_system: RodSystem
    rigid_subsystem: RigidSubsystem


class JointRecord(Struct, frozen=True):
    """A joint as it is kept in files: its ends (kind, number, quaternion, place), and the axis of a hinge."""

    name: str
    ends: tuple[tuple[str, int, tuple[float, ...], tuple[float, ...]], ...]
    turning: str
    axis: tuple[float, ...]


class SegmentRecord(Struct, frozen=True):
    """A part of a motion as it is kept in files: what distinguishes it from the model as it is written."""

    t0: float
    t1: float
    changes: dict[str, float]
    ramps: tuple[Ramp, ...]
    loose: tuple[str, ...]
    supports: dict[str, SupportPose] = field(name="seats")
    mode: ContactMode
    joints: tuple[JointRecord, ...]


def make_joint_record(joint: Joint) -> JointRecord:
    """Return a joint as it is kept in files."""
    ends = tuple(
        (end.kind, end.number, tuple(map(float, end.q)), tuple(map(float, end.position))) for end in (joint.A, joint.B)
    )
    return JointRecord(joint.name, ends, joint.rotation, tuple(map(float, joint.axis)))


def restore_joint(record: JointRecord, nodes: int, bodies: int) -> Joint:
    """Return a joint from its record. Raises ValueError if it does not fit the model."""
    ends = []
    counts = {"node": nodes, "body": bodies, "world": 1}
    if len(record.ends) != 2 or record.turning not in ("free", "hinged", "clamped") or len(record.axis) != 3:
        raise ValueError(f"the joint '{record.name}' is invalid")
    for kind, number, q, s in record.ends:
        if not 0 <= number < counts.get(kind, 0) or len(q) != 4 or len(s) != 3:
            raise ValueError(f"the joint '{record.name}' does not fit the model")
        ends.append(JointEnd(kind, number, np.array(q), np.array(s)))  # type: ignore[arg-type]  # one of three kinds
    return Joint(record.name, ends[0], ends[1], record.turning, np.array(record.axis))  # type: ignore[arg-type]
