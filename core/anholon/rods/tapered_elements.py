"""Elements whose sections or whose reference curvature vary from end to end.

The element kernel takes K = C + ad_d C ad_d^T / 12 for the compliance of an element, with the section's compliance C
the same everywhere in it. With C(σ), a reference strain whose slope is b, and d = L a the twist from end to end, the
twist follows the strains e(σ) by d - d_0 = ∫ (1 + σ ad_a - L²/12 ad_b) e dσ to the fourth order (Magnus), so that the
wrench at σ is X^T g, X = 1 + σ ad_a - L²/12 ad_b, and K = ∫ X C(σ) X^T dσ / L. The C is found here that gives this K in
the reference. Where displacements turn an element by t = d - d_0 more, K is greater by (ad_t ΔC + ΔC ad_t^T) / 12, ΔC
being what the compliance of the section grows by from end to end; sharp elements know of it, those in motion do not.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from anholon.array_types import Floats
from anholon.geometry.rotations import skew
from anholon.rods.element_kernel import compute_relative_twists
from anholon.rods.mesh import NodePoses
from anholon.rods.tolerances import UNIFORM_TOLERANCE_REL

_MAX_ITERATIONS: Final = 200


def compute_curvature_gradient(frames: tuple[NodePoses, NodePoses, NodePoses]) -> Floats:
    """Return by how much the curvatures (m, 3), 1/m times the length of the element, are greater at B than at A, from
    the frames of the reference at A, in the middle and at B."""
    A, M, B = frames
    result = 4.0 * (compute_relative_twists(M, B)[:, 3:] - compute_relative_twists(A, M)[:, 3:])
    return np.asarray(np.where(np.abs(result) < UNIFORM_TOLERANCE_REL, 0.0, result))


def compute_tapered_compliance(
    gauss_compliances: tuple[Floats, Floats], d0: Floats, curvature_gradient: Floats
) -> tuple[Floats, Floats] | None:
    """Return the compliances C (m, 6, 6) of elements, and by how much those of the sections are greater at B than at A,
    from these at the two Gauss points, the twists d_0 (m, 6) and the changes of the curvatures (m, 3); None where
    nothing varies."""
    one, two = gauss_compliances
    even = np.allclose(one, two, rtol=UNIFORM_TOLERANCE_REL, atol=0.0)
    if even and not curvature_gradient.any():
        return None
    growth = np.zeros_like(one) if even else 3.0**0.5 * (two - one)
    along = compute_adjoint(d0)
    about = compute_adjoint(np.hstack([np.zeros_like(curvature_gradient), curvature_gradient])) / 12.0
    X = [np.eye(6) + side * along / 12.0**0.5 - about for side in (-1.0, 1.0)]
    wanted = 0.5 * sum(x @ C @ np.swapaxes(x, 1, 2) for x, C in zip(X, gauss_compliances, strict=True))
    result, turned = wanted, np.swapaxes(along, 1, 2) / 12.0
    for _ in range(_MAX_ITERATIONS):
        before, result = result, wanted - along @ result @ turned
        if np.allclose(before, result, rtol=1e-15, atol=0.0):
            break
    return 0.5 * (result + np.swapaxes(result, 1, 2)), growth


def compute_adjoint(d: Floats) -> Floats:
    """Return ad_d (m, 6, 6) of twists d (m, 6)."""
    result = np.zeros((len(d), 6, 6))
    result[:, :3, :3] = result[:, 3:, 3:] = skew(d[:, 3:])
    result[:, :3, 3:] = skew(d[:, :3])
    return result
