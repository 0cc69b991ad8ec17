"""Tolerances and limits of controls that are found for a model.

A comment says of each: the quantity, and what it is relative to. Names in _REL are relative; the others have the unit
that is given. Iterations are limited so that hopeless searches end; weights, sampling densities and the bounds of
findings were chosen by trial.
"""

import math
from typing import Final

# A path in a later stage
STAGE_START_REL: Final = 1e-6  # difference of a coordinate or rate, SI / (1 + its size): larger ones are another state
MIN_LED_LENGTH_REL: Final = 0.5  # least part of a drawn curve, after its points were led on from the motion
STAGE_TIME_REL: Final = 1e-8  # difference of two times, s / (1 + their size): larger ones are two times

# Curves in the plane, and laws of speed
MIN_PANELS: Final = 64  # panels of Gauss's rule of a curve without knots
CURVE_GAUSS_POINTS: Final = 16  # points of Gauss's rule in a panel
PANEL_LENGTH_REL: Final = 1e-13  # difference of a panel's length, whole and halved / length of the curve: it is exact
MIN_PANEL_WIDTH_REL: Final = 1e-9  # width of a panel / range of the parameter: narrower ones are not halved
ARC_LENGTH_TOLERANCE_REL: Final = 1e-14  # error of an arc length / length of the curve
FOOT_TOLERANCE_REL: Final = 1e-13  # distance of a point from the normal at its foot / length of the curve
MAX_ARC_LENGTH_ITERATIONS: Final = 30  # steps of Newton's method from an arc length to the parameter
MAX_FOOT_ITERATIONS: Final = 40  # steps of Newton's method to the foot of a point
SAME_BREAK_REL: Final = 1e-9  # distance of two breaks / range of the parameter: closer ones are one
JUMP_SEARCH_POINTS: Final = 2048  # points at which a curve is searched for jumps
MAX_BREAK_HALVINGS: Final = 30  # halvings of the interval in which a break lies
MIN_CORNER_ANGLE: Final = 1e-3  # rad: turn at one point; smaller ones are no corner
LARGE_TURN: Final = 1.0  # rad: turn between two points; a larger one alone locates the break
SIDE_OFFSET_REL: Final = 1e-9  # offset from a break to either side of it / range of the parameter
SIDE_OFFSET_FACTOR: Final = 10.0  # second, larger offset / first one
CURVATURE_JUMP_REL: Final = 1e-3  # jump of the curvature / largest curvature: smaller ones are none
MAX_BREAK_CANDIDATES: Final = 32  # points of formulas that are searched for discontinuities
STATIONARY_SPEED_REL: Final = 1e-7  # speed of the parameter / median of it: formulas that do not move
# jump between two nearly equal parameters / size of the curve: larger ones are discontinuities
DISCONTINUITY_REL: Final = 1e-6
CLOSED_CURVE_GAP_REL: Final = 1e-6  # distance of the ends of a closed curve / its size
MAX_SPLINE_PIECES: Final = 240  # pieces of the spline through typed points
MAX_SMOOTHING_BISECTIONS: Final = 60  # bisections of the weight of smoothing
SMOOTHING_POWER_TOLERANCE: Final = 1e-6  # error of the power of ten of that weight
# number added to the diagonal of the normal equations / mean of their diagonal
SPLINE_REGULARISATION_REL: Final = 1e-14
SAME_POINT_REL: Final = 1e-9  # distance of two typed points / size of the curve: closer ones are one
# arc lengths at which a law of speed is evaluated / length of the curve
SPEED_TEST_SHARES: Final = (0.03, 0.19, 0.37, 0.58, 0.76, 0.93)
MAX_SPEED_JUMP_CANDIDATES: Final = 12  # steepest places of a law of speed that are searched for jumps
SPEED_JUMP_REL: Final = 1e-3  # jump of the speed / largest speed: smaller ones are none
SPEED_TIME_TOLERANCE_REL: Final = 1e-9  # width in which a jump or a zero of the speed is located / (1 s + its time)
BACKWARD_STEP_REL: Final = 1e-6  # step backwards / length of the curve: a law of speed that becomes negative

