"""A new value of a parameter of the skater, to all frames through the public interface, beside C by hand.

Anholon checks the value, prepares the parameters, makes the initial state consistent, integrates the six states of the
model (not told of any closed form) with projection of every step, and projects 901 frames. It gives its steps a part of
the tolerance that the user asks for (`STEP_TOLERANCE_SHARE`). No multipliers are computed on either side.

Three C programs: one with equal work, which has the same states, steps of the same tolerance, and projects steps and
frames; one with the same states at the user's tolerance that does not project; and the five states of the closed form,
the least work that gives the motion.

What is read is a program that has run for a while: after some 150 runs the projection has become code for several
frames at once, as the window makes it in its first pause. Anholon finds sine and cosine by its own code
(`anholon.compiler.sincos`), C by that of its library.
"""

from __future__ import annotations

from edits import CASES, edit_value
from measuring import Row, interleaved
from skater_vs_c import ATOL, RTOL, by_hand

import anholon
from anholon.simulation.tolerances import STEP_TOLERANCE_SHARE


def measure() -> list[Row]:
    """Time all four in turn."""
    skater, share = CASES[0], STEP_TOLERANCE_SHARE
    seconds = interleaved(
        {
            "ours": edit_value(skater, anholon.load(skater.example), rtol=RTOL),
            "equal": by_hand(6, skater.until, rtol=share * RTOL, atol=share * ATOL, projected=True),
            "six": by_hand(6, skater.until),
            "five": by_hand(5, skater.until),
        }
    )
    ours = seconds["ours"]
    return [
        Row("skater: new value, all frames, rtol 1e-9", ours, seconds["equal"], "C by hand, equal work", 2.0),
        Row("skater: new value, all frames, rtol 1e-9", ours, seconds["six"], "C, 6 states, coarser, no projection"),
        Row("skater: new value, all frames, rtol 1e-9", ours, seconds["five"], "C, 5 states, coarser, no projection"),
    ]
