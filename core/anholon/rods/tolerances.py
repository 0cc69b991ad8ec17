"""Tolerances and limits of rods.

A comment says of each: the quantity, and what it is relative to. Names in _REL are relative; the others have the unit
that is given. Those of the compiled loops stand in `kernels/rod_step.c`, `kernels/constraint_block.h` and
`kernels/rod_equilibrium.c`.
"""

from typing import Final

import numpy as np

# Axes and meshes
CUSP_COSINE: Final = -0.5  # cosine of the turn of a tangent between two points of a curve: below it there is a cusp
CURVED_REL: Final = 1e-3  # curvature / largest curvature of the axis: above it a place is curved
# cosine of the angle between a straight axis and y: above it y does not determine the section axes
ALONG_Y_COSINE: Final = 0.9
SAME_DIRECTION_TOLERANCE: Final = 1e-9  # difference of two unit vectors: smaller ones are one direction
STRAIGHT_TOLERANCE: Final = 1e-9  # curvature times length, rad: smaller ones are rounding
SAME_FRAME_TOLERANCE: Final = 4e-8  # half the angle between two frames, rad: below it they are one
SAME_POSITION_REL: Final = 1e-9  # distance of two places or sections / length of the rod: below it they are one
# the same where two cables are tied, whose places are often typed with few digits
SAME_CABLE_POSITION_REL: Final = 1e-6
DEPENDENT_JOINT_ROW_REL: Final = 1e-9  # singular value of joint rows / largest one: below it rows depend on each other
# change of curvature or compliance along an element / its mean: smaller ones are rounding
UNIFORM_TOLERANCE_REL: Final = 1e-10
ORTHOGONALITY_TOLERANCE: Final = 1e-9  # cosine of the angle between two directions: below it they are at right angles
SHEAR_FLEXIBLE_REL: Final = 1e-2  # compliance of shear / that of bending over an element: above it rods yield to shear

# Rotations of elements
MAX_REFERENCE_ROTATION: Final = 3.11  # rad between the ends of an element in the reference shape
# rad by which a support turns between two states: beyond half a turn its sense is lost
MAX_SUPPORT_ROTATION: Final = 3.0
MAX_ELEMENT_ROTATION: Final = 3.1  # rad from end to end that an element can measure
# cosine of half the change of an angle in a step: below it an element may have passed half a turn
HALF_TURN_COSINE: Final = 0.8

# Long elements
# F L²/EI of an element: larger ones have a part of the terms of sixth order, none from twice as much on
MAX_LOAD_NUMBER: Final = 6.0
RESOLVED_LOAD_NUMBER: Final = 1.0  # F L²/EI of an element: smaller ones are short enough
COARSE_LOAD_NUMBER: Final = 4.0  # the same where the rod is bent: larger ones are too long
# the same of straight elements that are pulled: larger ones seem to be unstable
FALSE_INSTABILITY_LOAD_NUMBER: Final = 12.0
BENT_ROTATION: Final = 0.3  # rad of bending beyond the reference: above it a rod is bent

# Laws of sections
MAX_LAW_ITERATIONS: Final = 40  # steps of Newton's method for the strains of a wrench
MAX_LAW_STEP_HALVINGS: Final = 14  # of one of these steps
LAW_TOLERANCE_REL: Final = 1e-14  # residual of a wrench / wrench, in the norm of the compliance
LAW_ROUNDING_REL: Final = 1e-9  # the same where rounding leaves no less
EXHAUSTED_STIFFNESS_REL: Final = 0.05  # stiffness / that without strain: below it a law bears hardly more
MAX_LAW_ROUNDS: Final = 20  # rounds in which wrenches and twists of elements with laws are found
# motion of the ends of elements by the last round / size of the rods, or rad; its square is left
LAW_TWIST_TOLERANCE: Final = 1e-9
UNDEFINED_LOAD_SAMPLES: Final = 33  # places along a rod where an undefined load is looked for
LAW_SAMPLE_COUNT: Final = 8  # strains at which the symmetry of a law is tested
LAW_SAMPLE_STRAIN: Final = 1e-2  # extension and shear of these samples
LAW_SYMMETRY_TOLERANCE_REL: Final = 1e-9  # difference of two slopes that should be equal / stiffnesses

