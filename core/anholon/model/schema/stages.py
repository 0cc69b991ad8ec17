"""Stages of a motion: what begins with each, what ends it, and which comes next; the poses that they take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.schema.values import MAX_ENTRIES, MAX_LABEL, Colour, Doc, Expression, Formula, describe_reference

CrossingDirection = Annotated[Literal["up", "down", "both"], Meta(description="Direction of the zero crossing.")]


class Pose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A named set of values for stages and for the initial pose."""

    set: Annotated[
        dict[str, float],
        Meta(max_length=MAX_ENTRIES, description="Values of parameters and coordinates, in their units."),
    ] = {}
    doc: Doc = ""


class Branch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A further exit of a stage: when the condition crosses zero, the motion continues with the given stage."""

    when: Annotated[
        Formula,
        Meta(
            description="Function of t, q, q' and reactions (reaction.NAME) whose zero triggers the exit, or "
            "an event of the motion, for example slip blade, grip blade, contact ice, release ice."
        ),
    ]
    to: Annotated[str, describe_reference("stage", "Stage that follows where the condition holds.")]
    direction: CrossingDirection = "both"


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Parameters of a stage with their own transition, a jump or a ramp."""

    parameters: Annotated[
        tuple[Annotated[str, describe_reference("parameter", "Parameter set by the stage or by its pose.")], ...],
        Meta(max_length=MAX_ENTRIES, description="Parameters with this transition."),
    ]
    change: Annotated[Literal["jump", "ramp"], Meta(description="Jump (at once) or ramp (over the ramp time).")] = (
        "ramp"
    )
    ramp: Annotated[float, Meta(ge=0, description="Time over which the changes are made.", extra={"unit": "s"})] = 0.0
    profile: Annotated[
        str,
        Meta(
            max_length=2000,
            description="Cosine, linear, quintic, or a formula of s from 0 at s = 0 to 1 at s = 1.",
        ),
    ] = "cosine"


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the motion. At its start, parameters take new values, and constraints and forces are switched on and
    off. It ends after its duration or at its exit condition, whichever comes first. The next stage follows, by default
    the next in the list."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_LABEL, description="Name.")]
    duration: Annotated[
        float, Meta(ge=0, description="Maximum duration (0: until the exit condition).", extra={"unit": "s"})
    ] = 0.0
    until: Annotated[
        Expression,
        Meta(
            description="Function of t, q, q' and reactions (reaction.NAME) whose zero ends the stage, or an "
            "event of the motion, for example slip blade, grip blade, contact ice, release ice (0: "
            "none)."
        ),
    ] = 0
    direction: CrossingDirection = "both"
    pose: Annotated[str, describe_reference("pose", "Pose of the stage. Values set by the stage take precedence.")] = ""
    set: Annotated[
        dict[str, float], Meta(max_length=MAX_ENTRIES, description="New values of parameters, in their units.")
    ] = {}
    change: Annotated[Literal["jump", "ramp"], Meta(description="Transition of the parameters: jump or ramp.")] = "jump"
    path: Annotated[
        tuple[Annotated[str, Meta(max_length=2000)], ...],
        Meta(
            max_length=100,
            description="Order of the parameters in a jump: groups of names, separated by spaces. Parameters "
            "not listed change last, together (empty: all in the same proportion).",
        ),
    ] = ()
    ramp: Annotated[float, Meta(ge=0, description="Time over which the changes are made.", extra={"unit": "s"})] = 0.0
    profile: Annotated[
        str,
        Meta(
            max_length=2000,
            description="Cosine, linear, quintic, or a formula of s from 0 at s = 0 to 1 at s = 1.",
        ),
    ] = "cosine"
    apart: Annotated[
        tuple[Change, ...],
        Meta(max_length=40, description="Parameters that change at another pace than the stage."),
    ] = ()
    unfinished: Annotated[
        Literal["go-on", "stop"],
        Meta(
            description="Behaviour of ramps if the stage ends before them. Continue: to their end, or smoothly "
            "into the ramps of the next stage. Stop: the motion of the ramps stops at once, with "
            "an impact of the constraints."
        ),
    ] = "go-on"
    on: Annotated[
        tuple[
            Annotated[str, describe_reference("switch", "Constraint, force, or support, joint or load of rods.")], ...
        ],
        Meta(
            max_length=MAX_ENTRIES,
            description="Constraints and forces that become active. Constraints may act with an impact.",
        ),
    ] = ()
    off: Annotated[
        tuple[
            Annotated[str, describe_reference("switch", "Constraint, force, or support, joint or load of rods.")], ...
        ],
        Meta(max_length=MAX_ENTRIES, description="Constraints and forces that become inactive."),
    ] = ()
    next: Annotated[str, describe_reference("stage", "Stage that follows (empty: next in the list).")] = ""
    branches: Annotated[tuple[Branch, ...], Meta(max_length=40, description="Further exit conditions.")] = ()
    repeat: Annotated[int, Meta(ge=1, le=1_000_000, description="Number of repetitions in a row.")] = 1
    enabled: Annotated[bool, Meta(description="Disabled stages are skipped.")] = True
    colour: Colour = ""
    doc: Doc = ""