# States that satisfy the demands
CONDITION_TOLERANCE_REL: Final = 1e-10  # residual of conditions / (1 + largest number of the state)
EXACT_CONDITION_TOLERANCE: Final = 1e-14  # residual of conditions, SI, below which no further step helps
CONDITION_RANK_REL: Final = 1e-9  # singular value of conditions of unit length / largest one: smaller ones are 0
MIN_CONDITION_SLOPE: Final = 1e-12  # length of a row of the derivatives, SI, at least: by it the row is scaled
PERTURBATION_REL: Final = 0.1  # perturbation / (1 + state), for the rank of the conditions nearby
DRIVEN_WEIGHT: Final = 1e-2  # weight of a change of driven coordinates / that of others: their rates change first
MAX_CONDITION_ITERATIONS: Final = 60  # steps of the Gauss-Newton method
MAX_CONDITION_HALVINGS: Final = 10  # halvings of one of its steps
CONDITION_STEP_REL: Final = 1e-6  # step / (1 + state), for derivatives of the conditions
COURSE_STEP: Final = 1e-5  # step of the balanced coordinate and of its rate, SI, for derivatives of the conditions
SAME_STATE_ANGLE: Final = 0.8  # rad: change of the angles up to which two states are the same one, turned
CLOSER_STATE_CHANGE: Final = 1e-9  # difference of two changes of the state, rad or m: smaller ones do not decide
# times that one demand is differentiated; derivatives of the curve of this order are needed
MAX_DEMAND_LEVEL: Final = 7
MAX_GRAPH_NODES: Final = 400_000  # nodes of the graph of the demands
ZERO_DEMAND_REL: Final = 1e-7  # coefficient of a control in a demand / its usual size: smaller ones are 0
DEMAND_ROUNDING_REL: Final = 1e-12  # rounding of such a coefficient / sizes of its terms
PARALLEL_DEMAND_REL: Final = 1e-6  # singular value or slope of demands / largest one: smaller ones are parallel
CONSTRAINT_RANK_REL: Final = 1e-10  # singular value of the constraints / largest one: smaller ones are 0
DEMAND_RANK: Final = 1e-8  # singular value of demands of unit length: smaller ones are 0
SERVO_RANK_TOLERANCE: Final = 1e-7  # singular value of servo constraints of unit length: smaller ones are 0
LEVEL_TOLERANCE_REL: Final = 1e-6  # level of a servo constraint / (1 + size of the state), SI: more was left by a jump
CHANGED_STATE_REL: Final = 1e-9  # change of the initial state / (1 + largest number of it): larger ones are reported
SERVO_TEST_INSTANTS: Final = 7  # instants at which the structure of servo constraints is examined
MAX_SERVO_CONSTRAINTS: Final = 6  # servo constraints; more make equations that are too large

