"""Tolerances and limits of small motions.

A comment says of each: the quantity, and what it is relative to. Names in _REL are relative; the others have the unit
that is given.
"""

from typing import Final

import numpy as np

# Constraints that act
# gap, or rate of a one-sided rate constraint / (1 + largest coordinate or rate): smaller ones are closed
CLOSED_GAP_TOLERANCE_REL: Final = 1e-9
SLIP_TOLERANCE_REL: Final = 1e-9  # slip velocity / (1 + largest rate): smaller ones are 0
HOLDING_MARGIN_REL: Final = 1e-9  # reserve of a contact / largest force: below it the contact is about to open or slip

# Small steps for derivatives
STATE_STEP_REL: Final = 1e-3  # step / coordinate or rate: differences of order four lose least there
INPUT_STEP_REL: Final = 1e-3  # step / input, for the same differences
DISPLACEMENT_STEP: Final = 1e-4  # displacement / size of the rods, or rad
RATE_STEP: Final = 1e-2  # the same of rates and accelerations, in which quantities are quadratic at most
MODE_STEP: Final = 1e-6  # m or rad: motion along a mode
SLOPE_STEP_SHARES: Final = tuple(0.25**k for k in range(8))  # step / first step; two that agree are enough
SLOPE_AGREEMENT_REL: Final = 1e-6  # difference of slopes by two steps / slope
ROUNDED_SLOPE_REL: Final = 1e-8  # slope / largest slope: smaller ones may be its rounding
VALUE_ROUNDING_REL: Final = 1e-13  # rounding of a value / value
UNIT_ROUNDING_REL: Final = float(np.finfo(float).eps)  # the same of one operation: slopes of this size alone are 0
CORNER_REL: Final = 1e-4  # difference of the slopes on both sides / slope: larger ones are a corner
ZERO_SLOPE_REL: Final = 1e-9  # slope of an output / largest one: smaller ones are 0
INPUT_RATE_SLOPE_REL: Final = 1e-8  # slope by the rate of an input / slopes of the output: smaller ones are 0
MATRIX_CHANGE_REL: Final = 1e-6  # change of a matrix in time / matrix: smaller ones are rounding
CONSTANCY_TEST_TIME: Final = 0.37  # s after which the matrices are computed once more
MOVED_CONSTRAINT_TOLERANCE: Final = 1e-12  # change of a gap of constraints, SI: smaller ones are 0
ZERO_DAMPING_COUPLING_REL: Final = 1e-11  # damping between two modes / geometric mean of their own: smaller ones are 0

# Independent coordinates and steady motions
MAX_PROJECTION_ITERATIONS: Final = 30  # steps of Newton's method to the constraints
CONSTRAINT_TOLERANCE_REL: Final = 1e-13  # residual of constraints / size of the state
RANK_TOLERANCE_REL: Final = 1e-9  # part of a column that others do not make up / column
IGNORABLE_SLOPE_REL: Final = 1e-8  # slope by a coordinate / largest slope: smaller ones make it ignorable
CONDITION_LOSS: Final = 0.5  # condition of a choice of coordinates / best one: it is kept down to this
IGNORABLE_TEST_OFFSET: Final = 0.05  # offset of the state, SI, at which the slopes are computed once more
MAX_STEADY_ITERATIONS: Final = 60  # steps of Newton's method
STEADY_TOLERANCE_REL: Final = 1e-10  # acceleration or rate / sum of the sizes of its terms
MAX_STEP_HALVINGS: Final = 30  # of one step of Newton's method
MAX_STEADY_RESTARTS: Final = 20  # starts from other states
MAX_RATE_CHOICES: Final = 400  # choices of independent rates that are tried
RATE_WEIGHT: Final = 1e-3  # weight of the change of a rate / that of a coordinate
STEADY_TEST_TIMES: Final = (0.37, 1.71)  # s, at which a model with time is evaluated once more

