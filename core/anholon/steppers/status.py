"""How a chunk of integration ended, and the remedy where it failed."""

from __future__ import annotations

from enum import IntEnum


class StepperStatus(IntEnum):
    """How `Stepper.advance` ended; `message` and `remedy` are texts for the user."""

    RUNNING = 0
    DONE = 1
    EVENT = 2
    CANCELLED = 3
    NOT_FINITE = 4
    STEP_TOO_SMALL = 5
    TOO_MANY_STEPS = 6
    RECORD_FULL = 7
    STIFF = 8

    @property
    def failed(self) -> bool:
        """Whether the segment cannot be finished."""
        return StepperStatus.NOT_FINITE <= self <= StepperStatus.RECORD_FULL

    @property
    def message(self) -> str:
        """What happened, for the user."""
        return _MESSAGES[self]

    @property
    def remedy(self) -> str:
        """The remedy, or ""."""
        return _REMEDIES.get(self, "")


_MESSAGES = {
    StepperStatus.RUNNING: "The run continues.",
    StepperStatus.DONE: "The end time is reached.",
    StepperStatus.EVENT: "An event stopped the run.",
    StepperStatus.CANCELLED: "The run was cancelled.",
    StepperStatus.NOT_FINITE: "The accelerations are no longer finite numbers.",
    StepperStatus.STEP_TOO_SMALL: "The step became smaller than the resolution of time.",
    StepperStatus.TOO_MANY_STEPS: "The run needs far too many steps for each second.",
    StepperStatus.RECORD_FULL: "The record of the run has reached its limit of memory.",
    StepperStatus.STIFF: "The equations seem to be stiff.",
}

_REMEDIES = {
    StepperStatus.NOT_FINITE: "Look for a division by zero, a root or logarithm of a negative number, or a "
    "singular position.",
    StepperStatus.STEP_TOO_SMALL: "The motion runs into a singularity or a jump there: check the forces and "
    "constraints.",
    StepperStatus.TOO_MANY_STEPS: "The system is very stiff or nearly singular: check stiffnesses, masses and "
    "dependent constraints, or ask for a larger tolerance.",
    StepperStatus.RECORD_FULL: "Ask for a shorter time or a larger tolerance.",
}