# Frozen strains
# compliance of a frozen strain in a step of Newton's method / that of the bending of its element
FROZEN_COMPLIANCE_REL: Final = 1e-7
MOTION_FROZEN_STRAIN: Final = 1e-8  # strain by a typical force within a correction of a motion's step
# that compliance / the one of the masses within a step, h² β (π/2)² / (m L)
FROZEN_STEP_COMPLIANCE_REL: Final = 1e-3
MAX_FROZEN_COMPLIANCE_REL: Final = 0.1  # that compliance / the one of the strain if it were not frozen
STRAIN_DRIFT_STEP_REL: Final = 1e-5  # motion between the states of a difference / size of the rods, or rad
FROZEN_WRENCH_TOLERANCE_REL: Final = 1e-5  # missing wrench / largest wrench: rounding leaves as much of rods at rest
# compliance of a frozen strain / that of its element: below it other strains hide it
MIN_OWN_COMPLIANCE_REL: Final = 0.9
MAX_FROZEN_WRENCH_ITERATIONS: Final = 10  # rounds in which the first multipliers are found
TIGHTENING_ITERATIONS: Final = 5  # of them, those in which a slack cable is drawn taut
FROZEN_MASS_FACTOR: Final = 1e9  # mass that resists rates of frozen strains in an impact / mass of the rods
MAX_FROZEN_STRAINS: Final = 600  # frozen strains whose slopes are kept as a dense matrix

# Cables and strings
# strain of a string at rest by a typical force: far above the rounding of lengths, far below errors of meshes
STRING_STRAIN: Final = 1e-11
STRING_STRAIN_IN_MOTION: Final = 1e-7  # the same in motions, whose positions are less exact
MAX_STRING_STRAIN: Final = 1e-3  # extension from which on a string is torn by what holds its ends, not pulled
NEGLIGIBLE_CABLE_FORCE_REL: Final = 1e-8  # force that is lost beside that of a cable / typical force
SLACK_FORCE_FACTOR: Final = 1e3  # force / the one that is lost: below it a cable bears nothing
SLACK_STRAIN: Final = -1e-7  # strain between two nodes: below it a cable is slack
CORNER_COSINE: Final = 0.7  # cosine of the angle between two elements of a cable: below it they meet in a corner
MAX_TENSION_ITERATIONS: Final = 60  # steps of Newton's method for one force; five where the cable is taut
TENSION_TOLERANCE_REL: Final = 1e-13  # last change of the force of a cable with a law / force
MIN_REMAINING_TENSION_REL: Final = 0.2  # force of a cable after a correction / before: a cable is not pressed
TYPICAL_CABLE_STRAIN: Final = 1e-3  # strain that gives a typical force where there are no loads
MAX_CABLE_GUESS_STEPS: Final = 60  # steps to a first shape of cables
CABLE_GUESS_TOLERANCE_REL: Final = 1e-5  # residual / whole load, and motion / size, of a first shape
STIFF_CABLE_STRAIN: Final = 1e-14  # strain of a cable by the force that is lost: below it the cable is a string

# Rods without mass
SUBSTITUTE_MASS_REL: Final = 1e-7  # mass that stands in for that of a rod / least mass that rods carry
NO_INERTIA_REL: Final = 1e-12  # inertia of a motion / largest inertia: smaller ones are 0

