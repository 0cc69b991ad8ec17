"""Numbers of the vectors `d` and `w` of chains with a border, see `anholon.rods.border_driver`.

`w` begins with these slots, which tell sizes and places in `d` or in `w`.
"""

from __future__ import annotations

# Sizes.
COORDINATES = 0  # n
TIED = 1  # rows of joints, k
HELD = 2  # the same and those of copies
KEPT = 3  # rows of the bodies, m
JOINTS = 4
COPIES = 5
CHAIN_ROWS = 6
REACTIVE = 7  # 1: the bodies' forces feel those of the joints
# Columns of the chains' rows, from the first number of row 0 on, and from row to row.
FRAME, MISSING_THERE, RIGHT, ETA, OWN, BEFORE, WIDE = range(8, 15)
# Records in `w`: of joints, of copies, kept rows and their orders, rows of the chains on both sides of every tie.
RECORDS, COPY_RECORDS, KEPT_ROWS, ORDERS, SIDES = range(16, 21)
# Loops: numbers and addresses of their entries.
FRAME_LOOPS, JOINT_LOOPS, AHEAD_LOOPS, BODY_LOOPS = 21, 23, 25, 27
# Places in `d`: the state q, v; q as the bodies' frames read it; v', accelerations of the method, multipliers.
STATE, PLACES, SLOPES, ACCELERATIONS, TIE_FORCES, ROW_FORCES = range(29, 35)
# The same at the start of the step: q, v, v', a, μ, λ one after another.
AT_START = 35
# Sizes of coordinates; residual of ties, their slopes by q; what is missing of the bodies, what their rows miss.
SCALE, RESIDUAL, BY_Q, MISSING, GAPS = range(36, 41)
# The bodies' functions: M, f, A, b0, B of all their rows, and what these miss at places, at rates; forces of joints.
MASS, FORCE, A_ALL, B0_ALL, B_ALL, AT_PLACES, AT_RATES, PUSHED = range(41, 49)
# The tangent: G, Y, S and the rows' slopes below it, P, B, A as it was, slopes by places, dense systems, scales.
TIES, ANSWERS, BESIDE, PUSH, FORCES_OF_ROWS, ROWS_THEN, TURNED, DENSE, NOW, LEFT, OVER, RIGHT_SIDE, SPARE = range(
    49, 62
)
PIVOTS = 62  # in `w`
TIME = 63
SLOTS = 64

# Records of joints: first row, number of rows, place of their results; then for both sides what they belong to, its
# number, place of the frame in the state, place of the body's frame.
RECORD = 11
FIRST_SIDE, SIDE = 3, 4
WORLD, NODE, BODY = range(3)
# Records of copies: row, that of the node, 1 where only the place is held, place of the turn from the node (q, R), and
# the row beside it in its chain.
COPY_RECORD = 5