# Roots
ROUNDED_ROOT_REL: Final = 1e-2  # root / largest root: smaller ones may be rounding
ROUNDED_REAL_PART_REL: Final = 1e-6  # real part / largest slope: smaller ones may be rounding
DIFFERENCE_STEP_FACTORS: Final = (0.618, 1.414)  # two other steps / step: they give the error of the slopes
NONZERO_ERROR_FACTOR: Final = 10.0  # root / its error: larger ones are not 0
GROWTH_TOLERANCE_REL: Final = 1e-9  # real part / largest root: smaller ones do not grow
OSCILLATION_TOLERANCE_REL: Final = 1e-7  # imaginary part / root: smaller ones do not oscillate
ZERO_DAMPING_REL: Final = 1e-9  # damping / largest damping: smaller ones are 0
DENSE_LIMIT: Final = 200  # motions above which only the slow modes are computed
EQUAL_SQUARES_REL: Final = 1e-9  # difference of two ω² / largest ω²: smaller ones are 0
FLUTTER_TOLERANCE_REL: Final = 1e-6  # imaginary part of ω² / ω²: smaller ones are rounding of merging frequencies
COMMON_DECAY_REL: Final = 1e-5  # sum of the real parts / sum of the roots: above it the system is damped
DAMPED_GROWTH_TOLERANCE_REL: Final = 1e-9  # real part / root of a damped system: smaller ones do not grow
ZERO_SQUARE_REL: Final = 1e-11  # ω² / largest ω²: smaller ones are 0
MERGED_ROUNDING_REL: Final = 1e-10  # 1/ω² / largest one: smaller ones may be rounding where frequencies merge
ZERO_ROOT_REL: Final = 3e-13  # root / largest root: smaller ones are 0
MAX_STIFFNESS_CONDITION: Final = 1e12  # condition of K above which some motion meets no stiffness
OVERDAMPED_REL: Final = 0.3  # imaginary part / root: below it damping may keep a motion from oscillating
SEPARATED_SQUARES_REL: Final = 1e-6  # ω² / next larger ω²: below it others lose digits beside it
SUM_ROUNDING_FACTOR: Final = 10.0  # error of φᵀ K φ / rounding of its terms
DOUBLE_ROOT_REL: Final = 1e-5  # distance of double roots by rounding / root
ROUNDED_ROOT_FACTOR: Final = 30.0  # root / that of rounding alone: smaller ones are 0
MASSLESS_REL: Final = 1e-12  # mass of a motion / largest mass: smaller ones are 0
FROZEN_ENERGY_REL: Final = 0.5  # energy of frozen strains / elastic energy: above it a mode is one of frozen strains
RIGID_MODE_ENERGY_REL: Final = 0.5  # energy of rigid motions / energy of a vector: above it the vector is one of them
GYROSCOPIC_ENERGY_REL: Final = 0.02  # the same where the frame rotates
ARNOLDI_BLOCK_SIZE: Final = 8  # directions at a time: as many modes may have one frequency
DEPENDENT_DIRECTION_REL: Final = 1e-8  # new part of a direction / direction: smaller ones are 0
SHAPE_TOLERANCE: Final = 1e-6  # defect of a shape / shape; the error of its root is of the order of the square
ROUNDED_SHAPE_TOLERANCE: Final = 1e-4  # the same where rounding leaves no less
EQUAL_ROOTS_REL: Final = 1e-7  # difference of double roots / root
# energy of a rigid motion within a group of shapes / its energy: above it the group has it
RIGID_MOTION_ENERGY_REL: Final = 0.999
AXIS_WEIGHTS: Final = np.array([1.0, 0.6, 0.36])  # of displacements along x, y, z
FIRST_SECTION_WEIGHT: Final = 0.1  # of the first section that moves, to fix the nodes of waves in a ring
DISTINCT_SHAPE_ENERGY_REL: Final = 1e-6  # energy that two shapes do not share / energy: below it they are one
NEARLY_LARGEST_REL: Final = 1.0 - 1e-6  # displacement / largest one: above it it is as large

