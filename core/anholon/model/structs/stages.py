"""Stages of a motion: what begins with each, what ends it, and which comes next; the poses that they take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.structs.values import MAX_ENTRIES, Colour, Doc, Expression, Formula, name_of

Crossing = Annotated[Literal["up", "down", "both"], Meta(description="Which crossings of zero count.")]


class Pose(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Values with a name, to be used again: by stages, which take its parameters, and as the initial pose."""

    set: Annotated[
        dict[str, float],
        Meta(max_length=MAX_ENTRIES, description="Parameter or coordinate -> value, in its unit."),
    ] = {}
    doc: Doc = ""


class Branch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another way out of a stage: where `when` crosses zero, the motion goes on with the stage `to`."""

    when: Annotated[
        Formula,
        Meta(
            description="Function of t, q, q' and reactions (reaction.NAME) whose zero is sought, or a change that the "
            "motion tells, as slip blade, grip blade, contact ice, release ice."
        ),
    ]
    to: Annotated[str, name_of("stage", "Stage that follows.")]
    direction: Crossing = "both"


class Change(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How some of the parameters of a stage change, apart from its others: at once, or by a ramp of their own."""

    parameters: Annotated[
        tuple[Annotated[str, name_of("parameter", "Parameter that the stage sets, by itself or by its pose.")], ...],
        Meta(max_length=MAX_ENTRIES, description="Parameters of the stage that change so."),
    ]
    change: Annotated[
        Literal["jump", "ramp"], Meta(description="How they change: at once, or in a time that is given.")
    ] = "ramp"
    ramp: Annotated[float, Meta(ge=0, description="Time in which the ramp changes them.", extra={"unit": "s"})] = 0.0
    profile: Annotated[
        str,
        Meta(
            max_length=2000,
            description="Course of the ramp: cosine, linear, quintic, or a formula of s that goes from 0 at s = 0 "
            "to 1 at s = 1.",
        ),
    ] = "cosine"


class Stage(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of the motion: parameters of its pose and those named in `set` take new values (in their units) when it
    begins, and constraints and forces are switched on and off.

    It ends after its duration, or where `until` crosses zero, whichever comes first; then the stage `next` follows, by
    default the next in the list.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60, description="Its name.")]
    duration: Annotated[
        float, Meta(ge=0, description="Longest duration; 0: only a crossing ends it.", extra={"unit": "s"})
    ] = 0.0
    until: Annotated[
        Expression,
        Meta(
            description="Function of t, q, q' and reactions (reaction.NAME) whose zero ends the stage, or a change "
            "that the motion tells, as slip blade, grip blade, contact ice, release ice; 0: none."
        ),
    ] = 0
    direction: Crossing = "both"
    pose: Annotated[str, name_of("pose", "Pose that it takes; the values in set come before those of the pose.")] = ""
    set: Annotated[
        dict[str, float], Meta(max_length=MAX_ENTRIES, description="Parameter -> value, in the parameter's unit.")
    ] = {}
    change: Annotated[
        Literal["jump", "ramp"], Meta(description="How the parameters change: at once, or in a time that is given.")
    ] = "jump"
    path: Annotated[
        tuple[Annotated[str, Meta(max_length=2000)], ...],
        Meta(
            max_length=100,
            description="Order of a jump: groups of parameters, their names apart by spaces, one group after another; "
            "those not named come last, together. Empty: all in common proportion.",
        ),
    ] = ()
    ramp: Annotated[float, Meta(ge=0, description="Time in which a ramp changes them.", extra={"unit": "s"})] = 0.0
    profile: Annotated[
        str,
        Meta(
            max_length=2000,
            description="Course of the ramp: cosine, linear, quintic, or a formula of s that goes from 0 at s = 0 "
            "to 1 at s = 1.",
        ),
    ] = "cosine"
    apart: Annotated[
        tuple[Change, ...],
        Meta(max_length=40, description="Parameters that change in another way than the others, or in another time."),
    ] = ()
    unfinished: Annotated[
        Literal["go-on", "stop"],
        Meta(
            description="What its ramps do where the stage ends before them: go-on: to their end, or smoothly into "
            "ramps of the next stage; stop: nothing moves any more, at once, with a blow of the constraints."
        ),
    ] = "go-on"
    on: Annotated[
        tuple[Annotated[str, name_of("switch", "Constraint or force; support, joint or load of rods.")], ...],
        Meta(
            max_length=MAX_ENTRIES,
            description="Constraints that act from here on, if need be with a blow, and forces that do.",
        ),
    ] = ()
    off: Annotated[
        tuple[Annotated[str, name_of("switch", "Constraint or force; support, joint or load of rods.")], ...],
        Meta(max_length=MAX_ENTRIES, description="Constraints and forces that act no more from here on."),
    ] = ()
    next: Annotated[str, name_of("stage", "Stage that follows; empty: the next in the list.")] = ""
    branches: Annotated[tuple[Branch, ...], Meta(max_length=40, description="Other ways out.")] = ()
    repeat: Annotated[int, Meta(ge=1, le=1_000_000, description="How many times it is gone through in a row.")] = 1
    enabled: Annotated[bool, Meta(description="Takes part; else it is passed over.")] = True
    colour: Colour = ""
    doc: Doc = ""
