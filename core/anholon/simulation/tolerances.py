"""Tolerances and limits of a simulation.

A comment says of each: the quantity, what it is relative to, and why it has its size where that is not obvious. Names
in _REL are relative; the others have the unit that is given, SI in all else.
"""

from typing import Final

# Driver
# tolerance of the stepper / tolerance asked for: dense output and energy over hundreds of steps lose two digits
STEP_TOLERANCE_SHARE: Final = 0.01
MIN_STEP_ULPS: Final = 1000.0  # first step / unit in the last place of the time
MAX_SEGMENTS: Final = 100_000  # charts and modes in one segment of the plan
MAX_BRIEF_MODES: Final = 100  # brief modes, one after another, with which a motion leads nowhere
BRIEF_MODE_TIME: Final = 1e-9  # s, relative to times above 1 s: modes that last less on average are brief
CHUNK_SECONDS: Final = 0.03  # s of work between two calls of the observer
FIRST_CHUNK_SECONDS: Final = 0.07  # s of work before the first one: runs after an edit end by then and are shown whole
FIRST_CHUNK_SIZE: Final = 8192  # steps times states before the first look at the clock
MAX_FRAMES_AT_ONCE: Final = 20_000  # frames made at once
MAX_FRAME_BYTES: Final = 2**31  # bytes that the frames of a run may take
MAX_STEP_COUNT: Final = 1e12  # steps of a run with rods, each of at least some microseconds: months
FORESEE_TIME: Final = 1e-9  # s: length of a stage put before the first one
UNCHANGED_REL: Final = 1e-12  # change of an initial value / (1 + its size): less is none
MAX_NAMED_COORDINATES: Final = 3  # coordinates that the label of a correction names
ZERO_CONDITION_REL: Final = 1e-9  # value of a condition / its largest value: smaller ones are 0

# Plan and transitions of stages
MAX_STAGES_AT_ONCE: Final = 200  # stages that begin in one instant
MAX_STAGES: Final = 200_000  # stages of a motion; more would not fit into the memory of small machines
MIN_STAGE_DURATION: Final = 1e-14  # s: shorter stages are over as soon as they begin
MAX_PERMUTED_GROUPS: Final = 3  # groups of joints of which all orders are tried
TRANSITION_TOLERANCE_REL: Final = 1e-9  # rate or impulse / the largest at hand: smaller ones are 0
UNBOUNDED_MOMENTUM_REL: Final = 1e-8  # momentum left by an unbounded rate / momenta
PROBE_SHIFT: Final = 1e-4  # m or rad: a configuration beside that of a jump
MAX_STEPS_PER_SECOND: Final = 1e5  # steps of a motion that goes on
SPARE_STEP_SECONDS: Final = 0.2  # s whose steps a run may take beyond; all of its first second
MAX_JUMP_STEPS: Final = 100_000  # steps of the stepper along the path of a jump
UNBOUNDED_RATE_TOLERANCE_REL: Final = 1e-9  # square of an unbounded rate / squares of the changes: less is none
RESISTANCE_CHANGE_REL: Final = 1e-12  # change of forces along the path / forces: less resists nothing
PROBE_TIME: Final = 1e-4  # s after a jump: what goes on meanwhile has moved by then
# change of a parameter / (1 + its value): less is the rounding of a ramp's end
PARAMETER_CHANGE_TOLERANCE_REL: Final = 1e-14
# change of the momenta / the momenta: less comes of the time between the sides of a kink
KINK_MOMENTUM_TOLERANCE_REL: Final = 1e-8
RAMP_END_ULPS: Final = 4.0  # units in the last place of the time by which the end of a ramp is missed at most
IMPULSE_ROUNDING_REL: Final = 1e-11  # impulse / momenta: less is rounding
KINK_OFFSET_REL: Final = 1e-6  # offset / size of the configuration, by which both sides of a kink are evaluated
KINK_CLEARANCE_REL: Final = 1e-8  # distance from the kink at which the motion goes on / that offset
KINK_GRADIENT_TOLERANCE_REL: Final = 1e-9  # change / momenta: less is no kink
MASS_CENTRE_NODES: Final = 33  # configurations on one segment of a path
MIN_BLADE_SLOPE: Final = 0.5  # horizontal part of the force of a blade, 1: one that leans by 60°
PATH_SAMPLES: Final = 8  # instants in every step of the stepper
RAMP_LENGTH_REL: Final = 1e-9  # of the length of a ramp: how well the end of its last segment is known
FORECAST_SAMPLES: Final = 401  # instants in every segment of a ramp
FORECAST_REFINEMENTS: Final = 4  # refinements about a peak, each four times as fine
PROFILE_SAMPLES: Final = 801  # places of a profile
RESERVE_TOLERANCE_REL: Final = 1e-9  # reserve or gap / its largest value: less is 0
FORECAST_RTOL: Final = 1e-9  # relative tolerance of a step; the absolute one is a thousandth
MAX_FORECAST_STEPS: Final = 20_000  # steps of the stepper in a ramp
SHORT_RAMP_TIME: Final = 1e-5  # s: finite forces and rates do nothing in it

