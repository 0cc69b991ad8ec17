"""Numbers of the vectors `d` and `w` of chains with a border, see `anholon.rods.dynamics.constraint_block_step`.

`w` begins with these slots, which tell sizes and places in `d` or in `w`.
"""

from __future__ import annotations

# Sizes.
COORDINATES = 0  # n
TIE_ROWS = 1  # rows of joints, k
TIE_AND_COPY_ROWS = 2  # the same and those of copies
KEPT_ROW_COUNT = 3  # rows of the bodies, m
JOINTS = 4
COPIES = 5
CHAIN_ROWS = 6
REACTIVE = 7  # 1: the bodies' forces feel those of the joints
# Columns of the chains' rows, from the first number of row 0 on, and from row to row.
FRAME_COLUMN, NODE_RESIDUAL_COLUMN, RIGHT_SIDE_COLUMN, ETA_COLUMN, NODE_BLOCK_COLUMN, START_STATE_COLUMN, ROW_WIDTH = (
    range(8, 15)
)
# Records in `w`: of joints, of copies, kept rows and their orders, rows of the chains on both sides of every tie.
JOINT_RECORDS, COPY_RECORDS, KEPT_ROWS, ORDERS, TIE_CHAIN_ROWS = range(16, 21)
# Loops: numbers and addresses of their entries.
FRAME_LOOPS, JOINT_LOOPS, PREPARE_LOOPS, BODY_LOOPS = 21, 23, 25, 27
# Places in `d`: the state q, v; q as the bodies' frames read it; v', accelerations of the method, multipliers.
STATE, FRAME_INPUT, BODY_ACCELERATIONS, METHOD_ACCELERATIONS, TIE_MULTIPLIERS, ROW_MULTIPLIERS = range(29, 35)
# The same at the start of the step: q, v, v', a, μ, λ one after another.
START_VALUES = 35
# Sizes of coordinates; residual of ties, their slopes by q; what is missing of the bodies, what their rows miss.
COORDINATE_SCALE, TIE_RESIDUAL, TIE_SLOPES_BY_Q, BODY_RESIDUAL, ROW_RESIDUAL = range(36, 41)
# The bodies' functions: M, f, A, b0, B of all their rows, and what these miss at places, at rates; forces of joints.
MASS, FORCE, A_ALL, B0_ALL, B_ALL, POSITION_RESIDUAL, RATE_RESIDUAL, JOINT_FORCES = range(41, 49)
# The tangent: G, Y, S and the rows' slopes below it, P, B, A as it was, slopes by places, dense systems, scales.
(
    TIE_GRADIENTS,
    TIE_RESPONSES,
    BODY_TANGENT,
    JOINT_FORCE_SLOPES,
    B_ROWS,
    A_ROWS_OF_TANGENT,
    DIFFERENCE_BUFFER,
    TANGENT_MATRIX,
    CURRENT_MATRIX,
    ROW_SCALES,
    COLUMN_SCALES,
    RIGHT_SIDE,
    SCRATCH,
) = range(49, 62)
PIVOTS = 62  # in `w`
TIME = 63
SLOT_COUNT = 64

# Records of joints: first row, number of rows, place of their results; then for both sides what they belong to, its
# number, place of the frame in the state, place of the body's frame.
JOINT_RECORD_SIZE = 11
JOINT_SIDE_OFFSET, JOINT_SIDE_SIZE = 3, 4
WORLD, NODE, BODY = range(3)
# Records of copies: row, that of the node, 1 where only the place is held, place of the turn from the node (q, R), and
# the row beside it in its chain.
COPY_RECORD_SIZE = 5
