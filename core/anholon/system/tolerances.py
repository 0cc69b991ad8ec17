"""Tolerances of the compiled system and its events.

A comment says of each: the quantity, what it is relative to, and why it has its size where that is not obvious. Names
in _REL are relative; the others have the unit that is given, SI in all else.
"""

from typing import Final

# States and times
# residual of constraints / (1 + size of the state): less is rounding of typed numbers and is removed silently
CONSISTENT_TOLERANCE_REL: Final = 1e-9
MAX_INITIAL_ITERATIONS: Final = 60  # steps of Newton's method to a consistent state
INITIAL_ROUNDING_REL: Final = 1e-14  # residual / (1 + size of the state): it cannot become smaller
MAX_INITIAL_RESIDUAL: Final = 1e-9  # SI: above it Newton's method has found no consistent state
MAX_INITIAL_HALVINGS: Final = 30  # of such a step, until it reduces the residual
MAX_NEAREST_ITERATIONS: Final = 50  # steps along the constraints to the consistent state that is nearest
NEAREST_STEP_REL: Final = 1e-12  # such a step / (1 + distance): less is rounding
MIN_NEAREST_STEP: Final = 1e-3  # part of such a step: shorter ones lead no nearer
INDEPENDENT_COLUMN_REL: Final = 1e-7  # part of a column of A that the others do not make up / the column
# time beside a kink / the time; far above its rounding, far below what moves anything
KINK_TIME_OFFSET_REL: Final = 1e-13
KINK_EARLIEST_TIME: Final = 1e-3  # s: earlier times count as this one there
KINK_SIGN_TOLERANCE: Final = 1e-12  # value of a branch condition, SI: smaller ones have no sign
KINK_SAMPLES_PER_FRAME: Final = 4  # instants between two frames at which signs are compared
MAX_KINK_SAMPLES: Final = 2000  # instants compared at once
KINK_SEARCH_PARTS: Final = 16  # parts of an interval with a kink, compared at once
RAMP_TIME_TOLERANCE_REL: Final = 1e-9  # time outside of a ramp / its length

# Jacobians
# operations of the accelerations beyond which their derivatives take longer to write and to compile than differences
# take in a run; most of so long ones depend on time alone, and that is read from tables
MAX_DIFFERENTIATED_OPERATIONS: Final = 2000

# Energy
ZERO_TEST_STATES: Final = 2  # states at which functions are compared with 0

# Events
# determinant of the reactions with feedback, 1: below it they have no finite value
MIN_FEEDBACK_DETERMINANT: Final = 1e-8
# the same for laws not linear in the reaction, where it falls as a square root
MIN_NONLINEAR_FEEDBACK_DETERMINANT: Final = 1e-4
COEFFICIENT_TOLERANCE: Final = 1e-12  # friction coefficient, 1: by how much it may be negative, or above the static one
# prescribed slip, m/s: above it the slip is no longer at rest; ten times the usual tolerance of rest
DRIVEN_SLIP_TOLERANCE: Final = 1e-8
VANISHING_GRADIENT_TIME_REL: Final = 1e-5  # time before a gradient vanishes / time between two frames
DISTRIBUTION_TOLERANCE_REL: Final = 1e-12  # difference of two distributions of reactions / forces: less is the same one
