"""Section frames and free bodies that turn far beside rods: their angles and rotation vectors are reset before these
become singular."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.conformal_rotation import move_base_of_motion
from anholon.geometry.rotations import matrix
from anholon.model.query.base_rotations import compute_base_angles
from anholon.model.query.section_frames import BASE_ANGLE_NAMES, TURN_NAMES, map_section_frames
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.dynamics.generalized_alpha import RodState
from anholon.simulation.orientation_bases import OrientationBases
from anholon.simulation.tolerances import MAX_SECOND_ROTATION
from anholon.system.system import System


class _TurningFrame(NamedTuple):
    """A section frame that rotates: its node, the slots of its angles among the coordinates, and its parameters."""

    node: int
    angle_slots: list[int]
    base_parameters: tuple[str, ...]


class RotationReset:
    """The section frames of a model whose axes matter, and its free orientations."""

    def __init__(self, system: System, rod_system: RodSystem) -> None:
        place = {name: i for i, name in enumerate(system.coordinates)}
        self._bases = OrientationBases(system)
        self._slots = {name: k for k, name in enumerate(rod_system.model.parameters)}
        self._frames = [
            _TurningFrame(
                rod_system.find_node(section),
                [place[f"{name}_{turn}"] for turn in TURN_NAMES],
                tuple(f"{name}_{base}" for base in BASE_ANGLE_NAMES),
            )
            for name, section in map_section_frames(rod_system.model).items()
            if f"{name}_{TURN_NAMES[0]}" in place
        ]

    @property
    def is_needed(self) -> bool:
        """Whether any section has such angles, or any body a free orientation."""
        return bool(self._frames) or self._bases.exist

    def is_far(self, state: RodState) -> bool:
        """Return True if a section frame or a free body has rotated far."""
        q = state.rigid.q
        return any(
            abs(q[section_frame.angle_slots[1]]) > MAX_SECOND_ROTATION for section_frame in self._frames
        ) or bool(self._bases.find_far(q))

    def reset(self, state: RodState) -> tuple[RodState, Mapping[str, float]]:
        """Return the state with angles reset to 0 and long rotation vectors begun anew, and the new base angles.

        The base angles are parameters: the new base axes of the angles.
        """
        rigid_state = state.rigid
        q, v, dv, a = rigid_state.q.copy(), rigid_state.v.copy(), rigid_state.dv.copy(), rigid_state.a.copy()
        bases: dict[str, float] = {}
        for section_frame in self._frames:
            bases |= zip(
                section_frame.base_parameters,
                compute_base_angles(matrix(state.pose.q[section_frame.node]).tolist()),
                strict=True,
            )
            w = state.w[section_frame.node]
            # At the beginning the rates of the turns are ω, and their second rates ω' less this.
            gyroscopic = np.array([w[1] * w[2], -w[0] * w[2], w[0] * w[1]])
            q[section_frame.angle_slots], v[section_frame.angle_slots] = 0.0, w
            dv[section_frame.angle_slots], a[section_frame.angle_slots] = (
                state.dw[section_frame.node] - gyroscopic,
                state.a[section_frame.node, 3:] - gyroscopic,
            )
        for slot in self._bases.find_far(q):
            _, _, a[slot] = move_base_of_motion(q[slot], v[slot], a[slot])
            q[slot], v[slot], dv[slot] = move_base_of_motion(q[slot], v[slot], dv[slot])
        return state._replace(rigid=rigid_state._replace(q=q, v=v, dv=dv, a=a)), bases

    def make_parameters(self, system: System, p: Floats, base_angles: Mapping[str, float]) -> Floats:
        """Return a vector p of a system with the axes from which the angles begin."""
        p = p.copy()
        for name, angle in base_angles.items():
            p[self._slots[name]] = angle
        system.compiled.prepare(p)
        return p
