"""Runs of rods as arrays and records, to be kept in files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from anholon.array_types import Floats
from anholon.kernels.rod_step_kernel import MAX_HALVINGS
from anholon.model.query.rod_runs import STATIC_FORMS
from anholon.results.rods.rod_frames import unstack_frames
from anholon.results.rods.rod_reader import RodReader
from anholon.results.rods.rod_segments import RodSegment, SegmentRecord, make_joint_record, restore_joint
from anholon.results.rods.step_replay import StepRunRecord
from anholon.rods.assembly.rod_system import RodSystem
from anholon.system.coupling.model_joints import ModelJoints
from anholon.system.system_state import SystemState
from anholon.system.variants import Variants


def make_segment_records(reader: RodReader) -> list[SegmentRecord]:
    """Return the records that distinguish the segments of a motion, with the parts that act in each."""
    segment_records = []
    for motion_segment in reader.data.segments:
        assert isinstance(motion_segment, RodSegment)
        numbers = motion_segment.rod_system.field_values
        segment_records.append(
            SegmentRecord(
                motion_segment.t0,
                motion_segment.t1,
                numbers.changes,
                numbers.ramps,
                tuple(sorted(motion_segment.rod_system.inactive)),
                dict(motion_segment.rod_system.support_poses),
                motion_segment.system.mode,
                tuple(make_joint_record(joint) for joint in motion_segment.rigid_subsystem.joints),
            )
        )
    return segment_records


def restore_steps(reader: RodReader, rows: Floats) -> None:
    """Restore the step records of a run; raises ValueError where they are not possible."""
    segments, width = len(reader.data.segments), len(StepRunRecord._fields)
    if rows.shape[1] == width - 1:  # files of earlier versions do not count calm steps
        rows = np.column_stack([rows, np.zeros(len(rows))])
    if rows.shape[1] != width:
        raise ValueError("the steps do not fit the parts of the motion")
    for segment, t0, t1, longest, halvings, rho, steps, calm in rows.tolist():
        is_segment = 0 <= segment < segments and t0 < t1 and longest > 0.0
        if not (is_segment and 0 <= halvings <= MAX_HALVINGS and 0.0 < rho <= 1.0 and min(steps, calm) >= 0):
            raise ValueError("the steps do not fit the parts of the motion")
        record = StepRunRecord(int(segment), t0, t1, longest, int(halvings), rho, int(steps), int(calm))
        reader.data.append_steps(record)


def restore_imperfection(rod_system: RodSystem, last_factor: float) -> RodSystem:
    """Return the rods of a run in a file as they were computed, with the imperfection that the model requests.

    It is found from the buckling shape of the rods, for equilibria.
    """
    settings = rod_system.model.simulation
    if settings.form not in STATIC_FORMS or not settings.imperfection:
        return rod_system
    from anholon.results.rods.rod_statics import make_equilibrium_problem  # slow to import, and not for motions

    end = last_factor or settings.until
    return rod_system.with_imperfection(make_equilibrium_problem(rod_system, abs(end) or 1.0), end)


def restore_run(
    reader: RodReader, records: Sequence[SegmentRecord], parts: Mapping[str, Floats], frames: int, n: int
) -> None:
    """Restore a run from its arrays: `frames` frames, then those at the ends of every segment."""
    base, mesh = reader.system, reader.rod_system.assembly.mesh
    joining = ModelJoints(base, reader.rod_system)
    statics = reader.is_statics or reader.is_modal
    rod_frames = list(unstack_frames(parts, n, joining.count, statics=statics))
    grid, ends = rod_frames[:frames], rod_frames[frames:]
    if len(ends) != 2 * len(records) or any(not 0 <= frame.segment < len(records) for frame in rod_frames):
        raise ValueError("frames and parts of the motion do not fit together")
    for k, record in enumerate(records):
        first, last = ends[2 * k], ends[2 * k + 1]
        flexible = reader.rod_system.with_stage(record.changes, record.ramps, record.loose, record.supports)
        system, rigid, t = base, first.state.rigid, record.t0
        p = base.parameters(t, record.changes, record.ramps)
        if base.has_contact_modes and base.n:
            system = Variants(base).get(record.mode, SystemState(base, t, rigid.q, rigid.v, p))
            p = system.parameters(t, record.changes, record.ramps)
        joints = [restore_joint(joint, mesh.size, len(joining.bodies)) for joint in record.joints]
        if any(joint.name not in joining.row_counts for joint in joints):
            raise ValueError("a joint does not fit the model")
        rigid_subsystem = joining.make_rigid_subsystem(system, joints, p)
        reader.data.begin_rod_segment(RodSegment(system, t, record.t1, p, flexible, rigid_subsystem), first)
        for frame in grid:
            if frame.segment == k:
                reader.data.append_frame(frame)
        reader.data.extend_segment(last)
