"""Tolerances and limits of the steppers.

A comment says of each: the quantity, and what it is relative to. Names in _REL are relative; the others have the unit
that is given. Factors of the steps themselves stand in the kernels, as in Hairer's programs.
"""

from typing import Final

import numpy as np

# Tolerances of steps
SMALLEST_RTOL: Final = 100.0 * float(np.finfo(np.float64).eps)  # error / state that double precision can reach
# The error estimate of Radau IIA is of order 3, the method of order 5: the tolerance of the estimate is the wider
# RADAU_ESTIMATE_FACTOR * rtol^RADAU_ESTIMATE_EXPONENT. Hairer's radau5.f has the factor 0.1; with less the errors of
# long motions are as small as those of DOP853.
RADAU_ESTIMATE_FACTOR: Final = 0.03
RADAU_ESTIMATE_EXPONENT: Final = 2.0 / 3.0  # (order of the estimate + 1) / (order of the method + 1)
RADAU_DENSE_OUTPUT_FACTOR: Final = 3.0  # error of dense output / tolerance of the step: larger ones shorten it

# Stiffness [E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., 1996, section IV.2]
JACOBIAN_STEP_REL: Final = 1.5e-8  # difference / component of the state: root of the rounding error
MIN_JACOBIAN_STEP: Final = 1e-12  # difference of a component that is 0, SI
MAX_EXAMINED_STATES: Final = 200  # components: eigenvalues of more would take longer than many steps
DECAY_SHARE: Final = 0.1  # -Re λ / |λ| of what decays at once rather than oscillates
STIFF_STEP: Final = 1.0  # step * rate of decay from which on what decays is over in a step
MAX_STABLE_STEP: Final = 5.0  # step * |λ|: an explicit method takes no longer one

# Memory
FIRST_RECORD_ROWS: Final = 16  # steps: most programmes have many short parts
QUICK_GROWTH_BYTES: Final = 2**26  # bytes of a record from which on it grows by 2 instead of 4
MAX_RECORD_IN_MEMORY: Final = 2**28  # bytes of a record beyond which it lies in a file
MAX_ARRAY_VIEWS: Final = 64  # places in memory that are kept as arrays for calls of Python