# Exact elements and refined roots
MIN_ELEMENT_PARTS: Final = 4  # parts of an element at first
MAX_ELEMENT_PARTS: Final = 64  # and at most
EQUAL_COEFFICIENT_DIGITS: Final = 14  # digits in which coefficients of equal parts agree
MAX_PROFILE_GAP: Final = 1e-2  # rad between the frame at the end of an element and that of its node
MAX_TRANSFER_ENTRY: Final = 1e3  # entry of the transfer matrix of a piece, scaled: above it digits are lost
CABLE_PART_RATIO: Final = 0.8  # length of a part / length of the one before, towards an end without force
SMALL_END_FORCE_REL: Final = 0.3  # smaller force / larger force at the ends: below it parts shrink
TAUT_FORCE_FACTOR: Final = 100.0  # force / negligible force: above it a cable is taut
MAX_BENDING_LENGTHS: Final = 24.0  # length of an element / length over which its force bends it: beyond, exp overflows
FINE_MESH_SIZE: Final = 3000  # allowed motions above which the mesh is fine enough
MAX_INVERSE_ITERATIONS: Final = 12  # of one root
ROOT_TOLERANCE_REL: Final = 1e-12  # last change of a root / root
MAX_ROOT_CHANGE_REL: Final = 0.5  # change of a root from that of the mesh / root
SMALL_ROOT_SHARE: Final = 1e-2  # root / largest root: smaller ones may change as one of this size
# energy that a shape shares with that of the mesh / energy: above it it is the same mode
SAME_SHAPE_ENERGY_REL: Final = 0.5
REFINED_ROUNDING_REL: Final = 1e-9  # change of a root / root that may be rounding
SLOPE_ITERATIONS: Final = (1, 4, 8)  # iterations in which the slope of D is computed anew
SLOPE_STEP_REL: Final = 1e-6  # step for it / root
EQUAL_SHAPE_ENERGY_REL: Final = 0.99  # energy that two shapes share / energy: above it they are equal
EQUAL_REFINED_ROOTS_REL: Final = 1e-8  # difference of two refined roots / root: smaller ones are 0

# Rotating free bodies described by angles
PARALLEL_AXES_SINE: Final = 1e-6  # sine of the angle between two axes: below it they are parallel
MAX_ANGLE_CHOICES: Final = 40  # choices of angles that are tried
SAME_STEADY_ROTATION_REL: Final = 1e-9  # change of an angular velocity / it: below it the motion is the given one
MAX_STEADY_ROTATION_CHANGE: Final = 0.5  # the same of the nearest steady motion that is still near

