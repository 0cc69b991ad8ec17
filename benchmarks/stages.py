"""Stages: the time from an edit of one of them to all frames, and the cost of many stages.

The edited programmes are the shipped ones; the run before is given, so that only what the edit changes is computed.
For each programme the kinds of edits stand one by one where they take the longest, the others in one line: the
slowest of them. Each edit has numbers that were never seen before. A programme of n stages takes the time of n: the
table holds a thousand against a hundred, each for one stage.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, NamedTuple

from edits import finished
from measuring import QUICK, Row, cpu_median
from msgspec.structs import replace

import anholon
from anholon.model.query.stage_sequence import collect_stage_parameters
from anholon.model.schema import Blade, Branch, Model, Nonholonomic, Stage
from anholon.system.compile_cache import CompileCache

PROGRAMMES = (
    "skater-staged", "slip-and-recovery", "three-turn", "entry-spin-exit", "waltz-jump",
)  # fmt: skip

ROUNDS = 3  # of each of the many edits
Edit = Callable[[Model, float], Model]
"""A model and a factor near 1 to another model."""

CHANGES: tuple[tuple[Literal["jump", "ramp"], str], ...] = (("jump", "jumps of the pose"), ("ramp", "ramps"))


def measure() -> list[Row]:
    """Time edits of the first and the last stage, and the growth with the number of stages."""
    rows = []
    for name in PROGRAMMES[:2] if QUICK else PROGRAMMES:
        before = start(name)
        times = {what: cpu_median(task(before, edit), rounds=ROUNDS) for what, edit in edits(before.model)}
        shown = ("stage 1, duration", "last stage, duration", "stage 1, where it ends")
        rows += [Row(f"{name}: {what}", times.pop(what), goal=0.1) for what in shown]
        what = max(times, key=times.__getitem__)
        rows.append(Row(f"{name}: slowest of {len(times)} others, {what}", times[what], goal=0.1))
    counts = (20, 200) if QUICK else (100, 1000)
    for change, word in CHANGES:
        few, many = (cpu_median(programme(count, change), min_seconds=0.0, rounds=2) / count for count in counts)
        rows.append(Row(f"{counts[1]} stages with {word}, each", many, few, f"{counts[0]} stages, each", 1.1))
    return rows


class Before(NamedTuple):
    """A programme that was compiled and run, as the window has it before an edit."""

    model: Model
    compiler: CompileCache
    run: anholon.Run


def start(name: str) -> Before:
    """Return a shipped programme with its run, and better code as the window makes it in the pause before an edit."""
    model, compiler = anholon.load(name), CompileCache()
    run = finished(anholon.simulate(compiler.compile(model)))
    compiler.optimize(lambda: False)
    return Before(model, compiler, run)


def task(before: Before, edit: Edit) -> Callable[[], anholon.Run]:
    """Return the task: edit; compile, take over what is common with the run before, run the rest, read it all."""
    factors = itertools.count(1)

    def once() -> anholon.Run:
        system = before.compiler.compile(edit(before.model, 1.0 + 1e-6 * next(factors)))
        new = anholon.simulate(system, resume=before.run)
        new.quantity(new.quantities)
        return new

    return once


def edits(model: Model) -> Iterable[tuple[str, Edit]]:
    """Return the kinds of edits that a programme allows."""
    last = len(model.stages) - 1
    yield "stage 1, duration", lambda m, f: staged(m, 0, duration=m.stages[0].duration * f)
    yield "last stage, duration", lambda m, f: staged(m, last, duration=m.stages[last].duration * f)
    yield "stage 1, where it ends", lambda m, f: staged(m, 0, until=f"theta - {40.0 * f!r}")  # which it never does
    yield "its end by a reaction", lambda m, f: staged(m, 0, until=f"reaction.blade - {1e4 * f!r}")
    yield (
        "a branch",
        lambda m, f: staged(m, 0, branches=(Branch(when=f"theta - {41.0 * f!r}", to=m.stages[last].name),)),
    )
    for what, name in (("a limb", "alpha1"), ("a moment", "L5z"), ("drag", "kappa3")):
        if name in model.parameters:
            yield what, partial(setting, name)
    yield "a law of drag", law
    yield "the grip", grip
    if any(collect_stage_parameters(model, stage) for stage in model.stages[1:]):
        number = next(k for k in range(1, len(model.stages)) if collect_stage_parameters(model, model.stages[k]))
        yield "a ramp", lambda m, f: staged(m, number, change="ramp", ramp=0.2 * f, profile="quintic")
        yield (
            "a ramp's formula",
            lambda m, f: staged(m, number, change="ramp", ramp=0.2, profile=f"s + {1e-3 * f!r}*sin(2*pi*s)"),
        )


def staged(model: Model, number: int, **changes: object) -> Model:
    """Return the model with one stage changed."""
    stages = list(model.stages)
    stages[number] = replace(stages[number], **changes)
    return replace(model, stages=tuple(stages))


def setting(name: str, model: Model, factor: float) -> Model:
    """Return the model whose first stage sets a parameter to another value."""
    value = collect_stage_parameters(model, model.stages[0]).get(name, model.parameters[name].value)
    return staged(model, 0, set={**model.stages[0].set, name: value * factor + (factor - 1.0)})


def law(model: Model, factor: float) -> Model:
    """Return the model with a factor in the resistance of the air."""
    force = model.forces["F3"]
    changed = replace(force, coefficient=f"{factor!r}*({force.coefficient})")  # type: ignore[union-attr]
    return replace(model, forces={**model.forces, "F3": changed})


def grip(model: Model, factor: float) -> Model:
    """Return the model whose blade holds up to another force, more than it ever has to."""
    blade = model.constraints["blade"]
    assert isinstance(blade, Blade | Nonholonomic)
    return replace(model, constraints={**model.constraints, "blade": replace(blade, grip=f"{9e3 * factor!r}")})


def programme(count: int, change: Literal["jump", "ramp"]) -> Callable[[], anholon.Run]:
    """Return the task: the staged skater goes through so many stages of a tenth of a second."""
    model = anholon.load("skater-staged")
    # Wider ramps would pump energy into the spin, as a swing is pumped, until no step is short enough.
    angles = (80, 60, 40, 20, 40, 60) if change == "jump" else (80, 79, 78, 77, 78, 79)
    poses = [{"alpha1": a, "alpha2": a, "L5z": 0.4 * (-1) ** k} for k, a in enumerate(angles)]
    stages = tuple(
        Stage(name=f"stage {k}", duration=0.1, set=poses[k % 6], change=change, ramp=0.05 if change == "ramp" else 0.0)
        for k in range(count)
    )
    system = anholon.compile_model(replace(model, stages=stages))
    return lambda: finished(anholon.simulate(system))
