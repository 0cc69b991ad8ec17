"""Angles about z, y and x that lead to given axes."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from anholon.model.query.base_rotations import compute_base_angles


@pytest.mark.parametrize("tilt", [0.0, 1e-12, 1e-9, 1e-7, 1e-6, 1e-3, 1.0])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_angles_lead_to_the_axes_also_near_the_pole(tilt: float, side: float) -> None:
    """Within 1.4e-6 of the pole one of the angles was left out, which turned the axes by as much."""
    random = np.random.default_rng(3)
    for alpha, gamma in random.uniform(-np.pi, np.pi, (20, 2)):
        R = Rotation.from_euler("ZYX", [alpha, side * (0.5 * np.pi - tilt), gamma]).as_matrix()
        angles = compute_base_angles(R.tolist())
        assert np.abs(Rotation.from_euler("ZYX", angles).as_matrix() - R).max() < 1e-15
