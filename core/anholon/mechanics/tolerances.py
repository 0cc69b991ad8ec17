"""Tolerances of the equations of motion.

A comment says of each: the quantity, what it is relative to, and why it has its size where that is not obvious. Names
in _REL are relative; the others have the unit that is given, SI in all else.
"""

from typing import Final

# Rank, mass and dependence
RANK_TOLERANCE_REL: Final = 1e-10  # singular value / largest one: smaller ones are 0; docs/theory.md 3
MASSLESS_TOLERANCE_REL: Final = 1e-8  # √M_ii / largest one: a coordinate without mass; what is there is rounding
MIN_NORMALISED_DELTA: Final = 1e-7  # Kirgetov's Δ, 1: smaller ones are 0; rounding of an initial state that was typed
SMALL_NORMALISED_DELTA: Final = 1e-4  # Kirgetov's Δ, 1: where steps become too small, a smaller one is the reason
CLOSED_FORM_TOLERANCE_REL: Final = 1e-8  # dω / largest one: smaller ones are 0 on the free directions (Frobenius)
# part of B that one force leaves over; a thousand roundings of its solution
EQUIVALENT_FORCE_TOLERANCE_REL: Final = 1e-9
# distance of two ends / (1 m + distance from the origin); a converged equilibrium
COINCIDENT_ENDS_TOLERANCE_REL: Final = 1e-9
# steps of Newton's method for the point of contact: quadratic, from a few hundredths of a radius
ROLLING_CONTACT_ITERATIONS: Final = 5
# steps of Newton's method from the reactions without feedback, far from the loss of solvability
RESISTANCE_LAW_ITERATIONS: Final = 12

# Times and ramps
TIME_ROUNDING_ULPS: Final = 8  # units in the last place by which equal times of schedules may differ
# difference of two polynomials / their terms: below it one runs on in the other
SMOOTH_JOIN_TOLERANCE_REL: Final = 1e-14
RAMP_END_TOLERANCE_REL: Final = 1e-12  # rest of a ramp / its length: less is rounding
RAMP_END_ULPS: Final = 2.0  # the same in units in the last place of the time: late in a motion short ramps have few

# Frictions that stick
DEPENDENT_ROW_TOLERANCE: Final = 1e-9  # component of a unit vector of the null space: larger ones are dependent rows
CONE_INTERIOR_REL: Final = 1e-12  # room / largest force in cones that have none, so that a solver starts inside
CONE_TOLERANCE_REL: Final = 1e-13  # miss of a friction cone / largest force: less is rounding
CONE_REGULARISATION: Final = 1e-13  # weight of |c|² in the margin, where cones are open without end

# Second-order cone programs, data of size 1
CONE_GAP_TOLERANCE: Final = 1e-16  # u·z of a cone; ten roundings less than an error of 1e-15 takes
CONE_POLISH_THRESHOLD: Final = 1e-13  # error above which Newton's method on active boundaries follows
CONE_POLISH_DISTANCE: Final = 1e-4  # largest change by these steps
CONE_FEASIBILITY_TOLERANCE: Final = 1e-13  # miss of a cone by their result
CONE_DUAL_TOLERANCE: Final = 1e-9  # duals with the wrong sign
LEAST_PLANE: Final = 1e-14  # length of the gradient of a condition on forces of size 1: less is rounding
LEAST_DISTANCE_RESIDUAL: Final = 1e-12  # residual of the dual of a least distance: less is 0, and no point exists
MIN_CONE_STEP: Final = 1e-10  # part of a whole step: shorter ones bring nothing more
CONE_STEP_MARGIN: Final = 0.995  # part of the step to the boundary
MIN_CONE_CENTRING: Final = 0.1  # part of the gap that is aimed at without the corrector
CONE_CORRECTOR_ITERATIONS: Final = 15  # iterations with the corrector (Mehrotra 1992)
MAX_CONE_ITERATIONS: Final = 60  # iterations of the interior-point method
CONE_POLISH_ITERATIONS: Final = 8  # steps of Newton's method at the end
