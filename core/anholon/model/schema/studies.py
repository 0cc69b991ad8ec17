"""Studies: the values at which a model is run repeatedly, and the outputs of each run."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from anholon.model.schema.values import Doc


class StudyRange(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The values that one name takes in a study."""

    name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=200,
            description="Parameter, coordinate (initial value), rate (q'), or value of a stage "
            "(stages.NAME.duration, stages.NAME.set.PARAMETER).",
        ),
    ]
    low: Annotated[float, Meta(description="First value, in the unit of the name.")]
    high: Annotated[float, Meta(description="Last value, in the same unit.")]
    count: Annotated[
        int, Meta(ge=1, le=10_000, description="Number of evenly spaced values in a grid (1: the first value).")
    ] = 11


class Study(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Many runs of the model, with a row of collected quantities for each."""

    over: Annotated[tuple[StudyRange, ...], Meta(max_length=100, description="Values that are changed.")] = ()
    design: Annotated[
        Literal["grid", "random", "latin", "sobol"],
        Meta(
            description="Points of the study: all combinations, random points, a Latin hypercube, or a Sobol sequence."
        ),
    ] = "grid"
    samples: Annotated[int, Meta(ge=1, le=1_000_000, description="Number of points, unless the design is a grid.")] = 64
    seed: Annotated[int, Meta(ge=0, le=2**31, description="Seed of the random numbers.")] = 0
    collect: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=2000)], ...],
        Meta(
            max_length=1000,
            description="Quantities to collect, for example theta, theta@1.5, max(reaction:blade), time(apex) "
            "(empty: all columns at the end).",
        ),
    ] = ()
    until: Annotated[
        float, Meta(ge=0, le=1e7, description="End time of the runs (0: that of the model).", extra={"unit": "s"})
    ] = 0.0
    doc: Doc = ""
