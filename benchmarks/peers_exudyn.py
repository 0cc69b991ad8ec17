"""The problems of `rod_peers` in Exudyn: planar geometrically exact beams and cables, and beams in space.

Solvers run on one thread with the tolerance 1e-8. Where several settings serve, the fastest that converges counts.
"""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import numpy as np
from measuring import MissingError

from anholon.geometry.rotations import from_matrix

try:
    import exudyn as exu
    import exudyn.itemInterface as items  # noqa: N813  # a module
    from exudyn.beams import GenerateStraightBeam, GenerateStraightLineANCFCable, GenerateStraightLineANCFCable2D
except ImportError as error:
    raise MissingError("Exudyn is not there: install the extra `benchmark`") from error

Result = tuple[float, np.ndarray]
"""CPU time, s, and the position of the tip."""

GRAVITY = 9.81
EA, GA, EI, RHO_A, RHO_I = 1e4, 1e3, 1.0, 1.0, 1e-4


def _settings(newton_tolerance: float = 1e-8) -> Any:
    settings = exu.SimulationSettings()
    settings.parallel.numberOfThreads = 1
    settings.solutionSettings.writeSolutionToFile = False
    settings.displayComputationTime = settings.displayStatistics = False
    settings.timeIntegration.verboseMode = settings.staticSolver.verboseMode = 0
    settings.timeIntegration.newton.relativeTolerance = settings.staticSolver.newton.relativeTolerance = (
        newton_tolerance
    )
    settings.linearSolverType = exu.LinearSolverType.EigenSparse
    return settings


def _timed(solve: Callable[[], bool]) -> float | None:
    """Return the CPU time of a solution, or None if it failed."""
    before = time.process_time()
    try:
        done = solve()
    except Exception:  # Exudyn raises plain ones where a solver gives up
        return None
    return time.process_time() - before if done else None


def pendulum(
    kind: str, elements: int, h: float, end: float, *, clamped: bool = False, modified: bool = True
) -> Result | None:
    """Return the fall of a horizontal beam from a hinge or a clamp: "exact2d", "cable2d" or "exact3d".

    `modified`: Newton's method keeps its tangents.
    """
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    tip = (
        _space_beam(mbs, elements, 1.0, hinged=not clamped)
        if kind == "exact3d"
        else _plane(mbs, kind, elements, clamped)
    )
    mbs.Assemble()
    settings = _settings()
    settings.timeIntegration.endTime = end
    settings.timeIntegration.numberOfSteps = round(end / h)
    settings.timeIntegration.generalizedAlpha.spectralRadius = 0.9
    settings.timeIntegration.newton.useModifiedNewton = modified
    seconds = _timed(lambda: mbs.SolveDynamic(settings))
    return None if seconds is None else (seconds, _tip(mbs, tip))


def _plane(mbs: Any, kind: str, elements: int, clamped: bool) -> int:
    warnings.simplefilter("ignore")
    if kind == "cable2d":
        cable = items.ObjectANCFCable2D(
            physicsMassPerLength=RHO_A, physicsBendingStiffness=EI, physicsAxialStiffness=EA,
        )  # fmt: skip
        fixed = [1, 1, 1, 1] if clamped else [1, 1, 0, 0]
        made = GenerateStraightLineANCFCable2D(
            mbs, [0, 0, 0], [1, 0, 0], elements, cable, [0, -GRAVITY * RHO_A, 0], fixed, [0, 0, 0, 0]
        )
        return int(made[0][-1])
    beam = items.ObjectBeamGeometricallyExact2D(
        physicsMassPerLength=RHO_A, physicsCrossSectionInertia=RHO_I, physicsBendingStiffness=EI,
        physicsAxialStiffness=EA, physicsShearStiffness=GA,
    )  # fmt: skip
    fixed = [1, 1, 1] if clamped else [1, 1, 0]
    made = GenerateStraightBeam(mbs, [0, 0, 0], [1, 0, 0], elements, beam, [0, -GRAVITY, 0], fixed)
    return int(made[0][-1])


def _section(stiffness: tuple[float, ...], mass: float, inertia: tuple[float, float, float]) -> object:
    section = exu.BeamSection()
    section.stiffnessMatrix = np.diag(stiffness)
    section.massPerLength, section.inertia = mass, np.diag(inertia)
    return section


def _space_beam(mbs: Any, elements: int, length: float, *, hinged: bool) -> int:
    section = _section((EA, GA, GA, 1.0, EI, EI), RHO_A, (2 * RHO_I, RHO_I, RHO_I))
    frames = [(np.array([length * k / elements, 0.0, 0.0]), np.eye(3)) for k in range(elements + 1)]
    nodes = _chain(mbs, frames, section, length / elements, [0, -GRAVITY, 0])
    _hold(mbs, nodes[0], hinged=hinged)
    return nodes[-1]


def _chain(
    mbs: Any, frames: list[tuple[np.ndarray, np.ndarray]], section: object, h: float, g: list[float]
) -> list[int]:
    """Add nodes at frames and beams between them; return the nodes."""
    nodes = []
    for x, R in frames:
        ep = list(map(float, from_matrix(R)))
        nodes.append(int(mbs.AddNode(items.NodeRigidBodyEP(referenceCoordinates=[*x, *ep]))))
    for a, b in pairwise(nodes):
        beam = mbs.AddObject(items.ObjectBeamGeometricallyExact(nodeNumbers=[a, b], length=h, sectionData=section))
        if any(g):
            marker = mbs.AddMarker(items.MarkerBodyMass(bodyNumber=beam))
            mbs.AddLoad(items.LoadMassProportional(markerNumber=marker, loadVector=g))
    return nodes