# Motions along a curve
PLAN_TOLERANCE_REL: Final = 1e-10  # error of a step of a motion / state
ROUGH_PLAN_TOLERANCE_REL: Final = 1e-7  # the same until the balanced coordinate is known
CONTROL_RANK_REL: Final = 1e-13  # singular value of the coefficients of the controls / largest one: smaller ones are 0
STOP_TIME_TOLERANCE_REL: Final = 1e-12  # width in which the end of a motion is located / (1 s + its time)
SINGULAR_STRENGTH_REL: Final = 2e-3  # strength of the controls / usual one: weaker ones end a motion
VANISHING_DELTA: Final = 1e-3  # normalised Δ below which a motion that fails does so for want of control
STOPPED_SPEED_REL: Final = 5e-3  # speed / greatest speed so far: the point stands
RATE_ROUNDING_REL: Final = 1e-12  # rate at the begin / largest one: smaller ones are 0
RUNAWAY_SPEED_REL: Final = 100.0  # speed / first speed: a motion that then fails runs away
MAX_PLAN_STEPS: Final = 200_000  # steps of a motion
STANDSTILL_SEARCH_POINTS: Final = 2001  # instants at which a law of speed is searched for standstills
SLOW_SPEED_REL: Final = 1e-2  # speed / greatest speed: below it the demands are not used
MOVING_SPEED_REL: Final = 4e-3  # speed / greatest speed: a motion that is never slower does not stop
ZERO_SPEED_REL: Final = 1e-9  # speed / greatest speed: smaller ones are 0
REST_SPEED_REL: Final = 1e-5  # the same at the begin and at the end
# distance of a standstill from a corner / length of the curve: it stands at the corner
CORNER_DISTANCE_REL: Final = 1e-4
# rates at the end of a motion / rates near the standstill: smaller ones are neglected
NEGLIGIBLE_RATE_REL: Final = 0.3
EXTRAPOLATION_REL: Final = 0.25  # time over which a motion is extrapolated / duration of that motion
ZERO_SPEED: Final = 1e-9  # m/s: speed at the begin; smaller ones are 0
IMMEDIATE_END_REL: Final = 1e-6  # arc length / length of the curve: a motion that ends so early does not begin
MAX_BOUND_REFINEMENTS: Final = 5  # refinements of the instants where bounds are exceeded

# The balanced coordinate
BALANCE_KNOT_SPACING: Final = 0.05  # s: distance of the knots of the coordinate
KNOT_REFINEMENT: Final = 0.4  # distance of the knots / distance before
MAX_KNOT_REFINEMENT: Final = 40.0  # first distance / smallest one
MIN_BALANCE_INTERVALS: Final = 24  # intervals between knots
BALANCE_GAUSS_POINTS: Final = 3  # points in each interval at which the force is evaluated
SLOPE_SPACING: Final = 0.05  # s: distance of the instants at which the slopes of the force are evaluated
BALANCE_STEP: Final = 1e-5  # step of the state and of the coordinate, SI, for derivatives of the force
BALANCE_TIME_STEP: Final = 1e-4  # s: step of time for derivatives of the controls
BALANCE_PROJECTIONS: Final = 3  # projections of a state to the conditions
MAX_BALANCE_CHANGE: Final = 0.35  # rad: change of the coordinate in one iteration
MAX_BALANCE_ITERATIONS: Final = 25  # iterations
FORCE_TOLERANCE_REL: Final = 1e-5  # remaining force / its slope a₀ by the acceleration of the coordinate
ACCEPTED_FORCE_REL: Final = 1e-4  # the same where finer knots do not help
END_WEIGHT: Final = 1e3  # weight of the conditions at the ends / that of the equations between them
STALLED_REDUCTION: Final = 0.6  # remaining force / force before: it falls no more

# Findings
WEAK_DELTA: Final = 1e-3  # normalised Δ below which there is a finding
LARGE_GROWTH: Final = 50.0  # growth of a deviation along the curve from which there is a finding
REPORTED_DISTANCE: Final = 1e-3  # m: distance of the replay from the curve from which there is a finding
CUSP_ANGLE: Final = 179.0  # degrees: turn from which a corner is a cusp
CHANGED_START_REL: Final = 1e-6  # change of the initial state / (1 + number before): larger ones are reported
FULL_LENGTH_REL: Final = 1e-9  # arc length that is missing / length of the curve: smaller ones are 0
BOUND_TOLERANCE_REL: Final = 1e-9  # value beyond a bound / max(1, largest value)
PARABOLA_SPACING_REL: Final = 1e-6  # distance of the instants through which a parabola is laid / duration
PEAK_SPACING_REL: Final = 5e-5  # distance of instants beside a peak by which it is located / duration

