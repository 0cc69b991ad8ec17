"""Modes as a run: every mode oscillates about the equilibrium for a while, one after another.

Time only serves the display: each mode has MODE_SECONDS for two periods, at any frequency. Critical modes follow: of a
simulation over a range the motions that begin to grow in it, each just beyond its critical value; else the buckling
shapes of the loads.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.errors import ModelError, Problem
from anholon.linear.buckling_loads import find_critical_loads
from anholon.linear.mode_ranges import ModeRange
from anholon.linear.modes_at_equilibrium import has_masses, rod_modes
from anholon.linear.rod_frames_about_rest import SmallMotion, make_moving_state
from anholon.linear.rod_modes import find_oscillating
from anholon.linear.tolerances import DISPLAYED_AMPLITUDE_REL, SHOWN_BUCKLING_LOADS, SMALL_MOTION
from anholon.model.query.rod_runs import MODE_SECONDS
from anholon.outcome import CancelFlag, Cancelled, Outcome, StageSpan
from anholon.results.rods.modal_reader import (
    FRAMES_PER_PERIOD,
    DisplayedMode,
    ModalReader,
    ModeRangeCurves,
)
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.rods.rod_statics import Statics, statics
from anholon.results.run import Run
from anholon.rods.assembly.rod_system import RodSystem
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import NodePoses
from anholon.rods.section import CABLES, FROZEN, STRAIN_NAMES
from anholon.system.coupling.coupled_equilibrium import find_rigid_subsystem
from anholon.system.system import System

_MODE_COLOURS: Final = ("#3f7fdb", "#2f9e80", "#d6a537", "#8069cf", "#3f9dc2", "#8f9d42")
_CRITICAL_COLOUR: Final = "#c4507e"


def run_modes(system: System, *, observe: Callable[[Run], None] | None = None, cancel: CancelFlag | None = None) -> Run:
    """Return a run of the modes of a system with rods about its equilibrium, and of its buckling shapes.

    Raises ModelError if there is neither a mass nor a load.
    """
    model, rod_system = system.model, system.rods
    assert rod_system is not None
    reader = ModalReader(system, rod_system)
    run = Run(system, reader)
    cancelled = cancel.is_set if cancel is not None else None
    try:
        if not has_masses(rod_system):
            result, modes = statics(model, cancelled=cancelled), None
        else:
            result, modes = rod_modes(model, model.simulation.modes, cancelled=cancelled)
    except Cancelled:
        run.close(Outcome(status="cancelled", t=0.0))
        return run
    if modes is not None:
        reader.stable = modes.is_stable
        reader.spin = tuple(result.rotating_frame.omega.tolist()) if result.rotating_frame is not None else ()
        each = zip(modes.roots, modes.is_growing, modes.shapes, modes.extra_parts, strict=True)
        for k, (root, growing, shape, extra_part) in enumerate(each):
            # Motions that do not grow decay, or oscillate steadily up to rounding.
            grows = float(root.real) if growing or root.real < -1e-9 * abs(root) else 0.0
            omega = float(abs(root.imag)) if abs(root.imag) > 1e-9 * abs(root) else 0.0
            line = DisplayedMode("swing", k + 1, MODE_SECONDS * k, omega / (2.0 * math.pi), omega, grows)
            _append_mode(reader, line, result, shape, extra_part, _MODE_COLOURS[k % len(_MODE_COLOURS)])
            if observe is not None:
                observe(run)
            if cancel is not None and cancel.is_set():
                run.close(Outcome(status="cancelled", t=float(run.times[-1])))
                return run
    if model.simulation.over:
        try:
            _sweep_range(run, reader, observe, cancel)
        except Cancelled:
            count = len(reader.curves.values) if reader.curves is not None else 0
            message = f"Cancelled after {count} of {model.simulation.over_count} values of the range."
            run.close(Outcome(status="cancelled", t=float(run.times[-1]) if run.head else 0.0, message=message))
            return run
    else:
        for number, (factor, shape, extra_part) in enumerate(
            find_critical_loads(rod_system, SHOWN_BUCKLING_LOADS, cancel), 1
        ):
            line = DisplayedMode("buckling", number, MODE_SECONDS * len(reader.entries), factor=factor)
            _append_mode(
                reader, line, result, shape.astype(np.complex128), extra_part.astype(np.complex128), _CRITICAL_COLOUR
            )
        if cancel is not None and cancel.is_set():
            run.close(Outcome(status="cancelled", t=float(run.times[-1]) if run.head else 0.0))
            return run
    if not reader.entries:
        message = "The rods have neither mass for vibrations nor a load for buckling."
        if model.simulation.over:
            message = "The rods have no mass that could vibrate, and they do not buckle within the range."
        raise ModelError([Problem(path="rods", message=message, remedy="Give the sections a density or a mass.")])
    run.close(Outcome(status="done", t=float(run.times[-1])))
    if observe is not None:
        observe(run)
    return run


def _sweep_range(
    run: Run, reader: ModalReader, observe: Callable[[Run], None] | None, cancel: CancelFlag | None
) -> None:
    """Compute the modes over the range that the model requests, and show those that begin to grow.

    Raises Cancelled when cancelled; the curves then contain the values so far.
    """
    model = reader.rod_system.model
    settings, count = model.simulation, model.simulation.modes
    values = np.linspace(settings.over_from, settings.over_to, settings.over_count)
    over = ModeRange(model, settings.over, values.tolist(), cancel.is_set if cancel is not None else None)
    computed_values: list[float] = []
    omega: list[tuple[float | None, ...]] = []
    growth: list[tuple[float | None, ...]] = []
    for at in over.iterate(count):
        computed_values.append(at.value)
        missing = (None,) * (count - len(at.modes.roots))
        omega.append((*map(float, np.abs(at.modes.roots.imag)), *missing))
        growth.append((*map(float, at.modes.roots.real), *missing))
        reader.curves = ModeRangeCurves(
            settings.over, tuple(computed_values), tuple(omega), tuple(growth), tuple(over.criticals)
        )
        if observe is not None:
            observe(run)
        if cancel is not None and cancel.is_set():
            raise Cancelled
    for critical, result, modes in over.iterate_behind():
        if critical.kind not in ("flutter", "divergence"):
            continue
        kind: Literal["flutter", "divergence"] = "flutter" if critical.kind == "flutter" else "divergence"
        swings = find_oscillating(modes.roots)
        growing = np.flatnonzero(modes.is_growing & (swings if kind == "flutter" else ~swings))
        if not len(growing):
            continue
        k = int(growing[0])
        number = 1 + sum(line.kind == kind for line in reader.entries)
        t0, oscillating = MODE_SECONDS * len(reader.entries), 2.0 * math.pi * critical.frequency
        line = DisplayedMode(kind, number, t0, critical.frequency, oscillating, 0.0, critical.value, settings.over)
        _append_mode(reader, line, result, modes.shapes[k], modes.extra_parts[k], _CRITICAL_COLOUR)


def _append_mode(
    reader: ModalReader,
    entry: DisplayedMode,
    statics: Statics,
    shape: NDArray[np.complex128],
    extra_part: NDArray[np.complex128],
    colour: str,
) -> None:
    """Append the frames of a mode: motions (n, 6) of the nodes, (r,) of the other unknowns."""
    mesh = reader.rod_system.assembly.mesh
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    largest = float(np.linalg.norm(np.abs(shape[:, :3]), axis=1).max())
    turning = float(np.linalg.norm(np.abs(shape[:, 3:]), axis=1).max())
    # A mode of torsion has no displacements: it rotates by half a radian, as does a mode of bodies alone.
    scale = min(
        DISPLAYED_AMPLITUDE_REL * size / largest if largest > 0.0 else math.inf,
        0.5 / turning if turning > 0.0 else math.inf,
    )
    if extra_part.any():
        moved = float(np.abs(extra_part).max())
        scale = min(scale, max(0.5, DISPLAYED_AMPLITUDE_REL * size) / moved)
    z_complex = np.concatenate([shape.ravel(), extra_part])
    k = int(np.argmax(np.abs(shape))) if shape.any() else int(np.argmax(np.abs(z_complex)))
    scaled = z_complex * (scale * abs(z_complex[k]) / z_complex[k])
    omega = 2.0 * math.pi * 2.0 / MODE_SECONDS
    count = int(2 * FRAMES_PER_PERIOD)
    reader.entries = (*reader.entries, entry)
    for j in range(count):
        phase = 2.0 * math.pi * j / FRAMES_PER_PERIOD
        turn = complex(math.cos(phase), math.sin(phase))
        z, rate = (scaled * turn).real, -(scaled * turn).imag * omega  # starts at the largest displacement
        frame = _make_frame(statics, entry.t0 + MODE_SECONDS * j / count, SmallMotion(z, rate, -(omega**2) * z))
        if not reader.data.segments:
            t, system, rods = frame.state.t, reader.system, reader.rod_system
            beside = find_rigid_subsystem(statics.problem.coupled, system, rods)
            reader.data.begin_rod_segment(RodSegment(system, t, t, system.parameters(), rods, beside), frame)
        reader.data.append_frame(frame)
    span = StageSpan(
        name=entry.name, t0=entry.t0, t1=entry.t0 + MODE_SECONDS, colour=colour, number=len(reader.data.stages)
    )
    reader.data.stages = (*reader.data.stages, span)


def _make_frame(statics: Statics, t: float, motion: SmallMotion) -> RodFrame:
    """Return the frame at a small motion of nodes and coordinates."""
    moving, n = make_moving_state(statics, motion, t), 6 * statics.problem.mesh.size
    moving = moving._replace(rigid=moving.rigid._replace(row_multipliers=np.zeros(0)))
    change = _compute_linear_wrenches(statics.rod_system, statics.state.pose, motion.change[:n].reshape(-1, 6))
    return RodFrame(moving, statics.state.wrench + change, 1.0)


def _compute_linear_wrenches(rod_system: RodSystem, pose: NodePoses, eta: Floats) -> Floats:
    """Return the mean wrenches (m, 6) of the elements by motions η, for small motions.

    The displayed amplitude of a mode causes no strains of its own.
    """
    built, model = rod_system.assembly, rod_system.model
    mesh = built.mesh
    small = SMALL_MOTION / max(float(np.abs(eta).max()), 1e-300)
    ends = [pose.displace(sign * small * eta) for sign in (1.0, -1.0)]
    twists_ahead, twists_behind = (
        compute_relative_twists(mesh.compute_end_poses(end, 0), mesh.compute_end_poses(end, 1)) for end in ends
    )
    strain = (twists_ahead - twists_behind) / (2.0 * small * mesh.length[:, None])
    stiffness = np.linalg.pinv(mesh.compliance, rcond=1e-12, hermitian=True)
    wrench = np.einsum("kij,kj->ki", stiffness, strain)
    # Frozen strains keep the forces of the equilibrium: the remaining stiff strain is rounding.
    for name, rod in model.rods.items():
        meshed_rod = built.rods[name]
        part = slice(meshed_rod.first_element, meshed_rod.first_element + len(meshed_rod.arcs) - 1)
        slack = STRAIN_NAMES[1:] if rod.model in CABLES else ()  # cables bear nothing but tension
        for frozen_name in (*FROZEN.get(rod.model, ()), *CABLES.get(rod.model, ()), *slack, *rod.frozen):
            wrench[part, STRAIN_NAMES.index(frozen_name)] = 0.0
    return np.asarray(wrench)