def _hold(mbs: Any, node: int, *, hinged: bool) -> None:
    ground = mbs.AddObject(items.ObjectGround())
    x = mbs.GetNodeOutput(node, exu.OutputVariableType.Position, exu.ConfigurationType.Reference)
    ground_marker = mbs.AddMarker(items.MarkerBodyRigid(bodyNumber=ground, localPosition=list(map(float, x))))
    node_marker = mbs.AddMarker(items.MarkerNodeRigid(nodeNumber=node))
    axes = [1, 1, 1, 1, 1, 0] if hinged else [1, 1, 1, 1, 1, 1]
    R = np.array(mbs.GetNodeOutput(node, exu.OutputVariableType.RotationMatrix, exu.ConfigurationType.Reference))
    mbs.AddObject(
        items.GenericJoint(
            markerNumbers=[ground_marker, node_marker], constrainedAxes=axes, rotationMarker0=R.reshape(3, 3)
        )
    )


def _tip(mbs: Any, node: int) -> np.ndarray:
    return np.array(mbs.GetNodeOutput(node, exu.OutputVariableType.Position))


def elastica(kind: str, elements: int) -> Result | None:
    """Return the cantilever under P L² / EI = 10: "cable2d", "cable3d" or "exact3d"; the best of several settings."""
    best: Result | None = None
    for steps, modified in ((1, False), (5, False), (10, True), (20, False)):
        container = exu.SystemContainer()
        mbs = container.AddSystem()
        if kind == "cable2d":
            cable = items.ObjectANCFCable2D(
                physicsMassPerLength=0.0, physicsBendingStiffness=1.0, physicsAxialStiffness=1e7
            )
            made = GenerateStraightLineANCFCable2D(
                mbs, [0, 0, 0], [1, 0, 0], elements, cable, [0, 0, 0], [1, 1, 0, 1], [0, 0, 0, 0]
            )
            tip = int(made[0][-1])
            marker = mbs.AddMarker(items.MarkerNodePosition(nodeNumber=tip))
        elif kind == "cable3d":
            cable = items.ObjectANCFCable(
                physicsMassPerLength=0.0, physicsBendingStiffness=1.0, physicsAxialStiffness=1e7
            )
            clamp = [1, 1, 1, 0, 1, 1]
            made = GenerateStraightLineANCFCable(mbs, [0, 0, 0], [1, 0, 0], elements, cable, [0, 0, 0], clamp, [0] * 6)
            tip = int(made[0][-1])
            marker = mbs.AddMarker(items.MarkerNodePosition(nodeNumber=tip))
        else:
            section = _section((1e7, 1e9, 1e9, 1.0, 1.0, 1.0), 0.0, (0.0, 0.0, 0.0))
            frames = [(np.array([k / elements, 0.0, 0.0]), np.eye(3)) for k in range(elements + 1)]
            nodes = _chain(mbs, frames, section, 1.0 / elements, [0, 0, 0])
            _hold(mbs, nodes[0], hinged=False)
            tip, marker = nodes[-1], mbs.AddMarker(items.MarkerNodeRigid(nodeNumber=nodes[-1]))
        mbs.AddLoad(items.Force(markerNumber=marker, loadVector=[0, 10.0, 0]))
        best = _faster(best, _static(mbs, tip, steps, modified))
    return best


def bend(elements: int) -> Result | None:
    """Return the 45° bend of Bathe and Bolourchi under 600; the best of several settings."""
    R, E, angle = 100.0, 1e7, math.pi / 4.0
    best: Result | None = None
    for steps, modified in ((1, False), (6, False), (6, True), (20, False)):
        container = exu.SystemContainer()
        mbs = container.AddSystem()
        section = _section((E, E / 2, E / 2, E / 12, E / 12, E / 12), 0.0, (0.0, 0.0, 0.0))
        frames = list(_arc(R, angle, elements))
        nodes = _chain(mbs, frames, section, R * angle / elements, [0, 0, 0])
        _hold(mbs, nodes[0], hinged=False)
        marker = mbs.AddMarker(items.MarkerNodeRigid(nodeNumber=nodes[-1]))
        mbs.AddLoad(items.Force(markerNumber=marker, loadVector=[0, 0, 600.0]))
        best = _faster(best, _static(mbs, nodes[-1], steps, modified))
    return best


def _arc(R: float, angle: float, elements: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    for k in range(elements + 1):
        c, s = math.cos(angle * k / elements), math.sin(angle * k / elements)
        yield np.array([R * s, R * (1.0 - c), 0.0]), np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def _static(mbs: Any, tip: int, steps: int, modified: bool) -> Result | None:
    mbs.Assemble()
    settings = _settings()
    settings.staticSolver.numberOfLoadSteps = steps
    settings.staticSolver.newton.useModifiedNewton = modified
    settings.staticSolver.newton.maxIterations = 50
    seconds = _timed(lambda: mbs.SolveStatic(settings))
    return None if seconds is None else (seconds, _tip(mbs, tip))


def _faster(first: Result | None, second: Result | None) -> Result | None:
    return min((result for result in (first, second) if result is not None), key=lambda result: result[0], default=None)