# Feedback and replay
FEEDBACK_KNOT_SPACING: Final = 0.05  # s: distance of the knots of references and gains
MIN_FEEDBACK_KNOTS: Final = 40  # such knots
MAX_FEEDBACK_KNOTS: Final = 3000  # the same
FEEDBACK_STEP_REL: Final = 1e-5  # step / state, for derivatives of the closed loop
SETTLING_TIME_FACTOR: Final = 8.0  # time after which the gains do not depend on the end · rate of decay
DECAY_TIME_FACTOR: Final = 12.0  # time in which deviations must have decayed · rate of decay
MAX_REMAINING_DEVIATION_REL: Final = 0.05  # deviation after that time / deviation before
DECAY_TEST_STARTS: Final = 5  # instants from which the decay is tested
FEEDBACK_PROJECTIONS: Final = 6  # projections of a state to the constraints
DEPENDENT_DIRECTION_REL: Final = 1e-6  # singular value of directions: smaller ones are 0
NEW_DIRECTION_REL: Final = 1e-6  # effect of a control / max(1, largest effect): smaller ones are 0
MAX_CONTROL_ORDER: Final = 8  # derivatives of a demand after which a control must act on it
FOOT_NEWTON_STEPS: Final = 2  # steps of Newton's method to the foot of a point, written as formulas
END_KNOTS: Final = 12  # knots that lie ever closer before the ends
MAX_SPLINE_ERROR_REL: Final = 3e-5  # error of a spline of the plan / (1 + largest value)
GAIN_TOLERANCE_REL: Final = 1e-6  # error of a step of the Riccati equation / gains
GAIN_TOLERANCE: Final = 1e-9  # the same for gains near 0, SI
MAX_REPLAY_DISTANCE: Final = 2e-5  # m: distance of the replay from the plan, if finer samples can reduce it
# error of the samples / curve, one after another until the replay is exact
SAMPLE_TOLERANCES_REL: Final = (1e-7, 1e-9, 1e-10)
COARSE_SAMPLE_TOLERANCES_REL: Final = (1e-6, 1e-5, 1e-4)  # the same where those are too many samples
# the same of servo constraints: the first that does not take too many samples
SERVO_SAMPLE_TOLERANCES_REL: Final = (1e-9, 1e-7, 1e-5)
SHOWN_INSTANTS: Final = 601  # instants of the curves that are shown
COMPARED_INSTANTS: Final = 1201  # instants at which the replay is compared with the plan
GROWTH_PERTURBATION: Final = 1e-5  # perturbation of the initial state, SI, whose growth is measured
FIXED_AXIS_REL: Final = 1e-9  # singular value of directions / largest one: smaller ones are 0
ALIGNED_COSINE: Final = 0.99  # cosine of the angle between an axis and a direction that it lies along
REPLAY_EXTRAPOLATION_TIME: Final = 0.05  # s: time before the begin and after the end that schedules cover
NEGLIGIBLE_DRIVE: Final = 1e-3  # values of a driven coordinate, SI: smaller ones count as 0 when samples are chosen
# displacement by a control over the duration / length of the curve, or rad: it counts as 0
NEGLIGIBLE_DISPLACEMENT_REL: Final = 1e-2
DIVERGED_REL: Final = 0.01  # difference of two motions / size of the motion: the second does not follow the first
MIN_COMPARED_SIZE_REL: Final = 1e-3  # size by which a coordinate is compared / largest such size
MAX_REACTION_SEGMENTS: Final = 50  # parts of a reaction between jumps
REACTION_JUMP_REL: Final = 1e-6  # jump of a reaction / its largest value: smaller ones are none

