"""Poses of the skaters, and what left and right exchange.

Every pose of the skater of thirteen parts gives all its angles. The angles of the leg that carries were found so that
the mass centre stands above A: in these poses a skater at rest, or going straight, needs nothing that holds her. They
differ a little between women and men; for other heights they are the same but for millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from anholon.library.skater.anthropometry import Sex
from anholon.library.skater.body_segments import ANGLES
from anholon.model.schema import Pose


class _PoseData(NamedTuple):
    doc: str
    angles: Mapping[str, float]
    balance: Mapping[str, tuple[float, float]]  # angle -> value for women, for men


def make_poses(sex: Sex) -> dict[str, Pose]:
    """Return the poses of the skater of thirteen parts, those on one foot on the left one."""
    column = 0 if sex == "female" else 1
    results: dict[str, Pose] = {}
    for name, pose in _POSES.items():
        # A foot that comes off the ice is level at first, and would reach into it where it were pointed.
        values = dict.fromkeys((*ANGLES, "support"), 0.0) | {"point": 40.0 if "support" in pose.angles else 0.0}
        values |= {**pose.angles, **{angle: pair[column] for angle, pair in pose.balance.items()}}
        results[name] = Pose(set={angle: float(value) for angle, value in values.items()}, doc=pose.doc)
    return results


_POSES: Mapping[str, _PoseData] = {
    "neutral": _PoseData(
        "On both feet, arms low.",
        {"alpha1": 22, "alpha2": 22, "gamma1": 15, "gamma2": 15},
        {"beta3": (-3.555, -3.75), "beta4": (-3.555, -3.75)},
    ),
    "arms-out": _PoseData(
        "On both feet, arms stretched out to the sides.",
        {"alpha1": 84, "alpha2": 84, "beta1": 8, "beta2": 8, "gamma1": 8, "gamma2": 8, "gamma3": 6, "gamma4": 6},
        {"beta3": (0.207, -0.16), "beta4": (0.207, -0.16)},
    ),
    "arms-in": _PoseData(
        "On both feet, arms folded before the chest.",
        {
            "alpha1": 15, "alpha2": 15, "beta1": 25, "beta2": 25, "gamma1": 125, "gamma2": 125, "delta1": 27,
            "delta2": 27,
        },
        {"beta3": (-2.807, -2.945), "beta4": (-2.807, -2.945)},
    ),
    "arms-up": _PoseData(
        "On both feet, arms overhead.",
        {"alpha1": 168, "alpha2": 168, "gamma1": 8, "gamma2": 8},
        {"beta3": (-3.623, -3.825), "beta4": (-3.623, -3.825)},
    ),
    "glide": _PoseData(
        "On the left foot, its knee bent, the free leg behind.",
        {
            "support": 1, "alpha1": 70, "alpha2": 75, "beta1": 25, "beta2": -15, "gamma1": 12, "gamma2": 10,
            "gamma4": 30, "beta3": -30, "gamma3": 12, "delta3": 25, "tilt": 8, "bend": 4, "twist": -10, "point": 45,
        },
        {"alpha4": (-7.054, -6.618), "beta4": (21.897, 20.511)},
    ),
    "one-foot": _PoseData(
        "On the left foot, arms out, the free knee lifted in front.",
        {
            "support": 1, "alpha1": 80, "alpha2": 80, "beta1": 15, "beta2": 15, "gamma1": 12, "gamma2": 12,
            "gamma4": 6, "beta3": 45, "gamma3": 55, "alpha3": 12, "delta3": 15, "point": 25,
        },
        {"alpha4": (-7.172, -6.849), "beta4": (2.656, 2.513)},
    ),
    "scratch": _PoseData(
        "On the left foot, arms folded, the free leg crossed in front: the upright spin.",
        {
            "support": 1, "alpha1": 12, "alpha2": 12, "beta1": 30, "beta2": 30, "gamma1": 122, "gamma2": 108,
            "delta1": 55, "delta2": 55, "gamma4": 4, "beta3": 34, "gamma3": 56, "alpha3": -17, "delta3": 4,
        },
        {"alpha4": (-5.388, -4.944), "beta4": (0.911, 0.827)},
    ),
    "spiral": _PoseData(
        "Arabesque: on the left foot, the free leg and the back form an arch.",
        {
            "support": 1, "tilt": 62, "bend": -18, "nod": -38, "beta3": -40, "delta3": 10, "alpha1": 84, "alpha2": 84,
            "beta1": -10, "beta2": -10, "point": 50,
        },
        {"alpha4": (-6.574, -6.188), "beta4": (66.868, 65.499)},
    ),
    "camel": _PoseData(
        "On the left foot, trunk and free leg level.",
        {
            "support": 1, "tilt": 82, "bend": -10, "nod": -25, "beta3": -12, "delta3": 10, "alpha1": 84, "alpha2": 84,
            "beta1": -20, "beta2": -20, "point": 50,
        },
        {"alpha4": (-6.574, -6.188), "beta4": (90.411, 89.011)},
    ),
    "sit": _PoseData(
        "On the left foot, the knee bent deeply, the free leg forward.",
        {
            "support": 1, "gamma4": 112, "alpha4": -8, "beta3": 82, "alpha3": 10, "gamma3": 8, "tilt": 10, "bend": 38,
            "nod": -10, "alpha1": 18, "alpha2": 18, "beta1": 78, "beta2": 78, "gamma1": 8, "gamma2": 8,
        },
        {"delta4": (10.744, 9.93), "beta4": (96.916, 92.147)},
    ),
    "layback": _PoseData(
        "On the left foot, the back arched, the free leg bent behind.",
        {
            "support": 1, "tilt": -6, "bend": -52, "nod": -45, "beta3": -38, "gamma3": 75, "delta3": 35, "alpha3": 18,
            "alpha1": 150, "alpha2": 150, "beta1": 35, "beta2": 35, "gamma1": 45, "gamma2": 45, "point": 45,
        },
        {"alpha4": (-7.046, -6.782), "beta4": (-22.024, -22.705)},
    ),
    "biellmann": _PoseData(
        "On the left foot, the free blade held above the head.",
        {
            "support": 1, "tilt": 28, "bend": -57, "nod": -34, "beta3": -107, "gamma3": 16, "alpha3": -5, "alpha1": 11,
            "alpha2": 11, "beta1": 187, "beta2": 188, "gamma1": 38, "gamma2": 36, "delta1": 5, "delta2": 10,
            "point": 45,
        },
        {"alpha4": (-6.206, -5.805), "beta4": (18.535, 16.976)},
    ),
}  # fmt: skip

_PAIRS = [(f"{angle}{k}", f"{angle}{k + 1}") for angle in ("alpha", "beta", "gamma", "delta") for k in (1, 3)]

MIRROR: dict[str, str] = {
    **dict(_PAIRS),
    **{left: right for right, left in _PAIRS},
    **{name: f"-{name}" for name in ("side", "twist", "support", "lean")},
}
"""What left and right exchange in the skater of thirteen parts."""


FIVE_PART_MIRROR = {"alpha1": "alpha2", "alpha2": "alpha1", "alpha3": "alpha4", "alpha4": "alpha3"}
"""What left and right exchange in the skater of five parts."""


def _make_five_part_pose(doc: str, *angles: float) -> Pose:
    return Pose(set={f"alpha{k}": float(angle) for k, angle in enumerate(angles, start=1)}, doc=doc)


FIVE_PART_POSES: dict[str, Pose] = {
    "neutral": _make_five_part_pose("Arms low.", 20, 20, 4, 4),
    "arms-out": _make_five_part_pose("Arms stretched out.", 85, 85, 6, 6),
    "arms-in": _make_five_part_pose("Everything drawn in.", 10, 10, 2, 2),
    "wide": _make_five_part_pose("Arms and legs open.", 85, 85, 25, 25),
    "free-leg": _make_five_part_pose("Arms out, the right leg lifted to the side.", 85, 85, 60, 3),
}
"""Poses of the skater of five parts."""