# Events
BASE_EVENT_TOLERANCE_REL: Final = 1e-6  # of the square at which a rotation vector is reset: how far it is located
# s, or part of times above 1 s: events within it are one instant; twice what belongs to a start
SIMULTANEOUS_TIME_REL: Final = 2e-10
EVENT_ROUNDING_REL: Final = 1e-14  # value of an event function / size of the state: smaller ones have no sign
MODE_EVENT_FACTOR: Final = 100.0  # the same for events that change the mode, as a multiple
IMMINENT_EVENT_REL: Final = 1e-6  # value / size of the state: events met as the segment ends
DEFINITE_SIGN: Final = 1e-10  # value, SI: larger ones have a sign on either side of a jump
MAX_RECENT_EVENTS: Final = 100  # events that may have been reported at the same instant
MISSED_CONTACT_TOLERANCE_REL: Final = 1e-7  # penetration / (1 + size of the configuration): a contact was missed
# gap / (1 + size of the configuration) with which a contact opens that leaves gently; more than rounding takes
LIFT_OFF_GAP_REL: Final = 8e-16
AT_REST_SPEED: Final = 1e-9  # rate, SI: a system whose largest rate is smaller is at rest
FIRST_STEP_REL: Final = 0.25  # first step / a flight that begins, or the time between two frames where a slip does
CLEAR_OF_EVENTS_REL: Final = 1e-8  # value of event functions / (1 + size of the state), so that nothing happens at once
FAR_FROM_EVENTS_REL: Final = 1e-3  # the same where a stage may change what acts
MAX_CHANGES_AT_ONCE: Final = 10  # changes of the mode at one instant
# rate of an acting constraint / (1 + rates): above it an impact opens or closes something
IMPACT_RATE_TOLERANCE_REL: Final = 1e-9
STICKING_TOLERANCE_REL: Final = 1e-10  # miss of all distributions of friction / forces
STICKING_TIME_TOLERANCE_REL: Final = 1e-15  # s, or part of the time: how well the instant is located
AMBIGUITY_TOLERANCE_REL: Final = 1e-6  # part of the frictions that may depend on how reactions are distributed
GRIP_EXCESS_REL: Final = 1e-6  # friction beyond its limit / largest force
STICKING_SAMPLES: Final = 4  # instants in every step
MAX_STICKING_ITERATIONS: Final = 100  # steps of locating the instant
GUARDED_STEPS: Final = 16  # ends of new steps at which the guard looks
# change of a force over a long step / over a short one: a jump changes as much over both
CHATTER_JUMP_FACTOR: Final = 3.0
FORCE_ROUNDING_REL: Final = 1e-9  # change of a force / its size: less is rounding