# From rest to rest
SINGULAR_CONDITION: Final = 1e13  # condition number from which a system of moments is singular
DOUBTFUL_CONDITION: Final = 1e9  # condition number from which the user is warned
NEAR_DURATION_REL: Final = 0.02  # difference from a degenerate duration / duration: it is near
END_TOLERANCE: Final = 1e-10  # error of the end, SI, at which a correction is finished
MAX_END_ERROR: Final = 1e-7  # error of the end, SI, from which a correction has failed
STEP_END_TOLERANCE: Final = 1e-6  # the same of a step to a nearer target
STALLED_END_ERROR: Final = 1e-8  # error of the end, SI, that may be that of the integration
COST_GAUSS_POINTS: Final = 6  # points of Gauss's rule between two samples
SAMPLES_PER_TIME: Final = 120  # samples in one time constant of the plant
MIN_SAMPLES: Final = 400  # samples of a control
MAX_SAMPLES: Final = 4000  # the same
MAX_CORRECTIONS: Final = 40  # iterations of Broyden's method
MAX_CORRECTION_HALVINGS: Final = 6  # halvings of one of its steps
TARGET_STEPS: Final = 4  # steps to a target that is not reached at once
ZERO_ROOT: Final = 1e-9  # real or imaginary part of an eigenvalue · duration: smaller ones are 0
PLANT_RANK_REL: Final = 1e-10  # singular value of constraints / largest one: smaller ones are 0
HOLDING_RANK_REL: Final = 1e-12  # the same of the forces that hold a rest
VARIATION_RANK_REL: Final = 1e-13  # the same of the equations of the variations
REST_SPEED: Final = 1e-9  # rate in the initial state, SI: larger ones are no rest
REST_BALANCE_REL: Final = 1e-9  # force that is not balanced / max(1, largest force)
TARGET_BALANCE_REL: Final = 1e-7  # the same at the target
MIN_CONTACT_REACTION_REL: Final = 1e-9  # least reaction of a contact / largest force at rest
TIME_DEPENDENCE_REL: Final = 1e-9  # change of a matrix in time / max(1, largest element): smaller ones are 0
MAX_TARGET_ITERATIONS: Final = 60  # steps of Newton's method to the constraints
TARGET_CONSTRAINT_TOLERANCE: Final = 1e-12  # residual of constraints at the target, SI
PLANT_TEST_TIMES: Final = 7  # times at which a model that contains time is evaluated
MODE_TEXT_REL: Final = 1e-6  # element of a mode / largest one: smaller ones are not written, equal ones are 1
SMOOTHNESS_STEP: Final = 1e-7  # distance from the rest, SI, at which the equations are compared with their slopes
SMOOTHNESS_REL: Final = 1e-2  # difference from step times slope / that product: more is a kink
SMOOTHNESS_ROUNDING_REL: Final = 1e-12  # rounding of a value / value
MOMENT_GAUSS_POINTS: Final = 12  # points of Gauss's rule in a panel; with |A| h <= 2 the error is below rounding
EXPONENTIAL_TERMS: Final = 32  # terms of the series of the exponential there
MIN_MOMENT_PANELS: Final = 4  # panels, at least
MAX_MOMENT_PANELS: Final = 5000  # panels, at most: a longer duration is refused
MAX_LOG_GROWTH: Final = 34.0  # growth within the duration, as its natural logarithm: double precision resolves no more
UNCONTROLLED_REL: Final = 1e-9  # singular value of (A - λ 1, B) / norm of A: smaller ones are 0
DEPENDENT_COLUMN_REL: Final = 1e-9  # part of a column that those before do not make up / column: smaller ones are 0
SINGULAR_DIP_REL: Final = 1e-7  # smallest singular value at a duration / that beside it: smaller ones are 0
# error of a degenerate duration / duration, where the determinant changes its sign
DURATION_TOLERANCE_REL: Final = 1e-12
DIP_DURATION_TOLERANCE: Final = 1e-10  # s: error of it where the determinant has a double root
# imaginary part / norm of A: below the negative of it an eigenvalue is the conjugate of another
CONJUGATE_REL: Final = 1e-12
CLUSTER_REL: Final = 1e-4  # difference of two eigenvalues / largest one: smaller ones are one cluster
# difference from the mean of the cluster / largest eigenvalue: more is an eigenvalue of its own
CLUSTER_SPREAD_REL: Final = 1e-6
ZERO_PART_REL: Final = 1e-9  # real or imaginary part / largest eigenvalue: smaller ones are 0
# difference of two eigenvalues / largest one: the second counts as multiplicity of the first
MULTIPLE_ROOT_REL: Final = 1e-3
FORMULA_TOLERANCE_REL: Final = 1e-7  # error of a formula / greatest control
FORMULA_RANK_REL: Final = 1e-15  # singular value of the functions of a formula / largest one: smaller ones are 0