# Steps of motions
# ρ, the part of a vibration that a step keeps which does not resolve it; with 1 whipping rods fail
DEFAULT_RHO: Final = 0.9
CABLE_RHO: Final = 0.6  # the same beside cables, which excite such vibrations when they go slack or become taut
STRING_RHO: Final = 0.3  # the same beside strings, whose impacts are hard
MAX_STEP_CORRECTION: Final = 1e-9  # last correction of a step / size of the rods, or rad: it is smaller in any case
MIN_STEP_CORRECTION: Final = 1e-12  # the same, if forces need it: rounding leaves about a hundredth
MIN_FROZEN_STEP_CORRECTION: Final = 1e-13  # the same beside frozen strains, whose multipliers are free of rounding
STEP_FORCE_TOLERANCE_REL: Final = 1e-6  # change of forces by the last correction / forces
MASS_FREE_STEP: Final = 1e9  # s: in so long a step no mass resists
UNIFORM_LOAD_REL: Final = 1e-13  # difference of a load from a weight / load: smaller ones are rounding
INVERSE_TOLERANCE: Final = 1e-6  # error of an inverse matrix that is scaled to 1: above it the matrix is singular
SAME_STEP_REL: Final = 1e-9  # difference of two lengths of steps / length: smaller ones are rounding
NEGLIGIBLE_MOMENT_REL: Final = 1e-10  # moment about the centre of mass / what cancels in it: smaller ones are 0
# impulse of a load / momentum: smaller ones are rounding, as where a formula comes back to 0
NEGLIGIBLE_IMPULSE_REL: Final = 1e-16
MOMENTUM_TOLERANCE_REL: Final = 1e-9  # error of momenta in free flight / momenta
ACCELERATION_DRIFT_STEP_REL: Final = 1e-4  # motion between the states of a difference / size of the rods, or rad
# solutions, each with Θ_0 + Θ_0 - Θ of the one before: the part (ω s)⁶ of a vibration is left out
FILTER_PASSES: Final = 3
RESOLVED_OMEGA_H: Final = 0.1  # ω h up to which the amplitude decays as (ω h)⁴, to 1 %; below it rounding would be felt
MAX_OMEGA_H: Final = 1e4  # ω h from which on a step keeps the part ρ of an amplitude
SUPPORT_TIME_STEP: Final = 1e-4  # s between the instants of a difference of the motion of a support

# Equilibria
# first correction / size of the rods, or rad: a larger one needs a smaller step of the load
MAX_FIRST_CORRECTION: Final = 2.5
MAX_EQUILIBRIUM_ITERATIONS: Final = 30  # steps of Newton's method
EQUILIBRIUM_CORRECTION: Final = 1e-8  # correction / size of the rods, or rad: a smaller one is the last
CABLE_EQUILIBRIUM_CORRECTION: Final = 1e-10  # the same of cables, whose sag follows a step behind
BALANCED_REL: Final = 1e-13  # residual / covectors that cancel: smaller ones are rounding
RESIDUAL_FLOOR_REL: Final = 256.0 * float(np.finfo(float).eps)  # residual / all that cancels: rounding leaves no less
MAX_STALLED_ITERATIONS: Final = 3  # corrections that do not shrink any more
CREEPING_CORRECTION_REL: Final = 0.02  # change of a correction / correction: smaller ones leave it as large as it was
MAX_CREEPING_ITERATIONS: Final = 5  # such corrections in a row, after which the next ones would be as large
# correction by rounding / size of the rods, or rad, with which a state is still an equilibrium
MAX_ROUNDING_CORRECTION: Final = 1e-4
DIVERGED_CORRECTION: Final = 3.0  # tenth of a correction / size of the rods, or rad, after which the way is lost
MIN_LOAD_STEP_FRACTION: Final = 0.01  # next step of the load / step that failed
ROUGH_CORRECTION: Final = 0.05  # last correction of a state on the way / size of the rods, or rad
MAX_CORRECTION_ROTATION: Final = 10.0  # rad of one correction for which the series are exact
MIN_LOAD_STEP: Final = 1e-7  # step of the load factor
CREEPING_LOAD_STEPS: Final = 16  # steps of the load that lead on; before a limit load each halves the rest of the way
CREEPING_LOAD: Final = 1e-3  # load factor by which so many lead on at least
# stiffness against bending or torsion / that against another: rounding hides the smaller one
MAX_STIFFNESS_RATIO: Final = 1e9
SUPPORT_ROTATION_STEP: Final = 1.0  # rad by which supports turn in one step: a whole turn at once would be none
# added compliance of stretch and shear / that of bending over the whole length, at first
SOFT_COMPLIANCE_REL: Final = 1e-2
FIRM_COMPLIANCE_REL: Final = 2e-3  # the same of rods that buckle before they are much shorter
HARD_COMPLIANCE_REL: Final = 1e-6  # the same at last
MAX_SNAP_THROUGH_STEP: Final = 0.1  # step of the load factor in which rods may snap through
SNAP_THROUGH_STEP: Final = 0.02  # one that is so short that they may
MIN_SNAP_THROUGH_STEP: Final = 1e-5  # and the shortest
STABILITY_LOSS_TOLERANCE: Final = 1e-4  # load factor: equilibria become unstable within so much
ROLL_UP_ROTATION: Final = 3.2  # rad by which an end rolls a rod up
NEAR_CORRECTION: Final = 0.3  # the same as MAX_FIRST_CORRECTION where rods must not snap through
# singular value of a tangent / largest one: a smaller one belongs to a motion without stiffness
FREE_SINGULAR_VALUE_REL: Final = 1e-9
# part of a motion that supports and joints take / motion: below it they allow the motion
ALLOWED_MOTION_REL: Final = 1e-9
FORCE_SLOPE_STEP: Final = 1e-4  # m or rad between the states of a central difference of forces
ZERO_FORCE_SLOPE_REL: Final = 1e-6  # slope of a force / largest slope, or force: smaller ones are 0
NEGLIGIBLE_DAMPING_REL: Final = 1e-9  # damping / largest damping: smaller ones are 0

