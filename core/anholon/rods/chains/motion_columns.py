"""Columns of the rows of a chain in motion, and the numbers of a step.

Row i holds node i and the element from node i to node i + 1, so that everything that an element or a node
needs lies in two adjacent rows. Symbols are those of `anholon.rods.chains.motion_rows`.
"""

from __future__ import annotations

from typing import Final, Generic, NamedTuple, TypeVar

from anholon.rods.chains.momentum_rows import MOMENTUM_SUM_SIZE
from anholon.rods.chains.row_elimination import make_column_slices

_WIDTHS: Final = {
    # The part of the element before this node in the node's row of S, see `anholon.rods.chains.tangent_rows`.
    "tangent_left": 36,  # L: by η of the node before
    "diagonal_before": 36,  # of A: by η of the node
    # The state at the start of the step.
    "q0": 4,  # q_0: quaternion of the node's frame
    "x0": 3,  # x_0, m
    "rates0": 6,  # v_0, m/s and rad/s
    "accelerations0": 6,  # v'_0, m/s² and rad/s²
    "a0": 6,  # a_0, m/s² and rad/s²
    "wrench0": 6,  # mean wrench Θ of the element, N and N·m
    # The same at its end, as far as Newton's method has come.
    "q": 4,
    "x": 3,
    "rates": 6,
    "accelerations": 6,
    "a": 6,
    "next_increment": 6,  # d after the last correction, m and rad; it becomes `increment` with the wrench of that pose
    "increment": 6,  # d for which `wrench` and the tangent are made
    "wrench": 6,  # Θ, N and N·m
    # The element: what a nonlinear law gives it (`anholon.rods.section_law_expressions`), in the order of LAW_RESULTS
    # after `wrench`.
    "C": 36,  # compliance for a unit of length, 1/N, 1/(N·m²) and between
    "shift": 6,  # by which the law differs from its tangent C, in the measure of d, m and rad
    "strain": 6,  # ε, 1 and 1/m
    "strain0": 6,  # ε at the start of the step
    "length_fraction": 1,  # place of the law's section in its rod, 0 to 1
    # The element: its reference shape, mass and line loads.
    "reference_twist": 6,  # d_0: twist of B relative to A without strain, m and rad
    "length": 1,  # m
    "bowing": 2,  # factors of `anholon.rods.bowing`
    "frozen_compliance": 6,  # E: by which frozen strains yield within a correction, see `anholon.rods.element`
    "frozen_release_rate": 1,  # 1/s²: in steps with rate h² < 1 they yield by this part of E, see `ElementMesh`
    "mass": 1,  # kg/m
    "J": 3,  # moments of inertia for a unit of length, kg·m
    "line_load": 3,  # N/m, in the world
    "follower_line_load": 3,  # N/m, in the axes of the section
    "damping": 1,  # damping time, s
    "negligible_force": 1,  # of a cable, N
    "cube_root": 1,  # (negligible_force² / (2 C))^(1/3) of a cable, N
    # What sits on the node.
    "frameless": 1,  # 1 for a node of cables that has no frame, else 0
    "dead_load": 6,  # force and moment in the world, N and N·m
    "follower_load": 6,  # the same in the node's axes
    "node_mass": 1,  # kg
    "node_J": 3,  # moments of inertia, kg·m²
    "lumped_mass": 6,  # diagonal of the mass matrix lumped to the nodes, kg and kg·m²
    # Results of functions of the element.
    "F_A": 6,  # its covectors at A and B with inertia, without line loads, N and N·m
    "F_B": 6,
    "next_wrench": 6,  # Θ(d), with which Newton's method goes on, N and N·m
    "twist_rotation": 3,  # rotation of the twist d, rad, read by laws
    # Results of functions of the node.
    "residual": 6,  # r without supports, N and N·m
    "right_side": 6,  # r with supports
    "z": 6,
    "eta": 6,  # η, m and rad
    "largest_eta": 3,  # of this node and those after it: largest translation and rotation, sum of all components
    "acceleration_change": 2,  # the same: largest changes of a over the step, m/s² and rad/s²
    "largest_rotation": 1,  # the same: largest component of d_w, rad
    "momentum_sums": MOMENTUM_SUM_SIZE,  # the same: see `anholon.rods.chains.momentum_rows`
    "P": 36,  # factors of the elimination
    "W": 36,
    "U": 36,
    # Supports: the frame in which the node stood when the tangent was made, the size of its held rows.
    "tangent_q": 4,
    "held_row_size": 1,
    # The rest of the node's row of S: A = diagonal_before + diagonal_node + diagonal_after, and R.
    "diagonal_node": 36,  # of what sits on the node
    "diagonal_after": 36,  # of the element after it
    "tangent_right": 36,  # R: by η of the node after
}

COLUMNS: Final = make_column_slices(_WIDTHS)
"""Columns of a row."""
WIDTH: Final = sum(_WIDTHS.values())
START_COLUMNS: Final = slice(COLUMNS["q0"].start, COLUMNS["a0"].stop)
END_COLUMNS: Final = slice(COLUMNS["q"].start, COLUMNS["a"].stop)
"""The state at the start of a step, and at its end."""
FOUND_COLUMNS: Final = tuple(
    slice(COLUMNS[first].start, COLUMNS[last].stop)
    for first, last in (
        ("tangent_left", "diagonal_before"),
        ("next_increment", "wrench"),
        ("shift", "strain"),
        ("F_A", "tangent_right"),
    )
)
"""What steps find on the way from one state to the other, without the tangents C of laws."""


Number = TypeVar("Number")


class StepNumbers(NamedTuple, Generic[Number]):
    """Numbers that are equal for all rows in a step: their places in the vector p, or their expressions.

    The places are `STEP_PLACES`, in the order of the fields of `step_numbers` in `kernels/rod_step.h`.
    """

    h: Number  # length of the step, s
    v_by_a0: Number  # h (1 - γ), s
    v_by_a: Number  # h γ, s
    d_by_a0: Number  # h² (1/2 - β), s²
    d_by_a: Number  # h² β, s²
    alpha_m: Number
    one_minus_alpha_m_inverse: Number  # 1 / (1 - α_m)
    a_by_d: Number  # 1 / (h² β), 1/s²
    dv_by_a: Number  # (1 - α_m) / (1 - α_f)
    dv_by_a0: Number  # α_m / (1 - α_f)
    dv_by_dv0: Number  # -α_f / (1 - α_f), with the other sign
    v_by_d: Number  # γ / (h β): ∂v/∂x, 1/s
    dv_by_d: Number  # (1 - α_m) / (h² β (1 - α_f)): ∂v'/∂x, 1/s²
    stiffness_factor: Number  # of the stiffness in the tangent: 1, or 0 for mass alone


STEP_PLACES: Final = StepNumbers(*range(len(StepNumbers._fields)))
FLIGHT_OFFSET: Final = len(STEP_PLACES)
"""Place of the 15 numbers of a rod that nothing holds: the point about which its momenta are counted (3), m, then the
rigid motion that corrects them: shift (3), m, velocity (3), m/s, angular velocity (3), rad/s, and its centre (3), m."""
STEP_SIZE: Final = FLIGHT_OFFSET + 15