# Energy balance
BALANCE_SAFETY_FACTOR: Final = 10.0  # open balance / estimate of what tolerances explain
BALANCE_ROUNDING_REL: Final = 1e-12  # relative; a thousand roundings of sums, and what quadrature leaves
PLACE_ROUNDING_REL: Final = 1e-13  # of the size of the rods: to which places of nodes are known at best
GROSS_IMBALANCE_REL: Final = 1e-3  # missing energy / energy turned over: such a run is no success
ENERGY_DIFFERENCE_REL: Final = 1e-6  # step of difference quotients of the energy / coordinate or rate, or SI
EXCLUDED_END_REL: Final = 0.01  # part of a run that failed at its end that is left out
EXCLUDED_END_STEPS: Final = 4  # last steps of such a run that are left out
MAX_CHECKED_STEPS: Final = 5000  # steps of the last smooth segment of such a run whose balance is computed
MAX_DIFFERENCED_STATES: Final = 400  # coordinates and rates; of more the slopes of the energy are found by a gradient
SENSITIVITY_SAMPLES: Final = 9  # instants at which the sensitivity is computed
BALANCE_SAMPLES: Final = 400  # instants at which the balance is computed, at most
BALANCE_REFINED_SAMPLES: Final = 4000  # instants before the first open one, at most

# Why a run failed
ORDINARY_TIME_REL: Final = 0.9  # part of the time in which values are ordinary
GROWTH_FACTOR: Final = 1e3  # value / ordinary value
IDLE_VALUE_REL: Final = 1e-3  # ordinary value / the largest of its kind: smaller ones are not compared
DOMAIN_EDGE_REL: Final = 1e-5  # distance from the edge of a domain / its ordinary value
NAMED_SHARE_REL: Final = 0.1  # share / largest share in what grows
MAX_BREAKDOWN_STEPS: Final = 400  # ends of steps that are examined
MAX_NAMES: Final = 3  # names in one sentence
LOCKED_INERTIA_REL: Final = 1e-7  # inertia along a free direction / the largest: the reason why steps became too small
SHORT_RAMP_ULPS: Final = 1e9  # ramp / unit in the last place of the time: shorter ones are the reason
UNDEFINED_START_REL: Final = 1e-3  # part of the first step: what is undefined at a start alone, as 0/0, is passed over
UNDEFINED_HALVINGS: Final = 60  # of an interval in which a formula becomes undefined

# Rank along a motion
# σ / its largest value along the motion: smaller ones are 0; far below what a motion meets by chance
RANK_LOSS_REL: Final = 1e-7
DOUBTFUL_SIGMA_REL: Final = 0.3  # σ / the largest: minima below it are examined
WEAK_ROWS_REL: Final = 0.2  # σ of the kept rows / σ of all rows: other rows are chosen below it
NAMED_ROW_REL: Final = 1e-5  # part of a row in a vanishing combination / the largest
MIN_SQUARED_SIGMA: Final = 1e-4  # σ of unit rows: smaller ones are not found by squares
IDLE_DIFFERENCE: Final = 1e-6  # SI: step of difference quotients for coordinates that move nothing
IDLE_COORDINATE_REL: Final = 1e-5  # effect of a coordinate / the largest: smaller ones count as none
SINGULAR_TIME_TOLERANCE_REL: Final = 1e-13  # s, or part of the time: how well a zero is located
STOP_BEFORE_REL: Final = 1e-4  # time by which a motion ends before a singular position / time between two frames
FAILED_SIGMA_REL: Final = 1e-3  # σ / the largest: below it the reason of a failure
SIGMA_DROP_REL: Final = 0.8  # σ / the largest: above it no zero is expected in a step
CLOSE_SIGMA_REL: Final = 3e-2  # σ / the largest: minima below it are treated as singular positions first
CLEAR_SIGMA_REL: Final = 0.4  # σ / the largest at which ordinary integration ends before a singular position
EXPECTED_STEPS: Final = 2.0  # steps within which a zero is expected by the slope of σ
SLOPE_STEP_REL: Final = 0.02  # part of a step over which the slope of σ is taken
MAX_HALF_INTERVAL_STEPS: Final = 1.6  # steps: the greatest half interval about a singular position
CENTRED_PASSAGE_REL: Final = 0.08  # part of the half interval: passages farther from its centre are not passed in one
HELD_FRAME_STEPS: Final = 4.0  # steps within which a zero must be expected for frames to wait
RECENT_STEPS: Final = 40  # steps whose largest is the step that the motion needs
CREEPING_STEPS: Final = 64  # steps in a row that show a standstill beside a singular position
CREEPING_STEP_REL: Final = 1e-7  # step / the largest: shorter ones lead nowhere
RANK_SAMPLES: Final = 9  # instants on an interval at once
MAX_RANK_ROWS: Final = 160  # rows: singular values of more would take longer than the motion