# Another body
VALUE_STEP_REL: Final = 1e-3  # step / value of a stage, for derivatives of what is kept
MAX_FIT_ITERATIONS: Final = 4  # iterations of one stage
FIT_STEP_SHARES: Final = (1.0, 0.5, 0.25)  # step / step of Newton's method, one after another where it leads too far
FIT_TOLERANCE: Final = 1e-7  # difference of what is kept, rad or part of the largest speed
FIT_PROGRESS_REL: Final = 1e-4  # reduction of the difference by one step / difference: smaller ones are none
CHANGE_WEIGHT: Final = 2e-2  # weight of the relative change of a value / that of the difference of what is kept
MAX_LOG_CHANGE: Final = math.log(1.6)  # logarithm of the ratio in which a value may change, in all
MAX_LOG_DURATION_CHANGE: Final = math.log(1.25)  # the same of a duration
MIN_SPEED_SCALE_REL: Final = 0.2  # speed by which the difference of a speed is measured / largest speed
SECONDARY_WEIGHT: Final = 0.1  # weight of what other stages can correct, or what was not asked for / weight of others
# part of a slope that those before do not make up / slope: below it the value is left alone
PARALLEL_SLOPE_REL: Final = 0.6
PARALLEL_DURATION_SLOPE_REL: Final = 0.05  # the same of a duration
MIN_ROTATION: Final = 0.3  # rad: rotation in a stage from which its duration matters to the angle
SAME_DURATION_REL: Final = 1e-6  # difference of two durations / duration: the stage ended by its duration
STAGE_END_OFFSET_REL: Final = 1e-9  # distance of the last instant from the end of a stage / duration
MIN_INVARIANT_SCALE: Final = 1e-9  # size by which what is kept is measured, SI, at least
SAME_PARAMETER_REL: Final = 1e-7  # difference of a parameter / parameter: smaller ones are 0
SAME_PARAMETER: Final = 1e-12  # the same near 0, SI
POSE_STEP: Final = 0.1  # degrees: step of an angle for derivatives
MAX_POSE_ITERATIONS: Final = 5  # iterations of one pose
BALANCE_DISTANCE: Final = 1e-6  # m: distance of the mass centre from the support
MAX_LEG_ROTATION: Final = 25.0  # degrees: change of the angle of a leg
ARM_ANGLE_SCALE: Final = 15.0  # degrees: change of the arms that weighs as much as INERTIA_ERROR_SCALE_REL
INERTIA_ERROR_SCALE_REL: Final = 2e-3  # error of the moment of inertia / moment of inertia
TRUNK_ANGLE_SCALE: Final = 5.0  # degrees: change of the trunk that weighs as much as MOMENTUM_LOSS_SCALE_REL
MOMENTUM_LOSS_SCALE_REL: Final = 1e-2  # angular momentum lost in a ramp / angular momentum
RAMP_SAMPLES: Final = 25  # instants of a ramp
MAX_MOMENTUM_CHANGE_REL: Final = 0.2  # change of the angular momentum / largest one: more is due to torques on the body
MAX_STEP_ANGLE: Final = 20.0  # degrees: change of an angle in one iteration
POSE_ANGLE_TOLERANCE: Final = 1e-2  # degrees: change of an angle that ends the iterations
