"""The shapes of the skater of thirteen parts: limbs, trunk, head, dress and boots, all without mass.

Every shape is fixed to one part, and neighbours end in their joint with about the same radius, so that joints stay
closed in every pose. Radii are fractions of the height of the body.
"""

from __future__ import annotations

from anholon.library.skater.anthropometry import Sex
from anholon.library.skater.body_segments import HEEL
from anholon.model.schema import Body, Box, Ellipsoid, Frustum, Rotation, Sphere

SKIN, HAIR, BOOT, STEEL = "#e2b48f", "#4a3526", "#f4f1ea", "#9fb4c7"
_CLOTHES = {"female": ("#8a2b52", "#c99a7c"), "male": ("#2f5d8c", "#2c3a52")}  # dress and tights; shirt and trousers

_DRAWN = "Only drawn."


def make_body_shapes(height: float, sex: Sex) -> dict[str, Body]:
    """Return the shapes of a person of this height, m."""
    top, segments = _CLOTHES[sex]
    sleeve = top if sex == "male" else SKIN
    tailor = _ShapeMaker(height, 1.0 if sex == "male" else 0.92)
    egg, limb = tailor.make_ellipsoid, tailor.limb

    bodies: dict[str, Body] = {
        "hips": egg("pelvis", "0.15*l_pelvis", (0.070, 0.097, "0.66*l_pelvis"), top),
        "waist": egg("trunk", "0.10*l_trunk", (0.058, 0.074, "0.46*l_trunk"), top),
        "chest": egg("trunk", "0.56*l_trunk", (0.066, 0.092, "0.42*l_trunk"), top),
        "yoke": egg("trunk", "l_trunk - drop", (0.050, 0.104, "0.5*drop"), top),
        "neck": tailor.frustum("head", "0.10*l_head", "0.36*l_head", 0.030, 0.034, SKIN),
        "face": egg("head", "0.60*l_head", (0.056, 0.045, "0.41*l_head"), SKIN, forward_offset=0.012),
        "hair": egg("head", "0.68*l_head", (0.058, 0.051, "0.355*l_head"), HAIR, forward_offset=-0.008),
    }
    if sex == "female":
        bodies["bun"] = Sphere(
            frame="head",
            center=(tailor.size(-0.065), 0.0, "0.76*l_head"),
            radius=tailor.size(0.024),
            colour=HAIR,
            doc=_DRAWN,
        )
        bodies["flounce"] = egg("pelvis", "0.08*l_pelvis", (0.100, 0.115, "0.40*l_pelvis"), top)
        bodies["skirt"] = egg("pelvis", "-0.10*l_pelvis", (0.122, 0.134, "0.22*l_pelvis"), top)
    for side in ("right", "left"):
        bodies[f"{side}_upper_arm_shape"] = limb(f"{side}_upper_arm", "l_upper_arm", 0.033, 0.024, sleeve)
        bodies[f"{side}_forearm_shape"] = limb(f"{side}_forearm", "0.78*l_forearm", 0.024, 0.016, sleeve)
        bodies[f"{side}_hand"] = egg(f"{side}_forearm", "-0.93*l_forearm", (0.020, 0.010, "0.20*l_forearm"), SKIN)
        bodies[f"{side}_thigh_shape"] = limb(f"{side}_thigh", "l_thigh", 0.052, 0.034, segments)
        bodies[f"{side}_shank_shape"] = limb(f"{side}_shank", "l_shank", 0.035, 0.024, segments)
        bodies[f"{side}_cuff"] = tailor.frustum(f"{side}_shank", "-0.9*l_shank", "0.2*l_shank", 0.030, 0.028, BOOT)
        bodies[f"{side}_boot"] = _boot(side, tailor)
        bodies[f"{side}_blade"] = Box(
            frame=f"{side}_foot",
            center=(f"{0.5 - HEEL + 0.02:.2f}*l_foot", 0.0, "0.022 - ankle"),
            size=("1.12*l_foot", 0.006, 0.044),
            colour=STEEL,
            doc=_DRAWN,
        )
    return bodies


class _ShapeMaker:
    """Makes shapes for a body of this height, m, thinner by the factor `slim`."""

    def __init__(self, height: float, slim: float) -> None:
        self._scale = slim * height

    def size(self, fraction: float) -> float:
        """Return this part of the height, m."""
        return float(f"{fraction * self._scale:.4g}")

    def make_ellipsoid(
        self, frame: str, z: str, radii: tuple[float, float, str], colour: str, forward_offset: float = 0.0
    ) -> Ellipsoid:
        """Return an ellipsoid at the height z of its frame."""
        x, y, along = radii
        return Ellipsoid(
            frame=frame,
            center=(self.size(forward_offset), 0.0, z),
            radii=(self.size(x), self.size(y), along),
            colour=colour,
            doc=_DRAWN,
        )

    def frustum(self, frame: str, z: str, length: str, upper: float, lower: float, colour: str) -> Frustum:
        """Return a frustum with its mass centre at the height z of its frame."""
        return Frustum(
            frame=frame,
            center=(0.0, 0.0, z),
            length=length,
            radius=self.size(lower),
            upper_radius=self.size(upper),
            colour=colour,
            doc=_DRAWN,
        )

    def limb(self, frame: str, length: str, upper: float, lower: float, colour: str) -> Frustum:
        """Return a frustum that hangs from the origin of its frame."""
        # How far the mass centre of the frustum lies below its upper end.
        below = 1.0 - (lower**2 + 2.0 * lower * upper + 3.0 * upper**2) / (4.0 * (lower**2 + lower * upper + upper**2))
        return self.frustum(frame, f"-{below:.4f}*{length}", length, upper, lower, colour)


def _boot(side: str, shape_maker: _ShapeMaker) -> Body:
    """Return the boot: a limb that lies from the heel to the toes, just above the blade."""
    heel = shape_maker.size(0.026)
    return Frustum(
        frame=f"{side}_foot",
        position=(0.0, 0.0, f"{0.046 + heel:.4g} - ankle"),
        rotation=(Rotation(axis="y", angle="pi/2"),),
        center=(0.0, 0.0, f"{0.5 - HEEL - 0.04:.2f}*l_foot"),
        length="0.72*l_foot",
        radius=heel,
        upper_radius=shape_maker.size(0.019),
        colour=BOOT,
        doc=_DRAWN,
    )
