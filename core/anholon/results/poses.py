"""Positions of all elements at some instants, and the loads on rods."""

from __future__ import annotations

from typing import Literal, NamedTuple

from anholon.array_types import Floats
from anholon.rods.section import Outline


class RodPoses(NamedTuple):
    """Frames of a rod at given times: R_WS (k, s, 3, 3), p_WS (k, s, 3) and wrenches (k, s, 6) of its sections.

    Further half sizes (s, 2) along the axes 2 and 3 of their `outline`; radii of holes (s,), if there are any; values
    (k, s) for the colours of sections, if they are coloured.
    """

    name: str
    R_WS: Floats
    p_WS: Floats
    wrench: Floats
    halves: Floats
    outline: Outline
    holes: Floats | None = None
    colour_values: Floats | None = None


class RodAction(NamedTuple):
    """A load or reaction on rods: path of the element in the model, positions (k, 3) in the world, vectors (k, 3).

    The vectors are forces or moments there, N, N·m, or N/m and N·m/m along a rod.
    """

    path: str
    kind: Literal["force", "moment", "line", "line-moment", "reaction", "reaction-moment"]
    at: Floats
    vectors: Floats


class RodAttachment(NamedTuple):
    """A support, a joint or a point mass on the drawn section number `section` of a rod.

    `held_directions` is None for a joint; `mass`, kg, of a point mass.

    `axis` (3,) of the hinge in the world, in the reference; `held_directions`: directions that a support holds; `R` (3,
    3): frame of the section in the reference; `end_sign`: -1 at the base of the rod, 1 at its tip, else 0.
    """

    path: str
    rod: str
    section: int
    rotation_kind: Literal["clamped", "hinged", "free"]
    axis: Floats
    held_directions: tuple[bool, bool, bool] | None
    R: Floats
    end_sign: float
    mass: float | None = None


class Poses(NamedTuple):
    """Where everything is at given times, in the world frame, SI units.

    R_WB (k, nb, 3, 3), p_WB (k, nb, 3), p_WP (k, np, 3); `force_at` (k, nr, 3) and `force` (k, nr, 3): points of
    application and reaction forces of the constraints that name one (`rows`), then the frictions, called
    `friction:NAME`; multipliers (k, nr), of frictions their forces; `rods` in the order of the model.
    """

    times: Floats
    R_WB: Floats
    p_WB: Floats
    p_WP: Floats
    rows: tuple[str, ...]
    force_at: Floats
    force: Floats
    multipliers: Floats
    rods: tuple[RodPoses, ...] = ()


def unpack_frames(placed: Floats, bodies: int) -> tuple[Floats, Floats, Floats]:
    """Return R_WB, p_WB and p_WP out of the rows (k, 12 nb + 3 np) that the system gives of them."""
    count, points = len(placed), (placed.shape[1] - 12 * bodies) // 3
    frames = placed[:, : 12 * bodies].reshape(count, bodies, 12)
    places = placed[:, 12 * bodies :].reshape(count, points, 3)
    return frames[:, :, :9].reshape(count, bodies, 3, 3), frames[:, :, 9:], places