# Passage through singular positions
NARROWING_FACTOR: Final = 0.5  # half interval / that of the attempt before
MAX_ATTEMPTS: Final = 25  # attempts at one position
MAX_ONE_SIDED_ATTEMPTS: Final = 6  # attempts from beside a position
NODE_CORRECTIONS: Final = 8  # Newton steps that bring a state at a node onto the constraints
ON_CONSTRAINTS_TOLERANCE: Final = 1e-15  # residual of constraints, SI: a state on them
ATTEMPT_START_REL: Final = 1e-9  # time before the beginning of an attempt / half interval
MIN_PASSAGE_SIGMA_REL: Final = 3e-6  # σ / its largest value: no attempt below it
PASSAGE_END_REL: Final = 1e-7  # time before a position at which nothing selects the branch / half interval
PASSAGE_CONVERGED_REL: Final = 3e-14  # change of velocities and positions in an iteration
PASSAGE_ROUNDING_REL: Final = 1e-7  # the same where changes no longer decrease
PASSAGE_TAIL_REL: Final = 1e-10  # effect of the last two coefficients of the accelerations on the velocities
PASSAGE_NOISE_REL: Final = 1e-8  # the same where terms no longer decrease: rounding across the branch
FLAT_TERMS_REL: Final = 0.02  # last terms / earlier ones: from here on they no longer decrease
MAX_ALLOWANCE: Final = 1e3  # factor of these tolerances for fast motions
PASSAGE_RESIDUAL_REL: Final = 3e-11  # residual of constraints between the nodes / way within the interval
SELECTING_RATE_REL: Final = 1e-4  # rate of a vanishing singular value at t* / its mean rate
PARTED_ZEROS_REL: Final = 4e-10  # singular value between two zeros / the largest: parts them from a double one
POLE_RESIDUE_REL: Final = 1e-8  # residue of a multiplier / its size times the half interval
FIRST_NODE: Final = -0.995  # place in [-1, 1]: nodes before it are too near to the beginning
FIRST_ACCELERATION_REL: Final = 0.02  # time after the beginning at which accelerations are computed / half interval
POLISH_DISTANCE_REL: Final = 1e-7  # way of Newton's steps from the place found by σ / half interval
PASSAGE_NODES: Final = 12  # nodes; even, so that none is at the centre
GUESS_COEFFICIENTS: Final = 8  # coefficients of a guess that are extrapolated
MAX_PASSAGE_ITERATIONS: Final = 60  # iterations of one attempt
MAX_CENTRINGS: Final = 4  # attempts to centre the interval
SEARCH_GRID: Final = 33  # places at once in the search of a zero
SEARCH_ZOOMS: Final = 10  # refinements of that grid

# Replay by samples
MIN_SAMPLES: Final = 9  # samples of a curve
MAX_SAMPLES: Final = 20_000  # samples of a curve

