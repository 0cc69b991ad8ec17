"""Rotating free bodies described by angles that grow evenly or stay constant in a steady rotation.

A body that turns by ω at R₀ precesses about an axis n of its frame and spins about an axis s of its own, ω = ψ' n +
φ' R₀ s, in the regular precession of a top [E. J. Routh, The Advanced Part of a Treatise on the Dynamics of a System of
Rigid Bodies (1905), ch. V]. Its rotation is one of

    R = Rot(n, ψ) Rot(m, α) R₀ Rot(s, φ),    Rot(n, ψ) Rot(m, α) Rot(l, β) R₀,    R₀ Rot(m, α) Rot(l, β) Rot(s, φ)

with m across n and R₀ s in the first, and m, l across n or s in the others, which serve where ω is along n or s.
Nothing says beforehand in which of them the equations do not change along the motion: they are tried, and that is taken
whose steady motion is nearest to the initial one. Its angles are `NAME.turn1` … `NAME.turn3`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from scipy.spatial.transform import Rotation as Turn

from anholon.array_types import Floats
from anholon.errors import RunError
from anholon.linear.active_constraints import activate_closed_constraints
from anholon.linear.steady_motion import SteadyMotion, find_steady_motion_from
from anholon.linear.tolerances import (
    MAX_ANGLE_CHOICES,
    MAX_STEADY_ROTATION_CHANGE,
    PARALLEL_AXES_SINE,
    SAME_STEADY_ROTATION_REL,
)
from anholon.model.query.base_rotations import make_base_rotations
from anholon.model.query.orientations import (
    find_orientation_slots,
    make_initial_velocity,
    name_turn_angles,
    remove_orientations,
)
from anholon.model.schema import Body, Coordinate, Expression, Model, Rotation
from anholon.model.schema.values import Axis
from anholon.system.compile import compile_model
from anholon.system.element_quantities import BODY_RATE_COMPONENTS, QUATERNION_COMPONENTS, evaluate_element_columns
from anholon.system.system import System
from anholon.system.system_state import SystemState

_MAX_COMBINATIONS: Final = 10_000  # of the choices of all bodies


class _Start(NamedTuple):
    """The initial state of a free body: axes R₀ (3, 3) in its frame, angular velocity ω and momentum (3,) in its axes.

    Further the direction (3,) of gravity in its frame.
    """

    R0: Floats
    w: Floats
    momentum: Floats
    gravity: Floats


class _AngleChoice(NamedTuple):
    """Successive rotations from the frame of a body to its axes.

    Constant ones are matrices (3, 3); letters are axes with an angle of their own; `rates` (3, 3): rows that give the
    rates of these angles from ω.
    """

    turns: tuple[Floats | Axis, ...]
    rates: Floats


def describe_by_angles(model: Model) -> Model:
    """Return a model whose initially rotating free bodies are described by angles; `model` itself if none rotates.

    Raises RunError if no choice of angles has a steady rotation nearby.
    """
    if not model.free_bodies:
        return model
    system = compile_model(model)
    starts = {body: start for body, start in _read_starts(system).items() if start.w.any()}
    if not starts:
        return model
    best: tuple[float, Model | None] = np.inf, None
    base_model = remove_orientations(model)
    choices = [list(enumerate(_list_choices(start))) for start in starts.values()]
    likely = sorted(
        islice(product(*choices), _MAX_COMBINATIONS), key=lambda candidate: sum(rank for rank, _ in candidate)
    )
    for chosen in likely[:MAX_ANGLE_CHOICES]:
        other = base_model
        for body, (_, choice) in zip(starts, chosen, strict=True):
            other = _describe_body_by_angles(other, body, choice)
        try:
            steady = find_steady_motion_from(activate_closed_constraints(compile_model(other)))
            change = _measure_change(steady, starts)
        except (RunError, np.linalg.LinAlgError):
            continue
        best = min(best, (change, other), key=lambda candidate: candidate[0])
        if change <= SAME_STEADY_ROTATION_REL:
            break
    if best[1] is None or best[0] > MAX_STEADY_ROTATION_CHANGE:
        names = " and ".join(f"'{body}'" for body in starts)
        raise RunError(
            f"the free bodies {names} turn at the start, and no steady rotation is near: neither about one axis nor as "
            "a regular precession. Set the angular velocity of such a motion, place a body that turns with another one "
            "in its frame, or give the bodies rotations about axes."
        )
    return best[1]


def _read_starts(system: System) -> dict[str, _Start]:
    model, p = system.model, system.parameters()
    q, v = np.split(system.read_initial_values(p), 2)
    M = SystemState(system, 0.0, q, v, p).evaluate_equations().M
    results: dict[str, _Start] = {}
    for body, slot in find_orientation_slots(model).items():
        names = [f"{body}.{component}" for component in QUATERNION_COMPONENTS]
        parts = evaluate_element_columns(system, names, np.zeros(1), np.concatenate([q, v])[None], p)
        R0 = Turn.from_quat([parts[name][0] for name in (*names[1:], names[0])]).as_matrix()
        down = np.array([part if isinstance(part, (int, float)) else 0.0 for part in model.gravity], dtype=np.float64)
        results[body] = _Start(R0, v[slot], M[slot] @ v, down if model.bodies[body].frame == "world" else np.zeros(3))
    return results


def _measure_change(steady: SteadyMotion, starts: Mapping[str, _Start]) -> float:
    """Return the change from the start to a steady motion: that of angular velocities / the largest, or of angles."""
    system, state = steady.system, np.concatenate([steady.q, steady.v])[None]
    names = [f"{body}.{component}" for body in starts for component in BODY_RATE_COMPONENTS]
    values = evaluate_element_columns(system, names, np.zeros(1), state, system.parameters())
    w = np.array([values[name][0] for name in names])
    wanted = np.concatenate([start.w for start in starts.values()])
    angles = {name for body in starts for name in name_turn_angles(body)}
    turned = [abs(q) for name, q in zip(system.coordinates, steady.q.tolist(), strict=True) if name in angles]
    return max(float(np.abs(w - wanted).max() / np.abs(wanted).max()), *map(float, turned))


def _list_choices(start: _Start) -> Iterator[_AngleChoice]:
    """Yield angles that may be steady: about one axis first, then of regular precessions."""
    R0, w = start.R0, start.w
    about = w / np.linalg.norm(w)
    for s in (np.eye(3)[2], np.eye(3)[0], np.eye(3)[1]):
        if np.linalg.norm(np.cross(s, about)) < PARALLEL_AXES_SINE:
            yield _spin(s * np.sign(s @ about), R0)
    yield _turn_about(R0 @ about, R0)
    world = [-start.gravity, R0 @ start.momentum, *np.eye(3)[::-1]]
    pairs = [(n / np.linalg.norm(n), s) for s in np.eye(3)[::-1] for n in world if n.any()]
    across = [np.cross(n, R0 @ s) for n, s in pairs]
    usable = [k for k, m in enumerate(across) if np.linalg.norm(m) > PARALLEL_AXES_SINE]
    for k in sorted(usable, key=lambda k: bool(abs(across[k] @ (R0 @ w)) > PARALLEL_AXES_SINE * np.linalg.norm(w))):
        yield _precess(*pairs[k], R0)


def _frame_about(axis: Floats, near: Floats | None = None) -> Floats:
    """Return axes (3, 3) as columns: the last along `axis`, the first along `near`, which is across it, if given."""
    if near is None:
        near = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    first = near / np.linalg.norm(near)
    return np.column_stack([first, np.cross(axis, first), axis])


def _spin(s: Floats, R0: Floats) -> _AngleChoice:
    C = _frame_about(s)
    return _AngleChoice((R0 @ C, "x", "y", "z", C.T), C.T)


def _turn_about(n: Floats, R0: Floats) -> _AngleChoice:
    C = _frame_about(n)
    return _AngleChoice((C, "z", "x", "y", C.T @ R0), (R0.T @ C[:, [2, 0, 1]]).T)


def _precess(n: Floats, s: Floats, R0: Floats) -> _AngleChoice:
    m = np.cross(n, R0 @ s)
    C, D = _frame_about(n, m), _frame_about(s)
    axes = np.column_stack([R0.T @ n, R0.T @ C[:, 0], s])
    return _AngleChoice((C, "z", "x", C.T @ R0 @ D, "z", D.T), np.linalg.inv(axes))


def _describe_body_by_angles(model: Model, body: str, choice: _AngleChoice) -> Model:
    """Return the model with a free body that rotates by angles, which begin at 0."""
    item, names = model.bodies[body], name_turn_angles(body)
    assert item.orientation is not None
    w = make_initial_velocity(item.orientation)
    coordinates = dict(model.coordinates)
    for name, row in zip(names, choice.rates.tolist(), strict=True):
        coordinates[name] = Coordinate(value=0.0, rate=_combine(row, w), unit="rad")
    unused = iter(names)
    rotation: list[Rotation] = []
    for part in choice.turns:
        if isinstance(part, str):
            rotation.append(Rotation(axis=part, angle=next(unused)))
        else:
            rotation += make_base_rotations(part.tolist())
    turned: Body = replace(item, orientation=None, rotation=tuple(rotation))
    return replace(model, bodies={**model.bodies, body: turned}, coordinates=coordinates)


def _combine(factors: Sequence[float], parts: Sequence[Expression]) -> Expression:
    """Return a linear combination of numbers and formulas."""
    terms = [(factor, part) for factor, part in zip(factors, parts, strict=True) if abs(factor) > np.finfo(float).eps]
    if all(not isinstance(part, str) for _, part in terms):
        return float(sum(factor * float(part) for factor, part in terms))
    return " + ".join(f"({factor!r})*({part})" for factor, part in terms)