# Rest by motion in a resisting medium
MAX_MEDIUM_STEPS: Final = 400  # steps
MAX_MEDIUM_ITERATIONS: Final = 12  # corrections of one step
MAX_MEDIUM_STEP_MOTION: Final = 0.35  # motion in a step / size of the rods, or rad
REST_TOLERANCE: Final = 1e-9  # the same after which the rods are at rest
MAX_REST_IMBALANCE_REL: Final = 1e-6  # forces that only the medium bears / all that cancel, at rest
ESCAPE_DISTANCE_REL: Final = 300.0  # distance / size of the rods: farther ones have escaped
MAX_ESCAPE_STEPS: Final = 200  # steps in which they do
FIRST_MEDIUM_STIFFNESS_REL: Final = 100.0  # stiffness of the medium / that of bending over the whole length, at first
# stiffness of the medium / that of bending over the whole length: with more of it rods hardly move
MAX_MEDIUM_GROWTH: Final = 1e12
PERTURBATION: Final = 1e-3  # first motion off an unstable state / size of the rods, or rad
MOMENT_ARM_REL: Final = 0.05  # arm at which a moment counts as a force / size of the rods

# Stability and paths
# difference of two entries of the tangent / largest entry: below it the tangent is symmetric
TANGENT_SYMMETRY_REL: Final = 1e-7
ZERO_STIFFNESS_REL: Final = 1e-7  # stiffness of a motion / that of bending of the whole rods: smaller ones are 0
MAX_DENSE_SIZE: Final = 1500  # unknowns up to which eigenvalues are computed where elimination does not suffice
MAX_NEUTRAL_ITERATIONS: Final = 12  # iterations for a motion without stiffness
REDUNDANT_ROW_REL: Final = 1e-10  # singular value / largest one: below it a row repeats others
NEUTRAL_MOTION_STIFFNESS_REL: Final = 1e-3  # the same below which a motion may meet no stiffness
MAX_NEUTRAL_MOTIONS: Final = 4  # motions without stiffness that are looked for
MAX_PATH_ITERATIONS: Final = 12  # corrections of a point of a path
PATH_CORRECTION: Final = 1e-9  # last correction of a point / size of the rods, rad, or load factor
EASY_PATH_ITERATIONS: Final = 4  # corrections with which the next step may be longer
MIN_PATH_STEP: Final = 1e-7  # step along a path, in the same measure
MAX_PATH_STEPS: Final = 20_000  # steps of a path
MAX_BUCKLING_STEPS: Final = 400  # steps in which a buckling load is sought
BRANCH_STEP: Final = 0.02  # first step along a branch
PATH_NEUTRAL_STIFFNESS_REL: Final = 1e-7  # stiffness / least one of the unloaded state: smaller ones are 0
CABLE_START_LOADS: Final = (1e-3, 1e-2, 0.1)  # parts of the load with which a path of cables begins
MAX_LOCATION_STEPS: Final = 60  # steps to a singular point of a path
MULTIPLE_STIFFNESS_REL: Final = 1e-3  # stiffness / that of other motions: below it motions become critical together
SAME_PATH_POINT_REL: Final = 1e-6  # distance from the point that a step found before / step
MIN_POINT_DISTANCE_REL: Final = 1e-3  # distance of two critical points / longest step: nearer ones are one
