"""Modes as a run: every mode swings about the equilibrium for a while, one after another.

Time is only a clock for the eye: each mode has MODE_SECONDS for two swings, whatever its frequency. Where the loads can
buckle the rods the forms in which they do follow. Critical load factors are those at which the tangent stiffness along
the equilibria that begin without load has null vectors: foreseen from the beginning of the path, K(0) + λ K'(0), and
found again where they are. What is not found there (the stiffness is not even in the load) is none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from anholon.errors import AnholonError, ModelError, Problem
from anholon.flexible.beside import RestBeside
from anholon.flexible.frames import Frame
from anholon.flexible.legs import Leg
from anholon.flexible.ranges import stepped
from anholon.flexible.rest import Statics, balance_of, beside_of, rod_modes, statics
from anholon.flexible.run import RodRun
from anholon.flexible.sections import At, Shape, Wrenches
from anholon.flexible.statics import Flexible
from anholon.flexible.storing import joining_of
from anholon.geometry.rotations import matrix, multiply, quaternion
from anholon.model.rods import MODE_SECONDS
from anholon.results.outcome import Cancel, Outcome, StageSpan
from anholon.rods.dynamics import at_rest
from anholon.rods.kernel import relative_twists
from anholon.rods.mesh import Mesh, Pose
from anholon.rods.modes import Small, linearise
from anholon.rods.section import CABLES, FROZEN, STRAINS
from anholon.system.system import System, compile_model

Floats = NDArray[np.float64]

_AMPLITUDE: Final = 0.1  # largest displacement, as part of the size of the rods
_SMALL: Final = 1e-5  # motion that is small, m or rad
_FRAMES: Final = 24  # of one swing
_BUCKLING: Final = 4  # critical load factors
_STEP: Final = 1e-3  # of the load factor, for its derivative
_BELOW: Final = 0.03  # part of a critical factor at which its stiffness is looked at from below
_AGAIN: Final = 4
_LOOKED_AT: Final = 24
_COLOURS: Final = ("#3f7fdb", "#2f9e80", "#d6a537", "#8069cf", "#3f9dc2", "#8f9d42")
_CRITICAL: Final = "#c4507e"


class ModeLine(NamedTuple):
    """A mode: its frequency, Hz, and angular frequency ω, rad/s, its rate of growth, 1/s; or the load `factor` at which
    the rods buckle in its form. Shown from `t0` on."""

    kind: Literal["swing", "buckling"]
    number: int
    t0: float
    frequency: float = 0.0
    omega: float = 0.0
    growth: float = 0.0
    factor: float = math.nan

    @property
    def name(self) -> str:
        """What it is called on the line of time."""
        if self.kind == "buckling":
            return f"λ{self.number} = {self.factor:.5g}"
        grows = f", +{self.growth:.4g} 1/s" if self.growth > 0.0 else ""
        return f"{self.number}: {self.frequency:.5g} Hz{grows}"


class _EvenShape(Shape):
    """Rods drawn in a mode: their wrenches run evenly between the ends of the elements, for nothing balances them at
    the large displacements that are drawn."""

    def inside(self, e: NDArray[np.intp], L: Floats, xi: Floats) -> At:
        """Return what is known at parts of elements: see `Shape.inside`."""
        ends = self._wrenches.ends[e]
        wrench = (1.0 - xi) * ends[:, 0] + xi * ends[:, 1]
        strain = self._built.mesh.strains(e, wrench, xi)
        return super().inside(e, L, xi)._replace(wrench=wrench, strain=strain)


class ModalRun(RodRun):
    """The modes of a model with rods; `lines` tells what they are."""

    is_modal = True

    def __init__(self, system: System, flexible: Flexible, joints: Mapping[str, int] | None = None) -> None:
        super().__init__(system, flexible, joints)
        self.lines: tuple[ModeLine, ...] = ()
        self.stable = True

    @property
    def columns(self) -> tuple[str, ...]:
        """Names of the columns of a table: those of a motion without reactions, which small motions do not tell."""
        return tuple(name for name in super().columns if not name.startswith("reaction:"))

    @property
    def base(self) -> Pose:
        """The equilibrium about which the modes swing."""
        return self._frames[0].state.pose if self._frames else super().base

    def _tell_slack(self, frame: Frame) -> None:
        """Small motions make no cable slack, however large they are drawn."""

    def _shape(self, frame: Frame) -> Shape:
        """Return the rods as they are drawn, with the wrenches of small motions: those of the elements, evenly."""
        built, mesh = self.flexible.built, self.flexible.built.mesh
        ends = np.zeros((len(mesh.length), 2, 6))
        for rod in built.rods.values():
            part = slice(rod.first, rod.first + len(rod.arcs) - 1)
            middles = 0.5 * (rod.arcs[1:] + rod.arcs[:-1])
            mean = frame.wrench[part]
            for end, arcs in ((0, rod.arcs[:-1]), (1, rod.arcs[1:])):
                ends[part, end] = _through(middles, mean, arcs)
        return _EvenShape(built, frame.state.pose, Wrenches(ends))

    def moment(self, t: float) -> str:
        """Return the name of the mode that is shown."""
        return next((stage.name for stage in reversed(self.stages) if stage.t0 <= t + 1e-9), "")


def modal_run(
    flexible: Flexible, *, observe: Callable[[RodRun], None] | None = None, cancel: Cancel | None = None
) -> ModalRun:
    """Return the modes of a model's rods about its equilibrium, and the loads at which they buckle.

    Raises ModelError where there is neither a mass nor a load.
    """
    model = flexible.model
    system = compile_model(model)
    joining = joining_of(system, flexible)
    run = ModalRun(system, flexible, joining.rows if joining is not None else None)
    mesh = flexible.built.mesh
    if mesh.mass.any() or mesh.node_mass.any() or model.coordinates:
        found, modes = rod_modes(model, model.simulation.modes)
        run.stable = modes.stable
        each = zip(modes.roots, modes.growing, modes.shapes, modes.rests, strict=True)
        for k, (root, growing, shape, rest) in enumerate(each):
            grows = float(root.real) if growing else 0.0
            omega = abs(root.imag) if abs(root.imag) > 1e-9 * abs(root) else 0.0
            line = ModeLine("swing", k + 1, MODE_SECONDS * k, omega / (2.0 * math.pi), omega, grows)
            _show(run, line, found, shape, rest, _COLOURS[k % len(_COLOURS)])
            if observe is not None:
                observe(run)
            if cancel is not None and cancel.is_set():
                run.close(Outcome(status="cancelled", t=float(run.times[-1])))
                return run
    else:
        found = statics(model)
    for number, (factor, shape, rest) in enumerate(critical_loads(flexible, _BUCKLING), 1):
        line = ModeLine("buckling", number, MODE_SECONDS * len(run.lines), factor=factor)
        _show(run, line, found, shape.astype(np.complex128), rest.astype(np.complex128), _CRITICAL)
    if not run.lines:
        message = "The rods have neither a mass that could swing nor a load that could buckle them."
        raise ModelError([Problem(path="rods", message=message, remedy="Give the sections a density or a mass.")])
    run.close(Outcome(status="done", t=float(run.times[-1])))
    if observe is not None:
        observe(run)
    return run


def _show(
    run: ModalRun,
    line: ModeLine,
    found: Statics,
    shape: NDArray[np.complex128],
    rest: NDArray[np.complex128],
    colour: str,
) -> None:
    """Append the frames of a mode: motions (n, 6) of the nodes, (r,) of what stands beside them."""
    mesh, beside = run.flexible.built.mesh, found.balance.beside
    own = beside if isinstance(beside, RestBeside) else None
    size = float(np.ptp(mesh.reference.x, axis=0).max()) + float(mesh.length.max())
    largest = float(np.linalg.norm(np.abs(shape[:, :3]), axis=1).max())
    turning = float(np.linalg.norm(np.abs(shape[:, 3:]), axis=1).max())
    # A mode of twisting displaces nothing: it turns by half a radian. So does one in which bodies move alone.
    scale = min(
        _AMPLITUDE * size / largest if largest > 0.0 else math.inf, 0.5 / turning if turning > 0.0 else math.inf
    )
    if rest.any():
        moved = float(np.abs(rest).max())
        scale = min(scale, max(0.5, _AMPLITUDE * size) / moved)
    whole = np.concatenate([shape.ravel(), rest])
    k = int(np.argmax(np.abs(shape))) if shape.any() else int(np.argmax(np.abs(whole)))
    unit = whole * (scale * abs(whole[k]) / whole[k])
    omega = 2.0 * math.pi * 2.0 / MODE_SECONDS
    count = int(2 * _FRAMES)
    run.lines = (*run.lines, line)
    for j in range(count):
        phase = 2.0 * math.pi * j / _FRAMES
        turn = complex(math.cos(phase), math.sin(phase))
        z, rate = (unit * turn).imag, (unit * turn).real * omega
        frame = _frame(mesh, found, line.t0 + MODE_SECONDS * j / count, z, rate, -(omega**2) * z)
        if not run.motions and own is not None:
            t = frame.state.t
            run.enter(Leg(run.system, t, t, run.system.parameters(), run.flexible, own.partner), frame)
        run.add(frame)
    span = StageSpan(name=line.name, t0=line.t0, t1=line.t0 + MODE_SECONDS, colour=colour, number=len(run.stages))
    run.mark([*run.stages, span])


def _frame(mesh: Mesh, found: Statics, t: float, z: Floats, rate: Floats, pull: Floats) -> Frame:
    """Return the frame at small motions z (6 n + r,) of nodes and coordinates with their first and second
    derivatives."""
    state, beside, n = found.state, found.balance.beside, 6 * mesh.size
    eta, turned, pulled = (one[:n].reshape(-1, 6) for one in (z, rate, pull))
    R = matrix(state.pose.q)
    pose = _moved(state.pose, eta)
    moving = at_rest(mesh, pose, t)._replace(
        v=np.einsum("kij,kj->ki", R, turned[:, :3]),
        w=turned[:, 3:],
        dv=np.einsum("kij,kj->ki", R, pulled[:, :3]),
        dw=pulled[:, 3:],
    )
    if isinstance(beside, RestBeside):
        still = beside.still(state.rest)
        own = [one[n : n + len(still.q)] for one in (z, rate, pull)]
        rest = still._replace(q=still.q + own[0], v=own[1], dv=own[2], rows=np.zeros(0))
        moving = moving._replace(rest=rest)
    return Frame(moving, state.wrench + _wrenches(found.flexible, state.pose, eta), 1.0)


def _through(middles: Floats, mean: Floats, arcs: Floats) -> Floats:
    """Return values (k, 6) at arcs on straight lines through the means at the middles, beyond these too."""
    if len(middles) == 1:
        return mean
    found = np.column_stack([np.interp(arcs, middles, mean[:, c]) for c in range(6)])
    for arc, (one, two) in ((arcs[0], (0, 1)), (arcs[-1], (-1, -2))):
        slope = (mean[two] - mean[one]) / (middles[two] - middles[one])
        outside = arc < middles[0] or arc > middles[-1]
        if outside:
            found[one] = mean[one] + slope * (arc - middles[one])
    return found


def _moved(pose: Pose, eta: Floats) -> Pose:
    """Return the pose after motions η (n, 6) of the nodes."""
    turned = np.einsum("kij,kj->ki", matrix(pose.q), eta[:, :3])
    return Pose(multiply(pose.q, quaternion(eta[:, 3:])), pose.x + turned)


def _wrenches(flexible: Flexible, pose: Pose, eta: Floats) -> Floats:
    """Return the mean wrenches (m, 6) of the elements by motions η, as far as these are small: a mode that is drawn
    large stretches nothing."""
    built, model = flexible.built, flexible.model
    mesh = built.mesh
    small = _SMALL / max(float(np.abs(eta).max()), 1e-300)
    ends = [_moved(pose, sign * small * eta) for sign in (1.0, -1.0)]
    one, two = (relative_twists(mesh.frames(end, 0), mesh.frames(end, 1)) for end in ends)
    strain = (one - two) / (2.0 * small * mesh.length[:, None])
    stiffness = np.linalg.pinv(mesh.compliance, rcond=1e-12, hermitian=True)
    wrench = np.einsum("kij,kj->ki", stiffness, strain)
    # Frozen strains keep the forces of the equilibrium: what is left of a stiff strain is rounding.
    for name, rod in model.rods.items():
        own = built.rods[name]
        part = slice(own.first, own.first + len(own.arcs) - 1)
        slack = STRAINS[1:] if rod.model in CABLES else ()  # cables bear nothing but tension
        for kept in (*FROZEN.get(rod.model, ()), *CABLES.get(rod.model, ()), *slack, *rod.frozen):
            wrench[part, STRAINS.index(kept)] = 0.0
    return np.asarray(wrench)


def critical_loads(flexible: Flexible, count: int) -> list[tuple[float, Floats, Floats]]:
    """Return the lowest positive load factors at which the rods buckle, with the forms in which they do: motions (n, 6)
    of the nodes and (r,) of what stands beside them.

    Empty where no load can buckle them.
    """
    given, beside = flexible.loads(), beside_of(flexible)
    loaded = any(part.any() for part in (given.dead, given.following, given.line, given.line_following))
    if not loaded and (beside is None or not beside.by_load(beside.start()).any()):
        return []
    balance = balance_of(flexible)
    near = balance.unloaded()

    def tangent(factor: float) -> Small:
        return linearise(balance, stepped(balance, near, factor))

    try:
        foreseen = _crossings(tangent(0.0), tangent(_STEP), 0.0, _STEP)
    except (AnholonError, scipy.linalg.LinAlgError):
        return []
    found: list[tuple[float, Floats, Floats]] = []
    for factor, *_ in [one for one in foreseen if one[0] > 0.0][: 2 * count]:
        again = _found_again(tangent, factor)
        same = [one for one in found if again and abs(one[0] - again[0][0]) <= 1e-3 * one[0]]
        if len(same) < len(again) and len(found) < count:
            found.append(again[len(same)])
    return sorted(found, key=lambda one: one[0])


def _found_again(tangent: Callable[[float], Small], factor: float) -> list[tuple[float, Floats, Floats]]:
    """Return the null vectors nearest to a foreseen factor, by the stiffness just below it; empty where there are
    none."""
    for _ in range(_AGAIN):
        at, step = (1.0 - _BELOW) * factor, 0.5 * _BELOW * factor
        try:
            near = _crossings(tangent(at), tangent(at + step), at, step)
        except (AnholonError, scipy.linalg.LinAlgError):
            return []
        near = sorted(near, key=lambda one: abs(one[0] - at))
        if not near or near[0][0] <= 0.0:
            return []
        if abs(near[0][0] - factor) <= _BELOW * factor:
            return [one for one in near if abs(one[0] - near[0][0]) <= 1e-3 * near[0][0]]
        factor = near[0][0]
    return []


def _crossings(one: Small, two: Small, start: float, step: float) -> list[tuple[float, Floats, Floats]]:
    """Return the factors at which K, even in the factor, has null vectors, and these; from `start` on outward."""
    # The motions that joints allow are told by bases that need not be alike.
    bases = [np.vstack([small.directions, small.beside]) for small in (one, two)]
    turn = np.linalg.lstsq(bases[1], bases[0], rcond=None)[0] if one.beside.size else np.eye(len(one.K))
    slope = (turn.T @ two.K @ turn - one.K) / step
    if _is_symmetric(one.K, 1e-7) and _is_symmetric(slope, 1e-4) and _is_positive(one.K):
        values, vectors = scipy.linalg.eigh(0.5 * (slope + slope.T), 0.5 * (one.K + one.K.T))
    else:
        pairs, columns = np.linalg.eig(np.linalg.solve(one.K, slope))
        real = np.abs(pairs.imag) <= 1e-9 * np.abs(pairs).max(initial=0.0)
        values, vectors = pairs[real].real, columns[:, real].real
    # K φ + μ K' φ = 0: values are -1/μ; tiny ones are rounding.
    order = [k for k in np.argsort(-np.abs(values)) if abs(values[k]) > 1e-9 * np.abs(values).max()][:_LOOKED_AT]
    n = len(one.directions) // 6
    shapes = [((one.directions @ vectors[:, k]).reshape(n, 6), one.beside @ vectors[:, k]) for k in order]
    return [(start - 1.0 / float(values[k]), *shape) for k, shape in zip(order, shapes, strict=True)]


def _is_symmetric(K: Floats, part: float) -> bool:
    return float(np.abs(K - K.T).max()) <= part * float(np.abs(K).max(initial=1e-300))


def _is_positive(K: Floats) -> bool:
    try:
        np.linalg.cholesky(0.5 * (K + K.T))
    except np.linalg.LinAlgError:
        return False
    return True
