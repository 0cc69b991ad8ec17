"""A model with rods as it is described, to be shown while its motion or its equilibrium is computed."""

from __future__ import annotations

import threading

import numpy as np
from msgspec.structs import replace

from anholon.model.schema import Model, Simulation
from anholon.outcome import Outcome
from anholon.results.rods.rod_frames import RodFrame
from anholon.results.rods.rod_reader import RodReader
from anholon.results.rods.rod_segments import RodSegment
from anholon.results.run import Run
from anholon.rods.dynamics.rod_motion import make_rest_state
from anholon.simulation.simulate import simulate
from anholon.system.compile import compile_model
from anholon.system.coupling.model_joints import make_initial_rigid_subsystem


def make_unloaded_run(model: Model) -> Run:
    """Return a run of one frame: the model as it is described, before anything loads or moves it.

    It takes no time, while an equilibrium or the first step of a motion may take long.
    """
    system = compile_model(replace(model, simulation=Simulation()))
    if system.n:
        at_once = threading.Event()
        at_once.set()
        return simulate(system, 0.0, cancel=at_once)
    assert system.rods is not None
    reader, mesh = RodReader(system, system.rods), system.rods.assembly.mesh
    run, beside = Run(system, reader), make_initial_rigid_subsystem(system, system.rods)
    state = make_rest_state(mesh, mesh.reference)._replace(rigid=beside.make_state(np.zeros(0), np.zeros(0)))
    frame = RodFrame(state, np.zeros((len(mesh.length), 6)))
    reader.data.begin_rod_segment(RodSegment(system, 0.0, 0.0, beside.p, system.rods, beside), frame)
    reader.data.append_frame(frame)
    run.close(Outcome(status="cancelled", t=0.0))
    return run