# Critical values
MAX_BISECTIONS: Final = 60  # of an interval with a change of stability
SAME_CHANGE_REL: Final = 1e-4  # distance of two changes / range: nearer ones are one
DISTINCT_DIVERGENCE_REL: Final = 4e-6  # the same of two divergences
CRITICAL_TOLERANCE_REL: Final = 1e-9  # error of a critical value / range
REFINABLE_TOLERANCE_REL: Final = 1e-6  # the same where it is refined afterwards
COUNTED_ERROR_REL: Final = 1e-4  # error of a critical value by the number of growing motions alone / range or value
MAX_PARAMETER_HALVINGS: Final = 12  # of a step of a parameter
# motion / size of the rods, or rad: above it rods may have snapped to another equilibrium
SNAP_THROUGH_MOTION: Final = 0.5
MAX_GROWING_MODES: Final = 40  # modes among which those that begin to grow are sought
FIRST_OFFSET_REL: Final = 1e-6  # distance of the first values beside a bracketed one / range
OFFSET_FACTOR: Final = 4.0  # factor of the distance of the next ones
MAX_OFFSET_REL: Final = 1e-2  # largest distance / range or value
CLUSTER_RATIO: Final = 3.0  # ratio of two roots between which a cluster ends
MIRROR_TOLERANCE_REL: Final = 1e-6  # distance of a root from the mirror image of another / root
NEARLY_REAL_RATIO: Final = 0.3  # imaginary part / real part: below it a root is about to become real
CRITICAL_ROUNDING_REL: Final = 4.0 * float(np.finfo(float).eps)  # rounding of a critical value / value
SMALL_ROOT_REL: Final = 1e-2  # root / largest root: smaller ones may be on their way to 0
MAX_SECANT_ITERATIONS: Final = 12  # of one boundary
BOUNDARY_TOLERANCE_REL: Final = 1e-10  # last change of a value / value
ROOT_STEP_REL: Final = 1e-3  # step for derivatives / root
VALUE_STEP_REL: Final = 1e-4  # first step of the secants / value
NULL_VECTOR_ITERATIONS: Final = 3  # iterations to the null vectors of the first matrix
MAX_BOUNDARY_CHANGE_REL: Final = 0.1  # change of a root or value from that of the mesh / its size
STIFFNESS_OFFSET_REL: Final = 1e-2  # offset below a divergence at which the stiffness is evaluated / value or range
NULL_VECTOR_OFFSET_REL: Final = 1e-3  # distance of a null vector from the critical value / value or range

# Buckling loads
LOAD_STEP: Final = 1e-3  # change of the load factor, for the derivative of the stiffness
BELOW_CRITICAL_REL: Final = 0.03  # distance below a predicted factor at which it is predicted once more / factor
CHECK_BELOW_REL: Final = 0.01  # the same to confirm it
MAX_LOAD_STEPS: Final = 60  # steps to a load factor
MAX_PREDICTIONS: Final = 6  # predictions of one factor
MAX_NULL_VECTORS: Final = 24  # null vectors of one prediction
SAME_FACTOR_REL: Final = 1e-4  # difference of two factors / factor: smaller ones may be 0
NEW_SHAPE_REL: Final = 0.3  # part of a buckling shape that others do not have / shape: above it it is new
MISSED_FACTOR_REL: Final = 0.01  # error of a factor that was missed / factor
SIDE_STEP_REL: Final = 4e-3  # distance beside a factor at which equilibria are easy to find / factor
MAX_MESH_ERROR_REL: Final = 0.1  # error of the mesh / factor

# Linear models and pictures of modes
SINGULAR_VALUE_REL: Final = 1e-11  # singular value / largest one: smaller ones are 0, and there is no static gain
ROUNDED_POLE_REL: Final = 1e-6  # pole / poles that are shown: smaller ones may be rounding
INFINITE_ZERO_REL: Final = 1e-11  # coefficient of a pencil / largest one: smaller ones are 0
SHOWN_RESONANCES: Final = 10  # oscillating poles in the suggested range of frequencies
REAL_ZERO_REL: Final = 1e-9  # imaginary part of a zero / zero: smaller ones are 0
DISPLAYED_AMPLITUDE_REL: Final = 0.1  # largest displacement / size of the rods
SMALL_MOTION: Final = 1e-5  # m or rad: motion in which quantities are linear
SHOWN_BUCKLING_LOADS: Final = 4  # critical load factors that are computed

# Windows of instability between two values of a range
MAX_WINDOW_NODES: Final = 32  # values between those of a range, all together, at which J is computed for the search
MAX_WINDOW_ROOTS: Final = 24  # roots: larger systems are looked at only at the values of the range
WINDOW_SAMPLES: Final = 129  # values at which the roots of the interpolated J are computed at once
WINDOW_ZOOM_LEVELS: Final = 4  # times such an interval is cut to two of its 128 parts
MAX_WINDOW_ZOOMS: Final = 12  # extremes around which is looked
WINDOW_GROWTH_REL: Final = 1e-6  # growth / largest root: far above the rounding of J by differences