# Models with rods
MAX_ROD_MODE_CHANGES: Final = 10_000  # changes of the mode in one segment of the plan
FIRST_ROD_STEPS: Final = 256  # of a smooth segment: where one of them is halved, all are taken anew, as short as that
MIN_ROD_STEP_REL: Final = 1e-4  # step / time between two frames: shorter steps would round the accelerations away
FROZEN_STRAIN_TOLERANCE: Final = 1e-6  # frozen strain, 1 or 1/m by the size of the rods: larger ones are no rounding
ROD_WORK_ROUNDING_REL: Final = 1e-12  # work / work of a typical force along the rods: less is rounding
REPORTED_LOSS_REL: Final = 1e-3  # change of energy by the steps / largest kinetic energy: reported
LARGE_LOSS_REL: Final = 1e-2  # the same: reported with a remedy
UNEXPLAINED_ROD_LOSS_REL: Final = 3e-3  # open balance / energy turned over that is left to the steps in any case
ROD_BALANCE_SAMPLES: Final = 48  # frames at which the energy balance is computed, and of an interval looked at closer
MIN_SEGMENT_SAMPLES: Final = 3  # the same of a smooth segment beside many others
DAMPING_WORK_ERROR_REL: Final = 0.1  # error of the work of damping / this work, times BALANCE_SAFETY_FACTOR
REFINED_ROD_INTERVALS: Final = 4  # intervals that are looked at closer at a time
SAMPLED_STEPS: Final = 512  # ends of steps at which the balance is computed in an interval that is looked at closer
REFINED_ROD_STEPS: Final = 4000  # the same in all of them: about 1 ms each
ALTERNATION_SAMPLES: Final = 8  # frames behind which steps are repeated to see whether forces alternate
REPORTED_ALTERNATION_REL: Final = 1e-2  # of forces from step to step / largest force: reported
SAME_LENGTH_REL: Final = 1e-6  # part by which steps may differ that are equally long
LOSS_SAMPLES: Final = 32  # frames at which the kinetic energy is evaluated
ENERGY_GAIN_REL: Final = 0.03  # energy that steps bring in / largest kinetic energy
# growth of the quick estimate of the energy after which the whole energy is computed
ENERGY_RECHECK_FACTOR: Final = 1.05
GUARDED_STATES: Final = 32  # states of rods that are checked together, at most
GUARDED_ELEMENTS: Final = 4096  # the same, times elements
POWER_MARGIN: Final = 2.0  # power of loads between two looks / at them
RINGING_ERROR_REL: Final = 0.15  # error of a step / what moves in it, where only ringing can be the cause
MIN_RINGING_ERROR_REL: Final = 1e-4  # error of a step / size of the rods, or rad, that may be ringing
MAX_RETRY_PARTS: Final = 8  # parts of the step asked for, where none converges
MAX_RINGING_PARTS: Final = 8  # parts of the step asked for, for ringing
MAX_STEP_PARTS: Final = 256  # parts of the step asked for: finer ones mend nothing
ZERO_EVENT_REL: Final = 1e-9  # value of an event function / largest so far: smaller ones have no sign
NEAR_STOP_REL: Final = 1e-3  # time to the stop of a slip in a plane / frame, below which it keeps steps from converging
SLOWING_REL: Final = 1e-3  # change of the speed of a slip / speed, from which its slowing is estimated
SLOW_SLIP_FACTOR: Final = 1e3  # speed / speed at which slips count as ended: steps do not tell the direction of less
MIN_FLIGHT_STEP_REL: Final = 1e-7  # step / frame, in which a flight or a slip may end: less is lost in rounded times
MIN_EVENT_STEP_REL: Final = 1e-8  # step / whole step at which an event can be separated from its beginning
MAX_SECOND_ROTATION: Final = 1.0  # rad of the second rotation of a section frame, singular at a right angle

# Runs in batches: a run in doubt is simulated on its own
SPARE_BATCH_STEPS: Final = 64  # steps of a record beside twice those of the first run
MAX_BATCH_RUNS: Final = 2048  # runs that are integrated together, between two portions of results
MAX_BATCH_RECORD_BYTES: Final = 2**25  # of the steps of the runs that are integrated together
CLEAR_INDEPENDENCE: Final = 1e-3  # least singular value of rows of unit length: above it they are independent
CLEAR_MASS_EIGENVALUE: Final = 1e-12  # least eigenvalue of a mass matrix with the diagonal 1: above it it is definite
CLEAR_ROW_LENGTH_REL: Final = 1e-6  # length of a row / the longest, or 1: longer ones restrict something
BATCH_SAMPLES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)  # fractions of a step at which rows are evaluated
CLEAR_BATCH_SIGMA_REL: Final = 0.1  # σ / the largest along the motion: below it between two samples it is in doubt
MAX_SIGMA_CHANGE: Final = 2.0  # change of σ inside the interval between two samples / over it
