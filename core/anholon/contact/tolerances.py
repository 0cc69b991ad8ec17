"""Tolerances of contacts, impacts and friction.

A comment says of each: the quantity, what it is relative to, and why it has its size where that is not obvious. Names
in _REL are relative; the others have the unit that is given, SI in all else.
"""

from typing import Final

# Gaps and velocities
# gap or rate / (1 + size of the state), SI: smaller ones are 0; a million roundings
TOUCHING_TOLERANCE_REL: Final = 1e-10
# slip / (1 m/s + largest rate): slower slips are at rest; a tenth of the limit of DRIVEN_SLIP
STILL_SPEED_TOLERANCE_REL: Final = 1e-9
PRESCRIBED_SLIP_ROUNDING_REL: Final = 1e-12  # prescribed slip / (1 m/s + largest rate): slower ones are rounding
JOINT_STOP_FACTOR: Final = 100.0  # slip / STILL_SPEED_TOLERANCE_REL: slips up to this stop with one that stops
IMPACT_END_FACTOR: Final = 10.0  # rate / rounding of rates: where a sequence of impacts has converged
MIN_FLIGHT_REL: Final = 1e-6  # time of a bounce / time between two frames: shorter bounces are closed contacts
# largest gap of a bounce / (1 + size of the configuration): lower ones are closed, as their ends would not be seen
MIN_HEIGHT_REL: Final = 4e-15
# s: a unilateral constraint on rates that is open for less is closed; an event so near to a start is not located
MIN_RATE_TIME: Final = 5e-10
# slip / slip at rest: below it a slip that begins keeps its direction where several begin at once
HELD_DIRECTION_FACTOR: Final = 100.0
FREE_DIRECTION_FACTOR: Final = 1e3  # slip / slip at rest: above it the direction is free again

# Impulses and energies of impacts
ENERGY_GAIN_TOLERANCE_REL: Final = 1e-9  # energy gained in an impact / kinetic energy: less is rounding
IMPULSE_RATE_SHARE: Final = 1e-3  # change of a rate by an impulse / rounding of rates at rest: less is rounding
IMPULSE_TOLERANCE_REL: Final = 1e-12  # impulse / largest impulse: less is rounding
ENERGY_ROUNDING_REL: Final = 1e-13  # difference of two energies / the larger one: less is rounding
# difference of energies of approach / the larger one: contacts struck together
EQUAL_ENERGY_TOLERANCE_REL: Final = 1e-9
MAX_SEQUENTIAL_IMPACTS: Final = 2000  # impacts at one instant, one after the other
MAX_SIMULTANEOUS_IMPACTS: Final = 100  # rounds of impacts at one instant, each of which makes another contact close

# Forces and the choice of acting parts
UNDECIDED_TOLERANCE_REL: Final = 1e-9  # force or acceleration / the largest at hand: smaller ones have no sign
SHARE_TOLERANCE: Final = 1e-6  # share of a resistance, 1: by how much it may lie outside [0, 1]
LOOK_AHEAD_TIME: Final = 1e-5  # s: how far ahead the state is looked at where a reaction is 0
IMMEDIATE_TIME: Final = 1e-9  # s: a grip limit that is exceeded so soon is exceeded now; no event could resolve it
CLEAR_EXCESS_REL: Final = 1e-8  # excess of a set of frictions / forces: beyond doubt it cannot hold
RELIABLE_EXCESS_REL: Final = 3e-4  # the same: from here on it is clear what slips and what does not
FIRST_EXCESS_REL: Final = 1e-6  # the same: with it slips have the directions in which they begin
LIMIT_APPROACH_FACTOR: Final = 0.1  # time / time before: steps towards the instant at which a limit is reached
LIMIT_RESERVE_REL: Final = 1e-3  # reserve of a grip / its limit: below it the limit may be exceeded at once
TRANSVERSE_ACCELERATION_REL: Final = 1e-4  # acceleration of a slip across its friction / along it
ALIGNED_TOLERANCE: Final = 1e-13  # distance of two unit vectors that are one direction
MAX_CHOICES: Final = 100_000  # choices tried at one state
MAX_DIRECTION_ITERATIONS: Final = 200  # fixed-point iterations for the direction in which a slip begins
DIRECTION_ITERATIONS_BEFORE_NEWTON: Final = 30  # the same, where Newton's method follows
DIRECTION_ITERATIONS_AT_LIMIT: Final = 2  # the same, from the directions against the sticking forces
BLOCK_PIVOTS: Final = 5  # block pivots before single ones (Júdice and Pires 1994)
MAX_ENUMERATED: Final = 12  # conditions up to which all choices are tried

# Onset of slip
# part of a slip direction / its length that rows leave over; as for ranks elsewhere
SLIP_DEPENDENCE_TOLERANCE_REL: Final = 1e-9
DIRECTION_TOLERANCE: Final = 1e-7  # change of unit vectors with which normal reactions and frictions agree
# acceleration of a slip / accelerations without friction: smaller ones do not begin
NO_SLIP_TOLERANCE_REL: Final = 1e-9
ONSET_RESIDUAL_TOLERANCE_REL: Final = 1e-9  # residual / accelerations, where Newton's method has converged
ONSET_ROUNDING_TOLERANCE_REL: Final = 1e-4  # the same where rounding allows no more
ONSET_DIFFERENCE_REL: Final = 1e-4  # step of difference quotients / accelerations
MAX_ONSET_TURN: Final = 0.5  # rad: of a direction in one Newton step
ALIGNED_ANGLE: Final = 1e-11  # rad: change of directions where Newton's method has converged
MIN_ONSET_STEP: Final = 1e-3  # part of a Newton step
MAX_ONSET_ROUNDS: Final = 30  # of normal reactions and frictions
UNDAMPED_ONSET_ROUNDS: Final = 6  # of these with the normal reactions as they follow, then with the mean of two
MAX_ONSET_ITERATIONS: Final = 20  # steps of Newton's method

# Response to a choice
RESPONSE_RANK_TOLERANCE_REL: Final = 1e-9  # singular value of scaled equations / 1: smaller ones are 0
FREE_SLIP_TOLERANCE_REL: Final = 1e-8  # motion of a slip / its row: smaller ones are held by other rows
AGREEING_ROWS_TOLERANCE_REL: Final = 1e-6  # residual of rows that agree / accelerations
MAX_RESPONSE_ITERATIONS: Final = 60  # steps of Newton's method with reaction feedback
