"""Elements whose sections or whose reference curvature vary from end to end.

The element kernel takes K = C + ad_d C ad_d^T / 12 for the compliance of an element, with the section's compliance C
the same everywhere in it. With C(σ), a reference strain whose slope is b, and d = L a the twist from end to end, the
twist follows the strains e(σ) by d - d_0 = ∫ (1 + σ ad_a - L²/12 ad_b) e dσ to the fourth order (Magnus), so that the
wrench at σ is X^T g, X = 1 + σ ad_a - L²/12 ad_b, and K = ∫ X C(σ) X^T dσ / L. The C is found here that gives this K in
the reference. Where displacements turn an element by t = d - d_0 more, K is greater by (ad_t ΔC + ΔC ad_t^T) / 12, ΔC
being what the compliance of the section grows by from end to end; sharp elements know of it, those in motion do not.
There bending by w and the coupling of bending and shear in C, about L ΔC / 12, couple extension and shear in K, which
is no longer positive where an element is slender or cannot stretch: such elements of motions have the mean of C(σ)
everywhere, of second order.
"""

from __future__ import annotations

import itertools
from typing import Final

import numpy as np
from numpy.typing import NDArray

from anholon.array_types import Floats
from anholon.geometry.rotations import skew
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import NodePoses
from anholon.rods.tolerances import UNIFORM_TOLERANCE_REL

_MAX_ITERATIONS: Final = 200
_TURNED: Final = 1.0  # rad from end to end, up to which elements of motions shall be stable
_ROUNDING: Final = 1e-9  # of the largest eigenvalue of K, in units of the length: what may be 0


def compute_curvature_gradient(frames: tuple[NodePoses, NodePoses, NodePoses]) -> Floats:
    """Return the differences of the curvatures (m, 3) between B and A, 1/m, times the length of the element.

    They are computed from the frames of the reference at A, in the middle and at B.
    """
    A, M, B = frames
    result = 4.0 * (compute_relative_twists(M, B)[:, 3:] - compute_relative_twists(A, M)[:, 3:])
    return np.asarray(np.where(np.abs(result) < UNIFORM_TOLERANCE_REL, 0.0, result))


def compute_tapered_compliance(
    gauss_compliances: tuple[Floats, Floats], d0: Floats, curvature_gradient: Floats
) -> tuple[Floats, Floats] | None:
    """Return the compliances C (m, 6, 6) of elements, and the change of the sections' compliances from A to B.

    `gauss_compliances`: compliances of the sections at the two Gauss points; `d0` (m, 6): twists; `curvature_gradient`
    (m, 3): changes of the curvatures. None if nothing varies.
    """
    first, second = gauss_compliances
    is_uniform = np.allclose(first, second, rtol=UNIFORM_TOLERANCE_REL, atol=0.0)
    if is_uniform and not curvature_gradient.any():
        return None
    gradient = np.zeros_like(first) if is_uniform else 3.0**0.5 * (second - first)
    along = compute_adjoint(d0)
    about = compute_adjoint(np.hstack([np.zeros_like(curvature_gradient), curvature_gradient])) / 12.0
    X = [np.eye(6) + side * along / 12.0**0.5 - about for side in (-1.0, 1.0)]
    wanted = 0.5 * sum(x @ C @ np.swapaxes(x, 1, 2) for x, C in zip(X, gauss_compliances, strict=True))
    result, turned = wanted, np.swapaxes(along, 1, 2) / 12.0
    for _ in range(_MAX_ITERATIONS):
        before, result = result, wanted - along @ result @ turned
        if np.allclose(before, result, rtol=1e-15, atol=0.0):
            break
    return 0.5 * (result + np.swapaxes(result, 1, 2)), gradient


def compute_compliance_in_motion(
    tapered: Floats, gauss_compliances: tuple[Floats, Floats], d0: Floats, curvature_gradient: Floats
) -> Floats:
    """Return the compliances C (m, 6, 6) of elements in motion.

    These are the `tapered` ones of `compute_tapered_compliance`, or, where K would not stay positive, those of uniform
    sections, or of uniform curvature too; the other arguments are the same.
    """
    mean = 0.5 * (gauss_compliances[0] + gauss_compliances[1])
    curved = compute_tapered_compliance((mean, mean), d0, curvature_gradient)
    result = mean
    for better in ((mean if curved is None else curved[0]), tapered):
        result = np.where(_find_stable(better, d0)[:, None, None], better, result)
    return result


def _find_stable(compliance: Floats, d0: Floats) -> NDArray[np.bool_]:
    """Return the elements (m,) whose K stays positive where they bend by a radian to either side."""
    units = np.ones((len(d0), 6))
    units[:, :3] = 1.0 / np.linalg.norm(d0[:, :3], axis=1)[:, None]
    result = np.ones(len(d0), dtype=bool)
    for axis, side in itertools.product((4, 5), (-_TURNED, _TURNED)):
        turned = d0.copy()
        turned[:, axis] += side
        B = compute_adjoint(turned)
        K = compliance + B @ compliance @ np.swapaxes(B, 1, 2) / 12.0
        values = np.linalg.eigvalsh(K * units[:, :, None] * units[:, None, :])
        result &= values[:, 0] > -_ROUNDING * values[:, -1]
    return result


def compute_adjoint(d: Floats) -> Floats:
    """Return ad_d (m, 6, 6) of twists d (m, 6)."""
    result = np.zeros((len(d), 6, 6))
    result[:, :3, :3] = result[:, 3:, 3:] = skew(d[:, 3:])
    result[:, :3, 3:] = skew(d[:, :3])
    return result
